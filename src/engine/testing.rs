//! Games for tests.

use crate::expand::expand;
use crate::interp::Rules;
use crate::model::Rulebook;
use crate::source::Sources;

/// The first game of a file among `fixtures/games`.
pub fn rules(name: &str) -> Rules {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("fixtures/games").join(name).with_extension("zrf");
    let mut sources = Sources::new();
    let file = sources.add(name, std::fs::read(path).unwrap());
    let mut findings = Default::default();
    let expanded = expand(&mut sources, file, &Default::default(), &mut findings);
    let book = Rulebook::of(Default::default(), &expanded, &sources, &mut findings);
    let game = book.lower_all(&mut findings).into_iter().next().unwrap();
    Rules::new(game.into(), Default::default())
}
