//! What a comparison found, as JSON.

use serde_json::{Value, json};

use crate::diff::{Because, Exhibit, Found, KnownOf, Lone};

/// All of it.
pub(in crate::cli) fn value(found: &Found) -> Value {
    let men = found.men.iter().map(|man| {
        let (verdict, witness, reason) = match &man.known {
            KnownOf::Equal => ("equal", None, None),
            KnownOf::Differs(shown) => ("differs", Some(position(shown)), None),
            KnownOf::Unknown(reason) => ("unknown", None, Some(reason)),
        };
        json!({
            "piece": man.name,
            "piece_b": man.name_b,
            "verdict": verdict,
            "reason": reason,
            "witness": witness,
            "places": man.places,
            "conditions": man.conditions,
            "nodes": man.nodes,
        })
    });
    let searched = found.searched.as_ref().map(|searched| {
        json!({
            "why": searched.why,
            "looked_at": searched.looked,
            "found": searched.found.as_deref().map(position),
        })
    });
    json!({
        "a": found.a.title,
        "b": found.b.title,
        "definitions": found.topics,
        "pieces": men.collect::<Vec<_>>(),
        "searched": searched,
    })
}

fn position(shown: &Exhibit) -> Value {
    let moves = |all: &[Lone]| -> Vec<String> { all.iter().map(|one| one.text.clone()).collect() };
    let because = |all: &[Lone]| -> Vec<Value> { all.iter().map(lone).collect() };
    json!({
        "men": shown.men,
        "position": shown.text,
        "position_b": shown.text_b,
        "game": shown.game,
        "only_a": moves(&shown.only_a),
        "only_b": moves(&shown.only_b),
        "only_a_because": because(&shown.only_a),
        "only_b_because": because(&shown.only_b),
        "more": shown.more,
    })
}

fn lone(one: &Lone) -> Value {
    let places = |all: &[Because]| -> Vec<Value> {
        let one = |because: &Because| {
            json!({
                "role": because.role,
                "place": because.place,
                "code": because.code,
                "message": because.finding.message,
            })
        };
        all.iter().map(one).collect()
    };
    json!({ "move": one.text, "in_a": places(&one.in_a), "in_b": places(&one.in_b) })
}
