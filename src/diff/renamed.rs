//! A game in the words of another one, so that names alone can be compared from there on.
//!
//! Only names change: numbers, code and places stay, so that what is found out about the renamed
//! game is true of the original, number by number.

use crate::model::Game;

/// What has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A player.
    Player,
    /// A piece type.
    Piece,
    /// A position.
    Square,
    /// An attribute.
    Attribute,
    /// A zone.
    Zone,
    /// A direction.
    Direction,
    /// A move type.
    MoveType,
}

/// Whether a game has something of a kind by a name.
pub fn has(game: &Game, kind: Named, name: &str) -> bool {
    match kind {
        Named::Player => game.player(name).is_some(),
        Named::Piece => game.piece(name).is_some(),
        Named::Square => game.board.square(name).is_some(),
        Named::Attribute => game.attribute(name).is_some(),
        Named::Zone => game.board.zone(name).is_some(),
        Named::Direction => game.board.direction(name).is_some(),
        Named::MoveType => game.move_type(name).is_some(),
    }
}

/// `game` with the names that `map` gives to what it has, as far as the other side `has` something
/// of that kind by that name. All names change at once, so two may change places.
pub fn renamed(game: &Game, map: &[(String, String)], has: impl Fn(Named, &str) -> bool) -> Game {
    let mut new = game.clone();
    let change = |name: &mut String, kind: Named| {
        if let Some((_, to)) = map.iter().find(|(from, to)| from == name && has(kind, to)) {
            name.clone_from(to);
        }
    };
    new.players.iter_mut().for_each(|player| change(&mut player.name, Named::Player));
    new.pieces.iter_mut().for_each(|piece| change(&mut piece.name, Named::Piece));
    new.board.squares.iter_mut().for_each(|square| change(&mut square.name, Named::Square));
    new.attributes.iter_mut().for_each(|name| change(name, Named::Attribute));
    new.board.zones.iter_mut().for_each(|zone| change(&mut zone.name, Named::Zone));
    new.board.directions.iter_mut().for_each(|name| change(name, Named::Direction));
    new.move_types.iter_mut().for_each(|name| change(name, Named::MoveType));
    new
}
