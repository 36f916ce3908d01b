//! Fixes: which of those that findings offer are put into a text together, and the result.
//!
//! Knows texts and edits; that a fix makes nothing worse is looked at by who applies it.

use std::collections::BTreeMap;

use crate::report::{Finding, Fix, FixKind};
use crate::source::{FileId, Sources, Span};

/// A fix that can be made together with others.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The lint whose it is.
    pub code: &'static str,
    /// What the finding says.
    pub message: String,
    /// What the fix does.
    pub title: String,
    /// Its edits.
    pub edits: Vec<(Span, String)>,
}

/// The fixes of a file that can be made together: those of the wanted kinds that lie in this file
/// and do not touch each other, first come first served. `skip` leaves out fixes that were found to
/// do harm.
pub fn choose<'a>(
    findings: impl IntoIterator<Item = &'a Finding>,
    file: FileId,
    with_unsafe: bool,
    skip: impl Fn(&Finding) -> bool,
) -> Vec<Chosen> {
    let mut chosen: Vec<Chosen> = Vec::new();
    // The stretches that are taken, by their beginnings.
    let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
    for finding in findings {
        let Some(fix) = &finding.fix else { continue };
        let wanted = fix.kind == FixKind::Safe || with_unsafe;
        let here = fix.edits.iter().all(|(span, _)| span.file == file);
        if !wanted || !here || fix.edits.is_empty() || skip(finding) {
            continue;
        }
        let free = |(span, _): &(Span, String)| {
            taken.range(..=span.end).next_back().is_none_or(|(_, end)| *end < span.start)
        };
        if fix.edits.iter().all(free) {
            taken.extend(fix.edits.iter().map(|(span, _)| (span.start, span.end)));
            let title = match fix.title.strip_prefix(SUGGESTS) {
                Some(name) => format!("write {}", name.trim_end_matches('?')),
                None => fix.title.clone(),
            };
            let (code, message) = (finding.code, finding.message.clone());
            chosen.push(Chosen { code, message, title, edits: fix.edits.clone() });
        }
    }
    chosen
}

/// The edits of fixes, by place.
pub fn edits<'a>(chosen: impl IntoIterator<Item = &'a Chosen>) -> Vec<(Span, String)> {
    let mut all: Vec<_> = chosen.into_iter().flat_map(|one| one.edits.iter().cloned()).collect();
    all.sort_by_key(|(span, _)| (span.start, span.end));
    all
}

/// The text with edits, which must not overlap.
pub fn apply(text: &str, edits: &[(Span, String)]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut done = 0;
    for (span, replacement) in edits {
        let Some(kept) = text.get(done..span.start as usize) else { continue };
        new.push_str(kept);
        new.push_str(replacement);
        done = span.end as usize;
    }
    new.push_str(text.get(done..).unwrap_or_default());
    new
}

/// The edit that takes a form away: with its line if it stands there alone, else with the blanks
/// before it. What stood around it does not grow together.
pub(super) fn removal(text: &str, span: Span) -> (Span, String) {
    let (start, end) = (span.start as usize, span.end as usize);
    let (Some(before), Some(after)) = (text.get(..start), text.get(end..)) else {
        return (span, String::new());
    };
    let blank = [' ', '\t'];
    let (head, tail) = (before.trim_end_matches(blank), after.trim_start_matches(blank));
    let line_end = ["\r\n", "\n", "\r"].into_iter().find(|end| tail.starts_with(end));
    let alone = head.is_empty() || head.ends_with(['\n', '\r']);
    let (from, to) = match line_end {
        Some(line_end) if alone => (head.len(), text.len() - tail.len() + line_end.len()),
        _ if head.ends_with('(') => (start, text.len() - tail.len()),
        _ => (head.len(), end),
    };
    let parts = |text: &str| text.is_empty() || text.starts_with(['(', ')']);
    let apart = text[..from].ends_with(|c: char| c.is_whitespace() || c == '(' || c == ')')
        || text[to..].starts_with(char::is_whitespace)
        || parts(&text[to..]);
    let between = if apart { "" } else { " " };
    (Span { start: from as u32, end: to as u32, ..span }, between.to_owned())
}

/// How advice about spelling begins.
const SUGGESTS: &str = "did you mean ";

/// Gives a fix to findings that suggest exactly one other spelling for the name they point at.
pub(super) fn spelling(sources: &Sources) -> impl FnMut(&mut Finding) + '_ {
    |finding| {
        if finding.fix.is_some() {
            return;
        }
        let Some(primary) = finding.primary.as_ref().map(|l| l.span) else { return };
        let Some(at) = finding.helps.iter().position(|help| help.starts_with(SUGGESTS)) else {
            return;
        };
        let said = finding.helps[at][SUGGESTS.len()..].trim_end_matches('?');
        let name = said.trim_matches('"').trim_matches('\'');
        let written = sources.slice(primary);
        let quoted = written.strip_prefix('"').and_then(|w| w.strip_suffix('"'));
        let old = quoted.unwrap_or(written);
        let plain = |text: &str| {
            !text.is_empty()
                && !text.contains(['\'', '"', '(', ')', ';', '$'])
                && (quoted.is_some() || !text.contains(char::is_whitespace))
        };
        if !plain(name) || !plain(old) {
            return;
        }
        let new = if quoted.is_some() { format!("\"{name}\"") } else { name.to_owned() };
        let edits = vec![(primary, new)];
        // The suggestion becomes the title of the fix, so that it is said once.
        let title = finding.helps.remove(at);
        finding.fix = Some(Fix { title, kind: FixKind::Unsafe, edits });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(start: u32, end: u32, kind: FixKind, new: &str) -> Finding {
        let span = Span { file: FileId(0), start, end };
        let edits = vec![(span, new.to_owned())];
        Finding::error("e", span, "m").fix(Fix { title: "t".to_owned(), kind, edits })
    }

    #[test]
    fn a_form_goes_without_a_trace() {
        for (text, form, left) in [
            ("(n (if x) add)", "(if x)", "(n add)"),
            ("((if x) add)", "(if x)", "(add)"),
            ("(n(if x)add)", "(if x)", "(n add)"),
            ("(n (if x))", "(if x)", "(n)"),
            ("(n\n  (if x)\n  add)", "(if x)", "(n\n  add)"),
            ("(n\r\n  (if x)\r\n  add)", "(if x)", "(n\r\n  add)"),
            ("(n (if x) ; why\n add)", "(if x)", "(n ; why\n add)"),
        ] {
            let start = text.find(form).unwrap() as u32;
            let span = Span { file: FileId(0), start, end: start + form.len() as u32 };
            assert_eq!(apply(text, &[removal(text, span)]), left, "{text}");
        }
    }

    #[test]
    fn fixes_that_touch_wait_for_the_next_round() {
        let all = [
            finding(0, 1, FixKind::Safe, "A"),
            finding(1, 3, FixKind::Safe, "no"),
            finding(4, 5, FixKind::Unsafe, "X"),
        ];
        let safe = choose(&all, FileId(0), false, |_| false);
        assert_eq!(apply("abcdef", &edits(&safe)), "Abcdef");
        let both = choose(&all, FileId(0), true, |_| false);
        assert_eq!(apply("abcdef", &edits(&both)), "AbcdXf");
        assert!(choose(&all, FileId(1), true, |_| false).is_empty());
    }
}
