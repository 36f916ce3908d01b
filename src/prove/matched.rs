//! Two rules files over the same variables: which squares, players, types and attributes of the one
//! are which of the other.
//!
//! Things are the same if they have the same name, or if a map says so. What only one file has is
//! listed; a square of one file only still has a variable, a man of one file only stands nowhere.

use super::change::Naming;
use super::diagram::Values;
use super::layout::{Asked, Layout};
use super::verdict::Reason;
use crate::interp::Man;
use crate::model::{AttributeId, Game, PieceId, PlayerId, Square};
use crate::program::{Node, Programs, Question};

/// How many attributes may be asked for in either file. Ours; each doubles the kinds of men.
const MAX_ATTRIBUTES: usize = 4;

/// The pairs of one kind of thing, and what is left over.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    /// Numbers in A and B.
    pub both: Vec<(usize, usize)>,
    /// Names that only A has.
    pub only_a: Vec<String>,
    /// Names that only B has.
    pub only_b: Vec<String>,
}

impl Pairs {
    /// Pairs names of A with names of B. `map` holds pairs of names that belong together.
    pub fn of(a: &[&str], b: &[&str], map: &[(String, String)]) -> Pairs {
        let mut pairs = Pairs::default();
        let mut used = vec![false; b.len()];
        for (i, name) in a.iter().enumerate() {
            let other = map.iter().find(|(from, _)| from == name).map_or(*name, |(_, to)| to);
            match b.iter().position(|n| *n == other).filter(|&j| !used[j]) {
                Some(j) => {
                    used[j] = true;
                    pairs.both.push((i, j));
                }
                None => pairs.only_a.push((*name).to_owned()),
            }
        }
        let left = b.iter().zip(used).filter(|(_, used)| !used);
        pairs.only_b = left.map(|(name, _)| (*name).to_owned()).collect();
        pairs
    }

    /// Whether each thing has its like.
    pub fn complete(&self) -> bool {
        self.only_a.is_empty() && self.only_b.is_empty()
    }
}

/// What two games have in common.
#[derive(Clone, Debug)]
pub struct Matched {
    /// Squares.
    pub squares: Pairs,
    /// Players.
    pub players: Pairs,
    /// Piece types.
    pub pieces: Pairs,
    /// Attributes.
    pub attributes: Pairs,
}

impl Matched {
    /// Pairs everything in two games.
    pub fn of(a: &Game, b: &Game, map: &[(String, String)]) -> Matched {
        fn names<'a, T>(of: &'a [T], name: impl Fn(&'a T) -> &'a str) -> Vec<&'a str> {
            of.iter().map(name).collect()
        }
        let squares = |g: &'_ Game| -> Vec<String> {
            g.board.squares.iter().map(|s| s.name.clone()).collect()
        };
        let (left, right) = (squares(a), squares(b));
        let left: Vec<&str> = left.iter().map(String::as_str).collect();
        let right: Vec<&str> = right.iter().map(String::as_str).collect();
        Matched {
            squares: Pairs::of(&left, &right, map),
            players: Pairs::of(
                &names(&a.players, |p| &p.name),
                &names(&b.players, |p| &p.name),
                map,
            ),
            pieces: Pairs::of(&names(&a.pieces, |p| &p.name), &names(&b.pieces, |p| &p.name), map),
            attributes: Pairs::of(
                &names(&a.attributes, |n| n.as_str()),
                &names(&b.attributes, |n| n.as_str()),
                map,
            ),
        }
    }

    /// The two layouts over common variables.
    pub fn layouts(&self, a: &Programs, b: &Programs) -> Result<(Layout, Layout), Reason> {
        let (left, right) = (&a.rules().game, &b.rules().game);
        let both = self.squares.both.iter();
        let mut squares: Vec<(Option<Square>, Option<Square>)> =
            both.map(|&(i, j)| (Some(Square(i as u16)), Some(Square(j as u16)))).collect();
        let named = |game: &Game, name: &String| game.board.square(name);
        squares.extend(self.squares.only_a.iter().map(|name| (named(left, name), None)));
        squares.extend(self.squares.only_b.iter().map(|name| (None, named(right, name))));
        // Each attribute that is asked for in either file, as its number in A and B.
        let (ours, theirs) = (attributes(a), attributes(b));
        let pairs = &self.attributes.both;
        let mut asked: Vec<(Option<usize>, Option<usize>)> = Vec::new();
        for &i in &ours {
            asked.push((Some(i), pairs.iter().find(|(x, _)| *x == i).map(|(_, y)| *y)));
        }
        for &j in &theirs {
            if !asked.iter().any(|(_, y)| *y == Some(j)) {
                asked.push((pairs.iter().find(|(_, y)| *y == j).map(|(x, _)| *x), Some(j)));
            }
        }
        if asked.len() > MAX_ATTRIBUTES {
            return Err(Reason::NotModelled(format!("more than {MAX_ATTRIBUTES} attributes")));
        }
        let mut men = (vec![None], vec![None]);
        for &(p, q) in &self.players.both {
            for &(t, u) in &self.pieces.both {
                for values in 0..1u32 << asked.len() {
                    let man = |game: &Game, owner: usize, piece: usize, first: bool| {
                        let mut attributes = game.pieces[piece].attributes;
                        for (k, (x, y)) in asked.iter().enumerate() {
                            if let Some(number) = if first { x } else { y } {
                                let bit = 1u32 << number;
                                let set = values >> k & 1 == 1;
                                attributes = if set { attributes | bit } else { attributes & !bit };
                            }
                        }
                        let (owner, piece) = (PlayerId(owner as u8), PieceId(piece as u16));
                        Some(Man { owner, piece, attributes })
                    };
                    men.0.push(man(left, p, t, true));
                    men.1.push(man(right, q, u, false));
                }
            }
        }
        let place = |square: Square, first: bool| {
            let same = |pair: &(Option<Square>, Option<Square>)| {
                (if first { pair.0 } else { pair.1 }) == Some(square)
            };
            squares.iter().position(same).map(|at| at as u32)
        };
        let (in_a, in_b) = (Asked::in_graph(a.graph()), Asked::in_graph(b.graph()));
        let ours = in_a.last.iter().filter_map(|s| place(*s, true));
        let theirs = in_b.last.iter().filter_map(|s| place(*s, false));
        let mut places: Vec<u32> = ours.chain(theirs).collect();
        places.sort_unstable();
        places.dedup();
        let stocks = |first: bool| -> Vec<((PlayerId, PieceId), u32)> {
            let players = self.players.both.iter();
            let all = players.flat_map(|p| self.pieces.both.iter().map(move |t| (p, t)));
            let one = |(p, t): (&(usize, usize), &(usize, usize))| {
                let stock = |p, t| (PlayerId(p as u8), PieceId(t as u16));
                let (ours, theirs) = (stock(p.0, t.0), stock(p.1, t.1));
                let most = in_a.in_stock(ours).max(in_b.in_stock(theirs));
                (if first { ours } else { theirs }, most)
            };
            all.map(one).collect()
        };
        let ours = squares.iter().map(|pair| pair.0).collect();
        let theirs = squares.iter().map(|pair| pair.1).collect();
        Ok((
            Layout::new(ours, men.0, places.clone(), stocks(true))?,
            Layout::new(theirs, men.1, places, stocks(false))?,
        ))
    }
}

/// The attributes that the programs of a file ask for, ascending.
fn attributes(programs: &Programs) -> Vec<usize> {
    let asked = programs.graph().nodes().iter().filter_map(|node| match node {
        Node::Test { ask: Question::Attribute(_, attribute), .. } => Some(attribute.0 as usize),
        _ => None,
    });
    let mut all: Vec<usize> = asked.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The common numbers of what one file calls its own.
#[derive(Clone, Debug)]
pub struct CommonNames<'a> {
    matched: &'a Matched,
    layout: &'a Layout,
    first: bool,
}

impl<'a> CommonNames<'a> {
    /// The names of A (`first`) or B.
    pub fn new(matched: &'a Matched, layout: &'a Layout, first: bool) -> CommonNames<'a> {
        CommonNames { matched, layout, first }
    }

    /// The number of a pair, or a number that no pair and no thing of the other file has.
    fn number(&self, pairs: &Pairs, own: usize) -> u32 {
        let same = |(i, j): &(usize, usize)| own == if self.first { *i } else { *j };
        let strange = if self.first { 1 << 20 } else { 1 << 21 };
        pairs.both.iter().position(same).map_or(strange + own as u32, |at| at as u32)
    }
}

impl Naming for CommonNames<'_> {
    fn square(&self, square: Square) -> u32 {
        self.layout.variable(square)
    }

    fn player(&self, player: PlayerId) -> u32 {
        self.number(&self.matched.players, player.index())
    }

    fn piece(&self, piece: PieceId) -> u32 {
        self.number(&self.matched.pieces, piece.index())
    }

    fn attribute(&self, attribute: AttributeId) -> u32 {
        self.number(&self.matched.attributes, attribute.0 as usize)
    }
}

/// The values with which a man of this player and type stands on a square.
pub fn standing(layout: &Layout, owner: PlayerId, piece: PieceId) -> Values {
    layout.those(|man| man.owner == owner && man.piece == piece)
}
