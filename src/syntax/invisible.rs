//! Characters that are not seen on a screen, and what they are called.
//!
//! They come with text copied from web pages and word processors. Zillions divides words at blanks,
//! tabs and line ends only, so that such a character is a part of a name. Names are those of the
//! Unicode Character Database.

use std::fmt::Write;

/// What an invisible character is called; `None` for one that can be seen, and for the blank, tab
/// and line ends that divide words.
fn name(c: char) -> Option<&'static str> {
    Some(match c {
        ' ' | '\t' | '\r' | '\n' => return None,
        '\u{B}' => "LINE TABULATION",
        '\u{C}' => "FORM FEED",
        '\u{7F}' => "DELETE",
        '\u{85}' => "NEXT LINE",
        '\u{A0}' => "NO-BREAK SPACE",
        '\u{AD}' => "SOFT HYPHEN",
        '\u{34F}' => "COMBINING GRAPHEME JOINER",
        '\u{61C}' => "ARABIC LETTER MARK",
        '\u{115F}' => "HANGUL CHOSEONG FILLER",
        '\u{1160}' => "HANGUL JUNGSEONG FILLER",
        '\u{1680}' => "OGHAM SPACE MARK",
        '\u{180E}' => "MONGOLIAN VOWEL SEPARATOR",
        '\u{2000}' => "EN QUAD",
        '\u{2001}' => "EM QUAD",
        '\u{2002}' => "EN SPACE",
        '\u{2003}' => "EM SPACE",
        '\u{2004}' => "THREE-PER-EM SPACE",
        '\u{2005}' => "FOUR-PER-EM SPACE",
        '\u{2006}' => "SIX-PER-EM SPACE",
        '\u{2007}' => "FIGURE SPACE",
        '\u{2008}' => "PUNCTUATION SPACE",
        '\u{2009}' => "THIN SPACE",
        '\u{200A}' => "HAIR SPACE",
        '\u{200B}' => "ZERO WIDTH SPACE",
        '\u{200C}' => "ZERO WIDTH NON-JOINER",
        '\u{200D}' => "ZERO WIDTH JOINER",
        '\u{200E}' => "LEFT-TO-RIGHT MARK",
        '\u{200F}' => "RIGHT-TO-LEFT MARK",
        '\u{2028}' => "LINE SEPARATOR",
        '\u{2029}' => "PARAGRAPH SEPARATOR",
        '\u{202A}' => "LEFT-TO-RIGHT EMBEDDING",
        '\u{202B}' => "RIGHT-TO-LEFT EMBEDDING",
        '\u{202C}' => "POP DIRECTIONAL FORMATTING",
        '\u{202D}' => "LEFT-TO-RIGHT OVERRIDE",
        '\u{202E}' => "RIGHT-TO-LEFT OVERRIDE",
        '\u{202F}' => "NARROW NO-BREAK SPACE",
        '\u{205F}' => "MEDIUM MATHEMATICAL SPACE",
        '\u{2060}' => "WORD JOINER",
        '\u{2061}' => "FUNCTION APPLICATION",
        '\u{2062}' => "INVISIBLE TIMES",
        '\u{2063}' => "INVISIBLE SEPARATOR",
        '\u{2064}' => "INVISIBLE PLUS",
        '\u{2066}' => "LEFT-TO-RIGHT ISOLATE",
        '\u{2067}' => "RIGHT-TO-LEFT ISOLATE",
        '\u{2068}' => "FIRST STRONG ISOLATE",
        '\u{2069}' => "POP DIRECTIONAL ISOLATE",
        '\u{3000}' => "IDEOGRAPHIC SPACE",
        '\u{3164}' => "HANGUL FILLER",
        '\u{FE00}'..='\u{FE0F}' => "VARIATION SELECTOR",
        '\u{FEFF}' => "ZERO WIDTH NO-BREAK SPACE, a byte-order mark",
        '\u{FFA0}' => "HALFWIDTH HANGUL FILLER",
        '\u{FFF9}' => "INTERLINEAR ANNOTATION ANCHOR",
        '\u{FFFA}' => "INTERLINEAR ANNOTATION SEPARATOR",
        '\u{FFFB}' => "INTERLINEAR ANNOTATION TERMINATOR",
        '\u{E0000}'..='\u{E007F}' => "TAG CHARACTER",
        _ if c.is_control() => "CONTROL CHARACTER",
        _ if c.is_whitespace() => "SPACE CHARACTER",
        _ => return None,
    })
}

/// The invisible characters of a text, as a list for people: "U+00A0 NO-BREAK SPACE"; each kind
/// once, at most three. `None` if there are none.
pub fn invisible(text: &str) -> Option<String> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n')) {
        return None;
    }
    let mut kinds: Vec<char> = Vec::new();
    for c in text.chars().filter(|&c| name(c).is_some()) {
        if !kinds.contains(&c) && kinds.len() < 3 {
            kinds.push(c);
        }
    }
    let mut list = String::new();
    for c in kinds {
        let comma = if list.is_empty() { "" } else { "; " };
        let _ = write!(list, "{comma}U+{:04X} {}", u32::from(c), name(c).unwrap_or_default());
    }
    (!list.is_empty()).then_some(list)
}

/// A text with blanks for invisible characters that have a width, and without the others; lines
/// count as wide.
pub(super) fn without_invisible(text: &str) -> String {
    let wide = |c: char| c.is_whitespace() || c == '\u{3164}' || c == '\u{FFA0}';
    text.chars()
        .filter_map(|c| match name(c) {
            None => Some(c),
            Some(_) if wide(c) => Some(' '),
            Some(_) => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_have_names() {
        assert_eq!(invisible("a\u{A0}b").as_deref(), Some("U+00A0 NO-BREAK SPACE"));
        assert_eq!(
            invisible("\u{200B}\u{FEFF}\u{200B}\u{1}").as_deref(),
            Some(
                "U+200B ZERO WIDTH SPACE; U+FEFF ZERO WIDTH NO-BREAK SPACE, a byte-order mark; \
                 U+0001 CONTROL CHARACTER"
            )
        );
        for visible in ["", "a b\t\r\nc", "größer-als?", "Ферзь", "王", "é"] {
            assert_eq!(invisible(visible), None, "{visible:?}");
        }
        assert_eq!(without_invisible("ver\u{200B}ify\u{A0}empty?"), "verify empty?");
    }
}
