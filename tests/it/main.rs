//! The one integration test binary: one module per room.

mod abagoren_zrf;
mod cli;
mod commands;
mod corpus;
mod endings;
mod generate;
mod layers;
mod lint;
mod package;
mod perft;
mod play;
mod reference_abagoren;
mod reference_abchess;
mod report;
mod robust;
mod verify;
mod words;
