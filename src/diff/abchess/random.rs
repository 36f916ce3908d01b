//! Positions of ABChess at random: games between random legal armies, men strewn over the board.

use super::plain;
use crate::reference::abchess::random::SplitMix64;
use crate::reference::abchess::{
    self as written, Army, Kind, Readings, Side, in_check, legal_moves,
};

/// The plies of one random game that are looked at.
pub(super) const GAME: usize = 120;

/// The positions of one random game between two random armies, up to `length` of them. When it
/// ends early, another one begins.
pub(super) fn random_game(readings: &Readings, seed: u64, length: usize) -> Vec<written::Position> {
    let mut random = SplitMix64::new(seed);
    let new_game = |random: &mut SplitMix64| {
        let white = Army::random(random.draw(), readings);
        let black = Army::random(random.draw(), readings);
        written::Position::start(&white, &black)
    };
    let mut position = new_game(&mut random);
    let mut positions = Vec::with_capacity(length);
    while positions.len() < length {
        positions.push(position.clone());
        let moves = legal_moves(&position, readings);
        position = match random.pick(&moves) {
            Some(mv) => plain(written::apply(&position, mv, readings)),
            None => new_game(&mut random),
        };
    }
    positions
}

/// Men strewn at random: Kings in their fortresses, any other men anywhere, some lost. `None` if
/// the side that is not to move could lose its King, since no game comes there.
pub(super) fn random_placement(readings: &Readings, seed: u64) -> Option<written::Position> {
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
        if !in_check(&position, position.to_move.other(), readings) {
            return Some(plain(position));
        }
    }
    None
}
