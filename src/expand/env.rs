//! Arguments of macro calls, and the environments they form.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Name;
use crate::syntax::NodeId;

/// The number of an interned list of arguments. Equal lists have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct EnvId(pub u32);

impl EnvId {
    /// No arguments at all: text outside macros.
    pub(super) const EMPTY: EnvId = EnvId(0);
}

/// One argument: what takes the place of its `$n`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Arg {
    /// Nothing was given.
    Missing,
    /// A name or number.
    Atom(Name),
    /// The text between a string's quotes, as a number of the table of texts.
    Str(Name),
    /// A list as written, whose own `$n` mean the arguments of the environment in which the call
    /// stands. The text itself, not its expansion: macros called in it see the arguments of the
    /// macro into whose body it is put, as plain text substitution from outside in gives.
    List(u32, NodeId, EnvId),
}

/// The table of interned environments.
#[derive(Debug)]
pub(super) struct Envs {
    lists: Vec<Arc<[Arg]>>,
    numbers: FxHashMap<Arc<[Arg]>, EnvId>,
}

impl Default for Envs {
    fn default() -> Self {
        let empty: Arc<[Arg]> = Arc::new([]);
        Envs { lists: vec![empty.clone()], numbers: [(empty, EnvId::EMPTY)].into_iter().collect() }
    }
}

impl Envs {
    /// The number of a list of arguments.
    pub(super) fn intern(&mut self, args: Vec<Arg>) -> EnvId {
        let args: Arc<[Arg]> = args.into();
        if let Some(&id) = self.numbers.get(&args) {
            return id;
        }
        let id = EnvId(self.lists.len() as u32);
        self.lists.push(Arc::clone(&args));
        self.numbers.insert(args, id);
        id
    }

    /// The arguments with this number.
    pub(super) fn get(&self, id: EnvId) -> &Arc<[Arg]> {
        &self.lists[id.0 as usize]
    }

    /// Argument `$index`, counted from 1.
    pub(super) fn arg(&self, id: EnvId, index: usize) -> Arg {
        let args = self.get(id);
        index.checked_sub(1).and_then(|i| args.get(i)).cloned().unwrap_or(Arg::Missing)
    }
}

/// A piece of an atom or string that may hold `$n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// Text as it is.
    Text(&'a str),
    /// `$n`: the digits run as far as they go, so `$12` is argument twelve.
    Arg(usize),
}

/// Splits text at its `$n`. A `$` without digits is text.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    let mut plain = 0;
    while let Some(at) = rest[plain..].find('$').map(|i| i + plain) {
        let digits = rest[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        // More digits than any file has arguments are text.
        match rest[at + 1..at + 1 + digits].parse::<usize>() {
            Ok(index) if digits <= 5 => {
                if at > 0 {
                    parts.push(Part::Text(&rest[..at]));
                }
                parts.push(Part::Arg(index));
                rest = &rest[at + 1 + digits..];
                plain = 0;
            }
            _ => plain = at + 1,
        }
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_found_anywhere_in_a_name() {
        use Part::*;
        assert_eq!(parts("plain"), [Text("plain")]);
        assert_eq!(parts("$1"), [Arg(1)]);
        assert_eq!(parts("not-$12?"), [Text("not-"), Arg(12), Text("?")]);
        assert_eq!(parts("K1$2$3"), [Text("K1"), Arg(2), Arg(3)]);
        assert_eq!(parts("a$b$1"), [Text("a$b"), Arg(1)]);
        assert_eq!(parts("$"), [Text("$")]);
        assert_eq!(parts("$99999999999999999999999"), [Text("$99999999999999999999999")]);
    }
}
