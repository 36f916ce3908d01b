//! When the game is over and who has won (zrf-language 8).

use super::position::{Man, Position};
use super::rules::Rules;
use super::watch::{Trouble, Watch, What};
use crate::model::{
    GoalKind, GoalPlace, GoalTest, Occupant, OccupantOwner, PieceId, PlayerId, RelativeItem, Square,
};

/// What one player gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A win.
    Win,
    /// A loss.
    Loss,
    /// A draw.
    Draw,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A goal: index into `Game::goals`.
    Goal(usize),
    /// No legal move and no goal says what that means.
    NoMoves,
    /// The third repetition, and no goal says what that means.
    Repetition,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// For each player what it gets.
    pub scores: Vec<Score>,
    /// Why.
    pub reason: Reason,
}

/// The move just made, as goals see it.
#[derive(Clone, Copy)]
struct Made<'a> {
    position: &'a Position,
    captured: &'a [(PlayerId, PieceId)],
    mover: PlayerId,
    repetitions: usize,
    watch: &'a Watch,
}

impl Rules {
    /// Whether the game is over after a move, and how.
    ///
    /// `captured` is what [`Rules::apply`] said of that move, `mover` who took that turn, and
    /// `repetitions` how often the position has now stood (0 where history does not matter).
    /// In the middle of a turn nothing is over.
    pub fn outcome(
        &self,
        position: &Position,
        captured: &[(PlayerId, PieceId)],
        mover: PlayerId,
        repetitions: usize,
    ) -> Option<Outcome> {
        self.outcome_with(position, captured, mover, repetitions, &Watch::new())
    }

    /// The same, with a budget. If the watch has something to say, that the game is over is not
    /// certain.
    pub fn outcome_with(
        &self,
        position: &Position,
        captured: &[(PlayerId, PieceId)],
        mover: PlayerId,
        repetitions: usize,
        watch: &Watch,
    ) -> Option<Outcome> {
        if position.partial.is_some() {
            return None;
        }
        let made = Made { position, captured, mover, repetitions, watch };
        if let Some(outcome) = self.goal_outcome(made, true) {
            return Some(outcome);
        }
        let everybody = |score| vec![score; self.game.players.len()];
        if !self.can_move_with(position, watch) {
            let score = if self.takers() <= 1 { Score::Loss } else { Score::Draw };
            return Some(Outcome { scores: everybody(score), reason: Reason::NoMoves });
        }
        if repetitions >= 3 && self.takers() >= 2 {
            return Some(Outcome { scores: everybody(Score::Draw), reason: Reason::Repetition });
        }
        None
    }

    /// Whether a goal other than those about having no move has come true. Cheaper than
    /// [`Rules::outcome`]; a position without moves counts no moves by itself.
    pub(super) fn ended_by_board(
        &self,
        position: &Position,
        captured: &[(PlayerId, PieceId)],
        mover: PlayerId,
        watch: &Watch,
    ) -> bool {
        let made = Made { position, captured, mover, repetitions: 0, watch };
        position.partial.is_none() && self.goal_outcome(made, false).is_some()
    }

    /// How many players take turns.
    fn takers(&self) -> usize {
        self.game.players.iter().filter(|p| !p.neutral && !p.random).count()
    }

    fn goal_outcome(&self, made: Made<'_>, with_moves: bool) -> Option<Outcome> {
        let last_first = self.semantics.goal_order == 1;
        let count = self.game.goals.len();
        for i in (0..count).map(|i| if last_first { count - 1 - i } else { i }) {
            let goal = &self.game.goals[i];
            let about_moves = matches!(goal.test, GoalTest::Stalemated | GoalTest::Checkmated(_));
            if about_moves && !with_moves {
                continue;
            }
            let listed = match (&goal.players, &goal.test) {
                (Some(players), _) => players.clone(),
                // Nobody who has just moved has no move, and a position is repeated with a player
                // to move: without a list all players are meant (a guess, zrf-language 8.1).
                (None, GoalTest::Stalemated | GoalTest::Repetition | GoalTest::Checkmated(_)) => {
                    (0..self.game.players.len()).map(|p| PlayerId(p as u8)).collect()
                }
                // Else the one who has just moved.
                (None, _) => vec![made.mover],
            };
            if not_understood(&goal.test) {
                let place = Some(goal.origin.span);
                made.watch.note(Trouble { what: What::Goal, block: None, place });
            }
            for &player in &listed {
                if self.true_for(&goal.test, player, made) {
                    let counted = goal.players.as_deref();
                    let scores = self.scores(goal.kind, player, counted, made.position);
                    return Some(Outcome { scores, reason: Reason::Goal(i) });
                }
            }
        }
        None
    }

    fn scores(
        &self,
        kind: GoalKind,
        player: PlayerId,
        counted: Option<&[PlayerId]>,
        position: &Position,
    ) -> Vec<Score> {
        let count = self.game.players.len();
        let all = |mine, others| {
            let of = |p| if p == player.index() { mine } else { others };
            (0..count).map(of).collect()
        };
        match kind {
            GoalKind::Win => all(Score::Win, Score::Loss),
            GoalKind::Loss => {
                let several = self.takers() > 2 && self.semantics.loser_of_many == 1;
                all(Score::Loss, if several { Score::Draw } else { Score::Win })
            }
            GoalKind::Draw => all(Score::Draw, Score::Draw),
            GoalKind::Count => {
                let men = |p: usize| position.men().filter(|(_, m)| m.owner.index() == p).count();
                let competes = |p: usize| match counted {
                    Some(listed) => listed.iter().any(|l| l.index() == p),
                    None => !self.game.players[p].neutral && !self.game.players[p].random,
                };
                let most = (0..count).filter(|&p| competes(p)).map(men).max().unwrap_or(0);
                let best = |p: usize| competes(p) && men(p) == most;
                let tied = (0..count).filter(|&p| best(p)).count() > 1;
                let of = |p| match (best(p), tied) {
                    (true, false) => Score::Win,
                    (true, true) => Score::Draw,
                    (false, _) => Score::Loss,
                };
                (0..count).map(of).collect()
            }
        }
    }

    fn true_for(&self, test: &GoalTest, player: PlayerId, made: Made<'_>) -> bool {
        let position = made.position;
        match test {
            GoalTest::Stalemated => self.is_stuck(made, player),
            GoalTest::Checkmated(pieces) => {
                let royal = |(_, m): (Square, Man)| m.owner == player && pieces.contains(&m.piece);
                self.game.turns[position.turn].side == player
                    && position.men().any(royal)
                    && self.in_check_with(position, made.watch)
                    && self.is_stuck(made, player)
            }
            GoalTest::Repetition => {
                made.repetitions >= 3
                    && match self.semantics.repetition_player {
                        0 => self.game.turns[position.turn].taker == player,
                        1 => made.mover == player,
                        _ => true,
                    }
            }
            GoalTest::Captured(pieces) => {
                made.captured.iter().any(|(owner, p)| *owner == player && pieces.contains(p))
            }
            GoalTest::Absolute(occupants, places) => places
                .iter()
                .all(|&place| occupants.iter().any(|&o| self.occupies(position, o, place, player))),
            GoalTest::Relative(items) => (0..position.board.len())
                .any(|s| self.walk(position, items, player, Square(s as u16))),
            GoalTest::PiecesRemaining(n, piece) => {
                let fits = |m: PieceId| piece.is_none_or(|p| p == m);
                let board =
                    position.men().filter(|(_, m)| m.owner == player && fits(m.piece)).count();
                let mut total = board as i64;
                if self.game.options.include_off_pieces {
                    let types = (0..self.game.pieces.len()).map(|p| PieceId(p as u16));
                    let stock = types
                        .filter(|&p| fits(p))
                        .map(|p| i64::from(position.stock[self.stock_index(player, p)]));
                    total += stock.sum::<i64>();
                }
                total == *n
            }
            GoalTest::TotalPieceCount(n, piece) => {
                let fits = |m: PieceId| piece.is_none_or(|p| p == m);
                position.men().filter(|(_, m)| fits(m.piece)).count() as i64 == *n
            }
            GoalTest::And(tests) => tests.iter().all(|t| self.true_for(t, player, made)),
            GoalTest::Or(tests) => tests.iter().any(|t| self.true_for(t, player, made)),
            GoalTest::Not(test) => !self.true_for(test, player, made),
            GoalTest::Invalid => false,
        }
    }

    /// Whether the player is next to move and has nothing to play.
    fn is_stuck(&self, made: Made<'_>, player: PlayerId) -> bool {
        self.game.turns[made.position.turn].taker == player
            && !self.can_move_with(made.position, made.watch)
    }

    fn occupies(
        &self,
        position: &Position,
        occupant: Occupant,
        place: GoalPlace,
        player: PlayerId,
    ) -> bool {
        let stands = |square: Square| stands_there(position, occupant, square, player);
        match place {
            GoalPlace::Square(square) => stands(square) != occupant.negated,
            GoalPlace::Zone(zone) => {
                let zone = &self.game.board.zones[zone.index()];
                let squares = zone.squares[player.index()].as_deref().unwrap_or(&[]);
                match (occupant.negated, self.semantics.not_in_zone) {
                    (false, _) => squares.iter().any(|&s| stands(s)),
                    (true, 0) => squares.iter().any(|&s| !stands(s)),
                    (true, _) => !squares.iter().any(|&s| stands(s)),
                }
            }
        }
    }

    fn walk(
        &self,
        position: &Position,
        items: &[RelativeItem],
        player: PlayerId,
        start: Square,
    ) -> bool {
        let board = &self.game.board;
        let mut square = start;
        for item in items {
            match *item {
                RelativeItem::Step(d) => match board.step(square, board.meant(player, d)) {
                    Some(next) => square = next,
                    None => return false,
                },
                RelativeItem::Occupant(o) => {
                    if stands_there(position, o, square, player) == o.negated {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// Whether a goal holds something that is not understood.
fn not_understood(test: &GoalTest) -> bool {
    match test {
        GoalTest::Invalid => true,
        GoalTest::And(tests) | GoalTest::Or(tests) => tests.iter().any(not_understood),
        GoalTest::Not(test) => not_understood(test),
        _ => false,
    }
}

/// Whether the occupant, negation aside, stands on a square.
fn stands_there(position: &Position, occupant: Occupant, square: Square, player: PlayerId) -> bool {
    position.at(square).is_some_and(|man| {
        man.piece == occupant.piece
            && match occupant.owner {
                OccupantOwner::Mine => man.owner == player,
                OccupantOwner::Opponent => man.owner != player,
                OccupantOwner::Any => true,
            }
    })
}
