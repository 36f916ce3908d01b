//! Before expansion: the definitions of a file and of what it includes, since a macro may be called
//! before it is defined.

use std::path::{Path, PathBuf};

use super::{Expander, Macro, Scope, highest_argument, real};
use crate::report::{Finding, Level};
use crate::source::{Encoding, LookupError, Span};
use crate::syntax::words::{Form, by_name};
use crate::syntax::{self, MAX_TEXT, NodeId, NodeKind, Tree};

impl Expander<'_> {
    /// Registers the definitions of a file and of what it includes, and lists its other forms.
    pub(super) fn collect(&mut self, tree: u32, forms: &mut Vec<(u32, NodeId)>) {
        for node in self.tree(tree).roots().to_vec() {
            self.made += 1;
            if self.stopped {
                return;
            }
            if self.made > self.options.limits.distinct {
                let span = self.tree(tree).span(node);
                return self.stop(span, &Scope::outermost());
            }
            match self.tree(tree).head(node) {
                Some("define") => self.define(tree, node),
                Some("include") => {
                    let Some((included, path)) = self.include(tree, node) else { continue };
                    self.including.push(path);
                    self.collect(included, forms);
                    self.including.pop();
                }
                _ => forms.push((tree, node)),
            }
        }
    }

    fn define(&mut self, tree: u32, node: NodeId) {
        let t = &self.out.trees[tree as usize];
        let span = t.span(node);
        let children = t.children(node);
        let Some(&name_node) = children.get(1).filter(|&&n| t.kind(n) == NodeKind::Atom) else {
            self.findings.push(
                Finding::error("define-without-name", span, "this define has no name")
                    .help("write (define name body…)"),
            );
            return;
        };
        let body = children[2..].to_vec();
        let name = self.out.names.intern(t.slice(name_node));
        let new = Macro {
            name,
            span,
            name_span: t.span(name_node),
            arguments: body.iter().map(|&n| highest_argument(t, n)).max().unwrap_or(0),
            expansions: 0,
            endless: false,
            tree,
            body,
        };
        self.report_word(&new);
        self.report_length(&new);
        if let Some(&old) = self.macros.get(&name) {
            // A file that is included twice defines nothing anew.
            if self.out.macros[old].span == new.span {
                return;
            }
            self.report_redefinition(old, &new);
            // Which body Zillions takes is not known; the last one is a guess.
            self.out.macros[old] = new;
        } else {
            self.macros.insert(name, self.out.macros.len());
            self.out.macros.push(new);
        }
    }

    /// Reports a macro that has the name of a word of the language.
    fn report_word(&mut self, new: &Macro) {
        let name = self.out.names.text(new.name);
        let words = by_name(name);
        let Some(word) = words.first() else { return };
        let what = word.context.noun();
        let article = if what.starts_with(['a', 'i', 'o']) { "an" } else { "a" };
        let message = format!("macro '{name}' has the name of {article} {what}");
        let finding = match words.iter().any(|word| word.form != Form::Bare) {
            true => Finding::error("macro-named-like-word", new.name_span, message).note(format!(
                "each ({name} …) of the file is a call of the macro here; what Zillions does is \
                 not known"
            )),
            false => Finding::warning("macro-named-like-word", new.name_span, message)
                .note(format!("only ({name}) in brackets calls the macro")),
        };
        self.findings.push(finding.help("give the macro another name"));
    }

    /// Reports a macro that is written longer than Zillions allows. White space and comments are
    /// not counted, so that one that is reported is too long however Zillions counts.
    fn report_length(&mut self, new: &Macro) {
        let tree = self.tree(new.tree);
        let utf8 = self.sources.get(tree.file()).encoding() == Encoding::Utf8;
        let (from, to) = (new.span.start, new.span.end);
        let most = MAX_TEXT as u32;
        if to - from <= most {
            return;
        }
        let first = tree.tokens().partition_point(|token| token.start < from);
        let tokens = tree.tokens()[first..].iter().take_while(|token| token.end <= to);
        let bytes = |start: u32, end: u32| match utf8 {
            true => (end - start) as usize,
            false => tree.text()[start as usize..end as usize].chars().count(),
        };
        let length: usize =
            tokens.filter(|t| !t.kind.is_trivia()).map(|t| bytes(t.start, t.end)).sum();
        if length > MAX_TEXT {
            let name = self.out.names.text(new.name);
            let message = format!("macro '{name}' is longer than {MAX_TEXT} bytes: {length}");
            let finding = Finding::error("text-too-long", new.name_span, message);
            self.findings.push(finding.note("Zillions allows 256 KiB for a string or macro"));
        }
    }

    fn report_redefinition(&mut self, old: usize, new: &Macro) {
        let old = &self.out.macros[old];
        let same = {
            let text = |m: &Macro| {
                let tree = self.tree(m.tree);
                m.body.iter().map(|&n| bare_text(tree, n)).collect::<Vec<_>>()
            };
            text(old) == text(new)
        };
        let (code, place) = ("duplicate-macro", new.name_span);
        if self.findings.is_full(code) {
            let level = if same { Level::Warning } else { Level::Error };
            self.findings.push(Finding::new(level, code, place, ""));
            return;
        }
        let name = self.out.names.text(new.name);
        let line = self.sources.line(old.name_span);
        let finding = if same {
            let message = format!("macro '{name}' was already defined at line {line}");
            Finding::warning(code, place, message)
        } else {
            let message =
                format!("macro '{name}' was already defined at line {line} with a different body");
            Finding::error(code, place, message).note(
                "only one of them can take effect; this program uses the last one, which \
                       is a guess about Zillions",
            )
        };
        let finding = finding.also(old.name_span, "first defined here");
        self.findings.push(finding);
    }

    /// Reads the file that an include form names. Each file is parsed once.
    pub(super) fn include(&mut self, tree: u32, node: NodeId) -> Option<(u32, PathBuf)> {
        let t = self.tree(tree);
        let span = t.span(node);
        let strings: Vec<NodeId> = t.children(node)[1..].to_vec();
        let [string] = strings[..] else {
            self.findings.push(
                Finding::error("include-form", span, "an include names exactly one file")
                    .help("write (include \"file\")")
                    .cut(),
            );
            self.out.incomplete = true;
            return None;
        };
        let string_span = t.span(string);
        if t.kind(string) != NodeKind::Str {
            self.findings.push(
                Finding::error("string-expected", string_span, "a file in quotes is expected here")
                    .help("write (include \"file\")")
                    .cut(),
            );
            self.out.incomplete = true;
            return None;
        }
        let name = t.string(string).to_owned();
        let including = self.sources.get(t.file()).path();
        let folder = including.and_then(|p| p.parent()).map(Path::to_owned);
        let Some(folder) = folder.or_else(|| self.root.clone()) else {
            self.findings.push(
                Finding::error(
                    "include-not-found",
                    string_span,
                    format!("'{name}' can't be included"),
                )
                .note("this text is not a file, so there is no folder to look in")
                .cut(),
            );
            self.out.incomplete = true;
            return None;
        };
        let path = match self.lookup.find(&folder, &name, self.options.allow_outside) {
            Ok(path) => path,
            Err(error) => {
                let mut finding =
                    Finding::error("include-not-found", string_span, error.to_string()).note(
                        "macros that it defines are unknown, so errors about unknown names are \
                         not shown",
                    );
                if let LookupError::Outside { .. } = error {
                    finding = finding.help("with --allow-outside it is read all the same");
                }
                self.findings.push(finding.cut());
                self.out.incomplete = true;
                return None;
            }
        };
        let key = real(&path);
        let deepest = self.options.limits.includes;
        let (code, message) = if self.including.contains(&key) {
            ("include-cycle", format!("'{name}' includes itself, directly or through other files"))
        } else if self.including.len() > deepest {
            ("include-too-deep", format!("includes are nested more than {deepest} deep"))
        } else {
            ("", String::new())
        };
        if !code.is_empty() {
            self.findings.push(Finding::error(code, string_span, message).cut());
            self.out.incomplete = true;
            return None;
        }
        self.inclusions += 1;
        if self.inclusions > self.options.limits.inclusions {
            self.stop(span, &Scope::outermost());
            return None;
        }
        if let Some(&tree) = self.included.get(&key) {
            self.out.incomplete |= tree.is_none();
            return Some((tree?, key));
        }
        let tree = self.read(&path, string_span);
        self.out.incomplete |= tree.is_none();
        self.included.insert(key.clone(), tree);
        Some((tree?, key))
    }

    /// Reads an included file; says what keeps it from being read.
    fn read(&mut self, path: &Path, named: Span) -> Option<u32> {
        let file = match self.sources.load(path, self.options.encoding) {
            Ok(file) => file,
            Err(error) => {
                let message = error.to_string();
                self.findings.push(Finding::error("include-not-found", named, message).cut());
                return None;
            }
        };
        if let Some(finding) = syntax::binary(self.sources, file) {
            self.findings.push(finding.also(named, "included here").cut());
            return None;
        }
        let tree = syntax::parse(self.sources, file, self.findings);
        Some(self.adopt(tree))
    }
}

/// A form's text without white space and comments, to compare definitions.
fn bare_text(tree: &Tree, node: NodeId) -> String {
    let n = tree.node(node);
    let tokens = &tree.tokens()[n.first as usize..=n.last as usize];
    let mut text = String::new();
    for token in tokens.iter().filter(|t| !t.kind.is_trivia()) {
        text.push_str(&tree.text()[token.start as usize..token.end as usize]);
        text.push(' ');
    }
    text
}
