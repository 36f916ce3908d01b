//! From gaps between tokens to changes of text.

use super::lines::{Gap, solid_end};
use crate::syntax::{TokenKind, Tree};

/// Replace the bytes from `start` to `end` of a text by `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Offset of the first byte to replace.
    pub start: u32,
    /// Offset behind the last one.
    pub end: u32,
    /// What to put there: white space.
    pub text: String,
}

/// The edits that give each token the gap it is to have before it; `gaps` is by token number,
/// with one more for the end of the file.
pub(super) fn edits(tree: &Tree, gaps: &[Gap]) -> Vec<Edit> {
    let text = tree.text();
    let line_end = line_end(tree);
    let mut edits = Vec::new();
    let mut from = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    for (i, gap) in gaps.iter().enumerate() {
        let token = tree.tokens().get(i);
        if token.is_some_and(|t| t.kind == TokenKind::Space) {
            continue;
        }
        let start = token.map_or(text.len(), |t| t.start as usize);
        let wanted = match *gap {
            Gap::Spaces(n) => " ".repeat(n as usize),
            Gap::Line { blank, indent } => {
                let ends = if blank { 2 } else { 1 };
                line_end.repeat(ends) + &" ".repeat(indent as usize)
            }
        };
        if from <= start && text[from..start] != wanted {
            edits.push(Edit { start: from as u32, end: start as u32, text: wanted });
        }
        from = token.map_or(start, |token| solid_end(tree, *token));
    }
    edits
}

/// The line end that most lines of a text have. Those within strings, which stay, count only
/// where there are no others, so that a formatted text gives the same answer.
fn line_end(tree: &Tree) -> &'static str {
    let of_kind = |kind: TokenKind| {
        let mut counts = [0usize; 3];
        for token in tree.tokens().iter().filter(|t| t.kind == kind) {
            let bytes = &tree.text().as_bytes()[token.start as usize..token.end as usize];
            for (i, &b) in bytes.iter().enumerate() {
                match b {
                    b'\n' if i > 0 && bytes[i - 1] == b'\r' => counts[1] += 1,
                    b'\n' => counts[0] += 1,
                    b'\r' if bytes.get(i + 1) != Some(&b'\n') => counts[2] += 1,
                    _ => {}
                }
            }
        }
        counts
    };
    let [lf, crlf, cr] = match of_kind(TokenKind::Space) {
        [0, 0, 0] => of_kind(TokenKind::Str),
        counts => counts,
    };
    // Zillions is a Windows program: where it is even, CRLF.
    if crlf > 0 && crlf >= lf && crlf >= cr {
        "\r\n"
    } else if cr > lf {
        "\r"
    } else {
        "\n"
    }
}

/// A text with edits made. They must be in order and must not overlap.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut from = 0;
    for edit in edits {
        out.push_str(&text[from..edit.start as usize]);
        out.push_str(&edit.text);
        from = edit.end as usize;
    }
    out.push_str(&text[from..]);
    out
}
