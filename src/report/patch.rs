//! The drawing of a fix: what the text looks like with it.
//!
//! Knows when a fix is small enough to be shown as text.

use annotate_snippets::{Patch, Snippet};

use super::Fix;
use super::region::Region;
use super::text::{block, line, line_feeds};
use crate::source::Sources;

/// Edits further apart than this many lines are shown as snippets of their own.
const NEAR_LINES: usize = 4;

/// The most snippets that are drawn for one fix.
const SNIPPETS: usize = 6;

/// The most lines of one snippet, before and after the fix.
const LINES: usize = 12;

/// The longest line that is drawn, in bytes: suggestions are not trimmed to the terminal.
const LINE_BYTES: usize = 300;

/// The text around the edits of a fix with the edits; `None` if that would be too long to be
/// helpful, or if the edits are not what they must be (within one file, without overlap).
pub(super) fn snippets<'a>(fix: &Fix, sources: &'a Sources) -> Option<Vec<Snippet<'a, Patch<'a>>>> {
    let mut edits: Vec<(Region<'a>, String)> = Vec::with_capacity(fix.edits.len());
    for (span, text) in &fix.edits {
        edits.push((Region::of(sources, *span)?, block(text)));
    }
    edits.sort_by_key(|(region, _)| (region.id, region.start, region.end));
    let apart = |pair: &[(Region<'_>, String)]| {
        pair[0].0.id == pair[1].0.id && pair[0].0.end <= pair[1].0.start
    };
    if edits.is_empty() || !edits.windows(2).all(apart) {
        return None;
    }
    let near = |a: &(Region<'_>, String), b: &(Region<'_>, String)| {
        b.0.from().line - a.0.to().line <= NEAR_LINES
    };
    let groups: Vec<&[(Region<'a>, String)]> = edits.chunk_by(near).collect();
    if groups.len() > SNIPPETS {
        return None;
    }
    groups.into_iter().map(snippet).collect()
}

/// One snippet for edits that stand close together.
fn snippet<'a>(edits: &[(Region<'a>, String)]) -> Option<Snippet<'a, Patch<'a>>> {
    let file = edits[0].0.file;
    let (first, last) = (edits[0].0.from().line, edits[edits.len() - 1].0.to().line);
    let start = file.line_start(first)? as usize;
    let end = file.line_start(last + 1).map_or(file.text().len(), |next| next as usize);
    // The drawing knows no line that ends in CR alone; both line ends are one byte.
    let text = &file.text()[start..end];
    let text = line_feeds(text);
    let short = |text: &str| text.lines().all(|line| line.len() <= LINE_BYTES);
    let added: usize = edits.iter().map(|(_, new)| new.matches('\n').count()).sum();
    if last - first + added >= LINES || !short(&text) || !edits.iter().all(|(_, new)| short(new)) {
        return None;
    }
    let patches = edits
        .iter()
        .map(|(region, new)| Patch::new(region.start - start..region.end - start, new.clone()));
    let snippet = Snippet::source(text).line_start(first).path(line(file.name()));
    Some(snippet.patches(patches))
}
