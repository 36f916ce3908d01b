//! Moves as text, in the notation of Zillions' saved games (zrf-language 9.3, 9.4).
//!
//! As in Zillions' list of moves on screen, `partial` with its number and changes of attributes,
//! which a saved game records, are left out.

use super::moves::{Change, Move, Movement};
use super::position::Position;
use super::rules::Rules;
use crate::model::{PieceId, PlayerId, Square};

/// Why a text means no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// No legal move is written like this; the nearest ones.
    Illegal(Vec<String>),
    /// Several legal moves can be meant; all of them.
    Several(Vec<String>),
}

impl Rules {
    /// The text of a move in a position, for example `Pawn e5 x d6`.
    pub fn move_text(&self, position: &Position, mv: &Move) -> String {
        Text { rules: self, position, items: Vec::new(), at: None, attributes: false }.of(mv)
    }

    /// The text with changes of attributes: `@ square attribute 0` or `1`, where the attribute is
    /// its number in this program, which need not be that of a saved game.
    pub fn move_text_with_attributes(&self, position: &Position, mv: &Move) -> String {
        Text { rules: self, position, items: Vec::new(), at: None, attributes: true }.of(mv)
    }

    /// The texts of all moves of a list. Where two would be the same, a number in brackets is
    /// put behind the second and later ones.
    pub fn move_texts(&self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut seen: rustc_hash::FxHashMap<String, usize> = rustc_hash::FxHashMap::default();
        let mut texts = Vec::with_capacity(moves.len());
        for mv in moves {
            let text = self.move_text(position, mv);
            let count = seen.entry(text.clone()).or_insert(0);
            *count += 1;
            texts.push(if *count == 1 { text } else { format!("{text} ({count})") });
        }
        texts
    }

    /// The legal move that a text means: the text as printed (blanks do not matter), or a short
    /// form such as `e2-e4`, `e2e4`, `e7-e8=Queen` or `Queen@d4` if only one move fits.
    /// Otherwise the texts of the moves that fit, or of the nearest legal ones.
    pub fn find_move(&self, position: &Position, text: &str) -> Result<Move, NoMove> {
        let moves = self.legal(position);
        let texts = self.move_texts(position, &moves);
        let wanted = squeeze(text);
        if let Some(i) = texts.iter().position(|t| squeeze(t) == wanted) {
            return Ok(moves[i].clone());
        }
        let fits: Vec<usize> =
            (0..moves.len()).filter(|&i| self.short_texts(&moves[i]).contains(&wanted)).collect();
        if let [only] = fits[..] {
            return Ok(moves[only].clone());
        }
        if fits.is_empty() {
            // Without the type that the man becomes: the only one, or a choice to be made.
            let plain = |mv: &Move| Move { becomes: None, ..mv.clone() };
            let choices: Vec<usize> = (0..moves.len())
                .filter(|&i| moves[i].becomes.is_some())
                .filter(|&i| self.short_texts(&plain(&moves[i])).contains(&wanted))
                .collect();
            match choices[..] {
                [] => {}
                [only] => return Ok(moves[only].clone()),
                _ => {
                    let all = choices.iter().map(|&i| texts[i].clone());
                    return Err(NoMove::Several(all.collect()));
                }
            }
            return Err(NoMove::Illegal(near_moves(&wanted, texts)));
        }
        Err(NoMove::Several(fits.iter().map(|&i| texts[i].clone()).collect()))
    }

    /// Short forms of a move, without blanks.
    fn short_texts(&self, mv: &Move) -> Vec<String> {
        let board = &self.game.board;
        let name = |p: PieceId| self.game.pieces[p.index()].name.as_str();
        let becomes = mv.becomes.map_or(String::new(), |p| format!("={}", name(p)));
        if let Some(drop) = mv.drop {
            let square = board.name(drop.square);
            let piece = name(drop.piece);
            return vec![format!("{piece}@{square}{becomes}"), format!("{piece}{square}{becomes}")];
        }
        let Some(first) = mv.movements.first() else { return Vec::new() };
        let (from, to) = (board.name(first.from), board.name(first.to));
        let mut texts = vec![
            format!("{from}-{to}{becomes}"),
            format!("{from}x{to}{becomes}"),
            format!("{from}{to}{becomes}"),
        ];
        // As in chess programs: e7e8q.
        if let Some(initial) = mv.becomes.and_then(|p| name(p).chars().next()) {
            texts.push(format!("{from}{to}{}", initial.to_lowercase()));
        }
        texts
    }
}

fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Of some move texts the few that are nearest to `wanted`, nearest first.
pub fn near_moves(wanted: &str, texts: Vec<String>) -> Vec<String> {
    let distance = |text: &str| {
        let text = squeeze(text);
        let mut row: Vec<usize> = (0..=wanted.chars().count()).collect();
        for (i, a) in text.chars().enumerate() {
            let mut corner = i;
            row[0] = i + 1;
            for (j, b) in wanted.chars().enumerate() {
                let change = corner + usize::from(a != b);
                corner = row[j + 1];
                row[j + 1] = change.min(corner + 1).min(row[j] + 1);
            }
        }
        row[row.len() - 1]
    };
    let mut ranked: Vec<(usize, String)> = texts.into_iter().map(|t| (distance(&t), t)).collect();
    ranked.sort();
    ranked.into_iter().take(6).map(|(_, t)| t).collect()
}

struct Text<'a> {
    rules: &'a Rules,
    position: &'a Position,
    items: Vec<String>,
    /// The target of the movement printed last, as long as nothing else was printed.
    at: Option<Square>,
    /// Whether changes of attributes are printed.
    attributes: bool,
}

impl Text<'_> {
    fn of(mut self, mv: &Move) -> String {
        if mv.is_pass() {
            return "Pass".to_owned();
        }
        if let Some(drop) = mv.drop {
            self.placement(drop.player, drop.piece, drop.square);
            self.at = Some(drop.square);
        }
        for m in &mv.movements {
            self.movement(*m);
        }
        let all = self.attributes;
        let shown = |c: &&Change| all || !matches!(c, Change::Attribute(..));
        let shown: Vec<Change> = mv.changes.iter().filter(shown).copied().collect();
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
                let value = u8::from(value);
                self.item(format!("@ {} {} {value}", self.square(square), attribute.0));
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
