//! What a comparison found, in words.

use std::io::Write;

use crate::cli::end::Failure;
use crate::diff::{Because, Exhibit, Found, KnownOf, Lone, Looked, OfMan, Overall, Searched};
use crate::report::{Finding, Format, render};
use crate::source::Sources;

/// Moves beyond these are only counted for one side of a position.
const MOVES: usize = 12;

/// Excerpts of code beyond these are not shown for one position.
const EXCERPTS: usize = 4;

/// Says all of it. `sources` are those of A and B, where they are rules files.
pub(in crate::cli) fn show(
    found: &Found,
    sources: [Option<&Sources>; 2],
    colours: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    Show { found, sources, colours, out }.all()
}

struct Show<'a, 'o> {
    found: &'a Found,
    sources: [Option<&'a Sources>; 2],
    colours: bool,
    out: &'o mut dyn Write,
}

impl Show<'_, '_> {
    fn all(&mut self) -> Result<(), Failure> {
        let found = self.found;
        for (who, side) in [("A", &found.a), ("B", &found.b)] {
            writeln!(self.out, "{who}: {} ({})", side.title, side.source)?;
        }
        writeln!(self.out)?;
        if found.topics.is_empty() {
            let more = if found.written { " and turns" } else { ", turns, goals and options" };
            writeln!(self.out, "Board, men, set-up{more} are the same.")?;
        }
        for topic in &found.topics {
            writeln!(self.out, "{}", topic.topic)?;
            for difference in &topic.differences {
                writeln!(self.out, "  {difference}")?;
            }
        }
        writeln!(self.out)?;
        let width = found.men.iter().map(|man| name(man).chars().count()).max().unwrap_or(0);
        match unknown_alike(&found.men) {
            Some(reason) => {
                let count = found.men.len();
                writeln!(self.out, "None of the {count} types of men is known to be equal:")?;
                writeln!(self.out, "  {}", reason.replace('\n', "\n    "))?;
            }
            None => {
                for man in &found.men {
                    self.man(man, width)?;
                }
            }
        }
        if !found.whole {
            let text = "Only positions of squares, men and players that both have count.";
            writeln!(self.out, "\n{text}")?;
        }
        if let Some(searched) = &found.searched {
            self.searched(searched)?;
        }
        Ok(())
    }

    fn man(&mut self, man: &OfMan, width: usize) -> Result<(), Failure> {
        let said = match &man.known {
            KnownOf::Equal if man.conditions == 0 => "makes no moves on either side".to_owned(),
            KnownOf::Equal => format!(
                "the same moves on every position ({} moves of {} places)",
                man.conditions, man.places
            ),
            KnownOf::Differs(shown) => match shown.men {
                0 => "different, even on an empty board:".to_owned(),
                1 => "different, even alone on the board:".to_owned(),
                men => format!("different, for example among {men} men:"),
            },
            KnownOf::Unknown(reason) => format!("not known: {}", reason.replace('\n', "\n    ")),
        };
        writeln!(self.out, "{:<width$}  {said}", name(man))?;
        if let KnownOf::Differs(shown) = &man.known {
            self.position(shown)?;
        }
        Ok(())
    }

    fn position(&mut self, shown: &Exhibit) -> Result<(), Failure> {
        writeln!(self.out)?;
        for line in shown.board.lines() {
            writeln!(self.out, "    {line}")?;
        }
        writeln!(self.out, "    position: {}", shown.text)?;
        let mut told: Vec<(usize, Finding)> = Vec::new();
        for (who, moves) in [("A", &shown.only_a), ("B", &shown.only_b)] {
            if moves.is_empty() {
                continue;
            }
            writeln!(self.out, "  only {who} moves")?;
            for one in moves.iter().take(MOVES) {
                writeln!(self.out, "    {}", one.text)?;
                self.places(one)?;
            }
            if let Some(more) = moves.len().checked_sub(MOVES).filter(|more| *more > 0) {
                writeln!(self.out, "    and {more} more")?;
            }
        }
        for more in &shown.more {
            writeln!(self.out, "  {more}")?;
        }
        writeln!(self.out)?;
        for one in shown.only_a.iter().chain(&shown.only_b) {
            self.excerpts(one, &mut told)?;
        }
        Ok(())
    }

    /// `in A makes it: a.zrf:12 (add)`
    fn places(&mut self, one: &Lone) -> Result<(), Failure> {
        for (who, places) in [("A", &one.in_a), ("B", &one.in_b)] {
            for Because { role, place, code, .. } in places {
                writeln!(self.out, "      in {who} {role}: {place} ({code})")?;
            }
        }
        Ok(())
    }

    /// The places as they stand in the files, each once.
    fn excerpts(&mut self, one: &Lone, told: &mut Vec<(usize, Finding)>) -> Result<(), Failure> {
        for (who, places) in [&one.in_a, &one.in_b].into_iter().enumerate() {
            let Some(sources) = self.sources[who] else { continue };
            for because in places {
                let place = |finding: &Finding| finding.primary.as_ref().map(|label| label.span);
                let here = place(&because.finding);
                let known = told.iter().any(|(which, told)| *which == who && place(told) == here);
                if told.len() < EXCERPTS && !known {
                    told.push((who, because.finding.clone()));
                    let all = [&because.finding];
                    render(&all, sources, Format::Human, self.colours, self.out)?;
                }
            }
        }
        Ok(())
    }

    fn searched(&mut self, searched: &Searched) -> Result<(), Failure> {
        let proved = self.found.men.iter().all(|man| matches!(man.known, KnownOf::Equal));
        let proved = proved && self.found.written;
        if self.found.written {
            writeln!(self.out, "\nBoth sides were played on many positions:")?;
        } else {
            writeln!(self.out, "\nNot everything can be proved here:")?;
            for why in &searched.why {
                writeln!(self.out, "- {}", why.replace('\n', "\n    "))?;
            }
            writeln!(self.out, "So play was compared, turn by turn, on many positions:")?;
        }
        for looked in &searched.looked {
            let Looked { kind, positions, moves, .. } = looked;
            writeln!(self.out, "  {positions:>7} positions, {moves:>8} turns  {kind}")?;
            if looked.uncertain > 0 {
                let text = "of these positions a limit was reached: agreement there says nothing";
                writeln!(self.out, "  in {} {text}", looked.uncertain)?;
            }
        }
        match &searched.found {
            Some(shown) => {
                match &shown.game {
                    None => writeln!(self.out, "They differ in this position:")?,
                    Some(moves) if moves.is_empty() => {
                        writeln!(self.out, "They differ at the start:")?;
                    }
                    Some(moves) => {
                        writeln!(self.out, "They differ after: {}", moves.join("; "))?;
                    }
                }
                self.position(shown)?;
            }
            None if proved => writeln!(
                self.out,
                "No difference was found on them. The moves are proved; the end of the game is \
                 compared only."
            )?,
            None => writeln!(
                self.out,
                "No difference was found on them. This is a search, no proof: whether the rest is \
                 equal is not known."
            )?,
        }
        if self.found.overall() == Overall::Differs && searched.found.is_none() {
            writeln!(self.out, "They differ by what is said above.")?;
        }
        Ok(())
    }
}

/// The reason for which nothing is known of any type, if it is one.
fn unknown_alike(men: &[OfMan]) -> Option<&str> {
    let reason = |man: &'_ OfMan| match &man.known {
        KnownOf::Unknown(reason) => Some(reason.clone()),
        _ => None,
    };
    let first = men.first().filter(|_| men.len() > 3)?;
    let KnownOf::Unknown(said) = &first.known else { return None };
    men.iter().all(|man| reason(man).as_ref() == Some(said)).then_some(said.as_str())
}

fn name(man: &OfMan) -> String {
    if man.name == man.name_b { man.name.clone() } else { format!("{} ({})", man.name, man.name_b) }
}
