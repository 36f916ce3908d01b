//! The words that may stand where, for suggestions.

/// Sections of a game or variant (zrf-language 3.4).
pub(super) const GAME: &[&str] = &[
    "board",
    "board-setup",
    "capture-sound",
    "change-sound",
    "click-sound",
    "count-condition",
    "default",
    "description",
    "draw-condition",
    "draw-sound",
    "drop-sound",
    "engine",
    "history",
    "loss-condition",
    "loss-sound",
    "move-priorities",
    "move-sound",
    "music",
    "opening-sound",
    "option",
    "piece",
    "players",
    "release-sound",
    "solution",
    "strategy",
    "title",
    "turn-order",
    "win-condition",
    "win-sound",
];

/// Sections that hold one string each.
pub(super) const TEXTS: &[&str] = &[
    "capture-sound",
    "change-sound",
    "click-sound",
    "description",
    "draw-sound",
    "drop-sound",
    "engine",
    "history",
    "loss-sound",
    "move-sound",
    "music",
    "opening-sound",
    "release-sound",
    "solution",
    "strategy",
    "win-sound",
];

/// Sections of a board.
pub(super) const BOARD: &[&str] = &[
    "dummy",
    "grid",
    "image",
    "kill-positions",
    "links",
    "positions",
    "symmetry",
    "unlink",
    "zone",
];

/// Parts of a grid.
pub(super) const GRID: &[&str] = &["dimensions", "directions", "start-rectangle"];

/// Parts of a zone.
pub(super) const ZONE: &[&str] = &["name", "players", "positions"];

/// Parts of a piece.
pub(super) const PIECE: &[&str] = &[
    "attribute",
    "description",
    "drops",
    "dummy",
    "help",
    "image",
    "moves",
    "name",
    "notation",
    "open",
];

/// Instructions of move code.
pub(super) const INSTRUCTIONS: &[&str] = &[
    "add",
    "add-copy",
    "add-copy-partial",
    "add-partial",
    "back",
    "capture",
    "cascade",
    "change-owner",
    "change-type",
    "create",
    "flip",
    "from",
    "go",
    "if",
    "mark",
    "opposite",
    "set-attribute",
    "set-flag",
    "set-position-flag",
    "to",
    "verify",
    "while",
];

/// Instructions that are written without brackets.
pub(super) const BARE: &[&str] = &[
    "add",
    "add-copy",
    "add-copy-partial",
    "add-partial",
    "back",
    "capture",
    "cascade",
    "change-owner",
    "create",
    "flip",
    "from",
    "mark",
    "to",
];

/// Conditions of move code.
pub(super) const CONDITIONS: &[&str] = &[
    "adjacent-to-enemy?",
    "and",
    "attacked?",
    "defended?",
    "empty?",
    "enemy?",
    "false",
    "flag?",
    "friend?",
    "goal-position?",
    "in-zone?",
    "last-from?",
    "last-to?",
    "marked?",
    "neutral?",
    "not",
    "not-adjacent-to-enemy?",
    "not-attacked?",
    "not-defended?",
    "not-empty?",
    "not-enemy?",
    "not-flag?",
    "not-friend?",
    "not-goal-position?",
    "not-in-zone?",
    "not-last-from?",
    "not-last-to?",
    "not-marked?",
    "not-neutral?",
    "not-on-board?",
    "not-piece?",
    "not-position-flag?",
    "not-position?",
    "on-board?",
    "or",
    "piece?",
    "position-flag?",
    "position?",
    "true",
];

/// Goals.
pub(super) const GOALS: &[&str] = &[
    "absolute-config",
    "and",
    "captured",
    "checkmated",
    "not",
    "or",
    "pieces-remaining",
    "relative-config",
    "repetition",
    "stalemated",
    "total-piece-count",
];

/// One option: its name, the values it takes with the default first, and whether rules depend on
/// it (zrf-language 3.7).
pub(super) struct OptionWord {
    pub name: &'static str,
    pub values: &'static [&'static str],
    pub play: bool,
}

const fn option(name: &'static str, values: &'static [&'static str], play: bool) -> OptionWord {
    OptionWord { name, values, play }
}

/// All options.
pub(super) const OPTIONS: &[OptionWord] = &[
    option("animate captures", &["default", "true", "false"], false),
    option("animate drops", &["default", "true", "false"], false),
    option("discard cascades", &["false", "true"], true),
    option("highlight goals", &["default", "true", "false"], false),
    option("include off-pieces", &["false", "true"], true),
    option("maximal captures", &["false", "true", "2"], true),
    option("pass partial", &["false", "true"], true),
    option("pass turn", &["false", "true", "forced"], true),
    option("prevent flipping", &["false", "true", "2", "3"], false),
    option("progressive levels", &["false", "true"], false),
    option("recycle captures", &["false", "true"], true),
    option("recycle promotions", &["false", "true"], true),
    option("selection screen", &["default", "true", "false"], false),
    option("show moves list", &["default", "true", "false"], false),
    option("silent ? moves", &["default", "true", "false"], false),
    option("smart moves", &["default", "true", "false"], false),
];

/// Sections of 1.x that are options now: the word, the option, whether it means the contrary.
pub(super) const OLD_OPTIONS: &[(&str, &str, bool)] = &[
    ("allow-flipping", "prevent flipping", true),
    ("animate-captures", "animate captures", false),
    ("animate-drops", "animate drops", false),
    ("include-off-pieces", "include off-pieces", false),
    ("maximal-captures", "maximal captures", false),
    ("pass-partial", "pass partial", false),
    ("pass-turn", "pass turn", false),
    ("recycle-captures", "recycle captures", false),
    ("recycle-promotions", "recycle promotions", false),
];

/// The option that a section of 1.x stands for, and whether it means the contrary.
pub(super) fn old_option(word: &str) -> Option<(&'static str, bool)> {
    OLD_OPTIONS.iter().find(|(old, ..)| *old == word).map(|&(_, name, contrary)| (name, contrary))
}
