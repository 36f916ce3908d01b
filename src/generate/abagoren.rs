//! Writes the rules file of Abagoren (Macedonian) Chess.
//!
//! Derived from the prose of the rules alone; shares nothing with the other derivation in
//! `reference`, so that their agreement means something.
//!
//! # How a position of the file maps to a position of the game
//!
//! * Players `White` and `Black`, in this order; two turns, no move types, no partial moves, no
//!   attributes, empty stocks. The whole position is what stands on the board and who moves.
//! * Pieces have their English names: `King Queen Rook Bishop Knight Pawn Prince Emperor Boat
//!   General`. There is no other piece.
//! * The squares `a1` to `i9` are the board.
//! * A hand is a part of the board: for each of [`board::KEPT`] four squares,
//!   [`board::hand_square`]. `Qw1` to `Qw4` hold White's captured Queens, `Qb1` to `Qb4` Black's;
//!   so `R`, `B`, `N`, and `P` for Princes. A row is filled from 1 on without gaps, by men of this
//!   kind and of the hand's side: three Rooks in Black's hand are black Rooks on `Rb1 Rb2 Rb3`.
//!   There are four of each kind in a game at most, on the board and in both hands together.
//! * Seven dummy squares (`Queens Rooks Bishops Knights Princes corner king-search`) are always
//!   empty.
//!
//! Moves:
//! * Moving, capturing, promoting: one movement; `becomes` names what the man promotes to. If the
//!   captured man goes into a hand, the change `Create` makes it there.
//! * Entering: a movement from the last occupied square of a row to a corner.
//! * A promotion with the King's return: two movements, first the promoting man's, then the
//!   King's; the promotion is the change `Type` on the first one's target, and a capture's
//!   `Create` stands behind it.
//! * The Emperor's new Pawn: a movement from the Emperor's square to itself and a change `Create`.

pub mod board;
pub mod differences;
pub mod men;
mod moves;
pub mod readings;
mod text;

use crate::generate::build::section::{
    condition, moves as moves_section, option, players, text as words,
};
use crate::generate::build::{File, Form, atom, atoms, call, game, list, piece, variant};
use crate::generate::package::{self, PackageFile};
use board::SIZE;
use men::{MEN, Man};
use readings::{Readings, TOPICS, Topic};

/// What to write: readings, and whether the other readings follow as variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The readings of the game itself.
    pub readings: Readings,
    /// Whether other readings follow as variants.
    pub variants: bool,
}

impl Spec {
    /// The file that ships: the default readings, all variants.
    pub fn published() -> Spec {
        Spec { readings: Readings::default(), variants: true }
    }
}

/// The title of the game; those of its variants begin with it and ` - `.
pub const TITLE: &str = "Abagoren Chess";

const BOTH: [&str; 2] = ["White", "Black"];

/// The text of the rules file, with LF line ends as version control likes them; that of the
/// download has those of Windows.
pub fn abagoren(spec: &Spec) -> String {
    let mut file = File::new();
    file.push(head(spec));
    file.version("2.0");
    moves::define(&mut file, &spec.readings);
    file.part(&["The board, the hands, and the first array."]);
    board::define(&mut file);
    back_ranks(&mut file);
    cards(&mut file);
    file.part(&["The game."]);
    file.push(main_game(spec));
    if spec.variants {
        variants(&mut file, spec);
    }
    file.drop_unused_macros();
    file.text()
}

/// The files of the download: rules file, ReadMe.
pub fn files(spec: &Spec) -> Vec<PackageFile> {
    let rules = abagoren(spec);
    let read_me = package::read_me(&package::About {
        title: TITLE,
        rules_file: "abagoren.zrf",
        credits: text::CREDITS,
        game: &text::description(&spec.readings, spec.variants),
        hints: "",
        variants: package::variant_titles(&rules),
    });
    vec![("abagoren.zrf".to_owned(), package::rules(&rules)), ("ReadMe.txt".to_owned(), read_me)]
}

/// The comment on top; a file of one's own says what is different about it.
fn head(spec: &Spec) -> Form {
    let mut lines = text::head(spec.variants);
    if spec.readings != Readings::default() {
        lines.push(String::new());
        lines.push(format!("Readings of the rules: {}.", spec.readings));
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Form::remark(&lines)
}

/// The men of the back rank, from the a-file.
const BACK_RANK: [&str; SIZE] =
    ["Rook", "Knight", "Bishop", "Queen", "King", "Queen", "Bishop", "Knight", "Rook"];

/// The macros that set up the back ranks, which all arrays share.
fn back_ranks(file: &mut File) {
    for (side, rank) in [("white", 1), ("black", SIZE)] {
        let kinds = ["King", "Queen", "Rook", "Bishop", "Knight"];
        let men = kinds.map(|kind| {
            let files = (0..SIZE).filter(|&file| BACK_RANK[file] == kind);
            list(kind, atoms(files.map(|file| board::square(file, rank))))
        });
        file.define(&format!("{side}-back-rank"), &["All arrays have this back rank."], men);
    }
}

/// The first array: the back ranks, and Princes and Pawns as the reading has them.
fn board_setup(readings: &Readings) -> Form {
    let all: Vec<usize> = (0..SIZE).collect();
    let rest: Vec<usize> = all.iter().copied().filter(|file| ![3, 5].contains(file)).collect();
    // Ranks of White: the Princes', then the Pawns' on the Princes' files and on the other files.
    let (princes, before, pawns) = match readings.get(Topic::Array) {
        "A" => (2, Some(3), 2),
        "D" => (3, Some(2), 2),
        "B" => (2, Some(3), 3),
        _ => (2, None, 2),
    };
    let side = |player: &str, white: bool| {
        let squares = |files: &[usize], rank: usize| -> Vec<String> {
            let rank = if white { rank } else { SIZE + 1 - rank };
            files.iter().map(|&file| board::square(file, rank)).collect()
        };
        let mut places = squares(&rest, pawns);
        places.extend(before.map(|rank| squares(&[3, 5], rank)).unwrap_or_default());
        places.sort();
        list(
            player,
            [
                call(if white { "white-back-rank" } else { "black-back-rank" }, &[]),
                list("Prince", atoms(squares(&[3, 5], princes))),
                list("Pawn", atoms(places)),
            ],
        )
    };
    list("board-setup", [side("White", true), side("Black", false)])
}

/// A macro for each man that holds what no reading changes.
fn cards(file: &mut File) {
    file.part(&["The men: name, letters and pictures of each."]);
    for man in &MEN {
        file.define(
            &man.card(),
            &[],
            [list("name", [atom(man.name)]), words("notation", man.notation), board::images(man)],
        );
    }
}

fn man(man: &Man, readings: &Readings) -> Form {
    piece([
        call(&man.card(), &[]),
        words("help", man.help(readings)),
        words("description", man.description(readings)),
        moves_section(man.move_calls(readings)),
    ])
}

fn main_game(spec: &Spec) -> Form {
    let readings = &spec.readings;
    let mut sections = vec![
        words("title", TITLE),
        words("description", text::description(readings, spec.variants)),
        words("history", text::HISTORY),
        words("strategy", text::STRATEGY),
        players(&BOTH).apart(),
        list("turn-order", atoms(BOTH)),
        option("pass turn", "false").apart(),
        option("recycle captures", "false")
            .about(&["Captured men go into a hand by code, not into the stock of their owner."]),
        option("discard cascades", "false")
            .about(&["A promotion with the King's return notes the promoting movement only once."]),
        option("smart moves", "false").about(&[
            "A click on an empty square must not pick a man by itself: many can go there.",
        ]),
        option("show moves list", "true")
            .about(&["The list shows the Emperor's new Pawn and the King's return."]),
        board::board(readings).apart(),
        board_setup(readings)
            .about(&["\"Two princes which are placed in front of the two queens.\""])
            .apart(),
    ];
    sections.extend(MEN.iter().map(|each| man(each, readings).about(each.rule).apart()));
    sections.push(
        condition("loss", &BOTH, list("checkmated", atoms(["King", "Emperor"])))
            .about(&["\"The object is to checkmate.\""])
            .apart(),
    );
    sections.push(
        condition(readings.get(Topic::Stalemate), &BOTH, atom("stalemated"))
            .about(&["The rules do not tell of stalemate and repetition."]),
    );
    sections.push(condition("draw", &BOTH, atom("repetition")));
    game(sections)
}

fn variants(file: &mut File, spec: &Spec) {
    file.part(&[
        "Other readings of the rules. Each changes one point of the game.",
        "A piece form replaces the man of that name completely, so it repeats the man's card.",
    ]);
    for (group, topics) in [&[Topic::Array][..], &OTHER_TOPICS].into_iter().enumerate() {
        let mut separated = false;
        for reading in READINGS.iter().filter(|r| topics.contains(&r.topic)) {
            if spec.readings.is(reading.topic, reading.choice) {
                continue;
            }
            if !std::mem::replace(&mut separated, true) {
                let about: &[&str] =
                    if group == 0 { &["Other arrays."] } else { &["Other ways to move."] };
                file.push(variant([words("title", "-")]).about(about));
            }
            if let Some(form) = other_reading(spec, reading) {
                file.push(form);
            }
        }
    }
}

/// The topics that ship as variants, besides the array.
const OTHER_TOPICS: [Topic; 4] =
    [Topic::Sideways, Topic::Prince, Topic::General, Topic::ReturnFrom];

/// A choice of a topic that ships as a variant.
#[derive(Clone, Copy, Debug)]
pub struct Other {
    /// The topic.
    pub topic: Topic,
    /// The choice.
    pub choice: &'static str,
    /// What stands behind the game's title.
    pub title: &'static str,
    about: &'static str,
}

impl Other {
    /// The title of the variant.
    pub fn full_title(&self) -> String {
        format!("{TITLE} - {}", self.title)
    }
}

const fn other(
    topic: Topic,
    choice: &'static str,
    title: &'static str,
    about: &'static str,
) -> Other {
    Other { topic, choice, title, about }
}

/// Every choice of every topic that ships as a variant; a file leaves out its own game's.
pub const READINGS: [Other; 13] = [
    other(
        Topic::Array,
        "C",
        "Princes between the Pawns",
        "The Princes stand on d2 and f2 between seven Pawns.",
    ),
    other(
        Topic::Array,
        "A",
        "Pawns before the Princes",
        "The Princes stand on d2 and f2, and nine Pawns: those of the files d and f a rank before \
         the others.",
    ),
    other(
        Topic::Array,
        "D",
        "Princes before the Pawns",
        "Nine Pawns stand on the second rank, and the Princes before them on d3 and f3.",
    ),
    other(
        Topic::Array,
        "B",
        "Pawns on the third rank",
        "The Princes stand on d2 and f2, and nine Pawns on the third rank.",
    ),
    other(
        Topic::Sideways,
        "capture_only",
        "Sideways only to capture",
        "King, Queen, Rook and Prince go sideways only to capture.",
    ),
    other(
        Topic::Sideways,
        "free",
        "Sideways as they please",
        "King, Queen, Rook and Prince may go sideways without capturing.",
    ),
    other(
        Topic::Prince,
        "ring16",
        "Princes leap to all squares two away",
        "A Prince leaps to the squares a Knight's leap away too.",
    ),
    other(
        Topic::Prince,
        "lines8",
        "Princes leap along lines only",
        "A Prince does not reach the squares a Knight's leap away.",
    ),
    other(
        Topic::General,
        "diag_capture",
        "Generals capture diagonally",
        "A General captures on diagonals and steps along ranks and files without capturing.",
    ),
    other(
        Topic::General,
        "never_captures",
        "Generals never capture",
        "A General moves only to empty squares.",
    ),
    other(
        Topic::General,
        "both_capture",
        "Generals capture with every move",
        "A General also captures one square away along a rank or file.",
    ),
    other(
        Topic::ReturnFrom,
        "any",
        "The King returns from everywhere",
        "A promotion may also move a King along the back rank.",
    ),
    other(
        Topic::ReturnFrom,
        "away",
        "The King returns only from elsewhere",
        "A promotion does not move a King that stands on its own back rank.",
    ),
];

/// Why there is more than one reading, for readers of the file.
fn why(topic: Topic) -> &'static str {
    match topic {
        Topic::Array => {
            "Of the first array the rules tell only that the two Princes \"are placed in front of \
             the two queens\"; where the Pawns stand is a guess."
        }
        Topic::Sideways => {
            "\"Pieces are restricted to forwards movement unless they are making a capture\": \
             whether a move sideways is against this, the rules do not say."
        }
        Topic::Prince => {
            "\"Any square two spaces away\" may mean all squares of the ring around the next \
             ones, or only those on ranks, files and diagonals."
        }
        Topic::General => {
            "The General \"can slide diagonally or move one step orthogonally without capturing\": \
             the last two words may belong to the step, to both ways, or to no capture at all."
        }
        Topic::ReturnFrom => {
            "\"You can return the King to any vacant square on the back-rank\": whether a King \
             that stands there already may be moved along it, the rules do not say."
        }
        // No variant of the file changes any other reading.
        _ => "The rules allow this reading too.",
    }
}

/// The variant that changes one reading of the game.
fn other_reading(spec: &Spec, reading: &Other) -> Option<Form> {
    let info = TOPICS[reading.topic as usize];
    let readings = spec.readings.with(info.id, reading.choice).ok()?;
    let mut sections = vec![
        words("title", reading.full_title()),
        words("description", format!("{} Everything else is as in {TITLE}.", reading.about)),
    ];
    let changed = |of: fn(&Readings) -> Form| {
        let new = of(&readings);
        (new != of(&spec.readings)).then_some(new)
    };
    sections.extend(changed(board::board));
    sections.extend(changed(board_setup));
    for each in &MEN {
        let new = man(each, &readings);
        if new != man(each, &spec.readings) {
            sections.push(new);
        }
    }
    Some(variant(sections).about(&[why(reading.topic)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_committed_file_is_what_the_generator_writes() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/zrf/abagoren.zrf");
        let written = abagoren(&Spec::published());
        if std::env::var_os("UPDATE_ZRF").is_some() {
            std::fs::write(path, &written).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap();
        let first_difference =
            written.lines().zip(committed.lines()).position(|(new, old)| new != old);
        assert!(
            written == committed,
            "zrf/abagoren.zrf differs from line {first_difference:?} on; UPDATE_ZRF=1 rewrites it"
        );
    }

    /// Zillions reads 8-bit text, so only ASCII looks the same everywhere.
    #[test]
    fn the_file_is_ascii_with_unix_line_ends() {
        let written = abagoren(&Spec::published());
        assert!(written.is_ascii());
        assert!(!written.contains('\r') && written.ends_with(")\n"));
    }

    #[test]
    fn the_pictures_the_file_names_are_the_listed_ones() {
        let written = abagoren(&Spec::published());
        let strings = written.split('"').filter(|part| part.ends_with(".bmp"));
        let named: BTreeSet<&str> =
            strings.map(|path| path.strip_prefix(board::IMAGES).unwrap()).collect();
        let listed = board::picture_names();
        assert_eq!(named, listed.iter().map(String::as_str).collect());
        assert_eq!(listed.len(), 21);
    }

    /// Every choice that ships as a variant exists, and a file has all but its own.
    #[test]
    fn every_reading_that_ships_is_in_the_file_once() {
        for own in &READINGS {
            let id = TOPICS[own.topic as usize].id;
            let readings = Readings::default().with(id, own.choice).unwrap();
            let written = abagoren(&Spec { readings, variants: true });
            for reading in &READINGS {
                let title = format!("(title \"{}\")", reading.full_title());
                let wanted = usize::from(!readings.is(reading.topic, reading.choice));
                assert_eq!(written.matches(&title).count(), wanted, "{title} under {readings}");
            }
        }
    }

    /// What one choice of readings needs, another may not; no file holds a macro it never calls.
    #[test]
    fn no_macro_is_left_over() {
        for variants in [false, true] {
            for info in &TOPICS {
                for choice in info.choices {
                    let readings = Readings::default().with(info.id, choice).unwrap();
                    let written = abagoren(&Spec { readings, variants });
                    for line in written.lines().filter(|line| line.starts_with("(define ")) {
                        let name = line.split([' ', ')']).nth(1).unwrap();
                        let called = written.matches(&format!("({name} ")).count()
                            + written.matches(&format!("({name})")).count();
                        assert!(called > 0, "{name} under {readings}");
                    }
                }
            }
        }
    }
}
