//! Digests of move code: as it is written, and in a normal form in which tests that may change
//! places, and what may stand there twice in a row, make no difference.
//!
//! What code uses of the board goes into its digest: where each direction leads for each player,
//! which squares a zone holds. All by name, so that code of two games or variants can be compared.
//! Two blocks with one normal digest do the same on every position of a game with the same squares,
//! players, types and options.

use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::digest::{Digest, Wide};
use crate::model::{
    Block, Cond, CondKind, Direction, DropPlace, FlagId, Game, Instr, InstrKind, MoveDef,
    MoveTypeId, PieceId, Place, PlayerId, Square, Test, ZoneId,
};

/// A digest of something as it is written, and one of its normal form.
pub type Two = [Digest; 2];

/// How many instructions of macro calls are taken for those of the block around them. Ours: calls
/// within calls could make more than there is room for.
const FLAT: usize = 256;

/// A part of a block.
#[derive(Clone, Copy)]
struct Item {
    /// Neighbours of one kind may change places, and are one if they are the same.
    free: Free,
    /// Whether to do it twice is to do it once.
    once: bool,
    digest: Two,
}

/// What may change places with its neighbours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Free {
    /// Nothing.
    No,
    /// A test that may end the block, and asks for no flag; or the setting of a flag by such a test.
    Plain(Option<FlagId>),
    /// A test that asks for flags.
    Flags,
}

impl Free {
    fn with(self, next: Free) -> bool {
        use Free::{Flags, Plain};
        matches!((self, next), (Plain(_), Plain(_)) | (Flags, Flags))
    }
}

/// Whether the order of neighbours does not count: of two values for one flag the later one would.
fn in_any_order(run: &[Item]) -> bool {
    let set = |item: &Item| match item.free {
        Free::Plain(Some(flag)) => Some((flag, item.digest[1])),
        _ => None,
    };
    let twice = |(number, item): (usize, &Item)| {
        set(item).is_some_and(|(flag, value)| {
            run[..number].iter().filter_map(set).any(|(f, v)| f == flag && v != value)
        })
    };
    !run.iter().enumerate().any(twice)
}

/// Whether a condition asks for no flag of the block.
fn asks_no_flag(cond: &Cond) -> bool {
    match &cond.kind {
        CondKind::Splice(_, cond) => asks_no_flag(cond),
        CondKind::Not(cond) => asks_no_flag(cond),
        CondKind::And(all) | CondKind::Or(all) => all.iter().all(asks_no_flag),
        CondKind::Const(_) => true,
        CondKind::Test(test, _) => !matches!(test, Test::PositionFlag(_)),
        CondKind::Flag(_) | CondKind::Invalid => false,
    }
}

impl Item {
    fn of(digest: Two) -> Item {
        Item { free: Free::No, once: false, digest }
    }
}

/// Digests of the code of one game. Blocks that several calls share are looked at once.
pub struct Code<'g> {
    game: &'g Game,
    directions: Vec<Digest>,
    zones: Vec<Digest>,
    /// The blocks themselves are kept, so that no address is used twice.
    blocks: FxHashMap<usize, (Block, Arc<[Item]>)>,
    conditions: FxHashMap<usize, (Arc<Cond>, Two)>,
}

/// Both digests of something whose parts have both.
fn two(of: impl Fn(&mut Wide, usize)) -> Two {
    [0, 1].map(|which| {
        let mut wide = Wide::new();
        of(&mut wide, which);
        wide.digest()
    })
}

impl<'g> Code<'g> {
    /// Nothing is looked at yet.
    pub fn new(game: &'g Game) -> Code<'g> {
        let board = &game.board;
        let players = || (0..game.players.len()).map(|p| PlayerId(p as u8));
        let name = |square: Square| board.name(square);
        let direction = |d: usize| {
            let mut wide = Wide::new();
            for player in players() {
                let meant = board.meant(player, Direction(d as u16));
                for table in [&board.links[meant.index()], &board.reverse[meant.index()]] {
                    for (from, to) in table.iter().enumerate() {
                        if let Some(to) = to {
                            (name(Square(from as u16)), name(*to)).hash(&mut wide);
                        }
                    }
                    0u8.hash(&mut wide);
                }
            }
            wide.digest()
        };
        let zone = |zone: &crate::model::Zone| {
            let names = |squares: &Vec<Square>| -> Vec<&str> {
                let mut names: Vec<&str> = squares.iter().map(|s| name(*s)).collect();
                names.sort_unstable();
                names
            };
            let squares = zone.squares.iter().map(|squares| squares.as_ref().map(names));
            Wide::of(squares.collect::<Vec<_>>())
        };
        Code {
            game,
            directions: (0..board.directions.len()).map(direction).collect(),
            zones: board.zones.iter().map(zone).collect(),
            blocks: FxHashMap::default(),
            conditions: FxHashMap::default(),
        }
    }

    /// A move or drop as it is written in a piece.
    pub fn def(&mut self, def: &MoveDef) -> Two {
        let place = def.place.map(|place| match place {
            DropPlace::Square(square) => Wide::of(self.square(square)),
            DropPlace::Zone(zone) => self.zone(zone),
        });
        let name = def.move_type.map(|id| self.move_type(id));
        let block = self.block(&def.block);
        two(|wide, which| (name, place, block[which]).hash(wide))
    }

    fn square(&self, square: Square) -> &'g str {
        self.game.board.name(square)
    }

    fn piece(&self, piece: PieceId) -> &'g str {
        &self.game.pieces[piece.index()].name
    }

    fn move_type(&self, id: MoveTypeId) -> &'g str {
        &self.game.move_types[id.index()]
    }

    fn direction(&self, direction: Direction) -> Digest {
        self.directions[direction.index()]
    }

    fn zone(&self, zone: ZoneId) -> Digest {
        self.zones[zone.index()]
    }

    fn place(&self, place: Place) -> Digest {
        match place {
            Place::Here => Wide::of(0u8),
            Place::Square(square) => Wide::of((1u8, self.square(square))),
            Place::Step(direction) => Wide::of((2u8, self.direction(direction))),
            Place::Opposite(direction) => Wide::of((3u8, self.direction(direction))),
        }
    }

    fn block(&mut self, block: &Block) -> Two {
        let items = self.items(block);
        two(|wide, which| {
            let again = |one: &Item, next: &Item| {
                which == 1 && one.once && next.once && one.digest[1] == next.digest[1]
            };
            let mut items = items.to_vec();
            items.dedup_by(|next, one| again(one, next));
            let runs = items.chunk_by(|one, next| one.free.with(next.free));
            for run in runs {
                let sorted = which == 1 && in_any_order(run);
                let mut run: Vec<Digest> = run.iter().map(|item| item.digest[which]).collect();
                if sorted {
                    run.sort_unstable();
                    run.dedup();
                }
                run.iter().for_each(|digest| digest.hash(wide));
            }
        })
    }

    /// The parts of a block, those of macro calls in place of the calls.
    fn items(&mut self, block: &Block) -> Arc<[Item]> {
        let address = block.as_ptr() as usize;
        if let Some((_, known)) = self.blocks.get(&address).filter(|_| !block.is_empty()) {
            return Arc::clone(known);
        }
        let mut items = Vec::new();
        for instr in block.iter() {
            match &instr.kind {
                InstrKind::Splice(_, inner) => {
                    let all = self.items(inner);
                    match items.len() + all.len() <= FLAT {
                        true => items.extend_from_slice(&all),
                        false => items.push(Item::of(self.block(inner))),
                    }
                }
                InstrKind::Verify(cond) => {
                    let free = match asks_no_flag(cond) {
                        true => Free::Plain(None),
                        false => Free::Flags,
                    };
                    let digests = self.verified(cond).into_iter();
                    items.extend(digests.map(|digest| Item { free, ..Item::of(digest) }));
                }
                kind => {
                    use InstrKind::{From, Go, Jump, Mark, SetFlag, To};
                    let once = matches!(kind, From | To | Go(_) | Jump(_) | Mark(Place::Here));
                    let free = match kind {
                        SetFlag(flag, cond) if asks_no_flag(cond) => Free::Plain(Some(*flag)),
                        _ => Free::No,
                    };
                    items.push(Item { once, free, ..Item::of(self.instr(instr)) });
                }
            }
        }
        let items: Arc<[Item]> = items.into();
        self.blocks.insert(address, (Arc::clone(block), Arc::clone(&items)));
        items
    }

    /// What is asked one after the other: all parts of an `and`.
    fn verified(&mut self, cond: &Cond) -> Vec<Two> {
        match &cond.kind {
            CondKind::Splice(_, shared) => self.verified(shared),
            CondKind::And(all) => all.iter().flat_map(|cond| self.verified(cond)).collect(),
            _ => vec![self.cond(cond)],
        }
    }

    fn instr(&mut self, instr: &Instr) -> Two {
        let kind = std::mem::discriminant(&instr.kind);
        let plain = |rest: Digest| two(|wide, _| (kind, rest).hash(wide));
        match &instr.kind {
            // These are taken apart by the block around them.
            InstrKind::Splice(_, block) => self.block(block),
            InstrKind::Verify(cond) => self.cond(cond),
            InstrKind::Step(d) | InstrKind::Opposite(d) => plain(self.direction(*d)),
            InstrKind::Jump(square) => plain(Wide::of(self.square(*square))),
            InstrKind::Go(target) => plain(Wide::of(*target as u8)),
            InstrKind::Mark(place)
            | InstrKind::Capture(place)
            | InstrKind::Flip(place)
            | InstrKind::ChangeOwner(place) => plain(self.place(*place)),
            InstrKind::From | InstrKind::To | InstrKind::Cascade | InstrKind::Invalid => {
                plain(Wide::of(()))
            }
            InstrKind::If(cond, yes, no) => {
                let (cond, yes, no) = (self.cond(cond), self.block(yes), self.block(no));
                two(|wide, which| (kind, cond[which], yes[which], no[which]).hash(wide))
            }
            InstrKind::While(cond, body) => {
                let (cond, body) = (self.cond(cond), self.block(body));
                two(|wide, which| (kind, cond[which], body[which]).hash(wide))
            }
            InstrKind::SetFlag(flag, cond) => {
                let (name, cond) = (&self.game.flags[flag.index()], self.cond(cond));
                two(|wide, which| (kind, name, cond[which]).hash(wide))
            }
            InstrKind::SetPositionFlag(flag, cond, place) => {
                let name = &self.game.position_flags[flag.index()];
                let (cond, place) = (self.cond(cond), self.place(*place));
                two(|wide, which| (kind, name, cond[which], place).hash(wide))
            }
            InstrKind::SetAttribute(attribute, cond) => {
                let (name, cond) = (&self.game.attributes[attribute.index()], self.cond(cond));
                two(|wide, which| (kind, name, cond[which]).hash(wide))
            }
            InstrKind::Create(player, piece, place) => {
                let piece = piece.map(|piece| self.piece(piece));
                plain(Wide::of((player, piece, self.place(*place))))
            }
            InstrKind::ChangeType(piece, place) => {
                plain(Wide::of((self.piece(*piece), self.place(*place))))
            }
            InstrKind::Add(add) => {
                let types: Vec<&str> = add.types.iter().map(|t| self.piece(*t)).collect();
                let then = add.then.map(|id| self.move_type(id));
                plain(Wide::of((add.copy, add.partial, then, types)))
            }
        }
    }

    fn cond(&mut self, cond: &Cond) -> Two {
        let kind = std::mem::discriminant(&cond.kind);
        match &cond.kind {
            CondKind::Splice(_, shared) => {
                let address = Arc::as_ptr(shared) as usize;
                if let Some((_, known)) = self.conditions.get(&address) {
                    return *known;
                }
                let digest = self.cond(shared);
                self.conditions.insert(address, (Arc::clone(shared), digest));
                digest
            }
            CondKind::Const(value) => two(|wide, _| (kind, value).hash(wide)),
            CondKind::Not(cond) => {
                let digest = self.cond(cond);
                two(|wide, which| (kind, digest[which]).hash(wide))
            }
            CondKind::And(all) | CondKind::Or(all) => {
                let all: Vec<Two> = all.iter().map(|cond| self.cond(cond)).collect();
                two(|wide, which| {
                    let mut all: Vec<Digest> = all.iter().map(|digest| digest[which]).collect();
                    if which == 1 {
                        all.sort_unstable();
                        all.dedup();
                    }
                    (kind, all).hash(wide);
                })
            }
            CondKind::Flag(flag) => two(|wide, _| {
                (kind, &self.game.flags[flag.index()]).hash(wide);
            }),
            CondKind::Test(test, place) => {
                let digest = (self.test(*test), self.place(*place));
                two(|wide, _| (kind, digest).hash(wide))
            }
            CondKind::Invalid => two(|wide, _| kind.hash(wide)),
        }
    }

    fn test(&self, test: Test) -> Digest {
        let kind = std::mem::discriminant(&test);
        let game = self.game;
        match test {
            Test::Piece(piece) => Wide::of((kind, self.piece(piece))),
            Test::InZone(zone) => Wide::of((kind, self.zone(zone))),
            Test::Is(square) => Wide::of((kind, self.square(square))),
            Test::Attribute(attribute) => Wide::of((kind, &game.attributes[attribute.index()])),
            Test::PositionFlag(flag) => Wide::of((kind, &game.position_flags[flag.index()])),
            Test::Attacked(by) | Test::Defended(by) => {
                Wide::of((kind, by.map(|id| self.move_type(id))))
            }
            // Any link counts.
            Test::AdjacentToEnemy => Wide::of((kind, &self.directions)),
            // Numbers of squares: they mean the same only where names do as well.
            Test::GoalPosition => {
                let tests = game.goals.iter().map(|goal| &goal.test);
                Wide::of((kind, tests.collect::<Vec<_>>()))
            }
            Test::Empty
            | Test::Friend
            | Test::Enemy
            | Test::Neutral
            | Test::OnBoard
            | Test::Marked
            | Test::LastFrom
            | Test::LastTo => Wide::of(kind),
        }
    }
}
