//! Words from a user's file made harmless for a terminal.
//!
//! Names and messages may quote any bytes of a file, and with them control characters that would
//! move the cursor or change colours. They may also be of any length.

use std::borrow::Cow;

/// `text` as one line: line breaks and tabs become blanks, other control characters `�`.
pub fn line(text: &str) -> String {
    clean(text, false)
}

/// `text` with its line breaks; tabs become blanks, other control characters `�`.
pub(super) fn block(text: &str) -> String {
    clean(text, true)
}

fn clean(text: &str, breaks: bool) -> String {
    let text = text.replace("\r\n", "\n");
    let harmless = |c: char| match c {
        '\n' if breaks => c,
        '\n' | '\t' => ' ',
        // The second group reorders text on the screen without being seen.
        _ if c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}') => {
            char::REPLACEMENT_CHARACTER
        }
        _ => c,
    };
    text.chars().map(harmless).collect()
}

/// `text` with line feeds for carriage returns that stand alone. No byte moves.
pub(super) fn line_feeds(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let mut next = text.chars().skip(1);
    let feed = |c: char| {
        let following = next.next();
        if c == '\r' && following != Some('\n') { '\n' } else { c }
    };
    Cow::Owned(text.chars().map(feed).collect())
}

/// The longest word that a message quotes in full, in characters: paths are words too.
const LONGEST_WORD: usize = 200;

/// The longest message, in characters.
const LONGEST_MESSAGE: usize = 2_000;

/// `text` short enough for a message: of a word without end, as macros can paste together, its
/// beginning, its length and its end; of a text without end its beginning.
pub fn shorten(text: &str) -> Cow<'_, str> {
    // Bytes are at least as many as characters.
    if text.len() <= LONGEST_WORD {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut written = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let length = word.chars().count();
        if length <= LONGEST_WORD {
            out.push_str(word);
            written += length;
        } else {
            let kept = LONGEST_WORD / 4;
            out.extend(word.chars().take(kept));
            out.push_str(&format!("…({length} characters)…"));
            let end: Vec<char> = word.chars().rev().take(kept).collect();
            out.extend(end.into_iter().rev());
            written += LONGEST_WORD;
        }
        if written > LONGEST_MESSAGE {
            out.push('…');
            break;
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_huge_is_shortened() {
        let path = "a/".repeat(90);
        assert_eq!(shorten(&path), path);
        let huge = format!("no piece '{}z'", "aé".repeat(100_000));
        let short = shorten(&huge);
        assert!(short.starts_with("no piece 'aéaé"), "{short}");
        assert!(short.contains("…(200003 characters)…") && short.ends_with("éz'"), "{short}");
        assert!(shorten(&"many words ".repeat(100_000)).chars().count() < LONGEST_MESSAGE + 20);
    }

    #[test]
    fn lone_carriage_returns_become_line_feeds() {
        assert_eq!(line_feeds("a\rb\r\nc\r"), "a\nb\r\nc\n");
    }

    #[test]
    fn nothing_that_moves_the_cursor_is_left() {
        assert_eq!(line("a\r\nb\tc\x1B[31m\u{202E}"), "a b c�[31m�");
        assert_eq!(block("a\r\nb\rc"), "a\nb�c");
    }
}
