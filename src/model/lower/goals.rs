//! End conditions (zrf-language 8.1).

use super::forms::{Form, Forms};
use super::lowerer::Lowerer;
use super::sections::{Parts, Section};
use super::words;
use crate::model::{
    Goal, GoalKind, GoalPlace, GoalTest, Occupant, OccupantOwner, PieceId, PlayerId, RelativeItem,
};

use crate::report::did_you_mean;
use crate::syntax::words::{Context, Namespace, Version, find};

impl<'a> Lowerer<'a, '_> {
    pub(super) fn goals(&mut self, parts: &Parts<'a>) {
        for section in &parts.goals {
            let goal = self.goal(section);
            self.game.goals.push(goal);
        }
    }

    fn goal(&mut self, section: &Section<'a>) -> Goal {
        let kind = match section.word {
            "win-condition" => GoalKind::Win,
            "loss-condition" => GoalKind::Loss,
            "draw-condition" => GoalKind::Draw,
            _ => GoalKind::Count,
        };
        let mut goal =
            Goal { kind, players: None, test: GoalTest::Invalid, origin: section.form.origin() };
        let mut forms = self.report.all(section.rest.clone());
        if forms.len() > 1 {
            let list = forms.remove(0);
            goal.players = Some(self.goal_players(&list));
        }
        let Some(form) = forms.first() else {
            let finding = self
                .report
                .error("goal-form", &section.head, "this condition has no goal")
                .help(format!("write ({} (player …) goal)", section.word));
            self.report.push(finding);
            return goal;
        };
        if let Some(second) = forms.get(1) {
            let finding = self
                .report
                .error("goal-form", second, "a condition has one goal")
                .help("give each goal a condition of its own, or join them by (or …) or (and …)");
            self.report.push(finding);
        }
        self.in_goal = true;
        goal.test = self.test(form, 0).unwrap_or(GoalTest::Invalid);
        self.in_goal = false;
        if goal.players.is_none() && !may_lack_players(kind, &goal.test) {
            let finding = self
                .report
                .error("goal-players", &section.head, "this condition names no players")
                .help(format!("write ({} (player …) goal)", section.word));
            self.report.push(finding);
        } else if kind == GoalKind::Count && goal.players.is_none() && !counts(&goal.test) {
            let message = "this condition names no players";
            let finding = self
                .report
                .warning("goal-players", &section.head, message)
                .help("write (count-condition (player …) goal)")
                .note("all players are taken to compete, which is a guess about Zillions");
            self.report.push(finding);
        }
        goal
    }

    fn goal_players(&mut self, form: &Form<'a>) -> Vec<PlayerId> {
        let Some(forms) = self.report.list(form) else {
            let finding = self
                .report
                .error("goal-players", form, "the players of a condition stand in brackets")
                .help("write (condition (player …) goal)");
            self.report.push(finding);
            return form
                .atom()
                .and_then(|n| self.tables.players.get(&n))
                .copied()
                .into_iter()
                .collect();
        };
        let mut players = Vec::new();
        let listed = self.report.all(forms);
        if listed.is_empty() {
            let finding = self
                .report
                .error("goal-players", form, "this list of players is empty")
                .help("a goal is judged for each player that is listed");
            self.report.push(finding);
        }
        for form in listed {
            players.extend(self.player(&form));
        }
        players
    }

    /// A goal; `None` after an error.
    fn test(&mut self, form: &Form<'a>, depth: usize) -> Option<GoalTest> {
        if depth > super::code::MAX_DEPTH {
            self.report_too_deep(form);
            return None;
        }
        if let Some(word) = self.report.word(form) {
            let goal = match word {
                "stalemated" => GoalTest::Stalemated,
                "repetition" => GoalTest::Repetition,
                _ => return self.unknown_goal(form, word, true),
            };
            return self.top_level(form, word, depth, goal);
        }
        let Some((head, word, rest)) = self.report.headed(form) else {
            let finding = self.report.error("unknown-goal", form, "this is no goal");
            self.report.push(finding);
            return None;
        };
        match word {
            "stalemated" | "repetition" => {
                let mut rest = rest;
                self.no_more(&head, &mut rest)?;
                let goal = match word {
                    "stalemated" => GoalTest::Stalemated,
                    _ => GoalTest::Repetition,
                };
                self.top_level(&head, word, depth, goal)
            }
            "captured" | "checkmated" => {
                let pieces = self.goal_pieces(&head, word, rest)?;
                let goal = match word {
                    "captured" => GoalTest::Captured(pieces),
                    _ => GoalTest::Checkmated(pieces),
                };
                self.top_level(&head, word, depth, goal)
            }
            "pieces-remaining" | "total-piece-count" => self.count(&head, word, rest, depth),
            "absolute-config" => self.absolute(&head, rest),
            "relative-config" => self.relative(&head, rest),
            "and" | "or" => {
                let mut tests = Vec::new();
                let mut fine = true;
                for form in self.report.all(rest) {
                    match self.test(&form, depth + 1) {
                        Some(test) => tests.push(test),
                        None => fine = false,
                    }
                }
                if tests.is_empty() && fine {
                    self.report_missing_argument(&head, "a goal");
                    return None;
                }
                fine.then_some(if word == "and" {
                    GoalTest::And(tests)
                } else {
                    GoalTest::Or(tests)
                })
            }
            "not" => {
                let mut rest = rest;
                let Some(form) = self.report.next(&mut rest) else {
                    self.report_missing_argument(&head, "a goal");
                    return None;
                };
                let test = self.test(&form, depth + 1);
                self.no_more(&head, &mut rest)?;
                Some(GoalTest::Not(Box::new(test?)))
            }
            _ => self.unknown_goal(&head, word, false),
        }
    }

    /// Four goals can't be part of another one.
    fn top_level(
        &mut self,
        form: &Form<'a>,
        word: &str,
        depth: usize,
        goal: GoalTest,
    ) -> Option<GoalTest> {
        if depth == 0 {
            return Some(goal);
        }
        let message = format!(
            "'{word}' must stand at the top level of a condition, not inside (and …), (or …) or (not …)"
        );
        let finding = self
            .report
            .error("nested-goal", form, message)
            .help("give each goal a condition of its own; several conditions are alternatives");
        self.report.push(finding);
        None
    }

    /// A word that is no goal; `bare` if it stands without brackets.
    fn unknown_goal(&mut self, form: &Form<'a>, word: &str, bare: bool) -> Option<GoalTest> {
        if self.report.incomplete() || self.report.only_counts("unknown-goal", form) {
            return None;
        }
        let finding = match find(Context::Goal, word) {
            Some(known) if known.since > Version::LAST => {
                let message = format!("goal '{word}' needs Zillions {}", known.since);
                self.report.error("unknown-goal", form, message)
            }
            Some(_) if bare => {
                let message = format!("goal '{word}' needs brackets and arguments");
                self.report.error("unknown-goal", form, message)
            }
            _ => {
                let finding =
                    self.report.error("unknown-goal", form, format!("unknown goal '{word}'"));
                let names = words::names(Context::Goal).chain(self.report.macro_names());
                match did_you_mean(word, names) {
                    Some(advice) => finding.help(advice),
                    None => finding,
                }
            }
        };
        self.report.push(finding);
        None
    }

    fn goal_pieces(
        &mut self,
        head: &Form<'a>,
        word: &str,
        rest: Forms<'a>,
    ) -> Option<Vec<PieceId>> {
        let forms = self.report.all(rest);
        if forms.is_empty() {
            let message = format!("'{word}' names no piece");
            let finding = self.report.error("too-few-arguments", head, message);
            self.report.push(finding);
            return None;
        }
        let mut pieces = Vec::new();
        let mut fine = true;
        for form in forms {
            match self.piece(&form) {
                Some(piece) => pieces.push(piece),
                None => fine = false,
            }
        }
        fine.then_some(pieces)
    }

    fn count(
        &mut self,
        head: &Form<'a>,
        word: &str,
        mut rest: Forms<'a>,
        depth: usize,
    ) -> Option<GoalTest> {
        let form = self.needed(head, &mut rest)?;
        let Some(number) = self.report.number(&form) else {
            self.number_expected(&form);
            return None;
        };
        if number < 0 {
            let message = format!("there are never {number} pieces");
            let finding = self.report.error("goal-number", &form, message);
            self.report.push(finding);
        }
        let piece = match self.report.next(&mut rest) {
            Some(form) => Some(self.piece(&form)?),
            None => None,
        };
        self.no_more(head, &mut rest)?;
        if word == "pieces-remaining" {
            return Some(GoalTest::PiecesRemaining(number, piece));
        }
        if piece.is_some() || depth > 0 {
            self.needs(
                head,
                "total-piece-count with a piece or inside another goal",
                Version(2, 0, 0),
            );
        }
        Some(GoalTest::TotalPieceCount(number, piece))
    }

    /// `(absolute-config occupant… (place…))`; a bare place instead of the list is accepted.
    fn absolute(&mut self, head: &Form<'a>, rest: Forms<'a>) -> Option<GoalTest> {
        let mut forms = self.report.all(rest);
        let mut places = Vec::new();
        match forms.last() {
            Some(last) if last.parts().is_some() && !self.is_occupant(last) => {
                let list = self.report.list(last).map(|list| self.report.all(list));
                places = list.unwrap_or_default();
                forms.pop();
            }
            _ => {
                // Luzhanqi writes (absolute-config Flag b1).
                while let Some(last) = forms.pop_if(|form| self.is_place(form)) {
                    places.insert(0, last);
                }
            }
        }
        if places.is_empty() || forms.is_empty() {
            let missing = if places.is_empty() { "no places" } else { "no pieces" };
            let message = format!("this configuration names {missing}");
            let finding = self
                .report
                .error("too-few-arguments", head, message)
                .help("write (absolute-config piece … (place …))");
            self.report.push(finding);
            return None;
        }
        let mut fine = true;
        let mut occupants = Vec::new();
        for form in &forms {
            match self.occupant(form, false, 0) {
                Some(occupant) => occupants.push(occupant),
                None => fine = false,
            }
        }
        let mut squares = Vec::new();
        for form in &places {
            match self.goal_place(form) {
                Some(place) => squares.push(place),
                None => fine = false,
            }
        }
        fine.then_some(GoalTest::Absolute(occupants, squares))
    }

    fn is_occupant(&self, form: &Form<'a>) -> bool {
        let head = self.report.headed(form);
        head.is_some_and(|(_, word, _)| matches!(word, "opponent" | "any-owner" | "not"))
    }

    /// Whether a name is a place and no piece.
    fn is_place(&self, form: &Form<'a>) -> bool {
        let t = &self.tables;
        form.atom().is_some_and(|name| {
            !t.pieces.contains_key(&name)
                && (t.squares.contains_key(&name) || t.zones.contains_key(&name))
        })
    }

    /// A position, else a zone (6.12).
    fn goal_place(&mut self, form: &Form<'a>) -> Option<GoalPlace> {
        let name = form.atom();
        if let Some(&square) = name.and_then(|name| self.tables.squares.get(&name)) {
            return Some(GoalPlace::Square(square));
        }
        match name.and_then(|name| self.known_zone(name, form)) {
            Some(zone) => Some(GoalPlace::Zone(zone)),
            None => {
                self.undefined(form, &[Namespace::Position, Namespace::Zone]);
                None
            }
        }
    }

    /// `piece`, `(opponent piece)`, `(any-owner piece)`, `(not …)`.
    fn occupant(&mut self, form: &Form<'a>, negated: bool, depth: usize) -> Option<Occupant> {
        if form.atom().is_some() {
            let piece = self.piece(form)?;
            return Some(Occupant { owner: OccupantOwner::Mine, piece, negated });
        }
        let owner = match self.report.headed(form) {
            Some((head, "not", mut rest)) if depth < super::code::MAX_DEPTH => {
                let inner = self.needed(&head, &mut rest)?;
                self.no_more(&head, &mut rest)?;
                return self.occupant(&inner, !negated, depth + 1);
            }
            Some((head, "opponent", rest)) => Some((OccupantOwner::Opponent, head, rest)),
            Some((head, "any-owner", rest)) => Some((OccupantOwner::Any, head, rest)),
            _ => None,
        };
        let Some((owner, head, mut rest)) = owner else {
            let finding = self.report.error("occupant-form", form, "this names no piece");
            let head = self.report.headed(form).map_or("", |(_, word, _)| word);
            let finding = match did_you_mean(head, words::names(Context::Occupant)) {
                Some(advice) => finding.help(advice),
                None => finding,
            };
            let finding =
                finding.help("write piece, (opponent piece), (any-owner piece) or (not …)");
            self.report.push(finding);
            return None;
        };
        let inner = self.needed(&head, &mut rest)?;
        self.no_more(&head, &mut rest)?;
        // (opponent (not piece)) occurs nowhere; its sense is that of (not (opponent piece)).
        if let Some((head, "not", mut rest)) = self.report.headed(&inner) {
            let piece = self.needed(&head, &mut rest)?;
            return Some(Occupant { owner, piece: self.piece(&piece)?, negated: !negated });
        }
        Some(Occupant { owner, piece: self.piece(&inner)?, negated })
    }

    fn relative(&mut self, head: &Form<'a>, rest: Forms<'a>) -> Option<GoalTest> {
        let forms = self.report.all(rest);
        if forms.is_empty() {
            let message = "this configuration names no pieces";
            let finding = self.report.error("too-few-arguments", head, message);
            self.report.push(finding);
            return None;
        }
        let mut items = Vec::new();
        let mut fine = true;
        for form in &forms {
            match self.relative_item(form) {
                Some(item) => items.push(item),
                None => fine = false,
            }
        }
        fine.then_some(GoalTest::Relative(items))
    }

    /// A piece, else a direction (6.12).
    fn relative_item(&mut self, form: &Form<'a>) -> Option<RelativeItem> {
        if let Some(name) = form.atom()
            && !self.tables.pieces.contains_key(&name)
        {
            if let Some(direction) = self.known_direction(name, form) {
                return Some(RelativeItem::Step(direction));
            }
            self.undefined(form, &[Namespace::Piece, Namespace::Direction]);
            return None;
        }
        self.occupant(form, false, 0).map(RelativeItem::Occupant)
    }
}

/// Whether a condition may leave out its players (8.1).
fn may_lack_players(kind: GoalKind, test: &GoalTest) -> bool {
    kind == GoalKind::Count || counts(test)
}

/// Whether a goal counts the pieces of all players or was not understood, so that no player need
/// be named.
fn counts(test: &GoalTest) -> bool {
    match test {
        GoalTest::TotalPieceCount(..) | GoalTest::Invalid => true,
        GoalTest::And(tests) | GoalTest::Or(tests) => tests.iter().any(counts),
        GoalTest::Not(test) => counts(test),
        _ => false,
    }
}
