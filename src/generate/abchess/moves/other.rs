//! The moves that belong to readings other than the default, for the variants.

use super::{
    ALL_BUT_BACK, BENDS, CAMEL, COMPASS, DIAGONAL, HORSE, LIMBO, ORTHOGONAL, WIDE, ZEBRA, calls,
    calls2, free, teleporting, twice, yeoman_moves,
};
use crate::generate::abchess::men;
use crate::generate::abchess::readings::{Readings, Topic};
use crate::generate::build::cond::{here, test};
use crate::generate::build::instr::{
    self, add, add_as, capture, capture_at, create, go, repeat, verify, when,
};
use crate::generate::build::{File, block};

/// Appends the macros that only readings other than the default need.
pub fn define_readings(file: &mut File, readings: &Readings) {
    file.part(&["Moves that belong to other readings of the rules: see the variants."]);
    lost_kinds(file, readings);
    file.define(
        "king-moves-unfrozen",
        &["Here a frozen King does not keep its rival off the file."],
        [calls("king-step", &COMPASS), vec![block([free(), instr::call("face", &[])])]].concat(),
    );
    file.define(
        "slide-unfrozen",
        &["A quiet slide without (free): here Immobilizers do not freeze each other."],
        [block([go("$1"), repeat(here("empty?"), [add(), go("$1")])])],
    );
    file.define("immobilizer-moves-unfrozen", &[], calls("slide-unfrozen", &COMPASS));
    file.define(
        "teleport-outside",
        &["As (teleport $1), but the square it leaves must be outside the fortresses too."],
        [block([free(), verify(test("not-in-zone?", &["fortresses"])), teleporting()])],
    );
    file.define(
        "teleporter-moves-outside",
        &[],
        [calls("teleport-outside", &["next", "previous"]), calls("capture-step", &ORTHOGONAL)]
            .concat(),
    );
    checks(file);
}

/// Promotion to every kind that was ever lost, as often as one likes.
fn lost_kinds(file: &mut File, readings: &Readings) {
    file.define(
        "promote-to",
        &[
            "Promotion takes a $1 from the lost men, so one more is made on the square limbo and",
            "captured there, which puts it back among them: a kind once lost stays available.",
        ],
        [create("$1", LIMBO), capture_at(LIMBO), add_as(["$1"])],
    );
    let teleporter_apart = readings.get(Topic::TeleporterPromotion) == "forbidden";
    let outside = || test("not-in-zone?", &["fortresses"]);
    let kinds = men::for_sale().map(|man| match man.letter {
        'T' if teleporter_apart => when(outside(), [instr::call("promote-to", &[man.name])]),
        _ => instr::call("promote-to", &[man.name]),
    });
    file.define("promote-freely", &[], kinds);
    yeoman_moves(file, "-freely");
}

/// The blocks with which a frozen man still gives check: each reaches the enemy King as the
/// man's own moves would, and nothing else.
fn checks(file: &mut File) {
    let king = || instr::call("enemy-king", &[]);
    file.define(
        "enemy-king",
        &[
            "Where frozen men give check, a man's moves are followed by blocks without (free) that",
            "can only capture the enemy King. A King is never really captured, so they never play.",
        ],
        [verify(here("enemy?")), verify(test("piece?", &["King"]))],
    );
    file.define("check-step", &[], [block([go("$1"), king(), add()])]);
    file.define("check-leap", &[], [block([go("$1"), go("$2"), king(), add()])]);
    file.define(
        "check-slide",
        &[],
        [block([go("$1"), repeat(here("empty?"), [go("$1")]), king(), add()])],
    );
    let shared = [
        ("rook-checks", calls("check-slide", &ORTHOGONAL)),
        ("bishop-checks", calls("check-slide", &DIAGONAL)),
        ("horse-checks", calls("check-step", &HORSE)),
        ("camel-checks", calls2("check-leap", &CAMEL)),
        ("nightrider-checks", calls("check-slide", &HORSE)),
        ("pawn-checks", calls("check-step", &["ne", "nw"])),
    ];
    for (name, body) in shared {
        file.define(name, &[], body);
    }
    file.define(
        "check-second",
        &["Eagle: the second of two squares."],
        [block([go("$1"), verify(here("empty?")), go("$1"), king(), add()])],
    );
    file.define(
        "eagle-checks",
        &[],
        [
            calls("check-slide", &["ne", "nw", "s"]),
            calls("check-step", &["n", "e", "w", "se", "sw"]),
            calls("check-second", &["se", "sw"]),
        ]
        .concat(),
    );
    file.define(
        "check-bend",
        &["Gryphon: the slide behind its step."],
        [block([
            go("$1"),
            verify(here("empty?")),
            go("$2"),
            repeat(here("empty?"), [go("$2")]),
            king(),
            add(),
        ])],
    );
    file.define(
        "check-over",
        &["Overtaker: the King stands next to it and the square beyond is empty."],
        [block([go("$1"), king(), capture(), go("$1"), verify(here("empty?")), add()])],
    );
    file.define(
        "check-hurdle",
        &["Pao: the King is the second man on the line."],
        [block([
            go("$1"),
            repeat(here("empty?"), [go("$1")]),
            go("$1"),
            repeat(here("empty?"), [go("$1")]),
            king(),
            add(),
        ])],
    );
    file.define(
        "check-sideways",
        &["Yeoman: across the river only."],
        [block([verify(test("in-zone?", &["across"])), go("$1"), king(), add()])],
    );
    let own = [
        ("fad-checks", calls("check-step", &DIAGONAL), calls2("check-leap", &twice(&COMPASS))),
        ("gryphon-checks", calls("check-step", &DIAGONAL), calls2("check-bend", &BENDS)),
        ("jugyo-checks", calls("check-slide", &["n", "s"]), calls("check-step", &["e", "w"])),
        ("lion-checks", calls2("check-leap", &twice(&COMPASS)), calls("check-step", &COMPASS)),
        ("overtaker-checks", Vec::new(), calls("check-over", &COMPASS)),
        ("pao-checks", Vec::new(), calls("check-hurdle", &ORTHOGONAL)),
        ("suizo-checks", Vec::new(), calls("check-step", &ALL_BUT_BACK)),
        ("teleporter-checks", Vec::new(), calls("check-step", &ORTHOGONAL)),
        ("xebec-checks", calls("check-slide", &["e", "w"]), calls("check-step", &WIDE)),
        ("yeoman-checks", calls("check-step", &["n"]), calls("check-sideways", &["e", "w"])),
        ("zebra-checks", Vec::new(), calls2("check-leap", &ZEBRA)),
    ];
    for (name, first, second) in own {
        file.define(name, &[], [first, second].concat());
    }
}
