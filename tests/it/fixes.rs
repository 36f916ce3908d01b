//! Safe fixes leave every game as it is: asked of the prover, man by man, on all positions.

use std::path::Path;
use std::sync::Arc;

use zrf::cli::{LoadOptions, Loaded, load_text};
use zrf::diff::definitions;
use zrf::interp::{Rules, Semantics};
use zrf::lint::{self, Levels, apply, choose, edits};
use zrf::model::PieceId;
use zrf::program::Programs;
use zrf::prove::{Games, Matched, Verdict};
use zrf::report::FixKind;
use zrf::source::Sources;

fn loaded(text: &str) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("example.zrf", text.as_bytes());
    let mut loaded = load_text(sources, file, &LoadOptions::default());
    loaded.lint(&Levels::default());
    loaded
}

/// The text with all its safe fixes made, if there are any, and the lints whose they are.
fn mended(loaded: &Loaded) -> Option<(String, Vec<&'static str>)> {
    let choice = choose(loaded.findings.sorted(), loaded.file, false, |_| false);
    let text = loaded.sources.get(loaded.file).text();
    let codes = choice.iter().map(|one| one.code).collect();
    (!choice.is_empty()).then(|| (apply(text, &edits(&choice)), codes))
}

/// How many conditions of moves were found equal, or what is different.
fn compare(a: &Loaded, b: &Loaded) -> Result<usize, String> {
    if a.games.len() != b.games.len() {
        return Err("another number of games".to_owned());
    }
    let mut conditions = 0;
    for (one, other) in a.games.iter().zip(&b.games) {
        let matched = Matched::of(one, other, &[]);
        let topics = definitions(one, other, &matched);
        if !topics.is_empty() {
            return Err(format!("{topics:?}"));
        }
        if format!("{:?}", one.goals.len()) != format!("{:?}", other.goals.len()) {
            return Err("another number of goals".to_owned());
        }
        let built = |game: &Arc<zrf::model::Game>| {
            let mut programs = Programs::new(&Rules::new(Arc::clone(game), Semantics::default()));
            programs.build_all();
            programs
        };
        let (left, right) = (built(one), built(other));
        let games = Games::new(&left, &right, &matched).map_err(|reason| reason.to_string())?;
        for &(t, u) in &matched.pieces.both {
            let compared = games.compare((PieceId(t as u16), PieceId(u as u16)));
            match compared.verdict {
                Verdict::Equal => conditions += compared.conditions,
                other => return Err(format!("{}: {other:?}", one.pieces[t].name)),
            }
        }
    }
    Ok(conditions)
}

#[test]
fn safe_fixes_of_examples_leave_every_program_equal() {
    let safe = lint::ALL.iter().filter(|lint| lint.fix == Some(FixKind::Safe));
    let mut tried = 0;
    for lint in safe {
        let before = loaded(&lint::complete(lint.bad));
        let (text, codes) = mended(&before).unwrap_or_else(|| panic!("{}: no fix", lint.code));
        assert!(codes.contains(&lint.code), "{}: {codes:?}", lint.code);
        let equal = compare(&before, &loaded(&text));
        assert!(equal.as_ref().is_ok_and(|n| *n > 0), "{}: {equal:?}\n{text}", lint.code);
        tried += 1;
    }
    assert!(tried >= 9, "{tried}");
}

#[test]
fn safe_fixes_of_whole_files_leave_every_program_equal() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut tried = 0;
    for entry in walkdir::WalkDir::new(root).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        if path.extension().is_none_or(|e| e != "zrf") {
            continue;
        }
        let Ok(text) = std::fs::read(&path) else { continue };
        let before = loaded(&String::from_utf8_lossy(&text));
        let Some((text, codes)) = mended(&before) else { continue };
        if before.findings.has_errors() {
            continue;
        }
        let equal = compare(&before, &loaded(&text));
        assert!(equal.is_ok(), "{} {codes:?}: {equal:?}", path.display());
        tried += 1;
    }
    assert!(tried > 0, "no file has a safe fix");
}

/// The comparison sees what a fix must not do.
#[test]
fn a_change_that_is_no_safe_fix_is_seen() {
    let text = lint::complete("(piece (name Man) (moves (n (verify (and empty?)) add)))");
    let before = loaded(&text);
    assert!(compare(&before, &loaded(&text.replace("(and empty?)", "empty?"))).is_ok());
    let wrong = text.replace("(and empty?)", "not-empty?");
    assert!(compare(&before, &loaded(&wrong)).is_err());
    assert!(compare(&before, &loaded(&text.replace("a1", "a2"))).is_err());
}
