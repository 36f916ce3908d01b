//! The atoms ask for what they need and no more, and run under a look that follows every answer.

use std::cell::RefCell;
use std::collections::BTreeSet;

use zrf::reference::abagoren::{
    Atom, Changes, How, Kind, Laws, Look, Man, Move, Mover, Position, Readings, Returns, Royal,
    Side, Square, atoms, brings_return, creation, may_enter, return_to,
};

use super::random::{Random, many_readings};

/// Writes down every question about a square before a position answers it.
struct Recorder {
    position: Position,
    asked: RefCell<Vec<Square>>,
    asked_hand: RefCell<u32>,
}

impl Recorder {
    fn new(position: Position) -> Recorder {
        Recorder { position, asked: RefCell::default(), asked_hand: RefCell::default() }
    }

    fn note(&self, square: Square) {
        self.asked.borrow_mut().push(square);
    }
}

impl Look for Recorder {
    fn is_empty(&self, square: Square) -> bool {
        self.note(square);
        self.position.is_empty(square)
    }

    fn is_held_by(&self, square: Square, side: Side) -> bool {
        self.note(square);
        self.position.is_held_by(square, side)
    }

    fn is(&self, square: Square, man: Man) -> bool {
        self.note(square);
        self.position.is(square, man)
    }

    fn has_in_hand(&self, side: Side, kind: Kind) -> bool {
        *self.asked_hand.borrow_mut() += 1;
        self.position.has_in_hand(side, kind)
    }

    fn has_fewer_on_board(&self, man: Man, count: u32) -> bool {
        self.position.has_fewer_on_board(man, count)
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The squares of an atom from a square, nearest first.
fn line(atom: &Atom, side: Side, from: Square) -> Vec<Square> {
    let (dx, dy, max, _) = atom.shape();
    let mut squares = Vec::new();
    let mut here = from;
    while squares.len() < max.into() {
        let Some(next) = here.step(dx, side.forward() * dy) else { break };
        squares.push(next);
        here = next;
    }
    squares
}

/// On an empty board each atom asks once about each square of its line, and nothing else: one
/// question for a leap, at most eight for a slide.
#[test]
fn atoms_ask_once_about_each_square_of_their_line() {
    let mut random = Random::new(9);
    let mut asked = 0;
    for readings in many_readings(&mut random, 4) {
        for kind in Kind::ALL {
            for atom in atoms(kind, &readings) {
                for side in Side::ALL {
                    for from in Square::all() {
                        let look = Recorder::new(Position::EMPTY);
                        let mut reached = Vec::new();
                        atom.reaches(&look, side, from, &mut |reach| reached.push(reach.to));
                        let line = line(&atom, side, from);
                        assert_eq!(*look.asked.borrow(), line, "{kind} {atom:?} {from}");
                        assert_eq!(*look.asked_hand.borrow(), 0);
                        let quiet = atom.shape().3 != How::Capture;
                        assert_eq!(reached, if quiet { line.clone() } else { Vec::new() });
                        asked += line.len();
                    }
                }
            }
        }
    }
    assert!(asked > 10_000, "{asked}");
}

/// How many squares each kind of man asks about on e5 of an empty board, by default.
#[test]
fn questions_of_each_kind() {
    let counts = Kind::ALL.map(|kind| {
        let look = Recorder::new(Position::EMPTY);
        for atom in atoms(kind, &Readings::default()) {
            atom.reaches(&look, Side::White, square("e5"), &mut |_| {});
        }
        let asked = look.asked.borrow().len();
        let squares: BTreeSet<Square> = look.asked.borrow().iter().copied().collect();
        assert_eq!(asked, squares.len(), "{kind} asks twice");
        (kind.letter(), asked)
    });
    assert_eq!(
        counts,
        [
            ("K", 8),
            ("E", 8),
            // Three lines ahead and two aside of four squares, three backward of two.
            ("Q", 26),
            // One line ahead, two aside, two extra slides of four; one backward of two.
            ("R", 22),
            // Two lines ahead and the extra slide of four; two backward of two.
            ("B", 16),
            // Eight leaps, three slides of four.
            ("N", 20),
            ("Pr", 24),
            ("P", 3),
            ("Bo", 16),
            ("G", 20),
        ]
    );
}

/// Nothing is asked beyond the first man, nor about the square the atom starts from.
#[test]
fn atoms_stop_asking_at_the_first_man() {
    let position: Position = "W: Ka1 Re5. B: Ki8 Pe7 Pd5.".parse().expect("a placement");
    let asked = |dx, dy, max, how| {
        let look = Recorder::new(position);
        Atom::Slide { dx, dy, max, how }.reaches(&look, Side::White, square("e5"), &mut |_| {});
        let mut names: Vec<String> = look.asked.borrow().iter().map(|s| s.name()).collect();
        names.dedup();
        names
    };
    assert_eq!(asked(0, 1, 8, How::Both), ["e6", "e7"]);
    assert_eq!(asked(0, 1, 8, How::Quiet), ["e6", "e7"]);
    assert_eq!(asked(-1, 0, 8, How::Capture), ["d5"]);
    assert_eq!(asked(0, -1, 2, How::Capture), ["e4", "e3"]);
    assert_eq!(asked(-1, 1, 8, How::Quiet), ["d6", "c7", "b8", "a9"]);
}

/// An attack asks about the squares between alone, each once.
#[test]
fn attacks_ask_about_the_squares_between() {
    for kind in Kind::ALL {
        for atom in atoms(kind, &Readings::default()) {
            for from in Square::all() {
                let line = line(&atom, Side::White, from);
                for target in Square::all() {
                    let look = Recorder::new(Position::EMPTY);
                    let found = atom.attacks(&look, Side::White, from, target);
                    let place = line.iter().position(|&there| there == target);
                    assert_eq!(found, place.is_some() && atom.captures());
                    let between = if found { &line[..place.unwrap_or(0)] } else { &[] };
                    assert_eq!(*look.asked.borrow(), between, "{atom:?} {from} {target}");
                }
            }
        }
    }
}

/// Entry, creation and return: one question for each square they need.
#[test]
fn other_rules_ask_narrowly() {
    let readings = Readings::default();
    let position: Position = "W: Ka3 Ra1 Nc1, hand Q. B: Ki8.".parse().expect("a placement");
    let look = Recorder::new(position);
    assert!(may_enter(&look, Side::White, Kind::Queen, square("i1"), &readings));
    assert_eq!((look.asked.borrow().len(), *look.asked_hand.borrow()), (1, 1));

    let look = Recorder::new(position);
    let changes = Changes::default();
    let made = creation(&look, Side::White, square("d7"), changes, 0, &readings);
    assert_eq!(made.map(|creation| creation.square), Some(square("d2")));
    assert_eq!(*look.asked.borrow(), [square("d2")]);

    // Its own square is taken by itself; there is nothing to ask.
    let own = creation(&look, Side::White, square("d2"), changes, 0, &readings);
    assert_eq!((own, look.asked.borrow().len()), (None, 1));

    // A Rook from a1 to a9: the King's square, then the back rank but for a1, which is known
    // to be vacated.
    let look = Recorder::new(position);
    let changes = Changes::default().emptied(square("a1")).filled(square("a9"));
    let royal = Royal { kind: Kind::King, at: square("a3") };
    assert!(brings_return(&look, Side::White, Kind::General, royal, &readings));
    assert_eq!(look.asked.take(), [square("a3")]);
    // The King's own promotion brings none, nor may it be put where it stands.
    assert!(!brings_return(&look, Side::White, Kind::Emperor, royal, &readings));
    let home = Royal { kind: Kind::King, at: square("e1") };
    assert_eq!(return_to(&look, home, home.at, changes), None);
    assert!(look.asked.borrow().is_empty());
    let back_rank = Returns::Every.squares(Side::White);
    let found = back_rank.filter_map(|to| return_to(&look, royal, to, changes));
    let to: Vec<String> = found.map(|found| found.to.name()).collect();
    assert_eq!(to, ["a1", "b1", "d1", "e1", "f1", "g1", "h1", "i1"]);
    assert_eq!(look.asked.borrow().len(), 8);
}

/// What may stand on a square: bit 0 for nothing, then ten kinds of White and ten of Black.
const CONTENTS: u32 = 21;

/// Follows a script of answers. What it has not been told it answers with yes first, and it keeps
/// for each square what may still stand there, so that its answers never contradict each other.
struct Branching {
    script: Vec<bool>,
    path: RefCell<Path>,
}

#[derive(Default)]
struct Path {
    answers: Vec<bool>,
    may: std::collections::BTreeMap<Square, u32>,
}

impl Branching {
    fn ask(&self, square: Square, yes: u32) -> bool {
        let mut path = self.path.borrow_mut();
        let may = path.may.get(&square).copied().unwrap_or((1 << CONTENTS) - 1);
        if may & yes == 0 || may & !yes == 0 {
            return may & !yes == 0;
        }
        let answer = self.script.get(path.answers.len()).copied().unwrap_or(true);
        path.answers.push(answer);
        path.may.insert(square, if answer { may & yes } else { may & !yes });
        answer
    }
}

fn bit(man: Man) -> u32 {
    1 << (1 + 10 * man.side.index() + man.kind.index())
}

impl Look for Branching {
    fn is_empty(&self, square: Square) -> bool {
        self.ask(square, 1)
    }

    fn is_held_by(&self, square: Square, side: Side) -> bool {
        let men = Kind::ALL.map(|kind| bit(Man::new(side, kind)));
        self.ask(square, men.into_iter().sum())
    }

    fn is(&self, square: Square, man: Man) -> bool {
        self.ask(square, bit(man))
    }

    fn has_in_hand(&self, _: Side, _: Kind) -> bool {
        unreachable!("movement does not ask about hands by default")
    }

    fn has_fewer_on_board(&self, _: Man, _: u32) -> bool {
        unreachable!("movement does not count men by default")
    }
}

/// A path: what may stand on the squares asked about, and the moves that follow.
struct Leaf {
    may: std::collections::BTreeMap<Square, u32>,
    moves: Vec<Move>,
}

/// All paths of one atom.
fn paths(laws: &Laws, atom: &Atom, mover: Mover, which: Returns) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    let mut script = Some(Vec::new());
    while let Some(answers) = script {
        let look = Branching { script: answers, path: RefCell::default() };
        let mut moves = Vec::new();
        laws.atom_moves(&look, atom, mover, which, &mut |played| {
            moves.push(played);
        });
        let path = look.path.into_inner();
        leaves.push(Leaf { may: path.may, moves });
        // The next script: the last yes turned into a no.
        let last = path.answers.iter().rposition(|&answer| answer);
        script = last.map(|last| {
            let mut next = path.answers[..last].to_vec();
            next.push(false);
            next
        });
    }
    leaves
}

/// Each choice of a return, one at a time.
fn every_return() -> impl Iterator<Item = Returns> {
    let back_rank = Square::of_rank(Side::White.back_rank());
    std::iter::once(Returns::Without).chain(back_rank.map(Returns::To))
}

/// Under the branching look the paths of an atom divide all contents of the squares it asks about
/// into parts, none left out and none twice.
#[test]
fn branches_divide_all_contents() {
    let laws = Laws::new(&Readings::default());
    let royal = Some(Royal { kind: Kind::King, at: square("i2") });
    let mut atoms_seen = 0;
    for kind in Kind::ALL {
        for atom in laws.atoms(kind) {
            let mover = Mover { man: Man::new(Side::White, kind), from: square("e5"), royal };
            for which in every_return() {
                let leaves = paths(&laws, atom, mover, which);
                let squares: BTreeSet<Square> =
                    leaves.iter().flat_map(|leaf| leaf.may.keys().copied()).collect();
                let share = |leaf: &Leaf| -> f64 {
                    let parts = leaf.may.values().map(|may| f64::from(may.count_ones()));
                    parts.map(|part| part / f64::from(CONTENTS)).product()
                };
                let sum: f64 = leaves.iter().map(share).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{kind} {atom:?}: {sum}");
                // The line, the King's square and one of the back rank.
                let (_, _, max, _) = atom.shape();
                assert!(squares.len() <= usize::from(max) + 2, "{kind} {atom:?}: {squares:?}");
                // Every square of a line is empty, own, or one of eight kinds taken or royal.
                assert!(leaves.len() <= 60, "{kind} {atom:?}: {} paths", leaves.len());
            }
            atoms_seen += 1;
        }
    }
    assert_eq!(atoms_seen, 8 + 8 + 8 + 6 + 5 + 11 + 24 + 3 + 4 + 8);
}

/// On random positions the one path that fits gives the moves of the position.
#[test]
fn the_fitting_branch_gives_the_moves_of_the_position() {
    let laws = Laws::new(&Readings::default());
    let mut random = Random::new(10);
    let royal = Royal { kind: Kind::King, at: square("i2") };
    let king = Man::new(Side::White, Kind::King);
    let mut fits = 0;
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.is_royal()) {
        let man = Man::new(Side::White, kind);
        for from in ["e5", "d8", "a1", "i3"].map(square) {
            let mover = Mover { man, from, royal: Some(royal) };
            if kind.is_promoted() || from.rank() != 8 {
                for atom in laws.atoms(kind) {
                    let choices: Vec<(Returns, Vec<Leaf>)> = every_return()
                        .map(|which| (which, paths(&laws, atom, mover, which)))
                        .collect();
                    for _ in 0..20 {
                        let mut position = Position::EMPTY;
                        for place in Square::all() {
                            let content = random.below(40);
                            position.board[place.index()] = match content {
                                0..10 => Some(Man::new(Side::White, Kind::ALL[content])),
                                10..20 => Some(Man::new(Side::Black, Kind::ALL[content - 10])),
                                _ => None,
                            };
                        }
                        position.board[royal.at.index()] = Some(king);
                        position.board[from.index()] = Some(man);
                        let mut together = Vec::new();
                        for (which, leaves) in &choices {
                            let moves = fit(&laws, leaves, atom, mover, *which, &position);
                            together.extend(moves);
                            fits += 1;
                        }
                        // The choices one at a time make all the moves of the atom.
                        let mut all = Vec::new();
                        laws.atom_moves(&position, atom, mover, Returns::Every, &mut |played| {
                            all.push(played);
                        });
                        together.sort_unstable();
                        all.sort_unstable();
                        assert_eq!(together, all);
                    }
                }
            }
        }
    }
    assert!(fits > 30_000, "{fits}");
}

/// The moves of the one path that fits the position, which must be those of the position.
fn fit(
    laws: &Laws,
    leaves: &[Leaf],
    atom: &Atom,
    mover: Mover,
    which: Returns,
    position: &Position,
) -> Vec<Move> {
    let content = |square: Square| position.at(square).map_or(1, bit);
    let fitting: Vec<&Leaf> = leaves
        .iter()
        .filter(|leaf| leaf.may.iter().all(|(&square, may)| may & content(square) != 0))
        .collect();
    assert_eq!(fitting.len(), 1);
    let mut moves = Vec::new();
    laws.atom_moves(position, atom, mover, which, &mut |played| {
        moves.push(played);
    });
    assert_eq!(fitting[0].moves, moves, "{atom:?} {mover:?}\n{position}");
    moves
}
