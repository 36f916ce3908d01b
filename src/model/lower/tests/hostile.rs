//! No text makes lowering panic or run for long.

use std::fmt::Write;

use super::*;

/// A small generator of numbers (xorshift, Marsaglia 2003), the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Words of the language in every context, names, numbers and strings.
fn vocabulary() -> Vec<String> {
    let mut all: Vec<String> =
        crate::syntax::words::all().map(|word| word.name.to_owned()).collect();
    let names = "White Black Man King n s a1 b2 z hop fresh? 0 1 -7 99999999999999999999 $1 $2";
    all.extend(names.split(' ').map(str::to_owned));
    all.extend(["\"a/b/c\"", "\"2.0\"", "\"\"", "\"pass turn\""].map(str::to_owned));
    all
}

fn survives(text: &str) -> Lowered {
    let lowered = Lowered::of(text);
    for game in &lowered.games {
        let board = &game.board;
        assert_eq!(board.links.len(), board.directions.len());
        assert_eq!(board.reverse.len(), board.directions.len());
        assert_eq!(board.symmetry.len(), game.players.len());
        assert!(board.symmetry.iter().all(|s| s.len() == board.directions.len()));
        assert!(board.links.iter().chain(&board.reverse).all(|l| l.len() == board.squares.len()));
        assert!(board.zones.iter().all(|z| z.squares.len() == game.players.len()));
        assert!(game.repeat_from == 0 || game.repeat_from < game.turns.len());
        assert!(game.setup.men.iter().all(|m| m.square.index() < board.squares.len()));
    }
    lowered
}

#[test]
fn token_soup_is_survived() {
    let words = vocabulary();
    let mut random = Random(20_261_129);
    for round in 0..1500 {
        let mut text = String::from("(game (title \"t\") ");
        let mut open = 1i32;
        for _ in 0..random.below(120) {
            match random.below(10) {
                0..=3 => {
                    text.push('(');
                    open += 1;
                }
                // Every other soup has its brackets in order, so that all of it is looked at.
                4..=6 if round % 2 == 0 || open > 1 => {
                    text.push(')');
                    open -= 1;
                }
                _ => {}
            }
            let _ = write!(text, "{} ", words[random.below(words.len())]);
        }
        if round % 2 == 1 {
            text += &")".repeat(open as usize);
        }
        survives(&text);
    }
}

#[test]
fn sections_of_random_words_are_survived() {
    let words = vocabulary();
    let mut random = Random(42);
    for _ in 0..1500 {
        let soup = |random: &mut Random| {
            let mut text = String::new();
            for _ in 0..random.below(12) {
                let word = &words[random.below(words.len())];
                let _ = match random.below(3) {
                    0 => write!(text, "({word} {}) ", words[random.below(words.len())]),
                    _ => write!(text, "{word} "),
                };
            }
            text
        };
        let code = soup(&mut random);
        let board = soup(&mut random);
        let goal = soup(&mut random);
        let text = format!(
            "(piece (name It) (moves ({code}))) (win-condition (White) ({goal})) ({goal})
             (board-setup (White ({board}))) (option {goal}) (turn-order {code})"
        );
        survives(&small(&text).replace("(board ", &format!("(board ({board}) ")));
    }
}

/// A rules file with a bit of everything.
const SAMPLE: &str = include_str!("../../../../fixtures/games/chess.zrf");
const SMALL: &str = include_str!("../../../../fixtures/games/reversi.zrf");

#[test]
fn every_prefix_of_a_rules_file_is_survived() {
    for text in [SAMPLE, SMALL] {
        let ends = text.char_indices().map(|(i, _)| i).filter(|i| i % 5 == 0);
        for end in ends {
            survives(&text[..end]);
        }
        assert!(survives(text).findings.is_empty());
    }
}

#[test]
fn rules_files_with_one_token_changed_are_survived() {
    let words = vocabulary();
    let mut random = Random(7);
    let tokens: Vec<_> = crate::syntax::tokens(SAMPLE);
    for _ in 0..500 {
        let token = &tokens[random.below(tokens.len())];
        let mut text = SAMPLE.to_owned();
        text.replace_range(
            token.start as usize..token.end as usize,
            &format!(" {} ", words[random.below(words.len())]),
        );
        survives(&text);
    }
}

#[test]
fn deep_nesting_ends_in_a_finding() {
    let deep = |open: &str, inner: &str, count: usize| {
        let code = open.repeat(count) + inner + &")".repeat(count);
        survives(&small(&format!("(piece (name It) (moves ({code})))")))
    };
    assert!(deep("(if empty? ", "n", 150).findings.is_empty());
    assert_eq!(
        deep("(if empty? ", "n", 300).findings.iter().next().unwrap().code,
        "nested-too-deep"
    );
    // Through macros lists nest deeper than they are written.
    let mut text = String::from("(define m0 n)\n");
    for i in 1..250 {
        let _ = writeln!(text, "(define m{i} (if empty? (m{})))", i - 1);
    }
    text += &small("(piece (name It) (moves ((m249))))");
    let codes: Vec<_> = survives(&text).findings.iter().map(|f| f.code).collect();
    assert!(codes.contains(&"nested-too-deep") || codes.contains(&"macro-recursion"), "{codes:?}");
    let goals = "(not ".repeat(150) + "(pieces-remaining 0)" + &")".repeat(150);
    survives(&small(&format!("(win-condition (White) {goals})")));
}

#[test]
fn macro_bombs_do_not_explode_here_either() {
    let bomb = |inner: &str| {
        let mut text = format!("(define m0 {inner})\n");
        for i in 1..8 {
            let call = format!("(m{}) ", i - 1);
            let _ = writeln!(text, "(define m{i} {})", call.repeat(8));
        }
        text
    };
    // Two million instructions when written out; shared they are nothing.
    let code = survives(&(bomb("n") + &small("(piece (name It) (moves ((m7) add)))")));
    assert!(code.findings.is_empty());
    survives(&(bomb("else") + &small("(piece (name It) (moves ((if empty? (m7)))))")));
    survives(&(bomb("") + &small("(piece (name It) (moves ((m7) n add)))")));
    // Lists outside of move code are read form by form, here 32 768 forms.
    let moves = survives(&(bomb("(n add)") + &small("(piece (name It) (moves (m5)))")));
    assert_eq!(moves.games[0].pieces[0].moves.len(), 32_768);
    survives(&(bomb("X") + &small("(piece (name It)) (board-setup (White (It (m5))))")));
    let oops = survives(&(bomb("(oops)") + &small("(m5)")));
    assert_eq!(oops.findings.len(), 1, "one place is one finding");
    // So many sections that not even the list of games can be read.
    let games = survives(&(bomb("(oops)") + "(m7) (m7) (m7) (m7)" + &small("")));
    let codes: Vec<&str> = games.findings.iter().map(|f| f.code).collect();
    assert_eq!(codes, ["unknown-section", "file-too-large"]);
    // A thousand variants that inherit as many read more forms than one file may have.
    let variants: String = (0..1100).map(|i| format!("(variant (title \"{i}\"))\n")).collect();
    let piece = "(piece (name It) (moves (m5) (m5)))";
    let many = survives(&(bomb("(n add)") + &small(piece) + &variants));
    let codes: Vec<&str> = many.findings.iter().map(|f| f.code).collect();
    assert_eq!(codes, ["too-many-games", "file-too-large"], "nothing is said of what is cut off");
    assert_eq!(many.games.len(), 1000);
    assert_eq!(many.games[999].pieces.len(), 0, "nothing is left to read it with");
}

#[test]
fn the_same_text_gives_the_same_game_and_findings() {
    let text = SAMPLE.replace("King", "Kin");
    let show = |text: &str| {
        let lowered = Lowered::of(text);
        let mut all = format!("{:?}", lowered.said());
        for game in &lowered.games {
            let _ = write!(all, "{game:?}");
        }
        all
    };
    assert_eq!(show(&text), show(&text));
}

#[test]
fn long_names_and_texts_do_not_fill_the_memory() {
    // Each of a thousand variants would keep its own copy of what it inherits.
    let long = "x".repeat(1 << 20);
    let variants: String =
        (0..999).map(|i| format!("(variant (title \"v{i}\"))\n")).collect::<String>();
    let text = small(&format!("(description \"{long}\") (piece (name {long}))")) + &variants;
    let lowered = survives(&text);
    let kept: usize =
        lowered.games.iter().map(|g| g.pieces.iter().map(|p| p.name.len()).sum::<usize>()).sum();
    assert!(kept <= 64 << 20, "{kept} bytes of names");
    assert!(lowered.findings.iter().any(|f| f.code == "file-too-large"));
    // A grid joins its labels.
    let rows: Vec<String> = (0..3000).map(|i| i.to_string()).collect();
    let labels = format!("(\"a/b/c\" (10 0)) (\"{long}\" (0 0)) (\"{}\"", rows.join("/"));
    let text = small("").replace("(\"a/b/c\" (10 0)) (\"3/2/1\"", &labels);
    let lowered = survives(&text);
    let kept: usize = lowered.games[0].board.squares.iter().map(|s| s.name.len()).sum();
    assert!(kept <= 64 << 20, "{kept} bytes of positions");
}
