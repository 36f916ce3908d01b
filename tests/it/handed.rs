//! Fault classes, collected as files with a table of what must be said of each. They are looked for
//! in the folder that the environment variable `ZRF_CASES` names; the files in `fixtures/cases` are
//! the same classes in a form of our own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use zrf::cli::{LoadOptions, load};
use zrf::lint::Levels;
use zrf::report::Level;

/// One line of the table: class, file, level, line, name of the class.
fn table(folder: &Path) -> BTreeMap<PathBuf, Vec<(Level, usize)>> {
    let text = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let mut table: BTreeMap<PathBuf, Vec<(Level, usize)>> = BTreeMap::new();
    for row in text.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let wanted = table.entry(folder.join(cells[1])).or_default();
        let level = match cells[2] {
            "error" => Level::Error,
            "warning" => Level::Warning,
            "hint" => Level::Hint,
            // Nothing, or something that is no finding.
            _ => continue,
        };
        wanted.push((level, cells[3].parse().unwrap()));
    }
    table
}

#[test]
fn every_handed_case_is_reported_where_and_as_its_table_says() {
    let Some(folder) = std::env::var_os("ZRF_CASES") else { return };
    let table = table(Path::new(&folder));
    assert!(table.len() >= 50, "{}", table.len());
    let mut wrong = Vec::new();
    for (path, wanted) in &table {
        let mut loaded = load(path, &LoadOptions::default()).unwrap();
        loaded.lint(&Levels::default());
        let found: Vec<(Level, usize, &str)> = loaded
            .findings
            .iter()
            .filter_map(|f| {
                let place = loaded.sources.place(f.primary.as_ref()?.span);
                Some((f.level, place.line, f.code))
            })
            .collect();
        for (level, line) in wanted {
            if !found.iter().any(|(l, n, _)| l == level && n == line) {
                wrong.push(format!("{}: no {level:?} in line {line}: {found:?}", path.display()));
            }
        }
        for (level, line, code) in &found {
            let loud = *level >= Level::Warning;
            if loud && !wanted.iter().any(|(l, n)| l == level && n == line) {
                wrong.push(format!("{}: not asked for: {code} in line {line}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
