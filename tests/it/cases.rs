//! What the classes of faults in rules files do in play: the file is wrong, or looks wrong, and is
//! run as it is written. (`lint.rs` plays the others, and says what is reported.)

use crate::run::zrf;

/// A game on a board of `columns` × `rows`, with the eight directions, and more.
fn game(columns: &str, rows: &str, more: &str) -> String {
    format!(
        "(version \"2.0\")
(define walk ($1 (verify empty?) add))
(game (title \"Case\") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{columns}\" (9 0)) (\"{rows}\" (0 9)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry Black (ne se) (se ne) (nw sw) (sw nw)))
{more})
"
    )
}

/// What `zrf moves` lists, sorted; then all that it prints, and its exit code.
fn moves(text: &str, args: &[&str]) -> (Vec<String>, String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("case.zrf");
    std::fs::write(&path, text).unwrap();
    listed(&[&["moves", path.to_str().unwrap()], args].concat())
}

fn listed(args: &[&str]) -> (Vec<String>, String, i32) {
    let (out, _, code) = zrf(args);
    let list = out.split_once("legal move").map_or("", |(_, list)| list);
    let list = list.lines().filter_map(|l| l.strip_prefix("  ")).map(str::to_owned);
    let mut list: Vec<String> = list.collect();
    list.sort();
    (list, out, code)
}

/// Class 15: a symmetry that forgets the straight directions turns the others only.
#[test]
fn a_half_symmetry_turns_half_of_the_moves() {
    let text = game(
        "a/b/c",
        "5/4/3/2/1",
        "(piece (name Scout) (moves (walk n) (walk ne) (walk nw)))
         (board-setup (White (Scout b1)) (Black (Scout a4 b4)))
         (loss-condition (White Black) (pieces-remaining 0))",
    );
    let (list, ..) = moves(&text, &["--after", "b1-b2"]);
    let expected =
        ["Scout a4 - a5", "Scout a4 - b3", "Scout b4 - a3", "Scout b4 - b5", "Scout b4 - c3"];
    assert_eq!(list, expected);
}

/// Class 16: four sides, each with a quarter turn, all step to the centre.
#[test]
fn quarter_turns_lead_to_the_centre() {
    let file = "fixtures/cases/16-rotation.zrf";
    let mut after = String::new();
    for expected in ["Pike c1 - c2", "Pike a3 - b3", "Pike c5 - c4", "Pike e3 - d3"] {
        let (list, ..) = listed(&["moves", file, "--after", &after]);
        assert_eq!(list, [expected]);
        after += expected;
        after += ";";
    }
}

/// Class 17: the zone is Black's twice, so White's man stays what it is.
#[test]
fn a_zone_of_the_other_player_promotes_nobody() {
    let (list, ..) = listed(&["moves", "fixtures/cases/17-same-player-twice.zrf"]);
    assert_eq!(list, ["Pawn c4 - c5"]);
}

/// Class 23: drops without a stock are no moves, and the game is a draw at once.
#[test]
fn drops_without_a_stock_are_no_moves() {
    let text = game(
        "a/b/c",
        "3/2/1",
        "(piece (name Disc) (drops ((verify empty?) add)))
         (board-setup (White (Disc b2)) (Black (Disc a1)))
         (win-condition (White Black) (relative-config Disc n Disc n Disc))",
    );
    let (list, out, _) = moves(&text, &[]);
    assert!(list.is_empty(), "{out}");
    assert!(out.contains("The game is over: a draw (no legal move"), "{out}");
}

/// Class 24: a block without `add` makes no move.
#[test]
fn a_block_without_add_makes_no_move() {
    let text = game(
        "a/b/c",
        "3/2/1",
        "(piece (name Duck) (moves (walk n) (e (verify empty?))))
         (board-setup (White (Duck a1)) (Black (Duck c1)))
         (loss-condition (White Black) stalemated)",
    );
    assert_eq!(moves(&text, &[]).0, ["Duck a1 - a2"]);
}

/// Class 25: a condition that stands where an instruction must stand is no guard.
#[test]
fn a_bare_condition_is_not_run_as_a_guard() {
    let (list, out, code) = listed(&["moves", "fixtures/cases/25-bare-condition.zrf"]);
    assert!(list.is_empty(), "{out}");
    assert!(out.contains("comes to code that is not understood"), "{out}");
    assert!(!out.contains("The game is over"), "{out}");
    assert_eq!(code, 3, "{out}");
}

/// Class 27: the flag that is set is not the one that is tested, so the wall stops nobody.
#[test]
fn a_misspelt_flag_stops_nobody() {
    let text = game(
        "a/b/c",
        "4/3/2/1",
        "(piece (name Wall)) (piece (name Ghost) (moves ((set-flag shut false)
            (if (piece? Wall n) (set-flag shtu true)) (verify (not-flag? shut)) n n add)))
         (board-setup (White (Ghost b1)) (Black (Wall b2) (Ghost c4)))
         (loss-condition (White Black) stalemated)",
    );
    assert_eq!(moves(&text, &[]).0, ["Ghost b1 - b3"]);
}

/// Class 28: a loop that gets nowhere is stopped, and its line is named.
#[test]
fn a_loop_without_progress_is_named() {
    let text = game(
        "a/b/c",
        "3/2/1",
        "(piece (name Lamp) (moves
(n (while empty? add) add)))
         (board-setup (White (Lamp a1)) (Black (Lamp c3)))
         (loss-condition (White Black) stalemated)",
    );
    let (_, out, code) = moves(&text, &[]);
    let line = 1 + text.lines().position(|l| l.contains("while")).unwrap();
    let stopped = format!("it was stopped at {}", out.split("stopped at ").nth(1).unwrap_or(""));
    assert!(stopped.contains(&format!("case.zrf:{line}.")), "{out}");
    assert_eq!(code, 3, "{out}");
}

/// Class 29: a misspelt type in move-priorities makes nothing compulsory; the listed type goes
/// before the one that was meant (`docs/semantics.md`, unlisted-types).
#[test]
fn a_misspelt_priority_makes_nothing_compulsory() {
    let text = game(
        "a/b/c",
        "3/2/1",
        "(move-priorities takes quiet)
         (piece (name Man) (moves (move-type take) (ne (verify enemy?) add)
            (move-type quiet) (walk n)))
         (board-setup (White (Man a2)) (Black (Man b3)))
         (loss-condition (White Black) (pieces-remaining 0))",
    );
    assert_eq!(moves(&text, &[]).0, ["Man a2 - a3"]);
    assert_eq!(moves(&text.replace("takes", "take"), &[]).0, ["Man a2 x b3"]);
}

/// Class 33: no move, and no rule about it: a draw of two players.
#[test]
fn being_stuck_is_a_draw_of_two_players() {
    let (_, out, _) = listed(&["moves", "fixtures/cases/33-default-draw.zrf", "--after", "a1-a2"]);
    assert!(out.contains("The game is over: a draw (no legal move, and the rules"), "{out}");
}

/// Class 40: the goal is looked at when both jumps are made.
#[test]
fn goals_wait_for_the_end_of_the_turn() {
    let file = "fixtures/cases/40-multi-jump.zrf";
    let (list, out, _) = listed(&["moves", file, "--after", "a1-c3"]);
    assert_eq!(list, ["Man c3 - e5 x d4"], "{out}");
    assert!(out.contains("White to move"), "{out}");
    let (_, out, _) = listed(&["moves", file, "--after", "a1-c3; c3-e5"]);
    assert!(out.contains("The game is over: White wins"), "{out}");
}

/// Class 41: King and Tower stand on each other's side after one move.
#[test]
fn castling_moves_two_men_at_once() {
    let file = "fixtures/cases/41-castle.zrf";
    let (_, out, code) = listed(&["moves", file, "--after", "King a1 - c1 Tower d1 - b1"]);
    assert!(out.contains("1  . T K ."), "{out}");
    assert_eq!(code, 0, "{out}");
}

/// Class 43: the man that is captured in passing is gone.
#[test]
fn a_man_captured_in_passing_is_gone() {
    let file = "fixtures/cases/43-en-passant.zrf";
    let (_, before, _) = listed(&["moves", file, "--after", "b1-b3"]);
    let (_, after, _) = listed(&["moves", file, "--after", "b1-b3; c3-b2"]);
    assert!(before.contains("3  . P p"), "{before}");
    assert!(after.contains("3  . . .\n2  . p ."), "{after}");
}

/// Class 49: with the arguments swapped one of eight jumps is there twice and one is missing.
#[test]
fn swapped_arguments_lose_a_jump() {
    let file = "fixtures/cases/49-swapped-arguments.zrf";
    let position = "White: Crane b2 c2; Black: Crane d4; to move White";
    let (list, out, _) = listed(&["moves", file, "--position", position]);
    assert!(!list.iter().any(|m| m == "Crane b2 - c3"), "{out}");
    // With the right arguments it leads through b3, whatever stands on c2.
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/cases/49-swapped-arguments.zrf"
    ))
    .unwrap();
    let mended = text.replacen("(elbow e n)", "(elbow n e)", 1);
    let (list, out, _) = moves(&mended, &["--position", position]);
    assert!(list.iter().any(|m| m == "Crane b2 - c3"), "{out}");
}
