//! Damaged files go through every stage without a panic and in bounded time.

use std::path::Path;

use rayon::prelude::*;
use zrf::cli::{LoadOptions, load_text};
use zrf::format;
use zrf::report::{Findings, Format, ReportOptions};
use zrf::source::Sources;
use zrf::syntax;

const FILES: [&str; 3] =
    ["fixtures/games/tic-tac-toe.zrf", "fixtures/syntax/lists.zrf", "fixtures/cases/46-ugly.zrf"];

/// Parses, expands, lowers, lints and formats bytes, and shows what was found.
fn through(bytes: &[u8]) {
    let mut sources = Sources::new();
    let file = sources.add("damaged.zrf", bytes);
    let mut findings = Findings::new();
    let tree = syntax::parse(&sources, file, &mut findings);
    assert_eq!(sources.get(file).encoding().encode(tree.text()).as_deref(), Some(bytes));
    let text = format::format(&tree, &format::Options::default());
    let kept = |text: &str| text.bytes().filter(|b| !b.is_ascii_whitespace()).count();
    assert_eq!(kept(&text), kept(tree.text()), "formatting loses nothing");
    let loaded = load_text(sources, file, &LoadOptions::default());
    let mut out = Vec::new();
    let options = ReportOptions { format: Format::Human, colours: false, hints: true };
    let mut report = zrf::report::Report::new(options);
    report.add(&loaded.sources, &loaded.findings, 1);
    report.write(&mut out).unwrap();
}

#[test]
fn every_prefix_and_every_deletion_goes_through_all_stages() {
    for name in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let bytes = std::fs::read(path).unwrap();
        assert!(bytes.len() > 400, "{name} is too small to be worth it");
        let started = std::time::Instant::now();
        (0..=bytes.len()).into_par_iter().for_each(|end| through(&bytes[..end]));
        (0..bytes.len()).into_par_iter().for_each(|gone| {
            let rest = [&bytes[..gone], &bytes[gone + 1..]].concat();
            through(&rest);
        });
        // Bounded, not fast: a stage that loops would not end at all.
        assert!(started.elapsed().as_secs() < 300, "{name}");
    }
}
