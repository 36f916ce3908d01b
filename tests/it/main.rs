//! The one integration test binary: one module per room.

mod cli;
mod reference_abagoren;
mod reference_abchess;
mod report;
