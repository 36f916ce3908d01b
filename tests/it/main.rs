//! The one integration test binary: one module per room.

mod abagoren_zrf;
mod cases;
mod cli;
mod commands;
mod corpus;
mod dagaz;
mod endings;
mod generate;
mod layers;
mod limits;
mod lint;
mod notation;
mod package;
mod perft;
mod play;
mod reference_abagoren;
mod reference_abchess;
mod report;
mod robust;
mod run;
mod saved;
mod semantics;
mod verify;
mod words;
