//! Runs the program as its users do.

use std::path::Path;
use std::process::Command;

/// Standard output, standard error, exit code of a run in the project's folder.
pub fn zrf(args: &[&str]) -> (String, String, i32) {
    zrf_in(Path::new(env!("CARGO_MANIFEST_DIR")), args)
}

/// The same, in another folder.
pub fn zrf_in(folder: &Path, args: &[&str]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zrf"));
    let output = command.current_dir(folder).args(args).output().expect("zrf starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap_or(-1))
}
