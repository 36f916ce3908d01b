//! `zrf.toml`: what a project says of its rules files.
//!
//! The nearest one counts: that in the rules file's own folder, else in the one above, and so on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Deserialize;

use crate::lint::{Levels, Setting};

/// The name of the file.
const NAME: &str = "zrf.toml";

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// What the file may hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    /// Levels by name of the lint.
    #[serde(default)]
    lints: BTreeMap<String, String>,
}

/// The levels for a rules file: those of the nearest `zrf.toml`, and over them what the command
/// line says. An error is a sentence about the file that is wrong.
pub(super) fn levels(rules: &Path, asked: &[(Setting, &str)]) -> Result<Levels, String> {
    let mut levels = Levels::default();
    if let Some(path) = nearest(rules) {
        let at = |error: &dyn std::fmt::Display| format!("'{}': {error}", path.display());
        let config = read(&path).map_err(|error| at(&error))?;
        for (name, setting) in &config.lints {
            let setting = setting.parse().map_err(|error: String| at(&error))?;
            levels.set(name, setting).map_err(|error| at(&error))?;
        }
    }
    for (setting, name) in asked {
        levels.set(name, *setting).map_err(|error| error.to_string())?;
    }
    Ok(levels)
}

fn nearest(rules: &Path) -> Option<PathBuf> {
    let full = fs::canonicalize(rules).ok()?;
    full.ancestors().skip(1).map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

fn read(path: &Path) -> Result<Config, String> {
    let size = fs::metadata(path).map_err(|error: io::Error| error.to_string())?.len();
    if size > MAX_BYTES {
        return Err(format!("has {size} bytes, at most {MAX_BYTES} are read"));
    }
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    toml::from_str(&text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_file_counts_and_the_command_line_beats_it() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("a/b");
        fs::create_dir_all(&inner).unwrap();
        let rules = inner.join("x.zrf");
        fs::write(&rules, "").unwrap();
        let outer = folder.path().join(NAME);
        fs::write(&outer, "[lints]\nunused-zone = \"deny\"\nunused-macro = \"allow\"\n").unwrap();
        let found = levels(&rules, &[(Setting::Warn, "unused-macro")]).unwrap();
        assert_eq!(found.get("unused-zone"), Some(Setting::Deny));
        assert_eq!(found.get("unused-macro"), Some(Setting::Warn));
        fs::write(inner.join(NAME), "").unwrap();
        assert_eq!(levels(&rules, &[]).unwrap(), Levels::default());
        for (text, said) in [
            ("[lints]\nunused-zon = \"deny\"", "did you mean 'unused-zone'?"),
            ("[lints]\nunused-zone = \"loud\"", "'loud' is no level"),
            ("[lint]\n", "unknown field `lint`"),
            ("[lints", "expected"),
        ] {
            fs::write(inner.join(NAME), text).unwrap();
            let error = levels(&rules, &[]).unwrap_err();
            assert!(error.contains(said) && error.contains(NAME), "{error}");
        }
    }
}
