//! Move code as JSON: an array of instructions, macros gone.

use serde::{Serialize, Serializer};

use super::condition::{Condition, PlaceDoc, condition, place};
use super::origin::Texts;
use crate::describe::written_out;
use crate::model::{Block, Game, GoTarget, Instr, InstrKind};

/// The instructions of a block, written out while they are serialised.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    pub(super) game: &'a Game,
    pub(super) texts: Texts<'a>,
    pub(super) block: &'a Block,
}

/// One instruction. ZRF's own words are explained by `zrf explain`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Instruction<'a> {
    /// One step in a direction as written (symmetry applies). Without a link the block ends.
    Step {
        /// The direction.
        direction: &'a str,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// A step to the square from which the direction leads here; if there is none, the block ends.
    Opposite {
        /// The direction, as written.
        direction: &'a str,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// The cursor jumps to a square.
    Jump {
        /// The square.
        square: &'a str,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// The cursor jumps to a remembered square. `mark` is also what `back` does; without a last move the block ends.
    Go {
        /// `from`, `to`, `mark`, `last-from` or `last-to`.
        target: &'static str,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Remembers a square.
    Mark {
        /// Which.
        place: PlaceDoc<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// The piece to be moved is the one on the cursor.
    From {
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// The move ends on the cursor, wherever `add` stands.
    To {
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Ends the block if the condition is false.
    Verify {
        /// The condition.
        condition: Condition<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Branches.
    If {
        /// The condition.
        condition: Condition<'a>,
        /// What is done if it is true.
        #[cfg_attr(test, schemars(with = "Vec<Instruction<'static>>"))]
        then: Code<'a>,
        /// What is done if it is false.
        #[serde(rename = "else")]
        #[cfg_attr(test, schemars(with = "Vec<Instruction<'static>>"))]
        otherwise: Code<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Does the instructions again and again as long as the condition is true.
    While {
        /// The condition.
        condition: Condition<'a>,
        /// The instructions.
        #[cfg_attr(test, schemars(with = "Vec<Instruction<'static>>"))]
        body: Code<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Sets a flag of the block to the condition's value, at once.
    SetFlag {
        /// The flag.
        flag: &'a str,
        /// The value.
        condition: Condition<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Sets a position flag to the condition's value, at once.
    SetPositionFlag {
        /// The flag.
        flag: &'a str,
        /// The value.
        condition: Condition<'a>,
        /// On which square.
        place: PlaceDoc<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Notes a value for an attribute of the piece that stands on the cursor after the move; the condition is evaluated now.
    SetAttribute {
        /// The attribute.
        attribute: &'a str,
        /// The value.
        condition: Condition<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Notes that the piece there is removed, last of all.
    Capture {
        /// Where.
        place: PlaceDoc<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Notes a new piece; what stands there is captured.
    Create {
        /// Whose; null: of the side being moved.
        player: Option<&'a str>,
        /// Its type; null: the type whose code runs.
        piece: Option<&'a str>,
        /// Where.
        place: PlaceDoc<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Notes that the piece there becomes another type.
    ChangeType {
        /// The new type.
        piece: &'a str,
        /// Where.
        place: PlaceDoc<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Notes that the piece there goes to the next player in the list of players.
    Flip {
        /// Where.
        place: PlaceDoc<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Notes that the piece there goes to the side being moved.
    ChangeOwner {
        /// Where.
        place: PlaceDoc<'a>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Notes a movement to here, to be made together with that of the next `add`, and starts another one from here.
    Cascade {
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Makes a move of all that has been noted. Noted changes and captures are then forgotten.
    Add {
        /// A copy of the piece stays behind.
        copy: bool,
        /// The same piece must go on, if it can.
        partial: bool,
        /// For a partial move: the move type of what follows; null: any.
        continue_with: Option<&'a str>,
        /// One move for each of these types, which the piece becomes; empty: one move, and it keeps its type.
        types: Vec<&'a str>,
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
    /// Not understood: the file has an error here. A block that reaches it ends.
    Invalid {
        /// Where it is written, `file:line`; in a macro, the line of its body.
        at: String,
    },
}

impl Serialize for Code<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(written_out(self.block).map(|instr| self.instruction(instr)))
    }
}

impl<'a> Code<'a> {
    fn within(self, block: &'a Block) -> Code<'a> {
        Code { block, ..self }
    }

    /// An instruction with its names. Macro calls do not come here: they are written out.
    fn instruction(self, instr: &'a Instr) -> Instruction<'a> {
        let game = self.game;
        let at = self.texts.at(instr.span);
        let piece = |p: crate::model::PieceId| game.pieces[p.index()].name.as_str();
        let direction = |d: crate::model::Direction| game.board.directions[d.index()].as_str();
        match &instr.kind {
            InstrKind::Step(d) => Instruction::Step { direction: direction(*d), at },
            InstrKind::Opposite(d) => Instruction::Opposite { direction: direction(*d), at },
            InstrKind::Jump(square) => Instruction::Jump { square: game.board.name(*square), at },
            InstrKind::Go(target) => Instruction::Go { target: target_name(*target), at },
            InstrKind::Mark(p) => Instruction::Mark { place: place(game, *p), at },
            InstrKind::From => Instruction::From { at },
            InstrKind::To => Instruction::To { at },
            InstrKind::Verify(c) => Instruction::Verify { condition: condition(game, c), at },
            InstrKind::If(c, then, otherwise) => Instruction::If {
                condition: condition(game, c),
                then: self.within(then),
                otherwise: self.within(otherwise),
                at,
            },
            InstrKind::While(c, body) => {
                Instruction::While { condition: condition(game, c), body: self.within(body), at }
            }
            InstrKind::SetFlag(f, c) => {
                let flag = &game.flags[f.index()];
                Instruction::SetFlag { flag, condition: condition(game, c), at }
            }
            InstrKind::SetPositionFlag(f, c, p) => Instruction::SetPositionFlag {
                flag: &game.position_flags[f.index()],
                condition: condition(game, c),
                place: place(game, *p),
                at,
            },
            InstrKind::SetAttribute(a, c) => {
                let attribute = &game.attributes[a.index()];
                Instruction::SetAttribute { attribute, condition: condition(game, c), at }
            }
            InstrKind::Capture(p) => Instruction::Capture { place: place(game, *p), at },
            InstrKind::Create(player, created, p) => Instruction::Create {
                player: player.map(|p| game.players[p.index()].name.as_str()),
                piece: created.map(piece),
                place: place(game, *p),
                at,
            },
            InstrKind::ChangeType(to, p) => {
                Instruction::ChangeType { piece: piece(*to), place: place(game, *p), at }
            }
            InstrKind::Flip(p) => Instruction::Flip { place: place(game, *p), at },
            InstrKind::ChangeOwner(p) => Instruction::ChangeOwner { place: place(game, *p), at },
            InstrKind::Cascade => Instruction::Cascade { at },
            InstrKind::Add(add) => Instruction::Add {
                copy: add.copy,
                partial: add.partial,
                continue_with: add.then.map(|t| game.move_types[t.index()].as_str()),
                types: add.types.iter().map(|&p| piece(p)).collect(),
                at,
            },
            InstrKind::Splice(..) | InstrKind::Invalid => Instruction::Invalid { at },
        }
    }
}

fn target_name(target: GoTarget) -> &'static str {
    match target {
        GoTarget::From => "from",
        GoTarget::To => "to",
        GoTarget::Mark => "mark",
        GoTarget::LastFrom => "last-from",
        GoTarget::LastTo => "last-to",
    }
}
