//! A picture as SVG text that needs nothing else: no font, no other file.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::path::number;
use super::png;
use super::scene::{Colour, Item, Scene};

/// The line by which a file is known as one that this program drew.
pub const MARK: &str = "<!-- drawn by zrf draw -->";

/// The SVG text of a picture, each of whose pixels becomes `scale` units wide.
pub fn svg(scene: &Scene, scale: u32) -> String {
    let (width, height) = scene.size;
    let scale = i64::from(scale);
    let mut out = String::new();
    // Writing to a text never fails.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n{MARK}",
        i64::from(width) * scale,
        i64::from(height) * scale
    );
    if !scene.title.is_empty() {
        let _ = writeln!(out, "<title>{}</title>", escaped(&scene.title));
    }
    if !(scene.symbols.is_empty() && scene.bitmaps.is_empty()) {
        out.push_str("<defs>\n");
        for (i, bitmap) in scene.bitmaps.iter().enumerate() {
            let data = STANDARD.encode(png::png(bitmap));
            let _ = writeln!(
                out,
                "<image id=\"b{i}\" width=\"{}\" height=\"{}\" \
                 href=\"data:image/png;base64,{data}\"/>",
                bitmap.width, bitmap.height
            );
        }
        for (i, symbol) in scene.symbols.iter().enumerate() {
            let _ = writeln!(out, "<g id=\"s{i}\">");
            symbol.items.iter().for_each(|item| write_item(&mut out, item));
            out.push_str("</g>\n");
        }
        out.push_str("</defs>\n");
    }
    if let Some(ground) = scene.ground {
        let _ = writeln!(
            out,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            colour(ground)
        );
    }
    scene.items.iter().for_each(|item| write_item(&mut out, item));
    out.push_str("</svg>\n");
    out
}

fn write_item(out: &mut String, item: &Item) {
    let _ = match item {
        Item::Shape { path, fill, pen } => {
            let fill = fill.map_or("none".to_owned(), colour);
            let _ =
                write!(out, "<path d=\"{}\" fill=\"{fill}\" fill-rule=\"evenodd\"", path.data());
            if let Some(pen) = pen {
                let _ = write!(out, " stroke=\"{}\" stroke-width=\"", colour(pen.colour));
                number(out, pen.width);
                out.push_str("\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
            }
            writeln!(out, "/>")
        }
        Item::Bitmap { bitmap, left, top } => {
            writeln!(out, "<use href=\"#b{bitmap}\" x=\"{left}\" y=\"{top}\"/>")
        }
        Item::Use { symbol, left, top, label } if label.is_empty() => {
            writeln!(out, "<use href=\"#s{symbol}\" x=\"{left}\" y=\"{top}\"/>")
        }
        Item::Use { symbol, left, top, label } => writeln!(
            out,
            "<use href=\"#s{symbol}\" x=\"{left}\" y=\"{top}\"><title>{}</title></use>",
            escaped(label)
        ),
    };
}

fn colour(colour: Colour) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)
}

/// Text as XML takes it: no markup, and none of the characters that XML 1.0 forbids.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::path::Path;
    use super::super::scene::{Draw, rgb};
    use super::*;

    #[test]
    fn the_text_is_whole() {
        let mut scene =
            Scene { size: (20, 10), title: "a <b> & \u{1}".to_owned(), ..Scene::default() };
        scene.items.both(Path::rectangle(1.0, 1.0, 5.0, 5.0), rgb(0xFF8000), rgb(0), 1.5);
        assert_eq!(
            svg(&scene, 2),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\" \
             viewBox=\"0 0 20 10\" role=\"img\">\n\
             <!-- drawn by zrf draw -->\n\
             <title>a &lt;b&gt; &amp; \u{FFFD}</title>\n\
             <path d=\"M1 1L6 1L6 6L1 6Z\" fill=\"#ff8000\" fill-rule=\"evenodd\" \
             stroke=\"#000000\" stroke-width=\"1.5\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>\n</svg>\n"
        );
    }
}
