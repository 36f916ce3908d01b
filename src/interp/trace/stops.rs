//! The places in the code that answer a question, as findings: what stopped a block, what would have
//! to be otherwise, why a move that is made is not legal.

use super::data::{Asked, End, Obstacle, Seen, Way};
use super::explain::{Explained, Explanation};
use super::fate::{Exposure, Fate};
use super::words::{Teller, limit};
use crate::expand::Origin;
use crate::interp::Move;
use crate::model::PlayerId;
use crate::report::{Finding, Level};

impl Teller<'_> {
    /// The places in the code that answer the question for this block.
    pub fn findings(&self, explanation: &Explanation, block: &Explained) -> Vec<Finding> {
        let mut findings = Vec::new();
        let asked = match explanation.to {
            Some(_) => block.answers(explanation.to),
            // Without a square there are too many moves for an excerpt each.
            None => Vec::new(),
        };
        for (mv, fate) in asked {
            let finding = self.refused(mv, fate);
            if let Some(finding) = finding.filter(|new| !findings.contains(new)) {
                findings.push(finding);
            }
        }
        match block.obstacles() {
            Some(obstacles) => {
                findings.extend(obstacles.iter().map(|o| self.decided(o, explanation.side)))
            }
            None if let Some(Way::Lacks(lacking)) = &block.way => {
                let side = explanation.side;
                let message = self.lacking(block, lacking, side);
                findings.push(self.at("lacking", &lacking.origin, message));
                findings
                    .extend(lacking.obstacles.iter().map(|o| self.decided(o, explanation.side)));
            }
            None if explanation.to.is_none()
                || matches!(block.run.end, End::Limit | End::NotUnderstood) =>
            {
                findings.extend(self.stop(explanation.side, block));
            }
            None => {}
        }
        findings
    }

    fn at(&self, code: &'static str, origin: &Origin, message: String) -> Finding {
        let calls = origin.call_list(self.names);
        Finding::new(Level::Note, code, origin.span, message).calls(calls)
    }

    /// The instruction that ended a block before its end.
    pub fn stop(&self, side: PlayerId, block: &Explained) -> Option<Finding> {
        let event = block.run.events.last()?;
        let cursor = self.square(event.cursor);
        let (code, message, label) = match (&event.what, block.run.end) {
            (Seen::Decided(decision), End::Verify) => {
                return Some(self.decided(
                    &Obstacle {
                        origin: event.origin.clone(),
                        cursor: event.cursor,
                        decision: decision.clone(),
                    },
                    side,
                ));
            }
            (Seen::OffBoard(how), End::OffBoard) => {
                let how = self.how(*how, side);
                let label = "this step leaves the board".to_owned();
                ("off-board", format!("no position lies {how} of {cursor}"), label)
            }
            (Seen::Limit(what), _) => {
                ("limit", format!("{} is reached", limit(*what)), String::new())
            }
            (Seen::NotUnderstood, _) => {
                ("not-understood", "this is not understood".to_owned(), String::new())
            }
            _ => return None,
        };
        Some(self.at(code, &event.origin, message).label(label))
    }

    /// A decision that is in the way.
    fn decided(&self, obstacle: &Obstacle, side: PlayerId) -> Finding {
        let decision = &obstacle.decision;
        let cursor = self.rules.game.board.name(obstacle.cursor);
        let text = &decision.text;
        let (code, message) = match (decision.asked, decision.value) {
            (Asked::Verify | Asked::Value, _) => {
                ("verify-failed", format!("on {cursor} `{text}` is false"))
            }
            (Asked::If, value) => ("other-branch", format!("on {cursor} `{text}` is {value}")),
            (Asked::While(_), false) => {
                ("loop-ends", format!("the loop ends on {cursor}, where `{text}` is false"))
            }
            (Asked::While(_), true) => {
                ("loop-goes-on", format!("the loop does not end on {cursor}, `{text}` is true"))
            }
        };
        let why = self.facts(&decision.facts, side);
        let origin = Origin { span: decision.span, calls: obstacle.origin.calls.clone() };
        let finding = self.at(code, &origin, message);
        // What is asked inside a longer condition is pointed at by itself.
        match &decision.facts[..] {
            [fact] if fact.span != decision.span => {
                finding.label(format!("this is {}", decision.value)).also(fact.span, why)
            }
            _ => finding.label(why),
        }
    }

    /// Why a move that is made is not legal.
    fn refused(&self, mv: &Move, fate: &Fate) -> Option<Finding> {
        let message = self.fate(mv, fate)?;
        let game = &self.rules.game;
        let at_add = |code, mv: &Move, label: String| {
            let origin = self.rules.origin(self.position, mv)?;
            Some(self.at(code, &origin, message.clone()).label(label))
        };
        let text = |mv: &Move| self.rules.move_text(self.position, mv);
        match fate {
            Fate::Legal | Fate::Barred => None,
            Fate::Priority(other) => {
                at_add("priority", other, format!("this adds {}", text(other)))
            }
            Fate::Unlisted => at_add("unlisted-type", mv, format!("this adds {}", text(mv))),
            Fate::Shorter(other) => {
                at_add("maximal-captures", other, format!("this adds {}", text(other)))
            }
            Fate::Exposes(Exposure { attacker, .. }) => {
                let piece = &game.pieces[attacker.man.piece.index()];
                let def = piece.moves.get(attacker.def as usize)?;
                let label = format!("this block of {} could capture", piece.name);
                Some(self.at("left-attacked", &def.origin, message).label(label))
            }
        }
    }
}
