//! What the move code of a file ever does, found by building the programs of all its games: which
//! instructions are reached, which conditions can be true and false, which blocks add a move.
//!
//! Everything is summed up by written place over all games, players, pieces and squares, since one
//! macro's body is the code of many blocks: what is said of it holds for every use. Where a limit
//! stops building, anything may happen.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::Lint;
use super::code::{self, Item};
use super::context::Context;
use crate::expand::Origin;
use crate::interp::Rules;
use crate::model::{Game, Instr, MoveDef, PieceId, PlayerId, Square};
use crate::program::{BlockOf, EffectId, Graph, Node, NodeId, Observed, Programs, Question, Why};
use crate::report::Findings;
use crate::source::Span;

/// How many instructions and conditions are looked at for all games of a file. Ours: well under a
/// second; with `--deep` as many for each game as [`Programs`] allow.
const MOST: u64 = 1_000_000;

/// How many nodes are looked at to learn whether captured squares can be occupied. Ours.
const MOST_NODES: usize = 5_000_000;

/// What the code of a file does.
#[derive(Debug, Default)]
pub struct Ran {
    /// By written place.
    pub seen: Observed,
    /// Blocks that are known not to add a move in any game.
    pub never_add: Vec<NeverAdds>,
    /// For the `add`s that make moves, what these are like.
    pub adds: BTreeMap<Span, Added>,
    /// Loops that some position keeps going for ever, by written place, and for whom.
    pub endless: BTreeMap<Span, String>,
    /// Whether there is anything to say: no game is faulty or played by an engine.
    pub known: bool,
}

/// What all moves of one `add`, as it is written, are like.
#[derive(Clone, Debug, Default)]
pub struct Added {
    /// Where it is, in one of its uses.
    pub origin: Option<Origin>,
    /// Whether some move lands its men on different squares.
    pub lands_apart: bool,
    /// Some move that lands two men on one square, in words.
    pub two_land: Option<String>,
    /// For each capture in order whether some move finds a man there.
    pub finds_men: Vec<bool>,
    /// Whether a limit kept some of its moves from being looked at.
    pub unknown: bool,
}

/// A block that never adds a move, in no use.
#[derive(Clone, Debug)]
pub struct NeverAdds {
    /// The block.
    pub origin: Origin,
    /// One of the pieces that have it.
    pub piece: String,
    /// Whether the same macro adds moves where it is called otherwise.
    pub elsewhere: bool,
}

/// One block as it is called, over all its uses.
struct Called {
    origin: Origin,
    piece: String,
    adds: bool,
}

/// Makes a finding of every instruction of which `what` has something to say: the place to point
/// at and a message. Instructions that are shared are asked about once in all games, and none where
/// nothing is known of what code does.
pub(super) fn each_instr<M: Into<String>>(
    lint: &Lint,
    context: &Context<'_>,
    findings: &mut Findings,
    what: impl Fn(&Ran, &Game, &Instr) -> Option<(Span, M)>,
) {
    let ran = context.ran();
    let mut said = FxHashSet::default();
    for game in context.games.iter().filter(|_| ran.known) {
        code::walk(game, |item, place| {
            let Item::Instr(instr) = item else { return };
            if let Some((span, message)) = what(ran, game, instr)
                && said.insert(instr.span)
            {
                findings.push(context.finding(lint, &place.origin(span), message));
            }
        });
    }
}

impl Ran {
    /// Builds the programs of all games.
    pub fn of(context: &Context<'_>, deep: bool) -> Ran {
        let mut ran = Ran::default();
        if !context.sound || context.faulty() || context.engine() {
            return ran;
        }
        ran.known = true;
        let mut blocks: BTreeMap<Span, Called> = BTreeMap::new();
        let (mut left, mut nodes_left) = (MOST, MOST_NODES);
        for game in context.shared {
            let rules = Rules::new(game.clone(), Default::default());
            let most = if deep { u64::MAX } else { left };
            let mut programs = Programs::observing(&rules, most);
            programs.build_within_limit();
            left = left.saturating_sub(programs.stats().steps);
            ran.game(game, &programs, &mut blocks, &mut nodes_left);
        }
        let adding: FxHashSet<Span> =
            blocks.values().filter(|called| called.adds).map(|called| called.origin.span).collect();
        let never = blocks.into_values().filter(|called| !called.adds);
        ran.never_add = never
            .map(|Called { origin, piece, .. }| {
                let elsewhere = adding.contains(&origin.span);
                NeverAdds { origin, piece, elsewhere }
            })
            .collect();
        ran
    }

    fn game(
        &mut self,
        game: &Game,
        programs: &Programs,
        blocks: &mut BTreeMap<Span, Called>,
        nodes_left: &mut usize,
    ) {
        let Some(observed) = programs.observed() else { return };
        self.seen.merge(observed);
        let below = below(programs.graph());
        for (number, piece) in game.pieces.iter().enumerate() {
            let id = PieceId(number as u16);
            for (drop, defs) in [(false, &piece.moves), (true, &piece.drops)] {
                let complete = is_complete(game, programs, id, drop);
                let mut ends = vec![Below::default(); defs.len()];
                for (player, block) in all_blocks(game, programs, id, drop) {
                    let below = below[block.root.index()];
                    ends[block.def as usize].add(below);
                    if below.captures {
                        self.captures(programs.graph(), block.root, nodes_left);
                    }
                    // Elsewhere the way to a loop may be one that no position has.
                    let moves = game.turns.iter().any(|turn| turn.side == player);
                    if below.endless && block.pruned && moves {
                        let mover = (!drop).then_some((player, id, block.square));
                        let square = &game.board.squares[block.square.index()].name;
                        let whose = &game.players[player.index()].name;
                        let text = format!("{whose}'s {} on {square}", piece.name);
                        self.endless(programs.graph(), block.root, mover, &text);
                    }
                }
                for (number, (def, ends)) in defs.iter().zip(ends).enumerate() {
                    let of = BlockOf { piece: id, drop, def: number as u32 };
                    let unknown = ends.unknown || !complete || observed.has_failed(of);
                    if unknown {
                        self.anything(def);
                    }
                    let adds = ends.adds || unknown || observed.is_idle(of);
                    let called = blocks.entry(called_at(def)).or_insert_with(|| Called {
                        origin: def.origin.clone(),
                        piece: piece.name.clone(),
                        adds: false,
                    });
                    called.adds |= adds;
                }
            }
        }
        self.landings(game, programs.graph());
    }

    /// Notes that nothing is known of a block.
    fn anything(&mut self, def: &MoveDef) {
        code::walk_def(def, |item, _| {
            if let Item::Instr(instr) = item {
                self.seen.unknown(instr.span);
                self.adds.entry(instr.span).or_default().unknown = true;
            }
        });
    }

    /// Notes the loops without end in a block that are reached with the man where it starts.
    fn endless(
        &mut self,
        graph: &Graph,
        root: NodeId,
        mover: Option<(PlayerId, PieceId, Square)>,
        text: &str,
    ) {
        let known = |ask: Question| {
            let (player, piece, square) = mover?;
            match ask {
                _ if ask.content_of() != Some(square) => None,
                Question::Empty(_) | Question::Neutral(_) => Some(false),
                Question::OwnedBy(_, other) => Some(other == player),
                Question::OwnedByOther(_, other) => Some(other != player),
                Question::Piece(_, other) => Some(other == piece),
                _ => None,
            }
        };
        let mut seen = FxHashSet::default();
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            match graph.node(id) {
                Node::Opaque { why: Why::Endless, origin } => {
                    let span = graph.origin(origin).span;
                    self.endless.entry(span).or_insert_with(|| text.to_owned());
                }
                Node::Test { ask, yes, no, .. } => match known(ask) {
                    Some(answer) => open.push(if answer { yes } else { no }),
                    None => open.extend([yes, no]),
                },
                node => open.extend(node.successors()),
            }
        }
    }

    /// Whether moves land two men on one square.
    fn landings(&mut self, game: &Game, graph: &Graph) {
        for node in graph.nodes() {
            let Node::Add { effect, origin, .. } = *node else { continue };
            let origin = graph.origin(origin);
            let effect = graph.effect(effect);
            let added = self.adds.entry(origin.span).or_default();
            added.origin.get_or_insert_with(|| origin.clone());
            let apart = effect.open || !effect.mv.lands_two_on_one();
            added.lands_apart |= apart;
            if !apart && added.two_land.is_none() {
                added.two_land = two_land(game, &effect.mv);
            }
        }
    }

    /// Whether the squares on which the moves of a block capture can be occupied.
    fn captures(&mut self, graph: &Graph, root: NodeId, nodes_left: &mut usize) {
        let nodes = graph.reachable(root);
        let mut adds: Vec<(NodeId, EffectId, Span)> = Vec::new();
        let mut squares: Vec<Square> = Vec::new();
        for &id in &nodes {
            let Node::Add { effect, origin, .. } = graph.node(id) else { continue };
            adds.push((id, effect, graph.origin(origin).span));
            squares.extend(&graph.effect(effect).mv.captures);
        }
        squares.sort();
        squares.dedup();
        let cost = nodes.len().saturating_mul(squares.len());
        let looked = *nodes_left >= cost;
        *nodes_left = nodes_left.saturating_sub(cost);
        let mut occupied: Vec<(NodeId, Square)> = Vec::new();
        for &square in squares.iter().filter(|_| looked) {
            let reached = may_be_occupied(graph, &nodes, root, square);
            occupied.extend(reached.into_iter().map(|id| (id, square)));
        }
        occupied.sort();
        for (id, effect, span) in adds {
            let effect = graph.effect(effect);
            let added = self.adds.entry(span).or_default();
            for (i, &square) in effect.mv.captures.iter().enumerate() {
                if added.finds_men.len() <= i {
                    added.finds_men.push(false);
                }
                // Where the man lands or is made, he is there by then.
                let all = effect.mv.changes.len();
                let made = || effect.mv.stands_after(all, square) == Some(true);
                // Captures come after movements: who left is not there any more.
                let left = || effect.mv.stands_after(all, square) == Some(false);
                added.finds_men[i] |= !looked
                    || effect.open
                    || occupied.binary_search(&(id, square)).is_ok() && !left()
                    || made();
            }
        }
    }
}

/// The nodes reached in some position in which a square, as far as was asked, is not empty.
fn may_be_occupied(graph: &Graph, nodes: &[NodeId], root: NodeId, square: Square) -> Vec<NodeId> {
    let at = |id: NodeId| nodes.binary_search(&id).ok();
    let mut reached = vec![false; nodes.len()];
    if let Some(i) = at(root) {
        reached[i] = true;
    }
    // Successors have smaller numbers.
    for (i, &id) in nodes.iter().enumerate().rev() {
        if !reached[i] {
            continue;
        }
        let node = graph.node(id);
        let empty = match node {
            Node::Test { ask: Question::Empty(s), yes, no, .. } if s == square => Some((yes, no)),
            _ => None,
        };
        for next in node.successors() {
            let leads = empty.is_none_or(|(yes, no)| next != yes || yes == no);
            if leads && let Some(n) = at(next) {
                reached[n] = true;
            }
        }
    }
    nodes.iter().zip(reached).filter(|(_, reached)| *reached).map(|(id, _)| *id).collect()
}

/// The movements of a move that lands two men on one square, in words.
fn two_land(game: &Game, mv: &crate::interp::Move) -> Option<String> {
    let name = |square: Square| game.board.name(square);
    let moved: Vec<_> = mv.movements.iter().collect();
    let (i, first) = moved
        .iter()
        .enumerate()
        .find(|(i, m)| moved[i + 1..].iter().any(|other| other.to == m.to))?;
    let second = moved[i + 1..].iter().find(|other| other.to == first.to)?;
    let (a, b, to) = (name(first.from), name(second.from), name(first.to));
    Some(format!("{a} - {to} and {b} - {to}"))
}

/// What can be reached from a node.
#[derive(Clone, Copy, Default)]
struct Below {
    adds: bool,
    unknown: bool,
    captures: bool,
    endless: bool,
}

impl Below {
    fn add(&mut self, other: Below) {
        self.adds |= other.adds;
        self.unknown |= other.unknown;
        self.captures |= other.captures;
        self.endless |= other.endless;
    }
}

fn below(graph: &Graph) -> Vec<Below> {
    let mut all: Vec<Below> = Vec::with_capacity(graph.nodes().len());
    for node in graph.nodes() {
        let mut own = Below::default();
        match *node {
            Node::Add { effect, .. } => {
                own.adds = true;
                own.captures = !graph.effect(effect).mv.captures.is_empty();
            }
            Node::Opaque { why: Why::Endless, .. } => own.endless = true,
            Node::Opaque { .. } => own.unknown = true,
            _ => {}
        }
        for next in node.successors() {
            own.add(all[next.index()]);
        }
        all.push(own);
    }
    all
}

/// The blocks of a type, of all players and squares, each with its player.
fn all_blocks<'p>(
    game: &Game,
    programs: &'p Programs,
    piece: PieceId,
    drop: bool,
) -> impl Iterator<Item = (PlayerId, &'p crate::program::Block)> {
    let squares = game.board.squares.len();
    (0..game.players.len()).map(|p| PlayerId(p as u8)).flat_map(move |player| {
        let moves = (0..squares).filter(move |_| !drop);
        let moves = moves.filter_map(move |s| programs.moves(player, piece, Square(s as u16)));
        let drops = if drop { programs.drops(player, piece) } else { None };
        moves.chain(drops).flatten().map(move |block| (player, block))
    })
}

/// Whether the moves (or drops) of a type are built for all players and squares.
fn is_complete(game: &Game, programs: &Programs, piece: PieceId, drop: bool) -> bool {
    let squares = game.board.squares.len();
    (0..game.players.len()).map(|p| PlayerId(p as u8)).all(|player| match drop {
        true => programs.drops(player, piece).is_some(),
        false => (0..squares).all(|s| programs.moves(player, piece, Square(s as u16)).is_some()),
    })
}

/// Where the block of a move is written or, if it is a macro's, where that is called.
fn called_at(def: &MoveDef) -> Span {
    def.origin.calls.as_ref().map_or(def.origin.span, |call| call.span)
}
