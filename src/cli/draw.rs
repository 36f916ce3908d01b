//! `zrf draw`: a position as a picture.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::end::{self, End, Failure};
use super::faults;
use super::pictures::{Shelf, diagram};
use super::play::{GameArgs, partial};
use super::{Global, LoadOptions, Loaded, Run, load, output};
use crate::art::{pixels, png, svg};
use crate::interp::Position;
use crate::model::Game;
use crate::source::write_file;

/// Draw a position as an SVG or PNG picture
///
/// The board and the men are the game's own bitmaps where they are found beside the rules file;
/// else squares are drawn where the rules file says, and men as letters or well-known figures.
/// A file that this command did not write is never replaced without --force.
#[derive(Debug, Args)]
pub(super) struct Draw {
    #[command(flatten)]
    game: GameArgs,
    /// Write an SVG file [default, unless the name of the output ends in .png]
    #[arg(long, conflicts_with = "png")]
    svg: bool,
    /// Write a PNG file
    #[arg(long)]
    png: bool,
    /// Where to write; "-" is standard output [default: named after the rules file, in the current
    /// folder]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Pixels of the picture for each pixel of the rules file [default: so that squares are not
    /// tiny]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    scale: Option<u32>,
    /// Do not use the game's bitmaps
    #[arg(long)]
    plain: bool,
    /// Replace the output even if this command did not write it
    #[arg(long)]
    force: bool,
}

/// The side that squares should have at least, in pixels.
const LEAST_SIDE: i32 = 32;

impl Run for Draw {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let file = self.game.file();
        self.check_name()?;
        match self.game.only_start() {
            None => match self.game.play(global, out)? {
                Ok(play) => {
                    self.spare_input(file, &play.loaded)?;
                    match self.draw(file, &play.rules.game, &play.position, global, out)? {
                        // Not to `out`, where the picture may have gone.
                        End::Fine => play.say_trouble(play.trouble, &mut io::stderr()),
                        end => Ok(end),
                    }
                }
                Err(refused) => Ok(refused.into()),
            },
            // The start position can be drawn even if nobody could play on from there.
            Some(title) => {
                let options = LoadOptions { encoding: global.encoding, ..LoadOptions::default() };
                let loaded = load(file, &options).map_err(|e| Failure::Usage(e.to_string()))?;
                let Some(game) = loaded.game(title) else {
                    let all: Vec<String> =
                        loaded.games.iter().map(|g| format!("'{}'", g.title)).collect();
                    let message = match title {
                        Some(title) => format!(
                            "there is no variant '{title}'; the titles are {}",
                            if all.is_empty() { "none".to_owned() } else { all.join(", ") }
                        ),
                        None => format!("'{}' holds no game", file.display()),
                    };
                    return Err(Failure::Usage(message));
                };
                if let Some(finding) = loaded.incomplete() {
                    end::complain(&partial(&loaded, finding), global);
                    return Ok(End::Undecided);
                }
                self.spare_input(file, &loaded)?;
                let faulty = loaded.is_faulty(&game);
                faults::say(&loaded, faulty, global);
                match self.draw(file, &game, &Position::start(&game), global, out)? {
                    End::Fine => Ok(faults::end(faulty)),
                    end => Ok(end),
                }
            }
        }
    }
}

impl Draw {
    fn draw(
        &self,
        file: &Path,
        game: &Game,
        position: &Position,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        let folder = file.parent().unwrap_or(Path::new("."));
        let mut shelf = Shelf::new((!self.plain).then_some(folder));
        let mut picture = diagram(game, position, &mut shelf);
        picture.caption = caption(game, position);
        if let (false, Some(first)) = (global.quiet, shelf.trouble.first()) {
            let more = match shelf.trouble.len() - 1 {
                0 => String::new(),
                1 => ", and 1 more".to_owned(),
                n => format!(", and {n} more"),
            };
            let text = format!("note: drawn without a picture of the game: {first}{more}");
            writeln!(io::stderr(), "{text}")?;
        }
        let sides = picture.places.iter().map(|place| place.area.side());
        let least = sides.filter(|side| *side > 2).max().unwrap_or(LEAST_SIDE);
        let tiny = picture.board.is_none() && least < LEAST_SIDE;
        let scale =
            self.scale.unwrap_or(if tiny { (LEAST_SIDE / least).clamp(1, 8) as u32 } else { 1 });
        let scene = picture.scene();
        let bytes = if self.is_png() {
            let Some(pixels) = pixels::pixels(&scene, scale) else {
                let message = format!(
                    "a picture of {} by {} pixels is too large for a PNG file; an SVG file is not",
                    i64::from(scene.size.0) * i64::from(scale),
                    i64::from(scene.size.1) * i64::from(scale)
                );
                end::complain(&message, global);
                return Ok(End::Undecided);
            };
            png::png(&pixels)
        } else {
            svg::svg(&scene, scale).into_bytes()
        };
        if self.out.as_deref() == Some(Path::new("-")) {
            out.write_all(&bytes)?;
            return Ok(End::Fine);
        }
        let path = self.target(file);
        self.write(&path, &bytes)?;
        if !global.quiet {
            let (width, height) = scene.size;
            let scaled = |side: i32| i64::from(side) * i64::from(scale);
            writeln!(
                out,
                "wrote '{}': {}, {} by {} pixels",
                path.display(),
                game.title,
                scaled(width),
                scaled(height)
            )?;
        }
        Ok(End::Fine)
    }

    /// Refuses a name that promises a kind of picture that is not written.
    fn check_name(&self) -> Result<(), Failure> {
        let Some(path) = &self.out else { return Ok(()) };
        let Some(end) = path.extension().map(|end| end.to_string_lossy().to_lowercase()) else {
            return Ok(());
        };
        if self.svg || self.png || end == "svg" || end == "png" {
            return Ok(());
        }
        Err(Failure::Usage(format!(
            "'{}': pictures are written as .svg or .png (--svg and --png write them under any \
             other name)",
            path.display()
        )))
    }

    /// Refuses to write over what the picture is made from.
    fn spare_input(&self, file: &Path, loaded: &Loaded) -> Result<(), Failure> {
        output::spare_input(&self.target(file), file, loaded)
    }

    fn is_png(&self) -> bool {
        let named = self.out.as_ref().and_then(|path| path.extension());
        self.png || (!self.svg && named.is_some_and(|end| end.eq_ignore_ascii_case("png")))
    }

    fn target(&self, file: &Path) -> PathBuf {
        self.out.clone().unwrap_or_else(|| {
            let name = file.file_stem().unwrap_or("board".as_ref());
            let mut name = name.to_owned();
            name.push(if self.is_png() { ".png" } else { ".svg" });
            PathBuf::from(name)
        })
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let failed =
            |e: io::Error| Failure::Usage(format!("can't write '{}': {e}", path.display()));
        if !self.force && path.exists() && !is_ours(path) {
            let message = format!(
                "'{}' exists and 'zrf draw' did not write it; --force replaces it",
                path.display()
            );
            return Err(Failure::Usage(message));
        }
        write_file(path, bytes).map_err(failed)
    }
}

/// Whether a file bears this program's mark near its beginning.
fn is_ours(path: &Path) -> bool {
    use std::io::Read;
    let mut head = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(512).read_to_end(&mut head));
    let has = |mark: &[u8]| head.windows(mark.len()).any(|part| part == mark);
    let png = head.starts_with(b"\x89PNG") && has(b"Software\0") && has(png::MARK.as_bytes());
    read.is_ok() && (png || (head.starts_with(b"<svg") && has(svg::MARK.as_bytes())))
}

/// The line below the picture: the title and who is to move.
fn caption(game: &Game, position: &Position) -> String {
    let turn = game.turns.get(position.turn).and_then(|turn| game.players.get(turn.taker.index()));
    match turn {
        Some(player) => format!("{} - {} to move", game.title, player.name.trim_start_matches('?')),
        None => game.title.clone(),
    }
}
