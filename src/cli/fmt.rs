//! `zrf fmt`: lays rules files out anew.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use similar::TextDiff;

use super::end::{self, End, Failure};
use super::files::rules_files;
use super::{Global, Run};
use crate::format::{self, Options};
use crate::report::{Findings, Progress, Report};
use crate::source::{Encoding, FileId, SourceError, SourceFile, Sources, Span};
use crate::syntax::{Tree, parse};

/// Lay rules files out anew
///
/// Only white space changes: tokens, strings and comments stay, and so do the code page and the
/// style of the line ends. A file whose brackets are not in order is left as it is.
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
    old: String,
    new: String,
    encoding: Encoding,
    sources: Sources,
    findings: Findings,
    balanced: bool,
}

impl Run for Fmt {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        if self.paths == [Path::new("-")] {
            return self.standard_input(global, out);
        }
        let (files, mut trouble) = rules_files(&self.paths);
        let mut changed = 0usize;
        let mut damaged = Vec::new();
        let progress = Progress::new("files", Some(files.len() as u64), global.progress());
        for path in &files {
            progress.add(1);
            let mut sources = Sources::new();
            let file = match sources.load(path, global.encoding) {
                Ok(file) => file,
                Err(error) => {
                    trouble.push(error.to_string());
                    continue;
                }
            };
            let laid = self.lay(sources, file);
            if !laid.balanced {
                damaged.push(laid);
                continue;
            }
            if laid.old == laid.new {
                continue;
            }
            changed += 1;
            let name = path.display().to_string();
            if self.diff {
                let diff = TextDiff::from_lines(&laid.old, &laid.new);
                let diff = diff.unified_diff().header(&name, &name).to_string();
                writeln!(out, "{}", diff.trim_end_matches('\n'))?;
            } else if self.check {
                writeln!(out, "{name}")?;
            } else if let Err(problem) = self.write(path, &laid) {
                trouble.push(problem);
            }
        }
        drop(progress);
        let mut report = Report::new(global.report());
        for laid in &damaged {
            report.add(&laid.sources, &laid.findings, 1);
        }
        report.write(out)?;
        let damaged = damaged.len();
        if !global.quiet && !self.diff {
            let verb = if self.check { "would change" } else { "changed" };
            let all = files.len();
            writeln!(out, "{changed} of {all} files {verb}")?;
            if damaged > 0 {
                writeln!(out, "{damaged} left as they are, since their brackets are not in order")?;
            }
        }
        out.flush()?;
        for message in &trouble {
            end::complain(message, global);
        }
        Ok(match () {
            () if !trouble.is_empty() => End::Trouble,
            () if damaged > 0 || changed > 0 && (self.check || self.diff) => End::Found,
            () => End::Fine,
        })
    }
}

impl Fmt {
    fn lay(&self, sources: Sources, file: FileId) -> Laid {
        let mut findings = Findings::new();
        let tree = parse(&sources, file, &mut findings);
        let options = Options { width: self.width, indent: self.indent };
        let new = match self.lines {
            None => format::format(&tree, &options),
            Some(Lines { first, last }) => {
                let end = tree.text().len() as u32;
                let start = |line| sources.get(file).line_start(line).unwrap_or(end);
                // The line end of the last line belongs to the next one.
                let stop = start(last.saturating_add(1)).saturating_sub(1).max(start(first));
                let span = Span { file, start: start(first), end: stop };
                format::apply(tree.text(), &format::format_range(&tree, &options, span))
            }
        };
        Laid {
            old: tree.text().to_owned(),
            new,
            encoding: sources.get(file).encoding(),
            balanced: tree.is_balanced(),
            sources,
            findings,
        }
    }

    fn standard_input(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let mut bytes = Vec::new();
        std::io::stdin().take(SourceFile::MAX_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > SourceFile::MAX_BYTES {
            let path = PathBuf::from("standard input");
            return Err(Failure::Usage(SourceError::TooLarge { path }.to_string()));
        }
        let mut sources = Sources::new();
        let file = sources.add("standard input", bytes.clone());
        let laid = self.lay(sources, file);
        if !laid.balanced {
            out.write_all(&bytes)?;
            let mut report = Report::new(global.report());
            report.add(&laid.sources, &laid.findings, 1);
            report.write(&mut std::io::stderr())?;
            return Ok(End::Found);
        }
        match laid.encoding.encode(&laid.new) {
            Some(bytes) => out.write_all(&bytes)?,
            None => return Err(Failure::Usage("the text does not fit its code page".to_owned())),
        }
        Ok(End::Fine)
    }

    /// Writes the new text, after a look whether it means the same.
    fn write(&self, path: &Path, laid: &Laid) -> Result<(), String> {
        if !same_meaning(&laid.old, &laid.new) {
            return Err(format!(
                "'{}' is left as it is: laid out, it would mean something else (a fault of this program)",
                path.display()
            ));
        }
        let bytes = laid.encoding.encode(&laid.new);
        let bytes = bytes.ok_or(format!("'{}' does not fit its code page", path.display()))?;
        format::write_file(path, &bytes).map_err(|error| error.to_string())
    }
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
