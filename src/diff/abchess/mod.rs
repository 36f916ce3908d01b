//! ABChess: the rules file against the written rules.

mod buying;
mod enumerate;
mod proof;
mod random;

use std::sync::Arc;

use super::compare::Pair;
use super::enumerate::{Enumerated, Share, Tick, enumerate};
use super::prove::{Proof, Provable};
use super::sample::{Entry, Sampled, Wanted};
use super::tasks::Settled;
use super::written::{Chosen, Known, Written, entry, in_turn, witness};
use crate::generate::abchess as generator;
use crate::interp::trace::Mover;
use crate::interp::{Man, Move, Movement, Position, Rules, Score, Semantics};
use crate::model::{Game, PieceId, PlayerId, Square};
use crate::reference::abchess::{
    self as written, Army, Kind, Outcome, Readings, Side, in_check, legal_moves,
};
use crate::source::Sources;

/// The reading of each published variant that differs from the default, by the variant's title.
const READINGS: &[(&str, &str, &str)] = &[
    ("ABChess - Any number of promotions to a lost kind", "abc.promo", "types"),
    ("ABChess - Frozen Kings do not face", "abc.facing", "unfrozen"),
    ("ABChess - Frozen men give check", "abc.frozen_attacks", "yes"),
    ("ABChess - Immobilizers are never frozen", "abc.imm_mutual", "no"),
    ("ABChess - Teleporters do not teleport out of fortresses", "abc.tele_from", "outside"),
];

/// The reading that a variant of a file plays whose own is `base`.
pub fn readings_of(title: &str, base: &Readings) -> Readings {
    let mut readings = base.clone();
    for (_, name, choice) in READINGS.iter().filter(|(t, ..)| *t == title) {
        // The names are checked by a test.
        let _ = readings.set(name, choice);
    }
    readings
}

pub use buying::{Buying, Phase};

/// The game, for commands.
pub(super) struct WrittenAbchess;

impl Written for WrittenAbchess {
    fn title(&self) -> &'static str {
        "Abecedarian Big Chess"
    }

    fn pieces(&self) -> Vec<&'static str> {
        Kind::ALL.iter().map(|kind| kind.name()).collect()
    }

    fn squares(&self) -> Vec<String> {
        written::Square::all().map(|square| square.name()).collect()
    }

    fn topics(&self) -> Vec<(&'static str, &'static [&'static str])> {
        generator::readings::TOPICS.iter().map(|info| (info.id, info.choices)).collect()
    }

    fn file(&self, chosen: &Chosen) -> Result<(String, String), String> {
        let mut readings = generator::readings::Readings::default();
        for (id, choice) in chosen {
            readings = readings.with(id, choice).map_err(|error| error.to_string())?;
        }
        let spec = generator::Spec { readings, ..generator::Spec::published() };
        Ok(("abchess.zrf".to_owned(), generator::abchess(&spec)))
    }

    fn entries(
        &self,
        games: &[Arc<Game>],
        default: Option<usize>,
        chosen: &Chosen,
    ) -> Result<Vec<Entry>, String> {
        let mut base = Readings::default();
        for (id, choice) in chosen {
            base.set(id, choice).map_err(|error| error.to_string())?;
        }
        let one = |(i, game): (usize, &Arc<Game>)| {
            let readings = readings_of(&game.title, &base);
            let bought = buying::is_bought(game);
            // A variant that only has other armies has the same rules.
            let share = match () {
                () if Some(i) == default => 1,
                () if readings != base || bought => 20,
                () => 200,
            };
            let rules = Rules::new(Arc::clone(game), Semantics::default());
            let reading = readings.to_string();
            if bought {
                entry(game, reading, share, Buying::new(rules, readings))
            } else {
                entry(game, reading, share, Abchess::new(rules, readings))
            }
        };
        Ok(games.iter().enumerate().map(one).collect())
    }

    fn known_differences(&self, game: &Arc<Game>, sources: &Sources) -> Vec<Known> {
        let origin = Known {
            text: "[abc.promo_origin=yeoman] A promoted Yeoman that is captured is lost as a Yeoman, \
                   and the man it became is spent. In the file: That man is lost again and allows \
                   another promotion. What Zillions puts in stock is the man that was captured, and \
                   code has no say in it."
                .to_owned(),
            witness: captured_yeoman(game, sources),
        };
        vec![origin]
    }
}

/// A Horse on f8 that was a Yeoman is captured.
fn captured_yeoman(game: &Arc<Game>, sources: &Sources) -> Result<Option<String>, String> {
    let mut readings = Readings::default();
    readings.set("abc.promo_origin", "yeoman").map_err(|error| error.to_string())?;
    let rules = Rules::new(Arc::clone(game), Semantics::default());
    let pair = Abchess::new(rules, readings).map_err(|error| error.to_string())?;
    let text = "White: King f1, Horse f8; Black: King e11, Rook f10; to move Black";
    let mine = pair.rules.parse_position(text).map_err(|error| error.message)?;
    let mut position = pair.to_reference(&mine)?;
    let promoted = written::Square::all().find(|square| square.name() == "f8");
    position.promoted.insert(promoted.ok_or("there is no f8")?);
    witness(&pair, &position, sources)
}

/// ABChess as a rules file and as the written rules.
pub struct Abchess {
    rules: Rules,
    readings: Readings,
    pieces: Vec<PieceId>,
    kinds: Vec<Option<Kind>>,
    squares: Vec<Square>,
    places: Vec<Option<written::Square>>,
}

/// What a rules file lacks to be compared with ABChess.
#[derive(Debug, thiserror::Error)]
pub enum NotAbchess {
    /// A piece type is missing.
    #[error("the rules file has no piece '{0}'")]
    Piece(String),
    /// A square is missing.
    #[error("the rules file has no position '{0}'")]
    Square(String),
    /// Not two players who move in turn.
    #[error("the rules file must have the players White and Black, who move in turn")]
    Players,
}

impl Abchess {
    /// Pairs a rules file with the written rules in one reading.
    pub fn new(rules: Rules, readings: Readings) -> Result<Abchess, NotAbchess> {
        if !in_turn(&rules.game, 0) {
            return Err(NotAbchess::Players);
        }
        Abchess::map(rules, readings)
    }

    /// Finds the men and squares of the written rules in the rules file.
    fn map(rules: Rules, readings: Readings) -> Result<Abchess, NotAbchess> {
        let game = &rules.game;
        let mut pieces = Vec::new();
        let mut kinds = vec![None; game.pieces.len()];
        for kind in Kind::ALL {
            let piece = game.piece(kind.name());
            let piece = piece.ok_or_else(|| NotAbchess::Piece(kind.name().to_owned()))?;
            kinds[piece.index()] = Some(kind);
            pieces.push(piece);
        }
        let mut squares = Vec::new();
        let mut places = vec![None; game.board.squares.len()];
        for place in written::Square::all() {
            let square = game.board.square(&place.name());
            let square = square.ok_or_else(|| NotAbchess::Square(place.name()))?;
            places[square.index()] = Some(place);
            squares.push(square);
        }
        Ok(Abchess { rules, readings, pieces, kinds, squares, places })
    }

    /// The reading that the written rules are taken in.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    fn square(&self, square: written::Square) -> Square {
        self.squares[square.index()]
    }

    /// The start position of the rules file, as the written rules see it.
    pub fn start(&self) -> Result<written::Position, String> {
        self.to_reference(&Position::start(&self.rules.game))
    }
}

/// The men that have left the play for good have no use in the pool, so they are not compared: a
/// King is never lost, a Yeoman never chosen.
fn plain(mut position: written::Position) -> written::Position {
    for lost in &mut position.lost {
        lost[Kind::Yeoman.index()] = 0;
        lost[Kind::King.index()] = 0;
    }
    // Only a reading that no variant plays looks at it.
    position.promoted = written::SquareSet::EMPTY;
    position
}

fn player(side: Side) -> PlayerId {
    PlayerId(side.index() as u8)
}

fn side(player: PlayerId) -> Side {
    if player.0 == 0 { Side::White } else { Side::Black }
}

impl Pair for Abchess {
    type Reference = written::Position;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn to_rules(&self, position: &written::Position) -> Position {
        let game = &self.rules.game;
        let mut mine = Position::empty(game);
        for (square, man) in position.men() {
            let piece = self.pieces[man.kind.index()];
            mine.board[self.square(square).index()] = Some(Man {
                owner: player(man.side),
                piece,
                attributes: game.pieces[piece.index()].attributes,
            });
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let index = mine.stock_index(game, player(side), self.pieces[kind.index()]);
                mine.stock[index] = u32::from(position.lost[side.index()][kind.index()]);
            }
        }
        mine.turn = position.to_move.index();
        mine
    }

    fn to_reference(&self, position: &Position) -> Result<written::Position, String> {
        let game = &self.rules.game;
        let mut theirs = written::Position::empty();
        for (square, man) in position.men() {
            let place = self.places[square.index()];
            let kind = self.kinds[man.piece.index()];
            let (Some(place), Some(kind)) = (place, kind) else {
                let piece = &game.pieces[man.piece.index()].name;
                return Err(format!("'{piece}' on '{}'", game.board.name(square)));
            };
            theirs.put(place, written::Man::new(side(man.owner), kind));
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let index = position.stock_index(game, player(side), self.pieces[kind.index()]);
                let count = position.stock[index].min(255) as u8;
                theirs.lost[side.index()][kind.index()] = count;
            }
        }
        theirs.to_move = if position.turn == 0 { Side::White } else { Side::Black };
        Ok(plain(theirs))
    }

    fn key(&self, position: &Position, mv: &Move) -> String {
        let Some(Movement { from, to }) = mv.movements.last().copied() else {
            return "pass".to_owned();
        };
        // By what has changed on the squares that the written rules know, however it was done.
        let after = self.rules.apply(position, mv).position;
        let name = |s: Square| self.rules.game.board.name(s);
        let piece = |m: Man| self.rules.game.pieces[m.piece.index()].name.as_str();
        let mut key = format!("{}-{}", name(from), name(to));
        let mover = position.at(from);
        let mut more = String::new();
        for &square in &self.squares {
            let (old, new) = (position.at(square), after.at(square));
            match (old, new) {
                (Some(_), _) if square == to && from != to => {
                    key += &format!(" x {}", name(square));
                }
                _ if square == to => {}
                _ if square == from && new.is_none() => {}
                (Some(_), None) => key += &format!(" x {}", name(square)),
                _ if old != new => more += &format!(" {}: {}", name(square), new.map_or("", piece)),
                _ => {}
            }
        }
        match (mover, after.at(to)) {
            (Some(old), Some(new)) if old.owner != new.owner => more += " changes sides",
            (Some(old), Some(new)) if old.piece != new.piece || mv.becomes.is_some() => {
                key += &format!(" = {}", piece(new));
            }
            (_, None) => more += " and vanishes",
            _ => {}
        }
        key + &more
    }

    fn reference_moves(&self, position: &written::Position) -> Vec<(String, written::Position)> {
        let moves = legal_moves(position, &self.readings);
        let named = moves.into_iter().map(|mv| {
            let mut key = format!("{}-{}", mv.from, mv.to);
            if let Some(at) = mv.captured {
                key += &format!(" x {at}");
            }
            if let Some(kind) = mv.promotion {
                key += &format!(" = {}", kind.name());
            }
            let next = written::apply(position, &mv, &self.readings);
            (key, plain(next))
        });
        named.collect()
    }

    fn reference_outcome(
        &self,
        position: &written::Position,
        repetitions: usize,
    ) -> Option<Vec<Score>> {
        match written::outcome(position, &self.readings, repetitions as u32) {
            Outcome::Ongoing => None,
            Outcome::Stalemate | Outcome::Repetition => Some(vec![Score::Draw, Score::Draw]),
            Outcome::Mate if position.to_move == Side::White => Some(vec![Score::Loss, Score::Win]),
            Outcome::Mate => Some(vec![Score::Win, Score::Loss]),
        }
    }

    fn smaller(&self, position: &written::Position) -> Vec<written::Position> {
        let mut smaller = Vec::new();
        for (square, man) in position.men().filter(|(_, m)| m.kind != Kind::King) {
            let mut less = position.clone();
            less.board[square.index()] = None;
            if !in_check(&less, position.to_move.other(), &self.readings) {
                smaller.push(less);
            }
            let _ = man;
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                if position.lost[side.index()][kind.index()] > 0 {
                    let mut less = position.clone();
                    less.lost[side.index()][kind.index()] = 0;
                    smaller.push(less);
                }
            }
        }
        smaller
    }

    fn path(&self, _: &written::Position, key: &str) -> Option<(Mover, Square)> {
        let (from, rest) = key.split_once('-')?;
        let to = rest.split(' ').next()?;
        let board = &self.rules.game.board;
        Some((Mover::Man(board.square(from)?), board.square(to)?))
    }

    fn mover(&self, position: &Position) -> PlayerId {
        PlayerId(1 - position.turn.min(1) as u8)
    }
}

impl Sampled for Abchess {
    const GAMES: &'static str = "random games of random armies";
    const GAME: usize = random::GAME;

    /// The set-up must be that of two legal armies.
    fn check_start(&self) -> Result<written::Position, String> {
        let start = self.start()?;
        let army = |side: Side| {
            let men = written::army::army_squares(side).map(|square| {
                let man = start.at(square).filter(|man| man.side == side);
                man.map(|man| man.kind).ok_or(format!("{side} has no man on {square}"))
            });
            let kinds = men.collect::<Result<Vec<Kind>, String>>()?;
            Army::new(&kinds, &self.readings).map_err(|error| format!("{side}: {error}"))
        };
        let expected = written::Position::start(&army(Side::White)?, &army(Side::Black)?);
        if start == expected {
            return Ok(start);
        }
        let other = |square: &written::Square| start.at(*square) != expected.at(*square);
        let wrong: Vec<String> =
            written::Square::all().filter(other).map(|square| square.name()).collect();
        Err(format!("differs from the written rules on {}", wrong.join(", ")))
    }

    fn random_game(&self, seed: u64, length: usize) -> Vec<written::Position> {
        random::random_game(&self.readings, seed, length)
    }

    fn random_placement(&self, seed: u64) -> Option<written::Position> {
        random::random_placement(&self.readings, seed)
    }

    fn around(&self, men: &written::Position) -> Box<dyn Iterator<Item = written::Position>> {
        self.completions(men)
    }

    fn proof_of(&self, settled: &Settled, sources: &Sources, men: Wanted<'_>) -> Option<Proof> {
        Some(self.prove_some(settled, sources, men))
    }

    fn proof(&self, settled: &Settled, sources: &Sources) -> Option<Proof> {
        Some(self.prove(settled, sources))
    }

    fn enumerated(&self, share: Share, tick: Tick<'_>) -> Option<Enumerated> {
        Some(enumerate(self, share, tick))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_of_a_published_variant_exists() {
        for (title, name, choice) in READINGS {
            let mut readings = Readings::default();
            readings.set(name, choice).unwrap();
            assert_eq!(
                readings_of(title, &Readings::default()).get(name),
                Some(*choice),
                "{title}"
            );
            assert_ne!(readings.get(name), Readings::default().get(name), "{title}");
        }
    }
}
