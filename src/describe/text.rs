//! The texts that a game carries for its players, as they are shown.

use super::words::{count, list};
use super::{Block, say};
use crate::model::Game;

/// The texts for players, longest first shown in full.
const SHOWN: [&str; 1] = ["description"];

/// Texts longer than this, in letters, are cut.
const MAX_LETTERS: usize = 1500;

pub(super) fn author(game: &Game) -> Vec<Block> {
    let texts = SHOWN.iter().filter_map(|word| game.texts.get(word));
    texts.flat_map(paragraphs).map(say).collect()
}

/// Which other texts, sounds and files there are.
pub(super) fn files(game: &Game) -> Vec<Block> {
    let mut texts = Vec::new();
    let mut files = Vec::new();
    for (word, text) in &game.texts.entries {
        match word.as_str() {
            _ if SHOWN.contains(&word.as_str()) || text.is_empty() => {}
            "history" | "strategy" => {
                texts
                    .push(format!("{word} ({})", count(text.chars().count(), "letter", "letters")));
            }
            _ => files.push(format!("{word} {text}")),
        }
    }
    let pictures: usize = game.pieces.iter().flat_map(|p| &p.images).map(|(_, f)| f.len()).sum();
    let mut blocks = Vec::new();
    if !texts.is_empty() {
        blocks.push(say(format!("There is also: {}.", list(&texts, "and"))));
    }
    let board = game.board.images.len();
    let all = count(board + pictures, "picture", "pictures");
    blocks.push(say(match board + pictures {
        0 => "The file names no pictures.".to_owned(),
        _ => format!("The file names {all}, {board} of the board and {pictures} of pieces."),
    }));
    if !files.is_empty() {
        blocks.push(say(format!("Files: {}.", files.join(", "))));
    }
    blocks
}

/// A text as Zillions shows it: a backslash or an empty line begins a new line, other line breaks
/// are blanks, a backquote is a double quote (zrf-language 1.4).
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    let mut empty_line = true;
    for (i, line) in text.replace('`', "\"").lines().enumerate() {
        if line.trim().is_empty() {
            if !empty_line {
                paragraphs.push(String::new());
            }
            empty_line = true;
            continue;
        }
        empty_line = false;
        for (j, part) in line.split('\\').enumerate() {
            if j > 0 {
                paragraphs.push(String::new());
            } else if i > 0
                && let Some(last) = paragraphs.last_mut()
                && !last.is_empty()
            {
                last.push(' ');
            }
            if let Some(last) = paragraphs.last_mut() {
                last.push_str(part.trim());
            }
        }
    }
    paragraphs.retain(|p| !p.is_empty());
    let mut left = MAX_LETTERS;
    let mut shown = Vec::new();
    for paragraph in paragraphs {
        let letters = paragraph.chars().count();
        if letters > left {
            let cut: String = paragraph.chars().take(left).collect();
            shown.push(format!("{} …", cut.trim_end()));
            break;
        }
        left -= letters;
        shown.push(paragraph);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_shown_as_zillions_shows_them() {
        assert_eq!(paragraphs("a\nb\n\n\nc\\d\\\\`e`"), ["a b", "c", "d", "\"e\""]);
        assert!(paragraphs("\\\n\n").is_empty());
        let long = "x".repeat(MAX_LETTERS + 5);
        let shown = paragraphs(&long);
        assert_eq!(shown[0].chars().count(), MAX_LETTERS + 2);
        assert!(shown[0].ends_with(" …"));
    }
}
