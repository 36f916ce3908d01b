//! Where a text is not as it was meant, so that nothing more can be said about it.
//!
//! A bracket that is missing or one too many is put right by a guess. Whatever is wrong with what
//! stands around it then, with macros that are defined there, and with lists that call these, is
//! most likely not another fault.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::report::{Finding, Findings};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, Tree};

/// Findings about what parsing had to guess.
const GUESSED: [&str; 5] =
    ["missing-bracket", "nested-too-deep", "open-string", "surplus-bracket", "unclosed-bracket"];

/// Stretches of text that are not as they were meant.
#[derive(Clone, Debug, Default)]
pub struct Broken {
    /// In order, none within or across another.
    spans: Vec<Span>,
}

impl Broken {
    /// The stretches of some files, by the findings of parsing: top-level forms whose brackets or
    /// strings are broken, lists that directly call macros which are defined in such, and names
    /// with characters that nobody can see.
    pub(super) fn of(trees: &[Tree], findings: &Findings) -> Broken {
        let of = |codes: &'static [&str]| {
            let spans = findings.iter().filter(|f| codes.contains(&f.code));
            spans.filter_map(|f| f.primary.as_ref()).map(|l| l.span)
        };
        let mut faults: Vec<Span> = of(&GUESSED).collect();
        faults.sort_unstable();
        let mut spans: Vec<Span> = of(&["invisible-character"]).collect();
        let mut macros: Vec<&str> = Vec::new();
        for tree in trees {
            for &root in tree.roots() {
                let span = tree.span(root);
                let next = faults.partition_point(|s| (s.file, s.start) < (span.file, span.start));
                let within = |s: &Span| s.file == span.file && s.start <= span.end;
                if faults.get(next).is_some_and(within) {
                    spans.push(span);
                    macros.extend(defined(tree, root));
                }
            }
        }
        if !macros.is_empty() {
            callers(trees, macros, &mut spans);
        }
        spans.sort_unstable_by_key(|s| (s.file, s.start, std::cmp::Reverse(s.end)));
        let mut outer: Vec<Span> = Vec::new();
        for span in spans {
            if outer.last().is_none_or(|last| last.file != span.file || last.end < span.end) {
                outer.push(span);
            }
        }
        Broken { spans: outer }
    }

    /// Whether all is as it was meant.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Whether a stretch of text lies in one that is not as it was meant.
    pub fn holds(&self, span: Span) -> bool {
        let next = self.spans.partition_point(|s| (s.file, s.start) <= (span.file, span.start));
        let before = next.checked_sub(1).map(|i| self.spans[i]);
        before.is_some_and(|s| s.file == span.file && span.end <= s.end)
    }

    /// Whether a finding most likely follows from what is broken: one of its places lies there.
    pub fn explains(&self, finding: &Finding) -> bool {
        let labels = finding.primary.iter().chain(&finding.secondary).map(|label| label.span);
        let calls = finding.calls.iter().map(|call| call.span);
        !self.is_empty() && labels.chain(calls).chain(finding.cause).any(|span| self.holds(span))
    }

    /// Whether a finding is about what is broken itself.
    pub(super) fn is_cause(finding: &Finding) -> bool {
        GUESSED.contains(&finding.code) || finding.code == "invisible-character"
    }
}

/// The name of the macro that a top-level form defines.
fn defined(tree: &Tree, root: NodeId) -> Option<&str> {
    let name = tree.children(root).get(1).filter(|_| tree.head(root) == Some("define"))?;
    (tree.kind(*name) == NodeKind::Atom).then(|| tree.slice(*name))
}

/// Adds the lists that directly call one of these macros. If that is a definition, the lists that
/// call the macro it defines are added too, and so on.
fn callers<'t>(trees: &'t [Tree], mut open: Vec<&'t str>, spans: &mut Vec<Span>) {
    let mut seen: FxHashSet<&str> = open.iter().copied().collect();
    // For each head of a list: the lists around, and the macros that these define.
    let mut around: FxHashMap<&str, Vec<(Span, Option<&str>)>> = FxHashMap::default();
    for tree in trees {
        let names: FxHashMap<NodeId, &str> =
            (tree.roots().iter()).filter_map(|&root| Some((root, defined(tree, root)?))).collect();
        for list in (0..tree.len() as u32).map(NodeId) {
            for head in tree.children(list).iter().filter_map(|&part| tree.head(part)) {
                let outer = (tree.span(list), names.get(&list).copied());
                around.entry(head).or_default().push(outer);
            }
        }
    }
    while let Some(name) = open.pop() {
        for &(span, defined) in around.get(name).into_iter().flatten() {
            spans.push(span);
            open.extend(defined.filter(|name| seen.insert(name)));
        }
    }
}
