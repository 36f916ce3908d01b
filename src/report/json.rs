//! Findings as JSON: one object on one line for each finding ("JSON Lines").
//!
//! ```json
//! {"code":"unknown-word","level":"error","message":"'varify' is not a word",
//!  "spans":[{"file":"a.zrf","byte_start":18,"byte_end":24,"line_start":1,"column_start":19,
//!            "line_end":1,"column_end":25,"primary":true,"label":"no such word"}],
//!  "notes":[],"helps":["did you mean 'verify'?"],
//!  "fix":{"title":"replace 'varify' by 'verify'","safe":true,
//!         "edits":[{"file":"a.zrf","byte_start":18,…,"column_end":25,"text":"verify"}]},
//!  "calls":[{"macro":"step","file":"a.zrf","byte_start":79,…,"column_end":20}]}
//! ```
//!
//! * `level` is `error`, `warning`, `hint` or `note`.
//! * `spans` has the primary place first, if there is one, and then the others.
//! * `byte_start` and `byte_end` (exclusive) count bytes of the file on disk, whatever its code
//!   page; lines and columns count from 1, columns in characters. `line_end` and `column_end` name
//!   the place behind the last character.
//! * `file` is the name as given; bytes of it that are no UTF-8 are written `%E9`, as in a URI.
//! * `label` is `null` where there is nothing to say.
//! * `fix` is `null` or a list of replacements that belong together and do not overlap; `safe`
//!   means that the game stays the same. `text` is Unicode and has to be written in the code page
//!   of its file.
//! * `calls` are the macro calls that led to the place, outermost first.
//!
//! Fields may be added; the ones above stay.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use super::region::{ByteOffsets, Region};
use super::short::level;
use super::{Finding, FixKind};
use crate::source::{SourceFile, Sources, Span};

#[derive(Serialize)]
struct Line<'a> {
    code: &'a str,
    level: &'static str,
    message: &'a str,
    spans: Vec<Labelled<'a>>,
    notes: &'a [String],
    helps: &'a [String],
    fix: Option<Mending<'a>>,
    calls: Vec<Called<'a>>,
}

#[derive(Serialize)]
struct Stretch<'a> {
    file: Cow<'a, str>,
    byte_start: usize,
    byte_end: usize,
    line_start: usize,
    column_start: usize,
    line_end: usize,
    column_end: usize,
}

#[derive(Serialize)]
struct Labelled<'a> {
    #[serde(flatten)]
    place: Stretch<'a>,
    primary: bool,
    label: Option<&'a str>,
}

#[derive(Serialize)]
struct Mending<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    #[serde(flatten)]
    place: Stretch<'a>,
    text: &'a str,
}

#[derive(Serialize)]
struct Called<'a> {
    r#macro: &'a str,
    #[serde(flatten)]
    place: Stretch<'a>,
}

/// Writes one finding as one line.
pub(super) fn write<'a>(
    finding: &'a Finding,
    sources: &'a Sources,
    offsets: &ByteOffsets,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let place = |span: Span| -> Option<Stretch<'a>> {
        let region = Region::of(sources, span)?;
        let (byte_start, byte_end) = offsets.range(&region);
        let (from, to) = (region.from(), region.to());
        Some(Stretch {
            file: name(region.file),
            byte_start,
            byte_end,
            line_start: from.line,
            column_start: from.column,
            line_end: to.line,
            column_end: to.column,
        })
    };
    let labels = finding.primary.iter().map(|l| (true, l));
    let labels = labels.chain(finding.secondary.iter().map(|l| (false, l)));
    let spans = labels.filter_map(|(primary, label)| {
        let text = Some(label.text.as_str()).filter(|text| !text.is_empty());
        Some(Labelled { place: place(label.span)?, primary, label: text })
    });
    let fix = finding.fix.as_ref().and_then(|fix| {
        let edit = |edit: &'a (Span, String)| Some(Edit { place: place(edit.0)?, text: &edit.1 });
        // An edit without a file makes the whole fix useless; half a fix would be worse than none.
        let edits: Option<Vec<Edit<'_>>> = fix.edits.iter().map(edit).collect();
        Some(Mending { title: &fix.title, safe: fix.kind == FixKind::Safe, edits: edits? })
    });
    let line = Line {
        code: finding.code,
        level: level(finding.level),
        message: &finding.message,
        spans: spans.collect(),
        notes: &finding.notes,
        helps: &finding.helps,
        fix,
        calls: finding
            .calls
            .iter()
            .filter_map(|call| Some(Called { r#macro: &call.name, place: place(call.span)? }))
            .collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

/// The name of a file, from which its bytes on disk can be told.
fn name(file: &SourceFile) -> Cow<'_, str> {
    let Some(path) = file.path().filter(|path| path.to_str().is_none()) else {
        return Cow::Borrowed(file.name());
    };
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name += chunk.valid();
        chunk.invalid().iter().for_each(|byte| name += &format!("%{byte:02X}"));
    }
    Cow::Owned(name)
}
