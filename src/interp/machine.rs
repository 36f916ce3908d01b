//! Runs one move block for one man or drop (zrf-language 6).
//!
//! Nothing is played while a block runs: every test sees the board as it was before the move.

mod add;
pub(super) mod order;

use rustc_hash::FxHashSet;

pub(super) use add::types;

use super::attack::{self, Attacker};
use super::moves::{Change, Move, Movement};
use super::observer::{Observer, Silent};
use super::position::{Last, Man, Position};
use super::rules::Rules;
use super::watch::{
    MAX_BLOCK_WORK, MAX_CASCADES, MAX_INSTRUCTIONS, RunBlock, Trouble, Watch, What,
};
use crate::model::{
    Cond, CondKind, GoTarget, Instr, InstrKind, MoveDef, MoveTypeId, PieceId, Place, PlayerId,
    PositionFlagId, Square, Test,
};
use crate::source::Span;

/// The board and what else a block can see.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub board: &'a [Option<Man>],
    pub stock: &'a [u32],
    pub last: Last,
    /// Whether this is already inside an attack test: attack tests in it are false.
    pub in_attack: bool,
    /// The budget, and what went wrong.
    pub watch: &'a Watch,
}

impl<'a> View<'a> {
    /// What a block sees in a position.
    pub(super) fn of(position: &'a Position, watch: &'a Watch) -> View<'a> {
        let Position { board, stock, last, .. } = position;
        View { board, stock, last: *last, in_attack: false, watch }
    }
}

/// Why a block ended before its last instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A step led off the board.
    OffBoard,
    /// A `verify` was false.
    Verify,
    /// Code that could not be understood was reached.
    Invalid,
    /// A limit is reached.
    Limit(What),
    /// What was looked for is found.
    Found,
}

/// What happens to the moves that a block adds.
pub(super) enum Goal {
    /// They are collected.
    Collect(Vec<Move>),
    /// Only whether one of them would capture what stands on a square matters.
    Capture(Square, bool),
}

/// One running block, and who looks on.
pub(super) struct Machine<'a, O = Silent> {
    pub rules: &'a Rules,
    pub view: View<'a>,
    pub side: PlayerId,
    pub goal: Goal,
    pub observer: O,

    pub piece: PieceId,
    def: u32,
    move_type: Option<MoveTypeId>,
    pub dropping: bool,
    start: Square,
    pub cursor: Square,
    pub from: Square,
    /// Where `from` is put after an add.
    pub restart: Square,
    pub to: Option<Square>,
    pub mark: Square,
    pub flags: Vec<bool>,
    pub position_flags: FxHashSet<(PositionFlagId, Square)>,
    pub cascades: Vec<Movement>,
    /// Where the cascades of a drop drop men.
    pub also_dropped: Vec<Square>,
    /// In a drop: whether the word `from` names the man that the next cascade moves.
    names_man: bool,
    pub changes: Vec<Change>,
    pub captures: Vec<Square>,
    instructions: u32,
    /// Conditions and list entries looked at by this block.
    work: u64,
    /// Movements, changes and captures of all moves collected.
    effects: usize,
    /// The last opening (see [`Machine::opening`]) and what it gave.
    opening: Option<Opening>,
}

/// What the verifications that open a block gave for one man.
#[derive(Clone, Copy)]
struct Opening {
    block: *const Instr,
    start: Square,
    piece: PieceId,
    result: Result<(), (Stop, Span)>,
}

impl<'a> Machine<'a> {
    pub(super) fn new(rules: &'a Rules, view: View<'a>, side: PlayerId, goal: Goal) -> Self {
        Machine::observed(rules, view, side, goal, Silent)
    }
}

impl<'a, O: Observer> Machine<'a, O> {
    /// A machine that somebody looks at.
    pub(super) fn observed(
        rules: &'a Rules,
        view: View<'a>,
        side: PlayerId,
        goal: Goal,
        observer: O,
    ) -> Self {
        let nowhere = Square(0);
        Machine {
            rules,
            view,
            side,
            goal,
            observer,
            piece: PieceId(0),
            def: 0,
            move_type: None,
            dropping: false,
            start: nowhere,
            cursor: nowhere,
            from: nowhere,
            restart: nowhere,
            to: None,
            mark: nowhere,
            flags: vec![false; rules.game.flags.len()],
            position_flags: FxHashSet::default(),
            cascades: Vec::new(),
            also_dropped: Vec::new(),
            names_man: false,
            changes: Vec::new(),
            captures: Vec::new(),
            instructions: 0,
            work: 0,
            effects: 0,
            opening: None,
        }
    }

    /// Runs a block of a man's moves, or of a type's drops, from a square.
    pub(super) fn run(
        &mut self,
        piece: PieceId,
        def: (u32, &'a MoveDef),
        drop: bool,
        start: Square,
    ) {
        self.piece = piece;
        self.def = def.0;
        self.move_type = def.1.move_type;
        self.dropping = drop;
        self.start = start;
        self.cursor = start;
        self.from = start;
        self.restart = start;
        self.to = None;
        self.mark = start;
        self.flags.fill(false);
        self.position_flags.clear();
        self.cascades.clear();
        self.also_dropped.clear();
        self.names_man = false;
        self.changes.clear();
        self.captures.clear();
        self.instructions = 0;
        self.work = 1;
        if self.view.watch.exhausted() {
            return;
        }
        if let Err((stop, span)) = self.whole(&def.1.block) {
            let what = match stop {
                Stop::Limit(what) => Some(what),
                Stop::Invalid => Some(What::NotUnderstood),
                Stop::OffBoard | Stop::Verify | Stop::Found => None,
            };
            if let Some(what) = what {
                self.note(what, span);
            }
        }
        self.view.watch.spend(u64::from(self.instructions) + self.work);
    }

    /// Notes what keeps the moves of this block from being certain.
    fn note(&self, what: What, span: Span) {
        let block =
            RunBlock { piece: self.piece, drop: self.dropping, def: self.def, square: self.start };
        self.view.watch.note(Trouble { what, block: Some(block), place: Some(span) });
    }

    /// Counts conditions or list entries that are looked at.
    fn spend(&mut self, work: usize) -> Result<(), Stop> {
        self.work += work as u64;
        if self.work > MAX_BLOCK_WORK { Err(Stop::Limit(What::BlockWork)) } else { Ok(()) }
    }

    /// Runs a block from its beginning.
    fn whole(&mut self, block: &'a [Instr]) -> Result<(), (Stop, Span)> {
        match block {
            [Instr { kind: InstrKind::Splice(_, first), .. }, rest @ ..]
                if !O::ON && only_verifies(first) =>
            {
                self.opening(first)?;
                self.block(rest)
            }
            _ => self.block(block),
        }
    }

    /// Runs verifications at the beginning of a block. A man's blocks often all begin with the
    /// same macro of conditions; at the beginning every block of one man sees the same, so the
    /// answer of the block before is taken.
    fn opening(&mut self, block: &'a [Instr]) -> Result<(), (Stop, Span)> {
        let (start, piece) = (self.start, self.piece);
        if let Some(done) = self.opening
            && (done.block, done.start, done.piece) == (block.as_ptr(), start, piece)
        {
            return done.result;
        }
        let result = self.block(block);
        self.opening = Some(Opening { block: block.as_ptr(), start, piece, result });
        result
    }

    /// The moves collected.
    pub(super) fn into_moves(self) -> Vec<Move> {
        match self.goal {
            Goal::Collect(moves) => moves,
            Goal::Capture(..) => Vec::new(),
        }
    }

    /// Whether a capture of the square was found.
    pub(super) fn found(&self) -> bool {
        matches!(self.goal, Goal::Capture(_, true))
    }

    fn block(&mut self, block: &[Instr]) -> Result<(), (Stop, Span)> {
        for instr in block {
            if O::ON {
                self.seen(|observer, machine| observer.before(machine, instr));
            }
            let done = self.instr(instr);
            let done = done.map_err(|(stop, inner)| (stop, inner.unwrap_or(instr.span)));
            if O::ON {
                self.seen(|observer, machine| observer.after(machine, instr, done));
            }
            done?;
        }
        Ok(())
    }

    /// Lets the observer look at the machine.
    fn seen<R>(&mut self, look: impl FnOnce(&mut O, &Self) -> R) -> R {
        let mut observer = std::mem::take(&mut self.observer);
        let result = look(&mut observer, self);
        self.observer = observer;
        result
    }

    /// The value of the condition of an instruction, unless the observer overrules it.
    fn decide(&mut self, cond: &Cond) -> Result<bool, Stop> {
        let value = self.cond(cond)?;
        if O::ON {
            self.seen(|observer, machine| observer.decide(machine, cond, value))
        } else {
            Ok(value)
        }
    }

    /// Runs one instruction. The error's span is set if it is not the instruction's own.
    fn instr(&mut self, instr: &Instr) -> Result<(), (Stop, Option<Span>)> {
        self.instructions += 1;
        if self.instructions > MAX_INSTRUCTIONS {
            return Err((Stop::Limit(What::Instructions), None));
        }
        let inside = |(stop, span)| (stop, Some(span));
        let here = |stop| (stop, None);
        match &instr.kind {
            InstrKind::Splice(_, block) => self.block(block).map_err(inside)?,
            InstrKind::Step(_) | InstrKind::Opposite(_) => {
                let place = match instr.kind {
                    InstrKind::Step(d) => Place::Step(d),
                    InstrKind::Opposite(d) => Place::Opposite(d),
                    _ => Place::Here,
                };
                self.cursor = self.place(place).ok_or(here(Stop::OffBoard))?;
            }
            InstrKind::Jump(square) => self.cursor = *square,
            InstrKind::Go(target) => {
                let square = match target {
                    GoTarget::From => Some(self.from),
                    GoTarget::To => Some(self.to.unwrap_or(self.cursor)),
                    GoTarget::Mark => Some(self.mark),
                    GoTarget::LastFrom => self.view.last.from,
                    GoTarget::LastTo => self.view.last.to,
                };
                self.cursor = square.ok_or(here(Stop::OffBoard))?;
            }
            InstrKind::Mark(place) => {
                self.mark = self.place(*place).ok_or(here(Stop::OffBoard))?;
            }
            InstrKind::From => {
                self.from = self.cursor;
                self.names_man = true;
                if self.rules.semantics.from_after_add == 1 {
                    self.restart = self.cursor;
                }
            }
            InstrKind::To => self.to = Some(self.cursor),
            InstrKind::Verify(cond) => {
                if !self.decide(cond).map_err(here)? {
                    return Err(here(Stop::Verify));
                }
            }
            InstrKind::If(cond, yes, no) => {
                let branch = if self.decide(cond).map_err(here)? { yes } else { no };
                self.block(branch).map_err(inside)?;
            }
            InstrKind::While(cond, body) => {
                while self.decide(cond).map_err(here)? {
                    self.instructions += 1;
                    if self.instructions > MAX_INSTRUCTIONS {
                        return Err(here(Stop::Limit(What::Instructions)));
                    }
                    self.block(body).map_err(inside)?;
                }
            }
            InstrKind::SetFlag(flag, cond) => {
                self.flags[flag.index()] = self.decide(cond).map_err(here)?;
            }
            InstrKind::SetPositionFlag(flag, cond, place) => {
                let value = self.decide(cond).map_err(here)?;
                if let Some(square) = self.place(*place) {
                    if value {
                        self.position_flags.insert((*flag, square));
                    } else {
                        self.position_flags.remove(&(*flag, square));
                    }
                }
            }
            InstrKind::SetAttribute(attribute, cond) => {
                let value = self.decide(cond).map_err(here)?;
                self.note_change(Some(Change::Attribute(*attribute, value, self.cursor)));
            }
            InstrKind::Capture(place) => self.captures.extend(self.place(*place)),
            InstrKind::Create(player, piece, place) => {
                let change = |square| {
                    let player = player.unwrap_or(self.side);
                    Change::Create(player, piece.unwrap_or(self.piece), square)
                };
                let change = self.place(*place).map(change);
                self.note_change(change);
            }
            InstrKind::ChangeType(piece, place) => {
                let change = self.place(*place).map(|square| Change::Type(*piece, square));
                self.note_change(change);
            }
            InstrKind::Flip(place) => {
                let change = self.place(*place).map(Change::Flip);
                self.note_change(change);
            }
            InstrKind::ChangeOwner(place) => {
                let change = self.place(*place).map(|square| Change::Owner(self.side, square));
                self.note_change(change);
            }
            InstrKind::Cascade => {
                let to = self.to.unwrap_or(self.cursor);
                if self.cascades.len() + self.also_dropped.len() == MAX_CASCADES {
                    return Err(here(Stop::Limit(What::Cascades)));
                }
                if self.dropping && !self.names_man {
                    self.note_cascade_drop(to);
                } else if self.from != to && self.at(self.from).is_some() {
                    self.note_cascade(Movement { from: self.from, to });
                }
                // Else it is nothing: a movement in place has no effect and is not printed; that
                // one from an empty square is nothing is a guess (zrf-language 6.7).
                self.from = self.cursor;
                self.names_man = false;
                self.to = None;
            }
            InstrKind::Add(add) => self.add(add, instr.span).map_err(here)?,
            InstrKind::Invalid => return Err(here(Stop::Invalid)),
        }
        Ok(())
    }

    fn cond(&mut self, cond: &Cond) -> Result<bool, Stop> {
        self.spend(1)?;
        Ok(match &cond.kind {
            CondKind::Splice(_, cond) => self.cond(cond)?,
            CondKind::Const(value) => *value,
            CondKind::Not(cond) => !self.cond(cond)?,
            CondKind::And(conds) => {
                for cond in conds {
                    if !self.cond(cond)? {
                        return Ok(false);
                    }
                }
                true
            }
            CondKind::Or(conds) => {
                for cond in conds {
                    if self.cond(cond)? {
                        return Ok(true);
                    }
                }
                false
            }
            CondKind::Flag(flag) => self.flags[flag.index()],
            CondKind::Test(test, place) => match self.place(*place) {
                Some(square) => self.test(*test, square)?,
                None => false,
            },
            CondKind::Invalid => return Err(Stop::Invalid),
        })
    }

    pub(super) fn test(&self, test: Test, square: Square) -> Result<bool, Stop> {
        let man = self.at(square);
        let last = self.view.last;
        if matches!(test, Test::Attacked(_) | Test::Defended(_)) && self.view.watch.exhausted() {
            return Err(Stop::Limit(What::Work));
        }
        Ok(match test {
            Test::Empty => man.is_none(),
            Test::Friend => man.is_some_and(|m| m.owner == self.side),
            Test::Enemy => man.is_some_and(|m| m.owner != self.side),
            Test::Neutral => man.is_some_and(|m| self.rules.game.players[m.owner.index()].neutral),
            Test::Piece(piece) => man.is_some_and(|m| m.piece == piece),
            Test::InZone(zone) => {
                self.rules.game.board.zones[zone.index()].contains(self.side, square)
            }
            Test::Is(named) => square == named,
            Test::OnBoard => true,
            Test::Marked => square == self.mark,
            Test::LastFrom => last.from == Some(square),
            Test::LastTo => last.to == Some(square),
            Test::AdjacentToEnemy => self
                .rules
                .neighbours(square)
                .any(|next| self.at(next).is_some_and(|m| m.owner != self.side)),
            Test::GoalPosition => self.rules.is_goal_position(square),
            Test::Attacked(_) | Test::Defended(_) if self.view.in_attack => {
                self.rules.semantics.nested_attacks == 1
            }
            Test::Attacked(_) | Test::Defended(_) => self.attacker(test, square).is_some(),
            Test::Attribute(attribute) => man.is_some_and(|m| m.has(attribute)),
            Test::PositionFlag(flag) => self.position_flags.contains(&(flag, square)),
        })
    }

    /// Who makes `attacked?` or `defended?` true, outside of attack tests.
    pub(super) fn attacker(&self, test: Test, square: Square) -> Option<Attacker> {
        let (rules, view, side) = (self.rules, self.view, self.side);
        match test {
            Test::Attacked(only) => attack::attacked(rules, view, side, self.piece, square, only),
            Test::Defended(only) => attack::defended(rules, view, side, self.piece, square, only),
            _ => None,
        }
    }

    pub(super) fn at(&self, square: Square) -> Option<Man> {
        self.view.board[square.index()]
    }

    /// The square that a place means, if there is one.
    pub(super) fn place(&self, place: Place) -> Option<Square> {
        let board = &self.rules.game.board;
        match place {
            Place::Here => Some(self.cursor),
            Place::Square(square) => Some(square),
            Place::Step(d) => board.step(self.cursor, board.meant(self.side, d)),
            Place::Opposite(d) => board.step_back(self.cursor, board.meant(self.side, d)),
        }
    }
}

fn only_verifies(block: &[Instr]) -> bool {
    block.iter().all(|instr| match &instr.kind {
        InstrKind::Verify(_) => true,
        InstrKind::Splice(_, inner) => only_verifies(inner),
        _ => false,
    })
}
