//! Layers look down only: which room may use which others.

use std::path::Path;

use walkdir::WalkDir;

/// Each room with the rooms it may use. `reference` may use nothing: its agreement with a rules
/// file means something only as long as the two share nothing.
const MAY_USE: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("report", &["source"]),
    ("syntax", &["source", "report"]),
    ("format", &["source", "report", "syntax"]),
    ("expand", &["source", "report", "syntax"]),
    ("model", &["source", "report", "syntax", "expand"]),
    ("interp", &["source", "report", "expand", "model"]),
    ("program", &["source", "expand", "model", "interp"]),
    ("prove", &["model", "interp", "program"]),
    ("saved", &["report", "model", "interp"]),
    ("engine", &["source", "expand", "model", "interp", "program"]),
    ("lint", &["source", "report", "syntax", "expand", "model", "interp", "program"]),
    ("assets", &["source", "report", "expand", "model"]),
    ("describe", &["source", "report", "syntax", "expand", "model", "interp"]),
    ("export", &["source", "expand", "model", "interp", "describe"]),
    ("reference", &[]),
    ("art", &[]),
    ("generate", &["source", "report", "syntax", "format"]),
    (
        "diff",
        &[
            "source",
            "report",
            "syntax",
            "expand",
            "model",
            "interp",
            "program",
            "prove",
            "reference",
            "generate",
            "describe",
        ],
    ),
    ("mutate", &["source", "syntax", "model", "interp", "program", "prove", "diff"]),
    (
        "cli",
        &[
            "source",
            "report",
            "syntax",
            "format",
            "expand",
            "model",
            "interp",
            "program",
            "prove",
            "reference",
            "generate",
            "diff",
            "lint",
            "assets",
            "saved",
            "describe",
            "export",
            "art",
            "engine",
            "mutate",
        ],
    ),
];

#[test]
fn no_room_uses_one_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut looked_at = 0;
    for entry in WalkDir::new(&src).sort_by_file_name() {
        let entry = entry.unwrap();
        let path = entry.path();
        if path.extension().is_none_or(|e| e != "rs") {
            continue;
        }
        let inside = path.strip_prefix(&src).unwrap();
        let Some(room) = inside.iter().next().filter(|_| inside.iter().count() > 1) else {
            continue;
        };
        let room = room.to_str().unwrap();
        let may = MAY_USE.iter().find(|(r, _)| *r == room);
        let (_, may) = may.unwrap_or_else(|| panic!("the room {room} is not in the table"));
        looked_at += 1;
        let text = std::fs::read_to_string(path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            for (at, _) in code.match_indices("crate::") {
                let rest = &code[at + "crate::".len()..];
                let used: String =
                    rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if used != room && !may.contains(&used.as_str()) {
                    wrong.push(format!("{}:{}: {used}", inside.display(), number + 1));
                }
            }
        }
    }
    assert!(looked_at > 50, "only {looked_at} files were looked at");
    assert!(wrong.is_empty(), "these lines use a room above their own:\n{}", wrong.join("\n"));
}

#[test]
fn the_two_derivations_know_nothing_of_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (room, forbidden) in [
        ("src/reference", &["zrf::", "crate::model", "crate::generate", "super::super::super"][..]),
        ("src/generate", &["crate::reference", "reference::"][..]),
    ] {
        for entry in WalkDir::new(root.join(room)) {
            let entry = entry.unwrap();
            if entry.path().extension().is_none_or(|e| e != "rs") {
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).unwrap();
            for word in forbidden {
                assert!(!text.contains(word), "{} names {word}", entry.path().display());
            }
        }
    }
}
