//! What becomes of a mutant, by the cheapest step that settles it: reading the file, comparing its
//! definitions, positions with known answers, the programs of its men, decision diagrams, and the
//! proof against the written rules.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::digest::{Digest, Parts};
use super::fate::{By, Fate, Refused, Why};
use super::places::{self, Compared};
use super::programs::{Digests, Place, Same};
use crate::diff::{
    Comparison, Entry, Plan, Probe, Settled as Proved, Shown, Suite, SuitePlan, Written,
};
use crate::interp::Rules;
use crate::model::{Game, GoalTest, PieceId, PlayerId, Square};
use crate::program::Programs;
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
    /// Whether what is left is settled by the whole proof against the written rules.
    proof: bool,
    /// What that proof has settled already.
    proved: Proved,
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
    /// For each type the digests of its programs.
    programs: Vec<OnceLock<Digests>>,
}

/// A variant of a mutant that does not have the rules of the original.
struct Changed<'a> {
    original: &'a Variant,
    game: &'a Arc<Game>,
    parts: &'a Parts,
    pair: &'a dyn Comparison,
}

/// Men of a type of the original and of a mutant that are proved equal, and why.
type Settled = BTreeMap<(Digest, Digest), Why>;

/// After so many positions on which nothing is certain no more are looked at.
const UNCERTAIN: usize = 3;

/// What is found of one variant.
enum Found {
    Equal(Why),
    Refused(Refused),
    Unknown(String),
    Survived(String),
}

/// The men of one type on every square, and in stock.
fn places_of(game: &Game, piece: PieceId) -> impl Iterator<Item = Place> + '_ {
    let players = (0..game.players.len()).map(|p| PlayerId(p as u8));
    let squares = || (0..game.board.squares.len()).map(|s| Some(Square(s as u16)));
    players
        .flat_map(move |player| squares().chain([None]).map(move |square| (player, piece, square)))
}

/// Programs with those of some men built.
fn built(rules: &Rules, places: &[Place]) -> Programs {
    let mut programs = Programs::new(rules);
    for &(player, piece, square) in places {
        match square {
            Some(square) => drop(programs.build_moves(player, piece, square)),
            None => drop(programs.build_drops(player, piece)),
        }
    }
    programs
}

impl<'a> Judge<'a> {
    /// Makes ready to judge the mutants of a file; `plan` says on how many positions, `proof` whether
    /// what is left is settled by the whole proof against the written rules, which takes long.
    ///
    /// # Errors
    /// If the file does not load, can't be compared, or begins otherwise than the rules.
    pub fn new(
        text: &str,
        read: &'a Reader<'a>,
        written: &'a dyn Written,
        plan: SuitePlan,
        proof: bool,
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
            let programs = game.pieces.iter().map(|_| OnceLock::new()).collect();
            variants.push(Variant { title, reading, parts, rules, class, pair, suite, programs });
        }
        Ok(Judge { read, written, variants, plan, proof, proved: Proved::default() })
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

    /// The digests of the programs of one type in a variant of the original, made once for all
    /// variants in which the type is the same. The programs themselves are not kept: those of all
    /// types would be too many.
    fn digests<'b>(&'b self, variant: &'b Variant, piece: PieceId) -> &'b Digests {
        let key = |v: &Variant| v.parts.man(piece.index());
        let home = self.variants.iter().find(|v| key(v) == key(variant)).unwrap_or(variant);
        home.programs[piece.index()].get_or_init(|| {
            let places: Vec<Place> = places_of(&home.rules.game, piece).collect();
            Digests::of(&built(&home.rules, &places), places)
        })
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

    fn settle(&self, text: &str, mut draw: Option<&mut String>) -> Fate {
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
            changed.push(Changed { original, game, parts, pair: &**pair });
        }
        // Of variants with the same change only the first is looked at.
        let mut classes: BTreeMap<(usize, Digest, Digest), usize> = BTreeMap::new();
        for (number, one) in changed.iter().enumerate() {
            let key = (one.original.class, one.parts.play(), one.parts.goals);
            classes.entry(key).or_insert(number);
        }
        let mut first: Vec<usize> = classes.into_values().collect();
        first.sort_unstable();
        let mut whys = Vec::new();
        let mut open = None;
        let mut settled = Settled::new();
        for &number in &first {
            let one = &changed[number];
            match self.sampled(one, &settled, &mutant.sources, &mut draw) {
                Ok(None) => {}
                Ok(Some(refused)) => return Fate::Refused(refused),
                Err(why) => {
                    open = open.or(Some(Fate::Unknown(why)));
                    continue;
                }
            }
            match self.proved(one, &mut settled, &mutant.sources, &mut draw) {
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

    /// A position of the suite in which a changed variant differs. The error says why none can be
    /// found.
    fn sampled(
        &self,
        changed: &Changed<'_>,
        settled: &Settled,
        sources: &Sources,
        draw: &mut Option<&mut String>,
    ) -> Result<Option<Refused>, String> {
        let (old, new) = (&changed.original.parts, changed.parts);
        if (old.play(), old.goals) == (new.play(), new.goals) {
            // Only the start is another, and the rules allow it.
            return Ok(None);
        }
        // Where only the code is another, or the board under it, the moves tell: all else follows
        // from them.
        let same_numbers = (old.names, old.turns, old.options, old.goals)
            == (new.names, new.turns, new.options, new.goals);
        let code_only = same_numbers && old.board == new.board;
        let other: Vec<PieceId> = (0..new.pieces.len().min(old.pieces.len()))
            .filter(|&t| new.pieces[t] != old.pieces[t])
            .filter(|&t| !settled.contains_key(&(old.man(t), new.man(t))))
            .map(|t| PieceId(t as u16))
            .collect();
        if code_only && other.is_empty() {
            // The same men were looked at in another variant already.
            return Ok(None);
        }
        let suite = self.suite(changed.original);
        if suite.is_empty() || suite.faults() > 0 {
            let title = &changed.original.title;
            return Err(format!("'{title}' itself is not that of the rules, says 'zrf verify'"));
        }
        let concerned = |index: &usize| {
            !code_only || suite.men(*index).iter().any(|(_, piece)| other.contains(piece))
        };
        let mut uncertain = 0;
        for index in (0..suite.len()).filter(concerned) {
            let (by, shown) = match suite.probe(index, changed.pair, same_numbers) {
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
            if let Some(draw) = draw {
                **draw = suite.draw(index, changed.pair, sources).unwrap_or_default();
            }
            return Ok(Some(refused(by, changed, shown)));
        }
        Ok(None)
    }

    /// What comparing on all positions gives.
    fn proved(
        &self,
        changed: &Changed<'_>,
        settled: &mut Settled,
        sources: &Sources,
        draw: &mut Option<&mut String>,
    ) -> Found {
        let (old, new) = (&changed.original.parts, changed.parts);
        if old.names != new.names {
            return self.against_rules(changed, sources, draw, "men or squares in another order");
        }
        if old.turns != new.turns || old.options != new.options {
            return Found::Survived("turns, priorities or options are others".to_owned());
        }
        let mut why = match old.goals == new.goals {
            true => None,
            false if self.goals_settled(changed) => Some(Why::Goals),
            false => return Found::Survived("the end conditions are others".to_owned()),
        };
        if old.board == new.board && old.pieces == new.pieces {
            return Found::Equal(why.unwrap_or(Why::Start));
        }
        let pieces = (0..new.pieces.len()).map(|t| PieceId(t as u16));
        let other = |piece: &PieceId| {
            old.board != new.board || old.pieces[piece.index()] != new.pieces[piece.index()]
        };
        let mut open = None;
        for piece in pieces.filter(other) {
            let key = (old.man(piece.index()), new.man(piece.index()));
            if let Some(&known) = settled.get(&key) {
                why = why.max(Some(known));
                continue;
            }
            match self.piece(changed, piece, sources, draw) {
                Found::Equal(one) => {
                    settled.insert(key, one);
                    why = why.max(Some(one));
                }
                Found::Refused(refused) => return Found::Refused(refused),
                Found::Unknown(reason) | Found::Survived(reason) => open = open.or(Some(reason)),
            }
        }
        match open {
            None => Found::Equal(why.unwrap_or(Why::Programs)),
            Some(what) => self.against_rules(changed, sources, draw, &what),
        }
    }

    /// What comparing the programs of one type gives.
    fn piece(
        &self,
        changed: &Changed<'_>,
        piece: PieceId,
        sources: &Sources,
        draw: &mut Option<&mut String>,
    ) -> Found {
        let rules = changed.pair.file();
        let digests = self.digests(changed.original, piece);
        let places: Vec<Place> = places_of(changed.game, piece).collect();
        let theirs = Digests::of(&built(rules, &places), places.iter().copied());
        let mut why = Why::Expansion;
        let mut others = Vec::new();
        for &place in &places {
            why = why.max(match digests.same(&theirs, place) {
                Same::Blocks => Why::Programs,
                Same::Order => Why::Order,
                Same::Doubles => Why::Doubles,
                Same::No => {
                    others.push(place);
                    Why::Moves
                }
            });
        }
        let compared = places::compare(&changed.original.rules, rules, &others);
        let positions = match compared {
            Compared::Equal => return Found::Equal(why),
            Compared::Unknown(reason) => return Found::Unknown(reason.to_string()),
            Compared::Differ(positions) => positions,
        };
        let shown = draw.is_some().then_some(sources);
        let found = positions.iter().find_map(|men| changed.pair.differs_around(men, shown));
        match found {
            Some((shown, drawn)) => {
                if let Some(draw) = draw {
                    **draw = drawn;
                }
                Found::Refused(refused(By::Proof, changed, shown))
            }
            None => {
                let name = &changed.game.pieces[piece.index()].name;
                let men = rules.position_text(&positions[0]);
                Found::Survived(format!(
                    "the {name} has other moves, but only where no position \
                                         of the rules was found, such as {men}"
                ))
            }
        }
    }

    /// The whole proof against the written rules.
    fn against_rules(
        &self,
        changed: &Changed<'_>,
        sources: &Sources,
        draw: &mut Option<&mut String>,
        what: &str,
    ) -> Found {
        if !self.proof {
            return Found::Unknown(what.to_owned());
        }
        let Some(proof) = changed.pair.prove(&self.proved, sources) else {
            return Found::Unknown(format!("{what}; there is no proof for this variant"));
        };
        let total = proof.total();
        if let Some(difference) = proof.differences.first() {
            if let Some(draw) = draw {
                **draw = difference.clone();
            }
            let mut lines = difference.lines();
            let what = lines.next().unwrap_or("").to_owned();
            let position = lines.find_map(|line| line.trim().strip_prefix("position: "));
            let position = position.unwrap_or("").to_owned();
            return Found::Refused(refused(By::Proof, changed, Shown { position, what }));
        }
        if total.unknown > 0 || total.differs > 0 || total.conditions == 0 {
            let reason = proof.unknown.first();
            let reason = reason.map_or(String::new(), |(who, why)| format!("; {who}: {why}"));
            return Found::Unknown(format!("{what}{reason}"));
        }
        Found::Equal(Why::Rules)
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
