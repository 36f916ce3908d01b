//! The `zrf` program: everything it does is in the library's [`zrf::cli`].

fn main() -> std::process::ExitCode {
    zrf::cli::main()
}
