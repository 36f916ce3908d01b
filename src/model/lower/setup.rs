//! The start position.

use rustc_hash::FxHashMap;

use super::forms::{Form, Forms};
use super::lowerer::Lowerer;
use super::sections::Parts;
use super::words;
use crate::model::{PieceId, Placement, PlayerId, Square, Stock};
use crate::report::{Fix, FixKind, Level, nearest};
use crate::source::Span;
use crate::syntax::words::{Context, Namespace};

impl<'a> Lowerer<'a, '_> {
    pub(super) fn setup(&mut self, parts: &Parts<'a>) {
        let Some(section) = parts.singles.get("board-setup") else { return };
        let mut taken = FxHashMap::default();
        let mut forms = section.rest.clone();
        let mut flat: Option<(Form<'a>, Option<PlayerId>)> = None;
        while let Some(form) = self.report.next(&mut forms) {
            if form.atom().is_some() {
                // LR's examples write (board-setup White (King e1)); no published file does.
                if flat.is_none() {
                    let message = "a set-up usually has brackets around each player's pieces";
                    let finding = self
                        .report
                        .finding(Level::Hint, "flat-setup", &form, message)
                        .help("write (board-setup (player (piece position …) …) …)");
                    let finding = match self.brackets(section.rest.clone()) {
                        Some(edits) => finding.fix(Fix {
                            title: "write brackets around each player's pieces".to_owned(),
                            kind: FixKind::Safe,
                            edits,
                        }),
                        None => finding,
                    };
                    self.report.push(finding);
                }
                let player = self.player(&form);
                flat = Some((form, player));
                continue;
            }
            if let Some((_, player)) = &flat {
                if let Some(player) = *player {
                    self.men(player, &form, &mut taken);
                }
                continue;
            }
            let Some(mut rest) = self.report.list(&form) else {
                let finding =
                    self.report.error("stray-form", &form, "a string has no place in a set-up");
                self.report.push(finding);
                continue;
            };
            let Some(head) = self.report.next(&mut rest) else { continue };
            let player = self.player(&head);
            while let Some(form) = self.report.next(&mut rest) {
                if let Some(player) = player {
                    self.men(player, &form, &mut taken);
                }
            }
        }
        // Of two men on one square the later one stands there.
        let mut later = FxHashMap::default();
        for (i, man) in self.game.setup.men.iter().enumerate() {
            later.insert(man.square, i);
        }
        let men = std::mem::take(&mut self.game.setup.men);
        self.game.setup.men = (men.into_iter().enumerate())
            .filter_map(|(i, man)| (later[&man.square] == i).then_some(man))
            .collect();
    }

    /// The brackets that a flat set-up lacks; `None` where they can't be written.
    fn brackets(&mut self, forms: Forms<'a>) -> Option<Vec<(Span, String)>> {
        let forms = self.report.all(forms);
        let mut edits = Vec::new();
        for (i, form) in forms.iter().enumerate() {
            let span = self.report.written(form);
            if form.origin().calls.is_some() || span.file != self.report.written(&forms[0]).file {
                return None;
            }
            if form.atom().is_some() {
                edits.push((Span { end: span.start, ..span }, "(".to_owned()));
            } else if i == 0 {
                return None;
            }
            if forms.get(i + 1).is_none_or(|next| next.atom().is_some()) {
                edits.push((Span { start: span.end, ..span }, ")".to_owned()));
            }
        }
        Some(edits)
    }

    /// `(piece [off number] position …)`
    fn men(
        &mut self,
        player: PlayerId,
        form: &Form<'a>,
        taken: &mut FxHashMap<Square, (PlayerId, PieceId, Form<'a>)>,
    ) {
        let Some((head, _, mut rest)) = self.report.headed(form) else {
            let finding = self
                .report
                .error("setup-form", form, "this sets up nothing")
                .help("write (piece position …) or (piece off number)");
            self.report.push(finding);
            return;
        };
        let Some(piece) = self.piece(&head) else { return };
        while let Some(form) = self.report.next(&mut rest) {
            if self.report.word(&form) == Some("off") {
                self.off(player, piece, &form, &mut rest);
                continue;
            }
            let known = form.atom().and_then(|name| self.tables.squares.get(&name)).copied();
            let Some(square) = known else {
                self.undefined_or(&form, &[Namespace::Position], Some(Context::Setup));
                let word = self.report.word(&form).unwrap_or("");
                let number = rest.peek().is_some_and(|next| self.report.number(&next).is_some());
                if number && !nearest(word, words::names(Context::Setup)).is_empty() {
                    self.off(player, piece, &form, &mut rest);
                }
                continue;
            };
            self.two_men(taken.get(&square), (player, piece), &form);
            taken.insert(square, (player, piece, form.clone()));
            let origin = form.origin();
            self.game.setup.men.push(Placement { player, piece, square, origin });
        }
    }

    fn off(&mut self, player: PlayerId, piece: PieceId, off: &Form<'a>, rest: &mut Forms<'a>) {
        let form = self.report.next(rest);
        let count = form.as_ref().and_then(|form| self.report.number(form));
        match count.and_then(|count| u32::try_from(count).ok()) {
            Some(count) => {
                self.game.setup.stock.push(Stock { player, piece, count, origin: off.origin() });
            }
            None => {
                let place = form.unwrap_or_else(|| off.clone());
                let finding = self
                    .report
                    .error("number-expected", &place, "'off' needs the number of pieces")
                    .help("write (piece off 5)");
                self.report.push(finding);
            }
        }
    }

    fn two_men(
        &mut self,
        old: Option<&(PlayerId, PieceId, Form<'a>)>,
        new: (PlayerId, PieceId),
        form: &Form<'a>,
    ) {
        let Some((player, piece, place)) = old else { return };
        let square = self.report.word(form).unwrap_or("");
        let message = format!(
            "{square} already holds {} {} (line {})",
            self.game.players[player.index()].name,
            self.game.pieces[piece.index()].name,
            self.report.line(place)
        );
        // The same man twice is odd, but nothing is lost.
        let level = if (*player, *piece) == new { Level::Warning } else { Level::Error };
        let finding = self
            .report
            .finding(level, "two-on-one", form, message)
            .also(self.report.seat(place), "first set up here")
            .note("the later one is used here; what Zillions does is not known");
        self.report.push(finding);
    }
}
