//! A line on the error stream that says how far a long job is.
//!
//! Shows nothing for the first two seconds, so short jobs stay silent. Counts only; knows nothing
//! of what is counted. The line is for eyes alone: no output of the program depends on it.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Jobs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two lines on a terminal, where each line replaces the one before.
const REDRAW: Duration = Duration::from_millis(200);

/// The time between two lines elsewhere, where lines stay.
const LOG: Duration = Duration::from_secs(10);

/// When progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProgressMode {
    /// If the error stream is a terminal.
    #[default]
    Auto,
    /// Always; one line after the other if the error stream is not a terminal.
    Forced,
    /// Never.
    Off,
}

/// Counts the done parts of one job and shows them; to be shared between threads by reference.
///
/// The line is wiped when the value is dropped.
#[derive(Debug)]
pub struct Progress {
    what: String,
    total: Option<u64>,
    done: AtomicU64,
    start: Instant,
    /// `None` if nothing is ever shown.
    screen: Option<Mutex<Screen>>,
}

impl Progress {
    /// Begins a job. `what` is what is counted, in the plural: "positions", "files".
    pub fn new(what: &str, total: Option<u64>, mode: ProgressMode) -> Progress {
        let terminal = io::stderr().is_terminal();
        let shown = match mode {
            ProgressMode::Auto => terminal,
            ProgressMode::Forced => true,
            ProgressMode::Off => false,
        };
        let screen = Screen { terminal, next: PATIENCE, drawn: false };
        Progress {
            what: what.to_owned(),
            total,
            done: AtomicU64::new(0),
            start: Instant::now(),
            screen: shown.then(|| Mutex::new(screen)),
        }
    }

    /// Counts `more` parts as done and shows the line if it is time. Takes the time of a look at
    /// the clock, so a loop of millions of parts should call it once for many of them.
    pub fn add(&self, more: u64) {
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        // If another thread is drawing, its line is as good as ours.
        if let Some(screen) = &self.screen
            && let Ok(mut screen) = screen.try_lock()
        {
            let elapsed = self.start.elapsed();
            if screen.due(elapsed) {
                let line = line(&self.what, done, self.total, elapsed);
                // A closed error stream is no reason to stop the job.
                let _ = screen.draw(&line, &mut io::stderr().lock());
            }
        }
    }

    /// How many parts are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Ok(screen)) = self.screen.as_mut().map(|screen| screen.get_mut()) {
            let _ = screen.wipe(&mut io::stderr().lock());
        }
    }
}

#[derive(Debug)]
struct Screen {
    terminal: bool,
    /// The time since the start at which the next line may be shown.
    next: Duration,
    drawn: bool,
}

impl Screen {
    /// Whether it is time for a line; if so, the next one is put off.
    fn due(&mut self, elapsed: Duration) -> bool {
        let due = elapsed >= self.next;
        if due {
            self.next = elapsed + if self.terminal { REDRAW } else { LOG };
        }
        due
    }

    fn draw(&mut self, line: &str, out: &mut impl Write) -> io::Result<()> {
        self.drawn = true;
        // Back to the first column, the line, and the rest of the old line erased (ECMA-48 EL).
        if self.terminal { write!(out, "\r{line}\x1B[K") } else { writeln!(out, "{line}") }?;
        out.flush()
    }

    fn wipe(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.drawn && self.terminal { write!(out, "\r\x1B[K") } else { Ok(()) }?;
        out.flush()
    }
}

/// "12 of 40 files (30 %), 4.0 per second, 7 s left".
fn line(what: &str, done: u64, total: Option<u64>, elapsed: Duration) -> String {
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
    let mut line = match total {
        Some(total) => {
            let percent =
                (u128::from(done.min(total)) * 100).checked_div(u128::from(total)).unwrap_or(100);
            format!("{} of {} {what} ({percent} %)", number(done as f64), number(total as f64))
        }
        None => format!("{} {what}", number(done as f64)),
    };
    line += &format!(", {} per second", number(rate));
    if let Some(total) = total
        && done > 0
    {
        let left = total.saturating_sub(done) as f64 / rate;
        line += &format!(", {} left", time(left));
    }
    line
}

/// A number in few characters: "7", "4.2", "310", "12.5 k", "3.1 M", "8.0 G".
fn number(n: f64) -> String {
    let (n, unit) = match n {
        _ if n < 1e4 => (n, ""),
        _ if n < 1e6 => (n / 1e3, " k"),
        _ if n < 1e9 => (n / 1e6, " M"),
        _ => (n / 1e9, " G"),
    };
    let digits = if n.fract() == 0.0 && unit.is_empty() || n >= 100.0 { 0 } else { 1 };
    format!("{n:.digits$}{unit}")
}

/// A time in seconds with one or two units: "40 s", "5 min 10 s", "3 h 20 min".
fn time(seconds: f64) -> String {
    let s = seconds.ceil() as u64;
    match s {
        0..60 => format!("{s} s"),
        60..3600 => format!("{} min {} s", s / 60, s % 60),
        _ => format!("{} h {} min", s / 3600, s % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(s: u64) -> Duration {
        Duration::from_secs(s)
    }

    #[test]
    fn lines_say_how_much_how_fast_how_long() {
        assert_eq!(
            line("files", 12, Some(40), seconds(3)),
            "12 of 40 files (30 %), 4 per second, 7 s left"
        );
        assert_eq!(
            line("positions", 3_100_000, None, seconds(20)),
            "3.1 M positions, 155 k per second"
        );
        assert_eq!(line("files", 0, Some(9), seconds(2)), "0 of 9 files (0 %), 0 per second");
        assert_eq!(
            line("files", 9, Some(9), seconds(2)),
            "9 of 9 files (100 %), 4.5 per second, 0 s left"
        );
        assert_eq!(
            line("mutants", 100, Some(100_000), seconds(12)),
            "100 of 100 k mutants (0 %), 8.3 per second, 3 h 19 min left"
        );
        assert_eq!(time(310.0), "5 min 10 s");
    }

    #[test]
    fn short_jobs_show_nothing_and_long_ones_not_too_much() {
        let mut screen = Screen { terminal: true, next: PATIENCE, drawn: false };
        assert!(!screen.due(Duration::from_millis(1999)));
        assert!(screen.due(seconds(2)));
        assert!(!screen.due(Duration::from_millis(2199)));
        assert!(screen.due(Duration::from_millis(2200)));
        let mut log = Screen { terminal: false, next: PATIENCE, drawn: false };
        assert!(log.due(seconds(2)) && !log.due(seconds(11)) && log.due(seconds(12)));
    }

    #[test]
    fn a_terminal_has_one_line_that_is_wiped_and_a_log_keeps_its_lines() {
        let show = |terminal| {
            let mut out = Vec::new();
            let mut screen = Screen { terminal, next: PATIENCE, drawn: false };
            screen.wipe(&mut out).unwrap();
            screen.draw("one", &mut out).unwrap();
            screen.draw("two", &mut out).unwrap();
            screen.wipe(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(show(true), "\rone\x1B[K\rtwo\x1B[K\r\x1B[K");
        assert_eq!(show(false), "one\ntwo\n");
    }

    #[test]
    fn threads_count_together() {
        let progress = Progress::new("parts", None, ProgressMode::Off);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..1000).for_each(|_| progress.add(2)));
            }
        });
        assert_eq!(progress.done(), 8000);
    }
}
