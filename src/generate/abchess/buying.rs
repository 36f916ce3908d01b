//! The buying phase: players buy their men in turn and place each at once.
//!
//! How money is counted in a language without numbers. A purse holds 90 points in coins: one
//! big coin for each of the ten men still to come and 48 small coins of one point. The big coins
//! are the prices of the ten cheapest men (5 5 5 5 4 4 4 4 3 3), so that they are always the
//! price of the cheapest way to finish the army. A man is paid with the dearest big coin that is
//! not above its price, and with small coins for the rest. If the small coins do not suffice, no
//! legal army can be completed after the purchase, and it is refused.
//!
//! Why this is exact. Let the plan be the r cheapest unsold men, r being the number of men still
//! to come; claim: the big coins are the prices of the plan. At first both are the ten cheapest
//! prices. Of those ten men as many are unsold as the number r allows or more, so the plan
//! never needs a dearer man. A man at or above the dearest price in the plan takes the place of
//! the plan's dearest man; a cheaper one is in the plan itself, or one of its price is. Either
//! way the plan loses the dearest price not above the man's own, which is the coin that is paid.
//! The tests walk through every combination of prices that can be bought.

use super::armies::{COPIES, FILES, PURSE};
use super::board::{self, IMAGES, MARGIN, SIZE, SQUARE};
use super::men::{self, Man};
use super::readings::{Readings, Topic};
use crate::generate::build::board::{Dimension, grid, links, positions};
use crate::generate::build::cond::{any, here, test};
use crate::generate::build::instr::{add, back, call as run, capture, from, go, repeat, set_flag};
use crate::generate::build::instr::{verify, when};
use crate::generate::build::section::text as words;
use crate::generate::build::{File, Form, atom, atoms, block, call, list, piece, variant};

/// The big coins in the order of the purse: the prices of the ten cheapest men.
pub const BIG_COINS: [u32; 10] = [5, 5, 5, 5, 4, 4, 4, 4, 3, 3];

/// How many small coins of one point a purse holds.
pub const SMALL_COINS: u32 = PURSE - 42;

/// Pixels between two coins of a purse.
const COIN: i32 = 16;

/// The height of the strip above and below the board that holds a purse, in pixels.
const STRIP: i32 = 24;

/// The number of a player's columns in the shop: two kinds side by side, two copies of each.
const COLUMNS: i32 = 4;

/// Where the board begins, in pixels: right of White's shop and below Black's purse.
const LEFT: i32 = 2 * MARGIN + COLUMNS * SQUARE;
const TOP: i32 = MARGIN + STRIP;

/// A side's name in squares, and whether it is White.
const SIDES: [(&str, bool); 2] = [("white", true), ("black", false)];

/// The men in the order of the shop: dearest first, then by name.
fn shelf(readings: &Readings) -> Vec<(&'static Man, u32)> {
    let mut men: Vec<_> =
        men::for_sale().filter_map(|man| Some((man, man.price(readings)?))).collect();
    men.sort_by_key(|&(_, price)| std::cmp::Reverse(price));
    men
}

/// Appends the macros of the buying phase.
pub fn define(file: &mut File, readings: &Readings) {
    file.part(&[
        "Buying in turn. Each side has a shop, a Merchant who sells, and a purse of 90 points.",
        "",
        "A purse is a row of coins. For each of the ten men still to come it holds one big coin,",
        "the lowest price that man can have: 5 5 5 5 4 4 4 4 3 3. That leaves 48 coins of one",
        "point. A man is paid with the dearest big coin not above its price, and with small coins",
        "for the rest; so the big coins always pay for the cheapest men that are left, and a man",
        "that the small coins can not pay is one after which no army could be completed.",
    ]);
    paying(file, readings);
    let sale = [
        go("file-$3"),
        verify(here("empty?")),
        back(),
        go("shop-$1"),
        when(here("empty?"), [go("second-copy")]),
        verify(here("not-empty?")),
        from().note("the man sold is the one that moves"),
        back(),
        run("pay-$2", &[]),
        back(),
        go("file-$3"),
        add(),
    ];
    file.define(
        "sell-for",
        &[
            "The Merchant sells man $1 at price $2 for the empty square of the back rank on file $3.",
            "No mark is ever set, so (back) returns to the Merchant.",
        ],
        [block(sale)],
    );
    let every: Vec<Form> =
        FILES.iter().map(|f| call("sell-for", &["$1", "$2", &f.to_string()])).collect();
    let outside = FILES.iter().filter(|f| !('e'..='g').contains(*f));
    let outside: Vec<Form> =
        outside.map(|f| call("sell-for", &["$1", "$2", &f.to_string()])).collect();
    file.define("sell", &["Man $1 at price $2, for each file but the King's."], every);
    file.define("sell-outside", &["As (sell $1 $2), for squares outside the fortress."], outside);
}

/// The macros that take coins out of the purse.
fn paying(file: &mut File, readings: &Readings) {
    file.define(
        "first-small-coin",
        &["On to the first small coin. If there is none left, the purchase is refused."],
        [repeat(test("not-piece?", &["One"]), [go("coin")])],
    );
    file.define(
        "pay-one",
        &["One small coin."],
        [verify(test("piece?", &["One"])), capture(), go("coin")],
    );
    file.define(
        "pay-3",
        &[],
        [go("purse"), repeat(test("not-piece?", &["Three"]), [go("coin")]), capture()],
    );
    file.define(
        "pay-4",
        &["A four, or a three and one point."],
        [
            go("purse"),
            repeat(any([here("empty?"), test("piece?", &["Five"])]), [go("coin")]),
            verify(test("not-piece?", &["One"])),
            capture(),
            when(test("piece?", &["Three"]), [run("first-small-coin", &[]), run("pay-one", &[])]),
        ],
    );
    file.define(
        "biggest-coin",
        &["The dearest big coin that is left."],
        [
            go("purse"),
            repeat(here("empty?"), [go("coin")]),
            verify(test("not-piece?", &["One"])),
            capture(),
            set_flag("four", test("piece?", &["Four"])),
            set_flag("three", test("piece?", &["Three"])),
        ],
    );
    file.define(
        "pay-5",
        &["A five, a four and one point, or a three and two points."],
        [
            run("biggest-coin", &[]),
            when(
                any([test("flag?", &["four"]), test("flag?", &["three"])]),
                [run("first-small-coin", &[]), run("pay-one", &[])],
            ),
            when(test("flag?", &["three"]), [run("pay-one", &[])]),
        ],
    );
    let mut prices: Vec<u32> = shelf(readings).iter().map(|&(_, price)| price).collect();
    let dearest = prices.iter().copied().max().unwrap_or(0);
    prices.dedup();
    file.define(
        "pay-6",
        &["The biggest coin and what it is short of six points; each dearer man costs one more."],
        [
            run("biggest-coin", &[]),
            run("first-small-coin", &[]),
            when(test("flag?", &["four"]), [run("pay-one", &[])]),
            when(test("flag?", &["three"]), [run("pay-one", &[]), run("pay-one", &[])]),
            run("pay-one", &[]),
        ],
    );
    for price in 7..=dearest {
        let below = format!("pay-{}", price - 1);
        file.define(&format!("pay-{price}"), &[], [run(&below, &[]), run("pay-one", &[])]);
    }
}

/// The variant in which the players buy their men in turn.
pub fn variant_form(readings: &Readings) -> Form {
    let buy = |player: &str| list(player, [atom("buy")]);
    let mut turns: Vec<Form> =
        (0..FILES.len()).flat_map(|_| [buy("White"), buy("Black")]).collect();
    turns.extend(atoms(["repeat", "White", "Black"]));
    let mut sections = vec![
        words("title", "ABChess - Buy your men in turn"),
        words("description", description()),
        list("turn-order", turns).about(&[
            "\"Players can alternate turns (White first) buying a piece and putting it on the",
            "board.\" In a turn named buy only the Merchant acts; later its purse has no big coin.",
        ]),
        board_form(readings).apart(),
        list("board-setup", [setup(readings, "White"), setup(readings, "Black")]).apart(),
        merchant(readings),
    ];
    sections.extend(
        [("Five", 5), ("Four", 4), ("Three", 3), ("One", 1)]
            .map(|(name, points)| coin(name, points)),
    );
    variant(sections)
}

fn description() -> String {
    "The players buy their men in turn, White first: move a man from your shop to an empty square \
     of your back rank. After ten men each, the game begins. Men cost at most 90 points together, \
     and the shop has two of a kind.\n\
     The row of coins is your purse. Each big coin is set aside for one man still to come; \
     together the big coins buy the cheapest men that are left. A man is paid with one big coin \
     and with small coins of one point for the rest, so a purchase after which you could not \
     complete an army is impossible.\n\
     Men that nobody bought stay in the shop and take no part in the game. Everything else is as \
     in Abecedarian Big Chess."
        .to_owned()
}

fn merchant(readings: &Readings) -> Form {
    let forbidden = readings.get(Topic::TeleporterSetup) == "forbidden";
    let mut blocks = vec![list("move-type", [atom("buy")])];
    blocks.extend(shelf(readings).iter().map(|(man, price)| {
        let name = if man.letter == 'T' && forbidden { "sell-outside" } else { "sell" };
        call(name, &[&man.letter.to_string(), &price.to_string()])
    }));
    piece([
        list("name", [atom("Merchant")]),
        words("help", "Merchant: sells the men of the shop"),
        list("dummy", Vec::<Form>::new()),
        images("Merchant"),
        list("moves", blocks),
    ])
    .apart()
}

fn coin(name: &str, points: u32) -> Form {
    let help = match points {
        1 => "A coin of one point".to_owned(),
        _ => format!("A coin of {points} points, set aside for one man still to be bought"),
    };
    piece([
        list("name", [atom(name)]),
        words("help", help),
        list("dummy", Vec::<Form>::new()),
        images(&format!("Coin{points}")),
    ])
    .apart()
}

/// The same picture for both sides.
fn images(name: &str) -> Form {
    let file = format!("{IMAGES}{name}.bmp");
    crate::generate::build::piece_images(&[("White", file.clone()), ("Black", file)])
}

fn coin_square(side: &str, number: usize) -> String {
    format!("{side}-coin-{number}")
}

fn board_form(readings: &Readings) -> Form {
    let mut parts = board::parts("BuyingBoard.bmp", (LEFT, TOP), readings);
    for (side, white) in SIDES {
        parts.extend(shop_grids(readings, side, white));
        parts.push(purse_grid(side, white));
    }
    parts.push(positions(&SIDES.map(|(side, white)| (format!("{side}-merchant"), counter(white)))));
    let at_counter = |side: &str, place: String| (format!("{side}-merchant"), place);
    for (man, _) in shelf(readings) {
        let letter = man.letter;
        parts.push(links(
            &format!("shop-{letter}"),
            SIDES.map(|(side, _)| at_counter(side, format!("{side}-{letter}1"))),
        ));
    }
    for file in FILES {
        let rank = |white| if white { 1 } else { SIZE };
        parts.push(links(
            &format!("file-{file}"),
            SIDES.map(|(side, white)| at_counter(side, format!("{file}{}", rank(white)))),
        ));
    }
    parts.push(links("purse", SIDES.map(|(side, _)| at_counter(side, coin_square(side, 1)))));
    list("board", parts)
}

/// The picture height: the board with its margins and a strip above and below.
const HEIGHT: i32 = 2 * TOP + SIZE as i32 * SQUARE;

/// The left edge of a side's shop, in pixels: White's left of the board, Black's right of it.
fn shop_left(white: bool) -> i32 {
    if white { MARGIN } else { LEFT + SIZE as i32 * SQUARE + MARGIN }
}

fn shop_grids(readings: &Readings, side: &str, white: bool) -> Vec<Form> {
    let shelf = shelf(readings);
    let rows = shelf.len().div_ceil(2);
    let top = MARGIN + (HEIGHT - 2 * MARGIN - rows as i32 * SQUARE) / 2;
    let column = |(i, men): (usize, &[(&Man, u32)])| {
        let left = shop_left(white) + 2 * i as i32 * SQUARE;
        let labels = men.iter().map(|(man, _)| format!("{side}-{}", man.letter)).collect();
        let copies = (1..=COPIES).map(|copy| copy.to_string()).collect();
        grid(
            [left, top, left + SQUARE - 1, top + SQUARE - 1],
            &[
                Dimension { labels, step: (0, SQUARE) },
                Dimension { labels: copies, step: (SQUARE, 0) },
            ],
            &[("second-copy".to_owned(), vec![0, 1])],
        )
    };
    shelf.chunks(rows).enumerate().map(column).collect()
}

fn purse_grid(side: &str, white: bool) -> Form {
    // One square more than coins: paying the last coin steps onto it.
    let count = BIG_COINS.len() + SMALL_COINS as usize + 1;
    let labels = (1..=count).map(|number| coin_square(side, number)).collect();
    let top = if white { HEIGHT - MARGIN - COIN } else { MARGIN };
    grid(
        [MARGIN, top, MARGIN + COIN - 1, top + COIN - 1],
        &[Dimension { labels, step: (COIN, 0) }],
        &[("coin".to_owned(), vec![1])],
    )
}

/// Where a side's Merchant stands: at the right end of its purse.
fn counter(white: bool) -> [i32; 4] {
    let right = shop_left(false) + COLUMNS * SQUARE;
    let top = if white { HEIGHT - MARGIN - COIN } else { MARGIN };
    [right - COIN, top, right - 1, top + COIN - 1]
}

fn setup(readings: &Readings, player: &str) -> Form {
    let side = player.to_ascii_lowercase();
    let mut parts = vec![
        call(&format!("{side}-court"), &[]),
        list("Merchant", [atom(format!("{side}-merchant"))]),
    ];
    let mut next = 1;
    for (name, count) in [("Five", 4), ("Four", 4), ("Three", 2), ("One", SMALL_COINS as usize)] {
        let squares = (next..next + count).map(|number| coin_square(&side, number));
        parts.push(list(name, atoms(squares)));
        next += count;
    }
    for (man, _) in shelf(readings) {
        let copies = (1..=COPIES).map(|copy| format!("{side}-{}{copy}", man.letter));
        parts.push(list(man.name, atoms(copies)));
    }
    list(player, parts)
}

/// The pictures that only the buying phase needs, without their folder.
pub fn picture_names() -> [&'static str; 6] {
    ["BuyingBoard.bmp", "Merchant.bmp", "Coin5.bmp", "Coin4.bmp", "Coin3.bmp", "Coin1.bmp"]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The coins of a purse: how many fives, fours, threes and ones.
    type Coins = BTreeMap<u32, u32>;

    /// Pays as the macros do; none if the purchase is refused.
    fn pay(coins: &Coins, price: u32) -> Option<Coins> {
        let mut coins = coins.clone();
        let big = [5, 4, 3].into_iter().find(|big| *big <= price && coins[big] > 0)?;
        *coins.get_mut(&big)? -= 1;
        let ones = coins.get_mut(&1)?;
        *ones = ones.checked_sub(price - big)?;
        Some(coins)
    }

    /// Every set of men that can be bought, as numbers of men at each price: the coins are the
    /// prices of the cheapest completion, and a purchase is refused exactly when the money left
    /// would not reach for the cheapest completion.
    #[test]
    fn the_coins_refuse_exactly_the_purchases_that_ruin_an_army() {
        for readings in [Readings::default(), Readings::default().other(Topic::MarshalCost)] {
            let mut classes: BTreeMap<u32, u32> = BTreeMap::new();
            for (_, price) in shelf(&readings) {
                *classes.entry(price).or_default() += COPIES as u32;
            }
            let classes: Vec<(u32, u32)> = classes.into_iter().collect();
            let coins = Coins::from([(5, 4), (4, 4), (3, 2), (1, SMALL_COINS)]);
            let nothing = vec![0u32; classes.len()];
            let mut seen = BTreeSet::from([nothing.clone()]);
            let mut open = vec![(nothing, coins)];
            let (mut allowed, mut refused) = (0u32, 0u32);
            while let Some((bought, coins)) = open.pop() {
                let count: u32 = bought.iter().sum();
                let spent: u32 = bought.iter().zip(&classes).map(|(n, (p, _))| n * p).sum();
                let left = 10 - count;
                assert_eq!(PURSE - spent, coins.iter().map(|(value, n)| value * n).sum::<u32>());
                let plan = cheapest(&bought, &classes, left);
                let big = [3u32, 4, 5].iter().flat_map(|v| vec![*v; coins[v] as usize]);
                assert_eq!(plan, big.collect::<Vec<_>>(), "{bought:?}");
                for (i, &(price, most)) in classes.iter().enumerate() {
                    if left == 0 || bought[i] == most {
                        continue;
                    }
                    let mut then = bought.clone();
                    then[i] += 1;
                    let needed: u32 = cheapest(&then, &classes, left - 1).iter().sum();
                    let legal = spent + price + needed <= PURSE;
                    let paid = pay(&coins, price);
                    assert_eq!(paid.is_some(), legal, "{bought:?} and {price}");
                    match paid {
                        Some(coins) => {
                            allowed += 1;
                            if seen.insert(then.clone()) {
                                open.push((then, coins));
                            }
                        }
                        None => refused += 1,
                    }
                }
            }
            println!("{} sets, {allowed} purchases allowed, {refused} refused", seen.len());
            assert!(allowed > 1_000 && refused > 1_000);
        }
    }

    /// The prices of the `wanted` cheapest men that are not sold, ascending.
    fn cheapest(bought: &[u32], classes: &[(u32, u32)], wanted: u32) -> Vec<u32> {
        let unsold = bought.iter().zip(classes);
        let prices = unsold.flat_map(|(n, (price, all))| vec![*price; (all - n) as usize]);
        prices.take(wanted as usize).collect()
    }

    #[test]
    fn a_purse_holds_ninety_points() {
        assert_eq!(BIG_COINS.iter().sum::<u32>() + SMALL_COINS, PURSE);
        let mut cheap: Vec<u32> =
            shelf(&Readings::default()).iter().flat_map(|&(_, price)| [price; COPIES]).collect();
        cheap.reverse();
        cheap.truncate(BIG_COINS.len());
        cheap.reverse();
        assert_eq!(cheap, BIG_COINS);
    }
}
