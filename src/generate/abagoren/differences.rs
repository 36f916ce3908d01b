//! Where the rules file is not, or cannot be, exactly what is written: for `zrf verify` to print.

use std::fmt;

/// Something of the rules that the file expresses in another way, or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The reading it belongs to, as `aba.entry=immediate`; empty if it concerns every reading.
    pub reading: &'static str,
    /// What the rules, read this way, say.
    pub rule: &'static str,
    /// What the file does instead.
    pub file: &'static str,
    /// Why.
    pub why: &'static str,
    /// A position of the file in which both differ; two, divided by ` | `, that are the same one on
    /// one side only. Empty if nothing differs on the board.
    pub witness: &'static str,
}

/// The difference in three lines: what is written, what the file does, and why.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { reading, rule, file, why, .. } = self;
        let gap = if reading.is_empty() { "" } else { ": " };
        write!(f, "{reading}{gap}{rule}\n  file: {file}\n  why:  {why}")
    }
}

/// Everything known. The first two concern positions that no game reaches or how a player makes a
/// move; the others are readings for which no file is written. With the default readings every
/// game goes as it is written.
pub const KNOWN_DIFFERENCES: [Difference; 7] = [
    Difference {
        reading: "",
        rule: "A captured Queen, Rook, Bishop, Knight or Prince joins the hand, however many are in it.",
        file: "A hand has four squares for each kind. A position set up by hand can have more than \
               four men of a kind; the capture of a fifth for one hand is then not offered.",
        why: "Hands are squares of the board, so that they count in the repetition of positions; \
              no game has more than four of a kind.",
        witness: "White: King e1, Rook d1, Queen Qw1 Qw2 Qw3 Qw4; Black: King i8, Queen d4; \
                  to move White",
    },
    Difference {
        reading: "",
        rule: "The Emperor makes a Pawn instead of moving.",
        file: "The move has no starting and no target square, only the new Pawn: it is played from \
               the list of moves or by a click on the Emperor.",
        why: "Men enter from a stock in ZRF, which would run out; an effect without a movement does \
              not.",
        witness: "",
    },
    Difference {
        reading: "aba.entry=immediate",
        rule: "A captured man enters in the capturing move itself or never; there is no hand.",
        file: "It enters on a later turn.",
        why: "Every capture would have to exist once more for each corner; no file is written that \
              way.",
        witness: "White: King e1, Rook d1; Black: King i8, Knight d4; to move White",
    },
    Difference {
        reading: "aba.create_cost=free",
        rule: "The Emperor makes a Pawn in addition to a move.",
        file: "Making a Pawn is a whole turn.",
        why: "Every move of every man would have to exist once more with the Pawn.",
        witness: "White: Emperor e4; Black: King i8; to move White",
    },
    Difference {
        reading: "aba.create_stock=lost",
        rule: "The Emperor makes at most as many Pawns as its side has lost.",
        file: "It makes any number of Pawns.",
        why: "The text says no such thing; the lost Pawns would have to stand on squares of their \
              own, as the hands do, and no file is written that way.",
        witness: "White: Emperor e4; Black: King i8; to move White",
    },
    Difference {
        reading: "aba.create_stock=initial",
        rule: "The Emperor makes a Pawn only while fewer are on the board than at the start.",
        file: "It makes any number of Pawns.",
        why: "The text says no such thing, and code in ZRF cannot count the Pawns on the board.",
        witness: "White: Emperor e4, Pawn a2 b2 c2 d2 g2 h2 i2; Black: King i8; to move White",
    },
    Difference {
        reading: "aba.rep_key=board",
        rule: "A position is repeated whatever the hands hold.",
        file: "A position with other hands is another position.",
        why: "Hands are squares of the board, and positions are compared square by square.",
        witness: "White: King e1; Black: King i8; to move White | \
                  White: King e1, Queen Qw1; Black: King i8; to move White",
    },
];

#[cfg(test)]
mod tests {
    use super::KNOWN_DIFFERENCES;
    use crate::generate::abagoren::readings::Readings;

    /// What is listed as impossible must not be on offer.
    #[test]
    fn readings_listed_here_cannot_be_chosen() {
        let mut named = 0;
        for difference in &KNOWN_DIFFERENCES {
            let (id, choice) = difference.reading.split_once('=').unwrap_or_default();
            assert!(Readings::default().with(id, choice).is_err(), "{id} {choice}");
            named += usize::from(!id.is_empty());
            let said = difference.to_string();
            assert!(said.starts_with(difference.reading) && said.lines().count() == 3, "{said}");
        }
        assert_eq!(named, 5);
    }
}
