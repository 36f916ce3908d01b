//! What differs in the definitions of two games, in sentences: players, turn order, board, pieces,
//! set-up, priorities and options. Knows nothing of how men move.

use std::collections::BTreeMap;

use crate::model::{Game, GoalPlace, GoalTest, Options, Square};
use crate::prove::{Matched, Pairs};

/// How many squares, links or men are named one by one.
const NAMED: usize = 6;

/// What a difference in definitions says about play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Nothing, once the moves of all men are proved equal: it is used by their code alone.
    Code,
    /// Play may be the same nevertheless.
    Open,
    /// Play is different: the games begin differently.
    Decides,
}

/// The differences of one topic.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Topic {
    /// What it is about, one or two words.
    pub topic: &'static str,
    /// Whole sentences.
    pub differences: Vec<String>,
    /// What they say about play.
    #[serde(skip)]
    pub weight: Weight,
}

/// All topics with differences.
pub fn definitions(a: &Game, b: &Game, matched: &Matched) -> Vec<Topic> {
    let (zoned, directed) = (goals_use(a) | goals_use(b)).parts();
    let weight = |used: bool| if used { Weight::Open } else { Weight::Code };
    let all = [
        ("players", Weight::Open, players(a, b, matched)),
        ("turn order", Weight::Open, turns(a, b)),
        ("board", Weight::Open, board(matched)),
        ("directions", weight(directed), directions(a, b, matched)),
        ("zones", weight(zoned), zones(a, b, matched)),
        ("pieces", Weight::Open, pieces(a, b, matched)),
        ("set-up", Weight::Decides, setup(a, b, matched)),
        ("priorities", Weight::Open, priorities(a, b)),
        ("options", Weight::Open, options(&a.options, &b.options)),
    ];
    let some = all.into_iter().filter(|(.., differences)| !differences.is_empty());
    some.map(|(topic, weight, differences)| Topic { topic, differences, weight }).collect()
}

/// What the end conditions of a game go by, besides men and positions.
#[derive(Clone, Copy)]
struct Used {
    zones: bool,
    directions: bool,
}

impl Used {
    fn parts(self) -> (bool, bool) {
        (self.zones, self.directions)
    }
}

impl std::ops::BitOr for Used {
    type Output = Used;

    fn bitor(self, other: Used) -> Used {
        Used { zones: self.zones || other.zones, directions: self.directions || other.directions }
    }
}

fn goals_use(game: &Game) -> Used {
    fn of(test: &GoalTest) -> Used {
        let none = Used { zones: false, directions: false };
        match test {
            GoalTest::Absolute(_, places) => {
                let zones = places.iter().any(|place| matches!(place, GoalPlace::Zone(_)));
                Used { zones, ..none }
            }
            GoalTest::Relative(..) => Used { directions: true, ..none },
            GoalTest::And(tests) | GoalTest::Or(tests) => {
                tests.iter().map(of).fold(none, |all, one| all | one)
            }
            GoalTest::Not(test) => of(test),
            _ => none,
        }
    }
    let none = Used { zones: false, directions: false };
    game.goals.iter().map(|goal| of(&goal.test)).fold(none, |all, one| all | one)
}

/// "a, b and 3 more".
fn few(names: &[String]) -> String {
    match names.len().checked_sub(NAMED) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..NAMED].join(", ")),
    }
}

fn left_over(pairs: &Pairs, what: &str, out: &mut Vec<String>) {
    for (who, names) in [("A", &pairs.only_a), ("B", &pairs.only_b)] {
        if !names.is_empty() {
            out.push(format!("only {who} has the {what} {}", few(names)));
        }
    }
}

fn players(a: &Game, b: &Game, matched: &Matched) -> Vec<String> {
    let mut out = Vec::new();
    left_over(&matched.players, "players", &mut out);
    if matched.players.complete() && matched.players.both.iter().any(|(i, j)| i != j) {
        out.push("the players stand in another order".to_owned());
    }
    for &(i, j) in &matched.players.both {
        if a.players[i].random != b.players[j].random {
            out.push(format!("{} moves at random in one of them only", a.players[i].name));
        }
    }
    out
}

fn turns(a: &Game, b: &Game) -> Vec<String> {
    let say = |game: &Game| {
        let mut parts = Vec::new();
        for (i, turn) in game.turns.iter().enumerate() {
            if i == game.repeat_from && i > 0 {
                parts.push("repeat".to_owned());
            }
            let mut part = game.players[turn.taker.index()].name.clone();
            if turn.side != turn.taker {
                part += &format!(" with the men of {}", game.players[turn.side.index()].name);
            }
            if let Some(only) = turn.move_type {
                part += &format!(" ({})", game.move_types[only.index()]);
            }
            parts.push(part);
        }
        parts.join(" ")
    };
    let (one, other) = (say(a), say(b));
    if one == other { Vec::new() } else { vec![format!("A: {one}"), format!("B: {other}")] }
}

fn board(matched: &Matched) -> Vec<String> {
    let mut out = Vec::new();
    left_over(&matched.squares, "squares", &mut out);
    out
}

fn directions(a: &Game, b: &Game, matched: &Matched) -> Vec<String> {
    let mut out = Vec::new();
    let one = &a.board.directions;
    let left: Vec<&str> = one.iter().map(String::as_str).collect();
    let right: Vec<&str> = b.board.directions.iter().map(String::as_str).collect();
    let pairs = Pairs::of(&left, &right, &[]);
    left_over(&pairs, "directions", &mut out);
    let common: BTreeMap<usize, usize> = matched.squares.both.iter().copied().collect();
    for &(d, e) in &pairs.both {
        let mut links = Vec::new();
        for (&i, &j) in &common {
            let to = a.board.links[d][i];
            let there = b.board.links[e][j];
            let same = to.and_then(|s| common.get(&s.index())).copied();
            let equal = match (to, there) {
                (None, None) => true,
                (Some(_), Some(there)) => same == Some(there.index()),
                _ => false,
            };
            if !equal {
                let name = |game: &Game, to: Option<Square>| {
                    to.map_or("nowhere".to_owned(), |s| game.board.name(s).to_owned())
                };
                let from = &a.board.squares[i].name;
                links.push(format!("{from} → {} in A, {} in B", name(a, to), name(b, there)));
            }
        }
        if !links.is_empty() {
            out.push(format!("direction {} leads elsewhere: {}", one[d], few(&links)));
        }
    }
    out
}

fn zones(a: &Game, b: &Game, matched: &Matched) -> Vec<String> {
    let mut out = Vec::new();
    let names =
        |game: &Game| -> Vec<String> { game.board.zones.iter().map(|z| z.name.clone()).collect() };
    let (one, other) = (names(a), names(b));
    let left: Vec<&str> = one.iter().map(String::as_str).collect();
    let right: Vec<&str> = other.iter().map(String::as_str).collect();
    let pairs = Pairs::of(&left, &right, &[]);
    left_over(&pairs, "zones", &mut out);
    for &(z, y) in &pairs.both {
        for &(p, q) in &matched.players.both {
            let squares = |game: &Game, zone: usize, player: usize| -> Vec<String> {
                let all = game.board.zones[zone].squares[player].iter().flatten();
                let mut names: Vec<String> = all.map(|s| game.board.name(*s).to_owned()).collect();
                names.sort();
                names
            };
            let (left, right) = (squares(a, z, p), squares(b, y, q));
            if left != right {
                let lacks = |these: &[String], those: &[String]| -> Vec<String> {
                    these.iter().filter(|s| !those.contains(s)).cloned().collect()
                };
                let (only_a, only_b) = (lacks(&left, &right), lacks(&right, &left));
                let say = |who: &str, only: &[String]| {
                    (!only.is_empty()).then(|| format!("only in {who} {}", few(only)))
                };
                let parts = [say("A", &only_a), say("B", &only_b)];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                let player = &a.players[p].name;
                out.push(format!("zone {} of {player}: {}", one[z], parts.join(", ")));
            }
        }
    }
    out
}

fn pieces(a: &Game, b: &Game, matched: &Matched) -> Vec<String> {
    let mut out = Vec::new();
    left_over(&matched.pieces, "pieces", &mut out);
    left_over(&matched.attributes, "attributes", &mut out);
    for &(t, u) in &matched.pieces.both {
        for &(x, y) in &matched.attributes.both {
            let set = |game: &Game, piece: usize, attribute: usize| {
                game.pieces[piece].attributes >> attribute & 1 == 1
            };
            if set(a, t, x) != set(b, u, y) {
                let (piece, name) = (&a.pieces[t].name, &a.attributes[x]);
                out.push(format!("a new {piece} begins with {name} set in one of them only"));
            }
        }
    }
    out
}

fn setup(a: &Game, b: &Game, matched: &Matched) -> Vec<String> {
    let men = |game: &Game| -> BTreeMap<String, String> {
        let all = game.setup.men.iter().map(|placed| {
            let player = &game.players[placed.player.index()].name;
            let piece = &game.pieces[placed.piece.index()].name;
            (game.board.name(placed.square).to_owned(), format!("{player} {piece}"))
        });
        all.collect()
    };
    let (ours, theirs) = (men(a), men(b));
    // What B calls a man that A has.
    let renamed = |text: &String| -> String {
        let pieces = matched.pieces.both.iter();
        let mut pairs = pieces
            .flat_map(|&(t, u)| matched.players.both.iter().map(move |&(p, q)| ((t, u), (p, q))));
        let same = pairs.find(|((t, _), (p, _))| {
            *text == format!("{} {}", a.players[*p].name, a.pieces[*t].name)
        });
        same.map_or(text.clone(), |((_, u), (_, q))| {
            format!("{} {}", b.players[q].name, b.pieces[u].name)
        })
    };
    let mut squares: Vec<&String> = ours.keys().chain(theirs.keys()).collect();
    squares.sort();
    squares.dedup();
    let mut different = Vec::new();
    for square in squares {
        let (left, right) = (ours.get(square), theirs.get(square));
        if left.map(renamed).as_ref() != right {
            let say = |man: Option<&String>| man.cloned().unwrap_or("nobody".to_owned());
            different.push(format!("{square}: {} in A, {} in B", say(left), say(right)));
        }
    }
    let mut out = Vec::new();
    if !different.is_empty() {
        out.push(few(&different));
    }
    let stock = |game: &Game| -> Vec<String> {
        let mut all: Vec<String> = game
            .setup
            .stock
            .iter()
            .map(|stock| {
                let player = &game.players[stock.player.index()].name;
                format!("{player} {} {}", stock.count, game.pieces[stock.piece.index()].name)
            })
            .collect();
        all.sort();
        all
    };
    let (one, other) = (stock(a), stock(b));
    if one != other {
        out.push(format!("off the board: {} in A, {} in B", none(&few(&one)), none(&few(&other))));
    }
    out
}

fn none(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}

fn priorities(a: &Game, b: &Game) -> Vec<String> {
    let names = |game: &Game| -> String {
        let all: Vec<&str> =
            game.priorities.iter().map(|t| game.move_types[t.index()].as_str()).collect();
        all.join(" before ")
    };
    let (one, other) = (names(a), names(b));
    if one == other {
        return Vec::new();
    }
    vec![format!("A: {}; B: {}", none(&one), none(&other))]
}

/// Options that change play.
fn options(a: &Options, b: &Options) -> Vec<String> {
    let mut out = Vec::new();
    let pairs = [
        (
            "discard cascades",
            format!("{:?}", a.discard_cascades),
            format!("{:?}", b.discard_cascades),
        ),
        (
            "include off-pieces",
            format!("{:?}", a.include_off_pieces),
            format!("{:?}", b.include_off_pieces),
        ),
        (
            "maximal captures",
            format!("{:?}", a.maximal_captures),
            format!("{:?}", b.maximal_captures),
        ),
        ("pass partial", format!("{:?}", a.pass_partial), format!("{:?}", b.pass_partial)),
        ("pass turn", format!("{:?}", a.pass_turn), format!("{:?}", b.pass_turn)),
        (
            "recycle captures",
            format!("{:?}", a.recycle_captures),
            format!("{:?}", b.recycle_captures),
        ),
        (
            "recycle promotions",
            format!("{:?}", a.recycle_promotions),
            format!("{:?}", b.recycle_promotions),
        ),
    ];
    for (name, one, other) in pairs {
        if one != other {
            let (one, other) = (one.to_lowercase(), other.to_lowercase());
            out.push(format!("{name}: {one} in A, {other} in B"));
        }
    }
    out
}
