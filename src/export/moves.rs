//! The document of `zrf moves --json`: a position with its legal moves.

use serde::{Serialize, Serializer};

use super::document::StockDoc;
use super::map::Map;
use super::origin::Texts;
use crate::interp::{Change, Man, Move, Outcome, Position, Reason, Rules, Score, Trouble};
use crate::model::{PieceId, PlayerId, Square};

/// What a document is made of.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The rules file as it was named.
    pub file: &'a str,
    /// The texts that the game was read from.
    pub texts: Texts<'a>,
    /// The game, ready to be run.
    pub rules: &'a Rules,
    /// The position.
    pub position: &'a Position,
    /// Whether the side to move stands in check.
    pub in_check: bool,
    /// How the game ended, if it has, and the same as a sentence.
    pub outcome: Option<(&'a Outcome, &'a str)>,
    /// The legal moves; none where the game is over.
    pub moves: &'a [Move],
    /// Why the list of moves is not certain, if it is not, and the same as a sentence.
    pub trouble: Option<(Trouble, &'a str)>,
}

/// A position of a game with its legal moves and all their effects.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "zrf moves"))]
pub struct MovesDoc<'a> {
    /// What kind of document this is.
    #[cfg_attr(test, schemars(extend("const" = "zrf-moves")))]
    pub format: &'static str,
    /// The version of the format. It grows when the meaning of a key changes or a key goes.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    pub version: u32,
    /// The rules file as it was named.
    pub file: &'a str,
    /// The title of the game or variant.
    pub game: &'a str,
    /// The position in one line, as `--position` takes it.
    pub position: String,
    /// The pieces on the board, in the order of squares.
    pub board: Map<'a, ManDoc<'a>>,
    /// The pieces off the board.
    pub stock: Vec<StockDoc<'a>>,
    /// Whose turn it is.
    pub to_move: ToMove<'a>,
    /// The previous move as `last-from?` and `last-to?` see it.
    pub last: LastDoc<'a>,
    /// In the middle of a turn: the piece that must go on. Else null.
    pub partial: Option<PartialDoc<'a>>,
    /// Whether a piece that `checkmated` names could be captured if the next turn came now.
    pub in_check: bool,
    /// How the game ended; null while it goes on. Goals are tested after a move, so a position
    /// that is given outright only counts as over when there is no legal move.
    pub outcome: Option<OutcomeDoc<'a>>,
    /// The legal moves. Moves with the same effects are one. Empty when the game is over.
    #[cfg_attr(test, schemars(with = "Vec<MoveDoc<'static>>"))]
    pub moves: Moves<'a>,
    /// Why moves and outcome are not certain; null if they are.
    pub trouble: Option<TroubleDoc<'a>>,
}

/// A piece on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ManDoc<'a> {
    /// Its owner.
    pub player: &'a str,
    /// Its type.
    pub piece: &'a str,
    /// The attributes that are set.
    pub attributes: Vec<&'a str>,
}

/// Whose turn it is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ToMove<'a> {
    /// Who moves.
    pub player: &'a str,
    /// Whose pieces are moved.
    pub side: &'a str,
    /// The only move type that is legal in this turn; null: all are.
    pub move_type: Option<&'a str>,
    /// The turn: an index into `turn_order.turns` of the export.
    pub turn: usize,
}

/// The previous move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LastDoc<'a> {
    /// Where it started; null after a drop or a pass, and at the start.
    pub from: Option<&'a str>,
    /// Where it ended; null after a pass, and at the start.
    pub to: Option<&'a str>,
}

/// A piece that must go on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PartialDoc<'a> {
    /// Where it stands.
    pub square: &'a str,
    /// The only move type it may use; null: any.
    pub move_type: Option<&'a str>,
}

/// How the game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OutcomeDoc<'a> {
    /// For each player `win`, `loss` or `draw`.
    pub scores: Map<'a, &'static str>,
    /// The end condition that came true: an index into `goals` of the export. Null if the game
    /// ended by a default rule.
    pub goal: Option<usize>,
    /// The default rule that ended it, `no-moves` or `repetition`; null if it was a goal.
    pub default: Option<&'static str>,
    /// The same as a sentence.
    pub sentence: &'a str,
}

/// A legal move with all its effects: first all movements at once or the drop, then changes, then
/// captures; `result` is what comes of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MoveDoc<'a> {
    /// As in Zillions' saved games, without `partial` and attributes.
    pub text: String,
    /// Whether it is a pass.
    pub pass: bool,
    /// The movements, those of cascades first, that of the `add` last.
    pub movements: Vec<MovementDoc<'a>>,
    /// The piece dropped; null for other moves.
    pub drop: Option<DropDoc<'a>>,
    /// The squares on which a drop's cascades drop further pieces of its type.
    pub also_dropped: Vec<&'a str>,
    /// The changes in the order in which they are made.
    pub changes: Vec<ChangeDoc<'a>>,
    /// The squares that `capture` empties at the end.
    pub captures: Vec<&'a str>,
    /// The type that the piece of the `add` becomes; null: it keeps its type.
    pub becomes: Option<&'a str>,
    /// Whether a copy stays on the start square.
    pub copy: bool,
    /// For a partial move: how the same piece must go on, if it can. Null for other moves.
    pub partial: Option<ThenDoc<'a>>,
    /// The move type; null: none.
    pub move_type: Option<&'a str>,
    /// The pieces that are captured in any way, as they were before the move.
    pub captured: Vec<ManType<'a>>,
    /// For each square that is different after the move: the piece on it then, or null.
    pub result: Vec<SquareChange<'a>>,
    /// The stocks that are different after the move.
    pub stock: Vec<StockChange<'a>>,
    /// Whether the turn ends with this move. False where the same piece goes on.
    pub ends_turn: bool,
    /// Where in the rules file the move comes from; null for a pass.
    pub origin: Option<MoveOrigin<'a>>,
}

/// A piece that goes from one square to another.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MovementDoc<'a> {
    /// Start.
    pub from: &'a str,
    /// End; the start again for a move in place.
    pub to: &'a str,
}

/// A piece that enters the board from the stock.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DropDoc<'a> {
    /// Whose.
    pub player: &'a str,
    /// Its type in the stock.
    pub piece: &'a str,
    /// Where it lands.
    pub square: &'a str,
}

/// A type of piece of a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ManType<'a> {
    /// The player.
    pub player: &'a str,
    /// The type.
    pub piece: &'a str,
}

/// A change, made after all movements.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum ChangeDoc<'a> {
    /// A new piece; what stands there is captured.
    Create {
        /// Whose.
        player: &'a str,
        /// Its type.
        piece: &'a str,
        /// Where.
        square: &'a str,
    },
    /// The piece there becomes another type.
    Type {
        /// The new type.
        piece: &'a str,
        /// Where.
        square: &'a str,
    },
    /// The piece there goes to the next player.
    Flip {
        /// Where.
        square: &'a str,
    },
    /// The piece there goes to this player.
    Owner {
        /// The new owner.
        player: &'a str,
        /// Where.
        square: &'a str,
    },
    /// The piece there gets a value for an attribute.
    Attribute {
        /// The attribute.
        attribute: &'a str,
        /// The value.
        value: bool,
        /// Where.
        square: &'a str,
    },
}

/// How a partial move goes on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ThenDoc<'a> {
    /// The only move type that may follow; null: any.
    pub move_type: Option<&'a str>,
}

/// A square that a move changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SquareChange<'a> {
    /// The square.
    pub square: &'a str,
    /// The piece on it after the move; null: none.
    pub man: Option<ManDoc<'a>>,
}

/// A stock that a move changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StockChange<'a> {
    /// Whose.
    pub player: &'a str,
    /// Of which type.
    pub piece: &'a str,
    /// How many there are after the move.
    pub count: u32,
}

/// Where in the rules file a move comes from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MoveOrigin<'a> {
    /// The type whose code made it.
    pub piece: &'a str,
    /// Whether the code is one of the type's drops.
    pub drop: bool,
    /// Which of its moves or drops: an index into `moves` or `drops` of the export.
    pub index: u32,
    /// The `add` that made it, `file:line`.
    pub at: String,
}

/// Why moves and outcome are not certain.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TroubleDoc<'a> {
    /// What happened.
    pub sentence: &'a str,
    /// The limit that was reached; null if it is none.
    pub limit: Option<u64>,
    /// The instruction or goal, `file:line`; null if it is no certain one.
    pub at: Option<String>,
}

/// The moves of a document, each made when it is serialised.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    played: Played<'a>,
    texts: Vec<String>,
}

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.played.moves.iter().zip(&self.texts);
        serializer.collect_seq(moves.map(|(mv, text)| self.played.one(mv, text.clone())))
    }
}

impl<'a> MovesDoc<'a> {
    /// Makes the document.
    pub fn new(played: Played<'a>) -> MovesDoc<'a> {
        let Played { rules, position, .. } = played;
        let game = &rules.game;
        let turn = &game.turns[position.turn];
        let square = |s: Option<Square>| s.map(|s| game.board.name(s));
        let men = position.men().map(|(s, man)| (game.board.name(s), played.man(man)));
        let stock = (0..position.stock.len()).filter(|&i| position.stock[i] > 0);
        MovesDoc {
            format: "zrf-moves",
            version: 1,
            file: played.file,
            game: &game.title,
            position: rules.position_text(position),
            board: Map(men.collect()),
            stock: stock
                .map(|i| {
                    let (player, piece) = played.stock_names(i);
                    StockDoc { player, piece, count: position.stock[i] }
                })
                .collect(),
            to_move: ToMove {
                player: played.player(turn.taker),
                side: played.player(turn.side),
                move_type: turn.move_type.map(|t| game.move_types[t.index()].as_str()),
                turn: position.turn,
            },
            last: LastDoc { from: square(position.last.from), to: square(position.last.to) },
            partial: position.partial.map(|p| PartialDoc {
                square: game.board.name(p.square),
                move_type: p.then.map(|t| game.move_types[t.index()].as_str()),
            }),
            in_check: played.in_check,
            outcome: played.outcome.map(|(o, sentence)| played.outcome_doc(o, sentence)),
            moves: Moves { texts: rules.move_texts(position, played.moves), played },
            trouble: played.trouble.map(|(trouble, sentence)| TroubleDoc {
                sentence,
                limit: trouble.what.limit().map(|(limit, _)| limit),
                at: trouble.place.map(|span| played.texts.at(span)),
            }),
        }
    }
}

impl<'a> Played<'a> {
    fn player(&self, p: PlayerId) -> &'a str {
        &self.rules.game.players[p.index()].name
    }

    fn piece(&self, p: PieceId) -> &'a str {
        &self.rules.game.pieces[p.index()].name
    }

    fn square(&self, s: Square) -> &'a str {
        self.rules.game.board.name(s)
    }

    /// Owner and type of a stock by its place in the list of stocks.
    fn stock_names(&self, index: usize) -> (&'a str, &'a str) {
        let types = self.rules.game.pieces.len().max(1);
        let (player, piece) = (index / types, index % types);
        (&self.rules.game.players[player].name, &self.rules.game.pieces[piece].name)
    }

    fn man(&self, man: Man) -> ManDoc<'a> {
        let attributes = self.rules.game.attributes.iter().enumerate();
        ManDoc {
            player: self.player(man.owner),
            piece: self.piece(man.piece),
            attributes: attributes
                .filter(|&(a, _)| man.attributes.checked_shr(a as u32).unwrap_or(0) & 1 == 1)
                .map(|(_, name)| name.as_str())
                .collect(),
        }
    }

    fn outcome_doc(&self, outcome: &Outcome, sentence: &'a str) -> OutcomeDoc<'a> {
        let score = |score: &Score| match score {
            Score::Win => "win",
            Score::Loss => "loss",
            Score::Draw => "draw",
        };
        let players = self.rules.game.players.iter().map(|p| p.name.as_str());
        OutcomeDoc {
            scores: Map(players.zip(outcome.scores.iter().map(score)).collect()),
            goal: match outcome.reason {
                Reason::Goal(i) => Some(i),
                Reason::NoMoves | Reason::Repetition => None,
            },
            default: match outcome.reason {
                Reason::Goal(_) => None,
                Reason::NoMoves => Some("no-moves"),
                Reason::Repetition => Some("repetition"),
            },
            sentence,
        }
    }

    fn one(&self, mv: &Move, text: String) -> MoveDoc<'a> {
        let (rules, before) = (self.rules, self.position);
        let game = &rules.game;
        let type_name = |t: crate::model::MoveTypeId| game.move_types[t.index()].as_str();
        let applied = rules.apply(before, mv);
        let after = &applied.position;
        let squares = (0..before.board.len()).filter(|&s| before.board[s] != after.board[s]);
        let stocks = (0..before.stock.len()).filter(|&i| before.stock[i] != after.stock[i]);
        MoveDoc {
            text,
            pass: mv.is_pass(),
            movements: mv
                .movements
                .iter()
                .map(|m| MovementDoc { from: self.square(m.from), to: self.square(m.to) })
                .collect(),
            drop: mv.drop.map(|d| DropDoc {
                player: self.player(d.player),
                piece: self.piece(d.piece),
                square: self.square(d.square),
            }),
            also_dropped: mv.also_dropped.iter().map(|&s| self.square(s)).collect(),
            changes: mv.changes.iter().map(|c| self.change(c)).collect(),
            captures: mv.captures.iter().map(|&s| self.square(s)).collect(),
            becomes: mv.becomes.map(|p| self.piece(p)),
            copy: mv.copy,
            partial: mv.partial.map(|then| ThenDoc { move_type: then.map(type_name) }),
            move_type: mv.move_type.map(type_name),
            captured: applied
                .captured
                .iter()
                .map(|&(p, t)| ManType { player: self.player(p), piece: self.piece(t) })
                .collect(),
            result: squares
                .map(|s| SquareChange {
                    square: self.square(Square(s as u16)),
                    man: after.board[s].map(|man| self.man(man)),
                })
                .collect(),
            stock: stocks
                .map(|i| {
                    let (player, piece) = self.stock_names(i);
                    StockChange { player, piece, count: after.stock[i] }
                })
                .collect(),
            ends_turn: after.partial.is_none(),
            origin: mv.source.map(|source| MoveOrigin {
                piece: self.piece(source.piece),
                drop: source.drop,
                index: source.def,
                at: self.texts.at(source.add),
            }),
        }
    }

    fn change(&self, change: &Change) -> ChangeDoc<'a> {
        match *change {
            Change::Create(player, piece, square) => ChangeDoc::Create {
                player: self.player(player),
                piece: self.piece(piece),
                square: self.square(square),
            },
            Change::Type(piece, square) => {
                ChangeDoc::Type { piece: self.piece(piece), square: self.square(square) }
            }
            Change::Flip(square) => ChangeDoc::Flip { square: self.square(square) },
            Change::Owner(player, square) => {
                ChangeDoc::Owner { player: self.player(player), square: self.square(square) }
            }
            Change::Attribute(attribute, value, square) => ChangeDoc::Attribute {
                attribute: &self.rules.game.attributes[attribute.index()],
                value,
                square: self.square(square),
            },
        }
    }
}
