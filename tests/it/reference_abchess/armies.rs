//! Armies: which are legal, what they cost, buying them in turns, drawing them at random.

use zrf::reference::abchess::army::{ArmyError, army_squares};
use zrf::reference::abchess::purchase::{Bought, Purchase, PurchaseError};
use zrf::reference::abchess::{Army, Kind, Man, Opening, Position, Readings, Side, Square};

fn army(text: &str) -> Army {
    text.parse().unwrap()
}

fn kinds(letters: &str) -> Vec<Kind> {
    letters.chars().filter_map(Kind::from_letter).collect()
}

#[test]
fn legal_armies_and_their_cost() {
    let default = Readings::default();
    for (text, cost) in [
        ("Q R R B B H H E P L", 90),
        ("V V G O O C C Z Z H", 86),
        ("Q Q R R B B H H O O", 86),
        ("I I T T O O C C Z Z", 86),
        ("O O C C Z Z H H S S", 42),
        ("M M Q U O O C C Z Z", 85),
    ] {
        assert_eq!(army(text).cost(&default), cost, "{text}");
        assert_eq!(army(text).validate(&default), Ok(()), "{text}");
        assert_eq!(army(text).to_string(), text);
    }
}

#[test]
fn the_list_of_pieces_by_price() {
    // The list of the prose, line by line; each man's own entry says the same, but the Marshal's.
    for (price, letters) in [
        (20, "V"),
        (19, "G"),
        (18, "I"),
        (17, "Q"),
        (16, "U"),
        (15, "M"),
        (14, "T"),
        (12, "A"),
        (11, "R"),
        (10, "EP"),
        (9, "NW"),
        (8, "FX"),
        (7, "BL"),
        (6, "DJ"),
        (5, "HS"),
        (4, "CZ"),
        (3, "O"),
    ] {
        for kind in Kind::ALL {
            let listed = letters.contains(kind.letter());
            assert_eq!(kind.price(&Readings::default()) == Some(price), listed, "{kind}");
        }
    }
}

#[test]
fn illegal_armies_and_why() {
    let default = Readings::default();
    let why = |text: &str| Army::new(&kinds(&text.replace(' ', "")), &default).unwrap_err();
    assert_eq!(why("V V G G I I O O C C"), ArmyError::Points(128));
    assert_eq!(why("O O C C Z Z H H S"), ArmyError::Size(9));
    assert_eq!(why("O O C C Z Z H H S S L"), ArmyError::Size(11));
    assert_eq!(why("O O O C C Z Z H H S"), ArmyError::Copies { kind: Kind::Overtaker, count: 3 });
    assert_eq!(why("K O C C Z Z H H S S"), ArmyError::NotForSale(Kind::King));
    assert_eq!(why("Y O C C Z Z H H S S"), ArmyError::NotForSale(Kind::Yeoman));
    for (text, told) in [("R H B Q P E L B H", "exactly 10"), ("R H B Q P E L B H 1", "`1`")] {
        let message = text.parse::<Army>().unwrap_err().to_string();
        assert!(message.contains(told), "{message}");
    }
}

#[test]
fn ninety_is_legal_and_ninety_one_is_not() {
    let default = Readings::default();
    // 17+11+11+7+7+5+5+10+10+7 = 90; a Fad in place of the Lion makes it 91.
    assert_eq!(army("Q R R B B H H E P L").validate(&default), Ok(()));
    assert_eq!(army("Q R R B B H H E P F").validate(&default), Err(ArmyError::Points(91)));
}

#[test]
fn the_marshal_costs_what_the_reading_says() {
    let entry = Readings::parse("abc.marshal_cost=16").unwrap();
    let two = army("M M R R H H O O F C");
    assert_eq!(two.cost(&Readings::default()), 2 * 15 + 22 + 10 + 6 + 8 + 4);
    assert_eq!(two.cost(&entry), two.cost(&Readings::default()) + 2);
    let edge = army("M M R R O O B B E L");
    assert_eq!(edge.cost(&Readings::default()), 89);
    assert_eq!(edge.validate(&Readings::default()), Ok(()));
    assert_eq!(edge.validate(&entry), Err(ArmyError::Points(91)));
}

#[test]
fn a_teleporter_may_be_kept_out_of_the_fortress() {
    let forbidden = Readings::parse("abc.tele_setup=forbidden").unwrap();
    let on_e = army("O O C C T Z Z H H S");
    let on_g = army("O O C C Z T Z H H S");
    let on_d = army("O O C T C Z Z H H S");
    for army in [&on_e, &on_g, &on_d] {
        assert_eq!(army.validate(&Readings::default()), Ok(()));
    }
    assert_eq!(on_e.validate(&forbidden), Err(ArmyError::TeleporterInFortress('e')));
    assert_eq!(on_g.validate(&forbidden), Err(ArmyError::TeleporterInFortress('g')));
    assert_eq!(on_d.validate(&forbidden), Ok(()));
}

#[test]
fn the_start_has_everything_in_its_place() {
    let (white, black) = (army("R H B Q P E L B H R"), army("O O C C Z Z H H S S"));
    let start = Position::start(&white, &black);
    let expected = "W: Kf1 Ra1 Hb1 Bc1 Qd1 Pe1 Eg1 Lh1 Bi1 Hj1 Rk1 Ya3 Yb3 Yc3 Yd3 Ye3 Yf3 Yg3 Yh3 \
                    Yi3 Yj3 Yk3. B: Kf11 Ya9 Yb9 Yc9 Yd9 Ye9 Yf9 Yg9 Yh9 Yi9 Yj9 Yk9 Oa11 Ob11 \
                    Cc11 Cd11 Ze11 Zg11 Hh11 Hi11 Sj11 Sk11.";
    assert_eq!(start, Position::parse(expected).unwrap());
    assert_eq!(start.men().count(), 44);
}

#[test]
fn buying_in_turns_ends_in_the_position_of_the_two_armies() {
    let readings = Readings::parse("abc.buy=alternate").unwrap();
    assert_eq!(Opening::of(&Readings::default()), Opening::Written);
    let Opening::Purchase(mut purchase) = Opening::of(&readings) else { panic!("no purchase") };
    let armies = [army("Q R R B B H H E P L"), army("O O C C Z Z H H S S")];
    for place in 0..10 {
        for side in Side::BOTH {
            assert_eq!(purchase.to_move(), Some(side));
            assert_eq!(purchase.position().to_move, side);
            let square = army_squares(side).nth(place).unwrap();
            let choice = Bought { kind: armies[side.index()].kinds[place], square };
            assert!(purchase.choices(&readings).contains(&choice));
            assert_eq!(purchase.armies(), None);
            purchase = purchase.buy(choice, &readings).unwrap();
            let there = Some(Man::new(side, choice.kind));
            assert_eq!(purchase.position().at(square), there);
        }
    }
    assert_eq!(purchase.to_move(), None);
    assert_eq!(purchase.choices(&readings), []);
    assert_eq!(purchase.position(), Position::start(&armies[0], &armies[1]));
    assert_eq!(purchase.armies(), Some(armies));
    let more = Bought { kind: Kind::Horse, square: "a1".parse().unwrap() };
    assert_eq!(purchase.buy(more, &readings), Err(PurchaseError::Complete));
}

#[test]
fn a_purchase_is_refused_for_a_reason() {
    let readings = Readings::default();
    let buy = |purchase: &Purchase, letter: &str, square: &str| {
        let choice = Bought { kind: kinds(letter)[0], square: square.parse().unwrap() };
        let result = purchase.buy(choice, &readings);
        assert_eq!(result.is_ok(), purchase.choices(&readings).contains(&choice));
        result
    };
    let empty = Purchase::default();
    assert_eq!(buy(&empty, "K", "a1"), Err(PurchaseError::NotForSale(Kind::King)));
    for square in ["f1", "a2", "a11"] {
        let at: Square = square.parse().unwrap();
        let refused = PurchaseError::Square { side: Side::White, square: at };
        assert_eq!(buy(&empty, "R", square), Err(refused));
    }
    let one = buy(&buy(&empty, "V", "a1").unwrap(), "O", "a11").unwrap();
    let taken = PurchaseError::Occupied("a1".parse().unwrap());
    assert_eq!(buy(&one, "R", "a1"), Err(taken));
    let two = buy(&buy(&one, "V", "b1").unwrap(), "O", "b11").unwrap();
    let third = PurchaseError::Copies { side: Side::White, kind: Kind::Varan };
    assert_eq!(buy(&two, "V", "c1"), Err(third));
    // 40 points are spent. With a Queen (17) 33 are left for seven men, and the cheapest seven,
    // 3 3 4 4 4 4 5, cost 27; then with a Gryphon (19) 14 are left for six, who cost 22.
    let three = buy(&buy(&two, "Q", "c1").unwrap(), "C", "c11").unwrap();
    let dear = PurchaseError::CannotFinish {
        side: Side::White,
        kind: Kind::Gryphon,
        left: 14,
        places: 6,
        cheapest: 22,
    };
    assert_eq!(buy(&three, "G", "d1"), Err(dear));
    // 33 points for seven men: one of 11 leaves exactly the 22 for the other six.
    assert!(buy(&three, "R", "d1").is_ok());
    assert!(buy(&three, "A", "d1").is_err());
}

#[test]
fn the_first_purchases_are_all_24_kinds_on_ten_squares() {
    let choices = Purchase::default().choices(&Readings::default());
    assert_eq!(choices.len(), 240);
    let forbidden = Readings::parse("abc.tele_setup=forbidden").unwrap();
    assert_eq!(Purchase::default().choices(&forbidden).len(), 238);
}

#[test]
fn random_armies_are_legal_and_cover_every_kind_and_square() {
    for text in ["", "abc.marshal_cost=16", "abc.tele_setup=forbidden"] {
        let readings = Readings::parse(text).unwrap();
        let mut met = [[0; 10]; 26];
        for seed in 0..1000 {
            let army = Army::random(seed, &readings);
            assert_eq!(army.validate(&readings), Ok(()), "seed {seed}");
            assert_eq!(army, Army::random(seed, &readings));
            army.kinds.iter().enumerate().for_each(|(place, kind)| met[kind.index()][place] += 1);
        }
        for kind in Kind::for_sale() {
            for (place, count) in met[kind.index()].iter().enumerate() {
                let barred = text.contains("tele_setup")
                    && kind == Kind::Teleporter
                    && (place == 4 || place == 5);
                assert_eq!(*count == 0, barred, "{kind} on place {place}");
            }
        }
    }
}
