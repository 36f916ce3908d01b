//! Makes the tables of a game from its programs, or says what keeps it from being compiled.

use rustc_hash::FxHashSet;

use super::attacks::{captured, royal_squares};
use super::code::Code;
use super::doubles::open_classes;
use super::{Asked, Attacks, Instr, Tables, next_turn};
use crate::engine::effect::{Classes, Fx, compile, is_quiet, kind};
use crate::engine::goal;
use crate::engine::line::Line;
use crate::engine::set::Set;
use crate::interp::{Change, Position, Rules, Semantics};
use crate::model::{MaximalCaptures, MoveTypeId, PieceId, PlayerId, Square};
use crate::program::{Block, Graph, Node, Note, Programs, Question, why_text};

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
    let mut known = build(&mut programs, rules, position);
    if known.is_err()
        && let Some(apart) = Programs::apart(rules)
    {
        programs = apart;
        known = build(&mut programs, rules, position);
    }
    Builder { rules, programs: &programs, game, known: known? }.tables(position)
}

/// How many instructions and conditions the programs of a game may take to build. Ours: about five
/// seconds, or fifteen where moves are put together on the way; beyond it compiling would cost more
/// than it gains.
const MAX_STEPS: u64 = 10_000_000;
const MAX_STEPS_APART: u64 = 25_000_000;

/// How many of these the moves of one side's type may take. Ours: where there are more, programs in
/// which moves are put together on the way are smaller.
const MAX_TYPE_STEPS: u64 = 1_000_000;

/// How many nodes the programs may have. Ours: about 400 MB with everything made of them.
const MAX_NODES: usize = 3_500_000;

/// Builds the programs of all types that can come up, for all players; says which types those are.
fn build(programs: &mut Programs, rules: &Rules, position: &Position) -> Result<Vec<bool>, String> {
    let game = &*rules.game;
    let mut known = vec![false; game.pieces.len()];
    let mut open: Vec<PieceId> = position.men().map(|(_, man)| man.piece).collect();
    let in_stock = position.stock.iter().enumerate().filter(|(_, n)| **n > 0);
    open.extend(in_stock.map(|(i, _)| PieceId((i % game.pieces.len()) as u16)));
    let mut seen = (0, 0);
    while let Some(piece) = open.pop() {
        if std::mem::replace(&mut known[piece.index()], true) {
            continue;
        }
        for side in (0..game.players.len()).map(|p| PlayerId(p as u8)) {
            programs.build_drops(side, piece);
            let before = programs.stats().steps;
            for square in (0..game.board.squares.len()).map(|s| Square(s as u16)) {
                programs.build_moves(side, piece, square);
                let (steps, nodes) = (programs.stats().steps, programs.graph().nodes().len());
                let (most, most_of_type) = match programs.is_apart() {
                    true => (MAX_STEPS_APART, MAX_STEPS_APART),
                    false => (MAX_STEPS, MAX_TYPE_STEPS),
                };
                if steps > most || nodes > MAX_NODES || steps - before > most_of_type {
                    let steps = crate::interp::trace::spaced(most);
                    let nodes = crate::interp::trace::spaced(MAX_NODES as u64);
                    return Err(format!(
                        "programs of more than {nodes} nodes or {steps} steps of building"
                    ));
                }
            }
        }
        let made = |c: &Change| match c {
            Change::Create(_, piece, _) | Change::Type(piece, _) => Some(*piece),
            _ => None,
        };
        let graph = programs.graph();
        for effect in &graph.effects()[seen.0..] {
            open.extend(effect.mv.becomes);
            open.extend(effect.mv.changes.iter().filter_map(made));
        }
        for node in &graph.nodes()[seen.1..] {
            if let Node::Note { note: Note::Change(change), .. } = node {
                open.extend(made(change));
            }
        }
        seen = (graph.effects().len(), graph.nodes().len());
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

pub(super) struct Builder<'a> {
    rules: &'a Rules,
    pub programs: &'a Programs,
    pub game: &'a crate::model::Game,
    /// The types whose programs are built.
    known: Vec<bool>,
}

impl Builder<'_> {
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.game.players.len()).map(|p| PlayerId(p as u8))
    }

    pub fn pieces(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.game.pieces.len()).map(|t| PieceId(t as u16))
    }

    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.game.board.squares.len()).map(|s| Square(s as u16))
    }

    pub fn blocks(&self, side: PlayerId, piece: PieceId, square: Square) -> &[Block] {
        self.programs.moves(side, piece, square).unwrap_or_default()
    }

    fn tables<S: Set>(self, position: &Position) -> Result<Tables<S>, String> {
        let (game, rules, graph) = (self.game, self.rules, self.programs.graph());
        for node in graph.nodes() {
            match node {
                Node::Opaque { why, .. } => {
                    return Err(format!("code that can't be worked out ahead: {}", why_text(*why)));
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
        let Code { instrs, answers, asks, notes } = self.code(graph);
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
        let royal_types: Vec<bool> = self
            .pieces()
            .map(|t| {
                royals
                    .iter()
                    .flatten()
                    .any(|&k| usize::from(k - 1) % game.pieces.len() == t.index())
            })
            .collect();
        let royal_squares: S = royal_squares(graph, position, &royal_types);
        let captured: Vec<S> = captured(graph);
        let mut targets = royal_squares;
        questions.iter().for_each(|asked: &Asked| targets |= S::of(asked.square));
        for (side, filter) in wanted {
            let only = (filter, filters[filter]);
            attacks.push(self.attacks(graph, side, only, &victims, (&captured, targets)));
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
        let fxs: Vec<Fx> = graph
            .effects()
            .iter()
            .map(|e| compile(&e.mv, classes.of(&e.mv), seen, &royal_types))
            .collect();
        let notes: Vec<(Note, bool)> =
            notes.into_iter().map(|note| (note, is_quiet(note, seen, &royal_types))).collect();
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
        let doubles = match notes.is_empty() {
            true => self.doubles(graph, &fxs.iter().map(|fx| fx.class).collect::<Vec<u32>>()),
            false => self.doubles(graph, &open_classes(graph)),
        };
        if doubles && !notes.is_empty() {
            return Err("moves put together on the way that may be the same".to_owned());
        }
        let asks_last =
            instrs.iter().any(|i| matches!(i, Instr::LastFrom { .. } | Instr::LastTo { .. }));
        let tracks_captures = goals.iter().any(|(_, g)| g.asks_captured());
        Ok(Tables {
            rules: rules.clone(),
            squares: game.board.squares.len(),
            types: game.pieces.len(),
            code: instrs,
            answers,
            fxs,
            notes,
            seen,
            royal_types,
            royal_squares,
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::testing::rules;
    use crate::engine::{Engine, compile};

    /// Plays random games, and compares the moves of an engine whose programs put moves together on
    /// the way with those of the interpreter; how many moves that were.
    fn follow(name: &str) -> usize {
        let rules = rules(name);
        let start = Position::start(&rules.game);
        let mut programs = Programs::apart(&rules).expect("a game for this");
        let known = build(&mut programs, &rules, &start).unwrap();
        let noted = |node: &Node| matches!(node, Node::Note { note: Note::Movement(_), .. });
        assert!(programs.graph().nodes().iter().any(noted), "{name} has no cascades");
        let builder = Builder { rules: &rules, programs: &programs, game: &rules.game, known };
        let engine: Tables<u128> = builder.tables(&start).unwrap();
        let mut random = fastrand::Rng::with_seed(7);
        let (mut position, mut compared) = (start.clone(), 0);
        for ply in 0..150 {
            let legal = rules.legal(&position);
            for plain in [false, true] {
                let found = Engine::moves(&engine, &position, plain).unwrap();
                assert_eq!(found.len(), legal.len(), "{}", rules.position_text(&position));
                for mv in &legal {
                    let same = found.iter().find(|(other, ..)| other.same_effect(mv));
                    let (_, next, _) = same.unwrap_or_else(|| panic!("{mv:?} is not there"));
                    assert_eq!(*next, rules.apply(&position, mv).position, "{mv:?}");
                }
            }
            compared += legal.len();
            let over = legal.is_empty() || ply % 50 == 49;
            position = match over {
                true => start.clone(),
                false => rules.apply(&position, &legal[random.usize(..legal.len())]).position,
            };
        }
        let depth = if compared > 3_000 { 2 } else { 4 };
        let ordinary = compile(&rules, &start).unwrap();
        let paths = |engine: &dyn Engine| engine.paths(&start, depth, None);
        assert_eq!(paths(&engine), paths(&*ordinary), "{name}");
        compared
    }

    #[test]
    fn moves_put_together_on_the_way_are_those_of_the_interpreter() {
        for (name, least) in [("homecoming", 500), ("capablanca", 2_000), ("chess", 2_000)] {
            let compared = follow(name);
            assert!(compared > least, "{name}: only {compared} moves");
        }
    }

    #[test]
    fn a_royal_man_is_expected_where_it_can_come_to_stand_only() {
        let rules = rules("homecoming");
        let start = Position::start(&rules.game);
        let engine = compile(&rules, &start).unwrap();
        assert_eq!(engine.paths(&start, 2, None), Some(20));
        let mut strange = start.clone();
        let square = |name: &str| rules.game.board.square(name).unwrap().index();
        strange.board.swap(square("c1"), square("W1"));
        assert_eq!(engine.paths(&strange, 2, None), None, "the King beside the board");
    }
}
