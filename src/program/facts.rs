//! What is known of a position after some answers, and which further answers follow from it.
//!
//! Facts are kept per *subject*: the content of a square, the start and the end of the last move,
//! and every other question by itself.

use crate::model::{Game, PieceId, Square};

use super::question::Question;

/// What facts are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Topic {
    Content(Square),
    LastFrom,
    LastTo,
    Other(Question),
}

impl Topic {
    pub fn of(question: Question) -> Topic {
        match question {
            Question::LastFrom(_) => Topic::LastFrom,
            Question::LastTo(_) => Topic::LastTo,
            _ => question.content_of().map_or(Topic::Other(question), Topic::Content),
        }
    }
}

/// What is known of one topic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fact {
    /// Of a square's content.
    Content(Content),
    /// The last move started (or ended) there, or it did on none of these squares.
    Last(Result<Square, Vec<Square>>),
    /// The answer to the one question.
    Answer(bool),
}

/// Types that a man does not have: bit `t` for type `t`. Types beyond are not remembered; nothing is
/// concluded from them.
type NotTypes = u128;

/// Who and what may stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Content {
    /// Bit `p`: a man of player `p`; bit 63: nobody.
    owners: u64,
    /// The man's type, or the types that it is not.
    piece: Result<PieceId, NotTypes>,
    /// The attributes that are known, and their values. Nobody has none.
    known: u32,
    values: u32,
}

/// What a square's content is before anything is asked.
pub(super) const ANYBODY: Content =
    Content { owners: u64::MAX, piece: Err(0), known: 0, values: 0 };

/// The bit of an empty square.
const NOBODY: u64 = 1 << 63;

/// What follows from what is known, in one game.
pub(super) struct Logic {
    /// All players, nobody included; 0 in a game with more players than there are bits, where
    /// nothing is concluded from owners.
    all: u64,
    neutral: u64,
    types: usize,
}

impl Logic {
    pub fn new(game: &Game) -> Logic {
        let players = game.players.len();
        // Zillions allows 32 players.
        if players > 62 {
            return Logic { all: 0, neutral: 0, types: 0 };
        }
        let neutral = game.players.iter().enumerate().filter(|(_, p)| p.neutral);
        Logic {
            all: ((1 << players) - 1) | NOBODY,
            neutral: neutral.map(|(i, _)| 1 << i).sum(),
            types: game.pieces.len(),
        }
    }

    /// The answer that follows from a fact, if one does.
    pub fn answer(&self, question: Question, fact: Option<&Fact>) -> Option<bool> {
        match fact? {
            Fact::Answer(answer) => Some(*answer),
            Fact::Last(known) => {
                let (Question::LastFrom(s) | Question::LastTo(s)) = question else { return None };
                match known {
                    Ok(square) => Some(*square == s),
                    Err(not) => not.contains(&s).then_some(false),
                }
            }
            Fact::Content(content) => self.of_content(question, content),
        }
    }

    /// The answer that follows from what is known of the question's square.
    pub fn of_content(&self, question: Question, content: &Content) -> Option<bool> {
        if self.all == 0 {
            return None;
        }
        let owners = content.owners & self.all;
        let among = |set: u64| match (owners & set == 0, owners & !set == 0) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        };
        match question {
            Question::Piece(_, t) => match &content.piece {
                Ok(piece) => Some(*piece == t),
                Err(not) => (owners == NOBODY || not & type_bit(t) != 0).then_some(false),
            },
            Question::Attribute(_, a) => {
                let known = content.known >> a.0 & 1 == 1;
                let value = content.values >> a.0 & 1 == 1;
                if owners == NOBODY { Some(false) } else { known.then_some(value) }
            }
            _ => among(self.set(question)?),
        }
    }

    /// The owners with which a question about the owner is answered with yes.
    fn set(&self, question: Question) -> Option<u64> {
        Some(match question {
            Question::Empty(_) => NOBODY,
            Question::OwnedBy(_, p) => 1 << p.0,
            Question::OwnedByOther(_, p) => self.all & !NOBODY & !(1 << p.0),
            Question::Neutral(_) => self.neutral,
            _ => return None,
        })
    }

    /// What is known after one more answer.
    pub fn learn(&self, question: Question, answer: bool, fact: Option<&Fact>) -> Fact {
        match question {
            Question::LastFrom(square) | Question::LastTo(square) => {
                let mut not = match fact {
                    Some(Fact::Last(Err(not))) => not.clone(),
                    _ => Vec::new(),
                };
                if answer {
                    return Fact::Last(Ok(square));
                }
                if let Err(at) = not.binary_search(&square) {
                    not.insert(at, square);
                }
                Fact::Last(Err(not))
            }
            _ if question.content_of().is_some() => {
                let content = match fact {
                    Some(Fact::Content(content)) => *content,
                    _ => ANYBODY,
                };
                Fact::Content(self.learn_content(question, answer, content))
            }
            _ => Fact::Answer(answer),
        }
    }

    /// What is known of a square's content after one more answer.
    pub fn learn_content(&self, question: Question, answer: bool, mut content: Content) -> Content {
        if self.all == 0 {
            return content;
        }
        match question {
            Question::Piece(_, t) if answer => {
                content.owners &= !NOBODY;
                content.piece = Ok(t);
            }
            Question::Piece(_, t) => {
                if let Err(not) = &mut content.piece {
                    *not |= type_bit(t);
                    // Whoever stands there has some type.
                    if not.count_ones() as usize == self.types {
                        content.owners &= NOBODY;
                    }
                }
            }
            Question::Attribute(_, a) => {
                content.known |= 1 << a.0;
                if answer {
                    content.owners &= !NOBODY;
                    content.values |= 1 << a.0;
                }
            }
            _ => {
                let set = self.set(question).unwrap_or(u64::MAX);
                content.owners &= if answer { set } else { !set };
            }
        }
        content.owners &= self.all;
        content
    }
}

/// The bit of a type among those that a man does not have.
fn type_bit(piece: PieceId) -> NotTypes {
    1u128.checked_shl(piece.0.into()).unwrap_or(0)
}
