//! The typed definition of a game.
