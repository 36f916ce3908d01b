//! `zrf diff`: two rules files against each other.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use super::end::{End, Failure};
use super::load::{Loaded, load};
use super::{Global, Run};
use crate::describe::goal_sentence;
use crate::diff::{Topic, definitions, renamed};
use crate::interp::{Move, Rules, Semantics};
use crate::model::{Game, PieceId};
use crate::program::{Programs, effect_text};
use crate::prove::{Compared, Games, Matched, Reason, Verdict, Witness};
use crate::report::Level;

/// Compare two rules files: what is defined differently, and which men move differently
///
/// Says first what differs in the definitions. Then, for each type of man that both files have,
/// whether it makes the same moves on every position (of men that both have), before priorities
/// and the rule of check; if not, the smallest position on which it does not. That a type is equal
/// is proved, not sampled; where nothing can be proved, that is said and counts as undecided.
#[derive(Debug, Args)]
pub(super) struct Diff {
    /// A rules file, with '#Title' for one of its variants
    #[arg(value_name = "A")]
    a: String,
    /// Another one
    #[arg(value_name = "B")]
    b: String,
    /// A name of A that is called otherwise in B: of a piece, player, position, attribute, zone,
    /// direction or move type
    #[arg(long, value_name = "A=B")]
    map: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One file with the game that is compared.
pub(super) struct Opened<'a> {
    /// The file.
    pub loaded: &'a Loaded,
    /// The game.
    pub rules: Rules,
}

/// What was found about two games.
pub(super) struct Differences {
    /// What is defined differently.
    pub topics: Vec<Topic>,
    /// What was found of each type that both have.
    pub compared: Vec<Compared>,
    /// Whether both have the same squares, men and players.
    pub whole: bool,
    /// How many instructions and conditions were looked at.
    pub steps: u64,
}

/// Compares two games; `map` names what they call differently. At most so many instructions and
/// conditions of each are looked at.
pub(super) fn differences(
    a: &Rules,
    b: &Rules,
    map: &[(String, String)],
    most: u64,
) -> Differences {
    // From here on A speaks the words of B: names alone are compared.
    let a = &Rules::new(Arc::new(renamed(&a.game, &b.game, map)), a.semantics.clone());
    let matched = Matched::of(&a.game, &b.game, &[]);
    let mut topics = definitions(&a.game, &b.game, &matched);
    topics.extend(goals(&a.game, &b.game));
    let (mut left, mut right) = (Programs::limited(a, most), Programs::limited(b, most));
    left.build_all();
    right.build_all();
    let compared = match Games::new(&left, &right, &matched) {
        Ok(games) => compare(&games, &matched),
        Err(reason) => unknown(&matched, &reason),
    };
    let whole = matched.squares.complete() && matched.pieces.complete();
    let whole = whole && matched.players.complete();
    Differences { topics, compared, whole, steps: left.stats().steps + right.stats().steps }
}

impl Run for Diff {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let map = self.map.iter().map(|text| {
            let pair = text.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
            pair.ok_or_else(|| Failure::Usage(format!("--map needs A=B, not '{text}'")))
        });
        let map = map.collect::<Result<Vec<_>, _>>()?;
        let (left, right) = (open(&self.a, global)?, open(&self.b, global)?);
        let [a, b] = [&left, &right].map(|(loaded, game)| Opened {
            loaded,
            rules: Rules::new(Arc::clone(game), Semantics::default()),
        });
        mapped(&map, &a.rules.game, &b.rules.game).map_err(Failure::Usage)?;
        let found = differences(&a.rules, &b.rules, &map, u64::MAX);
        let Differences { topics, compared, whole, .. } = found;
        if self.json {
            let value = value(&a, &b, &topics, &compared);
            writeln!(out, "{}", serde_json::to_string_pretty(&value).unwrap_or_default())?;
        } else {
            show(&a, &b, &topics, &compared, whole, out)?;
        }
        let any = |test: fn(&Verdict<Box<Witness>>) -> bool| {
            compared.iter().any(|one| test(&one.verdict))
        };
        Ok(match () {
            () if !topics.is_empty() || any(|v| matches!(v, Verdict::Differs(_))) => End::Found,
            () if any(|v| matches!(v, Verdict::Unknown(_))) => End::Undecided,
            // Nothing compared is no proof of anything.
            () if compared.iter().all(|one| one.conditions == 0) => End::Undecided,
            () => End::Fine,
        })
    }
}

/// What names are given to.
const NAMED: [&str; 7] =
    ["piece", "player", "position", "attribute", "zone", "direction", "move type"];

/// What has a name in a game, in the order of [`NAMED`].
fn named(game: &Game, name: &str) -> [bool; 7] {
    [
        game.piece(name).is_some(),
        game.player(name).is_some(),
        game.board.square(name).is_some(),
        game.attribute(name).is_some(),
        game.board.zone(name).is_some(),
        game.board.direction(name).is_some(),
        game.move_type(name).is_some(),
    ]
}

/// Whether pairs of names of A and B fit the two games and each other.
///
/// # Errors
/// What does not, as a sentence.
fn mapped(map: &[(String, String)], a: &Game, b: &Game) -> Result<(), String> {
    let kinds = |of: [bool; 7]| -> Vec<&str> {
        NAMED.iter().zip(of).filter(|(_, is)| *is).map(|(kind, _)| *kind).collect()
    };
    for (number, (ours, theirs)) in map.iter().enumerate() {
        let (in_a, in_b) = (named(a, ours), named(b, theirs));
        for (who, name, kinds) in [("A", ours, kinds(in_a)), ("B", theirs, kinds(in_b))] {
            if kinds.is_empty() {
                let text = "piece, player, position, attribute, zone, direction or move type";
                return Err(format!("--map {ours}={theirs}: {who} has no {text} '{name}'"));
            }
        }
        let both: [bool; 7] = std::array::from_fn(|kind| in_a[kind] && in_b[kind]);
        if !both.contains(&true) {
            let (this, that) = (kinds(in_a).join(" and "), kinds(in_b).join(" and "));
            return Err(format!(
                "--map {ours}={theirs}: '{ours}' is a {this} of A, but '{theirs}' a {that} of B"
            ));
        }
        for (other, taken) in &map[..number] {
            if other == ours {
                return Err(format!(
                    "--map {ours}={theirs}: '{ours}' is mapped already, to '{taken}'"
                ));
            }
            if taken == theirs {
                return Err(format!(
                    "--map {ours}={theirs}: '{theirs}' is taken already, for '{other}'"
                ));
            }
        }
        // A name of A that is the target keeps it, unless it is mapped to another one.
        let same = named(a, theirs);
        let kept = (0..7).any(|kind| both[kind] && same[kind]);
        if kept && ours != theirs && !map.iter().any(|(other, _)| other == theirs) {
            return Err(format!(
                "--map {ours}={theirs}: A has a '{theirs}' too, which has no other name in B"
            ));
        }
    }
    Ok(())
}

/// Opens `file.zrf#Title`.
fn open(text: &str, global: &Global) -> Result<(Loaded, Arc<Game>), Failure> {
    let whole = Path::new(text).exists();
    let (path, title) = match text.rsplit_once('#').filter(|_| !whole) {
        Some((path, title)) => (PathBuf::from(path), Some(title)),
        None => (PathBuf::from(text), None),
    };
    let loaded = load(&path, &global.load_options());
    let loaded = loaded.map_err(|e| Failure::Usage(e.to_string()))?;
    let game = loaded.game(title).ok_or_else(|| {
        let what = title.map_or("no game".to_owned(), |t| format!("no game with the title '{t}'"));
        Failure::Usage(format!("{}: {what}", path.display()))
    })?;
    match unfit(&loaded, &game) {
        Some(why) => Err(Failure::Usage(format!("{}: {why}", path.display()))),
        None => Ok((loaded, game)),
    }
}

/// Why a game can't be compared, if so.
pub(super) fn unfit(loaded: &Loaded, game: &Game) -> Option<&'static str> {
    let errors = loaded.findings.count(Level::Error);
    if game.needs_engine() {
        Some("its moves are made by an engine outside the file")
    } else if errors > 0 && loaded.is_faulty(game) || game.turns.is_empty() {
        Some("there are errors in it; 'zrf check' lists them")
    } else {
        None
    }
}

fn compare(games: &Games<'_>, matched: &Matched) -> Vec<Compared> {
    use rayon::prelude::*;
    let pieces: Vec<(PieceId, PieceId)> = pairs(matched);
    pieces.into_par_iter().map(|piece| games.compare(piece)).collect()
}

fn pairs(matched: &Matched) -> Vec<(PieceId, PieceId)> {
    let both = matched.pieces.both.iter();
    both.map(|(t, u)| (PieceId(*t as u16), PieceId(*u as u16))).collect()
}

/// Nothing is known of any type.
fn unknown(matched: &Matched, reason: &Reason) -> Vec<Compared> {
    let one = |piece| {
        let verdict = Verdict::Unknown(reason.clone());
        Compared { piece, places: 0, conditions: 0, nodes: 0, verdict }
    };
    pairs(matched).into_iter().map(one).collect()
}

/// End conditions, in the words in which `zrf info` tells them.
fn goals(a: &Game, b: &Game) -> Option<Topic> {
    let all = |game: &Game| -> Vec<String> {
        game.goals.iter().map(|goal| goal_sentence(game, goal)).collect()
    };
    let (one, other) = (all(a), all(b));
    if one == other {
        return None;
    }
    let lacking = |these: &[String], those: &[String], who: &str| -> Vec<String> {
        let only = these.iter().filter(|text| !those.contains(text));
        only.map(|text| format!("only in {who}: {text}")).collect()
    };
    let mut differences = lacking(&one, &other, "A");
    differences.extend(lacking(&other, &one, "B"));
    if differences.is_empty() {
        differences.push("the end conditions stand in another order".to_owned());
    }
    Some(Topic { topic: "goals", differences })
}

/// Says it in words.
pub(super) fn show(
    a: &Opened<'_>,
    b: &Opened<'_>,
    topics: &[Topic],
    compared: &[Compared],
    whole: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (who, opened) in [("A", a), ("B", b)] {
        let name = opened.loaded.sources.get(opened.loaded.file).name().to_owned();
        writeln!(out, "{who}: {} ({name})", opened.rules.game.title)?;
    }
    writeln!(out)?;
    if topics.is_empty() {
        writeln!(out, "Board, men, set-up, turns, goals and options are the same.")?;
    }
    for topic in topics {
        writeln!(out, "{}", topic.topic)?;
        for difference in &topic.differences {
            writeln!(out, "  {difference}")?;
        }
    }
    writeln!(out)?;
    let game = &a.rules.game;
    let width = compared.iter().map(|one| name(game, one).chars().count()).max().unwrap_or(0);
    for one in compared {
        let said = match &one.verdict {
            Verdict::Equal if one.conditions == 0 => "makes no moves in either file".to_owned(),
            Verdict::Equal => format!(
                "the same moves on every position ({} moves of {} places)",
                one.conditions, one.places
            ),
            Verdict::Differs(witness) => match witness.men {
                1 => "different, even alone on the board:".to_owned(),
                men => format!("different, for example among {men} men:"),
            },
            Verdict::Unknown(reason) => format!("not known: {reason}"),
        };
        writeln!(out, "{:<width$}  {said}", name(game, one))?;
        if let Verdict::Differs(witness) = &one.verdict {
            show_witness(a, b, witness, out)?;
        }
    }
    if !whole {
        writeln!(out, "\nOnly positions of squares, men and players that both files have count.")?;
    }
    Ok(())
}

fn name(game: &Game, one: &Compared) -> String {
    game.pieces[one.piece.0.index()].name.clone()
}

fn show_witness(
    a: &Opened,
    b: &Opened,
    witness: &Witness,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out)?;
    for line in a.rules.draw(&witness.a).lines() {
        writeln!(out, "    {line}")?;
    }
    writeln!(out, "    position: {}", a.rules.position_text(&witness.a))?;
    for (who, opened, moves) in [("A", a, &witness.only_a), ("B", b, &witness.only_b)] {
        if moves.is_empty() {
            continue;
        }
        writeln!(out, "  only {who} moves")?;
        for mv in moves {
            writeln!(out, "    {}{}", effect_text(&opened.rules.game, mv), place(opened, mv))?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// Where the `add` of a move is written.
fn place(opened: &Opened, mv: &Move) -> String {
    mv.source.map_or(String::new(), |source| {
        let add = opened.loaded.sources.place(source.add);
        format!("   (added at {}:{})", add.file, add.line)
    })
}

/// The same as JSON.
pub(super) fn value(
    a: &Opened<'_>,
    b: &Opened<'_>,
    topics: &[Topic],
    compared: &[Compared],
) -> Value {
    let moves = |opened: &Opened, moves: &[Move]| -> Vec<String> {
        moves.iter().map(|mv| effect_text(&opened.rules.game, mv)).collect()
    };
    let one = |one: &Compared| {
        let (verdict, witness, reason) = match &one.verdict {
            Verdict::Equal => ("equal", None, None),
            Verdict::Differs(witness) => ("differs", Some(witness), None),
            Verdict::Unknown(reason) => ("unknown", None, Some(reason.to_string())),
        };
        let witness = witness.map(|w| {
            json!({
                "men": w.men,
                "position": a.rules.position_text(&w.a),
                "position_b": b.rules.position_text(&w.b),
                "only_a": moves(a, &w.only_a),
                "only_b": moves(b, &w.only_b),
            })
        });
        json!({
            "piece": name(&a.rules.game, one),
            "piece_b": b.rules.game.pieces[one.piece.1.index()].name,
            "verdict": verdict,
            "reason": reason,
            "witness": witness,
            "places": one.places,
            "conditions": one.conditions,
            "nodes": one.nodes,
        })
    };
    json!({
        "a": a.rules.game.title,
        "b": b.rules.game.title,
        "definitions": topics,
        "pieces": compared.iter().map(one).collect::<Vec<_>>(),
    })
}
