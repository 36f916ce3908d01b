//! Conditions of move code (zrf-language 6.11).

use std::sync::Arc;

use super::forms::{Form, Forms, single};
use super::lowerer::Lowerer;
use super::words;
use crate::expand::{Expansion, Name};
use crate::model::{Cond, CondKind, MoveTypeId, Place, Test};
use crate::report::did_you_mean;
use crate::source::Span;

/// What a word of a condition asks, before its arguments are known.
enum Word {
    /// A question about a place, nothing else.
    Plain(Test),
    /// A question that names something.
    Piece,
    Zone,
    Position,
    PositionFlag,
    /// A question that may name a move type.
    Attacked,
    Defended,
    Flag,
}

/// A word of a condition, and whether it asks for the contrary.
fn word(text: &str) -> Option<(Word, bool)> {
    let (plain, negated) = match text.strip_prefix("not-") {
        Some(plain) => (plain, true),
        None => (text, false),
    };
    let word = match plain {
        "empty?" => Word::Plain(Test::Empty),
        "friend?" => Word::Plain(Test::Friend),
        "enemy?" => Word::Plain(Test::Enemy),
        "neutral?" => Word::Plain(Test::Neutral),
        "on-board?" => Word::Plain(Test::OnBoard),
        "marked?" => Word::Plain(Test::Marked),
        "last-from?" => Word::Plain(Test::LastFrom),
        "last-to?" => Word::Plain(Test::LastTo),
        "adjacent-to-enemy?" => Word::Plain(Test::AdjacentToEnemy),
        "goal-position?" => Word::Plain(Test::GoalPosition),
        "piece?" => Word::Piece,
        "in-zone?" => Word::Zone,
        "position?" => Word::Position,
        "position-flag?" => Word::PositionFlag,
        "attacked?" => Word::Attacked,
        "defended?" => Word::Defended,
        "flag?" => Word::Flag,
        _ => return None,
    };
    Some((word, negated))
}

use crate::syntax::words::{Context, Namespace};

impl<'a> Lowerer<'a, '_> {
    /// The next condition of a list; `None` if the list is at its end.
    pub(super) fn take_condition(&mut self, forms: &mut Forms<'a>) -> Option<Cond> {
        loop {
            let form = self.report.raw(forms)?;
            match form.call() {
                // A macro whose body is a condition and more: the rest follows the condition.
                Some(expansion) if single(expansion).is_none() => forms.enter(&form, expansion),
                _ => return Some(self.condition(&form)),
            }
        }
    }

    fn condition(&mut self, form: &Form<'a>) -> Cond {
        let span = form.span();
        if self.depth >= super::code::MAX_DEPTH {
            self.report_too_deep(form);
            return Cond { kind: CondKind::Invalid, span };
        }
        self.depth += 1;
        let kind = match form.call() {
            Some(expansion) => self.condition_of_call(form, expansion),
            None => self.plain_condition(form).unwrap_or(CondKind::Invalid),
        };
        self.depth -= 1;
        Cond { kind, span }
    }

    /// The condition of a macro call, made once for all equal calls.
    fn condition_of_call(&mut self, form: &Form<'a>, expansion: &'a Arc<Expansion>) -> CondKind {
        let key = Arc::as_ptr(expansion) as usize;
        if let Some(cond) = self.memo.conds.get(&key) {
            return CondKind::Splice(expansion.name, Arc::clone(cond));
        }
        let Some(exp) = single(expansion) else { return CondKind::Invalid };
        let inner = Form { exp, calls: form.inside(expansion) };
        let cond = Arc::new(self.condition(&inner));
        self.memo.conds.insert(key, Arc::clone(&cond));
        CondKind::Splice(expansion.name, cond)
    }

    fn plain_condition(&mut self, form: &Form<'a>) -> Option<CondKind> {
        if let Some(name) = form.atom() {
            return self.bare(form, name);
        }
        let Some((head, text, mut rest)) = self.report.headed(form) else {
            let finding = self.report.error("unknown-condition", form, "this is no condition");
            self.report.push(finding);
            return None;
        };
        match text {
            "not" => {
                let cond = self.take_condition(&mut rest);
                let Some(cond) = cond else {
                    self.report_missing_argument(&head, "a condition");
                    return None;
                };
                self.no_more(&head, &mut rest)?;
                Some(CondKind::Not(Box::new(cond)))
            }
            "and" | "or" => {
                let mut parts = Vec::new();
                while let Some(cond) = self.take_condition(&mut rest) {
                    parts.push(cond);
                }
                if parts.is_empty() {
                    self.report_missing_argument(&head, "a condition");
                    return None;
                }
                Some(if text == "and" { CondKind::And(parts) } else { CondKind::Or(parts) })
            }
            "true" | "false" => {
                self.no_more(&head, &mut rest)?;
                Some(CondKind::Const(text == "true"))
            }
            _ => match word(text) {
                Some((word, negated)) => self.question(form, &head, text, word, negated, rest),
                None => self.attribute_of(&head, text, rest),
            },
        }
    }

    /// A condition without brackets.
    fn bare(&mut self, form: &Form<'a>, name: Name) -> Option<CondKind> {
        let text = self.report.text(name);
        match text {
            "true" => return Some(CondKind::Const(true)),
            "false" => return Some(CondKind::Const(false)),
            _ => {}
        }
        match word(text) {
            Some((Word::Plain(test), negated)) => {
                self.uses(Context::Condition, form);
                Some(negate(CondKind::Test(test, Place::Here), negated, form.span()))
            }
            Some((Word::Attacked, negated)) => Some(negate(
                CondKind::Test(Test::Attacked(None), Place::Here),
                negated,
                form.span(),
            )),
            Some((Word::Defended, negated)) => Some(negate(
                CondKind::Test(Test::Defended(None), Place::Here),
                negated,
                form.span(),
            )),
            Some(_) => {
                let message = format!("'{text}' needs the name of what to look for");
                let finding = self
                    .report
                    .error("too-few-arguments", form, message)
                    .help(format!("write ({text} name)"));
                self.report.push(finding);
                None
            }
            None => match self.known_attribute(name, form) {
                Some(attribute) => Some(CondKind::Test(Test::Attribute(attribute), Place::Here)),
                None => self.unknown_condition(form, name, text),
            },
        }
    }

    /// `(attribute [place])`.
    fn attribute_of(
        &mut self,
        head: &Form<'a>,
        text: &'a str,
        rest: Forms<'a>,
    ) -> Option<CondKind> {
        let name = head.atom()?;
        let Some(attribute) = self.known_attribute(name, head) else {
            return self.unknown_condition(head, name, text);
        };
        let place = self.last_place(head, rest)?;
        Some(CondKind::Test(Test::Attribute(attribute), place))
    }

    fn question(
        &mut self,
        form: &Form<'a>,
        head: &Form<'a>,
        text: &str,
        word: Word,
        negated: bool,
        mut rest: Forms<'a>,
    ) -> Option<CondKind> {
        let test = match word {
            Word::Plain(test) => {
                self.uses(Context::Condition, head);
                test
            }
            Word::Flag => {
                let name = self.named(head, text, &mut rest)?;
                let flag = self.flag(&name);
                self.no_more(head, &mut rest)?;
                return Some(negate(CondKind::Flag(flag?), negated, form.span()));
            }
            Word::Attacked => Test::Attacked(self.attack_type(&mut rest)?),
            Word::Defended => Test::Defended(self.attack_type(&mut rest)?),
            Word::Piece => {
                let name = self.named(head, text, &mut rest)?;
                Test::Piece(self.piece(&name)?)
            }
            Word::Zone => {
                let name = self.named(head, text, &mut rest)?;
                Test::InZone(self.zone(&name)?)
            }
            Word::Position => {
                let name = self.named(head, text, &mut rest)?;
                Test::Is(self.square(&name)?)
            }
            Word::PositionFlag => {
                let name = self.named(head, text, &mut rest)?;
                Test::PositionFlag(self.position_flag(&name)?)
            }
        };
        let place = self.last_place(head, rest)?;
        Some(negate(CondKind::Test(test, place), negated, form.span()))
    }

    fn named(&mut self, head: &Form<'a>, text: &str, rest: &mut Forms<'a>) -> Option<Form<'a>> {
        let form = self.report.next(rest);
        if form.is_none() {
            let message = format!("'{text}' needs the name of what to look for");
            let finding = self.report.error("too-few-arguments", head, message);
            self.report.push(finding);
        }
        form
    }

    /// The move type that may stand first behind `attacked?`. A name that is a place is one.
    fn attack_type(&mut self, rest: &mut Forms<'a>) -> Option<Option<MoveTypeId>> {
        let Some(first) = rest.peek() else { return Some(None) };
        let Some(name) = first.atom() else { return Some(None) };
        let alone = {
            let mut rest = rest.clone();
            rest.next();
            rest.next().is_none()
        };
        let t = &self.tables;
        let place = t.directions.contains_key(&name) || t.squares.contains_key(&name);
        if place && alone {
            return Some(None);
        }
        self.report.next(rest);
        if !t.declared_types.contains(&name) && !self.elsewhere.move_types.contains(&name) {
            let kinds: &[Namespace] = match alone {
                true => &[Namespace::MoveType, Namespace::Direction, Namespace::Position],
                false => &[Namespace::MoveType],
            };
            self.undefined(&first, kinds);
            return None;
        }
        Some(Some(self.move_type(name)?))
    }

    fn unknown_condition(
        &mut self,
        form: &Form<'a>,
        name: Name,
        text: &'a str,
    ) -> Option<CondKind> {
        if self.unsure.contains(Namespace::Attribute)
            || self.report.only_counts("unknown-condition", form)
        {
            return None;
        }
        if ["not", "and", "or"].contains(&text) {
            let rest = if text == "not" { "condition" } else { "condition condition …" };
            let message = format!("'{text}' needs brackets around it and what follows it");
            let finding = self
                .report
                .error("unknown-condition", form, message)
                .help(format!("write ({text} {rest})"));
            self.report.push(finding);
            self.unbracketed = Some(self.report.written(form));
            return None;
        }
        let message = match text.strip_prefix("not-") {
            Some(plain) if self.is_attribute(plain) => {
                format!("attribute '{plain}' has no 'not-' form")
            }
            _ => format!("'{text}' is neither a condition nor an attribute"),
        };
        let mut finding = self.report.error("unknown-condition", form, message);
        if let Some(plain) = text.strip_prefix("not-").filter(|plain| self.is_attribute(plain)) {
            finding = finding.help(format!("write (not {plain})"));
        } else {
            let mut all: Vec<&str> = words::names(Context::Condition).collect();
            all.extend(self.candidates(&[Namespace::Attribute]));
            all.extend(self.report.macro_names());
            if let Some(advice) = did_you_mean(text, all) {
                finding = finding.help(advice);
            }
        }
        let finding = self.background(finding, name, &[]);
        self.report.push(finding);
        None
    }

    fn is_attribute(&self, text: &str) -> bool {
        self.game.attributes.iter().any(|a| a == text)
    }
}

/// A condition, or its contrary written with a `not-` word.
fn negate(kind: CondKind, negated: bool, span: Span) -> CondKind {
    if negated { CondKind::Not(Box::new(Cond { kind, span })) } else { kind }
}
