//! Any finding about any text can be shown: random files, spans, words and fixes.

use zrf::report::{Call, Finding, Fix, FixKind, Format, Label, Level, render};
use zrf::source::{FileId, Sources, Span};

/// How many findings are tried.
const TRIES: u64 = 3000;

/// Pieces of text that are hard to show: line ends of all kinds, wide, combining, invisible and
/// reordering characters, control characters.
const PIECES: [&str; 21] = [
    "a",
    "(",
    ")",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "ä",
    "Ш",
    "€",
    "漢",
    "👨\u{200D}👩",
    "e\u{301}",
    "\u{202E}",
    "\u{FEFF}",
    "\0",
    "\x1B[31m",
    ";",
    "\u{AD}",
    "//",
];

fn text(random: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    for _ in 0..random.usize(0..40) {
        let many = if random.u8(0..20) == 0 { random.usize(0..400) } else { 1 };
        text.push_str(&random.choice(PIECES).expect("there are pieces").repeat(many));
    }
    text
}

/// Sources with one or two files, and a finding about them whose spans may be wrong in any way.
fn case(seed: u64) -> (Sources, Finding) {
    let random = &mut fastrand::Rng::with_seed(seed);
    let mut sources = Sources::new();
    for name in &["a.zrf", "b.inc"][..random.usize(1..3)] {
        sources.add(name, text(random));
    }
    let lens: Vec<usize> = sources.iter().map(|(_, file)| file.text().len()).collect();
    let span = |random: &mut fastrand::Rng| {
        let missing = usize::from(random.u8(0..10) == 0);
        let file = random.usize(0..lens.len() + missing);
        let len = lens.get(file).copied().unwrap_or(5) as u32 + 3;
        let start = random.u32(0..=len);
        let end = if random.bool() { random.u32(0..=len) } else { start + random.u32(0..4) };
        Span { file: FileId(file as u32), start, end }
    };
    let level = [Level::Note, Level::Hint, Level::Warning, Level::Error][random.usize(0..4)];
    let place = span(random);
    let mut finding = Finding::new(level, "any", place, text(random)).label(text(random));
    if random.u8(0..10) == 0 {
        finding.primary = None;
    }
    for _ in 0..random.usize(0..4) {
        finding.secondary.push(Label { span: span(random), text: text(random) });
        finding.notes.push(text(random));
        finding.helps.push(text(random));
    }
    for _ in 0..random.usize(0..10) {
        finding.calls.push(Call { name: text(random), span: span(random) });
    }
    if random.bool() {
        let edits = (0..random.usize(0..4)).map(|_| (span(random), text(random))).collect();
        finding.fix = Some(Fix { title: text(random), kind: FixKind::Safe, edits });
    }
    (sources, finding)
}

#[test]
fn nothing_panics_and_all_formats_name_the_same_place() {
    let mut placed = 0;
    for seed in 0..TRIES {
        let (sources, finding) = case(seed);
        let show = |format, colours| {
            let mut out = Vec::new();
            render(&[&finding], &sources, format, colours, &mut out).expect("memory");
            String::from_utf8(out).expect("UTF-8")
        };
        let [human, short, json, sarif] =
            [Format::Human, Format::Short, Format::Json, Format::Sarif].map(|f| show(f, false));
        show(Format::Human, true);
        let control = |c: char| c.is_control() && c != '\n';
        assert!(!human.contains(control), "seed {seed}: {human:?}");
        assert!(!short.contains(control) && short.matches('\n').count() == 1, "seed {seed}");
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("JSON");

        let span = json["spans"].get(0).filter(|span| span["primary"] == true);
        let Some(span) = span else {
            assert!(short.starts_with(&format!("{}[any]", json["level"].as_str().unwrap())));
            continue;
        };
        placed += 1;
        let place = format!(
            "{}:{}:{}",
            span["file"].as_str().unwrap(),
            span["line_start"],
            span["column_start"]
        );
        assert!(human.contains(&format!("--> {place}\n")), "seed {seed}: {place}\n{human}");
        assert!(short.starts_with(&format!("{place}: ")), "seed {seed}: {place}\n{short}");
        // SARIF counts differently behind a byte-order mark and at the end of a file.
        let (_, file) = sources.iter().find(|(_, f)| f.name() == span["file"]).expect("a file");
        if file.text().starts_with('\u{FEFF}') || span["byte_start"] == file.bytes().len() {
            continue;
        }
        let location = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(location["region"]["startLine"], span["line_start"], "seed {seed}");
        assert_eq!(location["region"]["startColumn"], span["column_start"], "seed {seed}");
    }
    assert!(placed > TRIES / 2, "only {placed} findings had a place");
}
