//! Programs as conditions: for each move that a block can add, when it does.
//!
//! The condition of a node is that some way from the root leads to it; as a program has no cycle,
//! one walk from the root downwards gives all of them. Attack tests are answered by the conditions
//! of all captures of the other side.

use rustc_hash::FxHashMap;

use super::diagram::{Diagram, Diagrams};
use super::layout::Layout;
use super::verdict::Reason;
use crate::interp::new_man;
use crate::model::{MoveTypeId, PieceId, PlayerId, Square};
use crate::program::{EffectId, Limit, Node, NodeId, Programs, Question, Why};

/// When a block adds each of its moves.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// Each move with its condition, in the order of the effects' numbers.
    pub adds: Vec<(EffectId, Diagram)>,
    /// When the block comes to something that is not known, with the node: the moves added behind
    /// it are missing.
    pub opaque: Option<(NodeId, Diagram)>,
    /// How many nodes of the program were walked.
    pub walked: u64,
}

/// Reads the programs of one rules file as conditions; all programs must be built.
pub struct Captures<'a> {
    layout: &'a Layout,
    programs: &'a Programs,
    answers: FxHashMap<(Question, bool), Diagram>,
    captures: FxHashMap<(PlayerId, Option<MoveTypeId>, Square), Diagram>,
}

impl<'a> Captures<'a> {
    /// A reader that knows nothing yet; its answers belong to one set of diagrams.
    pub fn new(layout: &'a Layout, programs: &'a Programs) -> Captures<'a> {
        let (answers, captures) = Default::default();
        Captures { layout, programs, answers, captures }
    }

    /// When each move of a program is added, given that `start` is so. `in_attack` says whether
    /// the block is run to find out whether something is attacked.
    pub fn conditions(
        &mut self,
        diagrams: &mut Diagrams,
        root: NodeId,
        start: Diagram,
        in_attack: bool,
    ) -> Result<Conditions, Reason> {
        let graph = self.programs.graph();
        let mut when: FxHashMap<NodeId, Diagram> = FxHashMap::from_iter([(root, start)]);
        let mut adds: FxHashMap<EffectId, Diagram> = FxHashMap::default();
        let mut found = Conditions::default();
        // Successors have smaller numbers, so every node comes after all that lead to it.
        for id in graph.reachable(root).into_iter().rev() {
            let here = when.get(&id).copied().unwrap_or(Diagram::FALSE);
            if here == Diagram::FALSE {
                continue;
            }
            found.walked += 1;
            let mut lead = |diagrams: &mut Diagrams, to: NodeId, if_so: Diagram| {
                let before = when.get(&to).copied().unwrap_or(Diagram::FALSE);
                let now = diagrams.or(before, if_so)?;
                when.insert(to, now);
                Ok::<(), Reason>(())
            };
            match graph.node(id) {
                Node::End => {}
                Node::Opaque { .. } => found.opaque = found.opaque.or(Some((id, here))),
                Node::Add { effect, next, .. } => {
                    let before = adds.get(&effect).copied().unwrap_or(Diagram::FALSE);
                    adds.insert(effect, diagrams.or(before, here)?);
                    lead(diagrams, next, here)?;
                }
                Node::Test { ask, yes, no, .. } => {
                    let so = self.answer(diagrams, ask, in_attack)?;
                    let so_here = diagrams.and(here, so)?;
                    lead(diagrams, yes, so_here)?;
                    let not_here = diagrams.xor(here, so_here)?;
                    lead(diagrams, no, not_here)?;
                }
            }
        }
        found.adds = adds.into_iter().filter(|(_, when)| *when != Diagram::FALSE).collect();
        found.adds.sort_unstable_by_key(|(effect, _)| *effect);
        Ok(found)
    }

    /// Why a node is opaque, in words.
    pub fn why(&self, node: NodeId) -> Reason {
        let Node::Opaque { why, .. } = self.programs.graph().node(node) else {
            return Reason::NotModelled("a node of a program".to_owned());
        };
        Reason::Opaque(match why {
            Why::NotUnderstood => "its code is not understood".to_owned(),
            Why::Endless => "it goes round for ever".to_owned(),
            Why::Limit(limit) => limit_words(limit),
        })
    }

    /// When the answer to a question is yes.
    fn answer(
        &mut self,
        diagrams: &mut Diagrams,
        ask: Question,
        in_attack: bool,
    ) -> Result<Diagram, Reason> {
        if let Some(&known) = self.answers.get(&(ask, in_attack)) {
            return Ok(known);
        }
        let rules = self.programs.rules();
        let game = &rules.game;
        let when = match ask {
            Question::Attacked { .. } | Question::Defended { .. } if in_attack => {
                if rules.semantics.nested_attacks == 1 { Diagram::TRUE } else { Diagram::FALSE }
            }
            Question::Attacked { square, side, piece, only } => {
                let mut any = Diagram::FALSE;
                for other in (0..game.players.len()).map(|p| PlayerId(p as u8)) {
                    if other != side {
                        let captured = self.captures(diagrams, other, only, square)?;
                        any = diagrams.or(any, captured)?;
                    }
                }
                let fits = self.layout.those(|man| man.owner == side);
                self.with_man(diagrams, any, square, fits, (side, piece))?
            }
            Question::Defended { square, side, piece, only } => {
                let mut others = (0..game.players.len()).map(|p| PlayerId(p as u8));
                match others.find(|&p| p != side) {
                    None => Diagram::FALSE,
                    Some(enemy) => {
                        let any = self.captures(diagrams, side, only, square)?;
                        let fits = self.layout.those(|man| man.owner != side);
                        self.with_man(diagrams, any, square, fits, (enemy, piece))?
                    }
                }
            }
            _ => match self.layout.literal(game, ask) {
                Some((variable, values)) => diagrams.literal(variable, values)?,
                None => return Err(Reason::NotModelled(format!("the question {ask:?}"))),
            },
        };
        self.answers.insert((ask, in_attack), when);
        Ok(when)
    }

    /// A condition on a board on which a man is put on a square unless a fitting one stands there.
    fn with_man(
        &self,
        diagrams: &mut Diagrams,
        when: Diagram,
        square: Square,
        fits: u128,
        (owner, piece): (PlayerId, PieceId),
    ) -> Result<Diagram, Reason> {
        let variable = self.layout.variable(square);
        let new = new_man(&self.programs.rules().game, owner, piece);
        let value = self.layout.men().iter().position(|man| *man == Some(new));
        let value = value.ok_or_else(|| {
            Reason::NotModelled("a man that stands on an attacked square for a question".to_owned())
        })?;
        let put = diagrams.fix(when, variable, value as u32)?;
        let there = diagrams.literal(variable, fits)?;
        Ok(diagrams.ite(there, when, put)?)
    }

    /// When some man of `side` would capture what stands on `target`. What a man of `side` on the
    /// target itself could do is not in it.
    fn captures(
        &mut self,
        diagrams: &mut Diagrams,
        side: PlayerId,
        only: Option<MoveTypeId>,
        target: Square,
    ) -> Result<Diagram, Reason> {
        if let Some(&known) = self.captures.get(&(side, only, target)) {
            return Ok(known);
        }
        let game = std::sync::Arc::clone(&self.programs.rules().game);
        let graph = self.programs.graph();
        let mut any = Diagram::FALSE;
        for piece in (0..game.pieces.len()).map(|t| PieceId(t as u16)) {
            let men = self.layout.those(|man| man.owner == side && man.piece == piece);
            if men == 0 {
                continue;
            }
            for square in (0..game.board.squares.len()).map(|s| Square(s as u16)) {
                if square == target {
                    continue;
                }
                let blocks = self.programs.moves(side, piece, square).unwrap_or_default();
                for block in blocks.iter().filter(|b| only.is_none() || b.move_type == only) {
                    let might =
                        graph.reachable(block.root).into_iter().any(|id| match graph.node(id) {
                            Node::Add { effect, .. } => {
                                graph.effect(effect).mv.would_capture(target)
                            }
                            Node::Opaque { .. } => true,
                            _ => false,
                        });
                    if !might {
                        continue;
                    }
                    let stands = diagrams.literal(self.layout.variable(square), men)?;
                    let found = self.conditions(diagrams, block.root, stands, true)?;
                    if let Some((node, _)) = found.opaque {
                        return Err(self.why(node));
                    }
                    for (effect, when) in found.adds {
                        if graph.effect(effect).mv.would_capture(target) {
                            any = diagrams.or(any, when)?;
                        }
                    }
                }
            }
        }
        self.captures.insert((side, only, target), any);
        Ok(any)
    }
}

fn limit_words(limit: Limit) -> String {
    let (what, most) = limit.describe();
    format!("more than {most} {what}")
}
