//! Why a man can or can't go to a square.

use super::data::{BlockRun, End, Obstacle, Seen, Way};
use super::fate::{Fate, Turn};
use super::record::{Block, record};
use super::ways::way;
use crate::expand::Origin;
use crate::interp::rules::blocks;
use crate::interp::watch::MAX_TRACE_WORK;
use crate::interp::{Man, Move, Partial, Position, Rules, RunBlock, Trouble, Watch};
use crate::model::{MoveTypeId, PieceId, PlayerId, Square};

/// How many runs of blocks one explanation holds. Ours; only drops without a square come near.
const MAX_RUNS: usize = 2_000;

/// Who is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// The man on this square.
    Man(Square),
    /// A man of this type in the stock of the side to move.
    Drop(PieceId),
}

/// Why somebody can or can't go somewhere.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Who is asked about.
    pub mover: Mover,
    /// The man; none if the square is empty, or for a drop.
    pub man: Option<Man>,
    /// The type whose blocks are looked at.
    pub piece: Option<PieceId>,
    /// For which player the blocks are run.
    pub side: PlayerId,
    /// The square that is asked about; without one all blocks are traced.
    pub to: Option<Square>,
    /// What keeps the mover from moving at all, whatever its blocks say.
    pub bars: Vec<Bar>,
    /// Its blocks in file order; for drops, each once for every square where it is tried.
    pub blocks: Vec<Explained>,
    /// Whether there were more runs of blocks than are told of.
    pub cut: bool,
    /// If no block of the mover leads there: the legal moves of other men that take it along.
    pub by_others: Vec<ByOther>,
    /// What keeps it from being certain which of the moves are legal, if anything does.
    pub trouble: Option<Trouble>,
    /// The answer in one word.
    pub answer: Answer,
}

/// A legal move by which the code of another man moves the one that is asked about.
#[derive(Clone, Debug)]
pub struct ByOther {
    /// The move.
    pub mv: Move,
    /// Where the man stands whose code it is; none for a drop.
    pub square: Option<Square>,
}

/// Something about the turn that keeps a man from moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The game is over.
    GameOver,
    /// No man stands on the square.
    Empty,
    /// It is the turn of another side's men.
    NotItsTurn {
        /// Whose men may be moved now.
        side: PlayerId,
    },
    /// Another man is in the middle of its move.
    OtherGoesOn(Partial),
    /// There is none in the stock.
    NoStock,
    /// The type has no block of this kind.
    NoBlocks,
    /// The drop blocks are not tried on the square that is asked about.
    NotTriedThere,
}

/// One run of a block, and what it means for the question.
#[derive(Clone, Debug)]
pub struct Explained {
    /// What it did.
    pub run: BlockRun,
    /// If the turn (or the partial move before) allows only blocks of another type: that type.
    pub only: Option<MoveTypeId>,
    /// What becomes of each move of the run.
    pub fates: Vec<Fate>,
    /// The moves of the run that go to the square asked about, by number.
    pub there: Vec<usize>,
    /// Whether the block could go to the square asked about.
    pub way: Option<Way>,
}

/// The answer in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a legal move (to the square, if one is asked about).
    Can,
    /// There is none.
    Cannot,
    /// A limit was reached, or code is not understood.
    Undecided,
}

impl Explained {
    /// The decisions that would have to be otherwise for the block to go where it is asked.
    pub fn obstacles(&self) -> Option<&[Obstacle]> {
        match &self.way {
            Some(Way::Blocked(obstacles)) => Some(obstacles),
            _ => None,
        }
    }

    /// Whether it is not known what the block makes: it ran into a limit, or into code that is not
    /// understood.
    pub fn is_open(&self) -> bool {
        self.only.is_none() && matches!(self.run.end, End::Limit | End::NotUnderstood)
    }

    /// The moves that count for the question, with what becomes of them.
    pub fn answers(&self, to: Option<Square>) -> Vec<(&Move, &Fate)> {
        let all = self.run.moves.iter().zip(&self.fates).enumerate();
        all.filter(|(i, _)| to.is_none() || self.there.contains(i)).map(|(_, pair)| pair).collect()
    }
}

impl Rules {
    /// Explains why a man, or a type in the stock, can or can't go to a square; without a square
    /// what each of its blocks does.
    pub fn explain(&self, position: &Position, mover: Mover, to: Option<Square>) -> Explanation {
        let game = &self.game;
        let turn = &game.turns[position.turn];
        let man = match mover {
            Mover::Man(square) => position.at(square),
            Mover::Drop(_) => None,
        };
        let side = man.map_or(turn.side, |m| m.owner);
        let piece = match mover {
            Mover::Man(_) => man.map(|m| m.piece),
            Mover::Drop(piece) => Some(piece),
        };
        let mut explanation = Explanation {
            mover,
            man,
            piece,
            side,
            to,
            bars: Vec::new(),
            blocks: Vec::new(),
            cut: false,
            by_others: Vec::new(),
            trouble: None,
            answer: Answer::Cannot,
        };
        let Some(piece) = piece else {
            explanation.bars.push(Bar::Empty);
            return explanation;
        };
        explanation.bars = self.bars(position, mover, side, piece);
        let (defs, drop) = match mover {
            Mover::Man(_) => (&game.pieces[piece.index()].moves, false),
            Mover::Drop(_) => (&game.pieces[piece.index()].drops, true),
        };
        if defs.is_empty() {
            explanation.bars.push(Bar::NoBlocks);
        }
        let only = match position.partial {
            Some(partial) => partial.then,
            None => turn.move_type,
        };
        let barred = !explanation.bars.is_empty();
        let turn = (!barred).then(|| Turn::new(self, position));
        let budget = Watch::new();
        for def in blocks(defs, None) {
            let block = Block { side, piece, drop, def };
            let (starts, all) = self.starts(position, mover, block, to, &budget);
            explanation.cut |= !all;
            for start in starts {
                let spent = budget.work() > MAX_TRACE_WORK;
                let some = !explanation.blocks.is_empty();
                if explanation.blocks.len() == MAX_RUNS || spent && some {
                    explanation.cut = true;
                    break;
                }
                let other = only.filter(|_| def.1.move_type != only);
                let turn = turn.as_ref().filter(|_| other.is_none());
                let explained = self.explained(position, block, start, to, turn, &budget);
                explanation.blocks.push(Explained { only: other, ..explained });
            }
        }
        if drop && explanation.blocks.is_empty() && !defs.is_empty() {
            explanation.bars.push(Bar::NotTriedThere);
        }
        explanation.trouble = turn.and_then(|turn| turn.trouble());
        explanation.answer = answer(&explanation);
        if explanation.answer != Answer::Can {
            explanation.by_others = self.by_others(position, mover, to);
            if !explanation.by_others.is_empty() {
                explanation.answer = Answer::Can;
            }
        }
        explanation
    }

    /// The legal moves that take a man along (to a square, if one is asked about). Nothing, if it
    /// is not certain which moves are legal.
    fn by_others(&self, position: &Position, mover: Mover, to: Option<Square>) -> Vec<ByOther> {
        let Mover::Man(from) = mover else { return Vec::new() };
        let watch = Watch::new();
        let legal = self.legal_with(position, &watch);
        if watch.trouble().is_some() {
            return Vec::new();
        }
        let takes = |mv: &Move| {
            let mut own = mv.movements.iter().filter(|m| m.from == from && m.to != from);
            own.any(|m| to.is_none_or(|to| m.to == to))
        };
        let moves = legal.into_iter().filter(takes);
        moves.map(|mv| ByOther { square: self.made_by(position, &mv), mv }).collect()
    }

    /// Where the man stands whose code makes a move.
    fn made_by(&self, position: &Position, mv: &Move) -> Option<Square> {
        let source = mv.source.filter(|source| !source.drop)?;
        let side = self.game.turns[position.turn].side;
        let men = position.men().filter(|(_, m)| m.owner == side && m.piece == source.piece);
        let makes = |square: Square| {
            let (piece, drop, def) = (source.piece, source.drop, source.def);
            let block = RunBlock { piece, drop, def, square };
            let made = self.block_moves(position, side, block, &Watch::new());
            made.iter().any(|other| other.same_effect(mv))
        };
        men.map(|(square, _)| square).find(|&square| makes(square))
    }

    /// The same for a game that is over: nobody moves any more.
    pub fn explain_end(
        &self,
        position: &Position,
        mover: Mover,
        to: Option<Square>,
    ) -> Explanation {
        let mut explanation = self.explain(position, mover, to);
        explanation.bars.insert(0, Bar::GameOver);
        explanation.by_others.clear();
        for block in &mut explanation.blocks {
            block.fates.fill(Fate::Barred);
        }
        explanation.answer = Answer::Cannot;
        explanation
    }

    /// The same for a man on a square and a square to go to.
    pub fn explain_move(&self, position: &Position, from: Square, to: Square) -> Explanation {
        self.explain(position, Mover::Man(from), Some(to))
    }

    /// Where the `add` of a move of this position stands, with all macro calls around it.
    pub fn origin(&self, position: &Position, mv: &Move) -> Option<Origin> {
        let source = mv.source?;
        let piece = &self.game.pieces[source.piece.index()];
        let defs = if source.drop { &piece.drops } else { &piece.moves };
        let def = (source.def, defs.get(source.def as usize)?);
        let side = self.game.turns[position.turn].side;
        let block = Block { side, piece: source.piece, drop: source.drop, def };
        // The block ran from a square that the move names, unless it moves other men only.
        let squares = mv.movements.iter().map(|m| m.from).chain(mv.drop.map(|d| d.square));
        let mut adds = squares.filter_map(|start| {
            let run = record(self, position, block, start, &Watch::new());
            let add = run.events.into_iter().rfind(|event| {
                event.origin.span == source.add && matches!(event.what, Seen::Added(..))
            });
            add.map(|event| event.origin)
        });
        let block_itself = Origin { span: source.add, calls: def.1.origin.calls.clone() };
        Some(adds.next().unwrap_or(block_itself))
    }

    fn bars(&self, position: &Position, mover: Mover, side: PlayerId, piece: PieceId) -> Vec<Bar> {
        let mut bars = Vec::new();
        let turn = &self.game.turns[position.turn];
        if side != turn.side {
            bars.push(Bar::NotItsTurn { side: turn.side });
        }
        if let Some(partial) = position.partial.filter(|p| mover != Mover::Man(p.square)) {
            bars.push(Bar::OtherGoesOn(partial));
        }
        if matches!(mover, Mover::Drop(_)) && position.stock[self.stock_index(side, piece)] == 0 {
            bars.push(Bar::NoStock);
        }
        bars
    }

    /// The squares from which a block is run. Of a drop to a certain square, those from which it
    /// goes there; the square itself always, as far as the block is tried there. And whether all
    /// were looked at.
    fn starts(
        &self,
        position: &Position,
        mover: Mover,
        block: Block<'_>,
        to: Option<Square>,
        budget: &Watch,
    ) -> (Vec<Square>, bool) {
        if let Mover::Man(square) = mover {
            return (vec![square], true);
        }
        let tried = self.drop_squares(block.def.1.place, block.side);
        let Some(to) = to else { return (tried, true) };
        let mut all = true;
        let goes_there = |start: &Square| {
            if *start == to {
                return true;
            }
            if budget.work() > MAX_TRACE_WORK {
                all = false;
                return false;
            }
            let run = record(self, position, block, *start, budget);
            run.moves.iter().any(|m| reaches(m, *start, to))
        };
        let mut starts: Vec<Square> = tried.into_iter().filter(goes_there).collect();
        // The square itself is looked at first: there may be no budget for all.
        starts.sort_by_key(|&start| start != to);
        (starts, all)
    }

    fn explained(
        &self,
        position: &Position,
        block: Block<'_>,
        start: Square,
        to: Option<Square>,
        turn: Option<&Turn<'_>>,
        budget: &Watch,
    ) -> Explained {
        let run = record(self, position, block, start, budget);
        let fate = |m: &Move| turn.map_or(Fate::Barred, |turn| turn.fate(m));
        let goes = |m: &Move| to.is_some_and(|to| reaches(m, start, to));
        let there: Vec<usize> = (0..run.moves.len()).filter(|&i| goes(&run.moves[i])).collect();
        let way = match to {
            None => None,
            Some(_) if !there.is_empty() => Some(Way::Open),
            Some(_) => Some(way(self, position, block, start, goes)),
        };
        // Fates cost an attack test each, so only those that count are worked out.
        let counts = |i: usize| to.is_none() || there.contains(&i);
        let fates = run.moves.iter().enumerate();
        let fates = fates.map(|(i, m)| if counts(i) { fate(m) } else { Fate::Barred }).collect();
        Explained { run, only: None, fates, there, way }
    }
}

/// Whether players would say of a move of the man on `start` that it goes to `to`: the man itself
/// does, or, if it stays, the man that its code moves.
fn reaches(mv: &Move, start: Square, to: Square) -> bool {
    if mv.drop.is_some() {
        return mv.dropped_on().any(|square| square == to);
    }
    let mut own = mv.movements.iter().filter(|m| m.from == start).peekable();
    match own.peek() {
        Some(_) => own.any(|m| m.to == to),
        None => mv.target() == Some(to),
    }
}

fn answer(explanation: &Explanation) -> Answer {
    let to = explanation.to;
    let mut counted = explanation.blocks.iter().flat_map(|block| block.answers(to)).peekable();
    if explanation.trouble.is_some() && counted.peek().is_some() {
        return Answer::Undecided;
    }
    if counted.any(|(_, fate)| matches!(fate, Fate::Legal)) {
        return Answer::Can;
    }
    let open = |block: &Explained| {
        block.only.is_none()
            && match (&block.way, block.run.end) {
                (_, End::NotUnderstood) => true,
                // Without a square every move counts, those behind the limit too.
                (None, End::Limit) => true,
                _ => false,
            }
    };
    if explanation.bars.is_empty() && (explanation.cut || explanation.blocks.iter().any(open)) {
        Answer::Undecided
    } else {
        Answer::Cannot
    }
}
