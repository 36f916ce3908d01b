//! Move code: blocks and instructions. Equal macro calls become one shared block.

use std::sync::Arc;

use super::forms::{Form, Forms};
use super::kinds::Kind;
use super::lowerer::Lowerer;
use super::words;
use crate::expand::{Expansion, Name};
use crate::model::{
    Add, Block, Cond, DropPlace, FlagId, GoTarget, Instr, InstrKind, Place, PositionFlagId,
};

/// How deep lists and macro calls may nest in move code. Real files reach about 60; the limit
/// keeps the recursion within any thread's stack.
pub(super) const MAX_DEPTH: usize = 200;

impl<'a> Lowerer<'a, '_> {
    /// A block of `moves`.
    pub(super) fn move_block(&mut self, form: &Form<'a>) -> Block {
        let Some(parts) = form.parts() else { return Arc::new([]) };
        let key = parts.as_ptr() as usize;
        if let Some(block) = self.memo.blocks.get(&key) {
            return Arc::clone(block);
        }
        let mut forms = Forms::new(parts, &form.calls);
        let block = match forms.peek() {
            Some(first) if self.is_no_instruction(&first) => self.unknown_block(form, &first),
            _ => self.instructions(&mut forms),
        };
        self.memo.blocks.insert(key, Arc::clone(&block));
        block
    }

    /// A block of `drops`, which may begin with the only place where it is tried.
    pub(super) fn drop_block(&mut self, form: &Form<'a>) -> (Option<DropPlace>, Block) {
        let Some(parts) = form.parts() else { return (None, Arc::new([])) };
        let key = parts.as_ptr() as usize;
        if let Some(drop) = self.memo.drops.get(&key) {
            return drop.clone();
        }
        let mut forms = Forms::new(parts, &form.calls);
        let place = forms.peek().and_then(|first| self.drop_place(&first));
        let drop = match place {
            Some(place) => {
                forms.next();
                (Some(place), self.instructions(&mut forms))
            }
            None => (None, self.move_block(form)),
        };
        self.memo.drops.insert(key, drop.clone());
        drop
    }

    fn drop_place(&self, form: &Form<'a>) -> Option<DropPlace> {
        let name = form.atom()?;
        if words::BARE.contains(&self.report.text(name))
            || self.tables.directions.contains_key(&name)
        {
            return None;
        }
        let square = self.tables.squares.get(&name).copied().map(DropPlace::Square);
        square.or_else(|| self.tables.zones.get(&name).copied().map(DropPlace::Zone))
    }

    /// Whether the first form of a block is an atom that can't be any instruction.
    fn is_no_instruction(&self, form: &Form<'a>) -> bool {
        form.atom().is_some_and(|name| {
            !words::INSTRUCTIONS.contains(&self.report.text(name))
                && !words::CONDITIONS.contains(&self.report.text(name))
                && !self.tables.directions.contains_key(&name)
                && !self.tables.squares.contains_key(&name)
                && !self.elsewhere.directions.contains(&name)
        })
    }

    /// A list in `moves` that begins with an unknown name may be a call of a macro that is not
    /// defined, or a block whose first step is misspelt. What follows it is not looked at.
    fn unknown_block(&mut self, form: &Form<'a>, first: &Form<'a>) -> Block {
        let unsure = self.unsure.contains(Kind::Direction) || self.unsure.contains(Kind::Position);
        if let Some(name) = first.atom().filter(|_| !unsure && !self.report.is_full()) {
            let text = self.report.text(name);
            let message = format!("'{text}' is not a macro, instruction, direction or position");
            let mut finding = self.report.error("unknown-instruction", first, message).note(
                "this list is either a call of a macro that is not defined, or a move block whose \
                 first instruction is unknown",
            );
            if let Some(advice) = self.code_advice(text) {
                finding = finding.help(advice);
            }
            let finding = self.background(finding, name, &[Kind::Direction]);
            self.report.push(finding);
        }
        Arc::new([Instr { kind: InstrKind::Invalid, span: form.span() }])
    }

    /// What an unknown instruction was probably meant to be.
    pub(super) fn code_advice(&self, text: &str) -> Option<String> {
        let mut all: Vec<&str> = words::INSTRUCTIONS.to_vec();
        all.extend(self.report.expanded.macros.iter().map(|m| self.report.text(m.name)));
        all.extend(self.candidates(&[Kind::Direction]));
        let squares = self.candidates(&[Kind::Position]);
        if squares.len() < 1000 {
            all.extend(squares);
        }
        super::suggest::did_you_mean(text, all)
    }

    /// The instructions that are left in `forms`.
    fn instructions(&mut self, forms: &mut Forms<'a>) -> Block {
        let mut block = Vec::new();
        while let Some(form) = self.report.raw(forms) {
            self.instruction_into(&form, &mut block);
        }
        block.into()
    }

    /// Puts what a form does behind `block`.
    fn instruction_into(&mut self, form: &Form<'a>, block: &mut Vec<Instr>) {
        let span = form.span();
        if self.depth >= MAX_DEPTH {
            block.push(self.too_deep(form));
            return;
        }
        self.depth += 1;
        let kind = match form.call() {
            Some(expansion) => InstrKind::Splice(expansion.name, self.splice(form, expansion)),
            None => self.instruction(form),
        };
        self.depth -= 1;
        block.push(Instr { kind, span });
    }

    /// The block of a macro call, made once for all equal calls.
    fn splice(&mut self, form: &Form<'a>, expansion: &'a Arc<Expansion>) -> Block {
        let key = Arc::as_ptr(expansion) as usize;
        if let Some(block) = self.memo.blocks.get(&key) {
            return Arc::clone(block);
        }
        let mut forms = Forms::new(&expansion.body, &form.inside(expansion));
        let block = self.instructions(&mut forms);
        self.memo.blocks.insert(key, Arc::clone(&block));
        block
    }

    fn too_deep(&mut self, form: &Form<'a>) -> Instr {
        let message = format!("lists and macro calls are nested more than {MAX_DEPTH} deep");
        let finding = self.report.error("nested-too-deep", form, message);
        self.report.push(finding);
        Instr { kind: InstrKind::Invalid, span: form.span() }
    }

    fn instruction(&mut self, form: &Form<'a>) -> InstrKind {
        if form.atom().is_some() {
            return self.bare_instruction(form);
        }
        let Some((head, word, rest)) = self.report.headed(form) else {
            let (what, help) = match form.parts() {
                None => ("a string is no instruction", None),
                Some([]) => ("() is no instruction", None),
                Some(_) => (
                    "a list that begins with a list is no instruction",
                    Some("take the outer brackets away"),
                ),
            };
            let mut finding = self.report.error("unknown-instruction", form, what);
            if let Some(help) = help {
                finding = finding.help(help);
            }
            self.report.push(finding);
            return InstrKind::Invalid;
        };
        self.listed_instruction(form, &head, word, rest).unwrap_or(InstrKind::Invalid)
    }

    /// An instruction in brackets; `None` after an error.
    fn listed_instruction(
        &mut self,
        form: &Form<'a>,
        head: &Form<'a>,
        word: &'a str,
        mut rest: Forms<'a>,
    ) -> Option<InstrKind> {
        Some(match word {
            "if" => self.branch(head, &mut rest)?,
            "while" => {
                let cond = self.needed_condition(head, &mut rest)?;
                InstrKind::While(cond, self.instructions(&mut rest))
            }
            "verify" => {
                let cond = self.needed_condition(head, &mut rest)?;
                self.no_more(head, &mut rest)?;
                InstrKind::Verify(cond)
            }
            "add" | "add-copy" | "add-partial" | "add-copy-partial" => self.add(word, rest)?,
            "capture" => InstrKind::Capture(self.last_place(head, rest)?),
            "flip" => InstrKind::Flip(self.last_place(head, rest)?),
            "change-owner" => InstrKind::ChangeOwner(self.last_place(head, rest)?),
            "mark" => InstrKind::Mark(self.last_place(head, rest)?),
            "create" => self.create(head, rest)?,
            "change-type" => {
                let name = self.needed(head, &mut rest)?;
                let piece = self.piece(&name);
                let place = self.last_place(head, rest)?;
                InstrKind::ChangeType(piece?, place)
            }
            "set-flag" => {
                let flag = self.needed(head, &mut rest)?;
                let flag = self.flag(&flag);
                let cond = self.needed_condition(head, &mut rest)?;
                self.no_more(head, &mut rest)?;
                InstrKind::SetFlag(flag?, cond)
            }
            "set-position-flag" => {
                let flag = self.needed(head, &mut rest)?;
                let flag = self.position_flag(&flag);
                let cond = self.needed_condition(head, &mut rest)?;
                InstrKind::SetPositionFlag(flag?, cond, self.last_place(head, rest)?)
            }
            "set-attribute" => {
                let name = self.needed(head, &mut rest)?;
                let attribute = name.atom().and_then(|n| self.known_attribute(n, &name));
                if attribute.is_none() {
                    self.undefined(&name, &[Kind::Attribute]);
                }
                let cond = self.needed_condition(head, &mut rest)?;
                self.no_more(head, &mut rest)?;
                InstrKind::SetAttribute(attribute?, cond)
            }
            "go" => {
                let target = self.needed(head, &mut rest)?;
                self.no_more(head, &mut rest)?;
                InstrKind::Go(self.go_target(&target)?)
            }
            "opposite" => {
                let direction = self.needed(head, &mut rest)?;
                self.no_more(head, &mut rest)?;
                InstrKind::Opposite(self.direction(&direction)?)
            }
            _ => return self.unknown_list(form, head, word),
        })
    }

    /// Reports a list that is no instruction.
    fn unknown_list(
        &mut self,
        form: &Form<'a>,
        head: &Form<'a>,
        word: &'a str,
    ) -> Option<InstrKind> {
        let name = head.atom()?;
        let t = &self.tables;
        let place = t.directions.contains_key(&name) || t.squares.contains_key(&name);
        if words::CONDITIONS.contains(&word) || t.attributes.contains_key(&name) {
            self.bare_condition(form, &format!("({word} …)"));
        } else if place || words::BARE.contains(&word) {
            let message = format!("'{word}' takes no brackets here");
            let finding = self
                .report
                .error("nested-block", head, message)
                .help("the instructions of a move stand in one list; take the inner brackets away");
            self.report.push(finding);
        } else {
            self.unknown_instruction(head, name, word);
        }
        None
    }

    /// A condition where an instruction belongs: it would have no effect.
    fn bare_condition(&mut self, form: &Form<'a>, text: &str) {
        let message = format!("{text} is a condition and has no effect here");
        let finding = self
            .report
            .error("condition-as-instruction", form, message)
            .help(format!("(verify {text}) was probably meant"));
        self.report.push(finding);
    }

    fn unknown_instruction(&mut self, head: &Form<'a>, name: Name, word: &str) {
        let unsure = self.unsure.contains(Kind::Direction) || self.unsure.contains(Kind::Position);
        if unsure || self.report.is_full() {
            return;
        }
        let message = format!("'{word}' is not an instruction, macro, direction or position");
        let mut finding = self.report.error("unknown-instruction", head, message);
        if let Some(advice) = self.code_advice(word) {
            finding = finding.help(advice);
        }
        let finding = self.background(finding, name, &[]);
        self.report.push(finding);
    }

    /// An instruction without brackets: keyword, then direction, then position (6.12).
    fn bare_instruction(&mut self, form: &Form<'a>) -> InstrKind {
        let Some(name) = form.atom() else { return InstrKind::Invalid };
        let word = self.report.text(name);
        match word {
            "add" | "add-copy" | "add-partial" | "add-copy-partial" => {
                return InstrKind::Add(plain_add(word));
            }
            "back" => return InstrKind::Go(GoTarget::Mark),
            "capture" => return InstrKind::Capture(Place::Here),
            "cascade" => return InstrKind::Cascade,
            "change-owner" => return InstrKind::ChangeOwner(Place::Here),
            "create" => {
                self.needs(form, "create", (2, 0));
                return InstrKind::Create(None, None, Place::Here);
            }
            "flip" => return InstrKind::Flip(Place::Here),
            "from" => return InstrKind::From,
            "mark" => return InstrKind::Mark(Place::Here),
            "to" => return InstrKind::To,
            _ => {}
        }
        if let Some(&direction) = self.tables.directions.get(&name) {
            return InstrKind::Step(direction);
        }
        if let Some(&square) = self.tables.squares.get(&name) {
            return InstrKind::Jump(square);
        }
        if let Some(direction) = self.known_direction(name, form) {
            return InstrKind::Step(direction);
        }
        self.not_an_instruction(form, name, word);
        InstrKind::Invalid
    }

    fn not_an_instruction(&mut self, form: &Form<'a>, name: Name, word: &'a str) {
        if word == "else" {
            let finding = self
                .report
                .error("stray-else", form, "'else' stands in no 'if'")
                .help("write (if condition … else …)");
            return self.report.push(finding);
        }
        if words::CONDITIONS.contains(&word) || self.tables.attributes.contains_key(&name) {
            return self.bare_condition(form, word);
        }
        if words::INSTRUCTIONS.contains(&word) {
            let message = format!("'{word}' needs brackets and arguments");
            let finding = self.report.error("missing-argument-list", form, message);
            return self.report.push(finding);
        }
        if self.report.expanded.macros.iter().any(|m| m.name == name) {
            let message = format!("'{word}' is a macro; without brackets it is not called");
            let finding = self
                .report
                .error("macro-without-brackets", form, message)
                .help(format!("write ({word})"));
            return self.report.push(finding);
        }
        self.undefined_in_code(form, name, word);
    }

    fn undefined_in_code(&mut self, form: &Form<'a>, name: Name, word: &str) {
        let unsure = self.unsure.contains(Kind::Direction) || self.unsure.contains(Kind::Position);
        if unsure || self.report.is_full() {
            return;
        }
        if self.explained_by_grid(word) {
            return;
        }
        let message = format!("'{word}' is neither a direction nor a position of this board");
        let mut finding = self.report.error("unknown-instruction", form, message);
        if let Some(advice) = self.code_advice(word) {
            finding = finding.help(advice);
        }
        let finding = self.background(finding, name, &[Kind::Direction]);
        self.report.push(finding);
    }

    fn branch(&mut self, head: &Form<'a>, rest: &mut Forms<'a>) -> Option<InstrKind> {
        let cond = self.needed_condition(head, rest)?;
        let mut parts = [Vec::new(), Vec::new()];
        let mut otherwise = false;
        while let Some(form) = self.report.raw(rest) {
            if self.report.word(&form) == Some("else") {
                if otherwise {
                    let message = "this 'if' has a second 'else'";
                    let finding = self.report.error("second-else", &form, message);
                    self.report.push(finding);
                    return None;
                }
                otherwise = true;
            } else if let Some(expansion) = form.call().filter(|e| self.has_else(e)) {
                rest.enter(&form, expansion);
            } else {
                self.instruction_into(&form, &mut parts[usize::from(otherwise)]);
            }
        }
        let [then, other] = parts;
        Some(InstrKind::If(cond, then.into(), other.into()))
    }

    /// Whether a macro's body has an `else` for the `if` around the call.
    fn has_else(&mut self, expansion: &'a Arc<Expansion>) -> bool {
        let key = Arc::as_ptr(expansion) as usize;
        if let Some(&known) = self.memo.has_else.get(&key) {
            return known;
        }
        let has = expansion.body.iter().any(|exp| {
            let form = Form { exp, calls: None };
            match form.call() {
                Some(inner) => self.has_else(inner),
                None => self.report.word(&form) == Some("else"),
            }
        });
        self.memo.has_else.insert(key, has);
        has
    }

    /// The condition that a word needs; `None` after an error.
    fn needed_condition(&mut self, head: &Form<'a>, rest: &mut Forms<'a>) -> Option<Cond> {
        let cond = self.take_condition(rest);
        if cond.is_none() {
            let word = self.report.word(head).unwrap_or("");
            let message = format!("'{word}' needs a condition");
            let finding = self.report.error("missing-argument", head, message);
            self.report.push(finding);
        }
        cond
    }

    /// The argument that a word needs; `None` after an error.
    pub(super) fn needed(&mut self, head: &Form<'a>, rest: &mut Forms<'a>) -> Option<Form<'a>> {
        let form = self.report.next(rest);
        if form.is_none() {
            let word = self.report.word(head).unwrap_or("");
            let message = format!("'{word}' needs an argument");
            let finding = self.report.error("missing-argument", head, message);
            self.report.push(finding);
        }
        form
    }

    /// Reports what is left of a list that should be at its end; `None` if there is anything.
    pub(super) fn no_more(&mut self, head: &Form<'a>, rest: &mut Forms<'a>) -> Option<()> {
        let Some(form) = self.report.next(rest) else { return Some(()) };
        let word = self.report.word(head).unwrap_or("");
        let message = format!("'{word}' takes no further argument");
        let mut finding = self.report.error("surplus-argument", &form, message);
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
    pub(super) fn place(&mut self, form: &Form<'a>) -> Option<Place> {
        if let Some(name) = form.atom() {
            if let Some(place) = self.known_place(name, form) {
                return Some(place);
            }
        } else if let Some((head, "opposite", mut rest)) = self.report.headed(form) {
            let direction = self.needed(&head, &mut rest)?;
            self.no_more(&head, &mut rest)?;
            self.needs(&head, "(opposite …) as an argument", (2, 0));
            return Some(Place::Opposite(self.direction(&direction)?));
        }
        self.undefined(form, &[Kind::Direction, Kind::Position]);
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

    fn go_target(&mut self, form: &Form<'a>) -> Option<GoTarget> {
        Some(match self.report.word(form) {
            Some("from") => GoTarget::From,
            Some("to") => GoTarget::To,
            Some("mark") => GoTarget::Mark,
            Some("last-from") => {
                self.needs(form, "(go last-from)", (1, 2));
                GoTarget::LastFrom
            }
            Some("last-to") => {
                self.needs(form, "(go last-to)", (1, 2));
                GoTarget::LastTo
            }
            _ => {
                let finding = self
                    .report
                    .error("go-target", form, "'go' can't go there")
                    .help("it takes from, to, mark, last-from or last-to");
                self.report.push(finding);
                return None;
            }
        })
    }

    fn add(&mut self, word: &str, rest: Forms<'a>) -> Option<InstrKind> {
        let mut add = plain_add(word);
        let forms = self.report.all(rest);
        let mut fine = true;
        for (i, form) in forms.iter().enumerate() {
            let Some(name) = form.atom() else {
                self.undefined(form, &[Kind::Piece]);
                fine = false;
                continue;
            };
            if let Some(&piece) = self.tables.pieces.get(&name) {
                add.types.push(piece);
            } else if add.partial && i + 1 == forms.len() {
                self.doubtful_type(form, name);
                add.then = self.move_type(name);
            } else {
                self.undefined(form, &[Kind::Piece]);
                fine = false;
            }
        }
        fine.then_some(InstrKind::Add(add))
    }

    /// The type of a partial move may be any name (zrf-language 6.6); one that nothing declares
    /// and that looks like something else is very likely misspelt.
    fn doubtful_type(&mut self, form: &Form<'a>, name: Name) {
        if self.tables.declared_types.contains(&name)
            || self.elsewhere.move_types.contains(&name)
            || self.unsure.contains(Kind::Piece)
            || self.unsure.contains(Kind::MoveType)
        {
            return;
        }
        let text = self.report.text(name);
        let mut names = self.candidates(&[Kind::Piece]);
        names.extend(self.tables.declared_types.iter().map(|&name| self.report.text(name)));
        let Some(advice) = super::suggest::did_you_mean(text, names) else { return };
        let message = format!("no piece and no move type '{text}'");
        let finding = self
            .report
            .warning("undefined-move-type", form, message)
            .help(advice)
            .note("it is taken as a move type that no move has, so the turn ends here");
        self.report.push(finding);
    }

    /// `(create [player] [piece] [place])`, in this order of kinds.
    fn create(&mut self, head: &Form<'a>, rest: Forms<'a>) -> Option<InstrKind> {
        self.needs(head, "create", (2, 0));
        let (mut player, mut piece, mut place) = (None, None, None);
        for form in self.report.all(rest) {
            let name = form.atom();
            let as_player = name.and_then(|n| self.tables.players.get(&n)).copied();
            let as_piece = name.and_then(|n| self.tables.pieces.get(&n)).copied();
            if place.is_some() {
                let message = "'create' takes a player, a piece and a place, in this order";
                let finding = self.report.error("surplus-argument", &form, message);
                self.report.push(finding);
                return None;
            } else if as_player.is_some() && player.is_none() && piece.is_none() {
                player = as_player;
            } else if as_piece.is_some() && piece.is_none() {
                piece = as_piece;
            } else if let Some(name) = name {
                place = self.known_place(name, &form);
                if place.is_none() {
                    let kinds = [Kind::Piece, Kind::Player, Kind::Position, Kind::Direction];
                    self.undefined(&form, &kinds);
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
        let id = FlagId(u16::try_from(self.game.flags.len()).ok()?);
        self.game.flags.push(self.report.text(name).to_owned());
        self.tables.flags.insert(name, id);
        Some(id)
    }

    /// The number of a position flag, a new one if need be.
    pub(super) fn position_flag(&mut self, form: &Form<'a>) -> Option<PositionFlagId> {
        let name = self.flag_name(form)?;
        if let Some(&known) = self.tables.position_flags.get(&name) {
            return Some(known);
        }
        let id = PositionFlagId(u16::try_from(self.game.position_flags.len()).ok()?);
        self.game.position_flags.push(self.report.text(name).to_owned());
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

/// An add without any types.
fn plain_add(word: &str) -> Add {
    let copy = word.starts_with("add-copy");
    Add { copy, partial: word.ends_with("-partial"), then: None, types: Vec::new() }
}
