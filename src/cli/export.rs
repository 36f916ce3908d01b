//! `zrf export`: the games of a rules file as one JSON document.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::end::{self, End, Failure};
use super::games::GamesArgs;
use super::{Global, Run};
use crate::export::{Document, Input, MAX_INSTRUCTIONS, Texts};
use crate::report::Level;

/// Which JSON Schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Schema {
    /// That of this command's document
    Export,
    /// That of 'zrf moves --json'
    Moves,
}

/// Write games as one JSON document: board, pieces, moves as instructions, goals
#[derive(Debug, Args)]
pub(super) struct Export {
    /// The rules file
    #[arg(required_unless_present = "schema")]
    file: Option<PathBuf>,
    #[command(flatten)]
    games: GamesArgs,
    /// As JSON, which is the only format so far
    #[arg(long)]
    json: bool,
    /// Write the JSON Schema (draft 2020-12) of a document instead
    #[arg(long, value_enum, value_name = "DOCUMENT", num_args = 0..=1, default_missing_value = "export")]
    schema: Option<Schema>,
}

impl Run for Export {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        if let Some(schema) = self.schema {
            out.write_all(match schema {
                Schema::Export => include_bytes!("../../docs/export.schema.json"),
                Schema::Moves => include_bytes!("../../docs/moves.schema.json"),
            })?;
            return Ok(End::Fine);
        }
        let Some(file) = &self.file else {
            return Err(Failure::Usage("no rules file is given".to_owned()));
        };
        let chosen = match self.games.read(file, global)? {
            Ok(chosen) => chosen,
            Err(end) => return Ok(end),
        };
        let loaded = &chosen.loaded;
        let Some(expanded) = &loaded.expanded else {
            return Err(Failure::Usage(format!("'{}' holds no text", file.display())));
        };
        let document = Document::new(&Input {
            file: file.display().to_string(),
            texts: Texts { sources: &loaded.sources, expanded },
            all: &loaded.games,
            default: loaded.default,
            chosen: chosen.games.clone(),
            errors: loaded.findings.count(Level::Error),
            warnings: loaded.findings.count(Level::Warning),
            most: MAX_INSTRUCTIONS,
        });
        serde_json::to_writer(&mut *out, &document).map_err(std::io::Error::from)?;
        writeln!(out)?;
        let end = chosen.end(global);
        let without = document.without_code();
        if without.is_empty() {
            return Ok(end);
        }
        let titles = without.join("', '");
        let message = format!(
            "the code of '{titles}' is left out: the document would have more than \
             {MAX_INSTRUCTIONS} instructions"
        );
        end::complain(&message, global);
        Ok(End::Undecided)
    }
}
