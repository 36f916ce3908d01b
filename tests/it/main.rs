//! The one integration test binary: one module per room.

mod cli;
mod report;
mod reference_abchess;
mod reference_abagoren;
