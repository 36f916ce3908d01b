//! Findings about files, sections, pieces and set-ups, and that one mistake is one finding.

use super::*;

#[test]
fn a_game_needs_its_sections() {
    let said = |text: &str| Lowered::of(text).said();
    assert_eq!(said("(define m x)"), ["warning no-game 1"]);
    assert_eq!(
        said("(game\n(title \"t\"))"),
        ["error missing-section 1", "error missing-section 1", "error missing-section 1"]
    );
    let one = "(players P) (turn-order P) (board (positions (a 0 0 1 1)))";
    assert_eq!(said(&format!("(game {one})")), ["error missing-title 1"]);
    assert_eq!(said(&format!("(variant (title \"v\") {one})")), ["error no-game 1"]);
    assert_eq!(said(&format!("(game (title t) {one})")), ["error string-expected 1"]);
    assert_eq!(said(&format!("(gmae (title \"t\") {one})")), ["error unknown-section 1"]);
    assert_eq!(said(&format!("(game (title \"t\") {one})\nstray")), ["warning stray-text 2"]);
    assert_eq!(
        said(&format!("(game (title \"t\") {one})\n(translate (\"a\" \"b\") (\"c\"))")),
        ["error translate-form 2"]
    );
}

#[test]
fn titles_and_defaults_are_unique() {
    let variants = "\n(variant (title \"a\"))\n(variant (title \"a\") (default))\n(variant)\n(variant (title \"-\"))";
    let text = small("(default)") + variants;
    assert_eq!(
        Lowered::of(&text).said(),
        ["error duplicate-title 4", "error several-defaults 4", "error missing-title 5"]
    );
}

#[test]
fn sections_stand_once() {
    assert_eq!(said("(turn-order White)"), ["error duplicate-section 2"]);
    assert_eq!(said("(description \"a\")\n(description \"b\")"), ["warning duplicate-section 3"]);
    assert_eq!(said("(board-setup)\n(board-setup)"), ["error duplicate-section 3"]);
    assert_eq!(said("(piece (name A) (moves)\n(moves))"), ["error duplicate-section 3"]);
    assert_eq!(
        said("(piece (name A) (help \"x\")\n(help \"y\") (image White \"a\") (image White \"b\"))"),
        [""; 0]
    );
}

#[test]
fn unknown_sections_are_named_and_hide_what_they_may_define() {
    let one = |sections: &str| {
        assert_eq!(said(sections), ["error unknown-section 2"], "{sections}");
    };
    one("(descripton \"x\")");
    one("(peice (name Man)) (board-setup (White (Man a1)))");
    one("(whatever) (board-setup (White (Man a9)))");
    one("(piece (name Man) (atribute x true) (moves (n (verify x) add)))");
    // A word that can define nothing hides nothing.
    assert_eq!(
        said("(descripton \"x\")\n(board-setup (White (Man a1)))"),
        ["error unknown-section 2", "error undefined-piece 3"]
    );
    let near = Lowered::of(&small("(descripton \"x\")"));
    assert_eq!(
        near.words("unknown-section"),
        "unknown section 'descripton' in game; did you mean 'description'?"
    );
    let text = small("").replace("(players", "(playrs");
    assert_eq!(Lowered::of(&text).said(), ["error unknown-section 1"]);
}

#[test]
fn a_macro_that_is_not_there_is_no_second_mistake() {
    let text = format!(
        "(include \"none.inc\")\n{}",
        small("(stroll) (board-setup (White (Man z9)))\n(piece (name It) (moves (stroll n)))")
    );
    assert_eq!(Lowered::of(&text).said(), ["error include-not-found 1"]);
}

#[test]
fn broken_brackets_are_the_only_mistake() {
    let one = |text: &str| {
        let said = Lowered::of(text).said();
        assert!(said.len() == 1 && said[0].contains("-bracket "), "{said:?}");
    };
    one(&small("(piece (name It) (moves (n add)\n(board-setup (White (It a1)))"));
    one(&small("(piece (name It)))\n(board-setup (White (It a1)))"));
    one(&format!(
        "(define m (n\n(define k (s add))\n{}",
        small("(piece (name It) (moves (m) (k)))")
    ));
    one(&small("(peice (name It) (moves (ne add))"));
}

#[test]
fn set_ups_put_men_on_squares() {
    let game = fine(&small(
        "(piece (name Man)) (board-setup (White (Man a1 off 5 b1)) (Black (Man c3)) (White (Man off 2)))",
    ));
    let men: Vec<(u8, &str)> =
        game.setup.men.iter().map(|m| (m.player.0, game.board.name(m.square))).collect();
    assert_eq!(men, [(0, "a1"), (0, "b1"), (1, "c3")]);
    let stock: Vec<u32> = game.setup.stock.iter().map(|s| s.count).collect();
    assert_eq!(stock, [5, 2]);
}

#[test]
fn mistakes_in_set_ups_are_found() {
    let said = |setup: &str| said(&format!("(piece (name Man)) (piece (name Lady))\n{setup}"));
    assert_eq!(said("(board-setup (Withe (Man a1)))"), ["error undefined-player 3"]);
    assert_eq!(said("(board-setup (White (Men a1)))"), ["error undefined-piece 3"]);
    assert_eq!(
        said("(board-setup (White (Man a1 a4\na5)))"),
        ["error undefined-position 3", "error undefined-position 4"]
    );
    assert_eq!(said("(board-setup (White (Man off)))"), ["error number-expected 3"]);
    assert_eq!(said("(board-setup (White (Man off -1)))"), ["error number-expected 3"]);
    assert_eq!(said("(board-setup (White (Man a1)) (Black\n(Lady a1)))"), ["error two-on-one 4"]);
    assert_eq!(said("(board-setup (White (Man a1\na1)))"), ["warning two-on-one 4"]);
    assert_eq!(said("(board-setup (White Man))"), ["error setup-form 3"]);
    assert_eq!(said("(board-setup White (Man a1) Black (Man a2))"), ["hint flat-setup 3"]);
    assert_eq!(said("(setup (White (Man a1)))"), ["hint setup-word 3"]);
    let later = Lowered::of(&small(
        "(piece (name A)) (piece (name B)) (board-setup (White (A a1 b1) (B a1)))",
    ));
    let men: Vec<u16> = later.games[0].setup.men.iter().map(|m| m.piece.0).collect();
    assert_eq!(men, [0, 1], "the later of two men stands there");
}

#[test]
fn a_flat_set_up_is_read() {
    let lowered =
        Lowered::of(&small("(piece (name Man)) (board-setup White (Man a1) Black (Man a2 a3))"));
    let men: Vec<u8> = lowered.games[0].setup.men.iter().map(|m| m.player.0).collect();
    assert_eq!(men, [0, 1, 1]);
}

#[test]
fn mistakes_in_pieces_are_found() {
    assert_eq!(said("(piece (name A))\n(piece (name A))"), ["error duplicate-piece 3"]);
    let text = format!("(define p (piece (name $1$2)))\n{}", small("(p A B)\n(p A B)"));
    let twice = Lowered::of(&text);
    assert_eq!(twice.said(), ["error duplicate-piece 1"], "a pasted name stands in the macro");
    assert!(twice.words("duplicate-piece").contains("already defined at line 3"), "but was called");
    assert_eq!(said("(piece (moves (n add)))"), ["error missing-part 2"]);
    assert_eq!(said("(piece (name A) (image Whit \"a\"))"), ["warning image-player 2"]);
    assert_eq!(said("(piece (name A) (image \"a\"))"), ["error image-form 2"]);
    assert_eq!(said("(piece (name A) (attribute x 7))"), ["warning other-dialect 2"]);
    assert_eq!(said("(piece (name A) (attribute x))"), ["error attribute-form 2"]);
    assert_eq!(said("(piece (name A) (attribute))"), ["error attribute-form 2"]);
    assert_eq!(said("(piece (name A) (glyph \"x\"))"), ["warning other-dialect 2"]);
    assert_eq!(said("(piece (name A) (moves n))"), ["error stray-form 2"]);
    assert_eq!(said("(piece (name A) (moves (move-type)))"), ["warning move-type-form 2"]);
    assert_eq!(said("(piece (name A) (moves (move-type x (n add))))"), ["error move-type-form 2"]);
    assert_eq!(said("(piece (name A) (help help))"), ["error string-expected 2"]);
    assert_eq!(said("(players White Black)\n"), ["error duplicate-section 2"]);
    assert_eq!(said("(move-priorities a a)"), ["warning repeated-priority 2"]);
}

#[test]
fn a_mistake_in_an_inherited_piece_is_said_once_and_names_the_variant_if_only_that_has_it() {
    let piece = "(piece (name It) (moves (n a1 add)))";
    let variant = "\n(variant (title \"other\") (board (positions (x 0 0 1 1)) (links n (x x))))";
    let lowered =
        Lowered::of(&(small(piece) + variant + variant.replace("other", "third").as_str()));
    assert_eq!(lowered.said(), ["error unknown-instruction 2"]);
    assert!(lowered.words("unknown-instruction").contains("variant \"other\""));
}

#[test]
fn limits_of_zillions_are_errors() {
    let names = |prefix: &str, count: usize| -> String {
        (0..count).map(|i| format!("{prefix}{i} ")).collect()
    };
    let players = |count: usize| {
        let text = small("").replace("White Black", &names("P", count));
        Lowered::of(&text).said()
    };
    assert_eq!(players(32), [""; 0]);
    assert_eq!(players(33), ["error limit 1"]);
    assert_eq!(players(300), ["error limit 1"]);
    let attributes: String = (0..33).map(|i| format!("(attribute a{i} true)")).collect();
    assert_eq!(said(&format!("(piece (name A) {attributes})")), ["error limit 2"]);
    let flags: String = (0..33).map(|i| format!("(set-flag f{i} true)")).collect();
    assert_eq!(said(&format!("(piece (name A) (moves ({flags})))")), ["error limit 1"]);
    let flags: String = (0..17).map(|i| format!("(set-position-flag f{i} true)")).collect();
    assert_eq!(said(&format!("(piece (name A) (moves ({flags})))")), ["error limit 1"]);
}
