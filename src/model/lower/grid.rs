//! Grids: positions named by the labels of their dimensions, and directions as steps between them.

use rustc_hash::FxHashSet;

use super::board::Draft;
use super::forms::Form;
use super::kinds::Kinds;
use super::lowerer::Lowerer;
use super::sections::{Section, report_unknown};
use crate::model::{GridDef, MAX_DIMENSIONS, Rect};
use crate::report::Finding;
use crate::syntax::invisible;
use crate::syntax::words::{Context, Namespace};

/// One grid with its squares in the draft, the first dimension changing slowest.
pub(super) struct Grid {
    /// How many labels each dimension has.
    pub counts: Vec<usize>,
    /// The squares; `None` for those beyond the limit.
    pub cells: Vec<Option<u32>>,
    /// Directions with their steps.
    pub steps: Vec<(u16, Vec<i64>)>,
}

/// One entry of `dimensions`.
struct Dimension<'a> {
    form: Form<'a>,
    labels: Vec<&'a str>,
    step: (i64, i64),
}

impl<'a> Lowerer<'a, '_> {
    pub(super) fn grid(&mut self, section: &Section<'a>, draft: &mut Draft<'a>) {
        let mut start = None;
        let mut rectangle = false;
        let mut dimensions = Vec::new();
        let mut directions = None;
        for form in self.report.all(section.rest.clone()) {
            let Some(part) = Section::of(&form, &self.report) else {
                let finding = self.report.error("stray-form", &form, "this is no part of a grid");
                self.report.push(finding);
                continue;
            };
            match part.word {
                "start-rectangle" => {
                    rectangle = true;
                    let numbers = self.report.all(part.rest.clone());
                    start = self.rect(&part.head, "the start rectangle", &numbers).or(start);
                }
                "dimensions" => dimensions = self.dimensions(&part),
                "directions" => directions = Some(part),
                _ => {
                    rectangle = true;
                    let alike = report_unknown(&mut self.report, &part, Context::Grid);
                    self.unsure |= Kinds::that_may_hide_in(alike, Kinds::BOARD);
                }
            }
        }
        if start.is_none() && !rectangle && !self.report.incomplete() {
            let message = "this grid has no start-rectangle";
            let finding = self.report.warning("missing-part", &section.head, message);
            self.report.push(finding);
        }
        if dimensions.is_empty() {
            let unsure = self.unsure.contains(Namespace::Position);
            if !unsure && !self.report.incomplete() {
                let finding =
                    self.report.error("missing-part", &section.head, "this grid has no dimensions");
                self.report.push(finding);
            }
            self.unsure |= Kinds::BOARD;
        }
        let mut grid = Grid {
            counts: dimensions.iter().map(|d| d.labels.len()).collect(),
            cells: Vec::new(),
            steps: Vec::new(),
        };
        self.cells(section, start, &dimensions, &mut grid, draft);
        if let Some(part) = directions {
            self.directions(&part, &mut grid, draft);
        }
        self.look_for_missing_slash(&dimensions);
        self.look_for_missing_label(&dimensions);
        let labels = |d: &Dimension<'_>| d.labels.iter().map(|&l| l.to_owned()).collect();
        self.game.board.grids.push(GridDef {
            dimensions: dimensions.iter().map(labels).collect(),
            origin: section.form.origin(),
        });
        draft.grids.push(grid);
    }

    fn dimensions(&mut self, part: &Section<'a>) -> Vec<Dimension<'a>> {
        let mut dimensions = Vec::new();
        for form in self.report.all(part.rest.clone()) {
            let parts = self.report.list(&form).map(|forms| self.report.all(forms));
            let dimension = match parts.as_deref() {
                Some([labels, step]) => labels.string().zip(self.offset(step)),
                _ => None,
            };
            let labels = || parts.as_deref().and_then(|parts| parts.first()?.string());
            let Some((labels, step)) = dimension.or_else(|| labels().map(|l| (l, (0, 0)))) else {
                let finding = self
                    .report
                    .error("dimension-form", &form, "this is no dimension")
                    .help("write (\"label/label/…\" (dx dy))");
                self.report.push(finding);
                self.unsure |= Kinds::BOARD;
                continue;
            };
            if dimension.is_none() {
                let place = parts.as_ref().and_then(|parts| parts.get(1)).unwrap_or(&form);
                let text = self.report.sources.slice(self.report.written(place));
                let finding = self
                    .report
                    .error("dimension-form", place, "two numbers in brackets are expected here")
                    .help("write (\"label/label/…\" (dx dy)): how far it is to the next label");
                let finding = match text.contains(',') {
                    true => finding.note("numbers are kept apart by blanks, not by commas"),
                    false => finding,
                };
                self.report.push(finding);
            }
            if let Some(list) = invisible(labels) {
                let place = parts.as_ref().map_or(&form, |parts| &parts[0]);
                let message = format!("there is an invisible character in these labels: {list}");
                let finding = self
                    .report
                    .error("invisible-character", place, message)
                    .note("it is a part of the names of positions");
                self.report.push(finding);
            }
            let labels = labels.split('/').collect();
            let form = parts.and_then(|parts| parts.into_iter().next()).unwrap_or(form);
            dimensions.push(Dimension { form, labels, step });
        }
        if let Some(sixth) = dimensions.get(MAX_DIMENSIONS) {
            let count = dimensions.len();
            let message = format!(
                "this grid has {count} dimensions, Zillions allows at most {MAX_DIMENSIONS}"
            );
            let finding = self.report.error("too-many-dimensions", &sixth.form, message).cut();
            self.report.push(finding);
            dimensions.truncate(MAX_DIMENSIONS);
            self.unsure |= Kinds::BOARD;
        }
        dimensions
    }

    /// The two numbers `(dx dy)`.
    fn offset(&mut self, form: &Form<'a>) -> Option<(i64, i64)> {
        let forms = self.report.list(form)?;
        match self.report.all(forms)[..] {
            [ref dx, ref dy] => self.report.number(dx).zip(self.report.number(dy)),
            _ => None,
        }
    }

    /// Makes the squares of a grid.
    fn cells(
        &mut self,
        section: &Section<'a>,
        start: Option<Rect>,
        dimensions: &[Dimension<'a>],
        grid: &mut Grid,
        draft: &mut Draft<'a>,
    ) {
        if dimensions.is_empty() {
            return;
        }
        let mut index = vec![0; dimensions.len()];
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let twice = self.labels_twice(dimensions);
        loop {
            let labels = dimensions.iter().zip(&index).map(|(d, &i)| d.labels[i]);
            let name: String = labels.collect();
            let known = draft.square_ids.get(&name).copied();
            let cell = match known {
                Some(id) => {
                    let old = draft.squares[id as usize].origin.clone();
                    if seen.contains(&id) && twice {
                        // That is said of the label, once.
                    } else if seen.contains(&id) {
                        self.twice_in_grid(&dimensions[0].form, &name);
                    } else {
                        self.duplicate_position(&section.head, &name, &old);
                    }
                    Some(id)
                }
                None => {
                    let rect = start.map(|start| moved(start, dimensions, &index));
                    self.new_square(&name, rect, &section.form, draft)
                }
            };
            seen.extend(cell);
            grid.cells.push(cell);
            if draft.too_many || !advance(&mut index, &grid.counts) {
                return;
            }
        }
    }

    /// Reports labels that stand twice in a dimension; says whether there are any.
    fn labels_twice(&mut self, dimensions: &[Dimension<'a>]) -> bool {
        let mut any = false;
        for dimension in dimensions {
            let mut seen: FxHashSet<&str> = FxHashSet::default();
            let Some(twice) = dimension.labels.iter().find(|label| !seen.insert(label)) else {
                continue;
            };
            any = true;
            let message = format!("label '{twice}' stands twice, so that its positions do, too");
            let finding = self.report.error("duplicate-position", &dimension.form, message);
            self.report.push(finding);
        }
        any
    }

    fn twice_in_grid(&mut self, form: &Form<'a>, name: &str) {
        let message = format!("this grid makes position '{name}' more than once");
        let finding = self.report.error("duplicate-position", form, message);
        self.report.push(finding);
    }

    fn directions(&mut self, part: &Section<'a>, grid: &mut Grid, draft: &mut Draft<'a>) {
        for form in self.report.all(part.rest.clone()) {
            let Some((head, word, steps)) = self.report.headed(&form) else {
                let finding = self
                    .report
                    .error("direction-form", &form, "this is no direction")
                    .help("write (name step …) with one step for each dimension");
                self.report.push(finding);
                continue;
            };
            let Some(id) = head.atom().and_then(|name| self.new_direction(name, &head, draft))
            else {
                continue;
            };
            let mut numbers = Vec::new();
            for step in self.report.all(steps) {
                match self.report.number(&step) {
                    Some(number) => numbers.push(number),
                    None => self.number_expected(&step),
                }
            }
            if numbers.len() == grid.counts.len() {
                grid.steps.push((id, numbers));
            } else if !grid.counts.is_empty() {
                let offsets = match numbers.len() {
                    1 => "1 offset".to_owned(),
                    n => format!("{n} offsets"),
                };
                let message = format!(
                    "direction '{word}' has {offsets}, the grid has {} dimensions",
                    grid.counts.len()
                );
                let finding = self
                    .report
                    .error("direction-offsets", &head, message)
                    .note("it links nothing in this grid");
                self.report.push(finding);
            }
        }
    }

    /// Links the squares of a grid by its directions.
    pub(super) fn link_grid(&mut self, grid: &Grid, draft: &mut Draft<'a>) {
        if !self.report.spend((grid.cells.len() * grid.steps.len()) as u64) {
            return;
        }
        for (direction, steps) in &grid.steps {
            let mut index = vec![0; grid.counts.len()];
            for &from in &grid.cells {
                let target = (index.iter().zip(steps).zip(&grid.counts)).try_fold(
                    0usize,
                    |number, ((&i, &step), &count)| {
                        let to = usize::try_from((i as i64).checked_add(step)?).ok()?;
                        (to < count).then(|| number * count + to)
                    },
                );
                let target = target.and_then(|t| grid.cells.get(t).copied().flatten());
                if let (Some(from), Some(to)) = (from, target) {
                    draft.set_link(*direction, from, Some(to));
                }
                advance(&mut index, &grid.counts);
            }
        }
    }

    /// Notes what positions there would be if the labels of a dimension had one character each,
    /// where all but one of them have: a `/` may be missing there. That is reported only when
    /// such a position is used, since ragged labels are common and fine.
    fn look_for_missing_slash(&mut self, dimensions: &[Dimension<'a>]) {
        for (at, dimension) in dimensions.iter().enumerate() {
            let long = |label: &&str| label.chars().count() > 1;
            let mut odd = dimension.labels.iter().filter(|label| long(label));
            let (Some(odd), None) = (odd.next(), odd.next()) else { continue };
            if dimension.labels.len() < 3 || odd.chars().count() > 4 {
                continue;
            }
            let total: usize = dimensions.iter().map(|d| d.labels.len()).product();
            if total > 10_000 || self.report.exhausted() {
                continue;
            }
            let mut names = FxHashSet::default();
            let counts: Vec<usize> = dimensions.iter().map(|d| d.labels.len()).collect();
            let mut index = vec![0; dimensions.len()];
            loop {
                if dimension.labels[index[at]] == *odd {
                    for letter in odd.chars() {
                        let letter = letter.to_string();
                        let label = |i: usize, d: &Dimension<'a>| d.labels[index[i]].to_owned();
                        let name: String = dimensions
                            .iter()
                            .enumerate()
                            .map(|(i, d)| if i == at { letter.clone() } else { label(i, d) })
                            .collect();
                        names.insert(name);
                    }
                }
                if !advance(&mut index, &counts) {
                    break;
                }
            }
            let finding = self.missing_slash(&dimension.form, odd);
            self.ragged.push((names, finding));
        }
    }

    /// Notes what positions there would be if a label that is left out of a row of numbers or
    /// letters were there. Reported only when such a position is used, since a board may have a gap.
    fn look_for_missing_label(&mut self, dimensions: &[Dimension<'a>]) {
        for (at, dimension) in dimensions.iter().enumerate() {
            let others = dimensions.iter().enumerate().filter(|(i, _)| *i != at);
            let total: usize = others.map(|(_, d)| d.labels.len()).product();
            let Some((before, missing, after)) = gap(&dimension.labels) else { continue };
            if total > 10_000 || self.report.exhausted() {
                continue;
            }
            let mut names = FxHashSet::default();
            let counts: Vec<usize> = dimensions.iter().map(|d| d.labels.len()).collect();
            let mut index = vec![0; dimensions.len()];
            loop {
                let label = |(i, d): (usize, &Dimension<'a>)| match i == at {
                    true => missing.clone(),
                    false => d.labels[index[i]].to_owned(),
                };
                names.insert(dimensions.iter().enumerate().map(label).collect());
                if !advance(&mut index, &counts) {
                    break;
                }
            }
            let message =
                format!("the labels go from '{before}' to '{after}': '{missing}' is missing");
            let finding = self.report.error("missing-label", &dimension.form, message);
            self.ragged.push((names, finding));
        }
    }

    fn missing_slash(&self, form: &Form<'a>, odd: &str) -> Finding {
        let letters: Vec<String> = odd.chars().map(String::from).collect();
        let message = format!(
            "label '{odd}' is {} characters long while all others are one; probably '{}'",
            letters.len(),
            letters.join("/")
        );
        self.report.error("missing-slash", form, message)
    }
}

/// The one label that is left out of a row of numbers or letters, with those around it.
fn gap(labels: &[&str]) -> Option<(String, String, String)> {
    let number = |label: &&str| -> Option<i64> {
        match label.chars().collect::<Vec<char>>()[..] {
            [letter] if letter.is_ascii_alphabetic() => Some(i64::from(u32::from(letter))),
            _ if label.starts_with('0') || label.len() > 4 => None,
            _ => label.parse().ok(),
        }
    };
    let is_letter = |label: &&str| label.starts_with(|c: char| c.is_ascii_alphabetic());
    if labels.len() < 3 || labels.iter().any(|l| is_letter(l) != is_letter(&labels[0])) {
        return None;
    }
    let numbers: Vec<i64> = labels.iter().map(number).collect::<Option<_>>()?;
    let up = if numbers[0] < numbers[numbers.len() - 1] { 1 } else { -1 };
    let steps: Vec<i64> = numbers.windows(2).map(|pair| (pair[1] - pair[0]) * up).collect();
    let mut odd = steps.iter().enumerate().filter(|(_, step)| **step != 1);
    let (Some((at, 2)), None) = (odd.next(), odd.next()) else { return None };
    let missing = numbers[at] + up;
    let missing = match is_letter(&labels[0]) {
        true => char::from(u8::try_from(missing).ok()?).to_string(),
        false => missing.to_string(),
    };
    Some((labels[at].to_owned(), missing, labels[at + 1].to_owned()))
}

/// The rectangle of a square: the first one, moved by each dimension's step.
fn moved(start: Rect, dimensions: &[Dimension<'_>], index: &[usize]) -> Rect {
    let mut by = (0i64, 0i64);
    for (dimension, &i) in dimensions.iter().zip(index) {
        by.0 = by.0.saturating_add(dimension.step.0.saturating_mul(i as i64));
        by.1 = by.1.saturating_add(dimension.step.1.saturating_mul(i as i64));
    }
    let shift = |edge: i32, by: i64| {
        i64::from(edge).saturating_add(by).clamp(i32::MIN.into(), i32::MAX.into()) as i32
    };
    Rect {
        left: shift(start.left, by.0),
        top: shift(start.top, by.1),
        right: shift(start.right, by.0),
        bottom: shift(start.bottom, by.1),
    }
}

/// The next index vector, the last dimension changing fastest; false after the last one.
fn advance(index: &mut [usize], counts: &[usize]) -> bool {
    for (i, &count) in index.iter_mut().zip(counts).rev() {
        *i += 1;
        if *i < count {
            return true;
        }
        *i = 0;
    }
    false
}
