//! A tiny deterministic source of random numbers, so that the same seed gives the same army on
//! every machine.

/// SplitMix64, as published by Steele, Lea and Flood ("Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator that starts from `seed`.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number, all 64 bits of it.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, or 0 if `end` is 0. The bias of the remainder is below one in 2^32 for
    /// the small ends used here.
    pub fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { (self.draw() % end as u64) as usize }
    }

    /// One of the items, or `None` if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_of_seed_1234567_are_the_published_ones() {
        let mut dice = SplitMix64::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| dice.draw()).collect();
        assert_eq!(numbers, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }
}
