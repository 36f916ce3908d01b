//! Small numbers for the named things of one game: indices into the lists of its [`super::Game`].

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl $name {
            /// The number as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A player: index into `Game::players`. Zillions allows 32.
    PlayerId(u8)
);
id!(
    /// A piece type: index into `Game::pieces`.
    PieceId(u16)
);
id!(
    /// A square (ZRF: position): index into `Board::squares`.
    Square(u16)
);
id!(
    /// A direction: index into `Board::directions`. Zillions allows 100.
    Direction(u16)
);
id!(
    /// A zone name: index into `Board::zones`. Zillions allows 32.
    ZoneId(u16)
);
id!(
    /// An attribute: index into `Game::attributes`. At most 32, so that a man's values fit a `u32`.
    AttributeId(u8)
);
id!(
    /// A flag of move code: index into `Game::flags`. Zillions allows 32.
    FlagId(u16)
);
id!(
    /// A position flag of move code: index into `Game::position_flags`. Zillions allows 16.
    PositionFlagId(u16)
);
id!(
    /// A move type: index into `Game::move_types`.
    MoveTypeId(u16)
);
