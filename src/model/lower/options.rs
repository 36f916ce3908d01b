//! Options, in their new and their old forms.

use super::lowerer::Lowerer;
use super::sections::{Parts, Section};
use super::words::old_option;
use crate::model::{Dialect, MaximalCaptures, PassTurn};
use crate::report::{Finding, nearest};
use crate::syntax::words::{Context, DagazOption, GameOption, dagaz_option};

impl<'a> Lowerer<'a, '_> {
    /// Sets the options; the later of two for one name counts.
    pub(super) fn options(&mut self, parts: &Parts<'a>) {
        for section in &parts.options {
            let Some((name, value)) = self.option(section) else { continue };
            if !self.report.spend(self.game.options.written.len() as u64) {
                break;
            }
            let written = &mut self.game.options.written;
            written.retain(|(old, _)| *old != name);
            written.push((name, value));
        }
        let options = &mut self.game.options;
        let value = |name: &str| {
            options.written.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value.as_str())
        };
        let on = |name: &str| !matches!(value(name), "" | "false" | "default" | "0");
        let discard_cascades = on("discard cascades");
        let include_off_pieces = on("include off-pieces");
        let maximal_captures = match value("maximal captures") {
            "2" => MaximalCaptures::Valued,
            _ if on("maximal captures") => MaximalCaptures::Longest,
            _ => MaximalCaptures::No,
        };
        let pass_partial = on("pass partial");
        let pass_turn = match value("pass turn") {
            "forced" => PassTurn::Forced,
            _ if on("pass turn") => PassTurn::Yes,
            _ => PassTurn::No,
        };
        let recycle_captures = on("recycle captures");
        let recycle_promotions = on("recycle promotions");
        options.discard_cascades = discard_cascades;
        options.include_off_pieces = include_off_pieces;
        options.maximal_captures = maximal_captures;
        options.pass_partial = pass_partial;
        options.pass_turn = pass_turn;
        options.recycle_captures = recycle_captures;
        options.recycle_promotions = recycle_promotions;
    }

    /// Name and value of one option, as the new form writes them.
    fn option(&mut self, section: &Section<'a>) -> Option<(String, String)> {
        let mut forms = section.rest.clone();
        let old = old_option(section.word);
        let (name, contrary) = match old {
            Some(option) => (option.name, option.old_is_negated),
            None => {
                self.uses(Context::Game, &section.head);
                let form = self.report.next(&mut forms);
                match form.as_ref().and_then(|form| form.string()) {
                    Some(name) => (name, false),
                    None => {
                        let place = form.unwrap_or_else(|| section.head.clone());
                        self.string_expected(&place, "the name of an option");
                        return None;
                    }
                }
            }
        };
        let Some(form) = self.report.next(&mut forms) else {
            let message = format!("option \"{name}\" has no value");
            let finding = self.report.error("option-value", &section.head, message);
            self.report.push(finding);
            return None;
        };
        let word = self.report.word(&form);
        let in_dagaz = self.dialect == Dialect::Dagaz;
        let known = known_option(name).or_else(|| {
            // To Dagaz a hyphen is a blank.
            in_dagaz.then(|| known_option(&name.replace('-', " ")))?
        });
        let Some(known) = known else {
            self.unknown_option(section, name, word);
            let value = self.report.owned(word.or(form.string()).unwrap_or(""));
            return Some((self.report.owned(name), value));
        };
        let value = match (word, contrary) {
            (Some("true"), true) => "false",
            (Some("false"), true) => "true",
            (Some(word), _) => word,
            (None, _) => "",
        };
        // LR resets an option of the game to "default" in a variant.
        if dagaz_value(known.name, value) {
            let what = format!("value '{value}' of option \"{}\"", known.name);
            self.dagaz(&form, &what, false, "the rules do not depend on this option");
        } else if !known.values.contains(&value) && value != "default" {
            let finding = self.bad_value(known, &form, word);
            self.report.push(finding);
            word?;
        }
        Some((known.name.to_owned(), value.to_owned()))
    }

    fn bad_value(
        &self,
        known: &GameOption,
        form: &super::forms::Form<'a>,
        word: Option<&str>,
    ) -> Finding {
        let (last, first) = known.values.split_last().expect("each option has values");
        let message = format!(
            "\"{}\" takes {} or {last}, not {}",
            known.name,
            first.join(", "),
            word.unwrap_or("this")
        );
        let finding = match known.affects_play {
            true => self.report.error("option-value", form, message),
            false => self.report.warning("option-value", form, message),
        };
        match word {
            None => finding,
            Some(_) if known.affects_play => {
                finding.note("it is taken as true; what Zillions does is not known")
            }
            Some(_) => finding.note("the rules do not depend on this option"),
        }
    }

    fn unknown_option(&mut self, section: &Section<'a>, name: &str, value: Option<&str>) {
        let place = section.rest.peek().unwrap_or_else(|| section.head.clone());
        if let Some(does) = dagaz_option(name) {
            let what = format!("option \"{name}\"");
            let rules = does == DagazOption::Rules && value != Some("false");
            let instead = match rules {
                true => "Zillions ignores it, so the game is another one there than in Dagaz",
                false => "Zillions ignores it",
            };
            return self.dagaz(&place, &what, rules, instead);
        }
        let message = format!("unknown option \"{name}\" is ignored by Zillions");
        let mut finding = self.report.warning("unknown-option", &place, message);
        if let Some(alike) = nearest(name, GameOption::ALL.iter().map(|o| o.name)).first() {
            finding = finding.help(format!("did you mean \"{alike}\"?"));
        }
        self.report.push(finding);
    }
}

fn known_option(name: &str) -> Option<&'static GameOption> {
    GameOption::ALL.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// Whether Dagaz knows a value, of an option of Zillions, that Zillions does not know.
fn dagaz_value(option: &str, value: &str) -> bool {
    match option {
        "smart moves" => matches!(value, "from" | "to"),
        "progressive levels" => value == "silent",
        _ => false,
    }
}
