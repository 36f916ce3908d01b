//! Where files are looked for.
//!
//! A name is seen from the folder of the rules file. Published files of the collection GlukKazan/ZoG
//! name their own pictures so (`..\Images\…`, from the folder `Rules`). They name those that Zillions
//! brings along as `Images\Chess\…` or `Audio\Pickup.wav`, which are seen from the folder that holds
//! `Rules`: that this is the second place is likely, since such files load, but the manual does not
//! say it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

/// The folders in which files are looked for, and what was read of them.
#[derive(Debug)]
pub struct Places {
    folders: Vec<PathBuf>,
    /// For each folder its entries by their names in small letters; `None` if it can't be read.
    read: FxHashMap<PathBuf, Option<Entries>>,
}

/// Names in small letters with the names that are there, in order.
type Entries = BTreeMap<String, Vec<String>>;

/// Where a name leads by its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// Into the rules file's folder.
    Inside,
    /// Out of it through `..`.
    Up,
    /// To a place of its own: a drive, or the root.
    Absolute,
}

/// What was found.
#[derive(Debug)]
pub(super) enum Found {
    /// A file, and how its name is really spelled if that differs in case.
    File { path: PathBuf, spelled: Option<String> },
    /// Something else of that name.
    NoFile(&'static str),
    /// Nothing: the folders that were looked in, and the names in the folder where it should be.
    Nowhere { looked: String, near: Vec<String> },
}

/// Entries read of one folder; the rest is not looked at.
const MOST_ENTRIES: usize = 100_000;

/// Most parts of a name; no published one has more than five.
const MOST_PARTS: usize = 64;

impl Places {
    /// The places for the rules file at `rules`, with further folders of pictures and sounds. Such
    /// a folder may be named itself (`…/Images`) or be the one that holds it.
    pub fn new(rules: &Path, more: &[PathBuf]) -> Places {
        let here = |path: &Path| match path.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => path.to_owned(),
        };
        let own = here(rules.parent().unwrap_or(Path::new("")));
        // The name of a folder that is given as "." or ".." is known to the system only.
        let whole = own.canonicalize().unwrap_or_else(|_| own.clone());
        let mut folders = vec![own];
        let in_rules = whole.file_name().is_some_and(|name| name.eq_ignore_ascii_case("rules"));
        if let Some(above) = whole.parent().filter(|_| in_rules) {
            folders.push(above.to_owned());
        }
        for folder in more {
            folders.push(folder.clone());
            if let Some(above) = folder.parent() {
                folders.push(here(above));
            }
        }
        Places { folders, read: FxHashMap::default() }
    }

    /// Where a name leads by its text alone.
    pub(super) fn lead(&self, name: &str) -> Lead {
        if name.starts_with(['/', '\\']) || name.as_bytes().get(1) == Some(&b':') {
            return Lead::Absolute;
        }
        let mut depth = 0i64;
        for part in parts(name) {
            depth += if part == ".." { -1 } else { 1 };
            if depth < 0 {
                return Lead::Up;
            }
        }
        Lead::Inside
    }

    /// Looks for a file by the name that a rules file gives it. Where several names differ in case
    /// only, the one that is spelled alike is preferred, then the first.
    pub(super) fn find(&mut self, name: &str) -> Found {
        let mut near = Vec::new();
        for folder in self.folders.clone() {
            match self.walk(&folder, name) {
                Ok((path, spelled)) => {
                    return match path.metadata() {
                        Ok(metadata) if metadata.is_file() => Found::File {
                            spelled: (spelled != plain(name)).then_some(spelled),
                            path,
                        },
                        Ok(metadata) if metadata.is_dir() => Found::NoFile("a folder"),
                        _ => Found::NoFile("nothing that can be read"),
                    };
                }
                Err(names) => near.extend(names),
            }
        }
        let mut looked: Vec<String> =
            self.folders.iter().map(|folder| format!("'{}'", folder.display())).collect();
        looked.dedup();
        Found::Nowhere { looked: looked.join(", "), near }
    }

    /// Where a name leads from a folder, and how it is really spelled; if nowhere, the names in
    /// the last folder on the way, if only the last part is missing.
    fn walk(&mut self, folder: &Path, name: &str) -> Result<(PathBuf, String), Vec<String>> {
        let all: Vec<&str> = parts(name).collect();
        if all.is_empty() || all.len() > MOST_PARTS {
            return Err(Vec::new());
        }
        let (mut here, mut spelled) = (folder.to_owned(), Vec::new());
        for (i, &part) in all.iter().enumerate() {
            let real = match part {
                ".." => part.to_owned(),
                _ => {
                    let last = i + 1 == all.len();
                    let Some(entries) = self.entries(&here) else { return Err(Vec::new()) };
                    match entries.get(&part.to_lowercase()) {
                        Some(names) if names.iter().any(|name| name == part) => part.to_owned(),
                        Some(names) => names[0].clone(),
                        None if last => return Err(entries.values().flatten().cloned().collect()),
                        None => return Err(Vec::new()),
                    }
                }
            };
            here.push(&real);
            spelled.push(real);
        }
        Ok((here, spelled.join("/")))
    }

    /// What is in a folder, read once.
    fn entries(&mut self, folder: &Path) -> Option<&Entries> {
        if !self.read.contains_key(folder) {
            let entries = std::fs::read_dir(folder).ok().map(|list| {
                let mut all = Entries::new();
                for entry in list.flatten().take(MOST_ENTRIES) {
                    let name = entry.file_name().to_string_lossy().into_owned();
                    all.entry(name.to_lowercase()).or_default().push(name);
                }
                all.values_mut().for_each(|names| names.sort());
                all
            });
            self.read.insert(folder.to_owned(), entries);
        }
        self.read.get(folder)?.as_ref()
    }
}

/// The parts of a name; separators may be doubled.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(['\\', '/']).filter(|part| !part.is_empty() && *part != ".")
}

/// A name with `/` between its parts.
fn plain(name: &str) -> String {
    parts(name).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_where_their_text_says() {
        let places = Places::new(Path::new("x.zrf"), &[]);
        for (name, lead) in [
            ("Images\\a.bmp", Lead::Inside),
            ("a\\..\\b.bmp", Lead::Inside),
            ("..\\Images\\a.bmp", Lead::Up),
            ("a/../../b.bmp", Lead::Up),
            ("C:\\a.bmp", Lead::Absolute),
            ("\\\\server\\a.bmp", Lead::Absolute),
            ("/a.bmp", Lead::Absolute),
        ] {
            assert_eq!(places.lead(name), lead, "{name}");
        }
    }

    #[test]
    fn case_and_separators_do_not_matter() {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/x.zrf");
        let mut places = Places::new(&rules, &[]);
        let Found::File { spelled, .. } = places.find(r"ASSETS\\Mod.rs") else { panic!() };
        assert_eq!(spelled.as_deref(), Some("assets/mod.rs"));
        let Found::File { spelled, .. } = places.find(r".\assets\mod.rs") else { panic!() };
        assert_eq!(spelled, None);
        assert!(matches!(places.find("assets"), Found::NoFile("a folder")));
        let Found::Nowhere { near, .. } = places.find("assets/mud.rs") else { panic!() };
        assert!(near.contains(&"mod.rs".to_owned()));
        let more = [Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games")];
        let mut places = Places::new(&rules, &more);
        for name in ["chess.zrf", "Games\\Chess.zrf"] {
            assert!(matches!(places.find(name), Found::File { .. }), "{name}");
        }
    }
}
