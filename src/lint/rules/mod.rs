//! One file per lint, one line in the list.

use super::Lint;

/// Declares the lints, in the order of their codes.
macro_rules! lints {
    ($($name:ident),* $(,)?) => {
        $(mod $name;)*

        /// Every lint, by code.
        pub const ALL: &[&Lint] = &[$(&$name::LINT),*];
    };
}

lints! {
    asset_case,
    asset_missing,
    asset_outside,
    picture_sizes,
    picture_too_small,
    picture_unshown,
    surplus_argument,
    unguarded_detour,
    unused_macro,
    unused_zone,
}
