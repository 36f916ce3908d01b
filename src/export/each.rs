//! Lists whose items are made one by one while they are serialised.

use std::fmt;

use serde::{Serialize, Serializer};

use super::origin::Texts;
use crate::model::Game;

/// What every part of a game's document is made from.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub(super) game: &'a Game,
    pub(super) texts: Texts<'a>,
    /// Whether the code of moves is written.
    pub(super) with_code: bool,
}

/// A list of documents of type `D`, each made from an item of a game.
pub struct Each<'a, T, D> {
    pub(super) context: Context<'a>,
    pub(super) items: &'a [T],
    pub(super) make: fn(Context<'a>, &'a T) -> D,
}

impl<T, D: Serialize> Serialize for Each<'_, T, D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.items.iter().map(|item| (self.make)(self.context, item)))
    }
}

impl<T, D> Clone for Each<'_, T, D> {
    fn clone(&self) -> Self {
        Each { context: self.context, items: self.items, make: self.make }
    }
}

impl<T, D> fmt::Debug for Each<'_, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", self.items.len())
    }
}
