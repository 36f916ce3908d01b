//! Reads a stretch of tokens with some repairs made and says what looks wrong about it.

use super::super::TokenKind;
use super::super::words::{Context, Form};
use super::Repair;
use super::shape::{Contexts, Open};
use super::solid::Solid;

/// What a stretch of tokens looks like.
#[derive(Debug, Default)]
pub(super) struct Picture {
    /// How disorderly it is; 0 is best.
    pub disorder: u32,
    /// Lists open at the end.
    pub open: u32,
    /// Closing brackets that close nothing.
    pub surplus: u32,
    /// Repairs that would help, in the order of the text.
    pub candidates: Vec<Repair>,
}

/// Most candidates noted for one stretch.
pub(super) const CANDIDATES: usize = 32;
/// Of these, so many come from indentation alone.
const BY_INDENT: usize = 20;

/// Weights of what looks wrong.
mod weight {
    /// A word where it can't stand, a list without a head word in a section.
    pub const WORD: u32 = 3;
    /// More parts than the word takes, an `else` outside an `if`, an atom in a section.
    pub const PART: u32 = 2;
    /// Indentation against the brackets.
    pub const INDENT: u32 = 1;
    /// A bracket without a partner.
    pub const BRACKET: u32 = 6;
}

struct Reader<'a> {
    solids: &'a [Solid],
    stack: Vec<Open>,
    picture: Picture,
    by_indent: usize,
    /// The definition that was closed last, if nothing stands behind it yet.
    defined: Option<Open>,
    base: Open,
    suspects: &'a [(u32, u32)],
}

/// Reads `solids`, which begin at top level, with `repairs` made; these are in order. Candidates
/// are noted within `suspects` only, which are ranges of tokens in order, both ends included; a
/// range may begin where the one before it ends. Reads each token once.
pub(super) fn look(
    solids: &[Solid],
    end: u32,
    repairs: &[Repair],
    suspects: &[(u32, u32)],
) -> Picture {
    let mut reader = Reader {
        solids,
        stack: Vec::new(),
        picture: Picture::default(),
        by_indent: 0,
        defined: None,
        suspects,
        base: Open::file(solids.first().map_or(0, |s| s.indent)),
    };
    let mut repairs = repairs.iter().copied().peekable();
    for (i, solid) in solids.iter().enumerate() {
        let token = solid.token;
        let mut skip = false;
        while let Some(repair) = repairs.next_if(|r| r.token() <= token) {
            match repair {
                Repair::MissingClose(_) => {
                    reader.stack.pop();
                }
                Repair::SurplusClose(_) | Repair::SurplusOpen(_) => skip = true,
                Repair::MissingOpen(_) => reader.open(i, i),
            }
        }
        if !skip {
            reader.token(i);
        }
    }
    let missing = repairs.count();
    reader.stack.truncate(reader.stack.len().saturating_sub(missing));
    let mut picture = reader.picture;
    picture.open = reader.stack.len() as u32;
    picture.disorder += weight::BRACKET * (picture.open + picture.surplus);
    if picture.open > 0 {
        // The end is always worth a try.
        picture.candidates.push(Repair::MissingClose(end));
    }
    picture
}

impl Reader<'_> {
    fn token(&mut self, i: usize) {
        let solid = self.solids[i];
        if solid.kind != TokenKind::Close && solid.begins_line {
            self.indentation(i);
        }
        match solid.kind {
            TokenKind::Open => {
                let head = i + 1;
                self.open(i, head);
            }
            TokenKind::Close => self.close(i),
            _ => {
                self.defined = None;
                self.part(i);
                let list = *self.stack.last().unwrap_or(&self.base);
                if solid.is_else && !list.is_if {
                    let mut repairs = vec![Repair::MissingClose(solid.token)];
                    repairs.extend(self.close_before(i));
                    self.odd(weight::PART, &repairs);
                }
                let in_section = list.parts >= list.lists_from;
                let headless = list.parts > 0
                    && !solid.words.is_empty()
                    && solid.words.iter().all(|w| w.form == Form::List)
                    && solid.is_word_of(list.inside);
                if in_section || headless {
                    self.bare(i, if headless { weight::WORD } else { weight::PART });
                }
                self.body_part(i, false, solid.kind == TokenKind::Atom);
                if let Some(list) = self.stack.last_mut() {
                    list.parts += 1;
                }
            }
        }
    }

    /// A name where only a list can stand. What can't head a list there was meant for the list
    /// before it.
    fn bare(&mut self, i: usize, weight: u32) {
        let solid = self.solids[i];
        let mut repairs = vec![Repair::MissingOpen(solid.token)];
        repairs.extend(self.close_before(i));
        let inside = self.stack.last().unwrap_or(&self.base).inside;
        let closed = inside.has(Context::Piece) && inside != Contexts::ANY;
        if !solid.is_name || solid.words.is_empty() && closed {
            repairs.reverse();
        }
        self.odd(weight, &repairs);
    }

    /// The closing bracket directly before a token, as one that may be too many.
    fn close_before(&self, i: usize) -> Option<Repair> {
        let before = self.solids.get(i.checked_sub(1)?)?;
        (before.kind == TokenKind::Close).then_some(Repair::SurplusClose(before.token))
    }

    /// A token that begins a line should stand further in than what it is part of.
    fn indentation(&mut self, i: usize) {
        let solid = self.solids[i];
        match self.stack.last().copied() {
            Some(list) => {
                if list.line < solid.line && solid.indent <= list.indent {
                    let far = u32::from(solid.indent < list.indent);
                    let repair = [Repair::MissingClose(solid.token)];
                    self.by_indent(weight::INDENT + far, &repair);
                }
                let deeper = list.column.is_some_and(|column| solid.indent > column);
                if list.line < solid.line && deeper && !solid.is_else {
                    let repairs: Vec<Repair> = self.close_before(i).into_iter().collect();
                    self.by_indent(weight::INDENT, &repairs);
                }
                // The head of a list whose bracket is missing begins the list's own line.
                if let Some(list) = self.stack.last_mut().filter(|list| list.line < solid.line) {
                    list.column.get_or_insert(solid.indent);
                }
            }
            None => {
                if solid.indent > self.base.indent {
                    let repairs: Vec<Repair> = self.close_before(i).into_iter().collect();
                    self.by_indent(weight::INDENT, &repairs);
                }
            }
        }
    }

    /// Counts a part of the innermost list.
    fn part(&mut self, i: usize) {
        let token = self.solids[i].token;
        if let Some(list) = self.stack.last()
            && list.parts == list.most
        {
            self.odd(weight::PART, &[Repair::MissingClose(token)]);
        }
    }

    /// Begins a list at solid `i` whose head is solid `head`, if there is one.
    fn open(&mut self, i: usize, head: usize) {
        let solid = self.solids[i];
        self.defined = None;
        self.part(i);
        let parent = *self.stack.last().unwrap_or(&self.base);
        let (list, legal) = parent.child(&solid, self.solids.get(head));
        let head = self.solids.get(head);
        let nested_define = !self.stack.is_empty() && head.is_some_and(|h| h.is_word("define"));
        if !legal || nested_define {
            let mut repairs = vec![Repair::MissingClose(solid.token)];
            repairs.extend(self.close_before(i));
            if head.is_some_and(|h| h.kind == TokenKind::Open) {
                repairs.push(Repair::SurplusOpen(solid.token));
            }
            self.odd(weight::WORD, &repairs);
        } else if parent.define.is_some() && parent.parts == 1 {
            // The name of a macro stands in no brackets.
            self.odd(weight::WORD, &[Repair::SurplusOpen(solid.token)]);
        } else if self.stack.is_empty() && head.is_some_and(Solid::begins_body) {
            let repairs: Vec<Repair> = self.close_before(i).into_iter().collect();
            self.odd(weight::WORD, &repairs);
        }
        let block = head.is_some_and(Solid::begins_block);
        let instruction = head.is_some_and(|h| h.words.iter().any(|w| w.context == Context::Block));
        self.body_part(i, block, instruction && !block);
        if let Some(parent) = self.stack.last_mut() {
            parent.parts += 1;
            if head.is_some_and(|h| h.is_word("move-type")) {
                // What follows a move type may stand further in.
                parent.column = None;
            }
        }
        self.stack.push(list);
    }

    /// A part of a definition's body. A block followed by single instructions has ended too
    /// early.
    fn body_part(&mut self, i: usize, block: bool, instruction: bool) {
        let Some(list) = self.stack.last_mut() else { return };
        let Some(behind_block) = list.define else { return };
        if list.parts == 2 {
            list.body = Some(i);
        }
        list.define = Some(block);
        if behind_block && instruction {
            let repairs: Vec<Repair> = self.close_before(i).into_iter().collect();
            self.odd(weight::PART, &repairs);
        }
    }

    fn close(&mut self, i: usize) {
        let solid = self.solids[i];
        let Some(list) = self.stack.pop() else {
            self.picture.surplus += 1;
            if let Some(body) = self.defined.and_then(|define| self.block_without_open(define)) {
                self.note(Repair::MissingOpen(body));
            }
            self.note(Repair::SurplusClose(solid.token));
            return;
        };
        self.defined = list.define.is_some().then_some(list);
        if list.define.is_some() && list.parts < 2 {
            // A definition without so much as a name.
            self.odd(weight::WORD, &[Repair::SurplusClose(solid.token)]);
        }
        if solid.begins_line && list.line < solid.line && solid.indent != list.indent {
            let outer = self.stack.iter().any(|outer| outer.indent == solid.indent);
            if outer && solid.indent < list.indent {
                self.by_indent(weight::INDENT, &[Repair::MissingClose(solid.token)]);
            } else if solid.indent > list.indent {
                self.by_indent(weight::INDENT, &[Repair::SurplusClose(solid.token)]);
            }
        }
    }

    /// The first token of a definition's body, if it begins like a block whose bracket is missing:
    /// with a step, and something behind it.
    fn block_without_open(&self, define: Open) -> Option<u32> {
        let first = self.solids[define.body?];
        let step = first.kind == TokenKind::Atom
            && (first.words.is_empty() || first.begins_body() || first.begins_block());
        (step && define.parts > 3).then_some(first.token)
    }

    fn by_indent(&mut self, weight: u32, repairs: &[Repair]) {
        self.picture.disorder += weight;
        for &repair in repairs {
            if self.by_indent < BY_INDENT && self.is_suspect(repair) {
                self.by_indent += 1;
                self.note(repair);
            }
        }
    }

    fn odd(&mut self, weight: u32, repairs: &[Repair]) {
        self.picture.disorder += weight;
        repairs.iter().for_each(|&repair| self.note(repair));
    }

    fn is_suspect(&self, repair: Repair) -> bool {
        // In order, and disjoint but for their ends, so that one step of a search decides.
        let token = repair.token();
        let first = self.suspects.partition_point(|&(_, to)| to < token);
        self.suspects.get(first).is_some_and(|&(from, _)| from <= token)
    }

    fn note(&mut self, repair: Repair) {
        let noted = &self.picture.candidates;
        if noted.len() < CANDIDATES && !noted.contains(&repair) && self.is_suspect(repair) {
            self.picture.candidates.push(repair);
        }
    }
}
