//! Finding the files that a rules file names: includes, pictures, sounds.
//!
//! Zillions runs on a file system that does not distinguish case and accepts both `\` and `/`;
//! published files rely on both. Look-up here does the same on any system.

use std::path::{Component, Path, PathBuf};

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
    let portable = name.replace('\\', "/");
    let drive = portable.as_bytes().get(1) == Some(&b':');
    let outside = || LookupError::Outside { name: name.to_owned() };
    if drive && !allow_outside {
        return Err(outside());
    }
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let tree = here.canonicalize().ok();
    let inside = |path: &Path| match (path.canonicalize(), &tree) {
        (Ok(real), Some(tree)) => real.starts_with(tree),
        _ => true,
    };
    let wanted = Path::new(&portable);
    let Some(found) = walk(here, wanted) else {
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
        Err(_) => Err(LookupError::NotFound { name: name.to_owned(), folder: folder.to_owned() }),
    }
}

/// The path that `wanted` leads to from a folder, each part in the case in which it is there.
fn walk(folder: &Path, wanted: &Path) -> Option<PathBuf> {
    let mut here = folder.to_owned();
    for part in wanted.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => here.push(".."),
            Component::RootDir | Component::Prefix(_) => here = PathBuf::from("/"),
            Component::Normal(part) => {
                let exact = here.join(part);
                here = if exact.exists() {
                    exact
                } else {
                    let part = part.to_string_lossy().to_lowercase();
                    let entries = std::fs::read_dir(&here).ok()?.flatten();
                    let near = entries
                        .filter(|e| e.file_name().to_string_lossy().to_lowercase() == part)
                        .map(|e| e.path());
                    near.min()?
                };
            }
        }
    }
    Some(here)
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
    fn the_reason_is_said_in_words() {
        let say = |folder: &str, name| find_beside(Path::new(folder), name, false).unwrap_err();
        let text = say("", "no.inc").to_string();
        assert_eq!(text, "'no.inc' was not found in the current folder");
        assert_eq!(say("src", "no.inc").to_string(), "'no.inc' was not found in 'src'");
        assert_eq!(say("", "src").to_string(), "'src' is a folder, not a file");
    }
}
