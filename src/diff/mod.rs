//! Comparison of rule behaviour between implementations.
