//! A sentence of each kind, from small games.

use std::sync::Arc;

use super::{Block, Description, describe, tree};
use crate::expand::{Options, expand};
use crate::interp::{Position, Reason, Rules, Score, Semantics};
use crate::model::{Game, Rulebook};
use crate::report::Findings;
use crate::source::Sources;

/// The games of a text.
fn games(text: &str) -> Vec<Arc<Game>> {
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text);
    let mut findings = Findings::new();
    let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
    let book = Rulebook::new(&expanded, &sources, &mut findings);
    book.lower_all(&mut findings).into_iter().map(Arc::new).collect()
}

/// A game on a board of three by three, with a man for each of the first two players. `{…}` are
/// sections that come with it unless others are given.
fn game(players: &str, sections: &str) -> Arc<Game> {
    let order = if sections.contains("(turn-order") {
        String::new()
    } else {
        format!("(turn-order {players})")
    };
    let text = format!(
        "(game (title \"T\") (players {players}) {order}
           (board (grid (start-rectangle 0 0 9 9)
             (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
             (directions (n 0 -1) (s 0 1) (e 1 0)))
             (zone (name home) (players A) (positions a3 b3 c3 a2 b2 c2)))
           (piece (name Man) (moves (n (verify empty?) add)))
           (piece (name King))
           (board-setup (A (Man a1)))
           {sections})"
    );
    games(&text).remove(0)
}

/// The sentences under a heading.
fn under(description: &Description, heading: &str) -> Vec<String> {
    let section = description.sections.iter().find(|s| s.heading == heading);
    let blocks = section.map(|s| s.blocks.as_slice()).unwrap_or_default();
    blocks
        .iter()
        .filter_map(|b| match b {
            Block::Sentence(text) => Some(text.clone()),
            Block::Figure(_) => None,
        })
        .collect()
}

fn turns(players: &str, sections: &str) -> Vec<String> {
    under(&describe(&game(players, sections)), "Players and turns")
}

/// The sentences about the end of a game with these sections, the last one's default about
/// repetition left out.
fn ends(players: &str, sections: &str) -> Vec<String> {
    under(&describe(&game(players, sections)), "How the game ends")
}

#[test]
fn turn_orders_are_sentences() {
    assert_eq!(turns("A B", ""), ["A and B move in turn; A begins."]);
    assert_eq!(turns("A B C", ""), ["A, B and C move in turn, in this order; A begins."]);
    assert_eq!(turns("A", ""), ["A moves alone, turn after turn."]);
    assert_eq!(
        turns("A B", "(turn-order A repeat B B A A)"),
        ["First comes: A. After that, again and again: B twice, A twice."]
    );
    assert_eq!(
        turns("A B N", "(turn-order (A N) (B t) A)"),
        [
            "One round of turns is: A with the pieces of N, B (t moves only), A.",
            "N has no turn of its own: its pieces are neutral.",
        ]
    );
    assert_eq!(
        turns("A B", "(turn-order (A t) (B t))"),
        ["A and B move in turn; A begins.", "In each turn only moves of type t are legal."]
    );
    assert_eq!(
        turns("A ?D", ""),
        [
            "A and ?D move in turn; A begins.",
            "?D plays at random: each legal move is as likely as any other (as far as is known).",
        ]
    );
}

#[test]
fn priorities_are_sentences() {
    let one = turns("A B", "(move-priorities t)");
    assert_eq!(
        one[1],
        "While a side has a move of type t, it may make no other one (move-priorities)."
    );
    let two = turns("A B", "(move-priorities t u)");
    assert!(
        two[1].starts_with("Moves have priorities, by type: t, u, then all others."),
        "{two:?}"
    );
}

/// The defaults are those that the interpreter applies.
#[test]
fn silence_about_stalemate_is_a_draw_for_two_and_a_loss_for_one() {
    for (players, result, score) in [
        ("A B", "a draw", Score::Draw),
        ("A", "lost", Score::Loss),
        ("A B C", "a draw", Score::Draw),
    ] {
        let game = game(players, "");
        let said = under(&describe(&game), "How the game ends");
        let sentence = said.iter().find(|s| s.contains("no legal move")).unwrap();
        assert!(sentence.contains(&format!("the game is {result}")), "{players}: {sentence}");
        // A board on which nobody can move.
        let rules = Rules::new(Arc::clone(&game), Semantics::default());
        let outcome = rules.outcome(&Position::empty(&game), &[], game.turns[0].taker, 1).unwrap();
        assert_eq!((outcome.scores[0], outcome.reason), (score, Reason::NoMoves), "{players}");
    }
    assert_eq!(
        ends("A B", "")[1],
        "If a player has no legal move, the game is a draw, because no end condition says what \
         stalemate means and there are two players."
    );
    assert!(ends("A B C", "")[1].contains("there are 3 players"));
    assert!(ends("A", "")[2].contains("Repetition of positions ends nothing"));
}

#[test]
fn a_default_names_those_about_whom_the_file_is_silent() {
    let some = ends("A B", "(loss-condition (A) stalemated) (draw-condition (B) repetition)");
    assert_eq!(some[0], "A with no legal move loses (stalemate).");
    assert_eq!(
        some[1],
        "When a position stands for the third time with B to move, the game is a draw."
    );
    assert!(some[2].starts_with("If B has no legal move, the game is a draw"), "{some:?}");
    assert!(some[3].starts_with("When a position stands for the third time with A to move"));
    let all = "(loss-condition (A B) stalemated) (draw-condition (A B) repetition)";
    assert_eq!(
        ends("A B", all),
        [
            "A player with no legal move loses (stalemate).",
            "When a position stands for the third time, the game is a draw.",
        ]
    );
    let mate = ends("A B", "(loss-condition (A B) (checkmated King))");
    assert!(mate.iter().any(|s| s.contains("no legal move, checkmate apart, the game is a draw")));
}

#[test]
fn passing_takes_the_place_of_stalemate() {
    let forced = ends("A B", "(option \"pass turn\" forced)");
    assert!(forced.contains(
        &"A player without any move passes, so nobody is ever without a move.".to_owned()
    ));
    let free = ends("A B", "(option \"pass turn\" true)");
    assert!(free[1].starts_with("Passing is always legal"), "{free:?}");
}

/// The first sentence about a goal.
fn goal(form: &str) -> String {
    ends("A B", form).remove(0)
}

#[test]
fn goals_are_sentences() {
    for (form, sentence) in [
        (
            "(loss-condition (A B) (checkmated King))",
            "A player loses when they have no legal move while a King of their own is attacked \
             (checkmate).",
        ),
        (
            "(loss-condition (A B) (captured King Man))",
            "A player loses when a King or a Man of \
          their own is captured.",
        ),
        (
            "(win-condition (A) (absolute-config Man (a1)))",
            "A wins when a1 holds a Man of its own.",
        ),
        (
            "(win-condition (A) (absolute-config Man (opponent King) (a1 b1)))",
            "A wins when each of a1 and b1 holds a Man of its own or an enemy King.",
        ),
        (
            "(win-condition (A) (absolute-config Man (home)))",
            "A wins when some position of its zone home (a3–c2) holds a Man of its own.",
        ),
        (
            "(win-condition (A) (absolute-config (not Man) (a1)))",
            "A wins when a1 holds no Man of its own.",
        ),
        (
            "(win-condition (A) (relative-config Man n Man n Man))",
            "A wins when it has a line of 3 × Man along n.",
        ),
        (
            "(win-condition (A B) (or (relative-config Man n Man) (relative-config Man e Man)))",
            "A player wins when they have a line of 2 × Man along n or e.",
        ),
        (
            "(win-condition (A) (relative-config Man n Man)) (win-condition (A) (relative-config \
             Man e Man))",
            "A wins when it has a line of 2 × Man along n or e.",
        ),
        (
            "(win-condition (A) (relative-config Man n e (any-owner King)))",
            "A wins when from some position this walk is possible: find a Man of its own, step n, \
             step e, find a King of any player.",
        ),
        (
            "(loss-condition (A B) (pieces-remaining 0))",
            "A player loses when they have no pieces on the board.",
        ),
        (
            "(win-condition (A) (pieces-remaining 2 Man))",
            "A wins when it has exactly 2 pieces of type Man on the board.",
        ),
        (
            "(draw-condition (A B) (pieces-remaining 1 King))",
            "The game is a draw when a player has exactly 1 King on the board.",
        ),
        (
            "(count-condition (total-piece-count 9))",
            "The game ends when there are exactly 9 pieces on the board, of all players together; \
             who has more pieces on the board wins, and equal numbers are a draw.",
        ),
        (
            "(win-condition (total-piece-count 1 King))",
            "The player who just moved wins when there is exactly 1 King on the board, of all \
             players together.",
        ),
        (
            "(draw-condition (A) (absolute-config Man (a1)))",
            "The game is a draw when, for A, a1 holds a Man of its own.",
        ),
        (
            "(loss-condition (A) (and (pieces-remaining 0 Man) (pieces-remaining 0 King)))",
            "A loses when it has no Man or King on the board.",
        ),
        (
            "(loss-condition (A) (and (pieces-remaining 3) (or (pieces-remaining 1 Man) \
             (not (pieces-remaining 0 King)))))",
            "A loses when it has exactly 3 pieces on the board and (it has exactly 1 Man on the \
             board or it has some King on the board).",
        ),
    ] {
        assert_eq!(goal(form), sentence, "{form}");
    }
    let you = under(
        &describe(&game("You", "(win-condition (You) (pieces-remaining 1))")),
        "How the game ends",
    );
    assert_eq!(you[0], "You win when you have exactly 1 piece on the board.");
}

#[test]
fn options_say_what_they_mean_and_what_holds_without_them() {
    let said = under(
        &describe(&game(
            "A B",
            "(option \"maximal captures\" 2) (option \"smart moves\" true) (option \"pass turn\" forced)",
        )),
        "Options",
    );
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said[0].starts_with("maximal captures = 2: only the longest chains"), "{said:?}");
    assert!(said[1].starts_with("pass turn = forced: a player passes when nothing else"));
    assert_eq!(said[2], "For display only: smart moves = true.");
    let none = under(&describe(&game("A B", "")), "Options");
    assert_eq!(none, ["No option says otherwise, so nobody may pass."]);
}

#[test]
fn boards_are_told_by_their_shape() {
    let text = "(game (title \"T\") (players A B) (turn-order A B)
        (board
          (grid (start-rectangle 0 0 9 9)
            (dimensions (\"a/b/c/d\" (10 0)) (\"2/1\" (0 10))) (directions (e 1 0) (w -1 0)))
          (links e (d2 a2))
          (positions (x 0 50 9 59))
          (dummy counter)
          (kill-positions b1 c1)
          (symmetry B (e w) (w e)))
        (piece (name Man)) (board-setup (A (Man a1))))";
    let board = under(&describe(&games(text)[0]), "Board");
    assert_eq!(
        board[0],
        "The board has 8 positions: a grid of 4 by 2 and 2 by themselves. 2 positions are killed: \
         b1 and c1."
    );
    assert_eq!(board[1], "There are 2 directions: e and w.");
    assert_eq!(board[2], "For B directions are turned: e ↔ w.");
    assert_eq!(board[3], "a1, d1, x and counter are linked to nothing.");
    // No link leads from a2 to the west.
    assert_eq!(board[4], "Each other position has 1 or 2 neighbours one step away.");
    assert_eq!(board[5], "Direction e goes round: some lines come back to where they began.");
    assert!(board[6].starts_with("counter is a dummy"), "{board:?}");
}

#[test]
fn zones_are_named_by_blocks_and_drawn_when_ragged() {
    let of = |positions: &str| {
        let text = format!(
            "(game (title \"T\") (players A B) (turn-order A B)
             (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e/f\" (10 0))
               (\"6/5/4/3/2/1\" (0 10)))) (zone (name z) (players A B) (positions {positions})))
             (piece (name Man)) (board-setup (A (Man a1))))"
        );
        describe(&games(&text)[0])
    };
    assert_eq!(under(&of("a6 b6 c6 a5 b5 c5 f1"), "Zones"), ["z: a6–c5 and f1 for A and B."]);
    let ragged = of("a6 c6 e6 b5 d5 f5 a4 c4 e4 b3");
    assert_eq!(under(&ragged, "Zones"), ["z: 10 positions for A and B, drawn below."]);
    let zones = ragged.sections.iter().find(|s| s.heading == "Zones").unwrap();
    let Block::Figure(picture) = &zones.blocks[1] else { panic!("{zones:?}") };
    assert_eq!(picture.lines().nth(1), Some("# . # . # ."));
    assert_eq!(picture.lines().filter(|l| l.contains('#')).count(), 4);
}

#[test]
fn limits_are_counted_and_what_is_too_much_is_said() {
    let names: Vec<String> = (0..33).map(|i| format!("P{i}")).collect();
    let said = under(&describe(&game(&names.join(" "), "")), "Limits of Zillions 2.0");
    assert_eq!(said[0], "Too much for Zillions: 33 of 32 players.");
    assert!(said[1].contains("3 of 100 directions"), "{said:?}");
}

#[test]
fn abilities_are_told_by_what_the_code_does() {
    let pieces = under(
        &describe(&game(
            "A B",
            "(piece (name P) (moves (n (add King)) (n (verify last-to?) capture (add-partial))))
             (piece (name C) (moves (n cascade s (add King))))",
        )),
        "Pieces",
    );
    assert!(pieces.contains(&"P may become King.".to_owned()), "{pieces:?}");
    // The piece that C's add moves need not be C.
    assert!(!pieces.iter().any(|s| s.starts_with("C may become")), "{pieces:?}");
    for sentence in [
        "Pieces that may go on moving in the same turn: P.",
        "Pieces that may move other pieces: C.",
        "Pieces that may capture where they do not land: P.",
        "Pieces that may look at the previous move: P.",
    ] {
        assert!(pieces.contains(&sentence.to_owned()), "{sentence}: {pieces:?}");
    }
}

#[test]
fn variants_stand_under_the_nearest_game_before_them() {
    let file = "(variant (title \"a\")) (game (title \"b\")) (variant (title \"c\"))
        (game (title \"d\")) (variant (title \"e\"))";
    let games = games(file);
    let shape: Vec<(Option<usize>, Vec<usize>)> =
        tree(&games).into_iter().map(|b| (b.game, b.variants)).collect();
    assert_eq!(shape, [(Some(1), vec![0, 2]), (Some(3), vec![4])]);
}

/// Whatever a damaged game lacks, there is something to say about it.
#[test]
fn games_without_anything_are_described() {
    for text in ["(game)", "(game (title \"x\") (players))", "(game (board (grid)) (piece))"] {
        let games = games(text);
        let description = describe(&games[0]);
        assert!(description.summary.starts_with("A game without players"), "{text}");
    }
}
