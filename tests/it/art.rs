//! The pictures of our own games, and pictures of positions of any game.

use std::collections::BTreeMap;
use std::path::PathBuf;

use image::ImageFormat;
use zrf::art::order::Order;
use zrf::cli::{LoadOptions, Loaded, load, order};

/// Pure green, which Zillions shows through.
const GREEN: [u8; 3] = [0, 255, 0];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Draws what a rules file wants: names of files and their bytes.
type Artist = fn(&Order) -> Vec<(String, Vec<u8>)>;

/// The generated rules files and who draws for them.
const GAMES: &[(&str, Artist)] = &[
    ("zrf/abagoren.zrf", zrf::art::abagoren::pictures),
    ("zrf/abchess.zrf", zrf::art::abchess::pictures),
];

fn loaded(file: &str) -> Loaded {
    load(&root().join(file), &LoadOptions::default()).unwrap()
}

/// The files of all games under the names that other systems than Windows use.
fn files() -> BTreeMap<String, Vec<u8>> {
    let drawn = GAMES.iter().flat_map(|(file, artist)| artist(&order(&loaded(file).games)));
    drawn.map(|(name, bytes)| (name.replace('\\', "/"), bytes)).collect()
}

fn decoded(file: &[u8]) -> image::RgbImage {
    image::load_from_memory_with_format(file, ImageFormat::Bmp).unwrap().into_rgb8()
}

#[test]
fn every_picture_that_a_rules_file_names_is_drawn() {
    for (file, artist) in GAMES {
        let wanted = order(&loaded(file).games);
        assert!(!wanted.boards.is_empty() && wanted.men.len() > 10);
        let men = wanted.men.iter().map(|man| (&man.file, (man.side, man.side)));
        let boards = wanted.boards.iter().map(|board| {
            let edge = |f: fn(&zrf::art::board::Area) -> i32| {
                board.places.iter().map(|place| f(&place.area)).max().unwrap()
            };
            (&board.file, (edge(|a| a.right()), edge(|a| a.bottom())))
        });
        let drawn: BTreeMap<String, Vec<u8>> = artist(&wanted).into_iter().collect();
        let mut count = 0;
        for (name, (width, height)) in boards.chain(men) {
            let picture = decoded(drawn.get(name).unwrap_or_else(|| panic!("{name}")));
            let (w, h) = (picture.width() as i32, picture.height() as i32);
            // A man fills its square exactly, a board holds all of its places.
            let fits = if width > 48 { w > width && h > height } else { (w, h) == (width, height) };
            assert!(fits, "{name}: {w} by {h}, wanted {width} by {height}");
            count += 1;
        }
        assert_eq!(count, drawn.len());
    }
}

/// What Zillions can't blend: the edge of a man is covered or green, and nothing near it is a
/// mixture of the two.
#[test]
fn men_are_not_fringed_with_green() {
    for (file, artist) in GAMES {
        let wanted = order(&loaded(file).games);
        let drawn: BTreeMap<String, Vec<u8>> = artist(&wanted).into_iter().collect();
        for man in &wanted.men {
            let picture = decoded(&drawn[&man.file]);
            let green = picture.pixels().filter(|p| p.0 == GREEN).count();
            let all = (man.side * man.side) as usize;
            assert!(green > all / 20 && green < all * 3 / 5, "{}: {green} of {all}", man.file);
            assert_eq!(picture.get_pixel(0, 0).0, GREEN, "{}", man.file);
            for pixel in picture.pixels().filter(|p| p.0 != GREEN) {
                let [red, green, blue] = pixel.0.map(i32::from);
                assert!(green <= red.max(blue) + 12, "{}: {pixel:?}", man.file);
            }
        }
    }
}

#[test]
fn no_two_men_look_alike() {
    for (file, artist) in GAMES {
        let drawn = artist(&order(&loaded(file).games));
        for (i, (name, bytes)) in drawn.iter().enumerate() {
            for (other, more) in &drawn[i + 1..] {
                assert_ne!(bytes, more, "{name} and {other}");
            }
        }
    }
}

#[test]
fn the_pictures_that_are_committed_are_those_that_are_drawn() {
    let files = files();
    let mut total = 0;
    for (name, bytes) in &files {
        let path = root().join("zrf").join(name);
        if std::env::var_os("UPDATE_ZRF").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, bytes).unwrap();
        }
        let committed = std::fs::read(&path).unwrap_or_default();
        assert!(*bytes == committed, "{name} is not what is drawn; UPDATE_ZRF=1 rewrites it");
        total += bytes.len();
    }
    assert!(total < 3 << 20, "{total} bytes");
    let folder = root().join("zrf/Images");
    let on_disk = walkdir::WalkDir::new(folder).into_iter().flatten();
    let on_disk = on_disk.filter(|entry| entry.path().is_file()).count();
    assert_eq!(on_disk, files.len(), "pictures that no rules file names");
}

/// Squares that overlap can't be told apart with the mouse.
#[test]
fn no_two_squares_overlap() {
    for (file, _) in GAMES {
        for board in order(&loaded(file).games).boards {
            for (i, a) in board.places.iter().enumerate() {
                for b in &board.places[i + 1..] {
                    let (p, q) = (a.area, b.area);
                    let apart = p.right() <= q.left
                        || q.right() <= p.left
                        || p.bottom() <= q.top
                        || q.bottom() <= p.top;
                    assert!(apart, "{}: {} and {}", board.file, a.name, b.name);
                }
            }
        }
    }
}

#[test]
fn every_man_that_can_be_bought_has_its_price_on_the_board() {
    let order = order(&loaded("zrf/abchess.zrf").games);
    let sum: u32 = order.prices.iter().map(|(_, price)| price).sum();
    // 20 19 18 17 16 15 14 12 11 10 10 9 9 8 8 7 7 6 6 5 5 4 4 3
    assert_eq!((order.prices.len(), sum), (24, 243));
}
