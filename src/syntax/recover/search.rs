//! The repairs that leave a file most orderly.

use super::super::TokenKind;
use super::Repair;
use super::evidence::{Picture, look};
use super::solid::Solid;

/// Repairs made in one top-level form; where this is not enough, what is open is closed at its
/// end.
const ROUNDS: usize = 12;

/// Tokens read in all attempts for one file: a second's work at most.
const BUDGET: usize = 30_000_000;

/// The repairs of a file, in order. `end` is the number of all its tokens.
pub(in super::super) fn plan(solids: &[Solid], end: u32) -> Vec<Repair> {
    plan_within(solids, end, &mut BUDGET.clone())
}

/// The same with a number of tokens that may be read in attempts, which is lowered by those that
/// were. The first look at each form is free: together they read every token once.
fn plan_within(solids: &[Solid], end: u32, budget: &mut usize) -> Vec<Repair> {
    let mut plan = Vec::new();
    let mut start = 0;
    while start < solids.len() {
        let stop = form_end(solids, start);
        let after = solids.get(stop).map_or(end, |next| next.token);
        plan.extend(repair(&solids[start..stop], after, budget));
        start = stop;
    }
    plan
}

/// Where the top-level form that begins at `start` ends at the latest: before the next one that
/// can stand at top level only and does not stand further in.
fn form_end(solids: &[Solid], start: usize) -> usize {
    let column = solids[start].indent;
    (start + 1..solids.len())
        .find(|&i| {
            solids[i].kind == TokenKind::Open
                && solids[i].begins_line
                && solids[i].indent <= column
                && solids.get(i + 1).is_some_and(Solid::heads_top_level)
        })
        .unwrap_or(solids.len())
}

/// The repairs of one top-level form. What they leave open is closed before `after`.
fn repair(solids: &[Solid], after: u32, budget: &mut usize) -> Vec<Repair> {
    let mut repairs: Vec<Repair> = Vec::new();
    let suspects = suspects(solids, after);
    let mut best = look(solids, after, &repairs, &suspects);
    for _ in 0..ROUNDS {
        if best.open == 0 && best.surplus == 0 {
            break;
        }
        let mut next = None;
        for &candidate in &best.candidates {
            let Some(left) = budget.checked_sub(solids.len()) else { break };
            *budget = left;
            let mut tried = repairs.clone();
            let at = tried.partition_point(|r| r.token() <= candidate.token());
            tried.insert(at, candidate);
            let picture = look(solids, after, &tried, &suspects);
            let better =
                next.as_ref().is_none_or(|(p, _): &(Picture, _)| picture.disorder < p.disorder);
            if better {
                next = Some((picture, tried));
            }
        }
        match next {
            Some((picture, tried)) if picture.disorder < best.disorder => {
                (best, repairs) = (picture, tried);
            }
            _ => break,
        }
    }
    // What is left open ends with the form; what is left over is ignored where it stands.
    repairs.extend((0..best.open).map(|_| Repair::MissingClose(after)));
    repairs
}

/// The sections of a game whose brackets do not match, as ranges of tokens; the whole form where
/// that can't be told. A bracket that is missing at the end of one is missing before the first
/// token of the next, which therefore belongs to both.
fn suspects(solids: &[Solid], after: u32) -> Vec<(u32, u32)> {
    let whole = vec![(solids[0].token, after)];
    let begins = |i: usize| {
        solids[i].kind == TokenKind::Open
            && solids[i].begins_line
            && solids.get(i + 1).is_some_and(Solid::heads_section)
    };
    let game = solids.get(1).is_some_and(|head| head.is_word("game") || head.is_word("variant"));
    let Some(first) = (1..solids.len()).find(|&i| begins(i)) else { return whole };
    // A definition may hold sections too. What it holds further in is none: `(players A)` of a zone.
    let define = solids.get(1).is_some_and(|head| head.is_word("define")) && first == 3;
    if !game && !define {
        return whole;
    }
    let column = solids[first].indent;
    let sections = (first + 1..solids.len()).filter(|&i| begins(i) && solids[i].indent == column);
    let mut starts: Vec<usize> = vec![0, first];
    starts.extend(sections);
    let mut found = Vec::new();
    for (k, &start) in starts.iter().enumerate() {
        let stop = starts.get(k + 1).copied().unwrap_or(solids.len());
        // The first stretch opens the game, the last one closes it.
        let expected = match k {
            0 => 1,
            _ if stop == solids.len() => -1,
            _ => 0,
        };
        let (mut depth, mut least) = (0i64, 0i64);
        for solid in &solids[start..stop] {
            match solid.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                _ => {}
            }
            least = least.min(depth);
        }
        if depth != expected || least < expected.min(0) {
            found.push((solids[start].token, solids.get(stop).map_or(after, |s| s.token)));
        }
    }
    if found.is_empty() { whole } else { found }
}

#[cfg(test)]
mod tests {
    use super::super::super::tokens;
    use super::super::evidence::CANDIDATES;
    use super::*;

    /// The tokens read in attempts for a text, and how many it has.
    fn read(text: &str) -> (usize, usize) {
        let tokens = tokens(text);
        let solids = Solid::all(text, &tokens);
        let mut budget = BUDGET;
        plan_within(&solids, tokens.len() as u32, &mut budget);
        (BUDGET - budget, solids.len())
    }

    #[test]
    fn the_work_grows_with_the_text_and_ends_with_the_budget() {
        let shapes: [fn(usize) -> String; 4] = [
            |n| ")".repeat(n),
            |n| "(game)\n)\n".repeat(n),
            |n| "(piece (name a)\n".repeat(n),
            |n| format!("(game {}", "(piece (verify))\n".repeat(n)),
        ];
        for shape in shapes {
            let (small, large) = (read(&shape(500)), read(&shape(2000)));
            // Each token at most once for every candidate of every round, the one at the end among
            // them.
            let candidates = CANDIDATES + 1;
            assert!(small.0 > 0 && small.0 <= small.1 * ROUNDS * candidates, "{small:?}");
            assert!(large.0 <= small.0 * 4 + 4000, "{small:?} {large:?}");
        }
        let (spent, all) = read(&")".repeat(3_000_000));
        assert!(spent <= BUDGET && all == 3_000_000, "{spent}");
    }

    /// Half of the sections have brackets that do not match, so that a question is asked of a long
    /// list of them for each oddity in the other half. If it were answered by going through the
    /// list, this would take minutes.
    #[test]
    fn many_sections_with_faults_and_many_oddities_are_no_product() {
        let odd = "(piece (verify))\n".repeat(200_000);
        let faults = "(piece (name a)\n(piece (name a)))\n".repeat(200_000);
        let text = format!("(game (title \"x\")\n{odd}{faults}))");
        let (spent, all) = read(&text);
        assert!(spent <= BUDGET && all > 4_000_000, "{spent} {all}");
    }
}
