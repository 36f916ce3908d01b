//! Abagoren (Macedonian) Chess, written by hand from its prose.
//!
//! Short files, in the order in which they build on each other: [`Square`], [`Side`], [`Kind`] and
//! [`Man`] are the words; [`Readings`] says how the ambiguous sentences are read; a [`Position`] is
//! asked about through [`Look`]; an [`Atom`] is one leap or slide, and [`atoms`] lists those of a
//! kind; promotion and return, capture and hand, and the Emperor's creation are rules of their own;
//! [`Laws`] puts them together into whole turns, and check, [`legal_moves`], [`outcome`] and
//! [`perft`] follow.
//!
//! Each rule quotes the sentence of the prose that it implements: the page of Malcolm Webb (2013)
//! at the Chess Variant Pages. Ids such as A4 are those of the project's table of ambiguities.
//! Nothing here knows of rules files or of any other game.

mod atom;
mod attack;
mod create;
mod draw;
mod hand;
mod kinds;
mod legal;
mod look;
mod man;
mod moves;
mod outcome;
mod perft;
mod position;
mod promote;
mod readings;
mod square;
mod text;
mod turn;

pub use atom::{Atom, CAPTURABLE, How, Reach};
pub use attack::{attacks, in_check};
pub use create::{Creation, creation};
pub use hand::{Fate, becomes_yours, corners, fates, may_be_in_hand, may_enter};
pub use kinds::atoms;
pub use legal::{legal_moves, pseudo_moves};
pub use look::{Changes, Look};
pub use man::{Kind, Man, Side};
pub use moves::{BoardMove, Capture, Move};
pub use outcome::{History, Outcome, REPETITIONS, RepetitionKey, outcome, repetition_key};
pub use perft::{divide, perft};
pub use position::{Fault, Position, Royal, initial_pawns};
pub use promote::{Return, Returns, brings_return, promoted, promotion, return_to};
pub use readings::{
    Array, BackRange, Choice, CreateCost, CreateStock, Entry, FIXED, Fixed, GeneralMoves,
    KingForward, KingMoves, KnightSlides, PrinceFree, PrinceLeaps, ReadingError, Readings, RepKey,
    ReturnFrom, ReturnWho, RookSlides, SWITCHES, SideRange, Sideways, SlideLength, Stalemate,
    Switch,
};
pub use square::{Square, SquareError};
pub use text::PlacementError;
pub use turn::{Laws, Mover};
