//! From text back to the move that it means.

use super::Form;
use crate::interp::{Move, Position, Rules};
use crate::model::PieceId;

/// Why a text means no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// No legal move is written like this; the nearest ones.
    Illegal(Vec<String>),
    /// Several legal moves can be meant; all of them.
    Several(Vec<String>),
}

impl Rules {
    /// The legal move that a text means: the text as listed or as saved (blanks do not matter
    /// where only one move fits without them), or a short form such as `e2-e4`, `e2e4`,
    /// `e7-e8=Queen` or `Queen@d4` if only one move fits.
    pub fn find_move(&self, position: &Position, text: &str) -> Result<Move, NoMove> {
        let moves = self.legal(position);
        let listed = self.texts(position, &moves, Form::Listed);
        let saved = self.texts(position, &moves, Form::Saved);
        let written = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for texts in [&listed, &saved] {
            if let Some(i) = texts.iter().position(|t| *t == written) {
                return Ok(moves[i].clone());
            }
        }
        let wanted = squeeze(text);
        let squeezed = |i: usize| squeeze(&listed[i]) == wanted || squeeze(&saved[i]) == wanted;
        let short = |i: usize| self.short_texts(&moves[i]).contains(&wanted);
        // Without the type that the man becomes: the only one, or a choice to be made.
        let plain = |i: usize| {
            let plain = Move { becomes: None, ..moves[i].clone() };
            moves[i].becomes.is_some() && self.short_texts(&plain).contains(&wanted)
        };
        for fits in [&squeezed as &dyn Fn(usize) -> bool, &short, &plain] {
            let fits: Vec<usize> = (0..moves.len()).filter(|&i| fits(i)).collect();
            match fits[..] {
                [] => {}
                [only] => return Ok(moves[only].clone()),
                _ => {
                    return Err(NoMove::Several(fits.iter().map(|&i| listed[i].clone()).collect()));
                }
            }
        }
        Err(NoMove::Illegal(near_moves(&wanted, listed)))
    }

    /// Short forms of a move, without blanks.
    pub(super) fn short_texts(&self, mv: &Move) -> Vec<String> {
        let board = &self.game.board;
        let name = |p: PieceId| self.game.pieces[p.index()].name.as_str();
        let becomes = mv.becomes.map_or(String::new(), |p| format!("={}", name(p)));
        if let Some(drop) = mv.drop {
            let square = board.name(drop.square);
            let piece = name(drop.piece);
            return vec![format!("{piece}@{square}{becomes}"), format!("{piece}{square}{becomes}")];
        }
        // What goes nowhere is not named.
        let first = mv.movements.iter().find(|m| m.from != m.to).or(mv.movements.first());
        let Some(first) = first else { return Vec::new() };
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
    let wanted = squeeze(wanted);
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
