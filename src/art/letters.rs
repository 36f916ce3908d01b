//! Letters, digits and a few signs as lines for a pen, so that no picture needs a font.
//!
//! Every sign is drawn in units in which a capital is 100 high: 0 is its top, 100 the line it
//! stands on. The lines are the middle of the pen's track.

use super::path::{Path, Point, at};

/// A sign, how wide it is, and its lines as path data.
type Sign = (char, f32, &'static str);

const SIGNS: &[Sign] = &[
    ('A', 74.0, "M0 100L37 0L74 100M14 65H60"),
    (
        'B',
        62.0,
        "M0 48H34C52 48 62 58 62 74C62 90 52 100 34 100H0V0H31C47 0 56 10 56 24C56 38 47 48 31 48",
    ),
    ('C', 74.0, "M74 20C66 8 55 0 42 0C16 0 0 22 0 50C0 78 16 100 42 100C55 100 66 92 74 80"),
    ('D', 70.0, "M0 0V100H28C54 100 70 80 70 50C70 20 54 0 28 0Z"),
    ('E', 54.0, "M54 0H0V100H54M0 49H46"),
    ('F', 52.0, "M52 0H0V100M0 50H44"),
    ('G', 78.0, "M74 20C66 8 55 0 42 0C16 0 0 22 0 50C0 78 16 100 42 100C58 100 70 94 77 86V54H46"),
    ('H', 68.0, "M0 0V100M68 0V100M0 49H68"),
    ('I', 36.0, "M0 0H36M18 0V100M0 100H36"),
    ('J', 44.0, "M18 0H44V70C44 90 36 100 22 100C10 100 3 93 0 82"),
    ('K', 64.0, "M0 0V100M62 0L0 60M22 40L64 100"),
    ('L', 52.0, "M0 0V100H52"),
    ('M', 84.0, "M0 100V0L42 62L84 0V100"),
    ('N', 70.0, "M0 100V0L70 100V0"),
    ('O', 84.0, "M42 0C67 0 84 21 84 50C84 79 67 100 42 100C17 100 0 79 0 50C0 21 17 0 42 0Z"),
    ('P', 60.0, "M0 100V0H32C50 0 60 11 60 28C60 45 50 56 32 56H0"),
    (
        'Q',
        84.0,
        "M42 0C67 0 84 21 84 50C84 79 67 100 42 100C17 100 0 79 0 50C0 21 17 0 42 0ZM54 72L84 106",
    ),
    ('R', 62.0, "M0 100V0H32C50 0 60 11 60 27C60 43 50 54 32 54H0M32 54L62 100"),
    (
        'S',
        60.0,
        "M57 16C51 6 42 0 30 0C13 0 3 11 3 25C3 41 16 46 30 49C46 52 60 57 60 74C60 90 47 100 30 100C16 100 6 93 0 83",
    ),
    ('T', 68.0, "M0 0H68M34 0V100"),
    ('U', 68.0, "M0 0V64C0 87 13 100 34 100C55 100 68 87 68 64V0"),
    ('V', 74.0, "M0 0L37 100L74 0"),
    ('W', 104.0, "M0 0L26 100L52 20L78 100L104 0"),
    ('X', 68.0, "M0 0L68 100M68 0L0 100"),
    ('Y', 68.0, "M0 0L34 50L68 0M34 50V100"),
    ('Z', 64.0, "M0 0H64L0 100H64"),
    (
        'a',
        48.0,
        "M48 34V100M48 50C43 39 35 32 24 32C9 32 0 47 0 66C0 85 9 100 24 100C35 100 43 93 48 82",
    ),
    (
        'b',
        48.0,
        "M0 0V100M0 50C5 39 13 32 24 32C39 32 48 47 48 66C48 85 39 100 24 100C13 100 5 93 0 82",
    ),
    ('c', 46.0, "M46 46C40 37 33 32 25 32C9 32 0 47 0 66C0 85 9 100 25 100C33 100 40 95 46 86"),
    (
        'd',
        48.0,
        "M48 0V100M48 50C43 39 35 32 24 32C9 32 0 47 0 66C0 85 9 100 24 100C35 100 43 93 48 82",
    ),
    ('e', 48.0, "M0 66H48C48 46 40 32 25 32C9 32 0 47 0 66C0 86 9 100 26 100C35 100 42 95 47 87"),
    ('f', 34.0, "M34 2C24 -3 13 2 13 18V100M0 36H30"),
    (
        'g',
        48.0,
        "M48 34V106C48 122 39 130 24 130C15 130 8 127 3 121M48 50C43 39 35 32 24 32C9 32 0 47 0 66C0 85 9 100 24 100C35 100 43 93 48 82",
    ),
    ('h', 46.0, "M0 0V100M0 54C5 40 13 32 25 32C39 32 46 41 46 56V100"),
    ('i', 0.0, "M0 34V100M0 7V8"),
    ('j', 14.0, "M14 34V112C14 124 8 130 -2 129M14 7V8"),
    ('k', 44.0, "M0 0V100M42 34L0 72M16 58L44 100"),
    ('l', 12.0, "M0 0V86C0 96 4 100 12 100"),
    (
        'm',
        76.0,
        "M0 34V100M0 54C4 40 11 32 20 32C32 32 38 41 38 54V100M38 54C42 40 49 32 58 32C70 32 76 41 76 54V100",
    ),
    ('n', 46.0, "M0 34V100M0 54C5 40 13 32 25 32C39 32 46 41 46 56V100"),
    ('o', 50.0, "M25 32C40 32 50 46 50 66C50 86 40 100 25 100C10 100 0 86 0 66C0 46 10 32 25 32Z"),
    (
        'p',
        48.0,
        "M0 34V130M0 50C5 39 13 32 24 32C39 32 48 47 48 66C48 85 39 100 24 100C13 100 5 93 0 82",
    ),
    (
        'q',
        48.0,
        "M48 34V130M48 50C43 39 35 32 24 32C9 32 0 47 0 66C0 85 9 100 24 100C35 100 43 93 48 82",
    ),
    ('r', 30.0, "M0 34V100M0 56C4 40 14 31 30 33"),
    (
        's',
        42.0,
        "M40 43C35 36 29 32 21 32C9 32 2 39 2 49C2 60 11 63 22 66C34 69 42 73 42 82C42 93 33 100 21 100C11 100 4 96 0 89",
    ),
    ('t', 33.0, "M13 8V82C13 95 21 102 33 98M0 36H31"),
    ('u', 46.0, "M0 34V76C0 91 7 100 21 100C33 100 41 92 46 78M46 34V100"),
    ('v', 46.0, "M0 34L23 100L46 34"),
    ('w', 72.0, "M0 34L18 100L36 46L54 100L72 34"),
    ('x', 44.0, "M0 34L44 100M44 34L0 100"),
    ('y', 46.0, "M0 34L24 98M46 34L16 118C12 128 6 131 -2 129"),
    ('z', 42.0, "M0 34H42L0 100H42"),
    ('0', 56.0, "M28 0C47 0 56 20 56 50C56 80 47 100 28 100C9 100 0 80 0 50C0 20 9 0 28 0Z"),
    ('1', 30.0, "M4 22L30 0V100"),
    ('2', 56.0, "M2 24C4 9 14 0 29 0C45 0 55 10 55 26C55 40 46 50 36 60L0 100H56"),
    (
        '3',
        56.0,
        "M3 14C9 5 18 0 28 0C44 0 53 10 53 24C53 38 43 47 26 47C45 47 56 57 56 73C56 89 45 100 28 100C14 100 5 94 0 84",
    ),
    ('4', 58.0, "M42 100V0L0 70H58"),
    (
        '5',
        56.0,
        "M50 0H8L4 45C11 39 19 36 28 36C45 36 56 49 56 67C56 87 45 100 27 100C14 100 5 94 0 85",
    ),
    (
        '6',
        56.0,
        "M48 10C43 3 37 0 30 0C11 0 0 22 0 56C0 84 10 100 29 100C46 100 56 87 56 69C56 51 46 39 29 39C14 39 3 49 0 62",
    ),
    ('7', 56.0, "M0 0H56L20 100"),
    (
        '8',
        56.0,
        "M28 46C43 46 52 37 52 23C52 9 43 0 28 0C13 0 4 9 4 23C4 37 13 46 28 46C45 46 56 56 56 73C56 90 45 100 28 100C11 100 0 90 0 73C0 56 11 46 28 46Z",
    ),
    (
        '9',
        56.0,
        "M8 90C13 97 19 100 26 100C45 100 56 78 56 44C56 16 46 0 27 0C10 0 0 13 0 31C0 49 10 61 27 61C42 61 53 51 56 38",
    ),
    (' ', 24.0, ""),
    ('+', 50.0, "M25 30V80M0 55H50"),
    ('-', 36.0, "M0 58H36"),
    ('=', 46.0, "M0 44H46M0 70H46"),
    ('.', 0.0, "M0 99V100"),
    (':', 0.0, "M0 46V47M0 99V100"),
    (',', 10.0, "M10 96C10 106 6 112 0 116"),
    (';', 10.0, "M10 46V47M10 96C10 106 6 112 0 116"),
    ('\'', 0.0, "M0 0V24"),
    ('"', 24.0, "M0 0V24M24 0V24"),
    ('!', 0.0, "M0 0V66M0 98V99"),
    ('?', 48.0, "M0 22C2 8 11 0 24 0C39 0 48 9 48 23C48 36 40 43 32 49C27 53 24 57 24 66M24 98V99"),
    ('*', 44.0, "M22 6V54M0 18L44 42M44 18L0 42"),
    ('/', 40.0, "M0 106L40 -6"),
    ('\\', 40.0, "M0 -6L40 106"),
    ('(', 20.0, "M20 -6C-6 24 -6 82 20 112"),
    (')', 20.0, "M0 -6C26 24 26 82 0 112"),
    ('[', 20.0, "M20 -6H0V112H20"),
    (']', 20.0, "M0 -6H20V112H0"),
    ('<', 44.0, "M44 26L0 55L44 84"),
    ('>', 44.0, "M0 26L44 55L0 84"),
    ('_', 50.0, "M0 112H50"),
    ('#', 64.0, "M20 10L10 100M54 10L44 100M4 38H64M0 72H60"),
    (
        '&',
        76.0,
        "M76 100L22 28C12 13 18 0 33 0C47 0 52 14 43 26C34 37 0 46 0 72C0 90 12 100 28 100C50 100 66 80 70 54",
    ),
    ('%', 76.0, "M66 0L10 100O14 18 13O62 82 13"),
    (
        '@',
        84.0,
        "M60 40C54 32 46 30 40 30C26 30 20 42 20 54C20 66 27 76 38 76C48 76 56 68 60 54V66C62 78 84 76 84 48C84 20 66 0 42 0C16 0 0 22 0 52C0 80 18 100 42 100C54 100 62 98 70 92",
    ),
];

/// What stands for a character that is not in the list: an empty box.
const UNKNOWN: Sign = ('\u{FFFD}', 50.0, "M0 0H50V100H0Z");

/// The room between two signs, with a pen as wide as it is bold: so much plus the pen's width.
const GAP: f32 = 12.0;

/// A line of text: its lines, and how wide it is, both in units in which a capital is 100 high.
/// `pen` is the width of the pen in these units.
pub fn line(text: &str, pen: f32) -> (Path, f32) {
    let mut path = Path::default();
    let mut right = 0.0;
    for (i, sign) in text.chars().enumerate() {
        let &(_, width, data) =
            SIGNS.iter().find(|(known, ..)| *known == plain(sign)).unwrap_or(&UNKNOWN);
        if i > 0 {
            right += GAP + pen;
        }
        if let Some(sign) = Path::parse(data) {
            path = path.and(sign.placed(at(right, 0.0), 1.0));
        }
        right += width;
    }
    (path, right)
}

/// Whether every character of a text can be written.
pub fn known(text: &str) -> bool {
    text.chars().all(|sign| SIGNS.iter().any(|(known, ..)| *known == plain(sign)))
}

/// Letters of Western European languages without their accents, and signs that look alike.
fn plain(sign: char) -> char {
    match sign {
        'À'..='Å' => 'A',
        'Ç' => 'C',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ñ' => 'N',
        'Ò'..='Ö' | 'Ø' => 'O',
        'Ù'..='Ü' => 'U',
        'Ý' => 'Y',
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        '‘' | '’' | '´' | '`' => '\'',
        '“' | '”' => '"',
        '–' | '—' | '−' => '-',
        '{' => '(',
        '}' => ')',
        '\t' | '\n' | '\r' | '\u{A0}' => ' ',
        other => other,
    }
}

/// Where a line of text stands relative to the point it is written at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Centre,
    /// It ends there.
    Right,
}

/// Text to be written: what, how high a capital is in pixels, and how bold: the pen's width in
/// hundredths of that height.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// What is written.
    pub text: &'a str,
    /// The height of a capital, from the middle of the pen's track at its top to that at its
    /// foot, in pixels.
    pub height: f32,
    /// The width of the pen in hundredths of the height.
    pub bold: f32,
}

impl Text<'_> {
    /// The width of the pen in pixels.
    pub fn pen(&self) -> f32 {
        self.height * self.bold / 100.0
    }

    /// How wide the text is in pixels, half a pen on either side not counted.
    pub fn width(&self) -> f32 {
        line(self.text, self.bold).1 * self.height / 100.0
    }

    /// The lines, so that the middle of a capital's height is at `place`.
    pub fn path(&self, place: Point, align: Align) -> Path {
        let (path, width) = line(self.text, self.bold);
        let scale = self.height / 100.0;
        let back = match align {
            Align::Left => 0.0,
            Align::Centre => width * scale / 2.0,
            Align::Right => width * scale,
        };
        path.placed(at(place.x - back, place.y - self.height / 2.0), scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_can_be_drawn_and_stays_in_its_width() {
        for (sign, width, data) in SIGNS {
            if *sign == ' ' {
                continue;
            }
            let path = Path::parse(data).unwrap_or_else(|| panic!("{sign}"));
            let lowest = path.map(|p| {
                assert!(p.x >= -7.0 && p.x <= width + 7.0, "{sign}: {p:?}");
                assert!(p.y >= -6.0 && p.y <= 131.0, "{sign}: {p:?}");
                p
            });
            assert!(!lowest.steps.is_empty());
        }
    }

    #[test]
    fn letters_and_digits_are_all_there_and_all_different() {
        let all: String = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
        let mut drawn: Vec<String> =
            all.chars().map(|c| line(&c.to_string(), 14.0).0.data()).collect();
        let box_ = line("\u{2654}", 14.0).0.data();
        assert!(!drawn.contains(&box_));
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), 62);
    }

    #[test]
    fn a_line_is_as_wide_as_its_signs_and_gaps() {
        let (one, two) = (line("H", 10.0).1, line("HH", 10.0).1);
        assert_eq!(two, 2.0 * one + GAP + 10.0);
        let text = Text { text: "HH", height: 50.0, bold: 10.0 };
        assert_eq!(text.width(), two / 2.0);
        let path = text.path(at(100.0, 100.0), Align::Right).data();
        assert!(path.contains("100 125"), "{path}");
    }
}
