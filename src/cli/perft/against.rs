//! `--against`: counts compared with those of another program.

use std::io::Write;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::SHALLOW;
use crate::cli::end::{End, Failure};
use crate::cli::play::Play;
use crate::cli::trouble;
use crate::diff::outside::{Against, Dialect, NoAnswer, Outside, Parted, against};
use crate::engine::{Engine, compile};
use crate::interp::{Convention, Move, Position};

/// How the other program is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Spoken {
    /// UCI, with `go perft N`
    Uci,
    /// XBoard, with `perft N` as Sjaak II has it
    Xboard,
}

/// Where Debian puts games, which is not in every user's path.
const GAMES: &str = "/usr/games/";

#[derive(Debug, Args)]
pub(super) struct AgainstArgs {
    /// Compare with another program: sjaak, fairy-stockfish, or a command
    ///
    /// The counts are compared depth by depth from the start position (and the moves of --after).
    /// Where they differ, it goes on to the first move whose counts differ, and so on down to the
    /// position and move where the two part. The other program must know the game with this start
    /// position and the same names of squares; it is told moves in coordinates (e2e4, e7e8q,
    /// P@e5). Each move and each pass counts.
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["merge", "shard", "json", "divide"])]
    against: Option<String>,
    /// What the other program calls the game [default: the game that it begins with]
    #[arg(long, value_name = "NAME", requires = "against")]
    known_as: Option<String>,
    /// How the other program is spoken to [default: uci, for sjaak xboard]
    #[arg(long, value_name = "HOW", requires = "against")]
    dialect_of_program: Option<Spoken>,
    /// For how many seconds a whole answer is waited for
    #[arg(long, value_name = "S", default_value_t = 60, requires = "against")]
    timeout: u64,
}

impl AgainstArgs {
    /// Whether a comparison is asked for.
    pub fn asked(&self) -> bool {
        self.against.is_some()
    }

    fn command(&self) -> (Vec<String>, Dialect) {
        let given = self.against.as_deref().unwrap_or_default();
        let debian = |name: &str| {
            let path = format!("{GAMES}{name}");
            vec![if std::path::Path::new(&path).exists() { path } else { name.to_owned() }]
        };
        let (command, dialect) = match given {
            "sjaak" | "sjaakii" => (debian("sjaakii"), Dialect::Xboard),
            "fairy-stockfish" => (debian("fairy-stockfish"), Dialect::Uci),
            other => (other.split_whitespace().map(str::to_owned).collect(), Dialect::Uci),
        };
        let dialect = match self.dialect_of_program {
            None => dialect,
            Some(Spoken::Uci) => Dialect::Uci,
            Some(Spoken::Xboard) => Dialect::Xboard,
        };
        (command, dialect)
    }

    /// Compares, and says what came out.
    pub fn compare(&self, play: &Play, depth: u32, out: &mut dyn Write) -> Result<End, Failure> {
        if play.start != Position::start(&play.rules.game) {
            let message = "the other program is told moves from the start position: --position \
                           can't be used with --against, --after can";
            return Err(Failure::Usage(message.to_owned()));
        }
        let name = self.against.as_deref().unwrap_or_default();
        let (command, dialect) = self.command();
        let timeout = Duration::from_secs(self.timeout);
        let started = Outside::start(&command, dialect, self.known_as.as_deref(), timeout);
        let mut outside = started.map_err(|e| Failure::Usage(e.to_string()))?;
        let engine = (depth > SHALLOW).then(|| compile(&play.rules, &play.position).ok()).flatten();
        let divide = |position: &Position, moves: &[Move], depth: u32| {
            divide(play, engine.as_deref(), position, moves, depth)
        };
        let found =
            against(&play.rules, &play.position, &play.played, depth, &mut outside, &divide);
        match found {
            Ok(Against::Equal(count)) => {
                writeln!(out, "{name} counts the same up to depth {depth}: {count}")?;
                Ok(play.end())
            }
            Ok(Against::Parted(parted)) => {
                show(play, name, &parted, out)?;
                Ok(End::Found)
            }
            Err(NoAnswer::Ours(why)) => {
                let (sources, rules) = (&play.loaded.sources, &play.rules);
                let why = trouble::sentence(sources, rules, why.trouble);
                writeln!(out, "This is not certain. {why}")?;
                Ok(End::Undecided)
            }
            Err(error) => Err(Failure::Usage(error.to_string())),
        }
    }
}

/// The counts behind each move, by the engine where it can.
fn divide(
    play: &Play,
    engine: Option<&dyn Engine>,
    position: &Position,
    moves: &[Move],
    depth: u32,
) -> Result<Vec<u64>, NoAnswer> {
    let count = |mv: &Move| {
        let rules = &play.rules;
        let Some(engine) = engine.filter(|_| depth > 1) else {
            return rules.perft_after(position, mv, depth, Convention::Moves);
        };
        match rules.after(position, mv)? {
            None => Ok(0),
            Some(next) => match engine.paths(&next, depth - 1, None) {
                Some(count) => Ok(count),
                None => rules.perft(&next, depth - 1, Convention::Moves),
            },
        }
    };
    moves.iter().map(|mv| count(mv).map_err(NoAnswer::Ours)).collect()
}

fn show(play: &Play, name: &str, parted: &Parted, out: &mut dyn Write) -> std::io::Result<()> {
    let rules = &play.rules;
    writeln!(out, "{name} counts otherwise at depth {}.", parted.depth)?;
    let mut position = play.position.clone();
    let mut path = Vec::new();
    for mv in &parted.path {
        path.push(rules.move_text(&position, mv));
        position = rules.apply(&position, mv).position;
    }
    match &path[..] {
        [] => writeln!(out, "The two part in this very position:")?,
        _ => writeln!(out, "The two part after {}:", path.join("; "))?,
    }
    writeln!(out, "\n{}", rules.draw(&parted.position))?;
    writeln!(out, "{}\n", rules.position_text(&parted.position))?;
    let texts = rules.move_texts(&parted.position, &parted.ours);
    if !texts.is_empty() {
        writeln!(out, "only the rules file has: {}", texts.join("; "))?;
    }
    if !parted.theirs.is_empty() {
        writeln!(out, "only {name} has: {}", parted.theirs.join("; "))?;
    }
    if let Some((ours, theirs)) = parted.unnamed {
        writeln!(
            out,
            "the rules file counts {ours} here, {name} {theirs}, with other moves than \
                       those of the rules file; it does not say which"
        )?;
    }
    Ok(())
}
