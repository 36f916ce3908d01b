//! Macros and includes: the written tree to what Zillions reads after expansion.
//!
//! Knows `define`, calls, `$n` and `include`; knows no other word of the language.

mod broken;
mod env;
mod exp;
mod expander;
mod names;
#[cfg(test)]
mod tests;

pub use broken::Broken;
pub use exp::{Chain, Exp, ExpKind, Expansion, Flat, Frame, Origin, flat};
pub use expander::{Expanded, Limits, Macro, Options, expand};
pub use names::{Name, Names};
