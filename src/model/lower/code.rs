//! Move code: blocks and instructions. Equal macro calls become one shared block.

use std::sync::Arc;

use super::forms::{Form, Forms};
use super::lowerer::Lowerer;
use crate::expand::Expansion;
use crate::model::{Block, Cond, DropPlace, GoTarget, Instr, InstrKind, Place};
use crate::syntax::words::{Context, Namespace};

/// How deep lists and macro calls may nest in move code. Real files reach about 60; the limit
/// keeps the recursion within any thread's stack.
pub(super) const MAX_DEPTH: usize = 200;

impl<'a> Lowerer<'a, '_> {
    /// A block of `moves`.
    pub(super) fn move_block(&mut self, form: &Form<'a>) -> Block {
        self.whole_block(form, false)
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
            None => (None, self.whole_block(form, true)),
        };
        self.memo.drops.insert(key, drop.clone());
        drop
    }

    fn whole_block(&mut self, form: &Form<'a>, drop: bool) -> Block {
        let Some(parts) = form.parts() else { return Arc::new([]) };
        let key = parts.as_ptr() as usize;
        if let Some(block) = self.memo.blocks.get(&key) {
            return Arc::clone(block);
        }
        let mut forms = Forms::new(parts, &form.calls);
        let block = match forms.peek() {
            Some(first)
                if self.is_no_instruction(&first) && !self.may_be_hidden_step(parts, form) =>
            {
                self.report_unknown_block(&first, drop);
                Arc::new([Instr { kind: InstrKind::Invalid, span: form.span() }])
            }
            _ => self.instructions(&mut forms),
        };
        self.memo.blocks.insert(key, Arc::clone(&block));
        block
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
        let kind = if self.depth >= MAX_DEPTH {
            self.report_too_deep(form);
            InstrKind::Invalid
        } else {
            self.depth += 1;
            let kind = match form.call() {
                Some(expansion) => InstrKind::Splice(expansion.name, self.splice(form, expansion)),
                None => self.instruction(form),
            };
            self.depth -= 1;
            kind
        };
        block.push(Instr { kind, span: form.span() });
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

    fn instruction(&mut self, form: &Form<'a>) -> InstrKind {
        if form.atom().is_some() {
            return self.bare_instruction(form);
        }
        match self.report.headed(form) {
            Some((head, word, rest)) => {
                let kind = self.listed_instruction(form, &head, word, rest);
                kind.unwrap_or(InstrKind::Invalid)
            }
            None => {
                self.report_shapeless(form);
                InstrKind::Invalid
            }
        }
    }

    /// An instruction in brackets; `None` after an error.
    fn listed_instruction(
        &mut self,
        form: &Form<'a>,
        head: &Form<'a>,
        word: &'a str,
        mut rest: Forms<'a>,
    ) -> Option<InstrKind> {
        self.uses(Context::Block, head);
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
            "create" => self.create(rest)?,
            "change-type" => {
                let name = self.needed(head, &mut rest)?;
                let piece = self.piece(&name);
                let place = self.last_place(head, rest)?;
                InstrKind::ChangeType(piece?, place)
            }
            "set-flag" => {
                let name = self.needed(head, &mut rest)?;
                let flag = self.flag(&name);
                let cond = self.needed_condition(head, &mut rest)?;
                self.no_more(head, &mut rest)?;
                InstrKind::SetFlag(flag?, cond)
            }
            "set-position-flag" => {
                let name = self.needed(head, &mut rest)?;
                let flag = self.position_flag(&name);
                let cond = self.needed_condition(head, &mut rest)?;
                InstrKind::SetPositionFlag(flag?, cond, self.last_place(head, rest)?)
            }
            "set-attribute" => {
                let name = self.needed(head, &mut rest)?;
                let attribute = name.atom().and_then(|n| self.known_attribute(n, &name));
                if attribute.is_none() {
                    self.undefined(&name, &[Namespace::Attribute]);
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
            _ => {
                self.report_unknown_list(form, head, word);
                return None;
            }
        })
    }

    /// An instruction without brackets: keyword, then direction, then position (6.12).
    fn bare_instruction(&mut self, form: &Form<'a>) -> InstrKind {
        let Some(name) = form.atom() else { return InstrKind::Invalid };
        let word = self.report.text(name);
        let kind = match word {
            "add" | "add-copy" | "add-partial" | "add-copy-partial" => {
                Some(InstrKind::Add(super::verbs::plain_add(word)))
            }
            "back" => Some(InstrKind::Go(GoTarget::Mark)),
            "capture" => Some(InstrKind::Capture(Place::Here)),
            "cascade" => Some(InstrKind::Cascade),
            "change-owner" => Some(InstrKind::ChangeOwner(Place::Here)),
            "create" => Some(InstrKind::Create(None, None, Place::Here)),
            "flip" => Some(InstrKind::Flip(Place::Here)),
            "from" => Some(InstrKind::From),
            "mark" => Some(InstrKind::Mark(Place::Here)),
            "to" => Some(InstrKind::To),
            _ => None,
        };
        if let Some(kind) = kind {
            self.uses(Context::Block, form);
            return kind;
        }
        match self.known_place(name, form) {
            Some(Place::Step(direction)) => InstrKind::Step(direction),
            Some(Place::Square(square)) => InstrKind::Jump(square),
            _ => {
                self.report_unknown_atom(form, name, word);
                InstrKind::Invalid
            }
        }
    }

    /// `(if condition instruction… [else instruction…])`
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
                // Its 'else' belongs to this 'if', so the body can't be a block of its own.
                rest.enter(&form, expansion);
            } else {
                self.instruction_into(&form, &mut parts[usize::from(otherwise)]);
            }
        }
        let [then, other] = parts;
        Some(InstrKind::If(cond, then.into(), other.into()))
    }

    /// Whether a macro's body has an `else` for the `if` around the call.
    pub(super) fn has_else(&mut self, expansion: &'a Arc<Expansion>) -> bool {
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
            self.report_missing_argument(head, "a condition");
        }
        cond
    }
}
