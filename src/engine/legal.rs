//! Legal moves and how many there are: programs are walked, and masks tell whether a move leaves a
//! royal man attacked.
//!
//! Where masks can't tell (a move that changes more than two squares, several royal men, an
//! attacker whose condition is no line), the move is made, the attack looked at, and the move
//! taken back: that is the plain definition.

use super::board::Board;
use super::effect::{Fx, NOWHERE, Shape};
use super::line::Line;
use super::make::PASS;
use super::open::Made;
use super::set::Set;
use super::tables::{Attacks, Instr, Tables};
use crate::model::PassTurn;

/// How a program sees the board: perhaps with another man on one square.
#[derive(Clone, Copy)]
struct Look<'a, S> {
    board: &'a Board<S>,
    /// A square and the kind that is taken to stand there.
    over: Option<(usize, u16)>,
    in_attack: bool,
}

impl<S: Set> Look<'_, S> {
    #[inline(always)]
    fn kind(&self, square: usize) -> u16 {
        match self.over {
            Some((s, kind)) if s == square => kind,
            _ => self.board.kinds[square],
        }
    }
}

/// For movers from some squares other target squares are allowed than for the rest.
#[derive(Clone, Copy, Debug)]
struct Special<S> {
    movers: S,
    inside: S,
}

/// What keeps the royal man of the side to move safe.
#[derive(Clone, Debug)]
enum Guard<S> {
    /// Nothing has to.
    Free,
    /// Each move has to be tried.
    Try,
    /// A plain move is legal if its target is in the set of its mover.
    Masks {
        /// The side to move.
        side: usize,
        /// The square of the royal man, and its number as a victim.
        royal: usize,
        victim: usize,
        attacks: usize,
        /// The target squares of movers that are not in `pinned`.
        common: S,
        pinned: S,
        /// For each line with movers of its own: the movers, their targets, those of others.
        specials: Vec<(Special<S>, S)>,
    },
}

/// What masks say about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Legal,
    Illegal,
    Unknown,
}

/// Which moves of a position are legal, for those who look at few of them.
pub struct Draw<S>(Guard<S>);

impl<S: Set> Draw<S> {
    /// Looks at what keeps the royal man of the side to move safe.
    pub fn new(tables: &Tables<S>, board: &Board<S>) -> Draw<S> {
        Draw(tables.guard(board))
    }

    /// Whether a move that some program makes on the board is legal.
    pub fn is_legal(&self, tables: &Tables<S>, board: &mut Board<S>, number: u32) -> bool {
        match tables.said(board, &self.0, number) {
            Said::Legal => true,
            Said::Illegal => false,
            Said::Unknown => tables.tried(board, number, false),
        }
    }
}

impl<S: Set> Tables<S> {
    /// Walks a program and hands out its moves, as long as `add` says to go on.
    #[inline(always)]
    fn walk(&self, look: Look<'_, S>, root: u32, add: impl FnMut(Made<'_>) -> bool) {
        self.walk_seen(look, root, add, |_| ());
    }

    /// The same, and `see` is told each instruction.
    #[inline(always)]
    fn walk_seen(
        &self,
        look: Look<'_, S>,
        root: u32,
        mut add: impl FnMut(Made<'_>) -> bool,
        mut see: impl FnMut(Instr),
    ) {
        let mut at = root;
        let mut noted: Vec<u32> = Vec::new();
        loop {
            let way = |is: bool, yes: u32, no: u32| if is { yes } else { no };
            let instr = self.code[at as usize];
            see(instr);
            at = match instr {
                Instr::End => return,
                Instr::Kind { square, table, yes, no } => {
                    let kind = usize::from(look.kind(usize::from(square)));
                    way(self.answers[table as usize + kind], yes, no)
                }
                Instr::Add { fx, next } => {
                    if !add(Made { fx, notes: &noted }) {
                        return;
                    }
                    next
                }
                Instr::AddNoted { fx, next } => {
                    if !noted.is_empty() && !add(Made { fx, notes: &noted }) {
                        return;
                    }
                    next
                }
                Instr::Note { next, .. } | Instr::Clear { next, .. } => {
                    self.note(&mut noted, instr);
                    next
                }
                Instr::Attribute { square, attribute, yes, no } => {
                    let square = usize::from(square);
                    let attributes = match look.over {
                        Some((s, kind)) if s == square => self.initial[look.board.piece(kind)],
                        _ => look.board.attributes[square],
                    };
                    way(attributes >> attribute & 1 == 1, yes, no)
                }
                Instr::LastFrom { square, yes, no } => way(look.board.last.0 == square, yes, no),
                Instr::LastTo { square, yes, no } => way(look.board.last.1 == square, yes, no),
                Instr::Stock { index, yes, no } => {
                    way(look.board.stock[index as usize] > 0, yes, no)
                }
                Instr::Attacked { question, yes, no } => {
                    let is = !look.in_attack && self.asked(look.board, question as usize);
                    way(is, yes, no)
                }
            };
        }
    }

    /// `attacked?`.
    fn asked(&self, board: &Board<S>, question: usize) -> bool {
        let ask = &self.questions[question];
        let there = board.kinds[ask.square];
        let stands = there != 0 && board.owner(there) == ask.side;
        let (victim, over) = match stands {
            true => (there, None),
            false => (ask.stand_in, Some((ask.square, ask.stand_in))),
        };
        ask.attacks.iter().any(|&a| {
            let look = Look { board, over, in_attack: true };
            self.captures(look, &self.attacks[a], victim, ask.square)
        })
    }

    /// Whether a side could capture the victim on a square. The plain definition is `plainly`.
    fn captures(
        &self,
        look: Look<'_, S>,
        attacks: &Attacks<S>,
        victim: u16,
        target: usize,
    ) -> bool {
        let board = look.board;
        let Some(number) = attacks.victim(victim) else {
            return self.plainly(look, attacks, target);
        };
        let mut from = attacks.near(number, target) & board.owned[attacks.side];
        while let Some(square) = from.pop() {
            if square == target {
                continue;
            }
            let piece = board.piece(board.kinds[square]);
            let is = match attacks.line(number, target, square, piece) {
                None => false,
                Some(Line::Empty(set)) => (set & board.occupied).is_empty(),
                Some(Line::One(set)) => (set & board.occupied).count() == 1,
                Some(Line::Other) => self.man_captures(look, attacks, square, target),
            };
            if is {
                return true;
            }
        }
        false
    }

    /// The same by walking the programs of all men of the side.
    fn plainly(&self, look: Look<'_, S>, attacks: &Attacks<S>, target: usize) -> bool {
        let mut from = look.board.owned[attacks.side];
        while let Some(square) = from.pop() {
            let replaced = look.over.is_some_and(|(s, _)| s == square);
            if !replaced && self.man_captures(look, attacks, square, target) {
                return true;
            }
        }
        false
    }

    /// Whether a man could capture what stands on a square, by its programs.
    fn man_captures(
        &self,
        look: Look<'_, S>,
        attacks: &Attacks<S>,
        from: usize,
        target: usize,
    ) -> bool {
        let kind = look.board.kinds[from];
        self.entry(attacks.filter, kind, from).iter().any(|&root| {
            let mut found = false;
            self.walk(look, root, |made| {
                found = self.would_capture(made, target);
                !found
            });
            found
        })
    }

    /// Whether a royal man of the side that has moved in turn `turn` could be captured. `plain`
    /// asks the programs of all men instead of the lines.
    pub fn exposed(&self, board: &Board<S>, turn: usize, plain: bool) -> bool {
        let Some(attacks) = self.checks[turn].map(|a| &self.attacks[a]) else { return false };
        let look = Look { board, over: None, in_attack: false };
        let side = self.rules.game.turns[turn].side.index();
        self.royals[side].iter().any(|&royal| {
            let mut squares = board.of_kind[usize::from(royal)];
            std::iter::from_fn(|| squares.pop()).any(|square| match plain {
                true => self.plainly(look, attacks, square),
                false => self.captures(look, attacks, royal, square),
            })
        })
    }

    fn guard(&self, board: &Board<S>) -> Guard<S> {
        let Some(number) = self.checks[board.turn] else { return Guard::Free };
        let side = self.rules.game.turns[board.turn].side.index();
        let mut royals = S::default();
        for &kind in &self.royals[side] {
            royals |= board.of_kind[usize::from(kind)];
        }
        let Some(royal) = royals.first() else { return Guard::Free };
        if royals.count() > 1 {
            return Guard::Try;
        }
        let attacks = &self.attacks[number];
        let Some(victim) = attacks.victim(board.kinds[royal]) else { return Guard::Try };
        let (mut common, mut pinned) = (!S::default(), S::default());
        let mut specials: Vec<(Special<S>, S)> = Vec::new();
        let mut from = attacks.near(victim, royal) & board.owned[attacks.side];
        while let Some(square) = from.pop() {
            let piece = board.piece(board.kinds[square]);
            let Some(line) = attacks.line(victim, royal, square, piece) else { continue };
            let man = S::of(square);
            match line {
                Line::Other => return Guard::Try,
                Line::Empty(set) => {
                    let between = set & board.occupied;
                    if between.is_empty() {
                        common &= set | man;
                    } else if between.count() == 1 && !(between & board.owned[side]).is_empty() {
                        pinned |= between;
                        let inside = set | man;
                        specials.push((Special { movers: between, inside }, !S::default()));
                    }
                }
                Line::One(set) => {
                    let between = set & board.occupied;
                    match between.count() {
                        // A man that lands between would be the screen.
                        0 => common &= !set,
                        1 => {
                            let outside = man | set & !between;
                            common &= outside;
                            pinned |= between;
                            let inside = !set | man;
                            specials.push((Special { movers: between, inside }, outside));
                        }
                        2 => {
                            pinned |= between;
                            let inside = set & !between | man;
                            specials.push((Special { movers: between, inside }, !S::default()));
                        }
                        _ => {}
                    }
                }
            }
        }
        Guard::Masks { side, royal, victim, attacks: number, common, pinned, specials }
    }

    /// What masks say about a move.
    #[inline(always)]
    fn said(&self, board: &Board<S>, guard: &Guard<S>, number: u32) -> Said {
        self.said_of(board, guard, &self.fx(board, number))
    }

    /// The same about a move that may have no number yet.
    #[inline(always)]
    fn said_made(&self, board: &Board<S>, guard: &Guard<S>, made: Made<'_>) -> Said {
        match self.is_quiet(made) {
            true => self.said_of(board, guard, &self.fxs[made.fx as usize]),
            false if matches!(guard, Guard::Free) => Said::Legal,
            false => Said::Unknown,
        }
    }

    #[inline(always)]
    fn said_of(&self, board: &Board<S>, guard: &Guard<S>, fx: &Fx) -> Said {
        let Guard::Masks { side, royal, victim, attacks, common, pinned, specials } = guard else {
            return if matches!(guard, Guard::Free) { Said::Legal } else { Said::Unknown };
        };
        if fx.shape != Shape::Plain {
            return Said::Unknown;
        }
        let to = usize::from(fx.to);
        // Code may also move men of others: they may attack from where they arrive.
        if fx.from != NOWHERE && !board.owned[*side].has(usize::from(fx.from)) {
            return Said::Unknown;
        }
        if usize::from(fx.from) == *royal {
            return self.royal_said(board, *victim, &self.attacks[*attacks], *royal, to);
        }
        if to == *royal {
            return Said::Unknown;
        }
        let is = if fx.from == NOWHERE || !pinned.has(usize::from(fx.from)) {
            common.has(to)
        } else {
            return pinned_said(specials, usize::from(fx.from), to, *common);
        };
        if is { Said::Legal } else { Said::Illegal }
    }

    fn royal_said(
        &self,
        board: &Board<S>,
        victim: usize,
        attacks: &Attacks<S>,
        royal: usize,
        to: usize,
    ) -> Said {
        let occupied = board.occupied & !S::of(royal) | S::of(to);
        let mut from = attacks.near(victim, to) & board.owned[attacks.side] & !S::of(to);
        while let Some(square) = from.pop() {
            let piece = board.piece(board.kinds[square]);
            let is = match attacks.line(victim, to, square, piece) {
                None => false,
                Some(Line::Empty(set)) => (set & occupied).is_empty(),
                Some(Line::One(set)) => (set & occupied).count() == 1,
                Some(Line::Other) => return Said::Unknown,
            };
            if is {
                return Said::Illegal;
            }
        }
        Said::Legal
    }

    /// Hands out what the programs of the turn make.
    #[inline(always)]
    fn made(&self, board: &Board<S>, mut add: impl FnMut(Made<'_>)) {
        let side = self.rules.game.turns[board.turn].side.index();
        let filter = self.filter_of[board.turn];
        let look = Look { board, over: None, in_attack: false };
        let mut men = board.owned[side];
        while let Some(square) = men.pop() {
            for &root in self.entry(filter, board.kinds[square], square) {
                self.walk(look, root, |made| {
                    add(made);
                    true
                });
            }
        }
        if self.has_drops {
            for stock in side * self.types..(side + 1) * self.types {
                if board.stock[stock] > 0 {
                    for &root in self.drop_entry(filter, stock) {
                        self.walk(look, root, |made| {
                            add(made);
                            true
                        });
                    }
                }
            }
        }
    }

    /// Puts the moves of one program into a list, legal or not; `see` is told each instruction.
    pub fn moves_of(
        &self,
        board: &Board<S>,
        root: u32,
        list: &mut Vec<u32>,
        see: impl FnMut(Instr),
    ) {
        let look = Look { board, over: None, in_attack: false };
        let add = |made: Made<'_>| {
            list.push(self.number(board, made));
            true
        };
        self.walk_seen(look, root, add, see);
    }

    /// Whether a move is legal, by making it.
    fn tried(&self, board: &mut Board<S>, number: u32, plain: bool) -> bool {
        let turn = board.turn;
        let before = self.make(board, number);
        let exposed = self.exposed(board, turn, plain);
        board.take_back(before);
        !exposed
    }

    /// Puts the numbers of the legal moves into `moves`; a pass is [`PASS`].
    pub fn legal(&self, board: &mut Board<S>, moves: &mut Vec<u32>) {
        moves.clear();
        let guard = self.guard(board);
        self.made(board, |made| match self.said_made(board, &guard, made) {
            Said::Legal => moves.push(self.number(board, made)),
            Said::Illegal => {}
            // Marked by the highest bit.
            Said::Unknown => moves.push(self.number(board, made) | 1 << 31),
        });
        moves.retain_mut(|number| {
            let unknown = *number >> 31 == 1;
            *number &= !(1 << 31);
            !unknown || self.tried(board, *number, false)
        });
        self.finish(board, moves);
    }

    /// The same by the plain definition: every move is tried, and every attack is looked at by
    /// running programs.
    pub fn legal_plainly(&self, board: &mut Board<S>, moves: &mut Vec<u32>) {
        moves.clear();
        self.made(board, |made| moves.push(self.number(board, made)));
        moves.retain(|&number| self.tried(board, number, true));
        self.finish(board, moves);
    }

    fn finish(&self, board: &Board<S>, moves: &mut Vec<u32>) {
        if self.doubles {
            let mut seen = rustc_hash::FxHashSet::default();
            moves.retain(|&number| seen.insert(self.fx(board, number).class));
        }
        let pass = match self.rules.game.options.pass_turn {
            PassTurn::Yes => true,
            PassTurn::Forced => moves.is_empty(),
            PassTurn::No => false,
        };
        if pass {
            moves.push(PASS);
        }
    }

    /// How many legal moves there are.
    pub fn count_legal(&self, board: &mut Board<S>, unknown: &mut Vec<u32>) -> u64 {
        if self.doubles {
            self.legal(board, unknown);
            return unknown.len() as u64;
        }
        unknown.clear();
        let mut count = 0u64;
        let guard = self.guard(board);
        if matches!(guard, Guard::Free) {
            self.made(board, |_| count += 1);
        } else {
            self.made(board, |made| match self.said_made(board, &guard, made) {
                Said::Legal => count += 1,
                Said::Illegal => {}
                Said::Unknown => unknown.push(self.number(board, made)),
            });
        }
        count += unknown.iter().filter(|&&fx| self.tried(board, fx, false)).count() as u64;
        match self.rules.game.options.pass_turn {
            PassTurn::Yes => count + 1,
            PassTurn::Forced => count.max(1),
            PassTurn::No => count,
        }
    }

    /// Whether a goal about the men on the board has come true with the move made last by `mover`.
    #[inline]
    pub fn over(&self, board: &Board<S>, mover: usize) -> bool {
        let counts = |for_one: Option<usize>| for_one.is_none_or(|m| m == mover);
        self.goals.iter().any(|(for_one, goal)| counts(*for_one) && goal.holds(board))
    }

    /// The number of paths of `depth` moves.
    pub fn paths(
        &self,
        board: &mut Board<S>,
        depth: u32,
        lists: &mut [Vec<u32>],
        table: Option<&super::Table>,
    ) -> u64 {
        let Some((moves, deeper)) = lists.split_first_mut() else { return 0 };
        match depth {
            0 => return 1,
            1 => return self.count_legal(board, moves),
            _ => {}
        }
        let key = table.map(|table| (table, self.key(board, depth)));
        if let Some((table, key)) = key
            && let Some(count) = table.get(key)
        {
            return count;
        }
        let mover = self.rules.game.turns[board.turn].taker.index();
        let mut total = 0u64;
        let opens = board.opens.get_mut().len();
        self.legal(board, moves);
        for &number in &*moves {
            let before = self.make(board, number);
            if !self.over(board, mover) {
                total = total.saturating_add(self.paths(board, depth - 1, deeper, table));
            }
            board.take_back(before);
        }
        board.opens.get_mut().forget(opens);
        if let Some((table, key)) = key {
            table.put(key, total);
        }
        total
    }
}

/// What masks say about a move of a man that stands in a line to the royal man.
fn pinned_said<S: Set>(specials: &[(Special<S>, S)], from: usize, to: usize, common: S) -> Said {
    // A screen that gives check may leave: what `common` says of its own line does not count.
    if specials.iter().any(|(s, others)| s.movers.has(from) && *others != !S::default()) {
        return Said::Unknown;
    }
    let fits = specials.iter().all(|(s, _)| !s.movers.has(from) || s.inside.has(to));
    if fits && common.has(to) { Said::Legal } else { Said::Illegal }
}
