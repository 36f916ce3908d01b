//! `zrf moves`: the legal moves of a position.

use std::io::Write;

use clap::Args;

use super::end::{End, Failure};
use super::play::{GameArgs, outcome_text};
use super::{Global, Run};
use crate::interp::Watch;

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
            Err(refused) => return Ok(refused.into()),
        };
        let (rules, position) = (&play.rules, &play.position);
        if !global.quiet {
            writeln!(out, "{}\n", rules.game.title)?;
            writeln!(out, "{}", rules.draw(position))?;
        }
        if let Some(outcome) = &play.outcome {
            writeln!(out, "The game is over: {}.", outcome_text(rules, outcome))?;
            return play.say_trouble(play.trouble, out);
        }
        let watch = Watch::new();
        let moves = rules.legal_with(position, &watch);
        if !global.quiet {
            let turn = &rules.game.turns[position.turn];
            let name = &rules.game.players[turn.taker.index()].name;
            let count = match moves.len() {
                0 => "no legal move".to_owned(),
                1 => "1 legal move".to_owned(),
                n => format!("{n} legal moves"),
            };
            let check = if rules.in_check_with(position, &watch) { ", in check" } else { "" };
            writeln!(out, "{name} to move{check}: {count}")?;
        }
        let trouble = play.trouble.or(watch.trouble());
        if moves.is_empty() {
            let mover = rules.game.turns[position.turn].taker;
            let outcome = rules.outcome_with(position, &[], mover, 1, &watch);
            if let Some(outcome) = outcome.filter(|_| trouble.or(watch.trouble()).is_none()) {
                writeln!(out, "The game is over: {}.", outcome_text(rules, &outcome))?;
            }
        }
        for text in rules.move_texts(position, &moves) {
            writeln!(out, "  {text}")?;
        }
        play.say_trouble(trouble.or(watch.trouble()), out)
    }
}
