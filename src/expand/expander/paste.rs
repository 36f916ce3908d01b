//! Names and strings that are put together from text and arguments.

use super::super::env::{Arg, EnvId, Part, parts};
use super::{Expander, Name, Scope};
use crate::report::Finding;
use crate::source::Span;
use crate::syntax::NodeId;

impl Expander<'_> {
    pub(super) fn string(
        &mut self,
        tree: u32,
        node: NodeId,
        subst: EnvId,
        scope: &mut Scope,
    ) -> Name {
        let text = self.out.trees[tree as usize].string(node);
        // Outside macros a `$5` may be a price.
        if !text.contains('$') || scope.call.is_none() {
            return self.texts.intern(text);
        }
        let text = self.paste(tree, node, true, subst, scope);
        self.texts.intern(&text)
    }

    /// The text of an atom or string with its `$n` filled in; empty if it would be too long.
    pub(super) fn paste(
        &mut self,
        tree: u32,
        node: NodeId,
        string: bool,
        subst: EnvId,
        scope: &mut Scope,
    ) -> String {
        let t = self.tree(tree);
        let span = t.span(node);
        let text = if string { t.string(node) } else { t.slice(node) };
        let mut result = String::new();
        // The text is copied, since looking arguments up may change the table it stands in.
        if !self.may_paste(text.len(), &result, span, scope) {
            return result;
        }
        let t = self.tree(tree);
        let text = if string { t.string(node) } else { t.slice(node) }.to_owned();
        for part in parts(&text) {
            let index = match part {
                Part::Text(text) => {
                    result.push_str(text);
                    continue;
                }
                Part::Arg(index) => index,
            };
            let text = match self.look_up(index, span, subst, scope) {
                Arg::Missing => continue,
                Arg::Atom(name) => self.out.names.shared(name),
                Arg::Str(name) => self.texts.shared(name),
                Arg::List(..) => {
                    let message =
                        format!("argument ${index} is a list and can't be part of '{text}'");
                    self.findings.push(Finding::error("list-in-name", span, message));
                    continue;
                }
            };
            if !self.may_paste(text.len(), &result, span, scope) {
                return String::new();
            }
            result.push_str(&text);
        }
        result
    }

    /// Whether so many bytes may be put behind a text; reports it if not.
    fn may_paste(&mut self, bytes: usize, before: &str, span: Span, scope: &Scope) -> bool {
        let limits = &self.options.limits;
        self.pasted = self.pasted.saturating_add(bytes as u64);
        if self.pasted > limits.pasting {
            self.stop(span, scope);
            return false;
        }
        let fits = before.len() + bytes <= limits.pasted;
        if !fits {
            self.out.incomplete = true;
            let message =
                format!("macro arguments make more than {} bytes of one word here", limits.pasted);
            let finding = Finding::error("text-too-long", span, message)
                .note("Zillions allows 256 KiB for a string or macro; this is taken as nothing");
            self.findings.push(finding.cut());
        }
        fits
    }
}
