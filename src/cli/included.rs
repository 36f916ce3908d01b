//! Whether a file without a game is a part of others beside it: then it need have none.

use std::fs;
use std::path::Path;

use crate::report::Findings;
use crate::source::Sources;
use crate::syntax::parse;

/// How many files of a folder are looked at. Ours.
const MOST_FILES: usize = 500;

/// Larger files are not looked at, in bytes. Ours.
const MOST_BYTES: u64 = 4 << 20;

/// Whether some other rules file in the folder of `path` includes it.
pub(super) fn is_included(path: &Path) -> bool {
    let Ok(path) = path.canonicalize() else { return false };
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return false };
    let name = name.to_string_lossy().to_lowercase();
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let mut others: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    others.sort();
    let rules = |other: &&std::path::PathBuf| {
        let extension = other.extension().map(|e| e.to_string_lossy().to_lowercase());
        **other != path && extension.is_some_and(|e| ["zrf", "inc", "zrg"].contains(&e.as_str()))
    };
    others.iter().filter(rules).take(MOST_FILES).any(|other| includes(other, &name))
}

/// Whether a file has an `(include "name")`; the name in lower case.
fn includes(file: &Path, name: &str) -> bool {
    if fs::metadata(file).map_or(true, |data| !data.is_file() || data.len() > MOST_BYTES) {
        return false;
    }
    let mut sources = Sources::new();
    let Ok(id) = sources.load(file, None) else { return false };
    if !sources.get(id).text().to_lowercase().contains(name) {
        return false;
    }
    let tree = parse(&sources, id, &mut Findings::new());
    tree.roots().iter().filter(|&&root| tree.head(root) == Some("include")).any(|&root| {
        let named = tree.children(root).get(1).map(|&part| tree.string(part).to_lowercase());
        named.is_some_and(|named| named.replace('\\', "/").trim_start_matches("./") == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_another_file_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let part = write("Part.zrf", "(define step ($1 add))");
        assert!(!is_included(&part));
        write("other.zrf", "; part.zrf\n(include \"others.zrf\")");
        assert!(!is_included(&part));
        let whole = write("whole.zrf", "(include \"part.zrf\") (game)");
        assert!(is_included(&part));
        assert!(!is_included(&whole));
        assert!(!is_included(&folder.path().join("none.zrf")));
    }
}
