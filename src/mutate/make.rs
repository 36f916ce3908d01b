//! All mutants of a file: every token that could be another one, every part that could be missing,
//! stand twice or change places with its neighbour. Works on the file as it is written, macros and
//! all; what a change means is seen only when the changed file is read.

use std::collections::BTreeSet;

use super::lists::{goals, parts};
use super::mutant::{Edit, Kind, Mutant};
use super::names::Names;
use super::tokens::{Around, instead_of_atom, instead_of_string};
use crate::model::Game;
use crate::syntax::{NodeId, NodeKind, Tree};

/// The mutants of a file in the order of its text, without doubles. `games` are those of the file:
/// they say what its names are names of.
pub fn mutants(tree: &Tree, games: &[impl AsRef<Game>]) -> Vec<Mutant> {
    let names = Names::of(tree, games);
    let mut maker = Maker { tree, names: &names, all: Vec::new() };
    for &root in tree.roots() {
        maker.drop_one(root);
        maker.visit(root, &mut Vec::new(), tree.slice(root));
    }
    let mut all = maker.all;
    all.sort_by(|a, b| (a.start(), a.kind, &a.edits).cmp(&(b.start(), b.kind, &b.edits)));
    let mut known = BTreeSet::new();
    all.retain(|mutant| known.insert(mutant.edits.clone()));
    all
}

struct Maker<'a> {
    tree: &'a Tree,
    names: &'a Names,
    all: Vec<Mutant>,
}

/// A text in one short line.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MOST {
        return line;
    }
    line.chars().take(MOST - 1).collect::<String>() + "…"
}

impl<'a> Maker<'a> {
    fn visit(&mut self, list: NodeId, path: &mut Vec<&'a str>, root: &'a str) {
        let tree = self.tree;
        path.push(tree.head(list).unwrap_or(""));
        if tree.kind(list) == NodeKind::List {
            self.change_parts(list, &Around { path, place: 0, root });
        }
        for (place, &child) in tree.children(list).iter().enumerate() {
            let around = Around { path, place, root };
            let found = match tree.kind(child) {
                NodeKind::List => {
                    self.visit(child, path, root);
                    continue;
                }
                NodeKind::Atom => instead_of_atom(tree.slice(child), &around, self.names),
                NodeKind::Str => {
                    let quoted = |(kind, text)| (kind, format!("\"{text}\""));
                    let text = tree.string(child);
                    instead_of_string(text, &around).into_iter().map(quoted).collect()
                }
            };
            for (kind, text) in found {
                self.replace(kind, child, text);
            }
        }
        path.pop();
    }

    fn change_parts(&mut self, list: NodeId, around: &Around<'_>) {
        let tree = self.tree;
        let parts = parts(tree, list, around, self.names);
        let children = tree.children(list);
        for (place, &child) in children.iter().enumerate().skip(parts.from) {
            if parts.drop && children.len() > 1 {
                self.drop_one(child);
            }
            if parts.double {
                self.double(child);
            }
            if let Some(&next) = children.get(place + 1)
                && (parts.swap || goals(tree, child, next))
                && tree.slice(child) != tree.slice(next)
            {
                self.swap(child, next);
            }
        }
    }

    fn push(&mut self, kind: Kind, what: String, edits: Vec<Edit>) {
        self.all.push(Mutant { kind, what, edits });
    }

    fn edit(&self, node: NodeId, text: String) -> Edit {
        let span = self.tree.span(node);
        Edit { start: span.start, end: span.end, text }
    }

    fn replace(&mut self, kind: Kind, node: NodeId, text: String) {
        let what = format!("{} → {}", short(self.tree.slice(node)), short(&text));
        self.push(kind, what, vec![self.edit(node, text)]);
    }

    fn drop_one(&mut self, node: NodeId) {
        let what = format!("without {}", short(self.tree.slice(node)));
        self.push(Kind::Dropped, what, vec![self.edit(node, String::new())]);
    }

    fn double(&mut self, node: NodeId) {
        let text = self.tree.slice(node);
        let what = format!("twice {}", short(text));
        self.push(Kind::Doubled, what, vec![self.edit(node, format!("{text} {text}"))]);
    }

    fn swap(&mut self, one: NodeId, other: NodeId) {
        let (a, b) = (self.tree.slice(one), self.tree.slice(other));
        let what = format!("{} ⇄ {}", short(a), short(b));
        let edits = vec![self.edit(one, b.to_owned()), self.edit(other, a.to_owned())];
        self.push(Kind::Swapped, what, edits);
    }
}
