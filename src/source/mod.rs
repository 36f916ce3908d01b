//! Bytes, encodings, spans: where text comes from and how to point at it.
//!
//! Knows files, code pages and line numbers; knows nothing of the language.

mod encoding;
mod file;
mod lookup;

pub use encoding::{Encoding, UnknownEncoding};
pub use file::{FileId, Place, SourceError, SourceFile, Sources, Span};
pub use lookup::{LookupError, find_beside};
