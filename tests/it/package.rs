//! `zrf generate` as people call it.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use zrf::cli::{LoadOptions, load};

use crate::run::zrf_in as zrf;

/// A published file with the line ends that the download has: those of Windows.
fn windows(path: &Path) -> Vec<u8> {
    std::fs::read_to_string(path).unwrap().replace('\n', "\r\n").into_bytes()
}

/// All files of a folder, by their path in it.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = walkdir::WalkDir::new(folder).into_iter().flatten();
    let files = files.filter(|entry| entry.path().is_file());
    files
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap().to_string_lossy();
            (name.replace('\\', "/"), std::fs::read(entry.path()).unwrap())
        })
        .collect()
}

#[test]
fn the_archive_holds_what_the_folder_holds_and_texts_have_windows_line_ends() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["abchess", "abagoren"] {
        for args in [&["generate", game][..], &["generate", game, "--zip"]] {
            assert_eq!(zrf(folder.path(), args).2, 0);
        }
        let mut written = tree(&folder.path().join(game));
        let archive = written.remove(&format!("{game}.zip")).unwrap();
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
        assert_eq!(archive.len(), written.len());
        for i in 0..archive.len() {
            let mut file = archive.by_index(i).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            assert!(written[file.name().unwrap().as_ref()] == bytes, "{}", file.name().unwrap());
        }
        for name in [format!("{game}.zrf"), "ReadMe.txt".to_owned()] {
            let text = std::str::from_utf8(&written[&name]).unwrap();
            assert!(text.lines().count() > 30 && text.ends_with("\r\n"), "{name}");
            assert!(!text.replace("\r\n", "").contains(['\r', '\n']), "{name}");
        }
        // Neither the linter nor the formatter minds these line ends.
        let rules = folder.path().join(game).join(format!("{game}.zrf"));
        let rules = rules.to_str().unwrap();
        let (out, err, code) = zrf(folder.path(), &["check", rules]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert_eq!(zrf(folder.path(), &["fmt", "--check", rules]).2, 0);
    }
}

#[test]
fn a_file_of_chosen_armies_names_both_with_their_costs() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["--out", ".", "--white", "VVGOOCCZZH", "--black", "standard"];
    assert_eq!(zrf(folder.path(), &[&["generate", "abchess"], &args[..]].concat()).2, 0);
    let words = |name: &str| {
        let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
        text.replace("; ", " ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let armies = [
        "White: Varan, Varan, Gryphon, Overtaker, Overtaker, Camel, Camel, Zebra, Zebra, Horse \
         (86 points).",
        "Black: Rook, Horse, Bishop, Queen, Pao, Eagle, Lion, Bishop, Horse, Rook (90 points).",
    ];
    let (rules, read_me) = (words("abchess.zrf"), words("ReadMe.txt"));
    for army in armies {
        // In the comment on top and in the description.
        assert_eq!(rules.matches(army).count(), 2, "{army}");
        assert_eq!(read_me.matches(army).count(), 1, "{army}");
    }
    let title = "ABChess - VVGOOCCZZH against RHBQPELBHR";
    assert!(rules.contains(&format!("(title \"{title}\")")) && read_me.starts_with(title));
    for text in [&rules, &read_me] {
        assert!(!text.contains("ready-made") && !text.contains("its variants"));
    }
}

#[test]
fn a_seed_without_a_random_army_is_wrong_use() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["abagoren", "--seed", "3"][..],
        &["abchess", "--seed", "3"],
        &["abchess", "--white", "standard", "--seed", "3"],
    ] {
        let (out, err, code) = zrf(folder.path(), &[&["generate"], args].concat());
        assert!(code == 2 && err.contains("--seed"), "{args:?}: {out}{err}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "something was written");
}

#[test]
fn a_download_is_written_once_and_never_over_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let (_, err, code) = zrf(folder.path(), &["generate", "abchess"]);
    assert_eq!((err.as_str(), code), ("", 0));
    let rules = folder.path().join("abchess/abchess.zrf");
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/abchess.zrf");
    assert_eq!(std::fs::read(&rules).unwrap(), windows(&published));
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
    assert_eq!(rules, windows(&published));
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
