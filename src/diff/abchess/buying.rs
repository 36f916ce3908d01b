//! ABChess with men bought in turn: the purchase in the rules file against the written rules, and
//! the play that follows.
//!
//! The rules file keeps the money on its board, and the written rules count it, so the map has to
//! say where the coins and the counter stand. What it assumes of the rules file, in the order of
//! its squares: each side has a shop with two men of each kind, the first of which is sold first;
//! coins of 5, 4 and 3 points, one for each man still to come, which pay for the cheapest men that
//! are left and go first come, first served; and a counter on the square named for the free points
//! (`W48`, `B0`). Every position that a move leads to is compared with the one mapped from the
//! written rules on *all* squares, so a coin or a counter out of place is a difference.

use std::fmt;

use super::{Abchess, NotAbchess, plain, player};
use crate::diff::compare::Pair;
use crate::diff::sample::Sampled;
use crate::diff::written::in_turn;
use crate::interp::{Man, Move, Position, Rules, Score};
use crate::model::{Game, PlayerId, Square};
use crate::reference::abchess::purchase::{Bought, Purchase};
use crate::reference::abchess::random::SplitMix64;
use crate::reference::abchess::{self as written, Kind, Readings, Side, army, legal_moves};

/// Turns in which the men are bought: ten for each side.
const TURNS: usize = 2 * army::ARMY_SIZE;

/// The pieces that are coins, with what they are worth.
const COINS: [(&str, u32); 3] = [("Five", 5), ("Four", 4), ("Three", 3)];

/// Whether a variant begins with a purchase.
pub(super) fn is_bought(game: &Game) -> bool {
    game.repeat_from == TURNS
}

/// A position of the written rules: in the purchase, or in the play after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Men are bought.
    Purchase(Purchase),
    /// The game is played after each side bought these men, sorted by kind.
    Play([Vec<Kind>; 2], Box<written::Position>),
}

/// What each side has bought, sorted by kind.
fn sold(purchase: &Purchase) -> [Vec<Kind>; 2] {
    purchase.bought.each_ref().map(|row| {
        let mut kinds: Vec<Kind> = row.iter().flatten().copied().collect();
        kinds.sort_unstable();
        kinds
    })
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Purchase(purchase) => write!(f, "{}, to buy a man", purchase.position()),
            Phase::Play(_, position) => position.fmt(f),
        }
    }
}

/// ABChess with men bought in turn, as a rules file and as the written rules.
pub struct Buying {
    play: Abchess,
}

impl Buying {
    /// Pairs a rules file with the written rules in one reading.
    pub fn new(rules: Rules, readings: Readings) -> Result<Buying, NotAbchess> {
        if !in_turn(&rules.game, TURNS) {
            return Err(NotAbchess::Players);
        }
        for (name, _) in COINS.into_iter().chain([("Counter", 0)]) {
            if rules.game.piece(name).is_none() {
                return Err(NotAbchess::Piece(name.to_owned()));
            }
        }
        Ok(Buying { play: Abchess::map(rules, readings)? })
    }

    fn game(&self) -> &Game {
        &self.play.rules.game
    }

    /// The squares beside the board on which men of a piece stand at the start, in board order.
    fn beside(&self, owner: PlayerId, piece: &str) -> Vec<Square> {
        let game = self.game();
        let start = Position::start(game);
        let wanted = game.piece(piece);
        let there = |&(square, man): &(Square, Man)| {
            self.play.places[square.index()].is_none()
                && man.owner == owner
                && Some(man.piece) == wanted
        };
        start.men().filter(there).map(|(square, _)| square).collect()
    }

    /// Whether each side begins with two men of each kind in its shop, a coin of the right worth for
    /// each man to come, and one counter: that is what the map of positions goes by.
    fn check_shops(&self) -> Result<(), String> {
        let plan = cheapest_men(&[], &self.play.readings);
        let men = Kind::for_sale().map(|kind| (kind.name(), army::COPIES));
        let coins =
            COINS.map(|(coin, value)| (coin, plan.iter().filter(|&&price| price == value).count()));
        let wanted: Vec<(&str, usize)> = men.chain(coins).chain([("Counter", 1)]).collect();
        for side in Side::BOTH {
            for &(name, count) in &wanted {
                let there = self.beside(player(side), name).len();
                if there != count {
                    return Err(format!("{side} begins with {there} of {name}, not {count}"));
                }
            }
        }
        Ok(())
    }

    /// The men that are gone from a side's shop, sorted by kind.
    fn missing(&self, position: &Position, side: Side) -> Vec<Kind> {
        let gone = |kind: Kind| {
            let squares = self.beside(player(side), kind.name());
            let empty = squares.iter().filter(|square| position.at(**square).is_none()).count();
            vec![kind; empty]
        };
        Kind::for_sale().flat_map(gone).collect()
    }

    /// Takes what is sold and paid off the squares beside the board.
    fn pay(&self, mine: &mut Position, sold: &[Vec<Kind>; 2]) {
        for side in Side::BOTH {
            let owner = player(side);
            let bought = &sold[side.index()];
            for kind in Kind::for_sale() {
                let copies = bought.iter().filter(|b| **b == kind).count();
                for square in self.beside(owner, kind.name()).into_iter().take(copies) {
                    mine.board[square.index()] = None;
                }
            }
            let plan = cheapest_men(bought, &self.play.readings);
            for (coin, value) in COINS {
                let squares = self.beside(owner, coin);
                let left = plan.iter().filter(|&&price| price == value).count();
                for square in squares.iter().take(squares.len().saturating_sub(left)) {
                    mine.board[square.index()] = None;
                }
            }
            let price = |kind: &Kind| kind.price(&self.play.readings).map_or(0, u32::from);
            let set_aside: u32 = plan.iter().sum();
            let paid: u32 = bought.iter().map(price).sum();
            let free = army::POINTS.checked_sub(set_aside + paid);
            let letter = if side == Side::White { 'W' } else { 'B' };
            let track = free.and_then(|free| self.game().board.square(&format!("{letter}{free}")));
            for square in self.beside(owner, "Counter") {
                if let Some(counter) = mine.board[square.index()].take()
                    && let Some(track) = track
                {
                    mine.board[track.index()] = Some(counter);
                }
            }
        }
    }
}

/// The prices of the cheapest men that would complete an army: two of a kind at most.
fn cheapest_men(bought: &[Kind], readings: &Readings) -> Vec<u32> {
    let left =
        |kind: Kind| army::COPIES.saturating_sub(bought.iter().filter(|b| **b == kind).count());
    let mut prices: Vec<u32> = Kind::for_sale()
        .flat_map(|kind| vec![kind.price(readings).map_or(0, u32::from); left(kind)])
        .collect();
    prices.sort_unstable();
    prices.truncate(army::ARMY_SIZE.saturating_sub(bought.len()));
    prices
}

/// The purchase that follows, or the play when both armies are complete.
fn next_phase(purchase: Purchase) -> Phase {
    if purchase.to_move().is_some() {
        return Phase::Purchase(purchase);
    }
    let start = purchase.position();
    Phase::Play(sold(&purchase), Box::new(start))
}

impl Pair for Buying {
    type Reference = Phase;

    fn rules(&self) -> &Rules {
        &self.play.rules
    }

    fn to_rules(&self, phase: &Phase) -> Position {
        let game = self.game();
        let (sold, board) = match phase {
            Phase::Purchase(purchase) => (&sold(purchase), &purchase.position()),
            Phase::Play(sold, position) => (sold, position.as_ref()),
        };
        let mut mine = self.play.to_rules(board);
        for (square, man) in Position::start(game).men() {
            if self.play.places[square.index()].is_none() {
                mine.board[square.index()] = Some(man);
            }
        }
        self.pay(&mut mine, sold);
        mine.turn = match phase {
            Phase::Purchase(purchase) => {
                purchase.bought.iter().map(|row| row.iter().flatten().count()).sum()
            }
            Phase::Play(_, position) => TURNS + position.to_move.index(),
        };
        mine
    }

    fn to_reference(&self, position: &Position) -> Result<Phase, String> {
        let game = self.game();
        let mut board = position.clone();
        for (i, man) in board.board.iter_mut().enumerate() {
            *man = man.filter(|_| self.play.places[i].is_some());
        }
        // The side to move is read off the turn below; the map of the play knows two turns only.
        board.turn = position.turn % 2;
        let on_board = self.play.to_reference(&board)?;
        let phase = if position.turn < TURNS {
            let mut purchase = Purchase::default();
            for side in Side::BOTH {
                let squares = army::army_squares(side);
                for (place, square) in purchase.bought[side.index()].iter_mut().zip(squares) {
                    *place = on_board.at(square).map(|man| man.kind);
                }
            }
            if purchase.position().men().ne(on_board.men()) {
                return Err("other men than King, Yeomen and those bought".to_owned());
            }
            Phase::Purchase(purchase)
        } else {
            Phase::Play(Side::BOTH.map(|side| self.missing(position, side)), Box::new(on_board))
        };
        // A shop, a coin or a counter out of place.
        let expected = self.to_rules(&phase);
        let differs = |square: &Square| {
            self.play.places[square.index()].is_none()
                && expected.at(*square) != position.at(*square)
        };
        let squares = (0..position.board.len()).map(|i| Square(i as u16));
        let wrong: Vec<&str> =
            squares.filter(differs).map(|square| game.board.name(square)).collect();
        if wrong.is_empty() {
            Ok(phase)
        } else {
            Err(format!("the shops or purses are not as they should be, at {}", wrong.join(", ")))
        }
    }

    fn key(&self, position: &Position, mv: &Move) -> String {
        if position.turn >= TURNS {
            return self.play.key(position, mv);
        }
        let after = self.rules().apply(position, mv).position;
        let mut said = Vec::new();
        for &square in &self.play.squares {
            if position.at(square) != after.at(square) {
                let piece =
                    after.at(square).map(|m| self.game().pieces[m.piece.index()].name.as_str());
                said.push(format!(
                    "{}@{}",
                    piece.unwrap_or("nothing"),
                    self.game().board.name(square)
                ));
            }
        }
        said.join(" ")
    }

    fn reference_moves(&self, phase: &Phase) -> Vec<(String, Phase)> {
        let readings = &self.play.readings;
        match phase {
            Phase::Purchase(purchase) => {
                let named = |choice: Bought| {
                    let next = next_phase(purchase.buy(choice, readings).ok()?);
                    Some((format!("{}@{}", choice.kind.name(), choice.square), next))
                };
                purchase.choices(readings).into_iter().filter_map(named).collect()
            }
            Phase::Play(sold, position) => {
                let moves = self.play.reference_moves(position).into_iter();
                moves.map(|(key, next)| (key, Phase::Play(sold.clone(), Box::new(next)))).collect()
            }
        }
    }

    fn reference_outcome(&self, phase: &Phase, repetitions: usize) -> Option<Vec<Score>> {
        match phase {
            Phase::Purchase(_) => None,
            Phase::Play(_, position) => self.play.reference_outcome(position, repetitions),
        }
    }

    /// While men are bought, no position comes again.
    fn repetitions(&self, phase: &Phase) -> &'static [usize] {
        match phase {
            Phase::Purchase(_) => &[1],
            Phase::Play(..) => &[1, 3],
        }
    }

    fn smaller(&self, phase: &Phase) -> Vec<Phase> {
        match phase {
            Phase::Purchase(purchase) => {
                // One man of each side less, so that it is the same side's turn.
                let [white, black] = &purchase.bought;
                let men = |row: &[Option<Kind>]| -> Vec<usize> {
                    (0..row.len()).filter(|&i| row[i].is_some()).collect()
                };
                let pairs = men(white)
                    .into_iter()
                    .flat_map(|w| men(black).into_iter().map(move |b| (w, b)));
                pairs
                    .map(|(w, b)| {
                        let mut less = purchase.clone();
                        less.bought[0][w] = None;
                        less.bought[1][b] = None;
                        Phase::Purchase(less)
                    })
                    .collect()
            }
            Phase::Play(sold, position) => {
                let less = self.play.smaller(position).into_iter();
                less.map(|position| Phase::Play(sold.clone(), Box::new(position))).collect()
            }
        }
    }

    fn mover(&self, position: &Position) -> PlayerId {
        PlayerId(1 - (position.turn % 2) as u8)
    }
}

impl Sampled for Buying {
    const GAMES: &'static str = "random purchases and games";
    const GAME: usize = 60;

    fn check_start(&self) -> Result<Phase, String> {
        self.check_shops()?;
        let start = self.to_reference(&Position::start(self.game()))?;
        let expected = Phase::Purchase(Purchase::default());
        if start == expected { Ok(start) } else { Err("men are bought already".to_owned()) }
    }

    fn start_matters(&self) -> bool {
        true
    }

    /// A purchase from its beginning, then play with what was bought.
    fn random_game(&self, seed: u64, length: usize) -> Vec<Phase> {
        let readings = &self.play.readings;
        let mut random = SplitMix64::new(seed);
        let mut phase = Phase::Purchase(Purchase::default());
        let mut phases = Vec::with_capacity(length);
        while phases.len() < length {
            phases.push(phase.clone());
            let next = match &phase {
                Phase::Purchase(purchase) => {
                    let choice = random.pick(&purchase.choices(readings)).copied();
                    choice.and_then(|c| purchase.buy(c, readings).ok()).map(next_phase)
                }
                Phase::Play(sold, position) => {
                    let moves = legal_moves(position, readings);
                    let mv = random.pick(&moves);
                    mv.map(|mv| {
                        Phase::Play(
                            sold.clone(),
                            Box::new(plain(written::apply(position, mv, readings))),
                        )
                    })
                }
            };
            phase = next.unwrap_or_else(|| Phase::Purchase(Purchase::default()));
        }
        phases
    }

    /// Positions of play are strewn for the other variants; here they come from bought armies.
    fn random_placement(&self, seed: u64) -> Option<Phase> {
        let readings = &self.play.readings;
        let mut random = SplitMix64::new(seed);
        let kinds = Side::BOTH.map(|_| {
            let mut kinds = written::Army::random(random.draw(), readings).kinds.to_vec();
            kinds.sort_unstable();
            kinds
        });
        Some(Phase::Play(kinds, Box::new(super::random::random_placement(readings, seed)?)))
    }
}
