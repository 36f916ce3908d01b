//! The sentences of the written rules, and what implements and shows each.
//!
//! The tables are data in `fixtures/rules/`; tests hold them against the code. A sentence is
//! named by its number and its first and last words, since the prose itself is not ours.

/// One sentence of the prose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its number, from 1.
    pub number: usize,
    /// Whether it states a rule.
    pub rule: bool,
    /// Its first and last words, or what it is about.
    pub citation: String,
    /// The functions that implement it, as paths within the game's module.
    pub functions: Vec<String>,
    /// The tests that show it.
    pub tests: Vec<String>,
}

/// The sentences about Abecedarian Big Chess.
pub fn abchess() -> Vec<Sentence> {
    read(include_str!("../../fixtures/rules/abchess.tsv"))
}

/// The sentences about Abagoren Chess.
pub fn abagoren() -> Vec<Sentence> {
    read(include_str!("../../fixtures/rules/abagoren.tsv"))
}

/// Reads a table: a heading line, then lines of five cells parted by tabs. The items of a list in a
/// cell are parted by semicolons, since names of cases hold blanks and commas.
fn read(table: &str) -> Vec<Sentence> {
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<String>>();
    let list = |cell: Option<&String>| {
        let items = cell.map_or("", String::as_str).split(';').map(str::trim);
        items.filter(|item| !item.is_empty()).map(str::to_owned).collect()
    };
    let sentence = |line: &str| {
        let cells = cells(line);
        Some(Sentence {
            number: cells.first()?.parse().ok()?,
            rule: cells.get(1)? == "yes",
            citation: cells.get(2)?.clone(),
            functions: list(cells.get(3)),
            tests: list(cells.get(4)),
        })
    };
    table.lines().skip(1).filter_map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_are_read_whole() {
        for (table, text) in [
            (abchess(), include_str!("../../fixtures/rules/abchess.tsv")),
            (abagoren(), include_str!("../../fixtures/rules/abagoren.tsv")),
        ] {
            assert_eq!(table.len(), text.lines().count() - 1);
            for (i, sentence) in table.iter().enumerate() {
                assert_eq!(sentence.number, i + 1);
                let backed = !sentence.functions.is_empty() && !sentence.tests.is_empty();
                assert_eq!(sentence.rule, backed, "sentence {}", sentence.number);
            }
        }
    }

    /// Functions and tests are paths; a case is a file and a name with blanks.
    #[test]
    fn items_are_paths_or_named_cases() {
        for sentence in abchess().into_iter().chain(abagoren()) {
            for item in sentence.functions.iter().chain(&sentence.tests) {
                let path = item.contains("::") && !item.contains([' ', ',']);
                assert!(path || item.contains(".txt: "), "{}: {item}", sentence.number);
            }
        }
        let of_a_case = |s: &Sentence| s.tests.contains(&"ends.txt: Two Rooks".to_owned());
        let mate = abchess().into_iter().find(of_a_case).expect("the sentence about mate");
        assert_eq!(mate.tests, ["ends.txt: Two Rooks", "ends.txt: The facing King helps to mate"]);
    }
}
