//! `zrf moves`: the legal moves of a position.

use std::io::Write;

use clap::Args;

use super::end::{End, Failure};
use super::play::{GameArgs, Play, outcome_text};
use super::{Global, Run, trouble};
use crate::export::{MovesDoc, Played, Texts};
use crate::interp::Watch;

/// Draw a position and list its legal moves
#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    game: GameArgs,
    /// For machines: one JSON document with every effect of every move
    #[arg(long)]
    json: bool,
}

impl Run for Moves {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let play = match self.game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.into()),
        };
        if self.json {
            return json(&play, out);
        }
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
            let who = match turn.side == turn.taker {
                true => format!("{name} to move"),
                false => {
                    format!("{name} moves {}'s men", rules.game.players[turn.side.index()].name)
                }
            };
            writeln!(out, "{who}{check}: {count}")?;
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

/// Writes the position and its moves as one JSON document.
fn json(play: &Play, out: &mut dyn Write) -> Result<End, Failure> {
    let (rules, position) = (&play.rules, &play.position);
    let Some(expanded) = &play.loaded.expanded else {
        return Err(Failure::Usage("the file holds no text".to_owned()));
    };
    let watch = Watch::new();
    let over = play.outcome.is_some();
    let moves = if over { Vec::new() } else { rules.legal_with(position, &watch) };
    let in_check = rules.in_check_with(position, &watch);
    let mut outcome = play.outcome.clone();
    if !over && moves.is_empty() {
        let mover = rules.game.turns[position.turn].taker;
        outcome = rules.outcome_with(position, &[], mover, 1, &watch);
    }
    let trouble = play.trouble.or(watch.trouble());
    // Without certain moves it is not certain either that there are none.
    let outcome = outcome.filter(|_| over || trouble.is_none());
    let why = trouble.map(|t| trouble::sentence(&play.loaded.sources, rules, t));
    let sentence = outcome.as_ref().map(|o| outcome_text(rules, o));
    let document = MovesDoc::new(Played {
        file: play.loaded.sources.get(play.loaded.file).name(),
        texts: Texts { sources: &play.loaded.sources, expanded },
        rules,
        position,
        in_check,
        outcome: outcome.as_ref().zip(sentence.as_deref()),
        moves: &moves,
        trouble: trouble.zip(why.as_deref()),
    });
    serde_json::to_writer(&mut *out, &document).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(if trouble.is_some() { End::Undecided } else { play.end() })
}
