//! Positions of Abagoren Chess and the moves of one man in each, in the words of
//! [`super`].

/// Variant, position, square, moves of the man there.
pub type Case = (&'static str, &'static str, &'static str, &'static str);

pub const FREE: &str = "Sideways as they please";
pub const LINES: &str = "Princes leap along lines only";
pub const MEEK: &str = "Generals never capture";
pub const FIERCE: &str = "Generals capture with every move";
pub const AWAY: &str = "The King returns only from elsewhere";

/// A Knight with enemies around it.
const TA1: &str = "White: King e1, Knight e5; \
                   Black: King e9, Pawn f7 c7 g7 d3, Rook g4, Bishop f8";
/// A Queen with enemies near and far.
pub const TA3: &str = "White: King a1, Queen e5, Pawn c7; \
                   Black: King i9, Pawn e7 g7 h2, Bishop b5, Rook e2, Knight c3";
/// A Prince among men of both sides.
const TA5: &str = "White: King a1, Prince e5, Pawn e6; \
                   Black: King i9, Knight g6, Rook c5, Pawn f4 c3 g4 d5, Bishop e3";
/// A General among men of both sides.
const TA11: &str = "White: King a1, General d5, Pawn f3; \
                    Black: King i9, Pawn f7, Rook d6, Knight c5, Bishop b3";

/// Worked by hand from the prose; TA1 to TA11 are those of the rules' list of test positions.
pub const CASES: &[Case] = &[
    // Leaps; captures back; slides that stop before the King, g7 and c7.
    ("", TA1, "e5", "d7 xf7 c6 g6 xd3 xg4 e6 e7 e8 f6 d6"),
    // Not e2 or h2, which are three squares back.
    ("", TA3, "e5", "e6 xe7 f6 xg7 d6 xb5 xc3"),
    (FREE, TA3, "e5", "e6 xe7 f6 xg7 d6 xb5 xc3 c5 d5 f5 g5 h5 i5"),
    ("", TA5, "e5", "c6 d6 f6 c7 d7 e7 f7 g7 xg6 xc5 xd5 xf4 xe3 xc3 xg4"),
    (LINES, TA5, "e5", "d6 f6 c7 e7 g7 xc5 xd5 xf4 xe3 xc3"),
    (FREE, TA5, "e5", "c6 d6 f6 c7 d7 e7 f7 g7 xg6 xc5 xd5 xf4 xe3 xc3 xg4 f5 g5"),
    // One corner is occupied, and only corners serve.
    ("", "White: King e1, Rook i1, Queen Qw1, Knight Nw1; Black: King h9, Rook b5", "Qw1", "a1"),
    ("", "White: King e1, Rook i1, Queen Qw1, Knight Nw1; Black: King h9, Rook b5", "Nw1", "a1"),
    // The Boat holds rank 7, the Queen the diagonal e6 d5.
    ("", "White: Emperor d6; Black: King h9, Boat a7, Queen f7", "d6", "c6 c5 e5 +d2"),
    ("", "White: Emperor d6, Pawn d2; Black: King h9, Boat a7, Queen f7", "d6", "c6 c5 e5"),
    // Not d6 or c5: the step does not capture. f3 is an own Pawn.
    ("", TA11, "d5", "e6 xf7 c6 b7 a8 c4 xb3 e4 e5 d4"),
    (FIERCE, TA11, "d5", "e6 xf7 c6 b7 a8 c4 xb3 e4 e5 d4 xd6 xc5"),
    (MEEK, TA11, "d5", "e6 c6 b7 a8 c4 e4 e5 d4"),
    // A Rook: straight ahead to e8, sideways a capture far away, back two squares, no farther.
    (
        "",
        "White: King a1, Rook e5; Black: King g9, Pawn e8 a5 e3 g7 i5",
        "e5",
        "e6 e7 xe8 xa5 xi5 xe3 f6 d6 c7 b8 a9=G a9=G/b1 a9=G/c1 a9=G/d1 a9=G/e1 a9=G/f1 a9=G/g1 \
         a9=G/h1 a9=G/i1",
    ),
    // A Bishop: its extra slide does not capture; back two squares, over an empty one.
    (
        "",
        "White: King a1, Bishop e5, Pawn g7 b8; Black: King e9, Pawn e7 d4 g3 c7",
        "e5",
        "f6 d6 xc7 e6 xd4 xg3",
    ),
    // A Bishop three squares back is out of reach.
    (
        "",
        "White: King a1, Bishop e5, Pawn f6; Black: King e9, Pawn d6 e6 h2, Knight b2",
        "e5",
        "xd6",
    ),
    // A King: three squares forward, and captures on the others; d4 is guarded from e5.
    ("", "White: King e4; Black: King e9, Pawn d4 d3 e5", "e4", "d5 f5 xe5 xd3"),
    (FREE, "White: King e4; Black: King e9, Pawn d4 d3", "e4", "d5 e5 f5 f4 xd4 xd3"),
    // It is crowned on the last rank, and captures there. The Rook guards a9.
    ("", "White: King a8; Black: King e9, Knight b9", "a8", "a9=E xb9=E"),
    ("", "White: King a8; Black: King e9, Rook b9", "a8", "xb9=E"),
    // Kings do not come next to each other, not even where one could only capture backward.
    ("", "White: King e5; Black: King e7", "e5", ""),
    ("", "White: King e4; Black: King c4", "e4", "e5 f5"),
    // A Pawn: no double step, captures diagonally, becomes a Boat.
    ("", "White: King e1, Pawn c2; Black: King e9, Pawn b3 c4", "c2", "c3 xb3"),
    ("", "White: King e1, Pawn c2; Black: King e9, Rook c3", "c2", ""),
    // A Boat blocked and taking; it does not promote again.
    (
        "",
        "White: King a1, Boat c8; Black: King i9, Pawn c9, Rook e8, Bishop c6",
        "c8",
        "xc9 xe8 d8 b8 a8 c7 xc6",
    ),
    // A promotion by each way of arriving, with the King's return. Not b1: the Queen sees it.
    // Not d1, where the own Queen stands ...
    (
        "",
        "White: King e4, Pawn c8, Queen d1; Black: King i9, Rook d9, Queen b9",
        "c8",
        "c9=B c9=B/a1 c9=B/c1 c9=B/e1 c9=B/f1 c9=B/g1 c9=B/h1 c9=B/i1 \
         xd9=B xd9=B/a1 xd9=B/c1 xd9=B/e1 xd9=B/f1 xd9=B/g1 xd9=B/h1 xd9=B/i1 \
         xb9=B xb9=B/a1 xb9=B/b1 xb9=B/c1 xb9=B/e1 xb9=B/f1 xb9=B/g1 xb9=B/h1 xb9=B/i1",
    ),
    // ... but when the Queen is the man that promotes, d1 is vacant too.
    (
        "",
        "White: King e4, Queen d1, Pawn c2 e2; Black: King i9, Rook d9, Queen b9",
        "d1",
        "d2 d3 d4 d5 d6 d7 d8 xd9=G xd9=G/a1 xd9=G/c1 xd9=G/d1 xd9=G/e1 xd9=G/f1 xd9=G/g1 \
         xd9=G/h1 xd9=G/i1",
    ),
    // A King at home may be moved along its rank, unless that is read otherwise.
    (
        "",
        "White: King e1, Pawn c8; Black: King i7",
        "c8",
        "c9=B c9=B/a1 c9=B/b1 c9=B/c1 c9=B/d1 c9=B/f1 c9=B/g1 c9=B/h1 c9=B/i1",
    ),
    (AWAY, "White: King e1, Pawn c8; Black: King i7", "c8", "c9=B"),
    (
        AWAY,
        "White: King e2, Pawn c8; Black: King i7",
        "c8",
        "c9=B c9=B/a1 c9=B/b1 c9=B/c1 c9=B/d1 c9=B/e1 c9=B/f1 c9=B/g1 c9=B/h1 c9=B/i1",
    ),
    // An Emperor does not return.
    ("", "White: Emperor e5, Pawn c8; Black: King i7", "c8", "c9=B"),
    // In check from the Boat: only a return answers, and not on the Boat's file.
    (
        "",
        "White: King e4, Pawn c8; Black: King i7, Boat e9",
        "c8",
        "c9=B/a1 c9=B/b1 c9=B/c1 c9=B/d1 c9=B/f1 c9=B/g1 c9=B/h1 c9=B/i1",
    ),
    // A pinned man may promote if the King leaves the line with the same move.
    (
        "",
        "White: King e6, Queen e8; Black: King a5, Boat e9",
        "e8",
        "xe9=G xe9=G/a1 xe9=G/b1 xe9=G/c1 xe9=G/d1 xe9=G/e1 xe9=G/f1 xe9=G/g1 xe9=G/h1 xe9=G/i1 \
         f9=G/a1 f9=G/b1 f9=G/c1 f9=G/d1 f9=G/f1 f9=G/g1 f9=G/h1 f9=G/i1 \
         d9=G/a1 d9=G/b1 d9=G/c1 d9=G/d1 d9=G/f1 d9=G/g1 d9=G/h1 d9=G/i1",
    ),
    // The new Pawn: from the first rank forward; not on the Emperor's own square; as a shield.
    ("", "White: Emperor e1; Black: King a9", "e1", "d1 f1 d2 e2 f2 +e2"),
    ("", "White: Emperor e2; Black: King a9", "e2", "d1 e1 f1 d2 f2 d3 e3 f3"),
    ("", "White: Emperor e3; Black: King a9, Boat e1 a4 d7 f7", "e3", "+e2"),
    // The line to the second rank need not be clear.
    ("", "White: Emperor e9, Pawn e7; Black: King a9, Boat a8", "e9", "d9 f9 +e2"),
];
