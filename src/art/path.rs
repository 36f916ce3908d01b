//! Outlines made of straight lines and cubic curves.
//!
//! The one shape language of all pictures. Written down in SVG's notation for path data, read
//! once, then placed by moving and stretching. Knows nothing of colours.

use std::fmt::Write;

/// A point: right and down from the upper left corner, in whatever unit the picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// A point from its two coordinates.
pub const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// One step of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a new part.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end.
    Curve(Point, Point, Point),
    /// Back to the beginning of the part.
    Close,
}

/// An outline: one or several parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// Its steps; every part begins with [`Step::Move`].
    pub steps: Vec<Step>,
}

/// How far the control points of a quarter circle lie from its ends, for radius 1
/// (4/3 · (√2 − 1), the usual approximation; it is off by less than 0.03 %).
const QUARTER: f32 = 0.552_284_8;

impl Path {
    /// Reads path data: the commands `M L H V C Q Z` of SVG with absolute coordinates, and
    /// `O x y r` for a circle. Nothing if the text is anything else.
    pub fn parse(data: &str) -> Option<Path> {
        let mut path = Path::default();
        let mut here = Point::default();
        let mut begin = Point::default();
        let mut rest = data.trim_start();
        while let Some(command) = rest.chars().next() {
            let mut numbers = Numbers { rest: &rest[command.len_utf8()..] };
            // A part begins with a move; a circle is a part of its own.
            let begun = path.steps.last().is_some_and(|s| *s != Step::Close);
            if !(begun || matches!(command, 'M' | 'O')) {
                return None;
            }
            match command {
                'M' => {
                    here = numbers.point()?;
                    begin = here;
                    path.steps.push(Step::Move(here));
                    while numbers.more() {
                        here = numbers.point()?;
                        path.steps.push(Step::Line(here));
                    }
                }
                'L' => loop {
                    here = numbers.point()?;
                    path.steps.push(Step::Line(here));
                    if !numbers.more() {
                        break;
                    }
                },
                'H' => {
                    here.x = numbers.number()?;
                    path.steps.push(Step::Line(here));
                }
                'V' => {
                    here.y = numbers.number()?;
                    path.steps.push(Step::Line(here));
                }
                'C' => loop {
                    let (a, b, end) = (numbers.point()?, numbers.point()?, numbers.point()?);
                    path.steps.push(Step::Curve(a, b, end));
                    here = end;
                    if !numbers.more() {
                        break;
                    }
                },
                'Q' => loop {
                    let (control, end) = (numbers.point()?, numbers.point()?);
                    let toward = |p: Point| {
                        at(p.x + (control.x - p.x) * 2.0 / 3.0, p.y + (control.y - p.y) * 2.0 / 3.0)
                    };
                    path.steps.push(Step::Curve(toward(here), toward(end), end));
                    here = end;
                    if !numbers.more() {
                        break;
                    }
                },
                'O' => {
                    let (centre, radius) = (numbers.point()?, numbers.number()?);
                    path = path.and(Path::circle(centre, radius));
                }
                'Z' => {
                    path.steps.push(Step::Close);
                    here = begin;
                }
                _ => return None,
            }
            rest = numbers.rest.trim_start();
        }
        (!path.steps.is_empty()).then_some(path)
    }

    /// A closed polygon.
    pub fn polygon(corners: &[Point]) -> Path {
        let mut steps: Vec<Step> = corners.iter().map(|&p| Step::Line(p)).collect();
        if let Some(first) = corners.first() {
            steps[0] = Step::Move(*first);
            steps.push(Step::Close);
        }
        Path { steps }
    }

    /// An open line through some points.
    pub fn line(points: &[Point]) -> Path {
        let mut path = Path::polygon(points);
        path.steps.pop();
        path
    }

    /// A rectangle.
    pub fn rectangle(left: f32, top: f32, width: f32, height: f32) -> Path {
        let (right, bottom) = (left + width, top + height);
        Path::polygon(&[at(left, top), at(right, top), at(right, bottom), at(left, bottom)])
    }

    /// A rectangle with rounded corners.
    pub fn rounded(left: f32, top: f32, width: f32, height: f32, radius: f32) -> Path {
        let (right, bottom) = (left + width, top + height);
        let k = radius * (1.0 - QUARTER);
        Path {
            steps: vec![
                Step::Move(at(left + radius, top)),
                Step::Line(at(right - radius, top)),
                Step::Curve(at(right - k, top), at(right, top + k), at(right, top + radius)),
                Step::Line(at(right, bottom - radius)),
                Step::Curve(
                    at(right, bottom - k),
                    at(right - k, bottom),
                    at(right - radius, bottom),
                ),
                Step::Line(at(left + radius, bottom)),
                Step::Curve(at(left + k, bottom), at(left, bottom - k), at(left, bottom - radius)),
                Step::Line(at(left, top + radius)),
                Step::Curve(at(left, top + k), at(left + k, top), at(left + radius, top)),
                Step::Close,
            ],
        }
    }

    /// A circle.
    pub fn circle(centre: Point, radius: f32) -> Path {
        let side = 2.0 * radius;
        Path::rounded(centre.x - radius, centre.y - radius, side, side, radius)
    }

    /// Both, as one outline.
    #[must_use]
    pub fn and(mut self, mut other: Path) -> Path {
        self.steps.append(&mut other.steps);
        self
    }

    /// The same outline with every point changed.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(Point) -> Point) -> Path {
        let steps = self.steps.iter().map(|step| match *step {
            Step::Move(p) => Step::Move(change(p)),
            Step::Line(p) => Step::Line(change(p)),
            Step::Curve(a, b, p) => Step::Curve(change(a), change(b), change(p)),
            Step::Close => Step::Close,
        });
        Path { steps: steps.collect() }
    }

    /// Stretched by `scale` and then moved, so that the origin comes to `to`.
    #[must_use]
    pub fn placed(&self, to: Point, scale: f32) -> Path {
        self.map(|p| at(to.x + scale * p.x, to.y + scale * p.y))
    }

    /// Turned by 180° in a picture of height `height`: mirrored top to bottom.
    #[must_use]
    pub fn flipped(&self, height: f32) -> Path {
        self.map(|p| at(p.x, height - p.y))
    }

    /// The path data of SVG; coordinates have at most two decimals.
    pub fn data(&self) -> String {
        let mut out = String::new();
        let pair = |out: &mut String, p: Point| {
            number(out, p.x);
            out.push(' ');
            number(out, p.y);
        };
        for step in &self.steps {
            match *step {
                Step::Move(p) => {
                    out.push('M');
                    pair(&mut out, p);
                }
                Step::Line(p) => {
                    out.push('L');
                    pair(&mut out, p);
                }
                Step::Curve(a, b, p) => {
                    out.push('C');
                    pair(&mut out, a);
                    out.push(' ');
                    pair(&mut out, b);
                    out.push(' ');
                    pair(&mut out, p);
                }
                Step::Close => out.push('Z'),
            }
        }
        out
    }
}

/// Writes a number with at most two decimals, without needless zeros.
pub fn number(out: &mut String, value: f32) {
    let hundredths = (value * 100.0).round() as i64;
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    if hundredths < 0 {
        out.push('-');
    }
    // Writing to a text never fails.
    let _ = match (part, part % 10) {
        (0, _) => write!(out, "{whole}"),
        (_, 0) => write!(out, "{whole}.{}", part / 10),
        _ => write!(out, "{whole}.{part:02}"),
    };
}

/// The numbers behind a command.
struct Numbers<'a> {
    rest: &'a str,
}

impl Numbers<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n', '\t']);
    }

    fn more(&mut self) -> bool {
        self.skip();
        self.rest.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.')
    }

    fn number(&mut self) -> Option<f32> {
        self.skip();
        let inside = |(i, c): (usize, char)| c.is_ascii_digit() || c == '.' || (c == '-' && i == 0);
        let end = self
            .rest
            .char_indices()
            .find(|&pair| !inside(pair))
            .map_or(self.rest.len(), |(i, _)| i);
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        number.parse().ok()
    }

    fn point(&mut self) -> Option<Point> {
        Some(at(self.number()?, self.number()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_is_read_and_written() {
        for (written, back) in [
            ("M0 0L10 0 10 10Z", "M0 0L10 0L10 10Z"),
            ("M 1,2 3,4 H5 V.5", "M1 2L3 4L5 4L5 0.5"),
            ("M0 0C1 1 2 2 3 3 4 4 5 5 6 6", "M0 0C1 1 2 2 3 3C4 4 5 5 6 6"),
            ("M0 0Q3 3 6 0", "M0 0C2 2 4 2 6 0"),
            ("M-1.255-2L0 0", "M-1.26 -2L0 0"),
        ] {
            let path = Path::parse(written).unwrap_or_else(|| panic!("{written}"));
            assert_eq!(path.data(), back);
            assert_eq!(Path::parse(&path.data()).unwrap().data(), back);
        }
        for wrong in ["", "L1 1", "M", "M1", "M1 1L", "M1 1X2 2", "M0 0L1 1ZL2 2", "M1 1C1 1 2 2"] {
            assert_eq!(Path::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_circle_goes_through_its_four_corners() {
        let circle = Path::circle(at(5.0, 5.0), 5.0).data();
        for corner in ["5 0", "10 5", "5 10", "0 5"] {
            assert!(circle.contains(corner), "{circle}");
        }
        assert_eq!(Path::parse("O5 5 5").unwrap().data(), circle);
    }

    #[test]
    fn numbers_have_at_most_two_decimals() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.5, "1.5"),
            (-2.25, "-2.25"),
            (3.999, "4"),
            (0.07, "0.07"),
        ] {
            let mut out = String::new();
            number(&mut out, value);
            assert_eq!(out, text);
        }
    }
}
