//! Texts, players, turn order and move priorities.

use rustc_hash::FxHashSet;

use super::forms::Form;
use super::lowerer::Lowerer;
use super::sections::{Parts, Section};
use super::words;
use crate::model::{Player, PlayerId, Turn};

use crate::syntax::words::{Context, Namespace};

impl<'a> Lowerer<'a, '_> {
    /// Texts, sounds and the names of files.
    pub(super) fn texts(&mut self, parts: &Parts<'a>) {
        for (word, section) in &parts.singles {
            if words::is_text(word)
                && let Some(text) = self.one_string(section)
            {
                self.game.texts.entries.push(((*word).to_owned(), text));
            }
        }
    }

    /// The one string behind a section's word.
    pub(super) fn one_string(&mut self, section: &Section<'a>) -> Option<String> {
        let forms = self.report.all(section.rest.clone());
        let first = forms.first();
        match first.and_then(|form| form.string()) {
            Some(text) => {
                if let Some(second) = forms.get(1) {
                    let message = format!("'{}' takes one string", section.word);
                    let finding = self.report.warning("surplus-string", second, message);
                    self.report.push(finding);
                }
                Some(self.report.owned(text))
            }
            None => {
                let place = first.unwrap_or(&section.head).clone();
                self.string_expected(&place, &format!("the string of '{}'", section.word));
                None
            }
        }
    }

    pub(super) fn players(&mut self, parts: &Parts<'a>) {
        let Some(section) = parts.singles.get("players") else {
            self.report_missing(parts, "players");
            self.unsure |= Namespace::Player.into();
            return;
        };
        for form in self.report.all(section.rest.clone()) {
            let Some(name) = form.atom() else {
                let finding = self.report.error(
                    "name-expected",
                    &form,
                    "the name of a player is expected here",
                );
                self.report.push(finding);
                continue;
            };
            let text = self.report.text(name);
            if self.tables.players.contains_key(&name) {
                let message = format!("player '{text}' is listed twice");
                let finding = self.report.error("duplicate-player", &form, message);
                self.report.push(finding);
                continue;
            }
            let Ok(id) = u8::try_from(self.game.players.len()) else {
                self.unsure |= Namespace::Player.into();
                self.beyond("players", name, &form);
                continue;
            };
            self.tables.players.insert(name, PlayerId(id));
            let random = text.starts_with('?');
            let name = self.report.owned(text);
            self.game.players.push(Player { name, random, neutral: true });
        }
        if self.game.players.is_empty() {
            let finding = self.report.error("missing-part", &section.head, "no players are listed");
            self.report.push(finding);
            self.unsure |= Namespace::Player.into();
        }
    }

    pub(super) fn turn_order(&mut self, parts: &Parts<'a>) {
        let Some(section) = parts.singles.get("turn-order") else {
            self.report_missing(parts, "turn-order");
            return;
        };
        let mut repeat: Option<Form<'a>> = None;
        for form in self.report.all(section.rest.clone()) {
            if self.report.word(&form) == Some("repeat") {
                if repeat.is_some() {
                    let finding = self
                        .report
                        .error("repeat", &form, "'repeat' stands twice in this turn order")
                        .note("the last one is used here");
                    self.report.push(finding);
                }
                self.game.repeat_from = self.game.turns.len();
                repeat = Some(form);
            } else if let Some(turn) = self.turn(&form) {
                self.game.turns.push(turn);
            }
        }
        if let Some(form) = repeat.filter(|_| self.game.repeat_from >= self.game.turns.len()) {
            self.game.repeat_from = 0;
            let finding = self
                .report
                .error("repeat", &form, "no turn follows 'repeat'")
                .note("the turn order starts again from its beginning here");
            self.report.push(finding);
        }
        if self.game.turns.is_empty() && !self.unsure.contains(Namespace::Player) {
            let finding = self.report.error("missing-part", &section.head, "no turns are listed");
            self.report.push(finding);
        }
        for turn in &self.game.turns {
            self.game.players[turn.taker.index()].neutral = false;
        }
    }

    /// One turn: `P`, `(P type)`, `(P Q)` or `(P Q type)`.
    fn turn(&mut self, form: &Form<'a>) -> Option<Turn> {
        let origin = form.origin();
        let Some(forms) = self.report.list(form) else {
            let Some(taker) = self.known_player(form) else {
                self.undefined_or(form, &[Namespace::Player], Some(Context::TurnOrder));
                return None;
            };
            return Some(Turn { taker, side: taker, move_type: None, origin });
        };
        let items = self.report.all(forms);
        let Some(first) = items.first() else {
            let finding = self.report.error("turn-form", form, "this turn names no player");
            self.report.push(finding);
            return None;
        };
        let taker = self.player(first)?;
        let mut turn = Turn { taker, side: taker, move_type: None, origin };
        let mut rest = &items[1..];
        let known =
            |form: &Form<'a>| form.atom().and_then(|n| self.tables.players.get(&n)).copied();
        if let Some(side) = rest.first().and_then(known) {
            turn.side = side;
            rest = &rest[1..];
        } else if let [wrong, _, ..] = rest {
            self.undefined(&wrong.clone(), &[Namespace::Player]);
            return Some(turn);
        }
        if let Some(form) = rest.first() {
            match form.atom() {
                Some(name) => turn.move_type = self.move_type(name),
                None => self.undefined(&form.clone(), &[Namespace::MoveType]),
            }
        }
        if let Some(surplus) = rest.get(1) {
            let finding = self
                .report
                .error("turn-form", surplus, "this is one name too many for a turn")
                .help("a turn is player, (player type), (player side) or (player side type)");
            self.report.push(finding);
        }
        Some(turn)
    }

    pub(super) fn priorities(&mut self, parts: &Parts<'a>) {
        let Some(section) = parts.singles.get("move-priorities") else { return };
        let mut listed = FxHashSet::default();
        for form in self.report.all(section.rest.clone()) {
            let Some(name) = form.atom() else {
                self.undefined(&form, &[Namespace::MoveType]);
                continue;
            };
            let Some(id) = self.move_type(name) else { continue };
            if !listed.insert(id) {
                let message = format!("move type '{}' is listed twice", self.report.text(name));
                let finding = self.report.warning("repeated-priority", &form, message);
                self.report.push(finding);
            } else {
                self.game.priorities.push(id);
            }
        }
    }
}
