//! Conditions of move blocks. Every predicate has a `not-` twin that is its contrary.

use super::Context::{Condition, Place};
use super::Kind::{self, In, Known, OneOf};
use super::Namespace::{Direction, Flag, MoveType, Piece, Position, PositionFlag, Zone};
use super::arg::{one, opt, some};
use super::{Arg, Form, Version, Word, bare, list};

/// A position, a direction (the neighbour that way) or `(opposite direction)`.
const PLACE: Kind = OneOf(&[Known(Position), Known(Direction), In(Place)]);

/// Two words for each line: the predicate and its twin.
macro_rules! predicates {
    ($($form:ident $name:literal, $args:expr, $since:expr, $meaning:literal;)*) => {
        &[$(
            Word::new(Condition, $name, Form::$form, $args, concat!("true if ", $meaning))
                .since($since),
            Word {
                twin_of: Some($name),
                ..Word::new(
                    Condition,
                    concat!("not-", $name),
                    Form::$form,
                    $args,
                    concat!("the contrary of '", $name, "': false if ", $meaning),
                )
                .since($since)
            },
        )*]
    };
}

const FIRST: Version = Version::FIRST;
const V2_0: Version = Version(2, 0, 0);
const WHERE: &[Arg] = &[opt(PLACE)];
const ATTACK: &[Arg] = &[opt(Known(MoveType)), opt(PLACE)];

const PREDICATES: &[Word] = predicates! {
    Either "empty?", WHERE, FIRST, "no piece stands there";
    Either "friend?", WHERE, FIRST, "a piece of the side being moved stands there";
    Either "enemy?", WHERE, FIRST, "a piece of any other player stands there, neutral ones included";
    Either "neutral?", WHERE, FIRST, "a piece of a player without a turn stands there";
    List "piece?", &[one(Known(Piece)), opt(PLACE)], FIRST, "a piece of that type stands there";
    List "in-zone?", &[one(Known(Zone)), opt(PLACE)], FIRST, "it lies in that zone of the side being moved";
    List "position?", &[one(Known(Position)), opt(PLACE)], FIRST, "it is that position";
    List "position-flag?", &[one(Known(PositionFlag)), opt(PLACE)], FIRST, "the flag is set there";
    Either "on-board?", WHERE, FIRST, "there is a position that way";
    Either "marked?", WHERE, FIRST, "it is the marked position";
    Either "last-from?", WHERE, FIRST, "the previous move started there";
    Either "last-to?", WHERE, FIRST, "the previous move ended there";
    Either "adjacent-to-enemy?", WHERE, FIRST, "some link leads from there to an enemy";
    Either "goal-position?", WHERE, V2_0, "it occurs in an absolute-config of any side";
    Either "attacked?", ATTACK, FIRST, "an enemy move, of that type if given, could capture there";
    Either "defended?", ATTACK, FIRST, "a friendly move, of that type if given, could capture there";
    List "flag?", &[one(Known(Flag))], FIRST, "the flag of the block is set";
};

const REST: &[Word] = &[
    bare(Condition, "true", "always true"),
    bare(Condition, "false", "never true"),
    list(Condition, "not", &[one(In(Condition))], "the contrary of a condition"),
    list(Condition, "and", &[some(In(Condition))], "true if all are; stops at the first false one"),
    list(Condition, "or", &[some(In(Condition))], "true if one is; stops at the first true one"),
];

/// The predicates with their twins, then what combines them.
pub(super) const WORDS: &[Word] = &join();

const fn join() -> [Word; PREDICATES.len() + REST.len()] {
    let mut words = [REST[0]; PREDICATES.len() + REST.len()];
    let mut i = 0;
    while i < PREDICATES.len() {
        words[i] = PREDICATES[i];
        i += 1;
    }
    while i < words.len() {
        words[i] = REST[i - PREDICATES.len()];
        i += 1;
    }
    words
}
