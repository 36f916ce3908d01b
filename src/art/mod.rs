//! Pictures by code: men, boards and positions, as SVG, PNG and BMP.
//!
//! Everything is made of our own shapes: [`path`] is the one shape language, [`letters`] are
//! letterforms for a pen, [`figures`] silhouettes, [`tile`] the plates that tell owners apart. A
//! [`scene`] collects shapes; [`svg()`](svg::svg) writes it as text, [`pixels()`](pixels::pixels) rasterises it (with
//! `tiny-skia`), and [`bmp`] writes what Zillions of Games reads.
//!
//! [`abchess`] and [`abagoren`] draw the pictures that the rules files of these two games name;
//! an [`order`] says which. [`diagram`] draws a position of any game.
//!
//! Knows nothing of rules files: it is told names and rectangles. Same input, same bytes.

pub mod abagoren;
pub mod abchess;
mod abchess_board;
pub mod bitmap;
pub mod bmp;
pub mod board;
pub mod diagram;
pub mod figures;
pub mod letters;
pub mod marks;
pub mod order;
pub mod path;
pub mod pixels;
pub mod png;
pub mod scene;
pub mod svg;
pub mod tile;
