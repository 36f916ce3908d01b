//! One file per lint.

pub mod surplus_argument;
pub mod unguarded_detour;
pub mod unused_macro;
pub mod unused_zone;
