//! How much building a program may cost. What goes beyond becomes an opaque node with the limit's
//! name; the interpreter still runs such a block.

/// How many instructions and conditions one path through a block may take. Below the interpreter's
/// own limit for a run (200 000 instructions), so that no path of a program could have stopped the
/// interpreter.
pub(super) const MAX_PATH_STEPS: u32 = 150_000;

/// How many instructions and conditions are looked at for one block on one square. Ours.
pub(super) const MAX_STEPS: u32 = 2_000_000;

/// How many nodes the program of one block on one square may have before it is pruned. Ours: a
/// block of published files has some hundred.
pub(super) const MAX_BLOCK_NODES: usize = 500_000;

/// How many nodes with different facts pruning looks at for one block on one square. Ours; beyond
/// it the program stays as it is, with questions whose answer could be known.
pub(super) const MAX_PRUNED: usize = 1_000_000;

/// How many changes and captures one move may have. Ours; the interpreter has none, but a loop
/// that notes without end has to be stopped while it is small.
pub(super) const MAX_NOTED: usize = 1_024;

/// How many nodes all programs of a game have together. Ours: about 200 MB.
pub(super) const MAX_NODES: usize = 4_000_000;

/// How many effects all programs of a game have together. Ours: about 500 MB.
pub(super) const MAX_EFFECTS: usize = 2_000_000;

/// How many instructions and conditions are looked at for all programs of a game. Ours: a few
/// seconds.
pub(super) const MAX_GAME_STEPS: u64 = 200_000_000;

/// A limit that building reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// Instructions and conditions of one path through a block.
    PathSteps,
    /// Instructions and conditions of one block on one square.
    Steps,
    /// Nodes of one block on one square.
    BlockNodes,
    /// Changes and captures of one move.
    Noted,
    /// Cascades of one move; Zillions has this limit too.
    Cascades,
    /// Nodes of the whole game.
    Nodes,
    /// Effects of the whole game.
    Effects,
    /// Instructions and conditions of the whole game.
    GameSteps,
}

impl Limit {
    /// What is counted, in the plural, and the most there may be.
    pub fn describe(self) -> (&'static str, usize) {
        match self {
            Limit::PathSteps => {
                ("instructions and conditions on one path", MAX_PATH_STEPS as usize)
            }
            Limit::Steps => ("instructions and conditions for one block", MAX_STEPS as usize),
            Limit::BlockNodes => ("nodes for one block", MAX_BLOCK_NODES),
            Limit::Noted => ("changes and captures in one move", MAX_NOTED),
            Limit::Cascades => ("cascades in one move", crate::interp::MAX_CASCADES),
            Limit::Nodes => ("nodes for the game", MAX_NODES),
            Limit::GameSteps => {
                ("instructions and conditions for the game", MAX_GAME_STEPS as usize)
            }
            Limit::Effects => ("effects for the game", MAX_EFFECTS),
        }
    }
}
