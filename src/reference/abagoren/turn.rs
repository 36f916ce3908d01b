//! All moves of a turn, before check is judged.
//!
//! Puts atoms, promotion, return, fate and creation together into whole moves. Everything here
//! runs under any [`Look`]; only [`Laws::pseudo_moves`] walks over a concrete position.

use super::atom::{Atom, Reach};
use super::attack::AttackTable;
use super::create::{Creation, creation};
use super::hand::{corners, fates, may_enter};
use super::kinds::atoms;
use super::look::{Changes, Look};
use super::man::{Kind, Man, Side};
use super::moves::{BoardMove, Capture, Move};
use super::position::{Position, Royal};
use super::promote::{Return, Returns, brings_return, promotion, return_to};
use super::readings::{CreateCost, Readings};
use super::square::Square;

/// The rules under one set of readings, with the atoms of every kind laid out once.
#[derive(Clone, Debug)]
pub struct Laws {
    pub(super) readings: Readings,
    atoms: [Vec<Atom>; Kind::ALL.len()],
    pub(super) table: AttackTable,
}

impl Laws {
    /// The rules under these readings.
    pub fn new(readings: &Readings) -> Laws {
        let atoms = Kind::ALL.map(|kind| atoms(kind, readings));
        let table = AttackTable::new(&atoms);
        Laws { readings: *readings, atoms, table }
    }

    /// The readings.
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// The atoms of a kind.
    pub fn atoms(&self, kind: Kind) -> &[Atom] {
        &self.atoms[kind.index()]
    }

    /// Gives the sink every move of the side to move, whether or not it leaves its royal man
    /// attacked. No move comes twice.
    pub fn pseudo_moves(&self, position: &Position, sink: &mut impl FnMut(Move)) {
        let side = position.to_move;
        let royal = position.royal(side);
        for (from, kind) in position.men(side) {
            self.man_moves(position, Mover { man: Man::new(side, kind), from, royal }, sink);
        }
        for kind in Kind::ALL {
            for corner in corners(side) {
                self.enter_move(position, side, kind, corner, royal, sink);
            }
        }
    }

    /// Gives the sink every move of one man: board moves with all that comes of them, and the
    /// creation that an Emperor may spend its turn on.
    pub fn man_moves<L: Look>(&self, look: &L, mover: Mover, sink: &mut impl FnMut(Move)) {
        for atom in self.atoms(mover.man.kind) {
            self.atom_moves(look, atom, mover, Returns::Every, sink);
        }
        if mover.man.kind == Kind::Emperor {
            self.create_move(look, mover.man.side, mover.from, sink);
        }
    }

    /// Gives the sink every move that one atom of a man makes, with all that comes of it. `which`
    /// narrows the returns that are looked for, so that a look which follows every answer need not
    /// follow those about the whole back rank at once.
    pub fn atom_moves<L: Look>(
        &self,
        look: &L,
        atom: &Atom,
        mover: Mover,
        which: Returns,
        sink: &mut impl FnMut(Move),
    ) {
        atom.reaches(look, mover.man.side, mover.from, &mut |reach| {
            self.reach_moves(look, mover, reach, which, sink);
        });
    }

    /// Gives the sink every move that begins with a man reaching a square as one of its atoms does.
    pub fn reach_moves<L: Look>(
        &self,
        look: &L,
        mover: Mover,
        reach: Reach,
        which: Returns,
        sink: &mut impl FnMut(Move),
    ) {
        self.complete(look, Draft::new(mover, reach.to), reach.captured, which, sink);
    }

    /// Gives the sink the entry of one kind on one corner as a whole turn, if it is allowed.
    ///
    /// "You may enter a captured piece onto either of the two corner squares on your side of the
    /// board to fight on your side."
    pub fn enter_move<L: Look>(
        &self,
        look: &L,
        side: Side,
        kind: Kind,
        square: Square,
        royal: Option<Royal>,
        sink: &mut impl FnMut(Move),
    ) {
        if !may_enter(look, side, kind, square, &self.readings) {
            return;
        }
        sink(Move::Enter { kind, square, creation: None });
        let changes = Changes::default().filled(square);
        if let Some(creation) = self.creation_along(look, side, royal, changes, 0) {
            sink(Move::Enter { kind, square, creation: Some(creation) });
        }
    }

    /// Gives the sink the creation of a Pawn as a whole turn, if it is allowed.
    ///
    /// "The Emperor can also create new pawns": by default that is what the turn is spent on.
    pub fn create_move<L: Look>(
        &self,
        look: &L,
        side: Side,
        emperor: Square,
        sink: &mut impl FnMut(Move),
    ) {
        if self.readings.create_cost == CreateCost::Turn {
            let changes = Changes::default();
            if let Some(creation) = creation(look, side, emperor, changes, 0, &self.readings) {
                sink(Move::Create(creation));
            }
        }
    }

    /// All whole moves that begin with this man reaching this square: with promotion, every
    /// return, every fate of the captured man and every creation that may come along.
    fn complete<L: Look>(
        &self,
        look: &L,
        draft: Draft,
        captured: Option<Kind>,
        which: Returns,
        sink: &mut impl FnMut(Move),
    ) {
        if which.include_none() {
            self.settle(look, draft, captured, sink);
        }
        let (Some(promotion), Some(royal)) = (draft.board.promotion, draft.royal) else { return };
        if brings_return(look, draft.side, promotion, royal, &self.readings) {
            for to in which.squares(draft.side) {
                if let Some(returned) = return_to(look, royal, to, draft.changes) {
                    self.settle(look, draft.with_return(returned), captured, sink);
                }
            }
        }
    }

    /// The last parts of a board move: what becomes of the captured man, and a free creation.
    fn settle<L: Look>(
        &self,
        look: &L,
        draft: Draft,
        captured: Option<Kind>,
        sink: &mut impl FnMut(Move),
    ) {
        let Some(kind) = captured else {
            return self.offer(look, draft, draft.board, sink);
        };
        fates(look, draft.side, kind, draft.changes, &self.readings, &mut |fate| {
            let board = BoardMove { captured: Some(Capture { kind, fate }), ..draft.board };
            self.offer(look, draft, board, sink);
        });
    }

    /// The finished move, and again with the Pawn that may be created along with it.
    fn offer<L: Look>(
        &self,
        look: &L,
        draft: Draft,
        board: BoardMove,
        sink: &mut impl FnMut(Move),
    ) {
        sink(Move::Board(board));
        let promoted_pawn = board.kind == Kind::Pawn && board.promotion.is_some();
        let Draft { side, royal, changes, .. } = draft;
        let pawns_left = u32::from(promoted_pawn);
        if let Some(creation) = self.creation_along(look, side, royal, changes, pawns_left) {
            sink(Move::Board(BoardMove { creation: Some(creation), ..board }));
        }
    }

    /// The creation that may come along with another move under `aba.create_cost=free`.
    ///
    /// "The Emperor can also create new pawns": one that was Emperor when the turn began; its file
    /// is the one it stands on after the move.
    fn creation_along<L: Look>(
        &self,
        look: &L,
        side: Side,
        royal: Option<Royal>,
        changes: Changes,
        pawns_left: u32,
    ) -> Option<Creation> {
        if self.readings.create_cost != CreateCost::Free {
            return None;
        }
        let Royal { kind: Kind::Emperor, at } = royal? else { return None };
        // The move itself has put the Emperor on a square that it has filled.
        if !changes.has_touched(at) && !look.is(at, Man::new(side, Kind::Emperor)) {
            return None;
        }
        creation(look, side, at, changes, pawns_left, &self.readings)
    }
}

/// The man whose moves are asked for, and where men are taken to stand without asking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mover {
    /// The man.
    pub man: Man,
    /// Its square, which no atom asks about.
    pub from: Square,
    /// Where the royal man of its side is taken to stand. Rules that depend on it ask the look
    /// whether it does. Without it no return and no free creation is found.
    pub royal: Option<Royal>,
}

/// A board move in the making.
#[derive(Clone, Copy)]
struct Draft {
    side: Side,
    board: BoardMove,
    /// Where the mover's royal man stands by now.
    royal: Option<Royal>,
    /// What the move has changed by now.
    changes: Changes,
}

impl Draft {
    /// A man reaches a square, and promotes if it must.
    fn new(Mover { man, from, royal }: Mover, to: Square) -> Draft {
        let board = BoardMove {
            from,
            to,
            kind: man.kind,
            captured: None,
            promotion: promotion(man, to),
            king_return: None,
            creation: None,
        };
        // A royal man's own move has changed where it stands.
        let royal = match royal {
            Some(_) if man.kind.is_royal() => Some(Royal { kind: man.kind, at: to }),
            other => other,
        };
        let changes = Changes::default().emptied(from).filled(to);
        Draft { side: man.side, board, royal, changes }
    }

    fn with_return(self, returned: Return) -> Draft {
        Draft {
            board: BoardMove { king_return: Some(returned), ..self.board },
            royal: Some(Royal { kind: returned.kind, at: returned.to }),
            changes: self.changes.emptied(returned.from).filled(returned.to),
            ..self
        }
    }
}
