//! `zrf moves`: the legal moves of a position.

use std::io::Write;

use clap::Args;

use super::end::{End, Failure};
use super::play::{GameArgs, outcome_text};
use super::{Global, Run};

/// Draw a position and list its legal moves
#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    game: GameArgs,
}

impl Run for Moves {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let play = match self.game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.end()),
        };
        let (rules, position) = (&play.rules, &play.position);
        if !global.quiet {
            writeln!(out, "{}\n", rules.game.title)?;
            writeln!(out, "{}", rules.draw(position))?;
        }
        if let Some(outcome) = &play.outcome {
            writeln!(out, "The game is over: {}.", outcome_text(rules, outcome))?;
            return Ok(play.end());
        }
        let moves = rules.legal(position);
        if !global.quiet {
            let turn = &rules.game.turns[position.turn];
            let name = &rules.game.players[turn.taker.index()].name;
            let count = match moves.len() {
                0 => "no legal move".to_owned(),
                1 => "1 legal move".to_owned(),
                n => format!("{n} legal moves"),
            };
            let check = if rules.in_check(position) { ", in check" } else { "" };
            writeln!(out, "{name} to move{check}: {count}")?;
        }
        if moves.is_empty() {
            let mover = rules.game.turns[position.turn].taker;
            if let Some(outcome) = rules.outcome(position, &[], mover, 1) {
                writeln!(out, "The game is over: {}.", outcome_text(rules, &outcome))?;
            }
        }
        for text in rules.move_texts(position, &moves) {
            writeln!(out, "  {text}")?;
        }
        if let Some((limit, span)) = rules.trouble(position) {
            let place = play.loaded.sources.place(span);
            let why = if limit {
                "ran into the limit of 200000 instructions that Zillions sets"
            } else {
                "reached code that is not understood"
            };
            writeln!(out, "A block of moves {why}, at {}:{}.", place.file, place.line)?;
            return Ok(End::Undecided);
        }
        Ok(play.end())
    }
}
