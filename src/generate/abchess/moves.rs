//! The macros that move the men.
//!
//! Knows each man's move as the prose gives it. Every block but the King's facing line begins
//! with the test that the man is not frozen.

mod other;

pub use other::define_readings;

use super::men;
use super::readings::{Readings, Topic};
use crate::generate::build::cond::{all, any, here, test};
use crate::generate::build::instr::{self, add, add_as, capture, go, repeat, verify, when};
use crate::generate::build::{File, Form, Instr, block, call};

const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const ORTHOGONAL: [&str; 4] = ["n", "e", "s", "w"];
const DIAGONAL: [&str; 4] = ["ne", "se", "sw", "nw"];
const HORSE: [&str; 8] = ["nne", "ene", "ese", "sse", "ssw", "wsw", "wnw", "nnw"];

/// The Suizo's steps: all but straight back.
const ALL_BUT_BACK: [&str; 7] = ["n", "ne", "e", "se", "sw", "w", "nw"];

/// The Xebec's leaps: the Horse's leaps that go two squares sideways.
const WIDE: [&str; 4] = ["ene", "ese", "wsw", "wnw"];

/// The Camel's leaps: a Horse's leap and one square more in its longer direction.
const CAMEL: [[&str; 2]; 8] = [
    ["nne", "n"],
    ["ene", "e"],
    ["ese", "e"],
    ["sse", "s"],
    ["ssw", "s"],
    ["wsw", "w"],
    ["wnw", "w"],
    ["nnw", "n"],
];

/// The Zebra's leaps: a Horse's leap and one square diagonally outward.
const ZEBRA: [[&str; 2]; 8] = [
    ["nne", "ne"],
    ["ene", "ne"],
    ["ese", "se"],
    ["sse", "se"],
    ["ssw", "sw"],
    ["wsw", "sw"],
    ["wnw", "nw"],
    ["nnw", "nw"],
];

/// The Gryphon's two outward directions behind each diagonal step.
const BENDS: [[&str; 2]; 8] = [
    ["ne", "n"],
    ["ne", "e"],
    ["se", "e"],
    ["se", "s"],
    ["sw", "s"],
    ["sw", "w"],
    ["nw", "w"],
    ["nw", "n"],
];

/// The dummy square on which a lost kind is put back in stock.
pub const LIMBO: &str = "limbo";

/// Appends the macros of the game's moves.
pub fn define(file: &mut File, readings: &Readings) {
    tests(file, readings);
    patterns(file);
    groups(file);
    single_kinds(file);
    yeoman(file, readings);
    king(file);
}

fn free() -> Instr {
    instr::call("free", &[])
}

fn calls(name: &str, directions: &[&str]) -> Vec<Form> {
    directions.iter().map(|direction| call(name, &[direction])).collect()
}

fn calls2(name: &str, directions: &[[&str; 2]]) -> Vec<Form> {
    directions.iter().map(|pair| call(name, pair)).collect()
}

fn twice(directions: &[&'static str]) -> Vec<[&'static str; 2]> {
    directions.iter().map(|&direction| [direction, direction]).collect()
}

/// What stops a man before it moves, and what a man may land on.
fn tests(file: &mut File, readings: &Readings) {
    file.part(&[
        "Frozen men.",
        "",
        "An Immobilizer freezes every enemy next to it, so each block of moves begins with (free).",
        "What cannot move cannot capture either: frozen men give no check.",
    ]);
    let mutual = readings.get(Topic::ImmobilizerMutual) == "yes";
    if mutual && readings.get(Topic::ImmobilizerFrozen) == "no" {
        awake_freezers(file);
    } else {
        file.define(
            "no-freezer",
            &["No enemy Immobilizer stands one square away in direction $1."],
            [verify(any([
                test("not-enemy?", &["$1"]),
                test("not-piece?", &["Immobilizer", "$1"]),
            ]))],
        );
    }
    file.define(
        "free",
        &["\"Any piece adjacent to an enemy Immobilizer (including diagonally) cannot move.\""],
        calls("no-freezer", &COMPASS),
    );
}

/// Here an Immobilizer beside an enemy Immobilizer freezes nothing but that one.
fn awake_freezers(file: &mut File) {
    let beside = |direction: &str| {
        all([test("friend?", &[direction]), test("piece?", &["Immobilizer", direction])])
    };
    file.define(
        "no-freezer",
        &[
            "If an enemy Immobilizer stands one square away in direction $1, it is frozen itself by an",
            "Immobilizer of the side that moves, and the man here is no Immobilizer.",
        ],
        [when(
            all([test("enemy?", &["$1"]), test("piece?", &["Immobilizer", "$1"])]),
            [
                verify(test("not-piece?", &["Immobilizer"])),
                go("$1"),
                verify(any(COMPASS.map(beside))),
                instr::go_to("from"),
            ],
        )],
    );
}

/// The ways of moving of which nearly all men are made.
fn patterns(file: &mut File) {
    file.part(&[
        "Ways of moving. Each macro is one block; $1 and $2 are directions.",
        "",
        "The directions nne, ene, ese and so on are the Horse's leaps, so (step nne) leaps",
        "and (slide nne) rides like a Nightrider.",
    ]);
    file.define(
        "step",
        &["One step, to an empty square or onto an enemy."],
        [block([free(), go("$1"), verify(here("not-friend?")), add()])],
    );
    file.define(
        "quiet-step",
        &["One step, to an empty square only."],
        [block([free(), go("$1"), verify(here("empty?")), add()])],
    );
    file.define(
        "capture-step",
        &["One step, onto an enemy only."],
        [block([free(), go("$1"), verify(here("enemy?")), add()])],
    );
    file.define(
        "leap",
        &["Two steps as one leap: what stands between does not matter."],
        [block([free(), go("$1"), go("$2"), verify(here("not-friend?")), add()])],
    );
    file.define(
        "slide",
        &["Any number of steps over empty squares, and onto an enemy at their end."],
        [block([
            free(),
            go("$1"),
            repeat(here("empty?"), [add(), go("$1")]),
            verify(here("enemy?")),
            add(),
        ])],
    );
    file.define(
        "quiet-slide",
        &["Any number of steps over empty squares, never onto a man."],
        [block([free(), go("$1"), repeat(here("empty?"), [add(), go("$1")])])],
    );
}

/// The moves that several men share.
fn groups(file: &mut File) {
    file.part(&["The moves that several men share."]);
    file.define("rook-moves", &[], calls("slide", &ORTHOGONAL));
    file.define("bishop-moves", &[], calls("slide", &DIAGONAL));
    file.define("horse-moves", &[], calls("step", &HORSE));
    file.define(
        "camel-moves",
        &["Three squares one way and one the other: a Horse's leap and one square onward."],
        calls2("leap", &CAMEL),
    );
    file.define(
        "nightrider-moves",
        &["\"Until the square which would be landed upon is not empty.\""],
        calls("slide", &HORSE),
    );
}

/// The moves that belong to one kind.
fn single_kinds(file: &mut File) {
    file.part(&["The moves that belong to one kind, from Dragon to Zebra."]);
    file.define(
        "pawn-moves",
        &[
            "Dragon: \"one square straight forward to an empty square or one square diagonally",
            "forward to a square occupied by an enemy\".",
        ],
        [call("quiet-step", &["n"]), call("capture-step", &["ne"]), call("capture-step", &["nw"])],
    );
    file.define(
        "one-or-two",
        &["Eagle: \"one or two squares (but does not leap to do so)\"."],
        [block([
            free(),
            go("$1"),
            verify(here("not-friend?")),
            add(),
            verify(here("empty?")),
            go("$1"),
            verify(here("not-friend?")),
            add(),
        ])],
    );
    file.define(
        "eagle-moves",
        &[],
        [
            calls("slide", &["ne", "nw", "s"]),
            calls("step", &["n", "e", "w"]),
            calls("one-or-two", &["se", "sw"]),
        ]
        .concat(),
    );
    file.define(
        "fad-moves",
        &["Ferz, Alfil and Dabbabah in one."],
        [calls("step", &DIAGONAL), calls2("leap", &twice(&COMPASS))].concat(),
    );
    file.define(
        "bend",
        &[
            "Gryphon: the slide in direction $2 that may follow a step in direction $1.",
            "\"The Gryphon cannot leap over other pieces.\"",
        ],
        [block([
            free(),
            go("$1"),
            verify(here("empty?")),
            go("$2"),
            repeat(here("empty?"), [add(), go("$2")]),
            verify(here("enemy?")),
            add(),
        ])],
    );
    file.define("gryphon-moves", &[], [calls("step", &DIAGONAL), calls2("bend", &BENDS)].concat());
    file.define("immobilizer-moves", &[], calls("quiet-slide", &COMPASS));
    file.define(
        "jugyo-moves",
        &[],
        [calls("slide", &["n", "s"]), calls("step", &["e", "w"])].concat(),
    );
    file.define(
        "lion-moves",
        &[],
        [calls2("leap", &twice(&COMPASS)), calls("capture-step", &COMPASS)].concat(),
    );
    file.define(
        "overtake",
        &["Overtaker: \"leaping over it to the next square beyond if that square is empty.\""],
        [block([
            free(),
            go("$1"),
            verify(here("enemy?")),
            capture(),
            go("$1"),
            verify(here("empty?")),
            add(),
        ])],
    );
    file.define(
        "overtaker-moves",
        &[],
        [calls("quiet-step", &COMPASS), calls("overtake", &COMPASS)].concat(),
    );
    file.define(
        "hurdle",
        &[
            "Pao: it \"leaps over exactly one piece of either color, and continues on that line to",
            "land on the next occupied space\".",
        ],
        [block([
            free(),
            go("$1"),
            repeat(here("empty?"), [go("$1")]).note("up to the man to leap over"),
            go("$1"),
            repeat(here("empty?"), [go("$1")]).note("and on to the man to capture"),
            verify(here("enemy?")),
            add(),
        ])],
    );
    file.define(
        "pao-moves",
        &[],
        [calls("quiet-slide", &ORTHOGONAL), calls("hurdle", &ORTHOGONAL)].concat(),
    );
    file.define("suizo-moves", &[], calls("step", &ALL_BUT_BACK));
    file.define(
        "teleport",
        &[
            "Teleporter: $1 is next or previous, which read the board line by line. A line has",
            "eleven squares, so colours alternate all the way: every other square read is of the",
            "colour the Teleporter does not stand on.",
            "\"Any light space when on a dark space, or any dark space when on a light space,",
            "outside the two fortresses.\"",
        ],
        [block([free(), teleporting()])],
    );
    file.define(
        "teleporter-moves",
        &["It \"may capture by moving one space horizontally or vertically\"."],
        [calls("teleport", &["next", "previous"]), calls("capture-step", &ORTHOGONAL)].concat(),
    );
    file.define(
        "xebec-moves",
        &["\"One space vertically followed by two spaces horizontally and not the opposite.\""],
        [calls("slide", &["e", "w"]), calls("step", &WIDE)].concat(),
    );
    file.define(
        "zebra-moves",
        &["Three squares one way and two the other: a Horse's leap and one square diagonally."],
        calls2("leap", &ZEBRA),
    );
}

/// The walk of a Teleporter over the squares of the other colour on one side of its own.
fn teleporting() -> Instr {
    let landing = all([here("empty?"), test("not-in-zone?", &["fortresses"])]);
    repeat(test("on-board?", &["$1"]), [go("$1"), when(landing, [add()]), go("$1")])
}

fn yeoman(file: &mut File, readings: &Readings) {
    file.part(&["The Yeoman, a pawn of three traditions."]);
    let teleporter_apart = readings.get(Topic::TeleporterPromotion) == "forbidden";
    let kinds = men::for_sale().filter(|man| man.letter != 'T' || !teleporter_apart);
    let mut promote = vec![add_as(kinds.map(|man| man.name))];
    if teleporter_apart {
        let outside = test("not-in-zone?", &["fortresses"]);
        promote.push(when(outside, [add_as(["Teleporter"])]));
    }
    file.define(
        "promote",
        &[
            "\"To any piece already lost by its side this game\": the options recycle captures and",
            "recycle promotions allow only the kinds that stand among the lost men.",
        ],
        promote,
    );
    file.define(
        "double-step",
        &["\"Two spaces forward instead of one, but only if both are vacant.\""],
        [block([
            free(),
            verify(test("in-zone?", &["yeoman-rank"])),
            go("n"),
            verify(here("empty?")),
            go("n"),
            verify(here("empty?")),
            add(),
        ])],
    );
    yeoman_moves(file, "");
}

/// The Yeoman's macros for one kind of promotion; `how` is what their names end in.
fn yeoman_moves(file: &mut File, how: &str) {
    let name = |what: &str| format!("{what}{how}");
    let across = || test("in-zone?", &["across"]);
    file.define(
        &name("arrive"),
        &["It \"may, but does not have to, promote\" when it arrives across the river."],
        [add(), when(across(), [instr::call(&name("promote"), &[])])],
    );
    file.define(
        &name("yeoman-forward"),
        &["\"It moves one square forward ... This includes captures.\""],
        [block([free(), go("n"), verify(here("not-friend?")), instr::call(&name("arrive"), &[])])],
    );
    file.define(
        &name("yeoman-sideways"),
        &["It \"can move or capture one square sideways\" once it has crossed the river."],
        [block([
            free(),
            verify(across()),
            go("$1"),
            verify(here("not-friend?")),
            instr::call(&name("arrive"), &[]),
        ])],
    );
    let mut moves = vec![call(&name("yeoman-forward"), &[]), call("double-step", &[])];
    moves.extend(calls(&name("yeoman-sideways"), &["e", "w"]));
    file.define(&name("yeoman-moves"), &[], moves);
}

fn king(file: &mut File) {
    file.part(&["The King."]);
    file.define(
        "king-step",
        &["\"The King is restricted to the nine squares of his fortress.\""],
        [block([
            free(),
            go("$1"),
            verify(test("in-zone?", &["fortress"])),
            verify(here("not-friend?")),
            add(),
        ])],
    );
    file.define(
        "face",
        &[
            "\"The Kings may never face each other on the same file.\" Each King could capture the",
            "other along an open file, so opening one exposes one's own King and is illegal.",
        ],
        [
            go("n"),
            repeat(here("empty?"), [go("n")]),
            verify(here("enemy?")),
            verify(test("piece?", &["King"])),
            add(),
        ],
    );
    file.define(
        "king-moves",
        &["The facing line has no (free): a frozen King still keeps its rival off the file."],
        [calls("king-step", &COMPASS), vec![block([instr::call("face", &[])])]].concat(),
    );
}
