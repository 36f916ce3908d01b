//! The names that any game of a file defines.
//!
//! Variants inherit pieces and replace boards, so a piece may ask for a zone that only some of
//! the file's games have. That is no misspelt name.

use rustc_hash::FxHashSet;

use super::forms::Form;
use super::reporter::Reporter;
use super::sections::{Parts, Section};
use crate::expand::Name;

/// Names by kind.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    pub directions: FxHashSet<Name>,
    pub zones: FxHashSet<Name>,
    pub attributes: FxHashSet<Name>,
    pub move_types: FxHashSet<Name>,
    pub players: FxHashSet<Name>,
}

impl Elsewhere {
    /// Adds what the sections of one game define.
    pub(super) fn add<'a>(&mut self, parts: &Parts<'a>, report: &mut Reporter<'a, '_>) {
        if let Some(players) = parts.singles.get("players") {
            let forms = report.all(players.rest.clone());
            self.players.extend(forms.iter().filter_map(Form::atom));
        }
        if let Some(board) = parts.singles.get("board") {
            for section in sections(board, report) {
                match section.word {
                    "links" => self.directions.extend(first(&section)),
                    "zone" => {
                        for part in sections(&section, report) {
                            if part.word == "name" {
                                self.zones.extend(first(&part));
                            }
                        }
                    }
                    "grid" => {
                        for part in sections(&section, report) {
                            if part.word == "directions" {
                                let heads = sections(&part, report).into_iter();
                                self.directions.extend(heads.filter_map(|s| s.head.atom()));
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        for (_, piece) in &parts.pieces {
            for part in sections(piece, report) {
                match part.word {
                    "attribute" => self.attributes.extend(first(&part)),
                    "moves" | "drops" => {
                        for block in sections(&part, report) {
                            if block.word == "move-type" {
                                self.move_types.extend(first(&block));
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

/// The parts of a section that begin with a word.
fn sections<'a>(section: &Section<'a>, report: &mut Reporter<'a, '_>) -> Vec<Section<'a>> {
    let forms: Vec<Form<'a>> = report.all(section.rest.clone());
    forms.iter().filter_map(|form| Section::of(form, report)).collect()
}

/// The name behind the word.
fn first(section: &Section<'_>) -> Option<Name> {
    section.rest.peek().and_then(|form| form.atom())
}
