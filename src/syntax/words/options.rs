//! The options of `(option "name" value)`: names, values, and the words older files use.

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The name as written between the quotes.
    pub name: &'static str,
    /// The values it may have; the first one is the default.
    pub values: &'static [&'static str],
    /// The word that files for versions before 2.0 use, if there was one.
    pub old: Option<&'static str>,
    /// Whether the old word means the opposite.
    pub old_is_negated: bool,
    /// Whether it changes what moves are legal or how the game ends.
    pub affects_play: bool,
    /// One sentence that says what it does.
    pub meaning: &'static str,
}

const fn look(
    name: &'static str,
    values: &'static [&'static str],
    meaning: &'static str,
) -> GameOption {
    GameOption { name, values, old: None, old_is_negated: false, affects_play: false, meaning }
}

const fn play(
    name: &'static str,
    values: &'static [&'static str],
    meaning: &'static str,
) -> GameOption {
    GameOption { affects_play: true, ..look(name, values, meaning) }
}

impl GameOption {
    const fn old(self, old: &'static str) -> GameOption {
        GameOption { old: Some(old), ..self }
    }

    const fn negated(self) -> GameOption {
        GameOption { old_is_negated: true, ..self }
    }

    /// Every option, in alphabetical order.
    pub const ALL: &'static [GameOption] = OPTIONS;
}

const ASK: &[&str] = &["default", "true", "false"];
const OFF: &[&str] = &["false", "true"];

/// All options of Zillions 2.0.
pub const OPTIONS: &[GameOption] = &[
    look("animate captures", ASK, "captures are animated").old("animate-captures"),
    look("animate drops", ASK, "drops are animated").old("animate-drops"),
    play("discard cascades", OFF, "an 'add' forgets the cascades noted before it"),
    look("highlight goals", ASK, "the positions of goals are marked"),
    play("include off-pieces", OFF, "'pieces-remaining' counts the stock as well")
        .old("include-off-pieces"),
    play(
        "maximal captures",
        &["false", "true", "2"],
        "only the longest chains of partial moves are legal; 2 weighs the captured types as well",
    )
    .old("maximal-captures"),
    play("pass partial", OFF, "the player may stop in the middle of a chain of partial moves")
        .old("pass-partial"),
    play(
        "pass turn",
        &["false", "true", "forced"],
        "the player may pass; 'forced': only without any other move",
    )
    .old("pass-turn"),
    look(
        "prevent flipping",
        &["false", "true", "2", "3"],
        "the board can not be turned around; 2 and 3: the positions, but not the picture",
    )
    .old("allow-flipping")
    .negated(),
    look("progressive levels", OFF, "winning loads the next variant"),
    play("recycle captures", OFF, "a captured piece goes to its owner's stock")
        .old("recycle-captures"),
    play("recycle promotions", OFF, "a promotion takes the new piece from the stock")
        .old("recycle-promotions"),
    look("selection screen", ASK, "the variant is a menu: pieces open files, nobody moves"),
    look("show moves list", ASK, "the list of moves is shown"),
    look("silent ? moves", ASK, "moves of random players are not announced"),
    look("smart moves", ASK, "a click on a position with one possible move plays it"),
];

/// The option with this name. Case matters here; whether it does in Zillions is not known.
pub fn option(name: &str) -> Option<&'static GameOption> {
    OPTIONS.iter().find(|option| option.name == name)
}
