//! What `add`, `cascade` and the stock make of a move, down to the board and the stocks after it;
//! and that programs make the same moves.

use zrf::interp::{Position, Rules, Watch, What};

use crate::notation::{row, rules};
use crate::program::compare_rules;
use crate::run::zrf;

/// The listed texts of the legal moves of the start position.
fn moves(rules: &Rules) -> Vec<String> {
    compare_rules(rules);
    let start = Position::start(&rules.game);
    rules.move_texts(&start, &rules.legal(&start))
}

/// What makes the moves of the start position uncertain.
fn trouble(rules: &Rules) -> Option<What> {
    let watch = Watch::new();
    rules.legal_with(&Position::start(&rules.game), &watch);
    watch.trouble().map(|trouble| trouble.what)
}

/// The position after a move, without the last move.
fn after(rules: &Rules, text: &str) -> String {
    let start = Position::start(&rules.game);
    let mv = rules.find_move(&start, text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let position = rules.apply(&start, &mv).position;
    rules.position_text(&Position { last: Default::default(), ..position })
}

fn with_option(text: &str, option: &str) -> String {
    text.replacen("(turn-order", &format!("(option \"{option}\" true) (turn-order"), 1)
}

#[test]
fn a_cascade_in_a_drop_drops_one_more_man() {
    let piece = "(piece (name M) (drops (a1 cascade e add))) (piece (name N))";
    let two = |stock: u32| rules(&row(piece, &format!("(White (M off {stock})) (Black (N e1))")));
    // The block is tried on five squares, and is the same on each.
    assert_eq!(moves(&two(3)), ["White M a1 White M b1"]);
    assert_eq!(
        after(&two(3), "White M a1 White M b1"),
        "White: M a1 b1; White stock: M 1; Black: N e1; to move Black"
    );
    assert_eq!(after(&two(2), "M@b1"), "White: M a1 b1; Black: N e1; to move Black");
    // The stock is too small.
    assert_eq!(moves_or_none(&two(1)), [""; 0]);

    // What is captured is what lies under either man.
    let onto = rules(&row(piece, "(White (M off 2)) (Black (N a1 b1 e1))"));
    assert_eq!(after(&onto, "White M a1 White M b1"), "White: M a1 b1; Black: N e1; to move Black");
    // Behind the word from, the man that stands there goes.
    let piece =
        piece.replace("(a1 cascade e add)", "((verify (position? a1)) d1 from c1 cascade a1 add)");
    let moved = rules(&row(&piece, "(White (M off 1) (N d1)) (Black (N e1))"));
    assert_eq!(moves(&moved), ["White M a1 N d1 - c1"]);
    assert_eq!(
        after(&moved, "White M a1 N d1 - c1"),
        "White: M a1, N c1; Black: N e1; to move Black"
    );
    // Two on one square are said, as they are in moves.
    let piece = "(piece (name M) (drops ((verify (position? a1)) cascade add))) (piece (name N))";
    let same = rules(&row(piece, "(White (M off 2)) (Black (N e1))"));
    assert_eq!(trouble(&same), Some(What::SameSquare));
    compare_rules(&same);
}

/// The same, where programs have nothing to be compared with.
fn moves_or_none(rules: &Rules) -> Vec<String> {
    let start = Position::start(&rules.game);
    rules.move_texts(&start, &rules.legal(&start))
}

#[test]
fn the_last_move_of_several_drops_is_the_first_one() {
    let piece = "(piece (name M) (drops (b1 cascade e add)))
        (piece (name N) (moves ((verify (last-to? b1)) w add) ((verify (last-to? c1)) w w add)))";
    let game = rules(&row(piece, "(White (M off 2)) (Black (N e1))"));
    let start = Position::start(&game.game);
    let next = game.apply(&start, &game.legal(&start)[0]).position;
    assert_eq!(game.move_texts(&next, &game.legal(&next)), ["N e1 - d1"]);
}

#[test]
fn recycled_promotions_need_what_a_change_of_type_makes() {
    let game = |code: &str, men: &str| {
        let pieces = format!(
            "(piece (name M) (moves {code})) (piece (name Q) (moves (w add))) (piece (name N))"
        );
        rules(&with_option(&row(&pieces, men), "recycle promotions"))
    };
    let change = "(e (change-type Q) add)";
    assert_eq!(
        moves(&game(change, "(White (M a1 off 0) (Q off 1)) (Black (N e1))")),
        ["M a1 - b1 = Q"]
    );
    assert_eq!(
        after(&game(change, "(White (M a1) (Q off 1)) (Black (N e1))"), "a1-b1"),
        "White: Q b1; Black: N e1; to move Black"
    );
    assert_eq!(moves_or_none(&game(change, "(White (M a1)) (Black (N e1))")), [""; 0]);
    // Two of them need two.
    let twice = "(e (change-type Q) (change-type Q c1) (add Q))";
    for (stock, count) in [(0, 0), (1, 0), (2, 0), (3, 1)] {
        let men = format!("(White (M a1 c1) (Q e1 off {stock})) (Black (N d1))");
        let with = moves_or_none(&game(twice, &men));
        assert_eq!(with.iter().filter(|m| m.starts_with("M a1")).count(), count, "{stock}");
        compare_rules(&game(twice, &men));
    }
    // Nobody changes where nobody stands.
    let nobody = "(e (change-type Q w) add)";
    assert_eq!(moves(&game(nobody, "(White (M a1)) (Black (N e1))")), ["M a1 - b1 = Q on a1"]);
    let other = "(e (change-type Q d1) add)";
    assert_eq!(moves(&game(other, "(White (M a1)) (Black (N e1))")).len(), 1);
    assert_eq!(moves_or_none(&game(other, "(White (M a1)) (Black (N d1))")), [""; 0]);
    // Nor is anybody attacked by a move that is not available.
    let check = row(
        "(piece (name K) (moves (e (verify (not-attacked?)) add)))
         (piece (name M) (moves (w (change-type Q) add))) (piece (name Q))",
        "(White (K a1)) (Black (M c1))",
    )
    .replace("(not-attacked?)", "not-attacked?");
    assert_eq!(moves_or_none(&rules(&check)), [""; 0]);
    assert_eq!(moves(&rules(&with_option(&check, "recycle promotions"))), ["K a1 - b1"]);
}

#[test]
fn nothing_is_no_move_with_add_copy_either() {
    for add in ["add", "add-partial", "add-copy", "add-copy-partial"] {
        let game = |code: &str| {
            let pieces = format!("(piece (name M) (moves ({code} {add}) (e e {add})))");
            rules(&row(&pieces, "(White (M a1)) (Black (M d1))"))
        };
        assert_eq!(moves(&game("")), ["M a1 - c1"], "{add}");
        assert_eq!(moves(&game("e w")), ["M a1 - c1"], "{add}");
        assert_eq!(moves(&game("(capture d1)")), ["x d1", "M a1 - c1"], "{add}");
    }
}

#[test]
fn a_man_moved_twice_is_said_and_not_doubled() {
    let game = |code: &str| {
        let pieces = format!("(piece (name M) (moves ({code}))) (piece (name N))");
        rules(&row(&pieces, "(White (M a1)) (Black (N e1))"))
    };
    let twice = game("e cascade a1 from e e add");
    assert_eq!(trouble(&twice), Some(What::MovedTwice));
    assert_eq!(moves(&twice), ["M a1 - b1 M a1 - c1"]);
    assert_eq!(
        after(&twice, "M a1 - b1 M a1 - c1"),
        "White: M c1; Black: N e1; to move Black",
        "the movement noted last counts"
    );
    // A movement in place moves nobody.
    for code in ["e cascade a1 from add", "cascade e add"] {
        let once = game(code);
        assert_eq!((trouble(&once), moves(&once)), (None, vec!["M a1 - b1".to_owned()]), "{code}");
        assert_eq!(after(&once, "a1-b1"), "White: M b1; Black: N e1; to move Black", "{code}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("twice.zrf");
    let pieces = "(piece (name M) (moves (e cascade a1 from e e add))) (piece (name N))";
    std::fs::write(&path, row(pieces, "(White (M a1)) (Black (N e1))")).unwrap();
    let (out, _, code) = zrf(&["moves", path.to_str().unwrap()]);
    assert!(out.contains("  M a1 - b1 M a1 - c1\n"), "{out}");
    assert!(out.contains("moves one man twice with the add at"), "{out}");
    assert_eq!(code, 3, "{out}");
}

#[test]
fn a_cascade_in_place_is_nothing() {
    let game = |code: &str| {
        let pieces = format!("(piece (name M) (moves {code})) (piece (name N) (moves (e add)))");
        rules(&row(&pieces, "(White (M b1)) (Black (N e1))"))
    };
    // Neither a move of its own, nor text, nor the key movement.
    for code in ["(e add) (cascade e add)", "(cascade e add) (e add)"] {
        assert_eq!(moves(&game(code)), ["M b1 - c1"], "{code}");
        let rules = game(code);
        let start = Position::start(&rules.game);
        for mv in rules.legal(&start) {
            assert_eq!(mv.movements.len(), 1, "{code}");
            assert_eq!(
                rules.position_text(&rules.apply(&start, &mv).position),
                "White: M c1; Black: N e1; to move Black; last b1-c1",
                "{code}"
            );
        }
    }
    // The changes and captures noted before it keep their order.
    let ordered = game("((change-type N) flip (capture a1) (capture e1) cascade e add)");
    let without = game("((change-type N) flip (capture a1) (capture e1) e add)");
    assert_eq!(moves(&ordered), moves(&without));
    // Alone it makes no move, nor does it together with an add in place; an empty square is nothing
    // to it; and a copy is one all the same.
    assert_eq!(moves(&game("(cascade add) (e add)")), ["M b1 - c1"]);
    assert_eq!(moves(&game("(e from cascade b1 from w add)")), ["M b1 - a1"]);
    let copied = game("(cascade e add-copy)");
    let texts = moves(&copied);
    assert_eq!(texts.len(), 1);
    assert_eq!(after(&copied, &texts[0]), "White: M b1 c1; Black: N e1; to move Black");
}

#[test]
fn the_man_of_a_cascade_beside_a_drop_keeps_its_type() {
    let pieces = "(piece (name M) (drops ((verify empty?) b1 from c1 cascade a1 (add N))))
                  (piece (name N))";
    let game = rules(&row(pieces, "(White (M off 1) (M b1)) (Black (N e1))"));
    let texts = moves(&game);
    assert!(!texts.is_empty());
    for text in texts {
        let end = after(&game, &text);
        assert!(end.starts_with("White: M c1, N a1;"), "{text}: {end}");
    }
}

#[test]
fn a_count_condition_without_players_looks_at_whoever_is_to_move() {
    let pieces = "(piece (name M) (moves (e (verify empty?) add) (w (verify empty?) add)))";
    let stuck = row(pieces, "(White (M c1)) (Black (M a1 e1))");
    let game = |goal: &str| {
        rules(
            &stuck.replace("(loss-condition", &format!("(count-condition {goal}) (loss-condition")),
        )
    };
    // c1-b1, e1-d1, b1-c1 leave Black's men on a1 and d1; White's on c1.
    let play = |rules: &Rules, moves: &[&str]| {
        let mut position = Position::start(&rules.game);
        let mut seen = vec![position.repetition_key(&rules.game)];
        let mut outcome = None;
        for text in moves {
            let mv = rules.find_move(&position, text).unwrap();
            let mover = rules.game.turns[position.turn].taker;
            let applied = rules.apply(&position, &mv);
            position = applied.position;
            let key = position.repetition_key(&rules.game);
            seen.push(key.clone());
            let times = seen.iter().filter(|k| **k == key).count();
            outcome = rules.outcome(&position, &applied.captured, mover, times);
        }
        outcome.map(|o| (format!("{:?}", o.scores), format!("{:?}", o.reason)))
    };
    let lost = Some(("[Loss, Win]".to_owned(), "Goal(0)".to_owned()));
    // White on b1 has Black's men on a1 and c1 beside it.
    let moves = ["c1-b1", "e1-d1", "b1-c1", "d1-e1"];
    let twice = [&moves[..], &moves[..]].concat();
    assert_eq!(play(&game("repetition"), &twice), lost);
    let shut = ["c1-b1", "e1-d1"];
    let stalemate = rules(
        &stuck
            .replace("(Black (M a1 e1))", "(Black (M a1 d1))")
            .replace("(loss-condition", "(count-condition stalemated) (loss-condition"),
    );
    assert_eq!(play(&stalemate, &["c1-b1", "d1-c1"]), lost);
    assert_eq!(play(&game("stalemated"), &shut), None);
}
