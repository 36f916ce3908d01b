//! What is not known for certain about Zillions, was decided, and is not a switch.
//!
//! Read by `docs/semantics.md` only. An entry moves to `semantics.rs` when somebody needs the other
//! answer.

/// A question that was decided.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The question.
    pub question: &'static str,
    /// What the program does.
    pub decision: &'static str,
    /// What is known, and why there is no switch.
    pub why: &'static str,
}

const fn decided(question: &'static str, decision: &'static str, why: &'static str) -> Decision {
    Decision { question, decision, why }
}

/// All of them, in the order in which a rules file is read and played.
pub const DECIDED: &[Decision] = &[
    decided(
        "Which of two macro definitions of one name counts?",
        "The last one, everywhere; it is an error finding.",
        "Zillions accepts it (one published file). No saved game; the finding asks for one body.",
    ),
    decided(
        "What is a macro argument that no call gives?",
        "Nothing; it is an error finding.",
        "Nothing. Arguments that an enclosing call gives are taken from there, which saved games show.",
    ),
    decided(
        "Does a variant with only a count-condition lose the end conditions of its game?",
        "It does: the four kinds of conditions are one group.",
        "The language reference names three kinds and is silent about this one.",
    ),
    decided(
        "What is the game that a variant changes, in a file with several?",
        "The nearest one before it, else the first one after it.",
        "The one published file of this kind (Luzhanqi) agrees with this and with 'the first'.",
    ),
    decided(
        "Where does (opposite d) lead?",
        "To the position from which d leads here; to the first one if there are several.",
        "The language reference says 'the opposite direction'. Both agree on every grid, and in all \
         saved games.",
    ),
    decided(
        "What does a while that never ends do?",
        "The block is stopped after 200 000 instructions, as in Zillions. Moves that it had added \
         are listed, and the program says that the list is not certain.",
        "Whether Zillions keeps the moves is not known, so no choice would be right.",
    ),
    decided(
        "What value has a flag that the block has not set?",
        "False.",
        "The language reference says that there is none. If it were left over from the block \
         before, it would depend on the order in which Zillions runs blocks, which nobody knows.",
    ),
    decided(
        "What do (mark d) off the board and (go to) without a to do?",
        "The first ends the block, the second stays.",
        "Nothing; no published file does either.",
    ),
    decided(
        "What is a cascade from an empty square?",
        "Nothing moves; the rest of the move stays.",
        "Nothing.",
    ),
    decided(
        "What is a cascade whose from and to are one square?",
        "Nothing: neither text, nor the previous movement of last-from and last-to, nor a move of its own.",
        "Saved games do not name such movements. That nothing else of them is left is likely.",
    ),
    decided(
        "What if two men land on one square in one move?",
        "The one noted later captures the other, and the program says that the list is not certain.",
        "The language reference leaves it undefined.",
    ),
    decided(
        "What if one man is moved twice in one move, by cascades or by a cascade and the add?",
        "It goes where the movement noted last takes it, the others do nothing, and the program says that the list is not certain.",
        "Nothing; no published file does it.",
    ),
    decided(
        "What does cascade do in drops?",
        "One more man of the type is dropped, each from the stock; a drop for which the stock is too small is not generated. Behind the word from, the man that stands there is moved instead, as in moves.",
        "The language reference says that cascade drops several pieces, and nothing of the rest; no published file does it.",
    ),
    decided(
        "Whose stock do a type argument of add and a change-type need with \"recycle promotions\", and how many?",
        "The stock of the side that moves, one man for each; a change-type where nobody stands needs none.",
        "The language reference says that a promotion is not available when its type is not in store.",
    ),
    decided(
        "What does capture do on a square where nothing stands after the movements?",
        "Nothing. The move text has the square all the same.",
        "Saved games have such captures (Ko Shogi).",
    ),
    decided(
        "Is a man that changes its type or attribute, or moves in place, captured by its own move?",
        "It is: captures come last.",
        "The language reference. GlukKazan reports two cases where Zillions does not, as faults of \
         the program.",
    ),
    decided(
        "May an own move capture a royal man?",
        "It may; the check rule looks at the men that are left.",
        "Nothing.",
    ),
    decided(
        "Do a man's drops, priorities or turn types count when it attacks?",
        "Only its moves, without priorities; the type of the next turn counts for the check rule.",
        "The language reference speaks of moves; 14 saved games with mates agree.",
    ),
    decided(
        "In which order are the changes of one move made, where it matters?",
        "In the order in which saved games name them, which is that of the code but for cascades \
         and changes noted behind others.",
        "The order of the text follows from all 7 055 moves of published saved games that can be \
         played; that it is the order of execution as well is likely.",
    ),
    decided(
        "Which number has a partial move without a move type in a saved game?",
        "0; all others are numbered as in the saved games.",
        "No saved game has such a move.",
    ),
    decided(
        "Does a man that was captured, or changed hands, in its partial move go on?",
        "It does not: the turn ends.",
        "Nothing.",
    ),
    decided(
        "Has passing a priority?",
        "None: where passing is allowed it stays so, whatever must be played otherwise.",
        "Nothing.",
    ),
    decided(
        "How are equally long captures valued with \"maximal captures\" 2?",
        "All of them are listed, and the program says that this is not certain.",
        "Zillions uses values of its own that are not published.",
    ),
    decided(
        "With which weights do random players choose?",
        "The program lists each move once and chooses none.",
        "Probably each generated move has the same weight, equal ones included.",
    ),
    decided(
        "Are goals looked at before the first move?",
        "They are not; only that the side to move has no move is.",
        "Nothing; games with a set-up phase would end at once otherwise.",
    ),
    decided(
        "When does a position stand again: with the same player to move, or at the same turn?",
        "With the same player to move. Stocks do not count.",
        "The language reference says player.",
    ),
    decided(
        "Whom do stalemated, repetition and checkmated mean without a list of players?",
        "Whoever is to move. All other goals mean who has just moved.",
        "The language reference lets total-piece-count alone go without a list; published files leave it out in count-condition too.",
    ),
    decided(
        "Which men does a count-condition count?",
        "All on the board, dummies too, of the listed players (of all who have turns if none are \
         listed).",
        "The language reference says 'pieces on the board'.",
    ),
    decided(
        "Does an own word in a place where several kinds of names fit mean a direction or a position?",
        "A direction.",
        "No published file has a name that is both.",
    ),
];
