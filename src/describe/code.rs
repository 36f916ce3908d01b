//! What move code does, without running it: which words it has, how much of it there is.
//!
//! Equal macro calls share one block, so each block is looked at once, however often it is used.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::model::{Block, Cond, CondKind, Game, Instr, InstrKind, PieceId, Test};

/// How many types are noted before the rest is let go, roughly.
const MAX_TYPES: usize = 500;

/// What the code of one or more moves may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Uses {
    /// The types that an `add` names.
    pub types: BTreeSet<PieceId>,
    /// The types that the piece itself may become: those of blocks that move no other piece.
    pub becomes: BTreeSet<PieceId>,
    /// `add-partial`
    pub partial: bool,
    /// `add-copy`
    pub copy: bool,
    /// `cascade` or `from`: other pieces are moved.
    pub others: bool,
    /// `cascade`
    pub cascade: bool,
    /// `capture`
    pub capture: bool,
    /// `create`
    pub create: bool,
    /// `change-type`
    pub change_type: bool,
    /// `flip` or `change-owner`
    pub change_owner: bool,
    /// Tests `attacked?` or `defended?`.
    pub attack: bool,
    /// Tests `last-from?` or `last-to?`, or goes there.
    pub last: bool,
    /// Drops.
    pub drops: bool,
}

impl Uses {
    fn merge(&mut self, other: &Uses) {
        for (mine, others) in [(&mut self.types, &other.types), (&mut self.becomes, &other.becomes)]
        {
            // Kept small, so that merging is quick however many blocks share them.
            if mine.len() < MAX_TYPES {
                mine.extend(others.iter().take(MAX_TYPES));
            }
        }
        self.partial |= other.partial;
        self.copy |= other.copy;
        self.others |= other.others;
        self.cascade |= other.cascade;
        self.capture |= other.capture;
        self.create |= other.create;
        self.change_type |= other.change_type;
        self.change_owner |= other.change_owner;
        self.attack |= other.attack;
        self.last |= other.last;
        self.drops |= other.drops;
    }
}

/// What all pieces of a game may do together.
pub(super) fn game_uses(game: &Game) -> Uses {
    let mut all = Uses::default();
    pieces_use(game).iter().for_each(|uses| all.merge(uses));
    all
}

/// What each piece may do in its moves and drops.
pub(super) fn pieces_use(game: &Game) -> Vec<Uses> {
    let mut scan = Scan::default();
    game.pieces
        .iter()
        .map(|piece| {
            let mut all = Uses { drops: !piece.drops.is_empty(), ..Uses::default() };
            for def in piece.moves.iter().chain(&piece.drops) {
                let uses = scan.block(&def.block);
                all.merge(&uses);
                if !uses.others {
                    all.becomes.extend(&uses.types);
                }
            }
            all
        })
        .collect()
}

/// Looks at blocks, and remembers what shared ones do.
#[derive(Default)]
struct Scan {
    blocks: FxHashMap<usize, Rc<Uses>>,
    conds: FxHashMap<usize, Rc<Uses>>,
}

impl Scan {
    fn block(&mut self, block: &Block) -> Rc<Uses> {
        let key = block.as_ptr() as usize;
        if block.is_empty() {
            return Rc::default();
        }
        if let Some(known) = self.blocks.get(&key) {
            return Rc::clone(known);
        }
        let mut uses = Uses::default();
        block.iter().for_each(|instr| self.instr(instr, &mut uses));
        let uses = Rc::new(uses);
        self.blocks.insert(key, Rc::clone(&uses));
        uses
    }

    fn instr(&mut self, instr: &Instr, uses: &mut Uses) {
        use crate::model::GoTarget::{LastFrom, LastTo};
        match &instr.kind {
            InstrKind::Splice(_, block) => uses.merge(&self.block(block)),
            InstrKind::Verify(cond)
            | InstrKind::SetFlag(_, cond)
            | InstrKind::SetPositionFlag(_, cond, _)
            | InstrKind::SetAttribute(_, cond) => self.cond(cond, uses),
            InstrKind::If(cond, then, otherwise) => {
                self.cond(cond, uses);
                uses.merge(&self.block(then));
                uses.merge(&self.block(otherwise));
            }
            InstrKind::While(cond, body) => {
                self.cond(cond, uses);
                uses.merge(&self.block(body));
            }
            InstrKind::Capture(_) => uses.capture = true,
            InstrKind::Create(..) => uses.create = true,
            InstrKind::ChangeType(..) => uses.change_type = true,
            InstrKind::Flip(_) | InstrKind::ChangeOwner(_) => uses.change_owner = true,
            InstrKind::Cascade => {
                uses.cascade = true;
                uses.others = true;
            }
            InstrKind::From => uses.others = true,
            InstrKind::Go(LastFrom | LastTo) => uses.last = true,
            InstrKind::Add(add) => {
                uses.partial |= add.partial;
                uses.copy |= add.copy;
                uses.types.extend(&add.types);
            }
            InstrKind::Step(_)
            | InstrKind::Opposite(_)
            | InstrKind::Jump(_)
            | InstrKind::Go(_)
            | InstrKind::Mark(_)
            | InstrKind::To
            | InstrKind::Invalid => {}
        }
    }

    fn cond(&mut self, cond: &Cond, uses: &mut Uses) {
        match &cond.kind {
            CondKind::Splice(_, shared) => {
                let key = std::sync::Arc::as_ptr(shared) as usize;
                let known = self.conds.get(&key).cloned();
                let inner = known.unwrap_or_else(|| {
                    let mut inner = Uses::default();
                    self.cond(shared, &mut inner);
                    let inner = Rc::new(inner);
                    self.conds.insert(key, Rc::clone(&inner));
                    inner
                });
                uses.merge(&inner);
            }
            CondKind::Not(of) => self.cond(of, uses),
            CondKind::And(all) | CondKind::Or(all) => all.iter().for_each(|c| self.cond(c, uses)),
            CondKind::Test(Test::Attacked(_) | Test::Defended(_), _) => uses.attack = true,
            CondKind::Test(Test::LastFrom | Test::LastTo, _) => uses.last = true,
            CondKind::Test(..) | CondKind::Const(_) | CondKind::Flag(_) | CondKind::Invalid => {}
        }
    }
}

/// How many instructions and conditions all moves of a game have when its macros are written out.
/// Counted without writing them out, so that it is quick for any file.
pub fn instructions(game: &Game) -> u64 {
    let mut count = Count::default();
    let defs = game.pieces.iter().flat_map(|p| p.moves.iter().chain(&p.drops));
    defs.map(|def| count.block(&def.block)).fold(0, u64::saturating_add)
}

/// The instructions of a block with macro calls replaced by what they stand for.
pub fn written_out(block: &Block) -> impl Iterator<Item = &Instr> {
    let mut stack = vec![block.iter()];
    std::iter::from_fn(move || {
        loop {
            let instr = match stack.last_mut()?.next() {
                Some(instr) => instr,
                None => {
                    stack.pop();
                    continue;
                }
            };
            match &instr.kind {
                InstrKind::Splice(_, inner) => stack.push(inner.iter()),
                _ => return Some(instr),
            }
        }
    })
}

#[derive(Default)]
struct Count {
    blocks: FxHashMap<usize, u64>,
    conds: FxHashMap<usize, u64>,
}

impl Count {
    fn block(&mut self, block: &Block) -> u64 {
        if block.is_empty() {
            return 0;
        }
        let key = block.as_ptr() as usize;
        if let Some(&known) = self.blocks.get(&key) {
            return known;
        }
        let total = block.iter().map(|i| self.instr(i)).fold(0, u64::saturating_add);
        self.blocks.insert(key, total);
        total
    }

    fn instr(&mut self, instr: &Instr) -> u64 {
        let inside = match &instr.kind {
            InstrKind::Splice(_, block) => return self.block(block),
            InstrKind::If(cond, then, otherwise) => self
                .cond(cond)
                .saturating_add(self.block(then))
                .saturating_add(self.block(otherwise)),
            InstrKind::While(cond, body) => self.cond(cond).saturating_add(self.block(body)),
            InstrKind::Verify(cond)
            | InstrKind::SetFlag(_, cond)
            | InstrKind::SetPositionFlag(_, cond, _)
            | InstrKind::SetAttribute(_, cond) => self.cond(cond),
            InstrKind::Add(add) => add.types.len() as u64,
            _ => 0,
        };
        inside.saturating_add(1)
    }

    fn cond(&mut self, cond: &Cond) -> u64 {
        match &cond.kind {
            CondKind::Splice(_, shared) => {
                let key = std::sync::Arc::as_ptr(shared) as usize;
                if let Some(&known) = self.conds.get(&key) {
                    return known;
                }
                let total = self.cond(shared);
                self.conds.insert(key, total);
                total
            }
            CondKind::Not(of) => self.cond(of).saturating_add(1),
            CondKind::And(all) | CondKind::Or(all) => {
                all.iter().map(|c| self.cond(c)).fold(1, u64::saturating_add)
            }
            _ => 1,
        }
    }
}
