//! One file of a search: its positions in numbers that both files share, and its whole turns.

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::FxHashSet;

use crate::interp::{Move, Position, Rules, Score, Watch};
use crate::model::{PieceId, PlayerId};
use crate::prove::Matched;

/// How many positions one turn of partial moves may lead through. Ours.
const TURN_POSITIONS: usize = 5_000;

/// A turn: its moves, several where they are partial.
pub type Line = Vec<Move>;

/// One file and the common number of each of its things; none if only this file has it.
pub(super) struct Side<'a> {
    pub rules: &'a Rules,
    pub squares: Vec<Option<u32>>,
    pub players: Vec<Option<u32>>,
    pub pieces: Vec<Option<u32>>,
    /// Numbers of common attributes in this file.
    pub attributes: Vec<usize>,
}

/// What both files can say of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Common {
    /// Square, owner, type, attributes.
    pub men: Vec<(u32, u32, u32, u32)>,
    /// Owner, type, count.
    pub stock: Vec<(u32, u32, u32)>,
    /// Who moves next, and whose men.
    pub next: (u32, u32),
}

/// One turn and what it leads to.
pub(super) struct Turned {
    pub line: Line,
    pub position: Position,
    pub over: Option<Vec<(u32, u8)>>,
}

/// Numbers beyond those of things that both have.
const ALIEN: u32 = 1 << 20;

impl<'a> Side<'a> {
    pub fn new(rules: &'a Rules, matched: &Matched, first: bool) -> Side<'a> {
        let numbers = |pairs: &[(usize, usize)], count: usize| {
            let mut all = vec![None; count];
            for (number, &(i, j)) in pairs.iter().enumerate() {
                all[if first { i } else { j }] = Some(number as u32);
            }
            all
        };
        let game = &rules.game;
        let attributes = matched.attributes.both.iter();
        Side {
            rules,
            squares: numbers(&matched.squares.both, game.board.squares.len()),
            players: numbers(&matched.players.both, game.players.len()),
            pieces: numbers(&matched.pieces.both, game.pieces.len()),
            attributes: attributes.map(|&(i, j)| if first { i } else { j }).collect(),
        }
    }

    fn player(&self, player: PlayerId) -> u32 {
        self.players[player.index()].unwrap_or(ALIEN + player.index() as u32)
    }

    /// Each side's own men that the other lacks are strange to the other.
    fn piece(&self, piece: PieceId, mark: u32) -> u32 {
        self.pieces[piece.index()].unwrap_or(ALIEN * mark + piece.index() as u32)
    }

    pub fn common(&self, position: &Position, stocks: bool, mark: u32) -> Common {
        let game = &self.rules.game;
        let men = position.men().filter_map(|(square, man)| {
            let square = self.squares[square.index()]?;
            let set = |(k, a): (usize, &usize)| (man.attributes >> a & 1) << k;
            let attributes = self.attributes.iter().enumerate().map(set).sum();
            Some((square, self.player(man.owner), self.piece(man.piece, mark), attributes))
        });
        let mut men: Vec<_> = men.collect();
        men.sort_unstable();
        let mut stock = Vec::new();
        if stocks {
            for (i, &count) in position.stock.iter().enumerate().filter(|(_, n)| **n > 0) {
                let types = game.pieces.len();
                let owner = self.players[i / types];
                if let (Some(owner), Some(piece)) = (owner, self.pieces[i % types]) {
                    stock.push((owner, piece, count));
                }
            }
            stock.sort_unstable();
        }
        let turn = &game.turns[position.turn];
        Common { men, stock, next: (self.player(turn.taker), self.player(turn.side)) }
    }

    /// All whole turns, each result once; nothing if that is not certain.
    pub fn turns(
        &self,
        start: &Position,
        repetitions: impl Fn(&Common) -> usize,
        stocks: bool,
        mark: u32,
    ) -> Option<BTreeMap<Common, Turned>> {
        let (rules, watch) = (self.rules, Watch::new());
        let mover = rules.game.turns[start.turn].taker;
        let mut all = BTreeMap::new();
        let mut open = VecDeque::from([(start.clone(), Vec::new(), Vec::new())]);
        let mut seen = FxHashSet::default();
        while let Some((position, line, captured)) = open.pop_front() {
            for mv in rules.legal_with(&position, &watch) {
                let applied = rules.apply_with(&position, &mv, &watch);
                let mut line: Line = line.clone();
                line.push(mv);
                let mut captured = captured.clone();
                captured.extend(applied.captured);
                let next = applied.position;
                if next.partial.is_some() {
                    if seen.insert(next.clone()) {
                        open.push_back((next, line, captured));
                    }
                    continue;
                }
                let common = self.common(&next, stocks, mark);
                if all.contains_key(&common) {
                    continue;
                }
                let times = repetitions(&common);
                let over = rules.outcome_with(&next, &captured, mover, times, &watch);
                let over = over.map(|outcome| {
                    let scores = outcome.scores.iter().enumerate();
                    let mut scores: Vec<(u32, u8)> = scores
                        .map(|(p, score)| (self.player(PlayerId(p as u8)), score_number(*score)))
                        .collect();
                    scores.sort_unstable();
                    scores
                });
                all.insert(common, Turned { line, position: next, over });
            }
            if seen.len() > TURN_POSITIONS || watch.trouble().is_some() {
                return None;
            }
        }
        Some(all)
    }
}

fn score_number(score: Score) -> u8 {
    match score {
        Score::Win => 0,
        Score::Loss => 1,
        Score::Draw => 2,
    }
}
