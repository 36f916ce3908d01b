//! The game once more, as simply as it can be said: for every pair of squares, may the man on the
//! one go to the other? Slow, written without a look at the atoms, and used only to check them.

use zrf::reference::abchess::{Kind, Man, Move, Position, Readings, Side, Square};

/// All legal moves, sorted.
pub fn legal(position: &Position, readings: &Readings) -> Vec<Move> {
    let mut moves = Vec::new();
    for found in pseudo(position, readings) {
        let king_taken = found
            .captured
            .and_then(|at| position.at(at))
            .is_some_and(|victim| victim.kind == Kind::King);
        let mut next = position.clone();
        let man = next.board[found.from.index()].take().unwrap();
        if let Some(at) = found.captured {
            next.board[at.index()] = None;
        }
        next.board[found.to.index()] =
            Some(Man::new(man.side, found.promotion.unwrap_or(man.kind)));
        if !king_taken && !exposed(&next, position.to_move, readings) {
            moves.push(found);
        }
    }
    moves.sort();
    moves
}

/// Whether the King of `side` can be taken, or faces the other King.
pub fn exposed(position: &Position, side: Side, readings: &Readings) -> bool {
    let Some(king) = where_is(position, side) else { return false };
    if hits(position, side.other(), king, readings) {
        return true;
    }
    let Some(other) = where_is(position, side.other()) else { return false };
    let other_ahead = (other.rank() > king.rank()) == (side == Side::White);
    let enforced =
        readings.get("abc.facing") == Some("absolute") || !frozen(position, other, readings);
    king.file() == other.file() && other_ahead && between(position, king, other) == 0 && enforced
}

/// Whether some man of `by` could capture the enemy on `target`.
pub fn hits(position: &Position, by: Side, target: Square, readings: &Readings) -> bool {
    let frozen_too = readings.get("abc.frozen_attacks") == Some("yes");
    for from in Square::all() {
        let Some(man) = position.at(from).filter(|man| man.side == by) else { continue };
        let captures = |to| capture(position, man, from, to, readings) == Some(Some(target));
        // Only an Overtaker captures where it does not land.
        let lands = if man.kind == Kind::Overtaker {
            Square::all().any(captures)
        } else {
            captures(target)
        };
        if lands && (frozen_too || !frozen(position, from, readings)) {
            return true;
        }
    }
    false
}

/// All moves of the side to move that leave Kings out of account.
pub fn pseudo(position: &Position, readings: &Readings) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Square::all() {
        let Some(man) = position.at(from).filter(|man| man.side == position.to_move) else {
            continue;
        };
        if frozen(position, from, readings) {
            continue;
        }
        for to in Square::all() {
            let Some(captured) = capture(position, man, from, to, readings) else { continue };
            moves.push(Move { from, to, captured, promotion: None });
            for into in choices(position, man, to, readings) {
                moves.push(Move { from, to, captured, promotion: Some(into) });
            }
        }
    }
    moves
}

/// Whether the man may go from here to there, and which square it captures on if so.
fn capture(
    position: &Position,
    man: Man,
    from: Square,
    to: Square,
    readings: &Readings,
) -> Option<Option<Square>> {
    let target = position.at(to);
    if from == to || target.is_some_and(|at| at.side == man.side) {
        None
    } else if let Some(over) = jumped(position, man, from, to) {
        Some(Some(over))
    } else {
        goes(position, man, from, to, readings).then_some(target.map(|_| to))
    }
}

fn where_is(position: &Position, side: Side) -> Option<Square> {
    Square::all().find(|square| position.at(*square) == Some(Man::new(side, Kind::King)))
}

fn vector(man: Man, from: Square, to: Square) -> (i8, i8) {
    let forward = if man.side == Side::White { 1 } else { -1 };
    (to.file() - from.file(), (to.rank() - from.rank()) * forward)
}

fn gcd(a: i8, b: i8) -> i8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How many men stand on the grid points strictly between two squares.
fn between(position: &Position, from: Square, to: Square) -> usize {
    let (dx, dy) = (to.file() - from.file(), to.rank() - from.rank());
    let parts = gcd(dx.abs(), dy.abs());
    (1..parts)
        .filter_map(|n| Square::at(from.file() + n * dx / parts, from.rank() + n * dy / parts))
        .filter(|square| position.at(*square).is_some())
        .count()
}

fn frozen(position: &Position, square: Square, readings: &Readings) -> bool {
    let Some(man) = position.at(square) else { return false };
    let is_freezer = |other: &Square| {
        let near = (other.file() - square.file()).abs().max((other.rank() - square.rank()).abs());
        near == 1 && position.at(*other) == Some(Man::new(man.side.other(), Kind::Immobilizer))
    };
    let freezers: Vec<Square> = Square::all().filter(is_freezer).collect();
    if man.kind == Kind::Immobilizer {
        return !freezers.is_empty() && readings.get("abc.imm_mutual") == Some("yes");
    }
    let needs_free = readings.get("abc.imm_frozen_active") == Some("no");
    freezers.iter().any(|at| !needs_free || !frozen(position, *at, readings))
}

/// The man an Overtaker jumps on its way.
fn jumped(position: &Position, man: Man, from: Square, to: Square) -> Option<Square> {
    let (dx, dy) = (to.file() - from.file(), to.rank() - from.rank());
    let two = dx.abs().max(dy.abs()) == 2 && dx % 2 == 0 && dy % 2 == 0;
    if man.kind != Kind::Overtaker || !two || position.at(to).is_some() {
        return None;
    }
    Square::at(from.file() + dx / 2, from.rank() + dy / 2)
        .filter(|over| position.at(*over).is_some_and(|victim| victim.side != man.side))
}

/// What a Yeoman that arrives on `to` may become.
fn choices(position: &Position, man: Man, to: Square, readings: &Readings) -> Vec<Kind> {
    if man.kind != Kind::Yeoman || !across(man.side, to, readings) {
        return Vec::new();
    }
    let no_teleporter = to.file() >= 5
        && to.file() <= 7
        && (to.rank() <= 3 || to.rank() >= 9)
        && readings.get("abc.tele_promo") == Some("forbidden");
    Kind::ALL
        .into_iter()
        .filter(|kind| *kind != Kind::King && *kind != Kind::Yeoman)
        .filter(|kind| position.lost[man.side.index()][kind.index()] > 0)
        .filter(|kind| !(no_teleporter && *kind == Kind::Teleporter))
        .collect()
}

fn across(side: Side, square: Square, readings: &Readings) -> bool {
    let crossed = readings.get("abc.river") == Some("crossed");
    match side {
        Side::White => square.rank() >= if crossed { 6 } else { 7 },
        Side::Black => square.rank() <= if crossed { 6 } else { 5 },
    }
}

/// Whether the man may go to a square that holds no friend, landing there.
fn goes(position: &Position, man: Man, from: Square, to: Square, readings: &Readings) -> bool {
    let (dx, dy) = vector(man, from, to);
    let (far, near) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let men = between(position, from, to);
    let captures = position.at(to).is_some();
    let diagonal = far == near;
    let straight = near == 0;
    let bishop = diagonal && men == 0;
    let rook = straight && men == 0;
    let horse = (near, far) == (1, 2);
    let camel = (near, far) == (1, 3);
    let nightrider = near * 2 == far && men == 0;
    match man.kind {
        Kind::Archbishop => bishop || horse,
        Kind::Bishop => bishop,
        Kind::Camel => camel,
        Kind::Dragon => horse || (dy == 1 && if captures { dx.abs() == 1 } else { dx == 0 }),
        Kind::Eagle => {
            (diagonal && men == 0 && (dy > 0 || far <= 2))
                || (straight && dy < 0 && men == 0)
                || (straight && far == 1)
        }
        Kind::Fad => (diagonal && far <= 2) || (straight && far == 2),
        Kind::Gryphon => {
            let Some(corner) = Square::at(
                from.file() + dx.signum(),
                from.rank() + (to.rank() - from.rank()).signum(),
            ) else {
                return false;
            };
            near == 1
                && (corner == to
                    || (position.at(corner).is_none() && between(position, corner, to) == 0))
        }
        Kind::Horse => horse,
        Kind::Immobilizer => (bishop || rook) && !captures,
        Kind::Jugyo => (dx == 0 && men == 0) || (dy == 0 && far == 1),
        Kind::King => {
            let home = if man.side == Side::White { 1..=3 } else { 9..=11 };
            far == 1 && (5..=7).contains(&to.file()) && home.contains(&to.rank())
        }
        Kind::Lion => (far == 2 && (near == 0 || near == 2)) || (far == 1 && captures),
        Kind::Marshal => rook || horse,
        Kind::Nightrider => nightrider,
        Kind::Overtaker => far == 1 && !captures,
        Kind::Pao => straight && men == usize::from(captures),
        Kind::Queen => bishop || rook,
        Kind::Rook => rook,
        Kind::Suizo => far == 1 && (dx, dy) != (0, -1),
        Kind::Teleporter => {
            let fortress = |square: Square| {
                (5..=7).contains(&square.file()) && !(4..=8).contains(&square.rank())
            };
            let may_leave = readings.get("abc.tele_from") == Some("any") || !fortress(from);
            if captures {
                far == 1 && straight
            } else {
                (dx + dy) % 2 != 0 && !fortress(to) && may_leave
            }
        }
        Kind::Unicorn => bishop || nightrider,
        Kind::Varan => rook || nightrider,
        Kind::Wildebeest => horse || camel,
        Kind::Xebec => (dy == 0 && men == 0) || (dx.abs() == 2 && dy.abs() == 1),
        Kind::Yeoman => {
            let start = if man.side == Side::White { 3 } else { 9 };
            (dx, dy) == (0, 1)
                || (dy == 0 && far == 1 && across(man.side, from, readings))
                || ((dx, dy) == (0, 2) && from.rank() == start && men == 0 && !captures)
        }
        Kind::Zebra => (near, far) == (2, 3),
    }
}
