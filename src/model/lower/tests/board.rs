//! Boards: grids, links, unlinks, kills, zones, symmetries.

use super::*;
use crate::model::{Board, Square};

/// The board of these sections, players White and Black, without findings.
fn board(sections: &str) -> Board {
    fine(&text(sections)).board
}

fn text(sections: &str) -> String {
    format!(
        "(game (title \"t\") (players White Black) (turn-order White Black)\n(board\n{sections}))"
    )
}

fn codes(sections: &str) -> Vec<String> {
    Lowered::of(&text(sections)).said()
}

/// All links of a direction as "a>b".
fn links(board: &Board, direction: &str) -> String {
    let direction = board.direction(direction).expect("a direction");
    let squares = (0..board.squares.len()).map(|i| Square(i as u16));
    let steps = squares.filter_map(|from| Some((from, board.step(from, direction)?)));
    let named = steps.map(|(from, to)| format!("{}>{}", board.name(from), board.name(to)));
    named.collect::<Vec<_>>().join(" ")
}

const ROW: &str =
    "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (10 0))) (directions (e 1)))\n";

#[test]
fn grids_name_squares_in_the_order_of_their_dimensions() {
    let b = board(
        "(grid (start-rectangle 1 2 3 4) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 20)) (\"x\" (5 5)))
         (directions (n 0 -1 0) (knight 1 1 0)))",
    );
    let names: Vec<&str> = b.squares.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["a2x", "a1x", "b2x", "b1x"]);
    let rect = b.squares[3].rect.unwrap();
    assert_eq!((rect.left, rect.top, rect.right, rect.bottom), (11, 22, 13, 24));
    assert_eq!(links(&b, "n"), "a1x>a2x b1x>b2x");
    assert_eq!(links(&b, "knight"), "a2x>b1x");
}

#[test]
fn several_grids_share_directions_but_not_links() {
    let b = board(
        "(grid (start-rectangle 0 0 1 1) (dimensions (\"a/b\" (1 0))) (directions (e 1)))
         (grid (start-rectangle 0 0 1 1) (dimensions (\"x/y\" (1 0)) (\"1/2\" (0 1))) (directions (e 0 1)))",
    );
    assert_eq!(links(&b, "e"), "a>b x1>x2 y1>y2");
    assert_eq!(b.directions.len(), 1);
}

#[test]
fn later_links_replace_earlier_ones_and_unlink_works_in_file_order() {
    let b = board(&format!("{ROW}(links e (b a))"));
    assert_eq!(links(&b, "e"), "a>b b>a c>d", "a link that replaces one of a grid is usual");
    let b = board(&format!("{ROW}(unlink b)(links e (a c))"));
    assert_eq!(links(&b, "e"), "a>c c>d");
    let b = board(&format!("{ROW}(links e (d a))(unlink d)"));
    assert_eq!(links(&b, "e"), "a>b b>c");
    let b = board(&format!("{ROW}(links w (b a) (c b))(unlink (a b))"));
    assert_eq!((links(&b, "e"), links(&b, "w")), ("b>c c>d".into(), "c>b".into()), "both ways");
    let b = board(&format!("{ROW}(links w (b a) (c b))(unlink (b w))"));
    assert_eq!((links(&b, "e"), links(&b, "w")), ("a>b b>c c>d".into(), "c>b".into()));
}

#[test]
fn killing_comes_last() {
    let b = board(&format!(
        "(kill-positions b)\n{ROW}(links w (b a) (d c))
         (zone (name z) (players White) (positions a b c))"
    ));
    let names: Vec<&str> = b.squares.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["a", "c", "d"]);
    assert_eq!((links(&b, "e"), links(&b, "w")), ("c>d".into(), "d>c".into()));
    assert_eq!(b.zones[0].squares[0], Some(vec![Square(0), Square(1)]));
}

#[test]
fn the_reverse_of_a_direction_is_the_first_square_that_leads_here() {
    let b = board(&format!("{ROW}(links e (d b))"));
    let at = |name: &str| b.square(name).unwrap();
    let e = b.direction("e").unwrap();
    assert_eq!(b.step_back(at("b"), e), Some(at("a")), "a comes before d");
    assert_eq!(b.step_back(at("d"), e), Some(at("c")));
    assert_eq!(b.step_back(at("a"), e), None);
    // It is inverse to the links wherever only one of them leads to a square.
    for (i, to) in b.links[e.index()].iter().enumerate() {
        if let Some(to) = to {
            assert!(b.step_back(*to, e).unwrap() <= Square(i as u16));
        }
    }
}

#[test]
fn dummies_are_made_or_marked() {
    let b = board("(positions (a 0 0 1 1)) (dummy a hidden)");
    assert!(b.squares[0].dummy && b.squares[0].rect.is_some());
    assert!(b.squares[1].dummy && b.squares[1].rect.is_none());
    assert_eq!(b.name(Square(1)), "hidden");
}

#[test]
fn symmetry_is_one_way_and_may_stand_before_its_directions() {
    let b = board(&format!("(symmetry Black (e w))\n{ROW}(links w (b a))"));
    let (e, w) = (b.direction("e").unwrap(), b.direction("w").unwrap());
    let fine = Lowered::of(&text(&format!("(symmetry Black (e w))\n{ROW}(links w (b a))")));
    let (white, black) =
        (fine.games[0].player("White").unwrap(), fine.games[0].player("Black").unwrap());
    assert_eq!((b.meant(black, e), b.meant(black, w)), (w, w));
    assert_eq!((b.meant(white, e), b.meant(white, w)), (e, w));
}

#[test]
fn a_zone_belongs_to_its_players() {
    let b = board(&format!(
        "{ROW}(zone (name z) (players White) (positions d a))
         (zone (name z) (players Black) (positions b)) (zone (name y) (players) (positions))"
    ));
    assert_eq!(b.zones.len(), 2);
    assert_eq!(b.zones[0].squares, [Some(vec![Square(0), Square(3)]), Some(vec![Square(1)])]);
    assert_eq!(b.zones[1].squares, [None, None]);
}

#[test]
fn mistakes_on_boards_are_found_where_they_are() {
    let row = |rest: &str| codes(&format!("{ROW}{rest}"));
    assert_eq!(row("(links e (a x))"), ["error undefined-position 4"]);
    assert_eq!(row("(links e a)"), ["error links-form 4"]);
    assert_eq!(row("(links)"), ["error links-form 4"]);
    assert_eq!(row("(links w (b a)\n(b c))"), ["error replaced-link 5"]);
    assert_eq!(row("(links w (b a)\n(b a))"), ["warning repeated-link 5"]);
    assert_eq!(row("(links w (b a)) (unlink b) (links w (b c))"), [""; 0], "the first is gone");
    assert_eq!(row("(unlink x)"), ["error undefined-position 4"]);
    assert_eq!(row("(unlink (a x))"), ["error undefined-direction 4"]);
    assert_eq!(row("(kill-positions x)"), ["error undefined-position 4"]);
    assert_eq!(row("(symmetry Balck (e e))"), ["error undefined-player 4"]);
    assert_eq!(row("(symmetry Black (e x))"), ["error undefined-direction 4"]);
    assert_eq!(row("(links w (b a))\n(symmetry Black (e w)\n(e e))"), ["error symmetry-twice 6"]);
    assert_eq!(row("(positions (x 1 2 3))"), ["error rectangle 4"]);
    assert_eq!(row("(positions (x 9 2 3 4))"), ["error rectangle 4"]);
    assert_eq!(row("(positions (x 1 2 3 y))"), ["error number-expected 4"]);
    assert_eq!(row("(positions (x 1 2 3 99999999999))"), ["error number-expected 4"]);
    assert_eq!(row("(positions (a 1 2 3 4))"), ["error duplicate-position 4"]);
    assert_eq!(row("(zone (name z) (positions a))"), ["error missing-part 4"]);
    assert_eq!(
        row("(zone (name z) (players White) (positions a x))"),
        ["error undefined-position 4"]
    );
    assert_eq!(
        row("(zone (name z) (players White) (positions a b\na))"),
        ["warning repeated-position 5"]
    );
    assert_eq!(
        row("(zone (name z) (players White) (positions a) (glyph 1))"),
        ["warning other-dialect 4"]
    );
    assert_eq!(row("(symmetries Black (e e))"), ["error unknown-section 4"]);
    assert_eq!(row("stray"), ["error stray-form 4"]);
}

#[test]
fn mistakes_in_grids_are_found_where_they_are() {
    let grid = |rest: &str| codes(&format!("(grid (start-rectangle 0 0 9 9)\n{rest})"));
    assert_eq!(
        grid("(dimensions (\"a/b\" (1 0)) (\"1/2\" (0 1)))\n(directions (n 0))"),
        ["error direction-offsets 5"]
    );
    assert_eq!(grid("(dimensions (\"a/a\" (1 0)))"), ["error duplicate-position 4"]);
    assert_eq!(grid("(dimensions (\"a/b\" 1 0))"), ["error dimension-form 4"]);
    assert_eq!(grid(""), ["error missing-part 3"]);
    assert_eq!(grid("(dimension (\"a/b\" (1 0)))"), ["error unknown-section 4"]);
    let six = "(\"a\" (1 0))".repeat(6);
    assert_eq!(grid(&format!("(dimensions {six})")), ["error too-many-dimensions 4"]);
    assert_eq!(
        codes("(grid\n(dimensions (\"a/b\" (1 0))))"),
        ["warning missing-part 3"],
        "no rectangle"
    );
}

#[test]
fn a_zone_given_twice_to_one_player_was_meant_for_the_other() {
    let zone = |player: &str| format!("(zone (name z) (players {player}) (positions a))\n");
    let twice = |rest: &str| codes(&format!("{ROW}{}{}{rest}", zone("White"), zone("White")));
    assert_eq!(twice(""), ["error duplicate-zone 5"]);
    assert_eq!(twice(&zone("Black")), ["warning duplicate-zone 5"], "nobody lacks it");
}

#[test]
fn a_missing_slash_explains_unknown_positions() {
    let grid =
        "(grid (start-rectangle 0 0 9 9)\n(dimensions (\"a/b/cd/e\" (9 0)) (\"2/1\" (0 9))))\n";
    assert_eq!(codes(grid), [""; 0], "ragged labels are fine while nobody misses a position");
    let used = format!("{grid}(zone (name z) (players White) (positions a1 c1 d2))");
    assert_eq!(codes(&used), ["error missing-slash 4"]);
    let other = format!("{grid}(zone (name z) (players White) (positions f1))");
    assert_eq!(codes(&other), ["error undefined-position 5"]);
}

#[test]
fn a_misspelt_zone_is_one_mistake() {
    let sections = "(piece (name Man) (moves (n (verify (in-zone? gate)) add)))";
    let text = small(sections).replace("(board ", "(board (zonne (name gate)) ");
    assert_eq!(Lowered::of(&text).said(), ["error unknown-section 1"]);
    let lowered =
        Lowered::of(&small("(piece (name Man) (moves (n (verify (in-zone? gate)) add)))"));
    assert_eq!(lowered.said(), ["error undefined-zone 2"]);
}

#[test]
fn boards_of_any_size_end_in_a_finding() {
    let labels = (0..1000).map(|i| format!("x{i}")).collect::<Vec<_>>().join("/");
    let text = format!(
        "(grid (start-rectangle 0 0 1 1) (dimensions (\"{labels}\" (1 0)) (\"{labels}\" (0 1)))
         (directions (n 0 1)))"
    );
    let lowered = Lowered::of(&self::text(&text));
    assert_eq!(lowered.said(), ["error too-many-positions 3"]);
    assert_eq!(lowered.games[0].board.squares.len(), 60_000);
    let words = lowered.words("too-many-positions");
    assert!(words.contains("zrf reads no more than 60000 positions of a board"), "{words}");
    assert!(words.contains("a limit of zrf, not of Zillions"), "{words}");
}
