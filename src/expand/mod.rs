//! Macros and includes.
