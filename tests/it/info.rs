//! `zrf info`, `zrf export` and `zrf moves --json` as people call them.

use serde_json::Value;

use crate::run::zrf;

#[test]
fn info_of_some_games() {
    for game in ["chess", "international-draughts", "reversi", "tic-tac-toe", "shogi"] {
        let (out, err, code) = zrf(&["info", &format!("fixtures/games/{game}.zrf")]);
        assert_eq!((code, err.as_str()), (0, ""), "{game}");
        insta::assert_snapshot!(format!("info-{game}"), out);
    }
}

#[test]
fn info_shows_the_tree_and_any_variant() {
    let (out, ..) = zrf(&["info", "zrf/abchess.zrf"]);
    assert!(out.starts_with("Games in this file\n  Abecedarian Big Chess   (opens first)\n  ├─ "));
    let (big, ..) =
        zrf(&["info", "zrf/abchess.zrf", "--variant", "ABChess - The Big Freeze", "-q"]);
    assert!(big.starts_with("ABChess - The Big Freeze\nA game for 2 players on"), "{big}");
    let (all, ..) = zrf(&["info", "zrf/abchess.zrf", "--all"]);
    assert!(all.matches("How the game ends").count() > 10);
    let (_, err, code) = zrf(&["info", "zrf/abchess.zrf", "--variant", "Chess"]);
    assert!(code == 2 && err.contains("there is no variant 'Chess'; the titles are"), "{err}");
}

#[test]
fn info_as_json_has_the_same_sentences() {
    let (out, ..) = zrf(&["info", "fixtures/games/chess.zrf", "--json"]);
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&document["format"], &document["version"]), (&"zrf-info".into(), &1.into()));
    let game = &document["games"][0];
    assert_eq!(game["sections"][0]["heading"], "Players and turns");
    let sentence = &game["sections"][0]["blocks"][0]["sentence"];
    assert_eq!(sentence, "White and Black move in turn; White begins.");
    assert_eq!(game["limits"][3]["what"], "directions");
    assert_eq!((&game["limits"][3]["used"], &game["limits"][3]["most"]), (&8.into(), &100.into()));
}

#[test]
fn export_writes_one_line_of_json() {
    let (out, err, code) = zrf(&["export", "zrf/abchess.zrf", "--json"]);
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 1));
    let one: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(one["games"].as_array().unwrap().len(), 1);
    assert_eq!(one["opens_first"], "Abecedarian Big Chess");
    let (out, ..) = zrf(&["export", "zrf/abchess.zrf", "--all"]);
    let all: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(all["games"].as_array().unwrap().len(), all["titles"].as_array().unwrap().len());
}

#[test]
fn export_says_what_is_wrong() {
    let (_, err, code) = zrf(&["export"]);
    assert!(code == 2 && err.contains("<FILE>"), "{err}");
    let (_, err, code) = zrf(&["export", "nowhere.zrf"]);
    assert!(code == 2 && err.contains("can't read 'nowhere.zrf'"), "{err}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.zrf");
    std::fs::write(&path, "(define a b)").unwrap();
    for command in ["export", "info"] {
        let (_, err, code) = zrf(&[command, path.to_str().unwrap()]);
        assert!(code == 1 && err.contains("holds no game; 'zrf check' says why"), "{err}");
    }
}

#[test]
fn schemas_are_printed() {
    for (args, file) in [
        (&["export", "--schema"][..], "docs/export.schema.json"),
        (&["export", "--schema", "moves"], "docs/moves.schema.json"),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let (out, _, code) = zrf(args);
        assert!(code == 0 && out == std::fs::read_to_string(path).unwrap(), "{args:?}");
    }
}

#[test]
fn moves_as_json_tell_the_end_of_a_game() {
    let chess = "fixtures/games/chess.zrf";
    let mate = ["moves", chess, "--json", "--after", "f2-f3; e7-e5; g2-g4; d8-h4"];
    let (out, _, code) = zrf(&mate);
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 0);
    assert_eq!(document["outcome"]["scores"]["Black"], "win");
    assert_eq!(document["outcome"]["goal"], 0);
    assert_eq!(document["outcome"]["sentence"], "Black wins (checkmate)");
    assert_eq!(document["moves"].as_array().unwrap().len(), 0);
    assert_eq!(document["in_check"], true);
    let (out, ..) = zrf(&["moves", chess, "--json"]);
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["moves"].as_array().unwrap().len(), 20);
    assert!(document["outcome"].is_null());
    // The position is one that the program reads again.
    let (again, ..) =
        zrf(&["moves", chess, "--json", "--position", document["position"].as_str().unwrap()]);
    assert_eq!(again, out);
}

#[test]
fn goals_without_players_and_of_unknown_ones_are_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.zrf");
    let pieces = "(piece (name Man) (moves (e add)))";
    let text = crate::notation::row(pieces, "(White (Man a1)) (Black (Man e1))");
    let goals = "(count-condition stalemated) (count-condition repetition)
        (loss-condition (Foo) (pieces-remaining 1)) (loss-condition";
    std::fs::write(&path, text.replace("(loss-condition", goals)).unwrap();
    let (out, ..) = crate::run::zrf(&["info", path.to_str().unwrap()]);
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in [
        "When a player has no legal move, the game ends; who has more",
        "When a position stands for the third time, the game ends; who has more",
        "A player who is not declared loses when they have exactly 1 piece",
    ] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
}
