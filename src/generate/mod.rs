//! Writes the rules files of `zrf/` from typed Rust.
//!
//! Knows how text of ZRF is built and laid out, and the games it writes. Reads nothing of
//! `reference`: both are derived from the prose of the rules, each on its own.

pub mod abagoren;
pub mod abchess;
pub mod build;
mod package;

pub use package::{PackageFile, zip};

/// A package that can be written: a rules file and what belongs to it.
#[derive(Clone, Debug)]
pub enum Package {
    /// Abagoren (Macedonian) Chess.
    Abagoren(abagoren::Spec),
    /// Abecedarian Big Chess.
    Abchess(abchess::Spec),
}

/// The files of a package, sorted as they are listed in the archive. Same input, same bytes.
pub fn files(package: &Package) -> Vec<PackageFile> {
    match package {
        Package::Abagoren(spec) => abagoren::files(spec),
        Package::Abchess(spec) => abchess::files(spec),
    }
}

/// The text of the published rules file of Abagoren Chess, `zrf/abagoren.zrf`.
pub fn abagoren_file() -> String {
    abagoren::abagoren(&abagoren::Spec::published())
}

/// The text of the published rules file of ABChess, `zrf/abchess.zrf`.
pub fn abchess_file() -> String {
    abchess::abchess(&abchess::Spec::published())
}
