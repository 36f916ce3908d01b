//! What the dialect of Dagaz adds to the language.
//!
//! [Dagaz](https://github.com/GlukKazan/Dagaz) plays rules files in a browser. Its translator
//! reads a few words that Zillions does not know; most of its options switch on a program that
//! changes the rules. Collected from its kernel and from its 339 published rules files.

/// The version that files for Dagaz declare.
pub const VERSION: super::Version = super::Version(3, 0, 0);

/// What an option of Dagaz does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DagazOption {
    /// It changes what is shown, not how the game is played.
    Look,
    /// It changes the rules by something that is not in the rules file.
    Rules,
}

/// Options that change what is shown.
const LOOK: &[&str] = &[
    "advisor wait",
    "animate redo",
    "drag n drop",
    "promote dialog",
    "show blink",
    "show captures",
    "show drops",
    "show hints",
    "show lose",
    "smart to",
];

/// Options that change the rules, apart from those that [`dagaz_option`] knows by their last word.
/// Of some it is not known what they do; they are counted here.
const RULES: &[&str] = &[
    "board model",
    "chaturanga promotion",
    "complete partial",
    "deferred captures",
    "detect loops",
    "kamisado setup",
    "ko",
    "mancala setup",
    "moves limit",
    "pente restrictions",
    "shared pieces",
    "shogi promotion",
    "sliding puzzle",
    "stalemate draw",
    "zrf advanced",
];

/// What an option does if it is one of Dagaz. Hyphens and blanks are the same to Dagaz.
pub fn dagaz_option(name: &str) -> Option<DagazOption> {
    let name = name.replace('-', " ").to_lowercase();
    let is = |list: &[&str]| list.contains(&name.as_str());
    match name.rsplit(' ').next() {
        _ if is(LOOK) => Some(DagazOption::Look),
        _ if is(RULES) => Some(DagazOption::Rules),
        // Each is a program of its own, such as "ko-extension" or "chess invariant".
        Some("extension" | "invariant") if name.contains(' ') => Some(DagazOption::Rules),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::words::option;

    #[test]
    fn options_are_known_with_hyphens_and_with_blanks() {
        assert_eq!(dagaz_option("show-hints"), Some(DagazOption::Look));
        assert_eq!(dagaz_option("shared pieces"), Some(DagazOption::Rules));
        assert_eq!(dagaz_option("chess invariant"), Some(DagazOption::Rules));
        assert_eq!(dagaz_option("go-extension"), Some(DagazOption::Rules));
        assert_eq!(dagaz_option("extension"), None);
        assert_eq!(dagaz_option("pass turn"), None);
    }

    #[test]
    fn no_option_of_zillions_is_listed() {
        for name in LOOK.iter().chain(RULES) {
            assert!(option(name).is_none(), "{name}");
        }
        assert!(LOOK.is_sorted() && RULES.is_sorted());
    }
}
