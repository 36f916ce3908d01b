//! Lays a rules file out as text.
//!
//! Knows which white space stands between the tokens of a well laid out file; changes nothing
//! else. Tokens keep their order and bytes, comments stay next to what they stood next to,
//! strings are not looked into. Formatting what is formatted already changes nothing.
//!
//! Line breaks between parts are the author's choice where there is one to make: a list written
//! over several lines stays so, rows of a table stay rows. The formatter decides where a line is
//! too long, where a word wants its parts on lines of their own, and for short lists of plain
//! names, which go on one line. Indentation, spaces, columns and brackets are its own.
//!
//! A file whose brackets or strings are not in order stays as it is: its indentation is the
//! evidence for where the fault lies.

mod align;
mod edit;
mod facts;
mod file;
mod ladder;
mod layout;
mod lines;
mod parts;
mod rows;
mod style;

pub use edit::{Edit, apply};
pub use file::{FormatError, Formatted, format_bytes, write_file};

use std::ops::Range;

use crate::source::Span;
use crate::syntax::Tree;

/// How to lay out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Columns a line may have. Atoms, strings and comments that are longer stay whole.
    pub width: usize,
    /// Columns by which the parts of a list stand in from its bracket.
    pub indent: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { width: 100, indent: 2 }
    }
}

/// The text of a file, laid out.
pub fn format(tree: &Tree, options: &Options) -> String {
    apply(tree.text(), &edits(tree, options))
}

/// The changes of white space that format a file: in order, without overlap; none for a file
/// whose brackets or strings are not in order.
pub fn edits(tree: &Tree, options: &Options) -> Vec<Edit> {
    if !tree.is_balanced() {
        return Vec::new();
    }
    edit::edits(tree, &layout::layout(tree, options))
}

/// The changes that format the lines a span touches, for an editor's "format selection". They
/// are those of [`edits`], as far as they lie within these lines; lines are neither joined with
/// those around nor cut off from them.
pub fn format_range(tree: &Tree, options: &Options, span: Span) -> Vec<Edit> {
    let text = tree.text();
    let len = text.len();
    let (start, end) = ((span.start as usize).min(len), (span.end as usize).min(len));
    let start =
        text.as_bytes()[..start].iter().rposition(|b| b"\r\n".contains(b)).map_or(0, |i| i + 1);
    let end = text.as_bytes()[end.max(start)..]
        .iter()
        .position(|b| b"\r\n".contains(b))
        .map_or(len, |i| end.max(start) + i);
    let touches = |at: u32| (start..=end).contains(&(at as usize));
    let mut edits = edits(tree, options);
    edits.retain_mut(|edit| {
        let touched = touches(edit.start) || touches(edit.end);
        touched && {
            within(text, edit, start..end);
            text[edit.start as usize..edit.end as usize] != edit.text
        }
    });
    edits
}

/// Cuts off what an edit does before and behind a range of whole lines: the blanks at the end of
/// the line before, empty lines outside, and the indentation of the line behind.
fn within(text: &str, edit: &mut Edit, lines: Range<usize>) {
    let breaks = |s: &str| s.contains(['\n', '\r']);
    let (from, to) = (edit.start as usize, edit.end as usize);
    if to > lines.end && breaks(&text[lines.end..to]) {
        // What stands from the line's end on stays; only blanks before it go.
        edit.end = lines.end as u32;
        let rest = edit.text.find(['\n', '\r']).unwrap_or(edit.text.len());
        edit.text.truncate(rest);
    }
    if from < lines.start && breaks(&text[from..lines.start]) {
        edit.start = lines.start as u32;
        let indent = edit.text.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        edit.text.drain(..indent);
    }
}

#[cfg(test)]
mod tests;
