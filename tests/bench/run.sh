#!/usr/bin/env bash
# Instructions and peak memory of the front half over a folder of rules files.
# Then instructions of the engine: compiling a fixture game and counting its paths.
# Usage: tests/bench/run.sh [FOLDER]   (default: fixtures/games; needs valgrind)
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-fixtures/games}
program=$(cargo bench --bench front --no-run --message-format=json 2>/dev/null |
    sed -n 's/.*"executable":"\([^"]*front-[^"]*\)".*/\1/p' | tail -n 1)
for what in load format; do
    "$program" "$what" "$folder"
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$what" "$folder" 2>&1 |
        sed -n 's/.*Collected : \([0-9]*\)/  instructions: \1/p'
    if [ -x /usr/bin/time ]; then
        /usr/bin/time -f '  peak memory: %M KiB' "$program" "$what" "$folder" >/dev/null
    fi
done

engine=$(cargo bench --bench engine --no-run --message-format=json 2>/dev/null |
    sed -n 's/.*"executable":"\([^"]*engine-[^"]*\)".*/\1/p' | tail -n 1)
for count in breakthrough:5 chess:4 capablanca:4 grand-chess:3 xiangqi:4 shogi:4 minishogi:5 \
    makruk:4 shatranj:5 los-alamos:5; do
    file=fixtures/games/${count%:*}.zrf
    "$engine" "$file" "${count#*:}"
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$engine" "$file" "${count#*:}" 2>&1 |
        sed -n 's/.*Collected : \([0-9]*\)/  instructions: \1/p'
done
