//! Laws that hold in every position: against the simple generator, under the mirrors, between
//! moving and attacking.

use zrf::reference::abchess::random::SplitMix64;
use zrf::reference::abchess::{
    Kind, Man, Position, Readings, Side, Square, apply, attacks, in_check, legal_moves,
    man_attacks, men, pseudo_moves,
};

use super::scatter::{self, Mirror};
use super::simple;

/// Positions at random, each with readings at random, the default every other time.
fn each_random(count: u64, seed: u64, mut law: impl FnMut(&Position, &Readings)) {
    let mut dice = SplitMix64::new(seed);
    for round in 0..count {
        let position = scatter::position(&mut dice);
        let drawn = scatter::readings(&mut dice);
        let readings = if round % 2 == 0 { Readings::default() } else { drawn };
        law(&position, &readings);
    }
}

fn words(position: &Position, readings: &Readings) -> String {
    format!("{}\n{position}\nreadings: {readings}", position.placement())
}

#[test]
fn the_simple_generator_finds_the_same_moves() {
    let (mut moves, mut checks) = (0, 0);
    each_random(3000, 1, |position, readings| {
        let found = legal_moves(position, readings);
        assert_eq!(found, simple::legal(position, readings), "{}", words(position, readings));
        let mut pseudo = simple::pseudo(position, readings);
        pseudo.sort();
        assert_eq!(pseudo_moves(position, readings), pseudo, "{}", words(position, readings));
        for side in Side::BOTH {
            let check = in_check(position, side, readings);
            assert_eq!(check, simple::exposed(position, side, readings));
            checks += usize::from(check);
        }
        moves += found.len();
    });
    assert!(moves > 100_000 && checks > 1000, "{moves} moves, {checks} checks");
}

#[test]
fn the_simple_generator_finds_the_same_moves_on_nearly_empty_boards() {
    // Few men, so that Kings see each other and long lines stay open.
    let mut dice = SplitMix64::new(2);
    let mut facing = 0;
    for _ in 0..6000 {
        let mut position = scatter::position(&mut dice);
        let readings = scatter::readings(&mut dice);
        let men: Vec<Square> =
            position.men().filter(|(_, man)| man.kind != Kind::King).map(|(at, _)| at).collect();
        men.iter().skip(4).for_each(|at| position.board[at.index()] = None);
        let found = legal_moves(&position, &readings);
        assert_eq!(found, simple::legal(&position, &readings), "{}", words(&position, &readings));
        let kings = Side::BOTH.map(|side| position.king(side).unwrap().file());
        facing += usize::from(kings[0] == kings[1]);
    }
    assert!(facing > 1000, "{facing}");
}

#[test]
fn a_move_is_legal_if_no_king_is_taken_and_the_own_is_not_in_check_after_it() {
    each_random(1500, 12, |position, readings| {
        let mut moves = pseudo_moves(position, readings);
        moves.retain(|found| {
            let victim = found.captured.and_then(|at| position.at(at));
            victim.is_none_or(|man| man.kind != Kind::King)
                && !in_check(&apply(position, found, readings), position.to_move, readings)
        });
        assert_eq!(legal_moves(position, readings), moves, "{}", words(position, readings));
    });
}

#[test]
fn mirrors_carry_moves_to_moves() {
    each_random(2000, 3, |position, readings| {
        let moves = legal_moves(position, readings);
        for mirror in [Mirror::Sides, Mirror::Files] {
            let mirrored = mirror.position(position);
            assert_eq!(legal_moves(&mirrored, readings), mirror.moves(&moves));
            for (found, image) in moves.iter().zip(moves.iter().map(|m| mirror.moves(&[*m])[0])) {
                let there = apply(&mirrored, &image, readings);
                assert_eq!(there, mirror.position(&apply(position, found, readings)));
            }
        }
    });
}

#[test]
fn no_move_is_generated_twice() {
    each_random(2000, 4, |position, readings| {
        let mut moves = pseudo_moves(position, readings);
        let count = moves.len();
        moves.dedup();
        assert_eq!(moves.len(), count, "{}", words(position, readings));
    });
}

#[test]
fn to_attack_a_square_is_to_capture_an_enemy_put_there() {
    let mut attacked = 0;
    each_random(300, 5, |position, readings| {
        for by in Side::BOTH {
            for target in Square::all() {
                // An enemy that stands there stays, so that what it freezes stays frozen. An own
                // Immobilizer cannot be put away without a change to what is frozen.
                if position.at(target) == Some(Man::new(by, Kind::Immobilizer)) {
                    continue;
                }
                let mut with_victim = position.clone();
                if position.at(target).is_none_or(|man| man.side == by) {
                    with_victim.put(target, Man::new(by.other(), Kind::Yeoman));
                }
                let captures = simple::hits(&with_victim, by, target, readings);
                let is = attacks(position, by, target, readings);
                assert_eq!(is, captures, "{by} {target}\n{}", words(position, readings));
                attacked += usize::from(is);
            }
        }
    });
    assert!(attacked > 10_000, "{attacked}");
}

#[test]
fn each_man_attacks_what_its_atoms_capture() {
    each_random(200, 6, |position, readings| {
        for (from, man) in position.men() {
            let atoms = men::atoms(man, from, readings);
            for target in Square::all().filter(|target| *target != from) {
                let mut with_victim = position.clone();
                with_victim.put(target, Man::new(man.side.other(), Kind::King));
                let mut look = &with_victim;
                for atom in &atoms {
                    let mut captures = false;
                    atom.run(&mut look, &mut |found| {
                        captures |= found.captured == Some(target) && found.promotion.is_none();
                    });
                    assert_eq!(
                        atom.attacks(&mut &*position, target),
                        captures,
                        "{atom:?} {target}"
                    );
                    assert!(!captures || atom.reach().contains(target), "{atom:?} {target}");
                }
            }
        }
    });
}

#[test]
fn a_frozen_man_neither_moves_nor_attacks() {
    let mut frozen = 0;
    each_random(1000, 7, |position, _| {
        let readings = Readings::default();
        let moves = pseudo_moves(position, &readings);
        for (from, man) in position.men() {
            let freezer = Man::new(man.side.other(), Kind::Immobilizer);
            if from.neighbours().any(|at| position.at(at) == Some(freezer)) {
                frozen += 1;
                assert!(moves.iter().all(|found| found.from != from));
                let mut look = position;
                let attacks = |target| man_attacks(&mut look, man, from, target, &readings);
                assert!(!Square::all().any(attacks));
            }
        }
    });
    assert!(frozen > 500, "{frozen}");
}

#[test]
fn colourbound_men_stay_on_their_colour() {
    // "Note that a Fad, like a Bishop or Camel, is bound to squares of one color."
    let bound = [Kind::Fad, Kind::Bishop, Kind::Camel];
    each_random(500, 8, |position, readings| {
        for found in pseudo_moves(position, readings) {
            if position.at(found.from).is_some_and(|man| bound.contains(&man.kind)) {
                assert_eq!(found.from.like_a1(), found.to.like_a1());
            }
        }
    });
}

#[test]
fn there_is_no_castling_and_no_en_passant() {
    each_random(500, 11, |position, readings| {
        for found in pseudo_moves(position, readings) {
            let kind = position.at(found.from).map(|man| man.kind);
            let files = (found.from.file() - found.to.file()).abs();
            assert!(kind != Some(Kind::King) || files <= 1, "{found}");
            let lands = found.captured.is_none_or(|at| at == found.to);
            assert!(kind == Some(Kind::Overtaker) || lands, "{found}");
        }
    });
}

#[test]
fn promotion_is_three_moves_away() {
    // "The promotion zone is only three moves away, instead of five".
    let readings = Readings::default();
    for (army, moves) in
        [("W", ["c3-c5", "c5-c6", "c6-c7=Q"]), ("B", ["c9-c7", "c7-c6", "c6-c5=Q"])]
    {
        let mut position =
            Position::parse("W: Ke1 Yc3. B: Kg11 Yc9. Lost W: Q. Lost B: Q.").unwrap();
        let mover = if army == "W" { Side::White } else { Side::Black };
        let idle = Man::new(mover.other(), Kind::Yeoman);
        let idle: Vec<Square> = position.men().filter(|m| m.1 == idle).map(|m| m.0).collect();
        idle.iter().for_each(|at| position.board[at.index()] = None);
        for (turn, text) in moves.into_iter().enumerate() {
            position.to_move = mover;
            let legal = legal_moves(&position, &readings);
            assert_eq!(legal.iter().any(|found| found.promotion.is_some()), turn == 2);
            let played = text.parse().unwrap();
            assert!(legal.contains(&played), "{text}");
            position = apply(&position, &played, &readings);
        }
        assert!(position.men().any(|(_, man)| man == Man::new(mover, Kind::Queen)));
    }
}

#[test]
fn placement_lists_are_read_back() {
    each_random(500, 9, |position, _| {
        let text = position.placement();
        assert_eq!(Position::parse(&text).as_ref(), Ok(position), "{text}");
        for found in legal_moves(position, &Readings::default()) {
            assert_eq!(found.to_string().parse(), Ok(found));
        }
    });
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    for wrong in ["W Ke1", "W: Xe0", "W: ke1", "W: Ke1 He1", "X: Ke1", "Lost W: He1", "Ke1", "W: K"]
    {
        assert!(Position::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_position_is_drawn_with_ranks_and_files() {
    let position = Position::parse("W: Ke1 Ya6. B: Kg11. Lost B: H H. Black to move.").unwrap();
    let drawn = position.to_string();
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "   a b c d e f g h i j k");
    assert_eq!(lines[1], "11 . . . . . . k . . . . 11");
    assert_eq!(lines[6], " 6 Y : : : : : : : : : : 6");
    assert_eq!(lines[11], " 1 . . . . K . . . . . . 1");
    assert_eq!(lines[13], "Black to move; lost by Black: H H");
}

#[test]
fn apply_bears_moves_that_do_not_belong() {
    let mut dice = SplitMix64::new(10);
    for _ in 0..2000 {
        let position = scatter::position(&mut dice);
        let readings = scatter::readings(&mut dice);
        let other = scatter::position(&mut dice);
        for found in legal_moves(&other, &readings) {
            let next = apply(&position, &found, &readings);
            assert_eq!(next.to_move, position.to_move.other());
        }
    }
}
