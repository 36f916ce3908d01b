//! Runs a block for one player, piece and square with the answers of all questions left open.
//!
//! The run goes straight on as long as nothing depends on the position (`walk`). Where it does,
//! the machine's [`State`] is looked up: states met before are not run again, so that branches
//! which come together again are shared. A state that leads back to itself without end is an
//! endless loop: the board does not change while a block runs, so the same answers come again.
//! Nodes made here are the block's own; `prune` moves them to the graph of the game.

mod add;
mod condition;
mod known;
mod nodes;
mod reads;
mod state;
mod walk;

use rustc_hash::FxHashMap;

use self::condition::{Formulas, Value};
use self::nodes::Locals;
use self::reads::{Known, Reads, Since};
use self::state::{Lists, State};
use super::facts::Logic;
use super::graph::Why;
use super::limits::{Limit, MAX_PATH_STEPS, MAX_STEPS};
use super::noted::Note;
use super::question::Question;
use crate::interp::Rules;
use crate::model::{MoveDef, MoveTypeId, PieceId, PlayerId, Square};

pub(super) use self::nodes::{Local, LocalNode, LocalOrigin};
pub(super) use self::state::{ChainId, Code};

/// A limit that keeps a block from having a program.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed(pub Limit);

/// The block that is built.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject {
    pub side: PlayerId,
    pub piece: PieceId,
    pub drop: bool,
    pub def: u32,
    pub square: Square,
}

/// Builds programs, one after the other.
pub(super) struct Builder<'a> {
    rules: &'a Rules,
    logic: &'a Logic,
    code: Code,
    lists: Lists,
    formulas: Formulas,
    locals: Locals,
    /// The number of each state that was looked up, and what is known of it.
    numbers: FxHashMap<State, u32>,
    memo: Vec<Memo>,
    /// The same states, by what is read of them, if that is kept apart.
    known: Known,
    /// What was read since the last state that was looked up.
    reads: Reads,
    steps: u32,
    /// How many steps there may be at most for the block that is built.
    most: u32,

    side: PlayerId,
    piece: PieceId,
    dropping: bool,
    def: u32,
    move_type: Option<MoveTypeId>,
    start: Square,
    /// Whether changes and captures are nodes whatever the block does.
    noting: bool,
    /// Whether movements of cascades are nodes as well, and states are known by what is read of
    /// them, from whatever square a block is run.
    apart: bool,
    /// The block whose states are known.
    last: Option<(PlayerId, PieceId, bool, u32)>,
}

/// What is known of a state.
enum Memo {
    /// It is being built, at this depth of the stack.
    Open(usize),
    /// Its node, and the depths of the states still being built that the node assumes: it holds
    /// only as long as they are.
    Done(Built, Vec<usize>, Reads),
    /// Nothing any more: what its node assumed no longer is so.
    Stale,
}

/// A node, and how many instructions and conditions the longest way through it takes.
#[derive(Clone, Copy)]
struct Built {
    node: u32,
    steps: u32,
}

/// What a state waits for.
struct Waiting {
    /// Its number, for [`Builder::memo`].
    number: u32,
    state: State,
    choice: Choice,
    /// The states that may follow, and the nodes of those that are built.
    next: Vec<State>,
    built: Vec<u32>,
    /// How many instructions and conditions the way here takes from the last choice, and the
    /// longest way from here on.
    steps: u32,
    longest: u32,
    /// The depths of open states that this one's node assumes to lead here.
    assumes: Vec<usize>,
    /// Numbers of the states whose nodes hold only as long as this one is open.
    hang_on: Vec<u32>,
    /// What is read of it and, of the state before, on the way to it.
    reads: Reads,
    on_the_way: Reads,
}

/// How the node of a state is made of those that follow.
enum Choice {
    /// A formula; the next states are that of yes, if it can be, and that of no, if it can be.
    /// Each may note something first.
    Decide(Value, [Option<(Note, LocalOrigin)>; 2]),
    /// An `add`; one state follows.
    Add,
    /// One state for each square that the last move may have started at (or ended at).
    Last(bool, LocalOrigin),
    /// Nothing is asked, but perhaps something noted; one state follows.
    Through(Option<(Note, LocalOrigin)>),
}

impl<'a> Builder<'a> {
    pub fn new(rules: &'a Rules, logic: &'a Logic) -> Builder<'a> {
        Builder {
            rules,
            logic,
            code: Code::new(),
            lists: Lists::new(),
            formulas: Formulas::new(),
            locals: Locals::new(),
            numbers: FxHashMap::default(),
            memo: Vec::new(),
            known: Known::default(),
            reads: Reads::default(),
            steps: 0,
            most: MAX_STEPS,
            side: PlayerId(0),
            piece: PieceId(0),
            dropping: false,
            def: 0,
            move_type: None,
            start: Square(0),
            noting: false,
            apart: false,
            last: None,
        }
    }

    /// The same for programs that are to be small: movements of cascades are nodes, and squares from
    /// which a block starts share what they can, if they come one after the other.
    pub fn apart(rules: &'a Rules, logic: &'a Logic) -> Builder<'a> {
        Builder { apart: true, ..Builder::new(rules, logic) }
    }

    /// Builds one block; its places go to `code`. The nodes stay until the next call. If `noting`,
    /// changes and captures are nodes; otherwise only where moves can't be complete. At most `left`
    /// instructions and conditions are looked at.
    pub fn build(
        &mut self,
        code: &mut Code,
        subject: Subject,
        def: &MoveDef,
        noting: bool,
        left: u64,
    ) -> Result<&mut Local, Failed> {
        std::mem::swap(&mut self.code, code);
        self.noting = noting;
        self.most = MAX_STEPS.min(u32::try_from(left).unwrap_or(u32::MAX));
        let mut built = self.build_with_code(subject, def, noting);
        let mut steps = self.steps;
        if built.is_err() && self.apart && self.steps > 0 {
            // What other squares left behind counts towards its limits.
            self.last = None;
            built = self.build_with_code(subject, def, true);
            steps = steps.saturating_add(self.steps);
        }
        if built.is_err() && !noting {
            self.most =
                self.most.min(u32::try_from(left).unwrap_or(u32::MAX).saturating_sub(steps));
            built = self.build_with_code(subject, def, true);
            steps = steps.saturating_add(self.steps);
        }
        std::mem::swap(&mut self.code, code);
        self.steps = steps;
        built?;
        Ok(&mut self.locals.local)
    }

    /// How many instructions and conditions the last block took.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Builds with complete moves or, if `open`, with changes and captures as nodes.
    fn build_with_code(
        &mut self,
        subject: Subject,
        def: &MoveDef,
        open: bool,
    ) -> Result<(), Failed> {
        let Subject { side, piece, drop, def: number, square } = subject;
        (self.side, self.piece, self.dropping) = (side, piece, drop);
        (self.def, self.move_type, self.start) = (number, def.move_type, square);
        let block = Some((side, piece, drop, number));
        if !self.apart || self.last != block {
            self.lists.clear();
            self.formulas.clear();
            self.locals.clear();
            state::clear(&mut self.numbers);
            self.memo.clear();
            self.known.clear();
        }
        // Only what was built to its end is known.
        self.last = None;
        self.locals.local.open = open;
        self.locals.local.shared = self.apart;
        self.steps = 0;
        let calls = self.code.root(&def.origin.calls);
        let spot = state::Spot { block: def.block.clone(), index: 0, after: Code::END, calls };
        let place = self.code.place(&spot);
        let first = State {
            place,
            cursor: square,
            from: square,
            set_from: false,
            restart: square,
            to: None,
            mark: square,
            names_man: false,
            flags: 0,
            position_flags: 0,
            noted: 0,
            facts: 0,
            since: Since::SAME,
        };
        self.locals.local.root = self.node_of(first)?;
        self.last = block;
        Ok(())
    }

    /// The node of a state: everything that can follow is built first.
    fn node_of(&mut self, first: State) -> Result<u32, Failed> {
        let mut stack: Vec<Waiting> = Vec::new();
        let mut next = Some(first);
        let mut ready: Option<(Built, Vec<usize>, Reads)> = None;
        loop {
            if let Some(state) = next.take() {
                match self.enter(state, stack.len())? {
                    Entered::Node(node, assumes, reads) => ready = Some((node, assumes, reads)),
                    Entered::Wait(waiting) => stack.push(waiting),
                }
            }
            let Some(top) = stack.last_mut() else {
                return Ok(ready.map_or(nodes::END, |(built, ..)| built.node));
            };
            if let Some((built, assumes, reads)) = ready.take() {
                top.reads.join(&reads);
                top.built.push(built.node);
                top.longest = top.longest.max(built.steps);
                merge(&mut top.assumes, &assumes);
            }
            next = top.next.pop();
            if next.is_none()
                && let Some(top) = stack.pop()
            {
                ready = Some(self.leave(top, &mut stack)?);
            }
        }
    }

    /// Makes the node of a state for which everything that follows is built.
    fn leave(
        &mut self,
        mut top: Waiting,
        stack: &mut [Waiting],
    ) -> Result<(Built, Vec<usize>, Reads), Failed> {
        let since = std::mem::replace(&mut top.state.since, Since::SAME);
        self.reads = Reads::default();
        let node = self.finish(&top.state, &top.choice, &mut top.built)?;
        top.reads.join(&self.reads);
        // What was assumed of this state has come true.
        top.assumes.retain(|&depth| depth < stack.len());
        for number in top.hang_on {
            self.memo[number as usize] = Memo::Stale;
        }
        if let Some(&deepest) = top.assumes.iter().max() {
            stack[deepest].hang_on.push(top.number);
        }
        let assumes = top.assumes.clone();
        let built = Built { node, steps: top.longest };
        let mut reads = top.on_the_way;
        if self.apart {
            if assumes.is_empty() {
                self.known.insert(top.number, &top.state, &top.reads, &self.lists);
            }
            reads.join(&top.reads.before(since, &self.lists));
        }
        self.memo[top.number as usize] = Memo::Done(built, top.assumes, top.reads);
        built_within_limit(top.steps, built).map(|built| (built, assumes, reads))
    }

    /// Goes straight on from a state to where something is to be decided.
    fn enter(&mut self, state: State, depth: usize) -> Result<Entered, Failed> {
        let before = self.steps;
        self.reads = Reads::default();
        let walked = self.walk(state)?;
        let steps = self.steps - before;
        let mut on_the_way = self.reads.take();
        let (state, choice, mut next, reads) = match walked {
            walk::Walked::Node(node) => {
                return Ok(Entered::Node(Built { node, steps }, Vec::new(), on_the_way));
            }
            walk::Walked::Choice(state, choice, next, reads) => (state, choice, next, reads),
        };
        let fresh = self.memo.len() as u32;
        let mut number = *self.numbers.get(&state).unwrap_or(&fresh);
        if number == fresh {
            match self.apart.then(|| self.known.find(&state, &self.lists)).flatten() {
                Some(known) => number = known,
                None => drop(self.numbers.insert(state.clone(), number)),
            }
        }
        match self.memo.get(number as usize) {
            Some(Memo::Done(built, assumes, reads)) => {
                if self.apart {
                    on_the_way.join(&reads.before(state.since, &self.lists));
                }
                let built = built_within_limit(steps, *built)?;
                return Ok(Entered::Node(built, assumes.clone(), on_the_way));
            }
            Some(Memo::Open(open)) => {
                let open = *open;
                let origin = self.origin_of(&state);
                let node = self.opaque(Why::Endless, origin)?;
                return Ok(Entered::Node(Built { node, steps }, vec![open], Reads::all()));
            }
            Some(Memo::Stale) => self.memo[number as usize] = Memo::Open(depth),
            None => self.memo.push(Memo::Open(depth)),
        }
        // The last one is taken first.
        next.reverse();
        let (built, assumes, hang_on) = (Vec::new(), Vec::new(), Vec::new());
        let longest = 0;
        Ok(Entered::Wait(Waiting {
            number,
            state,
            choice,
            next,
            built,
            steps,
            longest,
            assumes,
            hang_on,
            reads,
            on_the_way,
        }))
    }

    /// The node of a choice, from the nodes of what follows.
    fn finish(
        &mut self,
        state: &State,
        choice: &Choice,
        built: &mut Vec<u32>,
    ) -> Result<u32, Failed> {
        match choice {
            Choice::Decide(value, notes) => {
                let ends = self.formulas.ends(*value);
                let mut built = built.drain(..);
                let yes = if ends.yes { built.next() } else { None };
                let no = if ends.no { built.next() } else { None };
                drop(built);
                let yes = self.noting(notes[0], yes.unwrap_or(nodes::END))?;
                let no = self.noting(notes[1], no.unwrap_or(nodes::END))?;
                self.decide(*value, yes, no)
            }
            Choice::Add => {
                let next = built.pop().unwrap_or(nodes::END);
                self.add_node(state, next)
            }
            Choice::Last(to, origin) => {
                let mut node = nodes::END;
                for (i, next) in built.drain(..).enumerate().rev() {
                    let square = Square(i as u16);
                    let question =
                        if *to { Question::LastTo(square) } else { Question::LastFrom(square) };
                    node = self.test_node(question, next, node, *origin)?;
                }
                Ok(node)
            }
            Choice::Through(note) => {
                let next = built.pop().unwrap_or(nodes::END);
                self.noting(*note, next)
            }
        }
    }

    /// A node, after noting something if there is anything. At the end nothing needs noting.
    fn noting(&mut self, note: Option<(Note, LocalOrigin)>, next: u32) -> Result<u32, Failed> {
        match note {
            Some((note, origin)) if next != nodes::END => {
                self.node(LocalNode::Note { note, next, origin })
            }
            _ => Ok(next),
        }
    }

    /// Counts instructions and conditions.
    fn spend(&mut self, steps: usize) -> Result<(), Failed> {
        self.steps = self.steps.saturating_add(steps as u32);
        match self.steps {
            steps if steps > MAX_STEPS => Err(Failed(Limit::Steps)),
            steps if steps > self.most => Err(Failed(Limit::GameSteps)),
            _ => Ok(()),
        }
    }
}

/// What entering a state gave.
#[expect(clippy::large_enum_variant, reason = "it is taken apart where it is returned to")]
enum Entered {
    /// A node, the depths of the open states that it assumes, and what is read of the state.
    Node(Built, Vec<usize>, Reads),
    /// Others are to be built first.
    Wait(Waiting),
}

/// A node with the way to it, unless the interpreter might stop before the way's end.
fn built_within_limit(steps: u32, built: Built) -> Result<Built, Failed> {
    let steps = steps.saturating_add(built.steps);
    if steps > MAX_PATH_STEPS {
        Err(Failed(Limit::PathSteps))
    } else {
        Ok(Built { steps, ..built })
    }
}

fn merge(into: &mut Vec<usize>, more: &[usize]) {
    for depth in more {
        if !into.contains(depth) {
            into.push(*depth);
        }
    }
}
