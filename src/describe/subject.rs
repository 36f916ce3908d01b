//! Whom a sentence is about: "White … it", "a player … they".

use super::words::list;
use crate::model::{Game, PlayerId};

/// The players of an end condition as the subject of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    /// `White`, `a player`, `each of Red and Blue`.
    pub name: String,
    /// `it` or `they`.
    pub they: &'static str,
    /// What follows the name: `has`, or `have` for a player called "You".
    pub has: &'static str,
    /// The end of a verb behind the name: `win` + `s`.
    pub s: &'static str,
    /// What follows the pronoun: `has` or `have`.
    pub have: &'static str,
    /// `is` or `are`.
    pub are: &'static str,
    /// `does` or `do`.
    pub do_: &'static str,
    /// `its` or `their`.
    pub their: &'static str,
}

impl Subject {
    /// The subject for a list of players; none means the player who just moved.
    pub fn of(game: &Game, players: Option<&[PlayerId]>) -> Subject {
        let Some(players) = players else {
            return Subject::many("the player who just moved");
        };
        let people = |p: &PlayerId| {
            let player = &game.players[p.index()];
            !player.neutral && !player.random
        };
        let all = (0..game.players.len()).map(|p| PlayerId(p as u8)).filter(people);
        let everybody = all.clone().count() > 1
            && all.clone().all(|p| players.contains(&p))
            && players.iter().all(people);
        match players {
            _ if everybody => Subject::anybody(),
            // Puzzles call their player so.
            [] => Subject::many("a player who is not declared"),
            [only] if game.players[only.index()].name.eq_ignore_ascii_case("you") => {
                Subject { has: "have", s: "", they: "you", their: "your", ..Subject::many("you") }
            }
            [only] => Subject {
                name: game.players[only.index()].name.clone(),
                they: "it",
                have: "has",
                are: "is",
                do_: "does",
                their: "its",
                has: "has",
                s: "s",
            },
            _ => {
                let names: Vec<&str> =
                    players.iter().map(|p| game.players[p.index()].name.as_str()).collect();
                Subject::many(&format!("each of {}", list(&names, "and")))
            }
        }
    }

    /// Whoever it may be.
    pub fn anybody() -> Subject {
        Subject::many("a player")
    }

    /// `loses`, or `lose` for a player called "You".
    pub fn lose(&self) -> &'static str {
        if self.s.is_empty() { "lose" } else { "loses" }
    }

    fn many(name: &str) -> Subject {
        Subject {
            name: name.to_owned(),
            they: "they",
            have: "have",
            are: "are",
            do_: "do",
            their: "their",
            has: "has",
            s: "s",
        }
    }
}
