//! `zrf check --assets`: pictures and sounds that rules files name.

use std::fs;
use std::path::Path;

use image::{Rgb, RgbImage};
use tempfile::TempDir;
use zrf::cli::{LoadOptions, load};
use zrf::lint::{self, Levels, Stage};
use zrf::report::{Findings, Level};
use zrf::source::Sources;

use crate::run::{zrf, zrf_in};

fn paint(path: &Path, width: u32, height: u32) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    RgbImage::from_pixel(width, height, Rgb([9, 9, 9])).save(path).unwrap();
}

/// A folder with the files of which the examples speak.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    paint(&folder.path().join("images/man.bmp"), 20, 20);
    paint(&folder.path().join("images/large.bmp"), 100, 100);
    fs::write(folder.path().join("images/man.png"), b"\x89PNG\r\n\x1a\n").unwrap();
    fs::write(folder.path().join("move.wav"), b"RIFF").unwrap();
    folder
}

/// What is found in a text that lies in a folder as `x.zrf`: code, line, level, message.
fn found(folder: &Path, text: &str) -> Vec<(&'static str, usize, Level, String)> {
    let path = folder.join("x.zrf");
    fs::write(&path, text).unwrap();
    let mut loaded = load(&path, &LoadOptions::default()).unwrap();
    loaded.check_assets(&path, &[]);
    loaded.lint(&Levels::default());
    let line = |sources: &Sources, f: &zrf::report::Finding| {
        f.primary.as_ref().map_or(0, |label| sources.place(label.span).line)
    };
    let findings: &Findings = &loaded.findings;
    // Hints about the game itself are the business of other tests.
    let files = |code| lint::find(code).is_some_and(|lint| lint.stage == Stage::Files);
    let all = findings.iter().filter(|f| f.level > Level::Hint || files(f.code));
    all.map(|f| (f.code, line(&loaded.sources, f), f.level, f.message.clone())).collect()
}

#[test]
fn each_lint_of_files_finds_its_bad_example_and_lets_the_good_one_pass() {
    let folder = folder();
    let mut looked_at = 0;
    for lint in lint::ALL.iter().filter(|lint| lint.stage == Stage::Files) {
        let text = lint::complete(lint.bad);
        let marks = text.lines().enumerate().filter(|(_, line)| line.contains("; <-"));
        let expected: Vec<_> = marks.map(|(i, _)| (lint.code, i + 1, lint.level)).collect();
        let all = found(folder.path(), &text);
        let said: Vec<_> =
            all.iter().map(|(code, line, level, _)| (*code, *line, *level)).collect();
        assert_eq!(said, expected, "{}: {all:?}", lint.code);
        let good = found(folder.path(), &lint::complete(lint.good));
        assert_eq!(good, [], "{}", lint.code);
        assert!(lint.about.len() > 40, "{}", lint.code);
        looked_at += 1;
    }
    assert_eq!(looked_at, 6);
}

#[test]
fn our_own_files_name_only_what_is_there() {
    for game in ["abagoren", "abchess"] {
        let (out, err, code) = zrf(&["check", "--assets", "--hints", &format!("zrf/{game}.zrf")]);
        assert_eq!((err.as_str(), code), ("", 0), "{out}");
    }
}

/// As a player does it: unpacks the download somewhere and looks.
#[test]
fn downloads_unpacked_elsewhere_are_complete() {
    for game in ["abagoren", "abchess"] {
        let folder = TempDir::new().unwrap();
        let (_, err, code) = zrf_in(folder.path(), &["generate", game, "--zip"]);
        assert_eq!((err.as_str(), code), ("", 0));
        let packed = walkdir::WalkDir::new(folder.path())
            .into_iter()
            .map(|entry| entry.unwrap().into_path())
            .find(|path| path.extension().is_some_and(|e| e == "zip"));
        let file = fs::File::open(packed.unwrap()).unwrap();
        let elsewhere = TempDir::new().unwrap();
        zip::ZipArchive::new(file).unwrap().extract(elsewhere.path()).unwrap();
        let args = ["check", "--assets", "--hints", "."];
        let (out, err, code) = zrf_in(elsewhere.path(), &args);
        assert_eq!((err.as_str(), code), ("", 0), "{out}");
        assert!(out.contains("1 file"), "{out}");
        // And a picture that is taken away is missed.
        let pictures = walkdir::WalkDir::new(elsewhere.path()).sort_by_file_name().into_iter();
        let bitmaps = pictures.map(|entry| entry.unwrap().into_path());
        let all: Vec<_> = bitmaps.filter(|p| p.extension().is_some_and(|e| e == "bmp")).collect();
        assert!(all.len() > 10, "{}", all.len());
        fs::remove_file(&all[0]).unwrap();
        let (out, _, code) = zrf_in(elsewhere.path(), &args);
        assert!(code == 1 && out.contains("asset-missing"), "{out}");
    }
}

const PASTED: &str = r#"(define man (piece (name $1) (image White "Images\W$1.bmp" Black "Images\B$1.bmp")))
(game (title "G") (players White Black) (turn-order White Black)
  (move-sound "") (drop-sound "Audio\Drop.wav")
  (board (image "Images/Board.bmp")
    (grid (start-rectangle 0 0 10 10) (dimensions ("a/b" (10 0)))))
  (man King)
  (man Rook)
  (board-setup (White (King a)) (Black (King b)))
  (loss-condition (White Black) (captured King)))
(variant (title "V") (board-setup (White (King a)) (Black (King b) (Rook off 1))))
"#;

/// The name is put together by a macro: the finding shows the body and the call.
#[test]
fn names_that_macros_put_together_are_looked_for() {
    let folder = TempDir::new().unwrap();
    for name in ["WKing", "BKing", "WRook", "Brook"] {
        paint(&folder.path().join(format!("Images/{name}.bmp")), 10, 10);
    }
    paint(&folder.path().join("Images/Board.bmp"), 20, 10);
    let all = found(folder.path(), PASTED);
    let messages: Vec<&str> = all.iter().map(|(.., message)| message.as_str()).collect();
    let case = r"'Images\BRook.bmp' is there as 'Images/Brook.bmp'";
    assert_eq!(messages, [r"the sound 'Audio\Drop.wav' was not found", case]);
    let (out, _, code) = zrf_in(folder.path(), &["check", "--assets", "--hints", "x.zrf"]);
    assert!(code == 1 && out.contains("(man Rook)"), "{out}");
    // With a folder of sounds, named itself or as the one that holds it, only the hint is left.
    fs::create_dir_all(folder.path().join("zillions/audio")).unwrap();
    fs::write(folder.path().join("zillions/audio/drop.wav"), "").unwrap();
    for place in ["zillions", "zillions/audio"] {
        let args = ["check", "--assets", "--images", place, "x.zrf"];
        let (out, _, code) = zrf_in(folder.path(), &args);
        assert_eq!(code, 0, "{out}");
    }
}

#[test]
fn zillions_own_folder_is_looked_in_from_its_folder_of_rules() {
    let folder = TempDir::new().unwrap();
    paint(&folder.path().join("images/chess/man.bmp"), 10, 10);
    let text = lint::complete(
        r#"(piece (name Man) (image White "Images\Chess\man.bmp" Black "..\images\chess\man.bmp"))"#,
    );
    for (place, expected) in [("Rules", 0), ("Other", 1)] {
        let inside = folder.path().join(place);
        fs::create_dir(&inside).unwrap();
        let all = found(&inside, &text);
        let missing = all.iter().filter(|(code, ..)| *code == "asset-missing").count();
        let outside = all.iter().filter(|(code, ..)| *code == "asset-outside").count();
        assert_eq!((missing, outside), (expected, 1), "{place}: {all:?}");
    }
}

#[test]
fn a_slip_in_a_name_gets_a_suggestion_and_squares_off_the_picture_are_hidden() {
    let folder = folder();
    let text = r#"(game (title "G") (players White Black) (turn-order White Black)
  (board (image "images\large.bmp")
    (grid (start-rectangle 0 0 49 49) (dimensions ("a/b" (50 0)) ("2/1" (0 50))))
    (positions (store 500 0 550 50) (edge 60 52 103 90)))
  (piece (name Man) (image White "images\mna.bmp" Black "images/man.bmp"))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) (captured Man)))
"#;
    let all = found(folder.path(), text);
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!((all[0].0, all[0].1), ("asset-missing", 5));
    let (out, _, _) = zrf_in(folder.path(), &["check", "--assets", "x.zrf"]);
    assert!(out.contains("did you mean 'images\\man.bmp'?"), "{out}");
    let cut = text.replace("103 90", "110 90");
    let all = found(folder.path(), &cut);
    assert!(
        all.iter().any(|(code, line, ..)| (*code, *line) == ("picture-too-small", 2)),
        "{all:?}"
    );
}
