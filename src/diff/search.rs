//! Two rules files played side by side: where nothing can be proved, play is compared on many
//! positions, breadth first from the start, in random games, and with men strewn at random.
//!
//! Compared are whole turns by what they lead to, on squares and of men that both files have, and
//! whether and how the game is then over. Positions are pairs, each side going its own way, so
//! nothing need be known of how the one keeps what the other does not. That nothing was found
//! proves nothing. The same seed looks at the same positions, however many cores there are.

use std::collections::{BTreeMap, VecDeque};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::interp::{Man, Move, Position, Rules, Score, Watch};
use crate::model::{PieceId, PlayerId, Square};
use crate::prove::Matched;

/// How many positions one turn of partial moves may lead through. Ours.
const TURN_POSITIONS: usize = 5_000;

/// The turns of one random game that are looked at. Ours.
const GAME: usize = 150;

/// How many placements are tried for one that both files can be in. Ours.
const TRIES: usize = 30;

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions of each kind: from the start, in random games, strewn.
    pub positions: usize,
    /// The seed of everything random.
    pub seed: u64,
}

/// A turn: its moves, several where they are partial.
pub type Line = Vec<Move>;

/// How two games differ in one position.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The turns that lead there in A, each with the position before it; nothing if it was made up.
    pub game: Option<Vec<(Position, Line)>>,
    /// The position in A.
    pub a: Position,
    /// The same in B.
    pub b: Position,
    /// Turns that only A has.
    pub only_a: Vec<Line>,
    /// Turns that only B has.
    pub only_b: Vec<Line>,
    /// A turn that both have, after which A and B say differently whether and how the game is over.
    pub ends: Option<(Line, String, String)>,
}

/// Positions of one kind: how many, moves on them, on how many a limit was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Positions compared.
    pub positions: usize,
    /// Turns that both sides have on them.
    pub moves: usize,
    /// Positions on which a limit was reached.
    pub uncertain: usize,
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.positions += other.positions;
        self.moves += other.moves;
        self.uncertain += other.uncertain;
    }
}

/// What a search saw.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Breadth first from the start.
    pub breadth: Seen,
    /// So many turns from the start, every position was looked at.
    pub depth: usize,
    /// In random games.
    pub games: Seen,
    /// With men strewn at random.
    pub strewn: Seen,
    /// Whether the start of A was put on the board of B, because the set-ups differ.
    pub same_start: bool,
    /// The first position that differs.
    pub found: Option<Box<Parting>>,
}

/// Two rules files with what they have in common. The names of A are those of B already.
pub struct Twins<'a> {
    a: Side<'a>,
    b: Side<'a>,
    matched: &'a Matched,
    /// Whether the men in stock count: some file drops men or takes promoted ones from there.
    stocks: bool,
}

/// One file and the common number of each of its things; none if only this file has it.
struct Side<'a> {
    rules: &'a Rules,
    squares: Vec<Option<u32>>,
    players: Vec<Option<u32>>,
    pieces: Vec<Option<u32>>,
    /// Numbers of common attributes in this file.
    attributes: Vec<usize>,
}

/// What both files can say of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Common {
    /// Square, owner, type, attributes.
    men: Vec<(u32, u32, u32, u32)>,
    /// Owner, type, count.
    stock: Vec<(u32, u32, u32)>,
    /// Who moves next, and whose men.
    next: (u32, u32),
}

/// One turn and what it leads to.
struct Turned {
    line: Line,
    position: Position,
    over: Option<Vec<(u32, u8)>>,
}

/// What comparing one pair of positions gave.
struct Step {
    seen: Seen,
    parting: Option<Box<Parting>>,
    /// What both sides' common turns lead to, where the game goes on.
    next: Vec<(Common, Turned, Turned)>,
}

/// Numbers beyond those of things that both have.
const ALIEN: u32 = 1 << 20;

impl<'a> Side<'a> {
    fn new(rules: &'a Rules, matched: &Matched, first: bool) -> Side<'a> {
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

    fn common(&self, position: &Position, stocks: bool, mark: u32) -> Common {
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
    fn turns(
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

impl<'a> Twins<'a> {
    /// Puts two files side by side.
    pub fn new(a: &'a Rules, b: &'a Rules, matched: &'a Matched) -> Twins<'a> {
        let counts = |rules: &Rules| {
            let game = &rules.game;
            game.options.recycle_promotions || game.pieces.iter().any(|p| !p.drops.is_empty())
        };
        Twins {
            a: Side::new(a, matched, true),
            b: Side::new(b, matched, false),
            matched,
            stocks: counts(a) || counts(b),
        }
    }

    /// Looks for a position on which play differs. `same_start` puts the start of A on the board of
    /// B.
    pub fn search(&self, effort: Effort, same_start: bool) -> Search {
        let mut search = Search { same_start, ..Search::default() };
        let a = Position::start(&self.a.rules.game);
        let b = match same_start {
            true => self.in_b(&a),
            false => Some(Position::start(&self.b.rules.game)),
        };
        if let Some(b) = b {
            self.breadth_first(&a, &b, effort, &mut search);
            if search.found.is_none() {
                self.random_games(&a, &b, effort, &mut search);
            }
        }
        if search.found.is_none() {
            self.strew(effort, &mut search);
        }
        search
    }

    fn breadth_first(&self, a: &Position, b: &Position, effort: Effort, search: &mut Search) {
        // Each position with the number of the one before, so that the game can be told.
        struct Node {
            before: usize,
            line: Line,
            a: Position,
            b: Position,
            depth: usize,
        }
        let mut nodes =
            vec![Node { before: 0, line: Vec::new(), a: a.clone(), b: b.clone(), depth: 0 }];
        let mut seen = FxHashSet::default();
        let mut next = 0;
        while next < nodes.len().min(effort.positions) {
            // As many at once as there are, but not so many that most are for nothing.
            let end = nodes.len().min(effort.positions).min(next + 64);
            let steps: Vec<Step> =
                nodes[next..end].par_iter().map(|n| self.step(&n.a, &n.b, |_| 1)).collect();
            for (at, step) in (next..end).zip(steps) {
                search.breadth.add(step.seen);
                search.depth = nodes[at].depth;
                if let Some(mut parting) = step.parting {
                    let mut game = Vec::new();
                    let mut node = at;
                    while node != 0 {
                        let before = nodes[node].before;
                        game.push((nodes[before].a.clone(), nodes[node].line.clone()));
                        node = before;
                    }
                    game.reverse();
                    parting.game = Some(game);
                    search.found = Some(parting);
                    return;
                }
                for (common, left, right) in step.next {
                    if nodes.len() < effort.positions && seen.insert(common) {
                        nodes.push(Node {
                            before: at,
                            line: left.line,
                            a: left.position,
                            b: right.position,
                            depth: nodes[at].depth + 1,
                        });
                    }
                }
            }
            next = end;
        }
        // The last depth is complete only if nothing was left out.
        if nodes.len() >= effort.positions {
            search.depth = search.depth.saturating_sub(1);
        }
    }

    fn random_games(&self, a: &Position, b: &Position, effort: Effort, search: &mut Search) {
        let games = effort.positions.div_ceil(GAME);
        let play = |number: usize| -> (Seen, Option<Box<Parting>>) {
            let mut random = fastrand::Rng::with_seed(effort.seed ^ (number as u64) << 20);
            let length = GAME.min(effort.positions - number * GAME);
            let mut seen = Seen::default();
            let (mut a, mut b) = (a.clone(), b.clone());
            let mut game = Vec::new();
            let mut stood: FxHashMap<Common, usize> = FxHashMap::default();
            stood.insert(self.a.common(&a, self.stocks, 1), 1);
            for _ in 0..length {
                let times = |common: &Common| stood.get(common).copied().unwrap_or(0) + 1;
                let step = self.step(&a, &b, times);
                seen.add(step.seen);
                if let Some(mut parting) = step.parting {
                    parting.game = Some(game);
                    return (seen, Some(parting));
                }
                if step.next.is_empty() {
                    break;
                }
                let chosen = random.usize(..step.next.len());
                let Some((common, left, right)) = step.next.into_iter().nth(chosen) else { break };
                *stood.entry(common).or_default() += 1;
                game.push((std::mem::replace(&mut a, left.position), left.line));
                b = right.position;
            }
            (seen, None)
        };
        let all: Vec<_> = (0..games).into_par_iter().map(play).collect();
        for (seen, parting) in all {
            search.games.add(seen);
            search.found = search.found.take().or(parting);
        }
    }

    fn strew(&self, effort: Effort, search: &mut Search) {
        let one = |number: usize| {
            let mut random =
                fastrand::Rng::with_seed(effort.seed.wrapping_add(1) ^ (number as u64) << 20);
            let Some((a, b)) = (0..TRIES).find_map(|_| self.strewn(&mut random)) else {
                return (Seen::default(), None);
            };
            let step = self.step(&a, &b, |_| 1);
            (step.seen, step.parting)
        };
        let all: Vec<_> = (0..effort.positions).into_par_iter().map(one).collect();
        for (seen, parting) in all {
            search.strewn.add(seen);
            search.found = search.found.take().or(parting);
        }
        search.found = search.found.take().map(|parting| Box::new(self.shrink(*parting)));
    }

    /// Compares one position.
    fn step(&self, a: &Position, b: &Position, times: impl Fn(&Common) -> usize) -> Step {
        let uncertain = Seen { positions: 1, moves: 0, uncertain: 1 };
        let nothing = Step { seen: uncertain, parting: None, next: Vec::new() };
        let Some(left) = self.a.turns(a, &times, self.stocks, 1) else { return nothing };
        let Some(mut right) = self.b.turns(b, &times, self.stocks, 2) else { return nothing };
        let mut parting = Parting {
            game: None,
            a: a.clone(),
            b: b.clone(),
            only_a: Vec::new(),
            only_b: Vec::new(),
            ends: None,
        };
        let mut next = Vec::new();
        let mut moves = 0;
        for (common, one) in left {
            let Some(other) = right.remove(&common) else {
                parting.only_a.push(one.line);
                continue;
            };
            moves += 1;
            if one.over != other.over {
                let say = |over: &Option<Vec<(u32, u8)>>| self.say(over.as_deref());
                let ends = (one.line, say(&one.over), say(&other.over));
                parting.ends = parting.ends.or(Some(ends));
            } else if one.over.is_none() {
                next.push((common, one, other));
            }
        }
        parting.only_b = right.into_values().map(|turned| turned.line).collect();
        let same = parting.only_a.is_empty() && parting.only_b.is_empty() && parting.ends.is_none();
        let seen = Seen { positions: 1, moves, uncertain: 0 };
        Step { seen, parting: (!same).then(|| Box::new(parting)), next }
    }

    /// How a game has ended, with the names of B.
    fn say(&self, over: Option<&[(u32, u8)]>) -> String {
        let Some(scores) = over else { return "the game goes on".to_owned() };
        let all = scores.iter().map(|&(player, score)| {
            let pair = self.matched.players.both.get(player as usize);
            let name = pair.map_or("another player", |&(_, q)| &self.b.rules.game.players[q].name);
            let what = ["wins", "loses", "draws"][usize::from(score).min(2)];
            format!("{name} {what}")
        });
        all.collect::<Vec<_>>().join(", ")
    }

    /// A position of A in B: men by their names, and the same side to move.
    fn in_b(&self, a: &Position) -> Option<Position> {
        let (left, right) = (&self.a.rules.game, &self.b.rules.game);
        let mut b = Position::empty(right);
        let piece = |p: PieceId| {
            let pair = self.a.pieces[p.index()]?;
            Some(PieceId(self.matched.pieces.both[pair as usize].1 as u16))
        };
        let player = |p: PlayerId| {
            let pair = self.a.players[p.index()]?;
            Some(PlayerId(self.matched.players.both[pair as usize].1 as u8))
        };
        for (square, man) in a.men() {
            let number = self.a.squares[square.index()]? as usize;
            let square = self.matched.squares.both[number].1;
            let piece = piece(man.piece)?;
            let mut attributes = right.pieces[piece.index()].attributes;
            for (&i, &j) in self.a.attributes.iter().zip(&self.b.attributes) {
                attributes = attributes & !(1 << j) | (man.attributes >> i & 1) << j;
            }
            b.board[square] = Some(Man { owner: player(man.owner)?, piece, attributes });
        }
        let types = left.pieces.len();
        for (i, &count) in a.stock.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (owner, kind) = (PlayerId((i / types) as u8), PieceId((i % types) as u16));
            let index = b.stock_index(right, player(owner)?, piece(kind)?);
            b.stock[index] = count;
        }
        let turn = &left.turns[a.turn];
        let (taker, side) = (player(turn.taker)?, player(turn.side)?);
        let fits =
            |t: &usize| right.turns.get(*t).is_some_and(|t| t.taker == taker && t.side == side);
        let first = || (0..right.turns.len()).find(fits);
        b.turn = Some(a.turn).filter(fits).or_else(first)?;
        Some(b)
    }

    /// Men of both files at random: one royal man of each player that has any, none of which could
    /// be captured at once.
    fn strewn(&self, random: &mut fastrand::Rng) -> Option<(Position, Position)> {
        let (rules, game) = (self.a.rules, &self.a.rules.game);
        let mut a = Position::empty(game);
        a.turn = random.usize(..game.turns.len());
        let both = &self.matched.pieces.both;
        let free = |a: &Position, random: &mut fastrand::Rng| {
            let &(square, _) = random.choice(&self.matched.squares.both)?;
            a.board[square].is_none().then_some(Square(square as u16))
        };
        let mut royal = vec![false; game.pieces.len()];
        for &(p, _) in &self.matched.players.both {
            let owner = PlayerId(p as u8);
            let royals: Vec<PieceId> = rules
                .royals(owner)
                .iter()
                .copied()
                .filter(|t| self.a.pieces[t.index()].is_some())
                .collect();
            royals.iter().for_each(|piece| royal[piece.index()] = true);
            if let Some(&piece) = random.choice(&royals) {
                let square = free(&a, random)?;
                a.board[square.index()] = Some(crate::interp::new_man(game, owner, piece));
            }
        }
        let squares = self.matched.squares.both.len();
        let part = if random.bool() { 2 } else { 8 };
        let men = random.usize(..=squares.div_ceil(part));
        for _ in 0..men {
            let (piece, owner) =
                (random.choice(both)?.0, random.choice(&self.matched.players.both)?.0);
            if let (false, Some(square)) = (royal[piece], free(&a, random)) {
                let (owner, piece) = (PlayerId(owner as u8), PieceId(piece as u16));
                a.board[square.index()] = Some(crate::interp::new_man(game, owner, piece));
            }
        }
        let b = self.in_b(&a)?;
        (self.quiet(&self.a, &a) && self.quiet(&self.b, &b)).then_some((a, b))
    }

    /// Whether nobody but the side to move stands in check.
    fn quiet(&self, side: &Side<'_>, position: &Position) -> bool {
        let turns = &side.rules.game.turns;
        let to_move = turns[position.turn].side;
        let others = (0..side.rules.game.players.len()).map(|p| PlayerId(p as u8));
        others.filter(|p| *p != to_move).all(|other| {
            let turn = turns.iter().position(|turn| turn.side == other);
            turn.is_none_or(|turn| {
                let theirs = Position { turn, ..position.clone() };
                !side.rules.in_check(&theirs)
            })
        })
    }

    /// The same difference with fewer men, where there is one.
    fn shrink(&self, mut parting: Parting) -> Parting {
        if parting.game.is_some() {
            return parting;
        }
        // Each round takes a man away.
        loop {
            let men: Vec<Square> = parting.a.men().map(|(square, _)| square).collect();
            let smaller = men.into_iter().find_map(|square| {
                let man = parting.a.at(square)?;
                if self.a.rules.royals(man.owner).contains(&man.piece) {
                    return None;
                }
                let mut a = parting.a.clone();
                a.board[square.index()] = None;
                let b = self.in_b(&a)?;
                if !self.quiet(&self.a, &a) || !self.quiet(&self.b, &b) {
                    return None;
                }
                self.step(&a, &b, |_| 1).parting
            });
            match smaller {
                Some(smaller) => parting = *smaller,
                None => return parting,
            }
        }
    }
}
