//! The document of `zrf export`.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::board::{BoardDoc, board};
use super::each::{Context, Each};
use super::goal::{GoalDoc, goal};
use super::map::Map;
use super::origin::{OriginDoc, Texts};
use super::piece::{PieceDoc, piece};
use crate::describe::{Default, Used, defaults, instructions, limits};
use crate::model::{Game, Goal, MaximalCaptures, PassTurn, Piece, PieceId, PlayerId, Square, Turn};

/// How many instructions and conditions a document has at most; of games that would go beyond, the
/// code is left out. The largest published file has some 7 million in its 15 games.
pub const MAX_INSTRUCTIONS: u64 = 20_000_000;

/// What a document is made of.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// The rules file as it was named.
    pub file: String,
    /// The texts it was read from.
    pub texts: Texts<'a>,
    /// All its games and variants.
    pub all: &'a [Arc<Game>],
    /// Which of them Zillions opens first.
    pub default: Option<usize>,
    /// Which of them the document holds.
    pub chosen: Vec<usize>,
    /// How many errors were found in the file.
    pub errors: usize,
    /// How many warnings were found in the file.
    pub warnings: usize,
    /// How many instructions and conditions the document may have, [`MAX_INSTRUCTIONS`] usually.
    pub most: u64,
}

/// Games of a rules file of Zillions of Games, with macros, inheritance and geometry resolved.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "zrf export"))]
pub struct Document<'a> {
    /// What kind of document this is.
    #[cfg_attr(test, schemars(extend("const" = "zrf-export")))]
    pub format: &'static str,
    /// The version of the format. It grows when the meaning of a key changes or a key goes.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    pub version: u32,
    /// The rules file as it was named.
    pub file: String,
    /// The titles of all games and variants of the file, in file order.
    pub titles: Vec<&'a str>,
    /// The title of the one that opens first.
    pub opens_first: Option<&'a str>,
    /// How many errors the program found in the file. With errors, parts may be `invalid` or
    /// missing; `zrf check` shows them.
    pub errors: usize,
    /// How many warnings the program found in the file.
    pub warnings: usize,
    /// The games asked for: the one that opens first, or that with the given title, or all.
    #[cfg_attr(test, schemars(with = "Vec<GameDoc<'static>>"))]
    pub games: Games<'a>,
}

/// The games of a document, each made when it is serialised.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    games: Vec<(&'a Game, bool)>,
    texts: Texts<'a>,
    first: Option<&'a Game>,
}

impl Serialize for Games<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let first = |game: &Game| self.first.is_some_and(|f| std::ptr::eq(f, game));
        serializer.collect_seq(self.games.iter().map(|&(game, with_code)| {
            let context = Context { game, texts: self.texts, with_code };
            GameDoc::of(context, first(game))
        }))
    }
}

impl<'a> Document<'a> {
    /// Makes the document. Most of the work is done when it is serialised.
    pub fn new(input: &Input<'a>) -> Document<'a> {
        let mut left = input.most;
        let chosen = input.chosen.iter().filter_map(|&i| input.all.get(i));
        let games = chosen.map(|game| {
            let rest = left.checked_sub(instructions(game));
            left = rest.unwrap_or(left);
            (game.as_ref(), rest.is_some())
        });
        let first = input.default.and_then(|i| input.all.get(i)).map(Arc::as_ref);
        Document {
            format: "zrf-export",
            version: 1,
            file: input.file.clone(),
            titles: input.all.iter().map(|g| g.title.as_str()).collect(),
            opens_first: first.map(|g| g.title.as_str()),
            errors: input.errors,
            warnings: input.warnings,
            games: Games { games: games.collect(), texts: input.texts, first },
        }
    }

    /// The titles of games whose code is left out because there is too much of it.
    pub fn without_code(&self) -> Vec<&'a str> {
        let without = self.games.games.iter().filter(|(_, with_code)| !with_code);
        without.map(|(game, _)| game.title.as_str()).collect()
    }
}

/// A game or variant, complete: everything inherited is filled in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameDoc<'a> {
    /// Its title.
    pub title: &'a str,
    /// Whether it is a variant of another game of the file.
    pub variant: bool,
    /// Whether it is the one that opens first.
    pub opens_first: bool,
    /// Whether errors were found in what it is made of, so that something is `invalid` or missing.
    pub faulty: bool,
    /// Whether the code of moves is there. False if it is left out because there is too much.
    pub has_code: bool,
    /// The DLL that may make the moves; then the rules need not be in this document. Else null.
    pub engine: Option<&'a str>,
    /// Texts, sounds and names of files as written, by their word: `description`, `history`,
    /// `move-sound` … In texts a backslash or an empty line is a line break and a backquote a
    /// double quote.
    pub texts: Map<'a, &'a str>,
    /// The players in their order, which `flip` follows.
    pub players: Vec<PlayerDoc<'a>>,
    /// Who moves when.
    pub turn_order: TurnOrderDoc<'a>,
    /// Move types, the first before the second and so on: while a side has a move of an earlier
    /// type, all others are illegal. Types that are not listed, and moves without a type, come
    /// last. Not applied in turns that name a move type.
    pub move_priorities: Vec<&'a str>,
    /// What the options that change play are set to, defaults included.
    pub options: PlayOptions,
    /// All options as written, inherited ones first; of two with one name the later counts.
    pub options_written: Vec<OptionDoc<'a>>,
    /// The names of move types.
    pub move_types: Vec<&'a str>,
    /// The names of attributes.
    pub attributes: Vec<&'a str>,
    /// The names of flags.
    pub flags: Vec<&'a str>,
    /// The names of position flags.
    pub position_flags: Vec<&'a str>,
    /// The board.
    pub board: BoardDoc<'a>,
    /// The piece types.
    #[cfg_attr(test, schemars(with = "Vec<PieceDoc<'static>>"))]
    pub pieces: Each<'a, Piece, PieceDoc<'a>>,
    /// What stands where at the start.
    pub setup: SetupDoc<'a>,
    /// The end conditions in file order. They are tested after each whole move, for each listed
    /// player; of several true ones the first counts (which is a guess).
    #[cfg_attr(test, schemars(with = "Vec<GoalDoc<'static>>"))]
    pub goals: Each<'a, Goal, GoalDoc<'a>>,
    /// The rules that apply where no end condition says anything.
    pub defaults: Vec<Default>,
    /// What the game uses of the limits of Zillions 2.0.
    pub limits: Vec<Used>,
    /// Where it is written.
    pub origin: OriginDoc<'a>,
}

/// A player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayerDoc<'a> {
    /// Its name, with the leading `?` of random players.
    pub name: &'a str,
    /// Whether it plays at random.
    pub random: bool,
    /// Whether it has no turn of its own.
    pub neutral: bool,
}

/// The turn order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TurnOrderDoc<'a> {
    /// The turns.
    #[cfg_attr(test, schemars(with = "Vec<TurnDoc<'static>>"))]
    pub turns: Each<'a, Turn, TurnDoc<'a>>,
    /// The turn that follows the last one: an index into `turns`.
    pub repeat_from: usize,
}

/// A turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TurnDoc<'a> {
    /// Who moves.
    pub player: &'a str,
    /// Whose pieces are moved; code runs as that player.
    pub side: &'a str,
    /// The only move type that is legal; null: all are.
    pub move_type: Option<&'a str>,
    /// Where it is written, `file:line`.
    pub at: String,
}

/// The options that change play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayOptions {
    /// Whether an `add` forgets the cascades noted before it.
    pub discard_cascades: bool,
    /// Whether `pieces-remaining` counts the stock as well.
    pub include_off_pieces: bool,
    /// Which chains of partial moves are legal: `all`, the `longest`, or `valued`: the longest,
    /// with ties broken by values that only Zillions knows.
    #[cfg_attr(test, schemars(extend("enum" = ["all", "longest", "valued"])))]
    pub maximal_captures: &'static str,
    /// Whether a player may stop in the middle of a chain of partial moves.
    pub pass_partial: bool,
    /// Whether a player may pass: `never`, `always`, or `forced`: only without any other move.
    #[cfg_attr(test, schemars(extend("enum" = ["never", "always", "forced"])))]
    pub pass_turn: &'static str,
    /// Whether a captured piece goes to its owner's stock.
    pub recycle_captures: bool,
    /// Whether a promotion takes the new piece from the mover's stock.
    pub recycle_promotions: bool,
}

/// An option as written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OptionDoc<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value.
    pub value: &'a str,
}

/// The start position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SetupDoc<'a> {
    /// The pieces on the board, one per square, in the order of squares.
    pub board: Vec<MenDoc<'a>>,
    /// The pieces off the board.
    pub stock: Vec<StockDoc<'a>>,
}

/// A piece on the board at the start.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MenDoc<'a> {
    /// Where it stands.
    pub square: &'a str,
    /// Its owner.
    pub player: &'a str,
    /// Its type.
    pub piece: &'a str,
    /// Where that is written, `file:line`.
    pub at: String,
}

/// Pieces off the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StockDoc<'a> {
    /// Their owner.
    pub player: &'a str,
    /// Their type.
    pub piece: &'a str,
    /// How many.
    pub count: u32,
}

/// Texts by their words.
pub(super) fn texts_map(texts: &crate::model::Texts) -> Map<'_, &str> {
    Map(texts.entries.iter().map(|(word, text)| (word.as_str(), text.as_str())).collect())
}

fn strings(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

impl<'a> GameDoc<'a> {
    fn of(context: Context<'a>, opens_first: bool) -> GameDoc<'a> {
        let Context { game, texts, with_code } = context;
        let type_name = |t: &crate::model::MoveTypeId| game.move_types[t.index()].as_str();
        GameDoc {
            title: &game.title,
            variant: game.variant,
            opens_first,
            faulty: game.faulty,
            has_code: with_code,
            engine: game.texts.get("engine").filter(|e| !e.is_empty()),
            texts: texts_map(&game.texts),
            players: game
                .players
                .iter()
                .map(|p| PlayerDoc { name: &p.name, random: p.random, neutral: p.neutral })
                .collect(),
            turn_order: TurnOrderDoc {
                turns: Each { context, items: &game.turns, make: turn },
                repeat_from: game.repeat_from,
            },
            move_priorities: game.priorities.iter().map(type_name).collect(),
            options: options(game),
            options_written: game
                .options
                .written
                .iter()
                .map(|(name, value)| OptionDoc { name, value })
                .collect(),
            move_types: strings(&game.move_types),
            attributes: strings(&game.attributes),
            flags: strings(&game.flags),
            position_flags: strings(&game.position_flags),
            board: board(context),
            pieces: Each { context, items: &game.pieces, make: piece },
            setup: setup(context),
            goals: Each { context, items: &game.goals, make: goal },
            defaults: defaults(game),
            limits: limits(game),
            origin: texts.origin(&game.origin),
        }
    }
}

fn turn<'a>(context: Context<'a>, turn: &'a Turn) -> TurnDoc<'a> {
    let game = context.game;
    TurnDoc {
        player: &game.players[turn.taker.index()].name,
        side: &game.players[turn.side.index()].name,
        move_type: turn.move_type.map(|t| game.move_types[t.index()].as_str()),
        at: context.texts.written(&turn.origin),
    }
}

fn options(game: &Game) -> PlayOptions {
    let options = &game.options;
    PlayOptions {
        discard_cascades: options.discard_cascades,
        include_off_pieces: options.include_off_pieces,
        maximal_captures: match options.maximal_captures {
            MaximalCaptures::No => "all",
            MaximalCaptures::Longest => "longest",
            MaximalCaptures::Valued => "valued",
        },
        pass_partial: options.pass_partial,
        pass_turn: match options.pass_turn {
            PassTurn::No => "never",
            PassTurn::Yes => "always",
            PassTurn::Forced => "forced",
        },
        recycle_captures: options.recycle_captures,
        recycle_promotions: options.recycle_promotions,
    }
}

fn setup(context: Context<'_>) -> SetupDoc<'_> {
    let Context { game, texts, .. } = context;
    let player = |p: PlayerId| game.players[p.index()].name.as_str();
    let piece = |p: PieceId| game.pieces[p.index()].name.as_str();
    // Of two on one square the later one counts.
    let men: BTreeMap<Square, _> = game.setup.men.iter().map(|man| (man.square, man)).collect();
    let mut stock: BTreeMap<(PlayerId, PieceId), u32> = BTreeMap::new();
    for item in &game.setup.stock {
        let count = stock.entry((item.player, item.piece)).or_default();
        *count = count.saturating_add(item.count);
    }
    let stock = stock.into_iter().filter(|(_, count)| *count > 0);
    SetupDoc {
        board: men
            .into_iter()
            .map(|(square, man)| MenDoc {
                square: game.board.name(square),
                player: player(man.player),
                piece: piece(man.piece),
                at: texts.written(&man.origin),
            })
            .collect(),
        stock: stock
            .map(|((p, t), count)| StockDoc { player: player(p), piece: piece(t), count })
            .collect(),
    }
}
