//! A game in the words of another one, so that names alone can be compared from there on.
//!
//! Only names change: numbers, code and places stay, so that what is found out about the renamed
//! game is true of the original, number by number.

use crate::model::Game;

/// `game` with the names that `map` gives to its players, pieces, positions, attributes, zones,
/// directions and move types, as far as `other` has something of that kind by that name. All names
/// change at once, so two may change places.
pub fn renamed(game: &Game, other: &Game, map: &[(String, String)]) -> Game {
    let mut new = game.clone();
    let change = |name: &mut String, known: &dyn Fn(&str) -> bool| {
        if let Some((_, to)) = map.iter().find(|(from, to)| from == name && known(to)) {
            name.clone_from(to);
        }
    };
    for player in &mut new.players {
        change(&mut player.name, &|to| other.player(to).is_some());
    }
    for piece in &mut new.pieces {
        change(&mut piece.name, &|to| other.piece(to).is_some());
    }
    for square in &mut new.board.squares {
        change(&mut square.name, &|to| other.board.square(to).is_some());
    }
    for attribute in &mut new.attributes {
        change(attribute, &|to| other.attribute(to).is_some());
    }
    for zone in &mut new.board.zones {
        change(&mut zone.name, &|to| other.board.zone(to).is_some());
    }
    for direction in &mut new.board.directions {
        change(direction, &|to| other.board.direction(to).is_some());
    }
    for move_type in &mut new.move_types {
        change(move_type, &|to| other.move_type(to).is_some());
    }
    new
}
