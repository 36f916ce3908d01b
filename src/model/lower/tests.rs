//! Lowering, seen from outside.

mod board;
mod code;
mod corpus;
mod findings;
mod games;
mod goals;
mod hostile;
mod spelling;

use crate::expand::{Expanded, Options, expand};
use crate::model::{Game, Rulebook};
use crate::report::{Finding, Findings, Level};
use crate::source::Sources;

/// A file with everything that comes of it.
struct Lowered {
    games: Vec<Game>,
    sources: Sources,
    findings: Findings,
}

impl Lowered {
    fn of(text: &str) -> Lowered {
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

    /// The findings as "level code line".
    fn said(&self) -> Vec<String> {
        let say = |f: &Finding| {
            let level = match f.level {
                Level::Note => "note",
                Level::Hint => "hint",
                Level::Warning => "warning",
                Level::Error => "error",
            };
            format!("{level} {} {}", f.code, self.line(f))
        };
        self.findings.sorted().into_iter().map(say).collect()
    }

    fn line(&self, finding: &Finding) -> usize {
        finding.primary.as_ref().map_or(0, |label| self.sources.place(label.span).line)
    }

    /// All that a finding says.
    fn words(&self, code: &str) -> String {
        let found = self.findings.iter().find(|f| f.code == code);
        let finding = found.unwrap_or_else(|| panic!("no {code} in {:?}", self.said()));
        let mut all = vec![finding.message.clone()];
        all.extend(finding.notes.iter().chain(&finding.helps).cloned());
        all.join("; ")
    }
}

/// The one game of a text without any finding.
fn fine(text: &str) -> Game {
    let mut lowered = Lowered::of(text);
    let messages: Vec<&str> = lowered.findings.iter().map(|f| f.message.as_str()).collect();
    assert!(messages.is_empty(), "{messages:?} in {text}");
    lowered.games.swap_remove(0)
}

/// The text of a small game on nine squares, with these sections besides, all on lines behind
/// the first.
fn small(sections: &str) -> String {
    format!(
        "(game (title \"t\") (players White Black) (turn-order White Black) \
         (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10))) \
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))\n{sections})"
    )
}

/// The findings about the sections of a small game.
fn said(sections: &str) -> Vec<String> {
    Lowered::of(&small(sections)).said()
}
