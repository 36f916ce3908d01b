//! Finding the files that a rules file names: includes, pictures, sounds.
//!
//! Zillions runs on a file system that does not distinguish case and accepts both `\` and `/`;
//! published files rely on both. Look-up here does the same on any system.

use std::path::{Component, Path, PathBuf};

use thiserror::Error;

/// Why a named file was not found.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LookupError {
    /// No such file in that folder.
    #[error("'{name}' was not found in '{folder}'", folder = folder.display())]
    NotFound {
        /// The name as written.
        name: String,
        /// The folder in which it was looked for.
        folder: PathBuf,
    },
    /// The name leads out of the rules file's own folder tree.
    #[error("'{name}' lies outside the rules file's own folder")]
    Outside {
        /// The name as written.
        name: String,
    },
}

/// The file that `name` means when a file in `folder` names it.
///
/// Separators may be `\`, `/` or doubled; case does not matter, but an exact match is preferred.
/// Names that lead outside `folder` (absolute, or through `..`) are refused unless
/// `allow_outside` is set.
pub fn find_beside(folder: &Path, name: &str, allow_outside: bool) -> Result<PathBuf, LookupError> {
    let portable = name.replace('\\', "/");
    let drive = portable.as_bytes().get(1) == Some(&b':');
    let wanted = Path::new(&portable);
    let outside = || LookupError::Outside { name: name.to_owned() };
    if (wanted.is_absolute() || drive) && !allow_outside {
        return Err(outside());
    }
    let missing = || LookupError::NotFound { name: name.to_owned(), folder: folder.to_owned() };
    let mut depth = 0usize;
    let mut here =
        if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() };
    for part in wanted.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                depth = match depth.checked_sub(1) {
                    Some(less) => less,
                    None if allow_outside => 0,
                    None => return Err(outside()),
                };
                here.push("..");
            }
            Component::RootDir | Component::Prefix(_) => here = PathBuf::from("/"),
            Component::Normal(part) => {
                depth += 1;
                let exact = here.join(part);
                here = if exact.exists() {
                    exact
                } else {
                    let part = part.to_string_lossy().to_lowercase();
                    let mut near: Vec<PathBuf> = std::fs::read_dir(&here)
                        .map_err(|_| missing())?
                        .flatten()
                        .filter(|e| e.file_name().to_string_lossy().to_lowercase() == part)
                        .map(|e| e.path())
                        .collect();
                    near.sort();
                    near.into_iter().next().ok_or_else(missing)?
                };
            }
        }
    }
    if !here.is_file() {
        return Err(missing());
    }
    if !allow_outside {
        // A symbolic link may still lead away.
        let tree = folder.canonicalize().or_else(|_| Path::new(".").canonicalize());
        if let (Ok(real), Ok(tree)) = (here.canonicalize(), tree)
            && !real.starts_with(tree)
        {
            return Err(outside());
        }
    }
    Ok(here)
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
        let missing = find_beside(root, "lib/no-such-file.inc", false);
        assert!(matches!(missing, Err(LookupError::NotFound { .. })));
        assert!(matches!(find_beside(root, "C:\\x", false), Err(LookupError::Outside { .. })));
    }
}
