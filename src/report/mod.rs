//! Findings about user text, and how they are shown.
//!
//! User text never makes an `Err`: every stage returns a value and findings. This room knows
//! what a finding is and how it looks; it does not know the language.

mod finding;
mod human;
mod json;
mod output;
mod pane;
mod patch;
mod progress;
mod region;
mod sarif;
mod short;
mod suggest;
mod text;

pub use finding::{Call, Finding, Findings, Fix, FixKind, Label, Level};
pub use output::{Format, Report, ReportOptions, Summary, render};
pub use progress::{Progress, ProgressMode};
pub use suggest::{did_you_mean, nearest};
pub use text::{line as one_line, shorten};
