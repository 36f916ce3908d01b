//! Moves in the notation that engines speak.

use crate::interp::{Change, Move, Rules};
use crate::model::PieceId;

/// A move as `e2e4`, `e7e8q` (a promotion, by the notation of the new type), `c3c4+` (one whose
/// notation begins with a plus), `P@e5` (a drop) or `0000` (a pass). A move of several men is
/// named by the first movement, which players drag: castling by that of the king.
pub fn coordinates(rules: &Rules, mv: &Move) -> String {
    let game = &rules.game;
    let name = |s| game.board.name(s);
    let letter = |piece: PieceId| {
        let piece = &game.pieces[piece.index()];
        piece.texts.get("notation").unwrap_or(&piece.name).to_owned()
    };
    if let Some(drop) = mv.drop {
        return format!("{}@{}", letter(drop.piece).to_uppercase(), name(drop.square));
    }
    let Some(first) = mv.movements.first() else { return "0000".to_owned() };
    // The type that the man gets who arrives there.
    let becomes = match mv.movements.len() {
        1 => mv.becomes,
        _ => mv.changes.iter().find_map(|c| match c {
            Change::Type(piece, square) if *square == first.to => Some(*piece),
            _ => None,
        }),
    };
    let suffix = becomes.map_or(String::new(), |piece| {
        let letter = letter(piece).to_lowercase();
        if letter.starts_with('+') { "+".to_owned() } else { letter }
    });
    format!("{}{}{suffix}", name(first.from), name(first.to))
}
