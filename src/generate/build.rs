//! Builds the text of a rules file from typed parts.
//!
//! Knows how forms, instructions, conditions and sections of ZRF look, and where a comment
//! stands. Knows no game. The order of work is: a generator makes [`Form`]s with the functions
//! here, [`File`] collects them, and [`File::text`] lays them out.

mod code;
mod file;
mod form;
mod layout;
pub mod section;

pub use code::{Cond, Instr, block, call, cond, instr};
pub use file::File;
pub use form::{Form, atom, atoms, list, number, string};
pub use section::piece_images;
pub use section::{board, game, piece, variant};
