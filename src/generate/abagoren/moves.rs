//! The macros that move the men.
//!
//! Knows what a move of each shape does to the board and the hands: what arrives, what goes into
//! a hand, what promotes. Which man goes in which directions is in [`super::men`].

use super::board::KEPT;
use super::readings::{Readings, Topic};
use crate::generate::build::cond::{all, any, here, test};
use crate::generate::build::instr::{
    self, add, add_as, back, cascade, change_type, create_here, either, from, go, go_to, mark,
    repeat, set_position_flag, to, verify, when,
};
use crate::generate::build::{Cond, File, Form, Instr, block, call, cond};

/// What every man but King and Pawn becomes.
const GENERAL: &[&str] = &["General"];

/// Appends the macros of the game's moves.
pub fn define(file: &mut File, readings: &Readings) {
    hands(file);
    arrivals(file, readings);
    forward(file, readings);
    captures(file);
    free(file);
    single_kinds(file);
}

/// Calls of a one-block macro, one for each direction.
pub fn calls(name: &str, directions: &[&str]) -> Vec<Form> {
    directions.iter().map(|direction| call(name, &[direction])).collect()
}

/// Calls of a one-block macro that takes two steps, each a pair of directions.
pub fn calls2(name: &str, paths: &[[&str; 2]]) -> Vec<Form> {
    paths.iter().map(|path| call(name, path)).collect()
}

fn run(name: &str) -> Instr {
    instr::call(name, &[])
}

fn arrive() -> Instr {
    instr::call("arrive", GENERAL)
}

fn hands(file: &mut File) {
    file.part(&[
        "Captured men.",
        "",
        "A captured man is removed, and a new one of its kind is made in the hand of the side that",
        "moves. So it comes back as a man like any other of its new owner, and the hands are part of",
        "the position: a position with other hands is not a repetition.",
    ]);
    file.define(
        "keep",
        &[
            "If a $1 stands here, there is one more of them in the hand. The block stays on the empty",
            "square of the new man, where no further (keep) finds anybody.",
        ],
        [when(
            test("piece?", &["$1"]),
            [go("$1s"), go("own"), repeat(here("not-empty?"), [go("more")]), create_here("$1")],
        )],
    );
    file.define(
        "spoils",
        &[
            "\"If you capture an unpromoted Rook, Knight, Bishop, Queen or Prince it becomes yours.\"",
            "\"The promoted pieces {Boat & General} and the Pawns are permanently removed if captured.\"",
        ],
        KEPT.iter().map(|(kind, _)| call("keep", &[kind])),
    );
    file.define(
        "enter",
        &[
            "\"You may enter a captured piece onto either of the two corner squares on your side of",
            "the board.\" Of several men of a kind the last one enters: they are all the same.",
        ],
        [block([
            verify(test("in-zone?", &["hand"])),
            verify(test("not-friend?", &["more"])),
            go("corner"),
            go("own"),
            when(here("empty?"), [add()]),
            repeat(test("on-board?", &["e"]), [go("e")]).note("to the other corner"),
            when(here("empty?"), [add()]),
        ])],
    );
}

fn arrivals(file: &mut File, readings: &Readings) {
    file.part(&[
        "Arriving.",
        "",
        "A move ends with (land), (arrive kind) or (crown), written where the man comes to: on an",
        "empty square or on an enemy. Where a block goes on from an empty square, it does so from",
        "the same one.",
    ]);
    file.define(
        "land",
        &["The man stays what it is."],
        [when(here("enemy?"), [to(), run("spoils")]), add()],
    );
    let royal = match readings.get(Topic::ReturnWho) {
        "both" => all([test("not-piece?", &["King"]), test("not-piece?", &["Emperor"])]),
        _ => test("not-piece?", &["King"]),
    };
    let mut about =
        vec!["To the King of the side that moves. An Emperor is not found: the block ends."];
    if readings.is(Topic::ReturnWho, "both") {
        about = vec!["To the King or the Emperor of the side that moves."];
    }
    file.define(
        "find-king",
        &about,
        [go("king-search"), go("own"), repeat(any([here("not-friend?"), royal]), [go("next")])],
    );
    file.define(
        "king-here",
        &[
            "The move that puts the King on this square, on the back rank, while a man arrives on the",
            "marked square and becomes a $1. The block ends up on the same square again.",
        ],
        [
            to().note("where the King will stand"),
            back(),
            change_type("$1"),
            when(here("enemy?"), [run("spoils")]),
            run("find-king"),
            from(),
            go_to("to"),
            add(),
        ],
    );
    file.define(
        "return-king",
        &[
            "\"Whenever you promote a Pawn to Boat, or promote any of your other pieces to General,",
            "you can return the King to any vacant square on the back-rank in the same move.\"",
            "The marked square is where the man becomes a $1. That movement is noted once, by cascade,",
            "and stays noted for every (king-here) that follows.",
        ],
        [
            go_to("from"),
            set_position_flag("vacated", always()).note("the man leaves its first square"),
            back(),
            cascade(),
            go("corner"),
            go("own"),
            repeat(
                test("in-zone?", &["back-rank"]),
                [
                    when(
                        any([here("empty?"), test("position-flag?", &["vacated"])]),
                        [instr::call("king-here", &["$1"])],
                    ),
                    go("e").note("beyond the last square the block ends"),
                ],
            ),
        ],
    );
    file.define(
        "promote",
        &["The man becomes a $1, and the King may return."],
        [
            mark(),
            when(here("enemy?"), [to(), run("spoils")]),
            add_as(["$1"]),
            instr::call("return-king", &["$1"]),
        ],
    );
    file.define(
        "arrive",
        &["\"All pieces must promote on reaching the farthest rank\", here to a $1."],
        [either(test("in-zone?", &["far-rank"]), [instr::call("promote", &["$1"])], [run("land")])],
    );
    file.define(
        "crown",
        &["\"The King promotes to the Emperor\", and nothing returns."],
        [either(
            test("in-zone?", &["far-rank"]),
            [when(here("enemy?"), [to(), run("spoils")]), add_as(["Emperor"])],
            [run("land")],
        )],
    );
}

fn always() -> Cond {
    cond::here("true")
}

fn forward(file: &mut File, readings: &Readings) {
    file.part(&[
        "Forward. $1 and $2 are directions in all macros that follow; each macro is one block.",
        "",
        "\"Pieces are restricted to forwards movement unless they are making a capture or until",
        "they have been promoted.\" What goes forward can reach the farthest rank, so it arrives.",
    ]);
    file.define(
        "forward-step",
        &["One step or Knight's leap, to an empty square or onto an enemy."],
        [block([go("$1"), verify(here("not-friend?")), arrive()])],
    );
    file.define(
        "forward-leap",
        &["Two steps as one leap: what stands between does not matter."],
        [block([go("$1"), go("$2"), verify(here("not-friend?")), arrive()])],
    );
    file.define(
        "forward-slide",
        &["Any number of steps over empty squares, and onto an enemy at their end."],
        [block([
            go("$1"),
            repeat(here("empty?"), [arrive(), go("$1")]),
            verify(here("enemy?")),
            arrive(),
        ])],
    );
    let extra = &[
        "\"Knights, bishops and rooks have extra forward-sliding movements (in addition to their",
        "FIDE counterparts) but without capture.\"",
    ];
    let code = match readings.get(Topic::SlideLength) {
        "1" => vec![go("$1"), verify(here("empty?")), arrive()],
        _ => vec![go("$1"), repeat(here("empty?"), [arrive(), go("$1")])],
    };
    file.define("extra-slide", extra, [block(code)]);
}

fn captures(file: &mut File) {
    file.part(&[
        "Sideways and back: captures only. They never reach the farthest rank, so the man lands.",
    ]);
    file.define(
        "capture-step",
        &["One step or Knight's leap."],
        [block([go("$1"), verify(here("enemy?")), run("land")])],
    );
    file.define(
        "capture-leap",
        &["Two steps as one leap."],
        [block([go("$1"), go("$2"), verify(here("enemy?")), run("land")])],
    );
    file.define(
        "capture-slide",
        &["Over any number of empty squares."],
        [block([
            go("$1"),
            repeat(here("empty?"), [go("$1")]),
            verify(here("enemy?")),
            run("land"),
        ])],
    );
    file.define(
        "capture-near",
        &[
            "\"Even when capturing they are unable to move more than two spaces in any backward",
            "direction.\"",
        ],
        [block([go("$1"), when(here("empty?"), [go("$1")]), verify(here("enemy?")), run("land")])],
    );
}

fn free(file: &mut File) {
    file.part(&["The ways of promoted men, which go where they like and promote no more."]);
    file.define("step", &[], [block([go("$1"), verify(here("not-friend?")), run("land")])]);
    file.define("quiet-step", &[], [block([go("$1"), verify(here("empty?")), add()])]);
    file.define(
        "leap",
        &["Two steps as one leap."],
        [block([go("$1"), go("$2"), verify(here("not-friend?")), run("land")])],
    );
    file.define(
        "slide",
        &[],
        [block([
            go("$1"),
            repeat(here("empty?"), [add(), go("$1")]),
            verify(here("enemy?")),
            run("land"),
        ])],
    );
    file.define("quiet-slide", &[], [block([go("$1"), repeat(here("empty?"), [add(), go("$1")])])]);
}

fn single_kinds(file: &mut File) {
    file.part(&["The ways of King, Emperor and Pawn."]);
    file.define("king-step", &[], [block([go("$1"), verify(here("not-friend?")), run("crown")])]);
    file.define(
        "king-capture",
        &["Ahead, but only to capture."],
        [block([go("$1"), verify(here("enemy?")), run("crown")])],
    );
    file.define(
        "new-pawn",
        &[
            "\"The Emperor can also create new pawns ... on the second rank and on the same file it is",
            "occupying.\" It stays where it is; the Pawn is all that the move does.",
        ],
        [block([
            repeat(test("on-board?", &["s"]), [go("s")]).note("to the own edge, and one square up"),
            go("n"),
            verify(here("empty?")),
            create_here("Pawn"),
            back(),
            add(),
        ])],
    );
    file.define(
        "pawn-step",
        &["\"Pawns do not have an initial double-move.\""],
        [block([go("n"), verify(here("empty?")), instr::call("arrive", &["Boat"])])],
    );
    file.define(
        "pawn-capture",
        &[],
        [block([go("$1"), verify(here("enemy?")), instr::call("arrive", &["Boat"])])],
    );
}
