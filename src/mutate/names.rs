//! The names that a rules file gives to things, and by which other name each may be replaced.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Game;
use crate::syntax::{NodeId, NodeKind, Tree};

use super::mutant::Kind;

/// The names of all games of a file, and its macros.
#[derive(Debug, Default)]
pub struct Names {
    lists: Vec<(Kind, Vec<String>)>,
    kinds: BTreeMap<String, usize>,
    /// For a direction what it means for some other player.
    partners: BTreeMap<String, String>,
    /// The macros in file order, with the greatest argument that each uses.
    macros: Vec<(String, usize)>,
    /// For each macro and argument place what is written there in all its calls.
    arguments: BTreeMap<(String, usize), BTreeSet<String>>,
}

/// The greatest `$n` in a text.
pub fn greatest_argument(text: &str) -> usize {
    let after = text.match_indices('$').map(|(at, _)| {
        let digits: String = text[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(0)
    });
    after.max().unwrap_or(0)
}

impl Names {
    /// Collects them.
    pub fn of(tree: &Tree, games: &[impl AsRef<Game>]) -> Names {
        let mut names = Names::default();
        type Of = fn(&Game) -> Vec<String>;
        let lists: [(Kind, Of); 8] = [
            (Kind::Direction, |g| g.board.directions.clone()),
            (Kind::Zone, |g| g.board.zones.iter().map(|z| z.name.clone()).collect()),
            (Kind::Piece, |g| g.pieces.iter().map(|p| p.name.clone()).collect()),
            (Kind::Square, |g| g.board.squares.iter().map(|s| s.name.clone()).collect()),
            (Kind::Player, |g| g.players.iter().map(|p| p.name.clone()).collect()),
            (Kind::Flag, |g| g.flags.clone()),
            (Kind::Flag, |g| g.position_flags.clone()),
            (Kind::Flag, |g| g.move_types.clone()),
        ];
        for (kind, of) in lists {
            let number = names.lists.len();
            let mut all: Vec<String> = Vec::new();
            for name in games.iter().flat_map(|game| of(game.as_ref())) {
                if !names.kinds.contains_key(&name) {
                    names.kinds.insert(name.clone(), number);
                    all.push(name);
                }
            }
            names.lists.push((kind, all));
        }
        for board in games.iter().map(|game| &game.as_ref().board) {
            for meant in &board.symmetry {
                for (written, name) in board.directions.iter().enumerate() {
                    let other = meant[written];
                    if other.index() != written {
                        let other = board.directions[other.index()].clone();
                        names.partners.entry(name.clone()).or_insert(other);
                    }
                }
            }
        }
        for &root in tree.roots().iter().filter(|root| tree.head(**root) == Some("define")) {
            if let Some(name) = tree.children(root).get(1) {
                let most = greatest_argument(tree.slice(root));
                names.macros.push((tree.slice(*name).to_owned(), most));
            }
        }
        for id in (0..tree.node_count()).map(|i| NodeId(i as u32)) {
            let Some(head) = tree.head(id).filter(|head| names.is_macro(head)) else { continue };
            for (place, &child) in tree.children(id).iter().enumerate().skip(1) {
                if tree.kind(child) == NodeKind::Atom {
                    let key = (head.to_owned(), place);
                    names.arguments.entry(key).or_default().insert(tree.slice(child).to_owned());
                }
            }
        }
        names
    }

    /// What a name is a name of.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        self.kinds.get(name).map(|&list| self.lists[list].0)
    }

    /// Whether a macro has this name.
    pub fn is_macro(&self, name: &str) -> bool {
        self.macros.iter().any(|(known, _)| known == name)
    }

    /// By what a name is replaced: the next one of its kind; a direction also by what it means for
    /// the other player, a zone by every other one.
    pub fn instead(&self, name: &str) -> Vec<String> {
        let Some(&list) = self.kinds.get(name) else { return Vec::new() };
        let (kind, all) = &self.lists[list];
        let at = all.iter().position(|known| known == name).unwrap_or(0);
        let most = if *kind == Kind::Zone { all.len() } else { 2 };
        let mut found: Vec<String> =
            (1..all.len().min(most)).map(|step| all[(at + step) % all.len()].clone()).collect();
        if let Some(partner) = self.partners.get(name).filter(|p| !found.contains(p)) {
            found.push(partner.clone());
        }
        found
    }

    /// The next macro with as many arguments.
    pub fn next_macro(&self, name: &str) -> Option<&str> {
        let at = self.macros.iter().position(|(known, _)| known == name)?;
        let count = self.macros.len();
        let mut others = (1..count).map(|step| &self.macros[(at + step) % count]);
        others.find(|(_, most)| *most == self.macros[at].1).map(|(name, _)| name.as_str())
    }

    /// What other calls have in the place of this argument, the next in alphabetical order.
    pub fn next_argument(&self, name: &str, place: usize, now: &str) -> Option<&str> {
        let all = self.arguments.get(&(name.to_owned(), place))?;
        let behind = all.iter().find(|text| text.as_str() > now);
        behind.or(all.first()).map(String::as_str).filter(|text| *text != now)
    }
}
