//! What expansion finds: missing arguments, and the limits that end it.

use std::collections::BTreeMap;

use super::{Expander, Name, Scope};
use crate::report::Finding;
use crate::source::Span;

/// How many calls are noted that lead to one that lacks arguments.
const MOST_OUTER: usize = 100;

impl Expander<'_> {
    pub(super) fn report_missing(&mut self, call: (Name, Span, usize), index: usize, place: Span) {
        let (name, span, given) = call;
        let missed = self.missed.entry(span).or_insert_with(|| (name, given, BTreeMap::new()));
        missed.2.entry(index).or_insert(place);
        let outermost = self.calling.first().map_or(span, |(_, outermost)| *outermost);
        let outer = self.lacking.entry(span).or_default();
        if outer.len() < MOST_OUTER && outer.last() != Some(&outermost) {
            outer.push(outermost);
        }
    }

    /// Of each call that lacks arguments one finding.
    pub(super) fn report_all_missing(&mut self) {
        for (span, (name, given, lacking)) in std::mem::take(&mut self.missed) {
            let name = self.out.names.text(name);
            let passes = match given {
                0 => "no arguments".to_owned(),
                1 => "one argument".to_owned(),
                n => format!("{n} arguments"),
            };
            let all: Vec<String> = lacking.keys().map(|index| format!("${index}")).collect();
            let (them, they) = match &all[..] {
                [one] => (one.clone(), "it"),
                [rest @ .., last] => (format!("{} and {last}", rest.join(", ")), "them"),
                [] => continue,
            };
            let message = format!(
                "'{name}' needs {them}, but this call passes {passes} and no enclosing macro \
                 supplies {they}"
            );
            let finding = Finding::error("missing-argument", span, message);
            let finding =
                lacking.values().fold(finding, |finding, place| finding.also(*place, "used here"));
            let note = "nothing is put there instead; what Zillions does is not known";
            self.findings.push(finding.note(note));
        }
    }

    pub(super) fn report_size(&mut self, span: Span, size: u64, what: &str) {
        self.out.incomplete = true;
        self.findings.push(
            Finding::error("expansion-too-large", span, format!("{what} expands to {size} forms"))
                .note(format!("the limit is {}", self.options.limits.size))
                .cut(),
        );
    }

    /// Gives up the rest of the file.
    pub(super) fn stop(&mut self, span: Span, scope: &Scope) {
        if std::mem::replace(&mut self.stopped, true) {
            return;
        }
        self.out.incomplete = true;
        let limits = &self.options.limits;
        let place = scope.call.map_or(span, |(_, call, _)| call);
        let (message, why) = if self.inclusions > limits.inclusions {
            let why = format!("stopped after {} includes", limits.inclusions);
            ("too many files are included, or one of them too often", why)
        } else if self.pasted > limits.pasting {
            let why =
                format!("stopped after {} bytes pasted into names and strings", limits.pasting);
            ("the macros expand to too much text", why)
        } else {
            let why = format!("stopped after {} distinct forms", limits.distinct);
            ("the macros expand to too much text", why)
        };
        self.findings.push(Finding::error("expansion-too-large", place, message).note(why).cut());
    }

    /// Gives up the outermost call of the macro that is being expanded. A call with other
    /// arguments may end, since an argument can be the name of a macro.
    pub(super) fn too_deep(&mut self, span: Span) {
        self.out.incomplete = true;
        let limit = self.options.limits.depth;
        let Some(&(innermost, _)) = self.calling.last() else {
            let message = format!("lists and includes are nested more than {limit} deep");
            self.findings.push(Finding::error("nested-too-deep", span, message).cut());
            return;
        };
        let first = self.calling.iter().position(|(called, _)| *called == innermost);
        let first = first.unwrap_or(self.calling.len() - 1);
        let recursive = first + 1 < self.calling.len();
        let name = self.out.names.text(self.out.macros[innermost].name);
        let message = match recursive {
            true => format!("macro '{name}' calls itself, directly or through others, without end"),
            false => format!("macro calls are nested more than {limit} deep here, in '{name}'"),
        };
        let finding = Finding::error("macro-recursion", self.calling[first].1, message)
            .note(format!("stopped {limit} levels deep"))
            .note("the call is taken as nothing");
        self.findings.push(finding.cut());
        self.failed = Some(first);
    }
}
