//! A download as its players get it: the rules file, its pictures, a ReadMe, and all of it in one
//! archive.
//!
//! Knows file names, the words of the ReadMe that all games share, and the archive; the games say
//! the rest.

use std::io::{Cursor, Write};

use zip::result::ZipError;
use zip::write::{SimpleFileOptions, ZipWriter};

/// A file of a package: its path relative to the folder of the rules file, with `/`, and its bytes.
pub type PackageFile = (String, Vec<u8>);

/// The comment on top of a rules file that says where it comes from. It speaks to those who have
/// the file alone and to those who have the program that wrote it.
pub(super) const ORIGIN: &str = "Rules file for Zillions of Games 2.0. It is yours to read and to \
     change. The program `zrf` wrote it (`zrf generate`); in the sources of that program, do not \
     change this file but the code that writes it.";

/// What a ReadMe says of one game.
pub(super) struct About<'a> {
    /// The name of the game.
    pub title: &'a str,
    /// The name of the rules file.
    pub rules_file: &'a str,
    /// Who invented the game, who described it.
    pub credits: &'a str,
    /// The game in a few sentences, one paragraph a line.
    pub game: &'a str,
    /// What to know about playing certain variants, one paragraph a line; may be empty.
    pub hints: &'a str,
    /// The titles of the variants in the order of the menu; empty for a file with none.
    pub variants: Vec<String>,
}

/// Columns of text in a ReadMe, which people read in Notepad.
const WIDTH: usize = 76;

/// The bytes of `ReadMe.txt`, with the line ends of Windows.
pub(super) fn read_me(about: &About) -> Vec<u8> {
    let mut lines = vec![about.title.to_owned(), "=".repeat(about.title.len()), String::new()];
    let mut paragraph = |text: &str| {
        lines.extend(wrap(text));
        lines.push(String::new());
    };
    paragraph(&format!("Rules for Zillions of Games 2.0. {}", about.credits));
    about.game.lines().for_each(&mut paragraph);
    paragraph("Installation");
    paragraph(
        "1. Unpack everything into one folder, for example a new folder in the Rules folder of \
         Zillions of Games. Keep the folder Images beside the rules file.",
    );
    paragraph(&format!(
        "2. Start Zillions of Games, choose Open Rules File in the menu File, and open {}. A \
         double click on the file does the same.",
        about.rules_file
    ));
    if !about.variants.is_empty() {
        paragraph("Variants, in the menu of the same name");
        lines.pop();
        lines.extend(about.variants.iter().map(|title| format!("  {title}")));
        lines.push(String::new());
    }
    for text in about.hints.lines() {
        lines.extend(wrap(text));
        lines.push(String::new());
    }
    lines.extend(wrap(
        "The rules file is plain text with comments, and open to be read and changed.",
    ));
    let mut text = lines.join("\r\n");
    text += "\r\n";
    text.into_bytes()
}

/// The bytes of a rules file as the download has it: its text with the line ends of Windows, which
/// Zillions writes itself and which old editors there need.
pub(super) fn rules(text: &str) -> Vec<u8> {
    text.replace('\n', "\r\n").into_bytes()
}

/// The titles of the variants of a generated rules file, without the lines of the menu.
pub(super) fn variant_titles(rules: &str) -> Vec<String> {
    let titles = rules.split("(title \"").skip(2).filter_map(|rest| rest.split('"').next());
    titles.filter(|title| *title != "-").map(str::to_owned).collect()
}

fn wrap(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].len() + 1 + word.len() > WIDTH {
            lines.push(word.to_owned());
            continue;
        }
        if !lines[last].is_empty() {
            lines[last].push(' ');
        }
        lines[last] += word;
    }
    lines
}

/// All files in one archive, in their order. Every file has the same date (1980, where the format
/// begins to count), so that the same files make the same bytes.
pub fn zip(files: &[PackageFile]) -> Result<Vec<u8>, ZipError> {
    let options = SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default())
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive.start_file(path.as_str(), options)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn an_archive_holds_the_files_and_is_the_same_each_time() {
        let files = vec![
            ("a.zrf".to_owned(), b"(game)".repeat(100)),
            ("Images/A/b.bmp".to_owned(), vec![1, 2]),
        ];
        let bytes = zip(&files).unwrap();
        assert_eq!(bytes, zip(&files).unwrap());
        let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
        for (i, (path, content)) in files.iter().enumerate() {
            let mut file = archive.by_index(i).unwrap();
            assert_eq!(file.name().unwrap(), *path);
            let mut read = Vec::new();
            file.read_to_end(&mut read).unwrap();
            assert_eq!(&read, content);
        }
    }

    #[test]
    fn a_rules_file_has_windows_line_ends() {
        assert_eq!(rules("(game)\n; end\n"), b"(game)\r\n; end\r\n");
    }

    #[test]
    fn a_read_me_is_narrow_and_has_windows_line_ends() {
        let about = About {
            title: "A Game",
            rules_file: "a.zrf",
            credits: "By nobody.",
            game: "One.\nTwo.",
            hints: "In the other one nobody moves.",
            variants: vec!["A Game - other".to_owned()],
        };
        let text = String::from_utf8(read_me(&about)).unwrap();
        assert!(text.lines().count() > 10 && text.ends_with("\r\n"));
        for line in text.split("\r\n") {
            assert!(line.len() <= WIDTH && !line.contains('\n'), "{line}");
        }
        assert!(
            text.contains("\r\n  A Game - other\r\n\r\nIn the other one nobody moves.\r\n\r\n")
        );
    }
}
