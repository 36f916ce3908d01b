//! The marks around a letter that hint at how a man of ABChess moves.
//!
//! A wedge means that the man slides or rides that way, a dot that it steps, a ring that it
//! leaps. Knows where the marks lie on a plate and that men are small: at the size they are used
//! a ring is six pixels wide, so the middles of rings and dots keep to the lines between pixels.

use super::path::{Path, at};
use super::scene::{Colour, Draw, Item};
use super::tile::{Frame, Style};

/// How a man goes into a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// One step.
    Step,
    /// As far as it likes.
    Slide,
    /// A leap.
    Leap,
    /// A slide along the longer part of the direction, after a step into both: the Gryphon's.
    Bend,
}

/// Where a man goes, seen from White: files to the right, ranks forward.
pub type Mark = (Go, i32, i32);

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight directions of `long` one way and `short` the other.
fn eight(go: Go, long: i32, short: i32) -> Vec<Mark> {
    let way = |&(x, y): &(i32, i32)| [(go, x * long, y * short), (go, x * short, y * long)];
    DIAGONAL.iter().flat_map(way).collect()
}

fn all(go: Go, directions: &[(i32, i32)]) -> Vec<Mark> {
    directions.iter().map(|&(x, y)| (go, x, y)).collect()
}

/// Leaps of two squares along the given lines.
fn twice(directions: &[(i32, i32)]) -> Vec<Mark> {
    directions.iter().map(|&(x, y)| (Go::Leap, 2 * x, 2 * y)).collect()
}

/// The marks of a man by its letter, after the entries of the rules ("slides", "leaps", "steps").
/// They do not tell whether it may capture there, nor how it captures otherwise. King and Yeoman,
/// which every army has, go without.
pub fn marks(letter: char) -> Vec<Mark> {
    use Go::{Bend, Leap, Slide, Step};
    let bishop = || all(Slide, &DIAGONAL);
    let rook = || all(Slide, &ORTHOGONAL);
    let horse = || eight(Leap, 2, 1);
    let nightrider = || eight(Slide, 2, 1);
    let king = || [all(Step, &ORTHOGONAL), all(Step, &DIAGONAL)].concat();
    match letter {
        'A' => [bishop(), horse()].concat(),
        'B' => bishop(),
        'C' => eight(Leap, 3, 1),
        'D' => [horse(), all(Step, &[(-1, 1), (0, 1), (1, 1)])].concat(),
        'E' => [
            all(Slide, &[(-1, 1), (1, 1), (0, -1)]),
            all(Step, &[(0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1)]),
        ]
        .concat(),
        'F' => [all(Step, &DIAGONAL), twice(&DIAGONAL), twice(&ORTHOGONAL)].concat(),
        'G' => [all(Step, &DIAGONAL), eight(Bend, 2, 1)].concat(),
        'H' => horse(),
        'I' | 'Q' => [rook(), bishop()].concat(),
        'J' => [all(Slide, &[(0, 1), (0, -1)]), all(Step, &[(1, 0), (-1, 0)])].concat(),
        'L' => [king(), twice(&ORTHOGONAL), twice(&DIAGONAL)].concat(),
        'M' => [rook(), horse()].concat(),
        'N' => nightrider(),
        'O' => king(),
        'P' | 'R' => rook(),
        'S' => all(Step, &[(-1, 1), (0, 1), (1, 1), (1, 0), (-1, 0), (1, -1), (-1, -1)]),
        'T' => all(Step, &ORTHOGONAL),
        'U' => [bishop(), nightrider()].concat(),
        'V' => [rook(), nightrider()].concat(),
        'W' => [horse(), eight(Leap, 3, 1)].concat(),
        'X' => [all(Slide, &[(1, 0), (-1, 0)]), all(Leap, &[(2, 1), (2, -1), (-2, 1), (-2, -1)])]
            .concat(),
        'Z' => eight(Leap, 3, 2),
        _ => Vec::new(),
    }
}

/// The side of the square in pixels for which lengths are given here; they grow with it.
const SIDE: f32 = 48.0;

/// From the middle of a plate to the tip of a wedge and to the middle of a ring or dot: along the
/// radius of a disc, or across to the side of a square. The rim begins 19.9 and 18.5 away.
fn reach(frame: Frame) -> (f32, f32) {
    match frame {
        Frame::Square => (17.0, 14.0),
        _ => (18.5, 15.4),
    }
}

/// A wedge: its length and half of its width.
const WEDGE: (f32, f32) = (6.0, 1.8);
/// A ring: the radius of its line's middle, and the line's width. Outside it is six pixels wide.
const RING: (f32, f32) = (2.4, 1.2);
/// The same where sixteen rings stand around a letter: four pixels wide.
const SMALL_RING: (f32, f32) = (1.5, 1.0);
/// The same around the dot of a step the same way.
const WIDE_RING: (f32, f32) = (2.6, 1.0);
/// The radius of a dot.
const DOT: f32 = 2.0;
/// The radius of a dot inside a ring.
const INNER_DOT: f32 = 1.1;

/// Where around the plate a mark lies, in degrees between a rank or file and the next diagonal:
/// at its true angle, unless marks of other kinds would be in the way.
fn turned(marks: &[Mark], (go, x, y): Mark) -> f32 {
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let has =
        |wanted: fn(i32, i32) -> bool| marks.iter().any(|&(_, x, y)| wanted(x.abs(), y.abs()));
    let true_angle = (short as f32).atan2(long as f32).to_degrees();
    match (long, short) {
        // With Horse and Camel together sixteen marks stand evenly all around.
        (3, 1) if has(|x, y| (x, y) == (2, 1)) => 11.25,
        (2, 1) if has(|x, y| (x, y) == (3, 1)) => 33.75,
        (2, 1) if go == Go::Bend => 16.0,
        (2, 1) if has(|x, y| x == y) => 22.5,
        // The Zebra's two leaps to a side would touch.
        (3, 2) => 30.0,
        _ => true_angle,
    }
}

/// A place on the plate, `far` from its middle in the direction of a mark: pixels to the right
/// and up.
fn place(frame: Frame, marks: &[Mark], mark: Mark, far: f32) -> (f32, f32) {
    let (_, x, y) = mark;
    let (sine, cosine) = turned(marks, mark).to_radians().sin_cos();
    let long = if frame == Frame::Square { far } else { far * cosine };
    let short = long / cosine * sine;
    let sign = |n: i32| n.signum() as f32;
    let (right, up) = if x.abs() >= y.abs() { (long, short) } else { (short, long) };
    (sign(x) * right, sign(y) * up)
}

/// A mark that is drawn: its shape in pixels, filled or as a line of some width.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub path: Path,
    /// The width of the line; nothing for a filled shape.
    pub pen: Option<f32>,
}

/// The shapes of all marks of a man in a square of side `side`; `forward` is 1 for men that go up
/// the picture, -1 for those that go down.
pub(super) fn shapes(marks: &[Mark], frame: Frame, forward: f32, side: f32) -> Vec<Shape> {
    let scale = side / SIDE;
    let centre = side / 2.0;
    let crowd = marks.iter().filter(|(go, ..)| *go == Go::Leap).count() > 12;
    let put = |(right, up): (f32, f32)| at(centre + right * scale, centre - up * forward * scale);
    let (tip_far, far) = reach(frame);
    let mut shapes = Vec::new();
    for &mark in marks {
        let (go, x, y) = mark;
        if matches!(go, Go::Slide | Go::Bend) {
            let tip = place(frame, marks, mark, tip_far);
            let (dx, dy) = match go {
                Go::Bend if x.abs() > y.abs() => (x.signum() as f32, 0.0),
                Go::Bend => (0.0, y.signum() as f32),
                _ => (x as f32, y as f32),
            };
            let length = (dx * dx + dy * dy).sqrt();
            let (dx, dy) = (dx / length, dy / length);
            let foot = (tip.0 - dx * WEDGE.0, tip.1 - dy * WEDGE.0);
            let corner = |k: f32| put((foot.0 - dy * k, foot.1 + dx * k));
            let path = Path::polygon(&[put(tip), corner(WEDGE.1), corner(-WEDGE.1)]);
            shapes.push(Shape { path, pen: None });
            continue;
        }
        let (right, up) = place(frame, marks, mark, far);
        // On the lines between pixels, so that all rings of a man look the same.
        let middle = put(((right * scale).round() / scale, (up * scale).round() / scale));
        let line = (x.signum(), y.signum());
        let same_way = |&(other, x, y): &Mark| {
            other != go && (x == y || x == -y || x * y == 0) && (x.signum(), y.signum()) == line
        };
        // A step and a leap the same way are a dot in a ring.
        let shared = (x.abs() == y.abs() || x * y == 0) && marks.iter().any(same_way);
        let (path, pen) = match go {
            Go::Step => (Path::circle(middle, scale * if shared { INNER_DOT } else { DOT }), None),
            _ => {
                let (radius, pen) = match () {
                    () if shared => WIDE_RING,
                    () if crowd => SMALL_RING,
                    () => RING,
                };
                (Path::circle(middle, radius * scale), Some(pen * scale))
            }
        };
        shapes.push(Shape { path, pen });
    }
    shapes
}

/// Draws the marks of a man with a letter.
pub(super) fn draw(items: &mut Vec<Item>, marks: &[Mark], style: Style, forward: f32, side: f32) {
    let ink: Colour = style.ink;
    for Shape { path, pen, .. } in shapes(marks, style.frame, forward, side) {
        match pen {
            Some(width) => items.stroke(path, ink, width),
            None => items.fill(path, ink),
        }
    }
}

/// The height of a letter with these marks around it, in hundredths of the plate's side.
pub(super) fn letter_height(marks: &[Mark]) -> f32 {
    let wedges = marks.iter().any(|(go, ..)| matches!(go, Go::Slide | Go::Bend));
    match (marks.len(), wedges) {
        (9.., _) => 30.0,
        (_, true) => 32.0,
        (_, false) => 35.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::letters::{Align, Text};
    use crate::art::path::{Point, Step};

    /// The middle and the outer radius of a ring or dot.
    fn round(shape: &Shape) -> Option<(Point, f32)> {
        let round = shape.path.steps.iter().any(|step| matches!(step, Step::Curve(..)));
        let mut low = at(f32::MAX, f32::MAX);
        let mut high = at(f32::MIN, f32::MIN);
        let _ = shape.path.map(|p| {
            low = at(low.x.min(p.x), low.y.min(p.y));
            high = at(high.x.max(p.x), high.y.max(p.y));
            p
        });
        let middle = at((low.x + high.x) / 2.0, (low.y + high.y) / 2.0);
        round.then_some((middle, (high.x - low.x + shape.pen.unwrap_or(0.0)) / 2.0))
    }

    /// Points along the lines of a letter as it is written, and half of the pen's width.
    fn letter_track(letter: char) -> (Vec<Point>, f32) {
        let height = letter_height(&marks(letter)) * 0.48;
        let name = letter.to_string();
        let text = Text { text: &name, height, bold: 17.0 };
        let mut points = Vec::new();
        let mut here = Point::default();
        for step in text.path(at(24.0, 24.0), Align::Centre).steps {
            let ends = match step {
                Step::Move(p) => [p, p, p, p],
                Step::Line(p) => [here, here, p, p],
                Step::Curve(a, b, p) => [here, a, b, p],
                Step::Close => continue,
            };
            for i in 0..=20 {
                let t = i as f32 / 20.0;
                let weights = [
                    (1.0 - t).powi(3),
                    3.0 * t * (1.0 - t).powi(2),
                    3.0 * t * t * (1.0 - t),
                    t.powi(3),
                ];
                let sum = |pick: fn(Point) -> f32| -> f32 {
                    ends.iter().zip(weights).map(|(&p, w)| pick(p) * w).sum()
                };
                points.push(at(sum(|p| p.x), sum(|p| p.y)));
            }
            here = ends[3];
        }
        (points, text.pen() / 2.0)
    }

    #[test]
    fn marks_do_not_touch_the_letter() {
        for letter in ('A'..='Z').filter(|letter| !marks(*letter).is_empty()) {
            let (track, pen) = letter_track(letter);
            for (frame, forward) in [(Frame::Disc, 1.0), (Frame::Square, -1.0)] {
                for shape in shapes(&marks(letter), frame, forward, 48.0) {
                    let apart = apart(&outline(&shape), &track) - pen;
                    assert!(apart > 0.4, "{letter} {frame:?}: {apart} {shape:?}");
                }
            }
        }
    }

    #[test]
    fn rings_and_dots_keep_to_the_pixel_grid_and_inside_the_rim() {
        for letter in 'A'..='Z' {
            for (frame, forward) in [(Frame::Disc, 1.0), (Frame::Square, -1.0)] {
                let all = shapes(&marks(letter), frame, forward, 48.0);
                for shape in &all {
                    if let Some((p, _)) = round(shape) {
                        let p = at((p.x * 64.0).round() / 64.0, (p.y * 64.0).round() / 64.0);
                        assert_eq!((p.x.fract(), p.y.fract()), (0.0, 0.0), "{letter} {p:?}");
                    }
                    let pen = shape.pen.unwrap_or(0.0) / 2.0;
                    let _ = shape.path.map(|p| {
                        let (x, y) = ((p.x - 24.0).abs(), (p.y - 24.0).abs());
                        match frame {
                            Frame::Square => assert!(x.max(y) + pen < 18.2, "{letter} {p:?}"),
                            _ => assert!(x.hypot(y) + pen < 19.7, "{letter} {p:?}"),
                        }
                        p
                    });
                }
            }
        }
    }

    /// Two marks of a man touch only where a dot lies in a ring.
    #[test]
    fn marks_do_not_touch_each_other() {
        for letter in 'A'..='Z' {
            for (frame, forward) in [(Frame::Disc, 1.0), (Frame::Square, -1.0)] {
                let all = shapes(&marks(letter), frame, forward, 48.0);
                for (i, a) in all.iter().enumerate() {
                    for b in &all[i + 1..] {
                        let middles = [a, b].map(|shape| round(shape).map(|(middle, _)| middle));
                        if let [Some(p), Some(q)] = middles
                            && (p.x - q.x).hypot(p.y - q.y) < 0.01
                        {
                            assert_ne!(a.pen.is_some(), b.pen.is_some(), "{letter}");
                            continue;
                        }
                        let apart = apart(&outline(a), &outline(b));
                        assert!(apart > 0.7, "{letter} {frame:?}: {apart} {a:?} {b:?}");
                    }
                }
            }
        }
    }

    /// Points along the outside of a shape.
    fn outline(shape: &Shape) -> Vec<Point> {
        if let Some((middle, radius)) = round(shape) {
            let turn = |i: i32| (i as f32 * 5.0).to_radians();
            let on = |i| at(middle.x + radius * turn(i).cos(), middle.y + radius * turn(i).sin());
            return (0..72).map(on).collect();
        }
        let mut corners = Vec::new();
        let _ = shape.path.map(|p| {
            corners.push(p);
            p
        });
        let between = |a: Point, b: Point| {
            (0..20).map(move |i| {
                let k = i as f32 / 20.0;
                at(a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k)
            })
        };
        let ends = corners.iter().skip(1).chain(corners.first());
        corners.iter().zip(ends).flat_map(|(&a, &b)| between(a, b)).collect()
    }

    fn apart(a: &[Point], b: &[Point]) -> f32 {
        let all = a.iter().flat_map(|p| b.iter().map(move |q| (p.x - q.x).hypot(p.y - q.y)));
        all.fold(f32::MAX, f32::min)
    }

    #[test]
    fn no_mark_is_there_twice_and_black_looks_the_other_way() {
        for letter in 'A'..='Z' {
            let all = marks(letter);
            for (i, mark) in all.iter().enumerate() {
                assert!(!all[i + 1..].contains(mark), "{letter}: {mark:?}");
            }
        }
        for (forward, above) in [(1.0, true), (-1.0, false)] {
            let step = &shapes(&[(Go::Step, 0, 1)], Frame::Disc, forward, 48.0)[0];
            assert_eq!(round(step).unwrap().0.y < 24.0, above);
        }
    }

    /// Longer than wide, the tip outward, along the line of the move.
    #[test]
    fn wedges_point_along_the_line_of_the_move() {
        for (x, y) in [(2, 1), (1, 2), (-1, 2), (1, -2), (1, 1), (0, 1)] {
            let wedge = &shapes(&[(Go::Slide, x, y)], Frame::Disc, 1.0, 48.0)[0];
            let [tip, a, b] = match outline(wedge)[..] {
                [tip, ..] => [tip, outline(wedge)[20], outline(wedge)[40]],
                [] => panic!("no outline"),
            };
            let foot = at((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
            let (dx, dy) = (tip.x - foot.x, foot.y - tip.y);
            let length = dx.hypot(dy);
            assert!(length > 1.5 * (a.x - b.x).hypot(a.y - b.y));
            let cosine = (dx * x as f32 + dy * y as f32) / length / (x as f32).hypot(y as f32);
            assert!(cosine > 0.999, "{x} {y}: {cosine}");
        }
    }
}
