//! Links and unlinks in file order (zrf-language 4.5, 4.6).

use super::board::Draft;
use super::forms::Form;
use super::lowerer::Lowerer;
use super::sections::Section;

impl Draft<'_> {
    /// Sets or removes the link out of a square in a direction.
    pub(super) fn set_link(&mut self, direction: u16, from: u32, to: Option<u32>) {
        let links = &mut self.links[direction as usize];
        if links.len() <= from as usize {
            if to.is_none() {
                return;
            }
            links.resize(self.squares.len(), None);
        }
        links[from as usize] = to;
    }
}

use crate::syntax::words::Namespace;

impl<'a> Lowerer<'a, '_> {
    /// Makes and removes links in file order.
    pub(super) fn link(&mut self, sections: &[Section<'a>], draft: &mut Draft<'a>) {
        let mut grids = std::mem::take(&mut draft.grids).into_iter();
        for section in sections {
            match section.word {
                "grid" => {
                    if let Some(grid) = grids.next() {
                        self.link_grid(&grid, draft);
                    }
                }
                "links" => self.links(section, draft),
                "unlink" => self.unlinks(section, draft),
                _ => {}
            }
        }
    }

    fn links(&mut self, section: &Section<'a>, draft: &mut Draft<'a>) {
        let mut forms = section.rest.clone();
        let first = self.report.next(&mut forms);
        let Some((form, name)) = first.and_then(|form| Some((form.clone(), form.atom()?))) else {
            let finding = self
                .report
                .error("links-form", &section.head, "these links name no direction")
                .help("write (links direction (from to) …)");
            self.report.push(finding);
            return;
        };
        let Some(direction) = self.new_direction(name, &form, draft) else { return };
        while let Some(form) = self.report.next(&mut forms) {
            let ends = self.report.list(&form).map(|forms| self.report.all(forms));
            let Some([from, to]) = ends.as_deref() else {
                let finding = self
                    .report
                    .error("links-form", &form, "this is no link")
                    .help("write (from to)");
                self.report.push(finding);
                continue;
            };
            let ids = [from, to].map(|end| self.draft_square(end, draft));
            if let [Some(from_id), Some(to_id)] = ids {
                self.one_link(name, (direction, from_id, to_id), &form, draft);
            }
        }
    }

    fn one_link(
        &mut self,
        name: crate::expand::Name,
        (direction, from, to): (u16, u32, u32),
        form: &Form<'a>,
        draft: &mut Draft<'a>,
    ) {
        if let Some((old, place)) = draft.written.get(&(direction, from)) {
            let text = self.report.text(name);
            let square = |id: u32| draft.squares[id as usize].name.as_str();
            let (a, b, c) = (square(from), square(*old), square(to));
            let line = self.report.line(place);
            let first = self.report.seat(place);
            let finding = if *old == to {
                let message =
                    format!("the link ({a} {c}) of '{text}' is already given at line {line}");
                self.report.warning("repeated-link", form, message)
            } else {
                let message =
                    format!("direction '{text}' from {a} already leads to {b} (line {line})");
                self.report.error("replaced-link", form, message).note(format!(
                    "a position has one successor in each direction: {c} replaces {b}"
                ))
            };
            let finding = finding.also(first, "first given here");
            self.report.push(finding);
        }
        draft.written.insert((direction, from), (to, form.clone()));
        draft.set_link(direction, from, Some(to));
    }

    fn draft_square(&mut self, form: &Form<'a>, draft: &mut Draft<'a>) -> Option<u32> {
        let known = self.report.word(form).and_then(|name| draft.square_ids.get(name)).copied();
        if known.is_none() {
            self.undefined_in(form, &[Namespace::Position], draft);
        }
        known
    }

    fn unlinks(&mut self, section: &Section<'a>, draft: &mut Draft<'a>) {
        for form in self.report.all(section.rest.clone()) {
            if form.atom().is_some() {
                if let Some(square) = self.draft_square(&form, draft) {
                    self.forget(draft, |from, to, _| from == square || to == square);
                }
                continue;
            }
            let parts = self.report.list(&form).map(|forms| self.report.all(forms));
            let Some([square, other]) = parts.as_deref() else {
                let finding = self
                    .report
                    .error("unlink-form", &form, "this names no links")
                    .help("write position, (position position) or (position direction)");
                self.report.push(finding);
                continue;
            };
            let Some(a) = self.draft_square(square, draft) else { continue };
            let direction = other.atom().and_then(|name| draft.direction_ids.get(&name)).copied();
            let position = self.report.word(other).and_then(|name| draft.square_ids.get(name));
            if let Some(direction) = direction {
                draft.set_link(direction, a, None);
                draft.written.remove(&(direction, a));
            } else if let Some(&b) = position {
                let pair = |from, to| (from, to) == (a, b) || (from, to) == (b, a);
                self.forget(draft, |from, to, _| pair(from, to));
            } else {
                self.undefined_in(other, &[Namespace::Direction, Namespace::Position], draft);
            }
        }
    }

    /// Removes the links for which `gone(from, to, direction)` holds.
    fn forget(&mut self, draft: &mut Draft<'a>, gone: impl Fn(u32, u32, u16) -> bool) {
        let cells = draft.links.iter().map(Vec::len).sum::<usize>() as u64;
        if !self.report.spend(cells) {
            return;
        }
        for (direction, links) in draft.links.iter_mut().enumerate() {
            for (from, to) in links.iter_mut().enumerate() {
                if to.is_some_and(|to| gone(from as u32, to, direction as u16)) {
                    *to = None;
                }
            }
        }
        draft.written.retain(|&(direction, from), (to, _)| !gone(from, *to, direction));
    }
}
