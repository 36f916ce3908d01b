//! The pictures of `docs/pictures/`, those without bitmaps, and the marks on the men of ABChess.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use zrf::art::marks::{Go, marks};
use zrf::interp::Rules;

use crate::published::{published, variant};
use crate::run::zrf_in;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The pictures of the list that `make.sh` reads too: each a file and the arguments of `zrf draw`.
fn list() -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join("docs/pictures/pictures.txt")).unwrap();
    let blocks = text.split("\n\n").map(|block| block.lines().map(str::to_owned));
    blocks.map(|mut lines| (lines.next().unwrap(), lines.collect())).collect()
}

#[test]
fn the_pictures_of_the_documents_are_what_the_program_draws() {
    let folder = tempfile::tempdir().unwrap();
    let list = list();
    for (name, arguments) in &list {
        let target = folder.path().join(name);
        let mut all = vec!["draw", "--quiet"];
        all.extend(arguments.iter().map(String::as_str));
        all.extend(["-o", target.to_str().unwrap()]);
        let (out, err, code) = zrf_in(&root(), &all);
        assert_eq!((out.as_str(), err.as_str(), code), ("", "", 0), "{name}");
        let same = fs::read(&target).unwrap()
            == fs::read(root().join("docs/pictures").join(name)).unwrap_or_default();
        assert!(same, "{name} is not what is drawn; docs/pictures/make.sh makes it again");
    }
    // Every picture of the folder is in the list and is shown.
    let read_me = fs::read_to_string(root().join("docs/pictures/README.md")).unwrap();
    for entry in fs::read_dir(root().join("docs/pictures")).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        if name.ends_with(".png") || name.ends_with(".svg") {
            assert!(list.iter().any(|(known, _)| *known == name), "{name}");
            assert!(read_me.contains(&format!("({name})")), "{name}");
        }
    }
}

/// What the rules file lets a man on f6 do.
struct Reach {
    rules: Rules,
    piece: &'static str,
}

impl Reach {
    /// Whether the man goes (x, y) squares right and ahead, to an empty square or to an enemy,
    /// with a man of its own in the way at `blocker`.
    fn goes(&self, to: (i32, i32), blocker: Option<(i32, i32)>) -> bool {
        self.to_empty(to, blocker) || (blocker.is_none() && self.takes(to))
    }

    fn to_empty(&self, to: (i32, i32), blocker: Option<(i32, i32)>) -> bool {
        let blocker = blocker.map(|place| format!(", Yeoman {}", square(place)));
        self.can(to, &blocker.unwrap_or_default(), "")
    }

    fn takes(&self, to: (i32, i32)) -> bool {
        self.can(to, "", &format!(", Camel {}", square(to)))
    }

    fn can(&self, to: (i32, i32), own: &str, enemy: &str) -> bool {
        let text = format!(
            "White: King e1, {} f6{own}; Black: King g11{enemy}; to move White",
            self.piece
        );
        let position = self.rules.parse_position(&text).unwrap();
        let moves = self.rules.legal(&position);
        let texts = self.rules.move_texts(&position, &moves);
        let wanted = ["-", "x"].map(|how| format!("{} f6 {how} {}", self.piece, square(to)));
        texts.iter().any(|text| wanted.iter().any(|start| text.starts_with(start.as_str())))
    }
}

fn square((x, y): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + (5 + x) as u8), 6 + y)
}

/// The marks hint at what the man can do alone on the board, by the rules file that is verified.
#[test]
fn the_marks_on_a_man_are_its_moves() {
    let loaded = published("abchess.zrf");
    let names = [
        "Archbishop",
        "Bishop",
        "Camel",
        "Dragon",
        "Eagle",
        "Fad",
        "Gryphon",
        "Horse",
        "Immobilizer",
        "Jugyo",
        "Lion",
        "Marshal",
        "Nightrider",
        "Overtaker",
        "Pao",
        "Queen",
        "Rook",
        "Suizo",
        "Unicorn",
        "Varan",
        "Wildebeest",
        "Xebec",
        "Zebra",
        "Teleporter",
    ];
    for piece in names {
        let marks = marks(piece.chars().next().unwrap());
        let has = |go: Go, x: i32, y: i32| marks.contains(&(go, x, y));
        let reach = Reach { rules: variant(&loaded, "ABChess", ""), piece };
        // The Teleporter's other moves go anywhere.
        let teleports = piece == "Teleporter";
        for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
            if (x, y) == (0, 0) {
                continue;
            }
            let about = format!("{piece} {x} {y}");
            let next = if teleports { reach.takes((x, y)) } else { reach.goes((x, y), None) };
            let far = !teleports && reach.to_empty((4 * x, 4 * y), None);
            let over = !teleports && reach.to_empty((2 * x, 2 * y), Some((x, y)));
            assert_eq!(has(Go::Slide, x, y), far, "{about}");
            // Where a man slides and steps, the Eagle straight ahead, it has the mark it needs.
            assert_eq!(has(Go::Step, x, y), next && !far, "{about}");
            assert_eq!(has(Go::Leap, 2 * x, 2 * y), over, "{about}");
        }
        for (long, short) in [(2, 1), (3, 1), (3, 2)] {
            for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)]
                .into_iter()
                .flat_map(|(x, y)| [(x * long, y * short), (x * short, y * long)])
            {
                let about = format!("{piece} {x} {y}");
                let goes = !teleports && reach.goes((x, y), None);
                let rides = long == 2 && goes && reach.to_empty((2 * x, 2 * y), None);
                if has(Go::Bend, x, y) {
                    // By a step into both directions and on along the longer one.
                    let step = (x.signum(), y.signum());
                    assert!(goes && !reach.goes((x, y), Some(step)), "{about}");
                    continue;
                }
                if marks.iter().any(|(go, ..)| *go == Go::Bend) {
                    // What lies farther on its way.
                    assert!(!has(Go::Leap, x, y) && !has(Go::Slide, x, y), "{about}");
                    continue;
                }
                assert_eq!(has(Go::Slide, x, y), rides, "{about}");
                assert_eq!(has(Go::Leap, x, y), goes && !rides, "{about}");
            }
        }
    }
}

/// A picture as an array of pixels.
fn png(path: &Path) -> image::RgbImage {
    let mut reader = png::Decoder::new(Cursor::new(fs::read(path).unwrap())).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let bytes = match info.color_type {
        png::ColorType::Rgb => bytes,
        png::ColorType::Rgba => bytes.chunks(4).flat_map(|pixel| pixel[..3].to_vec()).collect(),
        other => panic!("{other:?}"),
    };
    image::RgbImage::from_raw(info.width, info.height, bytes).unwrap()
}

/// Without bitmaps the board is a chequer, and what lies beside it is not.
#[test]
fn plain_boards_are_chequered_and_squares_beside_them_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plain.png");
    for (file, title, main, beside) in [
        ("abagoren.zrf", None, "ai9", vec!["Qw1", "Qw2", "Pb4"]),
        ("abchess.zrf", Some("ABChess - Buy your men in turn"), "ak11", vec!["W-V1", "B-O2"]),
    ] {
        let game = published(file).game(title).unwrap();
        let rules = root().join("zrf").join(file);
        let mut all = vec!["draw", rules.to_str().unwrap(), "--plain", "--scale", "1"];
        all.extend(title.map_or(Vec::new(), |title| vec!["--variant", title]));
        // A position without men, so that the tone of every square is seen.
        all.extend(["--position", "to move White", "-o", path.to_str().unwrap(), "--force"]);
        assert_eq!(zrf_in(&root(), &all).2, 0);
        let picture = png(&path);
        let rects: Vec<_> = game.board.squares.iter().filter_map(|s| s.rect).collect();
        let left = rects.iter().map(|r| r.left).min().unwrap() - 24;
        let top = rects.iter().map(|r| r.top).min().unwrap() - 24;
        let tone = |name: &str| {
            let square = game.board.squares.iter().find(|s| s.name == name).unwrap();
            let r = square.rect.unwrap();
            picture.get_pixel((r.left - left + 5) as u32, (r.top - top + 5) as u32).0
        };
        let last_file = main.as_bytes()[1];
        let last_rank: u8 = main[2..].parse().unwrap();
        for file in b'a'..=last_file {
            for rank in 1..=last_rank {
                let dark = (file - b'a' + rank) % 2 == 1;
                let same = tone(if dark { "a1" } else { "b1" });
                let name = format!("{}{rank}", char::from(file));
                assert_eq!(tone(&name), same, "{title:?} {name}");
            }
        }
        for name in beside {
            assert!(tone(name) != tone("a1") && tone(name) != tone("b1"), "{name}");
        }
    }
}

/// A board with shops at both sides does not need a wide terminal.
#[test]
fn what_lies_beside_a_wide_board_is_listed() {
    let rules = variant(&published("abchess.zrf"), "ABChess", "Buy your men in turn");
    let text = rules.draw(&zrf::interp::Position::start(&rules.game));
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let foot = text.lines().nth(11).unwrap();
    assert_eq!(foot.split_whitespace().collect::<String>(), "abcdefghijk", "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("White beside the board: Archbishop W-A1 W-A2, Bishop W-B1 W-B2"),
        "{text}"
    );
    assert!(words.contains("Counter B48"), "{text}");
}
