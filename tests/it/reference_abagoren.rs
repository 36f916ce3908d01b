//! Abagoren Chess as written by hand: worked positions, laws, a second generator, counts.

mod atoms;
mod cases;
mod counts;
mod laws;
mod naive;
mod random;
mod rules;
