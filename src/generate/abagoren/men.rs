//! The ten kinds of men: names, letters, moves, and what the player is told about each.
//!
//! Knows in which directions each man goes and captures; what a move does where it ends is in the
//! macros of [`super::moves`].

use super::moves::{calls, calls2};
use super::readings::{Readings, Topic};
use super::text;
use crate::generate::build::{Form, call};

/// Straight and diagonally forward.
const AHEAD: [&str; 3] = ["n", "ne", "nw"];
/// Straight and diagonally back.
const BEHIND: [&str; 3] = ["s", "se", "sw"];
const AHEAD_DIAGONAL: [&str; 2] = ["ne", "nw"];
const BEHIND_DIAGONAL: [&str; 2] = ["se", "sw"];
const ACROSS: [&str; 2] = ["e", "w"];
const ORTHOGONAL: [&str; 4] = ["n", "e", "s", "w"];
const DIAGONAL: [&str; 4] = ["ne", "se", "sw", "nw"];
const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const HORSE_AHEAD: [&str; 4] = ["nne", "nnw", "ene", "wnw"];
const HORSE_BEHIND: [&str; 4] = ["sse", "ssw", "ese", "wsw"];
const TWO_AHEAD: [[&str; 2]; 3] = [["n", "n"], ["ne", "ne"], ["nw", "nw"]];
const TWO_ACROSS: [[&str; 2]; 2] = [["e", "e"], ["w", "w"]];
const TWO_BEHIND: [[&str; 2]; 3] = [["s", "s"], ["se", "se"], ["sw", "sw"]];

/// One of the ten kinds of men.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    /// Its name in the rules file; in small letters behind `white-` or `black-` that of its picture.
    pub name: &'static str,
    /// Its letters in the list of moves.
    pub notation: &'static str,
    /// Sentences of the rules that the man's blocks implement.
    pub rule: &'static [&'static str],
    /// The blocks of its moves: macro calls.
    moves: fn(&Readings) -> Vec<Form>,
    /// What it does in the few words that fit the status bar, and in whole sentences.
    words: fn(&Readings) -> (String, String),
}

/// All men: first those of the array, then what they promote to.
pub const MEN: [Man; 10] = [
    Man {
        name: "King",
        notation: "K",
        rule: &[
            "\"The object is to checkmate the enemy King {or the Emperor, once the King is",
            "promoted}.\"",
        ],
        moves: king,
        words: text::king,
    },
    Man {
        name: "Queen",
        notation: "Q",
        rule: &["\"The initial pieces resemble the pieces in F.I.D.E. chess.\""],
        moves: queen,
        words: text::queen,
    },
    Man { name: "Rook", notation: "R", rule: &[], moves: rook, words: text::rook },
    Man { name: "Bishop", notation: "B", rule: &[], moves: bishop, words: text::bishop },
    Man { name: "Knight", notation: "N", rule: &[], moves: knight, words: text::knight },
    Man { name: "Pawn", notation: "P", rule: &[], moves: pawn, words: text::pawn },
    Man {
        name: "Prince",
        notation: "Pr",
        rule: &[
            "\"The Princes have the power to move to any adjacent square, or jump to any square two",
            "spaces away.\"",
        ],
        moves: prince,
        words: text::prince,
    },
    Man {
        name: "Emperor",
        notation: "E",
        rule: &["It \"moves one step in any direction with no restriction on moving backwards\"."],
        moves: emperor,
        words: text::emperor,
    },
    Man {
        name: "Boat",
        notation: "Bo",
        rule: &["It \"slides orthogonally without restriction on backward movement\"."],
        moves: boat,
        words: text::boat,
    },
    Man {
        name: "General",
        notation: "G",
        rule: &["It \"can slide diagonally or move one step orthogonally without capturing\"."],
        moves: general,
        words: text::general,
    },
];

impl Man {
    /// The calls that stand in the man's `moves`.
    pub fn move_calls(&self, readings: &Readings) -> Vec<Form> {
        (self.moves)(readings)
    }

    /// The help line.
    pub fn help(&self, readings: &Readings) -> String {
        format!("{}: {}", self.name, (self.words)(readings).0)
    }

    /// The description.
    pub fn description(&self, readings: &Readings) -> String {
        format!("{}\n{}", self.name, (self.words)(readings).1)
    }

    /// The name of the macro that holds name, notation and pictures.
    pub fn card(&self) -> String {
        format!("{}-card", self.name.to_lowercase())
    }
}

fn king(readings: &Readings) -> Vec<Form> {
    let straight = readings.is(Topic::KingForward, "straight");
    let mut moves = match straight && !readings.is(Topic::King, "fide") {
        true => [calls("king-step", &["n"]), calls("king-capture", &AHEAD_DIAGONAL)].concat(),
        false => calls("king-step", &AHEAD),
    };
    if readings.is(Topic::King, "fide") {
        moves.extend(calls("step", &[&ACROSS[..], &BEHIND].concat()));
    } else {
        let across = if sideways_free(readings) { "step" } else { "capture-step" };
        moves.extend(calls(across, &ACROSS));
        moves.extend(calls("capture-step", &BEHIND));
    }
    moves
}

fn queen(readings: &Readings) -> Vec<Form> {
    let mut moves = calls("forward-slide", &AHEAD);
    moves.extend(sliding_across(readings));
    let near = readings.is(Topic::BackRange, "2");
    moves.extend(calls(if near { "capture-near" } else { "capture-slide" }, &BEHIND));
    moves.push(enter());
    moves
}

fn rook(readings: &Readings) -> Vec<Form> {
    let mut moves = calls("forward-slide", &["n"]);
    moves.extend(sliding_across(readings));
    moves.extend(calls(sliding_back(readings), &["s"]));
    if !readings.is(Topic::Slides, "no_rook") {
        moves.extend(calls("extra-slide", &AHEAD_DIAGONAL));
    }
    moves.push(enter());
    moves
}

fn bishop(readings: &Readings) -> Vec<Form> {
    let mut moves = calls("forward-slide", &AHEAD_DIAGONAL);
    moves.extend(calls(sliding_back(readings), &BEHIND_DIAGONAL));
    moves.extend(calls("extra-slide", &["n"]));
    moves.push(enter());
    moves
}

fn knight(readings: &Readings) -> Vec<Form> {
    let mut moves = calls("forward-step", &HORSE_AHEAD);
    moves.extend(calls("capture-step", &HORSE_BEHIND));
    let lines: &[&str] = match readings.get(Topic::Slides) {
        "knight_vertical" => &["n"],
        "knight_diagonal" => &AHEAD_DIAGONAL,
        _ => &AHEAD,
    };
    moves.extend(calls("extra-slide", lines));
    moves.push(enter());
    moves
}

fn prince(readings: &Readings) -> Vec<Form> {
    let free = readings.is(Topic::PrinceFree, "yes");
    let across = free || sideways_free(readings);
    let ring = readings.is(Topic::Prince, "ring16");
    let step = |quiet: bool| if quiet { "step" } else { "capture-step" };
    let leap = |quiet: bool| if quiet { "leap" } else { "capture-leap" };
    let mut moves = calls("forward-step", &AHEAD);
    moves.extend(calls2("forward-leap", &TWO_AHEAD));
    if ring {
        moves.extend(calls("forward-step", &HORSE_AHEAD));
    }
    moves.extend(calls(step(across), &ACROSS));
    moves.extend(calls2(leap(across), &TWO_ACROSS));
    moves.extend(calls(step(free), &BEHIND));
    moves.extend(calls2(leap(free), &TWO_BEHIND));
    if ring {
        moves.extend(calls(step(free), &HORSE_BEHIND));
    }
    moves.push(enter());
    moves
}

fn pawn(_: &Readings) -> Vec<Form> {
    let mut moves = vec![call("pawn-step", &[])];
    moves.extend(calls("pawn-capture", &AHEAD_DIAGONAL));
    moves
}

fn emperor(_: &Readings) -> Vec<Form> {
    let mut moves = calls("step", &COMPASS);
    moves.push(call("new-pawn", &[]));
    moves
}

fn boat(_: &Readings) -> Vec<Form> {
    calls("slide", &ORTHOGONAL)
}

fn general(readings: &Readings) -> Vec<Form> {
    let (slide, step) = match readings.get(Topic::General) {
        "never_captures" => ("quiet-slide", "quiet-step"),
        "both_capture" => ("slide", "step"),
        _ => ("slide", "quiet-step"),
    };
    [calls(slide, &DIAGONAL), calls(step, &ORTHOGONAL)].concat()
}

fn enter() -> Form {
    call("enter", &[])
}

fn sideways_free(readings: &Readings) -> bool {
    readings.is(Topic::Sideways, "free")
}

/// The slides along the own rank.
fn sliding_across(readings: &Readings) -> Vec<Form> {
    let near = readings.is(Topic::SideRange, "2");
    match (sideways_free(readings), near) {
        (true, true) => [calls("quiet-slide", &ACROSS), calls("capture-near", &ACROSS)].concat(),
        (true, false) => calls("slide", &ACROSS),
        (false, true) => calls("capture-near", &ACROSS),
        (false, false) => calls("capture-slide", &ACROSS),
    }
}

fn sliding_back(readings: &Readings) -> &'static str {
    let far = readings.is(Topic::BackRange, "unlimited");
    if far { "capture-slide" } else { "capture-near" }
}
