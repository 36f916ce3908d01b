//! The attacks of a side, as lines for each victim, target and attacker.

use rustc_hash::FxHashMap;

use super::Attacks;
use super::build::Builder;
use crate::engine::line::{Finder, Line};
use crate::engine::set::Set;
use crate::interp::{Change, Movement, Position, new_man};
use crate::model::{MoveTypeId, PieceId, PlayerId, Square};
use crate::program::{Graph, Node, Note};

impl Builder<'_> {
    /// What a side could capture, with moves of one type or all.
    pub fn attacks<S: Set>(
        &self,
        graph: &Graph,
        side: PlayerId,
        (filter, only): (usize, Option<MoveTypeId>),
        victims: &[u16],
        // For each node the squares on which something may be captured from it on; those on which
        // victims can stand.
        (captured, targets): (&[S], S),
    ) -> Attacks<S> {
        let game = self.game;
        let (squares, types) = (game.board.squares.len(), game.pieces.len());
        let others: Vec<u16> = victims
            .iter()
            .copied()
            .filter(|&k| usize::from(k - 1) / types != side.index())
            .collect();
        let mut table = Attacks {
            side: side.index(),
            filter,
            victims: vec![0; 1 + game.players.len() * types],
            near: vec![S::default(); others.len() * squares],
            index: vec![0; others.len() * squares * squares * types],
            lines: Vec::new(),
            squares,
            types,
        };
        let mut known: FxHashMap<(u8, S), u32> = FxHashMap::default();
        // Who can capture on which square at all, whatever stands there.
        let mut candidates: Vec<Vec<(PieceId, Square)>> = vec![Vec::new(); squares];
        for piece in self.pieces() {
            for square in self.squares() {
                let mut all = S::default();
                let blocks = self.blocks(side, piece, square).iter();
                for block in blocks.filter(|b| only.is_none() || b.move_type == only) {
                    all |= captured[block.root.index()];
                }
                all &= targets;
                std::iter::from_fn(|| all.pop()).for_each(|t| candidates[t].push((piece, square)));
            }
        }
        let mut finder = Finder::new(game, graph, captured);
        for (number, &victim) in others.iter().enumerate() {
            table.victims[usize::from(victim)] = number as u16 + 1;
            let owner = PlayerId((usize::from(victim - 1) / types) as u8);
            let man = new_man(game, owner, PieceId((usize::from(victim - 1) % types) as u16));
            for (target, candidates) in candidates.iter().enumerate() {
                finder.aim(Square(target as u16), man);
                for &(piece, from) in candidates {
                    let blocks = self.blocks(side, piece, from).iter();
                    let roots = blocks
                        .filter(|b| only.is_none() || b.move_type == only)
                        .filter(|b| captured[b.root.index()].has(target))
                        .map(|b| b.root);
                    let Some(line) = finder.line(roots) else { continue };
                    let next = table.lines.len() as u32 + 1;
                    let key = match line {
                        Line::Empty(set) => (0, set),
                        Line::One(set) => (1, set),
                        Line::Other => (2, S::default()),
                    };
                    let number_of = *known.entry(key).or_insert(next);
                    if number_of == next {
                        table.lines.push(line);
                    }
                    let at = (number * squares + target) * squares + from.index();
                    table.index[at * types + piece.index()] = number_of;
                    table.near[number * squares + target] |= S::of(from.index());
                }
            }
        }
        table
    }
}

/// For each node the squares on which something may be captured from it on, whatever stands there.
pub(super) fn captured<S: Set>(graph: &Graph) -> Vec<S> {
    let moved = |m: &Movement| (m.from != m.to).then_some(m.to);
    let created = |c: &Change| match c {
        Change::Create(_, _, s) => Some(*s),
        _ => None,
    };
    let mut all: Vec<S> = Vec::with_capacity(graph.nodes().len());
    for &node in graph.nodes() {
        let mut set = S::default();
        node.successors().for_each(|next| set |= all[next.index()]);
        let mut hit = |square: Square| set |= S::of(square.index());
        match node {
            Node::Add { effect, .. } => {
                let mv = &graph.effect(effect).mv;
                mv.movements.iter().filter_map(moved).for_each(&mut hit);
                mv.changes.iter().filter_map(created).for_each(&mut hit);
                mv.dropped_on().for_each(&mut hit);
                mv.captures.iter().copied().for_each(&mut hit);
            }
            Node::Note { note: Note::Movement(movement), .. } => {
                moved(&movement).into_iter().for_each(&mut hit);
            }
            Node::Note { note: Note::Change(change), .. } => {
                created(&change).into_iter().for_each(&mut hit);
            }
            Node::Note { note: Note::Capture(square), .. } => hit(square),
            // Games with opaque nodes are not compiled.
            _ => {}
        }
        all.push(set);
    }
    all
}

/// The squares on which men of royal types can come to stand, from a position on.
pub(super) fn royal_squares<S: Set>(graph: &Graph, position: &Position, royal: &[bool]) -> S {
    let mut squares = S::default();
    for (square, _) in position.men().filter(|(_, man)| royal[man.piece.index()]) {
        squares |= S::of(square.index());
    }
    let mut ways: Vec<Movement> = Vec::new();
    let mut change = |change: &Change| match *change {
        Change::Create(_, piece, s) | Change::Type(piece, s) if royal[piece.index()] => {
            squares |= S::of(s.index());
        }
        _ => {}
    };
    for node in graph.nodes() {
        match node {
            Node::Note { note: Note::Movement(movement), .. } => ways.push(*movement),
            Node::Note { note: Note::Change(noted), .. } => change(noted),
            _ => {}
        }
    }
    graph.effects().iter().flat_map(|e| &e.mv.changes).for_each(change);
    for effect in graph.effects() {
        let mv = &effect.mv;
        ways.extend(&mv.movements);
        let becomes = mv.becomes.is_some_and(|piece| royal[piece.index()]);
        let dropped = mv.drop.is_some_and(|drop| royal[drop.piece.index()]);
        if becomes || dropped {
            let landed = mv.target().into_iter().chain(mv.dropped_on());
            landed.for_each(|s| squares |= S::of(s.index()));
        }
    }
    ways.sort_unstable();
    ways.dedup();
    loop {
        let before = squares;
        for way in ways.iter().filter(|way| before.has(way.from.index())) {
            squares |= S::of(way.to.index());
        }
        if squares == before {
            return squares;
        }
    }
}
