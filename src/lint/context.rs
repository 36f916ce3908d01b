//! What a lint looks at, and how it says where something is.

use std::cell::OnceCell;
use std::sync::Arc;

use super::Lint;
use super::facts::Facts;
use super::ran::Ran;
use crate::expand::{Expanded, Origin};
use crate::model::Game;
use crate::report::{Finding, Level};
use crate::source::{Sources, Span};
use crate::syntax::{NodeId, Tree};

/// What a lint looks at.
pub struct Context<'a> {
    /// The text.
    pub sources: &'a Sources,
    /// The file with its macros replaced.
    pub expanded: &'a Expanded,
    /// Its games and variants.
    pub games: Vec<&'a Game>,
    /// The same, to be shared.
    pub(super) shared: &'a [Arc<Game>],
    /// What each game uses, in the same order.
    pub(super) facts: Vec<Facts>,
    /// Whether work without a narrow limit is wanted.
    deep: bool,
    /// Whether nothing in the file is an error so far.
    pub(super) sound: bool,
    ran: OnceCell<Ran>,
}

impl<'a> Context<'a> {
    /// Prepares a file for its lints.
    pub fn new(sources: &'a Sources, expanded: &'a Expanded, shared: &'a [Arc<Game>]) -> Self {
        let games: Vec<&Game> = shared.iter().map(Arc::as_ref).collect();
        let facts = games.iter().map(|game| Facts::of(game)).collect();
        Context {
            sources,
            expanded,
            games,
            shared,
            facts,
            deep: false,
            sound: true,
            ran: OnceCell::new(),
        }
    }

    /// Looks at all the code of large files too, which may take minutes.
    pub fn deep(mut self, deep: bool) -> Self {
        self.deep = deep;
        self
    }

    /// Says whether nothing in the file is an error; otherwise its code is not run.
    pub fn sound(mut self, sound: bool) -> Self {
        self.sound = sound;
        self
    }

    /// What the code of the games ever does; worked out when it is first asked for.
    pub(super) fn ran(&self) -> &Ran {
        self.ran.get_or_init(|| Ran::of(self, self.deep))
    }

    /// What a game of the file uses.
    pub(super) fn facts_of(&self, game: &Game) -> Option<&Facts> {
        let index = self.games.iter().position(|other| std::ptr::eq(*other, game))?;
        self.facts.get(index)
    }

    /// Whether any game of the file is only partly understood, so that what it uses is not known.
    pub(super) fn faulty(&self) -> bool {
        self.games.iter().any(|game| game.faulty)
    }

    /// Whether a program makes moves of any game of the file: an engine DLL, or Dagaz with its
    /// scripts. It may ask for what the file does not.
    pub(super) fn engine(&self) -> bool {
        self.games.iter().any(|game| game.needs_engine() || !game.dagaz.is_empty())
    }

    /// Whether a game is a shell or a library: an engine plays it, or nothing is ever set up.
    pub(super) fn is_shell(&self, game: &Game) -> bool {
        game.needs_engine() || game.setup.men.is_empty() && game.setup.stock.is_empty()
    }

    /// A finding about something that comes from `origin`: at the written text, an argument of a
    /// macro where it was given, with the calls that put it where it stands.
    pub(super) fn finding(
        &self,
        lint: &Lint,
        origin: &Origin,
        message: impl Into<String>,
    ) -> Finding {
        self.at(lint.level, lint, origin, message)
    }

    /// The same with another level.
    pub(super) fn at(
        &self,
        level: Level,
        lint: &Lint,
        origin: &Origin,
        message: impl Into<String>,
    ) -> Finding {
        let written = self.expanded.written(self.sources, origin);
        let calls = origin.call_list(&self.expanded.names);
        let finding = Finding::new(level, lint.code, written, message).calls(calls);
        match written == origin.span {
            true => finding,
            false => finding.also(origin.span, "it stands here in the macro"),
        }
    }

    /// Where an origin's text is written.
    pub(super) fn written(&self, origin: &Origin) -> Span {
        self.expanded.written(self.sources, origin)
    }

    /// The origin of part `index` of the list that an origin is; its own where there is none.
    pub(super) fn part(&self, origin: &Origin, index: usize) -> Origin {
        let part = self
            .list(origin.span)
            .and_then(|(tree, list)| tree.children(list).get(index).map(|&node| tree.span(node)));
        Origin { span: part.unwrap_or(origin.span), calls: origin.calls.clone() }
    }

    /// The list that covers a span.
    pub(super) fn list(&self, span: Span) -> Option<(&'a Tree, NodeId)> {
        let tree = self.expanded.trees.iter().find(|tree| tree.file() == span.file)?;
        Some((tree, tree.list_at(span)?))
    }

    /// The part of a list that begins with a word: `(dimensions …)` of a grid.
    pub(super) fn section(&self, origin: &Origin, word: &str) -> Option<Origin> {
        let (tree, list) = self.list(origin.span)?;
        let child = tree.children(list).iter().find(|&&child| tree.head(child) == Some(word))?;
        Some(Origin { span: tree.span(*child), calls: origin.calls.clone() })
    }

    /// Where a game says what it is: its word `game` or `variant`.
    pub(super) fn head(&self, game: usize) -> Origin {
        self.part(&self.games[game].origin, 0)
    }

    /// The head of the game that a variant is one of; a game's own.
    pub(super) fn base_head(&self, game: usize) -> Origin {
        let before = (0..=game).rev().find(|&i| !self.games[i].variant);
        let base = before.or_else(|| (0..self.games.len()).find(|&i| !self.games[i].variant));
        self.head(base.unwrap_or(game))
    }

    /// A section of a game by its word, in its own form or in that of the game it is a variant of.
    pub(super) fn game_section(&self, game: usize, word: &str) -> Origin {
        let own = &self.games[game].origin;
        let base = self.games[..game].iter().rev().find(|g| !g.variant);
        let base = base.or_else(|| self.games.iter().find(|g| !g.variant));
        self.section(own, word)
            .or_else(|| self.section(&base?.origin, word))
            .unwrap_or_else(|| self.head(game))
    }
}
