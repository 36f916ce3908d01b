//! Which findings are shown, in which order and format, and how many there were.
//!
//! The one entrance to all renderers. Knows no terminal: the caller says whether to use colours.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};

use rustc_hash::{FxHashSet, FxHasher};

use super::region::{ByteOffsets, Region};
use super::{Finding, Findings, Level, human, json, sarif, short};
use crate::source::Sources;

/// A way to write findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// With the text around each place, for people.
    #[default]
    Human,
    /// One line each: `file:line:col: error[code]: message`.
    Short,
    /// One JSON object per line.
    Json,
    /// One SARIF 2.1.0 log.
    Sarif,
}

/// What is shown, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReportOptions {
    /// The format.
    pub format: Format,
    /// Whether to write escape sequences for colours (human format only).
    pub colours: bool,
    /// Whether findings of [`Level::Hint`] are shown.
    pub hints: bool,
}

/// The findings of one run, over any number of jobs with a table of files each.
///
/// A job's findings are turned into text when they are added, so that its files need not be kept.
#[derive(Debug)]
pub struct Report {
    options: ReportOptions,
    /// What is to be written next.
    text: Vec<u8>,
    log: sarif::Log,
    /// Hashes of file, offset, code and message of the findings that are there.
    seen: FxHashSet<u64>,
    summary: Summary,
}

impl Report {
    /// A report without findings.
    pub fn new(options: ReportOptions) -> Report {
        Report {
            options,
            text: Vec::new(),
            log: sarif::Log::default(),
            seen: FxHashSet::default(),
            summary: Summary::default(),
        }
    }

    /// Adds the findings of one job, which are shown sorted by place; `files` is the number of
    /// files that the job stands for in the summary.
    ///
    /// A finding that another job has made too is dropped: a file that several rules files
    /// include is read with each of them.
    pub fn add(&mut self, sources: &Sources, findings: &Findings, files: usize) {
        let mut list: Vec<Cow<'_, Finding>> =
            self.chosen(sources, findings.sorted(), files).map(Cow::Borrowed).collect();
        for (code, level, count) in findings.more() {
            if self.summary.count_more(level, count, self.options.hints) {
                list.push(Cow::Owned(Finding::more(code, level, count)));
            }
        }
        self.put(sources, list.iter().map(Cow::as_ref));
    }

    /// Counts findings and leaves those that are shown.
    fn chosen<'a>(
        &mut self,
        sources: &Sources,
        mut list: Vec<&'a Finding>,
        files: usize,
    ) -> std::vec::IntoIter<&'a Finding> {
        self.summary.files += files;
        list.retain(|finding| {
            let region = finding.primary.as_ref().and_then(|l| Region::of(sources, l.span));
            let place = region.map(|region| (region.file.name(), region.start));
            let (file, start) = place.unwrap_or_default();
            let mut hasher = FxHasher::default();
            (file, start, finding.code, &finding.message).hash(&mut hasher);
            self.seen.insert(hasher.finish())
                && self.summary.count(finding, file, self.options.hints)
        });
        list.into_iter()
    }

    /// Turns findings of one job into text.
    fn put<'a>(&mut self, sources: &Sources, list: impl Iterator<Item = &'a Finding>) {
        let Report { options, text, log, .. } = self;
        let offsets = ByteOffsets::new(sources);
        let mut job = log.job(sources);
        for finding in list {
            let written = match options.format {
                Format::Human => human::write(finding, sources, options.colours, text)
                    .and_then(|()| writeln!(text)),
                Format::Short => short::write(finding, sources, text),
                Format::Json => json::write(finding, sources, &offsets, text),
                Format::Sarif => {
                    job.add(finding);
                    Ok(())
                }
            };
            // Writing to memory does not fail.
            debug_assert!(written.is_ok());
        }
    }

    /// Writes the findings that were added since the last time. Those of a SARIF log are held back
    /// until [`Report::write`], since the log is one document.
    pub fn write_so_far(&mut self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }

    /// Writes all findings that are not written yet. To be called once, at the end.
    pub fn write(&mut self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        self.write_so_far(out)?;
        match self.options.format {
            Format::Sarif => std::mem::take(&mut self.log).write(out),
            _ => Ok(()),
        }
    }

    /// How many findings are shown.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }
}

/// Writes findings of one job, in the order given: the short way for one list.
pub fn render(
    findings: &[&Finding],
    sources: &Sources,
    format: Format,
    colours: bool,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let mut report = Report::new(ReportOptions { format, colours, hints: true });
    let list = report.chosen(sources, findings.to_vec(), 1);
    report.put(sources, list);
    report.write(out)
}

/// How many findings a report shows. As text it is one line: "3 errors, 1 warning in 2 files".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Findings of [`Level::Error`].
    pub errors: usize,
    /// Findings of [`Level::Warning`].
    pub warnings: usize,
    /// Findings of [`Level::Hint`], if hints are shown.
    pub hints: usize,
    /// Findings of [`Level::Note`].
    pub notes: usize,
    /// Findings of [`Level::Hint`] that are not shown.
    pub hidden: usize,
    /// Files that were looked at.
    pub files: usize,
    /// Names of the files with a finding that is shown.
    named: BTreeSet<String>,
}

impl Summary {
    /// Whether anything is shown that calls for a change: an error, a warning, or a hint that
    /// was asked for.
    pub fn any(&self) -> bool {
        self.errors + self.warnings + self.hints > 0
    }

    /// Counts findings of which there were too many to be kept, and says whether any would be
    /// shown.
    fn count_more(&mut self, level: Level, more: usize, hints: bool) -> bool {
        *match level {
            Level::Hint if !hints => {
                self.hidden += more;
                return false;
            }
            Level::Hint => &mut self.hints,
            Level::Error => &mut self.errors,
            Level::Warning => &mut self.warnings,
            Level::Note => &mut self.notes,
        } += more;
        true
    }

    /// Counts a finding and says whether it is shown.
    fn count(&mut self, finding: &Finding, file: &str, hints: bool) -> bool {
        match finding.level {
            Level::Hint if !hints => {
                self.hidden += 1;
                return false;
            }
            Level::Hint => self.hints += 1,
            Level::Error => self.errors += 1,
            Level::Warning => self.warnings += 1,
            Level::Note => self.notes += 1,
        }
        if !file.is_empty() && !self.named.contains(file) {
            self.named.insert(file.to_owned());
        }
        true
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let kinds = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.hints, "hint"),
            (self.notes, "note"),
        ];
        let shown: Vec<String> =
            kinds.iter().filter(|(n, _)| *n > 0).map(|&(n, what)| count(n, what)).collect();
        let what = if shown.is_empty() { "no findings".to_owned() } else { shown.join(", ") };
        let files = if shown.is_empty() { self.files } else { self.named.len() };
        f.write_str(&what)?;
        if files > 0 {
            write!(f, " in {}", count(files, "file"))?;
        }
        if self.hidden > 0 {
            write!(f, "; {} not shown", count(self.hidden, "hint"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{FileId, Span};

    #[test]
    fn what_is_only_counted_is_one_last_line_and_in_the_summary() {
        let mut sources = Sources::new();
        let file = sources.add("a", "x".repeat(2 * Findings::MOST_OF_A_KIND));
        let mut findings = Findings::new();
        for start in 0..Findings::MOST_OF_A_KIND as u32 + 7 {
            findings.push(Finding::error("e", Span { file, start, end: start }, "a fault"));
        }
        for format in [Format::Short, Format::Human, Format::Json, Format::Sarif] {
            let mut report = Report::new(ReportOptions { format, ..ReportOptions::default() });
            report.add(&sources, &findings, 1);
            let mut out = Vec::new();
            report.write(&mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert_eq!(text.matches("and 7 more errors of this kind").count(), 1, "{format:?}");
            assert_eq!(report.summary().to_string(), "1007 errors in 1 file");
        }
    }

    #[test]
    fn the_summary_counts_what_is_shown() {
        let mut sources = Sources::new();
        let file = sources.add("a", "(x)");
        let other = sources.add("b", "(y)");
        let span = |file: FileId, start| Span { file, start, end: start };
        let mut findings = Findings::new();
        findings.push(Finding::error("e", span(other, 1), "second"));
        findings.push(Finding::hint("h", span(file, 0), "hidden"));
        findings.push(Finding::warning("w", span(file, 2), "first"));
        let options = ReportOptions { format: Format::Short, ..ReportOptions::default() };
        let mut report = Report::new(options);
        report.add(&sources, &findings, 1);
        report.add(&sources, &findings, 1);
        let mut out = Vec::new();
        report.write(&mut out).unwrap();
        assert_eq!(out, b"a:1:3: warning[w]: first\nb:1:2: error[e]: second\n");
        let text = report.summary().to_string();
        assert_eq!(text, "1 error, 1 warning in 2 files; 1 hint not shown");
        assert!(report.summary().any());

        let mut nothing = Report::new(options);
        let none = Findings::new();
        nothing.add(&sources, &none, 3);
        assert_eq!(nothing.summary().to_string(), "no findings in 3 files");
        assert!(!nothing.summary().any());
    }
}
