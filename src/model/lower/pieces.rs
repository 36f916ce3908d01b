//! Pieces: names, attributes and pictures first, then the code of moves and drops.

use rustc_hash::FxHashMap;

use super::forms::{Form, Forms};
use super::kinds::Kinds;
use super::lowerer::Lowerer;
use super::sections::{Parts, Section, report_unknown};
use super::words;
use crate::expand::Name;
use crate::model::{MoveDef, MoveTypeId, Piece, PieceId};
use crate::report::{did_you_mean, nearest};
use crate::syntax::words::{Context, Namespace};

/// What a piece's code is lowered from, once all names are known.
pub(super) struct Outline<'a> {
    piece: PieceId,
    moves: Vec<(Option<MoveTypeId>, Form<'a>)>,
    drops: Vec<(Option<MoveTypeId>, Form<'a>)>,
}

impl<'a> Lowerer<'a, '_> {
    /// Names all pieces, with everything but their code.
    pub(super) fn outlines(&mut self, parts: &Parts<'a>) -> Vec<Outline<'a>> {
        let mut seen: FxHashMap<Name, Form<'a>> = FxHashMap::default();
        let mut kept: Vec<(Name, &Section<'a>)> = Vec::new();
        for (name, section) in &parts.pieces {
            let Some((place, name)) = name.as_ref().and_then(|form| Some((form, form.atom()?)))
            else {
                if !self.report.incomplete() {
                    let message = "this piece has no name";
                    let finding = self.report.error("missing-part", &section.head, message);
                    self.report.push(finding);
                }
                for form in self.report.all(section.rest.clone()) {
                    let part = Section::of(&form, &self.report);
                    if let Some(part) = part.filter(|p| !words::is(Context::Piece, p.word)) {
                        report_unknown(&mut self.report, &part, Context::Piece);
                    }
                }
                self.unsure |= Kinds::PIECE;
                continue;
            };
            if let Some(first) = seen.insert(name, place.clone()) {
                if !self.report.spend(kept.len() as u64) {
                    break;
                }
                kept.retain(|(old, _)| *old != name);
                let text = self.report.text(name);
                let line = self.report.line(&first);
                let message = format!("piece '{text}' is already defined at line {line}");
                let finding = self
                    .report
                    .error("duplicate-piece", place, message)
                    .also(self.report.seat(&first), "first defined here")
                    .note("the later one is used here, as in a variant");
                self.report.push(finding);
            }
            kept.push((name, section));
        }
        let mut outlines = Vec::new();
        for &(name, section) in &kept {
            let Ok(id) = u16::try_from(self.game.pieces.len()) else {
                let message = "this game has more than 65 536 pieces";
                let finding = self.report.error("limit", &section.head, message);
                self.report.push(finding.note("the others are left out").cut());
                self.unsure |= Kinds::PIECE;
                break;
            };
            self.tables.pieces.insert(name, PieceId(id));
            self.game.pieces.push(Piece {
                name: self.report.owned(self.report.text(name)),
                texts: Default::default(),
                images: Vec::new(),
                dummy: false,
                attributes: 0,
                declared: Vec::new(),
                moves: Vec::new(),
                drops: Vec::new(),
                origin: section.form.origin(),
            });
        }
        for (id, (_, section)) in kept.into_iter().enumerate().take(self.game.pieces.len()) {
            outlines.push(self.outline(PieceId(id as u16), section));
        }
        outlines
    }

    fn outline(&mut self, piece: PieceId, section: &Section<'a>) -> Outline<'a> {
        let mut outline = Outline { piece, moves: Vec::new(), drops: Vec::new() };
        let mut blocks: FxHashMap<&'a str, Form<'a>> = FxHashMap::default();
        for form in self.report.all(section.rest.clone()) {
            let Some(part) = Section::of(&form, &self.report) else {
                let finding = self.report.error("stray-form", &form, "this is no part of a piece");
                self.report.push(finding);
                continue;
            };
            match part.word {
                "name" => {
                    let names = self.report.all(part.rest.clone());
                    if names.len() != 1 || names[0].atom().is_none() {
                        let finding =
                            self.report.error("name-expected", &part.head, "a piece has one name");
                        self.report.push(finding);
                    }
                }
                "notation" | "help" | "description" | "open" => {
                    if let Some(text) = self.one_string(&part) {
                        let entries = &mut self.game.pieces[piece.index()].texts.entries;
                        entries.retain(|(word, _)| word != part.word);
                        entries.push((part.word.to_owned(), text));
                        entries.sort();
                    }
                }
                "dummy" => self.game.pieces[piece.index()].dummy = true,
                "image" => self.piece_images(piece, &part),
                "attribute" => self.attribute(piece, &part),
                "moves" | "drops" => {
                    if let Some(first) = blocks.insert(part.word, part.head.clone()) {
                        let message = format!(
                            "this piece already has '{}' at line {}",
                            part.word,
                            self.report.line(&first)
                        );
                        let finding = self
                            .report
                            .error("duplicate-section", &part.head, message)
                            .also(self.report.seat(&first), "first given here")
                            .note("both are used here; what Zillions does is not known");
                        self.report.push(finding);
                    }
                    let list = self.blocks(part.rest.clone());
                    match part.word {
                        "moves" => outline.moves.extend(list),
                        _ => outline.drops.extend(list),
                    }
                }
                "glyph" => self.dagaz(&part.head, "'glyph'", false, "it is ignored here"),
                _ => {
                    let alike = report_unknown(&mut self.report, &part, Context::Piece);
                    let place = Kinds::from(Namespace::Attribute) | Namespace::MoveType.into();
                    self.unsure |= Kinds::that_may_hide_in(alike, place);
                }
            }
        }
        outline
    }

    fn piece_images(&mut self, piece: PieceId, part: &Section<'a>) {
        let mut current = None;
        for form in self.report.all(part.rest.clone()) {
            if let Some(file) = form.string() {
                let file = self.report.owned(file);
                let images = &mut self.game.pieces[piece.index()].images;
                match current {
                    Some(Some(player)) => match images.iter_mut().find(|(p, _)| *p == player) {
                        Some((_, files)) => files.push(file),
                        None => images.push((player, vec![file])),
                    },
                    // The player before it is unknown, which is reported.
                    Some(None) => {}
                    None => {
                        let finding = self
                            .report
                            .error("image-form", &form, "no player is named before this picture")
                            .help("write (image player \"file\" …)");
                        self.report.push(finding);
                    }
                }
                continue;
            }
            let known = form.atom().and_then(|name| self.tables.players.get(&name)).copied();
            current = Some(known);
            // A variant with more players inherits the pieces.
            let of_variant = form.atom().is_some_and(|n| self.elsewhere.players.contains(&n));
            if known.is_none() && !of_variant && !self.unsure.contains(Namespace::Player) {
                let text = self.report.word(&form).unwrap_or("this");
                let message = format!("image player '{text}' is not a player of this game");
                let mut finding = self.report.warning("image-player", &form, message);
                if let Some(advice) = self.advice(text, &[Namespace::Player]) {
                    finding = finding.help(advice);
                }
                self.report.push(finding);
            }
        }
    }

    fn attribute(&mut self, piece: PieceId, part: &Section<'a>) {
        let forms = self.report.all(part.rest.clone());
        let Some(name) = forms.first().and_then(|form| form.atom()) else {
            let finding = self
                .report
                .error("attribute-form", &part.head, "this attribute has no name")
                .help("write (attribute name true) or (attribute name false)");
            self.report.push(finding);
            return;
        };
        let value = match forms.get(1).map(|form| (form, self.report.word(form))) {
            Some((_, Some("true"))) => true,
            Some((_, Some("false"))) => false,
            Some((form, word)) => {
                match word.and_then(|word| did_you_mean(word, ["true", "false"])) {
                    Some(advice) => {
                        let text = word.unwrap_or_default();
                        let message =
                            format!("an attribute starts as true or false, not as '{text}'");
                        let finding = self.report.error("attribute-form", form, message);
                        let finding = finding.help(advice).note("it is taken as false here");
                        self.report.push(finding);
                    }
                    None => self.numeric_attribute(name, form),
                }
                false
            }
            None => {
                let message =
                    format!("attribute '{}' has no initial value", self.report.text(name));
                let finding = self
                    .report
                    .error("attribute-form", &part.head, message)
                    .help("write true or false behind the name");
                self.report.push(finding);
                false
            }
        };
        let known = self.tables.attributes.get(&name).copied();
        let Some(id) = known.or_else(|| self.new_attribute(name, &forms[0])) else { return };
        let piece = &mut self.game.pieces[piece.index()];
        piece.declared.retain(|(old, _)| *old != id);
        piece.declared.push((id, value));
        piece.attributes &= !(1 << id.index());
        piece.attributes |= u32::from(value) << id.index();
    }

    /// The blocks of `moves` or `drops` with their move types.
    fn blocks(&mut self, mut forms: Forms<'a>) -> Vec<(Option<MoveTypeId>, Form<'a>)> {
        let mut current = None;
        let mut blocks = Vec::new();
        while let Some(form) = self.report.next(&mut forms) {
            let Some(mut parts) = self.report.list(&form) else {
                let finding = self
                    .report
                    .error("stray-form", &form, "this is no move")
                    .help("each move is a list of instructions in brackets");
                self.report.push(finding);
                continue;
            };
            let head = parts.next();
            let is_type = head.as_ref().and_then(|head| self.report.word(head));
            let mut names = None;
            if is_type != Some("move-type") {
                let first = head.filter(|head| self.is_no_instruction(head));
                names = first.and_then(|head| self.misspelt_move_type(&head, parts.clone()));
                if names.is_none() {
                    blocks.push((current, form));
                    continue;
                }
            }
            let names = names.unwrap_or_else(|| self.report.all(parts));
            match names.first().map(|form| form.atom()) {
                Some(Some(name)) => {
                    current = self.move_type(name);
                    self.tables.declared_types.insert(name);
                }
                Some(None) => self.undefined(&names[0], &[Namespace::MoveType]),
                None => {
                    current = None;
                    let finding = self
                        .report
                        .warning("move-type-form", &form, "this move type has no name")
                        .note("the moves behind it are taken to have no type; that is a guess");
                    self.report.push(finding);
                }
            }
            if let Some(surplus) = names.get(1) {
                let finding = self
                    .report
                    .error("move-type-form", surplus, "a move type has one name")
                    .help("moves stand behind (move-type name), not in it");
                self.report.push(finding);
            }
        }
        blocks
    }

    /// The name behind a word that is very likely a misspelt `move-type`, which is reported.
    fn misspelt_move_type(&mut self, head: &Form<'a>, rest: Forms<'a>) -> Option<Vec<Form<'a>>> {
        let word = self.report.word(head)?;
        let alike = *nearest(word, words::names(Context::Moves)).first()?;
        let names = self.report.all(rest);
        if names.len() != 1 || names[0].atom().is_none() {
            return None;
        }
        let message = format!("unknown word '{word}' in a list of moves");
        let finding = self
            .report
            .error("unknown-section", head, message)
            .help(format!("did you mean '{alike}'?"));
        self.report.push(finding);
        Some(names)
    }

    /// Lowers the code of all pieces.
    pub(super) fn code(&mut self, outlines: Vec<Outline<'a>>) {
        for outline in outlines {
            for (move_type, form) in outline.moves {
                let block = self.move_block(&form);
                let def = MoveDef { move_type, place: None, block, origin: form.origin() };
                self.game.pieces[outline.piece.index()].moves.push(def);
            }
            for (move_type, form) in outline.drops {
                let (place, block) = self.drop_block(&form);
                let def = MoveDef { move_type, place, block, origin: form.origin() };
                self.game.pieces[outline.piece.index()].drops.push(def);
            }
        }
    }
}
