//! atoms
