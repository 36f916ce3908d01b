//! Prints a move, item by item, as Zillions' saved games write it (zrf-language 9.3, 9.4).

use super::Form;
use crate::interp::{Change, Move, Movement, Position, Rules};
use crate::model::{PieceId, PlayerId, Square};

/// The text of a move. It is never empty.
pub(super) fn print(rules: &Rules, position: &Position, mv: &Move, form: Form) -> String {
    if mv.is_pass() {
        return "Pass".to_owned();
    }
    let text = Text { rules, position, form, items: Vec::new(), at: None }.of(mv);
    if !text.is_empty() {
        return text;
    }
    // All that the move does is hidden in lists: then it is shown all the same.
    match form {
        Form::Listed => print(rules, position, mv, Form::Saved),
        Form::Saved => in_place(rules, position, mv),
    }
}

/// A move without any item, for example one whose only change is hidden. How Zillions would write
/// it is not known.
fn in_place(rules: &Rules, position: &Position, mv: &Move) -> String {
    let Some(first) = mv.movements.first() else { return "Pass".to_owned() };
    let square = rules.game.board.name(first.from);
    let piece = position.at(first.from).map(|man| man.piece);
    let piece = piece.map_or("?", |id| &rules.game.pieces[id.index()].name);
    format!("{piece} {square} - {square}")
}

struct Text<'a> {
    rules: &'a Rules,
    position: &'a Position,
    form: Form,
    items: Vec<String>,
    /// The target of the movement printed last, as long as nothing else was printed.
    at: Option<Square>,
}

impl Text<'_> {
    fn of(mut self, mv: &Move) -> String {
        if let (Form::Saved, Some(then)) = (self.form, mv.partial) {
            self.item(format!("partial {}", self.rules.game.saved_numbers.partial(then)));
        }
        if let Some(drop) = mv.drop {
            for &square in &mv.also_dropped {
                self.placement(drop.player, drop.piece, square);
            }
            self.placement(drop.player, drop.piece, drop.square);
            self.at = Some(drop.square);
        }
        for m in &mv.movements {
            self.movement(*m);
        }
        let hidden = |c: &&Change| self.form == Form::Saved || !matches!(c, Change::Attribute(..));
        let shown: Vec<Change> = mv.changes.iter().filter(hidden).copied().collect();
        let mut changes = &shown[..];
        while let Some((first, rest)) = changes.split_first() {
            let run = rest.iter().take_while(|c| joins(first, c)).count();
            self.change(first, &rest[..run]);
            changes = &rest[run..];
        }
        for &square in &mv.captures {
            self.item(format!("x {}", self.square(square)));
        }
        if let (Some(piece), Some(target)) = (mv.becomes, mv.target()) {
            let piece = self.piece(piece).to_owned();
            self.changed(&piece, &[target]);
        }
        self.items.join(" ")
    }

    fn item(&mut self, text: String) {
        self.items.push(text);
        self.at = None;
    }

    fn movement(&mut self, m: Movement) {
        if m.from == m.to {
            return;
        }
        let piece = self.position.at(m.from).map_or("?", |man| self.piece(man.piece)).to_owned();
        // Occupied before the move, be it by a man that leaves with the same move: of the published
        // saved games 54 moves say so, for example `Rook a1 x a2 Bishop a2 - x3`.
        let hits = if self.position.at(m.to).is_some() { "x" } else { "-" };
        let text = format!("{piece} {} {hits} {}", self.square(m.from), self.square(m.to));
        self.item(text);
        self.at = Some(m.to);
    }

    fn placement(&mut self, player: PlayerId, piece: PieceId, square: Square) {
        let player = &self.rules.game.players[player.index()].name;
        let text = format!("{player} {} {}", self.piece(piece), self.square(square));
        self.item(text);
    }

    /// A change and those after it that are printed together with it.
    fn change(&mut self, change: &Change, more: &[Change]) {
        let squares = |first: Square| {
            let others = more.iter().map(change_square);
            std::iter::once(first).chain(others).collect::<Vec<_>>()
        };
        match *change {
            Change::Create(player, piece, square) => self.placement(player, piece, square),
            Change::Type(piece, square) => {
                let piece = self.piece(piece).to_owned();
                self.changed(&piece, &squares(square));
            }
            Change::Owner(player, square) => {
                let player = self.rules.game.players[player.index()].name.clone();
                self.changed(&player, &squares(square));
            }
            Change::Flip(square) => self.item(format!("flip {}", self.square(square))),
            Change::Attribute(attribute, value, square) => {
                let number = self.rules.game.saved_numbers.attribute(attribute);
                let value = u8::from(value);
                self.item(format!("@ {} {number} {value}", self.square(square)));
            }
        }
    }

    /// `= Name`, with the squares unless it directly follows a movement to the only one.
    fn changed(&mut self, name: &str, squares: &[Square]) {
        let place = match squares {
            [only] if self.at == Some(*only) => String::new(),
            _ => {
                let names: Vec<&str> = squares.iter().map(|&s| self.square(s)).collect();
                format!(" on {}", names.join(" "))
            }
        };
        self.item(format!("= {name}{place}"));
    }

    fn square(&self, square: Square) -> &str {
        self.rules.game.board.name(square)
    }

    fn piece(&self, piece: PieceId) -> &str {
        &self.rules.game.pieces[piece.index()].name
    }
}

/// Whether two neighbouring changes are printed as one.
fn joins(a: &Change, b: &Change) -> bool {
    match (a, b) {
        (Change::Type(x, _), Change::Type(y, _)) => x == y,
        (Change::Owner(x, _), Change::Owner(y, _)) => x == y,
        _ => false,
    }
}

fn change_square(change: &Change) -> Square {
    match *change {
        Change::Create(_, _, s)
        | Change::Type(_, s)
        | Change::Flip(s)
        | Change::Owner(_, s)
        | Change::Attribute(_, _, s) => s,
    }
}
