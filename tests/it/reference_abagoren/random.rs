//! Random games, the same on every machine.

use zrf::reference::abagoren::{Laws, Move, Position, Readings, SWITCHES};

/// SplitMix64 (Steele, Lea, Flood 2014): a short generator with a fixed sequence per seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Calls `see` with each position of random games from the array, its legal moves and the move
/// played from it, until `moves` moves are played. A game ends without a move or after 300.
pub fn play(
    laws: &Laws,
    random: &mut Random,
    moves: usize,
    see: &mut impl FnMut(&Position, &[Move], &Move),
) {
    let mut position = Position::start(laws.readings());
    let mut length = 0;
    for _ in 0..moves {
        let mut legal = laws.legal_moves(&position);
        if legal.is_empty() || length == 300 {
            position = Position::start(laws.readings());
            legal = laws.legal_moves(&position);
            length = 0;
        }
        let played = choose(&legal, random);
        see(&position, &legal, &played);
        position = position.apply(&played);
        length += 1;
    }
}

/// Any move; one time in four the royal man's own or a creation, because left to chance hardly
/// any King crosses the board.
fn choose(legal: &[Move], random: &mut Random) -> Move {
    let royal: Vec<Move> = legal
        .iter()
        .filter(|played| match played {
            Move::Board(board) => board.kind.is_royal(),
            Move::Create(_) => true,
            Move::Enter { .. } => false,
        })
        .copied()
        .collect();
    let from = if !royal.is_empty() && random.below(4) == 0 { &royal } else { legal };
    from[random.below(from.len())]
}

/// The default, every single other choice, and some random mixtures.
pub fn many_readings(random: &mut Random, mixtures: usize) -> Vec<Readings> {
    let mut all = vec![Readings::default()];
    for switch in SWITCHES {
        for choice in &switch.choices[1..] {
            let mut readings = Readings::default();
            readings.set(switch.name, choice.name).expect("a listed choice");
            all.push(readings);
        }
    }
    for _ in 0..mixtures {
        let mut readings = Readings::default();
        for switch in SWITCHES {
            let choice = &switch.choices[random.below(switch.choices.len())];
            readings.set(switch.name, choice.name).expect("a listed choice");
        }
        all.push(readings);
    }
    all
}
