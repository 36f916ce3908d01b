//! One bracket that is missing or one too many is one finding, through all stages.

use zrf::cli::{LoadOptions, load_text};
use zrf::lint::Levels;
use zrf::source::Sources;

/// A game with the macros of `defines` and a list of moves.
fn game(defines: &str, links: &str, moves: &str) -> String {
    format!(
        "{defines}
(game
  (title \"G\")
  (players A B)
  (turn-order A B)
  (board
    (positions (p 0 0 9 9) (q 10 0 19 9) (r 20 0 29 9))
    {links}
  )
  (piece
    (name Man)
    (moves
      {moves}
    )
  )
  (board-setup (A (Man p)) (B (Man q)))
  (loss-condition (A B) stalemated)
)
"
    )
}

const STEP: &str = "(define step ($1 (verify empty?) add))";
const LEAP: &str = "(define leap ($1 $2 (verify not-friend?) add))";
const LINKS: &str = "(links n (p q) (q r))\n    (links e (r p) (q p))";

/// The findings, as code, line and column.
fn said(text: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text);
    let mut loaded = load_text(sources, file, &LoadOptions::default());
    loaded.lint(&Levels::default());
    let said = loaded.findings.iter().map(|f| {
        let place = loaded.sources.place(f.primary.as_ref().unwrap().span);
        format!("{} {}:{}", f.code, place.line, place.column)
    });
    said.collect()
}

#[test]
fn the_game_without_a_fault_has_none() {
    let text = game(&format!("{STEP}\n{LEAP}"), LINKS, "(step n)\n      (leap n e)");
    assert_eq!(said(&text), Vec::<String>::new());
}

#[test]
fn calls_around_a_damaged_bracket_are_not_counted() {
    for moves in [
        "(step n\n      (step e)\n      (leap n e)",
        "(step n (step e)\n      (leap n e)",
        "(leap (n e)\n      (step e)",
        "(leap) n e)\n      (step e)",
        "(leap n) e)\n      (step e)",
        "leap n e)\n      (step e)",
        "(leap n e\n      (step e)",
        "((leap n e)\n      (step e)",
        "(leap n e))\n      (step e)",
    ] {
        let said = said(&game(&format!("{STEP}\n{LEAP}"), LINKS, moves));
        assert_eq!(said.len(), 1, "{moves}: {said:?}");
        assert!(said[0].contains("-bracket "), "{moves}: {said:?}");
    }
}

/// Each with the place of its finding, which is where a person would mend it.
#[test]
fn a_definition_that_lost_or_won_a_bracket_is_one_finding() {
    for (step, expected) in [
        ("(define step $1 (verify empty?) add))", "missing-bracket 1:14"),
        ("(define step n (verify empty?) add))", "missing-bracket 1:14"),
        ("(define) step ($1 (verify empty?) add))", "surplus-bracket 1:8"),
        ("(define step) ($1 (verify empty?) add))", "surplus-bracket 1:13"),
        ("(define (step ($1 (verify empty?) add))", "surplus-bracket 1:9"),
        ("(define step (($1 (verify empty?) add))", "unclosed-bracket 1:1"),
        ("(define step ($1 (verify (empty?) add))", "unclosed-bracket 1:18"),
        ("(define step ($1 verify empty?) add))", "missing-bracket 1:18"),
        ("(define step ($1 (verify empty?) add)))", "surplus-bracket 1:39"),
        ("(define step ($1 (verify empty?) add)", "unclosed-bracket 1:1"),
    ] {
        let moves = "(step n)\n      (step e)\n      (leap n e)";
        let said = said(&game(&format!("{step}\n{LEAP}"), LINKS, moves));
        assert_eq!(said, [expected], "{step}");
    }
}

#[test]
fn a_pair_of_links_that_lost_its_bracket_is_one_finding() {
    for (links, expected) in [
        ("(links n p q) (q r))\n    (links e (r p) (q p))", "missing-bracket 9:14"),
        ("(links n (p q) q r))\n    (links e (r p) (q p))", "missing-bracket 9:20"),
        ("(links n (p q) (q r))\n    (links e r p) (q p))", "missing-bracket 10:14"),
        ("links n (p q) (q r))\n    (links e (r p) (q p))", "missing-bracket 9:5"),
    ] {
        let moves = "(step n)\n      (leap n e)";
        let said = said(&game(&format!("{STEP}\n{LEAP}"), links, moves));
        assert_eq!(said, [expected], "{links}");
    }
}

/// What can't head a list was meant for the list that was closed before it.
#[test]
fn a_list_that_was_closed_too_early_is_one_finding() {
    let moves = "(step n)\n      (leap n e)";
    let whole = game(&format!("{STEP}\n{LEAP}"), LINKS, moves);
    for (from, to, expected) in [
        ("(q 10 0 19 9)", "(q 10 0) 19 9)", "surplus-bracket 8:35"),
        ("(q 10 0 19 9)", "(q) 10 0 19 9)", "surplus-bracket 8:30"),
        ("(name Man)", "(image) A \"a.bmp\" B \"b.bmp\") (name Man)", "surplus-bracket 13:11"),
    ] {
        assert!(whole.contains(from));
        assert_eq!(said(&whole.replacen(from, to, 1)), [expected], "{to}");
    }
}

/// What a call lacks that is damaged is not missed in the macros that it calls.
#[test]
fn arguments_that_a_damaged_call_passes_down_are_not_missed() {
    let defines =
        format!("{STEP}\n(define on ($1 (verify (piece? $2)) add))\n(define two (on $1 $2))");
    let whole = game(&defines, LINKS, "(two n Man)\n      (step e)");
    assert_eq!(said(&whole), Vec::<String>::new());
    let said = said(&whole.replacen("(two n Man)", "(two n) Man)", 1));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("-bracket "), "{said:?}");
}

/// What does not depend on the misspelt word is found as well.
#[test]
fn a_misspelt_section_hides_only_what_it_would_define() {
    let text = "(game (title \"G\") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
    (directons (n 0 -1) (s 0 1))))
  (piece (name Man) (moves
    (n (verfy empty?) add)
    (s (verify (emtpy? s)) add)
    (n s (verify empty?) add)))
  (board-setup (A (Man a1)) (B (Man b2))))
";
    let said = said(text);
    let expected = ["unknown-section 3:6", "unknown-instruction 5:9", "unknown-condition 6:17"];
    assert_eq!(said, expected);
}
