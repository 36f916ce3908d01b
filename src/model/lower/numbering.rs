//! How Zillions numbers move types and attributes in saved games (zrf-language 9.6).
//!
//! The rules were found by comparing saved games with their rules files. Zillions seems to build
//! lists from the back: priorities, turns and pieces are met last first. A variant counts the
//! pieces of its game too, also those that it replaces.

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::MAX_DEPTH;
use super::forms::{Form, Forms};
use super::lowerer::Lowerer;
use super::sections::{Parts, Section};
use crate::expand::Name;
use crate::model::SavedNumbers;

/// Names in the order in which they are met first.
#[derive(Default)]
struct Order {
    list: Vec<Name>,
    seen: FxHashSet<Name>,
}

impl Order {
    fn meet(&mut self, name: Name) {
        if self.seen.insert(name) {
            self.list.push(name);
        }
    }

    /// For each name its place in the order.
    fn places(&self) -> FxHashMap<Name, u32> {
        self.list.iter().zip(0..).map(|(&name, place)| (name, place)).collect()
    }
}

impl<'a> Lowerer<'a, '_> {
    /// Works out the numbers, once all pieces, priorities and turns are known.
    pub(super) fn saved_numbers(&mut self, parts: &Parts<'a>) {
        let mut attributes = Vec::new();
        let mut types = Order::default();
        if let Some(section) = parts.singles.get("move-priorities") {
            let forms = self.report.all(section.rest.clone());
            forms.iter().rev().filter_map(Form::atom).for_each(|name| types.meet(name));
        }
        if let Some(section) = parts.singles.get("turn-order") {
            for form in self.report.all(section.rest.clone()).iter().rev() {
                if let Some(name) = self.turn_type(form) {
                    types.meet(name);
                }
            }
        }
        let mut walk = Walk { types, done: FxHashSet::default() };
        for section in parts.written_pieces.iter().rev() {
            let mut own = Vec::new();
            for form in self.report.all(section.rest.clone()) {
                let Some(part) = Section::of(&form, &self.report) else { continue };
                match part.word {
                    "attribute" => own.extend(part.rest.peek().and_then(|f| f.atom())),
                    "moves" | "drops" => self.number_blocks(part.rest.clone(), &mut walk),
                    _ => {}
                }
            }
            attributes.extend(own.into_iter().rev());
        }
        let types = walk.types.places();
        let mut order = Order::default();
        attributes.into_iter().for_each(|name| order.meet(name));
        let attributes = order.places();

        let mut numbers = SavedNumbers {
            move_types: vec![0; self.game.move_types.len()],
            attributes: vec![0; self.game.attributes.len()],
        };
        for (name, id) in &self.tables.move_types {
            numbers.move_types[id.index()] = types.get(name).map_or(0, |place| place + 1);
        }
        for (name, id) in &self.tables.attributes {
            numbers.attributes[id.index()] = attributes.get(name).copied().unwrap_or(0);
        }
        self.game.saved_numbers = numbers;
    }

    /// The move type that an item of turn-order names.
    fn turn_type(&mut self, form: &Form<'a>) -> Option<Name> {
        let items = self.report.all(self.report.list(form)?);
        let mut names = items.iter().skip(1).filter_map(|item| item.atom());
        names.rfind(|name| !self.tables.players.contains_key(name))
    }

    /// The move types of a list of blocks.
    fn number_blocks(&mut self, mut forms: Forms<'a>, walk: &mut Walk) {
        while let Some(form) = self.report.next(&mut forms) {
            let Some((_, "move-type", rest)) = self.report.headed(&form) else {
                if let Some(parts) = form.parts() {
                    let mut block = Forms::new(parts, &form.calls);
                    self.number_code(&mut block, walk, 0);
                }
                continue;
            };
            if let Some(name) = rest.peek().and_then(|form| form.atom()) {
                walk.types.meet(name);
            }
        }
    }

    /// The move types of continuations in move code.
    fn number_code(&mut self, forms: &mut Forms<'a>, walk: &mut Walk, depth: usize) {
        if depth >= MAX_DEPTH {
            return;
        }
        while let Some(form) = self.report.raw(forms) {
            if let Some(expansion) = form.call() {
                // The second time a body is met, its types are known.
                if walk.done.insert(std::sync::Arc::as_ptr(expansion) as usize) {
                    let mut body = Forms::new(&expansion.body, &form.inside(expansion));
                    self.number_code(&mut body, walk, depth + 1);
                }
                continue;
            }
            match self.report.headed(&form) {
                Some((_, "if", rest)) => self.number_branches(rest, walk, depth),
                Some((_, "while", mut rest)) => self.number_code(&mut rest, walk, depth + 1),
                Some((_, "add-partial" | "add-copy-partial", rest)) => {
                    let last = self.report.all(rest).pop().and_then(|form| form.atom());
                    if let Some(name) = last.filter(|n| !self.tables.pieces.contains_key(n)) {
                        walk.types.meet(name);
                    }
                }
                _ => {}
            }
        }
    }

    /// Both branches of an `if`, that behind `else` first.
    fn number_branches(&mut self, mut rest: Forms<'a>, walk: &mut Walk, depth: usize) {
        let mut then = Vec::new();
        let mut others = None;
        while let Some(form) = self.report.raw(&mut rest) {
            if self.report.word(&form) == Some("else") {
                others = Some(rest.clone());
                break;
            }
            match form.call().filter(|expansion| self.has_else(expansion)) {
                Some(expansion) => rest.enter(&form, expansion),
                None => then.push(form),
            }
        }
        if let Some(mut others) = others {
            self.number_code(&mut others, walk, depth + 1);
        }
        for form in then {
            let mut one = Forms::new(std::slice::from_ref(form.exp), &form.calls);
            self.number_code(&mut one, walk, depth + 1);
        }
    }
}

/// What a walk over move code has met.
struct Walk {
    types: Order,
    /// Macro bodies, by address, that were walked over.
    done: FxHashSet<usize>,
}
