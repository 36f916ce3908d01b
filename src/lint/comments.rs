//! Levels that comments in a rules file set: `; zrf: allow name, name`, or `; zrf: allow all`.
//!
//! A comment before the first form is about the whole file. One that stands on a line of its own is
//! about the next form, with everything in it; one behind code is about its line.

use super::{Levels, Setting, UnknownLint, find};
use crate::expand::Expanded;
use crate::report::{Finding, Findings, Level};
use crate::source::Span;
use crate::syntax::{NodeKind, TokenKind, Tree};

/// What one comment says of one lint.
#[derive(Clone, Copy, Debug)]
struct Rule {
    /// The lint; `None` for all.
    code: Option<&'static str>,
    setting: Setting,
    /// The text it is about; `None` for all files.
    within: Option<Span>,
}

/// The comments to this program in a file and in what it includes.
#[derive(Clone, Debug, Default)]
pub struct Comments {
    rules: Vec<Rule>,
}

impl Comments {
    /// Reads the comments. What they get wrong becomes findings.
    pub fn of(expanded: &Expanded, findings: &mut Findings) -> Comments {
        let mut comments = Comments::default();
        for (i, tree) in expanded.trees.iter().enumerate() {
            comments.read(tree, i == 0, findings);
        }
        comments
    }

    /// Whether a lint is named anywhere, or all are.
    pub fn mention(&self, code: &str) -> bool {
        self.rules.iter().any(|rule| rule.is_about(code))
    }

    /// The level of a finding; `None` if it is not to be shown. The innermost comment counts, of
    /// two about the same text one that names the lint, else the later one, then what the user set. What was left out of a file
    /// stays known whatever anybody says.
    pub fn level(&self, levels: &Levels, finding: &Finding) -> Option<Level> {
        if finding.level == Level::Note || find(finding.code).is_none() {
            return Some(finding.level);
        }
        let size = |span: Option<Span>| span.map_or(u32::MAX, |s| s.end - s.start);
        let rules = self.rules.iter().filter(|r| r.is_about(finding.code) && r.covers(finding));
        let inner = rules.rev().min_by_key(|rule| (size(rule.within), rule.code.is_none()));
        let setting = inner.map(|rule| rule.setting).or_else(|| levels.get(finding.code));
        match setting {
            None => Some(finding.level),
            Some(Setting::Allow) if finding.cut => Some(finding.level),
            Some(setting) => setting.level(),
        }
    }

    fn read(&mut self, tree: &Tree, main: bool, findings: &mut Findings) {
        let mut ahead = true;
        for (i, &token) in tree.tokens().iter().enumerate() {
            ahead &= token.kind.is_trivia();
            if token.kind != TokenKind::Comment {
                continue;
            }
            let text = &tree.text()[token.start as usize..token.end as usize];
            let Some(order) = text.trim_start_matches(';').trim_start().strip_prefix("zrf:") else {
                continue;
            };
            let span = tree.token_span(token);
            let within = match ahead {
                true if main => None,
                true => Some(Span { file: tree.file(), start: 0, end: tree.text().len() as u32 }),
                false => match subject(tree, i) {
                    Some(within) => Some(within),
                    None => continue,
                },
            };
            self.obey(order, span, within, findings);
        }
    }

    /// One order: `allow name, name`. What follows ` -- ` is a reason.
    fn obey(&mut self, order: &str, span: Span, within: Option<Span>, findings: &mut Findings) {
        let order = order.split("--").next().unwrap_or_default();
        let mut words = order.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let setting = match words.next().unwrap_or_default().parse::<Setting>() {
            Ok(setting) => setting,
            Err(message) => {
                findings.push(Finding::warning("unknown-lint", span, message));
                return;
            }
        };
        let mut any = false;
        for name in words {
            any = true;
            match find(name) {
                _ if name == "all" => self.rules.push(Rule { code: None, setting, within }),
                Some(lint) => self.rules.push(Rule { code: Some(lint.code), setting, within }),
                None => {
                    let message = UnknownLint::new(name).to_string();
                    findings.push(Finding::warning("unknown-lint", span, message));
                }
            }
        }
        if !any {
            let message = "this comment names no lint";
            findings.push(Finding::warning("unknown-lint", span, message));
        }
    }
}

impl Rule {
    fn is_about(&self, code: &str) -> bool {
        self.code.is_none_or(|own| own == code)
    }

    fn covers(&self, finding: &Finding) -> bool {
        let Some(within) = self.within else { return true };
        let inside =
            |s: Span| s.file == within.file && within.start <= s.start && s.start < within.end;
        finding.primary.as_ref().is_some_and(|l| inside(l.span))
            || finding.calls.iter().any(|call| inside(call.span))
    }
}

/// What a comment is about: its line if there is code before it, else the next form.
fn subject(tree: &Tree, comment: usize) -> Option<Span> {
    let tokens = tree.tokens();
    let token = tokens[comment];
    let start = tree.text()[..token.start as usize].rfind(['\n', '\r']).map_or(0, |i| i + 1) as u32;
    let alone = tokens[..comment]
        .iter()
        .rev()
        .take_while(|before| before.end > start)
        .all(|before| before.kind == TokenKind::Space);
    if !alone {
        return Some(Span { file: tree.file(), start, end: token.start });
    }
    let next = tokens[comment + 1..].iter().find(|token| !token.kind.is_trivia())?;
    // Of the nodes that begin there the largest: the list, not its first word.
    let ids = (0..tree.len() as u32).map(crate::syntax::NodeId);
    let spans = ids.map(|id| (tree.kind(id), tree.span(id))).filter(|(_, s)| s.start == next.start);
    let list = spans.max_by_key(|(kind, span)| (*kind == NodeKind::List, span.end));
    list.map(|(_, span)| span)
}
