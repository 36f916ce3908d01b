//! Why a condition has its value: the few facts that decide it.

use super::code::condition_text;
use super::data::{Ask, Asked, Decision, Fact};
use crate::interp::machine::Machine;
use crate::interp::observer::Observer;
use crate::model::{Cond, CondKind, Test};

/// More facts than these are not listed for one condition.
const MAX_FACTS: usize = 8;

/// Tells why a condition has its value. With `brief` the facts are left out.
pub(super) fn decision<O: Observer>(
    machine: &Machine<'_, O>,
    asked: Asked,
    cond: &Cond,
    value: bool,
    brief: bool,
) -> Decision {
    let mut facts = Vec::new();
    if !brief {
        deciding(machine, cond, value, &mut facts);
        facts.truncate(MAX_FACTS);
    }
    let text = condition_text(&machine.rules.game, cond);
    Decision { asked, span: cond.span, text, value, facts }
}

/// Collects what makes `cond` have the value that it has. Of an `and` that is false only the first
/// false part counts, as the rest is not evaluated; of an `or` likewise.
fn deciding<O: Observer>(
    machine: &Machine<'_, O>,
    cond: &Cond,
    value: bool,
    facts: &mut Vec<Fact>,
) {
    if facts.len() >= MAX_FACTS {
        return;
    }
    let fact = |ask, holds, square| Fact {
        span: cond.span,
        ask,
        holds,
        cursor: machine.cursor,
        square,
        man: None,
        attacker: None,
    };
    match &cond.kind {
        CondKind::Splice(_, inner) => deciding(machine, inner, value, facts),
        CondKind::Const(value) => facts.push(fact(Ask::Const, *value, None)),
        CondKind::Not(inner) => deciding(machine, inner, !value, facts),
        CondKind::And(all) | CondKind::Or(all) => {
            // The value of a part that ends the evaluation.
            let last = matches!(cond.kind, CondKind::Or(_));
            if value != last {
                all.iter().for_each(|part| deciding(machine, part, value, facts));
            } else if let Some(part) = all.iter().find(|part| holds(machine, part) == Some(last)) {
                deciding(machine, part, last, facts);
            }
        }
        CondKind::Flag(flag) => {
            facts.push(fact(Ask::Flag(*flag), machine.flags[flag.index()], None));
        }
        CondKind::Test(test, place) => {
            let square = machine.place(*place);
            let holds = holds(machine, cond) == Some(true);
            let asks_attack = matches!(test, Test::Attacked(_) | Test::Defended(_));
            facts.push(Fact {
                man: square.and_then(|square| machine.at(square)),
                attacker: square
                    .filter(|_| asks_attack)
                    .and_then(|square| machine.attacker(*test, square)),
                ..fact(Ask::Test(*test, *place), holds, square)
            });
        }
        CondKind::Invalid => {}
    }
}

/// The value of a part of a condition; `None` for what is not understood. The machine itself counts
/// what it evaluates, and must not count what is only told.
fn holds<O: Observer>(machine: &Machine<'_, O>, cond: &Cond) -> Option<bool> {
    // The value of a part that ends the evaluation of a list.
    let any = |parts: &[Cond], last: bool| {
        for part in parts {
            if holds(machine, part)? == last {
                return Some(last);
            }
        }
        Some(!last)
    };
    match &cond.kind {
        CondKind::Splice(_, inner) => holds(machine, inner),
        CondKind::Const(value) => Some(*value),
        CondKind::Not(inner) => Some(!holds(machine, inner)?),
        CondKind::And(parts) => any(parts, false),
        CondKind::Or(parts) => any(parts, true),
        CondKind::Flag(flag) => Some(machine.flags[flag.index()]),
        CondKind::Test(test, place) => match machine.place(*place) {
            Some(square) => machine.test(*test, square).ok(),
            None => Some(false),
        },
        CondKind::Invalid => None,
    }
}
