//! `zrf trace`: the answers, their reasons, and that they agree with the rules.

mod answers;
mod laws;
mod reasons;

use std::path::Path;
use std::sync::Arc;

use zrf::cli::{LoadOptions, Loaded, load};
use zrf::interp::{Rules, Semantics};

use crate::run::zrf;

const CHESS: &str = "fixtures/games/chess.zrf";
const DRAUGHTS: &str = "fixtures/games/english-draughts.zrf";
const SHOGI: &str = "fixtures/games/shogi.zrf";

fn trace(file: &str, args: &[&str]) -> String {
    let (out, err, code) = zrf(&[&["trace", "-q", file], args].concat());
    assert_eq!(code, 0, "{out}{err}");
    out
}

/// The last line of a trace, without the numbers of lines in the rules file.
fn answer(file: &str, args: &[&str]) -> String {
    without_lines(trace(file, args).lines().last().unwrap_or_default())
}

/// `(chess.zrf:22)` becomes `(chess.zrf:…)`, so that rules files may be laid out anew.
fn without_lines(text: &str) -> String {
    let mut parts = text.split(".zrf:");
    let first = parts.next().unwrap_or_default().to_owned();
    let digits = |c: char| c.is_ascii_digit();
    parts.fold(first, |all, part| all + ".zrf:…" + part.trim_start_matches(digits))
}

fn game(file: &str) -> (Loaded, Rules) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let loaded = load(&path, &LoadOptions::default()).unwrap();
    let game = loaded.game(None).unwrap();
    (loaded, Rules::new(Arc::clone(&game), Semantics::default()))
}
