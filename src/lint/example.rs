//! The frame around a lint's example: examples show only what matters.
//!
//! Knows which section belongs where; knows no lint.

use crate::report::Findings;
use crate::source::Sources;
use crate::syntax::{Tree, parse};

const BOARD_PARTS: &[&str] =
    &["grid", "positions", "links", "unlink", "symmetry", "zone", "kill-positions", "dummy"];
const TOP: &[&str] = &["version", "define", "include", "translate", "variant", "game"];
const GRID: &str = "(grid (start-rectangle 0 0 30 30)
  (dimensions (\"a/b/c/d\" (30 0)) (\"4/3/2/1\" (0 30)))
  (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))";

/// Parts of the game into which an example is put, each left out if the example has its own: a
/// section's word, and the section.
const SECTIONS: &[(&str, &str)] = &[
    ("title", "(title \"Example\")"),
    ("description", "(description \"An example.\")"),
    ("players", "(players White Black)"),
    ("turn-order", "(turn-order White Black)"),
];
const MAN: &str = "(piece (name Man) (help \"Man: steps ahead\") (moves (n (verify empty?) add)))";
const SETUP: &str = "(board-setup (White (Man a1)) (Black (Man d4)))";
const GOAL: &str = "(loss-condition (White Black) stalemated)";

/// A rules file with the forms of an example, each where it belongs: board parts in the board,
/// sections in the game, the rest at top level. What a game needs besides is filled in: two players,
/// White and Black, a board of four by four with n, s, e and w (turned for Black), a Man that steps
/// ahead. A text that holds a whole game stays as it is.
pub fn complete(example: &str) -> String {
    if example.contains("(game") {
        return example.to_owned();
    }
    let mut sources = Sources::new();
    let file = sources.add("example", example);
    let tree = parse(&sources, file, &mut Findings::new());
    let forms = forms(&tree);
    let has = |word: &str| forms.iter().any(|(head, _)| *head == word);
    let those = |is: &dyn Fn(&str) -> bool| -> String {
        forms.iter().filter(|(head, _)| is(head)).map(|(_, text)| *text).collect()
    };
    let top = |head: &str| TOP.contains(&head) && head != "variant" && head != "version";
    let part = |head: &str| BOARD_PARTS.contains(&head);
    let section = |head: &str| !TOP.contains(&head) && !part(head);
    let mut text = those(&|head| head == "version");
    if text.is_empty() {
        text.push_str("(version \"2.0\")\n");
    }
    text += &those(&top);
    text.push_str("\n(game\n");
    for (word, default) in SECTIONS {
        if !has(word) {
            text += default;
            text.push('\n');
        }
    }
    if !has("board") {
        text.push_str("(board\n");
        if !has("grid") && !has("positions") {
            text += GRID;
            text.push('\n');
            if !has("symmetry") {
                text.push_str("(symmetry Black (n s) (s n))\n");
            }
        }
        text += &those(&part);
        text.push_str("\n)\n");
    }
    if !example.contains("(name Man)") && !has("board-setup") {
        text += MAN;
        text.push('\n');
    }
    text += &those(&section);
    text.push('\n');
    if !has("board-setup") {
        text += SETUP;
        text.push('\n');
    }
    if !forms.iter().any(|(head, _)| head.ends_with("-condition")) {
        text += GOAL;
        text.push('\n');
    }
    text.push_str(")\n");
    text + &those(&|head| head == "variant")
}

/// The forms at top level: the word of each, and its text with the comments behind it.
fn forms(tree: &Tree) -> Vec<(&str, &str)> {
    let starts: Vec<usize> = tree.roots().iter().map(|&id| tree.span(id).start as usize).collect();
    let ends = starts.iter().skip(1).copied().chain([tree.text().len()]);
    let texts = starts.iter().zip(ends).map(|(&start, end)| &tree.text()[start..end]);
    let heads = tree.roots().iter().map(|&id| tree.head(id).unwrap_or_default());
    heads.zip(texts).collect()
}
