//! What ends a game where its file says nothing (zrf-language 8.8).

use serde::Serialize;

use super::words::list;
use crate::model::{Game, GoalTest, PassTurn, PlayerId};

/// What a default rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DefaultResult {
    /// The game is a draw.
    Draw,
    /// The player loses.
    Loss,
    /// It does not end the game.
    Nothing,
}

/// A rule that applies although no end condition of the file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Default {
    /// When it applies: `no-moves` or `repetition`.
    pub when: &'static str,
    /// For whom: the players to move for whom no end condition says what happens.
    pub players: Vec<String>,
    /// What it gives.
    pub result: DefaultResult,
    /// The rule as a sentence, with the reason why it applies.
    pub sentence: String,
}

/// The default rules that apply to a game.
///
/// Without a move and without a rule about it, a game of two or more players is a draw and a game
/// of one player is lost; a third repetition is a draw, but does not count for one player. Source:
/// the official language reference, on `stalemated` and `repetition`.
pub fn defaults(game: &Game) -> Vec<Default> {
    let mut defaults = Vec::new();
    let takers: Vec<PlayerId> = (0..game.players.len())
        .map(|p| PlayerId(p as u8))
        .filter(|p| !game.players[p.index()].neutral && !game.players[p.index()].random)
        .collect();
    if takers.is_empty() {
        return defaults;
    }
    let alone = takers.len() == 1;
    let silent = |wanted: fn(&GoalTest) -> bool| -> Vec<PlayerId> {
        let covered = |p: &PlayerId| {
            let mut goals = game.goals.iter().filter(|g| wanted(&g.test));
            goals.any(|g| g.players.as_ref().is_none_or(|listed| listed.contains(p)))
        };
        takers.iter().copied().filter(|p| !covered(p)).collect()
    };
    let names = |players: &[PlayerId]| -> Vec<String> {
        players.iter().map(|p| game.players[p.index()].name.clone()).collect()
    };
    // Who: nothing for everybody, else the names of those for whom no goal says anything.
    let who = |players: &[PlayerId]| match players.len() {
        n if n == takers.len() => "a player".to_owned(),
        _ => list(&names(players), "or"),
    };
    let players_word = match takers.len() {
        1 => "there is only one player".to_owned(),
        2 => "there are two players".to_owned(),
        n => format!("there are {n} players"),
    };

    let stuck = silent(|t| matches!(t, GoalTest::Stalemated));
    let no_moves = match game.options.pass_turn {
        PassTurn::No if stuck.is_empty() => None,
        PassTurn::No => {
            let mated = game.goals.iter().any(|g| matches!(g.test, GoalTest::Checkmated(_)));
            let not_mate = if mated { ", checkmate apart" } else { "" };
            let (result, text) = if alone {
                (DefaultResult::Loss, "the game is lost")
            } else {
                (DefaultResult::Draw, "the game is a draw")
            };
            let sentence = format!(
                "If {} has no legal move{not_mate}, {text}, because no end condition says what \
                 stalemate means and {players_word}.",
                who(&stuck)
            );
            Some((stuck, result, sentence))
        }
        PassTurn::Yes => {
            let sentence = "Passing is always legal, so nobody is ever without a move.".to_owned();
            Some((takers.clone(), DefaultResult::Nothing, sentence))
        }
        PassTurn::Forced => {
            let sentence = "A player without any move passes, so nobody is ever without a move.";
            Some((takers.clone(), DefaultResult::Nothing, sentence.to_owned()))
        }
    };
    if let Some((players, result, sentence)) = no_moves {
        defaults.push(Default { when: "no-moves", players: names(&players), result, sentence });
    }

    let repeated = silent(|t| matches!(t, GoalTest::Repetition));
    if !repeated.is_empty() {
        let (result, sentence) = if alone {
            let text = "Repetition of positions ends nothing, because there is only one player.";
            (DefaultResult::Nothing, text.to_owned())
        } else {
            let whose = match repeated.len() {
                n if n == takers.len() => String::new(),
                _ => format!(" with {} to move", list(&names(&repeated), "or")),
            };
            let text = format!(
                "When a position stands for the third time{whose}, the game is a draw, because no \
                 end condition says otherwise; this rule can't be switched off."
            );
            (DefaultResult::Draw, text)
        };
        defaults.push(Default { when: "repetition", players: names(&repeated), result, sentence });
    }
    defaults
}
