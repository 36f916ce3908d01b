//! Finding the files that a rules file names: includes, pictures, sounds.
//!
//! Zillions runs on a file system that does not distinguish case and accepts both `\` and `/`;
//! published files rely on both. Look-up here does the same on any system.

use std::path::{Component, Path, PathBuf};

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::file::noun;

/// Why a named file was not found.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LookupError {
    /// No such file in that folder.
    #[error("'{name}' was not found{}", folder_text(name, folder))]
    NotFound {
        /// The name as written.
        name: String,
        /// The folder in which it was looked for.
        folder: PathBuf,
    },
    /// There is no name between the quotes.
    #[error("no file is named here")]
    Nameless,
    /// Something of that name is there, but it is no regular file: a folder, a pipe, a device.
    #[error("'{name}' is {what}, not a file")]
    Irregular {
        /// The name as written.
        name: String,
        /// What it is, with its article.
        what: &'static str,
    },
    /// The name leads out of the rules file's own folder tree.
    #[error("'{name}' lies outside the rules file's own folder")]
    Outside {
        /// The name as written.
        name: String,
    },
}

/// Where a name was looked for, as a part of a sentence; an absolute one says it itself.
fn folder_text(name: &str, folder: &Path) -> String {
    if name.starts_with(['/', '\\']) {
        String::new()
    } else if folder.as_os_str().is_empty() || folder == Path::new(".") {
        " in the current folder".to_owned()
    } else {
        format!(" in '{}'", folder.display())
    }
}

/// The file that `name` means when a file in `folder` names it.
///
/// Separators may be `\`, `/` or doubled; case does not matter, but an exact match is preferred.
/// Files outside `folder` are refused unless `allow_outside` is set, however the name leads there:
/// absolute, through `..`, or by a symbolic link.
pub fn find_beside(folder: &Path, name: &str, allow_outside: bool) -> Result<PathBuf, LookupError> {
    Lookup::default().find(folder, name, allow_outside)
}

/// Finds files as [`find_beside`] does, and looks at each folder and for each name only once: a
/// rules file may name a hundred thousand files that are not there.
#[derive(Debug, Default)]
pub struct Lookup {
    /// What names lead to, by folder, name and whether the file may lie outside.
    found: FxHashMap<(PathBuf, String, bool), Result<PathBuf, LookupError>>,
    /// The entries of folders by their names in small letters; of equal ones the first by name.
    listings: FxHashMap<PathBuf, FxHashMap<String, PathBuf>>,
    /// The real paths of folders.
    real: FxHashMap<PathBuf, Option<PathBuf>>,
}

impl Lookup {
    /// The file that `name` means, see [`find_beside`].
    pub fn find(
        &mut self,
        folder: &Path,
        name: &str,
        allow_outside: bool,
    ) -> Result<PathBuf, LookupError> {
        let key = (folder.to_owned(), name.to_owned(), allow_outside);
        if let Some(found) = self.found.get(&key) {
            return found.clone();
        }
        let found = self.look(folder, name, allow_outside);
        self.found.insert(key, found.clone());
        found
    }

    fn look(
        &mut self,
        folder: &Path,
        name: &str,
        allow_outside: bool,
    ) -> Result<PathBuf, LookupError> {
        let portable = name.replace('\\', "/");
        let drive = portable.as_bytes().get(1) == Some(&b':');
        let outside = || LookupError::Outside { name: name.to_owned() };
        if portable.trim().is_empty() {
            return Err(LookupError::Nameless);
        }
        if drive && !allow_outside {
            return Err(outside());
        }
        let tree = self.real(folder);
        let inside = |path: &Path| match (path.canonicalize(), &tree) {
            (Ok(real), Some(tree)) => real.starts_with(tree),
            _ => true,
        };
        let wanted = Path::new(&portable);
        let Some(found) = self.walk(folder, wanted) else {
            let error = match allow_outside || stays_inside(wanted, tree.as_deref()) {
                true => LookupError::NotFound { name: name.to_owned(), folder: folder.to_owned() },
                false => outside(),
            };
            return Err(error);
        };
        if !allow_outside && !inside(&found) {
            return Err(outside());
        }
        match found.metadata() {
            Ok(metadata) if metadata.is_file() => Ok(found),
            Ok(metadata) => {
                Err(LookupError::Irregular { name: name.to_owned(), what: noun(&metadata) })
            }
            Err(_) => {
                Err(LookupError::NotFound { name: name.to_owned(), folder: folder.to_owned() })
            }
        }
    }

    fn real(&mut self, folder: &Path) -> Option<PathBuf> {
        let found = self.real.entry(folder.to_owned());
        found.or_insert_with(|| here(folder).canonicalize().ok()).clone()
    }

    /// The path that `wanted` leads to from a folder, each part in the case in which it is there.
    fn walk(&mut self, folder: &Path, wanted: &Path) -> Option<PathBuf> {
        let mut at = folder.to_owned();
        for part in wanted.components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir => at.push(".."),
                Component::RootDir | Component::Prefix(_) => at = PathBuf::from("/"),
                Component::Normal(part) => {
                    let exact = at.join(part);
                    at = if exact.exists() {
                        exact
                    } else {
                        let part = part.to_string_lossy().to_lowercase();
                        self.listing(&at).get(&part)?.clone()
                    };
                }
            }
        }
        Some(at)
    }

    fn listing(&mut self, folder: &Path) -> &FxHashMap<String, PathBuf> {
        self.listings.entry(folder.to_owned()).or_insert_with(|| {
            let mut listing: FxHashMap<String, PathBuf> = FxHashMap::default();
            let entries = std::fs::read_dir(here(folder)).into_iter().flatten().flatten();
            for entry in entries {
                let name = entry.file_name();
                // Not the entry's own path, which would begin with "./".
                let path = folder.join(&name);
                let first = listing.entry(name.to_string_lossy().to_lowercase());
                first.and_modify(|first| *first = path.clone().min(first.clone())).or_insert(path);
            }
            listing
        })
    }
}

/// A folder as the system names it: the current one has no empty name there.
fn here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Whether a name that leads nowhere would lead into the folder tree, by its text alone.
fn stays_inside(wanted: &Path, tree: Option<&Path>) -> bool {
    if wanted.is_absolute() {
        return tree.is_some_and(|tree| wanted.starts_with(tree));
    }
    let mut depth = 0i64;
    wanted.components().all(|part| {
        match part {
            Component::Normal(_) => depth += 1,
            Component::ParentDir => depth -= 1,
            _ => {}
        }
        depth >= 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_separators_do_not_matter_but_the_folder_does() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let found = find_beside(root, r"SRC\\Source\.\LOOKUP.rs", false).unwrap();
        assert!(found.ends_with("src/source/lookup.rs"), "{found:?}");
        let outside = find_beside(&root.join("src"), "../Cargo.toml", false);
        assert!(matches!(outside, Err(LookupError::Outside { .. })));
        assert!(find_beside(&root.join("src"), "../Cargo.toml", true).is_ok());
        let outside = find_beside(&root.join("src"), "../no-such-file.inc", false);
        assert!(matches!(outside, Err(LookupError::Outside { .. })));
        let missing = find_beside(root, "lib/no-such-file.inc", false);
        assert!(matches!(missing, Err(LookupError::NotFound { .. })));
        assert!(matches!(find_beside(root, "C:\\x", false), Err(LookupError::Outside { .. })));
    }

    #[test]
    fn what_is_inside_is_inside_however_it_is_named() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let absolute = root.join("src/lib.rs");
        assert!(find_beside(&root.join("src"), absolute.to_str().unwrap(), false).is_ok());
        assert!(find_beside(&root.join("src"), "../src/lib.rs", false).is_ok());
        let absolute = root.join("src/none.rs");
        let missing = find_beside(&root.join("src"), absolute.to_str().unwrap(), false);
        assert!(matches!(missing, Err(LookupError::NotFound { .. })), "{missing:?}");
        let outside = find_beside(&root.join("src"), "/etc/hostname", false);
        assert!(matches!(outside, Err(LookupError::Outside { .. })), "{outside:?}");
    }

    #[test]
    fn a_file_of_the_current_folder_is_named_without_it() {
        for name in ["Cargo.toml", "CARGO.toml", "./cargo.TOML"] {
            assert_eq!(find_beside(Path::new(""), name, false), Ok(PathBuf::from("Cargo.toml")));
        }
    }

    #[test]
    fn a_folder_is_listed_once_for_any_number_of_missing_names() {
        let folder = tempfile::tempdir().unwrap();
        let mut lookup = Lookup::default();
        assert!(lookup.find(folder.path(), "none.inc", false).is_err());
        std::fs::write(folder.path().join("B.INC"), "").unwrap();
        assert!(lookup.find(folder.path(), "b.inc", false).is_err(), "the listing is kept");
        assert!(find_beside(folder.path(), "b.inc", false).is_ok());
    }

    #[test]
    fn the_reason_is_said_in_words() {
        let say = |folder: &str, name| find_beside(Path::new(folder), name, false).unwrap_err();
        let text = say("", "no.inc").to_string();
        assert_eq!(text, "'no.inc' was not found in the current folder");
        assert_eq!(say("src", "no.inc").to_string(), "'no.inc' was not found in 'src'");
        assert_eq!(say("", "src").to_string(), "'src' is a folder, not a file");
        assert_eq!(say("src", "").to_string(), "no file is named here");
        assert_eq!(say("src", " ").to_string(), "no file is named here");
    }
}
