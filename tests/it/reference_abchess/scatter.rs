//! Positions and readings at random, and the two mirrors.

use zrf::reference::abchess::random::SplitMix64;
use zrf::reference::abchess::readings::SWITCHES;
use zrf::reference::abchess::{Kind, Man, Move, Position, Readings, Side, Square};

/// Every switch set at random.
pub fn readings(dice: &mut SplitMix64) -> Readings {
    let mut readings = Readings::default();
    for switch in SWITCHES {
        if let Some((word, _)) = dice.pick(switch.choices) {
            readings.set(switch.name, word).unwrap();
        }
    }
    readings
}

/// The Kings somewhere in their fortresses, up to 60 men of any kind anywhere, Immobilizers more
/// often than others, some men lost.
pub fn position(dice: &mut SplitMix64) -> Position {
    let mut position = Position::empty();
    position.to_move = Side::BOTH[dice.below(2)];
    for side in Side::BOTH {
        let fortress: Vec<Square> = Square::all().filter(|s| s.in_fortress(side)).collect();
        position.put(*dice.pick(&fortress).unwrap(), Man::new(side, Kind::King));
        for kind in Kind::ALL {
            if dice.below(3) == 0 && kind != Kind::King {
                position.lost[side.index()][kind.index()] = 1 + dice.below(2) as u8;
            }
        }
    }
    let size = 1 + dice.below(60);
    for _ in 0..size {
        let square = Square::new(dice.below(121) as u8).unwrap();
        let kind = match dice.below(12) {
            0 => Kind::Immobilizer,
            1 => Kind::Yeoman,
            _ => Kind::ALL[dice.below(26)],
        };
        if position.at(square).is_none() && kind != Kind::King {
            position.put(square, Man::new(Side::BOTH[dice.below(2)], kind));
        }
    }
    position
}

/// A mirror of the board: what it does to squares and sides.
#[derive(Clone, Copy)]
pub enum Mirror {
    /// White and Black change places.
    Sides,
    /// Left and right change places.
    Files,
}

impl Mirror {
    pub fn square(self, square: Square) -> Square {
        match self {
            Mirror::Sides => Square::at(square.file(), 12 - square.rank()),
            Mirror::Files => Square::at(12 - square.file(), square.rank()),
        }
        .unwrap()
    }

    pub fn position(self, position: &Position) -> Position {
        let mut mirrored = Position::empty();
        for (square, man) in position.men() {
            mirrored.put(self.square(square), Man::new(self.side(man.side), man.kind));
        }
        mirrored.promoted = position.promoted.iter().map(|square| self.square(square)).collect();
        mirrored.to_move = self.side(position.to_move);
        for side in Side::BOTH {
            mirrored.lost[self.side(side).index()] = position.lost[side.index()];
        }
        mirrored
    }

    pub fn moves(self, moves: &[Move]) -> Vec<Move> {
        let mut mirrored: Vec<Move> = moves
            .iter()
            .map(|found| Move {
                from: self.square(found.from),
                to: self.square(found.to),
                captured: found.captured.map(|at| self.square(at)),
                promotion: found.promotion,
            })
            .collect();
        mirrored.sort();
        mirrored
    }

    fn side(self, side: Side) -> Side {
        match self {
            Mirror::Sides => side.other(),
            Mirror::Files => side,
        }
    }
}
