//! What a comparison found, as a page.

use std::path::Path;

use crate::cli::page::{Mark, Page, Part, Section, board};
use crate::diff::{Because, Exhibit, Found, KnownOf, Lone, OfMan, Overall};
use crate::model::Game;
use crate::report::{Format, render};
use crate::source::Sources;

/// What a page is made from besides what was found.
pub(super) struct Seen<'a> {
    /// The game whose positions are shown, and the folder with its pictures.
    pub game: (&'a Game, Option<&'a Path>),
    /// The files of A and B.
    pub sources: [Option<&'a Sources>; 2],
}

/// The page.
pub(super) fn page(found: &Found, seen: &Seen<'_>) -> Page {
    let verdict = match found.overall() {
        Overall::Equal => (Mark::Equal, "Proved for every position.".to_owned()),
        Overall::Differs => (Mark::Differs, "Where, and which lines do it, is below.".to_owned()),
        Overall::Undecided => (Mark::Unknown, "No difference in play was found.".to_owned()),
    };
    let side =
        |who: &str, side: &crate::diff::Sides| format!("{who}: {} ({})", side.title, side.source);
    let lead = vec![Part::List(vec![side("A", &found.a), side("B", &found.b)])];
    let mut sections = Vec::new();
    for topic in &found.topics {
        sections.push(Section {
            title: format!("Defined differently: {}", topic.topic),
            mark: Mark::Plain,
            parts: vec![Part::List(topic.differences.clone())],
        });
    }
    let rows = found.men.iter().map(row).collect();
    let head = vec!["type of man", "what was found", "moves", "places"];
    sections.push(Section {
        title: "The moves of each type of man, on every position".to_owned(),
        mark: Mark::Plain,
        parts: vec![Part::Table(head, rows)],
    });
    for man in &found.men {
        if let KnownOf::Differs(shown) = &man.known {
            let title = format!("{} moves differently", name(man));
            sections.push(Section { title, mark: Mark::Differs, parts: position(shown, seen) });
        }
    }
    if let Some(searched) = &found.searched {
        let rows = searched.looked.iter().map(|looked| {
            let numbers = [looked.positions, looked.moves, looked.uncertain];
            let mut cells = vec![looked.kind.clone()];
            cells.extend(numbers.iter().map(ToString::to_string));
            (Mark::Plain, cells)
        });
        let head = vec!["positions of a kind", "positions", "turns", "at a limit"];
        let mut parts = vec![
            Part::List(searched.why.clone()),
            Part::Table(head, rows.collect()),
            Part::Text("A search that finds nothing proves nothing.".to_owned()),
        ];
        let mut mark = Mark::Plain;
        if let Some(shown) = &searched.found {
            mark = Mark::Differs;
            match shown.game.as_deref() {
                None => {}
                Some([]) => parts.push(Part::Text("They differ at the start.".to_owned())),
                Some(moves) => {
                    parts.push(Part::Text(format!("They differ after {}.", moves.join("; "))));
                }
            }
            parts.extend(position(shown, seen));
        }
        sections.push(Section { title: "Played on many positions".to_owned(), mark, parts });
    }
    let title = format!("{} compared with {}", found.a.title, found.b.title);
    Page { title, verdict, lead, sections }
}

fn row(man: &OfMan) -> (Mark, Vec<String>) {
    let (mark, said) = match &man.known {
        KnownOf::Equal if man.conditions == 0 => (Mark::Equal, "makes no moves".to_owned()),
        KnownOf::Equal => (Mark::Equal, "the same moves".to_owned()),
        KnownOf::Differs(shown) => (Mark::Differs, format!("among {} men", shown.men)),
        KnownOf::Unknown(reason) => (Mark::Unknown, reason.clone()),
    };
    (mark, vec![name(man), said, man.conditions.to_string(), man.places.to_string()])
}

fn name(man: &OfMan) -> String {
    if man.name == man.name_b { man.name.clone() } else { format!("{} ({})", man.name, man.name_b) }
}

fn position(shown: &Exhibit, seen: &Seen<'_>) -> Vec<Part> {
    let mut parts = vec![match &shown.position {
        Some(position) => board(seen.game.0, position, seen.game.1, &shown.text),
        None => Part::Code(format!("{}\n{}", shown.board, shown.text)),
    }];
    for (who, moves) in [("A", &shown.only_a), ("B", &shown.only_b)] {
        for one in moves {
            parts.push(Part::Text(format!("Only in {who}: {}", one.text)));
            parts.extend(places(one, seen));
        }
    }
    parts.extend(shown.more.iter().map(|more| Part::Code(more.clone())));
    parts
}

/// The places that make or stop a move, as they stand in the files.
fn places(one: &Lone, seen: &Seen<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    for ((who, places), sources) in
        [("A", &one.in_a), ("B", &one.in_b)].into_iter().zip(seen.sources)
    {
        let Some(sources) = sources else { continue };
        for Because { role, place, finding, .. } in places {
            let mut bytes = Vec::new();
            // Writing to memory never fails.
            let _ = render(&[finding], sources, Format::Human, false, &mut bytes);
            parts.push(Part::Text(format!("In {who} {role}: {place}")));
            parts.push(Part::Code(String::from_utf8_lossy(&bytes).trim_end().to_owned()));
        }
    }
    parts
}
