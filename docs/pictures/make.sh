#!/bin/sh
# Makes the pictures of this folder again. Run it anywhere; it needs a built zrf:
#   cargo build && docs/pictures/make.sh
set -eu
cd "$(dirname "$0")/../.."
zrf=${ZRF:-target/debug/zrf}
draw() {
    name=$1
    shift
    "$zrf" draw --quiet "$@" -o "docs/pictures/$name"
}
draw abchess-start.png zrf/abchess.zrf
draw abchess-middle.png zrf/abchess.zrf --position "\
White: King f1, Yeoman a3 b4 c3 d5 f5 g4 h3 i3 j4 k3, Rook a1 g6, Horse d4 i2, Bishop c5, Queen h4, \
Eagle g2, Lion e4, Pao e1; \
Black: King e10, Yeoman a9 b8 c9 d8 f7 g8 i8 j9 k9, Rook f11 k11, Horse c7 h9, Bishop d9, Queen h7, \
Eagle g10, Lion d11, Pao j7; to move White" --after "g6-h6"
draw abchess-buying.png zrf/abchess.zrf --variant "ABChess - Buy your men in turn"
draw abagoren-start.png zrf/abagoren.zrf
draw abagoren-middle.png zrf/abagoren.zrf --position "\
White: King e2, Queen d4, Rook a4, Bishop c4 g3, Knight f4, Prince f3, Pawn b4 c3 h5, Boat h8, \
Queen Qw1, Knight Nw1 Nw2; \
Black: Emperor i3, Queen g6, Rook i7, Bishop c6, Knight b6, Prince d6 f5, Pawn a7 e6 i6, General g4, \
Rook Rb1, Prince Pb1"
draw shogi.svg fixtures/games/shogi.zrf --position "\
Black: King 5i, Rook 2h, Gold 6h 4i, Silver 7g 3h, Knight 8i 2i, Lance 9i 1i, \
Pawn 9g 8g 7f 6g 5g 4g 3g 2g 1g; White: King 5a, Dragon 2b, Gold 6a 4a, Silver 7b 3a, \
Knight 8a 2a, Lance 9a 1a, Pawn 9c 8c 7c 6c 5c 4c 3d 1c; Black stock: Bishop 2, Pawn; \
White stock: Gold 1"
