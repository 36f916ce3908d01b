//! Writes the rules file of Abecedarian Big Chess (ABChess).
//!
//! Derived from the prose of the rules alone; shares nothing with the other derivation in
//! `reference`, so that their agreement means something.

pub mod armies;
pub mod board;
pub mod buying;
pub mod men;
mod moves;
pub mod readings;
mod text;

use crate::generate::build::section::{
    condition, moves as moves_section, option, players, text as words,
};
use crate::generate::build::{File, Form, atom, atoms, call, game, list, piece, variant};
use crate::generate::package::{self, PackageFile};
use armies::{Army, FILES, PRESETS, Pair};
use board::SIZE;
use men::{MEN, Man};
use readings::{Readings, Topic};

/// What to write: armies, readings, and whether variants go into the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The armies of the game itself.
    pub armies: Pair,
    /// The readings of the game itself.
    pub readings: Readings,
    /// Whether the ready-made pairs and the other readings follow as variants.
    pub variants: bool,
}

impl Spec {
    /// The file that ships: the standard array, the default readings, all variants.
    pub fn published() -> Spec {
        let armies = Pair { white: Army::standard(), black: Army::standard() };
        Spec { armies, readings: Readings::default(), variants: true }
    }

    /// The armies, if it is the file of one game whose players chose them.
    fn chosen(&self) -> Option<&Pair> {
        (!self.variants).then_some(&self.armies)
    }

    /// The title of the game: its name, or that of the game between two armies.
    pub fn title(&self) -> String {
        self.chosen().map_or(text::TITLE.to_owned(), text::title_of)
    }

    fn description(&self) -> String {
        text::description(&self.readings, self.chosen())
    }
}

/// The text of the rules file, with LF line ends as version control likes them; that of the
/// download has those of Windows.
pub fn abchess(spec: &Spec) -> String {
    let mut file = File::new();
    file.push(head(spec));
    file.version("2.0");
    moves::define(&mut file, &spec.readings);
    moves::define_readings(&mut file, &spec.readings);
    file.part(&["The board and the first array."]);
    board::define(&mut file, &spec.readings);
    arrays(&mut file);
    cards(&mut file, &spec.readings);
    buying::define(&mut file);
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
    let rules = abchess(spec);
    let hints = buying::how_to();
    let read_me = package::read_me(&package::About {
        title: &spec.title(),
        rules_file: "abchess.zrf",
        credits: text::CREDITS,
        game: &spec.description(),
        hints: if spec.variants { &hints } else { "" },
        variants: package::variant_titles(&rules),
    });
    vec![("abchess.zrf".to_owned(), package::rules(&rules)), ("ReadMe.txt".to_owned(), read_me)]
}

/// The comment on top; a file of one's own says what is different about it.
fn head(spec: &Spec) -> Form {
    let mut lines = text::head(spec.variants);
    if spec.chosen().is_some() {
        lines.push(String::new());
        lines.push("The armies, from the a-file to the k-file beside the King:".to_owned());
        lines.extend(text::armies(&spec.armies, &spec.readings));
    }
    if spec.readings != Readings::default() {
        lines.push(String::new());
        lines.push(format!("Readings of the rules: {}.", spec.readings));
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Form::remark(&lines)
}

/// The macros that set up a side: its court, and ten men in the order of the files with it.
fn arrays(file: &mut File) {
    for (side, back, yeomen) in [("white", 1, 3), ("black", SIZE, 9)] {
        let court = format!("{side}-court");
        file.define(
            &court,
            &["\"Each side starts with one King and 11 Yeomen.\""],
            [
                list("King", [atom(format!("f{back}"))]),
                list("Yeoman", atoms(board::ranks([yeomen]).concat())),
            ],
        );
        let bought = FILES.iter().enumerate();
        let mut body: Vec<Form> = bought
            .map(|(i, letter)| list(format!("${}", i + 1), [atom(format!("{letter}{back}"))]))
            .collect();
        body.push(call(&court, &[]));
        let about = format!("The court, and the ten bought men from a{back} to k{back}.");
        file.define(&format!("{side}-army"), &[&about], body);
    }
}

/// A macro for each man that holds all of it but its moves, which readings may change.
fn cards(file: &mut File, readings: &Readings) {
    file.part(&["The men: name, letter, texts and pictures of each. The number is the price."]);
    for man in &MEN {
        file.define(
            &man.macro_name("card"),
            &[],
            [
                list("name", [atom(man.name)]),
                words("notation", man.letter.to_string()),
                words("help", text::help(man, readings)),
                words("description", text::card(man, readings)),
                board::images(man),
            ],
        );
    }
}

fn man(man: &Man, readings: &Readings) -> Form {
    let form = piece([call(&man.macro_name("card"), &[]), moves_section(man.move_calls(readings))]);
    form.about(&[man.rule]).apart()
}

fn board_setup(pair: &Pair) -> Form {
    let side = |player: &str, name: &str, army: &Army| {
        let names = army.men().map(|man| man.name);
        list(player, [call(name, &names)])
    };
    list(
        "board-setup",
        [side("White", "white-army", &pair.white), side("Black", "black-army", &pair.black)],
    )
}

const BOTH: [&str; 2] = ["White", "Black"];

fn main_game(spec: &Spec) -> Form {
    let mut sections = vec![
        words("title", spec.title()),
        words("description", spec.description()),
        words("history", text::HISTORY),
        words("strategy", text::STRATEGY),
        players(&BOTH).apart(),
        list("turn-order", atoms(BOTH)),
        option("pass turn", "false").apart(),
        option("recycle captures", "true")
            .about(&["A captured man joins the lost men of its owner,"]),
        option("recycle promotions", "true")
            .about(&["and a Yeoman promotes only to one of those."]),
        option("smart moves", "false").about(&[
            "A click on an empty square must not pick a man by itself: many can go there.",
        ]),
        option("show moves list", "true")
            .about(&["The list shows promotions and the quiet move side by side."]),
        board::board(&spec.readings).apart(),
        board_setup(&spec.armies).apart(),
    ];
    sections.extend(MEN.iter().map(|each| man(each, &spec.readings)));
    sections.push(
        condition("loss", &BOTH, list("checkmated", [atom("King")]))
            .about(&["\"The game is played for checkmate, like ordinary chess.\""])
            .apart(),
    );
    sections.push(
        condition("draw", &BOTH, atom("stalemated"))
            .about(&["\"Stalemate is a draw, as is a triple repetition of position.\""]),
    );
    sections.push(condition("draw", &BOTH, atom("repetition")));
    game(sections)
}

fn variants(file: &mut File, spec: &Spec) {
    file.part(&["Ready-made pairs of armies."]);
    file.push(separator());
    for preset in &PRESETS {
        // A preset can be illegal under unusual readings; then it is not offered.
        if let Ok(pair) = Pair::new(preset.white, preset.black, &spec.readings) {
            let cost = |army: &Army| army.cost(&spec.readings);
            file.push(variant([
                words("title", format!("ABChess - {}", preset.title)),
                words(
                    "description",
                    format!(
                        "{} White's army costs {} points, Black's {}. The rules are those of \
                         Abecedarian Big Chess; right-click on a man to read how it moves.",
                        preset.about,
                        cost(&pair.white),
                        cost(&pair.black)
                    ),
                ),
                board_setup(&pair),
            ]));
        }
    }
    file.push(separator());
    file.push(buying::variant_form(&spec.readings));
    file.part(&[
        "Other readings of the rules. Each changes one point of the game.",
        "A piece form replaces the man of that name completely, so it repeats the man's card.",
    ]);
    file.push(separator());
    // What stops a man is a macro that all variants share, and whether frozen Immobilizers count
    // in it has no meaning where Immobilizers are never frozen.
    let shared = spec.readings.get(Topic::ImmobilizerFrozen) == "no";
    let fits = |reading: &&OtherReading| !(shared && reading.topic == Topic::ImmobilizerMutual);
    for reading in OTHER_READINGS.iter().filter(fits) {
        file.push(other_reading(spec, reading));
    }
}

fn separator() -> Form {
    variant([words("title", "-")])
}

/// A reading that ships as a variant, for both of its choices.
struct OtherReading {
    topic: Topic,
    /// For each choice of the topic, in the order of its table: title and description.
    words: [(&'static str, &'static str); 2],
}

const OTHER_READINGS: [OtherReading; 5] = [
    OtherReading {
        topic: Topic::Promotion,
        words: [
            ("One promotion for each lost man", "A lost man allows one promotion to its kind."),
            (
                "Any number of promotions to a lost kind",
                "A Yeoman may promote to every kind its side has ever lost, however often.",
            ),
        ],
    },
    OtherReading {
        topic: Topic::Facing,
        words: [
            ("Frozen Kings keep their file", "A frozen King keeps its rival off its open file."),
            (
                "Frozen Kings do not face",
                "A frozen King does not keep its rival off its open file.",
            ),
        ],
    },
    OtherReading {
        topic: Topic::FrozenAttacks,
        words: [
            ("Frozen men give no check", "A frozen man gives no check."),
            (
                "Frozen men give check",
                "A frozen man cannot move, but it still gives check: no King may stand where \
                 the man could capture it if it were free.",
            ),
        ],
    },
    OtherReading {
        topic: Topic::ImmobilizerMutual,
        words: [
            ("Immobilizers freeze each other", "Two enemy Immobilizers freeze each other."),
            (
                "Immobilizers are never frozen",
                "An Immobilizer does not freeze an enemy Immobilizer.",
            ),
        ],
    },
    OtherReading {
        topic: Topic::TeleporterFrom,
        words: [
            ("Teleporters leave fortresses freely", "A Teleporter may teleport out of a fortress."),
            (
                "Teleporters do not teleport out of fortresses",
                "A Teleporter that stands in a fortress cannot teleport; it can only capture.",
            ),
        ],
    },
];

/// The variant that changes one reading of the game.
fn other_reading(spec: &Spec, reading: &OtherReading) -> Form {
    let readings = spec.readings.other(reading.topic);
    let info = readings::TOPICS[reading.topic as usize];
    let choice = info.choices.iter().position(|&c| c == readings.get(reading.topic));
    let (title, about) = reading.words[choice.unwrap_or(0)];
    let mut sections = vec![
        words("title", format!("ABChess - {title}")),
        words("description", format!("{about} Everything else is as in Abecedarian Big Chess.")),
    ];
    let new_board = board::board(&readings);
    if new_board != board::board(&spec.readings) {
        sections.push(new_board);
    }
    for each in &MEN {
        if each.move_calls(&readings) != each.move_calls(&spec.readings) {
            sections.push(piece([
                call(&each.macro_name("card"), &[]),
                moves_section(each.move_calls(&readings)),
            ]));
        }
    }
    variant(sections)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_committed_file_is_what_the_generator_writes() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/zrf/abchess.zrf");
        let written = abchess(&Spec::published());
        if std::env::var_os("UPDATE_ZRF").is_some() {
            std::fs::write(path, &written).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap();
        let first_difference =
            written.lines().zip(committed.lines()).position(|(new, old)| new != old);
        assert!(
            written == committed,
            "zrf/abchess.zrf differs from line {first_difference:?} on; UPDATE_ZRF=1 rewrites it"
        );
    }

    /// Zillions reads 8-bit text, so only ASCII looks the same everywhere.
    #[test]
    fn the_file_is_ascii_with_unix_line_ends() {
        let written = abchess(&Spec::published());
        assert!(written.is_ascii());
        assert!(!written.contains('\r') && written.ends_with(")\n"));
    }

    #[test]
    fn the_pictures_the_file_names_are_the_listed_ones() {
        let written = abchess(&Spec::published());
        let strings = written.split('"').filter(|part| part.ends_with(".bmp"));
        let named: BTreeSet<&str> =
            strings.map(|path| path.strip_prefix(board::IMAGES).unwrap()).collect();
        let listed = board::picture_names();
        let listed = listed.iter().map(String::as_str).chain(buying::picture_names());
        assert_eq!(named, listed.collect());
    }

    #[test]
    fn the_read_me_and_the_variant_say_how_to_buy() {
        let words = |bytes: &[u8]| {
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let left_copy = "two copies of each man stand side by side; only the left one can be moved";
        let own = Spec { variants: false, ..Spec::published() };
        for (spec, sold) in [(Spec::published(), true), (own, false)] {
            let all = files(&spec);
            let [rules, read_me] = &all[..] else { panic!("{} files", all.len()) };
            let (rules, read_me) = (words(&rules.1), words(&read_me.1));
            assert_eq!(
                read_me.contains("To buy in \"ABChess - Buy your men in turn\", drag"),
                sold
            );
            assert_eq!(
                read_me.contains("shop (White's is left of the board, Black's right)"),
                sold
            );
            assert_eq!(read_me.contains(left_copy), sold);
            assert_eq!(rules.contains(left_copy), sold);
        }
    }

    /// What one choice of readings needs, another may not; no file holds a macro it never calls.
    #[test]
    fn no_macro_is_left_over() {
        for variants in [false, true] {
            for info in &readings::TOPICS {
                let readings = Readings::default().other(info.topic);
                let written = abchess(&Spec { readings, variants, ..Spec::published() });
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
