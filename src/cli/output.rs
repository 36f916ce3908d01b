//! Files that commands write: never over what they read.

use std::path::Path;

use super::Loaded;
use super::end::Failure;
use crate::source::write_file;

/// Refuses to write over one of the files that a rules file was read from, also by another name
/// of it: a link, or another way of writing its path.
pub(super) fn spare_input(path: &Path, file: &Path, loaded: &Loaded) -> Result<(), Failure> {
    let mut inputs = loaded.sources.iter().filter_map(|(_, f)| f.path()).chain([file]);
    // What can't be looked at is not there, or will not be written to either.
    match inputs.find(|input| same_file::is_same_file(path, input).unwrap_or(false)) {
        None => Ok(()),
        Some(input) => {
            let message = format!(
                "'{}' would be written over '{}', which it is made from",
                path.display(),
                input.display()
            );
            Err(Failure::Usage(message))
        }
    }
}

/// Writes a file, and names it if that fails.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_file(path, bytes)
        .map_err(|error| Failure::Usage(format!("can't write '{}': {error}", path.display())))
}
