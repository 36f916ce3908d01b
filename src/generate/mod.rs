//! Writes the rules files of `zrf/` from typed Rust.
