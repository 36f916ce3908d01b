#!/bin/sh
# Makes the pictures of this folder again. Run it anywhere; it needs a built zrf:
#   cargo build && docs/pictures/make.sh
# pictures.txt lists them: the file, then one argument of `zrf draw` a line, then an empty line.
# A test draws all of them by the same list and compares.
set -eu
cd "$(dirname "$0")/../.."
zrf=${ZRF:-target/debug/zrf}
draw() {
    [ $# -eq 0 ] && return
    name=$1
    shift
    "$zrf" draw --quiet "$@" -o "docs/pictures/$name"
}
set --
while IFS= read -r line; do
    if [ -n "$line" ]; then
        set -- "$@" "$line"
    else
        draw "$@"
        set --
    fi
done < docs/pictures/pictures.txt
draw "$@"
