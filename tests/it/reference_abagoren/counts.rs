//! counts
