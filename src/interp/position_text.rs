//! Positions in one line of text, for the command line and for test data of any game.
//!
//! ```text
//! White: King e1, Rook a1 h1{-never-moved?}; Black: King g11; White stock: Queen 2; to move White
//! ```
//!
//! Parts are separated by `;` or line ends:
//! * `PLAYER: PIECE square…, PIECE square…` men on the board; a square may be followed by the
//!   attributes that differ from the type's initial ones, `{attribute, -attribute}`;
//! * `PLAYER stock: PIECE n, PIECE` men off the board (one each unless a number is given);
//! * `to move PLAYER`, the first turn that this player takes, or `turn N`, counted from 1;
//! * `last a-b`, or `last @b` for a drop: the previous move;
//! * `partial square` or `partial square TYPE`: the man that must go on;
//! * `start`: the game's own set-up; what follows comes on top of it.
//!
//! What contradicts itself is an error: two men on one square, two parts that say whose turn it
//! is, a man that must go on but does not stand there, is not the mover's, or has no move.

use std::ops::Range;

use thiserror::Error;

use super::position::{Last, Partial, Position, new_man};
use super::rules::Rules;
use super::watch::Watch;
use crate::model::{PieceId, PlayerId, Square};

/// What is wrong with a position's text, and where: bytes of the text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{message}")]
pub struct PositionError {
    /// One sentence.
    pub message: String,
    /// The stretch of text.
    pub place: Range<usize>,
}

impl Rules {
    /// Reads a position from text.
    pub fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let position = Position::empty(&self.game);
        Reader { rules: self, text, position, turn: None, last: None, partial: None }.read()
    }

    /// Writes a position as text that [`Rules::parse_position`] reads back the same.
    pub fn position_text(&self, position: &Position) -> String {
        let game = &self.game;
        let mut parts = Vec::new();
        for (p, player) in game.players.iter().enumerate() {
            let mut groups = Vec::new();
            for (t, piece) in game.pieces.iter().enumerate() {
                let mine = position
                    .men()
                    .filter(|(_, m)| m.owner.index() == p && m.piece.index() == t)
                    .map(|(s, m)| {
                        let differs = m.attributes ^ piece.attributes;
                        format!(" {}{}", game.board.name(s), self.attributes(m.attributes, differs))
                    });
                let squares: String = mine.collect();
                if !squares.is_empty() {
                    groups.push(format!("{}{squares}", piece.name));
                }
            }
            if !groups.is_empty() {
                parts.push(format!("{}: {}", player.name, groups.join(", ")));
            }
            let stock: Vec<String> = (0..game.pieces.len())
                .map(|t| (t, position.stock[p * game.pieces.len() + t]))
                .filter(|(_, n)| *n > 0)
                .map(|(t, n)| format!("{} {n}", game.pieces[t].name))
                .collect();
            if !stock.is_empty() {
                parts.push(format!("{} stock: {}", player.name, stock.join(", ")));
            }
        }
        let taker = game.turns[position.turn].taker;
        parts.push(match game.turns.iter().position(|t| t.taker == taker) {
            Some(first) if first == position.turn => {
                format!("to move {}", game.players[taker.index()].name)
            }
            _ => format!("turn {}", position.turn + 1),
        });
        match (position.last.from, position.last.to) {
            (Some(from), Some(to)) => {
                parts.push(format!("last {}-{}", game.board.name(from), game.board.name(to)));
            }
            (None, Some(to)) => parts.push(format!("last @{}", game.board.name(to))),
            _ => {}
        }
        if let Some(partial) = position.partial {
            let then = partial.then.map(|t| format!(" {}", game.move_types[t.index()]));
            parts.push(format!(
                "partial {}{}",
                game.board.name(partial.square),
                then.unwrap_or_default()
            ));
        }
        parts.join("; ")
    }

    fn attributes(&self, values: u32, differs: u32) -> String {
        let names: Vec<String> = (0..self.game.attributes.len())
            .filter(|a| differs >> a & 1 == 1)
            .map(|a| {
                let sign = if values >> a & 1 == 1 { "" } else { "-" };
                format!("{sign}{}", self.game.attributes[a])
            })
            .collect();
        if names.is_empty() { String::new() } else { format!("{{{}}}", names.join(", ")) }
    }
}

/// A word of the text with its place.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> Word<'t> {
    fn place(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The stretch without blanks around it.
    fn trim(self) -> Word<'t> {
        let left = self.text.len() - self.text.trim_start().len();
        Word { text: self.text.trim(), start: self.start + left }
    }

    /// Cuts at every character that `at` finds outside braces; keeps the stretches trimmed.
    fn split(self, at: impl Fn(char) -> bool) -> Vec<Word<'t>> {
        let mut words = Vec::new();
        let mut begin = 0;
        let mut braces = 0usize;
        for (i, c) in self.text.char_indices() {
            match c {
                '{' => braces += 1,
                '}' => braces = braces.saturating_sub(1),
                _ if braces == 0 && at(c) => {
                    words.push(self.sub(begin..i));
                    begin = i + c.len_utf8();
                }
                _ => {}
            }
        }
        words.push(self.sub(begin..self.text.len()));
        words.into_iter().map(Word::trim).filter(|w| !w.text.is_empty()).collect()
    }

    fn sub(self, range: Range<usize>) -> Word<'t> {
        Word { start: self.start + range.start, text: &self.text[range] }
    }

    fn error<T>(self, message: impl Into<String>) -> Result<T, PositionError> {
        Err(PositionError { message: message.into(), place: self.place() })
    }
}

struct Reader<'a> {
    rules: &'a Rules,
    text: &'a str,
    position: Position,
    /// The parts that may stand once only, where they were given.
    turn: Option<Word<'a>>,
    last: Option<Word<'a>>,
    partial: Option<Word<'a>>,
}

impl<'a> Reader<'a> {
    fn read(mut self) -> Result<Position, PositionError> {
        let whole = Word { text: self.text, start: 0 };
        for (i, part) in whole.split(|c| c == ';' || c == '\n').into_iter().enumerate() {
            self.part(part, i == 0)?;
        }
        self.check_partial()?;
        Ok(self.position)
    }

    /// A man that must go on stands there, is the mover's, and can go on: otherwise the turn would
    /// be over.
    fn check_partial(&self) -> Result<(), PositionError> {
        let (Some(partial), Some(word)) = (self.position.partial, self.partial) else {
            return Ok(());
        };
        let game = &self.rules.game;
        let name = game.board.name(partial.square);
        let side = game.turns[self.position.turn].side;
        let Some(man) = self.position.at(partial.square) else {
            return word.error(format!("no man stands on '{name}' who could go on"));
        };
        let (piece, mover) =
            (&game.pieces[man.piece.index()].name, &game.players[side.index()].name);
        if man.owner != side {
            let owner = &game.players[man.owner.index()].name;
            let message = format!("the {piece} on '{name}' is {owner}'s, but {mover}'s men move");
            return word.error(message);
        }
        let watch = Watch::new();
        let none = self.rules.partial_moves(&self.position, &watch).is_empty();
        if none && watch.trouble().is_none() {
            return word.error(format!("the {piece} on '{name}' has no move to go on with"));
        }
        Ok(())
    }

    /// Notes where a part was given that may stand once only.
    fn once(given: &mut Option<Word<'a>>, part: Word<'a>, what: &str) -> Result<(), PositionError> {
        match given.replace(part) {
            None => Ok(()),
            Some(_) => part.error(format!("{what} is said twice")),
        }
    }

    fn part(&mut self, part: Word<'a>, first: bool) -> Result<(), PositionError> {
        let words = part.split(char::is_whitespace);
        if let Some(colon) = part.text.find(':') {
            let head = part.sub(0..colon).split(char::is_whitespace);
            let list = part.sub(colon + 1..part.text.len());
            return match head[..] {
                [player] => self.men(self.player(player)?, list),
                [player, stock] if stock.text == "stock" => self.stock(self.player(player)?, list),
                _ => part
                    .sub(0..colon)
                    .error("before the colon stands a player, or a player and the word stock"),
            };
        }
        match words[..] {
            [w] if w.text == "start" && first => {
                self.position = Position::start(&self.rules.game);
            }
            [w] if w.text == "start" => return w.error("'start' can only stand first"),
            [to, m, player] if (to.text, m.text) == ("to", "move") => {
                Reader::once(&mut self.turn, part, "whose turn it is")?;
                let id = self.player(player)?;
                match self.rules.game.turns.iter().position(|t| t.taker == id) {
                    Some(turn) => self.position.turn = turn,
                    None => return player.error(format!("'{}' never takes a turn", player.text)),
                }
            }
            [turn, n] if turn.text == "turn" => {
                Reader::once(&mut self.turn, part, "whose turn it is")?;
                let all = self.rules.game.turns.len();
                match n.text.parse::<usize>() {
                    Ok(i) if (1..=all).contains(&i) => self.position.turn = i - 1,
                    _ => return n.error(format!("turns are numbered from 1 to {all}")),
                }
            }
            [last, squares] if last.text == "last" => {
                Reader::once(&mut self.last, part, "the last move")?;
                self.last(squares)?;
            }
            [partial, square] if partial.text == "partial" => {
                Reader::once(&mut self.partial, part, "the man that must go on")?;
                let square = self.square(square)?;
                self.position.partial = Some(Partial { square, then: None });
            }
            [partial, square, then] if partial.text == "partial" => {
                Reader::once(&mut self.partial, part, "the man that must go on")?;
                let square = self.square(square)?;
                let Some(id) = self.rules.game.move_type(then.text) else {
                    return then.error(format!("there is no move type '{}'", then.text));
                };
                self.position.partial = Some(Partial { square, then: Some(id) });
            }
            _ => {
                return part.error(
                    "this is none of: PLAYER: PIECE square…, PLAYER stock: PIECE n…, \
                     to move PLAYER, turn N, last a-b, partial square, start",
                );
            }
        }
        Ok(())
    }

    fn men(&mut self, player: PlayerId, list: Word<'a>) -> Result<(), PositionError> {
        for group in list.split(|c| c == ',') {
            let words = group.split(char::is_whitespace);
            let Some((&piece, squares)) = words.split_first() else { continue };
            let id = self.piece(piece)?;
            if squares.is_empty() {
                return piece.error(format!("on which square does '{}' stand?", piece.text));
            }
            for &word in squares {
                let (name, attributes) = match word.text.find('{') {
                    Some(i) => (word.sub(0..i), Some(word.sub(i..word.text.len()))),
                    None => (word, None),
                };
                let square = self.square(name)?;
                let mut man = new_man(&self.rules.game, player, id);
                if let Some(attributes) = attributes {
                    self.set_attributes(&mut man.attributes, attributes)?;
                }
                let there = &mut self.position.board[square.index()];
                if there.is_some() {
                    return name.error(format!("two men stand on '{}'", name.text));
                }
                *there = Some(man);
            }
        }
        Ok(())
    }

    fn set_attributes(&self, values: &mut u32, braces: Word<'a>) -> Result<(), PositionError> {
        let inner = braces.text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
        let Some(inner) = inner else {
            return braces.error("attributes stand in { } directly behind the square");
        };
        let inner = Word { text: inner, start: braces.start + 1 };
        let mut said = 0u32;
        for word in inner.split(|c| c == ',' || c.is_whitespace()) {
            let name = word.text.strip_prefix('-').unwrap_or(word.text);
            let Some(attribute) = self.rules.game.attribute(name) else {
                return word.error(format!("there is no attribute '{name}'"));
            };
            let bit = 1u32 << attribute.0;
            if said & bit != 0 {
                return word.error(format!("attribute '{name}' is said twice"));
            }
            said |= bit;
            *values = if name == word.text { *values | bit } else { *values & !bit };
        }
        Ok(())
    }

    fn stock(&mut self, player: PlayerId, list: Word<'a>) -> Result<(), PositionError> {
        for group in list.split(|c| c == ',') {
            let words = group.split(char::is_whitespace);
            let (piece, count) = match words[..] {
                [piece] => (piece, 1),
                [piece, n] => match n.text.parse::<u32>() {
                    Ok(count) => (piece, count),
                    Err(_) => return n.error("a number of men is expected here"),
                },
                _ => return group.error("a stock lists PIECE or PIECE n"),
            };
            let index = self.rules.stock_index(player, self.piece(piece)?);
            self.position.stock[index] = self.position.stock[index].saturating_add(count);
        }
        Ok(())
    }

    fn last(&mut self, word: Word<'a>) -> Result<(), PositionError> {
        let board = &self.rules.game.board;
        if let Some(to) = word.text.strip_prefix('@').and_then(|s| board.square(s)) {
            self.position.last = Last { from: None, to: Some(to) };
            return Ok(());
        }
        // Names may hold a hyphen themselves, so every one is tried.
        for (i, _) in word.text.match_indices('-') {
            let (from, to) = (board.square(&word.text[..i]), board.square(&word.text[i + 1..]));
            if from.is_some() && to.is_some() {
                self.position.last = Last { from, to };
                return Ok(());
            }
        }
        word.error("the last move is written a-b, or @b for a drop, with squares of the board")
    }

    fn player(&self, word: Word<'a>) -> Result<PlayerId, PositionError> {
        let players = self.rules.game.players.iter().map(|p| p.name.as_str());
        self.named(word, "player", self.rules.game.player(word.text), players)
    }

    fn piece(&self, word: Word<'a>) -> Result<PieceId, PositionError> {
        let pieces = self.rules.game.pieces.iter().map(|p| p.name.as_str());
        self.named(word, "piece", self.rules.game.piece(word.text), pieces)
    }

    fn square(&self, word: Word<'a>) -> Result<Square, PositionError> {
        let board = &self.rules.game.board;
        match board.square(word.text) {
            Some(square) => Ok(square),
            None => word.error(format!("there is no position '{}'", word.text)),
        }
    }

    fn named<'n, T>(
        &self,
        word: Word<'a>,
        what: &str,
        found: Option<T>,
        all: impl Iterator<Item = &'n str>,
    ) -> Result<T, PositionError> {
        match found {
            Some(found) => Ok(found),
            None => {
                let all: Vec<&str> = all.collect();
                word.error(format!(
                    "there is no {what} '{}'; there are {}",
                    word.text,
                    all.join(", ")
                ))
            }
        }
    }
}
