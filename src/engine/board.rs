//! A position that moves are made and taken back in.
//!
//! Two positions are equal if the same men with the same attributes stand on the same squares, the
//! stocks are equal, and the same turn is to come; if some code of the game asks for the previous
//! move, that must be equal as well. The hash follows that.

use std::cell::RefCell;

use super::effect::NOWHERE;
use super::open::Opens;
use super::set::Set;

/// A position.
#[derive(Clone, Debug)]
pub struct Board<S> {
    /// For each square the kind of its man; 0 is nobody.
    pub kinds: Vec<u16>,
    /// For each square the attributes of its man.
    pub attributes: Vec<u32>,
    /// The squares with men.
    pub occupied: S,
    /// For each player the squares with its men.
    pub owned: Vec<S>,
    /// For each kind its squares; that of nobody is not kept.
    pub of_kind: Vec<S>,
    /// For player `p` and type `t` at `p * types + t`: men off the board.
    pub stock: Vec<u32>,
    /// The turn to come.
    pub turn: usize,
    /// Where the previous move started and ended, or nowhere.
    pub last: (u16, u16),
    /// The hash of the men on the board.
    pub hash: u128,
    /// The hash of the stocks.
    pub stock_hash: u128,
    /// What was changed, for taking back.
    log: Vec<Undo>,
    /// How many types there are, to find a kind's owner.
    types: usize,
    keys: std::sync::Arc<[u128]>,
    /// The kinds captured by the move made last, as goals see them.
    pub captured: Vec<u16>,
    /// The moves that came up and that no table holds.
    pub opens: RefCell<Opens>,
}

#[derive(Clone, Copy, Debug)]
enum Undo {
    Square(u16, u16, u32),
    Stock(u32, u32),
}

/// Where a move began, for taking it back.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    log: usize,
    turn: usize,
    last: (u16, u16),
    hash: u128,
    stock_hash: u128,
}

impl<S: Set> Board<S> {
    /// An empty board.
    pub fn new(squares: usize, players: usize, types: usize) -> Board<S> {
        let kinds = 1 + players * types;
        let keys = (0..kinds * squares).map(|i| mix(i as u128 + 1)).collect();
        Board {
            kinds: vec![0; squares],
            attributes: vec![0; squares],
            occupied: S::default(),
            owned: vec![S::default(); players],
            of_kind: vec![S::default(); kinds],
            stock: vec![0; players * types],
            turn: 0,
            last: (NOWHERE, NOWHERE),
            hash: 0,
            stock_hash: 0,
            log: Vec::with_capacity(64),
            types,
            keys,
            captured: Vec::new(),
            opens: RefCell::default(),
        }
    }

    /// Whose a kind is; the kind must not be nobody.
    #[inline(always)]
    pub fn owner(&self, kind: u16) -> usize {
        (usize::from(kind) - 1) / self.types
    }

    /// The type of a kind; the kind must not be nobody.
    pub fn piece(&self, kind: u16) -> usize {
        (usize::from(kind) - 1) % self.types
    }

    /// Remembers where a move begins.
    #[inline(always)]
    pub fn begin(&self) -> Before {
        Before {
            log: self.log.len(),
            turn: self.turn,
            last: self.last,
            hash: self.hash,
            stock_hash: self.stock_hash,
        }
    }

    /// Takes back everything since then.
    #[inline]
    pub fn take_back(&mut self, before: Before) {
        while self.log.len() > before.log {
            match self.log.pop() {
                Some(Undo::Square(square, kind, attributes)) => {
                    self.place(usize::from(square), kind, attributes);
                }
                Some(Undo::Stock(index, count)) => self.stock[index as usize] = count,
                None => break,
            }
        }
        self.turn = before.turn;
        self.last = before.last;
        self.hash = before.hash;
        self.stock_hash = before.stock_hash;
    }

    /// Puts a man (or nobody) on a square.
    #[inline]
    pub fn put(&mut self, square: usize, kind: u16, attributes: u32) {
        self.log.push(Undo::Square(square as u16, self.kinds[square], self.attributes[square]));
        let old = self.key(square);
        self.place(square, kind, attributes);
        self.hash ^= old ^ self.key(square);
    }

    /// Sets a stock.
    pub fn set_stock(&mut self, index: usize, count: u32) {
        let key = |count: u32| mix(u128::from(count) << 64 | index as u128 | 1 << 127);
        self.log.push(Undo::Stock(index as u32, self.stock[index]));
        self.stock_hash ^= key(self.stock[index]) ^ key(count);
        self.stock[index] = count;
    }

    /// The kind that stood on a square when a move began.
    pub fn kind_before(&self, before: Before, square: usize) -> u16 {
        let changed = self.log[before.log..].iter().find_map(|undo| match *undo {
            Undo::Square(s, kind, _) if usize::from(s) == square => Some(kind),
            _ => None,
        });
        changed.unwrap_or(self.kinds[square])
    }

    /// The squares that were changed since a move began.
    pub fn changed(&self, before: Before) -> S {
        let mut squares = S::default();
        for undo in &self.log[before.log..] {
            if let Undo::Square(square, ..) = *undo {
                squares |= S::of(usize::from(square));
            }
        }
        squares
    }

    /// Forgets what could be taken back.
    pub fn settle(&mut self) {
        self.log.clear();
    }

    #[inline(always)]
    fn place(&mut self, square: usize, kind: u16, attributes: u32) {
        let bit = S::of(square);
        let old = self.kinds[square];
        if old != 0 {
            let owner = self.owner(old);
            self.owned[owner] &= !bit;
            self.of_kind[usize::from(old)] = self.of_kind[usize::from(old)] & !bit;
        }
        if kind != 0 {
            let owner = self.owner(kind);
            self.owned[owner] |= bit;
            self.of_kind[usize::from(kind)] |= bit;
            self.occupied |= bit;
        } else {
            self.occupied &= !bit;
        }
        self.kinds[square] = kind;
        self.attributes[square] = attributes;
    }

    #[inline(always)]
    fn key(&self, square: usize) -> u128 {
        let kind = usize::from(self.kinds[square]);
        if kind == 0 {
            return 0;
        }
        let key = self.keys[kind * self.kinds.len() + square];
        match self.attributes[square] {
            0 => key,
            set => key ^ mix(key ^ u128::from(set)),
        }
    }
}

/// Spreads a number over all bits (twice the finalizer of SplitMix64, with different constants).
pub fn mix(n: u128) -> u128 {
    let half = |mut z: u64| {
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    let (high, low) = ((n >> 64) as u64, n as u64);
    let a = half(low ^ half(high.wrapping_add(0x9E37_79B9_7F4A_7C15)));
    let b = half(high ^ half(low.wrapping_add(0xD1B5_4A32_D192_ED03)));
    u128::from(a) << 64 | u128::from(b)
}
