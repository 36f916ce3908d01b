//! The names of one game: what each one stands for, and what to say of one that is not defined.

use rustc_hash::{FxHashMap, FxHashSet};

use super::forms::Form;
use super::kinds;
use super::lowerer::Lowerer;
use super::words;
use crate::expand::Name;
use crate::model::{
    AttributeId, Direction, FlagId, MoveTypeId, PieceId, PlayerId, PositionFlagId, Square, Zone,
    ZoneId,
};
use crate::report::{Finding, Level, did_you_mean};
use crate::syntax::words::{Context, Namespace};

/// With more names than this a list of the most similar ones takes too long to make.
pub(super) const MAX_CANDIDATES: usize = 5000;

/// The names of one game.
#[derive(Default)]
pub(super) struct Tables {
    pub players: FxHashMap<Name, PlayerId>,
    pub pieces: FxHashMap<Name, PieceId>,
    pub squares: FxHashMap<Name, Square>,
    pub directions: FxHashMap<Name, Direction>,
    pub zones: FxHashMap<Name, ZoneId>,
    pub attributes: FxHashMap<Name, AttributeId>,
    pub move_types: FxHashMap<Name, MoveTypeId>,
    pub flags: FxHashMap<Name, FlagId>,
    pub position_flags: FxHashMap<Name, PositionFlagId>,
    /// Move types that some piece declares.
    pub declared_types: FxHashSet<Name>,
    /// Positions that kill-positions removed.
    pub killed: FxHashSet<Name>,
}

impl<'a> Lowerer<'a, '_> {
    /// Reports a name that is not defined, unless that follows from another mistake.
    ///
    /// `kinds` are the kinds of names that would fit, the most likely one first.
    pub(super) fn undefined(&mut self, form: &Form<'a>, kinds: &[Namespace]) {
        self.undefined_or(form, kinds, None);
    }

    /// The same where words of a context could stand as well.
    pub(super) fn undefined_or(
        &mut self,
        form: &Form<'a>,
        kinds: &[Namespace],
        context: Option<Context>,
    ) {
        if kinds.iter().any(|&kind| self.unsure.contains(kind))
            || self.report.only_counts(kinds::undefined(kinds[0]), form)
        {
            return;
        }
        let Some(name) = form.atom() else { return self.not_a_name(form, kinds, context) };
        let text = self.report.text(name);
        if kinds.contains(&Namespace::Position) && self.explained_by_grid(form) {
            return;
        }
        let message = match kinds {
            [kind] => format!("no {} '{text}'", kind.noun()),
            [Namespace::Direction, Namespace::Position] => {
                format!("'{text}' is neither a direction nor a position of this board")
            }
            _ => {
                let nouns: Vec<&str> = kinds.iter().map(|kind| kind.noun()).collect();
                format!("no {} '{text}'", nouns.join(" or "))
            }
        };
        let mut finding = self.report.error(kinds::undefined(kinds[0]), form, message);
        if let Some(advice) = self.advice_or(text, kinds, context) {
            finding = finding.help(advice);
        }
        finding = self.background(finding, name, kinds);
        self.report.push(finding);
    }

    /// Names of some kinds that `text` may be a misspelling of.
    pub(super) fn advice(&self, text: &str, kinds: &[Namespace]) -> Option<String> {
        self.advice_or(text, kinds, None)
    }

    fn advice_or(
        &self,
        text: &str,
        kinds: &[Namespace],
        context: Option<Context>,
    ) -> Option<String> {
        let mut candidates = self.candidates(kinds);
        candidates.extend(context.into_iter().flat_map(words::names));
        (candidates.len() <= MAX_CANDIDATES).then(|| did_you_mean(text, candidates))?
    }

    fn not_a_name(&mut self, form: &Form<'a>, kinds: &[Namespace], context: Option<Context>) {
        let article = if kinds[0] == Namespace::Attribute { "an" } else { "a" };
        let message = format!("the name of {article} {} is expected here", kinds[0].noun());
        let mut finding = self.report.error("name-expected", form, message);
        let head = self.report.headed(form).map(|(_, word, _)| word);
        if let Some(advice) =
            head.and_then(|word| did_you_mean(word, context.into_iter().flat_map(words::names)))
        {
            finding = finding.help(advice);
        }
        self.report.push(finding);
    }

    /// Adds what the name is instead, if it is anything.
    pub(super) fn background(
        &self,
        mut finding: Finding,
        name: Name,
        kinds: &[Namespace],
    ) -> Finding {
        if self.tables.killed.contains(&name) {
            finding = finding.note("kill-positions removes this position from the board");
        }
        let others = self.nouns(name);
        if !others.is_empty() {
            finding = finding.note(format!("there is {} of that name", others.join(" and ")));
        }
        if kinds.contains(&Namespace::Direction) {
            let all: Vec<&str> =
                self.game.board.directions.iter().map(String::as_str).take(16).collect();
            finding = match all[..] {
                [] => finding.note("this board has no directions"),
                _ => finding.note(format!("the directions of this board: {}", all.join(" "))),
            };
        }
        if kinds == [Namespace::Position]
            && let [first, .., last] = &self.game.board.squares[..]
        {
            let message = format!("the positions of this board: {} … {}", first.name, last.name);
            finding = finding.note(message);
        }
        finding
    }

    /// What there is of this name, with articles.
    pub(super) fn nouns(&self, name: Name) -> Vec<&'static str> {
        let t = &self.tables;
        let text = self.report.text(name);
        let macros = &self.report.expanded.macros;
        let all = [
            (macros.iter().any(|m| m.name == name), "a macro"),
            (t.players.contains_key(&name), "a player"),
            (t.pieces.contains_key(&name), "a piece"),
            (t.squares.contains_key(&name), "a position"),
            (t.directions.contains_key(&name), "a direction"),
            (t.zones.contains_key(&name), "a zone"),
            (t.attributes.contains_key(&name), "an attribute"),
            (t.move_types.contains_key(&name), "a move type"),
            (words::is(Context::Block, text), "an instruction"),
            (words::is(Context::Condition, text), "a condition"),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, noun)| noun).collect()
    }

    /// All names of some kinds, for suggestions.
    pub(super) fn candidates(&self, kinds: &[Namespace]) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        let g = &self.game;
        for kind in kinds {
            match kind {
                Namespace::Player => all.extend(g.players.iter().map(|p| p.name.as_str())),
                Namespace::Piece => all.extend(g.pieces.iter().map(|p| p.name.as_str())),
                Namespace::Position => all.extend(g.board.squares.iter().map(|s| s.name.as_str())),
                Namespace::Direction => all.extend(g.board.directions.iter().map(String::as_str)),
                Namespace::Zone => all.extend(g.board.zones.iter().map(|z| z.name.as_str())),
                Namespace::Attribute => all.extend(g.attributes.iter().map(String::as_str)),
                Namespace::MoveType => all.extend(g.move_types.iter().map(String::as_str)),
                Namespace::Macro => all.extend(self.report.macro_names()),
                Namespace::Flag => all.extend(g.flags.iter().map(String::as_str)),
                Namespace::PositionFlag => all.extend(g.position_flags.iter().map(String::as_str)),
            }
        }
        all
    }

    /// Whether an unknown position follows from a missing `/` in a grid; says that instead, once.
    pub(super) fn explained_by_grid(&mut self, form: &Form<'a>) -> bool {
        let Some(text) = self.report.word(form) else { return false };
        let Some(at) = self.ragged.iter().position(|(names, _)| names.contains(text)) else {
            return false;
        };
        let place = self.report.seat(form);
        let finding = self.ragged[at].1.clone();
        self.report.push(finding.also(place, format!("'{text}' is a position then")));
        true
    }

    pub(super) fn known_player(&self, form: &Form<'a>) -> Option<PlayerId> {
        form.atom().and_then(|name| self.tables.players.get(&name)).copied()
    }

    pub(super) fn player(&mut self, form: &Form<'a>) -> Option<PlayerId> {
        let known = self.known_player(form);
        if known.is_none() {
            self.undefined(form, &[Namespace::Player]);
        }
        known
    }

    pub(super) fn piece(&mut self, form: &Form<'a>) -> Option<PieceId> {
        let known = form.atom().and_then(|name| self.tables.pieces.get(&name)).copied();
        if known.is_none() {
            self.undefined(form, &[Namespace::Piece]);
        }
        known
    }

    pub(super) fn square(&mut self, form: &Form<'a>) -> Option<Square> {
        let known = form.atom().and_then(|name| self.tables.squares.get(&name)).copied();
        if known.is_none() {
            self.undefined(form, &[Namespace::Position]);
        }
        known
    }

    /// A direction. One that only another game of the file has leads nowhere here.
    pub(super) fn direction(&mut self, form: &Form<'a>) -> Option<Direction> {
        let known = form.atom().and_then(|name| self.known_direction(name, form));
        if known.is_none() {
            self.undefined(form, &[Namespace::Direction]);
        }
        known
    }

    /// A direction of this game, or of another one: then there is a warning.
    pub(super) fn known_direction(&mut self, name: Name, form: &Form<'a>) -> Option<Direction> {
        if let Some(&direction) = self.tables.directions.get(&name) {
            return Some(direction);
        }
        if !self.elsewhere.directions.contains(&name) {
            return None;
        }
        let text = self.report.text(name);
        let board = &mut self.game.board;
        let id = Direction(u16::try_from(board.directions.len()).ok()?);
        if !self.report.spend(board.squares.len() as u64) {
            return None;
        }
        board.directions.push(text.to_owned());
        board.links.push(vec![None; board.squares.len()]);
        board.reverse.push(vec![None; board.squares.len()]);
        board.symmetry.iter_mut().for_each(|s| s.push(id));
        self.tables.directions.insert(name, id);
        self.warn_elsewhere(form, Namespace::Direction, text, "a step in it leads off the board");
        Some(id)
    }

    /// A zone. One that only another game of the file has holds no position here.
    pub(super) fn zone(&mut self, form: &Form<'a>) -> Option<ZoneId> {
        let known = form.atom().and_then(|name| self.known_zone(name, form));
        if known.is_none() {
            self.undefined(form, &[Namespace::Zone]);
        }
        known
    }

    /// A zone of this game, or of another one: then there is a warning.
    pub(super) fn known_zone(&mut self, name: Name, form: &Form<'a>) -> Option<ZoneId> {
        if let Some(&zone) = self.tables.zones.get(&name) {
            // Moves may have asked for it before; in a condition it matters more.
            if self.in_goal && self.game.board.zones[zone.index()].origins.is_empty() {
                let text = self.report.text(name);
                self.warn_elsewhere(form, Namespace::Zone, text, "no position is in it");
            }
            return Some(zone);
        }
        if !self.elsewhere.zones.contains(&name) {
            return None;
        }
        let text = self.report.text(name);
        let zones = &mut self.game.board.zones;
        let id = ZoneId(u16::try_from(zones.len()).ok()?);
        zones.push(Zone {
            name: text.to_owned(),
            squares: vec![None; self.game.players.len()],
            origins: Vec::new(),
        });
        self.tables.zones.insert(name, id);
        self.warn_elsewhere(form, Namespace::Zone, text, "no position is in it");
        Some(id)
    }

    /// An attribute. One that only another game of the file declares is false here.
    pub(super) fn known_attribute(&mut self, name: Name, form: &Form<'a>) -> Option<AttributeId> {
        if let Some(&attribute) = self.tables.attributes.get(&name) {
            self.uses_attribute(name, form);
            return Some(attribute);
        }
        if !self.elsewhere.attributes.contains(&name) {
            return None;
        }
        let text = self.report.text(name);
        let id = self.new_attribute(name, form)?;
        self.warn_elsewhere(form, Namespace::Attribute, text, "no man has it");
        Some(id)
    }

    /// Numbers a new attribute; `None` when a man's values no longer fit.
    pub(super) fn new_attribute(&mut self, name: Name, form: &Form<'a>) -> Option<AttributeId> {
        let id = self.game.attributes.len();
        if id >= 32 {
            self.unsure |= Namespace::Attribute.into();
            self.beyond("attributes", name, form);
            return None;
        }
        let text = self.report.owned(self.report.text(name));
        self.game.attributes.push(text);
        self.tables.attributes.insert(name, AttributeId(id as u8));
        Some(AttributeId(id as u8))
    }

    /// Variants inherit pieces, so a name may have a meaning in some games of a file only.
    fn warn_elsewhere(&mut self, form: &Form<'a>, kind: Namespace, text: &str, effect: &str) {
        if self.unsure.contains(kind) {
            return;
        }
        let message =
            format!("{} '{text}' is defined only in other games of this file", kind.noun());
        let code = "defined-elsewhere";
        // Pieces are inherited; a condition that asks for what is not there waits in vain.
        let level = if self.in_goal { Level::Warning } else { Level::Hint };
        let finding = self.report.finding(level, code, form, message).note(effect);
        self.report.push(finding);
    }

    /// The number of a move type, a new one if need be.
    pub(super) fn move_type(&mut self, name: Name) -> Option<MoveTypeId> {
        if let Some(&known) = self.tables.move_types.get(&name) {
            return Some(known);
        }
        let Ok(id) = u16::try_from(self.game.move_types.len()) else {
            let message = "this game has more than 65 536 move types";
            let finding = self.report.error("limit", &self.head, message).cut();
            self.report.push(finding);
            return None;
        };
        let id = MoveTypeId(id);
        let text = self.report.owned(self.report.text(name));
        self.game.move_types.push(text);
        self.tables.move_types.insert(name, id);
        Some(id)
    }
}
