//! What the file tells its readers and players in words.

use super::readings::{Readings, Topic};
use crate::generate::package;

/// The comment on top of the file. `others` says whether variants follow the game.
pub fn head(others: bool) -> Vec<String> {
    let reading = format!(
        "How to read it: first come macros, from what happens to captured men and to men that \
         arrive to the ways in which men go; then the board with a hand on either side; then a \
         card for each of the ten kinds of men; then the game, where each man says in which \
         directions it goes{}. Comments in quotation marks are sentences of the rules that the \
         code below them implements.",
        if others { "; then its variants" } else { "" }
    );
    [
        "Abagoren (Macedonian) Chess, a game of unknown age and author, described by Malcolm \
         Webb, 2013.",
        "",
        package::ORIGIN,
        "",
        &reading,
    ]
    .map(str::to_owned)
    .into()
}

/// Who made what.
pub const CREDITS: &str = "Abagoren (Macedonian) Chess is of unknown age; Malcolm Webb described it in English in \
     2013, on a page that offers a rules file. This one was written anew from his description.";

/// The history.
pub const HISTORY: &str = "Abagoren Chess, the rising chess, is said to come from Macedonia and western Bulgaria in the \
     Middle Ages. A Bulgarian web page, which is gone, described it beside Bolyar or Bulgarian \
     Chess; some doubt that the two games are as old as that. Nobody is named as their inventor.\n\
     Malcolm Webb described the game in English in January 2013, on a page that offers a rules \
     file for Zillions. This file was written anew from his description. The first array is not told \
     there beyond the two Queens with Princes in front of them, so the variants offer others.";

/// Hints for the player.
pub const STRATEGY: &str = "Nearly every move is for good. Men go back only by capturing, and at most two squares, so a \
     man that has gone past a square has given it up. Count your quiet moves: a side that has \
     used them up must capture, and is stalemated if it cannot; a man in hand or a Pawn to be \
     made is a move in reserve.\n\
     A hand is of no use while your Rooks stand in both corners. A man that enters can give \
     check, but it can never stop one: no line between two other squares leads through a corner.\n\
     What you lose comes back against you. Trade men when your corners are open and those of the \
     enemy are not.\n\
     The King goes forward like the rest, away from its men. A promotion brings it home, and does \
     so even out of check. On the last rank it is an Emperor, moves freely and makes Pawns, which \
     block files and become Boats; but then nothing brings it home but its own steps.\n\
     Boats and Generals move in every direction, and they are lost for both sides when captured.";

/// The description of the game. `others` says whether variants follow it.
pub fn description(readings: &Readings, others: bool) -> String {
    let mut paragraphs = vec![
        "Object: checkmate the enemy King, or the Emperor that it has become.".to_owned(),
        format!(
            "Unpromoted men go forward only, except to capture. {} {}",
            if sideways_free(readings) {
                "Sideways they go as they please."
            } else {
                "Sideways and back they go only to capture."
            },
            match readings.get(Topic::BackRange) {
                "queen_unlimited" => "Back they capture at most two squares away; only the Queen reaches farther.",
                "unlimited" => "Back they capture as far as their move reaches.",
                _ => "Back they capture at most two squares away.",
            }
        ),
        format!(
            "Forward some have more ways, without capturing: {} on straight lines, a Knight {}{}.",
            match readings.get(Topic::Slides) {
                "no_rook" => "a Bishop goes",
                _ => "a Rook goes on diagonals, a Bishop",
            },
            match readings.get(Topic::Slides) {
                "knight_vertical" => "on straight lines too",
                "knight_diagonal" => "on diagonals",
                _ => "on both",
            },
            match readings.get(Topic::SlideLength) {
                "1" => ", one square far",
                _ => ", as far as the way is clear",
            }
        ),
        "A captured Queen, Rook, Bishop, Knight or Prince joins the hand of the side that captured \
         it. A move may enter a man from the hand on a1 or i1 (Black: a9 or i9) if that corner is \
         empty. Pawns, Boats and Generals are lost when captured."
            .to_owned(),
        format!(
            "On the farthest rank all men promote: the King to an Emperor, a Pawn to a Boat, all \
             others to a General. A promotion to a Boat or General may in the same move put the \
             {} on any vacant square of its own back rank{}.",
            match readings.get(Topic::ReturnWho) {
                "both" => "King or Emperor",
                _ => "King",
            },
            match readings.get(Topic::ReturnFrom) {
                "away" => ", unless it stands there already",
                _ => "",
            }
        ),
        "An Emperor may, instead of a move, make a new Pawn on the second rank of its file. Pawns \
         have no double step, and there is no castling."
            .to_owned(),
        match readings.get(Topic::Stalemate) {
            "loss" => "A side that cannot move loses. The third repetition of a position is a draw.",
            _ => "Stalemate and the third repetition of a position are draws.",
        }
        .to_owned(),
    ];
    if others {
        paragraphs
            .push("The variants have other arrays and other readings of the rules.".to_owned());
    }
    paragraphs.push("Right-click on a man to read how it moves.".to_owned());
    paragraphs.join("\n")
}

fn sideways_free(readings: &Readings) -> bool {
    readings.is(Topic::Sideways, "free")
}

/// What becomes of the men that can be captured for the hand.
const KEPT: &str =
    "Captured, it joins the enemy's hand. On the farthest rank it becomes a General.";

fn words(help: &str, description: String) -> (String, String) {
    (help.to_owned(), description)
}

/// How a slider of this name takes behind itself, as a sentence after its lines.
fn back(readings: &Readings, queen: bool) -> &'static str {
    match readings.get(Topic::BackRange) {
        "unlimited" => "at any distance",
        "queen_unlimited" if queen => "at any distance",
        _ => "at most two squares away",
    }
}

/// The length of the extra slides.
fn far(readings: &Readings) -> &'static str {
    match readings.get(Topic::SlideLength) {
        "1" => "goes one square",
        _ => "slides",
    }
}

pub(super) fn king(readings: &Readings) -> (String, String) {
    let home = "On the farthest rank it becomes an Emperor. Until then the promotion of another \
                man may put it back on its own back rank.";
    if readings.is(Topic::King, "fide") {
        return words(
            "steps in any direction; becomes an Emperor on the farthest rank",
            format!("It steps one square in any direction. {home}"),
        );
    }
    if readings.is(Topic::KingForward, "straight") {
        let across = if sideways_free(readings) { "or sideways" } else { "" };
        let gap = if across.is_empty() { "" } else { " " };
        return words(
            &format!(
                "steps straight ahead{gap}{across}, elsewhere only to capture; becomes an Emperor"
            ),
            format!(
                "It steps one square straight ahead{gap}{across}. To all other squares next to it \
                 it steps only to capture. {home}"
            ),
        );
    }
    if sideways_free(readings) {
        return words(
            "steps forward and sideways, back only to capture; becomes an Emperor",
            format!(
                "It steps one square forward, straight or diagonally, or sideways. Back, straight \
                 or diagonally, it steps only to capture. {home}"
            ),
        );
    }
    words(
        "steps forward; sideways and back only to capture; becomes an Emperor",
        format!(
            "It steps one square forward, straight or diagonally. Sideways and back, straight or \
             diagonally, it steps only to capture. {home}"
        ),
    )
}

/// How far sideways captures go, as a sentence behind that of the slides.
fn near(readings: &Readings) -> &'static str {
    match readings.get(Topic::SideRange) {
        "2" => " Captures sideways are at most two squares away.",
        _ => "",
    }
}

pub(super) fn queen(readings: &Readings) -> (String, String) {
    let near = near(readings);
    let back = back(readings, true);
    let (help, across) = if sideways_free(readings) {
        ("slides forward and sideways; captures back", "It also slides sideways.")
    } else {
        ("slides forward; captures sideways and back", "Sideways it slides only to capture.")
    };
    words(
        help,
        format!(
            "It slides forward, straight or diagonally. {across}{near} Straight and diagonally back \
             it captures {back}. {KEPT}"
        ),
    )
}

pub(super) fn rook(readings: &Readings) -> (String, String) {
    let near = near(readings);
    let (across_help, across) = if sideways_free(readings) {
        ("and sideways; captures back", "and sideways")
    } else {
        ("; captures sideways and back", "")
    };
    let gap = if across.is_empty() { "" } else { " " };
    let aside = if across.is_empty() { " Sideways it slides only to capture." } else { "" };
    let back = back(readings, false);
    let (extra_help, extra) = match readings.get(Topic::Slides) {
        "no_rook" => ("", String::new()),
        _ => (
            "; diagonally forward without capturing",
            format!(" It also {} diagonally forward, without capturing.", far(readings)),
        ),
    };
    words(
        &format!("slides forward{gap}{across_help}{extra_help}"),
        format!(
            "It slides straight forward{gap}{across}.{aside}{near} Straight back it captures {back}.\
             {extra} {KEPT}"
        ),
    )
}

pub(super) fn bishop(readings: &Readings) -> (String, String) {
    words(
        "slides diagonally forward; captures diagonally back; straight forward without capturing",
        format!(
            "It slides diagonally forward. Diagonally back it captures {}. It also {} straight \
             forward, without capturing. {KEPT}",
            back(readings, false),
            far(readings)
        ),
    )
}

pub(super) fn knight(readings: &Readings) -> (String, String) {
    let (short, lines) = match readings.get(Topic::Slides) {
        "knight_vertical" => ("straight forward", "straight forward"),
        "knight_diagonal" => ("diagonally forward", "diagonally forward"),
        _ => ("forward", "forward, straight or diagonally"),
    };
    let far = far(readings);
    words(
        &format!("leaps forward one by two; back only to capture; {far} {short} without capturing"),
        format!(
            "It leaps one square one way and two the other, over whatever stands between: forward \
             as it likes, back only to capture. It also {far} {lines}, without capturing. {KEPT}"
        ),
    )
}

pub(super) fn pawn(_: &Readings) -> (String, String) {
    words(
        "steps forward; captures diagonally forward; becomes a Boat",
        "It steps one square straight forward without capturing and captures one square diagonally \
         forward. It has no double step. Captured, it is lost. On the farthest rank it becomes a \
         Boat."
            .to_owned(),
    )
}

pub(super) fn prince(readings: &Readings) -> (String, String) {
    let reach = match readings.get(Topic::Prince) {
        "lines8" => {
            "It steps to a square next to it, or leaps to a square two away along a rank, a file \
             or a diagonal, over whatever stands between"
        }
        _ => {
            "It steps to any square next to it, or leaps to any square two away, those a Knight's \
             leap away among them, over whatever stands between"
        }
    };
    if readings.is(Topic::PrinceFree, "yes") {
        let help = "goes one or two squares away in any direction, leaping";
        return words(help, format!("{reach}, in any direction. {KEPT}"));
    }
    let (help, limit) = if sideways_free(readings) {
        ("goes one or two squares away, leaping; back only to capture", "back only to capture")
    } else {
        (
            "goes one or two squares away, leaping; sideways and back only to capture",
            "sideways and back only to capture",
        )
    };
    words(help, format!("{reach}: forward as it likes, {limit}. {KEPT}"))
}

pub(super) fn emperor(_: &Readings) -> (String, String) {
    words(
        "steps in any direction; or makes a Pawn on the second rank of its file",
        "It steps one square in any direction. Instead of moving it may make a Pawn of its side on \
         the second rank, on the file where it stands, if that square is empty; the list of moves \
         shows this as the new Pawn. To checkmate it wins, as with the King."
            .to_owned(),
    )
}

pub(super) fn boat(_: &Readings) -> (String, String) {
    words(
        "slides along ranks and files; lost when captured",
        "It slides any clear distance along a rank or file, in every direction. Captured, it is \
         lost."
            .to_owned(),
    )
}

pub(super) fn general(readings: &Readings) -> (String, String) {
    let (help, moves) = match readings.get(Topic::General) {
        "never_captures" => (
            "slides diagonally or steps along ranks and files; never captures",
            "It slides any clear distance diagonally or steps one square along a rank or file, in \
             every direction, and never captures.",
        ),
        "both_capture" => (
            "slides diagonally; steps along ranks and files; lost when captured",
            "It slides any clear distance diagonally or steps one square along a rank or file, in \
             every direction.",
        ),
        _ => (
            "slides diagonally; steps along ranks and files without capturing",
            "It slides any clear distance diagonally, in every direction, or steps one square along \
             a rank or file without capturing.",
        ),
    };
    words(help, format!("{moves} Captured, it is lost."))
}
