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

/// How many nodes and facts pruning looks at, for each node of a block and at least. Ours; where
/// pruning would take more, knowing the answers destroys what is shared, and the program stays as
/// it is, with questions whose answer could be known.
pub(super) const PRUNING_PER_NODE: usize = 50;
/// See [`PRUNING_PER_NODE`].
pub(super) const MIN_PRUNING: usize = 20_000;

/// How many different lists of changes and captures a block may have before they become nodes of
/// their own. Ours; a block that enters captured men into a hand has some hundred, one that goes
/// through the board and takes every marked man has 2^50.
pub(super) const MAX_NOTED: usize = 500;

/// How many entries one such list may have. Ours; a loop that notes without end is stopped while it
/// is small.
pub(super) const MAX_LIST: usize = 1_024;

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
    /// Different lists of changes and captures of one block on one square.
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
            Limit::Noted => ("lists of changes and captures for one block", MAX_NOTED),
            Limit::Cascades => ("cascades in one move", crate::interp::MAX_CASCADES),
            Limit::Nodes => ("nodes for the game", MAX_NODES),
            Limit::GameSteps => {
                ("instructions and conditions for the game", MAX_GAME_STEPS as usize)
            }
            Limit::Effects => ("effects for the game", MAX_EFFECTS),
        }
    }
}
