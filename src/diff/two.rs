//! Two rules files: what is defined differently, what each type of man does differently, and, where
//! that leaves something open, what a search saw.
//!
//! Knows which question is asked when; how conditions are proved equal is the business of
//! `prove/`, how play is compared that of `search.rs`.

use std::sync::Arc;

use rayon::prelude::*;

use super::because::Why;
use super::definitions::{Topic, Weight, definitions};
use super::enumerate::Tick;
use super::found::{Exhibit, Found, Known, Lone, Looked, OfMan, Searched, Sides};
use super::renamed::{has, renamed};
use super::search::{Effort, Line, Parting, Search, Seen, Twins};
use crate::describe::goal_sentence;
use crate::expand::Names;
use crate::interp::trace::{Mover, Teller};
use crate::interp::{Move, Position, Rules};
use crate::model::{Game, PieceId, Square};
use crate::program::{Programs, effect_text};
use crate::prove::{Compared, Games, Matched, Pairs, Reason, Verdict, Witness};
use crate::source::Sources;

/// For so many moves of one side it is said why the other does not make them.
const EXPLAINED: usize = 4;

/// One rules file of a comparison.
#[derive(Clone, Copy)]
pub struct File<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// The files that it was read from.
    pub sources: &'a Sources,
    /// The names of its macros.
    pub names: &'a Names,
    /// What the file is called.
    pub name: &'a str,
}

impl File<'_> {
    pub(super) fn side(&self) -> Sides {
        Sides { title: self.rules.game.title.clone(), source: self.name.to_owned() }
    }

    pub(super) fn why<'p>(&'p self, position: &'p Position) -> Why<'p> {
        let File { rules, sources, names, .. } = *self;
        Why { teller: Teller { rules, position, sources, names } }
    }
}

/// How two files are compared.
#[derive(Clone, Copy)]
pub struct Ways<'m> {
    /// Names of A with what they are called in B.
    pub map: &'m [(String, String)],
    /// Whether anything is to be proved; else play is compared only.
    pub prove: bool,
    /// At most so many instructions and conditions of each are looked at for the proof.
    pub most: u64,
    /// How much is searched where nothing is proved; nothing if there is to be no search.
    pub search: Option<Effort>,
    /// Called for each position that a search looks at.
    pub tick: Tick<'m>,
}

/// Compares two rules files; also says how many instructions and conditions were looked at.
pub fn two_files(a: File<'_>, b: File<'_>, ways: Ways<'_>) -> (Found, u64) {
    // From here on A speaks the words of B: names alone are compared.
    let spoken = renamed(&a.rules.game, ways.map, |kind, name| has(&b.rules.game, kind, name));
    let spoken = Rules::new(Arc::new(spoken), a.rules.semantics.clone());
    let matched = Matched::of(&spoken.game, &b.rules.game, &[]);
    let mut topics = definitions(&spoken.game, &b.rules.game, &matched);
    topics.extend(goals(&spoken.game, &b.rules.game));
    let mut left = Programs::limited(&spoken, ways.most);
    let mut right = Programs::limited(b.rules, ways.most);
    let compared = if ways.prove {
        left.build_all();
        right.build_all();
        match Games::new(&left, &right, &matched) {
            Ok(games) => pairs(&matched).into_par_iter().map(|pair| games.compare(pair)).collect(),
            Err(reason) => unknown(&matched, &reason),
        }
    } else {
        unknown(&matched, &Reason::NotWanted)
    };
    let steps = left.stats().steps + right.stats().steps;
    let both = Both { a, b, matched: &matched };
    let men = compared.iter().map(|one| both.man(one)).collect();
    let whole = matched.squares.complete() && matched.pieces.complete();
    let whole = whole && matched.players.complete();
    let mut found =
        Found { a: a.side(), b: b.side(), topics, men, whole, written: false, searched: None };
    if let Some(effort) = ways.search {
        let why = open(&found);
        if !why.is_empty() {
            let same_start = found.topics.iter().any(|topic| topic.topic == "set-up");
            let search =
                Twins::new(&spoken, b.rules, &matched, ways.tick).search(effort, same_start);
            found.searched = Some(both.searched(why, search));
        }
    }
    (found, steps)
}

/// What a proof about each type of man leaves open; nothing if a difference is known.
fn open(found: &Found) -> Vec<String> {
    let mut why = Vec::new();
    if found.men.iter().any(|man| matches!(man.known, Known::Differs(_))) {
        return why;
    }
    let mut unknown = found.men.iter().filter_map(|man| match &man.known {
        Known::Unknown(reason) => Some((&man.name, reason)),
        _ => None,
    });
    if let Some((name, reason)) = unknown.next() {
        let more = match unknown.count() {
            0 => String::new(),
            1 => " and of 1 more type".to_owned(),
            n => format!(" and of {n} more types"),
        };
        why.push(format!("nothing is proved of {name}{more}: {reason}"));
    }
    let nothing = found.men.iter().all(|man| man.conditions == 0);
    if nothing && why.is_empty() {
        why.push("no type of man that both files have makes any move".to_owned());
    }
    if !found.whole {
        why.push("they do not have the same squares, men and players".to_owned());
    }
    let unproved = found.topics.iter().filter(|t| t.weight == Weight::Open).map(|t| t.topic);
    let unproved: Vec<&str> = unproved.collect();
    if !unproved.is_empty() {
        why.push(format!("what differs in {} is no matter of single men", unproved.join(", ")));
    }
    why
}

fn pairs(matched: &Matched) -> Vec<(PieceId, PieceId)> {
    let both = matched.pieces.both.iter();
    both.map(|(t, u)| (PieceId(*t as u16), PieceId(*u as u16))).collect()
}

/// Nothing is known of any type.
fn unknown(matched: &Matched, reason: &Reason) -> Vec<Compared> {
    let one = |piece| {
        let verdict = Verdict::Unknown(reason.clone());
        Compared { piece, places: 0, conditions: 0, nodes: 0, verdict }
    };
    pairs(matched).into_iter().map(one).collect()
}

/// End conditions, in the words in which `zrf info` tells them.
fn goals(a: &Game, b: &Game) -> Option<Topic> {
    let all = |game: &Game| -> Vec<String> {
        game.goals.iter().map(|goal| goal_sentence(game, goal)).collect()
    };
    let (one, other) = (all(a), all(b));
    if one == other {
        return None;
    }
    let lacking = |these: &[String], those: &[String], who: &str| -> Vec<String> {
        let only = these.iter().filter(|text| !those.contains(text));
        only.map(|text| format!("only in {who}: {text}")).collect()
    };
    let mut differences = lacking(&one, &other, "A");
    differences.extend(lacking(&other, &one, "B"));
    if differences.is_empty() {
        differences.push("the end conditions stand in another order".to_owned());
    }
    Some(Topic { topic: "goals", differences, weight: Weight::Open })
}

/// Both files, and what is the same in them.
struct Both<'a> {
    a: File<'a>,
    b: File<'a>,
    matched: &'a Matched,
}

impl Both<'_> {
    fn man(&self, one: &Compared) -> OfMan {
        let name = |rules: &Rules, piece: PieceId| rules.game.pieces[piece.index()].name.clone();
        let known = match &one.verdict {
            Verdict::Equal => Known::Equal,
            Verdict::Differs(witness) => Known::Differs(Box::new(self.witness(witness))),
            Verdict::Unknown(reason) => Known::Unknown(reason.to_string()),
        };
        OfMan {
            name: name(self.a.rules, one.piece.0),
            name_b: name(self.b.rules, one.piece.1),
            places: one.places,
            conditions: one.conditions,
            nodes: Some(one.nodes),
            known,
        }
    }

    fn witness(&self, witness: &Witness) -> Exhibit {
        let line = |mv: &Move| vec![mv.clone()];
        let only_a = witness.only_a.iter().map(line).collect::<Vec<_>>();
        let only_b = witness.only_b.iter().map(line).collect::<Vec<_>>();
        self.shown(&witness.a, &witness.b, &only_a, &only_b)
    }

    fn shown(&self, a: &Position, b: &Position, only_a: &[Line], only_b: &[Line]) -> Exhibit {
        Exhibit {
            board: self.a.rules.draw(a),
            text: self.a.rules.position_text(a),
            text_b: Some(self.b.rules.position_text(b)),
            position: Some(a.clone()),
            men: a.men().count(),
            game: None,
            only_a: self.lone(only_a, (a, b), true),
            only_b: self.lone(only_b, (a, b), false),
            more: Vec::new(),
        }
    }

    /// Moves of one file, with what makes them there and what keeps the other from them.
    fn lone(&self, lines: &[Line], (a, b): (&Position, &Position), first: bool) -> Vec<Lone> {
        let (mine, theirs) = if first { (self.a, self.b) } else { (self.b, self.a) };
        let (here, there) = if first { (a, b) } else { (b, a) };
        let one = |(number, line): (usize, &Line)| {
            let game = &mine.rules.game;
            let parts: Vec<String> = line.iter().map(|mv| effect_text(game, mv)).collect();
            let text = parts.join(", then ");
            let (mut makes, mut stops) = (Vec::new(), Vec::new());
            if let (true, Some(mv)) = (number < EXPLAINED, line.first()) {
                makes.extend(mine.why(here).made(mv));
                if let Some((mover, to)) = self.mover(mv, first) {
                    stops = theirs.why(there).stopped(mover, to);
                }
            }
            let (in_a, in_b) = if first { (makes, stops) } else { (stops, makes) };
            Lone { text, in_a, in_b }
        };
        lines.iter().enumerate().map(one).collect()
    }

    /// Who in the other file would make a move of the one, and where it would go.
    fn mover(&self, mv: &Move, first: bool) -> Option<(Mover, Square)> {
        let across = |pairs: &Pairs, own: usize| -> Option<usize> {
            let mut both = pairs.both.iter().map(|&(i, j)| if first { (i, j) } else { (j, i) });
            both.find(|(mine, _)| *mine == own).map(|(_, theirs)| theirs)
        };
        let square = |s: Square| across(&self.matched.squares, s.index()).map(|s| Square(s as u16));
        let to = square(mv.target()?)?;
        let mover = match mv.drop {
            Some(drop) => {
                let piece = across(&self.matched.pieces, drop.piece.index())?;
                Mover::Drop(PieceId(piece as u16))
            }
            None => Mover::Man(square(mv.movements.last()?.from)?),
        };
        Some((mover, to))
    }

    fn searched(&self, why: Vec<String>, search: Search) -> Searched {
        let looked = |kind: String, seen: Seen| Looked {
            kind,
            positions: seen.positions,
            moves: seen.moves,
            uncertain: seen.uncertain,
        };
        let start = match search.same_start {
            true => "from the start of A",
            false => "from the start",
        };
        let depth = match search.depth {
            0 => "the first position alone".to_owned(),
            1 => "all of the first turn".to_owned(),
            n => format!("all of the first {n} turns"),
        };
        let all = [
            looked(format!("{start}, breadth first ({depth})"), search.breadth),
            looked("in random games".to_owned(), search.games),
            looked("men strewn at random".to_owned(), search.strewn),
        ];
        let looked = all.into_iter().filter(|looked| looked.positions > 0).collect();
        let found = search.found.map(|parting| Box::new(self.parting(&parting)));
        Searched { why, looked, found }
    }

    fn parting(&self, parting: &Parting) -> Exhibit {
        let mut shown = self.shown(&parting.a, &parting.b, &parting.only_a, &parting.only_b);
        let rules = self.a.rules;
        let text = |position: &Position, line: &Line| {
            let mut position = position.clone();
            let mut parts = Vec::new();
            for mv in line {
                parts.push(rules.move_text(&position, mv));
                position = rules.apply(&position, mv).position;
            }
            parts.join(", then ")
        };
        shown.game =
            parting.game.as_ref().map(|all| all.iter().map(|(p, line)| text(p, line)).collect());
        if let Some((line, ours, theirs)) = &parting.ends {
            let mv = text(&parting.a, line);
            shown.more.push(format!("after {mv}, A says: {ours}; B says: {theirs}"));
        }
        if let Some((line, ours, theirs)) = &parting.turns {
            let mv = text(&parting.a, line);
            shown
                .more
                .push(format!("after {mv}, the next turn is of {ours} in A, of {theirs} in B"));
        }
        shown
    }
}
