//! The answer to a question about a move in one sentence, and its reasons.

use super::data::{Asked, End, Lack, Lacking, Obstacle, Seen, Way};
use super::explain::{Answer, Bar, ByOther, Explained, Explanation, Mover};
use super::fate::{Exposure, Fate};
use super::words::{Teller, a, limit};
use crate::interp::{Move, Trouble, What};
use crate::model::{GoTarget, PieceId, PlayerId, Square};

/// Reasons beyond these are only counted in the summary.
const MAX_REASONS: usize = 3;

impl Teller<'_> {
    /// The answer in one sentence of plain English.
    pub fn summary(&self, explanation: &Explanation) -> String {
        if let (Mover::Man(square), None) = (explanation.mover, explanation.man) {
            return format!("Nobody can move from {0}: {0} is empty.", self.square(square));
        }
        let who = capital(&self.mover(explanation));
        let goal = match explanation.to {
            Some(to) => format!("go to {}", self.square(to)),
            None => "move".to_owned(),
        };
        match explanation.answer {
            Answer::Can => self.can(explanation, &who, &goal),
            Answer::Cannot | Answer::Undecided => {
                let reasons = self.reasons(explanation);
                let verdict = match explanation.answer {
                    Answer::Undecided => format!("It is not known whether {who} can {goal}"),
                    _ => format!("{who} cannot {goal}"),
                };
                let shown = reasons.iter().take(MAX_REASONS).cloned().collect::<Vec<_>>();
                let more = match reasons.len().saturating_sub(MAX_REASONS) {
                    0 => String::new(),
                    1 => "; and 1 more block is kept from it".to_owned(),
                    n => format!("; and {n} more blocks are kept from it"),
                };
                format!("{verdict}: {}{more}.", shown.join("; "))
            }
        }
    }

    /// Who is asked about: `the Rook on a1`.
    pub fn mover(&self, explanation: &Explanation) -> String {
        match (explanation.mover, explanation.man) {
            (Mover::Man(square), Some(man)) => {
                format!("{} on {}", self.man(man), self.square(square))
            }
            (Mover::Man(square), None) => format!("nobody on {}", self.square(square)),
            (Mover::Drop(piece), _) => {
                let player = self.player(explanation.side);
                format!("{} from {player}'s stock", a(self.piece(piece)))
            }
        }
    }

    fn can(&self, explanation: &Explanation, who: &str, goal: &str) -> String {
        let mut texts: Vec<String> = Vec::new();
        let mut refused = 0;
        for block in &explanation.blocks {
            for (mv, fate) in block.answers(explanation.to) {
                match fate {
                    Fate::Legal => {
                        let text = self.rules.move_text(self.position, mv);
                        if !texts.contains(&text) {
                            texts.push(text);
                        }
                    }
                    _ => refused += 1,
                }
            }
        }
        let others = self.by_others(explanation);
        if texts.is_empty() && !others.is_empty() {
            let own = match explanation.blocks.len() {
                0 => "it has no code that moves it",
                _ => "its own code does not move it there",
            };
            let own = if explanation.to.is_none() { own.trim_end_matches(" there") } else { own };
            let shown = others.iter().take(MAX_REASONS).cloned().collect::<Vec<_>>().join("; ");
            let more = if others.len() > MAX_REASONS { "; …" } else { "" };
            return format!("{who} can {goal} by other code ({own}): {shown}{more}.");
        }
        let many = texts.len();
        let ways = if many == 1 { String::new() } else { format!(" in {many} ways") };
        let list = texts.iter().take(12).cloned().collect::<Vec<_>>().join("; ");
        let more = if many > 12 { "; …" } else { "" };
        let also = match refused {
            0 => String::new(),
            1 => " (1 more move is made and not legal)".to_owned(),
            n => format!(" ({n} more moves are made and not legal)"),
        };
        // What is behind a limit matters only where all moves are asked for.
        let open = explanation.blocks.iter().find(|b| b.is_open());
        let open = open.filter(|_| explanation.to.is_none());
        let open = open.and_then(|block| self.trouble(block));
        let open = open.map_or(String::new(), |why| format!("; there may be more, for {why}"));
        format!("{who} can {goal}{ways}: {list}{more}{also}{open}.")
    }

    /// The legal moves by which other code takes the man along, each with whose code it is.
    pub fn by_others(&self, explanation: &Explanation) -> Vec<String> {
        let tell = |other: &ByOther| {
            let text = self.rules.move_text(self.position, &other.mv);
            let Some(source) = other.mv.source else { return text };
            let piece = &self.rules.game.pieces[source.piece.index()];
            let defs = if source.drop { &piece.drops } else { &piece.moves };
            let code = defs.get(source.def as usize).map_or(String::new(), |def| {
                match self.block_call(&def.origin) {
                    (Some(call), span) => format!("{call} at {}", self.place(span)),
                    (None, span) => format!("at {}", self.place(span)),
                }
            });
            let side = self.player(self.rules.game.turns[self.position.turn].side);
            match other.square {
                Some(square) => format!(
                    "the block {code} of {side}'s {} on {} makes {text}",
                    piece.name,
                    self.square(square)
                ),
                None => format!("the drop block {code} of {side}'s {} makes {text}", piece.name),
            }
        };
        explanation.by_others.iter().map(tell).collect()
    }

    /// What keeps the mover from it, a clause each, the most telling first.
    pub fn reasons(&self, explanation: &Explanation) -> Vec<String> {
        let mut reasons: Vec<String> =
            explanation.bars.iter().map(|bar| self.bar(bar, explanation)).collect();
        if !explanation.bars.is_empty() {
            if explanation.blocks.iter().any(|b| !b.answers(explanation.to).is_empty()) {
                let last = reasons.len() - 1;
                reasons[last] += match explanation.to {
                    Some(_) => " (its blocks do lead there)",
                    None => " (its blocks do make moves)",
                };
            } else if explanation.to.is_some() && self.never(explanation) {
                reasons.push(self.no_way(explanation));
            }
            return reasons;
        }
        if let Some(trouble) = explanation.trouble {
            reasons.push(self.uncertain(trouble));
        }
        for block in &explanation.blocks {
            for reason in self.refusals(block, explanation.to) {
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
            if let Some(reason) = self.other_type(block, explanation) {
                reasons.push(reason);
            }
        }
        let mut blocked: Vec<(&Explained, &[Obstacle])> = explanation
            .blocks
            .iter()
            .filter(|block| block.only.is_none())
            .filter_map(|block| Some((block, block.obstacles()?)))
            .collect();
        blocked.sort_by_key(|(_, obstacles)| obstacles.len());
        for (block, obstacles) in blocked {
            reasons.push(self.obstacles(block, obstacles, explanation.side));
        }
        for block in &explanation.blocks {
            if let (None, Some(Way::Lacks(lacking))) = (block.only, &block.way) {
                let reason = self.lacking(block, lacking, explanation.side);
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
        for block in &explanation.blocks {
            if let Some(reason) = self.trouble(block)
                && !reasons.contains(&reason)
            {
                reasons.push(reason);
            }
        }
        if explanation.cut {
            reasons.push("not every run of its blocks could be looked at".to_owned());
        }
        if reasons.is_empty() {
            reasons.push(self.no_way(explanation));
        }
        reasons
    }

    /// What about the turn keeps the mover from moving.
    pub fn bar(&self, bar: &Bar, explanation: &Explanation) -> String {
        match *bar {
            Bar::GameOver => "the game is over".to_owned(),
            Bar::Empty => "no man stands there".to_owned(),
            Bar::NotItsTurn { side } => format!("it is the turn of {}'s men", self.player(side)),
            Bar::OtherGoesOn(partial) => {
                format!("the man on {} must go on with its move", self.square(partial.square))
            }
            Bar::NoStock => format!("{} has none in stock", self.player(explanation.side)),
            Bar::NoBlocks => {
                let piece = explanation.piece.map_or("", |piece| self.piece(piece));
                match explanation.mover {
                    Mover::Man(_) => format!("{piece} has no moves"),
                    Mover::Drop(_) => format!("{piece} has no drops"),
                }
            }
            Bar::NotTriedThere => "its drop blocks name other positions".to_owned(),
        }
    }

    /// Why moves of a block are not legal, those with one reason together.
    pub fn refusals(&self, block: &Explained, to: Option<Square>) -> Vec<String> {
        let mut groups: Vec<(&Move, &Fate, usize)> = Vec::new();
        for (mv, fate) in block.answers(to) {
            match groups.iter_mut().find(|(_, other, _)| same_reason(other, fate)) {
                Some((_, _, more)) => *more += 1,
                None => groups.push((mv, fate, 0)),
            }
        }
        let tell = |(mv, fate, more): (&Move, &Fate, usize)| {
            let text = self.rules.move_text(self.position, mv);
            self.refusal(
                mv,
                fate,
                &match more {
                    0 => text,
                    1 => format!("{text} (and 1 other move)"),
                    n => format!("{text} (and {n} other moves)"),
                },
            )
        };
        groups.into_iter().filter_map(tell).collect()
    }

    /// Why a move that is made is not legal; nothing if it is.
    pub fn fate(&self, mv: &Move, fate: &Fate) -> Option<String> {
        self.refusal(mv, fate, &self.rules.move_text(self.position, mv))
    }

    fn refusal(&self, mv: &Move, fate: &Fate, text: &str) -> Option<String> {
        let typed = |mv: &Move| match mv.move_type {
            Some(id) => format!("of type {}", self.move_type(id)),
            None => "without a move type".to_owned(),
        };
        Some(match fate {
            Fate::Legal | Fate::Barred => return None,
            Fate::Priority(other) => {
                let other_text = self.rules.move_text(self.position, other);
                format!(
                    "{text} is a move {}, and {other_text}, a move {}, has priority",
                    typed(mv),
                    typed(other)
                )
            }
            Fate::Unlisted => format!("{text} is a move {}, which has no priority", typed(mv)),
            Fate::Shorter(other) => {
                let other = self.rules.move_text(self.position, other);
                format!("\"maximal captures\" allows only the longest chains, such as {other}")
            }
            Fate::Exposes(exposure) => self.exposure(text, exposure),
        })
    }

    fn exposure(&self, text: &str, exposure: &Exposure) -> String {
        let Exposure { square, royal, attacker, already } = *exposure;
        let (royal, square) = (self.man(royal), self.square(square));
        let by = format!("{} on {}", self.man(attacker.man), self.square(attacker.square));
        let block = self.attacking_block(attacker.man.piece, attacker.def);
        if already {
            format!("{by} attacks {royal} on {square}{block}, and {text} does not end that")
        } else {
            format!("after {text} {by} would attack {royal} on {square}{block}")
        }
    }

    fn attacking_block(&self, piece: PieceId, def: u32) -> String {
        let moves = &self.rules.game.pieces[piece.index()].moves;
        let Some(def) = moves.get(def as usize) else { return String::new() };
        let (call, span) = self.block_call(&def.origin);
        match call {
            Some(call) => format!(" with {call} ({})", self.place(span)),
            None => format!(" with the block at {}", self.place(span)),
        }
    }

    /// That a block is of a type which the turn does not allow, if it would go there.
    fn other_type(&self, block: &Explained, explanation: &Explanation) -> Option<String> {
        let only = block.only?;
        if block.answers(explanation.to).is_empty() {
            return None;
        }
        let its = match block.run.move_type {
            Some(id) => format!("is of type {}", self.move_type(id)),
            None => "has no move type".to_owned(),
        };
        let what = match self.position.partial {
            Some(_) => "the move must go on with",
            None => "this turn allows only",
        };
        let name = self.block_name(block);
        Some(format!("{what} blocks of type {}, and {name} {its}", self.move_type(only)))
    }

    /// What a block is called: `the block (slide n)`, or by its number and place.
    pub fn block_name(&self, block: &Explained) -> String {
        match self.block_call(&block.run.origin) {
            (Some(call), _) => format!("the block {call}"),
            (None, span) => format!("block {} at {}", block.run.def + 1, self.place(span)),
        }
    }

    /// What a block would need, as one clause.
    fn obstacles(&self, block: &Explained, obstacles: &[Obstacle], side: PlayerId) -> String {
        let name = self.block_name(block);
        let mut text = String::new();
        for (i, obstacle) in obstacles.iter().take(2).enumerate() {
            let joint = if i == 0 { "" } else { ", and " };
            let name = if i == 0 { name.as_str() } else { "it" };
            text += &format!("{joint}{}", self.obstacle(obstacle, name, side));
        }
        match obstacles.len().saturating_sub(2) {
            0 => text,
            1 => text + ", and 1 more condition is in the way",
            n => format!("{text}, and {n} more conditions are in the way"),
        }
    }

    /// One decision that is in the way, as a clause that says what is so and who asks for it.
    pub fn obstacle(&self, obstacle: &Obstacle, name: &str, side: PlayerId) -> String {
        let decision = &obstacle.decision;
        let why = self.facts(&decision.facts, side);
        let asks = match (decision.asked, decision.value) {
            (Asked::Verify | Asked::Value, _) => format!("verifies `{}`", decision.text),
            (Asked::If, false) => format!("goes that way only if `{}` holds", decision.text),
            (Asked::If, true) => format!("goes another way if `{}` holds", decision.text),
            (Asked::While(_), false) => format!("goes on only while `{}` holds", decision.text),
            (Asked::While(_), true) => format!("goes round as long as `{}` holds", decision.text),
        };
        let square = self.square(obstacle.cursor);
        // The clause about the position mostly names the square already.
        let there = if why.split([' ', ',']).any(|word| word == square) {
            "there".to_owned()
        } else {
            format!("on {square}")
        };
        let place = self.place(obstacle.origin.span);
        format!("{why}, and {name} {asks} {there} ({place})")
    }

    /// What is not there that a block needs, as a clause.
    pub fn lacking(&self, block: &Explained, lacking: &Lacking, side: PlayerId) -> String {
        let name = self.block_name(block);
        let place = self.place(lacking.origin.span);
        let mut text = match lacking.lack {
            Lack::Man(square) => format!(
                "no man stands on {}, from where {name} would move it ({place})",
                self.square(square)
            ),
            Lack::Stock(piece, count) => format!(
                "{}, and {name} takes it from there ({place})",
                self.no_stock(piece, count, side)
            ),
            Lack::Previous(target) => {
                let last = self.position.last;
                let (verb, square) = match target {
                    GoTarget::LastFrom => ("started", last.from),
                    _ => ("ended", last.to),
                };
                let was = match (square, last.to) {
                    (Some(square), _) => {
                        format!("the previous move {verb} on {}", self.square(square))
                    }
                    (None, Some(_)) => format!("the previous move was a drop and {verb} nowhere"),
                    (None, None) => "there is no previous move".to_owned(),
                };
                format!("{was}, and {name} goes to where it {verb} ({place})")
            }
        };
        for obstacle in lacking.obstacles.iter().take(1) {
            text += &format!(", and {}", self.obstacle(obstacle, "it", side));
        }
        match lacking.obstacles.len().saturating_sub(1) {
            0 => text,
            1 => text + ", and 1 more condition is in the way",
            n => format!("{text}, and {n} more conditions are in the way"),
        }
    }

    /// Why it is not certain which moves are legal.
    fn uncertain(&self, trouble: Trouble) -> String {
        let at = trouble.place.map_or(String::new(), |span| format!(" ({})", self.place(span)));
        let why = match trouble.what {
            What::NotUnderstood => "code that is not understood is reached".to_owned(),
            What::Values => "\"maximal captures\" 2 goes by values that are not known".to_owned(),
            what => format!("{} is reached", limit(what)),
        };
        format!("when the moves of this turn are made {why}{at}")
    }

    fn trouble(&self, block: &Explained) -> Option<String> {
        if block.only.is_some() {
            return None;
        }
        let last = block.run.events.last();
        let what = match (block.run.end, last.map(|event| &event.what)) {
            (End::Limit, Some(Seen::Limit(what))) if block.way.is_none() => {
                format!("runs into {}", limit(*what))
            }
            (End::NotUnderstood, _) => "reaches code that is not understood".to_owned(),
            _ if matches!(block.way, Some(Way::Unknown)) => {
                return Some(format!(
                    "what keeps {} from it is not known, for it has too many ways to look at",
                    self.block_name(block)
                ));
            }
            _ => return None,
        };
        let place = match last {
            Some(event) if matches!(event.what, Seen::Limit(_) | Seen::NotUnderstood) => {
                format!(" ({})", self.place(event.origin.span))
            }
            _ => String::new(),
        };
        Some(format!("{} {what}{place}", self.block_name(block)))
    }

    /// Whether no block ever leads to the square asked about.
    fn never(&self, explanation: &Explanation) -> bool {
        !explanation.blocks.is_empty()
            && explanation.blocks.iter().all(|b| matches!(b.way, Some(Way::Never)))
    }

    fn no_way(&self, explanation: &Explanation) -> String {
        let piece = explanation.piece.map_or("", |piece| self.piece(piece));
        let Some(to) = explanation.to else {
            return match explanation.blocks.len() {
                1 => "its block makes no move".to_owned(),
                n => format!("none of its {n} blocks makes a move"),
            };
        };
        let (from, to): (Option<Square>, &str) = match explanation.mover {
            Mover::Man(square) => (Some(square), self.square(to)),
            Mover::Drop(_) => (None, self.square(to)),
        };
        match from {
            Some(from) => {
                let from = self.square(from);
                format!(
                    "no block of {piece} leads from {from} to {to}, whatever its conditions give"
                )
            }
            None => format!("no drop block of {piece} ends on {to}, whatever its conditions give"),
        }
    }
}

/// Whether two moves are not legal for the same reason.
fn same_reason(a: &Fate, b: &Fate) -> bool {
    match (a, b) {
        (Fate::Exposes(a), Fate::Exposes(b)) => a == b,
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().collect::<String>() + chars.as_str())
}
