//! Misspelt words: one finding each, with the word that was meant.

use super::*;

/// Asserts that sections have one error, with this code and these words in it.
fn one(sections: &str, code: &str, words: &str) {
    let lowered = Lowered::of(&small(sections));
    let said = lowered.said();
    assert_eq!(said.len(), 1, "{said:?} in {sections}");
    assert!(said[0].starts_with(&format!("error {code} ")), "{said:?} in {sections}");
    let text = lowered.words(code);
    assert!(text.contains(words), "{text}");
}

#[test]
fn a_misspelt_name_still_names() {
    let use_it = "(board-setup (White (Guard a1)))";
    one(&format!("(piece (nane Guard) (moves (n add))) {use_it}"), "unknown-section", "'name'?");
    // What a piece without a name holds is looked at all the same.
    let lowered = Lowered::of(&small("(piece (hlep \"x\"))"));
    assert_eq!(lowered.said(), ["error missing-part 2", "error unknown-section 2"]);
    let zone = "(nmae home) (players White Black) (positions a1)";
    let drops = "(piece (name Man) (drops (home add)))";
    let text = small(drops).replace("(grid", &format!("(zone {zone}) (grid"));
    let lowered = Lowered::of(&text);
    assert_eq!(lowered.said(), ["error unknown-section 1"]);
}

#[test]
fn a_misspelt_zone_hides_the_drops_that_use_it() {
    let text = small("(piece (name Man) (drops (h add) (h add add)))");
    let zone = "(zoen (name h) (players White Black) (positions a1)) (grid";
    assert_eq!(Lowered::of(&text.replace("(grid", zone)).said(), ["error unknown-section 1"]);
    let wrong = Lowered::of(&text);
    assert_eq!(wrong.said(), ["error unknown-instruction 2"; 2], "without it they are unknown");
    let zone = "(zone (name home) (players White Black) (positions a1)) (grid";
    let near =
        text.replace("(grid", zone).replace("(h add)", "(hoem add)").replace("(h add add)", "");
    assert!(Lowered::of(&near).words("unknown-instruction").contains("did you mean 'home'?"));
}

#[test]
fn words_of_every_place_are_suggested() {
    let moves = |code: &str| format!("(piece (name Man) (attribute fresh true) (moves {code}))");
    one(&moves("(move-tyep x) (n add)"), "unknown-section", "did you mean 'move-type'?");
    one(&moves("(n (go frmo) add)"), "go-target", "did you mean 'from'?");
    one(&moves("(n (go nowhere) add)"), "go-target", "one of: from, to, mark");
    one(&moves("(n (verify (empty? (oposite n))) add)"), "name-expected", "'opposite'?");
    one(&moves("(n (if empty? add esle add))"), "unknown-instruction", "did you mean 'else'?");
    one("(piece (name Man) (attribute a fales))", "attribute-form", "did you mean 'false'?");
    one("(piece (name Man)) (board-setup (White (Man of 3)))", "undefined-position", "'off'");
    let turns = small("").replace("(turn-order White Black)", "(turn-order White repaet Black)");
    let lowered = Lowered::of(&turns);
    assert_eq!(lowered.said(), ["error undefined-player 1"]);
    assert!(lowered.words("undefined-player").contains("'repeat'"));
    let goal = |goal: &str| format!("(piece (name Man)) (win-condition (White) {goal})");
    one(&goal("(absolute-config (note Man) (a1))"), "occupant-form", "did you mean 'not'?");
    one(&goal("(relative-config (opponetn Man) n Man)"), "occupant-form", "'opponent'?");
    one(&goal("(note (pieces-remaining 0))"), "unknown-goal", "did you mean 'not'?");
}

#[test]
fn a_misspelt_move_type_still_gives_its_blocks_a_type() {
    let text = "(move-priorities hop) (piece (name Man) (moves (move-tyep hop) (n (verify \
                (attacked? hop)) add)))";
    let lowered = Lowered::of(&small(text));
    assert_eq!(lowered.said(), ["error unknown-section 2"]);
    let game = &lowered.games[0];
    assert_eq!(game.pieces[0].moves[0].move_type, game.move_type("hop"));
}

#[test]
fn limits_name_the_real_number() {
    let names = |n: usize| (0..n).map(|i| format!("x{i}")).collect::<Vec<_>>().join(" ");
    let text = small("")
        .replace("(players White Black)", &format!("(players White Black {})", names(298)));
    assert!(Lowered::of(&text).words("limit").contains("has 300 players"));
    let attributes: String = (0..40).map(|i| format!("(attribute x{i} true) ")).collect();
    let lowered = Lowered::of(&small(&format!("(piece (name Man) {attributes})")));
    assert_eq!(lowered.said(), ["error limit 2"]);
    assert!(lowered.words("limit").contains("has 40 attributes"));
    let links: String = (0..400).map(|i| format!("(links x{i} (a1 a2)) ")).collect();
    let lowered = Lowered::of(&small("").replace("(grid", &format!("{links}(grid")));
    assert!(lowered.words("limit").contains("has 404 directions"), "{:?}", lowered.said());
    let grid = "(grid (start-rectangle 0 0 9 9) (dimensions (\"a\" (0 0)) (\"b\" (0 0)) \
                (\"c\" (0 0)) (\"d\" (0 0)) (\"e\" (0 0)) (\"f\" (0 0)) (\"g\" (0 0)))) (grid";
    let lowered = Lowered::of(&small("").replace("(grid", grid));
    assert!(lowered.words("too-many-dimensions").contains("has 7 dimensions"));
}

#[test]
fn invisible_characters_are_named_and_nothing_else_is_said_of_the_name() {
    for (text, name) in [
        ("(piece (name Man) (moves (n (ver\u{200B}ify empty?) add)))", "U+200B ZERO WIDTH SPACE"),
        ("(piece (name Man) (moves (n (verify empty?)\u{A0}add)))", "U+00A0 NO-BREAK SPACE"),
        ("(piece (name Man) (moves (n add)))\u{FEFF}", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
    ] {
        one(text, "invisible-character", name);
    }
    let lowered = Lowered::of(&small("").replace("a/b/c", "a/b\u{A0}/c"));
    assert!(lowered.words("invisible-character").contains("U+00A0 NO-BREAK SPACE"));
    // In texts and comments they do no harm.
    assert_eq!(said("(description \"a\u{A0}b\") ; c\u{A0}d\n"), [""; 0]);
}
