//! Games of Abagoren Chess at random: what the rules file promises of every position they reach.

use zrf::generate::abagoren::board;
use zrf::interp::{Man, Move, Position, Rules};
use zrf::model::PlayerId;

use super::{published, rules, word};

/// A small generator of numbers, always the same ones.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// What the file promises of every position that a game reaches.
fn sound(rules: &Rules, position: &Position) {
    let game = &rules.game;
    let at = |name: &str| {
        position.at(game.board.square(name).unwrap_or_else(|| panic!("no square {name}")))
    };
    let name = |man: Man| game.pieces[man.piece.index()].name.clone();
    let text = || rules.position_text(position);
    for (white, owner) in [(true, PlayerId(0)), (false, PlayerId(1))] {
        for (kind, _) in board::KEPT {
            let row: Vec<_> = (1..=board::COPIES)
                .map(|n| at(&board::hand_square(white, kind, n).unwrap()))
                .collect();
            let held = row.iter().take_while(|man| man.is_some()).count();
            assert!(row[held..].iter().all(Option::is_none), "a gap: {}", text());
            let right = row.iter().flatten().all(|&m| m.owner == owner && name(m) == kind);
            assert!(right, "a stranger in the hand: {}", text());
        }
        let royal = |m: &Man| m.owner == owner && ["King", "Emperor"].contains(&name(*m).as_str());
        assert_eq!(position.men().filter(|(_, m)| royal(m)).count(), 1, "{}", text());
        for file in 0..board::SIZE {
            let far = at(&board::square(file, if white { board::SIZE } else { 1 }));
            let promoted = |m: Man| {
                m.owner != owner || ["Emperor", "Boat", "General"].contains(&name(m).as_str())
            };
            assert!(far.is_none_or(promoted), "not promoted: {}", text());
        }
    }
    for (kind, _) in board::KEPT {
        let all = position.men().filter(|(_, m)| name(*m) == kind).count();
        assert!(all <= board::COPIES, "{all} {kind}: {}", text());
    }
    for signpost in ["Queens", "Rooks", "Bishops", "Knights", "Princes", "corner", "king-search"] {
        assert!(at(signpost).is_none());
    }
    assert!(position.stock.iter().all(|&n| n == 0));
}

/// The hands stand beside the board, which keeps the names of its ranks.
#[test]
fn the_board_is_drawn_with_its_hands() {
    let loaded = published();
    let rules = rules(&loaded, "");
    let text = "White: King e1, Queen Qw1 Qw2, Prince Pw1; Black: King e9, Rook Rb1";
    let drawn = rules.draw(&rules.parse_position(text).unwrap());
    let wanted = "\
9   .  .  .  .    .  .  .  .  k  .  .  .  .
8   r  .  .  .    .  .  .  .  .  .  .  .  .
7   .  .  .  .    .  .  .  .  .  .  .  .  .
6   .  .  .  .    .  .  .  .  .  .  .  .  .
5   .  .  .  .    .  .  .  .  .  .  .  .  .    Q  Q  .  .
4                 .  .  .  .  .  .  .  .  .    .  .  .  .
3                 .  .  .  .  .  .  .  .  .    .  .  .  .
2                 .  .  .  .  .  .  .  .  .    .  .  .  .
1                 .  .  .  .  K  .  .  .  .    P  .  .  .
   b1 b2 b3 b4    a  b  c  d  e  f  g  h  i   w1 w2 w3 w4
";
    assert_eq!(drawn, wanted);
}

/// Games at random, captures preferred, keep what the file promises, and come by everything.
#[test]
fn games_at_random_keep_hands_and_ranks_in_order() {
    let loaded = published();
    let rules = rules(&loaded, "");
    let mut numbers = Numbers(9);
    let (mut captures, mut entries, mut returns, mut promotions, mut pawns) = (0, 0, 0, 0, 0);
    for game in 0..12 {
        let mut position = Position::start(&rules.game);
        for _ in 0..160 {
            let moves = rules.legal(&position);
            assert!(rules.trouble(&position).is_none());
            if moves.is_empty() {
                break;
            }
            let mut mv = &moves[numbers.below(moves.len())];
            for _ in 0..3 {
                if position.at(mv.movements[0].to).is_none() {
                    mv = &moves[numbers.below(moves.len())];
                }
            }
            // In every other game Kings hurry up the board, and Emperors make Pawns.
            let hurries = |mv: &&Move| {
                let first = mv.movements[0];
                let king = position.at(first.from).map(|man| man.piece);
                first.from == first.to || king == rules.game.piece("King")
            };
            let hurrying: Vec<&Move> = moves.iter().filter(hurries).collect();
            if game % 2 == 1 && !hurrying.is_empty() && numbers.below(2) == 0 {
                mv = hurrying[numbers.below(hurrying.len())];
            }
            let first = mv.movements[0];
            captures += usize::from(first.from != first.to && position.at(first.to).is_some());
            entries += usize::from(rules.game.board.name(first.from).len() == 3);
            returns += usize::from(mv.movements.len() == 2);
            promotions += usize::from(word(&rules, &position, mv).contains('='));
            pawns += usize::from(first.from == first.to);
            position = rules.apply(&position, mv).position;
            sound(&rules, &position);
        }
    }
    let seen = [captures, entries, returns, promotions, pawns];
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}
