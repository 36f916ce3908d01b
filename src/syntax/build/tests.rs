//! Trees of small texts, and what is said of damaged ones.

use super::*;

fn tree(text: &str) -> (Tree, Vec<String>) {
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text.as_bytes());
    let mut findings = Findings::new();
    let tree = parse(&sources, file, &mut findings);
    assert_eq!(tree.text(), text);
    let said = findings.iter().map(|f| {
        let span = f.primary.as_ref().unwrap().span;
        format!("{} {}", f.code, sources.place(span).line)
    });
    let said = said.collect();
    (tree, said)
}

#[test]
fn lists_nest_and_know_their_text() {
    let (t, said) = tree("(a (b \"c\") ; x\n d) e");
    assert!(said.is_empty());
    assert_eq!(t.roots().len(), 2);
    let list = t.roots()[0];
    assert_eq!(t.head(list), Some("a"));
    assert_eq!(t.children(list).len(), 3);
    assert_eq!(t.slice(t.children(list)[1]), "(b \"c\")");
    assert_eq!(t.string(t.children(t.children(list)[1])[1]), "c");
}

#[test]
fn missing_and_surplus_brackets_are_one_finding_each() {
    assert_eq!(tree("(game (title \"x\")\n(board\n").1, ["unclosed-bracket 1"]);
    assert_eq!(tree("(a))\n(b)").1, ["surplus-bracket 1"]);
    assert_eq!(tree("(a\n\"b)\n(c)").1, ["open-string 2"]);
}

#[test]
fn a_top_level_form_in_the_first_column_ends_what_was_left_open() {
    let (t, said) = tree("(define a (b\n(define c d)\n(game)");
    assert_eq!(said, ["unclosed-bracket 1"]);
    assert_eq!(t.roots().len(), 3);
    assert!(!t.node(t.roots()[0]).closed);
}

#[test]
fn a_million_brackets_end_in_a_finding() {
    let (t, said) = tree(&"(".repeat(100_000));
    assert_eq!(said, ["nested-too-deep 1", "unclosed-bracket 1"]);
    assert_eq!(t.roots().len(), 1);
}

/// The findings of a text, as code and line.
fn said(text: &str) -> Vec<String> {
    tree(text).1
}

#[test]
fn a_missing_bracket_is_reported_where_words_and_indentation_show_it() {
    let text = "\
(game
  (title \"Hopscotch\")
  (board
    (grid
      (start-rectangle 0 0 40 40)
      (dimensions (\"a/b\" (40 0)) (\"2/1\" (0 40)))
    )
  (piece
    (name Stone)
  )
  (board-setup
    (Sun (Stone a1))
  )
)
";
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text);
    let mut findings = Findings::new();
    let tree = parse(&sources, file, &mut findings);
    let all: Vec<&Finding> = findings.iter().collect();
    let [only] = all[..] else { panic!("{all:?}") };
    assert_eq!(only.code, "unclosed-bracket");
    assert_eq!(sources.place(only.primary.as_ref().unwrap().span).line, 3);
    assert_eq!(sources.place(only.secondary[0].span).line, 8);
    assert!(only.secondary[0].text.contains("before line 8"), "{only:?}");
    // The tree is what it would be without the fault.
    let heads = tree.children(tree.roots()[0]).iter().map(|&id| tree.head(id));
    let heads: Vec<Option<&str>> = heads.collect();
    assert_eq!(heads[1..], [Some("title"), Some("board"), Some("piece"), Some("board-setup")]);
}

#[test]
fn words_tell_where_a_bracket_is_missing_without_any_layout() {
    let one = |text: &str, at: &str| {
        let mut sources = Sources::new();
        let file = sources.add("t.zrf", text);
        let mut findings = Findings::new();
        parse(&sources, file, &mut findings);
        let all: Vec<&Finding> = findings.iter().collect();
        let [only] = all[..] else { panic!("{text}: {all:?}") };
        let found = only.primary.as_ref().unwrap().span;
        assert_eq!(&text[found.start as usize..][..at.len()], at, "{text}");
    };
    one("(game (title \"a\") (board (zone (name z) (piece (name P)))", "(board");
    one("(define s (n (verify empty? add))", "(verify");
    one("(define s (if (in-zone? z) (add Q R else add))", "(add");
    one("(game (title \"a\") (board (links n a1 b1) (c1 d1))))", "a1");
    one("(game (title \"a\")) (players A B))", ") (players");
}

#[test]
fn an_open_string_is_ended_where_it_begins() {
    let text = "(game\n (title \"Walk)\n (players A B)\n (piece (name \"x\"))\n)\n";
    let (t, said) = tree(text);
    assert_eq!(said, ["open-string 2"]);
    let game = t.roots()[0];
    assert_eq!(t.children(game).len(), 4);
    assert_eq!(t.string(t.children(t.children(game)[1])[1]), "Walk");
    // Brackets that belong to the text stay in it.
    let (t, _) = tree("(game\n (title \"Walk (fast))\n (players A \"B\"))\n");
    assert_eq!(t.string(t.children(t.children(t.roots()[0])[1])[1]), "Walk (fast)");
    let (t, _) = tree("(dimensions\n (\"a/b (9 0)) ; files\n (\"2/1\" (0 9)))\n");
    assert_eq!(t.children(t.roots()[0]).len(), 3);
}

#[test]
fn a_string_of_several_lines_is_legal() {
    assert!(said("(game (description \"one\n(piece (name x)\ntwo\"))").is_empty());
}

const FIXTURES: [&str; 3] = [
    include_str!("../../../fixtures/syntax/lists.zrf"),
    include_str!("../../../fixtures/syntax/comments.zrf"),
    include_str!("../../../fixtures/syntax/strings.zrf"),
];

#[test]
fn any_part_of_a_file_becomes_a_tree_with_few_findings() {
    for text in FIXTURES {
        for (at, c) in text.char_indices() {
            assert!(said(&text[..at]).len() <= 3, "the first {at} bytes");
            let damaged = [&text[..at], &text[at + c.len_utf8()..]].concat();
            assert!(said(&damaged).len() <= 3, "without byte {at}");
        }
    }
}

/// What became of texts each with one bracket or quote missing or doubled.
#[derive(Debug, Default)]
struct Score {
    tried: usize,
    /// Reported as one finding.
    single: usize,
    /// Reported within one line of the fault.
    near: usize,
}

impl Score {
    /// Damages every `step`th bracket and quote of a text.
    fn damage(&mut self, text: &str, step: usize) {
        use TokenKind::{Close, Open, Str};
        let marks = crate::syntax::tokens(text).into_iter();
        let marks = marks.filter(|t| matches!(t.kind, Open | Close | Str));
        for token in marks.step_by(step) {
            let (start, end) = (token.start as usize, token.end as usize);
            // The last byte of a string is its quote; quotes are not doubled.
            let removed = [&text[..end - 1], &text[end..]].concat();
            self.attempt(&removed, text, start);
            if token.kind != Str {
                let doubled = [&text[..end], &text[start..]].concat();
                self.attempt(&doubled, text, start);
            }
        }
    }

    fn attempt(&mut self, damaged: &str, text: &str, at: usize) {
        let mut sources = Sources::new();
        let file = sources.add("t.zrf", damaged);
        let mut findings = Findings::new();
        parse(&sources, file, &mut findings);
        let line = text[..at].matches('\n').count() + 1;
        let near = findings.iter().any(|f| {
            let labels = f.primary.iter().chain(&f.secondary).map(|label| label.span);
            let edits = f.fix.iter().flat_map(|fix| fix.edits.iter().map(|edit| edit.0));
            labels.chain(edits).any(|span| sources.place(span).line.abs_diff(line) <= 1)
        });
        assert!(!findings.is_empty(), "byte {at}");
        self.tried += 1;
        self.single += usize::from(findings.len() == 1);
        self.near += usize::from(near);
    }
}

#[test]
fn one_fault_is_one_finding_near_by() {
    let mut score = Score::default();
    FIXTURES.iter().for_each(|text| score.damage(text, 1));
    assert!(score.tried > 200, "{score:?}");
    assert!(score.single * 100 >= score.tried * 99, "{score:?}");
    assert!(score.near * 100 >= score.tried * 95, "{score:?}");
}

/// Published files, in the folder that the environment variable `ZRF_CORPUS` names.
#[test]
fn one_fault_in_a_published_file_is_one_finding_near_by() {
    let Some(folder) = std::env::var_os("ZRF_CORPUS") else { return };
    let mut score = Score::default();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zrf")) {
            let mut sources = Sources::new();
            let file = sources.load(&path, None).unwrap();
            score.damage(sources.get(file).text(), 499);
        }
    }
    println!("{score:?}");
    assert!(score.single * 100 >= score.tried * 99, "{score:?}");
    assert!(score.near * 100 >= score.tried * 95, "{score:?}");
}

#[test]
fn a_file_of_closing_brackets_is_not_reported_bracket_by_bracket() {
    let (_, said) = tree(&")".repeat(50_000));
    assert_eq!(said.len(), crate::report::Findings::MOST_OF_A_KIND);
}
