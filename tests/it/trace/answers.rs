//! What is answered in worked positions, word by word.

use insta::assert_snapshot;
use zrf::interp::Position;
use zrf::interp::trace::{Bar, End, Mover};
use zrf::model::MaximalCaptures;

use super::{CHESS, DRAUGHTS, SHOGI, answer, game, trace, without_lines};
use crate::run::zrf;

#[test]
fn a_blocked_slider_names_who_stands_there_and_what_asks() {
    assert_snapshot!(trace(CHESS, &["--piece", "Rook@a1", "--to", "a5"]), @"
block 1 of 4, (rook-slide n) at chess.zrf:149
  a1 → a2  n
  a2       while empty?: no, White's own Pawn stands on a2
  a2       verify not-friend?: no, White's own Pawn stands on a2
           = no move is made

note[loop-ends]: the loop ends on a2, where `empty?` is false
   --> fixtures/games/chess.zrf:23:14
    |
 23 |   ($1 (while empty? (has-moved) add $1) (verify not-friend?) (has-moved) add)
    |              ^^^^^^ White's own Pawn stands on a2
...
149 |     (moves (rook-slide n) (rook-slide s) (rook-slide e) (rook-slide w))
    |            -------------- in this expansion of macro 'rook-slide'

The other 3 blocks never lead to a5.

White's Rook on a1 cannot go to a5: White's own Pawn stands on a2, and the block (rook-slide n) goes on only while `empty?` holds there (chess.zrf:23).
");
    let position = "White: King e1, Rook a1; Black: King e8, Pawn a4";
    assert_snapshot!(
        answer(CHESS, &["--position", position, "--piece", "Rook@a1", "--to", "a6"]), @"White's Rook on a1 cannot go to a6: Black's Pawn stands on a4, and the block (rook-slide n) goes on only while `empty?` holds there (chess.zrf:…)."
    );
}

#[test]
fn a_pinned_man_names_the_attacker_and_its_block() {
    let position = "White: King e1, Rook e4; Black: King a8, Rook e8";
    assert_snapshot!(
        trace(CHESS, &["--position", position, "--piece", "Rook@e4", "--to", "d4"]), @"
block 4 of 4, (rook-slide w) at chess.zrf:149
  e4 → d4  w
  d4 … a4  while empty?: the loop runs 3 times, adds 3 moves from Rook e4 - d4 to Rook e4 - b4
  a4       while empty?: yes, a4 is empty
  a4       never-moved? of the man then on a4: false
  a4       add: Rook e4 - a4
  a4       w: no position lies there, the block ends
           = 4 moves are made

note[left-attacked]: after Rook e4 - d4 Black's Rook on e8 would attack White's King on e1 with (rook-slide n) (chess.zrf:149)
   --> fixtures/games/chess.zrf:23:3
    |
 23 |   ($1 (while empty? (has-moved) add $1) (verify not-friend?) (has-moved) add)
    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this block of Rook could capture
...
149 |     (moves (rook-slide n) (rook-slide s) (rook-slide e) (rook-slide w))
    |            -------------- in this expansion of macro 'rook-slide'

The other 3 blocks never lead to d4.

White's Rook on e4 cannot go to d4: after Rook e4 - d4 Black's Rook on e8 would attack White's King on e1 with (rook-slide n) (chess.zrf:149).
"
    );
    // The same without a square: moves with one reason are told together.
    let out = trace(CHESS, &["--position", position, "--piece", "Rook@e4"]);
    assert!(
        out.contains("not legal: after Rook e4 - d4 (and 3 other moves) Black's Rook"),
        "{out}"
    );
    assert!(out.contains("(7 more moves are made and not legal)"), "{out}");
    // Who is in check already must end it.
    let position = "White: King e1, Knight a1; Black: King a8, Rook e8";
    assert_snapshot!(
        answer(CHESS, &["--position", position, "--piece", "a1", "--to", "b3"]), @"White's Knight on a1 cannot go to b3: Black's Rook on e8 attacks White's King on e1 with (rook-slide n) (chess.zrf:…), and Knight a1 - b3 does not end that."
    );
}

#[test]
fn castling_through_check_names_the_attacked_square() {
    let position = "White: King e1, Rook h1; Black: King a8, Rook f8";
    assert_snapshot!(
        answer(CHESS, &["--position", position, "--piece", "King@e1", "--to", "g1"]), @"White's King on e1 cannot go to g1: Black's Rook on f8 attacks f1, and the block (castle-kingside) verifies `not-attacked?` there (chess.zrf:…)."
    );
    let position = "White: King e1, Rook h1{-never-moved?}; Black: King a8";
    assert_snapshot!(
        answer(CHESS, &["--position", position, "--piece", "King@e1", "--to", "g1"]), @"White's King on e1 cannot go to g1: never-moved? of White's Rook on h1 is false, and the block (castle-kingside) verifies `never-moved?` there (chess.zrf:…)."
    );
    let position = "White: King e1, Rook h1; Black: King a8";
    assert_snapshot!(
        answer(CHESS, &["--position", position, "--piece", "King@e1", "--to", "g1"]), @"White's King on e1 can go to g1: King e1 - g1 Rook h1 - f1."
    );
}

#[test]
fn a_capture_in_passing_that_is_too_late_says_what_the_previous_move_was() {
    let moves = "e2-e4; a7-a6; e4-e5; d7-d5; a2-a3; a6-a5";
    assert_snapshot!(
        trace(CHESS, &["--after", moves, "--piece", "Pawn@e5", "--to", "d6"]), @"
block 4 of 6, (pawn-capture nw) at chess.zrf:176
  e5 → d6  nw
  d6       verify enemy?: no, d6 is empty
           = no move is made

note[verify-failed]: on d6 `enemy?` is false
   --> fixtures/games/chess.zrf:62:34
    |
 62 | (define pawn-capture ($1 (verify enemy?) (arrive)))
    |                                  ^^^^^^ d6 is empty
...
176 |       (pawn-capture ne) (pawn-capture nw)
    |                         ----------------- in this expansion of macro 'pawn-capture'

block 6 of 6, (en-passant w) at chess.zrf:177
  e5 → d5  w
  d5       verify enemy?: yes, Black's Pawn stands on d5
  d5       verify (piece? Pawn): yes, Black's Pawn stands on d5
  d5       verify last-to?: no, the previous move ended on a5, not on d5
           = no move is made

note[verify-failed]: on d5 `last-to?` is false
   --> fixtures/games/chess.zrf:67:53
    |
 67 |   $1 (verify enemy?) (verify (piece? Pawn)) (verify last-to?) capture
    |                                                     ^^^^^^^^ the previous move ended on a5, not on d5
...
177 |       (en-passant e) (en-passant w)
    |                      -------------- in this expansion of macro 'en-passant'

note[verify-failed]: on d7 `last-from?` is false
   --> fixtures/games/chess.zrf:69:13
    |
 69 |   n (verify last-from?) add
    |             ^^^^^^^^^^ the previous move started on a6, not on d7
...
177 |       (en-passant e) (en-passant w)
    |                      -------------- in this expansion of macro 'en-passant'

The other 4 blocks never lead to d6.

White's Pawn on e5 cannot go to d6: d6 is empty, and the block (pawn-capture nw) verifies `enemy?` there (chess.zrf:62); the previous move ended on a5, not on d5, and the block (en-passant w) verifies `last-to?` there (chess.zrf:67), and the previous move started on a6, not on d7, and it verifies `last-from?` there (chess.zrf:69).
"
    );
    let moves = "e2-e4; a7-a6; e4-e5; d7-d5";
    assert_snapshot!(
        trace(CHESS, &["--after", moves, "--piece", "Pawn@e5", "--to", "d6"]), @"
block 6 of 6, (en-passant w) at chess.zrf:177
  e5 → d5  w
  d5       verify enemy?: yes, Black's Pawn stands on d5
  d5       verify (piece? Pawn): yes, Black's Pawn stands on d5
  d5       verify last-to?: yes, the previous move ended on d5
  d5       capture on d5
  d5 → d6  n
  d6       verify empty?: yes, d6 is empty
  d6       to: the move ends here
  d6 → d7  n
  d7       verify last-from?: yes, the previous move started on d7
  d7       add: Pawn e5 - d6 x d5
           = the block ends and has made 1 move
  Pawn e5 - d6 x d5 is legal:
    White's Pawn goes from e5 to d6
    Black's Pawn on d5 is captured

The other 5 blocks do not lead to d6.

White's Pawn on e5 can go to d6: Pawn e5 - d6 x d5.
"
    );
}

#[test]
fn turns_and_squares_that_no_block_leads_to() {
    assert_snapshot!(answer(CHESS, &["--piece", "Knight@g8", "--to", "f6"]), @"Black's Knight on g8 cannot go to f6: it is the turn of White's men (its blocks do lead there).");
    assert_snapshot!(answer(CHESS, &["--piece", "Knight@g8", "--to", "g5"]), @"Black's Knight on g8 cannot go to g5: it is the turn of White's men; no block of Knight leads from g8 to g5, whatever its conditions give.");
    assert_snapshot!(answer(CHESS, &["--piece", "Knight@g1", "--to", "g4"]), @"White's Knight on g1 cannot go to g4: no block of Knight leads from g1 to g4, whatever its conditions give.");
    assert_snapshot!(answer(CHESS, &["--piece", "e5", "--to", "e6"]), @"Nobody can move from e5: e5 is empty.");
    // The zone is the same in every position, but it is what is written.
    let position = "White: King e1, Pawn e3; Black: King a8";
    assert_snapshot!(
        answer(CHESS, &["--position", position, "--piece", "Pawn@e3", "--to", "e5"]), @"White's Pawn on e3 cannot go to e5: e3 is not in White's zone second-rank, and the block (pawn-double-push) verifies `(in-zone? second-rank)` there (chess.zrf:…)."
    );
}

#[test]
fn priority_and_partial_moves() {
    let position = "Black: Man c3 g3; White: Man d4 h8";
    assert_snapshot!(
        trace(DRAUGHTS, &["--position", position, "--piece", "Man@g3", "--to", "h4"]), @"
block 3 of 4, (step ne) at english-draughts.zrf:68, type stepping
  g3 → h4  ne
  h4       verify empty?: yes, h4 is empty
  h4       if (in-zone? last-row): no, h4 is not in Black's zone last-row
  h4       add: Man g3 - h4
           = the block ends and has made 1 move

note[priority]: Man g3 - h4 is a move of type stepping, and Man c3 - e5 x d4, a move of type jumping, has priority
  --> fixtures/games/english-draughts.zrf:16:59
   |
16 |   $1 (verify empty?) (crown-or (add-partial King crowned) (add-partial jumping))
   |                      -------------------------------------^^^^^^^^^^^^^^^^^^^^^-
   |                      |                                    |
   |                      |                                    this adds Man c3 - e5 x d4
   |                      in this expansion of macro 'crown-or'
...
66 |       (jump ne) (jump nw)
   |       --------- in this expansion of macro 'jump'

The other 3 blocks never lead to h4.

Black's Man on g3 cannot go to h4: Man g3 - h4 is a move of type stepping, and Man c3 - e5 x d4, a move of type jumping, has priority.
"
    );
    let position = "Black: Man c3 g3; White: Man d4 d6 h8";
    let after = ["--position", position, "--after", "c3-e5"];
    assert_snapshot!(answer(DRAUGHTS, &[&after[..], &["--piece", "g3", "--to", "h4"]].concat()), @"Black's Man on g3 cannot go to h4: the man on e5 must go on with its move (its blocks do lead there).");
    assert_snapshot!(answer(DRAUGHTS, &[&after[..], &["--piece", "e5", "--to", "c7"]].concat()), @"Black's Man on e5 can go to c7: Man e5 - c7 x d6.");
    // The blocks of the other type are not allowed now.
    let position = "Black: Man e5; White: Man d6; partial e5 jumping";
    assert_snapshot!(
        answer(DRAUGHTS, &["--position", position, "--piece", "e5", "--to", "f6"]), @"Black's Man on e5 cannot go to f6: the move must go on with blocks of type jumping, and the block (step ne) is of type stepping."
    );
}

#[test]
fn only_the_longest_captures() {
    let file = "fixtures/games/international-draughts.zrf";
    let (_, rules) = game(file);
    assert_eq!(rules.game.options.maximal_captures, MaximalCaptures::Longest);
    let out = zrf(&["moves", file, "-q"]);
    assert_eq!(out.2, 0);
    let position = "White: Man b4 h4; Black: Man c5 c7 g5";
    assert_snapshot!(answer(file, &["--position", position, "--piece", "h4", "--to", "f6"]), @r#"White's Man on h4 cannot go to f6: "maximal captures" allows only the longest chains, such as Man b4 - d6."#);
}

#[test]
fn drops_onto_men_and_second_pawns() {
    let position = "Black: King 5i, Pawn 7g; White: King 5a; Black stock: Pawn 2; to move Black";
    let drop = |piece: &str, to: &str| {
        trace(SHOGI, &["--position", position, "--drop", piece, "--to", to])
    };
    assert_snapshot!(drop("Pawn", "7e"), @"
drop block 1 of 1, (pawn-drop) at shogi.zrf:315, tried on 7e
  7e       verify empty?: yes, 7e is empty
  7e       verify (not-position? limbo): yes, 7e is not limbo
  7e       verify (not-in-zone? dead-end-pawn): yes, 7e is not in Black's zone dead-end-pawn
  7e       mark 7e
  7e       flag pawn-in-column?: false
  7e … 7a  while (on-board? n): the loop runs 4 times
  7a       while (on-board? n): no, no position lies n of 7a
  7a → 7e  back
  7e … 7i  while (on-board? s): the loop runs 4 times; on 7g flag pawn-in-column?: true
  7i       while (on-board? s): no, no position lies s of 7i
  7i → 7e  back
  7e       verify (not-flag? pawn-in-column?): no, the flag pawn-in-column? is true
           = no move is made

note[other-branch]: on 7g `(and friend? (piece? Pawn))` is true
   --> fixtures/games/shogi.zrf:96:7
    |
 96 |   (if (and friend? (piece? Pawn)) (set-flag pawn-in-column? true))
    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Black's own Pawn stands on 7g
...
105 |   (while (on-board? s) s (note-pawn))
    |                          ----------- in this expansion of macro 'note-pawn'
...
315 |     (drops (pawn-drop))
    |            ----------- in this expansion of macro 'pawn-drop'

A Pawn from Black's stock cannot go to 7e: Black's own Pawn stands on 7g, and the block (pawn-drop) goes another way if `(and friend? (piece? Pawn))` holds there (shogi.zrf:96).
");
    let last = |text: String| without_lines(text.lines().last().unwrap_or_default());
    assert_snapshot!(last(drop("Pawn", "5i")), @"A Pawn from Black's stock cannot go to 5i: Black's own King stands on 5i, and the block (pawn-drop) verifies `empty?` there (shogi.zrf:…).");
    assert_snapshot!(last(drop("Pawn", "6e")), @"A Pawn from Black's stock can go to 6e: Black Pawn 6e.");
    assert_snapshot!(last(drop("Gold", "6e")), @"A Gold from Black's stock cannot go to 6e: Black has none in stock (its blocks do lead there).");
    // Without a square, runs that end alike are told once.
    let out = trace(SHOGI, &["--position", position, "--drop", "Pawn"]);
    assert!(out.contains("tried on 7b (likewise on 6 others: 7c 7d 7e 7f 7h 7i)"), "{out}");
    assert!(out.lines().count() < 120, "{}", out.lines().count());
}

/// A board of nine squares and a piece with these blocks.
fn small(blocks: &str) -> String {
    format!(
        "(define ring ((while true n e s w (set-flag x true))))\n\
         (define hop ($1 (verify (and on-board? (or friend? (not-enemy? $1)) empty?)) add))\n\
         (game (title \"Small\") (players White Black) (turn-order White Black)\n\
         (board (grid (start-rectangle 0 0 9 9)\n\
         (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9)))\n\
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))\n\
         (piece (name Man) (moves {blocks}))\n\
         (board-setup (White (Man a1)) (Black (Man c3 a2))))\n"
    )
}

#[test]
fn an_endless_loop_is_told_in_one_line_and_is_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.zrf");
    std::fs::write(&path, small("(ring)")).unwrap();
    let name = path.to_str().unwrap();
    let (out, _, code) = zrf(&["trace", "-q", name, "--piece", "a1"]);
    assert_eq!(code, 3, "{out}");
    let out = out.replace(name, "small.zrf");
    assert_snapshot!(out, @"
block 1 of 1, (ring) at small.zrf:7
  a1 … a1  while true: the loop runs 33333 times; on a1 flag x: true
  a1       while true: yes
  a1       the limit of 200 000 instructions that Zillions sets is reached, the block ends
           = no move is made

note[limit]: the limit of 200 000 instructions that Zillions sets is reached
 --> small.zrf:1:27
  |
1 | (define ring ((while true n e s w (set-flag x true))))
  |                           ^
...
7 | (piece (name Man) (moves (ring)))
  |                          ------ in this expansion of macro 'ring'

It is not known whether White's Man on a1 can move: the block (ring) runs into the limit of 200 000 instructions that Zillions sets (small.zrf:1).
");
    // Where it never goes is known all the same.
    let (out, _, code) = zrf(&["trace", "-q", name, "--piece", "a1", "--to", "c1"]);
    assert!(code == 0 && out.contains("whatever its conditions give"), "{code} {out}");
}

#[test]
fn the_part_of_a_long_condition_that_fails_is_pointed_at() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.zrf");
    std::fs::write(&path, small("(hop e) (hop n)")).unwrap();
    let name = path.to_str().unwrap();
    let out = trace(name, &["--piece", "Man@a1", "--to", "a2"]).replace(name, "small.zrf");
    assert_snapshot!(out, @"
block 2 of 2, (hop n) at small.zrf:7
  a1 → a2  n
  a2       verify (and on-board? (or friend? (not-enemy? n)) empty?): no, Black's Man stands on a2
           = no move is made

note[verify-failed]: on a2 `(and on-board? (or friend? (not-enemy? n)) empty?)` is false
 --> small.zrf:2:25
  |
2 | (define hop ($1 (verify (and on-board? (or friend? (not-enemy? $1)) empty?)) add))
  |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^------^
  |                         |                                           |
  |                         |                                           Black's Man stands on a2
  |                         this is false
...
7 | (piece (name Man) (moves (hop e) (hop n)))
  |                                  ------- in this expansion of macro 'hop'

The other block never leads to a2.

White's Man on a1 cannot go to a2: Black's Man stands on a2, and the block (hop n) verifies `(and on-board? (or friend? (not-enemy? n)) empty?)` there (small.zrf:2).
");
}

#[test]
fn wrong_use_is_said_in_one_line() {
    for (args, wanted) in [
        (&["--piece", "Queen@a1"][..], "White's Rook stands on 'a1'; Queen is on d8 d1"),
        (&["--piece", "Rook@a4"], "no man stands on 'a4'; Rook is on a8 a1 h8 h1"),
        (&["--piece", "Rok@a1"], "there is no piece 'Rok'; did you mean 'Rook'?"),
        (&["--piece", "Rook@a1", "--to", "a9"], "there is no position 'a9'"),
        (&["--to", "a3"], "required"),
        (&["--piece", "a1", "--drop", "Rook"], "cannot be used with"),
    ] {
        let (_, err, code) = zrf(&[&["trace", CHESS], args].concat());
        assert!(code == 2 && err.contains(wanted) && err.lines().count() == 1, "{err}");
    }
}

#[test]
fn json_has_the_same_answer() {
    let position = "White: King e1, Rook e4; Black: King a8, Rook e8";
    let args = ["--position", position, "--piece", "Rook@e4", "--to", "d4"];
    let text = trace(CHESS, &[&args[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["answer"], "cannot");
    assert_eq!(without_lines(json["summary"].as_str().unwrap()), answer(CHESS, &args));
    let blocks = json["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), 4);
    let west = &blocks[3];
    assert_eq!((&west["call"], &west["leads_there"]), (&"(rook-slide w)".into(), &"yes".into()));
    assert_eq!(west["moves"][0]["fate"], "left-attacked");
    assert_eq!(west["steps"][0]["to"], "d4");
    assert_eq!(west["steps"][0]["place"]["calls"][0]["macro"], "rook-slide");
    assert_eq!(blocks[0]["leads_there"], "never");
}

#[test]
fn replay_says_why_a_recorded_move_is_not_legal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.zsg");
    let text = "Zillions Save Game File Version 0.02 HC\nRulesFile=chess.zrf\n\
                VariantName=Chess\n1. Pawn e2 - e4\n1. Pawn e7 - e5\n\
                2. King e1 - g1 Rook h1 - f1\n";
    std::fs::write(&path, text).unwrap();
    let (out, _, code) = zrf(&["replay", path.to_str().unwrap(), "--rules", CHESS]);
    assert_eq!(code, 1);
    assert!(out.contains("move 2, line 6: this move is not legal: King e1 - g1"), "{out}");
    assert!(out.contains("White's King on e1 cannot go to g1: White's own Bishop stands on f1"));
}

#[test]
fn the_lines_named_are_those_of_the_code() {
    let out = trace(CHESS, &["--piece", "Rook@a1", "--to", "a5"]);
    let text = std::fs::read_to_string(format!("{}/{CHESS}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let line = |before: &str| {
        let at = out.rfind(before).unwrap() + before.len();
        let digits: String = out[at..].chars().take_while(char::is_ascii_digit).collect();
        text.lines().nth(digits.parse::<usize>().unwrap() - 1).unwrap()
    };
    assert!(line("(chess.zrf:").contains("(while empty?"), "{out}");
    assert!(line("(rook-slide n) at chess.zrf:").contains("(rook-slide n)"), "{out}");
}

#[test]
fn blocks_end_as_they_say() {
    let (_, rules) = game(CHESS);
    let position = Position::start(&rules.game);
    let square = |name| rules.game.board.square(name).unwrap();
    let explanation = rules.explain(&position, Mover::Man(square("a1")), None);
    let ends: Vec<End> = explanation.blocks.iter().map(|b| b.run.end).collect();
    assert_eq!(ends, [End::Verify, End::OffBoard, End::Verify, End::OffBoard]);
    let explanation = rules.explain_move(&position, square("a7"), square("a6"));
    let side = rules.game.player("White").unwrap();
    assert_eq!(explanation.bars, [Bar::NotItsTurn { side }]);
}
