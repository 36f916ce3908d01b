//! A block's run as lines of text, square by square, with long loops folded.

use crate::interp::trace::{Ask, Asked, BlockRun, Event, Note, Seen, Teller};
use crate::model::{PlayerId, Square};

/// A loop with more rounds than this is told in one line.
const ROUNDS: u32 = 1;

/// So many things that a folded loop notes are told.
const MAX_NOTES: usize = 3;

/// More lines than this are not shown for one block.
const LINES: usize = 60;

/// One line: where the cursor is or goes, and what happens there.
pub(super) struct Line {
    /// For example `a1 → a2`.
    pub place: String,
    /// For example `verify empty?: yes, a2 is empty`.
    pub what: String,
}

/// The lines of a run.
pub(super) fn lines(teller: &Teller<'_>, run: &BlockRun, side: PlayerId) -> Vec<Line> {
    let mut walk = Walk { teller, run, side, lines: Vec::new() };
    let mut next = 0;
    while next < run.events.len() {
        next = walk.step(next);
    }
    let mut lines = walk.lines;
    if lines.len() > LINES {
        let left_out = lines.len() - LINES;
        let tail = lines.split_off(lines.len() - LINES / 4);
        lines.truncate(LINES - LINES / 4);
        let what = format!("… {left_out} lines left out …");
        lines.push(Line { place: String::new(), what });
        lines.extend(tail);
    }
    lines
}

/// The squares that the cursor was on, in short.
pub(super) fn path(teller: &Teller<'_>, run: &BlockRun) -> String {
    let name = |square: Square| teller.rules.game.board.name(square);
    let mut squares = vec![name(run.start)];
    squares.extend(run.events.iter().filter_map(|event| match event.what {
        Seen::Went(_, square) => Some(name(square)),
        _ => None,
    }));
    if squares.len() > 9 {
        let last = squares[squares.len() - 1];
        squares.truncate(7);
        squares.extend(["…", last]);
    }
    squares.join(" → ")
}

struct Walk<'a> {
    teller: &'a Teller<'a>,
    run: &'a BlockRun,
    side: PlayerId,
    lines: Vec<Line>,
}

impl Walk<'_> {
    /// Tells an event, or a whole loop; returns the number of the next event to tell.
    fn step(&mut self, at: usize) -> usize {
        if let Some((dropped, before)) = self.run.left_out
            && before == at
        {
            let what = format!("… {dropped} things left out …");
            self.lines.push(Line { place: String::new(), what });
        }
        let event = &self.run.events[at];
        if let Some(last) = self.last_round(at)
            && last > at
            && round(&self.run.events[last]).is_some_and(|(rounds, _)| rounds > ROUNDS + 1)
        {
            return self.fold(at, last);
        }
        if !is_constant(event) {
            self.push(event);
        }
        at + 1
    }

    /// If a loop begins with this event, the event that begins its last round, or ends it.
    fn last_round(&self, at: usize) -> Option<usize> {
        let first = &self.run.events[at];
        if round(first) != Some((1, true)) {
            return None;
        }
        let mut last = at;
        for (i, event) in self.run.events.iter().enumerate().skip(at + 1) {
            if event.depth > first.depth {
                continue;
            }
            let same = event.depth == first.depth && event.origin.span == first.origin.span;
            if !same || round(event).is_none_or(|(round, _)| round == 1) {
                break;
            }
            last = i;
        }
        Some(last)
    }

    /// Tells the rounds of a loop up to the last one in one line.
    fn fold(&mut self, first: usize, last: usize) -> usize {
        let events = &self.run.events;
        let (rounds, _) = round(&events[last]).unwrap_or((1, false));
        let condition = match &events[first].what {
            Seen::Decided(decision) => decision.text.as_str(),
            _ => "",
        };
        let mut added = events[first..last].iter().filter_map(|event| match event.what {
            Seen::Added(first, end) => Some(first..end),
            _ => None,
        });
        let mut moves = String::new();
        if let Some(begin) = added.next() {
            let end = added.next_back().unwrap_or(begin.clone());
            let text = |i: usize| {
                let mv = self.run.moves.get(i);
                mv.map_or(String::new(), |m| self.teller.rules.move_text(self.teller.position, m))
            };
            moves = match end.end - begin.start {
                1 => format!(", adds {}", text(begin.start)),
                n => {
                    format!(", adds {n} moves from {} to {}", text(begin.start), text(end.end - 1))
                }
            };
        }
        // Notes that belong to the moves added are told there; flags matter later.
        let noted = events[first..last].iter().filter(|event| match event.what {
            Seen::Noted(Note::Flag(..) | Note::PositionFlag(..)) => true,
            Seen::Noted(_) => moves.is_empty(),
            _ => false,
        });
        let name = |event: &Event| self.teller.rules.game.board.name(event.cursor);
        let place = format!("{} … {}", name(&events[first]), name(&events[last]));
        let mut notes: Vec<String> = Vec::new();
        for event in noted {
            let what = self.teller.event(event, &self.run.moves, self.side);
            let note = format!("; on {} {what}", name(event));
            if notes.len() < MAX_NOTES && !notes.contains(&note) {
                notes.push(note);
            }
        }
        let notes = notes.concat();
        let what = format!("while {condition}: the loop runs {} times{moves}{notes}", rounds - 1);
        self.lines.push(Line { place, what });
        last
    }

    fn push(&mut self, event: &Event) {
        let name = |square: Square| self.teller.rules.game.board.name(square);
        let place = match event.what {
            Seen::Went(_, to) => format!("{} → {}", name(event.cursor), name(to)),
            _ => name(event.cursor).to_owned(),
        };
        let what = self.teller.event(event, &self.run.moves, self.side);
        self.lines.push(Line { place, what });
    }
}

/// Whether an event says no more than that `true` or `false` is written there to be noted.
fn is_constant(event: &Event) -> bool {
    match &event.what {
        Seen::Decided(decision) => {
            decision.asked == Asked::Value
                && decision.facts.iter().all(|fact| fact.ask == Ask::Const)
        }
        _ => false,
    }
}

/// Which round of a loop would begin with this event, and whether it does.
fn round(event: &Event) -> Option<(u32, bool)> {
    match &event.what {
        Seen::Decided(decision) => match decision.asked {
            Asked::While(round) => Some((round, decision.value)),
            _ => None,
        },
        _ => None,
    }
}
