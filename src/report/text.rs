//! Words from a user's file made harmless for a terminal.
//!
//! Names and messages may quote any bytes of a file, and with them control characters that would
//! move the cursor or change colours.

/// `text` as one line: line breaks and tabs become blanks, other control characters `�`.
pub(super) fn line(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_moves_the_cursor_is_left() {
        assert_eq!(line("a\r\nb\tc\x1B[31m\u{202E}"), "a b c�[31m�");
        assert_eq!(block("a\r\nb\rc"), "a\nb�c");
    }
}
