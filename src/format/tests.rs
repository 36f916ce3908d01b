//! The laws of formatting on fixtures, damaged fixtures and random text, and how it looks.

use std::path::Path;

use super::*;
use crate::report::Findings;
use crate::source::Sources;
use crate::syntax::{TokenKind, parse};

pub(super) fn tree(text: &str) -> Tree {
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text.as_bytes());
    parse(&sources, file, &mut Findings::new())
}

fn formatted(text: &str) -> String {
    format(&tree(text), &Options::default())
}

/// All tokens that are not white space; blanks at the end of comments do not count.
fn solid(text: &str) -> Vec<(TokenKind, &str)> {
    let all = crate::syntax::tokens(text).into_iter();
    all.filter(|t| t.kind != TokenKind::Space)
        .map(|t| (t.kind, &text[t.start as usize..t.end as usize]))
        .map(|(kind, s)| match kind {
            TokenKind::Comment => (kind, s.trim_end_matches([' ', '\t'])),
            _ => (kind, s),
        })
        .collect()
}

/// The laws that hold for any text whatever.
fn obeys_the_laws(text: &str, options: &Options) {
    let tree = tree(text);
    let once = format(&tree, options);
    assert_eq!(solid(text), solid(&once), "tokens of {text:?}");
    let twice = format(&self::tree(&once), options);
    assert_eq!(once, twice, "formatting twice {text:?}");
    for edit in edits(&tree, options) {
        let old = &text[edit.start as usize..edit.end as usize];
        let blank = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n' | '\u{FEFF}');
        assert!(old.chars().chain(edit.text.chars()).all(blank), "{edit:?} in {text:?}");
    }
}

fn narrow() -> Options {
    Options { width: 30, indent: 3 }
}

const FIXTURES: [&str; 3] = [
    include_str!("../../fixtures/syntax/lists.zrf"),
    include_str!("../../fixtures/syntax/comments.zrf"),
    include_str!("../../fixtures/syntax/strings.zrf"),
];

#[test]
fn a_beautiful_file_stays_as_it_is() {
    assert_eq!(formatted(FIXTURES[0]), FIXTURES[0]);
}

/// How text without any layout comes out.
#[test]
fn a_crammed_file_becomes_readable() {
    let text = r#"
(define   step($1(verify   empty?)add))   ; one square
(define leap-over($1(verify not-empty?)$1(verify(and not-friend?(not-piece? King)(not-in-zone? river)))(if(in-zone? last-rank)(add Queen Rook)else add)))
;;;; ---- board ----
(game(title "Ugly `name`")(players White Black)
(turn-order White    Black) ; order
   (description "one\\two"
   )(option "pass turn" forced)(option "highlight goals" true)
(board(grid(start-rectangle 0 0 30 30)
(dimensions("a/b/c"(30 0)) ; files
("10/9/8"(0 30))) ; ranks
(directions(n 0 -1)(s 0 1)(ne 1 -1)(nw -1 -1)(se 1 1)(sw -1 1)(e 1 0)(w -1 0)(up 0 -2)(down 0 2)(nee 2 -1))))
(piece(name Man)(moves(step n)   (step s)
    ; (step e)   switched off
))(piece(name General)(moves(step n)(step s)(step e)(step w)(step ne)(step nw)(step se)(step sw)(leap-over n)(leap-over s)))
  (board-setup(White(Man a10    b10
  c10)(General a9))(Black(Man a8 b8 c8)))
(loss-condition(White Black)stalemated)); the end
"#;
    insta::assert_snapshot!(formatted(text), @r#"
    (define step ($1 (verify empty?) add)) ; one square

    (define leap-over (
      $1 (verify not-empty?)
      $1 (verify (and not-friend? (not-piece? King) (not-in-zone? river)))
      (if (in-zone? last-rank) (add Queen Rook) else add)
    ))

    ;;;; ---- board ----
    (game
      (title "Ugly `name`")
      (players White Black)
      (turn-order White Black) ; order
      (description "one\\two")
      (option "pass turn"       forced)
      (option "highlight goals" true)
      (board
        (grid
          (start-rectangle 0 0 30 30)
          (dimensions
            ("a/b/c"  (30 0))  ; files
            ("10/9/8" (0 30))) ; ranks
          (directions
            (n 0 -1) (s 0 1)  (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)
            (e 1 0)  (w -1 0) (up 0 -2) (down 0 2) (nee 2 -1)
          )
        )
      )
      (piece
        (name Man)
        (moves
          (step n) (step s)
          ; (step e)   switched off
        )
      )
      (piece
        (name General)
        (moves
          (step n)
          (step s)
          (step e)
          (step w)
          (step ne)
          (step nw)
          (step se)
          (step sw)
          (leap-over n)
          (leap-over s)
        )
      )
      (board-setup
        (White (Man a10 b10 c10) (General a9))
        (Black (Man a8  b8  c8))
      )
      (loss-condition (White Black) stalemated)
    ) ; the end
    "#);
}

#[test]
fn both_kinds_of_ladders_stay() {
    let trailing = "\
(define grow
  (if (piece? p1)  (change-type p2)  else
  (if (piece? p2)  (change-type p10) else
  (if (piece? p10) (change-type p1))))
)
";
    let leading = "\
(define grow
  (if (piece? p1) (change-type p2)
   else (if (piece? p2)
      n
      (change-type p3)
   else (if (piece? p3) (change-type p1))
  ))
)
";
    for text in [trailing, leading] {
        assert_eq!(formatted(text), text);
    }
    // Without a layout of its own a chain becomes a ladder if it is too long for a line.
    let text = "(define grow (if (piece? p1) (change-type p2) else (if (piece? p2) (change-type p3) \
                else (if (piece? p3) (change-type p1)))))";
    insta::assert_snapshot!(formatted(text), @r"
    (define grow
      (if (piece? p1) (change-type p2)
       else (if (piece? p2) (change-type p3) else (if (piece? p3) (change-type p1)))
      )
    )
    ");
    // Indented below one another they stay as well.
    let nested = "\
(define grow
  (if (piece? p1)
      (change-type p2)
   else
      (if (piece? p2)
          (change-type p3)
       else
          add
      )
  )
)
";
    assert_eq!(formatted(nested), nested);
}

#[test]
fn laws_hold_for_every_prefix_of_the_fixtures() {
    for text in FIXTURES {
        for (end, _) in text.char_indices() {
            obeys_the_laws(&text[..end], &Options::default());
        }
        obeys_the_laws(text, &narrow());
    }
}

#[test]
fn laws_hold_when_any_one_character_is_missing() {
    for text in FIXTURES {
        for (at, c) in text.char_indices() {
            let damaged = [&text[..at], &text[at + c.len_utf8()..]].concat();
            obeys_the_laws(&damaged, &Options::default());
        }
    }
}

/// A small generator of numbers (Vigna's splitmix64), so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

const PIECES: [&str; 44] = [
    "else ",
    "else (if ",
    "else\n(if ",
    "(if a ",
    "(",
    "(",
    "(",
    "(",
    "(",
    ")",
    ")",
    ")",
    ")",
    ")",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n\n",
    "\t",
    "\r\n",
    "; c\n",
    ";\n",
    " ; d  \n",
    "a",
    "b2",
    "$1",
    "-3",
    "\"s\"",
    "\"two\nlines\"",
    "\"\"",
    "define",
    "if",
    "else",
    "(if ",
    "(define x",
    "(and ",
    "(moves ",
    "(links n",
    "(board-setup ",
    "(game ",
    "(image White \"w\"",
    "add",
    "verify",
];

/// Texts tried. 150 000 were as well; this many take two seconds.
const ROUNDS: usize = 3000;

#[test]
fn laws_hold_for_random_text() {
    let mut dice = Dice(1);
    for _ in 0..ROUNDS {
        let count = 1 + dice.roll(60);
        let mut text = String::new();
        let mut depth = 0;
        for _ in 0..count {
            let piece = PIECES[dice.roll(PIECES.len())];
            match piece {
                ")" if depth == 0 => continue,
                ")" => depth -= 1,
                _ => depth += usize::from(piece.starts_with('(')),
            }
            text.push_str(piece);
            if !piece.ends_with(['(', ')', '\n']) {
                text.push(' ');
            }
        }
        // One text in eight stays unbalanced.
        if dice.roll(8) > 0 {
            text.push_str(&")".repeat(depth));
        }
        let options = Options { width: 20 + dice.roll(60), indent: 1 + dice.roll(4) };
        obeys_the_laws(&text, &options);
    }
}

#[test]
fn a_range_changes_only_the_lines_it_touches() {
    let text = "(a   b)\n(c   d)\n(e   f)\n";
    let tree = tree(text);
    let at = |s: &str| text.find(s).unwrap() as u32;
    let span = Span { file: tree.file(), start: at("c"), end: at("d") };
    let edits = format_range(&tree, &Options::default(), span);
    assert_eq!(apply(text, &edits), "(a   b)\n(c d)\n(e   f)\n");
    let text = "(a b)  \n\n\n   (c   d)  \n\n\n   (e f)\n";
    let tree = crate::format::tests::tree(text);
    let at = |s: &str| text.find(s).unwrap() as u32;
    let span = Span { file: tree.file(), start: at("c"), end: at("d") };
    let edits = format_range(&tree, &Options::default(), span);
    assert_eq!(apply(text, &edits), "(a b)  \n\n\n(c d)\n\n\n   (e f)\n");
    let span = Span { file: tree.file(), start: 9999, end: 3 };
    assert!(format_range(&tree, &Options::default(), span).len() < 3);
}

#[test]
fn code_page_line_ends_and_byte_order_mark_stay() {
    let bytes = b"(game\r\n  (title   \"Caf\xE9\r\n x\") ; \x93q\x94\n)";
    let new = format_bytes("t.zrf", bytes, &Options::default()).unwrap();
    assert_eq!(new.bytes, b"(game\r\n  (title \"Caf\xE9\r\n x\") ; \x93q\x94\r\n)\r\n");
    assert!(new.changed);
    let new = format_bytes("t.zrf", "\u{FEFF} ;x\n".as_bytes(), &Options::default()).unwrap();
    assert_eq!(new.bytes, "\u{FEFF};x\n".as_bytes());
    let same = format_bytes("t.zrf", &new.bytes, &Options::default()).unwrap();
    assert!(!same.changed && same.findings.is_empty());
    assert_eq!(formatted("a\rb"), "a\rb\r");
    assert_eq!(formatted(" \n\t"), "");
}

#[test]
fn a_damaged_file_stays_as_it_is() {
    for text in ["(a   (b)", "(a   ))", "(a   \"b)", "a   )"] {
        assert_eq!(formatted(text), text);
        let new = format_bytes("t.zrf", text.as_bytes(), &Options::default()).unwrap();
        assert!(!new.changed && new.findings.has_errors());
    }
}

#[test]
fn a_file_is_replaced_as_a_whole_and_keeps_its_permissions() {
    let folder = std::env::temp_dir().join(format!("zrf-format-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("a file.zrf");
    std::fs::write(&path, "old").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
        write_file(&path, b"new").unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        let link = folder.join("link.zrf");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write_file(&link, b"newer").unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
        std::fs::remove_file(&link).unwrap();
    }
    write_file(&path, b"newest").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"newest");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
    assert!(write_file(&folder.join("missing.zrf"), b"x").is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Published files, in the folder that the environment variable `ZRF_CORPUS` names.
#[test]
fn laws_hold_for_published_files() {
    let Some(folder) = std::env::var_os("ZRF_CORPUS") else { return };
    let mut count = 0;
    for entry in walkdir::WalkDir::new(Path::new(&folder)).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        if !path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zrf")) {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let name = path.to_string_lossy();
        for options in [Options::default(), narrow()] {
            let once = format_bytes(&name, &bytes, &options).unwrap();
            let twice = format_bytes(&name, &once.bytes, &options).unwrap();
            assert!(!twice.changed, "{name} changes when formatted twice");
            let mut sources = Sources::new();
            let old = sources.add("old", bytes.clone());
            let new = sources.add("new", once.bytes);
            assert_eq!(sources.get(old).encoding(), sources.get(new).encoding());
            assert_eq!(solid(sources.get(old).text()), solid(sources.get(new).text()), "{name}");
        }
        count += 1;
    }
    assert!(count > 0, "no rules files in {folder:?}");
}
