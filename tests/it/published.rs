//! The rules files of the two games: those that are committed, and those written for one reading.

use std::path::Path;

use zrf::cli::{LoadOptions, Loaded, load, load_text};
use zrf::interp::{Rules, Semantics};
use zrf::lint::Levels;
use zrf::report::Level;
use zrf::source::Sources;

/// A file of `zrf/`, which must load without a finding.
pub fn published(file: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf").join(file);
    clean(load(&path, &LoadOptions::default()).unwrap())
}

/// The text of a rules file, which must load without a finding.
pub fn own(text: &str) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("own.zrf", text.as_bytes());
    clean(load_text(sources, file, &LoadOptions::default()))
}

/// A rules file without an error or a warning.
pub fn clean(mut loaded: Loaded) -> Loaded {
    loaded.lint(&Levels::default());
    let loud = loaded.findings.iter().filter(|f| f.level >= Level::Warning);
    let said: Vec<_> = loud.map(|f| (f.code, f.message.clone())).collect();
    assert!(said.is_empty(), "{said:?}");
    loaded
}

/// The rules of a variant of the game with this title; of the game itself without a variant.
pub fn variant(loaded: &Loaded, title: &str, variant: &str) -> Rules {
    let game = match variant {
        "" => loaded.game(None),
        variant => loaded.game(Some(&format!("{title} - {variant}"))),
    };
    Rules::new(game.unwrap_or_else(|| panic!("no variant {variant}")), Semantics::default())
}
