//! The report of `zrf verify` as a page: what was counted, each reading, each difference drawn.

use std::path::Path;

use super::load::Loaded;
use super::page::{Mark, Page, Part, Section, board};
use crate::diff::{
    Because, Comparison, Count, Enumerated, Exhibit, Lone, Proof, Tally, Verified, View,
};
use crate::expand::Names;
use crate::interp::Position;
use crate::report::{Format, render};

/// All that was found, as numbers.
pub(super) struct Total<'a> {
    /// The full name of the game.
    pub title: &'a str,
    /// Positions compared on all variants.
    pub count: Count,
    /// Differences on positions and in set-ups.
    pub different: usize,
    /// Variants that were not compared.
    pub left_out: usize,
    /// What is proved; nothing if nothing was to be.
    pub proof: Option<&'a Proof>,
    /// Variants that were compared on positions only.
    pub unproved: &'a [String],
    /// Known differences: texts, each with a position if there is one.
    pub known: &'a [String],
}

/// The page, with a section for each variant.
pub(super) fn page(total: &Total<'_>, variants: Vec<Section>) -> Page {
    let Total { title, count, different, left_out, proof, unproved, known } = *total;
    let none = Proof::default();
    let sum = proof.unwrap_or(&none).total();
    let differs = different + sum.differs;
    let undecided = left_out + count.uncertain + sum.unknown;
    let verdict = match () {
        () if differs > 0 => (Mark::Differs, format!("{differs} differences were found.")),
        () if undecided > 0 => (Mark::Unknown, "Not everything could be decided.".to_owned()),
        () if count.positions == 0 => (Mark::Unknown, "Nothing was compared.".to_owned()),
        () if proof.is_none() => {
            (Mark::Plain, "No difference on the positions compared.".to_owned())
        }
        () => (Mark::Equal, "The rules file does what the written rules say.".to_owned()),
    };
    let mut lead = Vec::new();
    if let Some(proof) = proof {
        let rows = [("moves", proof.moves), ("attacks on royal men", proof.attacks), ("both", sum)];
        lead.push(Part::Text("Over all positions, man by man and square by square:".to_owned()));
        lead.push(tallies(&rows));
        lead.push(Part::Text(format!(
            "From {} programs of the rules file, {} of their nodes and {} ways through the written \
             rules, with {} diagram nodes.",
            proof.programs, proof.walked, proof.paths, proof.nodes
        )));
    }
    lead.push(Part::Text(format!(
        "Both sides were played on {} positions with {} moves: what they lead to and the end of the \
         game too.",
        count.positions, count.moves
    )));
    if !unproved.is_empty() {
        lead.push(Part::Text("Compared on positions only, not proved:".to_owned()));
        lead.push(Part::List(unproved.to_vec()));
    }
    let mut sections = variants;
    if !known.is_empty() {
        sections.push(Section {
            title: "Known of the generated file".to_owned(),
            mark: Mark::Plain,
            parts: known.iter().map(|text| Part::Code(text.clone())).collect(),
        });
    }
    let title = format!("{title}: a rules file against the written rules");
    Page { title, verdict, lead, sections }
}

/// A variant that was not compared.
pub(super) fn left_out(title: &str, why: &str) -> Section {
    let parts = vec![Part::Text(format!("Not compared: {why}"))];
    Section { title: title.to_owned(), mark: Mark::Unknown, parts }
}

/// What was found of one variant.
pub(super) fn variant(
    loaded: &Loaded,
    (title, reading): (&str, &str),
    pair: &dyn Comparison,
    found: &Verified,
    proof: Option<&Proof>,
    seen: Option<&Enumerated>,
) -> Section {
    let none = Names::default();
    let names = loaded.expanded.as_ref().map_or(&none, |expanded| &expanded.names);
    let teller = Teller { loaded, names, pair };
    let mut parts = Vec::new();
    if !reading.is_empty() {
        parts.push(Part::Text(format!("Reading of the rules: {reading}.")));
    }
    let rows = found.counts.iter().map(|(kind, count)| {
        let mark = match () {
            () if count.different > 0 => Mark::Differs,
            () if count.positions == 0 || count.uncertain > 0 => Mark::Unknown,
            () => Mark::Equal,
        };
        let numbers = [count.positions, count.moves, count.different, count.uncertain];
        let numbers = numbers.iter().map(ToString::to_string);
        (mark, std::iter::once((*kind).to_owned()).chain(numbers).collect())
    });
    let head = vec!["positions", "compared", "moves", "different", "at a limit"];
    parts.push(Part::Table(head, rows.collect()));
    if let Some(problem) = &found.setup {
        parts.push(Part::Text(format!("Set-up: {problem}.")));
    }
    if let Some(position) = &found.position {
        parts.push(Part::Text("The smallest difference found on positions:".to_owned()));
        parts.extend(teller.position(position));
    }
    let mut mark = Mark::Plain;
    if let Some(proof) = proof {
        let total = proof.total();
        parts.push(tallies(&[("moves", proof.moves), ("attacks on royal men", proof.attacks)]));
        let men = proof.men.iter().map(|(name, man)| (name.as_str(), man.tally));
        let open: Vec<_> = men.filter(|(_, tally)| tally.equal < tally.obligations).collect();
        if !open.is_empty() {
            parts.push(Part::Text("By type of man, those that are not equal:".to_owned()));
            parts.push(tallies(&open));
        }
        for (name, man) in &proof.men {
            if let Some(position) = &man.witness {
                parts.push(Part::Text(format!("{name} moves or attacks differently:")));
                parts.extend(teller.position(position));
            }
        }
        for (subject, reason) in &proof.unknown {
            parts.push(Part::Code(format!("not known: {subject}: {reason}")));
        }
        mark = match () {
            () if total.differs > 0 => Mark::Differs,
            () if total.unknown > 0 => Mark::Unknown,
            () => Mark::Equal,
        };
    }
    if let Some(seen) = seen {
        let Enumerated { obligations, goals, boards, unclaimed, cut, different, first } = seen;
        parts.push(Part::Text(format!(
            "As a second opinion, {boards} boards were enumerated one by one, for {goals} moves of \
             {obligations} men on squares: {different} differ. {unclaimed} more are no positions \
             that the claim is about; {cut} moves have more cases than were looked at."
        )));
        parts.extend(first.iter().map(|first| Part::Code(first.clone())));
        if *different > 0 {
            mark = Mark::Differs;
        }
    }
    let different = found.counts.iter().any(|(_, count)| count.different > 0);
    if different || found.setup.is_some() {
        mark = Mark::Differs;
    }
    Section { title: title.to_owned(), mark, parts }
}

fn tallies(rows: &[(&str, Tally)]) -> Part {
    let rows = rows.iter().map(|(name, tally)| {
        let Tally { obligations, conditions, equal, differs, unknown } = *tally;
        let mark = match () {
            () if differs > 0 => Mark::Differs,
            () if unknown > 0 || obligations == 0 => Mark::Unknown,
            () => Mark::Equal,
        };
        let numbers = [obligations, conditions, equal, differs, unknown];
        let numbers = numbers.iter().map(ToString::to_string);
        (mark, std::iter::once((*name).to_owned()).chain(numbers).collect())
    });
    let head = vec!["about", "obligations", "conditions", "equal", "different", "not known"];
    Part::Table(head, rows.collect())
}

struct Teller<'a> {
    loaded: &'a Loaded,
    names: &'a Names,
    pair: &'a dyn Comparison,
}

impl Teller<'_> {
    fn position(&self, position: &Position) -> Vec<Part> {
        let view = View { sources: &self.loaded.sources, names: self.names, written_first: false };
        let Some(shown) = self.pair.shown(position, view) else { return Vec::new() };
        let folder = self.loaded.sources.get(self.loaded.file).path().and_then(Path::parent);
        let game = &self.pair.file().game;
        let Exhibit { text, only_a, only_b, more, .. } = &shown;
        let mut parts = vec![board(game, position, folder, text)];
        for (who, moves) in [("the rules file has", only_a), ("the written rules have", only_b)] {
            for one in moves {
                parts.push(Part::Text(format!("Only {who}: {}", one.text)));
                parts.extend(self.places(one));
            }
        }
        parts.extend(more.iter().map(|more| Part::Code(more.clone())));
        parts
    }

    fn places(&self, one: &Lone) -> Vec<Part> {
        let mut parts = Vec::new();
        for Because { role, place, finding, .. } in &one.in_a {
            let mut bytes = Vec::new();
            // Writing to memory never fails.
            let _ = render(&[finding], &self.loaded.sources, Format::Human, false, &mut bytes);
            parts.push(Part::Text(format!("In the rules file {role}: {place}")));
            parts.push(Part::Code(String::from_utf8_lossy(&bytes).trim_end().to_owned()));
        }
        parts
    }
}
