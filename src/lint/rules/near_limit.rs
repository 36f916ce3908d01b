//! A game uses nine tenths or more of what Zillions 2.0 allows: 32 players, 32 attributes, 32
//! zones, 100 directions, 32 flags, 16 position flags.

use crate::model::{LIMITS, MAX_DIMENSIONS};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "near-limit",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A game uses nine tenths or more of what Zillions 2.0 allows: 32 players, 32 \
            attributes, 32 zones, 100 directions, 32 flags, 16 position flags.",
    bad: r#"
(define four (set-position-flag $1a true) (set-position-flag $1b true)
  (set-position-flag $1c true) (set-position-flag $1d true)
  (verify (and (position-flag? $1a) (position-flag? $1b) (position-flag? $1c)
    (position-flag? $1d))))
(game ; <-
  (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (four p) (four q) (four r) (four s) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated))
"#,
    good: r#"
(define four (set-position-flag $1a true) (set-position-flag $1b true)
  (set-position-flag $1c true) (set-position-flag $1d true)
  (verify (and (position-flag? $1a) (position-flag? $1b) (position-flag? $1c)
    (position-flag? $1d))))
(piece (name Man) (moves (n (four p) (four q) (four r) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for limit in LIMITS.iter().filter(|limit| limit.most > MAX_DIMENSIONS) {
        let used = (limit.used)(game);
        if used <= limit.most && used * 10 >= limit.most * 9 {
            let message =
                format!("this game has {used} {}, Zillions allows {}", limit.what, limit.most);
            findings.push(context.finding(lint, &context.head(index), message));
        }
    }
}
