//! Instructions and conditions of move blocks, as two types: a condition cannot stand where an
//! instruction belongs, which is the commonest slip in hand-written files.

use super::form::{Form, Part, atom, atoms, list};

/// An instruction of a move block.
#[derive(Clone, Debug)]
pub struct Instr(Form);

/// A condition, as `verify`, `if` and `while` want it.
#[derive(Clone, Debug)]
pub struct Cond(Form);

impl From<Instr> for Form {
    fn from(code: Instr) -> Form {
        code.0
    }
}

impl From<Cond> for Form {
    fn from(cond: Cond) -> Form {
        cond.0
    }
}

impl Instr {
    /// The same instruction with a comment behind it.
    #[must_use]
    pub fn note(self, comment: impl Into<String>) -> Instr {
        Instr(self.0.note(comment))
    }
}

/// A move block: a list of instructions in brackets.
pub fn block(code: impl IntoIterator<Item = Instr>) -> Form {
    Form::new(Part::List(code.into_iter().map(Form::from).collect()))
}

/// A macro call. What it stands for depends on the macro, so it is a plain form;
/// [`instr::call`] and [`cond::call`] are calls that stand for an instruction or a condition.
pub fn call(name: &str, arguments: &[&str]) -> Form {
    list(name, atoms(arguments.iter().copied()))
}

/// Instructions.
pub mod instr {
    use super::{Cond, Form, Instr, atom, atoms, list};

    /// A step in a direction, or a jump to a position.
    pub fn go(place: &str) -> Instr {
        Instr(atom(place))
    }

    /// `(verify condition)`: ends the block when the condition is false.
    pub fn verify(cond: Cond) -> Instr {
        Instr(list("verify", [Form::from(cond)]))
    }

    /// `add`: the man arrives here.
    pub fn add() -> Instr {
        Instr(atom("add"))
    }

    /// `(add T U …)`: the man arrives here as one of the kinds.
    pub fn add_as<'a>(kinds: impl IntoIterator<Item = &'a str>) -> Instr {
        Instr(list("add", atoms(kinds)))
    }

    /// `capture`: the man on this square is removed.
    pub fn capture() -> Instr {
        Instr(atom("capture"))
    }

    /// `(capture place)`: the man on that square is removed.
    pub fn capture_at(place: &str) -> Instr {
        Instr(list("capture", [atom(place)]))
    }

    /// `(create kind place)`: a new man of the side that moves.
    pub fn create(kind: &str, place: &str) -> Instr {
        Instr(list("create", atoms([kind, place])))
    }

    /// `(create kind)`: a new man of the side that moves, here.
    pub fn create_here(kind: &str) -> Instr {
        Instr(list("create", [atom(kind)]))
    }

    /// `(change-type kind)`: the man that stands here after the movements becomes that kind.
    pub fn change_type(kind: &str) -> Instr {
        Instr(list("change-type", [atom(kind)]))
    }

    /// `cascade`: the man arrives here, and another movement of the same move follows.
    pub fn cascade() -> Instr {
        Instr(atom("cascade"))
    }

    /// `from`: the man that moves is the one on this square.
    pub fn from() -> Instr {
        Instr(atom("from"))
    }

    /// `to`: the man that moves arrives here, wherever the block goes on to.
    pub fn to() -> Instr {
        Instr(atom("to"))
    }

    /// `mark`: remembers this square for `back`.
    pub fn mark() -> Instr {
        Instr(atom("mark"))
    }

    /// `(go target)`: jumps to one of the remembered squares, `from`, `to` or `mark`.
    pub fn go_to(target: &str) -> Instr {
        Instr(list("go", [atom(target)]))
    }

    /// `back`: returns to the marked square, or to the first one if none was marked.
    pub fn back() -> Instr {
        Instr(atom("back"))
    }

    /// `(set-flag name condition)`.
    pub fn set_flag(name: &str, cond: Cond) -> Instr {
        Instr(list("set-flag", [atom(name), cond.into()]))
    }

    /// `(set-position-flag name condition)`, of this square.
    pub fn set_position_flag(name: &str, cond: Cond) -> Instr {
        Instr(list("set-position-flag", [atom(name), cond.into()]))
    }

    /// `(if condition … else …)`.
    pub fn either(
        cond: Cond,
        then: impl IntoIterator<Item = Instr>,
        otherwise: impl IntoIterator<Item = Instr>,
    ) -> Instr {
        let mut items = vec![Form::from(cond)];
        items.extend(then.into_iter().map(Form::from));
        items.push(atom("else"));
        items.extend(otherwise.into_iter().map(Form::from));
        Instr(list("if", items))
    }

    /// `(if condition …)`.
    pub fn when(cond: Cond, then: impl IntoIterator<Item = Instr>) -> Instr {
        let mut items = vec![Form::from(cond)];
        items.extend(then.into_iter().map(Form::from));
        Instr(list("if", items))
    }

    /// `(while condition …)`.
    pub fn repeat(cond: Cond, body: impl IntoIterator<Item = Instr>) -> Instr {
        let mut items = vec![Form::from(cond)];
        items.extend(body.into_iter().map(Form::from));
        Instr(list("while", items))
    }

    /// A call of a macro that stands for instructions.
    pub fn call(name: &str, arguments: &[&str]) -> Instr {
        Instr(super::call(name, arguments))
    }
}

/// Conditions.
pub mod cond {
    use super::{Cond, Form, atom, list};

    /// A test of the current square by its bare name: `empty?`, `enemy?`, `not-friend?` …
    pub fn here(name: &str) -> Cond {
        Cond(atom(name))
    }

    /// A test with arguments: `(enemy? n)`, `(piece? King)`, `(in-zone? fortress)` …
    pub fn test(name: &str, arguments: &[&str]) -> Cond {
        Cond(super::call(name, arguments))
    }

    /// `(or …)`.
    pub fn any(parts: impl IntoIterator<Item = Cond>) -> Cond {
        Cond(list("or", parts.into_iter().map(Form::from)))
    }

    /// `(and …)`.
    pub fn all(parts: impl IntoIterator<Item = Cond>) -> Cond {
        Cond(list("and", parts.into_iter().map(Form::from)))
    }
}
