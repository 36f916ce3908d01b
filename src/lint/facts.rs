//! What the code and the goals of a game use, gathered in one walk for all lints.

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{self, Item};
use crate::expand::Origin;
use crate::model::{
    AttributeId, CondKind, Direction, DropPlace, FlagId, Game, GoalPlace, GoalTest, InstrKind,
    MoveTypeId, Occupant, PieceId, Place, PlayerId, PositionFlagId, RelativeItem, Square, Test,
    ZoneId,
};

/// Where something is first set and first read.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// Where it is set, to `true` or to something that may be true.
    pub set: Option<Origin>,
    /// Where it is set to `false`.
    pub cleared: Option<Origin>,
    /// Where it is read.
    pub read: Option<Origin>,
}

/// What a game uses.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Flags of move code.
    pub flags: FxHashMap<FlagId, Uses>,
    /// Position flags.
    pub position_flags: FxHashMap<PositionFlagId, Uses>,
    /// Attributes.
    pub attributes: FxHashMap<AttributeId, Uses>,
    /// Zones that code, drops or goals ask for.
    pub zones: FxHashSet<ZoneId>,
    /// Directions that code or goals step in.
    pub directions: FxHashSet<Direction>,
    /// Squares that code, drops or goals name.
    pub squares: FxHashSet<Square>,
    /// Types that pieces become or that are created.
    pub made: FxHashSet<PieceId>,
    /// Types that conditions or goals ask for.
    pub asked: FxHashSet<PieceId>,
    /// Players for whom code creates men.
    pub created_for: FxHashSet<PlayerId>,
    /// Move types that partial moves go on with, or that conditions ask for.
    pub continued: FxHashMap<MoveTypeId, Origin>,
    /// Whether a partial move may go on with any type.
    pub continues_any: bool,
    /// Whether there is an `add-partial`.
    pub partial: bool,
    /// Whether there is a `cascade`.
    pub cascade: bool,
    /// Whether there is a `create`, or an `add-copy`: men come from nowhere.
    pub creates: bool,
    /// Whether men change sides.
    pub changes_owner: bool,
    /// Whether men change their type.
    pub changes_type: bool,
    /// Whether `adjacent-to-enemy?` is asked, which looks along every link.
    pub adjacent: bool,
}

impl Facts {
    /// Walks over a game.
    pub fn of(game: &Game) -> Facts {
        let mut facts = Facts::default();
        for def in code::defs(game) {
            match def.place {
                Some(DropPlace::Zone(zone)) => {
                    facts.zones.insert(zone);
                }
                Some(DropPlace::Square(square)) => {
                    facts.squares.insert(square);
                }
                None => {}
            }
        }
        code::walk(game, |item, place| match item {
            Item::Instr(instr) => facts.instr(&instr.kind, || place.origin(instr.span)),
            Item::Cond(cond) => facts.cond(&cond.kind, || place.origin(cond.span)),
            Item::Block(_) => {}
        });
        for goal in &game.goals {
            facts.goal(&goal.test);
        }
        facts
    }

    fn instr(&mut self, kind: &InstrKind, origin: impl Fn() -> Origin) {
        match kind {
            InstrKind::Step(direction) | InstrKind::Opposite(direction) => {
                self.directions.insert(*direction);
            }
            InstrKind::Jump(square) => {
                self.squares.insert(*square);
            }
            InstrKind::SetFlag(flag, cond) => {
                set(self.flags.entry(*flag).or_default(), &cond.kind, origin);
            }
            InstrKind::SetPositionFlag(flag, cond, place) => {
                set(self.position_flags.entry(*flag).or_default(), &cond.kind, origin);
                self.place(*place);
            }
            InstrKind::SetAttribute(attribute, cond) => {
                set(self.attributes.entry(*attribute).or_default(), &cond.kind, origin);
            }
            InstrKind::Mark(place) | InstrKind::Capture(place) => self.place(*place),
            InstrKind::Create(player, piece, place) => {
                self.creates = true;
                self.created_for.extend(*player);
                self.made.extend(*piece);
                self.place(*place);
            }
            InstrKind::ChangeType(piece, place) => {
                self.changes_type = true;
                self.made.insert(*piece);
                self.place(*place);
            }
            InstrKind::Flip(place) | InstrKind::ChangeOwner(place) => {
                self.changes_owner = true;
                self.place(*place);
            }
            InstrKind::Cascade => self.cascade = true,
            InstrKind::Add(add) => {
                self.creates |= add.copy;
                self.partial |= add.partial;
                self.changes_type |= !add.types.is_empty();
                self.made.extend(&add.types);
                if add.partial {
                    match add.then {
                        Some(then) => {
                            self.continued.entry(then).or_insert_with(origin);
                        }
                        None => self.continues_any = true,
                    }
                }
            }
            _ => {}
        }
    }

    fn cond(&mut self, kind: &CondKind, origin: impl Fn() -> Origin) {
        let (test, place) = match kind {
            CondKind::Flag(flag) => {
                self.flags.entry(*flag).or_default().read.get_or_insert_with(origin);
                return;
            }
            CondKind::Test(test, place) => (test, place),
            _ => return,
        };
        self.place(*place);
        match test {
            Test::Piece(piece) => {
                self.asked.insert(*piece);
            }
            Test::InZone(zone) => {
                self.zones.insert(*zone);
            }
            Test::Is(square) => {
                self.squares.insert(*square);
            }
            Test::Attribute(attribute) => {
                self.attributes.entry(*attribute).or_default().read.get_or_insert_with(origin);
            }
            Test::PositionFlag(flag) => {
                self.position_flags.entry(*flag).or_default().read.get_or_insert_with(origin);
            }
            Test::Attacked(then) | Test::Defended(then) => {
                if let Some(then) = then {
                    self.continued.entry(*then).or_insert_with(origin);
                }
            }
            Test::AdjacentToEnemy => self.adjacent = true,
            _ => {}
        }
    }

    fn place(&mut self, place: Place) {
        match place {
            Place::Here => {}
            Place::Square(square) => {
                self.squares.insert(square);
            }
            Place::Step(direction) | Place::Opposite(direction) => {
                self.directions.insert(direction);
            }
        }
    }

    fn goal(&mut self, test: &GoalTest) {
        match test {
            GoalTest::Captured(pieces) | GoalTest::Checkmated(pieces) => {
                self.asked.extend(pieces);
            }
            GoalTest::PiecesRemaining(_, piece) | GoalTest::TotalPieceCount(_, piece) => {
                self.asked.extend(piece);
            }
            GoalTest::Absolute(occupants, places) => {
                occupants.iter().for_each(|occupant| self.occupant(occupant));
                for place in places {
                    match place {
                        GoalPlace::Square(square) => {
                            self.squares.insert(*square);
                        }
                        GoalPlace::Zone(zone) => {
                            self.zones.insert(*zone);
                        }
                    }
                }
            }
            GoalTest::Relative(items) => {
                for item in items {
                    match item {
                        RelativeItem::Step(direction) => {
                            self.directions.insert(*direction);
                        }
                        RelativeItem::Occupant(occupant) => self.occupant(occupant),
                    }
                }
            }
            GoalTest::And(tests) | GoalTest::Or(tests) => {
                tests.iter().for_each(|test| self.goal(test));
            }
            GoalTest::Not(test) => self.goal(test),
            GoalTest::Stalemated | GoalTest::Repetition | GoalTest::Invalid => {}
        }
    }

    fn occupant(&mut self, occupant: &Occupant) {
        self.asked.insert(occupant.piece);
    }
}

fn set(uses: &mut Uses, value: &CondKind, origin: impl Fn() -> Origin) {
    let slot = match value {
        CondKind::Const(false) => &mut uses.cleared,
        _ => &mut uses.set,
    };
    slot.get_or_insert_with(origin);
}
