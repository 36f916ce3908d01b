//! Writes the rules files of `zrf/` from typed Rust.
//!
//! Knows how text of ZRF is built and laid out, and the games it writes. Reads nothing of
//! `reference`: both are derived from the prose of the rules, each on its own.

pub mod abchess;
pub mod build;

/// A package that can be written: a rules file and what belongs to it.
#[derive(Clone, Debug)]
pub enum Package {
    /// Abecedarian Big Chess.
    Abchess(abchess::Spec),
}

/// The files of a package: paths relative to the folder of the rules file, with `/`, and bytes.
/// Same input, same bytes.
pub fn files(package: &Package) -> Vec<(String, Vec<u8>)> {
    match package {
        Package::Abchess(spec) => {
            vec![("abchess.zrf".to_owned(), abchess::abchess(spec).into_bytes())]
        }
    }
}

/// The text of the published rules file of ABChess, `zrf/abchess.zrf`.
pub fn abchess_file() -> String {
    abchess::abchess(&abchess::Spec::published())
}
