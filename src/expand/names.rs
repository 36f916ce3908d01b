//! Interned names: every atom of an expanded file as a small number.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// An interned name. Equal names of one [`Names`] are equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub u32);

/// The table of interned names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    texts: Vec<Arc<str>>,
    numbers: FxHashMap<Arc<str>, Name>,
}

impl Names {
    /// The number of a name; new names get the next one.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, name);
        name
    }

    /// The number of a name that is already known.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    /// The text of a name of this table.
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }

    /// The text of a name of this table, to keep.
    pub fn shared(&self, name: Name) -> Arc<str> {
        Arc::clone(&self.texts[name.0 as usize])
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
