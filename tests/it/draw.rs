//! `zrf draw`: pictures of positions of any game.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use zrf::cli::{LoadOptions, load};

use crate::run::zrf_in;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games").join(name)
}

/// Exit code and both streams of `zrf draw FILE …` in a folder.
fn draw(folder: &Path, file: &Path, args: &[&str]) -> (i32, String, String) {
    let (out, err, code) = zrf_in(folder, &[&["draw", file.to_str().unwrap()], args].concat());
    (code, out, err)
}

struct Picture {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

fn png(path: &Path) -> Picture {
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb, "no part of the page is transparent");
    Picture {
        width: info.width as usize,
        pixels: bytes.chunks(3).map(|p| [p[0], p[1], p[2]]).collect(),
    }
}

/// Where the board begins in a drawing, in pixels from the left and from above: the lines around
/// all squares are one path, which owes nothing to where the men are put.
fn board_at(svg: &str) -> (i32, i32) {
    let whole = roxmltree::Document::parse(svg).unwrap();
    let lines = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("path")
            && node.attribute("fill") == Some("none")
            && node.parent().is_some_and(|parent| parent.has_tag_name("svg"))
    };
    let data = whole.descendants().find(lines).unwrap().attribute("d").unwrap();
    let corners = data.split(['M', 'L', 'Z']).filter(|text| !text.is_empty()).map(|corner| {
        let (x, y) = corner.split_once(' ').unwrap();
        (x.parse::<f32>().unwrap() as i32, y.parse::<f32>().unwrap() as i32)
    });
    let all: Vec<(i32, i32)> = corners.collect();
    (all.iter().map(|c| c.0).min().unwrap(), all.iter().map(|c| c.1).min().unwrap())
}

/// Men are where they stand and nowhere else: the picture of the start differs from that of an
/// empty board on exactly the squares that have men.
#[test]
fn men_are_drawn_where_they_stand() {
    let folder = TempDir::new().unwrap();
    let mut lowered = 0;
    for game in ["shogi", "xiangqi", "english-draughts", "grand-chess", "makruk", "reversi"] {
        let file = fixture(&format!("{game}.zrf"));
        let path = |name: &str| folder.path().join(name);
        let loaded = load(&file, &LoadOptions::default()).unwrap();
        let game = loaded.game(None).unwrap();
        let turn = format!("to move {}", game.players[game.turns[0].taker.index()].name);
        let [(full, full_at), (empty, empty_at)] =
            [("full", &[][..]), ("empty", &["--position", &turn][..])].map(|(name, more)| {
                for format in ["png", "svg"] {
                    let target = path(&format!("{name}.{format}"));
                    let args = ["--force", "--scale", "1", "-o", target.to_str().unwrap()];
                    let (code, _, err) = draw(folder.path(), &file, &[&args[..], more].concat());
                    assert_eq!((code, err.as_str()), (0, ""), "{}", game.title);
                }
                let svg = fs::read_to_string(path(&format!("{name}.svg"))).unwrap();
                (png(&path(&format!("{name}.png"))), board_at(&svg))
            });
        // Rows of men off the board move it down, and only down.
        assert_eq!(full_at.0, empty_at.0, "{}", game.title);
        lowered += usize::from(full_at.1 > empty_at.1);
        let shown = |(i, s): (usize, &zrf::model::SquareDef)| s.rect.map(|rect| (i, rect));
        let rects: Vec<_> = game.board.squares.iter().enumerate().filter_map(shown).collect();
        assert!(rects.len() > 60, "{}", game.title);
        let left = rects.iter().map(|(_, r)| r.left).min().unwrap();
        let top = rects.iter().map(|(_, r)| r.top).min().unwrap();
        let pixel = |picture: &Picture, (right, down): (i32, i32), x: i32, y: i32| {
            let (x, y) = ((x - left + right) as usize, (y - top + down) as usize);
            picture.pixels[y * picture.width + x]
        };
        let mut compared = 0;
        for (i, rect) in rects {
            let name = &game.board.squares[i].name;
            let mut differs = false;
            // The border of a square belongs to its neighbours too.
            for y in rect.top + 2..rect.bottom - 1 {
                for x in rect.left + 2..rect.right - 1 {
                    differs |= pixel(&full, full_at, x, y) != pixel(&empty, empty_at, x, y);
                    compared += 1;
                }
            }
            let occupied = game.setup.men.iter().any(|man| man.square.index() == i);
            assert_eq!(differs, occupied, "{}: {name}", game.title);
        }
        assert!(compared > 10_000);
    }
    assert_eq!(lowered, 1, "Reversi's discs wait above and below its board");
}

#[test]
fn men_in_hand_are_below_and_above_the_board() {
    let folder = TempDir::new().unwrap();
    let position = "Black: King 5i; White: King 5a; Black stock: Pawn 3, Gold; White stock: Rook";
    let (code, ..) =
        draw(folder.path(), &fixture("shogi.zrf"), &["--position", position, "--after", ""]);
    assert_eq!(code, 0);
    let text = fs::read_to_string(folder.path().join("shogi.svg")).unwrap();
    let whole = roxmltree::Document::parse(&text).unwrap();
    let place = |title: &str, nth: usize| -> i32 {
        let found = whole.descendants().filter(|node| {
            node.has_tag_name("use") && node.children().any(|n| n.text() == Some(title))
        });
        let node = found.into_iter().nth(nth).unwrap_or_else(|| panic!("{title}"));
        node.attribute("y").unwrap().parse().unwrap()
    };
    let (below, above) = (place("Black King 5i", 0), place("White King 5a", 0));
    assert!(below > above);
    // White's Rook above all, Black's Pawns and Gold below all.
    let men: Vec<i32> = whole
        .descendants()
        .filter(|node| node.has_tag_name("use"))
        .map(|node| node.attribute("y").unwrap().parse().unwrap())
        .collect();
    assert_eq!(men.len(), 5);
    assert_eq!(men.iter().filter(|y| **y > below).count(), 2);
    assert_eq!(men.iter().filter(|y| **y < above).count(), 1);
}

#[test]
fn the_last_move_is_marked_and_the_same_position_is_the_same_picture() {
    let folder = TempDir::new().unwrap();
    let file = fixture("chess.zrf");
    let mut texts = Vec::new();
    for (name, moves) in [("a.svg", ""), ("b.svg", "e2-e4"), ("c.svg", "e2-e4")] {
        let (code, out, _) = draw(folder.path(), &file, &["--after", moves, "-o", name]);
        assert_eq!(code, 0);
        assert!(out.starts_with(&format!("wrote '{name}': Chess, ")), "{out}");
        texts.push(fs::read_to_string(folder.path().join(name)).unwrap());
    }
    let marks = |text: &str| text.matches("stroke=\"#e67e00\"").count();
    assert_eq!([marks(&texts[0]), marks(&texts[1])], [0, 2]);
    assert_eq!(texts[1], texts[2]);
    assert!(texts[1].contains("<title>White Pawn e4</title>"));
}

#[test]
fn files_of_others_are_not_replaced() {
    let folder = TempDir::new().unwrap();
    let file = fixture("reversi.zrf");
    let path = folder.path().join("reversi.svg");
    fs::write(&path, "mine").unwrap();
    let (code, out, err) = draw(folder.path(), &file, &[]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("--force"), "{err}");
    assert_eq!(fs::read(&path).unwrap(), b"mine");
    for (args, code) in [(&["--force"][..], 0), (&[], 0), (&["--png", "-o", "reversi.svg"], 0)] {
        assert_eq!(draw(folder.path(), &file, args).0, code, "{args:?}");
    }
    // That was a PNG file, and it bears the mark too.
    assert_eq!(draw(folder.path(), &file, &[]).0, 0);
    assert!(fs::read(&path).unwrap().starts_with(b"<svg"));
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "temporary files are gone");
    let (code, _, err) = draw(folder.path(), &file, &["-o", "no/such/folder.svg"]);
    assert_eq!((code, err.contains("can't write")), (2, true));
}

/// The bitmaps of a game lie beside it, and case does not matter.
#[test]
fn the_bitmaps_of_the_game_are_used() {
    let folder = TempDir::new().unwrap();
    let rules = "(game (title \"G\") (players A B) (turn-order A B)
      (board (image \"Pics\\Board.bmp\")
        (grid (start-rectangle 2 2 5 5) (dimensions (\"a/b\" (4 0)))))
      (piece (name Man) (image A \"pics\\MAN.BMP\" B \"pics\\none.bmp\"))
      (board-setup (A (Man a)) (B (Man b))))";
    fs::write(folder.path().join("g.zrf"), rules).unwrap();
    fs::create_dir(folder.path().join("pics")).unwrap();
    let paint = |width: u32, height: u32, colour: image::Rgb<u8>| {
        let mut picture = image::RgbImage::from_pixel(width, height, colour);
        picture.put_pixel(0, 0, image::Rgb([0, 255, 0]));
        picture
    };
    let board = paint(12, 8, image::Rgb([10, 20, 30]));
    board.save(folder.path().join("pics/board.BMP")).unwrap();
    paint(4, 4, image::Rgb([200, 0, 0])).save(folder.path().join("pics/man.bmp")).unwrap();
    let args = ["-o", "g.png"];
    let (code, _, err) = draw(folder.path(), Path::new("g.zrf"), &args);
    assert_eq!(code, 0);
    assert!(err.contains("note: drawn without a picture of the game: 'pics\\none.bmp'"), "{err}");
    let picture = png(&folder.path().join("g.png"));
    assert_eq!(picture.width, 12);
    let at = |x: usize, y: usize| picture.pixels[y * picture.width + x];
    assert_eq!(at(1, 1), [10, 20, 30]);
    assert_eq!(at(3, 3), [200, 0, 0]);
    assert_eq!(at(2, 2), [10, 20, 30], "green shows through");
    assert_ne!(at(8, 3), [10, 20, 30], "the man without bitmap is drawn");
    let (_, _, err) = draw(folder.path(), Path::new("g.zrf"), &["-o", "g.png", "--plain"]);
    assert_eq!(err, "");
    assert_eq!(png(&folder.path().join("g.png")).width, (8 + 48) * 8);
}

/// Boards of any size and rectangles of any numbers end in a picture or a sentence.
#[test]
fn huge_boards_and_wild_rectangles_are_bounded() {
    let folder = TempDir::new().unwrap();
    let names: Vec<String> = (0..200).map(|i| format!("x{i}")).collect();
    let names = names.join("/");
    let huge = format!(
        "(game (title \"H\") (players A) (turn-order A) (board (grid (start-rectangle 0 0 99 99)
          (dimensions (\"{names}\" (100 0)) (\"{names}\" (0 100)))))
          (piece (name Man)) (board-setup (A (Man x0x0))))"
    );
    let wild = "(game (title \"W\") (players A) (turn-order A) (board
          (positions (a -2147483648 0 2147483647 9) (b 0 0 0 0) (c 9 9 3 3) (d -90 -90 -50 -50)
            (e 900000 900000 900010 900010)))
          (piece (name Man)) (board-setup (A (Man a b c d e))))";
    let none = "(game (title \"N\") (players A) (turn-order A) (board (dummy a b))
          (piece (name Man)) (board-setup (A (Man a b))))";
    for (name, text, codes) in
        [("huge", huge.as_str(), [0, 3]), ("wild", wild, [1, 3]), ("none", none, [0, 0])]
    {
        let file = folder.path().join(format!("{name}.zrf"));
        fs::write(&file, text).unwrap();
        for (format, code) in ["--svg", "--png"].iter().zip(codes) {
            let (got, _, err) = draw(folder.path(), &file, &[format, "--scale", "1"]);
            assert_eq!(got, code, "{name} {format}: {err}");
            assert!(!err.contains("panicked"), "{err}");
        }
        let text = fs::read_to_string(folder.path().join(format!("{name}.svg"))).unwrap();
        assert!(roxmltree::Document::parse(&text).is_ok(), "{name}");
    }
}
