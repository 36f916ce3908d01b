//! Sentences about what a block met: names, facts, events, effects of moves.

use super::code::how_text;
use super::data::{Ask, Asked, Decision, Event, Fact, How, Memory, NoMove, Note, Seen};
use crate::expand::{Names, Origin};
use crate::interp::{Change, Man, Move, Position, Rules, What};
use crate::model::{AttributeId, Direction, MoveTypeId, PieceId, Place, PlayerId, Square, Test};
use crate::source::{Sources, Span};

/// A macro call longer than this is not used as the name of a block. In characters.
const MAX_CALL: usize = 48;

/// Makes sentences about one position of one game.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// The position that is talked about.
    pub position: &'a Position,
    /// The files of the game.
    pub sources: &'a Sources,
    /// The names of its macros.
    pub names: &'a Names,
}

impl Teller<'_> {
    pub(super) fn square(&self, square: Square) -> &str {
        self.rules.game.board.name(square)
    }

    pub(super) fn player(&self, player: PlayerId) -> &str {
        &self.rules.game.players[player.index()].name
    }

    pub(super) fn piece(&self, piece: PieceId) -> &str {
        &self.rules.game.pieces[piece.index()].name
    }

    pub(super) fn move_type(&self, id: MoveTypeId) -> &str {
        &self.rules.game.move_types[id.index()]
    }

    fn attribute(&self, id: AttributeId) -> &str {
        &self.rules.game.attributes[id.index()]
    }

    /// A man: `White's Rook`.
    pub fn man(&self, man: Man) -> String {
        format!("{}'s {}", self.player(man.owner), self.piece(man.piece))
    }

    /// A man as `side` sees it: `White's own Rook`.
    fn seen_man(&self, man: Man, side: PlayerId) -> String {
        let own = if man.owner == side { "own " } else { "" };
        format!("{}'s {own}{}", self.player(man.owner), self.piece(man.piece))
    }

    /// Where something is written: `chess.zrf:28`.
    pub fn place(&self, span: Span) -> String {
        let place = self.sources.place(span);
        let name = place.file.rsplit(['/', '\\']).next().unwrap_or_default();
        format!("{name}:{}", place.line)
    }

    /// What a block is called by whoever looks at the piece: the macro call that it comes from,
    /// with the place of the call. Without a macro only the place.
    pub fn block_call(&self, origin: &Origin) -> (Option<String>, Span) {
        let mut frame = origin.calls.as_ref();
        let mut span = origin.span;
        while let Some(f) = frame {
            let text = self.sources.slice(f.span);
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            span = f.span;
            // A call that passes on an argument of another macro says too little.
            if !text.contains('$') && text.chars().count() <= MAX_CALL {
                return (Some(text), f.span);
            }
            frame = f.outer.as_ref();
        }
        (None, span)
    }

    /// What is so about the position, as a clause.
    pub fn fact(&self, fact: &Fact, side: PlayerId) -> String {
        let (test, place) = match fact.ask {
            Ask::Const => return format!("that is what is written ({})", fact.holds),
            Ask::Flag(flag) => {
                let name = &self.rules.game.flags[flag.index()];
                return format!("the flag {name} is {}", fact.holds);
            }
            Ask::Test(test, place) => (test, place),
        };
        let Some(square) = fact.square else {
            return self.nowhere(fact.cursor, place, side);
        };
        let at = self.square(square);
        let not = if fact.holds { "" } else { "not " };
        match test {
            Test::Empty | Test::Friend | Test::Enemy | Test::Neutral => self.stands(fact, side, at),
            Test::Piece(piece) if !fact.holds && fact.man.is_some() => {
                format!("{}, not {}", self.stands(fact, side, at), a(self.piece(piece)))
            }
            Test::Piece(_) => self.stands(fact, side, at),
            Test::InZone(zone) => {
                let zone = &self.rules.game.board.zones[zone.index()];
                let player = self.player(side);
                if zone.squares[side.index()].is_none() {
                    format!("no zone {} is defined for {player}", zone.name)
                } else {
                    format!("{at} is {not}in {player}'s zone {}", zone.name)
                }
            }
            Test::Is(_) if fact.holds => format!("that is {at}"),
            Test::Is(named) => format!("{at} is not {}", self.square(named)),
            Test::OnBoard => match self.direction(place, side) {
                Some(way) => format!("{at} lies {way} of {}", self.square(fact.cursor)),
                None => format!("there is a position {at}"),
            },
            Test::Marked => format!("{at} is {not}the marked position"),
            Test::LastFrom => self.last(fact.holds, at, self.position.last.from, "start"),
            Test::LastTo => self.last(fact.holds, at, self.position.last.to, "end"),
            Test::AdjacentToEnemy if fact.holds => format!("an enemy stands next to {at}"),
            Test::AdjacentToEnemy => format!("no enemy stands next to {at}"),
            Test::GoalPosition => format!("{at} is {not}in an absolute-config goal"),
            Test::Attacked(only) => self.attack(fact, at, "enemy", "attacks", only),
            Test::Defended(only) => self.attack(fact, at, "friend", "defends", only),
            Test::Attribute(attribute) => match fact.man {
                Some(man) => format!(
                    "{} of {} on {at} is {}",
                    self.attribute(attribute),
                    self.man(man),
                    fact.holds
                ),
                None => format!("{at} is empty, so nobody has {}", self.attribute(attribute)),
            },
            Test::PositionFlag(flag) => {
                let name = &self.rules.game.position_flags[flag.index()];
                format!("the position flag {name} is {not}set on {at}")
            }
        }
    }

    fn stands(&self, fact: &Fact, side: PlayerId, at: &str) -> String {
        match fact.man {
            Some(man) => format!("{} stands on {at}", self.seen_man(man, side)),
            None => format!("{at} is empty"),
        }
    }

    fn last(&self, holds: bool, at: &str, really: Option<Square>, verb: &str) -> String {
        match really {
            _ if holds => format!("the previous move {verb}ed on {at}"),
            Some(square) => {
                format!("the previous move {verb}ed on {}, not on {at}", self.square(square))
            }
            None if self.position.last.to.is_some() => {
                format!("the previous move was a drop and {verb}ed nowhere")
            }
            None => "there is no previous move".to_owned(),
        }
    }

    fn attack(
        &self,
        fact: &Fact,
        at: &str,
        who: &str,
        does: &str,
        only: Option<MoveTypeId>,
    ) -> String {
        match (fact.attacker, only) {
            (Some(by), _) => {
                format!("{} on {} {does} {at}", self.man(by.man), self.square(by.square))
            }
            (None, None) => format!("no {who} {does} {at}"),
            (None, Some(only)) => {
                format!("no {who} {does} {at} with a move of type {}", self.move_type(only))
            }
        }
    }

    /// A direction as written, and what it means for the player if that is another one.
    fn direction(&self, place: Place, side: PlayerId) -> Option<String> {
        match place {
            Place::Step(direction) => Some(self.meaning(How::Step(direction), direction, side)),
            Place::Opposite(direction) => {
                Some(self.meaning(How::Opposite(direction), direction, side))
            }
            Place::Here | Place::Square(_) => None,
        }
    }

    fn meaning(&self, how: How, direction: Direction, side: PlayerId) -> String {
        let board = &self.rules.game.board;
        let text = how_text(&self.rules.game, how);
        let meant = board.meant(side, direction);
        if meant == direction {
            return text;
        }
        format!("{text} ({} for {})", board.directions[meant.index()], self.player(side))
    }

    /// How the cursor goes, as written and as meant.
    pub fn how(&self, how: How, side: PlayerId) -> String {
        match how {
            How::Step(direction) | How::Opposite(direction) => self.meaning(how, direction, side),
            How::Jump | How::Go(_) => how_text(&self.rules.game, how),
        }
    }

    fn nowhere(&self, from: Square, place: Place, side: PlayerId) -> String {
        let way = self.direction(place, side).unwrap_or_default();
        format!("no position lies {way} of {}", self.square(from))
    }

    /// A decision, for example `verify empty?: no, White's own Pawn stands on a2`.
    pub fn decision(&self, decision: &Decision, side: PlayerId) -> String {
        let word = match decision.asked {
            Asked::Verify => "verify ",
            Asked::If => "if ",
            Asked::While(_) => "while ",
            Asked::Value => "",
        };
        let answer = if decision.value { "yes" } else { "no" };
        let why = self.facts(&decision.facts, side);
        let why = if why.is_empty() { why } else { format!(", {why}") };
        format!("{word}{}: {answer}{why}", decision.text)
    }

    /// Facts as one clause, each said once.
    pub fn facts(&self, facts: &[Fact], side: PlayerId) -> String {
        let mut clauses: Vec<String> = Vec::new();
        for fact in facts {
            let clause = self.fact(fact, side);
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        clauses.join(" and ")
    }

    /// What happened, without the square where it did.
    pub fn event(&self, event: &Event, moves: &[Move], side: PlayerId) -> String {
        match &event.what {
            Seen::Went(how, _) => self.how(*how, side),
            Seen::OffBoard(how) => {
                let cursor = self.square(event.cursor);
                match how {
                    How::Step(_) | How::Opposite(_) => {
                        format!("{}: no position lies there, the block ends", self.how(*how, side))
                    }
                    How::Jump => format!("no position to jump to from {cursor}, the block ends"),
                    How::Go(_) => {
                        let how = self.how(*how, side);
                        format!("{how}: the previous move has no such position, the block ends")
                    }
                }
            }
            Seen::Decided(decision) => self.decision(decision, side),
            Seen::Remembered(Memory::Mark, square) => format!("mark {}", self.square(*square)),
            Seen::Remembered(Memory::From, _) => "from: the move starts here".to_owned(),
            Seen::Remembered(Memory::To, _) => "to: the move ends here".to_owned(),
            Seen::Noted(note) => self.note(note),
            Seen::Added(first, end) => {
                let moves = moves.get(*first..*end).unwrap_or_default();
                let texts: Vec<String> =
                    moves.iter().map(|m| self.rules.move_text(self.position, m)).collect();
                format!("add: {}", texts.join("; "))
            }
            Seen::AddedNothing(NoMove::NoMan(square)) => {
                format!("add: no move, for no man stands on {}", self.square(*square))
            }
            Seen::AddedNothing(NoMove::InPlace) => {
                "add: no move, for nothing would move or change".to_owned()
            }
            Seen::AddedNothing(NoMove::NoStock(piece, count)) => {
                format!("add: no move, for {}", self.no_stock(*piece, *count, side))
            }
            Seen::Limit(what) => format!("{} is reached, the block ends", limit(*what)),
            Seen::NotUnderstood => "this is not understood, the block ends".to_owned(),
        }
    }

    /// That the stock of a side has too few men for a move.
    pub(super) fn no_stock(&self, piece: PieceId, count: usize, side: PlayerId) -> String {
        let (player, name) = (self.player(side), self.piece(piece));
        let there = self.position.stock[self.rules.stock_index(side, piece)];
        match (there, count) {
            (0, 1) => format!("{player} has no {name} in stock"),
            (0, n) => format!("{player} has no {name} in stock, and {n} are taken from there"),
            (there, n) => {
                format!("{player} has {there} of {name} in stock, and {n} are taken from there")
            }
        }
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::Capture(None) => "capture: off the board, skipped".to_owned(),
            Note::Capture(Some(square)) => format!("capture on {}", self.square(*square)),
            Note::Change(None) => "a change off the board, skipped".to_owned(),
            Note::Change(Some(change)) => self.change(change),
            Note::Cascade(None) => "cascade: no man stands there, skipped".to_owned(),
            Note::Cascade(Some(m)) if m.from == m.to => {
                format!("cascade: from {} to itself, skipped", self.square(m.from))
            }
            Note::Cascade(Some(m)) => {
                format!("cascade: {} to {}", self.square(m.from), self.square(m.to))
            }
            Note::CascadeDrop(square) => {
                format!("cascade: one more man is dropped on {}", self.square(*square))
            }
            Note::Flag(flag, value) => {
                format!("flag {}: {value}", self.rules.game.flags[flag.index()])
            }
            Note::PositionFlag(flag, value, square) => {
                let name = &self.rules.game.position_flags[flag.index()];
                match square {
                    Some(square) => {
                        format!("position flag {name} on {}: {value}", self.square(*square))
                    }
                    None => format!("position flag {name}: off the board, skipped"),
                }
            }
        }
    }

    fn change(&self, change: &Change) -> String {
        match *change {
            Change::Create(player, piece, square) => {
                let man = Man { owner: player, piece, attributes: 0 };
                format!("create {} on {}", self.man(man), self.square(square))
            }
            Change::Type(piece, square) => {
                format!("the man on {} becomes {}", self.square(square), a(self.piece(piece)))
            }
            Change::Flip(square) => {
                format!("flip: the man on {} goes to the next player", self.square(square))
            }
            Change::Owner(player, square) => {
                format!("the man on {} goes to {}", self.square(square), self.player(player))
            }
            Change::Attribute(attribute, value, square) => {
                let name = self.attribute(attribute);
                format!("{name} of the man then on {}: {value}", self.square(square))
            }
        }
    }

    /// Everything that a move does, one sentence each.
    pub fn effects(&self, mv: &Move) -> Vec<String> {
        let at = |square: Square| self.position.at(square);
        let mut all = Vec::new();
        if let Some(drop) = mv.drop {
            let man = Man { owner: drop.player, piece: drop.piece, attributes: 0 };
            for square in mv.dropped_on() {
                all.push(format!("{} is dropped on {}", self.man(man), self.square(square)));
            }
        }
        for (i, m) in mv.movements.iter().enumerate() {
            let man = at(m.from).map_or("nobody".to_owned(), |man| self.man(man));
            let (from, to) = (self.square(m.from), self.square(m.to));
            all.push(match (m.from == m.to, mv.copy && Some(i) == mv.of_add()) {
                (true, _) => format!("{man} stays on {from}"),
                (false, true) => format!("a copy of {man} on {from} appears on {to}"),
                (false, false) => format!("{man} goes from {from} to {to}"),
            });
        }
        let landed = mv.movements.iter().filter(|m| m.from != m.to).map(|m| m.to);
        let landed = landed.chain(mv.dropped_on());
        let leaves = |square: Square| {
            let mut moving = mv.movements.iter().enumerate();
            moving.any(|(i, m)| {
                m.from == square && !(mv.copy && Some(i) == mv.of_add() && m.to != m.from)
            })
        };
        for square in landed.filter(|&square| !leaves(square)) {
            if let Some(man) = at(square) {
                all.push(format!("{} on {} is captured", self.man(man), self.square(square)));
            }
        }
        if let Some(piece) = mv.becomes {
            all.push(format!("it becomes {}", a(self.piece(piece))));
        }
        all.extend(mv.changes.iter().map(|change| self.change(change)));
        for &square in &mv.captures {
            let name = self.square(square);
            let arrives = mv.movements.iter().any(|m| m.to == square && m.from != square);
            all.push(match at(square) {
                Some(man) if !arrives && !leaves(square) => {
                    format!("{} on {name} is captured", self.man(man))
                }
                _ => format!("whoever then stands on {name} is captured"),
            });
        }
        match mv.partial {
            Some(Some(then)) => all.push(format!(
                "then it must go on if a block of type {} lets it",
                self.move_type(then)
            )),
            Some(None) => all.push("then it must go on if a block lets it".to_owned()),
            None => {}
        }
        all
    }
}

/// A limit as it is named: `the limit of 200 000 instructions that Zillions sets`.
pub fn limit(what: What) -> String {
    let things = match what {
        What::Instructions => "instructions",
        What::Cascades => "cascades",
        What::BlockWork => "conditions and list entries",
        What::Moves => "moves",
        What::Effects => "movements, changes and captures",
        _ => "steps",
    };
    match what.limit() {
        Some((number, zillions)) => {
            let who = if zillions { "Zillions" } else { "zrf" };
            format!("the limit of {} {things} that {who} sets", spaced(number))
        }
        None => "a limit".to_owned(),
    }
}

/// A number with a blank between each three digits.
pub fn spaced(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A name with its article: by the first letter, which is right for most names. Letters that are
/// names by themselves are spelt.
pub(super) fn a(name: &str) -> String {
    let vowels = if name.chars().nth(1).is_some_and(char::is_alphabetic) {
        "AEIOUaeiou"
    } else {
        "AEFHILMNORSXaefhilmnorsx"
    };
    let vowel = name.chars().next().is_some_and(|c| vowels.contains(c));
    format!("{} {name}", if vowel { "an" } else { "a" })
}
