//! How findings look, in every format, through the public entrance alone.

mod any;
mod formats;
mod human;

use zrf::report::{Finding, Format, render};
use zrf::source::{FileId, Sources, Span};

/// Files made for a test, and spans found in them by their text.
#[derive(Default)]
struct Desk {
    sources: Sources,
}

impl Desk {
    /// A desk with one file `a.zrf`.
    fn with(bytes: impl Into<Vec<u8>>) -> Desk {
        let mut desk = Desk::default();
        desk.sources.add("a.zrf", bytes);
        desk
    }

    /// The first place where `text` stands in any file.
    fn at(&self, text: &str) -> Span {
        self.after("", text)
    }

    /// The first place where `text` stands behind the first `before` of the same file.
    fn after(&self, before: &str, text: &str) -> Span {
        for (file, source) in self.sources.iter() {
            let from = source.text().find(before).map(|at| at + before.len());
            let found = from.and_then(|from| Some(from + source.text()[from..].find(text)?));
            if let Some(start) = found {
                return Span { file, start: start as u32, end: (start + text.len()) as u32 };
            }
        }
        panic!("{text:?} stands in no file");
    }

    /// The empty place behind the last character of the first file.
    fn end(&self) -> Span {
        let end = self.sources.get(FileId(0)).text().len() as u32;
        Span { file: FileId(0), start: end, end }
    }

    fn show(&self, format: Format, findings: &[&Finding]) -> String {
        let mut out = Vec::new();
        render(findings, &self.sources, format, false, &mut out).expect("memory can be written");
        String::from_utf8(out).expect("output is UTF-8")
    }

    fn human(&self, finding: &Finding) -> String {
        self.show(Format::Human, &[finding])
    }
}
