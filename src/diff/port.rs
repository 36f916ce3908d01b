//! Any rules file against the written rules of a game: a port by somebody else, in its own words.
//!
//! Knows how such a file is brought into the shape that a pair needs: names are changed as told,
//! men that it lacks are added without moves, and if its turns are others, men are compared as if
//! they were White, Black in turn. All of that is said first; the rest is the comparison that
//! `zrf verify` makes.

use std::sync::Arc;

use super::definitions::{Topic, Weight};
use super::found::{Exhibit, Found, Known, Looked, OfMan, Searched, Sides};
use super::prove::Proof;
use super::renamed::{Named, renamed};
use super::sample::{Comparison, Plan, View};
use super::tasks::Settled;
use super::two::File;
use super::written::{Chosen, Written};
use crate::interp::{Position, Rules};
use crate::model::{Game, PlayerId, Turn};
use crate::prove::Reason;

/// How many names are given one by one.
const NAMED: usize = 8;

/// The players of the written rules.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// A rules file in the words of the written rules.
#[derive(Clone, Debug)]
pub struct Port {
    /// The game, changed so that it can be compared.
    pub game: Game,
    /// What had to be changed, and what is too much or too little.
    pub topics: Vec<Topic>,
    /// Whether the written rules and the file have the same squares, men and players.
    pub whole: bool,
    /// Why it can't be compared, if so.
    pub refused: Option<String>,
}

/// How a file is compared with the written rules.
#[derive(Clone, Copy)]
pub struct Against<'a> {
    /// The game.
    pub written: &'a dyn Written,
    /// Its short name.
    pub name: &'a str,
    /// The readings of the written rules.
    pub chosen: &'a Chosen,
    /// Names of the file with what the written rules call them.
    pub map: &'a [(String, String)],
    /// Whether the written rules are A.
    pub first: bool,
    /// Whether anything is to be proved; else play is compared only.
    pub prove: bool,
    /// Limits of the proof, and what is proved already.
    pub settled: &'a Settled,
    /// How many positions are compared, with which seed.
    pub plan: Plan,
}

impl Port {
    /// Brings a game into the shape of the written rules.
    pub fn of(
        game: &Game,
        written: &dyn Written,
        map: &[(String, String)],
        names: [&str; 2],
    ) -> Port {
        let (pieces, squares) = (written.pieces(), written.squares());
        let has = |kind: Named, name: &str| match kind {
            Named::Player => PLAYERS.contains(&name),
            Named::Piece => pieces.contains(&name),
            Named::Square => squares.iter().any(|square| square == name),
            _ => false,
        };
        let mut new = renamed(game, map, has);
        let mut topics = Vec::new();
        let mut tell = |topic, weight, differences: Vec<String>| {
            if !differences.is_empty() {
                topics.push(Topic { topic, differences, weight });
            }
        };
        let [file, rules] = names;
        let only = |who: &str, what: &str, names: Vec<&str>| {
            (!names.is_empty()).then(|| format!("only {who} has the {what} {}", few(&names)))
        };
        let lacking: Vec<&str> =
            squares.iter().map(String::as_str).filter(|s| new.board.square(s).is_none()).collect();
        let surplus = new.board.squares.iter().filter(|s| !has(Named::Square, &s.name));
        let more: Vec<&str> = surplus.map(|s| s.name.as_str()).collect();
        let (few_squares, whole_board) = (lacking.len(), lacking.is_empty());
        let lines = [only(rules, "squares", lacking)];
        tell("board", Weight::Decides, lines.into_iter().flatten().collect());
        // Squares beside the board may be shops, hands or signposts.
        let lines = [only(file, "squares", more)];
        tell("squares beside the board", Weight::Code, lines.into_iter().flatten().collect());
        let missing: Vec<&str> =
            pieces.iter().copied().filter(|name| new.piece(name).is_none()).collect();
        let surplus = new.pieces.iter().filter(|piece| !pieces.contains(&piece.name.as_str()));
        let more: Vec<&str> = surplus.map(|piece| piece.name.as_str()).collect();
        let whole = whole_board && missing.is_empty();
        let alien = missing.len() * 2 > pieces.len();
        let lines = [only(rules, "pieces", missing.clone())];
        tell("pieces", Weight::Open, lines.into_iter().flatten().collect());
        let lines = [only(file, "pieces", more)];
        tell("further pieces", Weight::Code, lines.into_iter().flatten().collect());
        let players: Vec<&str> = new.players.iter().map(|player| player.name.as_str()).collect();
        let same_players = players == PLAYERS;
        if !same_players {
            let line = format!("{} in {file}, White, Black in {rules}", players.join(", "));
            tell("players", Weight::Open, vec![line]);
        }
        let refused = match () {
            () if !whole_board => Some(format!(
                "{few_squares} squares of the written rules are missing; --map says what they are \
                 called"
            )),
            () if alien => {
                Some("most types of men are missing; --map says what they are called".to_owned())
            }
            () if !same_players => Some(
                "the players must be White and Black, in this order; --map says what they are \
                 called"
                    .to_owned(),
            ),
            () => None,
        };
        if refused.is_none() {
            for name in missing {
                if let Some(mut piece) = new.pieces.first().cloned() {
                    name.clone_into(&mut piece.name);
                    (piece.moves, piece.drops, piece.attributes) = (Vec::new(), Vec::new(), 0);
                    new.pieces.push(piece);
                }
            }
            if let Some(said) = mend_turns(&mut new) {
                let line = format!("{said} in {file}; White, Black in turn in {rules}");
                tell("turn order", Weight::Open, vec![line]);
            }
        }
        Port { game: new, topics, whole, refused }
    }
}

/// Makes White and Black move in turn, if they do not in the end; says how they do.
fn mend_turns(game: &mut Game) -> Option<String> {
    let round = game.turns.get(game.repeat_from..).unwrap_or_default();
    let plain = |turn: &Turn| turn.taker == turn.side && turn.move_type.is_none();
    let takers: Vec<PlayerId> = round.iter().map(|turn| turn.taker).collect();
    if round.iter().all(plain) && takers == [PlayerId(0), PlayerId(1)] {
        return None;
    }
    let said = round.iter().map(|turn| {
        let only = turn.move_type.map(|t| format!(" ({})", game.move_types[t.index()]));
        format!("{}{}", game.players[turn.taker.index()].name, only.unwrap_or_default())
    });
    let said = said.collect::<Vec<_>>().join(" ");
    let first = game.turns.first()?.clone();
    let turn = |player| Turn { taker: player, side: player, move_type: None, ..first.clone() };
    game.turns = vec![turn(PlayerId(0)), turn(PlayerId(1))];
    game.repeat_from = 0;
    Some(said)
}

/// "a, b and 3 more".
fn few(names: &[&str]) -> String {
    match names.len().checked_sub(NAMED) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..NAMED].join(", ")),
    }
}

/// Compares a rules file with the written rules of a game.
///
/// # Errors
/// If there is no such reading, as a sentence.
pub fn against(file: File<'_>, with: Against<'_>) -> Result<Found, String> {
    let Against { written, name, chosen, map, first, prove, settled, plan } = with;
    let names = if first { ["B", "A"] } else { ["A", "B"] };
    let port = Port::of(&file.rules.game, written, map, names);
    let written_side = Sides {
        title: written.title().to_owned(),
        source: format!("ref:{name}, the written rules"),
    };
    let (a, b) = if first { (written_side, file.side()) } else { (file.side(), written_side) };
    let Port { game, topics, whole, refused } = port;
    let game = Arc::new(game);
    let mut found = Found { a, b, topics, men: Vec::new(), whole, written: true, searched: None };
    let mut reading = String::new();
    let pair = match refused {
        Some(why) => Err(why),
        None => {
            let mut entries = written.entries(&[Arc::clone(&game)], Some(0), chosen)?;
            match entries.pop() {
                Some(entry) => {
                    reading = entry.reading;
                    entry.pair
                }
                None => Err("there is no game".to_owned()),
            }
        }
    };
    if !reading.is_empty() && reading != "default" {
        let side = if first { &mut found.a } else { &mut found.b };
        side.source += &format!(", {reading}");
    }
    let settled = prove.then_some(settled);
    let teller = Telling { file, map, first, written, settled };
    match pair {
        Err(why) => {
            let unknown = |kind: &&str| teller.man(kind, Known::Unknown(why.clone()), 0, 0);
            found.men = written.pieces().iter().map(unknown).collect();
        }
        Ok(pair) => teller.compare(pair.as_ref(), plan, &mut found),
    }
    Ok(found)
}

/// What is needed to tell what was found.
struct Telling<'a> {
    file: File<'a>,
    map: &'a [(String, String)],
    first: bool,
    written: &'a dyn Written,
    /// Nothing if nothing is to be proved.
    settled: Option<&'a Settled>,
}

impl Telling<'_> {
    fn compare(&self, pair: &dyn Comparison, plan: Plan, found: &mut Found) {
        let File { sources, .. } = self.file;
        let proof = match self.settled {
            Some(settled) => pair.prove(settled, sources),
            None => Some(Proof::nothing(&Reason::NotWanted)),
        };
        let verified = pair.verify(plan, sources);
        if let Some(said) = &verified.setup {
            let differences = vec![format!("the set-up {said}")];
            found.topics.push(Topic { topic: "set-up", differences, weight: Weight::Decides });
        }
        let why_not = match &proof {
            None => Some("of this game nothing is proved".to_owned()),
            Some(proof) if proof.men.is_empty() => {
                Some(proof.unknown.first().map_or(String::new(), |(_, reason)| reason.clone()))
            }
            Some(_) => None,
        };
        let proof = proof.unwrap_or_default();
        for kind in self.written.pieces() {
            found.men.push(match &why_not {
                Some(why) => self.man(kind, Known::Unknown(why.clone()), 0, 0),
                None => self.proved(pair, kind, &proof),
            });
        }
        let mut why = Vec::new();
        if let Some(reason) = &why_not {
            why.push(format!("nothing is proved: {reason}"));
        }
        why.push("the end of the game is compared, not proved".to_owned());
        let looked = verified.counts.iter().filter(|(_, count)| count.positions > 0);
        let looked = looked.map(|(kind, count)| Looked {
            kind: (*kind).to_owned(),
            positions: count.positions,
            moves: count.moves,
            uncertain: count.uncertain,
        });
        let witness = verified.position.and_then(|position| self.shown(pair, &position));
        found.searched =
            Some(Searched { why, looked: looked.collect(), found: witness.map(Box::new) });
    }

    fn proved(&self, pair: &dyn Comparison, kind: &str, proof: &Proof) -> OfMan {
        let Some(of_type) = proof.men.get(kind) else {
            return self.man(kind, Known::Unknown("nothing is proved of it".to_owned()), 0, 0);
        };
        let shown = of_type.witness.as_ref().and_then(|position| self.shown(pair, position));
        let known = match (&of_type.reason, shown) {
            (_, Some(shown)) => Known::Differs(Box::new(shown)),
            (Some(reason), None) => Known::Unknown(reason.clone()),
            // A difference that can't be shown is none that may be told.
            (None, None) if of_type.tally.equal < of_type.tally.obligations => {
                Known::Unknown("its witness could not be shown".to_owned())
            }
            (None, None) => Known::Equal,
        };
        self.man(kind, known, of_type.tally.obligations, of_type.tally.conditions)
    }

    fn shown(&self, pair: &dyn Comparison, position: &Position) -> Option<Exhibit> {
        let File { sources, names, rules, .. } = self.file;
        let view = View { sources, names, written_first: self.first };
        let mut shown = pair.shown(position, view)?;
        // In the words of the file, so that other commands understand it.
        if let Some(position) = shown.position.as_ref().filter(|p| in_file(rules, p)) {
            shown.text = rules.position_text(position);
            shown.board = rules.draw(position);
        } else {
            shown.position = None;
        }
        Some(shown)
    }

    fn man(&self, kind: &str, known: Known, places: usize, conditions: usize) -> OfMan {
        let mapped = self.map.iter().find(|(_, to)| to == kind).map(|(from, _)| from.as_str());
        let here = mapped.unwrap_or(kind).to_owned();
        let (name, name_b) =
            if self.first { (kind.to_owned(), here) } else { (here, kind.to_owned()) };
        OfMan { name, name_b, places, conditions, nodes: None, known }
    }
}

/// Whether all men of a position are of types that the file itself has.
fn in_file(rules: &Rules, position: &Position) -> bool {
    let types = rules.game.pieces.len();
    position.stock.len() == rules.game.players.len() * types
        && position.men().all(|(_, man)| man.piece.index() < types)
        && position.turn < rules.game.turns.len()
}
