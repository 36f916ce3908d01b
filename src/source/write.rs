//! Files that are written: at any moment either the old or the new content is there.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file, or replaces it: the bytes go to a new file beside it, which then takes its name,
/// so that a crash spoils nothing. Keeps the permissions of a file that is there. A symbolic link
/// stays one, the file it leads to is replaced.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (target, permissions) = match fs::canonicalize(path) {
        Ok(target) => {
            let permissions = fs::metadata(&target)?.permissions();
            if permissions.readonly() {
                return Err(io::Error::from(io::ErrorKind::PermissionDenied));
            }
            (target, Some(permissions))
        }
        // A link that leads nowhere is not followed: renaming would replace the link itself.
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            (path.to_owned(), None)
        }
        Err(error) => return Err(error),
    };
    let (temporary, mut file) = create_beside(&target)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions)))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, &target));
    written.inspect_err(|_| {
        // The half-written file is of no use; that it can't be removed would be no news.
        let _ = fs::remove_file(&temporary);
    })
}

/// A new file in the folder of `target`.
fn create_beside(target: &Path) -> io::Result<(PathBuf, fs::File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    for attempt in 0..100 {
        let temporary = target.with_file_name(format!(".{name}.{process}-{attempt}.tmp"));
        match fs::File::create_new(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_or_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zrf");
        for content in ["first", "second"] {
            write_file(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write_file(&folder.path().join("no/a.zrf"), b"").is_err());
    }
}
