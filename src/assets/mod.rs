//! The pictures and sounds that a rules file names: are they there, and will they be shown?
//!
//! Looks at files the way Zillions does: without regard to case, with `\` and `/` alike, beside the
//! rules file and in the folder of Zillions itself. Reads headers of bitmaps, never their pixels.
//! Knows nothing of what a game means beyond which picture belongs to which piece and board.

mod bitmap;
mod named;
mod places;
mod size;

use rustc_hash::FxHashMap;

use crate::expand::Expanded;
use crate::model::Game;
use crate::report::{Finding, Findings, nearest};
use crate::source::{Sources, Span};

use bitmap::Header;
use named::{Kind, Named};
pub use places::Places;
use places::{Found, Lead};

/// What the findings of this room are called.
pub mod code {
    /// A file is nowhere.
    pub const MISSING: &str = "asset-missing";
    /// A file is there under a name in another case.
    pub const CASE: &str = "asset-case";
    /// A name leads out of the rules file's folder.
    pub const OUTSIDE: &str = "asset-outside";
    /// A picture that Zillions will not show.
    pub const UNSHOWN: &str = "picture-unshown";
    /// The board's picture ends before its squares do.
    pub const BOARD: &str = "picture-too-small";
    /// Pictures of one piece have several sizes.
    pub const SIZES: &str = "picture-sizes";
}

/// What is looked at.
pub struct Context<'a> {
    /// The text.
    pub sources: &'a Sources,
    /// The file with its macros replaced.
    pub expanded: &'a Expanded,
    /// Its games and variants.
    pub games: &'a [&'a Game],
}

/// Looks for everything that the file names, and adds what is wrong.
pub fn check(context: &Context<'_>, places: &mut Places, findings: &mut Findings) {
    let named = named::all(context.expanded);
    let mut headers = FxHashMap::default();
    for one in &named {
        if let Some(header) = file(context, places, one, findings) {
            headers.insert(one.text.to_string(), header);
        }
    }
    size::check(context, &named, &headers, findings);
}

/// Looks for one file; the header of a picture that is there.
fn file(
    context: &Context<'_>,
    places: &mut Places,
    one: &Named,
    findings: &mut Findings,
) -> Option<Header> {
    let name = one.text.as_ref();
    match places.lead(name) {
        Lead::Inside => {}
        Lead::Up => {
            let message = format!("'{name}' leads out of the rules file's folder");
            let finding = Finding::hint(code::OUTSIDE, one.at(context), message)
                .note("who unpacks the game elsewhere needs the other folder as well");
            findings.push(one.called(context, finding));
        }
        Lead::Absolute => {
            let message = format!("'{name}' names a place on one computer");
            let finding = Finding::warning(code::OUTSIDE, one.at(context), message)
                .help("name the file as it is seen from the folder of the rules file");
            findings.push(one.called(context, finding));
            return None;
        }
    }
    match places.find(name) {
        Found::Nowhere { looked, near } => {
            let what = one.kind.name();
            let mut finding = Finding::warning(
                code::MISSING,
                one.at(context),
                format!("{what} '{name}' was not found"),
            );
            let (folder, last) = name.split_at(name.rfind(['\\', '/']).map_or(0, |at| at + 1));
            let near = nearest(last, near.iter().map(String::as_str));
            let near: Vec<String> = near.iter().map(|last| format!("{folder}{last}")).collect();
            finding = match near[..] {
                [] => finding.note(format!("looked in {looked}")),
                _ => finding.help(format!("did you mean '{}'?", near.join("' or '"))),
            };
            if near.is_empty() {
                finding = finding
                    .help("for files that Zillions brings along, say where they are with --images");
            }
            findings.push(one.called(context, finding));
            None
        }
        Found::NoFile(what) => {
            let message = format!("'{name}' is {what}, not a file");
            let finding = Finding::warning(code::MISSING, one.at(context), message);
            findings.push(one.called(context, finding));
            None
        }
        Found::File { path, spelled } => {
            if let Some(spelled) = spelled {
                let message = format!("'{name}' is there as '{spelled}'");
                let finding = Finding::hint(code::CASE, one.at(context), message).note(
                    "Zillions finds it; systems that tell capitals from small letters do not",
                );
                findings.push(one.called(context, finding));
            }
            if one.kind == Kind::Sound {
                return None;
            }
            match bitmap::header(&path) {
                Ok(header) => Some(header),
                Err(why) => {
                    let message = format!("Zillions will not show '{name}': {why}");
                    let finding = Finding::warning(code::UNSHOWN, one.at(context), message);
                    findings.push(one.called(context, finding));
                    None
                }
            }
        }
    }
}

impl Named {
    /// Where it is written.
    fn at(&self, context: &Context<'_>) -> Span {
        context.expanded.written(context.sources, &self.origin)
    }

    /// A finding with the macro calls that put the name where it stands.
    fn called(&self, context: &Context<'_>, finding: Finding) -> Finding {
        finding.calls(self.origin.call_list(&context.expanded.names))
    }
}
