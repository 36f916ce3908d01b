//! What must hold in every position: invariants, symmetries, the fast answers.

use zrf::reference::abagoren::{
    Fate, History, Kind, Laws, Move, Outcome, Position, Readings, Side, Square, attacks, in_check,
    legal_moves, outcome, repetition_key,
};

use super::random::{Random, many_readings, play};

/// One hundred thousand moves of random games keep every invariant.
#[test]
fn playouts_keep_the_invariants() {
    let mut random = Random::new(1);
    let readings = many_readings(&mut random, 16);
    let mut played_in_all = 0;
    let mut seen = Seen::default();
    let share = 100_000_usize.div_ceil(readings.len());
    for readings in readings {
        let laws = Laws::new(&readings);
        play(&laws, &mut random, share, &mut |position, legal, played| {
            played_in_all += 1;
            let text = || format!("{readings}\n{}\n{played}\n{position}", position.placement());
            assert!(position.faults(&readings).is_empty(), "{}", text());
            assert!(!in_check(position, &readings, position.to_move.other()), "{}", text());
            assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{}", text());
            let next = position.apply(played);
            assert_eq!(next.to_move, position.to_move.other());
            assert_eq!(men(&next), men(position) + change(played), "{}", text());
            assert_eq!(position.placement().parse().as_ref(), Ok(position));
            seen.note(played);
        });
    }
    assert!(played_in_all >= 100_000, "{played_in_all}");
    // Games that never promote, return, enter or create would show nothing.
    assert!(seen.rarest() >= 100, "{seen:?}");
}

/// How often each kind of move came up.
#[derive(Debug, Default)]
struct Seen {
    promotions: u32,
    returns: u32,
    entries: u32,
    creations: u32,
    captures: u32,
    royal_promotions: u32,
}

impl Seen {
    fn note(&mut self, played: &Move) {
        if let Move::Board(board) = played {
            self.promotions += u32::from(board.promotion.is_some());
            self.returns += u32::from(board.king_return.is_some());
            self.captures += u32::from(board.captured.is_some());
            self.royal_promotions += u32::from(board.promotion == Some(Kind::Emperor));
        }
        self.entries += u32::from(matches!(played, Move::Enter { .. }));
        self.creations += u32::from(played.creation().is_some());
    }

    fn rarest(&self) -> u32 {
        let counts = [
            self.promotions,
            self.returns,
            self.entries,
            self.creations,
            self.captures,
            self.royal_promotions,
        ];
        counts.into_iter().min().unwrap_or(0)
    }
}

/// Men on the board and in both hands.
fn men(position: &Position) -> i32 {
    let board = position.board.iter().flatten().count() as i32;
    let hands: i32 = position.hand.iter().flatten().map(|&count| i32::from(count)).sum();
    board + hands
}

/// How a move changes the number of men: creation adds one unless it comes from the stock, and a
/// captured man that is gone is one less.
fn change(played: &Move) -> i32 {
    let created = played.creation().is_some_and(|creation| !creation.from_stock);
    let gone = match played {
        Move::Board(board) => board.captured.is_some_and(|man| man.fate == Fate::Gone),
        Move::Enter { .. } | Move::Create(_) => false,
    };
    i32::from(created) - i32::from(gone)
}

/// The fast legal moves are those of the definition, and no move is made twice.
#[test]
fn legal_moves_equal_the_definition() {
    let mut random = Random::new(2);
    let mut compared = 0;
    for readings in many_readings(&mut random, 16) {
        let laws = Laws::new(&readings);
        play(&laws, &mut random, 120, &mut |position, legal, _| {
            let mut pseudo = Vec::new();
            laws.pseudo_moves(position, &mut |played| pseudo.push(played));
            let count = pseudo.len();
            pseudo.sort_unstable();
            pseudo.dedup();
            assert_eq!(pseudo.len(), count, "a move twice in {}", position.placement());
            let definition = laws.legal_moves_by_definition(position);
            assert_eq!(legal, definition, "{readings}\n{}", position.placement());
            assert_eq!(laws.count_legal(position), legal.len() as u64);
            compared += 1;
        });
    }
    assert!(compared > 4_000, "{compared}");
}

/// Positions with any number of royal men, and men anywhere, are answered like the definition
/// says, too.
#[test]
fn wild_positions_equal_the_definition() {
    let mut random = Random::new(3);
    for readings in many_readings(&mut random, 30) {
        let laws = Laws::new(&readings);
        for _ in 0..60 {
            let position = wild(&mut random);
            let legal = laws.legal_moves(&position);
            let definition = laws.legal_moves_by_definition(&position);
            assert_eq!(legal, definition, "{readings}\n{}", position.placement());
            for side in Side::ALL {
                for square in Square::all() {
                    let plain = laws.attacks(&position, side, square);
                    let text = || format!("{side} {square} {readings}\n{}", position.placement());
                    assert_eq!(laws.is_attacked(&position, side, square), plain, "{}", text());
                }
            }
        }
    }
}

/// The definition of attack: an enemy man put on the square could be taken.
#[test]
fn attack_is_a_capture_that_could_be_made() {
    let mut random = Random::new(4);
    let mut attacked = 0;
    for readings in many_readings(&mut random, 8) {
        let laws = Laws::new(&readings);
        for _ in 0..6 {
            let mut position = wild(&mut random);
            position.to_move = if random.below(2) == 0 { Side::White } else { Side::Black };
            let side = position.to_move;
            for square in Square::all() {
                let mut with_victim = position;
                let victim = zrf::reference::abagoren::Man::new(side.other(), Kind::Boat);
                with_victim.board[square.index()] = Some(victim);
                let mut taken = false;
                laws.pseudo_moves(&with_victim, &mut |played| {
                    if let Move::Board(board) = played {
                        taken |= board.to == square && board.captured.is_some();
                    }
                });
                assert_eq!(attacks(&position, &readings, side, square), taken, "{square}");
                attacked += u32::from(taken);
            }
        }
    }
    assert!(attacked > 1_000, "{attacked}");
}

/// Some thirty men of any kind on any square, hands filled at random.
fn wild(random: &mut Random) -> Position {
    let mut position = Position::EMPTY;
    for square in Square::all() {
        if random.below(3) == 0 {
            let side = Side::ALL[random.below(2)];
            let kind = Kind::ALL[random.below(Kind::ALL.len())];
            // Few royal men, so that positions without, with one and with more all come up.
            if !kind.is_royal() || random.below(4) == 0 {
                let man = zrf::reference::abagoren::Man::new(side, kind);
                position.board[square.index()] = Some(man);
            }
        }
    }
    for side in 0..2 {
        for kind in [Kind::Queen, Kind::Knight, Kind::Prince, Kind::Pawn] {
            position.hand[side][kind.index()] = random.below(2) as u8;
        }
    }
    position.to_move = Side::ALL[random.below(2)];
    position
}

/// Exchanging the colours exchanges the moves; so does exchanging left and right.
#[test]
fn symmetries_keep_the_moves() {
    let mut random = Random::new(5);
    let mut compared = 0;
    for readings in many_readings(&mut random, 16) {
        let laws = Laws::new(&readings);
        play(&laws, &mut random, 100, &mut |position, legal, _| {
            let sorted = |mut moves: Vec<Move>| {
                moves.sort_unstable();
                moves
            };
            let flipped = legal.iter().map(|played| played.map(Square::flipped)).collect();
            assert_eq!(laws.legal_moves(&position.flipped()), sorted(flipped), "{position}");
            let mirrored = legal.iter().map(|played| played.map(Square::mirrored)).collect();
            assert_eq!(laws.legal_moves(&position.mirrored()), sorted(mirrored), "{position}");
            for played in legal {
                let next = position.apply(played);
                let flipped = position.flipped().apply(&played.map(Square::flipped));
                assert_eq!(flipped, next.flipped(), "{played}");
                let mirrored = position.mirrored().apply(&played.map(Square::mirrored));
                assert_eq!(mirrored, next.mirrored(), "{played}");
            }
            assert_eq!(position.flipped().flipped(), *position);
            assert_eq!(position.mirrored().mirrored(), *position);
            compared += 1;
        });
    }
    assert!(compared > 3_000, "{compared}");
}

/// Every array is its own mirror image and looks the same from both sides.
#[test]
fn arrays_are_symmetric() {
    for (array, men) in [("C", 18), ("A", 20), ("D", 20), ("B", 20)] {
        let readings = Readings::with([format!("aba.array={array}").as_str()]).expect("listed");
        let start = Position::start(&readings);
        assert_eq!(start.mirrored(), start);
        assert_eq!(Position { to_move: Side::White, ..start.flipped() }, start);
        assert_eq!(start.men(Side::White).count(), men, "{array}");
        assert_eq!(start.men(Side::Black).count(), men, "{array}");
        assert!(start.faults(&readings).is_empty());
    }
    let start = Position::start(&Readings::default());
    assert_eq!(
        start.placement(),
        "W: Ke1 Qd1 Qf1 Ra1 Ri1 Bc1 Bg1 Nb1 Nh1 Pr d2 Pr f2 Pa2 Pb2 Pc2 Pe2 Pg2 Ph2 Pi2. \
         B: Ke9 Qd9 Qf9 Ra9 Ri9 Bc9 Bg9 Nb9 Nh9 Pr d8 Pr f8 Pa8 Pb8 Pc8 Pe8 Pg8 Ph8 Pi8."
    );
}

/// A corner is never strictly between two squares of a line, so an entry answers no check.
#[test]
fn entries_never_answer_a_check() {
    let mut random = Random::new(6);
    let mut checks = 0;
    let laws = Laws::new(&Readings::default());
    play(&laws, &mut random, 20_000, &mut |position, legal, _| {
        if laws.is_in_check(position, position.to_move) {
            checks += 1;
            assert!(!legal.iter().any(|played| matches!(played, Move::Enter { .. })));
        }
    });
    assert!(checks > 200, "{checks}");
}

/// Two Emperors going to and fro: the third time the position arises the game is drawn.
#[test]
fn the_third_repetition_draws() {
    let readings = Readings::default();
    let mut position: Position = "W: E a1 Pa2. B: E i9 Pi8.".parse().expect("a placement");
    let mut history = History::default();
    let mut times = history.push(&position, &readings);
    assert_eq!(outcome(&position, &readings, times), Outcome::Open);
    let round = ["Ea1-b1", "Ei9-h9", "Eb1-a1", "Eh9-i9"];
    for lap in 2..=3 {
        for text in round {
            assert_eq!(outcome(&position, &readings, times), Outcome::Open);
            let legal = legal_moves(&position, &readings);
            let played = legal.iter().find(|played| played.to_string() == text);
            position = position.apply(played.expect("a legal move"));
            times = history.push(&position, &readings);
        }
        assert_eq!(times, lap);
    }
    assert_eq!(outcome(&position, &readings, times), Outcome::Repetition);
    assert_eq!(Outcome::Repetition.winner(), None);
}

/// The hands belong to the key by default and not under `aba.rep_key=board`; the side to move
/// always does.
#[test]
fn repetition_counts_hands_by_reading() {
    let key = |text: &str, settings: &[&str]| {
        let readings = Readings::with(settings.iter().copied()).expect("readings");
        repetition_key(&text.parse().expect("a placement"), &readings)
    };
    let (bare, with_hand) = ("W: Ke1. B: Ke9.", "W: Ke1, hand Q. B: Ke9.");
    assert_ne!(key(bare, &[]), key(with_hand, &[]));
    assert_ne!(key(with_hand, &[]), key("W: Ke1. B: Ke9, hand Q.", &[]));
    let board = ["aba.rep_key=board"];
    assert_eq!(key(bare, &board), key(with_hand, &board));
    for settings in [&[][..], &board[..]] {
        assert_ne!(key(bare, settings), key("W: Ke1. B: Ke9. Black to move.", settings));
        assert_ne!(key(bare, settings), key("W: Kd1. B: Ke9.", settings));
    }
}

/// A mate that arises for the third time is a mate.
#[test]
fn mate_comes_before_repetition() {
    let position: Position =
        "W: Ka1 Bo a9 Bo b8. B: Ki9. Black to move.".parse().expect("a placement");
    let found = outcome(&position, &Readings::default(), 3);
    assert_eq!(found, Outcome::Checkmate { winner: Side::White });
}

/// What is not a position of the game is named.
#[test]
fn faults_are_named() {
    let faults = |text: &str, settings: &[&str]| -> Vec<String> {
        let readings = Readings::with(settings.iter().copied()).expect("readings");
        let position: Position = text.parse().expect("a placement");
        position.faults(&readings).iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        faults("W: Ke1 E e2 Pa9 G b9 Pc1. B: Nd1, hand G.", &[]),
        [
            "White has 2 royal men, not one",
            "an unpromoted White Pawn stands on its farthest rank, at a9",
            "Black has 0 royal men, not one",
            "an unpromoted Black Knight stands on its farthest rank, at d1",
            "Black has a General in hand, which is never captured into a hand",
        ]
    );
    let pawn_in_hand = "W: Ke1, hand P. B: Ke9.";
    assert_eq!(faults(pawn_in_hand, &[]).len(), 1);
    assert_eq!(faults(pawn_in_hand, &["aba.create_stock=lost"]).len(), 0);
    assert_eq!(faults("W: Ke1, hand Q. B: Ke9.", &["aba.entry=immediate"]).len(), 1);
}
