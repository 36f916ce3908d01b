//! Where things are written, as text.

use serde::Serialize;

use crate::expand::{Expanded, Origin};
use crate::source::{Sources, Span};

/// How many macro calls are listed for one place. In published files calls and lists together nest
/// about 60 deep.
const MAX_CALLS: usize = 64;

/// The texts that a game was read from.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// The files.
    pub sources: &'a Sources,
    /// Their text with macros replaced.
    pub expanded: &'a Expanded,
}

/// Where something is written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OriginDoc<'a> {
    /// `file:line`, with the file's name as it was given.
    pub at: String,
    /// The macro calls that it comes from, outermost first; empty if it stands in no macro. Of very
    /// deep ones only the innermost 64.
    pub calls: Vec<CallDoc<'a>>,
}

/// A macro call.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CallDoc<'a> {
    /// The macro's name.
    #[serde(rename = "macro")]
    pub name: &'a str,
    /// `file:line` of the call.
    pub at: String,
}

impl<'a> Texts<'a> {
    /// `file:line` of a span.
    pub fn at(self, span: Span) -> String {
        let file = self.sources.get(span.file);
        format!("{}:{}", file.name(), file.line_column(span.start).0)
    }

    /// `file:line` where something was written, an argument of a macro where it was given.
    pub fn written(self, origin: &Origin) -> String {
        self.at(self.expanded.written(self.sources, origin))
    }

    /// The same with the macro calls.
    pub fn origin(self, origin: &Origin) -> OriginDoc<'a> {
        let mut calls = Vec::new();
        let mut frame = origin.calls.as_ref();
        while let Some(f) = frame.filter(|_| calls.len() < MAX_CALLS) {
            let name = self.expanded.names.text(f.name);
            calls.push(CallDoc { name, at: self.at(f.span) });
            frame = f.outer.as_ref();
        }
        calls.reverse();
        OriginDoc { at: self.written(origin), calls }
    }
}
