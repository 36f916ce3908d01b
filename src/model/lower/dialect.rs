//! Words of Dagaz's dialect: accepted where they are asked for, else named, once for each kind.

use super::forms::Form;
use super::lowerer::Lowerer;
use crate::expand::Name;
use crate::model::{DagazUse, Dialect};
use crate::report::Level;

impl<'a> Lowerer<'a, '_> {
    /// Notes something of Dagaz's dialect, and says so where the game uses it first. `instead`
    /// says what Zillions does with it.
    pub(super) fn dagaz(
        &mut self,
        form: &Form<'a>,
        what: &str,
        changes_rules: bool,
        instead: &str,
    ) {
        if let Some(known) = self.game.dagaz.iter_mut().find(|used| used.what == what) {
            known.changes_rules |= changes_rules;
            return;
        }
        let finding = match self.dialect {
            Dialect::Zillions => self
                .report
                .warning("other-dialect", form, format!("only the dialect of Dagaz has {what}"))
                .note(instead)
                .help("'--dialect dagaz' reads the file as Dagaz does"),
            Dialect::Dagaz => {
                let message = format!("this file uses Dagaz's {what}");
                let finding = self.report.finding(Level::Note, "dagaz", form, message);
                match changes_rules {
                    true => {
                        finding.note("it changes the rules by a program that is not in the file")
                    }
                    false => finding,
                }
            }
        };
        self.report.push(finding);
        let span = self.report.written(form);
        self.game.dagaz.push(DagazUse { what: what.to_owned(), span, changes_rules });
    }

    /// Code asks for an attribute or sets it: if its values are numbers, the rules depend on
    /// something that is not modelled.
    pub(super) fn uses_attribute(&mut self, name: Name, form: &Form<'a>) {
        if self.numeric.contains(&name) {
            self.dagaz(form, NUMERIC, true, NUMERIC_NOTE);
        }
    }

    /// An attribute whose value is not true or false.
    pub(super) fn numeric_attribute(&mut self, name: Name, value: &Form<'a>) {
        self.numeric.insert(name);
        self.dagaz(value, NUMERIC, false, NUMERIC_NOTE);
    }
}

const NUMERIC: &str = "attributes that are neither true nor false";
const NUMERIC_NOTE: &str = "they are taken as false here; whether Zillions loads them is not known";
