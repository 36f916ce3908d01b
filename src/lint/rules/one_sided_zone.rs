//! A piece of two players asks for a zone that only one of them has.

use rustc_hash::FxHashSet;

use crate::lint::code::{self, Item};
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{CondKind, Game, GoalPlace, GoalTest, PieceId, PlayerId, Test, ZoneId};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "one-sided-zone",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Players who both have a piece, or are both named by a condition, ask for a zone \
            that only one of them has, though other zones are there for both. For the other \
            player no position is in it.",
    bad: r#"
(zone (name edge) (players White) (positions a1 a2)) ; <-
(zone (name camp) (players White) (positions a4 b4))
(zone (name camp) (players Black) (positions a1 b1))
(piece (name Man) (moves
  ((verify (not-in-zone? camp)) n (verify empty?) add)
  ((verify (not-in-zone? edge)) n (verify enemy?) add)))
"#,
    good: r#"
(zone (name edge) (players White Black) (positions a1 a2))
(zone (name camp) (players White) (positions a4 b4))
(zone (name camp) (players Black) (positions a1 b1))
(piece (name Man) (moves
  ((verify (not-in-zone? camp)) n (verify empty?) add)
  ((verify (not-in-zone? edge)) n (verify enemy?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if game.needs_engine() || context.facts[index].changes_owner {
        return;
    }
    let has = |zone: ZoneId, player: PlayerId| {
        game.board.zones[zone.index()].squares[player.index()].is_some()
    };
    // Where all zones are one player's that is how the game is.
    let whole = |squares: &[Option<Vec<crate::model::Square>>]| squares.iter().flatten().count() > 1;
    if !game.board.zones.iter().any(|zone| whole(&zone.squares)) {
        return;
    }
    // A zone of nobody, or of all who ask, is none of this.
    let halved = |zone: ZoneId| {
        let players = || (0..game.players.len()).map(|p| PlayerId(p as u8));
        players().any(|p| has(zone, p)) && !players().all(|p| has(zone, p))
    };
    let mut said: FxHashSet<ZoneId> = FxHashSet::default();
    let mut report = |zone: ZoneId, players: &[PlayerId], what: &str| {
        let with = players.iter().find(|&&p| has(zone, p));
        let without = players.iter().find(|&&p| !has(zone, p));
        let (Some(with), Some(without)) = (with, without) else { return };
        let zone_def = &game.board.zones[zone.index()];
        let Some(origin) = zone_def.origins.first().filter(|_| said.insert(zone)) else { return };
        let name = |p: &PlayerId| &game.players[p.index()].name;
        let message = format!(
            "{what} of {} and {} asks for zone '{}', which only {} has",
            name(with),
            name(without),
            zone_def.name,
            name(with)
        );
        findings.push(context.finding(lint, origin, message));
    };
    for (i, piece) in game.pieces.iter().enumerate() {
        let players = owners(game, PieceId(i as u16));
        if players.len() < 2 {
            continue;
        }
        let mut zones = Vec::new();
        for def in piece.moves.iter().chain(&piece.drops) {
            code::walk_def(def, |item, _| {
                if let Item::Cond(cond) = item
                    && let CondKind::Test(Test::InZone(zone), _) = cond.kind
                    && !zones.contains(&zone)
                {
                    zones.push(zone);
                }
            });
        }
        for zone in zones.into_iter().filter(|&zone| halved(zone)) {
            report(zone, &players, &format!("'{}'", piece.name));
        }
    }
    for goal in &game.goals {
        let players = goal.players.clone().unwrap_or_default();
        if let GoalTest::Absolute(_, places) = &goal.test {
            for place in places {
                if let GoalPlace::Zone(zone) = place {
                    report(*zone, &players, "a condition");
                }
            }
        }
    }
}

/// The players with a turn who have a piece at the start.
fn owners(game: &Game, piece: PieceId) -> Vec<PlayerId> {
    let men = game.setup.men.iter().filter(|man| man.piece == piece).map(|man| man.player);
    let stock = game.setup.stock.iter().filter(|stock| stock.piece == piece);
    let mut all: Vec<PlayerId> = men.chain(stock.map(|stock| stock.player)).collect();
    all.retain(|&player| game.turns.iter().any(|turn| turn.side == player));
    all.sort_unstable();
    all.dedup();
    all
}
