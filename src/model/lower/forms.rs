//! Walking over expanded forms, with or without macro calls replaced by their bodies.
//!
//! Knows the shape of expanded text; knows no word of the language.

use std::slice;
use std::sync::Arc;

use crate::expand::{Chain, Exp, ExpKind, Expansion, Frame, Name, Origin};
use crate::source::Span;

/// One form and the macro calls around it.
#[derive(Clone, Debug)]
pub(super) struct Form<'a> {
    pub exp: &'a Exp,
    pub calls: Chain,
}

impl<'a> Form<'a> {
    /// Where it comes from.
    pub(super) fn origin(&self) -> Origin {
        Origin { span: self.exp.span, calls: self.calls.clone() }
    }

    /// Where it is written; for what comes from `$1` in a macro body, that `$1`.
    pub(super) fn span(&self) -> Span {
        self.exp.span
    }

    /// The name, if it is an atom.
    pub(super) fn atom(&self) -> Option<Name> {
        if let ExpKind::Atom(name) = self.exp.kind { Some(name) } else { None }
    }

    /// The text between the quotes, if it is a string.
    pub(super) fn string(&self) -> Option<&'a str> {
        if let ExpKind::Str(text) = &self.exp.kind { Some(text) } else { None }
    }

    /// The parts as they stand, if it is a list.
    pub(super) fn parts(&self) -> Option<&'a [Exp]> {
        if let ExpKind::List(parts) = &self.exp.kind { Some(parts) } else { None }
    }

    /// What it was replaced by, if it is a macro call.
    pub(super) fn call(&self) -> Option<&'a Arc<Expansion>> {
        if let ExpKind::Call(expansion) = &self.exp.kind { Some(expansion) } else { None }
    }

    /// The chain of calls inside this macro call.
    pub(super) fn inside(&self, expansion: &Expansion) -> Chain {
        let frame = Frame { name: expansion.name, span: self.exp.span, outer: self.calls.clone() };
        Some(Arc::new(frame))
    }
}

/// The forms of a list from some point on. Calls that expand to nothing are left out.
#[derive(Clone, Debug)]
pub(super) struct Forms<'a> {
    here: slice::Iter<'a, Exp>,
    calls: Chain,
    /// What comes behind the macro calls that were entered, innermost last.
    outer: Vec<(slice::Iter<'a, Exp>, Chain)>,
}

impl<'a> Forms<'a> {
    pub(super) fn new(forms: &'a [Exp], calls: &Chain) -> Forms<'a> {
        Forms { here: forms.iter(), calls: calls.clone(), outer: Vec::new() }
    }

    /// The next form as it stands, which may be a macro call.
    pub(super) fn raw(&mut self) -> Option<Form<'a>> {
        loop {
            if let Some(exp) = self.here.next() {
                match &exp.kind {
                    ExpKind::Call(expansion) if expansion.size == 0 => {}
                    _ => return Some(Form { exp, calls: self.calls.clone() }),
                }
            } else {
                (self.here, self.calls) = self.outer.pop()?;
            }
        }
    }

    /// Goes on with the body of a macro call that was just taken from these forms.
    pub(super) fn enter(&mut self, call: &Form<'a>, expansion: &'a Expansion) {
        let outer = std::mem::replace(&mut self.here, expansion.body.iter());
        let calls = std::mem::replace(&mut self.calls, call.inside(expansion));
        // An exhausted list needs no place on the stack, so a long chain of calls needs none.
        if !outer.as_slice().is_empty() {
            self.outer.push((outer, calls));
        }
    }

    /// The next form with macro calls replaced by their bodies: an atom, a string or a list.
    pub(super) fn next(&mut self) -> Option<Form<'a>> {
        loop {
            let form = self.raw()?;
            match form.call() {
                Some(expansion) => self.enter(&form, expansion),
                None => return Some(form),
            }
        }
    }

    /// The next form as [`Forms::next`] gives it, without taking it.
    pub(super) fn peek(&self) -> Option<Form<'a>> {
        self.clone().next()
    }
}

/// The only form that a call expands to, unless it expands to none or several. It may be a macro
/// call again.
pub(super) fn single(expansion: &Expansion) -> Option<&Exp> {
    let mut forms = expansion
        .body
        .iter()
        .filter(|exp| !matches!(&exp.kind, ExpKind::Call(inner) if inner.size == 0));
    let first = forms.next()?;
    if forms.next().is_some() {
        return None;
    }
    match &first.kind {
        ExpKind::Call(inner) => single(inner).map(|_| first),
        _ => Some(first),
    }
}
