//! A dozen kinds of findings as a person sees them.

use insta::assert_snapshot;
use zrf::report::{Call, Finding, Fix, FixKind, Format, Level, render};
use zrf::source::{Encoding, Span};

use super::Desk;

const STEP: &str = "\
(define step ($1 (varify empty?) add))
(define slide (step $1) ($1 (while empty? add $1)))
(piece
   (name Rook)
   (moves (slide n) (slide e))
)
";

fn call(name: &str, span: Span) -> Call {
    Call { name: name.to_owned(), span }
}

#[test]
fn labels_notes_and_help() {
    let desk = Desk::with(STEP);
    let finding = Finding::error("unknown-word", desk.at("varify"), "'varify' is not a word")
        .label("no such word")
        .also(desk.at("add"), "this is one")
        .also(desk.at("$1"), "")
        .also(desk.at("name"), "and this")
        .note("words are written without regard to case,\nbut not without regard to spelling")
        .help("did you mean 'verify'?");
    assert_snapshot!(desk.human(&finding), @"
    error[unknown-word]: 'varify' is not a word
     --> a.zrf:1:19
      |
    1 | (define step ($1 (varify empty?) add))
      |               --  ^^^^^^         --- this is one
      |                   |
      |                   no such word
    ...
    4 |    (name Rook)
      |     ---- and this
      |
      = note: words are written without regard to case,
              but not without regard to spelling
      = help: did you mean 'verify'?
    ");
}

#[test]
fn the_calls_that_led_to_a_macro_body() {
    let desk = Desk::with(STEP);
    let calls = vec![call("slide", desk.at("(slide n)")), call("step", desk.at("(step $1)"))];
    let finding = Finding::error("unknown-word", desk.at("varify"), "'varify' is not a word");
    assert_snapshot!(desk.human(&finding.calls(calls)), @"
    error[unknown-word]: 'varify' is not a word
     --> a.zrf:1:19
      |
    1 | (define step ($1 (varify empty?) add))
      |                   ^^^^^^
    2 | (define slide (step $1) ($1 (while empty? add $1)))
      |               --------- in this expansion of macro 'step'
    ...
    5 |    (moves (slide n) (slide e))
      |           --------- in this expansion of macro 'slide'
    ");
}

#[test]
fn long_chains_of_calls_are_cut_in_the_middle() {
    let mut text = String::from("(define m0 (bad))\n");
    for i in 1..=9 {
        text += &format!("(define m{i} (m{}))\n", i - 1);
    }
    let desk = Desk::with(text);
    let chain = |outer: usize| {
        (0..outer).rev().map(|i| call(&format!("m{i}"), desk.at(&format!("(m{i})")))).collect()
    };
    let finding = Finding::warning("any", desk.at("bad"), "something in a deep macro");
    assert_snapshot!(desk.human(&finding.clone().calls(chain(9))), @"
    warning[any]: something in a deep macro
      --> a.zrf:1:13
       |
     1 | (define m0 (bad))
       |             ^^^
     2 | (define m1 (m0))
       |            ---- in this expansion of macro 'm0'
    ...
    10 | (define m9 (m8))
       |            ---- in this expansion of macro 'm8'
       |
       = note: … 7 more calls between 'm8' and 'm0'
    ");
    let six = desk.human(&finding.calls(chain(6)));
    assert_eq!(six.matches("in this expansion of macro").count(), 6, "six are not too many");
}

#[test]
fn several_lines() {
    let desk = Desk::with(STEP);
    let piece = &STEP[STEP.find("(piece").unwrap()..];
    let finding = Finding::warning("any", desk.at(piece), "this piece stands nowhere")
        .label("not in any set-up\nor drop")
        .also(desk.at("Rook"), "its name");
    assert_snapshot!(desk.human(&finding), @"
    warning[any]: this piece stands nowhere
     --> a.zrf:3:1
      |
    3 | / (piece
    4 | |    (name Rook)
      | |          ---- its name
    5 | |    (moves (slide n) (slide e))
    6 | | )
      | |_^ not in any set-up or drop
    ");
}

#[test]
fn very_many_lines() {
    let text = format!("(game\n{})\n(x)\n", "   (title \"a\")\n".repeat(40));
    let desk = Desk::with(text.clone());
    let game = Finding::hint("any", desk.at(text.trim_end_matches("\n(x)\n")), "a long game");
    assert_snapshot!(desk.human(&game.label("all of this")), @r#"
    hint[any]: a long game
      --> a.zrf:1:1
       |
     1 | / (game
     2 | |    (title "a")
     3 | |    (title "a")
     4 | |    (title "a")
    ...  |
    41 | |    (title "a")
    42 | | )
       | |_^ all of this
    "#);

    let text = format!("(game\n{})\n", "   (title \"a\")\n".repeat(4000));
    let desk = Desk::with(text.clone());
    let game = Finding::hint("any", desk.at(&text), "a longer game").label("all of this");
    assert_snapshot!(desk.human(&game), @"
    hint[any]: a longer game
     --> a.zrf:1:1
      |
    1 | (game
      | ^^^^^ all of this (up to line 4002)
    ");
}

#[test]
fn windows_line_ends_and_tabs() {
    let desk = Desk::with("(game\r\n\t(title\t\"A\")\r\n\t\t(tilte \"B\")\r\n)\r\n");
    let finding = Finding::error("unknown-word", desk.at("tilte"), "'tilte' is not a word")
        .also(desk.at("title\t\"A\""), "like this")
        .fix(Fix {
            title: "replace 'tilte' by 'title'".to_owned(),
            kind: FixKind::Safe,
            edits: vec![(desk.at("tilte"), "title".to_owned())],
        });
    assert_snapshot!(desk.human(&finding), @r#"
    error[unknown-word]: 'tilte' is not a word
     --> a.zrf:3:4
      |
    2 |     (title    "A")
      |      ------------ like this
    3 |         (tilte "B")
      |          ^^^^^
      |
    help: replace 'tilte' by 'title'
      |
    3 -         (tilte "B")
    3 +         (title "B")
      |
    "#);
}

#[test]
fn text_of_other_code_pages_and_scripts() {
    // "(title "Русские шашки")" in windows-1251.
    let bytes = b"(title \"\xD0\xF3\xF1\xF1\xEA\xE8\xE5 \xF8\xE0\xF8\xEA\xE8\") (bad)\n";
    let desk = Desk::with(&bytes[..]);
    assert_eq!(desk.sources.get(desk.end().file).encoding(), Encoding::Windows1251);
    let finding = Finding::error("any", desk.at("bad"), "no such word").also(desk.at("шашки"), "");
    assert_snapshot!(desk.human(&finding), @r#"
    error[any]: no such word
     --> a.zrf:1:26
      |
    1 | (title "Русские шашки") (bad)
      |                 -----    ^^^
    "#);

    let desk = Desk::with("(title \"象棋 – Xiàngqí\") (bad)\n");
    let finding = Finding::error("any", desk.at("bad"), "no such word").also(desk.at("棋"), "");
    assert_snapshot!(desk.human(&finding), @r#"
    error[any]: no such word
     --> a.zrf:1:25
      |
    1 | (title "象棋 – Xiàngqí") (bad)
      |           --              ^^^
    "#);
}

#[test]
fn the_end_of_a_file() {
    let finding = |desk: &Desk| {
        Finding::error("unclosed-bracket", desk.end(), "a bracket is not closed")
            .label("the file ends here")
            .also(desk.at("(game"), "opened here")
            .fix(Fix {
                title: "close it".to_owned(),
                kind: FixKind::Unsafe,
                edits: vec![(desk.end(), ")".to_owned())],
            })
    };
    let desk = Desk::with("(game\n   (title \"A\")");
    assert_snapshot!(desk.human(&finding(&desk)), @r#"
    error[unclosed-bracket]: a bracket is not closed
     --> a.zrf:2:15
      |
    1 | (game
      | ----- opened here
    2 |    (title "A")
      |               ^ the file ends here
      |
    help: close it (this changes the game)
      |
    2 |    (title "A"))
      |               +
    "#);
    let desk = Desk::with("(game\n   (title \"A\")\n");
    assert_snapshot!(desk.human(&finding(&desk)), @r#"
    error[unclosed-bracket]: a bracket is not closed
     --> a.zrf:3:1
      |
    1 | (game
      | ----- opened here
    2 |    (title "A")
    3 |
      | ^ the file ends here
      |
    help: close it (this changes the game)
      |
    3 | )
      |
    "#);
}

#[test]
fn empty_places() {
    let desk = Desk::with("");
    let finding = Finding::warning("empty-file", desk.end(), "this file is empty");
    assert_snapshot!(desk.human(&finding), @"
    warning[empty-file]: this file is empty
     --> a.zrf:1:1
      |
    1 |
      | ^
    ");

    let desk = Desk::with("(a b)\n");
    let span = Span { end: desk.at("b").start, ..desk.at("b") };
    let finding = Finding::warning("any", span, "something is missing").label("before this");
    assert_snapshot!(desk.human(&finding), @"
    warning[any]: something is missing
     --> a.zrf:1:4
      |
    1 | (a b)
      |    ^ before this
    ");

    let mut finding = Finding::error("no-file", span, "'lib.zrf' was not found").help("look again");
    finding.primary = None;
    assert_snapshot!(desk.human(&finding), @"
    error[no-file]: 'lib.zrf' was not found
     |
     = help: look again
    ");
}

#[test]
fn two_files() {
    let mut desk = Desk::with("(include \"lib.inc\")\n(step n)\n");
    desk.sources.add("lib.inc", "; steps\n(define step ($1 ad))\n");
    let finding = Finding::error("unknown-word", desk.at("ad)"), "'ad' is not a word")
        .calls(vec![call("step", desk.at("(step n)"))])
        .also(desk.at("(include \"lib.inc\")"), "included here");
    assert_snapshot!(desk.human(&finding), @r#"
    error[unknown-word]: 'ad' is not a word
     --> lib.inc:2:18
      |
    2 | (define step ($1 ad))
      |                  ^^^
      |
     ::: a.zrf:1:1
      |
    1 | (include "lib.inc")
      | ------------------- included here
    2 | (step n)
      | -------- in this expansion of macro 'step'
    "#);
}

#[test]
fn fixes() {
    let desk = Desk::with(STEP);
    let fix = |title: &str, edits: Vec<(Span, &str)>| {
        let edits = edits.into_iter().map(|(span, text)| (span, text.to_owned())).collect();
        let fix = Fix { title: title.to_owned(), kind: FixKind::Safe, edits };
        desk.human(&Finding::hint("any", desk.at("Rook"), "something about this").fix(fix))
    };
    let rook = desk.at("Rook");
    let before = Span { end: rook.start, ..rook };
    assert_snapshot!(fix("replace", vec![(rook, "\"Rook\"")]), @r#"
    hint[any]: something about this
     --> a.zrf:4:10
      |
    4 |    (name Rook)
      |          ^^^^
      |
    help: replace
      |
    4 -    (name Rook)
    4 +    (name "Rook")
      |
    "#);
    assert_snapshot!(fix("insert", vec![(before, "White")]), @"
    hint[any]: something about this
     --> a.zrf:4:10
      |
    4 |    (name Rook)
      |          ^^^^
      |
    help: insert
      |
    4 |    (name WhiteRook)
      |          +++++
    ");
    assert_snapshot!(fix("delete", vec![(desk.at(" (slide e)"), "")]), @"
    hint[any]: something about this
     --> a.zrf:4:10
      |
    4 |    (name Rook)
      |          ^^^^
      |
    help: delete
      |
    5 -    (moves (slide n) (slide e))
    5 +    (moves (slide n))
      |
    ");
    let lines = vec![(desk.at("($1 (varify empty?) add)"), "\n   ($1\n      verify empty?\n   )")];
    assert_snapshot!(fix("lines", lines), @"
    hint[any]: something about this
     --> a.zrf:4:10
      |
    4 |    (name Rook)
      |          ^^^^
      |
    help: lines
      |
    1 ~ (define step
    2 +    ($1
    3 +       verify empty?
    4 ~    ))
      |
    ");
    let rename = vec![(desk.at("step"), "go"), (desk.after("(step", "slide n"), "go n")];
    assert_snapshot!(fix("several places", rename), @"
    hint[any]: something about this
     --> a.zrf:4:10
      |
    4 |    (name Rook)
      |          ^^^^
      |
    help: several places
      |
    1 ~ (define go ($1 (varify empty?) add))
    2 | (define slide (step $1) ($1 (while empty? add $1)))
    3 | (piece
    4 |    (name Rook)
    5 ~    (moves (go n) (slide e))
      |
    ");
    let long = "(add)\n".repeat(100);
    assert_snapshot!(fix("append a hundred lines", vec![(desk.end(), &long)]), @"
    hint[any]: something about this
     --> a.zrf:4:10
      |
    4 |    (name Rook)
      |          ^^^^
      |
      = help: append a hundred lines
    ");
    let overlap = vec![(desk.at("Rook"), "a"), (desk.at("ook"), "b")];
    assert_snapshot!(fix("do two things at once", overlap), @"
    hint[any]: something about this
     --> a.zrf:4:10
      |
    4 |    (name Rook)
      |          ^^^^
      |
      = help: do two things at once
    ");
}

#[test]
fn very_long_lines() {
    let line = |before: usize, after: usize| {
        let desk =
            Desk::with(format!("{}(bad) {}\n", "(ok) ".repeat(before), "(a) ".repeat(after)));
        desk.human(&Finding::error("any", desk.at("bad"), "no such word").label("here"))
    };
    assert_snapshot!(line(60, 60), @"
    error[any]: no such word
     --> a.zrf:1:302
      |
    1 | ...(ok) (ok) (ok) (ok) (ok) (ok) (ok) (ok) (ok) (ok) (ok) (ok) (bad) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) ...
      |                                                                 ^^^ here
    ");
    assert_snapshot!(line(0, 1_000_000), @"
    error[any]: no such word
     --> a.zrf:1:2
      |
    1 | (bad) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a) (a)...
      |  ^^^ here
    ");
    assert_snapshot!(line(1_000_000, 0), @"
    error[any]: no such word
    --> a.zrf:1:5000002
     = note: here (this line is too long to be shown)
    ");

    let desk = Desk::with(format!("({})\n", "x".repeat(1_000_000)));
    let text = "x".repeat(1_000_000);
    let finding = Finding::error("any", desk.at(&text), "this name is too long").label("name");
    assert_snapshot!(desk.human(&finding), @"
    error[any]: this name is too long
     --> a.zrf:1:2
      |
    1 | (xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
      |  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ name (up to column 1000001)
    ");
}

#[test]
fn nothing_from_a_file_can_write_on_the_terminal() {
    let desk = Desk::with("(title \"\x1B[2J\x07\u{202E}\")\n");
    let finding = Finding::new(Level::Note, "any", desk.at("title"), "see \x1B[31m'\x1B[2J'")
        .label("a\x1B[0m")
        .note("b\x1B[0m")
        .calls(vec![call("\x1B", desk.at("\x1B"))]);
    assert_snapshot!(desk.human(&finding), @r#"
    note[any]: see �[31m'�[2J'
     --> a.zrf:1:2
      |
    1 | (title "␛[2J␇�")
      |  ^^^^^  - in this expansion of macro '�'
      |  |
      |  a�[0m
      |
      = note: b�[0m
    "#);
}

#[test]
fn colours_change_nothing_but_colours() {
    let desk = Desk::with(STEP);
    let finding = Finding::error("unknown-word", desk.at("varify"), "'varify' is not a word")
        .label("no such word")
        .calls(vec![call("step", desk.at("(step $1)"))])
        .fix(Fix {
            title: "replace it".to_owned(),
            kind: FixKind::Safe,
            edits: vec![(desk.at("varify"), "verify".to_owned())],
        });
    let mut out = Vec::new();
    render(&[&finding], &desk.sources, Format::Human, true, &mut out).unwrap();
    let coloured = String::from_utf8(out).unwrap();
    assert!(coloured.contains("\x1B[1m\x1B[91merror[unknown-word]\x1B[0m"), "{coloured:?}");
    assert!(coloured.contains("\x1B[1m\x1B[91m^^^^^^\x1B[0m"), "{coloured:?}");
    let plain = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(plain, desk.human(&finding));
}
