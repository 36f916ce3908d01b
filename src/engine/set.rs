//! Sets of squares: one word for boards of up to 64 squares, two for up to 128, more beyond.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of squares.
pub trait Set:
    Copy
    + Default
    + PartialEq
    + Eq
    + std::hash::Hash
    + Send
    + Sync
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// How many squares a board may have.
    const SQUARES: usize;
    /// One square.
    fn of(square: usize) -> Self;
    /// How many squares are in it.
    fn count(self) -> u32;
    /// The square with the least number, if there is one.
    fn first(self) -> Option<usize>;

    /// Whether there is no square in it.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether a square is in it.
    fn has(self, square: usize) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Takes the square with the least number out.
    fn pop(&mut self) -> Option<usize> {
        let square = self.first()?;
        *self = *self ^ Self::of(square);
        Some(square)
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Set for $word {
            const SQUARES: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn of(square: usize) -> Self {
                1 << square
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline(always)]
            fn has(self, square: usize) -> bool {
                self >> square & 1 == 1
            }

            #[inline(always)]
            fn pop(&mut self) -> Option<usize> {
                let square = self.first()?;
                *self &= self.wrapping_sub(1);
                Some(square)
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set of up to `64 * N` squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Wide([0; N])
    }
}

macro_rules! by_word {
    ($trait:ident, $function:ident, $op:tt) => {
        impl<const N: usize> $trait for Wide<N> {
            type Output = Self;

            fn $function(self, other: Self) -> Self {
                Wide(std::array::from_fn(|i| self.0[i] $op other.0[i]))
            }
        }
    };
}

by_word!(BitAnd, bitand, &);
by_word!(BitOr, bitor, |);
by_word!(BitXor, bitxor, ^);

impl<const N: usize> BitAndAssign for Wide<N> {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Wide<N> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const N: usize> Set for Wide<N> {
    const SQUARES: usize = 64 * N;

    fn of(square: usize) -> Self {
        let mut words = [0; N];
        words[square / 64] = 1 << (square % 64);
        Wide(words)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laws<S: Set>() {
        let some = [0, 1, 63, 64, 65, 127, 128, 200, 255];
        let squares: Vec<usize> = some.into_iter().filter(|&s| s < S::SQUARES).collect();
        let mut all = squares.iter().fold(S::default(), |set, &s| set | S::of(s));
        assert_eq!(all.count() as usize, squares.len());
        assert!(squares.iter().all(|&s| all.has(s) && !(!all).has(s)));
        let out: Vec<usize> = std::iter::from_fn(|| all.pop()).collect();
        assert_eq!(out, squares);
        assert!(all.is_empty() && all.first().is_none());
    }

    #[test]
    fn all_sizes_are_sets() {
        laws::<u64>();
        laws::<u128>();
        laws::<Wide<4>>();
    }
}
