//! Findings as one SARIF 2.1.0 log, the format that code scanning services read.
//!
//! Section numbers are those of the OASIS standard "Static Analysis Results Interchange Format
//! (SARIF) Version 2.1.0". Keys come out in alphabetical order, so the same findings make the
//! same bytes.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::region::{ByteOffsets, Point, Region};
use super::{Finding, Fix, FixKind, Level};
use crate::source::{SourceFile, Sources, Span};

/// The log of one run: findings of several jobs, each with its own table of files, which need not
/// outlive the job.
#[derive(Debug, Default)]
pub(super) struct Log {
    files: Files,
    /// The codes of the results, in the order in which they first come up.
    rules: Vec<&'static str>,
    numbers: FxHashMap<&'static str, usize>,
    /// Each result as text, which takes a tenth of the memory that its parts take.
    results: Vec<Box<RawValue>>,
}

impl Log {
    /// A job, whose findings may be added.
    pub fn job<'a>(&'a mut self, sources: &'a Sources) -> Job<'a> {
        Job { sources, offsets: ByteOffsets::new(sources), log: self }
    }

    /// Writes the log: each result on a line of its own.
    pub fn write(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let rules: Vec<Value> = self.rules.iter().map(|code| json!({ "id": code })).collect();
        let document = Document {
            schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            runs: [LogRun {
                artifacts: &self.files.artifacts,
                column_kind: "unicodeCodePoints",
                results: &self.results,
                tool: json!({ "driver": {
                    "name": env!("CARGO_PKG_NAME"),
                    "version": env!("CARGO_PKG_VERSION"),
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": rules,
                }}),
            }],
            version: "2.1.0",
        };
        serde_json::to_writer_pretty(&mut *out, &document)?;
        out.write_all(b"\n")
    }
}

/// A sarifLog object (§3.13).
#[derive(Serialize)]
struct Document<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    runs: [LogRun<'a>; 1],
    version: &'static str,
}

/// A run object (§3.14).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogRun<'a> {
    artifacts: &'a [Value],
    /// §3.14.27: columns are counted in characters, not in UTF-16 units.
    column_kind: &'static str,
    results: &'a [Box<RawValue>],
    tool: Value,
}

/// The files that results point to, numbered in the order in which they are first named.
#[derive(Debug, Default)]
struct Files {
    artifacts: Vec<Value>,
    numbers: BTreeMap<String, usize>,
}

impl Files {
    /// An artifactLocation object (§3.4).
    fn location(&mut self, file: &SourceFile) -> Value {
        let uri = uri(file);
        let artifacts = &mut self.artifacts;
        let index = *self.numbers.entry(uri.clone()).or_insert_with(|| {
            artifacts.push(json!({
                "location": { "uri": uri },
                "length": file.bytes().len(),
                "encoding": file.encoding().to_string(),
            }));
            artifacts.len() - 1
        });
        json!({ "uri": uri, "index": index })
    }
}

/// The findings of one table of files.
pub(super) struct Job<'a> {
    sources: &'a Sources,
    offsets: ByteOffsets,
    log: &'a mut Log,
}

impl Job<'_> {
    /// Puts a finding into the log.
    pub fn add(&mut self, finding: &Finding) {
        let mut result = self.result(finding);
        let Log { rules, numbers, results, .. } = &mut *self.log;
        let number = *numbers.entry(finding.code).or_insert_with(|| {
            rules.push(finding.code);
            rules.len() - 1
        });
        result["ruleIndex"] = number.into();
        // What is made of numbers, texts, lists and objects is always written.
        results.extend(serde_json::value::to_raw_value(&result));
    }

    /// A result object (§3.27), but for its rule's index.
    fn result(&mut self, finding: &Finding) -> Value {
        let mut text = finding.message.clone();
        for note in &finding.notes {
            text += &format!("\nnote: {note}");
        }
        for help in &finding.helps {
            text += &format!("\nhelp: {help}");
        }
        let mut result = json!({
            "ruleId": finding.code,
            // §3.27.10 has no level for hints.
            "level": match finding.level {
                Level::Error => "error",
                Level::Warning => "warning",
                Level::Hint | Level::Note => "note",
            },
            "message": message(&text),
        });
        if let Some(label) = &finding.primary
            && let Some(place) = self.physical(label.span)
        {
            let mut location = json!({ "physicalLocation": place });
            if !label.text.is_empty() {
                location["message"] = message(&label.text);
            }
            result["locations"] = json!([location]);
        }
        let labels = finding.secondary.iter().map(|label| (label.span, label.text.clone()));
        let calls = finding
            .calls
            .iter()
            .rev()
            .map(|call| (call.span, format!("in this expansion of macro '{}'", call.name)));
        let mut related = Vec::new();
        for (span, text) in labels.chain(calls) {
            if let Some(place) = self.physical(span) {
                let (id, text) = (related.len() + 1, message(&text));
                related.push(json!({ "id": id, "physicalLocation": place, "message": text }));
            }
        }
        if !related.is_empty() {
            result["relatedLocations"] = Value::Array(related);
        }
        if let Some(fix) = finding.fix.as_ref().and_then(|fix| self.fix(fix)) {
            result["fixes"] = json!([fix]);
        }
        result
    }

    /// A fix object (§3.55), `None` if one of its places does not exist.
    fn fix(&mut self, fix: &Fix) -> Option<Value> {
        let mut changes: Vec<(u32, Value, Vec<Value>)> = Vec::new();
        for (span, text) in &fix.edits {
            let region = Region::of(self.sources, *span)?;
            // §3.57.4: text replaces a text region; a binary one would want bytes.
            let replacement = json!({
                "deletedRegion": text_region(&region),
                "insertedContent": { "text": text },
            });
            match changes.iter_mut().find(|(file, ..)| *file == span.file.0) {
                Some((_, _, replacements)) => replacements.push(replacement),
                None => {
                    let location = self.log.files.location(region.file);
                    changes.push((span.file.0, location, vec![replacement]));
                }
            }
        }
        let warn = if fix.kind == FixKind::Unsafe { " (this changes the game)" } else { "" };
        let changes: Vec<Value> = changes
            .into_iter()
            .map(|(_, file, edits)| json!({ "artifactLocation": file, "replacements": edits }))
            .collect();
        // §3.55.3: a fix changes at least one artifact.
        (!changes.is_empty()).then(|| {
            json!({
                "description": message(&format!("{}{warn}", fix.title)),
                "artifactChanges": changes,
            })
        })
    }

    /// A physicalLocation object (§3.29).
    fn physical(&mut self, span: Span) -> Option<Value> {
        let region = Region::of(self.sources, span)?;
        let file = self.log.files.location(region.file);
        Some(json!({ "artifactLocation": file, "region": self.region(&region) }))
    }

    /// A region object (§3.30), both in lines and columns and in bytes of the file.
    fn region(&self, region: &Region<'_>) -> Value {
        let (start, end) = self.offsets.range(region);
        let mut value = text_region(region);
        value["byteOffset"] = start.into();
        value["byteLength"] = (end - start).into();
        value
    }
}

/// A region object (§3.30) in lines and columns only.
fn text_region(region: &Region<'_>) -> Value {
    let from = point(region.file, region.start, region.from());
    let to = point(region.file, region.end, region.to());
    json!({
        "startLine": from.line,
        "startColumn": from.column,
        "endLine": to.line,
        "endColumn": to.column,
    })
}

/// A place as §3.30.2 wants it: the end of a file belongs to its last line even if that line is
/// closed by a line break, and a byte-order mark has no column.
fn point(file: &SourceFile, offset: usize, mut point: Point) -> Point {
    let text = file.text();
    if offset == text.len() && text.ends_with(['\n', '\r']) {
        point.line -= 1;
        let start = file.line_start(point.line).unwrap_or(0) as usize;
        point.column = text[start..].chars().count() + 1;
    }
    if point.line == 1 && text.starts_with('\u{FEFF}') {
        point.column = (point.column - 1).max(1);
    }
    point
}

/// A message object with plain text (§3.11.3). §3.11.5 wants literal braces doubled.
fn message(text: &str) -> Value {
    json!({ "text": text.replace('{', "{{").replace('}', "}}") })
}

/// The URI of a file: relative for a relative path, with scheme for an absolute one (§3.10).
fn uri(file: &SourceFile) -> String {
    match file.path() {
        // On Unix a name may be any bytes; these are the ones on disk.
        Some(path) => uri_of(path.as_os_str().as_encoded_bytes()),
        None => uri_of(file.name().as_bytes()),
    }
}

fn uri_of(name: &[u8]) -> String {
    let name: Vec<u8> = name.iter().map(|&b| if b == b'\\' { b'/' } else { b }).collect();
    let name = name.strip_prefix(b"./").unwrap_or(&name);
    let drive = name.get(1) == Some(&b':') && name[0].is_ascii_alphabetic();
    let mut uri = String::new();
    if drive {
        uri += "file:///";
    } else if name.starts_with(b"/") {
        uri += "file://";
    }
    for &byte in name {
        // The unreserved characters of RFC 3986, section 2.3, and the separator.
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(byte as char),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte as char),
            b':' if drive => uri.push(':'),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_become_uris() {
        assert_eq!(uri_of("./Games/Ко 1.zrf".as_bytes()), "Games/%D0%9A%D0%BE%201.zrf");
        assert_eq!(uri_of(b"/a b/c.zrf"), "file:///a%20b/c.zrf");
        assert_eq!(uri_of(br"C:\Games\c#.zrf"), "file:///C:/Games/c%23.zrf");
        assert_eq!(uri_of(b"caf\xE9.zrf"), "caf%E9.zrf", "a name that is no UTF-8");
        assert_eq!(uri_of(b"<memory>"), "%3Cmemory%3E");
    }

    #[test]
    fn the_end_of_a_file_and_a_byte_order_mark_have_no_columns_of_their_own() {
        let mut sources = Sources::new();
        let file = sources.add("a", "\u{FEFF}ab\r\n");
        let at = |start, end| {
            let region = Region::of(&sources, Span { file, start, end }).unwrap();
            let value = text_region(&region);
            ["startLine", "startColumn", "endLine", "endColumn"].map(|k| value[k].as_u64().unwrap())
        };
        assert_eq!(at(0, 3), [1, 1, 1, 1], "the mark itself");
        assert_eq!(at(3, 5), [1, 1, 1, 3], "ab");
        assert_eq!(at(7, 7), [1, 5, 1, 5], "behind the line break, which has columns 3 and 4");
    }

    #[test]
    fn braces_are_literal() {
        assert_eq!(message("a {0} b")["text"], "a {{0}} b");
    }
}
