//! Forms: atoms, strings and lists, with the comments that belong to them.

/// One form of a rules file, not yet laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub(super) part: Part,
    /// Comment lines on top of the form, without the semicolon.
    pub(super) above: Vec<String>,
    /// A comment at the end of the form's last line, without the semicolon.
    pub(super) beside: Option<String>,
    /// Whether an empty line stands before the form.
    pub(super) gap: bool,
    /// Whether the form begins a row of a list written over several lines.
    pub(super) row: bool,
}

/// What a form is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A name, a number or a keyword.
    Atom(String),
    /// A string, without its quotes.
    Str(String),
    /// A list in brackets.
    List(Vec<Form>),
    /// Nothing but the comment above it.
    Remark,
}

/// An atom: a name, a number, a keyword or a macro argument such as `$1`.
pub fn atom(name: impl Into<String>) -> Form {
    Form::new(Part::Atom(name.into()))
}

/// A number as an atom.
pub fn number(value: i32) -> Form {
    atom(value.to_string())
}

/// Several atoms, in the order given.
pub fn atoms<T: Into<String>>(names: impl IntoIterator<Item = T>) -> Vec<Form> {
    names.into_iter().map(atom).collect()
}

/// A string. A double quote cannot be written inside a string of ZRF; the language shows a
/// backquote as one, so that is what a double quote becomes.
pub fn string(text: impl Into<String>) -> Form {
    Form::new(Part::Str(text.into().replace('"', "`")))
}

/// A list `(head item …)`.
pub fn list<T: Into<Form>>(head: impl Into<String>, items: impl IntoIterator<Item = T>) -> Form {
    let mut all = vec![atom(head)];
    all.extend(items.into_iter().map(Into::into));
    Form::new(Part::List(all))
}

impl Form {
    pub(super) fn new(part: Part) -> Form {
        Form { part, above: Vec::new(), beside: None, gap: false, row: false }
    }

    /// A comment that belongs to no form, such as the head of a part of the file.
    pub fn remark(lines: &[&str]) -> Form {
        Form::new(Part::Remark).about(lines)
    }

    /// The same form with comment lines on top.
    #[must_use]
    pub fn about(mut self, lines: &[&str]) -> Form {
        self.above.extend(lines.iter().map(|line| (*line).to_owned()));
        self
    }

    /// The same form with a comment behind it.
    #[must_use]
    pub fn note(mut self, comment: impl Into<String>) -> Form {
        self.beside = Some(comment.into());
        self
    }

    /// The same form with an empty line before it.
    #[must_use]
    pub fn apart(mut self) -> Form {
        self.gap = true;
        self
    }

    /// The same form at the beginning of a row, if its list takes several lines.
    #[must_use]
    pub fn row(mut self) -> Form {
        self.row = true;
        self
    }

    /// The first atom of a list, if it has one.
    pub fn head(&self) -> Option<&str> {
        match &self.part {
            Part::List(items) => match &items.first()?.part {
                Part::Atom(name) => Some(name),
                _ => None,
            },
            _ => None,
        }
    }

    /// Calls `visit` with this form and everything in it.
    pub(super) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Form)) {
        visit(self);
        if let Part::List(items) = &self.part {
            for item in items {
                item.walk(visit);
            }
        }
    }
}
