//! The dialects of the language, and what a game uses of one.

use crate::source::Span;

/// How a rules file is understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// As Zillions does. Its options that it does not know have no effect.
    #[default]
    Zillions,
    /// As Dagaz does, as far as the rules are in the file.
    Dagaz,
}

/// Something of Dagaz's dialect that a game uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DagazUse {
    /// What it is, such as `option "ko"`.
    pub what: String,
    /// Where it is used first.
    pub span: Span,
    /// Whether Dagaz plays by rules that are not in the file because of it.
    pub changes_rules: bool,
}
