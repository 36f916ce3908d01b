//! Expanded forms. A macro call stays in the tree as a transparent node with its shared body.

use std::sync::Arc;

use super::Name;
use crate::report::{Call, shorten};
use crate::source::Span;

/// An expanded form and where it is written.
///
/// The span of a token that comes from `$1` in a macro body is that `$1`; which argument it
/// stands for follows from the chain of calls ([`super::Expanded::written`]).
#[derive(Clone, Debug)]
pub struct Exp {
    /// What it is.
    pub kind: ExpKind,
    /// Where it is written.
    pub span: Span,
}

/// What an expanded form is.
#[derive(Clone, Debug)]
pub enum ExpKind {
    /// A name, number or keyword.
    Atom(Name),
    /// The text between the quotes of a string.
    Str(Arc<str>),
    /// A list in brackets.
    List(Arc<[Exp]>),
    /// A macro call: the forms of its body stand here, without brackets around them.
    /// Equal calls share one expansion, so its address tells them apart from others.
    Call(Arc<Expansion>),
}

/// What a macro call was replaced by.
#[derive(Debug)]
pub struct Expansion {
    /// The macro's name.
    pub name: Name,
    /// The forms.
    pub body: Vec<Exp>,
    /// How many atoms, strings and lists there are when everything shared is written out.
    pub size: u64,
}

/// One macro call around a form.
#[derive(Debug)]
pub struct Frame {
    /// The macro's name.
    pub name: Name,
    /// The call as written.
    pub span: Span,
    /// The call around this one.
    pub outer: Chain,
}

/// The macro calls around a form, innermost first; `None` outside all macros.
pub type Chain = Option<Arc<Frame>>;

/// Where something comes from: written text and the chain of macro calls around it.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The written text.
    pub span: Span,
    /// The calls around it.
    pub calls: Chain,
}

impl Origin {
    /// The chain as a list for findings, outermost call first.
    pub fn call_list(&self, names: &super::Names) -> Vec<Call> {
        let mut list = Vec::new();
        let mut frame = self.calls.as_ref();
        while let Some(f) = frame {
            list.push(Call { name: shorten(names.text(f.name)).into_owned(), span: f.span });
            frame = f.outer.as_ref();
        }
        list.reverse();
        list
    }
}

/// Walks over forms as Zillions sees them: macro calls replaced by their bodies.
/// Yields each atom, string or list with the chain of calls around it.
pub fn flat<'a>(forms: &'a [Exp], calls: &Chain) -> Flat<'a> {
    Flat { stack: vec![(forms.iter(), calls.clone())] }
}

/// The iterator of [`flat`].
pub struct Flat<'a> {
    stack: Vec<(std::slice::Iter<'a, Exp>, Chain)>,
}

impl<'a> Iterator for Flat<'a> {
    type Item = (&'a Exp, Chain);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (forms, calls) = self.stack.last_mut()?;
            let Some(form) = forms.next() else {
                self.stack.pop();
                continue;
            };
            let calls = calls.clone();
            let ExpKind::Call(expansion) = &form.kind else { return Some((form, calls)) };
            let frame = Frame { name: expansion.name, span: form.span, outer: calls };
            self.stack.push((expansion.body.iter(), Some(Arc::new(frame))));
        }
    }
}
