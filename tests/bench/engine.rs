//! The engine as one job: compile a game and count its paths.
//!
//! Not a test: `tests/bench/run.sh` counts its instructions. Arguments: a rules file, a depth and
//! perhaps the title of a variant. The rate is that of this process's own time where the system
//! tells it (Linux), so that other programs on the machine do not disturb it.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use zrf::cli::{LoadOptions, load};
use zrf::engine::compile;
use zrf::interp::{Position, Rules, Semantics};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/games/breakthrough.zrf");
    let path = args.first().map_or(fixture, String::as_str);
    let depth = args.get(1).and_then(|d| d.parse().ok()).unwrap_or(4);
    let loaded = load(Path::new(path), &LoadOptions::default()).expect("a readable file");
    let game = loaded.game(args.get(2).map(String::as_str)).expect("a game of this title");
    let rules = Rules::new(Arc::clone(&game), Semantics::default());
    let start = Position::start(&game);
    let clock = Clock::start();
    let engine = match compile(&rules, &start) {
        Ok(engine) => engine,
        Err(what) => return println!("{}: not handled: {what}", game.title),
    };
    let compiled = clock.seconds();
    let clock = Clock::start();
    let count = engine.paths(&start, depth, None).expect("the start of the game");
    let seconds = clock.seconds();
    let rate = count as f64 / seconds / 1e6;
    let title = &game.title;
    println!(
        "{title}: compiled in {:.0} ms; depth {depth}: {count}, {rate:.1} M/s",
        compiled * 1e3
    );
}

/// The time that this process has used, or else time.
struct Clock(Option<u64>, Instant);

impl Clock {
    fn start() -> Clock {
        Clock(used(), Instant::now())
    }

    fn seconds(&self) -> f64 {
        match (self.0, used()) {
            (Some(before), Some(now)) => (now - before) as f64 / 1e9,
            _ => self.1.elapsed().as_secs_f64(),
        }
        .max(1e-9)
    }
}

/// Nanoseconds on a processor, from Linux's `/proc`.
fn used() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}
