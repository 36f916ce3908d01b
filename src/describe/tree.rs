//! The games of a file and their variants.

use std::sync::Arc;

use crate::model::Game;

/// A game and the variants of it, as indices into the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The game; `None` for variants in a file without a game.
    pub game: Option<usize>,
    /// Its variants in file order.
    pub variants: Vec<usize>,
}

/// The games of a file in file order, each with its variants: a variant is one of the nearest game
/// before it, else of the first one after it (zrf-language 3.1).
pub fn tree(games: &[Arc<Game>]) -> Vec<Branch> {
    let roots = games.iter().enumerate().filter(|(_, g)| !g.variant);
    let mut branches: Vec<Branch> =
        roots.map(|(i, _)| Branch { game: Some(i), variants: Vec::new() }).collect();
    if branches.is_empty() && !games.is_empty() {
        branches.push(Branch { game: None, variants: Vec::new() });
    }
    for (i, _) in games.iter().enumerate().filter(|(_, g)| g.variant) {
        let before = branches.iter().rposition(|b| b.game.is_some_and(|g| g < i));
        if let Some(branch) = branches.get_mut(before.unwrap_or(0)) {
            branch.variants.push(i);
        }
    }
    branches
}
