//! All programs of a game: built when asked for, kept in one graph.

use rustc_hash::FxHashMap;

use super::build::{Builder, Code, Failed, Subject};
use super::facts::Logic;
use super::graph::{Graph, Node, NodeId, Why};
use super::limits::{Limit, MAX_GAME_STEPS};
use super::observed::{BlockOf, Observed};
use super::prune::{Origins, prune};
use crate::expand::Origin;
use crate::interp::{Position, Rules};
use crate::model::{MoveDef, MoveTypeId, PieceId, PlayerId, Square};

/// One block for one player, piece and square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Which of the type's moves (or drops) it is, from 0.
    pub def: u32,
    /// Its move type.
    pub move_type: Option<MoveTypeId>,
    /// Where the man stands, or where the drop is tried.
    pub square: Square,
    /// Where its program begins.
    pub root: NodeId,
    /// Whether every path of it can be walked in some position, as far as facts about single
    /// squares and the last move tell. Otherwise questions are left whose answer could be known.
    pub pruned: bool,
}

/// What building gave so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Blocks for one player, piece and square each.
    pub blocks: usize,
    /// Blocks that have no program at all because of a limit.
    pub failed: usize,
    /// Blocks in which questions are left whose answer could be known.
    pub unpruned: usize,
    /// Blocks, instructions and conditions looked at.
    pub steps: u64,
}

/// The programs of a game.
///
/// Programs are built by the `build` functions; what is built can be read by many threads. For a
/// man of `side`, the blocks are in the order in which the interpreter runs them.
pub struct Programs {
    rules: Rules,
    graph: Graph,
    code: Code,
    origins: Origins,
    logic: Logic,
    moves: FxHashMap<(PlayerId, PieceId, Square), Box<[Block]>>,
    drops: FxHashMap<(PlayerId, PieceId), Box<[Block]>>,
    stats: Stats,
    /// The limit of the whole game that is reached.
    full: Option<Limit>,
    /// How many instructions and conditions are looked at.
    most: u64,
    /// Whether changes and captures are nodes of their own in every block.
    noting: bool,
    /// Whether movements of cascades are nodes as well.
    apart: bool,
}

impl Programs {
    /// The programs of a game; none is built yet.
    pub fn new(rules: &Rules) -> Programs {
        Programs {
            logic: Logic::new(&rules.game),
            rules: rules.clone(),
            graph: Graph::new(),
            code: Code::new(),
            origins: Origins::default(),
            moves: FxHashMap::default(),
            drops: FxHashMap::default(),
            stats: Stats::default(),
            full: None,
            most: MAX_GAME_STEPS,
            noting: false,
            apart: false,
        }
    }

    /// The same, and movements of cascades are nodes too, so that what follows one is built once for
    /// all squares from which a block can come there. Made for whoever walks programs in positions:
    /// what the language does not say about a move is known only when it is put together
    /// ([`Noted::onto`](super::Noted::onto)), and questions are left whose answer could be known.
    ///
    /// Nothing for a game in which a man returns to where `from` was set after an `add`, or in which
    /// promoted men come from the stock.
    pub fn apart(rules: &Rules) -> Option<Programs> {
        let can = !rules.game.options.recycle_promotions && rules.semantics.from_after_add == 0;
        can.then(|| Programs { noting: true, apart: true, ..Programs::new(rules) })
    }

    /// The same for somebody who wants programs quickly and minds no question whose answer could be
    /// known: changes and captures are nodes of their own from the first on, so that what follows is
    /// built once, whatever was noted before. Not so where promoted men come from the stock, since
    /// then what is noted decides whether there is a move.
    pub fn noting(rules: &Rules) -> Programs {
        let noting = !rules.game.options.recycle_promotions;
        Programs { noting, ..Programs::new(rules) }
    }

    /// Whether movements of cascades are nodes.
    pub fn is_apart(&self) -> bool {
        self.apart
    }

    /// The same, with a limit of its own for the instructions and conditions looked at.
    pub fn limited(rules: &Rules, most: u64) -> Programs {
        Programs { most: most.min(MAX_GAME_STEPS), ..Programs::new(rules) }
    }

    /// The same, and what is seen of the code while they are built is kept.
    pub fn observing(rules: &Rules, most: u64) -> Programs {
        let mut programs = Programs::limited(rules, most);
        programs.code.observed = Some(Box::default());
        programs
    }

    /// What was seen of the code, if it is kept.
    pub fn observed(&self) -> Option<&Observed> {
        self.code.observed.as_deref()
    }

    /// The game and the choices for which the programs are built.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The nodes of all programs built so far.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What building gave so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The blocks of a man's moves, if they are built.
    pub fn moves(&self, side: PlayerId, piece: PieceId, square: Square) -> Option<&[Block]> {
        self.moves.get(&(side, piece, square)).map(|blocks| &**blocks)
    }

    /// The blocks of a type's drops, if they are built: for each drop each square where it is
    /// tried.
    pub fn drops(&self, side: PlayerId, piece: PieceId) -> Option<&[Block]> {
        self.drops.get(&(side, piece)).map(|blocks| &**blocks)
    }

    /// Builds every program: of each player, piece and square, and of all drops.
    pub fn build_all(&mut self) {
        self.build_each(false);
    }

    /// The same, up to where a limit of the whole game is reached; what comes behind it is not
    /// built, not even as opaque nodes.
    pub fn build_within_limit(&mut self) {
        self.build_each(true);
    }

    fn build_each(&mut self, stop: bool) {
        let game = std::sync::Arc::clone(&self.rules.game);
        for side in (0..game.players.len()).map(|p| PlayerId(p as u8)) {
            for piece in (0..game.pieces.len()).map(|t| PieceId(t as u16)) {
                for square in (0..game.board.squares.len()).map(|s| Square(s as u16)) {
                    if stop && self.full.is_some() {
                        return;
                    }
                    self.build_moves(side, piece, square);
                }
                self.build_drops(side, piece);
            }
        }
    }

    /// Builds what the men on the board can do, and the drops of the side to move.
    pub fn build_for(&mut self, position: &Position) {
        for (square, man) in position.men() {
            self.build_moves(man.owner, man.piece, square);
        }
        let Some(turn) = self.rules.game.turns.get(position.turn) else { return };
        let side = turn.side;
        for piece in (0..self.rules.game.pieces.len()).map(|t| PieceId(t as u16)) {
            if position.stock[position.stock_index(&self.rules.game, side, piece)] > 0 {
                self.build_drops(side, piece);
            }
        }
    }

    /// Builds the moves of a man.
    pub fn build_moves(&mut self, side: PlayerId, piece: PieceId, square: Square) -> &[Block] {
        if self.apart && !self.moves.contains_key(&(side, piece, square)) {
            self.build_apart(side, piece);
        }
        if !self.moves.contains_key(&(side, piece, square)) {
            let game = std::sync::Arc::clone(&self.rules.game);
            let defs = game.pieces[piece.index()].moves.iter().enumerate();
            let subjects = defs
                .map(|(i, def)| (Subject { side, piece, drop: false, def: i as u32, square }, def));
            let blocks = self.build(subjects);
            self.moves.insert((side, piece, square), blocks);
        }
        &self.moves[&(side, piece, square)]
    }

    /// Builds the drops of a type.
    pub fn build_drops(&mut self, side: PlayerId, piece: PieceId) -> &[Block] {
        if !self.drops.contains_key(&(side, piece)) {
            let game = std::sync::Arc::clone(&self.rules.game);
            let mut subjects = Vec::new();
            for (i, def) in game.pieces[piece.index()].drops.iter().enumerate() {
                for square in self.rules.drop_squares(def.place, side) {
                    let subject = Subject { side, piece, drop: true, def: i as u32, square };
                    subjects.push((subject, def));
                }
            }
            let blocks = self.build(subjects.into_iter());
            self.drops.insert((side, piece), blocks);
        }
        &self.drops[&(side, piece)]
    }

    /// Builds the moves of a type from all squares, block by block.
    fn build_apart(&mut self, side: PlayerId, piece: PieceId) {
        let game = std::sync::Arc::clone(&self.rules.game);
        let squares = (0..game.board.squares.len()).map(|s| Square(s as u16));
        let defs = &game.pieces[piece.index()].moves;
        let subjects = defs.iter().enumerate().flat_map(|(i, def)| {
            let def_of =
                move |square| (Subject { side, piece, drop: false, def: i as u32, square }, def);
            squares.clone().map(def_of)
        });
        let blocks = self.build(subjects);
        for square in squares.clone() {
            let own = blocks.iter().filter(|b| b.square == square).copied();
            self.moves.insert((side, piece, square), own.collect());
        }
    }

    fn build<'d>(
        &mut self,
        subjects: impl Iterator<Item = (Subject, &'d MoveDef)>,
    ) -> Box<[Block]> {
        let mut builder = match self.apart {
            true => Builder::apart(&self.rules, &self.logic),
            false => Builder::new(&self.rules, &self.logic),
        };
        let mut blocks = Vec::new();
        for (subject, def) in subjects {
            let left = self.most.saturating_sub(self.stats.steps);
            let built = match self.full {
                Some(limit) => Err(limit),
                None => builder
                    .build(&mut self.code, subject, def, self.noting, left)
                    .map_err(|Failed(limit)| limit)
                    .and_then(|local| {
                        prune(
                            local,
                            self.noting,
                            &self.logic,
                            &self.code,
                            &mut self.graph,
                            &mut self.origins,
                        )
                    }),
            };
            self.stats.blocks += 1;
            // A block without instructions is some work too.
            self.stats.steps += 1 + u64::from(builder.steps());
            if self.stats.steps > self.most {
                self.full = Some(Limit::GameSteps);
            }
            let (root, pruned) = match built {
                Ok(pruned) => {
                    self.stats.unpruned += usize::from(!pruned.complete);
                    (pruned.root, pruned.complete)
                }
                Err(limit) => {
                    self.stats.failed += 1;
                    if let Some(observed) = &mut self.code.observed {
                        let Subject { piece, drop, def, .. } = subject;
                        observed.fail(BlockOf { piece, drop, def });
                    }
                    if matches!(limit, Limit::Nodes | Limit::Effects) {
                        self.full = Some(limit);
                    }
                    let Origin { span, calls } = &def.origin;
                    let at = (*span, self.code.root(calls));
                    let origin = self.origins.id(&mut self.graph, &self.code, at);
                    (self.graph.intern(Node::Opaque { why: Why::Limit(limit), origin }), true)
                }
            };
            let Subject { def: number, square, .. } = subject;
            let move_type = def.move_type;
            blocks.push(Block { def: number, move_type, square, root, pruned });
        }
        blocks.into()
    }
}
