//! Findings as one line each, in the manner of gcc: what editors and `grep` can read.

use std::io::{self, Write};

use super::region::Region;
use super::text::line;
use super::{Finding, Level};
use crate::source::Sources;

/// Writes `file:line:col: error[code]: message`; a finding without a place has no such beginning.
pub(super) fn write(
    finding: &Finding,
    sources: &Sources,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    if let Some(region) = finding.primary.as_ref().and_then(|l| Region::of(sources, l.span)) {
        let from = region.from();
        write!(out, "{}:{}:{}: ", line(region.file.name()), from.line, from.column)?;
    }
    writeln!(out, "{}[{}]: {}", level(finding.level), finding.code, line(&finding.message))
}

/// The name of a level in all formats that are free to choose it.
pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Hint => "hint",
        Level::Note => "note",
    }
}
