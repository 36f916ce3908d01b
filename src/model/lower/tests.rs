//! Lowering, seen from outside.
