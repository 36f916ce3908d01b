//! Words at the top level of a file.

use super::Context::{File, Game};
use super::Kind::{File as FileName, Fixed, Form, In, New, Row, Text};
use super::arg::{any, one, some};
use super::{Namespace, Version, Word, list};

pub(super) const WORDS: &[Word] = &[
    list(File, "version", &[one(Fixed)], "the oldest version of Zillions that can load the file")
        .once(),
    list(
        File,
        "define",
        &[one(New(Namespace::Macro)), any(Form)],
        "names a macro: its call is replaced by the body, with $1, $2 … standing for the arguments",
    ),
    list(File, "include", &[one(FileName)], "is replaced by the text of another file"),
    list(
        File,
        "translate",
        &[some(Row(&[one(Text), one(Text)]))],
        "shows names of variants, players, pieces and positions in another language",
    )
    .since(Version(1, 1, 1)),
    list(File, "game", &[any(In(Game))], "a complete game"),
    list(File, "variant", &[any(In(Game))], "a game that takes what it does not say from 'game'"),
];
