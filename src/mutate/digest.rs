//! What a game is made of, as numbers that are equal exactly if the parts are: two games are
//! compared part by part, whatever the places where they are written.
//!
//! A number has 128 bits, so that two parts that differ have the same one by no accident that will
//! ever happen.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::code::{Code, Two};
use super::fate::Why;
use crate::model::Game;

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

/// The code of one type of man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfType {
    /// Its name.
    pub name: String,
    /// Its moves, then its drops, in their order.
    pub blocks: [Vec<Two>; 2],
}

fn normal(blocks: &[Two]) -> Vec<Digest> {
    let mut all: Vec<Digest> = blocks.iter().map(|block| block[1]).collect();
    all.sort_unstable();
    all
}

impl OfType {
    /// Why men of two types do the same, if that is seen from the code alone: the first reason means
    /// that nothing is another.
    pub fn same(&self, other: &OfType) -> Option<Why> {
        let mut why = Why::Expansion;
        for (one, two) in self.blocks.iter().zip(&other.blocks) {
            let (mut ours, mut theirs) = (normal(one), normal(two));
            if one == two {
                continue;
            }
            if ours == theirs {
                why = why.max(Why::Order);
                continue;
            }
            ours.dedup();
            theirs.dedup();
            match ours == theirs {
                true => why = why.max(Why::Doubles),
                false => return None,
            }
        }
        Some(why)
    }

    /// For moves and drops: which blocks the other type does not have.
    pub fn beside(&self, other: &OfType) -> [Vec<usize>; 2] {
        [0, 1].map(|which| {
            let theirs = normal(&other.blocks[which]);
            let blocks = self.blocks[which].iter().enumerate();
            let own = blocks.filter(|(_, block)| theirs.binary_search(&block[1]).is_err());
            own.map(|(number, _)| number).collect()
        })
    }

    /// A digest of all that men of the type do.
    fn digest(&self) -> Digest {
        let blocks = [0, 1].map(|which| {
            let mut blocks = normal(&self.blocks[which]);
            blocks.dedup();
            blocks
        });
        Wide::of((&self.name, blocks))
    }
}

/// The parts of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Names and numbers of players, squares, types and attributes: if equal, a position of the one
    /// game is one of the other.
    pub names: Digest,
    /// The same in whatever order.
    pub domain: Digest,
    /// Turns and priorities.
    pub turns: Digest,
    /// The options that change play.
    pub options: Digest,
    /// Directions, links, symmetries and zones, used or not.
    pub board: Digest,
    /// Each type, with what its code uses of the board.
    pub pieces: Vec<OfType>,
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
        let mut code = Code::new(game);
        let pieces = game.pieces.iter().map(|piece| OfType {
            name: piece.name.clone(),
            blocks: [&piece.moves, &piece.drops]
                .map(|defs| defs.iter().map(|def| code.def(def)).collect()),
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
            names: names(game, false),
            domain: names(game, true),
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

    /// The number of a type by its name.
    pub fn piece(&self, name: &str) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == name)
    }

    /// A digest of everything that the programs of a type depend on, whatever the numbers are.
    pub fn man(&self, piece: usize) -> Digest {
        Wide::of((self.domain, self.options, self.pieces.get(piece).map(OfType::digest)))
    }

    /// A digest of what men do: all but set-up, goals, and what a player sees.
    pub fn play(&self) -> Digest {
        let pieces = self.pieces.iter().map(|piece| (&piece.name, &piece.blocks));
        Wide::of((self.names, self.turns, self.options, pieces.collect::<Vec<_>>()))
    }
}

/// A digest of the names of everything that positions are made of.
fn names(game: &Game, sorted: bool) -> Digest {
    let mut lists: Vec<Vec<(&str, u32)>> = vec![
        game.board.squares.iter().map(|s| (s.name.as_str(), 0)).collect(),
        game.pieces.iter().map(|p| (p.name.as_str(), p.attributes)).collect(),
    ];
    if sorted {
        lists.iter_mut().for_each(|list| list.sort_unstable());
    }
    // The order of players counts, and attributes are numbered.
    let players = game.players.iter().map(|p| (&p.name, p.random, p.neutral));
    Wide::of((players.collect::<Vec<_>>(), &game.attributes, lists))
}
