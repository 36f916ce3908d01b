//! Files on disk: bytes in, bytes out, and a write that a crash can not spoil.

use std::path::{Path, PathBuf};
use std::{fs, io};

use thiserror::Error;

use super::{Options, format};
use crate::report::Findings;
use crate::source::{Encoding, Sources};
use crate::syntax::{binary, parse};

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
    /// What is wrong with brackets and strings, or that it is no text; such a file is left as it
    /// is.
    pub findings: Findings,
    /// The file the findings are about, alone in a table.
    pub sources: Sources,
}

/// Formats the bytes of a file. Its name is for findings only.
pub fn format_bytes(name: &str, bytes: &[u8], options: &Options) -> Result<Formatted, FormatError> {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let file = sources.add(name, bytes);
    if let Some(finding) = binary(&sources, file) {
        findings.push(finding);
        return Ok(Formatted { bytes: bytes.to_vec(), changed: false, findings, sources });
    }
    let tree = parse(&sources, file, &mut findings);
    let encoding = sources.get(file).encoding();
    let new = encoding.encode(&format(&tree, options)).ok_or(FormatError::Encoding(encoding))?;
    Ok(Formatted { changed: new != bytes, bytes: new, findings, sources })
}

/// Replaces a file that is there, see [`crate::source::write_file`].
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), FormatError> {
    let failed = |error| FormatError::Write { path: path.to_owned(), error };
    fs::metadata(path).map_err(failed)?;
    crate::source::write_file(path, bytes).map_err(failed)
}
