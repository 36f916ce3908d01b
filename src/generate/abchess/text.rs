//! What the file tells its readers and players in words.

use super::armies::{Army, Pair};
use super::men::{MEN, Man};
use super::readings::{Readings, Topic};
use crate::generate::package;

/// The title of the game.
pub const TITLE: &str = "Abecedarian Big Chess";

/// Who made what.
pub const CREDITS: &str =
    "Abecedarian Big Chess (ABChess) was invented by Glenn Overby II in 2002.";

/// The title of the game between two armies that its players have chosen.
pub fn title_of(armies: &Pair) -> String {
    format!("ABChess - {} against {}", armies.white.letters(), armies.black.letters())
}

/// The comment on top of the file. `others` says whether variants follow the game.
pub fn head(others: bool) -> Vec<String> {
    let reading = format!(
        "How to read it: first come macros, from the test that a man is not frozen to the moves \
         of each man; then the board; then a card for each of the twenty-six men with name, \
         letter, texts and pictures; then the game, which puts all of it together{}. Comments in \
         quotation marks are sentences of the rules that the code below them implements.",
        if others { "; then its variants" } else { "" }
    );
    [
        "Abecedarian Big Chess (ABChess), invented by Glenn Overby II, 2002.",
        "",
        package::ORIGIN,
        "",
        &reading,
    ]
    .map(str::to_owned)
    .into()
}

/// What a side has bought, in a sentence: `White: Rook, Horse, … (90 points)`.
fn bought(side: &str, army: &Army, readings: &Readings) -> String {
    let names: Vec<&str> = army.men().iter().map(|man| man.name).collect();
    format!("{side}: {} ({} points).", names.join(", "), army.cost(readings))
}

/// What both sides have bought, from the a-file to the k-file, one side a line.
pub fn armies(pair: &Pair, readings: &Readings) -> [String; 2] {
    [("White", &pair.white), ("Black", &pair.black)]
        .map(|(side, army)| bought(side, army, readings))
}

/// The price list in one sentence, dearest first.
pub fn prices(readings: &Readings) -> String {
    let mut prices: Vec<(u32, Vec<&str>)> = Vec::new();
    for man in &MEN {
        if let Some(price) = man.price(readings) {
            match prices.iter_mut().find(|(known, _)| *known == price) {
                Some((_, names)) => names.push(man.name),
                None => prices.push((price, vec![man.name])),
            }
        }
    }
    prices.sort_by_key(|&(price, _)| std::cmp::Reverse(price));
    let list: Vec<String> =
        prices.iter().map(|(price, names)| format!("{price} {}", names.join(", "))).collect();
    format!("Prices: {}.", list.join("; "))
}

/// The description, with the price list: of the ready-made array whose variants follow it, or of
/// the game between two armies that its players have chosen.
pub fn description(readings: &Readings, chosen: Option<&Pair>) -> String {
    let army = match chosen {
        Some(pair) => format!(
            "\nThe players chose these armies, from the a-file to the k-file beside the King. {}",
            armies(pair, readings).join(" ")
        ),
        None => " This is a ready-made array; the variants have others.".to_owned(),
    };
    format!(
        "Object: checkmate the enemy King. Each side has a King, eleven Yeomen and ten men it has \
         bought for at most 90 points, never more than two of a kind.{army}\n\
         The King never leaves its fortress, the three by three squares in the middle of its own \
         edge. The two Kings may never face each other on a file with nothing between them.\n\
         The sixth rank is the river. A Yeoman that moves to a square beyond it may promote to \
         any man its side has lost. There is no castling and no capture in passing. Stalemate and \
         the third repetition of a position are draws.\n\
         An enemy next to an Immobilizer, diagonals included, is frozen: it cannot move{}.\n\
         {}\n\
         Right-click on a man to read how it moves.",
        match readings.get(Topic::FrozenAttacks) {
            "yes" => ", but it still gives check",
            _ => " and gives no check",
        },
        prices(readings)
    )
}

/// The history.
pub const HISTORY: &str = "Glenn Overby II published Abecedarian Big Chess in November 2002. There is one kind of man \
     for every letter of the alphabet, and each player designs an army of them for the large \
     board.\n\
     Nearly all of the men are older than the game: some come from Chu Shogi, Tori Shogi and \
     Xiangqi, some from the large games of the Middle Ages, some from Ultima and from the fairy \
     problems of T.R. Dawson's day. Fortress and river are those of Xiangqi. The Xebec was \
     invented for this game, as a partner for the Jugyo.";

/// The strategy.
pub const STRATEGY: &str = "Promotion is near: a Yeoman on its first square is only three moves from the far side of \
     the river. It can become only what you have lost, so a traded Queen waits for your first \
     Yeoman across.\n\
     Yeomen capture straight ahead and do not guard each other on diagonals. A lone man between \
     the Kings is pinned to the file, whoever owns it.\n\
     Look at the first moves of the Pao, which captures over its own Yeomen, and of the \
     Teleporter, which can stand anywhere at once.\n\
     Bishops, Camels and Fads keep to one colour: buy them in pairs, one for each colour.\n\
     An Immobilizer next to the enemy King takes all of its moves. It also answers a check by \
     moving next to the man that gives it, and may be unable to leave a man that would give \
     check when thawed.";

/// A man's help line: name, price, move.
pub fn help(man: &Man, readings: &Readings) -> String {
    match man.price(readings) {
        Some(price) => format!("{} ({price}): {}", man.name, man.help),
        None => format!("{}: {}", man.name, man.help),
    }
}

/// A man's description: name, price, move.
pub fn card(man: &Man, readings: &Readings) -> String {
    let price = match man.price(readings) {
        Some(price) => format!("{price} points."),
        None => "It cannot be bought.".to_owned(),
    };
    format!("{}. {price}\n{}", man.name, man.description)
}
