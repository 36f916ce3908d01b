//! Cutting what a finding points at into panes: stretches of consecutive lines, short enough to
//! show, each with its marks.
//!
//! Knows how much text is bearable on a screen; does not draw. The limits keep the work for one
//! finding small however large the file, its lines or a span are.

use std::ops::Range;

use super::region::{Point, Region};

/// The most lines between the first and the last mark of one pane. Lines without a mark are
/// folded away when drawn, but looking through them takes time.
const PANE_LINES: usize = 1000;

/// The most characters between the left and the right end of what is marked in one pane; the
/// drawing is 140 columns wide and needs some of them for the words.
const PANE_COLUMNS: usize = 100;

/// The most bytes of a line that may stand before a mark. A line that is longer is not drawn.
const LINE_BYTES: usize = 20_000;

/// How many bytes of a line are kept behind its last mark: more than the drawing is wide, so that
/// the drawing sees for itself that the line goes on.
const TAIL_BYTES: usize = 1000;

/// A place to point at, with words.
#[derive(Debug)]
pub(super) struct Mark<'a> {
    /// Where, cut so far that it can be shown.
    pub region: Region<'a>,
    /// Where it begins.
    pub from: Point,
    /// The place behind its end.
    pub to: Point,
    /// Whether it is the place of the finding itself.
    pub primary: bool,
    /// What to say there; may be empty.
    pub text: String,
}

impl<'a> Mark<'a> {
    /// A mark for a region. A region that is too large to be shown is cut to its beginning, and
    /// the words then say how far it really goes.
    pub fn new(mut region: Region<'a>, primary: bool, mut text: String) -> Mark<'a> {
        region.end = region.start + region.text().trim_end_matches(['\r', '\n']).len();
        let (from, to) = (region.from(), region.to());
        let wide = to.column.abs_diff(from.column) > PANE_COLUMNS;
        if to.line - from.line > PANE_LINES || wide {
            let line = region.text().split(['\r', '\n']).next().unwrap_or("");
            let shown = line.char_indices().nth(PANE_COLUMNS).map_or(line.len(), |(at, _)| at);
            region.end = region.start + shown;
            let far = match to.line - from.line {
                0 => format!("up to column {}", to.column - 1),
                _ => format!("up to line {}", to.line),
            };
            text = if text.is_empty() { far } else { format!("{text} ({far})") };
        }
        Mark { region, from, to: region.to(), primary, text }
    }

    /// Whether the line can be drawn at all; otherwise only line and column can be named.
    fn drawable(&self) -> bool {
        let line = self.region.file.line_start(self.from.line).unwrap_or(0) as usize;
        self.region.start - line <= LINE_BYTES
    }

    fn columns(&self) -> (usize, usize) {
        (self.from.column.min(self.to.column), self.from.column.max(self.to.column))
    }
}

/// Marks that are shown together.
#[derive(Debug)]
pub(super) struct Pane<'a> {
    /// The marks, in the order in which they were given; never empty.
    pub marks: Vec<Mark<'a>>,
    /// Whether the text can be drawn.
    pub drawable: bool,
}

/// Text of a pane, cut from its file.
#[derive(Debug)]
pub(super) struct Cutting {
    /// The lines.
    pub text: String,
    /// The number of the first one.
    pub first_line: usize,
    /// For each mark of the pane, its place in `text`.
    pub places: Vec<Range<usize>>,
}

/// Sorts marks into panes: together what stands close together in one file. The pane of the first
/// mark is the first one.
pub(super) fn panes(marks: Vec<Mark<'_>>) -> Vec<Pane<'_>> {
    let mut panes: Vec<Pane<'_>> = Vec::new();
    for mark in marks {
        match panes.iter_mut().find(|pane| pane.holds(&mark)) {
            Some(pane) => pane.marks.push(mark),
            None => panes.push(Pane { drawable: mark.drawable(), marks: vec![mark] }),
        }
    }
    panes
}

impl Pane<'_> {
    fn holds(&self, new: &Mark<'_>) -> bool {
        if !self.drawable || !new.drawable() || self.marks[0].region.id != new.region.id {
            return false;
        }
        let all = || self.marks.iter().chain([new]);
        let first = all().map(|m| m.from.line).min().unwrap_or(0);
        let last = all().map(|m| m.to.line).max().unwrap_or(0);
        let left = all().map(|m| m.columns().0).min().unwrap_or(0);
        let right = all().map(|m| m.columns().1).max().unwrap_or(0);
        last - first <= PANE_LINES && right - left <= PANE_COLUMNS
    }

    /// Cuts the pane's lines out of its file, each up to a little behind its last mark.
    pub fn cut(&self) -> Cutting {
        let file = self.marks[0].region.file;
        let first_line = self.marks.iter().map(|m| m.from.line).min().unwrap_or(1);
        let last_line = self.marks.iter().map(|m| m.to.line).max().unwrap_or(1);
        let mut text = String::new();
        let mut places: Vec<Range<usize>> = self.marks.iter().map(|_| 0..0).collect();
        for number in first_line..=last_line {
            let Some(start) = file.line_start(number) else { break };
            let start = start as usize;
            let end = file.line_start(number + 1).map_or(file.text().len(), |next| next as usize);
            let mut keep = start;
            for (mark, place) in self.marks.iter().zip(&mut places) {
                if mark.from.line == number {
                    place.start = text.len() + mark.region.start - start;
                    keep = keep.max(mark.region.start);
                }
                if mark.to.line == number {
                    place.end = text.len() + mark.region.end - start;
                    keep = keep.max(mark.region.end);
                }
            }
            let mut stop = end.min(keep + TAIL_BYTES);
            while !file.text().is_char_boundary(stop) {
                stop += 1;
            }
            let shown = &file.text()[start..stop];
            match shown.strip_suffix('\r') {
                // The drawing knows no line that ends in CR alone.
                Some(line) if stop == end => text.extend([line, "\n"]),
                _ => text.push_str(shown),
            }
            if stop < end {
                text.push('\n');
            }
            if start == end {
                // The empty line behind the last line break of a file: only a line with something
                // in it is seen as a line by the drawing.
                text.push(' ');
            }
        }
        Cutting { text, first_line, places }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{FileId, Sources, Span};

    fn mark(sources: &Sources, start: usize, end: usize) -> Mark<'_> {
        let span = Span { file: FileId(0), start: start as u32, end: end as u32 };
        Mark::new(Region::of(sources, span).unwrap(), false, String::new())
    }

    #[test]
    fn close_marks_share_a_pane_and_keep_their_text() {
        let mut sources = Sources::new();
        let written = "(one)\r\n(two)\n\t(три)\n";
        sources.add("x", written);
        let marks = ["(три)", "one", "two"].map(|word| {
            let start = written.find(word).unwrap();
            mark(&sources, start, start + word.len())
        });
        let panes = panes(marks.into());
        assert_eq!(panes.len(), 1);
        let cut = panes[0].cut();
        assert_eq!((cut.text.as_str(), cut.first_line), (written, 1));
        let shown: Vec<&str> = cut.places.into_iter().map(|place| &cut.text[place]).collect();
        assert_eq!(shown, ["(три)", "one", "two"]);
    }

    #[test]
    fn lines_that_end_in_a_carriage_return_are_lines() {
        let mut sources = Sources::new();
        sources.add("x", "(one)\r(two)\r");
        let cut = panes(vec![mark(&sources, 0, 5), mark(&sources, 6, 11)]).remove(0).cut();
        assert_eq!(
            (cut.text.as_str(), &cut.text[cut.places[1].clone()]),
            ("(one)\n(two)\n", "(two)")
        );
    }

    #[test]
    fn far_marks_get_panes_of_their_own() {
        let mut sources = Sources::new();
        sources.add("x", format!("{}\n{}", "(a) ".repeat(100), "\n".repeat(PANE_LINES + 5)));
        let len = sources.get(FileId(0)).text().len();
        let marks = vec![mark(&sources, 0, 1), mark(&sources, 300, 301), mark(&sources, len, len)];
        assert_eq!(panes(marks).len(), 3, "too far to the right, and too far down");
    }

    #[test]
    fn what_is_huge_is_cut() {
        let mut sources = Sources::new();
        sources.add("x", format!("(a\n{})\n{}", "b\n".repeat(5000), "c".repeat(1 << 20)));
        let len = sources.get(FileId(0)).text().len();
        let whole = mark(&sources, 0, 10_000);
        assert_eq!((whole.to.line, whole.text.as_str()), (1, "up to line 5000"));
        let long = mark(&sources, len - (1 << 20), len);
        assert_eq!(
            (long.to.column, long.text.as_str()),
            (PANE_COLUMNS + 1, "up to column 1048576")
        );
        let cut = panes(vec![long]).remove(0).cut();
        assert!(cut.text.len() <= PANE_COLUMNS + TAIL_BYTES + 1, "{}", cut.text.len());
        assert!(!panes(vec![mark(&sources, len - 5, len)])[0].drawable);
    }
}
