//! Programs as conditions: for each move that a block can add, when it does.
//!
//! The condition of a node is that some way from the root leads to it; as a program has no cycle,
//! one walk from the root downwards gives all of them. Attack tests are answered by the conditions
//! of all captures of the other side.

use rustc_hash::FxHashMap;

use super::diagram::{Diagram, Diagrams};
use super::layout::Layout;
use super::verdict::Reason;
use crate::interp::{Move, new_man};
use crate::model::{MoveTypeId, PieceId, PlayerId, Square};
use crate::program::{EffectId, Node, NodeId, Noted, Programs, Question, why_text};

/// How many nodes of one block's program are walked, each once for everything that may have been
/// noted on the way. Ours; the largest published block has some ten thousand.
const MAX_STATES: usize = 500_000;

/// When a block adds each of its moves.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// Each move with its condition, in the order of the program's nodes.
    pub adds: Vec<(Move, Diagram)>,
    /// When the block comes to something that is not known, with the node: the moves added behind
    /// it are missing.
    pub opaque: Option<(NodeId, Diagram)>,
    /// How many nodes of the program were walked.
    pub walked: u64,
}

/// Reads the programs of one rules file as conditions; where attacks are asked for, all programs
/// must be built.
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
        // For each node, what may have been noted on the way to it, and when.
        let mut when: FxHashMap<NodeId, Vec<(Noted, Diagram)>> = FxHashMap::default();
        when.insert(root, vec![(Noted::default(), start)]);
        // Moves by number, so that large ones need not be compared; open ones by what they are.
        let mut closed: FxHashMap<EffectId, usize> = FxHashMap::default();
        let mut opened: FxHashMap<Move, usize> = FxHashMap::default();
        let mut found = Conditions::default();
        let mut states = 0;
        let nodes = graph.reachable(root);
        let mut ways_to: FxHashMap<NodeId, usize> = FxHashMap::default();
        for next in nodes.iter().flat_map(|id| graph.node(*id).successors()) {
            *ways_to.entry(next).or_insert(0) += 1;
        }
        // Successors have smaller numbers, so every node comes after all that lead to it.
        for id in nodes.into_iter().rev() {
            for (noted, here) in when.remove(&id).unwrap_or_default() {
                if here == Diagram::FALSE {
                    continue;
                }
                states += 1;
                if states > MAX_STATES {
                    return Err(Reason::States(MAX_STATES));
                }
                match graph.node(id) {
                    Node::End => {}
                    Node::Opaque { .. } => found.opaque = found.opaque.or(Some((id, here))),
                    Node::Add { effect, next, .. } => {
                        let mv = graph.effect(effect);
                        let (next_number, complete) = (found.adds.len(), mv.complete(&noted));
                        let number = match &complete {
                            _ if !mv.open => *closed.entry(effect).or_insert(next_number),
                            Some(mv) => *opened.entry(mv.clone()).or_insert(next_number),
                            None => next_number,
                        };
                        match (found.adds.get_mut(number), complete) {
                            (Some((_, known)), _) => *known = diagrams.or(*known, here)?,
                            (None, Some(mv)) => found.adds.push((mv, here)),
                            (None, None) => {}
                        }
                        lead(diagrams, &mut when, next, noted, here)?;
                    }
                    Node::Note { note, next, .. } => {
                        let mut noted = noted;
                        noted.note(note);
                        lead(diagrams, &mut when, next, noted, here)?;
                    }
                    Node::Test { .. } => {
                        for (next, so) in self.exits(diagrams, id, in_attack, &ways_to)? {
                            let so_here = diagrams.and(here, so)?;
                            if so_here != Diagram::FALSE {
                                lead(diagrams, &mut when, next, noted.clone(), so_here)?;
                            }
                        }
                    }
                }
            }
        }
        found.walked = states as u64;
        Ok(found)
    }

    /// Where a test leads, and when. Tests of the same square that nothing else leads to are gone
    /// through at once: "a friend, and a King" is a small function where the two by themselves, each
    /// in a large one, are not.
    fn exits(
        &mut self,
        diagrams: &mut Diagrams,
        first: NodeId,
        in_attack: bool,
        ways_to: &FxHashMap<NodeId, usize>,
    ) -> Result<Vec<(NodeId, Diagram)>, Reason> {
        let graph = self.programs.graph();
        let square = |id| match graph.node(id) {
            Node::Test { ask, .. } => ask.content_of(),
            _ => None,
        };
        let about = square(first);
        let mut exits: Vec<(NodeId, Diagram)> = Vec::new();
        let mut open = vec![(first, Diagram::TRUE)];
        while let Some((id, here)) = open.pop() {
            let inside = about.is_some() && square(id) == about && ways_to.get(&id) == Some(&1);
            match graph.node(id) {
                Node::Test { ask, yes, no, .. } if id == first || inside => {
                    let so = self.answer(diagrams, ask, in_attack)?;
                    let so_here = diagrams.and(here, so)?;
                    open.push((no, diagrams.xor(here, so_here)?));
                    open.push((yes, so_here));
                }
                _ => match exits.iter_mut().find(|(known, _)| *known == id) {
                    Some((_, before)) => *before = diagrams.or(*before, here)?,
                    None => exits.push((id, here)),
                },
            }
        }
        Ok(exits)
    }

    /// Why a node is opaque, in words.
    pub fn why(&self, node: NodeId) -> Reason {
        match self.programs.graph().node(node) {
            Node::Opaque { why, .. } => Reason::Opaque(why_text(why)),
            _ => Reason::NotModelled("a node of a program".to_owned()),
        }
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
            _ if ask.is_attack() && self.layout.lone().is_some() => {
                let what = "attack tests where a man has variables of its own";
                return Err(Reason::NotModelled(what.to_owned()));
            }
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
            _ => match self.layout.answer(diagrams, game, ask)? {
                Some(when) => when,
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
                let blocks = self.programs.moves(side, piece, square).ok_or_else(|| {
                    Reason::NotModelled("attack tests where not all programs are built".to_owned())
                })?;
                for block in blocks.iter().filter(|b| only.is_none() || b.move_type == only) {
                    let might =
                        graph.reachable(block.root).into_iter().any(|id| match graph.node(id) {
                            Node::Add { effect, .. } => {
                                graph.effect(effect).mv.would_capture(target)
                            }
                            // Of an open move, captures stand in nodes of their own.
                            Node::Note { note, .. } => note.might_capture(target),
                            Node::Opaque { .. } => true,
                            Node::End | Node::Test { .. } => false,
                        });
                    if !might {
                        continue;
                    }
                    let stands = diagrams.literal(self.layout.variable(square), men)?;
                    let found = self.conditions(diagrams, block.root, stands, true)?;
                    if let Some((node, _)) = found.opaque {
                        return Err(self.why(node));
                    }
                    for (mv, when) in found.adds {
                        if mv.would_capture(target) {
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

/// Notes one more way to a node.
fn lead(
    diagrams: &mut Diagrams,
    when: &mut FxHashMap<NodeId, Vec<(Noted, Diagram)>>,
    to: NodeId,
    noted: Noted,
    if_so: Diagram,
) -> Result<(), Reason> {
    let ways = when.entry(to).or_default();
    match ways.iter_mut().find(|(known, _)| *known == noted) {
        Some((_, before)) => *before = diagrams.or(*before, if_so)?,
        None => ways.push((noted, if_so)),
    }
    Ok(())
}
