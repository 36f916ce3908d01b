//! Abagoren Chess: the rules file against the written rules.
//!
//! The map: the squares `a1` to `i9` are the board; a hand is a part of the file's board, a row of
//! four squares for each kind, filled from 1 on (`Qw1` to `Qw4` hold White's Queens, `Pb1` Black's
//! first Prince). A hand with more men of a kind than that has no counterpart; no game has more
//! than four of a kind.

mod enumerate;
mod proof;

use std::sync::Arc;

use super::compare::Pair;
use super::enumerate::{Enumerated, Share, Tick, enumerate};
use super::prove::{Proof, Provable};
use super::sample::{Entry, Sampled, Wanted};
use super::tasks::Settled;
use super::written::{Chosen, Known, Written, entry, in_turn, witness};
use crate::generate::abagoren as generator;
use crate::generate::abagoren::differences::{Difference, KNOWN_DIFFERENCES};
use crate::interp::trace::Mover;
use crate::interp::{Man, Move, Position, Rules, Score, Semantics};
use crate::model::{Game, PieceId, PlayerId, Square};
use crate::reference::abagoren::{
    self as rules, Kind, Laws, Outcome, Readings, Side, may_be_in_hand, promotion,
};
use crate::source::Sources;

/// The squares of a hand for each kind.
const ROW: usize = 4;

/// The kinds that can be in hand, with the letter of their row.
const ROWS: [(Kind, char); 5] = [
    (Kind::Queen, 'Q'),
    (Kind::Rook, 'R'),
    (Kind::Bishop, 'B'),
    (Kind::Knight, 'N'),
    (Kind::Prince, 'P'),
];

/// The game, for commands.
pub(super) struct Abagoren;

impl Written for Abagoren {
    fn title(&self) -> &'static str {
        "Abagoren (Macedonian) Chess"
    }

    fn pieces(&self) -> Vec<&'static str> {
        Kind::ALL.iter().map(|kind| kind.name()).collect()
    }

    fn squares(&self) -> Vec<String> {
        rules::Square::all().map(|square| square.name()).collect()
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
        Ok(("abagoren.zrf".to_owned(), generator::abagoren(&spec)))
    }

    fn entries(
        &self,
        games: &[Arc<Game>],
        default: Option<usize>,
        chosen: &Chosen,
    ) -> Result<Vec<Entry>, String> {
        let base = readings(chosen)?;
        let one = |(i, game): (usize, &Arc<Game>)| {
            let mut mine = base;
            let other = generator::READINGS.iter().find(|other| other.full_title() == game.title);
            if let Some(other) = other {
                let id = generator::readings::TOPICS[other.topic as usize].id;
                set(&mut mine, id, other.choice)?;
            }
            let share = if Some(i) == default { 1 } else { 20 };
            let rules = Rules::new(Arc::clone(game), Semantics::default());
            Ok(entry(game, mine.to_string(), share, AbagorenPair::new(rules, mine)))
        };
        games.iter().enumerate().map(one).collect()
    }

    fn known_differences(&self, game: &Arc<Game>, sources: &Sources) -> Vec<Known> {
        let said = KNOWN_DIFFERENCES.iter().map(|known| {
            let reading = match known.reading {
                "" => String::new(),
                reading => format!("[{reading}] "),
            };
            Known {
                text: format!("{reading}{} In the file: {} {}", known.rule, known.file, known.why),
                witness: witness_of(known, game, sources),
            }
        });
        said.collect()
    }
}

/// How the sides differ in the position that a known difference names.
fn witness_of(
    known: &Difference,
    game: &Arc<Game>,
    sources: &Sources,
) -> Result<Option<String>, String> {
    if known.witness.is_empty() {
        return Ok(None);
    }
    let mut readings = Readings::default();
    if let Some((id, choice)) = known.reading.split_once('=') {
        readings.set(id, choice).map_err(|error| error.to_string())?;
    }
    let rules = Rules::new(Arc::clone(game), Semantics::default());
    let pair = AbagorenPair::new(rules, readings).map_err(|error| error.to_string())?;
    let place = |text: &str| {
        let mine = pair.rules.parse_position(text).map_err(|error| error.message)?;
        let theirs = pair.to_reference(&mine)?;
        Ok::<_, String>((mine, theirs))
    };
    let Some((one, other)) = known.witness.split_once(" | ") else {
        return witness(&pair, &place(known.witness)?.1, sources);
    };
    let (one, other) = (place(one)?, place(other)?);
    let same = one.0.repetition_key(game) == other.0.repetition_key(game);
    let alike =
        rules::repetition_key(&one.1, &readings) == rules::repetition_key(&other.1, &readings);
    if same == alike {
        return Err("in its witness both sides agree".to_owned());
    }
    let text = |position: &Position| pair.rules.position_text(position);
    Ok(Some(format!(
        "    position: {}\n    position: {}\n  the same one in the written rules, two in the rules \
         file\n",
        text(&one.0),
        text(&other.0)
    )))
}

/// The readings of the written rules for choices by the names of the generator.
fn readings(chosen: &Chosen) -> Result<Readings, String> {
    let mut readings = Readings::default();
    for (id, choice) in chosen {
        set(&mut readings, id, choice)?;
    }
    Ok(readings)
}

/// Sets one reading. The generator has one name for the slides of Knight and Rook, the written
/// rules have two.
fn set(readings: &mut Readings, id: &str, choice: &str) -> Result<(), String> {
    let (id, choice) = match (id, choice) {
        ("aba.slides", "all") => return Ok(()),
        ("aba.slides", "knight_vertical") => ("aba.slides.knight", "vertical"),
        ("aba.slides", "knight_diagonal") => ("aba.slides.knight", "diagonal"),
        ("aba.slides", "no_rook") => ("aba.slides.rook", "none"),
        ("aba.return_who", "both") => ("aba.return_who", "emperor_too"),
        other => other,
    };
    readings.set(id, choice).map_err(|error| error.to_string())
}

/// What a rules file lacks to be compared with Abagoren Chess.
#[derive(Debug, thiserror::Error)]
pub enum NotAbagoren {
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

/// Abagoren Chess as a rules file and as the written rules.
pub struct AbagorenPair {
    rules: Rules,
    readings: Readings,
    laws: Laws,
    /// The piece of each kind, by [`Kind::index`].
    pieces: Vec<PieceId>,
    kinds: Vec<Option<Kind>>,
    /// The square of each place of the board, by its index.
    squares: Vec<Square>,
    /// For each square of the file its place on the board, if it is one.
    places: Vec<Option<rules::Square>>,
    /// Side, kind and place in the row of each square of a hand.
    hands: Vec<(Square, Side, Kind, usize)>,
}

impl AbagorenPair {
    /// Pairs a rules file with the written rules in one reading.
    pub fn new(rules: Rules, readings: Readings) -> Result<AbagorenPair, NotAbagoren> {
        let game = &rules.game;
        if !in_turn(game, 0) {
            return Err(NotAbagoren::Players);
        }
        let mut pieces = Vec::new();
        let mut kinds = vec![None; game.pieces.len()];
        for kind in Kind::ALL {
            let piece = game.piece(kind.name());
            let piece = piece.ok_or_else(|| NotAbagoren::Piece(kind.name().to_owned()))?;
            kinds[piece.index()] = Some(kind);
            pieces.push(piece);
        }
        let find = |name: String| game.board.square(&name).ok_or(NotAbagoren::Square(name));
        let squares: Vec<Square> =
            rules::Square::all().map(|s| find(s.name())).collect::<Result<_, _>>()?;
        let mut places = vec![None; game.board.squares.len()];
        for (square, place) in squares.iter().zip(rules::Square::all()) {
            places[square.index()] = Some(place);
        }
        let mut hands = Vec::new();
        let all = Side::ALL.into_iter().zip(['w', 'b']).flat_map(|(side, letter)| {
            let rows = ROWS.into_iter().map(move |(kind, row)| (side, letter, kind, row));
            rows.flat_map(|row| (0..ROW).map(move |place| (row, place)))
        });
        for ((side, letter, kind, row), place) in all {
            let name = format!("{row}{letter}{}", place + 1);
            // A file without the first of these squares has the men in hand off the board.
            if hands.is_empty() && game.board.square(&name).is_none() {
                break;
            }
            hands.push((find(name)?, side, kind, place));
        }
        let laws = Laws::new(&readings);
        Ok(AbagorenPair { rules, readings, laws, pieces, kinds, squares, places, hands })
    }

    fn man(&self, side: Side, kind: Kind) -> Man {
        let piece = self.pieces[kind.index()];
        let attributes = self.rules.game.pieces[piece.index()].attributes;
        Man { owner: PlayerId(side.index() as u8), piece, attributes }
    }
}

/// How many men of a kind there are, on the board and in both hands.
fn count(position: &rules::Position, kind: Kind) -> usize {
    let hands = position.hand.iter().map(|hand| usize::from(hand[kind.index()]));
    let there = |side| position.men(side).filter(|(_, k)| *k == kind).count();
    hands.sum::<usize>() + Side::ALL.into_iter().map(there).sum::<usize>()
}

/// Whether one man more of a kind still fits a hand, should all of them come there.
fn fits(position: &rules::Position, kind: Kind) -> bool {
    ROWS.iter().all(|(known, _)| *known != kind) || count(position, kind) < ROW
}

/// What a move changes, in a few words: what both sides call it.
fn change(before: &rules::Position, after: &rules::Position) -> String {
    let mut emptied = Vec::new();
    let mut filled = Vec::new();
    for square in rules::Square::all() {
        match (before.at(square), after.at(square)) {
            (old, new) if old == new => {}
            (_, None) => emptied.push(format!("{square} empty")),
            (_, Some(man)) => filled.push(format!("{square} {} {}", man.side, man.kind)),
        }
    }
    for side in Side::ALL {
        for kind in Kind::ALL {
            let count = |p: &rules::Position| i32::from(p.hand[side.index()][kind.index()]);
            let more = count(after) - count(before);
            if more != 0 {
                filled.push(format!("{side} {more:+} {kind} in hand"));
            }
        }
    }
    emptied.extend(filled);
    emptied.join(", ")
}

impl Pair for AbagorenPair {
    type Reference = rules::Position;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn to_rules(&self, position: &rules::Position) -> Position {
        let mut mine = Position::empty(&self.rules.game);
        for side in Side::ALL {
            for (square, kind) in position.men(side) {
                let square = self.squares[square.index()];
                mine.board[square.index()] = Some(self.man(side, kind));
            }
        }
        for &(square, side, kind, place) in &self.hands {
            if place < usize::from(position.hand[side.index()][kind.index()]) {
                mine.board[square.index()] = Some(self.man(side, kind));
            }
        }
        if self.hands.is_empty() {
            for side in Side::ALL {
                for kind in Kind::ALL {
                    let count = position.hand[side.index()][kind.index()];
                    let (owner, piece) = (PlayerId(side.index() as u8), self.pieces[kind.index()]);
                    let index = mine.stock_index(&self.rules.game, owner, piece);
                    mine.stock[index] = u32::from(count);
                }
            }
        }
        mine.turn = position.to_move.index();
        mine
    }

    fn to_reference(&self, position: &Position) -> Result<rules::Position, String> {
        let game = &self.rules.game;
        let mut theirs = rules::Position::EMPTY;
        for (place, square) in rules::Square::all().zip(&self.squares) {
            let Some(man) = position.at(*square) else { continue };
            let Some(kind) = self.kinds[man.piece.index()] else {
                return Err(format!("'{}' on {place}", game.pieces[man.piece.index()].name));
            };
            let side = Side::ALL[usize::from(man.owner.0).min(1)];
            theirs.board[place.index()] = Some(rules::Man::new(side, kind));
        }
        for &(square, side, kind, _) in &self.hands {
            if position.at(square).is_some() {
                theirs.hand[side.index()][kind.index()] += 1;
            }
        }
        if self.hands.is_empty() {
            for side in Side::ALL {
                for kind in Kind::ALL {
                    let (owner, piece) = (PlayerId(side.index() as u8), self.pieces[kind.index()]);
                    let index = position.stock_index(game, owner, piece);
                    // Only these can be in hand; what else is captured is gone.
                    if ROWS.iter().any(|(known, _)| *known == kind) {
                        let count = position.stock[index].min(255) as u8;
                        theirs.hand[side.index()][kind.index()] = count;
                    }
                }
            }
        }
        theirs.to_move = Side::ALL[position.turn.min(1)];
        // A row with a gap, a stranger in a hand, a man anywhere else.
        let expected = self.to_rules(&theirs);
        let differs = |square: &Square| expected.at(*square) != position.at(*square);
        let squares = (0..position.board.len()).map(|i| Square(i as u16));
        let wrong: Vec<&str> =
            squares.filter(differs).map(|square| game.board.name(square)).collect();
        if wrong.is_empty() {
            Ok(theirs)
        } else {
            Err(format!("the hands are not as they should be, at {}", wrong.join(", ")))
        }
    }

    fn key(&self, position: &Position, mv: &Move) -> String {
        let after = self.to_reference(&self.rules.apply(position, mv).position);
        match (self.to_reference(position), after) {
            (Ok(before), Ok(after)) => change(&before, &after),
            (_, Err(why)) | (Err(why), _) => {
                format!("{}: {why}", self.rules.move_text(position, mv))
            }
        }
    }

    fn reference_moves(&self, position: &rules::Position) -> Vec<(String, rules::Position)> {
        let moves = self.laws.legal_moves(position).into_iter();
        let next = moves.map(|mv| position.apply(&mv));
        next.map(|next| (change(position, &next), next)).collect()
    }

    fn reference_outcome(
        &self,
        position: &rules::Position,
        repetitions: usize,
    ) -> Option<Vec<Score>> {
        let outcome = self.laws.outcome(position, repetitions as u32);
        match (outcome, outcome.winner()) {
            (Outcome::Open, _) => None,
            (_, None) => Some(vec![Score::Draw; 2]),
            (_, Some(winner)) => {
                Some(Side::ALL.map(|s| if s == winner { Score::Win } else { Score::Loss }).to_vec())
            }
        }
    }

    fn smaller(&self, position: &rules::Position) -> Vec<rules::Position> {
        let mut smaller = Vec::new();
        for side in Side::ALL {
            for (square, _) in position.men(side).filter(|(_, kind)| !kind.is_royal()) {
                let mut less = *position;
                less.board[square.index()] = None;
                smaller.push(less);
            }
            for kind in Kind::ALL {
                let mut less = *position;
                let count = &mut less.hand[side.index()][kind.index()];
                if *count > 0 {
                    *count -= 1;
                    smaller.push(less);
                }
            }
        }
        smaller.retain(|less| !self.laws.is_in_check(less, less.to_move.other()));
        smaller
    }

    fn path(&self, position: &rules::Position, key: &str) -> Option<(Mover, Square)> {
        let all = self.laws.legal_moves(position);
        let mv = all.into_iter().find(|mv| change(position, &position.apply(mv)) == key)?;
        let square = |square: rules::Square| self.squares[square.index()];
        match mv {
            rules::Move::Board(mv) => Some((Mover::Man(square(mv.from)), square(mv.to))),
            rules::Move::Enter { kind, square: to, .. } => {
                // The last man of a row is the one that leaves it.
                let held = usize::from(position.hand[position.to_move.index()][kind.index()]);
                let side = position.to_move;
                let last = self
                    .hands
                    .iter()
                    .find(|(_, s, k, place)| *s == side && *k == kind && place + 1 == held);
                let mover = match last {
                    Some((place, ..)) => Mover::Man(*place),
                    None => Mover::Drop(self.pieces[kind.index()]),
                };
                Some((mover, square(to)))
            }
            _ => None,
        }
    }

    fn mover(&self, position: &Position) -> PlayerId {
        PlayerId(1 - position.turn.min(1) as u8)
    }
}

impl Sampled for AbagorenPair {
    const GAMES: &'static str = "random games";
    const GAME: usize = 120;

    fn check_start(&self) -> Result<rules::Position, String> {
        let start = self.to_reference(&Position::start(&self.rules.game))?;
        let expected = rules::Position::start(&self.readings);
        if start == expected {
            return Ok(start);
        }
        let other = |square: &rules::Square| start.at(*square) != expected.at(*square);
        let wrong: Vec<String> =
            rules::Square::all().filter(other).map(|square| square.to_string()).collect();
        Err(format!("differs from the written rules on {}", wrong.join(", ")))
    }

    fn random_game(&self, seed: u64, length: usize) -> Vec<rules::Position> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = rules::Position::start(&self.readings);
        let mut positions = Vec::with_capacity(length);
        while positions.len() < length {
            positions.push(position);
            let moves = self.laws.legal_moves(&position);
            position = match random.choice(&moves) {
                Some(mv) => position.apply(mv),
                None => rules::Position::start(&self.readings),
            };
        }
        positions
    }

    fn around(&self, men: &rules::Position) -> Box<dyn Iterator<Item = rules::Position>> {
        self.completions(men)
    }

    fn proof_of(&self, settled: &Settled, sources: &Sources, men: Wanted<'_>) -> Option<Proof> {
        let wanted = |man, square| self.places(man, square).into_iter().any(men);
        Some(self.prove_some(settled, sources, wanted))
    }

    fn proof(&self, settled: &Settled, sources: &Sources) -> Option<Proof> {
        Some(self.prove(settled, sources))
    }

    fn enumerated(&self, share: Share, tick: Tick<'_>) -> Option<Enumerated> {
        Some(enumerate(self, share, tick))
    }

    /// One royal man a side, other men anywhere but where they would have promoted, hands.
    fn random_placement(&self, seed: u64) -> Option<rules::Position> {
        let mut random = fastrand::Rng::with_seed(seed);
        let all: Vec<rules::Square> = rules::Square::all().collect();
        for _ in 0..100 {
            let mut position = rules::Position::EMPTY;
            let put = |position: &mut rules::Position, random: &mut fastrand::Rng, man| {
                let square = all[random.usize(..all.len())];
                if position.at(square).is_none() && promotion(man, square).is_none() {
                    position.board[square.index()] = Some(man);
                }
            };
            for side in Side::ALL {
                let kind = if random.bool() { Kind::King } else { Kind::Emperor };
                put(&mut position, &mut random, rules::Man::new(side, kind));
            }
            // Half of the positions are sparse endings of few men, the others go up to crowded.
            let men = if random.bool() { random.usize(..8) } else { random.usize(..45) };
            for _ in 0..men {
                let side = Side::ALL[random.usize(..2)];
                let kind = Kind::ALL[random.usize(..Kind::ALL.len())];
                if !kind.is_royal() && fits(&position, kind) {
                    put(&mut position, &mut random, rules::Man::new(side, kind));
                }
            }
            for side in Side::ALL {
                for _ in 0..random.usize(..4) {
                    let kind = ROWS[random.usize(..ROWS.len())].0;
                    if may_be_in_hand(kind, &self.readings) && fits(&position, kind) {
                        position.hand[side.index()][kind.index()] += 1;
                    }
                }
            }
            position.to_move = Side::ALL[random.usize(..2)];
            let sound = position.faults(&self.readings).is_empty();
            if sound && !self.laws.is_in_check(&position, position.to_move.other()) {
                return Some(position);
            }
        }
        None
    }
}
