//! The lossless tree of a rules file.
