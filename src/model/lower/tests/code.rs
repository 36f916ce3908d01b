//! Move code: what becomes what, and what is shared.

use std::sync::Arc;

use super::*;
use crate::model::{Block, Cond, CondKind, DropPlace, GoTarget, InstrKind, Place, Test};

/// The first block of the last piece.
fn block(game: &Game) -> &Block {
    let piece = game.pieces.last().expect("a piece");
    &piece.moves.first().or(piece.drops.first()).expect("a block").block
}

/// A block as text, names put back, splices in braces.
fn show(game: &Game, block: &Block) -> String {
    let parts: Vec<String> = block.iter().map(|instr| instruction(game, &instr.kind)).collect();
    parts.join(" ")
}

fn instruction(game: &Game, kind: &InstrKind) -> String {
    let on = |word: &str, place: &Place| format!("{word}{}", place_text(game, place));
    match kind {
        InstrKind::Splice(_, block) => format!("{{{}}}", show(game, block)),
        InstrKind::Step(d) => game.board.directions[d.index()].clone(),
        InstrKind::Opposite(d) => format!("-{}", game.board.directions[d.index()]),
        InstrKind::Jump(square) => game.board.name(*square).to_owned(),
        InstrKind::Go(target) => format!("{target:?}"),
        InstrKind::Mark(place) => on("mark", place),
        InstrKind::From => "from".to_owned(),
        InstrKind::To => "to".to_owned(),
        InstrKind::Verify(cond) => format!("verify({})", cond_text(game, cond)),
        InstrKind::If(cond, then, other) => {
            let (then, other) = (show(game, then), show(game, other));
            format!("if({}: {then} | {other})", cond_text(game, cond))
        }
        InstrKind::While(cond, body) => {
            format!("while({}: {})", cond_text(game, cond), show(game, body))
        }
        InstrKind::SetFlag(f, cond) => {
            format!("{}:={}", game.flags[f.index()], cond_text(game, cond))
        }
        InstrKind::SetPositionFlag(f, cond, place) => {
            let flag = &game.position_flags[f.index()];
            format!("{flag}{}:={}", place_text(game, place), cond_text(game, cond))
        }
        InstrKind::SetAttribute(a, cond) => {
            format!("{}:={}", game.attributes[a.index()], cond_text(game, cond))
        }
        InstrKind::Capture(place) => on("capture", place),
        InstrKind::Create(player, piece, place) => {
            let player = player.map_or("", |p| &game.players[p.index()].name);
            let piece = piece.map_or("", |p| &game.pieces[p.index()].name);
            format!("create[{player} {piece}]{}", place_text(game, place))
        }
        InstrKind::ChangeType(piece, place) => {
            format!("type[{}]{}", game.pieces[piece.index()].name, place_text(game, place))
        }
        InstrKind::Flip(place) => on("flip", place),
        InstrKind::ChangeOwner(place) => on("owner", place),
        InstrKind::Cascade => "cascade".to_owned(),
        InstrKind::Add(add) => {
            let mut text = String::from("add");
            text += if add.copy { "-copy" } else { "" };
            text += if add.partial { "-partial" } else { "" };
            for piece in &add.types {
                text += &format!(" {}", game.pieces[piece.index()].name);
            }
            if let Some(then) = add.then {
                text += &format!(" then {}", game.move_types[then.index()]);
            }
            if text.contains(' ') { format!("[{text}]") } else { text }
        }
        InstrKind::Invalid => "?".to_owned(),
    }
}

fn place_text(game: &Game, place: &Place) -> String {
    match place {
        Place::Here => String::new(),
        Place::Square(square) => format!("@{}", game.board.name(*square)),
        Place::Step(d) => format!("@+{}", game.board.directions[d.index()]),
        Place::Opposite(d) => format!("@-{}", game.board.directions[d.index()]),
    }
}

fn cond_text(game: &Game, cond: &Cond) -> String {
    let all = |list: &[Cond]| list.iter().map(|c| cond_text(game, c)).collect::<Vec<_>>().join(" ");
    match &cond.kind {
        CondKind::Splice(_, cond) => format!("{{{}}}", cond_text(game, cond)),
        CondKind::Const(value) => value.to_string(),
        CondKind::Not(cond) => format!("!{}", cond_text(game, cond)),
        CondKind::And(list) => format!("and({})", all(list)),
        CondKind::Or(list) => format!("or({})", all(list)),
        CondKind::Flag(f) => format!("flag[{}]", game.flags[f.index()]),
        CondKind::Test(test, place) => {
            let test = match test {
                Test::Piece(p) => format!("is[{}]", game.pieces[p.index()].name),
                Test::InZone(z) => format!("in[{}]", game.board.zones[z.index()].name),
                Test::Is(s) => format!("at[{}]", game.board.name(*s)),
                Test::Attacked(t) => format!("attacked{:?}", t.map(|t| t.0)),
                Test::Attribute(a) => format!("has[{}]", game.attributes[a.index()]),
                Test::PositionFlag(f) => format!("flag[{}]", game.position_flags[f.index()]),
                other => format!("{other:?}").to_lowercase(),
            };
            format!("{test}{}", place_text(game, place))
        }
        CondKind::Invalid => "?".to_owned(),
    }
}

/// The code of a block in a game with a zone `z` and pieces Man, Lady and the one itself.
fn lowered(code: &str) -> String {
    let game = fine(&in_game(code));
    show(&game, block(&game))
}

/// The same with findings.
fn with_findings(code: &str) -> (String, Vec<String>) {
    let lowered = Lowered::of(&in_game(code));
    (show(&lowered.games[0], block(&lowered.games[0])), lowered.said())
}

fn in_game(code: &str) -> String {
    let zone = "(zone (name z) (players White) (positions a1))";
    let text = small(&format!(
        "(piece (name Man)) (piece (name Lady))
         (piece (name It) (attribute fresh? true) (moves\n({code})\n(move-type hop)))"
    ));
    text.replace("(board ", &format!("(board {zone} "))
}

#[test]
fn instructions_become_what_they_say() {
    assert_eq!(
        lowered("n a1 (opposite s) mark (mark e) (mark b2) back"),
        "n a1 -s mark mark@+e mark@b2 Mark"
    );
    assert_eq!(
        lowered("(go from) (go to) (go mark) (go last-from) (go last-to)"),
        "From To Mark LastFrom LastTo"
    );
    assert_eq!(
        lowered("from to cascade capture (capture n) (capture a1)"),
        "from to cascade capture capture@+n capture@a1"
    );
    assert_eq!(
        lowered("flip (flip (opposite n)) change-owner (change-owner s)"),
        "flip flip@-n owner owner@+s"
    );
    assert_eq!(lowered("(change-type Lady) (change-type Man n)"), "type[Lady] type[Man]@+n");
    assert_eq!(
        lowered("(set-flag f empty?) (set-position-flag p true n) (set-attribute fresh? false)"),
        "f:=empty p@+n:=true fresh?:=false"
    );
    assert_eq!(lowered("(set-position-flag p (not-empty? s))"), "p:=!empty@+s");
}

#[test]
fn adds_take_types_and_partial_ones_a_move_type() {
    assert_eq!(
        lowered("add (add) (add Man Lady) add-copy (add-copy Man)"),
        "add add [add Man Lady] add-copy [add-copy Man]"
    );
    assert_eq!(
        lowered("add-partial (add-partial hop) (add-partial Man hop)"),
        "add-partial [add-partial then hop] [add-partial Man then hop]"
    );
    assert_eq!(
        lowered("(add-partial nothing-of-the-kind)"),
        "[add-partial then nothing-of-the-kind]",
        "any name may end a turn"
    );
    assert_eq!(with_findings("(add-partial hopp)").1, ["warning undefined-move-type 4"]);
    assert_eq!(with_findings("(add Mann)"), ("?".into(), vec!["error undefined-piece 4".into()]));
    assert_eq!(with_findings("(add-partial Mann hop)").1, ["error undefined-piece 4"]);
}

#[test]
fn create_takes_player_piece_and_place_in_this_order() {
    assert_eq!(
        lowered("create (create) (create n) (create Man) (create Black Man a1)"),
        "create[ ] create[ ] create[ ]@+n create[ Man] create[Black Man]@a1"
    );
    assert_eq!(lowered("(create Black) (create Black s)"), "create[Black ] create[Black ]@+s");
    assert_eq!(with_findings("(create Mann)").1, ["error undefined-piece 4"]);
    assert_eq!(with_findings("(create n Man)").1, ["error too-many-arguments 4"]);
}

#[test]
fn branches_and_loops_take_a_condition_and_instructions() {
    assert_eq!(lowered("(if empty? add else n add)"), "if(empty: add | n add)");
    assert_eq!(lowered("(if (enemy? n) else add)"), "if(enemy@+n:  | add)");
    assert_eq!(lowered("(while empty? add n)"), "while(empty: add n)");
    assert_eq!(lowered("(while true)"), "while(true: )");
    assert_eq!(
        lowered("(verify (and (or empty? enemy?) (not fresh?)))"),
        "verify(and(or(empty enemy) !has[fresh?]))"
    );
}

#[test]
fn conditions_become_what_they_say() {
    let cond = |text: &str| {
        let shown = lowered(&format!("(verify {text})"));
        shown["verify(".len()..shown.len() - 1].to_owned()
    };
    assert_eq!(cond("not-empty?"), "!empty");
    assert_eq!(cond("(not-friend? (opposite n))"), "!friend@-n");
    assert_eq!(cond("(piece? Man)"), "is[Man]");
    assert_eq!(cond("(not-piece? Man n)"), "!is[Man]@+n");
    assert_eq!(cond("(in-zone? z a1)"), "in[z]@a1");
    assert_eq!(cond("(position? a1)"), "at[a1]");
    assert_eq!(cond("(not-position? a1 n)"), "!at[a1]@+n");
    assert_eq!(cond("(position-flag? p n)"), "flag[p]@+n");
    assert_eq!(cond("(or (flag? f) (not-flag? f))"), "or(flag[f] !flag[f])");
    assert_eq!(cond("fresh?"), "has[fresh?]");
    assert_eq!(cond("(fresh? (opposite n))"), "has[fresh?]@-n");
    assert_eq!(cond("attacked?"), "attackedNone");
    assert_eq!(cond("(not-attacked? n)"), "!attackedNone@+n");
    assert_eq!(cond("(attacked? hop)"), "attackedSome(0)");
    assert_eq!(cond("(attacked? hop n)"), "attackedSome(0)@+n");
    assert_eq!(
        cond("(and last-from? (last-to? n) marked? (on-board? e))"),
        "and(lastfrom lastto@+n marked onboard@+e)"
    );
    assert_eq!(
        cond("(or neutral? adjacent-to-enemy? goal-position? (empty?))"),
        "or(neutral adjacenttoenemy goalposition empty)"
    );
    assert_eq!(cond("(or empty?)"), "or(empty)");
}

#[test]
fn macros_are_spliced_and_equal_calls_share_one_block() {
    let define = "(define ray ($1 (while empty? add $1) (verify enemy?) add))\n(define open? (empty? $1))\n(define step (if (open? $1) $1 add))\n";
    let game = fine(&format!(
        "{define}{}",
        small("(piece (name It) (moves (ray n) (ray n) ((step n) (step n) (step s))))")
    ));
    let moves = &game.pieces[0].moves;
    assert_eq!(show(&game, &moves[0].block), "n while(empty: add n) verify(enemy) add");
    assert!(Arc::ptr_eq(&moves[0].block, &moves[1].block));
    assert_eq!(
        show(&game, &moves[2].block),
        "{if({empty@+n}: n add | )} {if({empty@+n}: n add | )} {if({empty@+s}: s add | )}"
    );
    let splice = |i: usize| match &moves[2].block[i].kind {
        InstrKind::Splice(_, block) => block,
        other => panic!("{other:?}"),
    };
    assert!(Arc::ptr_eq(splice(0), splice(1)) && !Arc::ptr_eq(splice(0), splice(2)));
}

#[test]
fn a_macro_may_hold_the_condition_and_more_or_the_else_of_its_if() {
    let with = |define: &str, code: &str| {
        let game = fine(&format!("{define}\n{}", in_game(code)));
        show(&game, block(&game))
    };
    assert_eq!(with("(define m empty? n)", "(if (m) add)"), "if(empty: n add | )");
    assert_eq!(with("(define m add else n)", "(if empty? (m) add)"), "if(empty: add | n add)");
    assert_eq!(
        with("(define m else) (define k (m) n)", "(if empty? add (k) add)"),
        "if(empty: add | n add)"
    );
    assert_eq!(with("(define m empty?) (define k (m))", "(verify (k))"), "verify({{empty}})");
    assert_eq!(with("(define m empty? enemy?)", "(verify (or (m)))"), "verify(or(empty enemy))");
    assert_eq!(
        with("(define m)", "(m) n (m) add (verify (or empty? (m)))"),
        "n add verify(or(empty))"
    );
}

#[test]
fn names_are_looked_up_as_keyword_then_direction_then_position() {
    let text = |code: &str| {
        format!(
            "(game (title \"t\") (players P) (turn-order P)
             (board (positions (or 0 0 1 1) (go 0 0 1 1) (back 0 0 1 1) (both 0 0 1 1))
              (links both (or go)) (links back (or go)))
             (piece (name go) (moves ({code}))))"
        )
    };
    let game = fine(&text("or go back both (capture back) (capture or) (capture both) (add go)"));
    assert_eq!(
        show(&game, block(&game)),
        "or go Mark both capture@+back capture@or capture@+both [add go]"
    );
}

#[test]
fn drops_may_be_limited_to_a_position_or_zone() {
    let text = small(
        "(piece (name It) (drops (move-type x) (a1 add) (z (verify empty?) add) ((verify empty?) add) (n add)))",
    );
    let text = text.replace("(board ", "(board (zone (name z) (players White) (positions a1)) ");
    let game = fine(&text);
    let drops: Vec<(Option<DropPlace>, String)> =
        game.pieces[0].drops.iter().map(|d| (d.place, show(&game, &d.block))).collect();
    let square = game.board.square("a1").unwrap();
    let zone = game.board.zone("z").unwrap();
    assert_eq!(
        drops,
        [
            (Some(DropPlace::Square(square)), "add".into()),
            (Some(DropPlace::Zone(zone)), "verify(empty) add".into()),
            (None, "verify(empty) add".into()),
            (None, "n add".into()),
        ]
    );
    assert!(game.pieces[0].drops.iter().all(|d| d.move_type == game.move_type("x")));
}

#[test]
fn move_types_hold_until_the_next_one() {
    let game = fine(&small(
        "(move-priorities hop) (piece (name It) (moves (n add) (move-type hop) (s add) (e add)
         (move-type move-type) (w add) (move-type none)))",
    ));
    let types: Vec<Option<&str>> = game.pieces[0]
        .moves
        .iter()
        .map(|m| m.move_type.map(|t| game.move_types[t.index()].as_str()))
        .collect();
    assert_eq!(types, [None, Some("hop"), Some("hop"), Some("move-type")]);
    assert_eq!(game.priorities, [game.move_type("hop").unwrap()]);
    assert!(game.move_type("none").is_some(), "a type without moves is a name all the same");
}

#[test]
fn attributes_start_with_what_each_type_declares() {
    let game = fine(&small(
        "(piece (name A) (attribute x true) (attribute y false)) (piece (name B) (attribute y true))",
    ));
    let (x, y) = (game.attribute("x").unwrap(), game.attribute("y").unwrap());
    assert_eq!((game.pieces[0].attributes, game.pieces[1].attributes), (1 << x.0, 1 << y.0));
    assert_eq!(game.pieces[0].declared, [(x, true), (y, false)]);
}

#[test]
fn what_is_no_code_is_invalid_and_says_so() {
    let says = |code: &str, finding: &str| {
        assert_eq!(with_findings(code), ("?".into(), vec![finding.into()]), "{code}");
    };
    says("(or empty? enemy?)", "error condition-as-instruction 4");
    says("empty?", "error condition-as-instruction 4");
    says("fresh?", "error condition-as-instruction 4");
    says("(empty? n)", "error condition-as-instruction 4");
    says("(n)", "error nested-block 4");
    says("(from)", "error nested-block 4");
    says("((n add))", "error unknown-instruction 4");
    says("()", "error unknown-instruction 4");
    says("\"text\"", "error unknown-instruction 4");
    says("ne", "error unknown-instruction 4");
    says("slide n", "error unknown-instruction 4");
    says("(slide n)", "error unknown-instruction 4");
    says("else", "error stray-else 4");
    says("verify", "error too-few-arguments 4");
    says("(verify)", "error too-few-arguments 4");
    says("(verify empty? n)", "error too-many-arguments 4");
    says("(if)", "error too-few-arguments 4");
    says("(if empty? add else n else s)", "error second-else 4");
    says("(capture n s)", "error too-many-arguments 4");
    says("(capture x)", "error undefined-direction 4");
    says("(go home)", "error go-target 4");
    says("(opposite a1)", "error undefined-direction 4");
    says("(change-type)", "error too-few-arguments 4");
    says("(set-attribute fresh?)", "error too-few-arguments 4");
    says("(set-flag)", "error too-few-arguments 4");
    says("(set-flag (f) true)", "error name-expected 4");
}

#[test]
fn what_is_no_condition_is_invalid_and_says_so() {
    let says = |cond: &str, finding: &str| {
        let (code, findings) = with_findings(&format!("(verify {cond})"));
        assert_eq!((code.as_str(), findings), ("verify(?)", vec![finding.to_owned()]), "{cond}");
    };
    says("add", "error unknown-condition 4");
    says("emty?", "error unknown-condition 4");
    says("not-fresh?", "error unknown-condition 4");
    says("(in-zone?)", "error too-few-arguments 4");
    says("in-zone?", "error too-few-arguments 4");
    says("(in-zone? y)", "error undefined-zone 4");
    says("(piece? Mann)", "error undefined-piece 4");
    says("(position? x)", "error undefined-position 4");
    says("(empty? x)", "error undefined-direction 4");
    says("(empty? n s)", "error too-many-arguments 4");
    says("(attacked? hopp n)", "error undefined-move-type 4");
    says("(and)", "error too-few-arguments 4");
    says("(not)", "error too-few-arguments 4");
    says("(not empty? enemy?)", "error too-many-arguments 4");
    says("\"text\"", "error unknown-condition 4");
    says("((empty?))", "error unknown-condition 4");
}

#[test]
fn help_names_what_was_probably_meant() {
    let words = |code: &str, finding: &str| Lowered::of(&in_game(code)).words(finding);
    assert!(words("(varify empty?)", "unknown-instruction").contains("did you mean 'verify'?"));
    assert!(words("(verify emty?)", "unknown-condition").contains("did you mean 'empty?'?"));
    assert!(words("(verify not-fresh?)", "unknown-condition").contains("write (not fresh?)"));
    assert!(words("(verify n)", "unknown-condition").contains("there is a direction of that name"));
    assert!(words("z", "unknown-instruction").contains("there is a zone of that name"));
    assert!(words("ne", "unknown-instruction").contains("the directions of this board: n s e w"));
    let both = Lowered::of(&format!(
        "(define slide2 n add)\n{}",
        small("(piece (name It) (moves (slide3 n)))")
    ));
    let both = both.words("unknown-instruction");
    assert!(both.contains("'slide3' is not a macro, instruction, direction or position"), "{both}");
    assert!(both.contains("did you mean 'slide2'?") && both.contains("either a call"), "{both}");
    let bare = Lowered::of(&format!(
        "(define leap n)\n{}",
        small("(piece (name It) (moves (n leap add)))")
    ));
    assert!(bare.words("macro-without-brackets").contains("write (leap)"));
}

#[test]
fn findings_point_at_the_argument_and_through_the_calls() {
    let text = format!(
        "(define inner\n(add $1))\n(define outer (inner $1))\n{}",
        small("(piece (name It) (moves (n\n(outer Barons))))")
    );
    let lowered = Lowered::of(&text);
    assert_eq!(lowered.said(), ["error undefined-piece 6"]);
    let finding = lowered.findings.iter().next().unwrap();
    assert_eq!(lowered.sources.slice(finding.primary.as_ref().unwrap().span), "Barons");
    let calls: Vec<&str> = finding.calls.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(calls, ["outer", "inner"]);
    assert_eq!(lowered.sources.slice(finding.secondary[0].span), "$1");
    assert_eq!(lowered.sources.place(finding.secondary[0].span).line, 2);
}

#[test]
fn names_that_only_another_game_has_are_no_mistake() {
    let piece = "(piece (name It) (attribute odd? true) (moves (ne (verify (in-zone? far)) add)))
        (piece (name Other) (moves (n (verify odd?) add)))";
    let variant = "(variant (title \"v\") (board (positions (a 0 0 1 1)) (links ne (a a))
        (zone (name far) (players White) (positions a))) (piece (name It)) (piece (name Other)))";
    let lowered = Lowered::of(&format!("{}\n{variant}", small(piece)));
    assert_eq!(lowered.said(), ["hint defined-elsewhere 2", "hint defined-elsewhere 2"]);
    let game = &lowered.games[0];
    assert_eq!(show(game, &game.pieces[0].moves[0].block), "ne verify(in[far]) add");
    let ne = game.board.direction("ne").unwrap();
    assert!(game.board.links[ne.index()].iter().all(Option::is_none));
    assert_eq!(game.board.symmetry[0].len(), game.board.directions.len());
}

#[test]
fn go_target_mark_is_back() {
    let game = fine(&in_game("(go mark) back"));
    let kinds: Vec<_> = block(&game).iter().map(|i| &i.kind).collect();
    assert!(matches!(kinds[..], [InstrKind::Go(GoTarget::Mark), InstrKind::Go(GoTarget::Mark)]));
}
