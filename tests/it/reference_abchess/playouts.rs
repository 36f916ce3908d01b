//! Whole games at random, more than 100 000 moves, and what must hold after every one of them.

use std::collections::HashMap;

use zrf::reference::abchess::random::SplitMix64;
use zrf::reference::abchess::{
    Army, Kind, Man, Move, Outcome, Position, Readings, Side, apply, in_check, legal_moves,
    outcome, repetition_key,
};

use super::simple;

/// How many men of a kind a side has when the game starts.
fn at_start(army: &Army, kind: Kind) -> usize {
    match kind {
        Kind::King => 1,
        Kind::Yeoman => 11,
        _ => army.kinds.iter().filter(|have| **have == kind).count(),
    }
}

fn on_board(position: &Position, man: Man) -> usize {
    position.men().filter(|(_, other)| *other == man).count()
}

/// What the games have shown, to be sure that they showed it.
#[derive(Default, Debug)]
struct Seen {
    moves: usize,
    captures: usize,
    jumps: usize,
    promotions: usize,
    checks: usize,
    mates: usize,
    stalemates: usize,
    repetitions: usize,
}

/// Plays one game to its end or for `limit` moves, asking `law` after every move.
fn play(
    seed: u64,
    limit: usize,
    readings: &Readings,
    seen: &mut Seen,
    mut law: impl FnMut(&[Army; 2], &Position),
) {
    let mut dice = SplitMix64::new(seed);
    let armies = [Army::random(dice.draw(), readings), Army::random(dice.draw(), readings)];
    let mut position = Position::start(&armies[0], &armies[1]);
    let mut occurred: HashMap<_, (u32, [[u8; 26]; 2])> = HashMap::new();
    let mut own_last: [Option<Move>; 2] = [None; 2];
    for _ in 0..limit {
        law(&armies, &position);
        let entry = occurred.entry(repetition_key(&position)).or_insert((0, position.lost));
        entry.0 += 1;
        assert_eq!(entry.1, position.lost, "the same key, another pool\n{position}");
        match outcome(&position, readings, entry.0) {
            Outcome::Ongoing => {}
            Outcome::Mate => return seen.mates += 1,
            Outcome::Stalemate => return seen.stalemates += 1,
            Outcome::Repetition => {
                assert_eq!(entry.0, 3);
                return seen.repetitions += 1;
            }
        }
        let moves = legal_moves(&position, readings);
        // Now and then a man goes back, so that positions repeat; promotions are preferred, as they
        // are rare among so many moves.
        let back = own_last[position.to_move.index()].and_then(|last| {
            moves.iter().find(|found| (found.from, found.to) == (last.to, last.from))
        });
        let promoting: Vec<Move> =
            moves.iter().filter(|found| found.promotion.is_some()).copied().collect();
        let drawn = match dice.below(8) {
            0 => back.copied().or_else(|| dice.pick(&moves).copied()),
            1 | 2 if !promoting.is_empty() => dice.pick(&promoting).copied(),
            _ => dice.pick(&moves).copied(),
        };
        let played = drawn.unwrap();
        own_last[position.to_move.index()] = Some(played);
        let next = apply(&position, &played, readings);
        seen.moves += 1;
        seen.captures += usize::from(played.captured.is_some());
        seen.jumps += usize::from(played.captured.is_some_and(|at| at != played.to));
        seen.promotions += usize::from(played.promotion.is_some());
        seen.checks += usize::from(in_check(&next, next.to_move, readings));
        let men = next.men().count() + usize::from(played.captured.is_some());
        assert_eq!(men, position.men().count());
        position = next;
    }
}

/// One King a side in its fortress, and no King that could be taken now.
fn kings_are_safe(position: &Position, readings: &Readings) {
    for side in Side::BOTH {
        assert_eq!(on_board(position, Man::new(side, Kind::King)), 1);
        assert!(position.king(side).is_some_and(|king| king.in_fortress(side)));
    }
    assert!(!in_check(position, position.to_move.other(), readings), "{position}");
}

#[test]
fn invariants_hold_in_a_hundred_thousand_moves() {
    let readings = Readings::default();
    let mut seen = Seen::default();
    for seed in 0..400 {
        play(seed, 400, &readings, &mut seen, |armies, position| {
            kings_are_safe(position, &readings);
            assert!(position.promoted.is_empty());
            for (side, army) in Side::BOTH.into_iter().zip(armies) {
                for kind in Kind::ALL {
                    let lost = usize::from(position.lost[side.index()][kind.index()]);
                    let there = on_board(position, Man::new(side, kind));
                    assert_eq!(lost + there, at_start(army, kind), "{side} {kind}\n{position}");
                }
            }
        });
    }
    assert!(seen.moves >= 100_000, "{seen:?}");
    assert!(seen.captures > 5000 && seen.jumps > 100 && seen.promotions > 1000, "{seen:?}");
    assert!(seen.checks > 1000 && seen.mates > 50 && seen.repetitions > 0, "{seen:?}");
}

#[test]
fn invariants_hold_under_every_reading() {
    let mut seen = Seen::default();
    for (seed, text) in [
        "abc.river=crossed",
        "abc.promo=types",
        "abc.promo_origin=yeoman",
        "abc.promo_origin=yeoman, abc.promo=types",
        "abc.facing=unfrozen",
        "abc.frozen_attacks=yes",
        "abc.imm_mutual=no",
        "abc.imm_frozen_active=no",
        "abc.tele_from=outside, abc.tele_promo=forbidden, abc.tele_setup=forbidden",
        "abc.marshal_cost=16",
    ]
    .into_iter()
    .enumerate()
    {
        let readings = Readings::parse(text).unwrap();
        for game in 0..6 {
            let seed = 1000 + 10 * seed as u64 + game;
            play(seed, 300, &readings, &mut seen, |armies, position| {
                kings_are_safe(position, &readings);
                for (side, army) in Side::BOTH.into_iter().zip(armies) {
                    army.validate(&readings).unwrap();
                    if text.contains("yeoman") {
                        // A Yeoman that was promoted is still one of the eleven.
                        let wearing = position
                            .promoted
                            .iter()
                            .filter(|at| position.at(*at).is_some_and(|man| man.side == side))
                            .count();
                        let plain = on_board(position, Man::new(side, Kind::Yeoman));
                        let lost = position.lost[side.index()][Kind::Yeoman.index()];
                        assert_eq!(wearing + plain + usize::from(lost), 11, "{position}");
                    } else {
                        assert!(position.promoted.is_empty());
                    }
                    if text.contains("types") {
                        continue;
                    }
                    for kind in Kind::for_sale() {
                        // By origin a man that was exchanged for a Yeoman can be spent.
                        let lost = usize::from(position.lost[side.index()][kind.index()]);
                        let there = on_board(position, Man::new(side, kind));
                        let bought = at_start(army, kind);
                        let kept = lost + there == bought;
                        assert!(kept || text.contains("yeoman") && lost + there < bought);
                    }
                }
            });
        }
    }
    assert!(seen.moves > 10_000 && seen.promotions > 100, "{seen:?}");
}

#[test]
fn the_simple_generator_agrees_along_games() {
    let readings = Readings::default();
    let (mut seen, mut turn, mut compared) = (Seen::default(), 0, 0);
    for seed in 2000..2040 {
        play(seed, 300, &readings, &mut seen, |_, position| {
            turn += 1;
            if turn % 10 == 0 {
                let found = legal_moves(position, &readings);
                assert_eq!(found, simple::legal(position, &readings), "{position}");
                compared += 1;
            }
        });
    }
    assert!(compared > 800, "{compared}");
}

#[test]
fn three_times_is_a_draw() {
    let readings = Readings::default();
    let army: Army = "R H B Q P E L B H R".parse().unwrap();
    let mut position = Position::start(&army, &army);
    let mut occurred = HashMap::new();
    let mut seen = Vec::new();
    for text in ["", "b1-d2", "b11-d10", "d2-b1", "d10-b11"].iter().cycle().take(15) {
        if let Ok(played) = text.parse::<Move>() {
            assert!(legal_moves(&position, &readings).contains(&played));
            position = apply(&position, &played, &readings);
        } else if !seen.is_empty() {
            // The empty text stands for the start, which the last move has reached again.
            continue;
        }
        let times = occurred.entry(repetition_key(&position)).or_insert(0);
        *times += 1;
        seen.push(outcome(&position, &readings, *times));
    }
    // The start, two rounds of four moves: the start has then occurred three times.
    assert_eq!(seen[..8], [Outcome::Ongoing; 8]);
    assert_eq!(seen[8], Outcome::Repetition);
}

#[test]
fn the_side_to_move_is_part_of_the_position() {
    let white = Position::parse("W: Ke1. B: Kg11.").unwrap();
    let black = Position::parse("W: Ke1. B: Kg11. Black to move.").unwrap();
    let lost = Position::parse("W: Ke1. B: Kg11. Lost W: Q.").unwrap();
    assert_ne!(repetition_key(&white), repetition_key(&black));
    assert_eq!(repetition_key(&white), repetition_key(&lost));
}
