//! An explanation for machines: one JSON object.
//!
//! ```json
//! {"game":"Chess","position":"White: …","piece":"Rook","square":"a1","drop":false,"owner":"White",
//!  "to":"a5","answer":"cannot","summary":"White's Rook on a1 cannot go to a5: ….",
//!  "reasons":["White's own Pawn stands on a2, and …"],
//!  "blocks":[{"number":1,"call":"(rook-slide n)","file":"chess.zrf","line":166,"move_type":null,
//!    "allowed":true,"tried_on":"a1","leads_there":"blocked",
//!    "obstacles":[{"square":"a2","word":"while","condition":"empty?","value":false,
//!      "because":["White's own Pawn stands on a2"],"place":{"file":"chess.zrf","line":28,
//!      "column":12,"calls":[{"macro":"rook-slide","file":"chess.zrf","line":166,"column":12}]}}],
//!    "steps":[{"square":"a1","to":"a2","what":"n","place":{…}}],"left_out":0,
//!    "ended":"verify","moves":[{"text":"Rook a1 - a2","goes_there":false,"fate":"legal",
//!      "why":null,"effects":["White's Rook goes from a1 to a2"]}]}]}
//! ```
//!
//! * `answer` is `can`, `cannot` or `undecided`.
//! * `leads_there` is `yes`, `blocked` (by `obstacles`), `lacks` (what `lacking` says), `never`,
//!   `unknown`, or `null` without `to`.
//! * `uncertain` says why the answer is not certain, or is `null`.
//! * `by_others` are legal moves of other men's code that take the man there, as sentences.
//! * `ended` is `end`, `verify`, `off-board`, `limit` or `not-understood`.
//! * `fate` is `legal`, `barred`, `priority`, `unlisted-type`, `maximal-captures`, `left-attacked`,
//!   or `null` for a move that does not go to `to`.
//!
//! Fields may be added; the ones above stay.

use std::io::Write;

use serde::Serialize;

use crate::cli::end::Failure;
use crate::expand::Origin;
use crate::interp::trace::{
    Answer, Asked, End, Explained, Explanation, Fate, Mover, Obstacle, Seen, Teller, Way,
};

#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    position: String,
    piece: Option<&'a str>,
    square: Option<&'a str>,
    drop: bool,
    owner: &'a str,
    to: Option<&'a str>,
    answer: &'static str,
    summary: String,
    reasons: Vec<String>,
    blocks: Vec<Block<'a>>,
    more_blocks: bool,
    uncertain: Option<String>,
    by_others: Vec<String>,
}

#[derive(Serialize)]
struct Block<'a> {
    number: u32,
    call: Option<String>,
    file: String,
    line: usize,
    move_type: Option<&'a str>,
    allowed: bool,
    tried_on: &'a str,
    leads_there: Option<&'static str>,
    obstacles: Vec<Decided<'a>>,
    lacking: Option<String>,
    steps: Vec<Step<'a>>,
    left_out: u64,
    ended: &'static str,
    moves: Vec<Made>,
}

#[derive(Serialize)]
struct Decided<'a> {
    square: &'a str,
    word: &'static str,
    condition: &'a str,
    value: bool,
    because: Vec<String>,
    place: Place,
}

#[derive(Serialize)]
struct Step<'a> {
    square: &'a str,
    to: Option<&'a str>,
    what: String,
    place: Place,
}

#[derive(Serialize)]
struct Made {
    text: String,
    goes_there: bool,
    fate: Option<&'static str>,
    why: Option<String>,
    effects: Vec<String>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    calls: Vec<Called>,
}

#[derive(Serialize)]
struct Called {
    r#macro: String,
    file: String,
    line: usize,
    column: usize,
}

/// Writes an explanation as one JSON object, with the sentence why it is not certain if it is not.
pub(super) fn write(
    teller: &Teller<'_>,
    explanation: &Explanation,
    uncertain: Option<String>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = &teller.rules.game;
    let name = |square| game.board.name(square);
    let document = Document {
        game: &game.title,
        position: teller.rules.position_text(teller.position),
        piece: explanation.piece.map(|piece| game.pieces[piece.index()].name.as_str()),
        square: match explanation.mover {
            Mover::Man(square) => Some(name(square)),
            Mover::Drop(_) => None,
        },
        drop: matches!(explanation.mover, Mover::Drop(_)),
        owner: &game.players[explanation.side.index()].name,
        to: explanation.to.map(name),
        answer: match explanation.answer {
            Answer::Can => "can",
            Answer::Cannot => "cannot",
            Answer::Undecided => "undecided",
        },
        summary: teller.summary(explanation),
        reasons: match explanation.answer {
            Answer::Can => Vec::new(),
            _ => teller.reasons(explanation),
        },
        blocks: explanation.blocks.iter().map(|b| block(teller, explanation, b)).collect(),
        more_blocks: explanation.cut,
        uncertain,
        by_others: teller.by_others(explanation),
    };
    serde_json::to_writer(&mut *out, &document).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

fn block<'a>(
    teller: &Teller<'a>,
    explanation: &'a Explanation,
    explained: &'a Explained,
) -> Block<'a> {
    let run = &explained.run;
    let game = &teller.rules.game;
    let (call, span) = teller.block_call(&run.origin);
    let place = teller.sources.place(span);
    let side = explanation.side;
    let steps = run.events.iter().map(|event| Step {
        square: game.board.name(event.cursor),
        to: match event.what {
            Seen::Went(_, to) => Some(game.board.name(to)),
            _ => None,
        },
        what: teller.event(event, &run.moves, side),
        place: placed(teller, &event.origin),
    });
    let moves = run.moves.iter().zip(&explained.fates).enumerate().map(|(i, (mv, fate))| {
        let counts = explanation.to.is_none() || explained.there.contains(&i);
        Made {
            text: teller.rules.move_text(teller.position, mv),
            goes_there: explained.there.contains(&i),
            fate: counts.then(|| fate_word(fate)),
            why: if counts { teller.fate(mv, fate) } else { None },
            effects: teller.effects(mv),
        }
    });
    Block {
        number: run.def + 1,
        call,
        file: place.file,
        line: place.line,
        move_type: run.move_type.map(|id| game.move_types[id.index()].as_str()),
        allowed: explained.only.is_none(),
        tried_on: game.board.name(run.start),
        leads_there: explained.way.as_ref().map(|way| match way {
            Way::Open => "yes",
            Way::Blocked(_) => "blocked",
            Way::Lacks(_) => "lacks",
            Way::Never => "never",
            Way::Unknown => "unknown",
        }),
        obstacles: explained
            .obstacles()
            .unwrap_or_default()
            .iter()
            .map(|obstacle| decided(teller, explanation, obstacle))
            .collect(),
        lacking: match &explained.way {
            Some(Way::Lacks(lacking)) => Some(teller.lacking(explained, lacking, side)),
            _ => None,
        },
        steps: steps.collect(),
        left_out: run.left_out.map_or(0, |(count, _)| count),
        ended: match run.end {
            End::Finished => "end",
            End::Verify => "verify",
            End::OffBoard => "off-board",
            End::Limit => "limit",
            End::NotUnderstood => "not-understood",
        },
        moves: moves.collect(),
    }
}

fn decided<'a>(
    teller: &Teller<'a>,
    explanation: &Explanation,
    obstacle: &'a Obstacle,
) -> Decided<'a> {
    let decision = &obstacle.decision;
    let facts = decision.facts.iter();
    Decided {
        square: teller.rules.game.board.name(obstacle.cursor),
        word: match decision.asked {
            Asked::Verify | Asked::Value => "verify",
            Asked::If => "if",
            Asked::While(_) => "while",
        },
        condition: &decision.text,
        value: decision.value,
        because: facts.map(|fact| teller.fact(fact, explanation.side)).collect(),
        place: placed(teller, &obstacle.origin),
    }
}

fn fate_word(fate: &Fate) -> &'static str {
    match fate {
        Fate::Legal => "legal",
        Fate::Barred => "barred",
        Fate::Priority(_) => "priority",
        Fate::Unlisted => "unlisted-type",
        Fate::Shorter(_) => "maximal-captures",
        Fate::Exposes(_) => "left-attacked",
    }
}

fn placed(teller: &Teller<'_>, origin: &Origin) -> Place {
    let place = teller.sources.place(origin.span);
    let calls = origin.call_list(teller.names).into_iter().map(|call| {
        let place = teller.sources.place(call.span);
        Called { r#macro: call.name, file: place.file, line: place.line, column: place.column }
    });
    Place { file: place.file, line: place.line, column: place.column, calls: calls.collect() }
}
