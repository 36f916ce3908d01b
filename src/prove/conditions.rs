//! Programs as conditions: for each move that a block can add, when it does.
//!
//! The condition of a node is that some way from the root leads to it; as a program has no cycle,
//! one walk from the root downwards gives all of them. Attack tests are answered by the conditions
//! of all captures of the other side.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::diagram::{Diagram, Diagrams, Full};
use super::layout::Layout;
use super::verdict::Reason;
use crate::interp::{Move, new_man};
use crate::model::{MoveTypeId, PieceId, PlayerId, Square};
use crate::program::{EffectId, Graph, Node, NodeId, Note, Noted, Programs, Question, why_text};

/// For how many nodes that diagrams may have one node of a block's program is walked, or something
/// noted put together. Ours; the largest published block has some ten thousand.
const NODES_PER_STATE: usize = 2;

/// The number of no notes at all, in [`Conditions::notes`].
const NOTHING: usize = 0;

/// Everything that may have been noted on the way to a node, each with a condition. A program takes
/// one way on each position, so exactly one of the conditions holds wherever the node is reached;
/// elsewhere they mean nothing.
pub type Notes = Vec<(Noted, Diagram)>;

/// A move that a block adds.
#[derive(Clone, Copy, Debug)]
pub struct Added {
    /// The move; if it is open, without what was noted.
    pub effect: EffectId,
    /// What may have been noted for it: index into [`Conditions::notes`].
    pub notes: usize,
    /// When it is added.
    pub when: Diagram,
}

/// When a block adds each of its moves.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// Each move with its condition, in the order of the program's nodes.
    pub adds: Vec<Added>,
    /// What may have been noted; the first is nothing at all.
    pub notes: Vec<Notes>,
    /// When the block comes to something that is not known, with the node: the moves added behind
    /// it are missing.
    pub opaque: Option<(NodeId, Diagram)>,
    /// How many nodes of the program were walked, and notes put together.
    pub walked: u64,
}

impl Conditions {
    /// The complete moves, one for each thing that may have been noted.
    pub fn moves(
        &self,
        diagrams: &mut Diagrams,
        graph: &Graph,
    ) -> Result<Vec<(Move, Diagram)>, Full> {
        let mut all = Vec::new();
        for added in &self.adds {
            let effect = graph.effect(added.effect);
            for (noted, so) in &self.notes[added.notes] {
                let when = diagrams.and(added.when, *so)?;
                if when != Diagram::FALSE
                    && let Some(mv) = effect.complete(noted)
                {
                    all.push((mv, when));
                }
            }
        }
        Ok(all)
    }
}

/// Reads the programs of one rules file as conditions; where attacks are asked for, all programs
/// must be built.
pub struct Captures<'a> {
    layout: &'a Layout,
    programs: &'a Programs,
    answers: FxHashMap<(Question, bool), Diagram>,
    captures: FxHashMap<(PlayerId, Option<MoveTypeId>, Square), Diagram>,
}

/// What is found on the walk through one program.
struct Walk {
    found: Conditions,
    numbers: FxHashMap<Notes, usize>,
    /// For each node of the program its place in this walk, from the root on.
    places: FxHashMap<NodeId, Place>,
    states: usize,
    most_states: usize,
}

/// What is known of a node on the walk to it.
#[derive(Default)]
struct Place {
    /// How many nodes lead to it.
    before: u32,
    /// What may have been noted, and when it is reached, by the first way that was found.
    first: Option<(usize, Diagram)>,
    /// The same by ways on which something else may have been noted.
    more: Vec<(usize, Diagram)>,
}

impl Walk {
    /// From the root on, where nothing is noted; the nodes in the order in which they are walked.
    fn new(graph: &Graph, root: NodeId, start: Diagram, most_states: usize) -> (Walk, Vec<NodeId>) {
        let mut places: FxHashMap<NodeId, Place> = FxHashMap::default();
        let mut walk = Walk {
            found: Conditions::default(),
            numbers: FxHashMap::default(),
            places: FxHashMap::default(),
            states: 0,
            most_states: most_states.max(1),
        };
        walk.number(vec![(Noted::default(), Diagram::TRUE)]);
        places.insert(root, Place { first: Some((NOTHING, start)), ..Place::default() });
        let mut nodes = vec![root];
        let mut next = 0;
        while let Some(&id) = nodes.get(next) {
            next += 1;
            for to in graph.node(id).successors() {
                let place = places.entry(to).or_insert_with(|| {
                    nodes.push(to);
                    Place::default()
                });
                place.before += 1;
            }
        }
        walk.places = places;
        // Successors have smaller numbers, so every node comes after all that lead to it.
        nodes.sort_unstable_by(|a, b| b.cmp(a));
        (walk, nodes)
    }

    /// The number of what may have been noted.
    fn number(&mut self, mut notes: Notes) -> usize {
        // Where there is only one possibility, it needs no condition.
        if let [(_, so)] = &mut notes[..] {
            *so = Diagram::TRUE;
        }
        let next = self.found.notes.len();
        match self.numbers.entry(notes) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.found.notes.push(new.key().clone());
                *new.insert(next)
            }
        }
    }

    fn spend(&mut self, states: usize) -> Result<(), Reason> {
        self.states += states;
        match self.states > self.most_states {
            true => Err(Reason::States(self.most_states)),
            false => Ok(()),
        }
    }

    /// One more way to a node.
    fn lead(
        &mut self,
        diagrams: &mut Diagrams,
        to: NodeId,
        notes: usize,
        if_so: Diagram,
    ) -> Result<(), Full> {
        let Some(place) = self.places.get_mut(&to) else { return Ok(()) };
        let Some(first) = &mut place.first else {
            place.first = Some((notes, if_so));
            return Ok(());
        };
        let mut known = std::iter::once(first).chain(&mut place.more);
        match known.find(|(known, _)| *known == notes) {
            Some((_, before)) => *before = diagrams.or(*before, if_so)?,
            None => place.more.push((notes, if_so)),
        }
        Ok(())
    }

    /// When a node is reached, and what may then have been noted. All that leads to it is known.
    fn reached(
        &mut self,
        diagrams: &mut Diagrams,
        id: NodeId,
    ) -> Result<Option<(usize, Diagram)>, Reason> {
        let Some(place) = self.places.get_mut(&id) else { return Ok(None) };
        let (first, more) = (place.first.take(), std::mem::take(&mut place.more));
        let Some((_, when)) = first else { return Ok(None) };
        self.spend(1)?;
        if more.is_empty() {
            return Ok(first.filter(|_| when != Diagram::FALSE));
        }
        let ways = first.into_iter().chain(more);
        let mut joined = Joined::default();
        for (notes, when) in ways.filter(|(_, when)| *when != Diagram::FALSE) {
            self.spend(self.found.notes[notes].len())?;
            for (noted, so) in &self.found.notes[notes] {
                joined.add(diagrams, noted.clone(), (when, *so))?;
            }
        }
        // What differs little comes together first: the squares of one row of a hand, one after the
        // other, and only then those of the next row. So what is half put together stays small.
        joined.notes.sort();
        let mut here = Diagram::FALSE;
        for (_, so) in &joined.notes {
            here = diagrams.or(here, *so)?;
        }
        let notes = self.number(joined.notes);
        Ok(Some((notes, here)).filter(|_| here != Diagram::FALSE))
    }

    /// Whether nothing leads to a node but one other.
    fn has_one_way(&self, id: NodeId) -> bool {
        self.places.get(&id).is_some_and(|place| place.before == 1)
    }

    /// What may have been noted after one note more.
    fn noting(
        &mut self,
        diagrams: &mut Diagrams,
        notes: usize,
        note: Note,
    ) -> Result<usize, Reason> {
        if note == Note::Clear {
            return Ok(NOTHING);
        }
        self.spend(self.found.notes[notes].len())?;
        let mut joined = Joined::default();
        for (noted, so) in &self.found.notes[notes] {
            let mut noted = noted.clone();
            noted.note(note);
            joined.add(diagrams, noted, (Diagram::TRUE, *so))?;
        }
        Ok(self.number(joined.notes))
    }
}

/// What was noted on several ways, put together.
#[derive(Default)]
struct Joined {
    notes: Notes,
    numbers: FxHashMap<Noted, usize>,
}

impl Joined {
    /// Something noted if both hold.
    fn add(
        &mut self,
        diagrams: &mut Diagrams,
        noted: Noted,
        (when, so): (Diagram, Diagram),
    ) -> Result<(), Full> {
        let so = diagrams.and(when, so)?;
        if so == Diagram::FALSE {
            return Ok(());
        }
        let next = self.notes.len();
        match self.numbers.entry(noted) {
            Entry::Occupied(known) => {
                let before = &mut self.notes[*known.get()].1;
                *before = diagrams.or(*before, so)?;
            }
            Entry::Vacant(new) => {
                self.notes.push((new.key().clone(), so));
                new.insert(next);
            }
        }
        Ok(())
    }
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
        let most_states = diagrams.limit() / NODES_PER_STATE;
        let (mut walk, nodes) = Walk::new(graph, root, start, most_states);
        let mut added: FxHashMap<(EffectId, usize), usize> = FxHashMap::default();
        let mut exits = Vec::new();
        for id in nodes {
            let Some((notes, here)) = walk.reached(diagrams, id)? else { continue };
            match graph.node(id) {
                Node::End => {}
                Node::Opaque { .. } => {
                    walk.found.opaque = walk.found.opaque.or(Some((id, here)));
                }
                Node::Add { effect, next, .. } => {
                    // What was noted belongs to open moves only.
                    let notes_of = if graph.effect(effect).open { notes } else { NOTHING };
                    let adds = &mut walk.found.adds;
                    match added.entry((effect, notes_of)) {
                        Entry::Occupied(known) => {
                            let before = &mut adds[*known.get()].when;
                            *before = diagrams.or(*before, here)?;
                        }
                        Entry::Vacant(new) => {
                            new.insert(adds.len());
                            adds.push(Added { effect, notes: notes_of, when: here });
                        }
                    }
                    walk.lead(diagrams, next, notes, here)?;
                }
                Node::Note { note, next, .. } => {
                    let notes = walk.noting(diagrams, notes, note)?;
                    walk.lead(diagrams, next, notes, here)?;
                }
                Node::Test { .. } => {
                    self.exits(diagrams, id, in_attack, &walk, &mut exits)?;
                    for (next, so) in exits.drain(..) {
                        let so_here = diagrams.and(here, so)?;
                        if so_here != Diagram::FALSE {
                            walk.lead(diagrams, next, notes, so_here)?;
                        }
                    }
                }
            }
        }
        walk.found.walked = walk.states as u64;
        Ok(walk.found)
    }

    /// Where a test leads, and when. Tests of the same square that nothing else leads to are gone
    /// through at once: "a friend, and a King" is a small function where the two by themselves, each
    /// in a large one, are not.
    fn exits(
        &mut self,
        diagrams: &mut Diagrams,
        first: NodeId,
        in_attack: bool,
        walk: &Walk,
        exits: &mut Vec<(NodeId, Diagram)>,
    ) -> Result<(), Reason> {
        let graph = self.programs.graph();
        let square = |id| match graph.node(id) {
            Node::Test { ask, .. } => ask.content_of(),
            _ => None,
        };
        let about = square(first);
        let mut open = vec![(first, Diagram::TRUE)];
        while let Some((id, here)) = open.pop() {
            let inside = about.is_some() && square(id) == about && walk.has_one_way(id);
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
        Ok(())
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
                    for (mv, when) in found.moves(diagrams, graph)? {
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
