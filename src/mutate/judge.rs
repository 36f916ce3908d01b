//! What becomes of a mutant, by the cheapest step that settles it: reading the file, comparing its
//! definitions, positions with known answers, the programs of its men, decision diagrams, and the
//! proof against the written rules.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::digest::{Digest, Parts};
use super::fate::{By, Fate, Refused, Why};
use super::types::{Looked, Type};
use crate::diff::{
    Comparison, Entry, Plan, Probe, Settled as Proved, Shown, Suite, SuitePlan, Written,
};
use crate::interp::Rules;
use crate::model::{Game, GoalTest, PieceId, PlayerId};
use crate::source::Sources;

/// A rules file that was read.
pub struct Read {
    /// Its text.
    pub sources: Sources,
    /// Its games and variants.
    pub games: Vec<Arc<Game>>,
    /// The one that opens first.
    pub default: Option<usize>,
    /// The first error in it.
    pub error: Option<String>,
}

/// Reads a rules file.
pub type Reader<'a> = dyn Fn(&str) -> Read + Sync + 'a;

/// Judges the mutants of one file.
pub struct Judge<'a> {
    read: &'a Reader<'a>,
    written: &'a dyn Written,
    variants: Vec<Variant>,
    plan: SuitePlan,
}

/// A variant of the original file.
struct Variant {
    title: String,
    reading: String,
    parts: Parts,
    rules: Rules,
    /// The first variant with the same rules but for the start.
    class: usize,
    pair: Box<dyn Comparison>,
    suite: OnceLock<Box<dyn Suite>>,
}

/// A variant of a mutant that does not have the rules of the original.
struct Changed<'a> {
    original: &'a Variant,
    game: &'a Arc<Game>,
    parts: &'a Parts,
    pair: &'a dyn Comparison,
    /// The types that do not have the same blocks: numbers in the original and in the mutant.
    types: Vec<(usize, usize)>,
    /// Why the others are the same.
    why: Why,
}

/// What is known of one mutant while its variants are looked at.
struct Case<'a> {
    sources: &'a Sources,
    /// Where a difference is drawn.
    draw: Option<&'a mut String>,
    /// Men of a type of the original and of the mutant that make the same moves, and why.
    settled: BTreeMap<(Digest, Digest), Why>,
    /// What was proved against the written rules.
    proved: Proved,
}

/// How many positions around the differences that a proof finds for one man are tried. Ours: a second
/// or so.
const COMPLETIONS: usize = 500;

/// After so many positions on which nothing is certain no more are looked at.
const UNCERTAIN: usize = 3;

/// What is found of one variant.
enum Found {
    Equal(Why),
    Refused(Refused),
    Unknown(String),
    Survived(String),
}

impl<'a> Judge<'a> {
    /// Makes ready to judge the mutants of a file; `plan` says on how many positions.
    ///
    /// # Errors
    /// If the file does not load, can't be compared, or begins otherwise than the rules.
    pub fn new(
        text: &str,
        read: &'a Reader<'a>,
        written: &'a dyn Written,
        plan: SuitePlan,
    ) -> Result<Judge<'a>, String> {
        let original = read(text);
        if let Some(error) = original.error {
            return Err(format!("the file does not load: {error}"));
        }
        let entries = written.entries(&original.games, original.default, &[])?;
        let mut variants: Vec<Variant> = Vec::new();
        for (entry, game) in entries.into_iter().zip(&original.games) {
            let Entry { title, reading, pair, .. } = entry;
            let pair = pair.map_err(|why| format!("'{title}' can't be compared: {why}"))?;
            if let Some(fault) = pair.start_fault() {
                return Err(format!("'{title}' begins otherwise than the rules: {fault}"));
            }
            let parts = Parts::of(game);
            let same = |v: &Variant| {
                (v.parts.play(), v.parts.goals) == (parts.play(), parts.goals)
                    && v.reading == reading
            };
            let class = variants.iter().position(same).unwrap_or(variants.len());
            let rules = pair.file().clone();
            let suite = OnceLock::new();
            variants.push(Variant { title, reading, parts, rules, class, pair, suite });
        }
        Ok(Judge { read, written, variants, plan })
    }

    /// The variants with rules of their own on which mutants were compared: title, reading, and how
    /// many positions.
    pub fn suites(&self) -> Vec<(&str, &str, usize)> {
        let own = self.variants.iter().filter_map(|v| Some((v, v.suite.get()?)));
        own.map(|(v, suite)| (v.title.as_str(), v.reading.as_str(), suite.len())).collect()
    }

    fn suite<'b>(&'b self, variant: &'b Variant) -> &'b dyn Suite {
        let class = &self.variants[variant.class];
        &**class.suite.get_or_init(|| class.pair.suite(self.plan))
    }

    /// Judges one changed text.
    pub fn judge(&self, text: &str) -> Fate {
        self.settle(text, None)
    }

    /// The same, and the witness in words, with the board drawn.
    pub fn show(&self, text: &str) -> (Fate, String) {
        let mut drawn = String::new();
        let fate = self.settle(text, Some(&mut drawn));
        (fate, drawn)
    }

    fn settle(&self, text: &str, draw: Option<&mut String>) -> Fate {
        let mutant = (self.read)(text);
        if let Some(error) = mutant.error {
            return Fate::Invalid(error);
        }
        let entries = match self.written.entries(&mutant.games, mutant.default, &[]) {
            Ok(entries) => entries,
            Err(why) => return Fate::Unknown(why),
        };
        let parts: Vec<Parts> = mutant.games.iter().map(|game| Parts::of(game)).collect();
        let mut shown = Vec::new();
        let mut changed = Vec::new();
        for ((entry, game), parts) in entries.iter().zip(&mutant.games).zip(&parts) {
            let at = changed.len() + shown.len();
            let Some(original) = self.original(at, &entry.title, entries.len()) else {
                return Fate::Unknown(format!("'{}' is a new variant", entry.title));
            };
            if entry.reading == original.reading && parts.same_rules(&original.parts) {
                shown.push((original, parts));
                continue;
            }
            let refuse = |by, what: String| {
                let variant = entry.title.clone();
                Fate::Refused(Refused { by, variant, witness: None, what })
            };
            let pair = match &entry.pair {
                Ok(pair) => pair,
                Err(why) => return refuse(By::Definitions, why.clone()),
            };
            if let Some(fault) = pair.start_fault() {
                return refuse(By::Setup, fault);
            }
            if entry.reading != original.reading {
                return reread(entry, &**pair, &mutant.sources, draw);
            }
            changed.push(Changed::new(original, game, parts, &**pair));
        }
        // Of variants with the same change only the first is looked at.
        let mut classes: BTreeMap<_, usize> = BTreeMap::new();
        for (number, one) in changed.iter().enumerate() {
            let start = one.pair.start_matters().then_some(one.parts.setup);
            let key = (one.original.class, one.parts.play(), one.parts.goals, start);
            classes.entry(key).or_insert(number);
        }
        let mut first: Vec<usize> = classes.into_values().collect();
        first.sort_unstable();
        let mut case = Case {
            sources: &mutant.sources,
            draw,
            settled: BTreeMap::new(),
            proved: Proved::default().hasty(COMPLETIONS),
        };
        let mut whys = Vec::new();
        let mut open = None;
        for &number in &first {
            match self.look(&changed[number], &mut case) {
                Found::Refused(refused) => return Fate::Refused(refused),
                Found::Equal(why) => whys.push(why),
                Found::Survived(what) => open = Some(Fate::Survived(what)),
                Found::Unknown(reason) => open = open.or(Some(Fate::Unknown(reason))),
            }
        }
        if let Some(open) = open {
            return open;
        }
        if let Some(why) = whys.into_iter().max() {
            return Fate::Equal(why);
        }
        let fewer = mutant.games.len() < self.variants.len();
        let other = |part: fn(&Parts) -> Digest| {
            shown.iter().any(|(original, parts)| part(&original.parts) != part(parts))
        };
        Fate::Equal(match () {
            () if fewer => Why::Fewer,
            () if other(|p| p.texts) => Why::Text,
            () if other(|p| p.pictures) => Why::Picture,
            () if other(|p| p.display) => Why::Display,
            () => Why::Expansion,
        })
    }

    /// The variant of the original that a variant of a mutant is: by its place, or if some are
    /// missing by its title.
    fn original(&self, at: usize, title: &str, count: usize) -> Option<&Variant> {
        if count == self.variants.len() {
            return self.variants.get(at);
        }
        // Titles may occur twice: separators of the menu are called "-".
        let mut named = self.variants.iter().filter(|variant| variant.title == title);
        named.next()
    }

    /// Settles one changed variant.
    fn look(&self, changed: &Changed<'_>, case: &mut Case<'_>) -> Found {
        let (old, new) = (&changed.original.parts, changed.parts);
        let start = old.setup != new.setup;
        let left = changed.left(case);
        if changed.code_only() && left.is_empty() && !(start && changed.pair.start_matters()) {
            // Seen from the code alone, or in another variant.
            let known = |(o, n): &(usize, usize)| case.settled.get(&(old.man(*o), new.man(*n)));
            let why = changed.types.iter().filter_map(known).max();
            let parts = [
                (start, Why::Start),
                (old.board != new.board, Why::Unused),
                (true, changed.why),
                (why.is_some(), why.copied().unwrap_or(Why::Expansion)),
            ];
            let why = parts.into_iter().filter(|(is, _)| *is).map(|(_, why)| why).max();
            return Found::Equal(why.unwrap_or(Why::Expansion));
        }
        match self.sampled(changed, &left, case) {
            Ok(None) => self.proved(changed, case),
            Ok(Some(refused)) => Found::Refused(refused),
            Err(why) => Found::Unknown(why),
        }
    }

    /// A position of the suite in which a changed variant differs; `left` are the types whose men
    /// may move otherwise. The error says why none can be found.
    fn sampled(
        &self,
        changed: &Changed<'_>,
        left: &[(usize, usize)],
        case: &mut Case<'_>,
    ) -> Result<Option<Refused>, String> {
        let suite = self.suite(changed.original);
        if suite.is_empty() || suite.faults() > 0 {
            let title = &changed.original.title;
            return Err(format!("'{title}' itself is not that of the rules, says 'zrf verify'"));
        }
        // Where only the code is another the moves tell: all else follows from them.
        let code_only = changed.code_only();
        let other = |piece: PieceId| left.iter().any(|(old, _)| *old == piece.index());
        let all = !code_only || left.is_empty();
        let concerned =
            |index: &usize| all || suite.men(*index).iter().any(|(_, piece)| other(*piece));
        let mut uncertain = 0;
        for index in (0..suite.len()).filter(concerned) {
            let (by, shown) = match suite.probe(index, changed.pair, code_only) {
                Probe::Same => continue,
                Probe::Differs(shown) => (By::Sample, shown),
                Probe::Stops(shown) => (By::Limit, shown),
                Probe::Uncertain => {
                    uncertain += 1;
                    if uncertain == UNCERTAIN {
                        return Err("the file reaches limits, so nothing is certain".to_owned());
                    }
                    continue;
                }
            };
            if let Some(draw) = &mut case.draw {
                **draw = suite.draw(index, changed.pair, case.sources).unwrap_or_default();
            }
            return Ok(Some(refused(by, changed, shown)));
        }
        Ok(None)
    }

    /// What comparing on all positions gives.
    fn proved(&self, changed: &Changed<'_>, case: &mut Case<'_>) -> Found {
        let (old, new) = (&changed.original.parts, changed.parts);
        if old.turns != new.turns || old.options != new.options {
            return Found::Survived("turns, priorities or options are others".to_owned());
        }
        let mut why = changed.why;
        if old.goals != new.goals {
            match self.goals_settled(changed) {
                true => why = why.max(Why::Goals),
                false => return Found::Survived("the end conditions are others".to_owned()),
            }
        }
        if old.domain != new.domain {
            return Found::Unknown("other men or squares beside those of the rules".to_owned());
        }
        if old.setup != new.setup {
            why = why.max(Why::Start);
        }
        for &(old_piece, new_piece) in &changed.types {
            let key = (old.man(old_piece), new.man(new_piece));
            if let Some(&known) = case.settled.get(&key) {
                why = why.max(known);
                continue;
            }
            let one = Type {
                original: &changed.original.rules,
                pair: changed.pair,
                old: (PieceId(old_piece as u16), &old.pieces[old_piece]),
                new: (PieceId(new_piece as u16), &new.pieces[new_piece]),
                sources: case.sources,
                proved: &case.proved,
                draw: case.draw.is_some(),
            };
            match one.compare() {
                Looked::Equal(one) => {
                    // What the written rules prove holds on the positions of one reading.
                    if one != Why::Rules {
                        case.settled.insert(key, one);
                    }
                    why = why.max(one);
                }
                Looked::Differs(shown, drawn) => {
                    if let Some(draw) = &mut case.draw {
                        **draw = drawn;
                    }
                    return Found::Refused(refused(By::Proof, changed, shown));
                }
                Looked::Unknown(reason) => return Found::Unknown(reason),
            }
        }
        Found::Equal(why)
    }

    /// Whether other end conditions give the same result in every case: they ask for nothing but
    /// mate, stalemate and repetition, the royal men are the same, and every case has been seen.
    fn goals_settled(&self, changed: &Changed<'_>) -> bool {
        let (old, new) = (&changed.original.rules, changed.pair.file());
        let plain = |rules: &Rules| {
            let mut goals = rules.game.goals.iter();
            goals.all(|goal| {
                use GoalTest::{Checkmated, Repetition, Stalemated};
                let royals = |pieces: &[PieceId]| {
                    let players = (0..rules.game.players.len()).map(|p| PlayerId(p as u8));
                    let mut pieces = pieces.to_vec();
                    pieces.sort_unstable();
                    pieces.dedup();
                    players.into_iter().all(|player| rules.royals(player) == pieces)
                };
                match &goal.test {
                    Stalemated | Repetition => goal.players.is_some(),
                    Checkmated(pieces) => goal.players.is_some() && royals(pieces),
                    _ => false,
                }
            })
        };
        let players = (0..old.game.players.len()).map(|p| PlayerId(p as u8));
        let mut players = players;
        let same = players.all(|player| old.royals(player) == new.royals(player));
        same && plain(old) && plain(new) && self.suite(changed.original).has_all_ends()
    }
}

impl<'a> Changed<'a> {
    fn new(
        original: &'a Variant,
        game: &'a Arc<Game>,
        parts: &'a Parts,
        pair: &'a dyn Comparison,
    ) -> Changed<'a> {
        let mut types = Vec::new();
        let mut why = Why::Expansion;
        for (number, piece) in parts.pieces.iter().enumerate() {
            let Some(old) = original.parts.piece(&piece.name) else { continue };
            match original.parts.pieces[old].same(piece) {
                Some(one) => why = why.max(one),
                None => types.push((old, number)),
            }
        }
        Changed { original, game, parts, pair, types, why }
    }

    /// Whether men, squares, turns, options and end conditions are those of the original, in the
    /// same order, so that nothing but code and start can be another.
    fn code_only(&self) -> bool {
        let (old, new) = (&self.original.parts, self.parts);
        (old.names, old.turns, old.options, old.goals)
            == (new.names, new.turns, new.options, new.goals)
    }

    /// The types that are not settled yet.
    fn left(&self, case: &Case<'_>) -> Vec<(usize, usize)> {
        let key = |(old, new)| (self.original.parts.man(old), self.parts.man(new));
        let types = self.types.iter().copied();
        types.filter(|one| !case.settled.contains_key(&key(*one))).collect()
    }
}

fn refused(by: By, changed: &Changed<'_>, shown: Shown) -> Refused {
    let variant = changed.game.title.clone();
    Refused { by, variant, witness: Some(shown), what: String::new() }
}

/// A variant whose title stands for other readings of the rules than before.
fn reread(
    entry: &Entry,
    pair: &dyn Comparison,
    sources: &Sources,
    draw: Option<&mut String>,
) -> Fate {
    let plan = Plan { playouts: 400, placements: 400, seed: 1 };
    match pair.verify(plan, sources).smallest {
        Some(smallest) => {
            if let Some(draw) = draw {
                *draw = smallest.clone();
            }
            let line = |prefix: &str| {
                let mut lines = smallest.lines().map(str::trim);
                lines.find_map(|line| line.strip_prefix(prefix)).unwrap_or("").trim().to_owned()
            };
            let what = "the title stands for another reading".to_owned();
            let shown = Shown { position: line("position:"), what };
            let variant = entry.title.clone();
            Fate::Refused(Refused {
                by: By::Sample,
                variant,
                witness: Some(shown),
                what: String::new(),
            })
        }
        None => Fate::Unknown("the title stands for another reading".to_owned()),
    }
}
