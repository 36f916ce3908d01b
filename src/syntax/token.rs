//! Text to tokens, by the `pest` grammar in `grammar/zrf.pest`.

use pest::Parser;
use pest_derive::Parser;

#[derive(Parser)]
#[grammar = "../grammar/zrf.pest"]
struct ZrfGrammar;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// White space of any length, line ends included.
    Space,
    /// `;` up to the end of the line, the line end excluded.
    Comment,
    /// `"…"`, quotes included.
    Str,
    /// A `"` without a closing one: everything to the end of the file.
    OpenStr,
    /// `(`
    Open,
    /// `)`
    Close,
    /// A name, number or keyword.
    Atom,
}

impl TokenKind {
    /// White space and comments: what means nothing to Zillions.
    pub fn is_trivia(self) -> bool {
        matches!(self, TokenKind::Space | TokenKind::Comment)
    }
}

/// One token: its kind and the stretch of text it covers, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset behind its last byte.
    pub end: u32,
}

/// The tokens of a text. Together they cover it without a gap.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(text.len() / 2);
    let mut end = 0;
    let file = ZrfGrammar::parse(Rule::file, text).ok().and_then(|mut pairs| pairs.next());
    // The grammar matches every text; should it ever not, the text is one atom, so that nothing
    // is lost and the tree says that no game is there.
    let Some(file) = file else {
        return vec![Token { kind: TokenKind::Atom, start: 0, end: text.len() as u32 }];
    };
    for pair in file.into_inner() {
        let span = pair.as_span();
        let start = span.start() as u32;
        if start > end {
            tokens.push(Token { kind: TokenKind::Space, start: end, end: start });
        }
        if pair.as_rule() != Rule::EOI {
            end = span.end() as u32;
            tokens.push(Token { kind: kind(span.as_str()), start, end });
        }
    }
    tokens
}

/// What a token that is not white space is, by its first character.
fn kind(text: &str) -> TokenKind {
    match text.as_bytes() {
        [b'(', ..] => TokenKind::Open,
        [b')', ..] => TokenKind::Close,
        [b';', ..] => TokenKind::Comment,
        [b'"', .., b'"'] => TokenKind::Str,
        [b'"', ..] => TokenKind::OpenStr,
        _ => TokenKind::Atom,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let all = tokens(text);
        let covered: String = all.iter().map(|t| &text[t.start as usize..t.end as usize]).collect();
        assert_eq!(covered, text, "tokens cover the text");
        all.iter().map(|t| (t.kind, &text[t.start as usize..t.end as usize])).collect()
    }

    #[test]
    fn every_kind_of_token() {
        use TokenKind::*;
        assert_eq!(
            kinds("(a\t\"b;c\" ;d)\n)"),
            [
                (Open, "("),
                (Atom, "a"),
                (Space, "\t"),
                (Str, "\"b;c\""),
                (Space, " "),
                (Comment, ";d)"),
                (Space, "\n"),
                (Close, ")"),
            ]
        );
        assert_eq!(kinds("x\"y"), [(Atom, "x"), (OpenStr, "\"y")]);
        assert_eq!(kinds("\u{FEFF}\0é"), [(Space, "\u{FEFF}"), (Atom, "\0é")]);
        assert_eq!(kinds(" \u{FEFF}"), [(Space, " "), (Atom, "\u{FEFF}")]);
        assert_eq!(kinds(";a\rb"), [(Comment, ";a"), (Space, "\r"), (Atom, "b")]);
        assert_eq!(kinds("\"\"\""), [(Str, "\"\""), (OpenStr, "\"")]);
        assert!(kinds("").is_empty());
    }

    #[test]
    fn every_character_is_of_some_kind() {
        for c in (0..0x300).filter_map(char::from_u32).chain(['\u{FEFF}', '\u{10FFFF}']) {
            let text = format!("a{c}b");
            let token = kinds(&text);
            let alone = matches!(c, ' ' | '\t' | '\r' | '\n' | '(' | ')');
            let rest = matches!(c, '"' | ';');
            assert_eq!(
                token.len(),
                if alone {
                    3
                } else if rest {
                    2
                } else {
                    1
                },
                "{c:?}"
            );
        }
    }
}
