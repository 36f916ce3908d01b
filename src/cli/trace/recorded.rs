//! Why a recorded move of a saved game is not legal.

use std::io::Write;

use super::show;
use crate::cli::end::Failure;
use crate::cli::{Global, Loaded};
use crate::expand::Names;
use crate::interp::trace::{Answer, Mover, Teller};
use crate::interp::{Position, Rules};
use crate::model::Square;

/// Writes why a recorded move is not among the legal ones: the trace from the square where it is
/// said to start to the one where it is said to end.
pub(in crate::cli) fn why(
    loaded: &Loaded,
    rules: &Rules,
    position: &Position,
    text: &str,
    global: &Global,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some((name, mover, to)) = read(rules, text) else { return Ok(()) };
    let none = Names::default();
    let names = loaded.expanded.as_ref().map_or(&none, |expanded| &expanded.names);
    let teller = Teller { rules, position, sources: &loaded.sources, names };
    writeln!(out, "Why not?\n")?;
    let explanation = rules.explain(position, mover, Some(to));
    show(&teller, &explanation, global, out)?;
    if let (Some(man), Some(wanted)) = (explanation.man, rules.game.piece(name))
        && man.piece != wanted
    {
        let square = match mover {
            Mover::Man(square) => rules.game.board.name(square),
            Mover::Drop(_) => "",
        };
        writeln!(
            out,
            "The recorded move is that of a {name}; on {square} is {}.",
            teller.man(man)
        )?;
    } else if explanation.answer == Answer::Can {
        writeln!(out, "So there is such a move, but it is not the recorded one: '{text}'.")?;
    }
    Ok(())
}

/// The name of the piece that a recorded move is about, who that is, and where it goes: the first
/// movement, or the drop (zrf-language 9.3).
fn read<'t>(rules: &Rules, text: &'t str) -> Option<(&'t str, Mover, Square)> {
    let board = &rules.game.board;
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if words.first() == Some(&"partial") {
        words.drain(..2.min(words.len()));
    }
    let movement = words.windows(4).find_map(|four| match four {
        [name, from, "-" | "x", to] => {
            Some((*name, Mover::Man(board.square(from)?), board.square(to)?))
        }
        _ => None,
    });
    movement.or_else(|| match words[..] {
        [player, name, to, ..] => {
            rules.game.player(player)?;
            Some((name, Mover::Drop(rules.game.piece(name)?), board.square(to)?))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{LoadOptions, load_text};
    use crate::interp::Semantics;
    use crate::source::Sources;

    #[test]
    fn movements_and_drops_are_read() {
        let text = include_bytes!("../../../fixtures/games/shogi.zrf");
        let mut sources = Sources::new();
        let file = sources.add("shogi.zrf", &text[..]);
        let loaded = load_text(sources, file, &LoadOptions::default());
        let rules = Rules::new(loaded.game(None).unwrap(), Semantics::default());
        let square = |name| rules.game.board.square(name).unwrap();
        let pawn = rules.game.piece("Pawn").unwrap();
        for (text, wanted) in [
            ("Pawn 7g - 7f", Some(("Pawn", Mover::Man(square("7g")), square("7f")))),
            ("partial 2 Pawn 7g x 7f = Tokin", {
                Some(("Pawn", Mover::Man(square("7g")), square("7f")))
            }),
            ("Black Pawn 5e", Some(("Pawn", Mover::Drop(pawn), square("5e")))),
            ("Pass", None),
            ("partial", None),
            ("Pawn 7g - 7z", None),
        ] {
            assert_eq!(read(&rules, text), wanted, "{text}");
        }
    }
}
