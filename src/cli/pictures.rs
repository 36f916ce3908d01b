//! From a game to what the room `art` draws: places, men, files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{LoadOptions, load_text};
use crate::art::board::{Area, Place};
use crate::art::diagram::{Diagram, Hand, Look, Man};
use crate::art::figures::Figure;
use crate::art::order::{BoardPicture, ManPicture, Order};
use crate::art::pixels::Pixels;
use crate::art::tile::{Face, NOBODY, Style, styles};
use crate::art::{self, bitmap, letters};
use crate::generate::{Package, PackageFile};
use crate::interp::Position;
use crate::model::{Game, Piece, PieceId, PlayerId, Square};
use crate::source::{Sources, find_beside};

/// The squares of a game that can be seen, with the number of each.
fn places(game: &Game) -> Vec<(usize, Place)> {
    let squares = game.board.squares.iter().enumerate().filter(|(_, square)| !square.dummy);
    squares
        .filter_map(|(i, square)| {
            let r = square.rect?;
            let area = Area::from_edges(r.left, r.top, r.right, r.bottom)?;
            Some((i, Place { name: square.name.clone(), area }))
        })
        .collect()
}

/// The pictures that some games name, to be drawn by [`crate::art`]. Files that several games
/// name are those of the first.
pub fn order(games: &[Arc<Game>]) -> Order {
    let mut order = Order::default();
    let same = |a: &str, b: &str| a.replace('\\', "/").eq_ignore_ascii_case(&b.replace('\\', "/"));
    for game in games {
        let places = places(game);
        for file in &game.board.images {
            if !order.boards.iter().any(|board| same(&board.file, file)) {
                let places = places.iter().map(|(_, place)| place.clone()).collect();
                order.boards.push(BoardPicture { file: file.clone(), places });
            }
        }
        for (index, piece) in game.pieces.iter().enumerate() {
            for (player, files) in &piece.images {
                for file in files {
                    if !order.men.iter().any(|man| same(&man.file, file)) {
                        order.men.push(ManPicture {
                            file: file.clone(),
                            piece: piece.name.clone(),
                            owner: player.index(),
                            side: side(game, &places, PieceId(index as u16)),
                        });
                    }
                }
            }
            let known = order.prices.iter().any(|(name, _)| *name == piece.name);
            if let (false, Some(price)) = (known, price(piece)) {
                order.prices.push((piece.name.clone(), price));
            }
        }
    }
    order
}

/// The pictures that the rules file among the files of a package names, with `/` in their names.
pub fn pictures(package: &Package, files: &[PackageFile]) -> Vec<PackageFile> {
    let artist: Artist = match package {
        Package::Abagoren(_) => art::abagoren::pictures,
        Package::Abchess(_) => art::abchess::pictures,
    };
    let rules = files.iter().filter(|(name, _)| name.ends_with(".zrf"));
    let drawn = rules.flat_map(|(name, bytes)| {
        let mut sources = Sources::new();
        let file = sources.add(name, bytes.as_slice());
        artist(&order(&load_text(sources, file, &LoadOptions::default()).games))
    });
    drawn.map(|(name, bytes)| (name.replace('\\', "/"), bytes)).collect()
}

/// The side of a man's picture: that of the squares it stands on at the start, or of most squares.
fn side(game: &Game, places: &[(usize, Place)], piece: PieceId) -> i32 {
    let of = |square: usize| {
        let found = places.binary_search_by_key(&square, |(i, _)| *i).ok()?;
        Some(places[found].1.area.side())
    };
    let own = game.setup.men.iter().filter(|man| man.piece == piece);
    most(own.filter_map(|man| of(man.square.index())))
        .or_else(|| most(places.iter().map(|(_, place)| place.area.side())))
        .unwrap_or(48)
}

/// The most frequent number, the larger one of two.
fn most(numbers: impl Iterator<Item = i32>) -> Option<i32> {
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    numbers.for_each(|number| *counts.entry(number).or_insert(0) += 1);
    counts.into_iter().max_by_key(|&(number, count)| (count, number)).map(|(number, _)| number)
}

/// The price in a help text that begins like "Archbishop (12): …".
fn price(piece: &Piece) -> Option<u32> {
    let rest = piece.texts.get("help")?.strip_prefix(&piece.name)?;
    rest.strip_prefix(" (")?.split_once("):")?.0.parse().ok()
}

/// Where the pictures of a game come from.
pub(super) struct Shelf<'a> {
    /// The folder of the rules file; nothing if no files are to be read.
    pub folder: Option<&'a Path>,
    /// What could not be used, one line each.
    pub trouble: Vec<String>,
    read: FxHashMap<String, Option<Pixels>>,
}

impl<'a> Shelf<'a> {
    pub fn new(folder: Option<&'a Path>) -> Shelf<'a> {
        Shelf { folder, trouble: Vec::new(), read: FxHashMap::default() }
    }

    /// A bitmap by the name that the rules file gives it.
    fn get(&mut self, name: &str) -> Option<Pixels> {
        let folder = self.folder?;
        if let Some(known) = self.read.get(name) {
            return known.clone();
        }
        let read = || -> Result<Pixels, String> {
            let path = find_beside(folder, name, true).map_err(|e| e.to_string())?;
            let size = std::fs::metadata(&path).map_err(|e| e.to_string())?.len();
            if size > bitmap::MOST_BYTES {
                return Err(bitmap::BitmapError::TooLarge.to_string());
            }
            let bytes = std::fs::read(&path).map_err(|e| e.to_string())?;
            bitmap::read(&bytes).map_err(|e| format!("'{name}': {e}"))
        };
        let pixels = match read() {
            Ok(pixels) => Some(pixels),
            Err(why) => {
                self.trouble.push(why);
                None
            }
        };
        self.read.insert(name.to_owned(), pixels.clone());
        pixels
    }
}

/// A position, ready to be drawn.
pub(super) fn diagram(game: &Game, position: &Position, shelf: &mut Shelf) -> Diagram {
    let mut diagram = Diagram {
        title: game.title.clone(),
        board: game.board.images.iter().find_map(|name| shelf.get(name)),
        ..Diagram::default()
    };
    let mut place_of: FxHashMap<usize, usize> = FxHashMap::default();
    for (square, place) in places(game) {
        place_of.insert(square, diagram.places.len());
        diagram.places.push(place);
    }
    let names: Vec<&str> = game.players.iter().map(|p| p.name.trim_start_matches('?')).collect();
    let mut looks =
        Looks { styles: player_styles(game), faces: faces(game), known: BTreeMap::new() };
    let mut outside = Vec::new();
    for (square, man) in position.men() {
        let label = format!("{} {}", names[man.owner.index()], game.pieces[man.piece.index()].name);
        let look = looks.get(game, &mut diagram, shelf, man.owner, man.piece);
        match place_of.get(&square.index()) {
            Some(&place) => {
                let label = format!("{label} {}", game.board.name(square));
                diagram.men.push(Man { place, look, label });
            }
            None => outside.push((man.owner, look)),
        }
    }
    for (index, name) in names.iter().enumerate() {
        let owner = PlayerId(index as u8);
        let mut counts: Vec<(usize, u32)> = Vec::new();
        for piece in (0..game.pieces.len()).map(|i| PieceId(i as u16)) {
            let count = position.stock[position.stock_index(game, owner, piece)];
            if count > 0 {
                counts.push((looks.get(game, &mut diagram, shelf, owner, piece), count));
            }
        }
        // Men on dummy squares, which are nowhere on the picture.
        for &(_, look) in outside.iter().filter(|(o, _)| *o == owner) {
            match counts.iter_mut().find(|(l, _)| *l == look) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => counts.push((look, 1)),
            }
        }
        if !counts.is_empty() {
            let owner = format!("{name}, off the board");
            diagram.hands.push(Hand { owner, above: index % 2 == 1, men: counts });
        }
    }
    let last = [position.last.from, position.last.to];
    let mark = |square: Square| place_of.get(&square.index()).copied();
    diagram.marked = last.into_iter().flatten().filter_map(mark).collect();
    diagram
}

fn player_styles(game: &Game) -> Vec<Style> {
    let name = |i: usize| game.players[i].name.trim_start_matches('?');
    // A single player without turns owns what belongs to nobody; several are sides of which
    // somebody else moves the men.
    let single = game.players.iter().filter(|player| player.neutral).count() == 1;
    let nobody = |i: &usize| single && game.players[*i].neutral;
    let sides: Vec<usize> = (0..game.players.len()).filter(|i| !nobody(i)).collect();
    let own = styles(&sides.iter().map(|&i| name(i)).collect::<Vec<_>>());
    let mut all = vec![NOBODY; game.players.len()];
    for (&i, style) in sides.iter().zip(own) {
        all[i] = style;
    }
    all
}

/// What each type of man shows where it has no bitmap: a well-known figure, or letters that no
/// other type has.
fn faces(game: &Game) -> Vec<Face> {
    let mut taken: Vec<String> = Vec::new();
    let mut faces = Vec::new();
    for piece in &game.pieces {
        if let Some(figure) = Figure::named(&piece.name) {
            faces.push(Face::Figure(figure));
            continue;
        }
        let signs: Vec<char> = piece.name.chars().collect();
        let begin = |n: usize| signs.iter().take(n).collect::<String>();
        let parts = piece.name.split(['-', '_', ' ']).filter_map(|part| part.chars().next());
        let notation = piece.texts.get("notation").unwrap_or_default().trim().to_owned();
        let candidates =
            [notation, begin(1).to_uppercase(), parts.collect(), begin(2), begin(3), begin(4)];
        let fits = |text: &&String| {
            (1..=4).contains(&text.chars().count()) && letters::known(text) && !taken.contains(text)
        };
        let text = candidates.iter().find(fits).cloned().unwrap_or_else(|| begin(3));
        taken.push(text.clone());
        faces.push(Face::Letters(text));
    }
    faces
}

struct Looks {
    styles: Vec<Style>,
    faces: Vec<Face>,
    known: BTreeMap<(PlayerId, PieceId), usize>,
}

impl Looks {
    fn get(
        &mut self,
        game: &Game,
        diagram: &mut Diagram,
        shelf: &mut Shelf,
        owner: PlayerId,
        piece: PieceId,
    ) -> usize {
        if let Some(&known) = self.known.get(&(owner, piece)) {
            return known;
        }
        let images = &game.pieces[piece.index()].images;
        let files = images.iter().filter(|(player, _)| *player == owner).flat_map(|(_, f)| f);
        let pixels = files.into_iter().find_map(|name| shelf.get(name));
        let bitmap = pixels.map(|pixels| {
            diagram.bitmaps.push(pixels);
            diagram.bitmaps.len() - 1
        });
        let face = self.faces[piece.index()].clone();
        diagram.looks.push(Look { style: self.styles[owner.index()], face, bitmap });
        let index = diagram.looks.len() - 1;
        self.known.insert((owner, piece), index);
        index
    }
}

/// Draws the pictures of an order: file names and bytes.
type Artist = fn(&Order) -> Vec<(String, Vec<u8>)>;
