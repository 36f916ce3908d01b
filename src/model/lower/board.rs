//! The board: squares and links as written, then what unlink and kill-positions leave of them.
//!
//! Links work in file order, whichever form makes them; a later one replaces an earlier one and
//! unlink removes what is there so far. Killing comes last (zrf-language 4).

use rustc_hash::{FxHashMap, FxHashSet};

use super::forms::Form;
use super::kinds::Kinds;
use super::lowerer::Lowerer;
use super::sections::{Parts, Section, report_unknown};
use super::words;
use crate::expand::{Name, Origin};
use crate::model::{Direction, Rect, Square, SquareDef};
use crate::syntax::words::{Context, Namespace};

/// The most positions a board may have. Published boards have up to about 2 000.
pub(super) const MAX_SQUARES: usize = 60_000;

/// The most directions that are kept; Zillions itself allows 100.
const MAX_DIRECTIONS: usize = 250;

/// The board being built. Squares are numbered as they are defined, killed ones included.
#[derive(Default)]
pub(super) struct Draft<'a> {
    pub squares: Vec<SquareDef>,
    pub square_ids: FxHashMap<String, u32>,
    pub directions: Vec<String>,
    pub direction_ids: FxHashMap<Name, u16>,
    /// For each direction, for each square: where the link leads.
    pub links: Vec<Vec<Option<u32>>>,
    /// The pairs of `links` forms: (direction, from) to target and place.
    pub written: FxHashMap<(u16, u32), (u32, Form<'a>)>,
    /// The grids in order: for each the number of its squares in this list.
    pub grids: Vec<super::grid::Grid>,
    pub too_many: bool,
}

impl<'a> Lowerer<'a, '_> {
    pub(super) fn board(&mut self, parts: &Parts<'a>) {
        let Some(board) = parts.singles.get("board") else {
            self.report_missing(parts, "board");
            self.unsure |= Kinds::BOARD;
            self.game.board.symmetry = vec![Vec::new(); self.game.players.len()];
            return;
        };
        let faulty_before = std::mem::take(&mut self.report.faulty);
        let mut draft = Draft::default();
        let mut sections = Vec::new();
        for form in self.report.all(board.rest.clone()) {
            match Section::of(&form, &self.report) {
                Some(section) if words::is(Context::Board, section.word) => sections.push(section),
                Some(section) => self.unknown_board_section(&section),
                None => {
                    let finding =
                        self.report.error("stray-form", &form, "this is no section of a board");
                    self.report.push(finding);
                }
            }
        }
        self.images(&sections);
        self.define(&sections, &mut draft);
        self.link(&sections, &mut draft);
        self.finish(&sections, draft);
        let explained = self.report.faulty || self.report.incomplete();
        if self.game.board.squares.is_empty() && !explained {
            let finding =
                self.report.error("no-positions", &board.head, "this board has no positions");
            self.report.push(finding);
        }
        self.report.faulty |= faulty_before;
        self.symmetries(&sections);
        self.zones(&sections);
    }

    fn unknown_board_section(&mut self, section: &Section<'a>) {
        let alike = report_unknown(&mut self.report, section, Context::Board);
        self.unsure |= Kinds::that_may_hide_in(alike, Kinds::BOARD);
    }

    fn images(&mut self, sections: &[Section<'a>]) {
        for section in sections.iter().filter(|s| s.word == "image") {
            for form in self.report.all(section.rest.clone()) {
                match form.string() {
                    Some(file) => {
                        let file = self.report.owned(file);
                        self.game.board.images.push(file);
                    }
                    None => self.string_expected(&form, "the name of a picture file"),
                }
            }
        }
    }

    /// Makes the squares and names the directions.
    fn define(&mut self, sections: &[Section<'a>], draft: &mut Draft<'a>) {
        for section in sections {
            match section.word {
                "grid" => self.grid(section, draft),
                "positions" => self.positions(section, draft),
                "dummy" => self.dummies(section, draft),
                "links" => {
                    let first = section.rest.peek();
                    if let Some((form, name)) =
                        first.and_then(|form| Some((form.clone(), form.atom()?)))
                    {
                        self.new_direction(name, &form, draft);
                    }
                }
                _ => {}
            }
        }
    }

    /// Numbers a direction; `None` if there are too many.
    pub(super) fn new_direction(
        &mut self,
        name: Name,
        form: &Form<'a>,
        draft: &mut Draft<'a>,
    ) -> Option<u16> {
        if let Some(&known) = draft.direction_ids.get(&name) {
            return Some(known);
        }
        let id = draft.directions.len();
        if id >= MAX_DIRECTIONS {
            self.unsure |= Namespace::Direction.into();
            self.beyond("directions", name, form);
            return None;
        }
        let text = self.report.text(name);
        draft.directions.push(self.report.owned(text));
        draft.links.push(Vec::new());
        draft.direction_ids.insert(name, id as u16);
        Some(id as u16)
    }

    /// Numbers a square, which must be new; `None` if there are too many.
    pub(super) fn new_square(
        &mut self,
        name: &str,
        rect: Option<Rect>,
        origin: &Form<'a>,
        draft: &mut Draft<'a>,
    ) -> Option<u32> {
        let id = draft.squares.len();
        if id >= MAX_SQUARES || !self.report.spend(1 + name.len() as u64 / 8) {
            if !draft.too_many {
                let message = match id >= MAX_SQUARES {
                    true => format!("zrf reads no more than {MAX_SQUARES} positions of a board"),
                    false => format!("zrf reads no more than {id} positions in a file this large"),
                };
                let note = "this is a limit of zrf, not of Zillions; the others are left out";
                let finding =
                    self.report.error("too-many-positions", origin, message).note(note).cut();
                self.report.push(finding);
                draft.too_many = true;
                self.unsure |= Namespace::Position.into();
            }
            return None;
        }
        draft.square_ids.insert(name.to_owned(), id as u32);
        draft.squares.push(SquareDef {
            name: name.to_owned(),
            rect,
            dummy: false,
            origin: origin.origin(),
        });
        Some(id as u32)
    }

    fn positions(&mut self, section: &Section<'a>, draft: &mut Draft<'a>) {
        for form in self.report.all(section.rest.clone()) {
            let Some((head, name, numbers)) = self.report.headed(&form) else {
                let finding = self
                    .report
                    .error("position-form", &form, "this is no position")
                    .help("write (name left top right bottom)");
                self.report.push(finding);
                continue;
            };
            let numbers = self.report.all(numbers);
            let rect = self.rect(&head, &format!("position '{name}'"), &numbers);
            if let Some(&old) = draft.square_ids.get(name) {
                self.duplicate_position(&head, name, &draft.squares[old as usize].origin.clone());
            } else {
                self.new_square(name, rect, &form, draft);
            }
        }
    }

    pub(super) fn duplicate_position(&mut self, form: &Form<'a>, name: &str, old: &Origin) {
        let first = self.report.expanded.written(self.report.sources, old);
        let line = self.report.sources.place(first).line;
        let message = format!("position '{name}' is already defined at line {line}");
        let finding = self
            .report
            .error("duplicate-position", form, message)
            .also(first, "first defined here");
        self.report.push(finding);
    }

    /// Four numbers as a rectangle, with findings about `what` at `place`.
    pub(super) fn rect(
        &mut self,
        place: &Form<'a>,
        what: &str,
        numbers: &[Form<'a>],
    ) -> Option<Rect> {
        let mut values = [0; 4];
        for (i, form) in numbers.iter().enumerate() {
            let value = self.report.number(form).and_then(|n| i32::try_from(n).ok());
            let Some(value) = value else {
                self.number_expected(form);
                return None;
            };
            if let Some(slot) = values.get_mut(i) {
                *slot = value;
            }
        }
        if numbers.len() != 4 {
            let count = match numbers.len() {
                1 => "1 number".to_owned(),
                n => format!("{n} numbers"),
            };
            let message = format!("{what} has {count}, 4 are needed");
            let finding = self
                .report
                .error("rectangle", place, message)
                .help("a rectangle is left top right bottom");
            self.report.push(finding);
            return None;
        }
        let [left, top, right, bottom] = values;
        for (greater, less, far, near) in
            [(right, left, "right", "left"), (bottom, top, "bottom", "top")]
        {
            if greater < less {
                let side = if far == "right" { "left of left" } else { "above top" };
                let message = format!("{far} edge {greater} is {side} edge {less}");
                let finding = self
                    .report
                    .error("rectangle", place, message)
                    .note(format!("{what}: {near} and {far} may be swapped"));
                self.report.push(finding);
            }
        }
        Some(Rect { left, top, right, bottom })
    }

    pub(super) fn number_expected(&mut self, form: &Form<'a>) {
        let finding = self.report.error("number-expected", form, "a number is expected here");
        self.report.push(finding);
    }

    pub(super) fn string_expected(&mut self, form: &Form<'a>, what: &str) {
        let message = format!("{what} is expected here, in quotes");
        let finding = self.report.error("string-expected", form, message);
        self.report.push(finding);
    }

    fn dummies(&mut self, section: &Section<'a>, draft: &mut Draft<'a>) {
        for form in self.report.all(section.rest.clone()) {
            let Some(name) = self.report.word(&form) else {
                let finding = self.report.error(
                    "name-expected",
                    &form,
                    "the name of a position is expected here",
                );
                self.report.push(finding);
                continue;
            };
            let known = draft.square_ids.get(name).copied();
            if let Some(id) = known.or_else(|| self.new_square(name, None, &form, draft)) {
                draft.squares[id as usize].dummy = true;
            }
        }
    }

    /// Removes killed squares and fills in the board.
    fn finish(&mut self, sections: &[Section<'a>], mut draft: Draft<'a>) {
        let mut killed: FxHashSet<u32> = FxHashSet::default();
        for section in sections.iter().filter(|s| s.word == "kill-positions") {
            for form in self.report.all(section.rest.clone()) {
                match self.report.word(&form).and_then(|name| draft.square_ids.get(name)) {
                    Some(&id) => {
                        killed.insert(id);
                        self.tables.killed.extend(form.atom());
                    }
                    None => self.undefined_in(&form, &[Namespace::Position], &mut draft),
                }
            }
        }
        let cells = draft.squares.len() as u64 * draft.directions.len() as u64;
        let fits = self.report.spend(2 * cells);
        let mut count = 0;
        let numbers: Vec<Option<Square>> = (0..draft.squares.len() as u32)
            .map(|id| {
                let stays = fits && !killed.contains(&id);
                count += u16::from(stays);
                stays.then(|| Square(count - 1))
            })
            .collect();
        let board = &mut self.game.board;
        for links in &draft.links {
            let mut there = vec![None; count as usize];
            let mut back = there.clone();
            for (from, to) in links.iter().enumerate() {
                let to = to.and_then(|to| numbers[to as usize]);
                if let (Some(from), Some(to)) = (numbers[from], to) {
                    there[from.index()] = Some(to);
                    back[to.index()].get_or_insert(from);
                }
            }
            board.links.push(there);
            board.reverse.push(back);
        }
        for (id, square) in draft.squares.into_iter().enumerate() {
            if numbers[id].is_some() {
                board.squares.push(square);
            } else if killed.contains(&(id as u32)) {
                board.killed.push(square);
            }
        }
        board.directions = draft.directions;
        let names = &self.report.expanded.names;
        for (i, square) in board.squares.iter().enumerate() {
            if let Some(name) = names.find(&square.name) {
                self.tables.squares.insert(name, Square(i as u16));
            }
        }
        for (&name, &id) in &draft.direction_ids {
            self.tables.directions.insert(name, Direction(id));
        }
    }

    /// Reports an unknown name while the board is still a draft.
    pub(super) fn undefined_in(
        &mut self,
        form: &Form<'a>,
        kinds: &[Namespace],
        draft: &mut Draft<'a>,
    ) {
        // Suggestions come from the board of the game, which is not there yet.
        std::mem::swap(&mut self.game.board.squares, &mut draft.squares);
        std::mem::swap(&mut self.game.board.directions, &mut draft.directions);
        self.undefined(form, kinds);
        std::mem::swap(&mut self.game.board.squares, &mut draft.squares);
        std::mem::swap(&mut self.game.board.directions, &mut draft.directions);
    }
}
