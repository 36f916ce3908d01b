//! `zrf fmt`: lays rules files out anew.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use similar::TextDiff;

use super::end::{self, End, Failure};
use super::files::rules_files;
use super::{Global, Run};
use crate::format::{self, Options};
use crate::report::{Findings, Format, Progress, Report, one_line};
use crate::source::{Encoding, FileId, SourceError, SourceFile, Sources, Span};
use crate::syntax::{Tree, binary, parse};

/// Lay rules files out anew
///
/// Only white space changes: tokens, strings and comments stay, and so do the code page and the
/// style of the line ends. A file whose brackets are not in order, or that is no text, is left as it
/// is.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    /// Rules files, and folders to be searched for files named *.zrf; "-" is standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Write nothing; list the files that are not laid out
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
    /// Columns a line may have
    #[arg(long, default_value_t = 100, value_name = "COLUMNS")]
    width: usize,
    /// Columns by which the parts of a list stand in
    #[arg(long, default_value_t = 2, value_name = "COLUMNS")]
    indent: usize,
    /// Change only these lines, for an editor's "format selection"
    #[arg(long, value_name = "FIRST:LAST")]
    lines: Option<Lines>,
}

/// A range of lines, from 1, both ends included.
#[derive(Clone, Copy, Debug)]
struct Lines {
    first: usize,
    last: usize,
}

impl FromStr for Lines {
    type Err = String;

    fn from_str(text: &str) -> Result<Lines, String> {
        let numbers =
            text.split_once(':').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match numbers {
            Some((first, last)) if 0 < first && first <= last => Ok(Lines { first, last }),
            _ => Err("write FIRST:LAST, both counted from 1".to_owned()),
        }
    }
}

/// A file before and after.
struct Laid {
    bytes: Vec<u8>,
    encoding: Encoding,
    old: String,
    new: String,
}

/// Why a file is left as it is, or what it becomes.
enum Outcome {
    /// It is no text.
    Binary,
    /// Its brackets or strings are not in order.
    Damaged,
    /// A sentence about what went wrong with it.
    Failed(String),
    Laid(Laid),
}

/// What was done, file by file.
struct Tally {
    changed: usize,
    binary: usize,
    damaged: usize,
    report: Report,
    trouble: Vec<String>,
}

/// The name of the standard input on the command line, and in what is said about it.
const STDIN: (&str, &str) = ("-", "standard input");

impl Run for Fmt {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let stdin = self.paths.iter().any(|path| path == Path::new(STDIN.0));
        if stdin && self.paths.len() > 1 {
            let message = "'-' is standard input, which is laid out alone, without other files";
            return Err(Failure::Usage(message.to_owned()));
        }
        let (files, trouble) =
            if stdin { (self.paths.clone(), Vec::new()) } else { rules_files(&self.paths) };
        // Where the standard output is the result, findings go to the error stream.
        let findings_to_stderr = stdin || self.diff;
        let options = if findings_to_stderr { global.report_on_stderr() } else { global.report() };
        let mut tally =
            Tally { changed: 0, binary: 0, damaged: 0, report: Report::new(options), trouble };
        let progress = Progress::new("files", Some(files.len() as u64), global.progress());
        for path in &files {
            progress.add(1);
            let name = if stdin { STDIN.1.to_owned() } else { one_line(&path.to_string_lossy()) };
            match self.lay(path, &mut tally.report, global, out)? {
                Outcome::Binary => tally.binary += 1,
                Outcome::Damaged => tally.damaged += 1,
                Outcome::Failed(problem) => tally.trouble.push(problem),
                Outcome::Laid(laid) => self.put(path, &name, &laid, &mut tally, global, out)?,
            }
        }
        drop(progress);
        if findings_to_stderr {
            out.flush()?;
            tally.report.write(&mut io::stderr().lock())?;
        } else {
            tally.report.write(out)?;
        }
        if !global.quiet && !self.diff && (!stdin || self.check) {
            let summary = self.summary(&tally, files.len());
            match global.format {
                Format::Human => out.write_all(summary.as_bytes())?,
                // Not among lines for programs.
                _ => io::stderr().lock().write_all(summary.as_bytes())?,
            }
        }
        out.flush()?;
        for message in &tally.trouble {
            end::complain(message, global);
        }
        let left = tally.damaged + tally.binary;
        Ok(match () {
            () if !tally.trouble.is_empty() => End::Trouble,
            () if left > 0 || tally.changed > 0 && (self.check || self.diff) => End::Found,
            () => End::Fine,
        })
    }
}

impl Fmt {
    /// Lays out a file, or the standard input. What is wrong with it goes to the report.
    fn lay(
        &self,
        path: &Path,
        report: &mut Report,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<Outcome, Failure> {
        let mut sources = Sources::new();
        let file = if path == Path::new(STDIN.0) {
            let mut bytes = Vec::new();
            io::stdin().take(SourceFile::MAX_BYTES + 1).read_to_end(&mut bytes)?;
            if bytes.len() as u64 > SourceFile::MAX_BYTES {
                let path = PathBuf::from(STDIN.1);
                return Err(Failure::Usage(SourceError::TooLarge { path }.to_string()));
            }
            sources.add_in(STDIN.1, bytes, global.encoding)
        } else {
            match sources.load(path, global.encoding) {
                Ok(file) => file,
                Err(error) => return Ok(Outcome::Failed(error.to_string())),
            }
        };
        let outcome = self.lay_text(&sources, file, report);
        if path == Path::new(STDIN.0) && !self.check && !self.diff {
            // What is left as it is goes through.
            let bytes = sources.get(file).bytes();
            if let Outcome::Binary | Outcome::Damaged = outcome {
                out.write_all(bytes)?;
            }
        }
        Ok(outcome)
    }

    fn lay_text(&self, sources: &Sources, file: FileId, report: &mut Report) -> Outcome {
        let source = sources.get(file);
        let mut findings = Findings::new();
        if let Some(finding) = binary(sources, file) {
            findings.push(finding);
            report.add(sources, &findings, 1);
            return Outcome::Binary;
        }
        let tree = parse(sources, file, &mut findings);
        if !tree.is_balanced() {
            report.add(sources, &findings, 1);
            return Outcome::Damaged;
        }
        let options = Options { width: self.width, indent: self.indent };
        let old = tree.text().to_owned();
        let new = match self.lines {
            None => format::format(&tree, &options),
            Some(Lines { first, last }) => {
                let end = old.len() as u32;
                let start = |line| source.line_start(line).unwrap_or(end);
                // The line end of the last line belongs to the next one.
                let stop = start(last.saturating_add(1)).saturating_sub(1).max(start(first));
                let span = Span { file, start: start(first), end: stop };
                format::apply(tree.text(), &format::format_range(&tree, &options, span))
            }
        };
        let name = source.name();
        if old != new && !same_meaning(&old, &new) {
            return Outcome::Failed(format!(
                "'{name}' is left as it is: laid out, it would mean something else (a fault of \
                 this program)"
            ));
        }
        let encoding = source.encoding();
        match encoding.encode(&new) {
            Some(bytes) => Outcome::Laid(Laid { bytes, encoding, old, new }),
            None => Outcome::Failed(format!("'{name}' does not fit its code page")),
        }
    }

    /// Does with a laid out file what the command line wants.
    fn put(
        &self,
        path: &Path,
        name: &str,
        laid: &Laid,
        tally: &mut Tally,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let changed = laid.old != laid.new;
        if self.diff {
            tally.changed += usize::from(changed);
            if changed {
                write_diff(name, laid, out)?;
            }
        } else if self.check {
            tally.changed += usize::from(changed);
            match global.format {
                _ if !changed => {}
                Format::Human | Format::Short => writeln!(out, "{name}")?,
                Format::Json | Format::Sarif => writeln!(io::stderr().lock(), "{name}")?,
            }
        } else if path == Path::new(STDIN.0) {
            out.write_all(&laid.bytes)?;
        } else if changed {
            match format::write_file(path, &laid.bytes) {
                Ok(()) => tally.changed += 1,
                Err(error) => tally.trouble.push(error.to_string()),
            }
        }
        Ok(())
    }

    /// What was done, in one sentence a line.
    fn summary(&self, tally: &Tally, all: usize) -> String {
        let verb = if self.check { "would change" } else { "changed" };
        let files = if all == 1 { "file" } else { "files" };
        let mut text = format!("{} of {all} {files} {verb}\n", tally.changed);
        let mut left = |count: usize, why: [&str; 2]| match count {
            0 => {}
            1 => text += &format!("1 left as it is, since {}\n", why[0]),
            n => text += &format!("{n} left as they are, since {}\n", why[1]),
        };
        left(tally.damaged, ["its brackets are not in order", "their brackets are not in order"]);
        left(tally.binary, ["it is no text", "they are no text"]);
        text
    }
}

/// Writes what would change, in the file's own code page, so that it can be used as a patch.
fn write_diff(name: &str, laid: &Laid, out: &mut dyn Write) -> io::Result<()> {
    let diff = TextDiff::from_lines(&laid.old, &laid.new);
    let text = diff.unified_diff().to_string();
    writeln!(out, "--- {name}\n+++ {name}")?;
    // All of it is text of the file, but for signs that every code page has.
    out.write_all(&laid.encoding.encode(&text).unwrap_or_else(|| text.clone().into_bytes()))?;
    if text.ends_with('\n') { Ok(()) } else { writeln!(out) }
}

/// Whether two texts have the same tokens in the same lists, so that they expand to the same game.
fn same_meaning(old: &str, new: &str) -> bool {
    let tree = |text: &str| {
        let mut sources = Sources::new();
        let file = sources.add("", text);
        parse(&sources, file, &mut Findings::new())
    };
    let (old, new) = (tree(old), tree(new));
    meaning(&old).eq(meaning(&new))
}

fn meaning(tree: &Tree) -> impl Iterator<Item = &str> {
    let told = tree.tokens().iter().filter(|token| !token.kind.is_trivia());
    told.map(|token| &tree.text()[token.start as usize..token.end as usize])
}
