//! Adds up the shares of one count.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::document::Document;
use crate::cli::end::Failure;

/// So many missing shares are named.
const MOST_NAMED: usize = 12;

/// The whole count.
///
/// # Errors
/// If a file is no share, or the files are not all shares of one count, each once.
pub(super) fn merge(paths: &[PathBuf]) -> Result<Document, Failure> {
    let mut shares = Vec::new();
    for path in paths {
        shares.push((path, read(path)?));
    }
    let wrong = |message: String| Err(Failure::Usage(message));
    let Some((first_path, first)) = shares.first() else {
        return wrong("there is no file to add up".to_owned());
    };
    let Some(share) = first.share else {
        return wrong(format!("'{}' is no share of a count", first_path.display()));
    };
    let mut seen: BTreeMap<u32, &Path> = BTreeMap::new();
    let mut whole = Document { share: None, counts: vec![(first.depth, 0)], ..first.clone() };
    whole.moves.iter_mut().for_each(|line| line.1 = 0);
    for (path, document) in &shares {
        let name = path.display();
        if let Some(what) = differs(first, document) {
            let first = first_path.display();
            return wrong(format!("'{name}' and '{first}' do not belong together: {what} differ"));
        }
        let Some(share) = document.share else {
            return wrong(format!("'{name}' is no share of a count"));
        };
        if document.trouble.is_some() {
            return wrong(format!("'{name}' holds no count: its moves were not certain"));
        }
        if !(1..=share.of).contains(&share.part) {
            return wrong(format!("'{name}' says share {}/{}", share.part, share.of));
        }
        if let Some(other) = seen.insert(share.part, path) {
            let (part, other) = (share.part, other.display());
            return wrong(format!("share {part} is there twice: '{other}' and '{name}'"));
        }
        let [(_, count)] = document.counts[..] else {
            return wrong(format!("'{name}' is no share of a count"));
        };
        whole.counts[0].1 = whole.counts[0].1.saturating_add(count);
        for (sum, (_, count)) in whole.moves.iter_mut().zip(&document.moves) {
            sum.1 = sum.1.saturating_add(*count);
        }
    }
    let count = share.of as usize - seen.len();
    if count > 0 {
        let missing = (1..=share.of).filter(|part| !seen.contains_key(part)).take(MOST_NAMED);
        let missing: Vec<String> = missing.map(|part| format!("{part}/{}", share.of)).collect();
        let more = match count - missing.len() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        return wrong(format!("shares are missing: {}{more}", missing.join(", ")));
    }
    Ok(whole)
}

fn read(path: &Path) -> Result<Document, Failure> {
    let wrong = |e: &dyn std::fmt::Display| Failure::Usage(format!("'{}': {e}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|e| wrong(&e))?;
    serde_json::from_str(&text)
        .map_err(|e| wrong(&format!("not an output of 'zrf perft --shard I/N --json' ({e})")))
}

/// What keeps two shares from being of one count.
fn differs(a: &Document, b: &Document) -> Option<&'static str> {
    let moves = |d: &Document| d.moves.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
    let of = |d: &Document| d.share.map(|s| s.of);
    [
        (a.game != b.game, "the games"),
        (a.position != b.position, "the positions"),
        (a.convention != b.convention, "the conventions"),
        (a.semantics != b.semantics, "the choices for open questions"),
        (a.depth != b.depth, "the depths"),
        (of(a) != of(b), "the numbers of shares"),
        (moves(a) != moves(b) || a.over != b.over, "the first moves"),
    ]
    .into_iter()
    .find_map(|(different, what)| different.then_some(what))
}
