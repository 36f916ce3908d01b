//! What to say of move code that is not understood: each time all readings it may have.

use super::code::MAX_DEPTH;
use super::forms::{Form, Forms};
use super::lowerer::Lowerer;
use super::words;
use crate::expand::{Exp, Name};
use crate::report::did_you_mean;
use crate::syntax::words::{Context, Namespace};

/// Where in move code a name stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InCode {
    /// First in a block of `moves`.
    Move,
    /// First in a block of `drops`.
    Drop,
    /// First in a list that should be an instruction: no name of a place can stand there.
    Head,
    /// Anywhere else.
    Instruction,
}

impl InCode {
    /// Whether a block begins there.
    fn begins_block(self) -> bool {
        matches!(self, InCode::Move | InCode::Drop)
    }

    /// The kinds of names that may stand there.
    fn names(self) -> impl Iterator<Item = Namespace> {
        let zone = (self == InCode::Drop).then_some(Namespace::Zone);
        [Namespace::Direction, Namespace::Position].into_iter().chain(zone)
    }
}

impl<'a> Lowerer<'a, '_> {
    /// Whether the first form of a block is an atom that can't be any instruction.
    pub(super) fn is_no_instruction(&self, form: &Form<'a>) -> bool {
        form.atom().is_some_and(|name| {
            let text = self.report.text(name);
            !words::is(Context::Block, text)
                && !words::is(Context::Condition, text)
                && !self.tables.directions.contains_key(&name)
                && !self.tables.squares.contains_key(&name)
                && !self.tables.attributes.contains_key(&name)
                && !self.elsewhere.directions.contains(&name)
        })
    }

    /// Whether the unknown name that begins a block may be a direction or position that another
    /// mistake hides: then what follows it can be understood all the same. A list without any
    /// instruction is rather the call of a macro that is not defined.
    pub(super) fn may_be_hidden_step(&mut self, parts: &'a [Exp], form: &Form<'a>) -> bool {
        let places = [Namespace::Direction, Namespace::Position];
        if !places.iter().any(|&kind| self.unsure.contains(kind)) {
            return false;
        }
        let mut rest = Forms::new(parts, &form.calls);
        rest.raw();
        while let Some(part) = rest.raw() {
            let word = match self.report.headed(&part) {
                Some((_, word, _)) => Some(word),
                None => self.report.word(&part),
            };
            if part.call().is_some() || word.is_some_and(|word| words::is(Context::Block, word)) {
                return true;
            }
        }
        false
    }

    /// A list in `moves` that begins with an unknown name may be a call of a macro that is not
    /// defined, or a block whose first step is misspelt. What follows it is not looked at.
    pub(super) fn report_unknown_block(&mut self, first: &Form<'a>, drop: bool) {
        let Some(name) = first.atom() else { return };
        let text = self.report.text(name);
        let places = if drop { "direction, position or zone" } else { "direction or position" };
        let message = format!("'{text}' is not a macro, instruction, {places}");
        let block = if drop { InCode::Drop } else { InCode::Move };
        self.report_in_code(first, name, message, &[Namespace::Direction], block);
    }

    /// An atom that is no instruction.
    pub(super) fn report_unknown_atom(&mut self, form: &Form<'a>, name: Name, word: &str) {
        if word == "else" {
            let finding = self
                .report
                .error("stray-else", form, "'else' stands in no 'if'")
                .help("write (if condition … else …)");
            self.report.push(finding);
        } else if words::is(Context::Condition, word) || self.tables.attributes.contains_key(&name)
        {
            self.report_bare_condition(form, word);
        } else if words::is(Context::Block, word) {
            let message = format!("'{word}' needs brackets and arguments");
            let finding = self.report.error("too-few-arguments", form, message);
            self.report.push(finding);
        } else if self.report.expanded.macros.iter().any(|m| m.name == name) {
            let message = format!("'{word}' is a macro; without brackets it is not called");
            let finding = self
                .report
                .error("macro-without-brackets", form, message)
                .help(format!("write ({word})"));
            self.report.push(finding);
        } else {
            let message = format!("'{word}' is neither a direction nor a position of this board");
            self.report_in_code(form, name, message, &[Namespace::Direction], InCode::Instruction);
        }
    }

    /// A list that is no instruction.
    pub(super) fn report_unknown_list(&mut self, form: &Form<'a>, head: &Form<'a>, word: &str) {
        let Some(name) = head.atom() else { return };
        let t = &self.tables;
        let place = t.directions.contains_key(&name) || t.squares.contains_key(&name);
        if words::is(Context::Condition, word) || t.attributes.contains_key(&name) {
            self.report_bare_condition(form, &format!("({word} …)"));
        } else if word == "else" {
            let finding = self
                .report
                .error("stray-else", form, "'else' takes no brackets of its own")
                .help("write (if condition … else …)");
            self.report.push(finding);
        } else if place || words::is_bare(word) {
            let message = format!("'{word}' takes no brackets here");
            let finding = self
                .report
                .error("nested-block", head, message)
                .help("the instructions of a move stand in one list; take the inner brackets away");
            self.report.push(finding);
        } else {
            let message = format!("'{word}' is neither an instruction nor a macro");
            self.report_in_code(head, name, message, &[], InCode::Head);
        }
    }

    /// A string, an empty list, or a list that begins with a list.
    pub(super) fn report_shapeless(&mut self, form: &Form<'a>) {
        let what = match form.parts() {
            None => "a string is no instruction",
            Some([]) => "() is no instruction",
            Some(_) => "a list that begins with a list is no instruction",
        };
        let mut finding = self.report.error("unknown-instruction", form, what);
        if form.parts().is_some_and(|parts| !parts.is_empty()) {
            finding = finding.help("take the outer brackets away");
        }
        self.report.push(finding);
    }

    /// A condition where an instruction belongs: it would have no effect.
    fn report_bare_condition(&mut self, form: &Form<'a>, text: &str) {
        let message = format!("{text} is a condition and has no effect here");
        let finding = self
            .report
            .error("condition-as-instruction", form, message)
            .help(format!("(verify {text}) was probably meant"));
        self.report.push(finding);
    }

    /// A name in move code that is nothing, unless it may be what another mistake hides.
    fn report_in_code(
        &mut self,
        form: &Form<'a>,
        name: Name,
        message: String,
        kinds: &[Namespace],
        place: InCode,
    ) {
        let unsure = place != InCode::Head && place.names().any(|kind| self.unsure.contains(kind));
        let text = self.report.text(name);
        if unsure
            || self.report.only_counts("unknown-instruction", form)
            || self.explained_by_grid(form)
        {
            return;
        }
        let mut finding = self.report.error("unknown-instruction", form, message);
        if let Some(advice) = self.code_advice(text, place) {
            finding = finding.help(advice);
        }
        if place.begins_block() {
            finding = finding.note(
                "this list is either a call of a macro that is not defined, or a move block whose \
                 first instruction is unknown",
            );
        }
        let finding = self.background(finding, name, kinds);
        self.report.push(finding);
    }

    /// What an unknown instruction was probably meant to be.
    fn code_advice(&self, text: &str, place: InCode) -> Option<String> {
        let mut all: Vec<&str> = words::names(Context::Block).collect();
        if place.begins_block() {
            all.extend(words::names(Context::Moves));
        }
        all.extend(self.report.macro_names());
        all.extend(self.candidates(&place.names().collect::<Vec<_>>()));
        (all.len() <= super::names::MAX_CANDIDATES).then(|| did_you_mean(text, all))?
    }

    /// A word whose argument is not there.
    pub(super) fn report_missing_argument(&mut self, head: &Form<'a>, what: &str) {
        let word = self.report.word(head).unwrap_or("");
        let message = format!("'{word}' needs {what}");
        let finding = self.report.error("too-few-arguments", head, message);
        self.report.push(finding);
    }

    /// Code or goals whose lists and macro calls nest without end.
    pub(super) fn report_too_deep(&mut self, form: &Form<'a>) {
        let message = format!("lists and macro calls are nested more than {MAX_DEPTH} deep");
        let finding = self.report.error("nested-too-deep", form, message).cut();
        self.report.push(finding);
    }
}
