//! Boards enumerated one by one: both published files agree with the written rules on them, and
//! faults are noticed.

use std::sync::atomic::{AtomicUsize, Ordering};

use zrf::cli::{LoadOptions, load_text};
use zrf::diff::{Enumerated, Share, written};
use zrf::source::Sources;

/// What enumerating boards of some men says of the generated file, changed in one place.
fn enumerated(name: &str, sample: usize, change: Option<(&str, &str)>) -> Enumerated {
    let game = written(name).unwrap();
    let (file, mut text) = game.file(&[]).unwrap();
    if let Some((from, to)) = change {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text = text.replace(from, to);
    }
    let mut sources = Sources::new();
    let file = sources.add(&file, text.as_bytes());
    let loaded = load_text(sources, file, &LoadOptions::default());
    let first = loaded.game(None).unwrap();
    let entries = game.entries(&[first], Some(0), &[]).unwrap();
    let pair = entries[0].pair.as_ref().unwrap_or_else(|why| panic!("{why}"));
    let ticks = AtomicUsize::new(0);
    let tick = || {
        ticks.fetch_add(1, Ordering::Relaxed);
    };
    let seen = pair.enumerate(Share { sample: Some(sample), seed: 3 }, &tick).unwrap();
    assert_eq!((ticks.into_inner(), seen.obligations), (sample, sample));
    seen
}

#[test]
fn the_published_files_agree_on_every_board_enumerated() {
    for (name, sample) in [("abchess", 16), ("abagoren", 8)] {
        let seen = enumerated(name, sample, None);
        assert_eq!((seen.different, &seen.first), (0, &None), "{name}");
        assert!(seen.goals > 2 * sample && seen.boards > 8 * seen.goals, "{name}: {seen:?}");
        assert!(seen.cut < seen.goals, "{name}: {seen:?}");
    }
}

#[test]
fn faults_are_seen_on_some_board() {
    let quiet = "(define step ((free) $1 (verify not-friend?) add))";
    let faults = [
        ("abchess", quiet, "(define step ((free) $1 (verify empty?) add))"),
        // One of the squares from which a man is frozen.
        ("abchess", "(no-freezer sw) ", "(no-freezer s) "),
    ];
    for (name, from, to) in faults {
        let seen = enumerated(name, 24, Some((from, to)));
        assert!(seen.different > 0, "{name}, {to}: {seen:?}");
        assert!(seen.first.is_some_and(|text| text.contains("the rules file goes from")), "{to}");
    }
}
