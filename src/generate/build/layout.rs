//! Lays forms out as text: the one place that decides on lines and columns.

use super::form::{Form, Part};

/// Lines are at most this long, in characters, where a single atom or string allows it.
const WIDTH: usize = 100;

/// Columns an inner form stands further right than the form around it.
const INDENT: usize = 3;

/// Forms at least this short may share a line with their neighbours in a long list.
const SMALL: usize = 28;

/// The text of a sequence of top-level forms, with LF line ends.
pub(super) fn text(forms: &[Form]) -> String {
    let mut out = String::new();
    for form in forms {
        if form.gap && !out.is_empty() {
            out.push('\n');
        }
        write(form, 0, &mut out);
        out.push('\n');
    }
    out
}

/// Writes a form whose first line begins at column `column`, where the text already stands.
fn write(form: &Form, column: usize, out: &mut String) {
    let lines = form.above.iter().flat_map(|line| wrapped(line, WIDTH - column - 2));
    for (i, line) in lines.enumerate() {
        if i > 0 {
            new_line(column, out);
        }
        out.push_str(if line.is_empty() { ";" } else { "; " });
        out.push_str(&line);
    }
    if matches!(form.part, Part::Remark) {
        return;
    }
    if !form.above.is_empty() {
        new_line(column, out);
    }
    match inline(form) {
        Some(line) if column + width(&line) <= WIDTH => out.push_str(&line),
        _ => match &form.part {
            Part::List(items) => write_list(items, column, out),
            Part::Atom(name) => out.push_str(name),
            Part::Str(text) => write_string(text, out),
            Part::Remark => {}
        },
    }
    if let Some(comment) = &form.beside {
        out.push_str("  ; ");
        out.push_str(comment);
    }
}

/// Writes a list over several lines: what is short at its front stays with the bracket, small
/// items fill lines (in code a line ends behind each list), everything else has lines of its own.
fn write_list(items: &[Form], column: usize, out: &mut String) {
    out.push('(');
    let inner = column + INDENT;
    let lead = items.iter().take_while(|item| is_leaf(item)).count();
    let rows = row_length(&items[lead..], WIDTH - inner);
    let code = is_code(items);
    let all_small = !code && items.iter().skip(2).all(small);
    let mut fresh = true;
    for (i, item) in items.iter().enumerate() {
        let named = !code || items.first().is_some_and(is_leaf);
        let front = i == 0 || (i == 1 && named && item.above.is_empty() && is_leaf(item));
        let before = (i > 0).then(|| &items[i - 1]);
        let follows = before
            .is_some_and(|before| (is_leaf(item) && is_atom(before)) || (code && is_step(before)));
        let after_comment = i > 0 && items[i - 1].beside.is_some();
        let here = column_of(out);
        let fits = inline(item).is_some_and(|s| here + 1 + width(&s) < WIDTH);
        let joins = item.above.is_empty()
            && !item.gap
            && !item.row
            && !after_comment
            && fits
            && (front || all_small || follows);
        let opens = items.first().is_some_and(|f| f.head().is_some()) && i == 0;
        if fresh || opens {
            // The first item stands right behind the bracket.
        } else if let (Some(length), true) = (rows, i >= lead) {
            match (i - lead) % length {
                0 => new_line(inner, out),
                _ => out.push(' '),
            }
        } else if joins || (front && is_string(item)) {
            out.push(' ');
        } else {
            if item.gap {
                out.push('\n');
            }
            new_line(inner, out);
        }
        let at = column_of(out);
        write(item, at, out);
        fresh = false;
    }
    if items.last().is_some_and(|item| item.beside.is_some()) {
        new_line(column, out);
    }
    out.push(')');
}

/// Whether a list is code: a macro's or a block's instructions, steps and tests mixed. Then every
/// instruction in brackets ends its line, and steps stand before what they lead to.
fn is_code(items: &[Form]) -> bool {
    let code = match items.first().map(|form| &form.part) {
        Some(Part::Atom(name)) if name == "define" => items.get(2..).unwrap_or_default(),
        Some(Part::Atom(name)) if !name.starts_with('$') => return false,
        _ => items,
    };
    code.iter().any(is_atom) && code.iter().any(|form| !is_leaf(form))
}

/// Whether an atom of code leads elsewhere: it is no instruction by itself.
fn is_step(form: &Form) -> bool {
    const INSTRUCTIONS: [&str; 8] =
        ["add", "back", "capture", "cascade", "flip", "from", "mark", "to"];
    matches!(&form.part, Part::Atom(name) if !INSTRUCTIONS.contains(&name.as_str()))
}

/// How many lists of a list of small lists stand in a row: four where that comes out even, so
/// that eight directions make two rows; else rows of about the same length.
fn row_length(items: &[Form], room: usize) -> Option<usize> {
    if items.len() < 2 || items.iter().any(|item| item.gap || is_leaf(item) || !small(item)) {
        return None;
    }
    let widest = items.iter().filter_map(inline).map(|line| width(&line)).max()?;
    let most = ((room + 1) / (widest + 1)).max(1);
    let even = items.len().is_multiple_of(4) && most >= 4;
    Some(if even { 4 } else { items.len().div_ceil(items.len().div_ceil(most)) })
}

/// Writes a string. Its line breaks count as blanks in ZRF, so long text may be broken; the rest
/// of the text begins in the first column, because whether leading blanks vanish is not known.
fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for (i, paragraph) in text.split('\n').enumerate() {
        if i > 0 {
            out.push_str("\\\n");
        }
        for word in paragraph.split(' ') {
            let here = column_of(out);
            if here > 0 && !out.ends_with('"') {
                out.push(if here + 1 + width(word) > WIDTH - 2 { '\n' } else { ' ' });
            }
            out.push_str(word);
        }
    }
    out.push('"');
}

/// The form on one line, if comments and long text allow it.
fn inline(form: &Form) -> Option<String> {
    match &form.part {
        Part::Remark => None,
        Part::Atom(name) => Some(name.clone()),
        Part::Str(text) => (!text.contains('\n')).then(|| format!("\"{text}\"")),
        Part::List(items) => {
            let mut line = String::from("(");
            for (i, item) in items.iter().enumerate() {
                if !item.above.is_empty() || item.beside.is_some() || item.gap {
                    return None;
                }
                if i > 0 {
                    line.push(' ');
                }
                line.push_str(&inline(item)?);
            }
            if matches!(form.head(), Some("game" | "variant" | "piece" | "board" | "zone")) {
                return None;
            }
            line.push(')');
            Some(line)
        }
    }
}

/// A comment line, broken where it is wider than `most`.
fn wrapped(line: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().filter(|l| l.is_empty() || width(l) + 1 + width(word) <= most);
        match last {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

fn small(form: &Form) -> bool {
    inline(form).is_some_and(|line| width(&line) <= SMALL)
        && form.above.is_empty()
        && form.beside.is_none()
}

fn is_leaf(form: &Form) -> bool {
    matches!(form.part, Part::Atom(_) | Part::Str(_))
}

fn is_atom(form: &Form) -> bool {
    matches!(form.part, Part::Atom(_))
}

fn is_string(form: &Form) -> bool {
    matches!(form.part, Part::Str(_))
}

fn new_line(column: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', column));
}

fn column_of(out: &str) -> usize {
    width(out.rsplit('\n').next().unwrap_or(""))
}

fn width(text: &str) -> usize {
    text.chars().count()
}
