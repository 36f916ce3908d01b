//! `zrf export` and `zrf moves --json`: the documents keep to their schemas, and they are enough
//! to play a game by.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jsonschema::Validator;
use serde_json::Value;
use walkdir::WalkDir;
use zrf::cli::{LoadOptions, Loaded, load, load_text};
use zrf::export::{Document, Input, MAX_INSTRUCTIONS, MovesDoc, Played, Texts};
use zrf::interp::{Position, Rules, Semantics, Watch};
use zrf::report::Level;
use zrf::source::Sources;

use super::{corpus, porter};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn schema(name: &str) -> Value {
    let text = std::fs::read_to_string(root().join("docs").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn validator(name: &str) -> Validator {
    jsonschema::draft202012::new(&schema(name)).unwrap()
}

/// The document of all games of a file.
fn export(loaded: &Loaded, most: u64) -> Value {
    let document = Document::new(&Input {
        file: "a.zrf".to_owned(),
        texts: Texts { sources: &loaded.sources, expanded: loaded.expanded.as_ref().unwrap() },
        all: &loaded.games,
        default: loaded.default,
        chosen: (0..loaded.games.len()).collect(),
        errors: loaded.findings.count(Level::Error),
        warnings: loaded.findings.count(Level::Warning),
        most,
    });
    serde_json::to_value(&document).unwrap()
}

/// The document of a position.
fn moves(loaded: &Loaded, rules: &Rules, position: &Position) -> Value {
    let watch = Watch::new();
    let moves = rules.legal_with(position, &watch);
    let in_check = rules.in_check_with(position, &watch);
    let mover = rules.game.turns[position.turn].taker;
    let outcome = moves.is_empty().then(|| rules.outcome(position, &[], mover, 1)).flatten();
    let document = MovesDoc::new(Played {
        file: "a.zrf",
        texts: Texts { sources: &loaded.sources, expanded: loaded.expanded.as_ref().unwrap() },
        rules,
        position,
        in_check,
        outcome: outcome.as_ref().zip(Some("it is over")),
        moves: &moves,
        trouble: watch.trouble().zip(Some("something happened")),
    });
    serde_json::to_value(&document).unwrap()
}

fn files(folders: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| WalkDir::new(root().join(folder)))
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|e| e == "zrf"))
        .collect();
    files.sort();
    files
}

fn valid(validator: &Validator, document: &Value, what: &str) {
    let errors: Vec<String> = validator
        .iter_errors(document)
        .take(3)
        .map(|e| format!("{} at {}", e, e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{what}: {}", errors.join("\n"));
}

/// Every value of the keys that tell kinds apart, and every key that is ever something else than
/// null, false or empty.
fn seen(document: &Value, tags: &mut BTreeSet<String>, filled: &mut BTreeSet<String>) {
    match document {
        Value::Object(map) => {
            for (key, value) in map {
                if ["op", "test", "goal", "change"].contains(&key.as_str())
                    && let Some(tag) = value.as_str()
                {
                    tags.insert(format!("{key} {tag}"));
                }
                let empty = match value {
                    Value::Null | Value::Bool(false) => true,
                    Value::Array(items) => items.is_empty(),
                    Value::Object(items) => items.is_empty(),
                    _ => false,
                };
                if !empty {
                    filled.insert(key.clone());
                }
                seen(value, tags, filled);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| seen(item, tags, filled)),
        _ => {}
    }
}

/// The tags and keys that a schema knows.
fn known(schema: &Value, tags: &mut BTreeSet<String>, keys: &mut BTreeSet<String>) {
    match schema {
        Value::Object(map) => {
            if let Some(properties) = map.get("properties").and_then(Value::as_object) {
                for (key, property) in properties {
                    keys.insert(key.clone());
                    if ["op", "test", "goal", "change"].contains(&key.as_str())
                        && let Some(tag) = property.get("const").and_then(Value::as_str)
                    {
                        tags.insert(format!("{key} {tag}"));
                    }
                }
            }
            map.values().for_each(|value| known(value, tags, keys));
        }
        Value::Array(items) => items.iter().for_each(|item| known(item, tags, keys)),
        _ => {}
    }
}

/// A game with what no proper one has: an engine, and a move that comes to no good end.
fn broken(block: &str) -> Loaded {
    let text = format!(
        "(game (title \"T\") (players A B) (turn-order A B) (engine \"x.dll\")
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0))) (directions (e 1)))
          (positions (c 0 20 9 29)) (kill-positions c))
        (piece (name Man) (moves {block}))
        (board-setup (A (Man a))))"
    );
    of_text(&text)
}

/// A rules file given as text.
fn of_text(text: &str) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("broken.zrf", text);
    load_text(sources, file, &LoadOptions::default())
}

/// Nothing is exported that the schema does not name, and nothing is named that is never exported.
#[test]
fn every_fixture_keeps_to_the_schemas_and_together_they_fill_them() {
    let (exports, positions) = (validator("export.schema.json"), validator("moves.schema.json"));
    let (mut tags, mut filled) = (BTreeSet::new(), BTreeSet::new());
    let files = files(&["fixtures/games", "fixtures/words", "fixtures/cases", "zrf"]);
    let mut documents = 0;
    let loaded = files.iter().map(|path| load(path, &LoadOptions::default()).unwrap());
    let others = [
        broken("(e (verify unheard-of?) add)"),
        broken("((while true mark))"),
        of_text(&crate::notation::row(
            "(piece (name Man) (drops (b1 cascade e add)))",
            "(White (Man a1 off 2)) (Black (Man e1))",
        )),
    ];
    for loaded in loaded.chain(others) {
        if loaded.games.is_empty() || loaded.expanded.is_none() {
            continue;
        }
        let what = loaded.sources.get(loaded.file).name();
        let document = export(&loaded, MAX_INSTRUCTIONS);
        valid(&exports, &document, what);
        seen(&document, &mut tags, &mut filled);
        documents += 1;
        for game in &loaded.games {
            if game.turns.is_empty() || game.board.squares.is_empty() {
                continue;
            }
            let rules = Rules::new(Arc::clone(game), Semantics::default());
            let mut position = Position::start(game);
            // A few moves deep, for previous moves, captures and partial moves.
            for ply in 0..4 {
                let document = moves(&loaded, &rules, &position);
                valid(&positions, &document, what);
                seen(&document, &mut tags, &mut filled);
                documents += 1;
                let legal = rules.legal(&position);
                let Some(mv) = legal.get((7 * ply + 1) % legal.len().max(1)) else { break };
                position = rules.apply(&position, mv).position;
            }
        }
    }
    assert!(documents > 500, "only {documents} documents were looked at");
    let (mut all_tags, mut all_keys) = (BTreeSet::new(), BTreeSet::new());
    known(&schema("export.schema.json"), &mut all_tags, &mut all_keys);
    known(&schema("moves.schema.json"), &mut all_tags, &mut all_keys);
    let never: Vec<_> = all_tags.difference(&tags).collect();
    assert!(never.is_empty(), "no fixture has {never:?}");
    let never: Vec<_> = all_keys.difference(&filled).collect();
    assert!(never.is_empty(), "in no fixture there is anything in {never:?}");
}

#[test]
fn a_schema_refuses_what_it_does_not_name() {
    let loaded = load(&root().join("fixtures/games/chess.zrf"), &LoadOptions::default()).unwrap();
    let validator = validator("export.schema.json");
    let mut document = export(&loaded, MAX_INSTRUCTIONS);
    assert!(validator.is_valid(&document));
    document["games"][0]["pieces"][0]["moves"][0]["code"][0]["more"] = true.into();
    assert!(!validator.is_valid(&document), "an unknown key in an instruction");
    let mut document = export(&loaded, MAX_INSTRUCTIONS);
    document["games"][0].as_object_mut().unwrap().remove("goals");
    assert!(!validator.is_valid(&document), "a missing key");
}

#[test]
fn chess_is_exported_with_its_geometry_resolved() {
    let loaded = load(&root().join("fixtures/games/chess.zrf"), &LoadOptions::default()).unwrap();
    let document = export(&loaded, MAX_INSTRUCTIONS);
    let game = &document["games"][0];
    let board = &game["board"];
    assert_eq!(board["squares"].as_array().unwrap().len(), 64);
    assert_eq!(board["links"]["n"]["e1"], "e2");
    assert_eq!(board["links"]["n"].get("e8"), None, "no link off the board");
    assert_eq!(board["symmetry"]["Black"]["ne"], "se");
    assert_eq!(board["symmetry"]["White"]["ne"], "ne");
    assert_eq!(board["zones"][1]["squares"]["Black"][0], "a1");
    assert_eq!(game["setup"]["board"].as_array().unwrap().len(), 32);
    assert_eq!(game["defaults"].as_array().unwrap().len(), 0, "everything is said in the file");
    let knight = &game["pieces"][4];
    assert_eq!(knight["name"], "Knight");
    let code = knight["moves"][0]["code"].as_array().unwrap();
    let ops: Vec<&str> = code.iter().map(|i| i["op"].as_str().unwrap()).collect();
    assert_eq!(ops, ["step", "step", "verify", "add"]);
    // The line of the macro's body, and the macro that it is.
    let text = std::fs::read_to_string(root().join("fixtures/games/chess.zrf")).unwrap();
    let line = text.lines().position(|l| l.starts_with("(define jump")).unwrap() + 1;
    assert!(code[2]["at"].as_str().unwrap().ends_with(&format!("chess.zrf:{line}")), "{code:?}");
    assert_eq!(knight["moves"][0]["origin"]["calls"][0]["macro"], "jump");
}

#[test]
fn code_that_is_too_much_is_left_out_and_the_document_says_so() {
    let loaded = load(&root().join("fixtures/games/chess.zrf"), &LoadOptions::default()).unwrap();
    let document = export(&loaded, 100);
    valid(&validator("export.schema.json"), &document, "chess without code");
    let game = &document["games"][0];
    assert_eq!(game["has_code"], false);
    assert!(game["pieces"][0]["moves"][0]["code"].is_null());
    assert_eq!(export(&loaded, MAX_INSTRUCTIONS)["games"][0]["has_code"], true);
}

/// Plays games by nothing but the two documents: a little interpreter of the exported
/// instructions finds the same moves, and what `result` says leads to the next position.
#[test]
fn the_documents_are_enough_to_play_by() {
    let mut compared = 0;
    for name in ["breakthrough", "knightthrough"] {
        let path = root().join(format!("fixtures/games/{name}.zrf"));
        let loaded = load(&path, &LoadOptions::default()).unwrap();
        let document = export(&loaded, MAX_INSTRUCTIONS);
        let game = &document["games"][0];
        let rules = Rules::new(Arc::clone(&loaded.games[0]), Semantics::default());
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..4 {
            let mut position = Position::start(&rules.game);
            let mut board = porter::start(game);
            for _ in 0..24 {
                let document = moves(&loaded, &rules, &position);
                assert_eq!(board, porter::board(&document), "{name}: the position");
                let listed: Vec<&Value> = document["moves"].as_array().unwrap().iter().collect();
                let turn = document["to_move"]["turn"].as_u64().unwrap() as usize;
                let ours: BTreeSet<(String, String)> = porter::moves(game, &board, turn);
                let theirs: BTreeSet<(String, String)> = listed
                    .iter()
                    .map(|mv| &mv["movements"][0])
                    .map(|m| (porter::text(&m["from"]), porter::text(&m["to"])))
                    .collect();
                assert_eq!(ours, theirs, "{name}: {board:?}");
                compared += 1;
                if listed.is_empty() {
                    break;
                }
                let choice = random.usize(..listed.len());
                porter::play(&mut board, listed[choice]);
                position = rules.apply(&position, &rules.legal(&position)[choice]).position;
            }
        }
    }
    assert!(compared > 100, "only {compared} positions were compared");
}

#[test]
fn moves_have_all_their_effects() {
    let loaded = load(&root().join("fixtures/games/chess.zrf"), &LoadOptions::default()).unwrap();
    let rules = Rules::new(Arc::clone(&loaded.games[0]), Semantics::default());
    let position = rules
        .parse_position("White: King e1, Rook h1, Pawn b7; Black: King e8, Rook a8; to move White")
        .unwrap();
    let document = moves(&loaded, &rules, &position);
    let by_text: BTreeMap<&str, &Value> = document["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| (mv["text"].as_str().unwrap(), mv))
        .collect();
    let castling = by_text["King e1 - g1 Rook h1 - f1"];
    assert_eq!(castling["movements"].as_array().unwrap().len(), 2);
    assert_eq!(castling["result"].as_array().unwrap().len(), 4);
    let promotion = by_text["Pawn b7 x a8 = Queen"];
    assert_eq!(promotion["becomes"], "Queen");
    assert_eq!(promotion["captured"][0]["piece"], "Rook");
    assert_eq!(promotion["captured"][0]["player"], "Black");
    assert_eq!(document["to_move"]["player"], "White");
    assert_eq!(document["in_check"], false);
    assert!(document["outcome"].is_null());
    assert!(document["trouble"].is_null());
    let origin = castling["origin"]["at"].as_str().unwrap();
    assert!(origin.contains("chess.zrf:"), "{origin}");
}

/// Boards as large as they may be, and code that is deep in macros.
#[test]
fn large_files_take_bounded_time() {
    let started = std::time::Instant::now();
    let labels: Vec<String> = (0..240).map(|i| format!("{i}x")).collect();
    let labels = labels.join("/");
    let text = format!(
        "(define a $1 $1 $1 $1 $1 $1 $1 $1) (define b (a (a (a (a (n n))))))
         (game (title \"T\") (players A B) (turn-order A B)
           (board (grid (start-rectangle 0 0 9 9)
             (dimensions (\"{labels}\" (10 0)) (\"{labels}\" (0 10)))
             (directions (n 0 -1) (s 0 1) (e 1 0))))
           (piece (name Man) (moves (n (b) add)))
           (board-setup (A (Man 0x0x))))"
    );
    let mut sources = Sources::new();
    let file = sources.add("large.zrf", text);
    let loaded = load_text(sources, file, &LoadOptions::default());
    assert_eq!(loaded.games[0].board.squares.len(), 240 * 240);
    let mut length = Length(0);
    let document = Document::new(&Input {
        file: "large.zrf".to_owned(),
        texts: Texts { sources: &loaded.sources, expanded: loaded.expanded.as_ref().unwrap() },
        all: &loaded.games,
        default: loaded.default,
        chosen: vec![0],
        errors: 0,
        warnings: 0,
        most: MAX_INSTRUCTIONS,
    });
    serde_json::to_writer(&mut length, &document).unwrap();
    assert!(length.0 > 5_000_000, "{} bytes", length.0);
    let description = zrf::describe::describe(&loaded.games[0]);
    assert!(description.summary.contains("57600 positions"), "{}", description.summary);
    // Bounded, not fast.
    assert!(started.elapsed().as_secs() < 120);
}

/// Counts bytes and keeps none.
struct Length(usize);

impl std::io::Write for Length {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Published rules files are described and exported without a panic, and by the schema.
#[test]
fn published_files_are_described_and_exported() {
    let Some(files) = corpus::files() else { return };
    let validator = validator("export.schema.json");
    let mut games = 0;
    for path in &files {
        let loaded = load(path, &LoadOptions::default()).unwrap();
        for game in &loaded.games {
            let description = zrf::describe::describe(game);
            assert!(!description.sections.is_empty(), "{}", path.display());
        }
        // Without the code of the larger ones, which would fill gigabytes as a value.
        valid(&validator, &export(&loaded, 50_000), &path.display().to_string());
        games += loaded.games.len();
    }
    println!("{games} games of {} files", files.len());
}
