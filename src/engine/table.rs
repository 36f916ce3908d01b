//! Counts that are remembered: a table of fixed size, shared by all threads without locks.
//!
//! An entry is three words. The key's two halves are stored mixed with the count, so that an entry
//! that two threads wrote at once does not match any key (the method is Hyatt's, "A lock-less
//! transposition table implementation", 2002). Keys have 128 bits and hold the depth; two positions
//! with one key are so unlikely that the count is taken as certain.

use std::sync::atomic::{AtomicU64, Ordering};

/// A table of counts.
#[derive(Debug)]
pub struct Table {
    entries: Box<[[AtomicU64; 3]]>,
}

impl Table {
    /// A table of about this many MiB, with at least one entry; nothing if there is not so much
    /// memory.
    pub fn new(mebibytes: usize) -> Option<Table> {
        let size = size_of::<[AtomicU64; 3]>();
        let count = (mebibytes.checked_mul(1 << 20)? / size).max(1);
        let mut entries: Vec<[AtomicU64; 3]> = Vec::new();
        entries.try_reserve_exact(count).ok()?;
        entries.resize_with(count, Default::default);
        Some(Table { entries: entries.into_boxed_slice() })
    }

    fn entry(&self, key: u128) -> &[AtomicU64; 3] {
        let place = (u128::from(key as u64) * self.entries.len() as u128) >> 64;
        &self.entries[place as usize]
    }

    /// The count stored under a key.
    pub fn get(&self, key: u128) -> Option<u64> {
        let [high, low, count] = self.entry(key).each_ref().map(|w| w.load(Ordering::Relaxed));
        let stored = u128::from(high ^ count) << 64 | u128::from(low ^ count);
        (stored == key && key != 0).then_some(count)
    }

    /// Stores a count in place of what stood there.
    pub fn put(&self, key: u128, count: u64) {
        let [high, low, value] = self.entry(key);
        high.store((key >> 64) as u64 ^ count, Ordering::Relaxed);
        low.store(key as u64 ^ count, Ordering::Relaxed);
        value.store(count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_comes_back_and_nothing_else_does() {
        let table = Table::new(0).unwrap();
        assert_eq!(table.entries.len(), 1);
        assert_eq!(table.get(0), None, "an empty entry is no count");
        table.put(7 << 70 | 9, 42);
        assert_eq!(table.get(7 << 70 | 9), Some(42));
        assert_eq!(table.get(7 << 70 | 8), None);
        assert_eq!(table.get(6 << 70 | 9), None);
        table.put(1, 2);
        assert_eq!(table.get(7 << 70 | 9), None, "the newer count has taken its place");
    }

    #[test]
    fn a_table_is_as_large_as_asked_for() {
        assert_eq!(Table::new(3).unwrap().entries.len(), 3 * (1 << 20) / 24);
        assert!(Table::new(1 << 43).is_none(), "as many bytes as numbers can count");
        assert!(Table::new(usize::MAX).is_none());
    }
}
