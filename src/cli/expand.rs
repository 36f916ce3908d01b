//! `zrf expand`: what a rules file is once its macros are replaced.

use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use super::end::{End, Failure};
use super::{Global, Run};
use crate::expand::{Chain, Exp, ExpKind, Expanded, Frame, expand, flat};
use crate::report::{Findings, Level, Report};
use crate::source::{FileId, Sources, Span};
use crate::syntax::binary;

/// Show a rules file with its macros replaced
#[derive(Debug, Args)]
pub(super) struct Expand {
    /// The rules file
    file: PathBuf,
    /// Only the forms of the piece with this name
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
    /// Only what the innermost macro call at this place becomes, for example 12:7
    #[arg(long, value_name = "LINE:COLUMN")]
    at: Option<At>,
    /// Say behind each line where it is written and through which macros it came
    #[arg(long)]
    origins: bool,
}

/// A line and a column, both from 1.
#[derive(Clone, Copy, Debug)]
struct At {
    line: usize,
    column: usize,
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<At, String> {
        let wrong = || "write LINE:COLUMN, both counted from 1".to_owned();
        let (line, column) = text.split_once(':').ok_or_else(wrong)?;
        match (line.parse(), column.parse()) {
            (Ok(line), Ok(column)) if line > 0 && column > 0 => Ok(At { line, column }),
            _ => Err(wrong()),
        }
    }
}

/// A rules file as far as its macros go.
struct Text {
    sources: Sources,
    file: FileId,
    expanded: Expanded,
}

impl Run for Expand {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let options = global.load_options();
        let mut sources = Sources::new();
        let file = sources.load(&self.file, options.encoding);
        let file = file.map_err(|error| Failure::Usage(error.to_string()))?;
        let mut findings = Findings::new();
        if let Some(finding) = binary(&sources, file) {
            findings.push(finding);
            return say(&sources, &findings, global);
        }
        let expanded = expand(&mut sources, file, &options.expand(), &mut findings);
        let text = Text { sources, file, expanded };
        let shown = self.show(&text, out).and_then(|()| Ok(out.flush()?));
        // What is missing in the output is said even if what was asked for is not there.
        let end = say(&text.sources, &findings, global)?;
        shown.map(|()| end)
    }
}

/// Says on the error stream what is wrong with a file so far that its expansion is wrong too, and
/// how the command ends for it.
fn say(sources: &Sources, findings: &Findings, global: &Global) -> Result<End, Failure> {
    let mut errors = findings.clone();
    errors.relevel(|finding| (finding.level == Level::Error).then_some(Level::Error));
    let mut report = Report::new(global.report_on_stderr());
    report.add(sources, &errors, 1);
    report.write(&mut io::stderr().lock())?;
    Ok(match findings.first_cut() {
        Some(_) => End::Undecided,
        None if errors.is_empty() => End::Fine,
        None => End::Found,
    })
}

impl Expand {
    fn show(&self, text: &Text, out: &mut dyn Write) -> Result<(), Failure> {
        let Text { sources, expanded, .. } = text;
        let printer = Printer { expanded, sources, origins: self.origins };
        if let Some(at) = self.at {
            let offset = offset(text, at)?;
            let Some((call, calls)) = innermost_call(&expanded.forms, text, offset) else {
                let place = format!("{}:{}", at.line, at.column);
                return Err(Failure::Usage(format!("no macro is called at {place}")));
            };
            for (form, calls) in flat(std::slice::from_ref(call), &calls) {
                printer.form(form, &calls, 0, out)?;
            }
            return Ok(());
        }
        let mut shown = 0;
        for (form, calls) in flat(&expanded.forms, &None) {
            match &self.piece {
                None => printer.form(form, &calls, 0, out)?,
                Some(name) => {
                    let ExpKind::List(sections) = &form.kind else { continue };
                    for (section, calls) in flat(sections, &calls) {
                        if printer.is_piece(section, name) {
                            printer.form(section, &calls, 0, out)?;
                            shown += 1;
                        }
                    }
                }
            }
        }
        match &self.piece {
            Some(name) if shown == 0 => {
                Err(Failure::Usage(format!("there is no piece '{name}' in the file")))
            }
            _ => Ok(()),
        }
    }
}

fn offset(text: &Text, at: At) -> Result<u32, Failure> {
    let file = text.sources.get(text.file);
    let start = file.line_start(at.line);
    let start = start.ok_or(Failure::Usage(format!("the file has {} lines", file.line_count())))?;
    let line = &file.text()[start as usize..];
    let offset = line.char_indices().nth(at.column - 1).map_or(line.len(), |(i, _)| i);
    Ok(start + offset as u32)
}

/// The smallest macro call written around an offset of the rules file itself, wherever the call
/// was expanded first, with the calls around it.
fn innermost_call<'a>(forms: &'a [Exp], text: &Text, offset: u32) -> Option<(&'a Exp, Chain)> {
    let covers = |span: Span| span.file == text.file && (span.start..span.end).contains(&offset);
    let mut best: Option<(&Exp, Chain)> = None;
    // A shared body is looked at once: where else it is used makes no difference.
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open: Vec<(&[Exp], Chain)> = vec![(forms, None)];
    while let Some((forms, calls)) = open.pop() {
        for form in forms {
            match &form.kind {
                ExpKind::List(parts) => open.push((parts, calls.clone())),
                ExpKind::Call(expansion) => {
                    let length = |span: Span| span.end - span.start;
                    let smaller = |b: &(&Exp, Chain)| length(form.span) < length(b.0.span);
                    if covers(form.span) && best.as_ref().is_none_or(smaller) {
                        best = Some((form, calls.clone()));
                    }
                    if seen.insert(std::sync::Arc::as_ptr(expansion)) {
                        let frame =
                            Frame { name: expansion.name, span: form.span, outer: calls.clone() };
                        open.push((&expansion.body, Some(std::sync::Arc::new(frame))));
                    }
                }
                ExpKind::Atom(_) | ExpKind::Str(_) => {}
            }
        }
    }
    best
}

/// Columns up to which a form is written on one line.
const WIDTH: usize = 80;

struct Printer<'a> {
    expanded: &'a Expanded,
    sources: &'a Sources,
    origins: bool,
}

impl Printer<'_> {
    /// Writes a form: on one line if it fits, else one part per line.
    fn form(
        &self,
        form: &Exp,
        calls: &Chain,
        indent: usize,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut flat_text = String::new();
        let fits = self.flat_text(form, &mut flat_text, WIDTH.saturating_sub(indent).max(20));
        let ExpKind::List(parts) = &form.kind else {
            return self.line(&flat_text, form, calls, indent, out);
        };
        if fits {
            return self.line(&flat_text, form, calls, indent, out);
        }
        let mut parts = flat(parts, calls).peekable();
        let mut head = "(".to_owned();
        if let Some((first, _)) = parts.next_if(|(p, _)| !matches!(p.kind, ExpKind::List(_))) {
            self.flat_text(first, &mut head, usize::MAX);
        }
        self.line(&head, form, calls, indent, out)?;
        for (part, calls) in parts {
            self.form(part, &calls, indent + 2, out)?;
        }
        self.line(")", form, &None, indent, out)
    }

    fn line(
        &self,
        text: &str,
        form: &Exp,
        calls: &Chain,
        indent: usize,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let line = format!("{:indent$}{text}", "");
        if !self.origins || text == ")" {
            writeln!(out, "{line}")?;
            return Ok(());
        }
        let file = self.sources.get(form.span.file).name();
        let mut origin = format!("{file}:{}", self.sources.line(form.span));
        let mut frame = calls.as_ref();
        while let Some(f) = frame {
            let line = self.sources.line(f.span);
            origin += &format!(" < {} at {line}", self.expanded.names.text(f.name));
            frame = f.outer.as_ref();
        }
        writeln!(out, "{line:<WIDTH$} ; {origin}")?;
        Ok(())
    }

    /// Appends a form's text on one line; false as soon as it is longer than `room`.
    fn flat_text(&self, form: &Exp, text: &mut String, room: usize) -> bool {
        match &form.kind {
            ExpKind::Atom(name) => *text += self.expanded.names.text(*name),
            ExpKind::Str(string) => {
                text.push('"');
                *text += string;
                text.push('"');
            }
            ExpKind::List(parts) => {
                text.push('(');
                for (i, (part, _)) in flat(parts, &None).enumerate() {
                    if i > 0 {
                        text.push(' ');
                    }
                    if !self.flat_text(part, text, room) {
                        return false;
                    }
                }
                text.push(')');
            }
            ExpKind::Call(_) => {}
        }
        text.chars().count() <= room
    }

    fn is_piece(&self, form: &Exp, name: &str) -> bool {
        let text = |exp: &Exp| match exp.kind {
            ExpKind::Atom(name) => self.expanded.names.text(name),
            _ => "",
        };
        let ExpKind::List(parts) = &form.kind else { return false };
        let mut parts = flat(parts, &None).map(|(part, _)| part);
        parts.next().is_some_and(|head| text(head) == "piece")
            && parts.any(|part| {
                let ExpKind::List(section) = &part.kind else { return false };
                let mut words = flat(section, &None).map(|(word, _)| text(word));
                words.next() == Some("name") && words.next() == Some(name)
            })
    }
}
