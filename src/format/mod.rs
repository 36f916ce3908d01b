//! Lays a tree out as text.
