//! Sections of a game, a variant, a board and a piece.

use super::form::{Form, atom, atoms, list, string};

/// `(game section…)`.
pub fn game(sections: impl IntoIterator<Item = Form>) -> Form {
    list("game", sections)
}

/// `(variant section…)`.
pub fn variant(sections: impl IntoIterator<Item = Form>) -> Form {
    list("variant", sections)
}

/// `(piece section…)`.
pub fn piece(sections: impl IntoIterator<Item = Form>) -> Form {
    list("piece", sections)
}

/// A section with one string: title, description, history, strategy, help, notation.
pub fn text(section: &str, text: impl Into<String>) -> Form {
    list(section, [string(text)])
}

/// `(option "name" value)`.
pub fn option(name: &str, value: &str) -> Form {
    list("option", [string(name), atom(value)])
}

/// `(players P…)`.
pub fn players(names: &[&str]) -> Form {
    list("players", atoms(names.iter().copied()))
}

/// `(kind-condition (players) goal)`; `kind` is win, loss or draw.
pub fn condition(kind: &str, players: &[&str], goal: Form) -> Form {
    let who = match players {
        [] => Vec::new(),
        [first, rest @ ..] => vec![list(*first, atoms(rest.iter().copied()))],
    };
    list(format!("{kind}-condition"), who.into_iter().chain([goal]))
}

/// `(moves block…)`.
pub fn moves(blocks: impl IntoIterator<Item = Form>) -> Form {
    list("moves", blocks)
}

/// `(image White "file" Black "file")`.
pub fn piece_images(images: &[(&str, String)]) -> Form {
    list("image", images.iter().flat_map(|(player, file)| [atom(*player), string(file.clone())]))
}

/// Sections of a board.
pub mod board {
    use super::{Form, atom, atoms, list, string};
    use crate::generate::build::form::number;

    /// One dimension of a grid: its labels, and how far apart two of them lie on the screen.
    pub struct Dimension {
        /// The labels, in order.
        pub labels: Vec<String>,
        /// Pixels right and down from one label to the next.
        pub step: (i32, i32),
    }

    /// `(grid …)`; `rectangle` is left, top, right, bottom of the first square in pixels, or four
    /// macro arguments, and each direction has one number per dimension.
    pub fn grid<T: ToString>(
        rectangle: [T; 4],
        dimensions: &[Dimension],
        directions: &[(String, Vec<i32>)],
    ) -> Form {
        let dimension = |d: &Dimension| {
            let step = list(d.step.0.to_string(), [number(d.step.1)]);
            list_of([string(d.labels.join("/")), step])
        };
        let direction = |(name, steps): &(String, Vec<i32>)| {
            list(name.clone(), steps.iter().map(|&step| number(step)))
        };
        let mut parts = vec![
            list("start-rectangle", rectangle.map(|edge| atom(edge.to_string()))),
            list("dimensions", dimensions.iter().map(dimension)),
        ];
        if !directions.is_empty() {
            parts.push(list("directions", directions.iter().map(direction)));
        }
        list("grid", parts)
    }

    /// `(positions (name left top right bottom)…)`, in pixels.
    pub fn positions(all: &[(String, [i32; 4])]) -> Form {
        list("positions", all.iter().map(|(name, corners)| list(name.clone(), corners.map(number))))
    }

    /// `(links direction (from to)…)`.
    pub fn links(direction: &str, pairs: impl IntoIterator<Item = (String, String)>) -> Form {
        let mut items = vec![atom(direction)];
        items.extend(pairs.into_iter().map(|(from, to)| list(from, [atom(to)])));
        list("links", items)
    }

    /// `(zone (name z) (players P…) (positions p…))`, the positions in rows.
    pub fn zone(name: &str, players: &[&str], rows: &[Vec<String>]) -> Form {
        let row = |names: &Vec<String>| {
            let mut row = atoms(names.iter().cloned());
            if let Some(first) = row.first_mut().filter(|_| rows.len() > 1) {
                *first = first.clone().row();
            }
            row
        };
        list(
            "zone",
            [
                list("name", [atom(name)]),
                list("players", atoms(players.iter().copied())),
                list("positions", rows.iter().flat_map(row)),
            ],
        )
    }

    /// `(symmetry Player (d e)…)`.
    pub fn symmetry(player: &str, pairs: &[(&str, &str)]) -> Form {
        let mut items = vec![atom(player)];
        items.extend(pairs.iter().map(|&(d, e)| list(d, [atom(e)])));
        list("symmetry", items)
    }

    fn list_of<const N: usize>(items: [Form; N]) -> Form {
        Form::new(crate::generate::build::form::Part::List(items.into()))
    }
}
