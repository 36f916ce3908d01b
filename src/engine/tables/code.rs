//! Programs as one flat array of instructions, node by node.

use rustc_hash::FxHashMap;

use super::Instr;
use super::build::Builder;
use crate::engine::effect::NOWHERE;
use crate::interp::Man;
use crate::model::Square;
use crate::program::{Graph, Node, Note, Question};

/// The instructions of all programs, and what they refer to by number.
#[derive(Default)]
pub(super) struct Code {
    pub instrs: Vec<Instr>,
    /// The answers to questions about kinds.
    pub answers: Vec<bool>,
    /// The attack tests.
    pub asks: Vec<Question>,
    /// What is noted.
    pub notes: Vec<Note>,
}

impl Builder<'_> {
    /// The instructions, node by node.
    pub fn code(&self, graph: &Graph) -> Code {
        let game = self.game;
        let Code { mut answers, mut asks, mut notes, .. } = Code::default();
        // Questions about content with the same answers share a table, whatever their square.
        let mut tables: FxHashMap<Question, u32> = FxHashMap::default();
        let mut ask_numbers: FxHashMap<Question, u32> = FxHashMap::default();
        let mut note_numbers: FxHashMap<Note, u32> = FxHashMap::default();
        let mut instrs = Vec::with_capacity(graph.nodes().len());
        for node in graph.nodes() {
            instrs.push(match *node {
                // Games with opaque nodes are not compiled.
                Node::End | Node::Opaque { .. } => Instr::End,
                Node::Note { note: Note::Clear, next, .. } => {
                    Instr::Clear { movements: false, next: next.0 }
                }
                Node::Note { note: Note::ClearAll, next, .. } => {
                    Instr::Clear { movements: true, next: next.0 }
                }
                Node::Note { note, next, .. } => {
                    let note = *note_numbers.entry(note).or_insert_with(|| {
                        notes.push(note);
                        notes.len() as u32 - 1
                    });
                    Instr::Note { note, next: next.0 }
                }
                Node::Add { effect, next, .. } => {
                    let (fx, next) = (effect.0, next.0);
                    let effect = graph.effect(effect);
                    match effect.open && effect.idle() {
                        true => Instr::AddNoted { fx, next },
                        false => Instr::Add { fx, next },
                    }
                }
                Node::Test { ask, yes, no, .. } => {
                    let (yes, no) = (yes.0, no.0);
                    match ask {
                        Question::Attribute(s, a) => {
                            Instr::Attribute { square: s.0, attribute: a.0, yes, no }
                        }
                        Question::LastFrom(s) => Instr::LastFrom { square: s.0, yes, no },
                        Question::LastTo(s) => Instr::LastTo { square: s.0, yes, no },
                        Question::Stock(p, t) => {
                            let index = (p.index() * game.pieces.len() + t.index()) as u32;
                            Instr::Stock { index, yes, no }
                        }
                        // Games that ask it are not compiled.
                        Question::StockOf(..) => Instr::End,
                        Question::Attacked { .. } | Question::Defended { .. } => {
                            let question = *ask_numbers.entry(ask).or_insert_with(|| {
                                asks.push(ask);
                                asks.len() as u32 - 1
                            });
                            Instr::Attacked { question, yes, no }
                        }
                        Question::Empty(s)
                        | Question::OwnedBy(s, _)
                        | Question::OwnedByOther(s, _)
                        | Question::Neutral(s)
                        | Question::Piece(s, _) => {
                            let table = *tables.entry(anywhere(ask)).or_insert_with(|| {
                                let start = answers.len() as u32;
                                let of = |man| ask.of_content(game, man).unwrap_or(false);
                                answers.push(of(None));
                                for owner in self.players() {
                                    for piece in self.pieces() {
                                        let man = Man { owner, piece, attributes: 0 };
                                        answers.push(of(Some(man)));
                                    }
                                }
                                start
                            });
                            Instr::Kind { square: s.0, table, yes, no }
                        }
                    }
                }
            });
        }
        Code { instrs, answers, asks, notes }
    }
}

/// The same question about no square in particular.
fn anywhere(ask: Question) -> Question {
    let s = Square(NOWHERE);
    match ask {
        Question::Empty(_) => Question::Empty(s),
        Question::OwnedBy(_, p) => Question::OwnedBy(s, p),
        Question::OwnedByOther(_, p) => Question::OwnedByOther(s, p),
        Question::Neutral(_) => Question::Neutral(s),
        Question::Piece(_, t) => Question::Piece(s, t),
        other => other,
    }
}
