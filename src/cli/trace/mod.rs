//! `zrf trace`: why a man can or can't move.

mod json;
mod recorded;
mod show;
mod walk;

use std::io::Write;

use clap::Args;

use super::end::{End, Failure};
use super::play::{GameArgs, Play, outcome_text};
use super::{Global, Run, trouble};
use crate::expand::Names;
use crate::interp::trace::{Answer, Explanation, Fate, Mover, Teller};
use crate::interp::{Rules, Trouble};
use crate::model::{PieceId, Square};
use crate::report::{Format, nearest};

pub(super) use recorded::why;
use show::show;

/// Show what the move code of a piece does in a position, and why it can or can't go to a square
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("who").required(true))]
pub(super) struct Trace {
    #[command(flatten)]
    game: GameArgs,
    /// The piece and where it stands, for example Rook@a1; the square alone will do
    #[arg(long, value_name = "PIECE@SQUARE", group = "who")]
    piece: Option<String>,
    /// A piece in the stock of the side to move, whose drops are looked at
    #[arg(long, value_name = "PIECE", group = "who")]
    drop: Option<String>,
    /// The square to go to; without it every move block is shown
    #[arg(long, value_name = "SQUARE")]
    to: Option<String>,
    /// Write the trace as one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for Trace {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let play = match self.game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.into()),
        };
        let Play { loaded, rules, position, outcome, .. } = &play;
        let mover = self.mover(&play)?;
        let to = match &self.to {
            Some(name) => Some(square(rules, name)?),
            None => None,
        };
        let none = Names::default();
        let names = loaded.expanded.as_ref().map_or(&none, |expanded| &expanded.names);
        let teller = Teller { rules, position, sources: &loaded.sources, names };
        let explanation = match outcome {
            Some(_) => rules.explain_end(position, mover, to),
            None => rules.explain(position, mover, to),
        };
        let trouble = play.trouble.or(unsaid(&explanation, to));
        if self.json || global.format == Format::Json {
            let why = trouble.map(|t| trouble::sentence(&loaded.sources, rules, t));
            json::write(&teller, &explanation, why, out)?;
            if trouble.is_some() {
                return Ok(End::Undecided);
            }
        } else {
            if !global.quiet {
                writeln!(out, "{}\n", rules.game.title)?;
                writeln!(out, "{}", rules.draw(position))?;
                if let Some(outcome) = outcome {
                    writeln!(out, "The game is over: {}.\n", outcome_text(rules, outcome))?;
                }
            }
            show(&teller, &explanation, global, out)?;
            if trouble.is_some() {
                return play.say_trouble(trouble, out);
            }
        }
        Ok(match explanation.answer {
            // Without a square every move counts, those behind a limit too.
            Answer::Can if to.is_none() && explanation.blocks.iter().any(|b| b.is_open()) => {
                End::Undecided
            }
            Answer::Can | Answer::Cannot => play.end(),
            Answer::Undecided => End::Undecided,
        })
    }
}

/// What the language does not say about one of the legal moves that were asked for.
fn unsaid(explanation: &Explanation, to: Option<Square>) -> Option<Trouble> {
    explanation.blocks.iter().find_map(|block| {
        let legal = block.answers(to).into_iter().filter(|(_, fate)| matches!(fate, Fate::Legal));
        legal.map(|(mv, _)| mv.unsaid_trouble(Some(block.run.start))).find_map(|trouble| trouble)
    })
}

impl Trace {
    fn mover(&self, play: &Play) -> Result<Mover, Failure> {
        let (rules, position) = (&play.rules, &play.position);
        if let Some(name) = &self.drop {
            return Ok(Mover::Drop(piece(rules, name)?));
        }
        let text = self.piece.as_deref().unwrap_or_default();
        let Some((name, at)) = text.rsplit_once('@') else {
            return Ok(Mover::Man(square(rules, text)?));
        };
        let (wanted, at) = (piece(rules, name)?, square(rules, at)?);
        let there = position.at(at);
        if there.is_some_and(|man| man.piece == wanted) {
            return Ok(Mover::Man(at));
        }
        let game = &rules.game;
        let stands = match there {
            Some(man) => {
                let owner = &game.players[man.owner.index()].name;
                format!("{owner}'s {} stands", game.pieces[man.piece.index()].name)
            }
            None => "no man stands".to_owned(),
        };
        let others: Vec<&str> = position
            .men()
            .filter(|(_, man)| man.piece == wanted)
            .map(|(square, _)| game.board.name(square))
            .take(12)
            .collect();
        let others = match others[..] {
            [] => format!("there is no {name} on the board"),
            _ => format!("{name} is on {}", others.join(" ")),
        };
        Err(Failure::Usage(format!("{stands} on '{}'; {others}", game.board.name(at))))
    }
}

/// A square by name.
pub(super) fn square(rules: &Rules, name: &str) -> Result<Square, Failure> {
    let board = &rules.game.board;
    board.square(name.trim()).ok_or_else(|| {
        let near = nearest(name, board.squares.iter().map(|s| s.name.as_str()));
        Failure::Usage(format!("there is no position '{name}'{}", hint(&near)))
    })
}

pub(super) fn piece(rules: &Rules, name: &str) -> Result<PieceId, Failure> {
    rules.game.piece(name.trim()).ok_or_else(|| {
        let near = nearest(name, rules.game.pieces.iter().map(|p| p.name.as_str()));
        Failure::Usage(format!("there is no piece '{name}'{}", hint(&near)))
    })
}

pub(super) fn hint(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        _ => format!("; did you mean '{}'?", near.join("' or '")),
    }
}
