//! The items of a recorded move (zrf-language 9.3), to find out how two texts differ.

use crate::model::Game;

/// The items of a recorded move, in the order written.
pub(super) fn items(game: &Game, text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut items = Vec::new();
    let mut rest = &words[..];
    while !rest.is_empty() {
        let length = item_length(game, rest).clamp(1, rest.len());
        items.push(rest[..length].join(" "));
        rest = &rest[length..];
    }
    items
}

/// How many words the first item has.
fn item_length(game: &Game, words: &[&str]) -> usize {
    if is_movement(game, words) {
        return 4;
    }
    match words[0] {
        "partial" | "x" | "flip" => 2,
        "@" => 4,
        "=" if words.get(2) == Some(&"on") => {
            let more = (4..words.len()).take_while(|&i| {
                game.board.square(words[i]).is_some() && !is_movement(game, &words[i..])
            });
            4 + more.count()
        }
        "=" => 2,
        // A placement: player, type, square.
        _ => 3,
    }
}

/// Whether words begin with a movement. A type may have any name, so the third word tells.
fn is_movement(game: &Game, words: &[&str]) -> bool {
    matches!(words.get(2), Some(&("-" | "x"))) && game.piece(words[0]).is_some()
}

/// The text with the numbers that only Zillions gives left out: that of a partial move and those
/// of attributes.
pub(super) fn without_numbers(items: &[String]) -> Vec<String> {
    let plain = |item: &String| {
        let mut words: Vec<&str> = item.split(' ').collect();
        match words[0] {
            "partial" => words.truncate(1),
            "@" if words.len() == 4 => words[2] = "",
            _ => {}
        }
        words.join(" ")
    };
    items.iter().map(plain).collect()
}

/// The items that a list of moves shows.
pub(super) fn without_hidden(items: &[String]) -> Vec<String> {
    let shown = |item: &&String| !item.starts_with("partial ") && !item.starts_with("@ ");
    items.iter().filter(shown).cloned().collect()
}
