//! `zrf verify`: a rules file against the written rules.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};

use super::end::{End, Failure};
use super::load::{Loaded, load_text};
use super::page::{self, Section};
use super::verified::{self, Total};
use super::{Global, LoadOptions, Run, load};
use crate::diff::{
    Chosen, Comparison, Count, Entry, Enumerated, GAMES, Plan, Proof, Settled, Share, Tally,
    Written, written,
};
use crate::prove::NODE_LIMIT;
use crate::report::{Level, Progress, Report};
use crate::source::Sources;

/// Compare a rules file with the written rules of its game
///
/// Writes the rules file anew from the generator (or takes the one given), loads it, and plays
/// both sides over many positions: complete sets of legal moves with their effects, the positions
/// they lead to, and the end of the game. Without a file or a reading, every reading of the rules
/// that the generator knows is compared: as a variant of the published file, or in a file of its
/// own.
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Which game
    #[arg(value_parser = PossibleValuesParser::new(GAMES.iter().map(|(name, _)| *name)))]
    game: String,
    /// A rules file to compare instead of the generated one
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A reading of the rules, of both sides; 'help' lists them
    #[arg(long, value_name = "ID=CHOICE")]
    reading: Vec<String>,
    /// How many positions to compare for the default game; a variant with another
    /// reading of the rules gets a twentieth of that, one with other armies a two-hundredth
    #[arg(long, default_value_t = 40_000)]
    positions: usize,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Compare positions only, without the proof over all positions
    #[arg(long)]
    no_proof: bool,
    /// Enumerate boards one by one for every man on every square, as a second opinion on the proof;
    /// otherwise for a few drawn at random
    #[arg(long)]
    thorough: bool,
    /// How many nodes the decision diagrams for one man on one square may have; what would take more
    /// is unknown. Ways through rules and programs are limited in proportion
    #[arg(long, value_name = "NODES", default_value_t = NODE_LIMIT as u64,
        value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Write what was compared and proved to this file: a page for a browser (.html), or JSON
    /// (.json)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// A rules file and what its variants are compared with.
struct Job {
    /// What it is, above its variants.
    heading: String,
    loaded: Loaded,
    entries: Vec<Entry>,
    /// What part of the positions it gets: one in `share`.
    share: usize,
}

/// What all jobs gave.
#[derive(Default)]
struct Sum {
    count: Count,
    /// Set-ups that are wrong.
    wrong: usize,
    /// Variants that could not be compared.
    left_out: usize,
    /// What is proved.
    proof: Proof,
    /// What needs no second proof.
    settled: Settled,
    /// What plain enumeration of boards saw.
    enumerated: Enumerated,
    /// Variants that were compared on positions only, with the reason.
    unproved: Vec<String>,
    /// The variants, for the report.
    variants: Vec<Value>,
    /// The same for a page.
    sections: Vec<Section>,
    /// What is known of the generated file, for a page.
    known: Vec<String>,
}

impl Run for Verify {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let game = written(&self.game).ok_or_else(|| Failure::Usage("no such game".to_owned()))?;
        if self.reading.iter().any(|reading| reading == "help") {
            return list_readings(game, out);
        }
        // Before all the work: a report that can't be written is no report.
        page::may_write(self.report.as_ref())?;
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let mut sum = Sum { settled: Settled::new(limit, global.progress()), ..Sum::default() };
        for job in self.jobs(game, global)? {
            if job.loaded.findings.count(Level::Error) > 0 || job.loaded.games.is_empty() {
                let mut report = Report::new(global.report());
                report.add(&job.loaded.sources, &job.loaded.findings, 1);
                report.write(out)?;
                writeln!(out, "The rules file does not load, so nothing was compared.")?;
                let partial = job.loaded.incomplete().is_some();
                return Ok(if partial { End::Undecided } else { End::Found });
            }
            writeln!(out, "{}", job.heading)?;
            self.compare(&job, &mut sum, global, out)?;
            writeln!(out)?;
        }
        sum.wrong += self.tell_known(game, &mut sum.known, global, out)?;
        let Count { positions, moves, different, uncertain } = sum.count;
        let different = different + sum.wrong + sum.enumerated.different;
        let verdict = match different {
            0 if positions == 0 => "nothing was compared".to_owned(),
            0 => "no difference".to_owned(),
            1 => "1 difference".to_owned(),
            n => format!("{n} differences"),
        };
        writeln!(out, "{positions} positions, {moves} moves compared: {verdict}")?;
        match sum.left_out {
            0 => {}
            1 => writeln!(out, "1 variant was not compared: of it nothing is known")?,
            n => writeln!(out, "{n} variants were not compared: of them nothing is known")?,
        }
        let Enumerated { obligations, boards, .. } = &sum.enumerated;
        if *obligations > 0 {
            let text = "boards enumerated one by one, of";
            writeln!(out, "{boards} {text} {obligations} men on squares")?;
        }
        if uncertain > 0 {
            let text = "positions the rules file reached a limit: agreement there proves nothing";
            writeln!(out, "in {uncertain} {text}")?;
        }
        let total = sum.proof.total();
        if !self.no_proof {
            say_total(&sum, out)?;
        }
        if let Some(path) = &self.report {
            let Sum { count, left_out, unproved, known, .. } = &sum;
            let text = if page::is_page(path)? {
                let proof = (!self.no_proof).then_some(&sum.proof);
                let (title, left_out) = (game.title(), *left_out);
                let (count, different) = (*count, different);
                let total = Total { title, count, different, left_out, proof, unproved, known };
                verified::page(&total, sum.sections.clone()).html()
            } else {
                let report = json!({
                    "game": self.game,
                    "positions": positions,
                    "moves": moves,
                    "different": different,
                    "uncertain": uncertain,
                    "not_compared": left_out,
                    "not_proved": unproved,
                    "proof": sum.proof,
                    "enumerated": sum.enumerated,
                    "variants": sum.variants,
                });
                serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
            };
            page::write(path, &text)?;
        }
        Ok(match () {
            () if different > 0 || total.differs > 0 => End::Found,
            () if sum.left_out > 0 || uncertain > 0 || total.unknown > 0 => End::Undecided,
            // A proof without an obligation proves nothing.
            () if !self.no_proof && total.conditions == 0 => End::Found,
            // Nothing compared is no proof of anything.
            () if positions == 0 => End::Found,
            () => End::Fine,
        })
    }
}

impl Verify {
    /// Tells what is known of the generated file, each with a position that shows it; gives back
    /// how many differences could not be shown.
    fn tell_known(
        &self,
        game: &dyn Written,
        said: &mut Vec<String>,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<usize, Failure> {
        if self.file.is_some() {
            return Ok(0);
        }
        let loaded = written_file(game, &[])?;
        let Some(first) = loaded.game(None) else { return Ok(0) };
        let all = game.known_differences(&first, &loaded.sources);
        let mut unshown = 0;
        if !global.quiet && !all.is_empty() {
            writeln!(out, "Known of the generated file:")?;
        }
        for known in &all {
            let witness = known.witness.iter().flatten().map(|text| format!("\n\n{text}"));
            said.push(known.text.clone() + &witness.collect::<String>());
            if !global.quiet {
                writeln!(out, "- {}", known.text)?;
            }
            match &known.witness {
                Ok(Some(witness)) if !global.quiet => writeln!(out, "{}", witness.trim_end())?,
                Ok(_) => {}
                Err(why) => {
                    writeln!(out, "  {why}")?;
                    unshown += 1;
                }
            }
        }
        if !global.quiet && !all.is_empty() {
            writeln!(out)?;
        }
        Ok(unshown)
    }

    fn compare(
        &self,
        job: &Job,
        sum: &mut Sum,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        for entry in &job.entries {
            writeln!(out, "\n{}", entry.title)?;
            let pair = match &entry.pair {
                Ok(pair) => pair,
                Err(error) => {
                    writeln!(out, "  not compared: {error}")?;
                    sum.sections.push(verified::left_out(&entry.title, error));
                    sum.left_out += 1;
                    continue;
                }
            };
            let half = self.positions / 2 / entry.share / job.share;
            let plan = Plan { playouts: half, placements: half, seed: self.seed };
            let found = pair.verify(plan, &job.loaded.sources);
            for (kind, count) in &found.counts {
                let said = match count.different {
                    0 if count.positions == 0 => "nothing was compared".to_owned(),
                    0 => "equal".to_owned(),
                    1 => "1 position differs".to_owned(),
                    n => format!("{n} positions differ"),
                };
                writeln!(
                    out,
                    "  {kind:<28} {:>7} positions {:>9} moves  {said}",
                    count.positions, count.moves
                )?;
                sum.count = sum.count + *count;
            }
            if let Some(problem) = &found.setup {
                writeln!(out, "  set-up: {problem}")?;
                sum.wrong += 1;
            }
            if let Some(smallest) = &found.smallest {
                writeln!(out, "\n  the smallest difference found:\n\n{smallest}")?;
            }
            let proof = match self.no_proof {
                true => None,
                false => self.prove(job, entry, sum, out)?,
            };
            let enumerated = match self.share(job, entry) {
                Some(share) => self.enumerate(pair.as_ref(), share, sum, global, out)?,
                None => None,
            };
            if self.pages() {
                let what = (entry.title.as_str(), entry.reading.as_str());
                let pair = pair.as_ref();
                let seen = enumerated.as_ref();
                let proof = proof.as_ref();
                let section = verified::variant(&job.loaded, what, pair, &found, proof, seen);
                sum.sections.push(section);
            }
            let counts = |(kind, count): &(&str, Count)| {
                let Count { positions, moves, different, uncertain } = *count;
                json!({
                    "kind": kind,
                    "positions": positions,
                    "moves": moves,
                    "different": different,
                    "uncertain": uncertain,
                })
            };
            sum.variants.push(json!({
                "title": entry.title,
                "reading": entry.reading,
                "compared": found.counts.iter().map(counts).collect::<Vec<_>>(),
                "setup": found.setup,
                "smallest": found.smallest,
                "proof": proof,
                "enumerated": enumerated,
            }));
            out.flush()?;
        }
        Ok(())
    }

    /// How much of a variant is enumerated; nothing of one that has other armies only.
    fn share(&self, job: &Job, entry: &Entry) -> Option<Share> {
        let seed = self.seed;
        match (self.thorough, entry.share * job.share) {
            (true, share) => (share <= 20).then_some(Share { sample: None, seed }),
            (false, _) if self.no_proof => None,
            (false, 1) => Some(Share { sample: Some(20), seed }),
            (false, share) => (share <= 20).then_some(Share { sample: Some(2), seed }),
        }
    }

    /// Enumerates boards of a variant and tells what was seen.
    fn enumerate(
        &self,
        pair: &dyn Comparison,
        share: Share,
        sum: &mut Sum,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<Option<Enumerated>, Failure> {
        let progress = Progress::new("men on squares", None, global.progress());
        let Some(seen) = pair.enumerate(share, &|| progress.add(1)) else { return Ok(None) };
        drop(progress);
        let Enumerated { obligations, goals, boards, cut, different, first, .. } = &seen;
        let said = match different {
            0 if *boards == 0 => "nothing was enumerated".to_owned(),
            0 => "equal".to_owned(),
            1 => "1 board differs".to_owned(),
            n => format!("{n} boards differ"),
        };
        writeln!(
            out,
            "  {:<28} {boards:>7} boards    {goals:>9} moves  {said} ({obligations} men on squares)",
            "boards one by one"
        )?;
        if *cut > 0 {
            writeln!(out, "  {:<28} {cut:>7} of these moves have more cases than that", "")?;
        }
        if let Some(first) = first {
            writeln!(out, "  for example {first}")?;
        }
        sum.enumerated.add(seen.clone());
        Ok(Some(seen))
    }

    /// Whether a page is to be written.
    fn pages(&self) -> bool {
        self.report.as_ref().is_some_and(|path| page::is_page(path).unwrap_or(false))
    }

    /// Settles the obligations of a variant, but for those that an earlier one has settled.
    fn prove(
        &self,
        job: &Job,
        entry: &Entry,
        sum: &mut Sum,
        out: &mut dyn Write,
    ) -> Result<Option<Proof>, Failure> {
        let Ok(pair) = &entry.pair else { return Ok(None) };
        let Some(proof) = pair.prove(&sum.settled, &job.loaded.sources) else {
            writeln!(out, "  on every position: not proved, only compared as above")?;
            sum.unproved.push(entry.title.clone());
            return Ok(None);
        };
        for (what, tally) in [("moves", proof.moves), ("attacks", proof.attacks)] {
            let Tally { obligations, conditions, equal, differs, unknown } = tally;
            writeln!(
                out,
                "  {:<28} {obligations:>7} obligations {conditions:>7} conditions  {equal} equal, \
                 {differs} different, {unknown} unknown",
                format!("every position: {what}")
            )?;
        }
        let Proof { programs, walked, paths, nodes, known, .. } = &proof;
        if *programs > 0 {
            writeln!(
                out,
                "  {:<28} {programs:>7} programs with {walked} nodes walked, {paths} paths of the \
                 rules, {nodes} diagram nodes",
                ""
            )?;
        }
        if *known > 0 {
            writeln!(out, "  {:<28} {known:>7} obligations as above, with the same code", "")?;
        }
        for difference in &proof.differences {
            writeln!(out, "\n  different: {difference}")?;
        }
        for (subject, reason) in &proof.unknown {
            // A reason may hold a board.
            let reason = reason.trim_end().replace('\n', "\n    ");
            writeln!(out, "  unknown: {subject}: {reason}")?;
        }
        sum.proof.add(proof.clone());
        Ok(Some(proof))
    }

    /// The file given or written, and one for each reading that it does not hold.
    fn jobs(&self, game: &dyn Written, global: &Global) -> Result<Vec<Job>, Failure> {
        let choice = |text: &String| {
            let (id, choice) = text.split_once('=').unwrap_or((text, ""));
            (id.trim().to_owned(), choice.trim().to_owned())
        };
        let chosen: Vec<(String, String)> = self.reading.iter().map(choice).collect();
        if let Some(path) = &self.file {
            let loaded = load(path, &global.load_options());
            let loaded = loaded.map_err(|e| Failure::Usage(e.to_string()))?;
            return Ok(vec![job(game, loaded, &chosen, 1)?]);
        }
        let mut jobs = vec![job(game, written_file(game, &chosen)?, &chosen, 1)?];
        if !self.reading.is_empty() {
            return Ok(jobs);
        }
        for (id, choices) in game.topics() {
            for choice in &choices[1..] {
                let chosen = [(id.to_owned(), (*choice).to_owned())];
                let mut own = job(game, written_file(game, &chosen)?, &chosen, 20)?;
                // A published variant is compared already, by its own title.
                let reading = own.entries.first().map_or("", |entry| &entry.reading).to_owned();
                if jobs[0].entries.iter().any(|entry| entry.reading == reading) {
                    continue;
                }
                own.entries.retain(|entry| entry.reading == reading && entry.share <= 20);
                for entry in &mut own.entries {
                    // A purchase gets as much as the play: the price of a man shows there only.
                    entry.share = 1;
                }
                own.heading = format!("A file of its own for the reading {reading}");
                jobs.push(own);
            }
        }
        Ok(jobs)
    }
}

/// The readings that can be chosen, each with its choices.
fn list_readings(game: &dyn Written, out: &mut dyn Write) -> Result<End, Failure> {
    writeln!(out, "Readings of the rules of {}, the default first:", game.title())?;
    for (id, choices) in game.topics() {
        writeln!(out, "  {id}={}", choices.join("|"))?;
    }
    Ok(End::Fine)
}

/// What all proofs gave together.
fn say_total(sum: &Sum, out: &mut dyn Write) -> Result<(), Failure> {
    let Tally { obligations, conditions, equal, differs, unknown } = sum.proof.total();
    let Proof { programs, paths, walked, nodes, .. } = &sum.proof;
    writeln!(
        out,
        "every position: {obligations} obligations, {conditions} pairs of conditions: {equal} \
         equal, {differs} different, {unknown} unknown\n  from {programs} programs, {walked} of \
         their nodes and {paths} paths of the written rules; {nodes} diagram nodes"
    )?;
    if sum.proof.known > 0 {
        let known = sum.proof.known;
        writeln!(out, "  {known} of these obligations have the code of an earlier variant")?;
    }
    match sum.unproved.len() {
        0 => {}
        1 => writeln!(out, "1 variant was compared on positions only, not proved")?,
        n => writeln!(out, "{n} variants were compared on positions only, not proved")?,
    }
    Ok(())
}

/// The rules file that the generator writes, loaded.
fn written_file(game: &dyn Written, chosen: &Chosen) -> Result<Loaded, Failure> {
    let (name, text) = game.file(chosen).map_err(Failure::Usage)?;
    let mut sources = Sources::new();
    let file = sources.add(&name, text.as_bytes());
    Ok(load_text(sources, file, &LoadOptions::default()))
}

fn job(game: &dyn Written, loaded: Loaded, chosen: &Chosen, share: usize) -> Result<Job, Failure> {
    let name = loaded.sources.get(loaded.file).name();
    let mut heading = format!("{name} against the written rules of {}", game.title());
    for (id, choice) in chosen {
        heading += &format!(", {id}={choice}");
    }
    let entries = game.entries(&loaded.games, loaded.default, chosen).map_err(Failure::Usage)?;
    Ok(Job { heading, loaded, entries, share })
}
