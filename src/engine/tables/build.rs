//! Makes the tables of a game from its programs, or says what keeps it from being compiled.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::effect::{Classes, Fx, NOWHERE, Shape, compile, kind};
use super::super::goal;
use super::super::line::{Finder, Line};
use super::super::set::Set;
use super::{Asked, Attacks, Instr, Tables, next_turn};
use crate::interp::{Change, Man, Position, Rules, Semantics, new_man};
use crate::model::{MaximalCaptures, MoveTypeId, PieceId, PlayerId, Square};
use crate::program::{Block, Graph, Node, NodeId, Programs, Question, why_text};

/// The tables of a game: see [`Tables::new`].
pub(super) fn tables<S: Set>(rules: &Rules, position: &Position) -> Result<Tables<S>, String> {
    let game = &*rules.game;
    if let Some(what) = not_handled(rules) {
        return Err(what.to_owned());
    }
    if game.board.squares.len() > S::SQUARES {
        return Err(format!("a board of {} squares", game.board.squares.len()));
    }
    let mut programs = Programs::new(rules);
    let known = build(&mut programs, rules, position)?;
    Builder { rules, programs: &programs, game, known }.tables()
}

/// How many instructions and conditions the programs of a game may take to build. Ours: about five
/// seconds; beyond it compiling would cost more than it gains.
const MAX_STEPS: u64 = 10_000_000;

/// How many nodes the programs may have. Ours: about 300 MB with everything made of them.
const MAX_NODES: usize = 2_500_000;

/// Builds the programs of all types that can come up, for all players; says which types those are.
fn build(programs: &mut Programs, rules: &Rules, position: &Position) -> Result<Vec<bool>, String> {
    let game = &*rules.game;
    let mut known = vec![false; game.pieces.len()];
    let mut open: Vec<PieceId> = position.men().map(|(_, man)| man.piece).collect();
    let in_stock = position.stock.iter().enumerate().filter(|(_, n)| **n > 0);
    open.extend(in_stock.map(|(i, _)| PieceId((i % game.pieces.len()) as u16)));
    let mut seen = 0;
    while let Some(piece) = open.pop() {
        if std::mem::replace(&mut known[piece.index()], true) {
            continue;
        }
        for side in (0..game.players.len()).map(|p| PlayerId(p as u8)) {
            programs.build_drops(side, piece);
            for square in (0..game.board.squares.len()).map(|s| Square(s as u16)) {
                programs.build_moves(side, piece, square);
                let (steps, nodes) = (programs.stats().steps, programs.graph().nodes().len());
                if steps > MAX_STEPS || nodes > MAX_NODES {
                    let steps = crate::interp::trace::spaced(MAX_STEPS);
                    let nodes = crate::interp::trace::spaced(MAX_NODES as u64);
                    return Err(format!(
                        "programs of more than {nodes} nodes or {steps} steps of building"
                    ));
                }
            }
        }
        for effect in &programs.graph().effects()[seen..] {
            open.extend(effect.mv.becomes);
            open.extend(effect.mv.changes.iter().filter_map(|c| match c {
                Change::Create(_, piece, _) | Change::Type(piece, _) => Some(*piece),
                _ => None,
            }));
        }
        seen = programs.graph().effects().len();
    }
    Ok(known)
}

/// What keeps a game from being run by the engine at all.
fn not_handled(rules: &Rules) -> Option<&'static str> {
    let game = &rules.game;
    let options = &game.options;
    let checks = [
        (
            rules.semantics != Semantics::default(),
            "choices for open questions other than the first",
        ),
        (options.maximal_captures != MaximalCaptures::No, "\"maximal captures\""),
        (!game.priorities.is_empty(), "move-priorities"),
    ];
    checks.into_iter().find_map(|(there, what)| there.then_some(what))
}

struct Builder<'a> {
    rules: &'a Rules,
    programs: &'a Programs,
    game: &'a crate::model::Game,
    /// The types whose programs are built.
    known: Vec<bool>,
}

impl Builder<'_> {
    fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.game.players.len()).map(|p| PlayerId(p as u8))
    }

    fn pieces(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.game.pieces.len()).map(|t| PieceId(t as u16))
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.game.board.squares.len()).map(|s| Square(s as u16))
    }

    fn blocks(&self, side: PlayerId, piece: PieceId, square: Square) -> &[Block] {
        self.programs.moves(side, piece, square).unwrap_or_default()
    }

    fn tables<S: Set>(self) -> Result<Tables<S>, String> {
        let (game, rules, graph) = (self.game, self.rules, self.programs.graph());
        for node in graph.nodes() {
            match node {
                Node::Opaque { why, .. } => {
                    return Err(format!("code that can't be worked out ahead: {}", why_text(*why)));
                }
                Node::Note { .. } => {
                    return Err("blocks with too many moves to write each out".to_owned());
                }
                Node::Test { ask: Question::Defended { .. }, .. } => {
                    return Err("defended?".to_owned());
                }
                Node::Test { ask: Question::StockOf(..), .. } => {
                    return Err("moves that take several men from the stock".to_owned());
                }
                _ => {}
            }
        }
        for effect in graph.effects() {
            if effect.mv.partial.is_some() {
                return Err("partial moves".to_owned());
            }
            if effect.unsaid.is_some() {
                return Err("moves whose effects the language does not say".to_owned());
            }
            if !effect.mv.also_dropped.is_empty() {
                return Err("moves that drop several men".to_owned());
            }
        }
        let royals: Vec<Vec<u16>> = self
            .players()
            .map(|p| rules.royals(p).iter().map(|&t| kind(game, p, t)).collect())
            .collect();
        // All filters: of turns and of attack tests.
        let mut filters: Vec<Option<MoveTypeId>> = vec![None];
        let asked = graph.nodes().iter().filter_map(|node| match node {
            Node::Test { ask: Question::Attacked { only, .. }, .. } => Some(*only),
            _ => None,
        });
        for only in game.turns.iter().map(|t| t.move_type).chain(asked) {
            if !filters.contains(&only) {
                filters.push(only);
            }
        }
        let filter_number = |only| filters.iter().position(|f| *f == only).unwrap_or(0);
        let (code, answers, asks) = self.code(graph);
        let mut attacks: Vec<Attacks<S>> = Vec::new();
        let mut questions = Vec::new();
        let mut stand_ins: FxHashSet<u16> = FxHashSet::default();
        for ask in &asks {
            if let Question::Attacked { side, piece, .. } = *ask {
                stand_ins.insert(kind(game, side, piece));
            }
        }
        let mut wanted: Vec<(PlayerId, usize)> = Vec::new();
        let mut number = |side: PlayerId, filter: usize| {
            let at = wanted.iter().position(|w| *w == (side, filter));
            at.unwrap_or_else(|| {
                wanted.push((side, filter));
                wanted.len() - 1
            })
        };
        for ask in &asks {
            let Question::Attacked { square, side, piece, only } = *ask else { continue };
            let others = self.players().filter(|&p| p != side);
            questions.push(Asked {
                square: square.index(),
                side: side.index(),
                stand_in: kind(game, side, piece),
                attacks: others.map(|p| number(p, filter_number(only))).collect(),
            });
        }
        let checks: Vec<Option<usize>> = (0..game.turns.len())
            .map(|turn| {
                let side = game.turns[turn].side;
                let next = &game.turns[next_turn(game, turn)];
                let any = !rules.royals(side).is_empty() && next.side != side;
                any.then(|| number(next.side, filter_number(next.move_type)))
            })
            .collect();
        let victims: FxHashSet<u16> = royals.iter().flatten().copied().chain(stand_ins).collect();
        let mut victims: Vec<u16> = victims.into_iter().collect();
        victims.sort_unstable();
        for (side, filter) in wanted {
            attacks.push(self.attacks(graph, side, (filter, filters[filter]), &victims));
        }
        // All squares that lines look at or come from.
        let mut seen = S::default();
        for table in &attacks {
            table.near.iter().for_each(|&near| seen |= near);
            for line in &table.lines {
                match line {
                    Line::Empty(s) | Line::One(s) => seen |= *s,
                    Line::Other => {}
                }
            }
        }
        let mut classes = Classes::default();
        let is_royal = |t: PieceId| {
            royals.iter().flatten().any(|&k| usize::from(k - 1) % game.pieces.len() == t.index())
        };
        let fxs: Vec<Fx> = graph
            .effects()
            .iter()
            .map(|e| {
                let mut fx = compile(&e.mv, classes.of(&e.mv), seen);
                let makes_royal = e.mv.becomes.is_some_and(is_royal)
                    || e.mv.drop.is_some_and(|d| is_royal(d.piece))
                    || e.mv.changes.iter().any(
                        |c| matches!(c, Change::Type(t, _) | Change::Create(_, t, _) if is_royal(*t)),
                    );
                if makes_royal {
                    fx.shape = Shape::Other;
                }
                fx
            })
            .collect();
        let (mut roots, mut entries, mut drops) = (Vec::new(), Vec::new(), Vec::new());
        let mut push = |blocks: &[Block], only: Option<MoveTypeId>| {
            let start = roots.len() as u32;
            let used = blocks.iter().filter(|b| only.is_none() || b.move_type == only);
            roots.extend(used.filter(|b| b.root != Graph::END).map(|b| b.root.0));
            (start, roots.len() as u32)
        };
        for &only in &filters {
            entries.extend(self.squares().map(|_| (0, 0)));
            for side in self.players() {
                for piece in self.pieces() {
                    for square in self.squares() {
                        entries.push(push(self.blocks(side, piece, square), only));
                    }
                }
            }
            for side in self.players() {
                for piece in self.pieces() {
                    drops.push(push(self.programs.drops(side, piece).unwrap_or_default(), only));
                }
            }
        }
        let has_drops = drops.iter().any(|(a, b)| a != b);
        let mut goals = Vec::new();
        for g in &game.goals {
            let listed = match &g.players {
                Some(players) => players.iter().map(|&p| (None, p)).collect(),
                None => self.players().map(|p| (Some(p.index()), p)).collect::<Vec<_>>(),
            };
            for (mover, player) in listed {
                match goal::compile(game, &g.test, player, true) {
                    None => return Err("a goal that is about more than the board".to_owned()),
                    Some(goal) if goal.is_never() => {}
                    Some(goal) => goals.push((mover, goal)),
                }
            }
        }
        let doubles = self.doubles(graph, &fxs);
        let asks_last =
            code.iter().any(|i| matches!(i, Instr::LastFrom { .. } | Instr::LastTo { .. }));
        let tracks_captures = goals.iter().any(|(_, g)| g.asks_captured());
        Ok(Tables {
            rules: rules.clone(),
            squares: game.board.squares.len(),
            types: game.pieces.len(),
            code,
            answers,
            fxs,
            moves: graph.effects().iter().map(|e| e.mv.clone()).collect(),
            entries,
            drops,
            roots,
            filter_of: game.turns.iter().map(|t| filter_number(t.move_type)).collect(),
            attacks,
            checks,
            royals,
            questions,
            goals,
            tracks_captures,
            doubles,
            asks_last,
            initial: game.pieces.iter().map(|p| p.attributes).collect(),
            has_drops,
            known: self.known,
        })
    }

    /// The instructions, node by node; the answers to questions about kinds; the attack tests.
    fn code(&self, graph: &Graph) -> (Vec<Instr>, Vec<bool>, Vec<Question>) {
        let game = self.game;
        let (mut answers, mut asks) = (Vec::new(), Vec::new());
        // Questions about content with the same answers share a table, whatever their square.
        let mut tables: FxHashMap<Question, u32> = FxHashMap::default();
        let mut ask_numbers: FxHashMap<Question, u32> = FxHashMap::default();
        let mut code = Vec::with_capacity(graph.nodes().len());
        for node in graph.nodes() {
            code.push(match *node {
                // Games with notes and opaque nodes are not compiled.
                Node::End | Node::Note { .. } | Node::Opaque { .. } => Instr::End,
                Node::Add { effect, next, .. } => Instr::Add { fx: effect.0, next: next.0 },
                Node::Test { ask, yes, no, .. } => {
                    let (yes, no) = (yes.0, no.0);
                    match ask {
                        Question::Attribute(s, a) => {
                            Instr::Attribute { square: s.0, attribute: a.0, yes, no }
                        }
                        Question::LastFrom(s) => Instr::LastFrom { square: s.0, yes, no },
                        Question::LastTo(s) => Instr::LastTo { square: s.0, yes, no },
                        Question::Stock(p, t) => {
                            let index = (p.index() * game.pieces.len() + t.index()) as u32;
                            Instr::Stock { index, yes, no }
                        }
                        // Games that ask it are not compiled.
                        Question::StockOf(..) => Instr::End,
                        Question::Attacked { .. } | Question::Defended { .. } => {
                            let question = *ask_numbers.entry(ask).or_insert_with(|| {
                                asks.push(ask);
                                asks.len() as u32 - 1
                            });
                            Instr::Attacked { question, yes, no }
                        }
                        Question::Empty(s)
                        | Question::OwnedBy(s, _)
                        | Question::OwnedByOther(s, _)
                        | Question::Neutral(s)
                        | Question::Piece(s, _) => {
                            let table = *tables.entry(anywhere(ask)).or_insert_with(|| {
                                let start = answers.len() as u32;
                                let of = |man| ask.of_content(game, man).unwrap_or(false);
                                answers.push(of(None));
                                for owner in self.players() {
                                    for piece in self.pieces() {
                                        let man = Man { owner, piece, attributes: 0 };
                                        answers.push(of(Some(man)));
                                    }
                                }
                                start
                            });
                            Instr::Kind { square: s.0, table, yes, no }
                        }
                    }
                }
            });
        }
        (code, answers, asks)
    }

    fn attacks<S: Set>(
        &self,
        graph: &Graph,
        side: PlayerId,
        (filter, only): (usize, Option<MoveTypeId>),
        victims: &[u16],
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
        let mut reached: FxHashMap<NodeId, Vec<usize>> = FxHashMap::default();
        for piece in self.pieces() {
            for square in self.squares() {
                let mut all = FxHashSet::default();
                let blocks = self.blocks(side, piece, square).iter();
                for block in blocks.filter(|b| only.is_none() || b.move_type == only) {
                    let targets =
                        reached.entry(block.root).or_insert_with(|| targets(graph, block.root));
                    all.extend(targets.iter().copied());
                }
                all.into_iter().for_each(|t| candidates[t].push((piece, square)));
            }
        }
        for (number, &victim) in others.iter().enumerate() {
            table.victims[usize::from(victim)] = number as u16 + 1;
            let owner = PlayerId((usize::from(victim - 1) / types) as u8);
            let man = new_man(game, owner, PieceId((usize::from(victim - 1) % types) as u16));
            for (target, candidates) in candidates.iter().enumerate() {
                let mut finder = Finder::new(game, graph, Square(target as u16), man);
                for &(piece, from) in candidates {
                    let blocks = self.blocks(side, piece, from).iter();
                    let roots = blocks
                        .filter(|b| only.is_none() || b.move_type == only)
                        .filter(|b| reached[&b.root].contains(&target))
                        .map(|b| b.root);
                    let Some(line) = finder.line::<S>(roots) else { continue };
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

    /// Whether two moves of one list may have the same effects: two blocks of one man or of men on
    /// different squares, or one block twice on its way, make them.
    fn doubles(&self, graph: &Graph, fxs: &[Fx]) -> bool {
        let mut sets: FxHashMap<NodeId, Option<FxHashSet<u32>>> = FxHashMap::default();
        for side in self.players() {
            let mut owners: FxHashMap<u32, usize> = FxHashMap::default();
            for square in self.squares() {
                for piece in self.pieces() {
                    let mut of_man: FxHashSet<u32> = FxHashSet::default();
                    let drops = self.programs.drops(side, piece).unwrap_or_default();
                    let drops = drops.iter().filter(|b| b.square == square);
                    for block in self.blocks(side, piece, square).iter().chain(drops) {
                        let set = sets
                            .entry(block.root)
                            .or_insert_with(|| added_once(graph, block.root, fxs));
                        let Some(set) = set else { return true };
                        for &class in &*set {
                            if !of_man.insert(class) {
                                return true;
                            }
                        }
                    }
                    for class in of_man {
                        if *owners.entry(class).or_insert(square.index()) != square.index() {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }
}

/// The squares on which some move of a program captures.
fn targets(graph: &Graph, root: NodeId) -> Vec<usize> {
    let mut all = FxHashSet::default();
    for id in graph.reachable(root) {
        let Node::Add { effect, .. } = graph.node(id) else { continue };
        let mv = &graph.effect(effect).mv;
        let moved = mv.movements.iter().filter(|m| m.from != m.to).map(|m| m.to);
        let created = mv.changes.iter().filter_map(|c| match c {
            Change::Create(_, _, s) => Some(*s),
            _ => None,
        });
        let dropped = mv.drop.map(|d| d.square);
        all.extend(moved.chain(created).chain(dropped).chain(mv.captures.iter().copied()));
    }
    let mut all: Vec<usize> = all.into_iter().map(|s: Square| s.index()).collect();
    all.sort_unstable();
    all
}

/// The classes of the moves of a program; nothing if one may come twice on one path.
fn added_once(graph: &Graph, root: NodeId, fxs: &[Fx]) -> Option<FxHashSet<u32>> {
    let nodes = graph.reachable(root);
    let mut below: FxHashMap<NodeId, FxHashSet<u32>> = FxHashMap::default();
    for id in nodes {
        let set = match graph.node(id) {
            Node::End | Node::Note { .. } | Node::Opaque { .. } => FxHashSet::default(),
            Node::Test { yes, no, .. } => below[&yes].union(&below[&no]).copied().collect(),
            Node::Add { effect, next, .. } => {
                let mut set = below[&next].clone();
                if !set.insert(fxs[effect.index()].class) {
                    return None;
                }
                set
            }
        };
        below.insert(id, set);
    }
    below.remove(&root)
}

/// The same question about no square in particular.
fn anywhere(ask: Question) -> Question {
    let s = Square(NOWHERE);
    match ask {
        Question::Empty(_) => Question::Empty(s),
        Question::OwnedBy(_, p) => Question::OwnedBy(s, p),
        Question::OwnedByOther(_, p) => Question::OwnedByOther(s, p),
        Question::Neutral(_) => Question::Neutral(s),
        Question::Piece(_, t) => Question::Piece(s, t),
        other => other,
    }
}
