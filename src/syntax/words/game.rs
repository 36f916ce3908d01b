//! Sections of a game or variant, except board, pieces and goals; items of turn order and set-up.

use super::Context::{Board, Game, Piece, Setup, TurnOrder};
use super::Kind::{self, File, Fixed, In, Known, New, Number, OneOf, Row, Run, Text, Value};
use super::Namespace::{MoveType, Player, Position};
use super::arg::{any, one, opt, some};
use super::{Namespace, Version, Word, bare, list};

const V2_0: Version = Version(2, 0, 0);
const PLAYER: Kind = Known(Player);
const TURN: Kind =
    OneOf(&[PLAYER, In(TurnOrder), Row(&[one(PLAYER), opt(Known(Player)), opt(Known(MoveType))])]);
const OFF: Kind = Run(&[one(In(Setup)), one(Number)]);
const PIECES: Kind = Row(&[one(Known(Namespace::Piece)), any(OneOf(&[Known(Position), OFF]))]);

pub(super) const WORDS: &[Word] = &[
    list(Game, "title", &[one(Text)], "the name in the menu; \"-\" is a separator line there")
        .required(),
    list(Game, "default", &[], "this game or variant is the one that opens first").once(),
    list(Game, "description", &[one(Text)], "the rules in short, for the player").once(),
    list(Game, "history", &[one(Text)], "where the game comes from, for the player").once(),
    list(Game, "strategy", &[one(Text)], "how to play well, for the player").once(),
    list(Game, "solution", &[one(File)], "a saved game that solves the puzzle").once(),
    list(Game, "engine", &[one(File)], "a DLL that may generate moves and judge the result").once(),
    list(Game, "music", &[one(File)], "is played during the game").once(),
    list(Game, "capture-sound", &[one(File)], "is played when a piece is captured").once(),
    list(Game, "change-sound", &[one(File)], "is played when a piece changes type or owner").once(),
    list(Game, "click-sound", &[one(File)], "is played when a piece is picked up").once(),
    list(Game, "draw-sound", &[one(File)], "is played when the game is drawn").once(),
    list(Game, "drop-sound", &[one(File)], "is played when a piece is dropped").once(),
    list(Game, "loss-sound", &[one(File)], "is played when the human player loses").once(),
    list(Game, "move-sound", &[one(File)], "is played when a piece moves").once(),
    list(Game, "opening-sound", &[one(File)], "is played when the game opens").once(),
    list(Game, "release-sound", &[one(File)], "is played when a piece is released").once(),
    list(Game, "win-sound", &[one(File)], "is played when the human player wins").once(),
    list(
        Game,
        "players",
        &[some(New(Player))],
        "the players in order; a name that begins with ? moves at random",
    )
    .once(),
    list(Game, "turn-order", &[some(TURN)], "who moves when, whose pieces, and of which move type")
        .once(),
    bare(
        TurnOrder,
        "repeat",
        "after the last item the order goes on behind this word, not at the start",
    )
    .once(),
    list(
        Game,
        "move-priorities",
        &[some(Known(MoveType))],
        "while a move of an earlier type exists, moves of later types are illegal",
    )
    .once(),
    list(Game, "option", &[one(Fixed), one(Value)], "sets an option; unknown names are ignored")
        .since(V2_0),
    list(Game, "board", &[any(In(Board))], "positions, directions and zones").once(),
    list(
        Game,
        "board-setup",
        &[any(Row(&[one(PLAYER), any(PIECES)]))],
        "what stands where at the start, and how many are in stock",
    )
    .once(),
    bare(Setup, "off", "so many pieces, the number behind the word, are off the board in stock"),
    list(Game, "piece", &[any(In(Piece))], "a piece type"),
    list(Game, "allow-flipping", &[one(Value)], "whether the player may turn the board around")
        .instead("(option \"prevent flipping\" …) with the opposite value"),
    list(Game, "animate-captures", &[one(Value)], "whether captures are animated")
        .instead("(option \"animate captures\" …)"),
    list(Game, "animate-drops", &[one(Value)], "whether drops are animated")
        .instead("(option \"animate drops\" …)"),
    list(
        Game,
        "include-off-pieces",
        &[one(Value)],
        "whether 'pieces-remaining' counts the stock as well",
    )
    .instead("(option \"include off-pieces\" …)"),
    list(
        Game,
        "maximal-captures",
        &[one(Value)],
        "whether only the longest chain of moves is legal",
    )
    .instead("(option \"maximal captures\" …)"),
    list(Game, "pass-partial", &[one(Value)], "whether a chain of partial moves may be broken off")
        .instead("(option \"pass partial\" …)"),
    list(Game, "pass-turn", &[one(Value)], "whether a player may pass")
        .instead("(option \"pass turn\" …)"),
    list(
        Game,
        "recycle-captures",
        &[one(Value)],
        "whether a captured piece goes to its owner's stock",
    )
    .instead("(option \"recycle captures\" …)"),
    list(
        Game,
        "recycle-promotions",
        &[one(Value)],
        "whether a promotion takes the new piece from the stock",
    )
    .instead("(option \"recycle promotions\" …)"),
];
