//! A whole game state.

use crate::model::{AttributeId, Game, MoveTypeId, PieceId, PlayerId, Square};

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// Whose it is.
    pub owner: PlayerId,
    /// Its type.
    pub piece: PieceId,
    /// Its attributes: bit `a` is attribute number `a`.
    pub attributes: u32,
}

impl Man {
    /// Whether an attribute is set.
    pub fn has(self, attribute: AttributeId) -> bool {
        self.attributes >> attribute.0 & 1 == 1
    }
}

/// The previous move, as `last-from?` and `last-to?` see it: its first movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Last {
    /// Where it started; nothing after a drop or pass.
    pub from: Option<Square>,
    /// Where it ended; nothing after a pass.
    pub to: Option<Square>,
}

/// A man that must go on after a partial move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Partial {
    /// Where it stands.
    pub square: Square,
    /// The only move type it may use, if one was named.
    pub then: Option<MoveTypeId>,
}

/// A whole game state, apart from the positions that came before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// For each square the man on it.
    pub board: Vec<Option<Man>>,
    /// Men off the board: for player `p` and type `t` at index `p * types + t`.
    pub stock: Vec<u32>,
    /// The turn to come: index into `Game::turns`.
    pub turn: usize,
    /// The man that must go on, in the middle of a turn.
    pub partial: Option<Partial>,
    /// The previous move.
    pub last: Last,
}

impl Position {
    /// The game's start position.
    pub fn start(game: &Game) -> Position {
        let mut position = Position::empty(game);
        for placement in &game.setup.men {
            position.board[placement.square.index()] =
                Some(new_man(game, placement.player, placement.piece));
        }
        for stock in &game.setup.stock {
            let index = position.stock_index(game, stock.player, stock.piece);
            position.stock[index] = position.stock[index].saturating_add(stock.count);
        }
        position
    }

    /// An empty board with empty stocks, at the first turn.
    pub fn empty(game: &Game) -> Position {
        Position {
            board: vec![None; game.board.squares.len()],
            stock: vec![0; game.players.len() * game.pieces.len()],
            turn: 0,
            partial: None,
            last: Last::default(),
        }
    }

    /// The man on a square.
    pub fn at(&self, square: Square) -> Option<Man> {
        self.board[square.index()]
    }

    /// Where the stock of a player and type is counted.
    pub fn stock_index(&self, game: &Game, player: PlayerId, piece: PieceId) -> usize {
        player.index() * game.pieces.len() + piece.index()
    }

    /// The squares with men, in board order.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.board.iter().enumerate().filter_map(|(i, m)| m.map(|m| (Square(i as u16), m)))
    }

    /// What the repetition rule compares: owner, type and attributes on every square, and the
    /// player to move. Stocks are ignored (zrf-language 8.4).
    pub fn repetition_key(&self, game: &Game) -> (Vec<Option<Man>>, PlayerId) {
        (self.board.clone(), game.turns[self.turn].taker)
    }
}

/// A man as it enters the board: with its type's initial attributes.
pub fn new_man(game: &Game, owner: PlayerId, piece: PieceId) -> Man {
    Man { owner, piece, attributes: game.pieces[piece.index()].attributes }
}
