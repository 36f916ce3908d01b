//! Which files a rules file names, and where.
//!
//! Walks over the written forms, not over games: what several variants inherit is named once.

use std::sync::Arc;

use crate::expand::{Chain, Exp, ExpKind, Expanded, Name, Origin, flat};

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The picture of a board.
    Board,
    /// The picture of a piece.
    Piece,
    /// A sound or music.
    Sound,
}

impl Kind {
    /// What it is, for sentences.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Board => "the board's picture",
            Kind::Piece => "the picture",
            Kind::Sound => "the sound",
        }
    }
}

/// A file as a rules file names it.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub kind: Kind,
    /// The name as written.
    pub text: Arc<str>,
    /// Where it is written.
    pub origin: Origin,
}

/// Most names that are looked at, so that macros can't make the list longer than any file would.
const MOST: usize = 100_000;

/// All files that the games and variants of a file name, in the order in which they stand. An
/// empty name switches a sound off and is none. DLLs, solutions and what a click on a piece opens are
/// no pictures or sounds.
pub(super) fn all(expanded: &Expanded) -> Vec<Named> {
    let mut walker = Walker { expanded, named: Vec::new() };
    for (form, calls) in flat(&expanded.forms, &None) {
        if matches!(walker.head(form, &calls), Some("game" | "variant")) {
            walker.game(form, &calls);
        }
    }
    walker.named
}

struct Walker<'a> {
    expanded: &'a Expanded,
    named: Vec<Named>,
}

impl Walker<'_> {
    /// The first word of a list.
    fn head(&self, form: &Exp, calls: &Chain) -> Option<&str> {
        let ExpKind::List(parts) = &form.kind else { return None };
        match flat(parts, calls).next()?.0.kind {
            ExpKind::Atom(name) => Some(self.text(name)),
            _ => None,
        }
    }

    fn text(&self, name: Name) -> &str {
        self.expanded.names.text(name)
    }

    fn game(&mut self, form: &Exp, calls: &Chain) {
        let ExpKind::List(parts) = &form.kind else { return };
        for (section, calls) in flat(parts, calls) {
            match self.head(section, &calls) {
                Some("board") => self.images(section, &calls, Kind::Board),
                Some("piece") => self.images(section, &calls, Kind::Piece),
                Some("music") => self.strings(section, &calls, Kind::Sound),
                Some(word) if word.ends_with("-sound") => {
                    self.strings(section, &calls, Kind::Sound);
                }
                _ => {}
            }
        }
    }

    /// The pictures within a board or piece.
    fn images(&mut self, form: &Exp, calls: &Chain, kind: Kind) {
        let ExpKind::List(parts) = &form.kind else { return };
        for (part, calls) in flat(parts, calls) {
            if self.head(part, &calls) == Some("image") {
                self.strings(part, &calls, kind);
            }
        }
    }

    fn strings(&mut self, form: &Exp, calls: &Chain, kind: Kind) {
        let ExpKind::List(parts) = &form.kind else { return };
        for (part, calls) in flat(parts, calls) {
            let ExpKind::Str(text) = &part.kind else { continue };
            if !text.trim().is_empty() && self.named.len() < MOST {
                let origin = Origin { span: part.span, calls };
                self.named.push(Named { kind, text: Arc::clone(text), origin });
            }
        }
    }
}
