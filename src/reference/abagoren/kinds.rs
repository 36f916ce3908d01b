//! How each of the ten kinds moves: a list of atoms.
//!
//! Knows the readings that touch movement. Knows nothing of positions: the atoms ask for
//! themselves. The lines and leaps of a kind come from its plain pattern, that of orthodox chess
//! where the kind is known there, cut down by the one-way restriction.

use super::atom::{Atom, How};
use super::man::Kind;
use super::readings::{
    BackRange, GeneralMoves, KingForward, KingMoves, KnightSlides, PrinceFree, PrinceLeaps,
    Readings, RookSlides, SideRange, Sideways, SlideLength,
};

/// More steps than any line of the board has: 9 squares make 8 steps.
const FAR: u8 = 8;

/// "they are unable to move more than two spaces in any backward direction".
const BACK_LIMIT: u8 = 2;

/// The limit of sideways captures under `aba.side_range=2`.
const SIDE_LIMIT: u8 = 2;

/// One step straight to each side: right, left, forwards, backwards.
const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// One step on each diagonal.
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// The eight leaps of the orthodox Knight.
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (-1, 2), (2, 1), (-2, 1), (2, -1), (-2, -1), (1, -2), (-1, -2)];

/// The atoms of a kind under these readings. No two of them make the same move.
pub fn atoms(kind: Kind, readings: &Readings) -> Vec<Atom> {
    match kind {
        Kind::King => king(readings),
        Kind::Emperor => emperor(),
        Kind::Queen => queen(readings),
        Kind::Rook => rook(readings),
        Kind::Bishop => bishop(readings),
        Kind::Knight => knight(readings),
        Kind::Prince => prince(readings),
        Kind::Pawn => pawn(),
        Kind::Boat => boat(),
        Kind::General => general(readings),
    }
}

/// The King: one step, bound by the restriction unless `aba.king=fide`.
///
/// "The initial pieces resemble the pieces in F.I.D.E. chess": the step to eight squares; and
/// "Pieces are restricted to forwards movement unless they are making a capture": bound like the
/// others. Under `aba.king_forward=straight` it moves straight ahead only and captures as before.
fn king(readings: &Readings) -> Vec<Atom> {
    let steps = ORTHOGONAL.into_iter().chain(DIAGONAL);
    if readings.king == KingMoves::Fide {
        return steps.map(|(dx, dy)| leap(dx, dy, How::Both)).collect();
    }
    let mut atoms = Vec::new();
    for (dx, dy) in steps {
        if dx != 0 && dy > 0 && readings.king_forward == KingForward::Straight {
            atoms.push(leap(dx, dy, How::Capture));
        } else {
            restricted_leap((dx, dy), readings, &mut atoms);
        }
    }
    atoms
}

/// The Emperor's steps.
///
/// "The King promotes to the Emperor, which moves one step in any direction with no restriction
/// on moving backwards."
fn emperor() -> Vec<Atom> {
    ORTHOGONAL.into_iter().chain(DIAGONAL).map(|(dx, dy)| leap(dx, dy, How::Both)).collect()
}

/// The Queen: all eight lines, restricted.
///
/// "The initial pieces resemble the pieces in F.I.D.E. chess".
fn queen(readings: &Readings) -> Vec<Atom> {
    let mut atoms = Vec::new();
    let back = match readings.back_range {
        BackRange::Two => BACK_LIMIT,
        BackRange::QueenUnlimited | BackRange::Unlimited => FAR,
    };
    for step in ORTHOGONAL.into_iter().chain(DIAGONAL) {
        restricted_slide(step, back, readings, &mut atoms);
    }
    atoms
}

/// The Rook: the four straight lines, restricted, and its extra slides on the diagonals ahead.
///
/// "Knights, bishops and rooks have extra forward-sliding movements (in addition to their FIDE
/// counterparts) but without capture": the only lines ahead that a Rook lacks are the diagonals.
fn rook(readings: &Readings) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for step in ORTHOGONAL {
        restricted_slide(step, back_limit(readings), readings, &mut atoms);
    }
    if readings.rook_slides == RookSlides::Diagonal {
        atoms.push(extra_slide(-1, readings));
        atoms.push(extra_slide(1, readings));
    }
    atoms
}

/// The Bishop: the four diagonals, restricted, and its extra slide straight ahead.
///
/// "Knights, bishops and rooks have extra forward-sliding movements": the only line ahead that a
/// Bishop lacks is the file.
fn bishop(readings: &Readings) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for step in DIAGONAL {
        restricted_slide(step, back_limit(readings), readings, &mut atoms);
    }
    atoms.push(extra_slide(0, readings));
    atoms
}

/// The Knight: its eight leaps, restricted, and its extra slides ahead.
///
/// "Knights, bishops and rooks have extra forward-sliding movements": the older description gives
/// the Knight the file and the diagonals (`aba.slides.knight`).
fn knight(readings: &Readings) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for step in KNIGHT {
        restricted_leap(step, readings, &mut atoms);
    }
    if readings.knight_slides != KnightSlides::Diagonal {
        atoms.push(extra_slide(0, readings));
    }
    if readings.knight_slides != KnightSlides::Vertical {
        atoms.push(extra_slide(-1, readings));
        atoms.push(extra_slide(1, readings));
    }
    atoms
}

/// The Prince: a leap to any square at most two files and two ranks away, restricted.
///
/// "The Princes have the power to move to any adjacent square, or jump to any square two spaces
/// away."
fn prince(readings: &Readings) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for dy in -2..=2_i8 {
        for dx in -2..=2_i8 {
            let stays = dx == 0 && dy == 0;
            let knightwise = dx.abs() + dy.abs() == 3;
            if stays || (knightwise && readings.prince == PrinceLeaps::Lines8) {
                continue;
            }
            if readings.prince_free == PrinceFree::Yes {
                atoms.push(leap(dx, dy, How::Both));
            } else {
                restricted_leap((dx, dy), readings, &mut atoms);
            }
        }
    }
    atoms
}

/// The Pawn: one step ahead, capture one step diagonally ahead.
///
/// "Pawns do not have an initial double-move."
fn pawn() -> Vec<Atom> {
    vec![leap(0, 1, How::Quiet), leap(-1, 1, How::Capture), leap(1, 1, How::Capture)]
}

/// The Boat: the four straight lines.
///
/// "The pawns promote to become a Boat, which slides orthogonally without restriction on backward
/// movement."
fn boat() -> Vec<Atom> {
    ORTHOGONAL.into_iter().map(|(dx, dy)| slide(dx, dy, FAR, How::Both)).collect()
}

/// The General: the four diagonals, and one step straight.
///
/// "a General, which can slide diagonally or move one step orthogonally without capturing. The
/// General is not restricted from backward movement." `aba.general` says which of the two is
/// without capture.
fn general(readings: &Readings) -> Vec<Atom> {
    let (slides, steps) = match readings.general {
        GeneralMoves::DiagonalCapture => (How::Both, How::Quiet),
        GeneralMoves::NeverCaptures => (How::Quiet, How::Quiet),
        GeneralMoves::BothCapture => (How::Both, How::Both),
    };
    let slides = DIAGONAL.into_iter().map(|(dx, dy)| slide(dx, dy, FAR, slides));
    let steps = ORTHOGONAL.into_iter().map(|(dx, dy)| leap(dx, dy, steps));
    slides.chain(steps).collect()
}

/// What the restriction leaves of a leap of the plain pattern.
///
/// "Pieces are restricted to forwards movement unless they are making a capture or until they have
/// been promoted." No leap of an unpromoted man goes more than two squares, so the limit of
/// backward captures never cuts one.
fn restricted_leap((dx, dy): (i8, i8), readings: &Readings, atoms: &mut Vec<Atom>) {
    let free_sideways = dy == 0 && readings.sideways == Sideways::Free;
    let how = if dy > 0 || free_sideways { How::Both } else { How::Capture };
    atoms.push(leap(dx, dy, how));
}

/// What the restriction leaves of a slide of the plain pattern.
///
/// "Pieces are restricted to forwards movement unless they are making a capture or until they have
/// been promoted. Even when capturing they are unable to move more than two spaces in any backward
/// direction." Sideways is not forwards, so it needs a capture (`aba.sideways`); nor is it
/// backwards, so the capture may be far (`aba.side_range`).
fn restricted_slide((dx, dy): (i8, i8), back: u8, readings: &Readings, atoms: &mut Vec<Atom>) {
    if dy > 0 {
        atoms.push(slide(dx, dy, FAR, How::Both));
    } else if dy < 0 {
        atoms.push(slide(dx, dy, back, How::Capture));
    } else {
        match (readings.sideways, readings.side_range) {
            (Sideways::CaptureOnly, SideRange::Unlimited) => {
                atoms.push(slide(dx, dy, FAR, How::Capture));
            }
            (Sideways::CaptureOnly, SideRange::Two) => {
                atoms.push(slide(dx, dy, SIDE_LIMIT, How::Capture));
            }
            (Sideways::Free, SideRange::Unlimited) => atoms.push(slide(dx, dy, FAR, How::Both)),
            (Sideways::Free, SideRange::Two) => {
                atoms.push(slide(dx, dy, FAR, How::Quiet));
                atoms.push(slide(dx, dy, SIDE_LIMIT, How::Capture));
            }
        }
    }
}

/// How far a Rook or Bishop may capture backwards.
///
/// "Even when capturing they are unable to move more than two spaces in any backward direction."
fn back_limit(readings: &Readings) -> u8 {
    match readings.back_range {
        BackRange::Two | BackRange::QueenUnlimited => BACK_LIMIT,
        BackRange::Unlimited => FAR,
    }
}

/// One of the extra slides, along the file (`dx` 0) or a diagonal ahead.
///
/// "extra forward-sliding movements (in addition to their FIDE counterparts) but without capture".
fn extra_slide(dx: i8, readings: &Readings) -> Atom {
    let max = match readings.slide_len {
        SlideLength::Unlimited => FAR,
        SlideLength::One => 1,
    };
    slide(dx, 1, max, How::Quiet)
}

const fn leap(dx: i8, dy: i8, how: How) -> Atom {
    Atom::Leap { dx, dy, how }
}

const fn slide(dx: i8, dy: i8, max: u8, how: How) -> Atom {
    Atom::Slide { dx, dy, max, how }
}
