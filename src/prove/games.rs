//! Two rules files, type by type: the same moves on every position, or the smallest position on
//! which a man of the type moves differently.
//!
//! Compared is what the blocks of a man make, each move with its whole effect, before priorities
//! and the rule of check. Positions are those with men that both files have. A difference counts
//! only when the interpreter has made different moves on it.

use std::collections::BTreeMap;

use super::change::Change;
use super::conditions::Captures;
use super::diagram::{Diagram, Diagrams};
use super::layout::{Layout, NODE_LIMIT, at_least};
use super::matched::{CommonNames, Matched, standing};
use super::verdict::{Reason, Verdict};
use crate::interp::{Move, Position, RunBlock, Watch};
use crate::model::{Game, PieceId, PlayerId, Square};
use crate::program::{Block, Programs};

/// One rules file of a comparison.
pub struct Side<'a> {
    /// Its programs, all built.
    pub programs: &'a Programs,
    pub(crate) layout: Layout,
}

/// Two rules files with what they have in common.
pub struct Games<'a> {
    /// A.
    pub a: Side<'a>,
    /// B.
    pub b: Side<'a>,
    matched: &'a Matched,
    /// Whether move types decide which moves may be chosen in either file.
    types_matter: bool,
    /// Whether the last move is asked for in either file.
    last_matters: bool,
    /// The nodes that the diagrams of one type may have.
    limit: usize,
}

/// A position on which the files differ.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The position in A.
    pub a: Position,
    /// The same in B.
    pub b: Position,
    /// How many men stand on it.
    pub men: usize,
    /// Moves that only A makes.
    pub only_a: Vec<Move>,
    /// Moves that only B makes.
    pub only_b: Vec<Move>,
}

/// What was found about one type of man.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The type in A and B.
    pub piece: (PieceId, PieceId),
    /// How many (player, square) there were, drops included.
    pub places: usize,
    /// How many pairs of conditions were compared.
    pub conditions: usize,
    /// Nodes of decision diagrams.
    pub nodes: usize,
    /// What came of it.
    pub verdict: Verdict<Box<Witness>>,
}

pub(crate) type Conditions = BTreeMap<Change, Diagram>;

impl<'a> Games<'a> {
    /// Puts two files side by side; all programs are built.
    pub fn new(
        a: &'a Programs,
        b: &'a Programs,
        matched: &'a Matched,
    ) -> Result<Games<'a>, Reason> {
        let (left, right) = matched.layouts(a, b)?;
        let typed = |game: &Game| {
            !game.priorities.is_empty() || game.turns.iter().any(|t| t.move_type.is_some())
        };
        let types_matter = typed(&a.rules().game) || typed(&b.rules().game);
        let last_matters = left.asks_last();
        Ok(Games {
            a: Side { programs: a, layout: left },
            b: Side { programs: b, layout: right },
            matched,
            types_matter,
            last_matters,
            limit: NODE_LIMIT,
        })
    }

    /// The same with a limit of its own for the nodes that the diagrams of one type may have; other
    /// limits are in proportion.
    pub fn limited(self, limit: usize) -> Games<'a> {
        Games { limit, ..self }
    }

    /// Compares all that men of one type do.
    pub fn compare(&self, piece: (PieceId, PieceId)) -> Compared {
        let mut compared =
            Compared { piece, places: 0, conditions: 0, nodes: 0, verdict: Verdict::Equal };
        let mut diagrams = Diagrams::new(self.a.layout.sizes(), self.limit);
        let mut readers = (
            Captures::new(&self.a.layout, self.a.programs),
            Captures::new(&self.b.layout, self.b.programs),
        );
        let mut smallest: Option<Witness> = None;
        let mut unknown: Option<Reason> = None;
        for &(p, q) in &self.matched.players.both {
            let players = (PlayerId(p as u8), PlayerId(q as u8));
            let squares = self.matched.squares.both.iter();
            let places = squares.map(|(i, j)| Some((Square(*i as u16), Square(*j as u16))));
            for place in places.chain([None]) {
                compared.places += 1;
                let found = self.one(&mut diagrams, &mut readers, players, piece, place);
                match found {
                    Ok((count, None)) => compared.conditions += count,
                    Ok((count, Some(witness))) => {
                        compared.conditions += count;
                        if smallest.as_ref().is_none_or(|known| witness.men < known.men) {
                            smallest = Some(witness);
                        }
                    }
                    Err(reason) => unknown = unknown.or(Some(reason)),
                }
            }
        }
        compared.nodes = diagrams.len();
        compared.verdict = match (smallest, unknown) {
            (Some(witness), _) => Verdict::Differs(Box::new(witness)),
            (None, Some(reason)) => Verdict::Unknown(reason),
            (None, None) => Verdict::Equal,
        };
        compared
    }

    /// Compares what a man on one square does, or its drops.
    fn one(
        &self,
        diagrams: &mut Diagrams,
        readers: &mut (Captures<'_>, Captures<'_>),
        players: (PlayerId, PlayerId),
        piece: (PieceId, PieceId),
        place: Option<(Square, Square)>,
    ) -> Result<(usize, Option<Witness>), Reason> {
        let (left, right) = (place.map(|p| p.0), place.map(|p| p.1));
        let ours =
            self.conditions(diagrams, &mut readers.0, (&self.a, true), players.0, piece.0, left)?;
        let theirs =
            self.conditions(diagrams, &mut readers.1, (&self.b, false), players.1, piece.1, right)?;
        let mut keys: Vec<&Change> = ours.keys().chain(theirs.keys()).collect();
        keys.sort();
        keys.dedup();
        let count = keys.len();
        let mut cheapest: Option<(u64, Vec<(u32, u32)>)> = None;
        for key in keys {
            let of = |map: &Conditions| map.get(key).copied().unwrap_or(Diagram::FALSE);
            let differ = diagrams.xor(of(&ours), of(&theirs))?;
            let cost = |variable, value| self.a.layout.cost(variable, value);
            if let Some(values) = diagrams.cheapest(differ, cost) {
                let sum: u64 = values.iter().map(|&(variable, value)| cost(variable, value)).sum();
                if cheapest.as_ref().is_none_or(|(known, _)| sum < *known) {
                    cheapest = Some((sum, values));
                }
            }
        }
        let Some((_, values)) = cheapest else { return Ok((count, None)) };
        match self.replay(&values, players, piece, place) {
            Some(witness) => Ok((count, Some(witness))),
            None => Err(Reason::NotConfirmed("both files make moves of the same effect".into())),
        }
    }

    pub(crate) fn conditions(
        &self,
        diagrams: &mut Diagrams,
        reader: &mut Captures<'_>,
        (side, first): (&Side<'_>, bool),
        player: PlayerId,
        piece: PieceId,
        square: Option<Square>,
    ) -> Result<Conditions, Reason> {
        let programs = side.programs;
        let (blocks, start) = match square {
            Some(square) => {
                let values = standing(&side.layout, player, piece);
                let variable = side.layout.variable(square);
                (programs.moves(player, piece, square), diagrams.literal(variable, values)?)
            }
            None => {
                let stock = side.layout.stock(player, piece);
                let some = match stock {
                    Some(variable) => diagrams.literal(variable, at_least(1))?,
                    None => Diagram::TRUE,
                };
                (programs.drops(player, piece), some)
            }
        };
        let mut all = Conditions::new();
        for block in blocks.unwrap_or_default() {
            let found = reader.conditions(diagrams, block.root, start, false)?;
            if let Some((node, _)) = found.opaque {
                return Err(reader.why(node));
            }
            for (mv, when) in found.moves(diagrams, programs.graph())? {
                if mv.unsaid().is_some() {
                    return Err(Reason::Unsaid);
                }
                let change = self.change(&mv, (side, first), player, piece, block.square);
                let before = all.get(&change).copied().unwrap_or(Diagram::FALSE);
                all.insert(change, diagrams.or(before, when)?);
            }
        }
        Ok(all)
    }

    /// A move's effect in common numbers.
    fn change(
        &self,
        mv: &Move,
        (side, first): (&Side<'_>, bool),
        player: PlayerId,
        piece: PieceId,
        square: Square,
    ) -> Change {
        let names = CommonNames::new(self.matched, &side.layout, first);
        let game = &side.programs.rules().game;
        let mut change = Change::of(mv, (square, player, piece), &names, side.programs.rules());
        let type_name = |id: crate::model::MoveTypeId| game.move_types[id.index()].clone();
        if self.types_matter {
            change.move_type = mv.move_type.map(type_name);
        }
        if let Some(then) = mv.partial {
            let target = mv.target().map(|s| side.layout.variable(s));
            change.partial = Some((target, then.map(type_name)));
        }
        if self.last_matters {
            let movement = match side.programs.rules().semantics.key_movement {
                1 => mv.movements.last(),
                _ => mv.movements.first(),
            };
            let of = |s| Some(side.layout.variable(s));
            change.last = Some(match (mv.drop, movement) {
                (Some(drop), _) => (None, of(drop.square)),
                (None, Some(m)) => (of(m.from), of(m.to)),
                (None, None) => (None, None),
            });
        }
        change
    }

    /// Runs the blocks of the man in both files on one position.
    fn replay(
        &self,
        values: &[(u32, u32)],
        players: (PlayerId, PlayerId),
        piece: (PieceId, PieceId),
        place: Option<(Square, Square)>,
    ) -> Option<Witness> {
        let run = |(side, first): (&Side<'_>, bool), player, piece, square: Option<Square>| {
            let rules = side.programs.rules();
            let turn = rules.game.turns.iter().position(|t| t.side == player).unwrap_or(0);
            let position = side.layout.position(&rules.game, turn, values);
            let blocks: &[Block] = match square {
                Some(square) => side.programs.moves(player, piece, square).unwrap_or_default(),
                None => side.programs.drops(player, piece).unwrap_or_default(),
            };
            let mut made: BTreeMap<Change, Move> = BTreeMap::new();
            for block in blocks {
                let Block { def, square, .. } = *block;
                let watch = Watch::new();
                let block = RunBlock { piece, drop: place.is_none(), def, square };
                for mv in rules.block_moves(&position, player, block, &watch) {
                    let change = self.change(&mv, (side, first), player, piece, square);
                    made.entry(change).or_insert(mv);
                }
                watch.trouble().is_none().then_some(())?;
            }
            Some((position, made))
        };
        let (a, ours) = run((&self.a, true), players.0, piece.0, place.map(|p| p.0))?;
        let (b, theirs) = run((&self.b, false), players.1, piece.1, place.map(|p| p.1))?;
        let only = |these: &BTreeMap<Change, Move>, those: &BTreeMap<Change, Move>| -> Vec<Move> {
            let lacking = these.iter().filter(|(change, _)| !those.contains_key(change));
            lacking.map(|(_, mv)| mv.clone()).collect()
        };
        let (only_a, only_b) = (only(&ours, &theirs), only(&theirs, &ours));
        if only_a.is_empty() && only_b.is_empty() {
            return None;
        }
        let men = a.men().count();
        Some(Witness { a, b, men, only_a, only_b })
    }
}
