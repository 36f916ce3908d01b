//! An outside engine as a process: started, asked, given up when it does not answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use thiserror::Error;

/// How an engine is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// UCI with `go perft N`, as Stockfish and its children have it.
    Uci,
    /// XBoard with `perft N`, as Sjaak II has it.
    Xboard,
}

/// Why an outside engine gave no answer.
#[derive(Debug, Error)]
pub enum OutsideError {
    /// It can't be started.
    #[error("'{0}' can't be started: {1}")]
    Start(String, std::io::Error),
    /// It ended by itself.
    #[error("'{name}' has ended while it was asked for '{question}'")]
    Ended {
        /// The command.
        name: String,
        /// What it was asked.
        question: String,
    },
    /// It takes too long.
    #[error("'{name}' did not answer '{question}' within {seconds} s (--timeout)")]
    Late {
        /// The command.
        name: String,
        /// What it was asked.
        question: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// It says something that is no answer.
    #[error("'{name}' answers '{question}' with '{line}'")]
    Wrong {
        /// The command.
        name: String,
        /// What it was asked.
        question: String,
        /// What it said.
        line: String,
    },
}

/// A running engine.
pub struct Outside {
    name: String,
    dialect: Dialect,
    variant: Option<String>,
    timeout: Duration,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// An engine's answer: the count behind each first move, or of all moves together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Divided(Vec<(String, u64)>),
    Total(u64),
    /// It does not take one of the moves.
    Refused,
}

/// The longest line, in bytes; of a longer one the rest counts as the next. Ours.
const MAX_LINE: u64 = 1 << 20;

/// So many lines wait to be looked at; then the engine waits. Ours.
const MAX_LINES: usize = 64;

impl Outside {
    /// Starts an engine for one of the variants that it knows (or the one it begins with).
    ///
    /// # Errors
    /// If it can't be started, does not speak its dialect or does not know the variant.
    pub fn start(
        command: &[String],
        dialect: Dialect,
        variant: Option<&str>,
        timeout: Duration,
    ) -> Result<Outside, OutsideError> {
        let name = command.join(" ");
        let [program, args @ ..] = command else {
            let error = std::io::Error::other("no command");
            return Err(OutsideError::Start(name, error));
        };
        let child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.map_err(|e| OutsideError::Start(name.clone(), e))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            let error = std::io::Error::other("no way to speak to it");
            return Err(OutsideError::Start(name, error));
        };
        let (sender, lines) = sync_channel(MAX_LINES);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            let mut bytes = Vec::new();
            let more = |reader: &mut BufReader<_>, bytes: &mut Vec<u8>| {
                reader.by_ref().take(MAX_LINE).read_until(b'\n', bytes).is_ok_and(|n| n > 0)
            };
            while more(&mut reader, &mut bytes) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let variant = variant.map(str::to_owned);
        let mut engine = Outside { name, dialect, variant, timeout, child, input, lines };
        engine.greet()?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), OutsideError> {
        let variant = self.variant.clone();
        match self.dialect {
            Dialect::Uci => {
                let mut known = true;
                self.ask("uci", |line| {
                    if let (Some(variant), true) =
                        (&variant, line.starts_with("option name UCI_Variant "))
                    {
                        known = line.split_whitespace().any(|word| word == variant);
                    }
                    (line == "uciok").then_some(Ok(()))
                })?;
                if let Some(variant) = variant {
                    let question = format!("setoption name UCI_Variant value {variant}");
                    if !known {
                        return Err(self.wrong(&question, "a list without this variant"));
                    }
                    self.say(&question)?;
                }
                Ok(())
            }
            Dialect::Xboard => {
                self.say("xboard")?;
                let mut known = true;
                self.ask("protover 2", |line| {
                    if let (Some(variant), Some((_, rest))) =
                        (&variant, line.split_once("variants=\""))
                    {
                        let list = rest.split('"').next().unwrap_or("");
                        known = list.split(',').any(|name| name == variant);
                    }
                    line.ends_with("done=1").then_some(Ok(()))
                })?;
                match &variant {
                    Some(variant) if !known => {
                        Err(self
                            .wrong(&format!("variant {variant}"), "a list without this variant"))
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    /// What the engine counts after these moves from its start position.
    pub(super) fn count(&mut self, moves: &[String], depth: u32) -> Result<Answer, OutsideError> {
        match self.dialect {
            Dialect::Uci => {
                let position = match moves {
                    [] => "position startpos".to_owned(),
                    _ => format!("position startpos moves {}", moves.join(" ")),
                };
                self.say(&position)?;
                let mut all = Vec::new();
                self.ask(&format!("go perft {depth}"), |line| {
                    if line.starts_with("Nodes searched") {
                        return Some(Ok(()));
                    }
                    if let Some((mv, count)) = line.split_once(':')
                        && !mv.contains(' ')
                        && let Ok(count) = count.trim().parse()
                    {
                        all.push((mv.to_owned(), count));
                    }
                    None
                })?;
                Ok(Answer::Divided(all))
            }
            Dialect::Xboard => {
                self.say("new")?;
                if let Some(variant) = self.variant.clone() {
                    self.say(&format!("variant {variant}"))?;
                }
                self.say("force")?;
                for mv in moves {
                    self.say(mv)?;
                }
                let mut total = None;
                self.ask(&format!("perft {depth}"), |line| {
                    if line.contains("Illegal move") {
                        total = Some(Answer::Refused);
                    }
                    let mut words = line.split_whitespace();
                    let row = words.next().and_then(|w| w.parse::<u32>().ok())?;
                    let count = words.next().and_then(|w| w.parse().ok())?;
                    (row == depth).then(|| {
                        total.get_or_insert(Answer::Total(count));
                        Ok(())
                    })
                })?;
                Ok(total.unwrap_or(Answer::Refused))
            }
        }
    }

    fn wrong(&self, question: &str, line: &str) -> OutsideError {
        let (name, question) = (self.name.clone(), question.to_owned());
        OutsideError::Wrong { name, question, line: line.to_owned() }
    }

    fn say(&mut self, line: &str) -> Result<(), OutsideError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| {
            let (name, question) = (self.name.clone(), line.to_owned());
            OutsideError::Ended { name, question }
        })
    }

    /// Asks and reads lines until `take` says that the answer is complete.
    fn ask(
        &mut self,
        question: &str,
        mut take: impl FnMut(&str) -> Option<Result<(), OutsideError>>,
    ) -> Result<(), OutsideError> {
        self.say(question)?;
        let begin = Instant::now();
        let (name, question) = (self.name.clone(), question.to_owned());
        loop {
            // The time is for the whole answer: one that never ends is none.
            let left = self.timeout.saturating_sub(begin.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) if !left.is_zero() => {
                    if let Some(done) = take(&line) {
                        return done;
                    }
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.timeout.as_secs();
                    return Err(OutsideError::Late { name, question, seconds });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(OutsideError::Ended { name, question });
                }
            }
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It may hang or be busy: it is ended in any case. If it has ended already, that is fine.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
