//! The purse against the rule it stands for, on every set of prices.

use super::*;
use rustc_hash::FxHashSet;

/// A purse: how many fives, fours and threes, and the free points.
#[derive(Clone, Copy)]
struct Purse {
    coins: [(u32, u32); 3],
    free: u32,
}

impl Purse {
    /// Pays as the macros do; none if the purchase is refused.
    fn pay(mut self, price: u32) -> Option<Purse> {
        let coin = self.coins.iter_mut().find(|(value, n)| *value <= price && *n > 0)?;
        coin.1 -= 1;
        self.free = self.free.checked_sub(price - coin.0)?;
        Some(self)
    }

    /// The values of its coins, ascending.
    fn values(&self) -> impl Iterator<Item = u32> {
        let coins = self.coins;
        coins.into_iter().rev().flat_map(|(value, n)| (0..n).map(move |_| value))
    }
}

/// The men on sale by price, ascending: a price and how many men have it.
type Classes = Vec<(u32, u32)>;

/// How many men of each class are bought.
type Bought = [u8; 17];

/// The same in three bits a class; no class has more than four men.
fn key(bought: &Bought) -> u64 {
    bought.iter().fold(0, |key, &n| key << 3 | u64::from(n))
}

/// The prices of the `wanted` cheapest men that are not sold, ascending.
fn cheapest(bought: &Bought, classes: &Classes, wanted: u32) -> impl Iterator<Item = u32> {
    let unsold = bought.iter().zip(classes).map(|(&n, &(price, all))| (price, all - u32::from(n)));
    unsold.flat_map(|(price, n)| (0..n).map(move |_| price)).take(wanted as usize)
}

/// Every set of prices that can be bought: the coins are the prices of the cheapest
/// completion, and a purchase is refused exactly when the points left would not reach for
/// the cheapest completion.
#[test]
fn the_purse_refuses_exactly_the_purchases_that_ruin_an_army() {
    for readings in [Readings::default(), Readings::default().other(Topic::MarshalCost)] {
        let mut classes = Classes::new();
        for &(_, price) in shelf(&readings).iter().rev() {
            match classes.last_mut() {
                Some((known, n)) if *known == price => *n += COPIES as u32,
                _ => classes.push((price, COPIES as u32)),
            }
        }
        let purse = Purse { coins: [(5, 4), (4, 4), (3, 2)], free: FREE_POINTS };
        let nothing = Bought::default();
        let mut seen = FxHashSet::from_iter([key(&nothing)]);
        let mut open = vec![(nothing, purse)];
        let (mut allowed, mut refused) = (0u32, 0u32);
        while let Some((bought, purse)) = open.pop() {
            let count: u32 = bought.iter().map(|&n| u32::from(n)).sum();
            let each = bought.iter().zip(&classes);
            let spent: u32 = each.map(|(&n, (price, _))| u32::from(n) * price).sum();
            let left = 10 - count;
            assert_eq!(PURSE - spent, purse.free + purse.values().sum::<u32>());
            assert!(cheapest(&bought, &classes, left).eq(purse.values()), "{bought:?}");
            for (i, &(price, all)) in classes.iter().enumerate() {
                if left == 0 || u32::from(bought[i]) == all {
                    continue;
                }
                let mut then = bought;
                then[i] += 1;
                let needed: u32 = cheapest(&then, &classes, left - 1).sum();
                let paid = purse.pay(price);
                let legal = spent + price + needed <= PURSE;
                assert_eq!(paid.is_some(), legal, "{bought:?} and {price}");
                match paid {
                    Some(purse) => {
                        allowed += 1;
                        if seen.insert(key(&then)) {
                            open.push((then, purse));
                        }
                    }
                    None => refused += 1,
                }
            }
        }
        println!("{} sets, {allowed} purchases allowed, {refused} refused", seen.len());
        assert!(allowed > 1_000_000 && refused > 1_000_000);
    }
}

#[test]
fn a_purse_holds_ninety_points_and_its_coins_are_the_ten_lowest_prices() {
    assert_eq!(COINS.iter().sum::<u32>() + FREE_POINTS, PURSE);
    let shelf = shelf(&Readings::default());
    let prices: Vec<u32> = shelf.iter().flat_map(|&(_, price)| [price; COPIES]).collect();
    assert_eq!(prices[prices.len() - COINS.len()..], COINS);
}
