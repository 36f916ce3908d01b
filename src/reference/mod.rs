//! The two games again, written by hand from the prose. Imports nothing of the ZRF side.

pub mod abagoren;
pub mod abchess;
pub mod sentences;
