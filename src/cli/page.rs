//! A report as one page for a browser: no script, no other file, boards as pictures within it.
//!
//! Knows how a page is laid out, not what is in it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::end::Failure;
use super::output;
use super::pictures::{Shelf, diagram};
use crate::art::svg;
use crate::interp::Position;
use crate::model::Game;

/// The side that squares of a board should have at least, in pixels.
const LEAST_SIDE: i32 = 28;

/// How something ended, for its colour and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Equal.
    Equal,
    /// Different.
    Differs,
    /// Not known.
    Unknown,
    /// No verdict.
    Plain,
}

/// A part of a section.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A paragraph.
    Text(String),
    /// Lines of a list.
    List(Vec<String>),
    /// Text as in a terminal.
    Code(String),
    /// A table: its head, and rows with what they say.
    Table(Vec<&'static str>, Vec<(Mark, Vec<String>)>),
    /// A board as SVG, with words below it.
    Board(String, String),
}

/// A section.
#[derive(Clone, Debug)]
pub(super) struct Section {
    /// Its title.
    pub title: String,
    /// How it ended.
    pub mark: Mark,
    /// What is in it.
    pub parts: Vec<Part>,
}

/// A page.
#[derive(Clone, Debug)]
pub(super) struct Page {
    /// Its title.
    pub title: String,
    /// The verdict over all, and its words.
    pub verdict: (Mark, String),
    /// What stands below it.
    pub lead: Vec<Part>,
    /// The sections.
    pub sections: Vec<Section>,
}

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 16px/1.5 Georgia, 'Times New Roman', serif; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin-bottom: .5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-top: 1px solid var(--line);
  padding-top: 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font: 14px/1.4 system-ui, sans-serif; }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { background: var(--soft); padding: .8rem; overflow-x: auto; font-size: 13px;
  line-height: 1.35; }
figure { margin: 1rem 0; }
figure img { max-width: 100%; height: auto; }
figcaption { font: 13px/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
.mark { font: bold 13px/1 system-ui, sans-serif; padding: .25em .6em; border-radius: .8em;
  color: #fff; white-space: nowrap; }
.equal { background: #1b7f3b; } .differs { background: #b3261e; } .unknown { background: #8a6100; }
.verdict { font-size: 1.15rem; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); font-size: 13px; }
";

impl Mark {
    /// The sign as HTML.
    fn html(self) -> &'static str {
        match self {
            Mark::Equal => "<span class=\"mark equal\">equal</span>",
            Mark::Differs => "<span class=\"mark differs\">different</span>",
            Mark::Unknown => "<span class=\"mark unknown\">not known</span>",
            Mark::Plain => "",
        }
    }
}

impl Page {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let mut out = String::new();
        let title = escaped(&self.title);
        // Writing to a text never fails.
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta \
             name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
             <p class=\"verdict\">{} {}</p>\n",
            self.verdict.0.html(),
            escaped(&self.verdict.1)
        );
        self.lead.iter().for_each(|part| part.write(&mut out));
        if self.sections.len() > 1 {
            out.push_str("<nav>\n<table>\n");
            for (number, section) in self.sections.iter().enumerate() {
                let _ = writeln!(
                    out,
                    "<tr><td>{}</td><td><a href=\"#s{number}\">{}</a></td></tr>",
                    section.mark.html(),
                    escaped(&section.title)
                );
            }
            out.push_str("</table>\n</nav>\n");
        }
        for (number, section) in self.sections.iter().enumerate() {
            let _ = writeln!(
                out,
                "<section id=\"s{number}\">\n<h2>{} {}</h2>",
                escaped(&section.title),
                section.mark.html()
            );
            section.parts.iter().for_each(|part| part.write(&mut out));
            out.push_str("</section>\n");
        }
        let _ = write!(
            out,
            "<footer><p>Written by zrf {}.</p></footer>\n</body>\n</html>\n",
            env!("CARGO_PKG_VERSION")
        );
        out
    }
}

impl Part {
    fn write(&self, out: &mut String) {
        let _ = match self {
            Part::Text(text) => writeln!(out, "<p>{}</p>", escaped(text)),
            Part::List(lines) => {
                out.push_str("<ul>\n");
                for line in lines {
                    let _ = writeln!(out, "<li>{}</li>", escaped(line));
                }
                writeln!(out, "</ul>")
            }
            Part::Code(text) => writeln!(out, "<pre>{}</pre>", escaped(text)),
            Part::Table(head, rows) => {
                out.push_str("<table>\n<tr><th></th>");
                for name in head {
                    let _ = write!(out, "<th>{}</th>", escaped(name));
                }
                out.push_str("</tr>\n");
                for (mark, cells) in rows {
                    let _ = write!(out, "<tr><td>{}</td>", mark.html());
                    for cell in cells {
                        let number = !cell.is_empty() && cell.chars().all(|c| c.is_ascii_digit());
                        let class = if number { " class=\"number\"" } else { "" };
                        let _ = write!(out, "<td{class}>{}</td>", escaped(cell));
                    }
                    out.push_str("</tr>\n");
                }
                writeln!(out, "</table>")
            }
            // As a picture of its own, so that the names within one board are not those of another.
            Part::Board(svg, words) => writeln!(
                out,
                "<figure><img alt=\"{}\" src=\"data:image/svg+xml;base64,{}\"><figcaption>{}\
                 </figcaption></figure>",
                escaped(words),
                STANDARD.encode(svg),
                escaped(words)
            ),
        };
    }
}

/// A position as a part of a page; `folder` is where the game's bitmaps are looked for.
pub(super) fn board(game: &Game, position: &Position, folder: Option<&Path>, words: &str) -> Part {
    let picture = diagram(game, position, &mut Shelf::new(folder));
    let sides = picture.places.iter().map(|place| place.area.side());
    let least = sides.filter(|side| *side > 2).max().unwrap_or(LEAST_SIDE);
    let scale = if least < LEAST_SIDE { (LEAST_SIDE / least).clamp(1, 8) as u32 } else { 1 };
    Part::Board(svg::svg(&picture.scene(), scale), words.to_owned())
}

/// Whether a report is a page; else it is JSON.
///
/// # Errors
/// If its name promises something else, or it can't be written.
pub(super) fn is_page(path: &Path) -> Result<bool, Failure> {
    let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
    match end.as_deref() {
        Some("html" | "htm") => Ok(true),
        Some("json") => Ok(false),
        _ => Err(Failure::Usage(format!(
            "'{}': reports are written as .json or .html",
            path.display()
        ))),
    }
}

/// Whether a report could be written, asked before all the work.
pub(super) fn may_write(path: Option<&PathBuf>) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    is_page(path)?;
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))
}

/// Writes a report.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    output::write(path, text.as_bytes())
}

/// Text as HTML takes it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() && c != '\n' && c != '\t' => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_needs_nothing_else_and_no_text_becomes_markup() {
        let parts = vec![
            Part::Text("<script>alert(1)</script>".to_owned()),
            Part::Board("<svg/>".to_owned(), "a \"board\"".to_owned()),
            Part::Table(vec!["n"], vec![(Mark::Differs, vec!["12".to_owned()])]),
        ];
        let section = Section { title: "a & b".to_owned(), mark: Mark::Unknown, parts };
        let verdict = (Mark::Equal, "fine".to_owned());
        let page =
            Page { title: "T".to_owned(), verdict, lead: Vec::new(), sections: vec![section] };
        let html = page.html();
        assert!(html.contains("&lt;script&gt;") && !html.contains("<script"), "{html}");
        assert!(html.contains("alt=\"a &quot;board&quot;\" src=\"data:image/svg+xml;base64,"));
        assert!(html.contains("<td class=\"number\">12</td>"), "{html}");
        assert!(html.contains("a &amp; b <span class=\"mark unknown\">"), "{html}");
        for outside in ["http:", "https:", "<link", "url("] {
            assert!(!html.contains(outside), "{outside}");
        }
    }
}
