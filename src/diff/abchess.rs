//! ABChess: the rules file against the written rules.

use rayon::prelude::*;

use super::compare::{Difference, Pair, compare, shrink};
use super::report::{Count, Verification};
use crate::interp::{Man, Move, Movement, Position, Rules, Score};
use crate::model::{PieceId, PlayerId, Square};
use crate::reference::abchess::random::SplitMix64;
use crate::reference::abchess::{
    self as written, Army, Kind, Outcome, Readings, Side, in_check, legal_moves,
};

/// The reading of each published variant that differs from the default, by the variant's title.
const READINGS: &[(&str, &str, &str)] = &[
    ("ABChess - Any number of promotions to a lost kind", "abc.promo", "types"),
    ("ABChess - Frozen Kings do not face", "abc.facing", "unfrozen"),
    ("ABChess - Frozen men give check", "abc.frozen_attacks", "yes"),
    ("ABChess - Immobilizers are never frozen", "abc.imm_mutual", "no"),
    ("ABChess - Teleporters do not teleport out of fortresses", "abc.tele_from", "outside"),
];

/// The reading that a variant of the published file plays.
pub fn readings_of(title: &str) -> Readings {
    let mut readings = Readings::default();
    for (_, name, choice) in READINGS.iter().filter(|(t, ..)| *t == title) {
        // The names are checked by a test.
        let _ = readings.set(name, choice);
    }
    readings
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

/// The variant in which players buy their men in turn. Its purchase is not compared yet.
pub const BUYING: &str = "ABChess - Buy your men in turn";

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
        let turns: Vec<&str> = game
            .turns
            .iter()
            .filter(|t| t.taker == t.side)
            .map(|t| game.players[t.taker.index()].name.as_str())
            .collect();
        let two = game.players.len() == 2 && game.players[0].name == "White";
        if !two || turns != ["White", "Black"] || game.repeat_from != 0 {
            return Err(NotAbchess::Players);
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

    /// The men that have left the play for good have no use in the pool, so they are not compared:
    /// a King is never lost, a Yeoman never chosen.
    fn plain(mut position: written::Position) -> written::Position {
        for lost in &mut position.lost {
            lost[Kind::Yeoman.index()] = 0;
            lost[Kind::King.index()] = 0;
        }
        // Only a reading that no variant plays looks at it.
        position.promoted = written::SquareSet::EMPTY;
        position
    }

    /// The start position of the rules file, as the written rules see it.
    pub fn start(&self) -> Result<written::Position, String> {
        self.to_reference(&Position::start(&self.rules.game))
    }

    /// Whether the set-up is that of two legal armies. The error says what is wrong.
    pub fn check_start(&self) -> Result<(), String> {
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
            return Ok(());
        }
        let other = |square: &written::Square| start.at(*square) != expected.at(*square);
        let wrong: Vec<String> =
            written::Square::all().filter(other).map(|square| square.name()).collect();
        Err(format!("differs from the written rules on {}", wrong.join(", ")))
    }
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
        Ok(Abchess::plain(theirs))
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
            (key, Abchess::plain(next))
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

    fn mover(&self, position: &Position) -> PlayerId {
        PlayerId(1 - position.turn.min(1) as u8)
    }
}

/// How many positions of each kind are compared.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Positions from random games between random legal armies.
    pub playouts: usize,
    /// Men strewn at random over the board, from nearly empty to crowded.
    pub placements: usize,
    /// The seed of everything random.
    pub seed: u64,
}

/// The plies of one random game that are looked at.
const GAME: usize = 120;

/// Compares the sides in the start position, in random games, and in random placements.
pub fn verify(pair: &Abchess, plan: Plan) -> Verification<written::Position> {
    let start: Vec<written::Position> = pair.start().into_iter().collect();
    let games = plan.playouts.div_ceil(GAME);
    let mut result = Verification::default();
    result.add("start position", run(pair, start.len(), |i| vec![start[i].clone()]));
    let playouts = run(pair, games, |i| {
        let length = GAME.min(plan.playouts - i * GAME);
        random_game(pair, plan.seed ^ (i as u64) << 20, length)
    });
    result.add("random games of random armies", playouts);
    let placements = run(pair, plan.placements, |i| {
        random_placement(pair, plan.seed.wrapping_add(1) ^ (i as u64) << 20).into_iter().collect()
    });
    result.add("random placements", placements);
    if let Some(first) = result.differences.first().cloned() {
        result.smallest = Some(shrink(pair, first));
    }
    result
}

/// Makes positions and compares them, in parallel; the sum does not depend on the order.
fn run(
    pair: &Abchess,
    jobs: usize,
    positions: impl Fn(usize) -> Vec<written::Position> + Sync,
) -> (Count, Vec<Difference<written::Position>>) {
    let results: Vec<(Count, Vec<Difference<written::Position>>)> = (0..jobs)
        .into_par_iter()
        .map(|job| {
            let mut count = Count::default();
            let mut differences = Vec::new();
            for position in positions(job) {
                let compared = compare(pair, &position);
                count.positions += 1;
                count.moves += compared.moves;
                differences.extend(compared.difference);
            }
            count.different = differences.len();
            differences.truncate(Verification::<()>::KEPT);
            (count, differences)
        })
        .collect();
    let mut total = Count::default();
    let mut differences = Vec::new();
    for (count, found) in results {
        total.positions += count.positions;
        total.moves += count.moves;
        total.different += count.different;
        differences.extend(found);
    }
    differences.truncate(Verification::<()>::KEPT);
    (total, differences)
}

/// The positions of one random game between two random armies, up to `length` of them. When it
/// ends early, another one begins.
fn random_game(pair: &Abchess, seed: u64, length: usize) -> Vec<written::Position> {
    let mut random = SplitMix64::new(seed);
    let new_game = |random: &mut SplitMix64| {
        let white = Army::random(random.draw(), &pair.readings);
        let black = Army::random(random.draw(), &pair.readings);
        written::Position::start(&white, &black)
    };
    let mut position = new_game(&mut random);
    let mut positions = Vec::with_capacity(length);
    while positions.len() < length {
        positions.push(position.clone());
        let moves = legal_moves(&position, &pair.readings);
        position = match random.pick(&moves) {
            Some(mv) => Abchess::plain(written::apply(&position, mv, &pair.readings)),
            None => new_game(&mut random),
        };
    }
    positions
}

/// Men strewn at random: Kings in their fortresses, any other men anywhere, some lost. `None` if
/// the side that is not to move could lose its King, since no game comes there.
fn random_placement(pair: &Abchess, seed: u64) -> Option<written::Position> {
    let mut random = SplitMix64::new(seed);
    for _ in 0..100 {
        let mut position = written::Position::empty();
        for side in Side::BOTH {
            let fortress: Vec<written::Square> =
                written::Square::all().filter(|s| s.in_fortress(side)).collect();
            let square = random.pick(&fortress)?;
            position.put(*square, written::Man::new(side, Kind::King));
        }
        // Half of the positions are sparse endings of few men, the others go up to crowded.
        let men = if random.below(2) == 0 { random.below(8) } else { random.below(60) };
        for _ in 0..men {
            let square = written::Square::new(random.below(121) as u8)?;
            let kind = Kind::ALL[random.below(26)];
            if position.at(square).is_none() && kind != Kind::King {
                let side = Side::BOTH[random.below(2)];
                position.put(square, written::Man::new(side, kind));
            }
        }
        for side in Side::BOTH {
            for _ in 0..random.below(4) {
                let kind = Kind::ALL[random.below(26)];
                position.lost[side.index()][kind.index()] = 1 + random.below(2) as u8;
            }
        }
        position.to_move = Side::BOTH[random.below(2)];
        if !in_check(&position, position.to_move.other(), &pair.readings) {
            return Some(Abchess::plain(position));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_of_a_published_variant_exists() {
        for (title, name, choice) in READINGS {
            let mut readings = Readings::default();
            readings.set(name, choice).unwrap();
            assert_eq!(readings_of(title).get(name), Some(*choice), "{title}");
            assert_ne!(readings.get(name), Readings::default().get(name), "{title}");
        }
    }
}
