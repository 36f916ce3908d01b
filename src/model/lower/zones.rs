//! Symmetries and zones.

use rustc_hash::FxHashMap;

use super::forms::Form;
use super::kinds::Kinds;
use super::lowerer::Lowerer;
use super::sections::{Section, misspelt_name, report_unknown};
use crate::expand::Name;
use crate::model::{Direction, PlayerId, Square, Zone, ZoneId};
use crate::syntax::words::{Context, Namespace};

impl<'a> Lowerer<'a, '_> {
    /// Fills in which direction each player means by each.
    pub(super) fn symmetries(&mut self, sections: &[Section<'a>]) {
        let count = self.game.board.directions.len() as u16;
        let identity: Vec<Direction> = (0..count).map(Direction).collect();
        self.game.board.symmetry = vec![identity; self.game.players.len()];
        let mut given: FxHashMap<(PlayerId, Direction), (Direction, Form<'a>)> =
            FxHashMap::default();
        for section in sections.iter().filter(|s| s.word == "symmetry") {
            let mut forms = section.rest.clone();
            let Some(player) = self.report.next(&mut forms) else {
                let finding = self
                    .report
                    .error("symmetry-form", &section.head, "this symmetry names no player")
                    .help("write (symmetry player (direction direction) …)");
                self.report.push(finding);
                continue;
            };
            let player = self.player(&player);
            while let Some(form) = self.report.next(&mut forms) {
                let pair = self.report.list(&form).map(|forms| self.report.all(forms));
                let Some([from, to]) = pair.as_deref() else {
                    let finding = self
                        .report
                        .error("symmetry-form", &form, "this is no pair of directions")
                        .help("write (direction direction)");
                    self.report.push(finding);
                    continue;
                };
                let (from, to) = (self.direction(from), self.direction(to));
                if let (Some(player), Some(from), Some(to)) = (player, from, to) {
                    self.turned_twice(given.get(&(player, from)), from, to, &form);
                    given.insert((player, from), (to, form.clone()));
                    self.game.board.symmetry[player.index()][from.index()] = to;
                }
            }
        }
    }

    fn turned_twice(
        &mut self,
        old: Option<&(Direction, Form<'a>)>,
        from: Direction,
        to: Direction,
        form: &Form<'a>,
    ) {
        let Some((before, place)) = old.filter(|(before, _)| *before != to) else { return };
        let name = |d: Direction| self.game.board.directions[d.index()].as_str();
        let message = format!(
            "'{}' is already turned into '{}' at line {}",
            name(from),
            name(*before),
            self.report.line(place)
        );
        let finding = self
            .report
            .error("symmetry-twice", form, message)
            .also(self.report.seat(place), "first turned here")
            .note(format!("the later one, '{}', is used here", name(to)));
        self.report.push(finding);
    }

    /// Fills in the zones; two of one name for one player are one zone (a guess, 4.9).
    pub(super) fn zones(&mut self, sections: &[Section<'a>]) {
        let mut places: FxHashMap<(ZoneId, PlayerId), Form<'a>> = FxHashMap::default();
        let mut twice = Vec::new();
        for section in sections.iter().filter(|s| s.word == "zone") {
            let Some((name, players, squares)) = self.zone_parts(section) else { continue };
            let Some(zone) = self.new_zone(name, section) else { continue };
            for (place, player) in players {
                let slot = &mut self.game.board.zones[zone.index()].squares[player.index()];
                slot.get_or_insert_default().extend(&squares);
                match places.get(&(zone, player)) {
                    Some(first) => twice.push((zone, player, place, first.clone())),
                    None => {
                        places.insert((zone, player), place);
                    }
                }
            }
        }
        for zone in &mut self.game.board.zones {
            for squares in zone.squares.iter_mut().flatten() {
                squares.sort_unstable();
                squares.dedup();
            }
        }
        for (zone, player, place, first) in twice {
            self.zone_twice(zone, player, &place, &first);
        }
    }

    fn new_zone(&mut self, name: Name, section: &Section<'a>) -> Option<ZoneId> {
        let zones = &mut self.game.board.zones;
        let id = match self.tables.zones.get(&name) {
            Some(&id) => id,
            None => {
                let Ok(id) = u16::try_from(zones.len()).map(ZoneId) else {
                    self.unsure |= Namespace::Zone.into();
                    self.beyond("zones", name, &section.head);
                    return None;
                };
                zones.push(Zone {
                    name: self.report.owned(self.report.text(name)),
                    squares: vec![None; self.game.players.len()],
                    origins: Vec::new(),
                });
                self.tables.zones.insert(name, id);
                id
            }
        };
        zones[id.index()].origins.push(section.form.origin());
        Some(id)
    }

    /// Name, players with their places, and squares of a zone.
    #[expect(clippy::type_complexity)]
    fn zone_parts(
        &mut self,
        section: &Section<'a>,
    ) -> Option<(Name, Vec<(Form<'a>, PlayerId)>, Vec<Square>)> {
        let (mut name, mut players, mut squares) = (None, None, None);
        let mut unknown = false;
        for form in self.report.all(section.rest.clone()) {
            let Some(part) = Section::of(&form, &self.report) else {
                let finding = self.report.error("stray-form", &form, "this is no part of a zone");
                self.report.push(finding);
                continue;
            };
            match part.word {
                "name" => name = part.rest.peek().and_then(|form| form.atom()),
                "players" => {
                    let list: &mut Vec<_> = players.get_or_insert_default();
                    for form in self.report.all(part.rest.clone()) {
                        if let Some(player) = self.player(&form) {
                            list.push((form, player));
                        }
                    }
                }
                "positions" => {
                    let list = self.zone_squares(&part);
                    squares.get_or_insert_with(Vec::new).extend(list);
                }
                // Dagaz draws zones with these.
                "glyph" | "help" => {
                    let what = format!("'{}' in a zone", part.word);
                    self.dagaz(&part.head, &what, false, "it is ignored here");
                }
                _ => {
                    unknown = true;
                    if name.is_none() {
                        let meant = misspelt_name(Context::Zone, part.word, part.rest.clone());
                        name = meant.and_then(|form| form.atom());
                    }
                    let alike = report_unknown(&mut self.report, &part, Context::Zone);
                    if name.is_none() && alike.is_none_or(|word| word == "name") {
                        self.unsure |= Namespace::Zone.into();
                    }
                }
            }
        }
        for (missing, part) in [
            (name.is_none(), "name"),
            (players.is_none(), "players"),
            (squares.is_none(), "positions"),
        ] {
            if missing && !unknown && !self.report.incomplete() {
                let message = format!("this zone has no part '{part}'");
                let finding = self.report.error("missing-part", &section.head, message);
                self.report.push(finding);
            }
        }
        if name.is_none() {
            self.unsure |= Kinds::from(Namespace::Zone);
        }
        Some((name?, players.unwrap_or_default(), squares.unwrap_or_default()))
    }

    fn zone_squares(&mut self, part: &Section<'a>) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut seen: FxHashMap<Square, Form<'a>> = FxHashMap::default();
        for form in self.report.all(part.rest.clone()) {
            // Killing comes last, so a zone may name what is killed.
            if form.atom().is_some_and(|name| self.tables.killed.contains(&name)) {
                continue;
            }
            let Some(square) = self.square(&form) else { continue };
            if let Some(first) = seen.get(&square) {
                let message =
                    format!("position '{}' is listed twice", self.game.board.name(square));
                let finding = self
                    .report
                    .warning("repeated-position", &form, message)
                    .also(self.report.seat(first), "first listed here");
                self.report.push(finding);
                continue;
            }
            seen.insert(square, form);
            squares.push(square);
        }
        squares
    }

    /// A zone that is given twice to one player while another one has none was probably meant
    /// for the other one.
    fn zone_twice(&mut self, zone: ZoneId, player: PlayerId, place: &Form<'a>, first: &Form<'a>) {
        let players = &self.game.players;
        let def = &self.game.board.zones[zone.index()];
        let without: Vec<&str> = (players.iter().zip(&def.squares))
            .filter(|(player, squares)| squares.is_none() && !player.random && !player.neutral)
            .map(|(player, _)| player.name.as_str())
            .collect();
        let message = format!(
            "zone '{}' for {} is already given at line {}",
            def.name,
            players[player.index()].name,
            self.report.line(first)
        );
        let code = "duplicate-zone";
        let finding = match without[..] {
            [] => self.report.warning(code, place, message),
            [one] => self
                .report
                .error(code, place, message)
                .note(format!("{one} has no zone '{}', so it is always empty for {one}", def.name)),
            _ => self.report.warning(code, place, message).note(format!(
                "these have no zone '{}': {}",
                def.name,
                without.join(", ")
            )),
        };
        let finding = finding
            .also(self.report.seat(first), "first given here")
            .note("the two are taken as one zone; what Zillions does is not known");
        self.report.push(finding);
    }
}
