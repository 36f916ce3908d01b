//! Lowering, seen from outside.

mod corpus;

use crate::expand::{Expanded, Options, expand};
use crate::model::{Game, Rulebook};
use crate::report::Findings;
use crate::source::Sources;

/// A file with everything that comes of it.
struct Lowered {
    games: Vec<Game>,
    sources: Sources,
    findings: Findings,
}

impl Lowered {
    fn of(text: &[u8]) -> Lowered {
        let mut sources = Sources::new();
        let file = sources.add("t.zrf", text);
        let mut findings = Findings::new();
        let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
        Lowered::new(&expanded, sources, findings)
    }

    fn new(expanded: &Expanded, sources: Sources, mut findings: Findings) -> Lowered {
        let book = Rulebook::new(expanded, &sources, &mut findings);
        let games = book.lower_all(&mut findings);
        drop(book);
        Lowered { games, sources, findings }
    }

    /// The findings as "level code line: message".
    fn said(&self) -> Vec<String> {
        let line = |f: &crate::report::Finding| {
            let place = f.primary.as_ref().map(|l| self.sources.place(l.span).line);
            format!("{:?} {} {}: {}", f.level, f.code, place.unwrap_or(0), f.message)
        };
        self.findings.sorted().into_iter().map(line).collect()
    }
}
