//! Where saved games and the rules files they name are.
//!
//! A saved game names its rules file as it was called on the machine where it was played, often
//! with a path of that machine; published ones lie beside their rules file, or elsewhere in the
//! same collection.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::source::find_beside;

/// What folders hold, as far as they were searched.
#[derive(Default)]
pub(super) struct Shelf {
    /// For each searched folder its rules files: name in small letters, path.
    rules: BTreeMap<PathBuf, Vec<(String, PathBuf)>>,
}

impl Shelf {
    /// The saved games that `paths` mean, each with the folder that was searched for it, if any;
    /// and what went wrong.
    pub(super) fn saved_games(
        &self,
        paths: &[PathBuf],
    ) -> (Vec<(PathBuf, Option<PathBuf>)>, Vec<String>) {
        let (mut games, mut trouble) = (Vec::new(), Vec::new());
        for path in paths {
            if !path.is_dir() {
                games.push((path.clone(), None));
                continue;
            }
            let found = files(path, "zsg");
            if found.is_empty() {
                trouble.push(format!("no saved games (*.zsg) in '{}'", path.display()));
            }
            games.extend(found.into_iter().map(|game| (game, Some(path.clone()))));
        }
        (games, trouble)
    }

    /// The rules file that a saved game names: seen from its own folder, by its path or bare
    /// name, else the only one of that name in the folder `tree`. Case does not matter.
    pub(super) fn rules_file(
        &mut self,
        game: &Path,
        tree: Option<&Path>,
        named: &str,
    ) -> Result<PathBuf, String> {
        let folder = game.parent().unwrap_or(Path::new(""));
        let bare = named.rsplit(['\\', '/']).next().unwrap_or_default();
        let beside =
            find_beside(folder, named, false).or_else(|_| find_beside(folder, bare, false));
        let error = match (beside, tree) {
            (Ok(found), _) => return Ok(found),
            (Err(error), None) => {
                return Err(format!("{error}; --rules names the file, or a folder to search"));
            }
            (Err(_), Some(tree)) => {
                format!("'{bare}' is neither beside it nor in '{}'", tree.display())
            }
        };
        let Some(tree) = tree else { return Err(error) };
        let list = self.rules.entry(tree.to_owned()).or_insert_with(|| {
            let named = |path: PathBuf| (small_name(&path), path);
            files(tree, "zrf").into_iter().map(named).collect()
        });
        let wanted = bare.to_lowercase();
        let found: Vec<&PathBuf> =
            list.iter().filter(|(name, _)| *name == wanted).map(|(_, path)| path).collect();
        match found[..] {
            [] => Err(error),
            [only] => Ok(only.clone()),
            [first, second, ..] => Err(format!(
                "'{bare}' is there more than once, for example '{}' and '{}'; --rules names one",
                first.display(),
                second.display()
            )),
        }
    }
}

fn small_name(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().to_lowercase())
}

/// The files of a folder tree with an extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let has_it = |path: &Path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension));
    WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .flatten()
        .map(|entry| entry.into_path())
        .filter(|path| has_it(path) && path.is_file())
        .map(|path| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path))
        .collect()
}
