//! Strings whose closing quote is missing.

use super::super::{Token, TokenKind, tokens, words};
use crate::syntax::words::Form;

/// Quotes looked for in one file; a file with more faults than this is not a rules file.
const MOST: usize = 16;

/// Ends strings that have lost their closing quote at the end of a line, so that what they
/// swallowed is read again. Such a string becomes a [`TokenKind::OpenStr`]; the tokens still
/// cover the text. A string of several lines is legal, so this is for files that are damaged.
pub(in super::super) fn end_open_strings(text: &str, old: &[Token]) -> Vec<Token> {
    let mut all = old.to_vec();
    let mut from = 0;
    for round in 0..MOST {
        let open = all[from..].iter().position(|t| t.kind == TokenKind::OpenStr);
        let last = open.map(|i| from + i);
        if last.is_none() && round > 0 {
            break;
        }
        // The last quote of a file may open a string that never ends. One before it may be at
        // fault: the first that swallows what looks like code.
        let until = last.unwrap_or(all.len());
        let suspect = (from..until).find(|&i| swallows_code(text, all[i]));
        let Some(suspect) = suspect.or(last) else { break };
        let token = all[suspect];
        let end = line_end(text, token);
        if end == token.end {
            break;
        }
        all.truncate(suspect);
        all.push(Token { kind: TokenKind::OpenStr, start: token.start, end });
        from = all.len();
        let rest = tokens(&text[end as usize..]);
        all.extend(rest.into_iter().map(|t| Token {
            kind: t.kind,
            start: t.start + end,
            end: t.end + end,
        }));
    }
    all
}

/// Whether a string holds what looks like code: a line that begins like a list of a rules file,
/// or an end that touches a name, so that it is rather the beginning of the next string.
fn swallows_code(text: &str, token: Token) -> bool {
    if !matches!(token.kind, TokenKind::Str | TokenKind::OpenStr) {
        return false;
    }
    if touches_name(text, token) {
        return true;
    }
    let text = &text[token.start as usize..token.end as usize];
    text.split(['\n', '\r']).skip(1).any(|line| {
        let Some(list) = line.trim_start().strip_prefix('(') else { return false };
        let head = list.split([' ', '\t', '(', ')', '"', ';']).next().unwrap_or("");
        words::by_name(head).iter().any(|word| word.form != Form::Bare)
    })
}

fn touches_name(text: &str, token: Token) -> bool {
    let next = text[token.end as usize..].chars().next();
    next.is_some_and(|c| !matches!(c, ' ' | '\t' | '\r' | '\n' | '(' | ')' | '"' | ';'))
}

/// Where a string that must end on its first line ends.
fn line_end(text: &str, token: Token) -> u32 {
    let whole = &text[token.start as usize..token.end as usize];
    let line = whole.find(['\n', '\r']);
    // In a line like `White "w.bmp Black "b.bmp"` it is a word.
    let word = whole.find([' ', '\t', ')']).filter(|_| line.is_none() && touches_name(text, token));
    let line = &whole[..line.unwrap_or(whole.len())];
    let end = word.or_else(|| before_numbers(line)).unwrap_or_else(|| before_brackets(line));
    token.start + end.max(1) as u32
}

/// In a line like `"a/b/c (40 0)) ; files`: before the numbers.
fn before_numbers(line: &str) -> Option<usize> {
    let at = line.find(" (")?;
    let number = line[at + 2..].starts_with(|c: char| c.is_ascii_digit() || c == '-');
    number.then(|| line[..at].trim_end_matches([' ', '\t']).len())
}

/// Before the closing brackets at the end of a line, or before its comment, that have no partner
/// in it.
fn before_brackets(line: &str) -> usize {
    let code = line.rfind(';').map_or(line, |at| line[..at].trim_end_matches([' ', '\t']));
    let line = if code.ends_with(')') { code } else { line };
    let mut end = line.trim_end_matches([' ', '\t']).len();
    let mut surplus = line.matches(')').count().saturating_sub(line.matches('(').count());
    while surplus > 0 && line[..end].ends_with(')') {
        end = line[..end - 1].trim_end_matches([' ', '\t']).len();
        surplus -= 1;
    }
    end
}
