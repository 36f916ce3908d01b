//! Findings for people at a terminal, in the manner of rustc.
//!
//! Decides what is drawn and in which order; the drawing itself is done by `annotate-snippets`.
//! A finding that arose in a macro body shows the places of the calls that led there, innermost
//! first, as a stack trace does.

use std::io::{self, Write};

use annotate_snippets as draw;
use annotate_snippets::{AnnotationKind, Element, Group, Origin, Renderer, Snippet};

use super::pane::{Mark, Pane, panes};
use super::region::Region;
use super::text::{block, line};
use super::{Call, Finding, FixKind, Level, patch};
use crate::source::Sources;

/// Chains of macro calls longer than this show their first and last call only.
const CALLS: usize = 6;

/// Writes one finding, without an empty line behind it.
pub(super) fn write(
    finding: &Finding,
    sources: &Sources,
    colours: bool,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let (marks, left_out) = marks(finding, sources);
    let panes = panes(marks);
    let title = level(finding.level).primary_title(block(&finding.message)).id(finding.code);
    let mut first = Group::with_title(title);
    for pane in &panes {
        first = first.elements(pane_elements(pane));
    }
    let notes = left_out.iter().chain(&finding.notes);
    first = first.elements(notes.map(|note| draw::Level::NOTE.message(block(note))));
    first = first.elements(finding.helps.iter().map(|help| draw::Level::HELP.message(block(help))));

    let mut suggestion = None;
    if let Some(fix) = &finding.fix {
        let warn = if fix.kind == FixKind::Unsafe { " (this changes the game)" } else { "" };
        let title = format!("{}{warn}", block(&fix.title));
        match patch::snippets(fix, sources) {
            Some(snippets) => {
                let title = draw::Level::HELP.secondary_title(title);
                suggestion = Some(Group::with_title(title).elements(snippets));
            }
            // Too long to be shown as text: the title says what to do.
            None => first = first.element(draw::Level::HELP.message(title)),
        }
    }
    let groups: Vec<Group<'_>> = [first].into_iter().chain(suggestion).collect();
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    // Trailing blanks come from lines of the file and would only disturb copies of the output.
    for text in renderer.render(&groups).lines() {
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// All places of a finding, the primary one first, and a note if macro calls were left out.
fn marks<'a>(finding: &Finding, sources: &'a Sources) -> (Vec<Mark<'a>>, Option<String>) {
    let mut marks = Vec::new();
    let mut add = |span, primary, text: String| {
        marks.extend(Region::of(sources, span).map(|region| Mark::new(region, primary, text)));
    };
    if let Some(label) = &finding.primary {
        add(label.span, true, line(&label.text));
    }
    for label in &finding.secondary {
        add(label.span, false, line(&label.text));
    }
    let mut call = |call: &Call| {
        add(call.span, false, format!("in this expansion of macro '{}'", line(&call.name)));
    };
    let left_out = match finding.calls.as_slice() {
        [first, between @ .., last] if finding.calls.len() > CALLS => {
            call(last);
            call(first);
            let (outer, inner) = (line(&first.name), line(&last.name));
            Some(format!("… {} more calls between '{outer}' and '{inner}'", between.len()))
        }
        calls => {
            calls.iter().rev().for_each(call);
            None
        }
    };
    (marks, left_out)
}

fn pane_elements<'a>(pane: &Pane<'a>) -> Vec<Element<'a>> {
    let path = line(pane.marks[0].region.file.name());
    if !pane.drawable {
        let Mark { from, text, .. } = &pane.marks[0];
        let origin = Origin::path(path).line(from.line).char_column(from.column);
        let why = "this line is too long to be shown";
        let what = if text.is_empty() { why.to_owned() } else { format!("{text} ({why})") };
        return vec![origin.into(), draw::Level::NOTE.message(what).into()];
    }
    let cut = pane.cut();
    let marks = pane.marks.iter().zip(cut.places).map(|(mark, place)| {
        let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let label = (!mark.text.is_empty()).then(|| mark.text.clone());
        kind.span(place).label(label)
    });
    let snippet = Snippet::source(cut.text).line_start(cut.first_line).path(path);
    vec![snippet.annotations(marks).into()]
}

fn level(level: Level) -> draw::Level<'static> {
    match level {
        Level::Error => draw::Level::ERROR,
        Level::Warning => draw::Level::WARNING,
        Level::Hint => draw::Level::HELP.with_name("hint"),
        Level::Note => draw::Level::NOTE,
    }
}
