//! The arguments of instructions: places, types of `add`, what `create` makes, flags.

use super::forms::{Form, Forms};
use super::lowerer::Lowerer;
use super::words;
use crate::expand::Name;
use crate::model::{Add, DropPlace, FlagId, GoTarget, InstrKind, Place, PositionFlagId};
use crate::report::did_you_mean;
use crate::syntax::words::{Context, Namespace};

/// An add without any types.
pub(super) fn plain_add(word: &str) -> Add {
    let copy = word.starts_with("add-copy");
    Add { copy, partial: word.ends_with("-partial"), then: None, types: Vec::new() }
}

impl<'a> Lowerer<'a, '_> {
    /// The argument that a word needs; `None` after an error.
    pub(super) fn needed(&mut self, head: &Form<'a>, rest: &mut Forms<'a>) -> Option<Form<'a>> {
        let form = self.report.next(rest);
        if form.is_none() {
            self.report_missing_argument(head, "an argument");
        }
        form
    }

    /// Reports what is left of a list that should be at its end; `None` if there is anything.
    pub(super) fn no_more(&mut self, head: &Form<'a>, rest: &mut Forms<'a>) -> Option<()> {
        let Some(form) = self.report.next(rest) else { return Some(()) };
        let word = self.report.word(head).unwrap_or("");
        let place = self.report.written(&form);
        // What belongs to a word that lacks its brackets is no further argument.
        let belongs = |bare: crate::source::Span| {
            let between = crate::source::Span { start: bare.end, end: place.start, ..bare };
            bare.file == place.file
                && bare.end <= place.start
                && self.report.sources.slice(between).trim().is_empty()
        };
        if self.unbracketed.take().is_some_and(belongs) {
            return None;
        }
        let message = format!("'{word}' takes no further argument");
        let mut finding = self.report.error("too-many-arguments", &form, message);
        if word == "verify" {
            finding = finding.help("join several conditions by (and …)");
        }
        self.report.push(finding);
        None
    }

    /// The place that may stand last in a list; here if it does not.
    pub(super) fn last_place(&mut self, head: &Form<'a>, mut rest: Forms<'a>) -> Option<Place> {
        let Some(form) = self.report.next(&mut rest) else { return Some(Place::Here) };
        let place = self.place(&form);
        self.no_more(head, &mut rest)?;
        place
    }

    /// A place: direction, then position (6.12), or `(opposite direction)`.
    fn place(&mut self, form: &Form<'a>) -> Option<Place> {
        if let Some(name) = form.atom() {
            if let Some(place) = self.known_place(name, form) {
                return Some(place);
            }
        } else if let Some((head, "opposite", mut rest)) = self.report.headed(form) {
            let direction = self.needed(&head, &mut rest)?;
            self.no_more(&head, &mut rest)?;
            self.uses(Context::Place, &head);
            return Some(Place::Opposite(self.direction(&direction)?));
        }
        let kinds = [Namespace::Direction, Namespace::Position];
        self.undefined_or(form, &kinds, Some(Context::Place));
        None
    }

    /// A direction or position by name.
    pub(super) fn known_place(&mut self, name: Name, form: &Form<'a>) -> Option<Place> {
        if let Some(&direction) = self.tables.directions.get(&name) {
            return Some(Place::Step(direction));
        }
        if let Some(&square) = self.tables.squares.get(&name) {
            return Some(Place::Square(square));
        }
        self.known_direction(name, form).map(Place::Step)
    }

    /// The position or zone that begins a block of `drops`, if the form is one.
    pub(super) fn drop_place(&mut self, form: &Form<'a>) -> Option<DropPlace> {
        let name = form.atom()?;
        let t = &self.tables;
        if words::is_bare(self.report.text(name)) || t.directions.contains_key(&name) {
            return None;
        }
        if let Some(&square) = t.squares.get(&name) {
            return Some(DropPlace::Square(square));
        }
        self.known_zone(name, form).map(DropPlace::Zone)
    }

    pub(super) fn go_target(&mut self, form: &Form<'a>) -> Option<GoTarget> {
        let target = match self.report.word(form) {
            Some("from") => GoTarget::From,
            Some("to") => GoTarget::To,
            Some("mark") => GoTarget::Mark,
            Some("last-from") => GoTarget::LastFrom,
            Some("last-to") => GoTarget::LastTo,
            _ => {
                let mut finding = self.report.error("go-target", form, "'go' can't go there");
                let word = self.report.word(form).unwrap_or("");
                if let Some(advice) = did_you_mean(word, words::names(Context::GoTarget)) {
                    finding = finding.help(advice);
                }
                let known: Vec<&str> = words::names(Context::GoTarget).collect();
                finding = finding.help(format!("'go' takes one of: {}", known.join(", ")));
                self.report.push(finding);
                return None;
            }
        };
        self.uses(Context::GoTarget, form);
        Some(target)
    }

    /// `add` and its relatives with their types.
    pub(super) fn add(&mut self, word: &str, rest: Forms<'a>) -> Option<InstrKind> {
        let mut add = plain_add(word);
        let forms = self.report.all(rest);
        let mut fine = true;
        for (i, form) in forms.iter().enumerate() {
            let name = form.atom();
            if let Some(&piece) = name.and_then(|name| self.tables.pieces.get(&name)) {
                add.types.push(piece);
            } else if let Some(name) = name.filter(|_| add.partial && i + 1 == forms.len()) {
                self.doubt_move_type(form, name);
                add.then = self.move_type(name);
            } else {
                self.undefined(form, &[Namespace::Piece]);
                fine = false;
            }
        }
        fine.then_some(InstrKind::Add(add))
    }

    /// The type of a partial move may be any name (zrf-language 6.6); one that nothing declares
    /// and that looks like something else is very likely misspelt.
    fn doubt_move_type(&mut self, form: &Form<'a>, name: Name) {
        if self.tables.declared_types.contains(&name)
            || self.elsewhere.move_types.contains(&name)
            || self.unsure.contains(Namespace::Piece)
            || self.unsure.contains(Namespace::MoveType)
            || self.report.is_full("undefined-move-type")
        {
            return;
        }
        // Comparing takes its time, and an endless list of such names is no mistake to be found.
        let count = self.game.pieces.len() + self.tables.declared_types.len();
        if count > super::names::MAX_CANDIDATES || !self.report.spend(count as u64) {
            return;
        }
        let text = self.report.text(name);
        let mut names = self.candidates(&[Namespace::Piece]);
        names.extend(self.tables.declared_types.iter().map(|&name| self.report.text(name)));
        let Some(advice) = did_you_mean(text, names) else { return };
        let message = format!("no piece and no move type '{text}'");
        let finding = self
            .report
            .warning("undefined-move-type", form, message)
            .help(advice)
            .note("it is taken as a move type that no move has, so the turn ends here");
        self.report.push(finding);
    }

    /// `(create [player] [piece] [place])`, in this order of kinds.
    pub(super) fn create(&mut self, rest: Forms<'a>) -> Option<InstrKind> {
        let (mut player, mut piece, mut place) = (None, None, None);
        for form in self.report.all(rest) {
            let name = form.atom();
            let as_player = name.and_then(|n| self.tables.players.get(&n)).copied();
            let as_piece = name.and_then(|n| self.tables.pieces.get(&n)).copied();
            if place.is_some() {
                let message = "'create' takes a player, a piece and a place, in this order";
                let finding = self.report.error("too-many-arguments", &form, message);
                self.report.push(finding);
                return None;
            } else if as_player.is_some() && player.is_none() && piece.is_none() {
                player = as_player;
            } else if as_piece.is_some() && piece.is_none() {
                piece = as_piece;
            } else if let Some(name) = name {
                place = self.known_place(name, &form);
                if place.is_none() {
                    use Namespace::{Direction, Piece, Player, Position};
                    self.undefined(&form, &[Piece, Player, Position, Direction]);
                    return None;
                }
            } else {
                place = Some(self.place(&form)?);
            }
        }
        Some(InstrKind::Create(player, piece, place.unwrap_or(Place::Here)))
    }

    /// The number of a flag, a new one if need be.
    pub(super) fn flag(&mut self, form: &Form<'a>) -> Option<FlagId> {
        let name = self.flag_name(form)?;
        if let Some(&known) = self.tables.flags.get(&name) {
            return Some(known);
        }
        let Ok(id) = u16::try_from(self.game.flags.len()).map(FlagId) else {
            self.beyond("flags", name, form);
            return None;
        };
        let text = self.report.owned(self.report.text(name));
        self.game.flags.push(text);
        self.tables.flags.insert(name, id);
        Some(id)
    }

    /// The number of a position flag, a new one if need be.
    pub(super) fn position_flag(&mut self, form: &Form<'a>) -> Option<PositionFlagId> {
        let name = self.flag_name(form)?;
        if let Some(&known) = self.tables.position_flags.get(&name) {
            return Some(known);
        }
        let Ok(id) = u16::try_from(self.game.position_flags.len()).map(PositionFlagId) else {
            self.beyond("position flags", name, form);
            return None;
        };
        let text = self.report.owned(self.report.text(name));
        self.game.position_flags.push(text);
        self.tables.position_flags.insert(name, id);
        Some(id)
    }

    fn flag_name(&mut self, form: &Form<'a>) -> Option<Name> {
        let name = form.atom();
        if name.is_none() {
            let message = "the name of a flag is expected here";
            let finding = self.report.error("name-expected", form, message);
            self.report.push(finding);
        }
        name
    }
}
