//! What looks wrong in published rules files and is not: a lint that warns of it is wrong itself.

use zrf::cli::{LoadOptions, Loaded, load_text};
use zrf::lint::{self, Levels};
use zrf::report::Level;
use zrf::source::Sources;

fn look(fragment: &str) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("trap.zrf", lint::complete(fragment));
    let mut loaded = load_text(sources, file, &LoadOptions::default());
    loaded.lint(&Levels::default());
    loaded
}

/// Each a fragment in which no error and no warning may be found.
const TRAPS: &[(&str, &str)] = &[
    (
        "a few links that happen to lead one way are no direction that a symmetry forgot",
        "(grid (start-rectangle 0 0 30 30) (dimensions (\"a/b/c/d\" (30 0)) (\"4/3/2/1\" (0 30)))
           (directions (n 0 -1) (s 0 1) (nw -1 -1) (ne 1 -1) (sw -1 1) (se 1 1)))
         (links lift (a1 a2) (b1 b2))
         (links sink (a3 a2))
         (symmetry Black (n s) (s n) (nw sw) (sw nw) (ne se) (se ne))
         (piece (name Man) (moves (n (verify empty?) add) (lift (verify empty?) add)))
         (piece (name Tub) (moves (s (verify empty?) add) (sink (verify empty?) add)))
         (board-setup (White (Man a1) (Tub b1)) (Black (Man d4) (Tub c4)))",
    ),
    (
        "who has no men may pass",
        "(players White Black) (turn-order White Black)
         (option \"pass turn\" forced)
         (piece (name Man) (moves (n (verify empty?) add)))
         (board-setup (White (Man a1)))
         (win-condition (White) (absolute-config Man (d4)))",
    ),
    (
        "a macro called without arguments takes those of the macro around it",
        "(define tail (verify empty?) $2 (verify not-friend?) add)
         (define arc ($1 (tail)))
         (piece (name Man) (moves (arc n e)))",
    ),
    (
        "killing comes last: zones and links may name what is killed",
        "(kill-positions a2 b2)
         (zone (name camp) (players White) (positions a1 a2 b2 c1))
         (links up (a1 a2) (b1 b2) (c1 c2))
         (piece (name Man) (moves ((verify (in-zone? camp)) up (verify empty?) add)
            (n (verify empty?) add)))",
    ),
    (
        "four players turn by quarters, and a pair may turn into itself",
        "(players White West Black East) (turn-order White West Black East)
         (grid (start-rectangle 0 0 30 30) (dimensions (\"a/b/c/d\" (30 0)) (\"4/3/2/1\" (0 30)))
           (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (nx 0 -1)))
         (symmetry West (n e) (e s) (s w) (w n) (nx nx))
         (symmetry Black (n s) (s n) (e w) (w e) (nx nx))
         (symmetry East (n w) (w s) (s e) (e n) (nx nx))
         (piece (name Man) (moves (n (verify empty?) add) (nx (verify empty?) add)))
         (board-setup (White (Man a1)) (West (Man a3)) (Black (Man d4)) (East (Man d2)))
         (loss-condition (White West Black East) stalemated)",
    ),
    (
        "helper directions lead one way, from dummies, and stay out of symmetries",
        "(grid (start-rectangle 0 0 30 30) (dimensions (\"a/b/c/d\" (30 0)) (\"4/3/2/1\" (0 30)))
           (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (next 1 0)))
         (dummy START)
         (links to-hand (START a1) (a1 b1) (b1 c1) (c1 d1) (d1 a2) (a2 b2) (b2 c2))
         (symmetry Black (n s) (s n) (e w) (w e))
         (piece (name Man) (moves (n (verify empty?) add) (next (verify empty?) add)
            (START to-hand (verify empty?) add)))",
    ),
    (
        "the mirror of a hexagonal board is a shear",
        "(grid (start-rectangle 0 0 30 30) (dimensions (\"a/b/c/d\" (30 0)) (\"4/3/2/1\" (0 30)))
           (directions (n 0 -1) (s 0 1) (ne 1 0) (sw -1 0) (nw -1 -1) (se 1 1)))
         (symmetry Black (ne nw) (nw ne) (sw se) (se sw))
         (piece (name Man) (moves (n (verify empty?) add) (ne (verify empty?) add)))",
    ),
    (
        "a variant with more players inherits the pieces, with pictures for all",
        "(piece (name Man) (image White \"w.bmp\" Black \"b.bmp\" Red \"r.bmp\")
           (moves (n (verify empty?) add)))
         (board-setup (White (Man a1)) (Black (Man d4)))
         (variant (title \"Three\") (players White Black Red) (turn-order White Black Red)
           (board-setup (White (Man a1)) (Black (Man d4)) (Red (Man c2))))",
    ),
    (
        "one side loses its King by mate, the other by capture",
        "(piece (name King) (moves (n (verify not-friend?) add)))
         (board-setup (White (King a1)) (Black (King d4)))
         (loss-condition (White) (checkmated King))
         (loss-condition (Black) (captured King))",
    ),
    (
        "an engine makes the moves",
        "(game (title \"T\") (engine \"rules.dll\") (players White Black)
           (turn-order (White normal) (Black normal))
           (move-priorities first second)
           (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
             (directions (n 0 -1))) (zone (name camp) (players White) (positions a1)))
           (piece (name Man) (attribute seen? false) (drops (add)) (moves (from))))",
    ),
    (
        "grids lie outside the picture, and cells overlap",
        "(grid (start-rectangle -90 -90 -30 -30)
           (dimensions (\"a/b/c/d\" (5 0)) (\"4/3/2/1\" (0 5)))
           (directions (n 0 -1)))",
    ),
    (
        "a move type and a zone are there in one variant only",
        "(move-priorities taking walking)
         (zone (name camp) (players White) (positions a1))
         (piece (name Man) (moves (move-type walking) (n (verify empty?) add)))
         (variant (title \"With captures\")
           (piece (name Man) (moves
             (move-type taking) (n (verify enemy?) add)
             (move-type walking) ((verify (in-zone? camp)) n (verify empty?) add))))",
    ),
    (
        "an option has its old spelling",
        "(maximal-captures true)
         (piece (name Man) (moves (n (verify enemy?) capture n (verify empty?) add-partial)))",
    ),
    (
        "labels of a grid have different lengths",
        "(grid (start-rectangle 0 0 30 30)
           (dimensions (\"I/II/III\" (30 0)) (\"-home/-Chu\" (0 30)))
           (directions (n 0 -1)))
         (piece (name Man) (moves (n (verify empty?) add)))
         (board-setup (White (Man I-home)) (Black (Man III-Chu)))",
    ),
    ("a variant is a line in the menu", "(variant (title \"-\")) (variant (title \"-\"))"),
    (
        "an 'and' has one part",
        "(piece (name Man) (moves (n (verify (and empty?)) add) (e (verify (or empty?)) add)))",
    ),
    (
        "a piece without a picture is an invisible counter",
        "(piece (name Man) (image White \"w.bmp\" Black \"b.bmp\") (moves (n (verify empty?) add)))
         (piece (name oo))
         (board-setup (White (Man a1) (oo b1)) (Black (Man d4)))",
    ),
    (
        "pieces off the board only count",
        "(piece (name Man) (moves (n (verify empty?) add)))
         (board-setup (White (Man a1 off 3)) (Black (Man d4 off 3)))",
    ),
    (
        "blocks that only say add tell what a piece is worth",
        "(turn-order (White walk) (Black walk))
         (piece (name Man) (moves (move-type value) (add) (add) (add)
            (move-type walk) (n (verify empty?) add)))",
    ),
    (
        "a move type without moves ends a turn",
        "(piece (name Man) (moves
           (move-type none)
           (move-type walk) (n (verify empty?) (add-partial none))))",
    ),
    (
        "a macro with an effect is used where it has none as well",
        "(define burn (if (enemy? e) (capture e)))
         (piece (name Man) (moves (n (verify empty?) (burn) add (burn))))",
    ),
    (
        "a neutral player's men are moved by others",
        "(players White Black N) (turn-order (White N) (Black N))
         (piece (name King) (moves (n (verify not-friend?) add)))
         (board-setup (N (King a1)))
         (loss-condition (White Black) (checkmated King))",
    ),
    (
        "a random player keeps men without pictures",
        "(players White Black ?Die) (turn-order White ?Die Black ?Die)
         (piece (name Man) (image White \"w.bmp\" Black \"b.bmp\") (moves (n (verify empty?) add)))
         (board-setup (White (Man a1)) (Black (Man d4)) (?Die (Man a2)))",
    ),
    (
        "a piece walks both ways, so that a symmetry need not turn it",
        "(grid (start-rectangle 0 0 30 30) (dimensions (\"a/b/c/d\" (30 0)) (\"4/3/2/1\" (0 30)))
           (directions (n 0 -1) (s 0 1) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
         (symmetry Black (ne se) (se ne) (nw sw) (sw nw))
         (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)
            (ne (verify empty?) add)))",
    ),
];

#[test]
fn nothing_is_said_of_what_only_looks_wrong() {
    let mut wrong = Vec::new();
    for (name, fragment) in TRAPS {
        let loaded = look(fragment);
        assert!(!loaded.games.is_empty(), "{name}");
        for finding in loaded.findings.iter().filter(|f| f.level >= Level::Warning) {
            let line = finding.primary.as_ref().map_or(0, |l| loaded.sources.line(l.span));
            wrong.push(format!("{name}: {}: {} (line {line})", finding.code, finding.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One name for a position and a piece is accepted by Zillions: never an error.
#[test]
fn a_name_for_two_things_is_no_error() {
    let loaded = look(
        "(piece (name d1) (moves (n (verify empty?) add)))
         (board-setup (White (d1 a1)) (Black (d1 d4)))",
    );
    assert!(!loaded.findings.has_errors());
}

/// What is inherited is looked at in each variant and told once, with the variants it is in.
#[test]
fn a_finding_in_some_variants_is_one_that_names_them() {
    let loaded = look(
        "(piece (name Man) (image White \"w.bmp\") (moves (n (verify empty?) add)))
         (board-setup (White (Man a1 b1)) (Black))
         (loss-condition (White) stalemated)
         (variant (title \"One\") (board-setup (White (Man a1)) (Black (Man d4))))
         (variant (title \"Two\") (board-setup (White (Man b1)) (Black (Man c4))))",
    );
    let found: Vec<_> = loaded.findings.iter().filter(|f| f.code == "missing-image").collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].notes, ["found in \"One\", \"Two\""]);
}
