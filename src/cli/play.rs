//! What the commands that run a game share: choosing the variant and the position.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::end::{self, End, Failure};
use super::faults;
use super::global::Global;
use super::semantics::SemanticsArgs;
use super::trouble;
use super::{Loaded, load};
use crate::interp::{Move, NoMove, Outcome, Position, Reason, Rules, Score, Trouble, Watch, What};
use crate::report::{Finding, Report};
use crate::source::{Sources, Span};

/// A game and a position in it, as the command line names them.
#[derive(Debug, Args)]
pub(super) struct GameArgs {
    /// The rules file
    file: PathBuf,
    /// The title of the game or variant [default: the one that Zillions opens first]
    #[arg(long, value_name = "TITLE")]
    variant: Option<String>,
    /// A position in one line, for example "White: King e1; Black: King e8; to move White"
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Moves to play first, as printed or in short form ("e2-e4; e7-e5")
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
    #[command(flatten)]
    semantics: SemanticsArgs,
}

/// A game ready to be run, at a position.
pub(super) struct Play {
    pub loaded: Loaded,
    pub rules: Rules,
    pub position: Position,
    /// The position before the moves.
    pub start: Position,
    /// The moves.
    pub played: Vec<Move>,
    /// How the game ended with the moves played, if it did.
    pub outcome: Option<Outcome>,
    /// Whether errors were found in what the game is made of.
    pub faulty: bool,
    /// What makes the moves played, or that the game went on, uncertain.
    pub trouble: Option<Trouble>,
}

/// Why a game can't be run: the reason was shown already.
pub(super) enum Refused {
    /// Something is wrong with the rules file.
    Findings,
    /// The rules are not in the file.
    Engine,
    /// The rules file could be read only in part.
    Partial,
    /// Only help was asked for.
    Helped,
}

impl From<Refused> for End {
    fn from(refused: Refused) -> End {
        match refused {
            Refused::Findings => End::Found,
            Refused::Engine | Refused::Partial => End::Undecided,
            Refused::Helped => End::Fine,
        }
    }
}

impl GameArgs {
    /// Loads the file and plays the moves. What is wrong is shown; errors elsewhere in the file do
    /// not keep a game from being run. A wrong title, position or move is a failure, since it is
    /// the command line that is wrong.
    pub fn play(
        &self,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<Result<Play, Refused>, Failure> {
        let Some(semantics) = self.semantics.read(out)? else { return Ok(Err(Refused::Helped)) };
        let options = global.load_options();
        let loaded = load(&self.file, &options).map_err(|e| Failure::Usage(e.to_string()))?;
        if let Some(finding) = loaded.incomplete() {
            end::complain(&partial(&loaded, finding), global);
            return Ok(Err(Refused::Partial));
        }
        let Some(game) = loaded.game(self.variant.as_deref()) else {
            if let Some(title) = &self.variant {
                let titles: Vec<String> =
                    loaded.games.iter().map(|g| format!("'{}'", g.title)).collect();
                let all = if titles.is_empty() { "none".to_owned() } else { titles.join(", ") };
                let message = format!("there is no variant '{title}'; the titles are {all}");
                return Err(Failure::Usage(message));
            }
            // The warnings about its forms would drown the one that matters here.
            let why =
                loaded.findings.iter().filter(|f| f.code == "no-game" || f.code == "empty-file");
            show(&loaded.sources, why, global, out)?;
            let message = format!("'{}' holds no game; 'zrf check' says more", self.file.display());
            end::complain(&message, global);
            return Ok(Err(Refused::Findings));
        };
        if game.needs_engine() {
            let engine = game.texts.get("engine").unwrap_or_default();
            let message = format!(
                "'{}' is played by the engine '{engine}': its rules are not in this file",
                game.title
            );
            end::complain(&message, global);
            return Ok(Err(Refused::Engine));
        }
        if let Some(why) = global.not_in_the_file(&game) {
            end::complain(&why, global);
            return Ok(Err(Refused::Engine));
        }
        if game.turns.is_empty() || game.board.squares.is_empty() {
            show(&loaded.sources, loaded.findings.iter(), global, out)?;
            let what = if game.turns.is_empty() { "turn" } else { "position on its board" };
            end::complain(&format!("'{}' can't be run: it has no {what}", game.title), global);
            return Ok(Err(Refused::Findings));
        }
        let faulty = loaded.is_faulty(&game);
        faults::say(&loaded, faulty, global);
        let rules = Rules::new(Arc::clone(&game), semantics);
        let position = match &self.position {
            None => Position::start(&game),
            Some(text) => match rules.parse_position(text) {
                Ok(position) => position,
                Err(error) => {
                    let mut sources = Sources::new();
                    let file = sources.add("position", text.as_bytes());
                    let span =
                        Span { file, start: error.place.start as u32, end: error.place.end as u32 };
                    let finding = Finding::error("position", span, error.message);
                    show(&sources, [&finding].into_iter(), global, out)?;
                    let message = "the position of the command line is not understood";
                    return Err(Failure::Usage(message.to_owned()));
                }
            },
        };
        let (start, played) = (position.clone(), Vec::new());
        let (outcome, trouble) = (None, None);
        let mut play = Play { loaded, rules, position, start, played, outcome, faulty, trouble };
        if let Some(moves) = &self.after
            && let Err(finding) = play.play_all(moves)
        {
            let (sources, finding) = *finding;
            show(&sources, [&finding].into_iter(), global, out)?;
            let message = "the moves of the command line can't be played";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(Ok(play))
    }
}

/// Why nothing is said of a game that is known only in part.
pub(super) fn partial(loaded: &Loaded, finding: &Finding) -> String {
    let name = loaded.sources.get(loaded.file).name();
    let place = finding.primary.as_ref().map(|label| loaded.sources.place(label.span));
    let at = place.map_or(String::new(), |p| format!(", at {}:{}", p.file, p.line));
    format!(
        "'{name}' could be read only in part, so nothing is said of its games: {}{at}",
        finding.message
    )
}

impl Play {
    /// How a command ends that did what it was asked for.
    pub fn end(&self) -> End {
        faults::end(self.faulty)
    }

    /// Plays moves that are separated by semicolons.
    fn play_all(&mut self, moves: &str) -> Result<(), Box<(Sources, Finding)>> {
        let mut seen = rustc_hash::FxHashMap::default();
        *seen.entry(self.position.repetition_key(&self.rules.game)).or_insert(0) += 1;
        let mut start = 0;
        for text in moves.split(';') {
            let place = start..start + text.len();
            start = place.end + 1;
            if text.trim().is_empty() {
                continue;
            }
            let wrong = |code: &'static str, message: &str, help: Option<String>| {
                let mut sources = Sources::new();
                let file = sources.add("moves", moves.as_bytes());
                let blanks = text.len() - text.trim_start().len();
                let begin = (place.start + blanks) as u32;
                let span = Span { file, start: begin, end: begin + text.trim().len() as u32 };
                let finding = Finding::error(code, span, message);
                let finding = match help {
                    Some(help) => finding.help(help),
                    None => finding,
                };
                Box::new((sources, finding))
            };
            if let Some(outcome) = &self.outcome {
                let message = format!("the game is over: {}", outcome_text(&self.rules, outcome));
                return Err(wrong("illegal-move", &message, None));
            }
            let watch = Watch::new();
            self.rules.legal_with(&self.position, &watch);
            self.trouble = self.trouble.or(watch.trouble());
            let mv = self.rules.find_move(&self.position, text).map_err(|error| match error {
                NoMove::Several(all) => {
                    let help = format!("write one of: {}", all.join("; "));
                    wrong("ambiguous-move", "this can mean several moves", Some(help))
                }
                NoMove::Illegal(near) => {
                    let help = format!("legal moves near it: {}", near.join("; "));
                    let help = (!near.is_empty()).then_some(help);
                    let Some(trouble) = self.trouble else {
                        return wrong("illegal-move", "this is not a legal move", help);
                    };
                    let why = trouble::sentence(&self.loaded.sources, &self.rules, trouble);
                    let message = format!("this move is not found; the list is not certain: {why}");
                    wrong("illegal-move", &message, help)
                }
            })?;
            let mover = self.rules.game.turns[self.position.turn].taker;
            let watch = Watch::new();
            let applied = self.rules.apply_with(&self.position, &mv, &watch);
            self.position = applied.position;
            self.played.push(mv);
            let times = if self.position.partial.is_none() {
                let key = self.position.repetition_key(&self.rules.game);
                let times = seen.entry(key).or_insert(0);
                *times += 1;
                *times
            } else {
                0
            };
            let captured = &applied.captured;
            let outcome = self.rules.outcome_with(&self.position, captured, mover, times, &watch);
            match watch.trouble() {
                None => self.outcome = outcome,
                // A game that seems to be over may go on, and the other way round for a goal that
                // is not understood. Other trouble comes again when the next moves are listed.
                Some(trouble) if outcome.is_some() || trouble.what == What::Goal => {
                    self.trouble = self.trouble.or(Some(trouble));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Says why an answer is not certain, if it is not; gives back how the command then ends.
    pub fn say_trouble(
        &self,
        trouble: Option<Trouble>,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        let Some(trouble) = trouble else { return Ok(self.end()) };
        let why = trouble::sentence(&self.loaded.sources, &self.rules, trouble);
        writeln!(out, "This is not certain. {why}")?;
        Ok(End::Undecided)
    }
}

/// Writes findings that are not those of a rules file as a whole.
fn show<'a>(
    sources: &Sources,
    findings: impl Iterator<Item = &'a Finding>,
    global: &Global,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut report = Report::new(global.report());
    let mut list = crate::report::Findings::new();
    list.extend(findings.cloned());
    report.add(sources, &list, 1);
    report.write(out)?;
    Ok(())
}

/// How a game ended, as a sentence.
pub(super) fn outcome_text(rules: &Rules, outcome: &Outcome) -> String {
    let names = |score: Score| {
        let players = rules.game.players.iter().zip(&outcome.scores);
        let named = players.filter(|(p, s)| **s == score && !p.neutral && !p.random);
        named.map(|(p, _)| p.name.as_str()).collect::<Vec<_>>()
    };
    let (winners, losers) = (names(Score::Win), names(Score::Loss));
    let said = |names: Vec<&str>, one: &str, many: &str| match names[..] {
        [only] => format!("{only} {one}"),
        [ref rest @ .., last] => format!("{} and {last} {many}", rest.join(", ")),
        [] => "a draw".to_owned(),
    };
    let result = match winners.is_empty() {
        false => said(winners, "wins", "win"),
        true => said(losers, "loses", "lose"),
    };
    let reason = match outcome.reason {
        Reason::Goal(i) => {
            use crate::model::GoalTest::*;
            match rules.game.goals[i].test {
                Checkmated(_) => "checkmate",
                Stalemated => "no legal move",
                Repetition => "third repetition",
                Captured(_) => "a capture",
                Absolute(..) => "a position reached",
                Relative(_) => "a pattern made",
                PiecesRemaining(..) | TotalPieceCount(..) => "the number of men left",
                And(_) | Or(_) | Not(_) | Invalid => "a goal of the rules file",
            }
        }
        Reason::NoMoves => "no legal move, and the rules file does not say what that means",
        Reason::Repetition => "third repetition, and the rules file does not say what that means",
    };
    format!("{result} ({reason})")
}

impl GameArgs {
    /// The rules file.
    pub fn file(&self) -> &std::path::Path {
        &self.file
    }

    /// The title that was asked for, if nothing but the start position is wanted.
    pub fn only_start(&self) -> Option<Option<&str>> {
        let start = self.position.is_none() && self.after.is_none();
        start.then_some(self.variant.as_deref())
    }
}
