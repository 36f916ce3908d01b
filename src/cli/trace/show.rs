//! An explanation for people: each block's way, where the code is that stopped it, and the answer.

use std::io::Write;

use clap::builder::styling::Style;

use super::walk;
use crate::cli::end::Failure;
use crate::cli::global::Global;
use crate::interp::trace::{Answer, End, Explained, Explanation, Fate, Teller, Way};
use crate::model::Square;
use crate::report::{Finding, Format, render};

/// Blocks beyond these are only counted.
const MAX_BLOCKS: usize = 40;

/// Excerpts beyond these are not shown for one block.
const MAX_EXCERPTS: usize = 4;

/// Squares beyond these are only counted in a heading.
const MAX_SQUARES: usize = 12;

/// Reasons beyond these are only counted for one block.
const MAX_REASONS: usize = 6;

/// Writes an explanation, the answer in one sentence last.
pub(in crate::cli) fn show(
    teller: &Teller<'_>,
    explanation: &Explanation,
    global: &Global,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let colours = global.report().colours;
    let mut show = Show { teller, explanation, colours, out };
    show.blocks()?;
    let bold = show.bold();
    let summary = teller.summary(explanation);
    writeln!(show.out, "{bold}{summary}{bold:#}")?;
    Ok(())
}

struct Show<'a, 'o> {
    teller: &'a Teller<'a>,
    explanation: &'a Explanation,
    colours: bool,
    out: &'o mut dyn Write,
}

impl Show<'_, '_> {
    fn bold(&self) -> Style {
        if self.colours { Style::new().bold() } else { Style::new() }
    }

    fn blocks(&mut self) -> Result<(), Failure> {
        let all = &self.explanation.blocks;
        let near: Vec<&Explained> = match self.explanation.to {
            None => all.iter().collect(),
            // If it can go there, the other blocks do not matter.
            Some(_) if self.explanation.answer == Answer::Can => {
                all.iter().filter(|block| !block.there.is_empty()).collect()
            }
            Some(_) => {
                let broken = |b: &Explained| matches!(b.run.end, End::Limit | End::NotUnderstood);
                all.iter().filter(|b| !matches!(b.way, Some(Way::Never)) || broken(b)).collect()
            }
        };
        if near.is_empty() {
            for block in all.iter().take(MAX_BLOCKS) {
                let heading = self.heading(block);
                let path = walk::path(self.teller, &block.run);
                writeln!(self.out, "{heading}: {path}")?;
            }
            self.more(all.len().saturating_sub(MAX_BLOCKS))?;
            if !all.is_empty() {
                writeln!(self.out)?;
            }
            return self.steps_off(all);
        }
        let mut shown = 0;
        for (block, same) in alike(&near, self.explanation.to.is_none()).iter().take(MAX_BLOCKS) {
            shown += 1 + same.len();
            self.block(block, same)?;
        }
        self.more(near.len() - shown)?;
        let elsewhere = all.len() - near.len();
        if elsewhere > 0 && self.explanation.to.is_some() {
            let to = self.explanation.to.map_or("", |to| self.teller.rules.game.board.name(to));
            let never = match (elsewhere, self.explanation.answer) {
                (1, Answer::Can) => "The other block does not lead".to_owned(),
                (n, Answer::Can) => format!("The other {n} blocks do not lead"),
                (1, _) => "The other block never leads".to_owned(),
                (n, _) => format!("The other {n} blocks never lead"),
            };
            writeln!(self.out, "{never} to {to}.\n")?;
        }
        Ok(())
    }

    /// Where blocks that lead nowhere near step off the board, each step once.
    fn steps_off(&mut self, blocks: &[Explained]) -> Result<(), Failure> {
        if self.explanation.answer == Answer::Can || !self.explanation.bars.is_empty() {
            return Ok(());
        }
        let mut findings: Vec<Finding> = Vec::new();
        let off = blocks.iter().filter(|b| b.run.end == End::OffBoard);
        for finding in off.filter_map(|block| self.teller.stop(self.explanation.side, block)) {
            if findings.len() < MAX_EXCERPTS && !findings.contains(&finding) {
                findings.push(finding);
            }
        }
        let all: Vec<&Finding> = findings.iter().collect();
        render(&all, self.teller.sources, Format::Human, self.colours, self.out)?;
        Ok(())
    }

    fn more(&mut self, left: usize) -> Result<(), Failure> {
        match (left, self.explanation.cut) {
            (0, false) => return Ok(()),
            (0, true) => writeln!(self.out, "… more runs of blocks are not looked at\n")?,
            (1, false) => writeln!(self.out, "… 1 more run of a block is not shown\n")?,
            (n, false) => writeln!(self.out, "… {n} more runs of blocks are not shown\n")?,
            (n, true) => {
                writeln!(self.out, "… at least {n} more runs of blocks are not shown\n")?;
            }
        }
        Ok(())
    }

    /// `block 2 of 4, (slide n) at chess.zrf:166, type capture`
    fn heading(&self, block: &Explained) -> String {
        let run = &block.run;
        let piece = &self.teller.rules.game.pieces[run.piece.index()];
        let (kind, of) =
            if run.drop { ("drop block", piece.drops.len()) } else { ("block", piece.moves.len()) };
        let (call, span) = self.teller.block_call(&run.origin);
        let call = call.map_or(String::new(), |call| format!(" {call}"));
        let place = self.teller.place(span);
        let of_type = match run.move_type {
            Some(id) => format!(", type {}", self.teller.rules.game.move_types[id.index()]),
            None => String::new(),
        };
        let from = if run.drop {
            format!(", tried on {}", self.teller.rules.game.board.name(run.start))
        } else {
            String::new()
        };
        format!("{kind} {} of {of},{call} at {place}{of_type}{from}", run.def + 1)
    }

    /// One block; and the squares where the same drop block ends in the same way.
    fn block(&mut self, block: &Explained, same: &[Square]) -> Result<(), Failure> {
        let bold = self.bold();
        let mut heading = self.heading(block);
        if !same.is_empty() {
            let name = |&square: &Square| self.teller.rules.game.board.name(square);
            let names: Vec<&str> = same.iter().take(MAX_SQUARES).map(name).collect();
            let more = if same.len() > MAX_SQUARES { " …" } else { "" };
            heading += &format!(" (likewise on {} others: {}{more})", same.len(), names.join(" "));
        }
        writeln!(self.out, "{bold}{heading}{bold:#}")?;
        let lines = walk::lines(self.teller, &block.run, self.explanation.side);
        let width = lines.iter().map(|l| l.place.chars().count()).max().unwrap_or(0);
        for line in &lines {
            writeln!(self.out, "  {:<width$}  {}", line.place, line.what)?;
        }
        writeln!(self.out, "  {:<width$}  = {}", "", result(block))?;
        if self.explanation.to.is_none() {
            self.refused(block)?;
        }
        self.legal(block)?;
        writeln!(self.out)?;
        let findings = self.teller.findings(self.explanation, block);
        let all: Vec<&Finding> = findings.iter().take(MAX_EXCERPTS).collect();
        render(&all, self.teller.sources, Format::Human, self.colours, self.out)?;
        Ok(())
    }

    /// The moves of a block that are not legal, each with its reason.
    fn refused(&mut self, block: &Explained) -> Result<(), Failure> {
        let reasons = self.teller.refusals(block, None);
        for reason in reasons.iter().take(MAX_REASONS) {
            writeln!(self.out, "  not legal: {reason}")?;
        }
        if reasons.len() > MAX_REASONS {
            writeln!(self.out, "  … and {} more are not legal", reasons.len() - MAX_REASONS)?;
        }
        Ok(())
    }

    /// What the legal moves to the square asked about do.
    fn legal(&mut self, block: &Explained) -> Result<(), Failure> {
        if self.explanation.to.is_none() {
            return Ok(());
        }
        for (mv, fate) in block.answers(self.explanation.to) {
            if matches!(fate, Fate::Legal) {
                let text = self.teller.rules.move_text(self.teller.position, mv);
                writeln!(self.out, "  {text} is legal:")?;
                for effect in self.teller.effects(mv) {
                    writeln!(self.out, "    {effect}")?;
                }
            }
        }
        Ok(())
    }
}

/// Drops are tried on many squares: runs of one block that end at the same place in the code, with
/// as many moves, are put together.
fn alike<'e>(blocks: &[&'e Explained], fold: bool) -> Vec<(&'e Explained, Vec<Square>)> {
    let key = |block: &Explained| {
        let run = &block.run;
        let last = run.events.last().map(|event| event.origin.span);
        (run.drop, run.def, run.end, last, run.moves.len())
    };
    let mut groups: Vec<(&Explained, Vec<Square>)> = Vec::new();
    for &block in blocks {
        let same = |(first, _): &&mut (&Explained, _)| fold && key(first) == key(block);
        match groups.iter_mut().find(same).filter(|_| block.run.drop) {
            Some((_, squares)) => squares.push(block.run.start),
            None => groups.push((block, Vec::new())),
        }
    }
    groups
}

/// How a block ended and what came of it.
fn result(block: &Explained) -> String {
    match (block.run.end, block.run.moves.len()) {
        (End::Finished, 0) => "the block ends and has made no move".to_owned(),
        (End::Finished, 1) => "the block ends and has made 1 move".to_owned(),
        (End::Finished, n) => format!("the block ends and has made {n} moves"),
        (_, 0) => "no move is made".to_owned(),
        (_, 1) => "1 move is made".to_owned(),
        (_, n) => format!("{n} moves are made"),
    }
}
