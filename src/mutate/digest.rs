//! What a game is made of, as numbers that are equal exactly if the parts are: two games are
//! compared part by part, whatever the places where they are written.
//!
//! A number has 128 bits, so that two parts that differ have the same one by no accident that will
//! ever happen.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::model::{Block, Cond, CondKind, Game, Instr, InstrKind, MoveDef};

/// A digest of one part.
pub type Digest = [u64; 2];

/// Takes what is hashed into two hashers that begin differently.
pub struct Wide([DefaultHasher; 2]);

impl Wide {
    /// Nothing yet.
    pub fn new() -> Wide {
        let mut wide = Wide([DefaultHasher::new(), DefaultHasher::new()]);
        wide.0[1].write_u8(1);
        wide
    }

    /// The digest of everything so far.
    pub fn digest(&self) -> Digest {
        [self.0[0].finish(), self.0[1].finish()]
    }

    /// The digest of one thing.
    pub fn of(thing: impl Hash) -> Digest {
        let mut wide = Wide::new();
        thing.hash(&mut wide);
        wide.digest()
    }
}

impl Hasher for Wide {
    fn finish(&self) -> u64 {
        self.0[0].finish()
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.iter_mut().for_each(|hasher| hasher.write(bytes));
    }
}

/// The parts of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Names and numbers of players, squares, types and attributes: if equal, a position of the one
    /// game is one of the other.
    pub names: Digest,
    /// Turns and priorities.
    pub turns: Digest,
    /// The options that change play.
    pub options: Digest,
    /// Directions, links, symmetries and zones.
    pub board: Digest,
    /// The code of each type, with its attributes.
    pub pieces: Vec<Digest>,
    /// The start position.
    pub setup: Digest,
    /// End conditions, in their order.
    pub goals: Digest,
    /// Titles, help and other texts.
    pub texts: Digest,
    /// Pictures and places on the screen.
    pub pictures: Digest,
    /// Options that do not change play.
    pub display: Digest,
}

impl Parts {
    /// The parts of a game.
    pub fn of(game: &Game) -> Parts {
        let board = &game.board;
        let names = {
            let players = game.players.iter().map(|p| (&p.name, p.random, p.neutral));
            let squares = board.squares.iter().map(|s| &s.name);
            let pieces = game.pieces.iter().map(|p| &p.name);
            let lists = (players.collect::<Vec<_>>(), squares.collect::<Vec<_>>());
            Wide::of((lists, pieces.collect::<Vec<_>>(), &game.attributes))
        };
        let types = |id: crate::model::MoveTypeId| &game.move_types[id.index()];
        let turns = game.turns.iter().map(|t| (t.taker, t.side, t.move_type.map(types)));
        let priorities = game.priorities.iter().map(|id| types(*id)).collect::<Vec<_>>();
        let turns = Wide::of((turns.collect::<Vec<_>>(), game.repeat_from, priorities));
        let options = &game.options;
        let play = (
            (options.discard_cascades, options.include_off_pieces, options.pass_partial),
            (options.recycle_captures, options.recycle_promotions),
            (options.maximal_captures as u8, options.pass_turn as u8),
        );
        let zones = board.zones.iter().map(|z| (&z.name, &z.squares)).collect::<Vec<_>>();
        let ground =
            Wide::of((&board.directions, &board.links, &board.reverse, zones, &board.symmetry));
        let mut code = Code::default();
        // Numbers of flags and move types mean what their names say.
        let numbered = Wide::of((&game.flags, &game.position_flags, &game.move_types));
        let pieces = game.pieces.iter().map(|piece| {
            let mut wide = Wide::new();
            numbered.hash(&mut wide);
            piece.attributes.hash(&mut wide);
            for def in piece.moves.iter().chain(&piece.drops) {
                code.def(def).hash(&mut wide);
            }
            piece.moves.len().hash(&mut wide);
            wide.digest()
        });
        let pieces = pieces.collect();
        let mut men: Vec<_> = game.setup.men.iter().enumerate().collect();
        // Of two men on one square the later one counts.
        men.sort_by_key(|(number, man)| (man.square, *number));
        let men = men.into_iter().map(|(_, man)| (man.square, man.player, man.piece));
        let mut stock: Vec<_> =
            game.setup.stock.iter().map(|s| (s.player, s.piece, s.count)).collect();
        stock.sort_unstable();
        let goals = game.goals.iter().map(|g| (g.kind, &g.players, &g.test)).collect::<Vec<_>>();
        let texts = game.pieces.iter().map(|p| &p.texts.entries).collect::<Vec<_>>();
        let rects = board.squares.iter().map(|square| {
            let rect = square.rect.map(|r| (r.left, r.top, r.right, r.bottom));
            (rect, square.dummy)
        });
        let images = game.pieces.iter().map(|p| (&p.images, p.dummy)).collect::<Vec<_>>();
        Parts {
            names,
            turns,
            options: Wide::of(play),
            board: ground,
            pieces,
            setup: Wide::of((men.collect::<Vec<_>>(), stock)),
            goals: Wide::of(goals),
            texts: Wide::of((&game.title, &game.texts.entries, texts)),
            pictures: Wide::of((rects.collect::<Vec<_>>(), images, &board.images)),
            display: Wide::of(&game.options.written),
        }
    }

    /// Whether two games have the same rules: everything but what a player sees.
    pub fn same_rules(&self, other: &Parts) -> bool {
        let Parts { texts, pictures, display, .. } = self.clone();
        self == &Parts { texts, pictures, display, ..other.clone() }
    }

    /// A digest of everything that the programs of a type depend on.
    pub fn man(&self, piece: usize) -> Digest {
        Wide::of((self.names, self.options, self.board, self.pieces.get(piece)))
    }

    /// A digest of what men do: all but set-up, goals, and what a player sees.
    pub fn play(&self) -> Digest {
        Wide::of((self.names, self.turns, self.options, self.board, &self.pieces))
    }
}

/// Digests of code. Blocks that several calls share are looked at once.
#[derive(Default)]
struct Code {
    /// The blocks themselves are kept, so that no address is used twice.
    blocks: FxHashMap<usize, (Block, Digest)>,
    conditions: FxHashMap<usize, (Arc<Cond>, Digest)>,
}

impl Code {
    fn def(&mut self, def: &MoveDef) -> Digest {
        Wide::of((def.move_type, def.place, self.block(&def.block)))
    }

    fn block(&mut self, block: &Block) -> Digest {
        let address = block.as_ptr() as usize;
        if let Some((_, known)) = self.blocks.get(&address).filter(|_| !block.is_empty()) {
            return *known;
        }
        let all: Vec<Digest> = block.iter().map(|instr| self.instr(instr)).collect();
        let digest = Wide::of(all);
        self.blocks.insert(address, (Arc::clone(block), digest));
        digest
    }

    fn instr(&mut self, instr: &Instr) -> Digest {
        let mut wide = Wide::new();
        std::mem::discriminant(&instr.kind).hash(&mut wide);
        match &instr.kind {
            InstrKind::Splice(_, block) => self.block(block).hash(&mut wide),
            InstrKind::Step(d) | InstrKind::Opposite(d) => d.hash(&mut wide),
            InstrKind::Jump(square) => square.hash(&mut wide),
            InstrKind::Go(target) => (*target as u8).hash(&mut wide),
            InstrKind::Mark(place)
            | InstrKind::Capture(place)
            | InstrKind::Flip(place)
            | InstrKind::ChangeOwner(place) => place.hash(&mut wide),
            InstrKind::From | InstrKind::To | InstrKind::Cascade | InstrKind::Invalid => {}
            InstrKind::Verify(cond) => self.cond(cond).hash(&mut wide),
            InstrKind::If(cond, yes, no) => {
                (self.cond(cond), self.block(yes), self.block(no)).hash(&mut wide);
            }
            InstrKind::While(cond, body) => (self.cond(cond), self.block(body)).hash(&mut wide),
            InstrKind::SetFlag(flag, cond) => (flag, self.cond(cond)).hash(&mut wide),
            InstrKind::SetPositionFlag(flag, cond, place) => {
                (flag, self.cond(cond), place).hash(&mut wide);
            }
            InstrKind::SetAttribute(attribute, cond) => {
                (attribute, self.cond(cond)).hash(&mut wide);
            }
            InstrKind::Create(player, piece, place) => (player, piece, place).hash(&mut wide),
            InstrKind::ChangeType(piece, place) => (piece, place).hash(&mut wide),
            InstrKind::Add(add) => (add.copy, add.partial, add.then, &add.types).hash(&mut wide),
        }
        wide.digest()
    }

    fn cond(&mut self, cond: &Cond) -> Digest {
        let mut wide = Wide::new();
        std::mem::discriminant(&cond.kind).hash(&mut wide);
        match &cond.kind {
            CondKind::Splice(_, shared) => {
                let address = Arc::as_ptr(shared) as usize;
                let digest = match self.conditions.get(&address) {
                    Some((_, known)) => *known,
                    None => {
                        let digest = self.cond(shared);
                        self.conditions.insert(address, (Arc::clone(shared), digest));
                        digest
                    }
                };
                digest.hash(&mut wide);
            }
            CondKind::Const(value) => value.hash(&mut wide),
            CondKind::Not(cond) => self.cond(cond).hash(&mut wide),
            CondKind::And(all) | CondKind::Or(all) => {
                let all: Vec<Digest> = all.iter().map(|cond| self.cond(cond)).collect();
                all.hash(&mut wide);
            }
            CondKind::Flag(flag) => flag.hash(&mut wide),
            CondKind::Test(test, place) => (test, place).hash(&mut wide),
            CondKind::Invalid => {}
        }
        wide.digest()
    }
}
