//! End conditions as sentences.

use super::defaults::defaults;
use super::squares::Rows;
use super::subject::Subject;
use super::words::{article, capital, count, few, list};
use super::{Block, say};
use crate::interp::Rules;
use crate::model::{
    Game, Goal, GoalKind, GoalPlace, GoalTest, Occupant, OccupantOwner, PieceId, PlayerId,
    RelativeItem, ZoneId,
};

/// How many places or items of a goal are written out.
const MAX_ITEMS: usize = 24;

/// How many end conditions are told. Published games have up to some dozens.
const MAX_GOALS: usize = 300;

pub(super) fn goals(rules: &Rules) -> Vec<Block> {
    let game = &rules.game;
    let mut blocks = Vec::new();
    let mut said: Vec<String> = Vec::new();
    let rows = Rows::of(rules);
    let writer = Writer { game, rows: Some(&rows) };
    for goal in writer.with_lines_joined(&game.goals[..game.goals.len().min(MAX_GOALS)]) {
        let sentence = writer.sentence(&goal);
        if !said.contains(&sentence) {
            said.push(sentence);
        }
    }
    blocks.extend(said.into_iter().map(say));
    if let Some(more @ 1..) = game.goals.len().checked_sub(MAX_GOALS) {
        blocks.push(say(format!("There are {more} more end conditions.")));
    }
    blocks.extend(check(rules).map(say));
    let defaults = defaults(game);
    if game.goals.is_empty() && !game.needs_engine() {
        blocks.insert(0, say("The file has no end conditions."));
    }
    blocks.extend(defaults.into_iter().map(|d| say(d.sentence)));
    blocks
}

/// An end condition as a sentence: "A player loses when …". The work is bounded by the size of the
/// condition and of the zones it names.
pub fn goal_sentence(game: &Game, goal: &Goal) -> String {
    Writer { game, rows: None }.sentence(goal)
}

/// What `checkmated` means for the legality of moves.
fn check(rules: &Rules) -> Option<String> {
    let game = &rules.game;
    let mated = |g: &&Goal| matches!(g.test, GoalTest::Checkmated(_));
    game.goals.iter().find(mated)?;
    let mut texts: Vec<(Vec<PieceId>, Vec<PlayerId>)> = Vec::new();
    for p in (0..game.players.len()).map(|p| PlayerId(p as u8)) {
        let royals = rules.royals(p).to_vec();
        match texts.iter_mut().find(|(known, _)| *known == royals) {
            Some((_, players)) => players.push(p),
            None => texts.push((royals, vec![p])),
        }
    }
    texts.retain(|(royals, _)| !royals.is_empty());
    if texts.is_empty() {
        return Some(
            "Moves may leave such pieces attacked, because another end condition says what their \
             capture means (one saved game shows it)."
                .to_owned(),
        );
    }
    let sentences: Vec<String> = texts
        .iter()
        .map(|(royals, players)| {
            let subject = Subject::of(game, Some(players));
            let types: Vec<String> = royals.iter().map(|p| article(piece(game, *p))).collect();
            format!(
                "No move of {} may leave {} of {} own attacked.",
                subject.name,
                list(&types, "or"),
                subject.their
            )
        })
        .collect();
    Some(sentences.join(" "))
}

fn piece(game: &Game, id: PieceId) -> &str {
    &game.pieces[id.index()].name
}

/// What a count-condition gives.
const MOST: &str = "who has more pieces on the board wins, and equal numbers are a draw";

/// Whose turn a repeated position must be, if that is not just anybody's.
fn to_move(name: &str) -> String {
    if name == "a player" { String::new() } else { format!(" with {name} to move") }
}

/// Writes goals of one game.
struct Writer<'a> {
    game: &'a Game,
    /// The board's rows, to name zones briefly; without them zones are only named.
    rows: Option<&'a Rows>,
}

impl Writer<'_> {
    fn sentence(&self, goal: &Goal) -> String {
        let s = match (&goal.players, &goal.test) {
            // As the rules are run: these look at whoever is to move.
            (None, GoalTest::Stalemated | GoalTest::Repetition | GoalTest::Checkmated(_)) => {
                Subject::anybody()
            }
            (players, _) => Subject::of(self.game, players.as_deref()),
        };
        let name = &s.name;
        let text = match (&goal.test, goal.kind) {
            (GoalTest::Stalemated, GoalKind::Win) => {
                format!("{name} with no legal move win{} (stalemate)", s.s)
            }
            (GoalTest::Stalemated, GoalKind::Loss) => {
                format!("{name} with no legal move {} (stalemate)", s.lose())
            }
            (GoalTest::Stalemated, GoalKind::Draw) => {
                format!("when {name} {} no legal move, the game is a draw (stalemate)", s.has)
            }
            (GoalTest::Repetition, GoalKind::Draw) => {
                let whose = to_move(name);
                format!("when a position stands for the third time{whose}, the game is a draw")
            }
            (GoalTest::Repetition, GoalKind::Win) => {
                format!("{name} to move when a position stands for the third time win{}", s.s)
            }
            (GoalTest::Repetition, GoalKind::Loss) => {
                format!("{name} to move when a position stands for the third time {}", s.lose())
            }
            (GoalTest::Repetition, GoalKind::Count) => format!(
                "when a position stands for the third time{}, the game ends; {MOST}",
                to_move(name)
            ),
            (GoalTest::Stalemated, GoalKind::Count) => {
                format!("when {name} {} no legal move, the game ends; {MOST}", s.has)
            }
            (test, GoalKind::Win) => {
                format!("{name} win{} when {}", s.s, self.clause(test, goal, &s))
            }
            (test, GoalKind::Loss) => {
                format!("{name} {} when {}", s.lose(), self.clause(test, goal, &s))
            }
            (test, GoalKind::Draw) => {
                format!("the game is a draw when{}", self.impersonal(test, goal, &s))
            }
            (test, GoalKind::Count) => {
                format!("the game ends when{}; {MOST}", self.impersonal(test, goal, &s))
            }
        };
        capital(&text) + "."
    }

    /// The goals, but neighbours that give the same for lines of the same pieces, each in another
    /// direction, as one.
    fn with_lines_joined(&self, goals: &[Goal]) -> Vec<Goal> {
        let line = |test: &GoalTest| match test {
            GoalTest::Relative(items) => self.line(items).map(|line| line.text),
            _ => None,
        };
        let mut joined: Vec<Goal> = Vec::new();
        for goal in goals {
            if let (Some(last), Some(text)) = (joined.last_mut(), line(&goal.test))
                && (last.kind, &last.players) == (goal.kind, &goal.players)
                && let GoalTest::Or(tests) = &mut last.test
                && tests.first().and_then(line) == Some(text)
            {
                tests.push(goal.test.clone());
                continue;
            }
            let mut goal = goal.clone();
            if line(&goal.test).is_some() {
                goal.test = GoalTest::Or(vec![goal.test]);
            }
            joined.push(goal);
        }
        joined
    }

    /// A clause with its subject in front where it speaks of the player at all.
    fn impersonal(&self, test: &GoalTest, goal: &Goal, s: &Subject) -> String {
        let clause = self.clause(test, goal, s);
        if matches!(test, GoalTest::TotalPieceCount(..)) {
            return format!(" {clause}");
        }
        // "it has no piece left" begins with the pronoun: the name takes its place.
        match clause.strip_prefix(&format!("{} {} ", s.they, s.have)) {
            Some(rest) => format!(" {} {} {rest}", s.name, s.has),
            None => format!(", for {}, {clause}", s.name),
        }
    }

    fn clause(&self, test: &GoalTest, goal: &Goal, s: &Subject) -> String {
        let (they, have, their) = (s.they, s.have, s.their);
        match test {
            GoalTest::Stalemated => format!("{they} {have} no legal move (stalemate)"),
            GoalTest::Repetition => {
                format!("{they} {} to move and the position stands for the third time", s.are)
            }
            GoalTest::Captured(types) => {
                format!("{} of {their} own is captured", self.types(types))
            }
            GoalTest::Checkmated(types) => format!(
                "{they} {have} no legal move while {} of {their} own is attacked (checkmate)",
                self.types(types)
            ),
            GoalTest::Absolute(occupants, places) => self.absolute(occupants, places, goal, s),
            GoalTest::Relative(items) => match self.line(items) {
                Some(line) => format!("{they} {have} {} along {}", line.text, line.direction),
                None => self.walk(items, s),
            },
            GoalTest::PiecesRemaining(n, piece) => {
                let what = self.counted(*n, *piece);
                let exactly = if *n == 0 { "" } else { "exactly " };
                let place = match self.game.options.include_off_pieces {
                    true => "on the board and in stock",
                    false => "on the board",
                };
                format!("{they} {have} {exactly}{what} {place}")
            }
            GoalTest::TotalPieceCount(n, piece) => {
                let exactly = if *n == 0 { "" } else { "exactly " };
                let are = if *n == 1 { "is" } else { "are" };
                let what = self.counted(*n, *piece);
                format!("there {are} {exactly}{what} on the board, of all players together")
            }
            GoalTest::And(tests) => {
                self.nothing_left(tests, s).unwrap_or_else(|| self.joined(tests, goal, s, "and"))
            }
            GoalTest::Or(tests) => {
                self.lines(tests, s).unwrap_or_else(|| self.joined(tests, goal, s, "or"))
            }
            GoalTest::Not(test) => self.negated(test, goal, s),
            GoalTest::Invalid => "(this condition is not understood)".to_owned(),
        }
    }

    /// Several clauses; one that is itself joined by another word stands in brackets.
    fn joined(&self, tests: &[GoalTest], goal: &Goal, s: &Subject, word: &str) -> String {
        let clauses: Vec<String> = tests
            .iter()
            .map(|test| {
                let clause = self.clause(test, goal, s);
                match test {
                    GoalTest::And(all) | GoalTest::Or(all)
                        if all.len() > 1 && clause.contains(" and ") | clause.contains(" or ") =>
                    {
                        format!("({clause})")
                    }
                    _ => clause,
                }
            })
            .collect();
        match clauses.len() {
            0 => "(nothing is asked)".to_owned(),
            n if n <= MAX_ITEMS => clauses.join(&format!(" {word} ")),
            n => format!(
                "{} {word} {} more conditions",
                clauses[..MAX_ITEMS].join(&format!(" {word} ")),
                n - MAX_ITEMS
            ),
        }
    }

    /// Several types of which the player has none left.
    fn nothing_left(&self, tests: &[GoalTest], s: &Subject) -> Option<String> {
        let name = |test: &GoalTest| match test {
            GoalTest::PiecesRemaining(0, Some(p)) => Some(piece(self.game, *p)),
            _ => None,
        };
        let names: Vec<&str> = tests.iter().map(name).collect::<Option<_>>()?;
        let names =
            if names.len() > MAX_ITEMS { few(&names, MAX_ITEMS) } else { list(&names, "or") };
        (!tests.is_empty()).then(|| format!("{} {} no {names} on the board", s.they, s.have))
    }

    fn negated(&self, test: &GoalTest, goal: &Goal, s: &Subject) -> String {
        let (they, do_) = (s.they, s.do_);
        match test {
            GoalTest::PiecesRemaining(0, piece) => {
                let what = piece.map_or("piece", |p| self::piece(self.game, p));
                format!("{they} {} some {what} on the board", s.have)
            }
            GoalTest::PiecesRemaining(n, piece) => {
                let what = self.counted(*n, *piece);
                format!("{they} {do_} not have exactly {what} on the board")
            }
            GoalTest::TotalPieceCount(0, piece) => {
                let what = piece.map_or("piece", |p| self::piece(self.game, p));
                format!("there is some {what} on the board")
            }
            GoalTest::TotalPieceCount(n, piece) => {
                format!("there are not exactly {} on the board", self.counted(*n, *piece))
            }
            GoalTest::Not(inner) => self.clause(inner, goal, s),
            other => format!("it is not so that ({})", self.clause(other, goal, s)),
        }
    }

    /// `2 pieces`, `1 King`, `2 pieces of type King`, `no King`.
    fn counted(&self, n: i64, piece: Option<PieceId>) -> String {
        match (usize::try_from(n), piece.map(|p| self::piece(self.game, p))) {
            (Ok(0), Some(name)) => format!("no {name}"),
            (Ok(1), Some(name)) => format!("1 {name}"),
            (Ok(n), Some(name)) => format!("{n} pieces of type {name}"),
            (Ok(n), None) => count(n, "piece", "pieces"),
            (Err(_), _) => format!("{n} pieces (which can't be)"),
        }
    }

    /// `a King or an Elephant`
    fn types(&self, types: &[PieceId]) -> String {
        let names: Vec<String> = types.iter().map(|p| article(piece(self.game, *p))).collect();
        match names.len() > MAX_ITEMS {
            true => few(&names, MAX_ITEMS),
            false => list(&names, "or"),
        }
    }

    fn absolute(
        &self,
        occupants: &[Occupant],
        places: &[GoalPlace],
        goal: &Goal,
        s: &Subject,
    ) -> String {
        let who: Vec<String> = occupants.iter().map(|&o| self.occupant(o, s)).collect();
        let who = if who.len() > MAX_ITEMS { few(&who, MAX_ITEMS) } else { list(&who, "or") };
        let names: Vec<String> = places
            .iter()
            .map(|place| match *place {
                GoalPlace::Square(square) => self.game.board.name(square).to_owned(),
                GoalPlace::Zone(zone) => self.zone(zone, goal, s),
            })
            .collect();
        match &names[..] {
            [] => "(no place is named)".to_owned(),
            [only] => format!("{only} holds {who}"),
            _ => format!("each of {} holds {who}", few(&names, MAX_ITEMS)),
        }
    }

    /// `some position of its zone castle (d1–f3)`
    fn zone(&self, zone: ZoneId, goal: &Goal, s: &Subject) -> String {
        let zone = &self.game.board.zones[zone.index()];
        let text = format!("some position of {} zone {}", s.their, zone.name);
        let Some([player]) = goal.players.as_deref() else { return text };
        let squares = zone.squares.get(player.index()).and_then(Option::as_deref);
        match (squares, self.rows) {
            (None, _) => format!("{text} (which is not defined for {})", s.name),
            (Some(squares), Some(rows)) => {
                let parts = rows.parts(&self.game.board, squares);
                match parts.len() {
                    1..=6 => format!("{text} ({})", parts.join(", ")),
                    _ => text,
                }
            }
            (Some(_), None) => text,
        }
    }

    /// `a King of its own`, `no enemy King`
    fn occupant(&self, o: Occupant, s: &Subject) -> String {
        let name = piece(self.game, o.piece);
        match (o.negated, o.owner) {
            (false, OccupantOwner::Mine) => format!("{} of {} own", article(name), s.their),
            (true, OccupantOwner::Mine) => format!("no {name} of {} own", s.their),
            (false, OccupantOwner::Opponent) => format!("an enemy {name}"),
            (true, OccupantOwner::Opponent) => format!("no enemy {name}"),
            (false, OccupantOwner::Any) => format!("{} of any player", article(name)),
            (true, OccupantOwner::Any) => format!("no {name} of any player"),
        }
    }

    /// A walk of a relative configuration, item by item.
    fn walk(&self, items: &[RelativeItem], s: &Subject) -> String {
        let mut texts: Vec<String> = items
            .iter()
            .take(MAX_ITEMS)
            .map(|item| match *item {
                RelativeItem::Step(d) => {
                    format!("step {}", self.game.board.directions[d.index()])
                }
                RelativeItem::Occupant(o) => format!("find {}", self.occupant(o, s)),
            })
            .collect();
        if items.len() > MAX_ITEMS {
            texts.push(format!("and {} steps more", items.len() - MAX_ITEMS));
        }
        format!("from some position this walk is possible: {}", texts.join(", "))
    }

    /// A walk that meets the same kind of piece after each step in one direction.
    fn line(&self, items: &[RelativeItem]) -> Option<Line> {
        let first = match items.first()? {
            RelativeItem::Occupant(o) if !o.negated => *o,
            _ => return None,
        };
        let direction = match items.get(1)? {
            RelativeItem::Step(d) => *d,
            RelativeItem::Occupant(_) => return None,
        };
        let regular = items.iter().enumerate().all(|(i, item)| match item {
            RelativeItem::Occupant(o) => i % 2 == 0 && *o == first,
            RelativeItem::Step(d) => i % 2 == 1 && *d == direction,
        });
        if !regular || items.len().is_multiple_of(2) {
            return None;
        }
        let n = items.len() / 2 + 1;
        let name = piece(self.game, first.piece);
        let whose = match first.owner {
            OccupantOwner::Mine => "",
            OccupantOwner::Opponent => "enemy ",
            OccupantOwner::Any => "anybody's ",
        };
        let direction = self.game.board.directions[direction.index()].clone();
        Some(Line { text: format!("a line of {n} × {whose}{name}"), direction })
    }

    /// Alternatives that are lines of the same pieces in several directions.
    fn lines(&self, tests: &[GoalTest], s: &Subject) -> Option<String> {
        let mut text: Option<String> = None;
        let mut directions = Vec::new();
        for test in tests {
            let GoalTest::Relative(items) = test else { return None };
            let line = self.line(items)?;
            if text.get_or_insert_with(|| line.text.clone()) != &line.text {
                return None;
            }
            directions.push(line.direction);
        }
        let directions = list(&directions, "or");
        Some(format!("{} {} {} along {directions}", s.they, s.have, text?))
    }
}

/// A line of equal pieces.
struct Line {
    text: String,
    direction: String,
}
