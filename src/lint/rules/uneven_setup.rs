//! Of two players one has a man more of some piece than the other, and of every other piece both
//! have the same number.

use crate::model::PlayerId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "uneven-setup",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Of two players one has a man more of some piece than the other, and of every \
            other piece both have the same number; or one has pieces off the board to drop, \
            and the other none of these. In set-ups that mirror each other that is \
            mostly a slip.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (Man a1 b1 c1) (King d1)) (Black (Man a4 b4) (King d4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (Man a1 b1 c1) (King d1)) (Black (Man a4 b4 c4) (King d4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    stock(lint, context, index, findings);
    let mut owners: Vec<PlayerId> = game.setup.men.iter().map(|man| man.player).collect();
    owners.sort_unstable();
    owners.dedup();
    let [one, other] = owners[..] else { return };
    let count = |player: PlayerId, piece: usize| {
        let men = game.setup.men.iter();
        men.filter(|man| man.player == player && man.piece.index() == piece).count()
    };
    let mut odd = Vec::new();
    let mut equal = 0;
    for piece in 0..game.pieces.len() {
        let (a, b) = (count(one, piece), count(other, piece));
        match a == b {
            true => equal += usize::from(a > 0),
            false => odd.push((piece, a, b)),
        }
    }
    let [(piece, a, b)] = odd[..] else { return };
    if equal > 0 && a.abs_diff(b) == 1 && a.min(b) > 0 {
        let message = format!(
            "{} has {a} of '{}', {} has {b}",
            game.players[one.index()].name,
            game.pieces[piece].name,
            game.players[other.index()].name
        );
        let setup = context.game_section(index, "board-setup");
        findings.push(context.finding(lint, &context.part(&setup, 0), message));
    }
}

/// Looks for a piece that only one of two players has off the board, though both have others there.
fn stock(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let mut owners: Vec<PlayerId> = game.turns.iter().map(|turn| turn.side).collect();
    owners.sort_unstable();
    owners.dedup();
    let [one, other] = owners[..] else { return };
    let count = |player: PlayerId, piece: usize| {
        let stock = game.setup.stock.iter();
        let own = stock.filter(|s| s.player == player && s.piece.index() == piece);
        own.fold(0u64, |sum, stock| sum + u64::from(stock.count))
    };
    let dropped = (0..game.pieces.len()).filter(|&piece| !game.pieces[piece].drops.is_empty());
    let counts: Vec<_> = dropped.map(|piece| (piece, count(one, piece), count(other, piece))).collect();
    let odd: Vec<_> = counts.iter().filter(|(_, a, b)| a != b).collect();
    let alike = counts.iter().any(|(_, a, b)| a == b && *a > 0);
    if let [&(piece, a, b)] = odd[..]
        && a.min(b) == 0
        && alike
    {
        let without = if a == 0 { one } else { other };
        let message = format!(
            "{} has no '{}' off the board, the other player has",
            game.players[without.index()].name,
            game.pieces[piece].name
        );
        let setup = context.game_section(index, "board-setup");
        findings.push(context.finding(lint, &context.part(&setup, 0), message));
    }
}
