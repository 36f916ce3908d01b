//! Gaps between tokens, and the columns of comments behind lines.

use super::facts::columns;
use crate::syntax::{Token, TokenKind, Tree};

/// The white space before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// So many blanks.
    Spaces(u32),
    /// A new line.
    Line {
        /// Whether an empty line comes first.
        blank: bool,
        /// Blanks at its beginning.
        indent: u32,
    },
}

/// The offset behind a token, without blanks at the end of a comment.
pub(super) fn solid_end(tree: &Tree, token: Token) -> usize {
    let text = &tree.text()[token.start as usize..token.end as usize];
    match token.kind {
        TokenKind::Comment => token.start as usize + text.trim_end_matches([' ', '\t']).len(),
        _ => token.end as usize,
    }
}

/// Comments behind lines that differ in length by more than this are not put in one column.
const REACH: u32 = 24;

/// A comment behind code: its token and the column where the code ends.
struct Trailing {
    token: usize,
    code: u32,
}

/// Puts comments behind neighbouring lines in one column.
pub(super) fn align_comments(tree: &Tree, gaps: &mut [Gap], width: usize) {
    let mut run: Vec<Trailing> = Vec::new();
    let mut column = 0;
    // The least and the greatest column where code ends in the run.
    let mut reach = (0, 0);
    // Whether the present line has a trailing comment already in the run.
    let mut noted = false;
    for (i, token) in tree.tokens().iter().enumerate() {
        if token.kind == TokenKind::Space {
            continue;
        }
        match gaps[i] {
            Gap::Spaces(n) => column += n,
            Gap::Line { blank, indent } => {
                if !noted || blank {
                    finish(tree, gaps, &mut run, width);
                }
                noted = false;
                column = indent;
            }
        }
        if token.kind == TokenKind::Comment && matches!(gaps[i], Gap::Spaces(_)) && column > 0 {
            let code = column - 1;
            let (least, most) = if run.is_empty() { (code, code) } else { reach };
            reach = (least.min(code), most.max(code));
            if reach.1 - reach.0 > REACH {
                finish(tree, gaps, &mut run, width);
                reach = (code, code);
            }
            run.push(Trailing { token: i, code });
            noted = true;
        }
        let text = &tree.text()[token.start as usize..token.end as usize];
        match text.rfind(['\n', '\r']) {
            Some(line) => column = columns(&text[line + 1..]),
            None => column += columns(text),
        }
    }
    finish(tree, gaps, &mut run, width);
}

fn finish(tree: &Tree, gaps: &mut [Gap], run: &mut Vec<Trailing>, width: usize) {
    let longest = run.iter().map(|t| t.code).max().unwrap_or(0);
    let fits = run.iter().all(|t| {
        let token = tree.tokens()[t.token];
        let text = &tree.text()[token.start as usize..solid_end(tree, token)];
        let length = columns(text);
        // A comment that is too long where it stands does not get longer by much.
        longest + 1 + length <= (width as u32).max(t.code + 1 + length)
    });
    for comment in run.drain(..) {
        let extra = if fits { longest - comment.code } else { 0 };
        gaps[comment.token] = Gap::Spaces(1 + extra);
    }
}
