//! `zrf info`: what the games of a rules file are, in plain English.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::end::{End, Failure};
use super::games::GamesArgs;
use super::{Global, Run};
use crate::describe::{Block, Description, Used, describe, limits, tree};

/// Say in plain English what a game is: turns, board, pieces, how it ends
#[derive(Debug, Args)]
pub(super) struct Info {
    /// The rules file
    file: PathBuf,
    #[command(flatten)]
    games: GamesArgs,
    /// For machines: one JSON document
    #[arg(long)]
    json: bool,
}

/// How long lines of text are.
const WIDTH: usize = 88;

/// The document of `zrf info --json`.
#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    file: String,
    /// The titles of all games and variants in file order.
    titles: Vec<&'a str>,
    /// The title of the one that Zillions opens first.
    opens_first: Option<&'a str>,
    games: Vec<Told>,
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    description: Description,
    limits: Vec<Used>,
}

impl Run for Info {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let chosen = match self.games.read(&self.file, global)? {
            Ok(chosen) => chosen,
            Err(end) => return Ok(end),
        };
        let loaded = &chosen.loaded;
        if self.json {
            let document = Document {
                format: "zrf-info",
                version: 1,
                file: self.file.display().to_string(),
                titles: loaded.games.iter().map(|g| g.title.as_str()).collect(),
                opens_first: loaded.default.map(|i| loaded.games[i].title.as_str()),
                games: chosen
                    .games
                    .iter()
                    .map(|&i| &loaded.games[i])
                    .map(|g| Told { description: describe(g), limits: limits(g) })
                    .collect(),
            };
            serde_json::to_writer_pretty(&mut *out, &document).map_err(std::io::Error::from)?;
            writeln!(out)?;
            return Ok(chosen.end(global));
        }
        if loaded.games.len() > 1 && !global.quiet {
            heading(out, global, "Games in this file")?;
            let title = |i: usize| {
                let first = if loaded.default == Some(i) { "   (opens first)" } else { "" };
                format!("{}{first}", named(&loaded.games[i].title))
            };
            for branch in tree(&loaded.games) {
                if let Some(game) = branch.game {
                    writeln!(out, "  {}", title(game))?;
                }
                for (n, &variant) in branch.variants.iter().enumerate() {
                    let last = n + 1 == branch.variants.len();
                    let stem = if last { "└─" } else { "├─" };
                    writeln!(out, "  {stem} {}", title(variant))?;
                }
            }
            writeln!(out)?;
        }
        for (n, &i) in chosen.games.iter().enumerate() {
            if n > 0 {
                writeln!(out, "\n{}\n", "─".repeat(WIDTH))?;
            }
            tell(out, global, &describe(&loaded.games[i]))?;
        }
        Ok(chosen.end(global))
    }
}

fn named(title: &str) -> &str {
    if title.is_empty() { "(without a title)" } else { title }
}

fn heading(out: &mut dyn Write, global: &Global, text: &str) -> std::io::Result<()> {
    let bold = global.bold();
    writeln!(out, "{bold}{text}{bold:#}")
}

fn tell(out: &mut dyn Write, global: &Global, description: &Description) -> std::io::Result<()> {
    heading(out, global, named(&description.title))?;
    wrapped(out, &description.summary, "", "")?;
    for section in &description.sections {
        writeln!(out)?;
        heading(out, global, section.heading)?;
        let mut before: Option<&Block> = None;
        for block in &section.blocks {
            // A drawing or table stands apart from the sentences around it.
            let figure = |b: &Block| matches!(b, Block::Figure(_));
            if before.is_some_and(|b| figure(b) || figure(block)) {
                writeln!(out)?;
            }
            match block {
                Block::Sentence(text) => wrapped(out, text, "  ", "    ")?,
                Block::Figure(lines) => {
                    for line in lines.lines() {
                        writeln!(out, "{}", format!("    {line}").trim_end())?;
                    }
                }
            }
            before = Some(block);
        }
    }
    Ok(())
}

/// Text in lines of at most [`WIDTH`] letters, words longer than that apart.
fn wrapped(out: &mut dyn Write, text: &str, first: &str, others: &str) -> std::io::Result<()> {
    let mut line = first.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            others.clone_into(&mut line);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        let mut out = Vec::new();
        let long = "x".repeat(WIDTH + 10);
        wrapped(&mut out, &format!("a {long} b"), "> ", ". ").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), format!("> a\n. {long}\n. b\n"));
    }
}
