//! The published rules file of Abagoren Chess in play: positions worked by hand.
//!
//! What a man does is one word for each move: `d7` a quiet move, `xf7` a capture, `+d2` a Pawn made
//! there; behind it `=` and a promotion's first letter, and `/a1` a King put on a1 in the same move.

mod cases;
mod games;
mod rings;

use zrf::cli::Loaded;
use zrf::generate::abagoren::readings::{Readings, TOPICS};
use zrf::generate::abagoren::{READINGS, Spec, TITLE, abagoren};
use zrf::interp::{Change, Move, Outcome, Position, Rules, Score};
use zrf::model::PlayerId;

use crate::published::{own, variant};
use cases::{CASES, TA3};

/// The published file, which must load without a finding.
fn published() -> Loaded {
    crate::published::published("abagoren.zrf")
}

/// The rules of a variant; of the game itself without a title.
fn rules(loaded: &Loaded, title: &str) -> Rules {
    variant(loaded, TITLE, title)
}

/// The rules of a file written for one reading, without variants.
fn read_as(id: &str, choice: &str) -> Rules {
    let readings = Readings::default().with(id, choice).unwrap();
    let text = abagoren(&Spec { readings, variants: false });
    let loaded = own(&text);
    assert_eq!(loaded.games.len(), 1);
    rules(&loaded, "")
}

/// A move in the words of this file's cases.
fn word(rules: &Rules, position: &Position, mv: &Move) -> String {
    let name = |square| rules.game.board.name(square);
    let kind = |piece: zrf::model::PieceId| rules.game.pieces[piece.index()].name[..1].to_owned();
    let first = mv.movements[0];
    let mut text = String::new();
    if first.from != first.to {
        let takes = position.at(first.to).is_some();
        text = format!("{}{}", if takes { "x" } else { "" }, name(first.to));
    }
    let mut becomes = mv.becomes.map(kind);
    for change in &mv.changes {
        match *change {
            Change::Create(_, _, square) if first.from == first.to => {
                text += &format!("+{}", name(square));
            }
            Change::Type(piece, square) if square == first.to => becomes = Some(kind(piece)),
            Change::Create(..) => {}
            other => panic!("an unexpected {other:?}"),
        }
    }
    text += &becomes.map_or(String::new(), |letter| format!("={letter}"));
    if let [_, second] = mv.movements[..] {
        let king = position.at(second.from).unwrap();
        assert_eq!(rules.game.pieces[king.piece.index()].name, "King");
        text += &format!("/{}", name(second.to));
    }
    text
}

/// The moves of the man on a square, as sorted words.
fn words(rules: &Rules, position: &Position, from: &str) -> Vec<String> {
    let from = rules.game.board.square(from).unwrap();
    let moves = rules.legal(position);
    let mine = moves.iter().filter(|mv| mv.movements[0].from == from);
    let mut found: Vec<String> = mine.map(|mv| word(rules, position, mv)).collect();
    found.sort();
    found
}

fn check(rules: &Rules, title: &str, text: &str, from: &str, wanted: &str) {
    let position = rules.parse_position(text).unwrap();
    let mut sorted: Vec<&str> = wanted.split_whitespace().collect();
    sorted.sort_unstable();
    assert_eq!(words(rules, &position, from), sorted, "{title}: {text}: {from}");
}

#[test]
fn positions_worked_by_hand_have_exactly_these_moves() {
    let loaded = published();
    for &(title, text, from, wanted) in CASES {
        check(&rules(&loaded, title), title, text, from, wanted);
    }
}

/// The same position turned around, for Black.
fn turned(text: &str) -> String {
    let mut out = String::new();
    for (i, word) in text.split(' ').enumerate() {
        let gap = if i == 0 { "" } else { " " };
        let (core, end) = match word.find([',', ';']) {
            Some(at) => word.split_at(at),
            None => (word, ""),
        };
        let core = match core {
            "White:" => "Black:".to_owned(),
            "Black:" => "White:".to_owned(),
            core => turned_squares(core),
        };
        out += &format!("{gap}{core}{end}");
    }
    out + "; to move Black"
}

/// A word with each board square's rank turned, and each hand square given to the other side.
fn turned_squares(text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for i in 1..chars.len() {
        if ('a'..='i').contains(&chars[i - 1])
            && let Some(rank) = chars[i].to_digit(10)
            && (i < 2 || !"QRBNP".contains(chars[i - 2]))
        {
            chars[i] = char::from_digit(10 - rank, 10).unwrap();
        }
    }
    if chars.len() == 3 && "QRBNP".contains(chars[0]) && "wb".contains(chars[1]) {
        chars[1] = if chars[1] == 'w' { 'b' } else { 'w' };
    }
    chars.into_iter().collect()
}

#[test]
fn black_plays_by_the_same_rules_down_the_board() {
    let loaded = published();
    for &(title, text, from, wanted) in CASES {
        let wanted: Vec<String> = wanted.split_whitespace().map(turned_squares).collect();
        check(
            &rules(&loaded, title),
            title,
            &turned(text),
            &turned_squares(from),
            &wanted.join(" "),
        );
    }
}

/// Readings that ship in no variant: id, choice, position, square, moves.
#[test]
fn readings_of_a_file_of_ones_own_change_what_they_say() {
    let rook = "White: King i1, Rook e2; Black: King g9, Pawn e4";
    for (id, choice, text, from, wanted) in [
        ("aba.back_range", "2", TA3, "e5", "e6 xe7 f6 xg7 d6 xb5 xc3"),
        ("aba.back_range", "unlimited", TA3, "e5", "e6 xe7 f6 xg7 d6 xb5 xc3 xe2 xh2"),
        ("aba.back_range", "queen_unlimited", TA3, "e5", "e6 xe7 f6 xg7 d6 xb5 xc3 xe2 xh2"),
        (
            "aba.back_range",
            "queen_unlimited",
            "White: King i1, Bishop e5, Pawn e6 d6 f6; Black: King i9, Pawn b2",
            "e5",
            "",
        ),
        (
            "aba.back_range",
            "unlimited",
            "White: King i1, Bishop e5, Pawn e6 d6 f6; Black: King i9, Pawn b2",
            "e5",
            "xb2",
        ),
        ("aba.slide_len", "1", rook, "e2", "e3 xe4 d3 f3"),
        ("aba.slides", "no_rook", rook, "e2", "e3 xe4"),
        (
            "aba.slides",
            "knight_vertical",
            "White: King i1, Knight e2; Black: King g9, Pawn e5",
            "e2",
            "d4 f4 c3 g3 e3 e4",
        ),
        (
            "aba.slides",
            "knight_diagonal",
            "White: King i1, Knight e2, Pawn d3; Black: King g9, Pawn h5",
            "e2",
            "d4 f4 c3 g3 f3 g4",
        ),
        ("aba.king", "fide", "White: King e5; Black: King a9", "e5", "d6 e6 f6 d5 f5 d4 e4 f4"),
        (
            "aba.king",
            "fide",
            "White: King e8; Black: King a5",
            "e8",
            "d9=E e9=E f9=E d8 f8 d7 e7 f7",
        ),
    ] {
        check(&read_as(id, choice), &format!("{id}={choice}"), text, from, wanted);
    }
    // Where an Emperor may return, it does.
    let rules = read_as("aba.return_who", "both");
    let text = "White: Emperor e5, Pawn c8; Black: King i7";
    assert_eq!(count(&rules, text, "Pawn"), 10);
}

/// The legal moves, of the men of one kind if a kind is named.
fn count(rules: &Rules, text: &str, kind: &str) -> usize {
    let position = rules.parse_position(text).unwrap();
    let moves = rules.legal(&position);
    let texts = rules.move_texts(&position, &moves);
    texts.iter().filter(|text| kind.is_empty() || text.starts_with(kind)).count()
}

#[test]
fn every_man_has_the_right_number_of_moves_on_an_empty_board() {
    let loaded = published();
    let rules = rules(&loaded, "");
    for (kind, wanted) in [
        ("King", 3),
        ("Emperor", 9),
        ("Pawn", 1),
        ("Knight", 16),
        ("Rook", 12),
        ("Bishop", 12),
        ("Queen", 12),
        ("Prince", 10),
        ("Boat", 16),
        ("General", 20),
    ] {
        for side in ["White", "Black"] {
            let text = format!("{side}: {kind} e5; to move {side}");
            assert_eq!(count(&rules, &text, ""), wanted, "{text}");
        }
    }
}

#[test]
fn the_arrays_have_the_right_first_moves() {
    let loaded = published();
    for (title, choice, wanted, short) in [
        ("", "C", 31, 23),
        ("Pawns before the Princes", "A", 29, 23),
        ("Princes before the Pawns", "D", 31, 23),
        ("Pawns on the third rank", "B", 38, 34),
    ] {
        let of = |rules: &Rules| rules.legal(&Position::start(&rules.game)).len();
        assert_eq!(of(&rules(&loaded, title)), wanted, "{title}");
        // With the Princes that do not leap like Knights.
        let readings = Readings::default().with("aba.array", choice).unwrap();
        let readings = readings.with("aba.prince", "lines8").unwrap();
        let text = abagoren(&Spec { readings, variants: false });
        let loaded = own(&text);
        assert_eq!(of(&rules(&loaded, "")), short, "{title}");
    }
    let rules = rules(&loaded, "");
    let start = rules.position_text(&Position::start(&rules.game));
    for (kind, wanted) in [("Prince", 20), ("Pawn", 7), ("Knight", 4)] {
        assert_eq!(count(&rules, &start, kind), wanted, "{kind}");
    }
}

/// Plays a move given by its words and returns the position behind it.
fn play(rules: &Rules, position: &Position, from: &str, move_word: &str) -> Position {
    let square = rules.game.board.square(from).unwrap();
    let moves = rules.legal(position);
    let mut fitting = moves
        .iter()
        .filter(|mv| mv.movements[0].from == square && word(rules, position, mv) == move_word);
    let mv = fitting.next().unwrap_or_else(|| panic!("no move {from} {move_word}"));
    assert!(fitting.next().is_none(), "{from} {move_word} means several moves");
    rules.apply(position, mv).position
}

/// Men change sides, and come back as men of their new owner.
#[test]
fn captured_men_join_the_hand_and_enter_from_it() {
    let loaded = published();
    let rules = rules(&loaded, "");
    for (kind, square) in [
        ("Queen", "Qw1"),
        ("Rook", "Rw1"),
        ("Bishop", "Bw1"),
        ("Knight", "Nw1"),
        ("Prince", "Pw1"),
        ("Pawn", ""),
        ("Boat", ""),
        ("General", ""),
    ] {
        let text = format!("White: King e1, Knight e5; Black: King i9, {kind} d7");
        let position = rules.parse_position(&text).unwrap();
        let after = play(&rules, &position, "e5", "xd7");
        let hand = if square.is_empty() { String::new() } else { format!(", {kind} {square}") };
        let mut wanted = format!("White: King e1, Knight d7{hand}; Black: King i9; to move Black");
        wanted = rules.position_text(&{
            let mut wanted = rules.parse_position(&wanted).unwrap();
            wanted.last = after.last;
            wanted
        });
        assert_eq!(rules.position_text(&after), wanted, "{kind}");
    }
    // The hand has room for the four of a kind.
    let text = "White: King e1, Boat e5, Rook Rw1 Rw2 Rw3; Black: King i9, Rook e6";
    let position = play(&rules, &rules.parse_position(text).unwrap(), "e5", "xe6");
    assert!(rules.position_text(&position).contains("Rook Rw1 Rw2 Rw3 Rw4, Boat e6"));
    // The second of a kind stands beside the first, and enters first.
    let text = "White: King e1, Boat e5, Rook Rw1; Black: King i9, Rook e6";
    let position = play(&rules, &rules.parse_position(text).unwrap(), "e5", "xe6");
    let position = play(&rules, &position, "i9", "i8");
    assert!(words(&rules, &position, "Rw1").is_empty());
    assert_eq!(words(&rules, &position, "Rw2"), ["a1", "i1"]);
    let position = play(&rules, &position, "Rw2", "i1");
    assert!(rules.in_check(&position), "the Rook that entered gives check on the i-file");
    // It goes up the board now: a white Rook, though it was a black one.
    let position = play(&rules, &position, "i8", "h7");
    assert_eq!(words(&rules, &position, "Rw1"), ["a1"]);
    assert!(words(&rules, &position, "i1").contains(&"i5".to_owned()));
}

/// A promoting capture, with and without the King's return, fills the hand as well.
#[test]
fn a_promoting_capture_takes_the_man_into_the_hand() {
    let loaded = published();
    let rules = rules(&loaded, "");
    let pawn = "White: King e4, Pawn c8, Rook Rw1; Black: King i9, Rook d9";
    let king = "White: King e8; Black: King i9, Rook d9";
    for (text, from, move_word, men) in [
        (pawn, "c8", "xd9=B", "White: King e4, Rook Rw1 Rw2, Boat d9"),
        (pawn, "c8", "xd9=B/f1", "White: King f1, Rook Rw1 Rw2, Boat d9"),
        (king, "e8", "xd9=E", "White: Emperor d9, Rook Rw1"),
    ] {
        let position = rules.parse_position(text).unwrap();
        let after = rules.position_text(&play(&rules, &position, from, move_word));
        let wanted = rules.parse_position(&format!("{men}; Black: King i9")).unwrap();
        let wanted = rules.position_text(&wanted);
        let men = |text: &str| text.split("; to move").next().unwrap().to_owned();
        assert_eq!(men(&after), men(&wanted), "{move_word}");
    }
}

fn outcome(rules: &Rules, text: &str) -> Option<Outcome> {
    let position = rules.parse_position(text).unwrap();
    rules.outcome(&position, &[], PlayerId(0), 0)
}

/// Checkmate wins, stalemate draws, and hands count as moves but never answer a check.
#[test]
fn the_game_ends_by_checkmate_and_stalemate() {
    let loaded = published();
    let rules = rules(&loaded, "");
    let scores = |text: &str| outcome(&rules, text).map(|outcome| outcome.scores);
    let white_wins = Some(vec![Score::Win, Score::Loss]);
    let draw = Some(vec![Score::Draw, Score::Draw]);
    for (men, wanted) in [
        // The King could step sideways or back in other games.
        ("White: King i1, Boat e1 a4; Black: King e5", white_wins.clone()),
        ("White: King i1, Boat e1 a4; Black: King e5, Queen Qb1", white_wins.clone()),
        ("White: King i1, Boat a4; Black: King e5", draw.clone()),
        ("White: King i1, Boat a4; Black: King e5, Queen Qb1", None),
        // An Emperor is mated like a King, and not stalemated while it can make a Pawn.
        ("White: King e3, Boat a8 b9 i7; Black: Emperor i9, Pawn i8", white_wins),
        ("White: King i5, Boat b9 h2; Black: Emperor a1", None),
        ("White: King i5, Boat b9 h2, Pawn a8; Black: Emperor a1", draw),
    ] {
        let found = scores(&format!("{men}; to move Black"));
        assert_eq!(found, wanted, "{men}");
    }
    let loss = read_as("aba.stalemate", "loss");
    let stuck = "White: King i1, Boat a4; Black: King e5; to move Black";
    assert_eq!(outcome(&loss, stuck).unwrap().scores, [Score::Win, Score::Loss]);
}

/// Hands are part of the position, so a position with other hands is no repetition.
#[test]
fn a_position_with_other_hands_is_another_position() {
    let loaded = published();
    let rules = rules(&loaded, "");
    let key = |hand: &str| {
        let text = format!("White: King e1{hand}; Black: King e9");
        rules.parse_position(&text).unwrap().repetition_key(&rules.game)
    };
    assert_ne!(key(""), key(", Queen Qw1"));
    assert_eq!(key(", Queen Qw1"), key(", Queen Qw1"));
}

/// Whatever is asked for, the file loads, says what it is, and is the same the second time.
#[test]
fn files_with_other_readings_load() {
    for info in &TOPICS {
        for choice in &info.choices[1..] {
            let readings = Readings::default().with(info.id, choice).unwrap();
            let spec = Spec { readings, variants: true };
            let text = abagoren(&spec);
            assert_eq!(text, abagoren(&spec));
            assert!(text.contains(&format!("{}={choice}", info.id)));
            let loaded = own(&text);
            let own = READINGS.iter().filter(|r| readings.is(r.topic, r.choice)).count();
            let playable = loaded.games.iter().filter(|game| game.title != "-").count();
            assert_eq!(playable, 1 + READINGS.len() - own, "{}={choice}", info.id);
        }
    }
}
