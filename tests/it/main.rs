//! The one integration test binary: one module per room.

mod abagoren_zrf;
mod cases;
mod cli;
mod commands;
mod corpus;
mod endings;
mod export;
mod generate;
mod info;
mod layers;
mod limits;
mod lint;
mod package;
mod perft;
mod play;
mod porter;
mod reference_abagoren;
mod reference_abchess;
mod report;
mod robust;
mod run;
mod semantics;
mod trace;
mod verify;
mod words;
