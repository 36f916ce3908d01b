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
    let Ok(pairs) = ZrfGrammar::parse(Rule::file, text) else {
        // The grammar matches every text; should it ever not, the text is one atom, so that
        // nothing is lost and the tree says that no game is there.
        let end = text.len() as u32;
        return vec![Token { kind: TokenKind::Atom, start: 0, end }];
    };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    for pair in pairs.flat_map(|file| file.into_inner()) {
        let kind = match pair.as_rule() {
            Rule::space => TokenKind::Space,
            Rule::comment => TokenKind::Comment,
            Rule::string => TokenKind::Str,
            Rule::open_string => TokenKind::OpenStr,
            Rule::open => TokenKind::Open,
            Rule::close => TokenKind::Close,
            Rule::atom => TokenKind::Atom,
            Rule::file | Rule::blank | Rule::EOI => continue,
        };
        let span = pair.as_span();
        tokens.push(Token { kind, start: span.start() as u32, end: span.end() as u32 });
    }
    tokens
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
        assert_eq!(kinds(";a\rb"), [(Comment, ";a"), (Space, "\r"), (Atom, "b")]);
        assert!(kinds("").is_empty());
    }
}
