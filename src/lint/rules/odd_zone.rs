//! A zone of two players is its own mirror image but for one position.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::lint::geometry;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::Square;
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "odd-zone",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The positions of a zone for one player are the mirror image of those for the other \
            but for one. Most likely that one is a slip.",
    bad: r#"
(zone (name camp) (players White) (positions a1 b1 c1 d1))
(zone (name camp) (players Black) (positions a4 b4 b3 d4)) ; <-
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    good: r#"
(zone (name camp) (players White) (positions a1 b1 c1 d1))
(zone (name camp) (players Black) (positions a4 b4 c4 d4))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::Game(check),
};

/// Zones with fewer positions are like the mirror image of most others.
const FEWEST: usize = 4;

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let Some(grid) = game.board.grids.first() else { return };
    let counts: Vec<i64> = grid.dimensions.iter().map(|labels| labels.len() as i64).collect();
    let mut geometry: Option<Geometry> = None;
    for zone in &game.board.zones {
        let of: Vec<&Vec<Square>> = zone.squares.iter().flatten().collect();
        let [one, other] = of[..] else { continue };
        if one.len() != other.len() || one.len() < FEWEST || counts.len() > MOST_DIMENSIONS {
            continue;
        }
        let geometry = geometry.get_or_insert_with(|| Geometry::of(&game.board));
        let listed: FxHashSet<&Square> = other.iter().collect();
        let images: Vec<Vec<Square>> = (1..1u32 << counts.len())
            .filter_map(|mask| geometry.image(one, &counts, mask))
            .collect();
        let missing = |image: &Vec<Square>| -> Vec<Square> {
            image.iter().filter(|square| !listed.contains(square)).copied().collect()
        };
        let best = images.iter().min_by_key(|image| missing(image).len());
        let Some(image) = best else { continue };
        let [missing] = missing(image)[..] else { continue };
        let Some(odd) = other.iter().find(|square| !image.contains(square)) else { continue };
        let Some(origin) = zone.origins.last() else { continue };
        let name = |square: Square| game.board.name(square);
        let message = format!(
            "zone '{}' mirrors itself for the two players but for one position: {} would be {}",
            zone.name,
            name(*odd),
            name(missing)
        );
        findings.push(context.finding(lint, origin, message));
    }
}

/// With more, no board can be looked at in a mirror.
const MOST_DIMENSIONS: usize = 5;

/// Where squares lie in the first grid, both ways.
struct Geometry {
    places: FxHashMap<Square, Vec<i64>>,
    squares: FxHashMap<Vec<i64>, Square>,
}

impl Geometry {
    fn of(board: &crate::model::Board) -> Geometry {
        let first = geometry::places(board).into_iter().filter(|(_, (grid, _))| *grid == 0);
        let places: FxHashMap<Square, Vec<i64>> =
            first.map(|(square, (_, place))| (square, place)).collect();
        let squares = places.iter().map(|(square, place)| (place.clone(), *square)).collect();
        Geometry { places, squares }
    }

    /// The mirror image of some squares; `None` if it leaves the grid.
    fn image(&self, squares: &[Square], counts: &[i64], mask: u32) -> Option<Vec<Square>> {
        let one = |square: &Square| -> Option<Square> {
            let place = self.places.get(square)?.iter().zip(counts).enumerate();
            let flip = |(i, (&at, &count)): (usize, (&i64, &i64))| {
                if mask >> i & 1 == 1 { count - 1 - at } else { at }
            };
            self.squares.get(&place.map(flip).collect::<Vec<i64>>()).copied()
        };
        squares.iter().map(one).collect()
    }
}
