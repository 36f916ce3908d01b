//! The one integration test binary: one module per room.

mod cli;
mod commands;
mod corpus;
mod export;
mod generate;
mod info;
mod layers;
mod lint;
mod perft;
mod play;
mod porter;
mod reference_abagoren;
mod reference_abchess;
mod report;
mod robust;
mod verify;
mod words;
