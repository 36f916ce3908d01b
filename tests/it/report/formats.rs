//! The formats for programs.

use insta::assert_snapshot;
use serde_json::Value;
use zrf::report::{Call, Finding, Findings, Fix, FixKind, Format, Report, ReportOptions};

use super::Desk;

/// "(title "Шашки")\r\n(bad x)" in windows-1251, and a second file.
fn desk() -> Desk {
    let mut desk = Desk::with(&b"(title \"\xD8\xE0\xF8\xEA\xE8\") (bad $1)\r\n(m x)\n"[..]);
    desk.sources.add("dir/b c.inc", "(define m (n))\n");
    desk
}

fn findings(desk: &Desk) -> Vec<Finding> {
    let mut nowhere = Finding::warning("no-file", desk.at("(m x)"), "'x.bmp' was not found");
    nowhere.primary = None;
    vec![
        nowhere,
        Finding::error("unknown-word", desk.at("bad"), "'bad' is not a word {yet}")
            .label("no such word")
            .also(desk.at("Шашки"), "in this game")
            .note("a note")
            .help("a help")
            .calls(vec![
                Call { name: "m".to_owned(), span: desk.at("(m x)") },
                Call { name: "n".to_owned(), span: desk.at("(n)") },
            ])
            .fix(Fix {
                title: "replace it".to_owned(),
                kind: FixKind::Unsafe,
                edits: vec![
                    (desk.at("bad"), "good\n".to_owned()),
                    (desk.at("(n)"), "(o)".to_owned()),
                ],
            }),
        Finding::hint("style", desk.at("define"), "like this"),
        Finding::hint("style", desk.at("m (n)"), "and this"),
    ]
}

fn show(format: Format) -> String {
    let desk = desk();
    let findings = findings(&desk);
    desk.show(format, &findings.iter().collect::<Vec<_>>())
}

#[test]
fn short() {
    assert_snapshot!(show(Format::Short), @"
    warning[no-file]: 'x.bmp' was not found
    a.zrf:1:18: error[unknown-word]: 'bad' is not a word {yet}
    dir/b c.inc:1:2: hint[style]: like this
    dir/b c.inc:1:9: hint[style]: and this
    ");
}

#[test]
fn json() {
    let text = show(Format::Json);
    assert_eq!(text.lines().count(), 4, "one line each");
    assert_snapshot!(text, @r#"
    {"code":"no-file","level":"warning","message":"'x.bmp' was not found","spans":[],"notes":[],"helps":[],"fix":null,"calls":[]}
    {"code":"unknown-word","level":"error","message":"'bad' is not a word {yet}","spans":[{"file":"a.zrf","byte_start":17,"byte_end":20,"line_start":1,"column_start":18,"line_end":1,"column_end":21,"primary":true,"label":"no such word"},{"file":"a.zrf","byte_start":8,"byte_end":13,"line_start":1,"column_start":9,"line_end":1,"column_end":14,"primary":false,"label":"in this game"}],"notes":["a note"],"helps":["a help"],"fix":{"title":"replace it","safe":false,"edits":[{"file":"a.zrf","byte_start":17,"byte_end":20,"line_start":1,"column_start":18,"line_end":1,"column_end":21,"text":"good\n"},{"file":"dir/b c.inc","byte_start":10,"byte_end":13,"line_start":1,"column_start":11,"line_end":1,"column_end":14,"text":"(o)"}]},"calls":[{"macro":"m","file":"a.zrf","byte_start":26,"byte_end":31,"line_start":2,"column_start":1,"line_end":2,"column_end":6},{"macro":"n","file":"dir/b c.inc","byte_start":10,"byte_end":13,"line_start":1,"column_start":11,"line_end":1,"column_end":14}]}
    {"code":"style","level":"hint","message":"like this","spans":[{"file":"dir/b c.inc","byte_start":1,"byte_end":7,"line_start":1,"column_start":2,"line_end":1,"column_end":8,"primary":true,"label":null}],"notes":[],"helps":[],"fix":null,"calls":[]}
    {"code":"style","level":"hint","message":"and this","spans":[{"file":"dir/b c.inc","byte_start":8,"byte_end":13,"line_start":1,"column_start":9,"line_end":1,"column_end":14,"primary":true,"label":null}],"notes":[],"helps":[],"fix":null,"calls":[]}
    "#);
}

/// The offsets must find the words in the bytes of the file.
#[test]
fn json_offsets_are_those_of_the_bytes_on_disk() {
    let desk = desk();
    let text = show(Format::Json);
    let line: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    let mut words = Vec::new();
    for span in line["spans"].as_array().unwrap().iter().chain(line["calls"].as_array().unwrap()) {
        let (_, file) = desk.sources.iter().find(|(_, f)| f.name() == span["file"]).unwrap();
        let [start, end] = ["byte_start", "byte_end"].map(|key| span[key].as_u64().unwrap());
        words.push(file.encoding().decode(&file.bytes()[start as usize..end as usize]).0);
    }
    assert_eq!(words, ["bad", "Шашки", "(m x)", "(n)"]);
}

/// What the standard requires of each object that is written, by its section. Objects are told by
/// the property under which they stand.
fn check(object: &str, value: &Value, artifacts: usize, rules: usize) {
    let required: &[&str] = match object {
        "log" => &["version", "runs"], // §3.13.2, §3.13.4
        "runs" => &["tool"],           // §3.14.6
        "tool" => &["driver"],         // §3.18.2
        "driver" => &["name"],         // §3.19.8
        "rules" => &["id"],            // §3.49.3
        "results" => &["message"],     // §3.27.11
        "message" | "description" | "insertedContent" => &["text"], // §3.11.8, §3.3.2
        "fixes" => &["artifactChanges"], // §3.55.3
        "artifactChanges" => &["artifactLocation", "replacements"], // §3.56.2, §3.56.3
        "replacements" => &["deletedRegion"], // §3.57.3
        "physicalLocation" => &["artifactLocation"], // §3.29.2
        "region" | "deletedRegion" => &["startLine"], // §3.30.1: a text region
        "artifactLocation" | "location" => &["uri"], // §3.4.2
        _ => &[],
    };
    match value {
        Value::Object(map) => {
            for key in required {
                assert!(map.contains_key(*key), "{object} has no {key}: {value}");
            }
            for (key, value) in map {
                match key.as_str() {
                    "ruleIndex" => assert!(value.as_u64().unwrap() < rules as u64),
                    "index" => assert!(value.as_u64().unwrap() < artifacts as u64),
                    "startLine" | "startColumn" | "endLine" | "endColumn" => {
                        assert!(value.as_u64().unwrap() >= 1, "{key} counts from 1");
                    }
                    "level" => {
                        let allowed = ["none", "note", "warning", "error"]; // §3.27.10
                        assert!(allowed.contains(&value.as_str().unwrap()));
                    }
                    "uri" => {
                        let uri = value.as_str().unwrap();
                        assert!(uri.is_ascii() && !uri.contains([' ', '\\']), "{uri}");
                    }
                    _ => {}
                }
                check(key, value, artifacts, rules);
            }
        }
        // §3.55.3, §3.56.3: one or more. Other lists are left out rather than written empty, but
        // for those that say what was done.
        Value::Array(list) => {
            let may_be_empty = ["results", "rules", "artifacts"].contains(&object);
            assert!(may_be_empty || !list.is_empty(), "{object} is empty");
            list.iter().for_each(|value| check(object, value, artifacts, rules));
        }
        _ => {}
    }
}

#[test]
fn sarif_has_what_the_standard_requires() {
    let log: Value = serde_json::from_str(&show(Format::Sarif)).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let artifacts = run["artifacts"].as_array().unwrap();
    check("log", &log, artifacts.len(), rules.len());

    let ids: Vec<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["no-file", "unknown-word", "style"], "each code once, as results come");
    let results = run["results"].as_array().unwrap();
    for result in results {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(result["ruleId"], ids[index], "§3.27.6: the index and the id agree");
    }
    let levels: Vec<&str> = results.iter().map(|r| r["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["warning", "error", "note", "note"]);
    let ids: Vec<u64> = results[1]["relatedLocations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|location| location["id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids, [1, 2, 3], "§3.28.2: unique within the result");
}

#[test]
fn sarif() {
    let log: Value = serde_json::from_str(&show(Format::Sarif)).unwrap();
    let result = &log["runs"][0]["results"][1];
    assert_snapshot!(serde_json::to_string_pretty(result).unwrap(), @r#"
    {
      "fixes": [
        {
          "artifactChanges": [
            {
              "artifactLocation": {
                "index": 0,
                "uri": "a.zrf"
              },
              "replacements": [
                {
                  "deletedRegion": {
                    "endColumn": 21,
                    "endLine": 1,
                    "startColumn": 18,
                    "startLine": 1
                  },
                  "insertedContent": {
                    "text": "good\n"
                  }
                }
              ]
            },
            {
              "artifactLocation": {
                "index": 1,
                "uri": "dir/b%20c.inc"
              },
              "replacements": [
                {
                  "deletedRegion": {
                    "endColumn": 14,
                    "endLine": 1,
                    "startColumn": 11,
                    "startLine": 1
                  },
                  "insertedContent": {
                    "text": "(o)"
                  }
                }
              ]
            }
          ],
          "description": {
            "text": "replace it (this changes the game)"
          }
        }
      ],
      "level": "error",
      "locations": [
        {
          "message": {
            "text": "no such word"
          },
          "physicalLocation": {
            "artifactLocation": {
              "index": 0,
              "uri": "a.zrf"
            },
            "region": {
              "byteLength": 3,
              "byteOffset": 17,
              "endColumn": 21,
              "endLine": 1,
              "startColumn": 18,
              "startLine": 1
            }
          }
        }
      ],
      "message": {
        "text": "'bad' is not a word {{yet}}\nnote: a note\nhelp: a help"
      },
      "relatedLocations": [
        {
          "id": 1,
          "message": {
            "text": "in this game"
          },
          "physicalLocation": {
            "artifactLocation": {
              "index": 0,
              "uri": "a.zrf"
            },
            "region": {
              "byteLength": 5,
              "byteOffset": 8,
              "endColumn": 14,
              "endLine": 1,
              "startColumn": 9,
              "startLine": 1
            }
          }
        },
        {
          "id": 2,
          "message": {
            "text": "in this expansion of macro 'n'"
          },
          "physicalLocation": {
            "artifactLocation": {
              "index": 1,
              "uri": "dir/b%20c.inc"
            },
            "region": {
              "byteLength": 3,
              "byteOffset": 10,
              "endColumn": 14,
              "endLine": 1,
              "startColumn": 11,
              "startLine": 1
            }
          }
        },
        {
          "id": 3,
          "message": {
            "text": "in this expansion of macro 'm'"
          },
          "physicalLocation": {
            "artifactLocation": {
              "index": 0,
              "uri": "a.zrf"
            },
            "region": {
              "byteLength": 5,
              "byteOffset": 26,
              "endColumn": 6,
              "endLine": 2,
              "startColumn": 1,
              "startLine": 2
            }
          }
        }
      ],
      "ruleId": "unknown-word",
      "ruleIndex": 1
    }
    "#);
    assert_snapshot!(log["runs"][0]["artifacts"].to_string(), @r#"[{"encoding":"windows-1251","length":32,"location":{"uri":"a.zrf"}},{"encoding":"utf-8","length":15,"location":{"uri":"dir/b%20c.inc"}}]"#);
}

#[test]
fn a_sarif_log_holds_all_jobs_of_a_run() {
    let (one, two) = (desk(), desk());
    let mut lists = [Findings::new(), Findings::new()];
    lists[0].push(Finding::error("b", one.at("bad"), "first"));
    lists[1].push(Finding::error("b", two.at("bad"), "first"));
    lists[1].push(Finding::error("a", two.at("(n)"), "second"));
    let options = ReportOptions { format: Format::Sarif, ..ReportOptions::default() };
    let mut report = Report::new(options);
    report.add(&one.sources, &lists[0], 1);
    report.add(&two.sources, &lists[1], 1);
    let mut out = Vec::new();
    report.write(&mut out).unwrap();
    let log: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(log["runs"][0]["artifacts"].as_array().unwrap().len(), 2);
    let results = log["runs"][0]["results"].as_array().unwrap();
    let texts: Vec<&Value> = results.iter().map(|result| &result["message"]["text"]).collect();
    assert_eq!(texts, ["first", "second"], "the same finding of two jobs is there once");
}

#[test]
fn a_sarif_log_without_findings_is_a_log() {
    let desk = desk();
    let log: Value = serde_json::from_str(&desk.show(Format::Sarif, &[])).unwrap();
    check("log", &log, 0, 0);
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()), "§3.14.23: not absent");
}
