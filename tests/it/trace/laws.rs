//! What holds in every position: explanations agree with what the rules generate.

use std::collections::{BTreeMap, BTreeSet};

use zrf::interp::trace::{Answer, Fate, Mover, Teller, Way};
use zrf::interp::{Move, Position, Rules};
use zrf::model::{PieceId, Square};

use super::{CHESS, DRAUGHTS, game};

/// Positions of random games from the start, with a fixed seed.
fn positions(rules: &Rules, games: usize, plies: usize, seed: u64) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut all = Vec::new();
    for _ in 0..games {
        let mut position = Position::start(&rules.game);
        for _ in 0..plies {
            all.push(position.clone());
            let legal = rules.legal(&position);
            let Some(mv) = random.choice(&legal) else { break };
            position = rules.apply(&position, mv).position;
        }
    }
    all
}

/// All games of the fixtures, with how many random games are played of each.
const GAMES: [(&str, usize); 6] = [
    (CHESS, 2),
    (DRAUGHTS, 3),
    ("fixtures/games/international-draughts.zrf", 4),
    ("fixtures/games/minishogi.zrf", 2),
    ("fixtures/games/reversi.zrf", 1),
    ("fixtures/cases/44-dice.zrf", 2),
];

fn same(a: &Move, b: &Move) -> bool {
    a.same_effect(b) && a.move_type == b.move_type
}

/// What the blocks of all movers make is what the rules generate; what is called legal is legal.
#[test]
fn fates_agree_with_the_rules() {
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for (file, games) in GAMES {
        let (_, rules) = game(file);
        for position in positions(&rules, games, 60, 7).iter().step_by(4) {
            let legal = rules.legal(position);
            let men = position.men().map(|(square, _)| Mover::Man(square));
            let drops = (0..rules.game.pieces.len()).map(|p| Mover::Drop(PieceId(p as u16)));
            let mut found = vec![false; legal.len()];
            for mover in men.chain(drops) {
                let explanation = rules.explain(position, mover, None);
                let mut any = false;
                for block in &explanation.blocks {
                    for (mv, fate) in block.answers(None) {
                        let is_legal = matches!(fate, Fate::Legal);
                        any |= is_legal;
                        let at = legal.iter().position(|l| same(l, mv));
                        // Equal moves of two types count once, for whichever comes first.
                        let listed = at.is_some() || legal.iter().any(|l| l.same_effect(mv));
                        let here = explanation.bars.is_empty() && block.only.is_none();
                        assert_eq!(
                            is_legal,
                            listed && here,
                            "{file}: {} of {mover:?}: {fate:?}",
                            rules.move_text(position, mv)
                        );
                        let word = match fate {
                            Fate::Legal => "legal",
                            Fate::Barred => "barred",
                            Fate::Priority(_) => "priority",
                            Fate::Unlisted => "unlisted",
                            Fate::Shorter(_) => "shorter",
                            Fate::Exposes(_) => "exposes",
                        };
                        *counted.entry(word).or_default() += 1;
                        if is_legal && let Some(at) = at {
                            found[at] = true;
                        }
                    }
                }
                let others = !explanation.by_others.is_empty();
                assert!(!(any && others), "{file} {mover:?}: others are looked at in need only");
                assert_eq!(explanation.answer == Answer::Can, any || others, "{file} {mover:?}");
            }
            for (mv, found) in legal.iter().zip(found) {
                assert!(found || mv.is_pass(), "{file}: {}", rules.move_text(position, mv));
            }
        }
    }
    for (fate, at_least) in
        [("legal", 1000), ("barred", 2000), ("priority", 100), ("shorter", 1), ("exposes", 40)]
    {
        assert!(counted.get(fate).is_some_and(|&n| n >= at_least), "{counted:?}");
    }
}

/// With a square to go to: open exactly if a move goes there; what never goes somewhere never does
/// in any position; and the reasons are sentences.
#[test]
fn ways_agree_with_the_rules() {
    let mut counted = [0usize; 3];
    for (file, games) in GAMES {
        let (loaded, rules) = game(file);
        let expanded = loaded.expanded.as_ref().unwrap();
        let mut never: BTreeSet<(u8, u16, u16, u32, u16)> = BTreeSet::new();
        let mut reached: BTreeSet<(u8, u16, u16, u32, u16)> = BTreeSet::new();
        let mut random = fastrand::Rng::with_seed(3);
        for position in positions(&rules, games.min(2), 48, 11).iter().step_by(8) {
            let teller = Teller {
                rules: &rules,
                position,
                sources: &loaded.sources,
                names: &expanded.names,
            };
            for (from, man) in position.men() {
                for _ in 0..2 {
                    let to = Square(random.u16(..rules.game.board.squares.len() as u16));
                    let explanation = rules.explain_move(position, from, to);
                    let sentence = teller.summary(&explanation);
                    assert!(sentence.ends_with('.') && !sentence.contains(": ."), "{sentence}");
                    for block in &explanation.blocks {
                        let key = (man.owner.0, man.piece.0, from.0, block.run.def, to.0);
                        match &block.way {
                            Some(Way::Open) => {
                                assert!(!block.there.is_empty());
                                reached.insert(key);
                                counted[0] += 1;
                            }
                            Some(Way::Blocked(obstacles)) => {
                                assert!(!obstacles.is_empty() && block.there.is_empty());
                                counted[1] += 1;
                            }
                            // No stock, or another last move, may do.
                            Some(Way::Lacks(_)) => assert!(block.there.is_empty()),
                            Some(Way::Never) => {
                                never.insert(key);
                                counted[2] += 1;
                            }
                            Some(Way::Unknown) | None => panic!("{file}: {sentence}"),
                        }
                    }
                }
            }
        }
        let both: Vec<_> = never.intersection(&reached).collect();
        assert!(both.is_empty(), "{file}: {both:?}");
    }
    let [open, blocked, never] = counted;
    assert!(open > 20 && blocked > 100 && never > 1000, "{counted:?}");
}
