//! What lowering asks of the table of words.

use crate::syntax::words::{Context, Form, GameOption, Kind, find, in_context};

/// Whether a word may stand in this context.
pub(super) fn is(context: Context, name: &str) -> bool {
    find(context, name).is_some()
}

/// The words that may stand in this context.
pub(super) fn names<'n>(context: Context) -> impl Iterator<Item = &'n str> {
    in_context(context).map(|word| word.name)
}

/// Whether a section of a game holds one string that changes nothing in play.
pub(super) fn is_text(name: &str) -> bool {
    name != "title"
        && find(Context::Game, name).is_some_and(
            |word| matches!(word.args, [arg] if matches!(arg.kind, Kind::Text | Kind::File)),
        )
}

/// Whether a word is an instruction without brackets.
pub(super) fn is_bare(name: &str) -> bool {
    name != "else" && find(Context::Block, name).is_some_and(|word| word.form != Form::List)
}

/// The option that a section of 1.x stands for.
pub(super) fn old_option(name: &str) -> Option<&'static GameOption> {
    GameOption::ALL.iter().find(|option| option.old == Some(name))
}
