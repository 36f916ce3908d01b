//! `zrf generate` as people call it.

use std::path::Path;

use zrf::cli::{LoadOptions, load};

use crate::run::zrf_in as zrf;

#[test]
fn a_download_is_written_once_and_never_over_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let (_, err, code) = zrf(folder.path(), &["generate", "abchess"]);
    assert_eq!((err.as_str(), code), ("", 0));
    let rules = folder.path().join("abchess/abchess.zrf");
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/abchess.zrf");
    assert_eq!(std::fs::read(&rules).unwrap(), std::fs::read(&published).unwrap());
    for picture in ["Images/ABChess/Board.bmp", "Images/ABChess/WA.bmp"] {
        let [written, published] = [folder.path().join("abchess"), published.with_file_name("")]
            .map(|place| std::fs::read(place.join(picture)).unwrap());
        assert!(written == published, "{picture}");
    }
    let (out, _, code) = zrf(folder.path(), &["generate", "abchess"]);
    assert!(code == 0 && out.contains("there already"), "{out}");
    std::fs::write(&rules, "mine").unwrap();
    let (_, err, code) = zrf(folder.path(), &["generate", "abchess"]);
    assert!(code == 2 && err.contains("--force"), "{err}");
    assert_eq!(std::fs::read_to_string(&rules).unwrap(), "mine");
    let (_, _, code) = zrf(folder.path(), &["generate", "abchess", "--force"]);
    assert!(code == 0 && std::fs::read_to_string(&rules).unwrap().len() > 10_000);
}

#[test]
fn abagoren_is_written_in_any_of_its_readings() {
    let folder = tempfile::tempdir().unwrap();
    let (_, err, code) = zrf(folder.path(), &["generate", "abagoren", "--out", "."]);
    assert_eq!((err.as_str(), code), ("", 0));
    let rules = std::fs::read(folder.path().join("abagoren.zrf")).unwrap();
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/abagoren.zrf");
    assert_eq!(rules, std::fs::read(published).unwrap());
    let other = ["generate", "abagoren", "--out", "b", "--reading", "aba.prince=lines8"];
    assert_eq!(zrf(folder.path(), &other).2, 0);
    let loaded = load(&folder.path().join("b/abagoren.zrf"), &LoadOptions::default()).unwrap();
    assert_eq!(loaded.findings.iter().count(), 0);
    assert_ne!(std::fs::read(folder.path().join("b/abagoren.zrf")).unwrap(), rules);
    let (_, err, code) =
        zrf(folder.path(), &["generate", "abagoren", "--reading", "aba.prince=ring"]);
    assert!(code == 2 && err.contains("ring16 or lines8"), "{err}");
}

#[test]
fn two_players_agree_on_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let white = ["--white", "R H B Q P E L B H R", "--black", "random", "--seed", "7"];
    let (out, err, code) =
        zrf(folder.path(), &[&["generate", "abchess", "--out", "."], &white[..]].concat());
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(out.contains("White: R H B Q P E L B H R (90 points)"), "{out}");
    let loaded = load(&folder.path().join("abchess.zrf"), &LoadOptions::default()).unwrap();
    assert_eq!((loaded.findings.iter().count(), loaded.games.len()), (0, 1));
    let zipped = |out: &str| {
        let (_, _, code) = zrf(
            folder.path(),
            &[&["generate", "abchess", "--zip", "--out", out], &white[..]].concat(),
        );
        assert_eq!(code, 0);
        std::fs::read(folder.path().join(out).join("abchess.zip")).unwrap()
    };
    assert_eq!(zipped("one"), zipped("two"));
}

#[test]
fn an_army_that_may_not_be_bought_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    for (army, reason) in [
        ("V V G G I I O O C C", "128 points; 90 are the most (Varan 20"),
        ("R H B", "exactly 10 men"),
        ("O O O C C Z Z H H S", "3 times the Overtaker"),
        ("K H B Q P E L B H R", "the King cannot be bought"),
        ("R H B Q P E L B H ?", "`?` is the letter of no man"),
    ] {
        let (out, err, code) = zrf(folder.path(), &["generate", "abchess", "--black", army]);
        assert!(
            code == 2 && err.contains("--black: ") && err.contains(reason),
            "{army}: {out}{err}"
        );
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "something was written");
}
