//! A whole rules file: its forms in order, and a look at its macros.

use std::collections::{BTreeMap, BTreeSet};

use super::form::{Form, Part, atom, list, string};
use super::layout;
use crate::format::{Options, format};
use crate::report::Findings;
use crate::source::Sources;
use crate::syntax::parse;

/// The forms of a rules file, in the order they will stand.
#[derive(Clone, Debug, Default)]
pub struct File {
    forms: Vec<Form>,
}

impl File {
    /// An empty file.
    pub fn new() -> File {
        File::default()
    }

    /// Appends `(version "…")`.
    pub fn version(&mut self, version: &str) {
        self.push(list("version", [string(version)]));
    }

    /// Appends the head of a part of the file: a comment between two rules.
    pub fn part(&mut self, lines: &[&str]) {
        let rule = "-".repeat(96);
        let mut all = vec![rule.as_str()];
        all.extend(lines);
        all.push(&rule);
        self.push(Form::remark(&all));
    }

    /// Appends `(define name body…)` with comment lines on top.
    pub fn define<T: Into<Form>>(
        &mut self,
        name: &str,
        about: &[&str],
        body: impl IntoIterator<Item = T>,
    ) {
        let mut items = vec![atom(name)];
        items.extend(body.into_iter().map(Into::into));
        self.push(list("define", items).about(about));
    }

    /// Appends a form, an empty line before it.
    pub fn push(&mut self, form: Form) {
        self.forms.push(form.apart());
    }

    /// Keeps only the macros that the rest of the file uses, directly or through other macros:
    /// what one choice of readings needs, another may not.
    pub fn drop_unused_macros(&mut self) {
        let mut bodies: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut wanted: Vec<&str> = Vec::new();
        for form in &self.forms {
            let mut heads = BTreeSet::new();
            form.walk(&mut |inner| heads.extend(inner.head()));
            match macro_name(form) {
                Some(name) => {
                    bodies.insert(name, heads);
                }
                None => wanted.extend(heads),
            }
        }
        let mut used: BTreeSet<String> = BTreeSet::new();
        while let Some(name) = wanted.pop() {
            if let Some(heads) = bodies.get(name)
                && used.insert(name.to_owned())
            {
                wanted.extend(heads);
            }
        }
        self.forms.retain(|form| macro_name(form).is_none_or(|name| used.contains(name)));
    }

    /// The text of the file as the formatter leaves it, with LF line ends.
    pub fn text(&self) -> String {
        let text = layout::text(&self.forms);
        let mut sources = Sources::new();
        let id = sources.add("generated.zrf", text.as_bytes());
        let tree = parse(&sources, id, &mut Findings::new());
        format(&tree, &Options::default())
    }
}

/// The name that a `define` form gives to its macro.
fn macro_name(form: &Form) -> Option<&str> {
    match &form.part {
        Part::List(items) if form.head() == Some("define") => match &items.get(1)?.part {
            Part::Atom(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::build::instr::{add, go, repeat, verify};
    use crate::generate::build::{Instr, block, call, cond, game};

    fn slide() -> [Instr; 4] {
        let empty = || cond::here("empty?");
        [go("$1"), repeat(empty(), [add(), go("$1")]), verify(cond::here("enemy?")), add()]
    }

    #[test]
    fn a_file_is_laid_out_and_keeps_its_comments() {
        let mut file = File::new();
        file.version("2.0");
        file.define("slide", &["Over empty squares."], [block(slide())]);
        let title = list("title", [string("A \"game\"")]);
        let moves = list("moves", [call("slide", &["n"]).note("forward"), call("slide", &["s"])]);
        file.push(game([title, list("piece", [moves])]));
        assert_eq!(
            file.text(),
            r#"(version "2.0")

; Over empty squares.
(define slide ($1 (while empty? add $1) (verify enemy?) add))

(game
  (title "A `game`")
  (piece
    (moves
      (slide n) ; forward
      (slide s)
    )
  )
)
"#
        );
    }

    #[test]
    fn macros_nobody_calls_are_dropped_and_those_called_through_others_stay() {
        let mut file = File::new();
        file.define("a", &[], [call("b", &[])]);
        file.define("b", &[], [atom("x")]);
        file.define("c", &[], [call("b", &[]), call("d", &[])]);
        file.define("d", &[], [call("c", &[])]);
        file.push(game([call("a", &[])]));
        file.drop_unused_macros();
        let text = file.text();
        assert!(text.contains("define a") && text.contains("define b"));
        assert!(!text.contains("define c") && !text.contains("define d"));
    }
}
