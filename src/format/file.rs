//! Files on disk: bytes in, bytes out, and a write that a crash can not spoil.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Options, format};
use crate::report::Findings;
use crate::source::{Encoding, Sources};
use crate::syntax::parse;

/// Why a file was not formatted or written.
#[derive(Debug, Error)]
pub enum FormatError {
    /// The laid out text has a character without a place in the file's code page. Formatting
    /// adds nothing but white space, so this would be a fault of this program.
    #[error("the formatted text can't be written in {0}")]
    Encoding(Encoding),
    /// The operating system said no.
    #[error("can't write '{path}': {error}", path = path.display())]
    Write {
        /// The file to be written.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

/// A formatted file.
#[derive(Debug)]
pub struct Formatted {
    /// The new bytes, in the code page of the old ones.
    pub bytes: Vec<u8>,
    /// Whether they differ from the old ones.
    pub changed: bool,
    /// What is wrong with brackets and strings; a damaged file is left as it is.
    pub findings: Findings,
    /// The file the findings are about, alone in a table.
    pub sources: Sources,
}

/// Formats the bytes of a file. Its name is for findings only.
pub fn format_bytes(name: &str, bytes: &[u8], options: &Options) -> Result<Formatted, FormatError> {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let file = sources.add(name, bytes);
    let tree = parse(&sources, file, &mut findings);
    let encoding = sources.get(file).encoding();
    let new = encoding.encode(&format(&tree, options)).ok_or(FormatError::Encoding(encoding))?;
    Ok(Formatted { changed: new != bytes, bytes: new, findings, sources })
}

/// Replaces a file: the bytes go to a new file beside it, which then takes its name, so that at
/// any moment either the old or the new content is there. Keeps the permissions. A symbolic
/// link stays one, the file it leads to is replaced.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), FormatError> {
    let failed = |error| FormatError::Write { path: path.to_owned(), error };
    let target = fs::canonicalize(path).map_err(failed)?;
    let permissions = fs::metadata(&target).map_err(failed)?.permissions();
    if permissions.readonly() {
        return Err(failed(io::Error::from(io::ErrorKind::PermissionDenied)));
    }
    let (temporary, mut file) = create_beside(&target).map_err(failed)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.set_permissions(permissions))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, &target));
    written.map_err(|error| {
        // The half-written file is of no use; that it can't be removed would be no news.
        let _ = fs::remove_file(&temporary);
        failed(error)
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
