//! Goals that depend on the men on the board, as tests on sets of squares.

use super::board::Board;
use super::effect::kind;
use super::set::Set;
use crate::model::{
    Game, GoalPlace, GoalTest, Occupant, OccupantOwner, PieceId, PlayerId, RelativeItem, Square,
};

/// A goal of one player.
#[derive(Clone, Debug)]
pub enum Goal<S> {
    /// All of them.
    All(Vec<Goal<S>>),
    /// Any of them.
    Any(Vec<Goal<S>>),
    /// Not.
    Not(Box<Goal<S>>),
    /// A man of one of these kinds stands somewhere in the set.
    Meets(Vec<u16>, S),
    /// Men of these kinds stand everywhere in the set.
    Fills(Vec<u16>, S),
    /// So many men of these kinds are on the board and in these stocks.
    Counts(Vec<u16>, Vec<usize>, i64),
    /// The move made last captured a man of one of these kinds.
    Captured(Vec<u16>),
    /// A pattern begins on some square: steps and kinds, and whether a kind must be absent.
    Pattern(Vec<Item>),
    /// Never: what only the history knows.
    Never,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub enum Item {
    /// For each square the next one.
    Step(Vec<Option<Square>>),
    /// One of these kinds stands there (or none of them).
    Kinds(Vec<u16>, bool),
}

/// Puts a goal into this form; `None` if it is about more than the board.
pub fn compile<S: Set>(
    game: &Game,
    test: &GoalTest,
    player: PlayerId,
    top: bool,
) -> Option<Goal<S>> {
    let all = |tests: &[GoalTest]| {
        tests.iter().map(|t| compile(game, t, player, false)).collect::<Option<Vec<_>>>()
    };
    Some(match test {
        // These never count by what stands on the board.
        GoalTest::Stalemated | GoalTest::Checkmated(_) | GoalTest::Repetition if top => Goal::Never,
        GoalTest::Stalemated | GoalTest::Checkmated(_) | GoalTest::Repetition => return None,
        GoalTest::Invalid => return None,
        GoalTest::Captured(pieces) => {
            Goal::Captured(pieces.iter().map(|&p| kind(game, player, p)).collect())
        }
        GoalTest::Absolute(occupants, places) => {
            let place = |&place: &GoalPlace| {
                Goal::Any(occupants.iter().map(|&o| occupies(game, o, place, player)).collect())
            };
            Goal::All(places.iter().map(place).collect())
        }
        GoalTest::Relative(items) => {
            let item = |item: &RelativeItem| match *item {
                RelativeItem::Step(d) => {
                    Item::Step(game.board.links[game.board.meant(player, d).index()].clone())
                }
                RelativeItem::Occupant(o) => Item::Kinds(kinds(game, o, player), o.negated),
            };
            Goal::Pattern(items.iter().map(item).collect())
        }
        GoalTest::PiecesRemaining(n, piece) => {
            let types = types(game, *piece);
            let mine = types.iter().map(|&t| kind(game, player, t)).collect();
            let stock = types.iter().map(|t| player.index() * game.pieces.len() + t.index());
            let off = game.options.include_off_pieces;
            Goal::Counts(mine, if off { stock.collect() } else { Vec::new() }, *n)
        }
        GoalTest::TotalPieceCount(n, piece) => {
            let types = types(game, *piece);
            let of = |p| types.iter().map(move |&t| kind(game, PlayerId(p as u8), t));
            Goal::Counts((0..game.players.len()).flat_map(of).collect(), Vec::new(), *n)
        }
        GoalTest::And(tests) => Goal::All(all(tests)?),
        GoalTest::Or(tests) => Goal::Any(all(tests)?),
        GoalTest::Not(test) => Goal::Not(Box::new(compile(game, test, player, false)?)),
    })
}

fn types(game: &Game, piece: Option<PieceId>) -> Vec<PieceId> {
    let all = (0..game.pieces.len()).map(|t| PieceId(t as u16));
    piece.map_or_else(|| all.collect(), |piece| vec![piece])
}

/// The kinds that an occupant may be, negation aside.
fn kinds(game: &Game, occupant: Occupant, player: PlayerId) -> Vec<u16> {
    let players = (0..game.players.len()).map(|p| PlayerId(p as u8));
    let fits = |p: &PlayerId| match occupant.owner {
        OccupantOwner::Mine => *p == player,
        OccupantOwner::Opponent => *p != player,
        OccupantOwner::Any => true,
    };
    players.filter(fits).map(|p| kind(game, p, occupant.piece)).collect()
}

fn occupies<S: Set>(game: &Game, o: Occupant, place: GoalPlace, player: PlayerId) -> Goal<S> {
    let kinds = kinds(game, o, player);
    let set = match place {
        GoalPlace::Square(square) => S::of(square.index()),
        GoalPlace::Zone(zone) => {
            let squares = game.board.zones[zone.index()].squares[player.index()].iter().flatten();
            squares.fold(S::default(), |set, s| set | S::of(s.index()))
        }
    };
    match o.negated {
        false => Goal::Meets(kinds, set),
        true => Goal::Not(Box::new(Goal::Fills(kinds, set))),
    }
}

impl<S: Set> Goal<S> {
    /// Whether it has come true with the move made last.
    pub fn holds(&self, board: &Board<S>) -> bool {
        let of = |kinds: &[u16]| {
            kinds.iter().fold(S::default(), |set, &k| set | board.of_kind[usize::from(k)])
        };
        match self {
            Goal::All(goals) => goals.iter().all(|g| g.holds(board)),
            Goal::Any(goals) => goals.iter().any(|g| g.holds(board)),
            Goal::Not(goal) => !goal.holds(board),
            Goal::Meets(kinds, set) => !(of(kinds) & *set).is_empty(),
            Goal::Fills(kinds, set) => of(kinds) & *set == *set,
            Goal::Counts(kinds, stocks, n) => {
                let men = i64::from(of(kinds).count());
                men + stocks.iter().map(|&i| i64::from(board.stock[i])).sum::<i64>() == *n
            }
            Goal::Captured(kinds) => board.captured.iter().any(|k| kinds.contains(k)),
            Goal::Pattern(items) => (0..board.kinds.len()).any(|s| begins(board, items, s)),
            Goal::Never => false,
        }
    }

    /// Whether it looks at what was captured.
    pub fn asks_captured(&self) -> bool {
        match self {
            Goal::All(goals) | Goal::Any(goals) => goals.iter().any(Goal::asks_captured),
            Goal::Not(goal) => goal.asks_captured(),
            Goal::Captured(_) => true,
            _ => false,
        }
    }

    /// Whether it can ever come true.
    pub fn is_never(&self) -> bool {
        matches!(self, Goal::Never)
    }
}

fn begins<S: Set>(board: &Board<S>, items: &[Item], mut square: usize) -> bool {
    items.iter().all(|item| match item {
        Item::Step(next) => next[square].map(|s| square = s.index()).is_some(),
        Item::Kinds(kinds, absent) => kinds.contains(&board.kinds[square]) != *absent,
    })
}
