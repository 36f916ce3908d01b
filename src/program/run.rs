//! Walks programs in a position: the same moves in the same order as the interpreter makes.

use super::graph::{EffectId, Graph, Node, NodeId};
use super::noted::Noted;
use super::programs::{Block, Programs};
use super::question::Question;
use crate::interp::{Last, Man, Move, Position, RunBlock, Watch, new_man};
use crate::model::{MoveTypeId, PieceId, PlayerId, Square};

/// Who answers the questions of a program.
pub trait Look {
    /// The answer to a question, or why there is none.
    fn answer(&mut self, question: Question) -> Result<bool, Stuck>;
}

/// Why walking a program did not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// It came to this opaque node.
    Opaque(NodeId),
    /// An attack test would need the program of this man, which is not built.
    NotBuilt(PlayerId, PieceId, Square),
}

/// Walks a program and hands out what it adds, in order, as long as `add` says to go on. With an
/// effect comes what was noted for it: see [`Effect::complete`](super::Effect::complete).
pub fn run(
    graph: &Graph,
    root: NodeId,
    look: &mut impl Look,
    mut add: impl FnMut(EffectId, &Noted) -> bool,
) -> Result<(), Stuck> {
    let mut id = root;
    let mut noted = Noted::default();
    loop {
        id = match graph.node(id) {
            Node::End => return Ok(()),
            Node::Test { ask, yes, no, .. } => {
                if look.answer(ask)? {
                    yes
                } else {
                    no
                }
            }
            Node::Add { effect, next, .. } => {
                if !add(effect, &noted) {
                    return Ok(());
                }
                next
            }
            Node::Note { note, next, .. } => {
                noted.note(note);
                next
            }
            Node::Opaque { .. } => return Err(Stuck::Opaque(id)),
        };
    }
}

/// A position as a block sees it. Attack tests are answered by walking the programs of all men that
/// might capture, which must be built.
pub struct Seen<'a> {
    programs: &'a Programs,
    board: &'a [Option<Man>],
    stock: &'a [u32],
    last: Last,
    /// Whether this is already inside an attack test.
    in_attack: bool,
}

impl Look for Seen<'_> {
    fn answer(&mut self, question: Question) -> Result<bool, Stuck> {
        let game = &self.programs.rules().game;
        if let Some(square) = question.content_of() {
            let man = self.board[square.index()];
            return Ok(question.of_content(game, man).unwrap_or(false));
        }
        match question {
            Question::Attacked { .. } | Question::Defended { .. } if self.in_attack => {
                Ok(self.programs.rules().semantics.nested_attacks == 1)
            }
            Question::Attacked { square, side, piece, only } => {
                let there = self.board[square.index()].filter(|m| m.owner == side);
                let board = self.with(square, there.unwrap_or(new_man(game, side, piece)));
                let others = (0..game.players.len()).map(|p| PlayerId(p as u8));
                for other in others.filter(|&p| p != side) {
                    if self.captures(&board, other, only, square)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Question::Defended { square, side, piece, only } => {
                let mut others = (0..game.players.len()).map(|p| PlayerId(p as u8));
                let Some(enemy) = others.find(|&p| p != side) else { return Ok(false) };
                let there = self.board[square.index()].filter(|m| m.owner != side);
                let board = self.with(square, there.unwrap_or(new_man(game, enemy, piece)));
                self.captures(&board, side, only, square)
            }
            Question::Stock(player, piece) => {
                Ok(self.stock[player.index() * game.pieces.len() + piece.index()] > 0)
            }
            Question::StockOf(player, piece, count) => {
                Ok(self.stock[player.index() * game.pieces.len() + piece.index()] >= count)
            }
            _ => Ok(question.of_last(self.last).unwrap_or(false)),
        }
    }
}

impl Seen<'_> {
    fn with(&self, square: Square, man: Man) -> Vec<Option<Man>> {
        let mut board = self.board.to_vec();
        board[square.index()] = Some(man);
        board
    }

    /// Whether a man of `side` would capture what stands on a square.
    fn captures(
        &self,
        board: &[Option<Man>],
        side: PlayerId,
        only: Option<MoveTypeId>,
        target: Square,
    ) -> Result<bool, Stuck> {
        let graph = self.programs.graph();
        for (i, man) in board.iter().enumerate() {
            let Some(man) = man.filter(|m| m.owner == side) else { continue };
            let square = Square(i as u16);
            let blocks = self
                .programs
                .moves(side, man.piece, square)
                .ok_or(Stuck::NotBuilt(side, man.piece, square))?;
            for block in usable(blocks, only) {
                let mut look = Seen { board, in_attack: true, ..*self };
                let mut found = false;
                run(graph, block.root, &mut look, |effect, noted| {
                    let mv = graph.effect(effect).complete(noted);
                    found |= mv.is_some_and(|mv| mv.would_capture(target));
                    !found
                })?;
                if found {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The blocks of one move type, or all.
fn usable(blocks: &[Block], only: Option<MoveTypeId>) -> impl Iterator<Item = &Block> {
    blocks.iter().filter(move |block| only.is_none() || block.move_type == only)
}

/// The moves of a position, and the blocks that the interpreter had to run.
#[derive(Clone, Debug, Default)]
pub struct Generated {
    /// The moves, before priorities, maximal captures and the check rule.
    pub moves: Vec<Move>,
    /// The blocks whose programs could not tell, and why.
    pub stuck: Vec<(RunBlock, Stuck)>,
}

impl Programs {
    /// A position as programs see it.
    pub fn see<'a>(&'a self, position: &'a Position) -> Seen<'a> {
        let Position { board, stock, last, .. } = position;
        Seen { programs: self, board, stock, last: *last, in_attack: false }
    }

    /// What the interpreter's [`generated`](crate::interp::Rules::generated) gives, in the same
    /// order. What it needs is built first.
    pub fn generated(&mut self, position: &Position, watch: &Watch) -> Generated {
        self.build_for(position);
        let rules = self.rules();
        let turn = &rules.game.turns[position.turn];
        let side = turn.side;
        let mut all = Generated::default();
        if let Some(partial) = position.partial {
            if let Some(man) = position.at(partial.square).filter(|m| m.owner == side) {
                let mut walk = Walk { programs: self, position, side, watch, all: &mut all };
                walk.man(man.piece, partial.square, partial.then);
            }
            return all;
        }
        let only = turn.move_type;
        let mut walk = Walk { programs: self, position, side, watch, all: &mut all };
        for (square, man) in position.men().filter(|(_, m)| m.owner == side) {
            walk.man(man.piece, square, only);
        }
        for piece in (0..rules.game.pieces.len()).map(|t| PieceId(t as u16)) {
            if position.stock[position.stock_index(&rules.game, side, piece)] > 0 {
                let blocks = self.drops(side, piece).unwrap_or_default();
                usable(blocks, only).for_each(|block| walk.block(piece, true, block));
            }
        }
        all
    }
}

/// Generates the moves of one side.
struct Walk<'a> {
    programs: &'a Programs,
    position: &'a Position,
    side: PlayerId,
    watch: &'a Watch,
    all: &'a mut Generated,
}

impl Walk<'_> {
    fn man(&mut self, piece: PieceId, square: Square, only: Option<MoveTypeId>) {
        let blocks = self.programs.moves(self.side, piece, square).unwrap_or_default();
        usable(blocks, only).for_each(|block| self.block(piece, false, block));
    }

    fn block(&mut self, piece: PieceId, drop: bool, block: &Block) {
        let graph = self.programs.graph();
        let before = self.all.moves.len();
        let moves = &mut self.all.moves;
        let mut look = self.programs.see(self.position);
        let end = run(graph, block.root, &mut look, |effect, noted| {
            moves.extend(graph.effect(effect).complete(noted));
            true
        });
        if let Err(stuck) = end {
            let Block { def, square, .. } = *block;
            let block = RunBlock { piece, drop, def, square };
            moves.truncate(before);
            let rules = self.programs.rules();
            moves.extend(rules.block_moves(self.position, self.side, block, self.watch));
            self.all.stuck.push((block, stuck));
        }
    }
}
