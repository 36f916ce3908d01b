//! Macros that would never end: those that call themselves, directly or through others, whatever
//! their arguments are.
//!
//! Knows only calls that are written out. One through `$1` may end for some arguments; expansion
//! itself finds by its depth that it does not.

use rustc_hash::FxHashMap;

use super::Expander;
use crate::report::Finding;
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, Tree};

/// The most calls of a cycle that are pointed at.
const SHOWN: usize = 6;

/// For each macro the macros that its body certainly calls, with the place of a call.
type Calls = Vec<Vec<(usize, Span)>>;

impl Expander<'_> {
    /// Finds the macros that call themselves.
    pub(super) fn find_cycles(&mut self) {
        let calls: Calls = (0..self.out.macros.len()).map(|m| self.calls_of(m)).collect();
        for members in components(&calls) {
            let own = |m: usize| calls[m].iter().any(|(to, _)| *to == m);
            if members.len() > 1 || own(members[0]) {
                for &member in &members {
                    self.out.macros[member].endless = true;
                }
                self.cycles.push(members);
            }
        }
    }

    /// The calls in a macro's body that are made whatever its arguments are.
    fn calls_of(&self, called: usize) -> Vec<(usize, Span)> {
        let m = &self.out.macros[called];
        let tree = self.tree(m.tree);
        let mut calls = Vec::new();
        let mut seen = FxHashMap::default();
        let mut open: Vec<NodeId> = m.body.iter().rev().copied().collect();
        while let Some(node) = open.pop() {
            if tree.kind(node) != NodeKind::List {
                continue;
            }
            match self.head(tree, node) {
                Head::Macro(to) => {
                    if seen.insert(to, ()).is_none() {
                        calls.push((to, tree.span(node)));
                    }
                }
                // What a macro is given it may drop.
                Head::Unknown => {}
                Head::Other => open.extend(tree.children(node).iter().rev()),
            }
        }
        calls
    }

    fn head(&self, tree: &Tree, list: NodeId) -> Head {
        match tree.head(list) {
            Some(text) if text.contains('$') => Head::Unknown,
            Some("define" | "include") => Head::Unknown,
            Some(text) => {
                let name = self.out.names.find(text);
                let called = name.and_then(|name| self.macros.get(&name));
                called.map_or(Head::Other, |&called| Head::Macro(called))
            }
            None => Head::Other,
        }
    }

    /// Reports every cycle, once expansion has shown whether it is called at all.
    pub(super) fn report_cycles(&mut self) {
        for members in std::mem::take(&mut self.cycles) {
            let Some(&first) = members.iter().min() else { continue };
            let path = self.path(first);
            let name = |m: usize| self.out.names.text(self.out.macros[m].name);
            let between: Vec<String> =
                path.iter().skip(1).take(3).map(|(m, _)| format!("'{}'", name(*m))).collect();
            let more = if path.len() > 4 { ", …" } else { "" };
            let message = match between.len() {
                0 => format!("macro '{}' calls itself without end", name(first)),
                _ => {
                    let through = between.join(", ");
                    format!(
                        "macro '{}' calls itself through {through}{more}, without end",
                        name(first)
                    )
                }
            };
            let place = self.out.macros[first].name_span;
            let mut finding = Finding::error("macro-recursion", place, message);
            for (i, (_, call)) in path.iter().enumerate().take(SHOWN) {
                let next = path.get(i + 1).map_or(first, |(m, _)| *m);
                finding = finding.also(*call, format!("'{}' is called here", name(next)));
            }
            let called = members.iter().filter_map(|m| self.endless_calls.get(m)).min();
            finding = match called {
                Some(&call) => finding
                    .also(call, "called here")
                    .note("the call is taken as nothing, so the games are known only in part")
                    .cut(),
                None => finding.note("it is called from nowhere else"),
            };
            self.findings.push(finding);
        }
    }

    /// A shortest way from a macro of a cycle back to itself: each macro with its call of the next.
    fn path(&self, first: usize) -> Vec<(usize, Span)> {
        let mut from: FxHashMap<usize, (usize, Span)> = FxHashMap::default();
        let mut queue = std::collections::VecDeque::from([first]);
        while let Some(m) = queue.pop_front() {
            for (to, span) in self.calls_of(m) {
                if from.contains_key(&to) {
                    continue;
                }
                from.insert(to, (m, span));
                queue.push_back(to);
                if to == first {
                    let mut path = Vec::new();
                    let mut at = first;
                    while let Some(&(before, span)) = from.get(&at) {
                        path.push((before, span));
                        at = before;
                        if at == first {
                            break;
                        }
                    }
                    path.reverse();
                    return path;
                }
            }
        }
        Vec::new()
    }
}

/// What a list in a macro body begins with.
enum Head {
    /// The name of a macro.
    Macro(usize),
    /// Something that may become the name of a macro.
    Unknown,
    /// Anything else.
    Other,
}

/// The strongly connected components of the calls (Tarjan 1972), each sorted, without recursion.
fn components(calls: &Calls) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; calls.len()];
    let mut low = vec![NEW; calls.len()];
    let mut on_stack = vec![false; calls.len()];
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for start in 0..calls.len() {
        if number[start] != NEW {
            continue;
        }
        let mut walk = vec![(start, 0)];
        while let Some((at, edge)) = walk.last_mut() {
            let at = *at;
            if *edge == 0 {
                (number[at], low[at]) = (next, next);
                next += 1;
                stack.push(at);
                on_stack[at] = true;
            }
            if let Some(&(to, _)) = calls[at].get(*edge) {
                *edge += 1;
                if number[to] == NEW {
                    walk.push((to, 0));
                } else if on_stack[to] {
                    low[at] = low[at].min(number[to]);
                }
                continue;
            }
            walk.pop();
            if let Some(&(outer, _)) = walk.last() {
                low[outer] = low[outer].min(low[at]);
            }
            if low[at] == number[at] {
                let from = stack.iter().rposition(|&m| m == at).unwrap_or(0);
                let mut members = stack.split_off(from);
                members.iter().for_each(|&m| on_stack[m] = false);
                members.sort_unstable();
                found.push(members);
            }
        }
    }
    found
}
