//! A port of simple games that knows nothing but the JSON documents: what someone would write who
//! brings a game to another system. It shares no code with the interpreter.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Owner and type of the man on each occupied square.
pub type Board = BTreeMap<String, (String, String)>;

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// The start position of an exported game.
pub fn start(game: &Value) -> Board {
    let men = game["setup"]["board"].as_array().unwrap();
    men.iter().map(|m| (text(&m["square"]), (text(&m["player"]), text(&m["piece"])))).collect()
}

/// The board of an exported position.
pub fn board(position: &Value) -> Board {
    let men = position["board"].as_object().unwrap();
    men.iter().map(|(s, m)| (s.clone(), (text(&m["player"]), text(&m["piece"])))).collect()
}

/// Plays an exported move by its result.
pub fn play(board: &mut Board, mv: &Value) {
    for change in mv["result"].as_array().unwrap() {
        let square = text(&change["square"]);
        match &change["man"] {
            Value::Null => board.remove(&square),
            man => board.insert(square, (text(&man["player"]), text(&man["piece"]))),
        };
    }
}

/// Start and end of every move of the side whose turn it is.
pub fn moves(game: &Value, board: &Board, turn: usize) -> BTreeSet<(String, String)> {
    let side = text(&game["turn_order"]["turns"][turn]["side"]);
    let mut moves = BTreeSet::new();
    for (square, (owner, piece)) in board.iter().filter(|(_, (owner, _))| *owner == side) {
        let pieces = game["pieces"].as_array().unwrap();
        let def = pieces.iter().find(|p| p["name"] == piece.as_str()).unwrap();
        for block in def["moves"].as_array().unwrap() {
            let mut run = Run { game, board, side: owner, at: square.clone(), found: Vec::new() };
            run.block(&block["code"]);
            moves.extend(run.found.into_iter().map(|to| (square.clone(), to)));
        }
    }
    moves
}

struct Run<'a> {
    game: &'a Value,
    board: &'a Board,
    side: &'a str,
    at: String,
    found: Vec<String>,
}

impl Run<'_> {
    /// Runs instructions; false when the block has ended.
    fn block(&mut self, code: &Value) -> bool {
        code.as_array().unwrap().iter().all(|instruction| self.instruction(instruction))
    }

    fn instruction(&mut self, i: &Value) -> bool {
        match i["op"].as_str().unwrap() {
            "step" => {
                let links = &self.game["board"]["links"];
                let meant = &self.game["board"]["symmetry"][self.side][text(&i["direction"])];
                match links[text(meant)].get(&self.at) {
                    Some(to) => self.at = text(to),
                    None => return false,
                }
                true
            }
            "verify" => self.holds(&i["condition"]),
            "if" if self.holds(&i["condition"]) => self.block(&i["then"]),
            "if" => self.block(&i["else"]),
            "add" => {
                self.found.push(self.at.clone());
                true
            }
            other => panic!("'{other}' is not ported"),
        }
    }

    fn holds(&self, c: &Value) -> bool {
        let man = || {
            assert_eq!(c["place"], "here", "only the cursor is ported");
            self.board.get(&self.at)
        };
        match c["test"].as_str().unwrap() {
            "not" => !self.holds(&c["of"]),
            "empty" => man().is_none(),
            "friend" => man().is_some_and(|(owner, _)| owner == self.side),
            "enemy" => man().is_some_and(|(owner, _)| owner != self.side),
            other => panic!("'{other}' is not ported"),
        }
    }
}
