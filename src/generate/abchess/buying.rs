//! The buying phase: players buy their men in turn and place each at once.
//!
//! How money is counted in a language without numbers. A purse of 90 points is shown in two
//! parts: one coin for each of the ten men still to come, and a counter on a track of 48 free
//! points. The coins are the prices of the ten cheapest men (5 5 5 5 4 4 4 4 3 3), so that they
//! are always the price of the cheapest way to finish the army. A man is paid with the dearest
//! coin that is not above its price, and with free points for the rest. If the free points do
//! not suffice, no legal army can be completed after the purchase, and it is refused.
//!
//! Why this is exact. Let the plan be the r cheapest unsold men, r being the number of men still
//! to come; claim: the coins are the prices of the plan. At first both are the ten cheapest
//! prices. Of those ten men at least r are always unsold, so the plan never needs a dearer man.
//! A man at or above the dearest price in the plan takes the place of the plan's dearest man; a
//! cheaper one is in the plan itself. Either way the plan loses the dearest price not above the
//! man's own, which is the coin that is paid. The tests walk through every set of prices that
//! can be bought.

use super::armies::{COPIES, FILES, PURSE};
use super::board::{self, IMAGES, MARGIN, SIZE, SQUARE};
use super::men::{self, Man};
use super::readings::{Readings, Topic};
use super::text;
use crate::generate::build::board::{Dimension, grid, links, positions};
use crate::generate::build::cond::{any, here, test};
use crate::generate::build::instr::{
    add, back, call as run, capture, cascade, from, go, repeat, set_flag, verify, when,
};
use crate::generate::build::section::text as words;
use crate::generate::build::{
    File, Form, Instr, atom, atoms, block, call, list, piece, piece_images, variant,
};

/// The coins in the order of the purse: the prices of the ten cheapest men.
pub const COINS: [u32; 10] = [5, 5, 5, 5, 4, 4, 4, 4, 3, 3];

/// The free points of a full purse: what the coins leave of it.
pub const FREE_POINTS: u32 = PURSE - 42;

/// The side of a square of the purse, in pixels.
const COIN: i32 = 16;

/// Pixels between the edge of the picture and a shop or purse, and between the two.
const EDGE: i32 = 8;

/// The height of a line with the name of a part of the picture, in pixels.
const NAME: i32 = 14;

/// The width of the strip left of two copies of a man in which the picture shows their price, in
/// pixels.
const PRICE: i32 = 16;

/// The number of kinds side by side in a shop.
const COLUMNS: i32 = 2;

/// The number of kinds one below the other in a shop.
const ROWS: i32 = 12;

/// The width of a kind's place in a shop, in pixels: the price and two copies.
const KIND: i32 = PRICE + COPIES as i32 * SQUARE;

/// Where the shops begin, in pixels: below Black's purse, which has its name above it, and below
/// their own names.
const SHOP_TOP: i32 = 2 * (EDGE + NAME) + COIN;

/// The width and height of the picture of this board, in pixels: a shop on either side of the
/// board, a purse above and below all.
pub const PICTURE: (i32, i32) =
    (2 * (EDGE + COLUMNS * KIND + MARGIN) + SIZE as i32 * SQUARE, 2 * SHOP_TOP + ROWS * SQUARE);

/// Where the board begins, in pixels: in the middle of the picture.
const LEFT: i32 = (PICTURE.0 - SIZE as i32 * SQUARE) / 2;
const TOP: i32 = (PICTURE.1 - SIZE as i32 * SQUARE) / 2;

/// The letter with which the names of a side's own squares begin, and whether it is White.
const SIDES: [(char, bool); 2] = [('W', true), ('B', false)];

/// The men in the order of the shop: dearest first, then by name.
fn shelf(readings: &Readings) -> Vec<(&'static Man, u32)> {
    let mut men: Vec<_> =
        men::for_sale().filter_map(|man| Some((man, man.price(readings)?))).collect();
    men.sort_by_key(|&(_, price)| std::cmp::Reverse(price));
    men
}

/// Appends the macros of the buying phase.
pub fn define(file: &mut File) {
    file.part(&[
        "Buying in turn. Each side has a shop, a Merchant who sells, and a purse of 90 points.",
        "",
        "The purse holds one coin for each of the ten men still to come, the lowest price that man",
        "can have: 5 5 5 5 4 4 4 4 3 3. A counter on a track shows the other 48 points, which are",
        "free. A man is paid with the dearest coin not above its price, and with free points for",
        "the rest. So the coins always pay for the cheapest men that are left, and a man that the",
        "free points cannot pay is one after which no army could be completed.",
        "",
        "All blocks are the Merchant's. They never set a mark, so back returns to the Merchant.",
    ]);
    file.define(
        "order",
        &[
            "Man $1, first or second copy, for the square on file $2 of the back rank, which must be",
            "empty. The man is the one that moves.",
        ],
        [
            go("file-$2"),
            verify(here("empty?")),
            back(),
            go("shop-$1"),
            when(here("empty?"), [go("second-copy")]),
            verify(here("not-empty?")),
            from(),
            back(),
        ],
    );
    file.define(
        "pay-coin",
        &["The dearest coin from those called $1 on, and whether it falls short of a five."],
        [
            go("$1"),
            repeat(here("empty?"), [go("next-coin")]),
            capture(),
            set_flag("four", test("piece?", &["Four"])),
            set_flag("three", test("piece?", &["Three"])),
            back(),
        ],
    );
    file.define(
        "and-points",
        &["The man arrives, and the counter moves too. A step beyond the track ends the sale."],
        [cascade(), back(), go("track"), repeat(here("empty?"), [go("point")]), from()],
    );
    let flag = |name: &'static str| test("flag?", &[name]);
    let short_four = || when(flag("four"), [go("point")]);
    let short_three = || when(flag("three"), [go("point"), go("point")]);
    sale(
        file,
        "sell",
        &["$1", "$2"],
        "Man $1 at price $2, six or more. pay-$2 starts from a five.",
        [
            run("pay-coin", &["fives"]),
            go("file-$3"),
            run("and-points", &[]),
            go("pay-$2"),
            short_four(),
            short_three(),
            add(),
        ],
    );
    sale(
        file,
        "sell-at-5",
        &["$1"],
        "Man $1 for a five, a four and a point, or a three and two.",
        [
            run("pay-coin", &["fives"]),
            go("file-$2"),
            when(any([flag("four"), flag("three")]), [run("and-points", &[]), go("point")]),
            when(flag("three"), [go("point")]),
            add(),
        ],
    );
    sale(
        file,
        "sell-at-4",
        &["$1"],
        "Man $1 for a four, or a three and a point.",
        [
            run("pay-coin", &["fours"]),
            go("file-$2"),
            when(flag("three"), [run("and-points", &[]), go("point")]),
            add(),
        ],
    );
    sale(
        file,
        "sell-at-3",
        &["$1"],
        "Man $1 for a three; while one is unsold there is a three.",
        [run("pay-coin", &["threes"]), go("file-$2"), add()],
    );
}

/// Appends the macro that sells a man for one file, and those that call it for all files.
fn sale(
    file: &mut File,
    name: &str,
    arguments: &[&str],
    about: &str,
    code: impl IntoIterator<Item = Instr>,
) {
    let one = format!("{name}-for");
    let place = format!("${}", arguments.len() + 1);
    let order = run("order", &["$1", &place]);
    file.define(&one, &[about], [block([order].into_iter().chain(code))]);
    let mut on = |name: &str, files: &[char]| {
        let calls = files.iter().map(|letter| {
            let letter = letter.to_string();
            let all: Vec<&str> = arguments.iter().copied().chain([letter.as_str()]).collect();
            call(&one, &all)
        });
        file.define(name, &[], calls);
    };
    on(name, &FILES);
    if name == "sell" {
        let outside = FILES.map(|letter| (!('e'..='g').contains(&letter)).then_some(letter));
        on("sell-outside", &outside.into_iter().flatten().collect::<Vec<_>>());
    }
}

/// The variant in which the players buy their men in turn.
pub fn variant_form(readings: &Readings) -> Form {
    let buy = |player: &str| list(player, [atom("buy")]);
    let mut turns: Vec<Form> =
        (0..FILES.len()).flat_map(|_| [buy("White"), buy("Black")]).collect();
    turns.extend(atoms(["repeat", "White", "Black"]));
    let mut sections = vec![
        words("title", TITLE),
        words("description", description(readings)),
        list("turn-order", turns).about(&[
            "\"Players can alternate turns (White first) buying a piece and putting it on the",
            "board.\" In a turn named buy only the Merchant acts; later its purse has no coin.",
        ]),
        board_form(readings).apart(),
        list("board-setup", [setup(readings, "White"), setup(readings, "Black")]).apart(),
        merchant(readings),
    ];
    for (name, points) in [("Five", 5), ("Four", 4), ("Three", 3)] {
        let help = format!("A coin of {points} points, set aside for a man still to be bought");
        sections.push(thing(name, &help, &format!("Coin{points}")));
    }
    sections.push(thing("Counter", "Shows the free points of the purse", "Counter"));
    variant(sections)
}

/// The title of the variant.
const TITLE: &str = "ABChess - Buy your men in turn";

/// Which of two copies can be taken.
const LEFT_COPY: &str = "In the shop two copies of each man stand side by side; only the left one \
                         can be moved, and the right one when the left one is gone.";

/// How to buy men, for those who have not played the variant yet.
pub fn how_to() -> String {
    format!(
        "To buy in \"{TITLE}\", drag a man from your shop (White's is left of the board, Black's \
         right) to an empty square of your back rank; the number left of each pair is the price. \
         {LEFT_COPY} Your purse pays by itself: a coin, and free points that the counter shows. A \
         man that costs too much cannot be moved."
    )
}

fn description(readings: &Readings) -> String {
    format!(
        "The players buy their men in turn, White first: move a man from your shop to an empty \
         square of your back rank. After ten men each, the game begins. Men cost at most 90 \
         points together. {LEFT_COPY}\n\
         Each coin of your purse is set aside for one man still to come; together they buy the \
         cheapest men that are left. The counter shows the points that are free. A man is paid \
         with one coin and with free points for the rest, so a purchase after which you could \
         not complete an army is impossible.\n\
         {}\n\
         Men that nobody bought stay in the shop and take no part in the game. Everything else \
         is as in Abecedarian Big Chess.",
        text::prices(readings)
    )
}

fn merchant(readings: &Readings) -> Form {
    let forbidden = readings.get(Topic::TeleporterSetup) == "forbidden";
    let mut blocks = vec![list("move-type", [atom("buy")])];
    blocks.extend(shelf(readings).iter().map(|(man, price)| {
        let letter = man.letter.to_string();
        match price {
            3..=5 => call(&format!("sell-at-{price}"), &[&letter]),
            _ if man.letter == 'T' && forbidden => {
                call("sell-outside", &[&letter, &price.to_string()])
            }
            _ => call("sell", &[&letter, &price.to_string()]),
        }
    }));
    let mut form = vec![
        list("name", [atom("Merchant")]),
        words("help", "Merchant: sells the men of the shop"),
        list("dummy", Vec::<Form>::new()),
        images("Merchant"),
    ];
    form.push(list("moves", blocks));
    piece(form).apart()
}

/// A man without moves.
fn thing(name: &str, help: &str, picture: &str) -> Form {
    piece([
        list("name", [atom(name)]),
        words("help", help),
        list("dummy", Vec::<Form>::new()),
        images(picture),
    ])
    .apart()
}

/// The same picture for both sides.
fn images(name: &str) -> Form {
    let file = format!("{IMAGES}{name}.bmp");
    piece_images(&[("White", file.clone()), ("Black", file)])
}

fn coin_square(side: char, number: usize) -> String {
    format!("{side}-coin-{number}")
}

/// The square of the track on which the counter shows so many free points.
fn track_square(side: char, points: u32) -> String {
    format!("{side}{points}")
}

fn board_form(readings: &Readings) -> Form {
    let mut parts = board::parts("BuyingBoard.bmp", (LEFT, TOP), readings);
    for (side, white) in SIDES {
        parts.extend(shop_grids(readings, side, white));
        parts.extend(purse_grids(readings, side, white));
    }
    parts.push(positions(&SIDES.map(|(side, white)| (format!("{side}-merchant"), counter(white)))));
    let mut link = |direction: &str, place: &dyn Fn(char, bool) -> String| {
        let to = SIDES.map(|(side, white)| (format!("{side}-merchant"), place(side, white)));
        parts.push(links(direction, to));
    };
    for (man, _) in shelf(readings) {
        let letter = man.letter;
        link(&format!("shop-{letter}"), &|side, _| format!("{side}-{letter}1"));
    }
    for file in FILES {
        let place = |_, white| format!("{file}{}", if white { 1 } else { SIZE });
        link(&format!("file-{file}"), &place);
    }
    for (direction, value) in [("fives", 5), ("fours", 4), ("threes", 3)] {
        let first = COINS.iter().position(|&coin| coin == value).map_or(1, |index| index + 1);
        link(direction, &|side, _| coin_square(side, first));
    }
    link("track", &|side, _| track_square(side, FREE_POINTS));
    list("board", parts)
}

/// The left edge of a side's shop, in pixels: White's left of the board, Black's right of it.
fn shop_left(white: bool) -> i32 {
    if white { EDGE } else { PICTURE.0 - EDGE - COLUMNS * KIND }
}

/// The top edge of a side's purse, in pixels.
fn purse_top(white: bool) -> i32 {
    if white { PICTURE.1 - EDGE - NAME - COIN } else { EDGE + NAME }
}

fn shop_grids(readings: &Readings, side: char, white: bool) -> Vec<Form> {
    let shelf = shelf(readings);
    let top = SHOP_TOP;
    let column = |(i, men): (usize, &[(&Man, u32)])| {
        let left = shop_left(white) + i as i32 * KIND + PRICE;
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
    shelf.chunks(ROWS as usize).enumerate().map(column).collect()
}

/// The coins of a purse, and right of them the track of its counter. The labels of a dimension are
/// one string, whose line is as long as it has to be: whether Zillions reads labels with a line
/// break among them is not known.
fn purse_grids(readings: &Readings, side: char, white: bool) -> [Form; 2] {
    let top = purse_top(white);
    let row = |left: i32, labels: Vec<String>, directions: &[(String, Vec<i32>)]| {
        let step = (COIN, 0);
        let corner = [left, top, left + COIN - 1, top + COIN - 1];
        grid(corner, &[Dimension { labels, step }], directions)
    };
    let coins = (1..=COINS.len()).map(|number| coin_square(side, number)).collect();
    let track = (0..=FREE_POINTS).rev().map(|points| track_square(side, points)).collect();
    let mut steps = vec![("point".to_owned(), vec![1])];
    let mut prices: Vec<i32> = shelf(readings).iter().map(|&(_, price)| price as i32).collect();
    prices.dedup();
    let dear = prices.into_iter().rev().filter(|&price| price > 5);
    steps.extend(dear.map(|price| (format!("pay-{price}"), vec![price - 5])));
    [
        row(EDGE, coins, &[("next-coin".to_owned(), vec![1])]),
        row(2 * EDGE + COINS.len() as i32 * COIN, track, &steps),
    ]
}

/// Where a side's Merchant stands: right of its purse.
fn counter(white: bool) -> [i32; 4] {
    let right = PICTURE.0 - EDGE;
    let top = purse_top(white);
    [right - COIN, top, right - 1, top + COIN - 1]
}

fn setup(readings: &Readings, player: &str) -> Form {
    let side = if player == "White" { 'W' } else { 'B' };
    let mut parts = vec![
        call(&format!("{}-court", player.to_ascii_lowercase()), &[]),
        list("Merchant", [atom(format!("{side}-merchant"))]),
    ];
    for (name, value) in [("Five", 5), ("Four", 4), ("Three", 3)] {
        let numbers = (1..=COINS.len()).filter(|number| COINS[number - 1] == value);
        parts.push(list(name, atoms(numbers.map(|number| coin_square(side, number)))));
    }
    parts.push(list("Counter", [atom(track_square(side, FREE_POINTS))]));
    for (man, _) in shelf(readings) {
        let copies = (1..=COPIES).map(|copy| format!("{side}-{}{copy}", man.letter));
        parts.push(list(man.name, atoms(copies)));
    }
    list(player, parts)
}

/// The pictures that only the buying phase needs, without their folder.
pub fn picture_names() -> [&'static str; 6] {
    ["BuyingBoard.bmp", "Merchant.bmp", "Coin5.bmp", "Coin4.bmp", "Coin3.bmp", "Counter.bmp"]
}

#[cfg(test)]
mod tests;
