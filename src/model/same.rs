//! Whether two games are written the same, wherever they are written: the quick proof that a change
//! of the text changed nothing.
//!
//! Code and goals are compared without what does nothing: macro calls, an `and` or `or` of one part,
//! a double `not`, `(verify true)`, an empty `if`, steps behind the last `add`. Knows nothing of
//! positions: two games that play alike may well be different here.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{
    Add, AttributeId, Board, Cond, CondKind, Direction, FlagId, Game, GoTarget, Goal, GoalTest,
    Instr, InstrKind, MoveDef, Options, Piece, PieceId, Place, PlayerId, PositionFlagId, Square,
    SquareDef, Test, Turn,
};

/// Macro bodies with at most so many instructions are read as if they were written out; longer ones
/// stay apart, so that no code is multiplied. Ours.
const SHORT: usize = 64;
/// Whether the games of two files are the same, pair by pair.
pub fn all_same<'g>(
    one: impl Iterator<Item = &'g Game>,
    other: impl Iterator<Item = &'g Game>,
) -> bool {
    let mut numbers = Numbers::default();
    let (one, other): (Vec<&Game>, Vec<&Game>) = (one.collect(), other.collect());
    one.len() == other.len() && one.iter().zip(&other).all(|(a, b)| numbers.same(a, b))
}

/// One instruction or condition with its parts as numbers, so that each is compared once.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Step(Direction),
    Opposite(Direction),
    Jump(Square),
    Go(GoTarget),
    Mark(Place),
    From,
    To,
    Verify(u32),
    If(u32, u32, u32),
    While(u32, u32),
    SetFlag(FlagId, u32),
    SetPositionFlag(PositionFlagId, u32, Place),
    SetAttribute(AttributeId, u32),
    Capture(Place),
    Create(Option<PlayerId>, Option<PieceId>, Place),
    ChangeType(PieceId, Place),
    Flip(Place),
    ChangeOwner(Place),
    Cascade,
    Add(Add),
    Invalid,
    Block(Vec<u32>),
    Const(bool),
    Not(u32),
    And(Vec<u32>),
    Or(Vec<u32>),
    Flag(FlagId),
    Test(Test, Place),
}

/// Numbers for code: equal numbers, equal code. Shared bodies are looked at once, so that the work
/// is proportional to what is distinct.
#[derive(Default)]
struct Numbers {
    keys: FxHashMap<Key, u32>,
    blocks: FxHashMap<(*const Instr, usize), Rc<[u32]>>,
    conds: FxHashMap<*const Cond, u32>,
}

impl Numbers {
    fn of(&mut self, key: Key) -> u32 {
        let next = self.keys.len() as u32;
        *self.keys.entry(key).or_insert(next)
    }

    fn block(&mut self, block: &[Instr]) -> u32 {
        let all = self.parts(block);
        self.of(Key::Block(all.to_vec()))
    }

    /// The numbers of the instructions of a block, with those of short macro bodies in it.
    fn parts(&mut self, block: &[Instr]) -> Rc<[u32]> {
        let key = (block.as_ptr(), block.len());
        if let Some(known) = self.blocks.get(&key) {
            return Rc::clone(known);
        }
        let mut all = Vec::with_capacity(block.len());
        for instr in block {
            match &instr.kind {
                InstrKind::Splice(_, inner) => {
                    let parts = self.parts(inner);
                    match parts.len() {
                        ..=SHORT => all.extend_from_slice(&parts),
                        _ => all.push(self.of(Key::Block(parts.to_vec()))),
                    }
                }
                InstrKind::If(cond, yes, no) if bare(cond).is(true) || bare(cond).is(false) => {
                    let done = if bare(cond).is(true) { yes } else { no };
                    all.extend_from_slice(&self.parts(done));
                }
                InstrKind::If(cond, yes, no)
                    if yes.is_empty() && no.is_empty() && is_understood(cond) => {}
                kind => all.extend(self.instr(kind)),
            }
        }
        let all: Rc<[u32]> = all.into();
        self.blocks.insert(key, Rc::clone(&all));
        all
    }

    /// The number of an instruction; `None` if it does nothing.
    fn instr(&mut self, kind: &InstrKind) -> Option<u32> {
        let key = match kind {
            InstrKind::Splice(_, inner) => Key::Block(self.parts(inner).to_vec()),
            InstrKind::Step(direction) => Key::Step(*direction),
            InstrKind::Opposite(direction) => Key::Opposite(*direction),
            InstrKind::Jump(square) => Key::Jump(*square),
            InstrKind::Go(target) => Key::Go(*target),
            InstrKind::Mark(place) => Key::Mark(*place),
            InstrKind::From => Key::From,
            InstrKind::To => Key::To,
            InstrKind::Verify(cond) => {
                let number = self.cond(cond);
                if number == self.of(Key::Const(true)) {
                    return None;
                }
                Key::Verify(number)
            }
            InstrKind::If(cond, yes, no) => {
                Key::If(self.cond(cond), self.block(yes), self.block(no))
            }
            InstrKind::While(cond, body) => Key::While(self.cond(cond), self.block(body)),
            InstrKind::SetFlag(flag, cond) => Key::SetFlag(*flag, self.cond(cond)),
            InstrKind::SetPositionFlag(flag, cond, place) => {
                Key::SetPositionFlag(*flag, self.cond(cond), *place)
            }
            InstrKind::SetAttribute(attribute, cond) => {
                Key::SetAttribute(*attribute, self.cond(cond))
            }
            InstrKind::Capture(place) => Key::Capture(*place),
            InstrKind::Create(player, piece, place) => Key::Create(*player, *piece, *place),
            InstrKind::ChangeType(piece, place) => Key::ChangeType(*piece, *place),
            InstrKind::Flip(place) => Key::Flip(*place),
            InstrKind::ChangeOwner(place) => Key::ChangeOwner(*place),
            InstrKind::Cascade => Key::Cascade,
            InstrKind::Add(add) => Key::Add(add.clone()),
            InstrKind::Invalid => Key::Invalid,
        };
        Some(self.of(key))
    }

    fn cond(&mut self, cond: &Cond) -> u32 {
        let key = match &cond.kind {
            CondKind::Splice(_, inner) => {
                let at = Arc::as_ptr(inner);
                if let Some(&known) = self.conds.get(&at) {
                    return known;
                }
                let number = self.cond(inner);
                self.conds.insert(at, number);
                return number;
            }
            CondKind::Const(value) => Key::Const(*value),
            CondKind::Not(inner) => {
                let inner = bare(inner);
                if let CondKind::Not(twice) = &inner.kind {
                    return self.cond(twice);
                }
                Key::Not(self.cond(inner))
            }
            CondKind::And(parts) | CondKind::Or(parts) if parts.len() == 1 => {
                return self.cond(&parts[0]);
            }
            CondKind::And(parts) => Key::And(parts.iter().map(|part| self.cond(part)).collect()),
            CondKind::Or(parts) => Key::Or(parts.iter().map(|part| self.cond(part)).collect()),
            CondKind::Flag(flag) => Key::Flag(*flag),
            CondKind::Test(test, place) => Key::Test(*test, *place),
            CondKind::Invalid => Key::Invalid,
        };
        self.of(key)
    }

    fn same(&mut self, a: &Game, b: &Game) -> bool {
        // What is found out first is what differs most.
        (&a.title, a.variant, a.default, a.faulty) == (&b.title, b.variant, b.default, b.faulty)
            && a.texts == b.texts
            && a.players == b.players
            && a.repeat_from == b.repeat_from
            && each(&a.turns, &b.turns, |a: &Turn, b| {
                (a.taker, a.side, a.move_type) == (b.taker, b.side, b.move_type)
            })
            && (&a.priorities, &a.move_types, &a.attributes)
                == (&b.priorities, &b.move_types, &b.attributes)
            && (&a.flags, &a.position_flags, &a.saved_numbers)
                == (&b.flags, &b.position_flags, &b.saved_numbers)
            && same_options(&a.options, &b.options)
            && same_setup(a, b)
            && same_board(&a.board, &b.board)
            && each(&a.goals, &b.goals, same_goal)
            && each(&a.dagaz, &b.dagaz, |a, b| a.what == b.what)
            && each(&a.pieces, &b.pieces, |a, b| self.piece(a, b))
    }

    fn piece(&mut self, a: &Piece, b: &Piece) -> bool {
        let mut def = |a: &MoveDef, b: &MoveDef| {
            (a.move_type, a.place) == (b.move_type, b.place)
                && self.block(active(&a.block)) == self.block(active(&b.block))
        };
        (&a.name, &a.texts, &a.images, a.dummy) == (&b.name, &b.texts, &b.images, b.dummy)
            && (a.attributes, &a.declared) == (b.attributes, &b.declared)
            && each(&a.moves, &b.moves, &mut def)
            && each(&a.drops, &b.drops, &mut def)
    }
}

impl Cond {
    fn is(&self, value: bool) -> bool {
        matches!(self.kind, CondKind::Const(known) if known == value)
    }
}

/// Whether an instruction only moves the cursor, remembers or asks something, so that it does
/// nothing where no `add` follows.
pub fn only_looks(instr: &Instr) -> bool {
    match &instr.kind {
        InstrKind::Splice(_, inner) => inner.iter().all(only_looks),
        InstrKind::Verify(cond) | InstrKind::SetFlag(_, cond) => is_understood(cond),
        InstrKind::Step(_)
        | InstrKind::Opposite(_)
        | InstrKind::Jump(_)
        | InstrKind::Go(_)
        | InstrKind::Mark(_)
        | InstrKind::From
        | InstrKind::To => true,
        _ => false,
    }
}

/// A block up to where nothing happens any more.
fn active(block: &[Instr]) -> &[Instr] {
    let last = block.iter().rposition(|instr| !only_looks(instr));
    &block[..last.map_or(0, |last| last + 1)]
}

/// Whether all of a condition was understood.
fn is_understood(cond: &Cond) -> bool {
    match &cond.kind {
        CondKind::Invalid => false,
        CondKind::Splice(_, inner) => is_understood(inner),
        CondKind::Not(inner) => is_understood(inner),
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().all(is_understood),
        _ => true,
    }
}

/// A condition behind macro calls.
fn bare(mut cond: &Cond) -> &Cond {
    while let CondKind::Splice(_, inner) = &cond.kind {
        cond = inner;
    }
    cond
}

fn each<T>(a: &[T], b: &[T], mut same: impl FnMut(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

/// Options by name, in whatever order they are written.
fn same_options(a: &Options, b: &Options) -> bool {
    let sorted = |options: &Options| {
        let mut options = options.clone();
        options.written.sort();
        options
    };
    sorted(a) == sorted(b)
}

/// The start position: of two men on one square the later one counts, stocks are sums.
fn same_setup(a: &Game, b: &Game) -> bool {
    let men = |game: &Game| -> FxHashMap<Square, (PlayerId, PieceId)> {
        game.setup.men.iter().map(|man| (man.square, (man.player, man.piece))).collect()
    };
    let stock = |game: &Game| {
        let mut sums: FxHashMap<(PlayerId, PieceId), u32> = FxHashMap::default();
        for stock in game.setup.stock.iter().filter(|stock| stock.count > 0) {
            let sum = sums.entry((stock.player, stock.piece)).or_default();
            *sum = sum.saturating_add(stock.count);
        }
        sums
    };
    men(a) == men(b) && stock(a) == stock(b)
}

fn same_board(a: &Board, b: &Board) -> bool {
    let square =
        |a: &SquareDef, b: &SquareDef| (&a.name, a.rect, a.dummy) == (&b.name, b.rect, b.dummy);
    (&a.directions, &a.links, &a.reverse, &a.symmetry, &a.images)
        == (&b.directions, &b.links, &b.reverse, &b.symmetry, &b.images)
        && each(&a.squares, &b.squares, square)
        && each(&a.killed, &b.killed, square)
        && each(&a.grids, &b.grids, |a, b| a.dimensions == b.dimensions)
        && each(&a.zones, &b.zones, |a, b| (&a.name, &a.squares) == (&b.name, &b.squares))
}

fn same_goal(a: &Goal, b: &Goal) -> bool {
    (a.kind, &a.players) == (b.kind, &b.players) && plain(&a.test) == plain(&b.test)
}

/// A test of goals without parts that do nothing.
fn plain(test: &GoalTest) -> GoalTest {
    match test {
        GoalTest::And(parts) | GoalTest::Or(parts) if parts.len() == 1 => plain(&parts[0]),
        GoalTest::And(parts) => GoalTest::And(parts.iter().map(plain).collect()),
        GoalTest::Or(parts) => GoalTest::Or(parts.iter().map(plain).collect()),
        GoalTest::Not(inner) => match plain(inner) {
            GoalTest::Not(twice) => *twice,
            other => GoalTest::Not(Box::new(other)),
        },
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::{Options, expand};
    use crate::model::{Dialect, Rulebook};
    use crate::report::Findings;
    use crate::source::Sources;

    fn game(code: &str, rest: &str) -> Arc<Game> {
        let text = format!(
            "(define land (verify empty?) add) (define here empty?)
             (game (title \"T\") (players White Black) (turn-order White Black)
             (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
               (directions (n 0 -1) (s 0 1))))
             (piece (name Man) (moves ({code}))) (board-setup (White (Man a1)))
             {rest})"
        );
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let file = sources.add("x", text.as_bytes());
        let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
        let rulebook = Rulebook::of(Dialect::default(), &expanded, &sources, &mut findings);
        let games = rulebook.lower_all(&mut findings);
        assert!(!findings.has_errors(), "{:?}", findings.sorted());
        Arc::new(games.into_iter().next().unwrap())
    }

    #[test]
    fn what_does_nothing_makes_no_difference() {
        let goal = "(win-condition (White) (pieces-remaining 0 Man))";
        let base = game("n (verify empty?) add", goal);
        let same = |code: &str, rest: &str| {
            all_same([&*base].into_iter(), [&*game(code, rest)].into_iter())
        };
        for code in [
            "n (verify empty?) add",
            "n   (land)",
            "n (verify (here)) (verify true) add",
            "n (verify (and empty?)) add",
            "n (verify (or (and empty?))) add",
            "n (verify (not (not empty?))) add",
            "n (verify (not (not-empty?))) add",
            "n (verify (not (not (not not-empty?)))) add",
            "n (if enemy?) (verify empty?) add",
            "n (if true (verify empty?) add)",
            "n (verify empty?) (if (not-empty? n)) add n (verify enemy?)",
        ] {
            assert!(same(code, goal), "{code}");
        }
        for code in [
            "s (verify empty?) add",
            "n (verify not-empty?) add",
            "n (verify (not empty?)) add",
            "n (verify (not (not (not empty?)))) add",
            "n (verify (and empty? empty?)) add",
            "n (verify empty?) add add",
            "n (verify empty?) (verify false) add",
            "n (verify empty?) (if empty? add)",
            "n (verify (empty? n)) add",
            "n add (verify empty?)",
            "n (if empty? (verify empty?)) add",
            "n (verify empty?) add (capture n)",
            "n (verify empty?) add (while empty? n)",
        ] {
            assert!(!same(code, goal), "{code}");
        }
        let code = "n (verify empty?) add";
        for rest in [
            "(win-condition (White) (and (pieces-remaining 0 Man)))",
            "(win-condition (White) (not (not (pieces-remaining 0 Man))))",
        ] {
            assert!(same(code, rest), "{rest}");
        }
        for rest in [
            "(win-condition (White) (pieces-remaining 1 Man))",
            "(win-condition (Black) (pieces-remaining 0 Man))",
            "(win-condition (White) (not (pieces-remaining 0 Man)))",
            "(loss-condition (White) (pieces-remaining 0 Man))",
            "(win-condition (White) (pieces-remaining 0 Man)) (option \"pass turn\" true)",
        ] {
            assert!(!same(code, rest), "{rest}");
        }
    }
}
