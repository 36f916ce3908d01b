//! Two rules files played side by side: where nothing can be proved, play is compared on many
//! positions, breadth first from the start, in random games, and with men strewn at random.
//!
//! Compared are whole turns by what they lead to, on squares and of men that both files have, and
//! whether and how the game is then over. Positions are pairs, each side going its own way, so
//! nothing need be known of how the one keeps what the other does not. That nothing was found
//! proves nothing. The same seed looks at the same positions, however many cores there are.

mod side;
mod strewn;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

pub use side::Line;
use side::{Common, Side, Turned};

use super::enumerate::Tick;
use crate::interp::{Position, Rules};
use crate::prove::Matched;

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
    /// A turn that both have, after which it is another player's turn in A than in B.
    pub turns: Option<(Line, String, String)>,
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
    /// Called for each position that is looked at.
    tick: Tick<'a>,
}

/// What comparing one pair of positions gave.
struct Step {
    seen: Seen,
    parting: Option<Box<Parting>>,
    /// What both sides' common turns lead to, where the game goes on.
    next: Vec<(Common, Turned, Turned)>,
}

impl<'a> Twins<'a> {
    /// Puts two files side by side; `tick` is called for each position that is looked at.
    pub fn new(a: &'a Rules, b: &'a Rules, matched: &'a Matched, tick: Tick<'a>) -> Twins<'a> {
        let counts = |rules: &Rules| {
            let game = &rules.game;
            game.options.recycle_promotions || game.pieces.iter().any(|p| !p.drops.is_empty())
        };
        Twins {
            a: Side::new(a, matched, true),
            b: Side::new(b, matched, false),
            matched,
            stocks: counts(a) || counts(b),
            tick,
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
        (self.tick)();
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
            turns: None,
        };
        let mut lone = Vec::new();
        let mut next = Vec::new();
        let mut moves = 0;
        for (common, one) in left {
            let Some(other) = right.remove(&common) else {
                lone.push((common, one.line));
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
        for (common, line) in lone {
            let board = |other: &Common| (&other.men, &other.stock) == (&common.men, &common.stock);
            match right.keys().find(|other| board(other)).cloned() {
                Some(other) => {
                    right.remove(&other);
                    let names = (self.whose(common.next), self.whose(other.next));
                    parting.turns = parting.turns.take().or(Some((line, names.0, names.1)));
                }
                None => parting.only_a.push(line),
            }
        }
        parting.only_b = right.into_values().map(|turned| turned.line).collect();
        let lone = parting.only_a.len() + parting.only_b.len();
        let same = lone == 0 && parting.ends.is_none() && parting.turns.is_none();
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

    /// Whose turn it is, and with whose men, in the names of B.
    fn whose(&self, (taker, side): (u32, u32)) -> String {
        let name = |player: u32| {
            let pair = self.matched.players.both.get(player as usize);
            pair.map_or("another player", |&(_, q)| self.b.rules.game.players[q].name.as_str())
        };
        match taker == side {
            true => name(taker).to_owned(),
            false => format!("{} with the men of {}", name(taker), name(side)),
        }
    }
}
