//! `zrf mutate`: every small change of a rules file, and whether `zrf verify` notices it.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::end::{End, Failure};
use super::load::{LoadOptions, load_text};
use super::threads::pool;
use super::{Global, Run};
use crate::diff::{SuitePlan, written};
use crate::mutate::{By, Fate, Judge, Kind, Mutant, Read, Row, Why, mutants, table};
use crate::report::{Level, Progress};
use crate::source::{Encoding, FileId, Sources, write_file};

/// Change a rules file in every small way, and say which changes the judge does not notice
///
/// Each token of the file as it is written (macros included) is replaced by others that might stand
/// there, each instruction, block, square, pair and section is left out, doubled, or changes places
/// with its neighbour. Each file that comes of it is compared with the written rules: by reading it,
/// by its definitions, on positions whose answers are known, by its programs, and by proof. A
/// mutant is refused only with a position that both sides have played, or because its players,
/// turns, squares, men or start are not those of the game. A mutant that is neither refused nor
/// proved to be the same game is listed.
#[derive(Debug, Args)]
pub(super) struct Mutate {
    /// The rules file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The judge: 'ref:abagoren' or 'ref:abchess', the written rules
    #[arg(long, value_name = "JUDGE", required_unless_present_any = ["list", "write"])]
    against: Option<String>,
    /// Only list the mutants
    #[arg(long, conflicts_with = "write")]
    list: bool,
    /// Write one mutant, by its number, to FILE
    #[arg(long, num_args = 2, value_names = ["N", "FILE"])]
    write: Option<Vec<String>>,
    /// Judge one mutant, by its number, and draw what tells it from the rules
    #[arg(long, value_name = "N", conflicts_with_all = ["list", "write"])]
    show: Option<usize>,
    /// Judge so many mutants, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// On how many positions of a variant mutants are compared, about
    #[arg(long, value_name = "N", default_value_t = 400)]
    positions: usize,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only mutants of this kind
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// How many threads work [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// For machines: one JSON document, with every mutant
    #[arg(long)]
    json: bool,
    /// List every mutant with what became of it
    #[arg(long, short)]
    verbose: bool,
}

/// A mutant with its number in the whole list, from 1.
type Numbered = (usize, Mutant);

impl Run for Mutate {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let usage = Failure::Usage;
        let mut sources = Sources::new();
        let options = global.load_options();
        let file = sources.load(&self.file, options.encoding);
        let file = file.map_err(|error| usage(error.to_string()))?;
        let reader = |text: &str| read(&sources, file, text, &options);
        let text = sources.get(file).text().to_owned();
        let original = load_text(sources.clone(), file, &options);
        let tree = original.expanded.as_ref().and_then(|expanded| expanded.trees.first());
        let tree = tree.ok_or_else(|| usage("there is no rules file to change".to_owned()))?;
        let all: Vec<Numbered> = (1..).zip(mutants(tree, &original.games)).collect();
        if let Some([number, path]) = self.write.as_deref() {
            let number: usize =
                number.parse().map_err(|_| usage("--write needs a number".into()))?;
            let (_, mutant) = pick(&all, number)?;
            let text = mutant.apply(&text);
            let encoding = sources.get(file).encoding();
            let bytes = encoding.encode(&text).unwrap_or_else(|| text.into_bytes());
            let path = PathBuf::from(path);
            let written = write_file(&path, &bytes);
            written.map_err(|error| usage(format!("{}: {error}", path.display())))?;
            return Ok(End::Fine);
        }
        let place = |mutant: &Mutant| {
            let (line, column) = sources.get(file).line_column(mutant.start());
            format!("{line}:{column}")
        };
        let chosen = match self.show {
            Some(number) => vec![pick(&all, number)?.clone()],
            None => self.choose(&all),
        };
        if self.list {
            return self.list(&chosen, place, out);
        }
        let judge = self.against.as_deref().unwrap_or_default();
        let known = judge.strip_prefix("ref:").and_then(written);
        let rules = known.ok_or_else(|| {
            usage(format!("'{judge}' is no judge: there are ref:abagoren and ref:abchess"))
        })?;
        let plan = SuitePlan {
            playouts: self.positions * 2 / 5,
            placements: self.positions / 2,
            ends: self.positions / 10,
            seed: self.seed,
        };
        let pool = pool(self.threads)?;
        let judge = pool.install(|| Judge::new(&text, &reader, rules, plan)).map_err(usage)?;
        if self.show.is_some() {
            let (number, mutant) = &chosen[0];
            let (fate, drawn) = pool.install(|| judge.show(&mutant.apply(&text)));
            writeln!(out, "{}", line(*number, mutant, &place(mutant)))?;
            writeln!(out, "{fate}")?;
            if !drawn.is_empty() {
                writeln!(out, "\n{}", drawn.trim_end())?;
            }
            return Ok(end([&fate].into_iter()));
        }
        let progress = Progress::new("mutants", Some(chosen.len() as u64), global.progress());
        let one = |(_, mutant): &Numbered| {
            let fate = judge.judge(&mutant.apply(&text));
            progress.add(1);
            fate
        };
        let fates: Vec<Fate> = pool.install(|| chosen.par_iter().map(one).collect());
        drop(progress);
        let name = self.file.display().to_string();
        if self.json {
            let document = document(&name, &judge, &chosen, &fates, place);
            writeln!(out, "{}", serde_json::to_string_pretty(&document).unwrap_or_default())?;
        } else {
            self.tell(&name, &judge, &chosen, &fates, place, out)?;
        }
        Ok(end(fates.iter()))
    }
}

fn end<'a>(mut fates: impl Iterator<Item = &'a Fate> + Clone) -> End {
    let survived = |fate: &Fate| matches!(fate, Fate::Survived(_));
    match () {
        () if fates.clone().any(survived) => End::Found,
        () if fates.any(|fate| matches!(fate, Fate::Unknown(_))) => End::Undecided,
        () => End::Fine,
    }
}

fn pick(all: &[Numbered], number: usize) -> Result<&Numbered, Failure> {
    let found = number.checked_sub(1).and_then(|at| all.get(at));
    found.ok_or_else(|| {
        Failure::Usage(format!("there is no mutant {number}: they are numbered 1 to {}", all.len()))
    })
}

/// Reads a changed text as if it stood in the file.
fn read(sources: &Sources, file: FileId, text: &str, options: &LoadOptions) -> Read {
    let original = sources.get(file);
    let mut sources = Sources::new();
    let bytes = text.as_bytes().to_vec();
    let file = match original.path() {
        Some(path) => sources.add_at(path, bytes, Some(Encoding::Utf8)),
        None => sources.add_in(original.name(), bytes, Some(Encoding::Utf8)),
    };
    let loaded = load_text(sources, file, options);
    let mut errors = loaded.findings.iter().filter(|finding| finding.level == Level::Error);
    let error = errors.next().map(|finding| finding.message.clone());
    let none = loaded.games.is_empty().then(|| "there is no game in it".to_owned());
    let error = error.or(none);
    Read { sources: loaded.sources, games: loaded.games, default: loaded.default, error }
}

/// One mutant in one line.
fn line(number: usize, mutant: &Mutant, place: &str) -> String {
    format!("{number:>6}  {place:<8} {:<11} {}", mutant.kind, mutant.what)
}

impl Mutate {
    fn choose(&self, all: &[Numbered]) -> Vec<Numbered> {
        let fits = |(_, mutant): &&Numbered| self.kind.is_none_or(|kind| mutant.kind == kind);
        let all: Vec<Numbered> = all.iter().filter(fits).cloned().collect();
        let Some(count) = self.sample.filter(|count| *count < all.len()) else { return all };
        let mut random = fastrand::Rng::with_seed(self.seed);
        let mut some = random.choose_multiple(all, count);
        some.sort_by_key(|(number, _)| *number);
        some
    }

    fn list(
        &self,
        chosen: &[Numbered],
        place: impl Fn(&Mutant) -> String,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        if self.json {
            let all: Vec<Value> = chosen
                .iter()
                .map(|(number, mutant)| {
                    json!({
                        "number": number,
                        "place": place(mutant),
                        "kind": mutant.kind.name(),
                        "what": mutant.what,
                    })
                })
                .collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&all).unwrap_or_default())?;
        } else {
            for (number, mutant) in chosen {
                writeln!(out, "{}", line(*number, mutant, &place(mutant)))?;
            }
        }
        Ok(End::Fine)
    }

    fn tell(
        &self,
        name: &str,
        judge: &Judge<'_>,
        chosen: &[Numbered],
        fates: &[Fate],
        place: impl Fn(&Mutant) -> String,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        writeln!(out, "{name}: {} mutants, judged by the written rules\n", chosen.len())?;
        for (title, reading, positions) in judge.suites() {
            writeln!(out, "  {positions:>5} positions of {title} [{reading}]")?;
        }
        writeln!(out)?;
        let all = chosen.iter().map(|(_, mutant)| mutant.kind).zip(fates);
        let (rows, sum) = table(all);
        let head = ["", "mutants", "no load", "refused", "equal", "unknown", "survived"];
        let row = |name: &str, row: &Row| {
            let Row { mutants, invalid, refused, equal, unknown, survived } = *row;
            let numbers = [mutants, invalid, refused, equal, unknown, survived];
            let numbers: String = numbers.iter().map(|n| format!(" {n:>8}")).collect();
            format!("  {name:<12}{numbers}")
        };
        let columns: String = head[1..].iter().map(|name| format!(" {name:>8}")).collect();
        writeln!(out, "  {:<12}{columns}", head[0])?;
        for (kind, one) in &rows {
            writeln!(out, "{}", row(kind.name(), one))?;
        }
        writeln!(out, "{}", row("all", &sum))?;
        self.reasons(fates, out)?;
        for (text, is) in [
            ("Survived", (|f| matches!(f, Fate::Survived(_))) as fn(&Fate) -> bool),
            ("Unknown", |f| matches!(f, Fate::Unknown(_))),
        ] {
            let those: Vec<_> = chosen.iter().zip(fates).filter(|(_, fate)| is(fate)).collect();
            if !those.is_empty() && !self.verbose {
                writeln!(out, "\n{text}:")?;
                for ((number, mutant), fate) in those {
                    writeln!(out, "{}\n          {fate}", line(*number, mutant, &place(mutant)))?;
                }
            }
        }
        if self.verbose {
            writeln!(out)?;
            for ((number, mutant), fate) in chosen.iter().zip(fates) {
                writeln!(out, "{}\n          {fate}", line(*number, mutant, &place(mutant)))?;
            }
        }
        Ok(())
    }

    /// By what mutants are refused, and why they are equal.
    fn reasons(&self, fates: &[Fate], out: &mut dyn Write) -> Result<(), Failure> {
        let count = |test: &dyn Fn(&Fate) -> bool| fates.iter().filter(|fate| test(fate)).count();
        let refused = By::ALL
            .map(|by| (by.words(), count(&|fate| matches!(fate, Fate::Refused(r) if r.by == by))));
        let equal = Why::ALL.map(|why| (why.words(), count(&|fate| *fate == Fate::Equal(why))));
        for (title, all) in [("Refused by", &refused[..]), ("Proved equal", &equal[..])] {
            if all.iter().any(|(_, count)| *count > 0) {
                writeln!(out, "\n{title}:")?;
                for (words, count) in all.iter().filter(|(_, count)| *count > 0) {
                    writeln!(out, "  {count:>6}  {words}")?;
                }
            }
        }
        Ok(())
    }
}

/// Everything as one document.
fn document(
    name: &str,
    judge: &Judge<'_>,
    chosen: &[Numbered],
    fates: &[Fate],
    place: impl Fn(&Mutant) -> String,
) -> Value {
    let (rows, sum) = table(chosen.iter().map(|(_, mutant)| mutant.kind).zip(fates));
    let row = |name: &str, row: &Row| {
        json!({
            "kind": name,
            "mutants": row.mutants,
            "invalid": row.invalid,
            "refused": row.refused,
            "equal": row.equal,
            "unknown": row.unknown,
            "survived": row.survived,
        })
    };
    let one = |((number, mutant), fate): (&Numbered, &Fate)| {
        let (by, variant, position) = match fate {
            Fate::Refused(refused) => (
                Some(refused.by.name()),
                Some(refused.variant.as_str()),
                refused.witness.as_ref().map(|shown| shown.position.as_str()),
            ),
            Fate::Equal(why) => (Some(why.name()), None, None),
            _ => (None, None, None),
        };
        json!({
            "number": number,
            "place": place(mutant),
            "kind": mutant.kind.name(),
            "what": mutant.what,
            "fate": fate.name(),
            "by": by,
            "variant": variant,
            "position": position,
            "text": fate.to_string(),
        })
    };
    let suites = judge.suites().into_iter().map(|(title, reading, positions)| {
        json!({ "variant": title, "reading": reading, "positions": positions })
    });
    json!({
        "file": name,
        "suites": suites.collect::<Vec<_>>(),
        "kinds": rows.iter().map(|(kind, one)| row(kind.name(), one)).collect::<Vec<_>>(),
        "sum": row("all", &sum),
        "mutants": chosen.iter().zip(fates).map(one).collect::<Vec<_>>(),
    })
}
