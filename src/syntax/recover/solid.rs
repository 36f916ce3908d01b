//! The tokens that mean something, with where they stand on the page.

use super::super::words::{self, Context, Form, Word};
use super::super::{Token, TokenKind};

/// A token that is not white space or a comment, with where it stands.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Solid {
    /// Its number among all tokens.
    pub token: u32,
    pub kind: TokenKind,
    /// Its line, from 0.
    pub line: u32,
    /// The column of the first token of its line.
    pub indent: u32,
    /// Whether it is that token.
    pub begins_line: bool,
    /// The words with its name, for an atom.
    pub(super) words: &'static [&'static Word],
    pub(super) is_else: bool,
    /// Whether it is an atom that is no number.
    pub(super) is_name: bool,
    /// Whether it is an argument of a macro: `$1`.
    pub(super) is_argument: bool,
}

impl Solid {
    /// The solid tokens of a text.
    pub(in super::super) fn all(text: &str, tokens: &[Token]) -> Vec<Solid> {
        let mut solids = Vec::with_capacity(tokens.len());
        let (mut line, mut indent, mut column, mut begins_line) = (0, 0, 0, true);
        for (i, token) in tokens.iter().enumerate() {
            let slice = &text[token.start as usize..token.end as usize];
            if !token.kind.is_trivia() {
                if begins_line {
                    indent = column;
                }
                let atom = token.kind == TokenKind::Atom;
                solids.push(Solid {
                    token: i as u32,
                    kind: token.kind,
                    line,
                    indent,
                    begins_line,
                    words: if atom { words::by_name(slice) } else { &[] },
                    is_else: atom && slice == "else",
                    is_name: atom && slice.parse::<i64>().is_err(),
                    is_argument: atom && slice.starts_with('$'),
                });
                begins_line = false;
            }
            for (at, b) in slice.bytes().enumerate() {
                match b {
                    b'\n' | b'\r' => {
                        let crlf = b == b'\r' && slice.as_bytes().get(at + 1) == Some(&b'\n');
                        line += u32::from(!crlf);
                        // What follows a string of several lines does not begin its line.
                        begins_line = token.kind.is_trivia();
                        column = 0;
                    }
                    b'\t' => column = (column / TAB + 1) * TAB,
                    _ => column += 1,
                }
            }
        }
        solids
    }

    /// Whether it can head a section of a game.
    pub(in super::super) fn heads_section(&self) -> bool {
        self.words.iter().any(|w| w.context == Context::Game)
    }

    /// Whether it can begin a form at top level only.
    pub(in super::super) fn heads_top_level(&self) -> bool {
        !self.words.is_empty() && self.words.iter().all(|w| w.context == Context::File)
    }

    /// Whether a list with this behind its bracket is a block of instructions.
    pub(super) fn begins_block(&self) -> bool {
        let bare = |w: &&Word| w.form != Form::List && w.context == Context::Block;
        self.kind == TokenKind::Open
            || self.is_argument
            || self.words.iter().copied().any(|w| bare(&w))
    }

    /// Whether a list with this behind its bracket can stand in the body of a macro only.
    pub(super) fn begins_body(&self) -> bool {
        let bare = |w: &&Word| w.form != Form::List && w.context == Context::Block;
        self.is_argument || self.words.iter().copied().any(|w| bare(&w))
    }

    /// Whether it is this word.
    pub(super) fn is_word(&self, name: &str) -> bool {
        self.words.first().is_some_and(|w| w.name == name)
    }
}

/// Columns from one tab stop to the next, as most editors show rules files.
const TAB: u32 = 4;
