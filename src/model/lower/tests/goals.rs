//! End conditions.

use super::*;
use crate::model::{GoalKind, GoalPlace, GoalTest, OccupantOwner, RelativeItem};

const PIECES: &str = "(piece (name King)) (piece (name Man))\n";

fn goal(text: &str) -> crate::model::Goal {
    let zone = "(board (zone (name z) (players White) (positions a1)) ";
    let text = small(&format!("{PIECES}{text}")).replace("(board ", zone);
    fine(&text).goals.swap_remove(0)
}

fn test(text: &str) -> GoalTest {
    goal(&format!("(win-condition (White) {text})")).test
}

#[test]
fn conditions_name_players_and_one_goal() {
    let one = goal("(loss-condition (White Black) stalemated)");
    assert_eq!((one.kind, one.test), (GoalKind::Loss, GoalTest::Stalemated));
    assert_eq!(one.players.map(|p| p.len()), Some(2));
    let count = goal("(count-condition (total-piece-count 4))");
    assert_eq!((count.kind, count.players), (GoalKind::Count, None));
    assert_eq!(goal("(win-condition (total-piece-count 4))").players, None);
    assert_eq!(goal("(draw-condition (White) (stalemated))").test, GoalTest::Stalemated);
}

#[test]
fn goals_become_what_they_say() {
    let king = crate::model::PieceId(0);
    let man = crate::model::PieceId(1);
    assert_eq!(test("(captured King Man)"), GoalTest::Captured(vec![king, man]));
    assert_eq!(test("(checkmated King)"), GoalTest::Checkmated(vec![king]));
    assert_eq!(test("(pieces-remaining 0)"), GoalTest::PiecesRemaining(0, None));
    assert_eq!(test("(pieces-remaining 2 Man)"), GoalTest::PiecesRemaining(2, Some(man)));
    assert_eq!(test("(total-piece-count 5 King)"), GoalTest::TotalPieceCount(5, Some(king)));
    let both = test("(and (pieces-remaining 1) (or (not (pieces-remaining 2 Man))))");
    let GoalTest::And(parts) = both else { panic!("{both:?}") };
    assert!(matches!(&parts[1], GoalTest::Or(inner) if matches!(inner[0], GoalTest::Not(_))));
}

#[test]
fn configurations_name_occupants_and_places() {
    let GoalTest::Absolute(who, places) =
        test("(absolute-config King (opponent Man) (not (any-owner Man)) (a1 z))")
    else {
        panic!("absolute");
    };
    let who: Vec<_> = who.iter().map(|o| (o.owner, o.piece.0, o.negated)).collect();
    use OccupantOwner::{Any, Mine, Opponent};
    assert_eq!(who, [(Mine, 0, false), (Opponent, 1, false), (Any, 1, true)]);
    assert!(matches!(places[..], [GoalPlace::Square(_), GoalPlace::Zone(_)]));
    let GoalTest::Absolute(who, places) = test("(absolute-config King a1)") else {
        panic!("a bare position")
    };
    assert_eq!((who.len(), places.len()), (1, 1));
    let GoalTest::Relative(items) = test("(relative-config Man n (not Man) e e (opponent King))")
    else {
        panic!("relative")
    };
    let steps = items.iter().filter(|i| matches!(i, RelativeItem::Step(_))).count();
    assert_eq!((steps, items.len()), (3, 6));
}

#[test]
fn a_name_that_is_piece_and_position_is_the_one_that_fits() {
    let text = small("(piece (name a1)) (win-condition (White) (absolute-config a1 (a1)))");
    let goal = fine(&text).goals.swap_remove(0).test;
    assert!(matches!(&goal, GoalTest::Absolute(who, at) if who.len() == 1 && at.len() == 1));
}

#[test]
fn what_is_no_goal_is_invalid_and_says_so() {
    let says = |goal: &str, finding: &str| {
        let text = small(&format!("{PIECES}(win-condition (White) {goal})"));
        let lowered = Lowered::of(&text);
        assert_eq!(lowered.said(), [finding], "{goal}");
        assert_eq!(lowered.games[0].goals[0].test, GoalTest::Invalid, "{goal}");
    };
    says("stalemate", "error unknown-goal 3");
    says("(or stalemated (pieces-remaining 0))", "error nested-goal 3");
    says("(not (captured King))", "error nested-goal 3");
    says("(and (pieces-remaining 0) (checkmated King))", "error nested-goal 3");
    says("(pieces-remaining King)", "error number-expected 3");
    says("(pieces-remaining 0 Kng)", "error undefined-piece 3");
    says("(captured)", "error too-few-arguments 3");
    says("(captured Kng)", "error undefined-piece 3");
    says("(absolute-config King (a9))", "error undefined-position 3");
    says("(absolute-config King)", "error too-few-arguments 3");
    says("(absolute-config (a1))", "error too-few-arguments 3");
    says("(absolute-config Kng (a1))", "error undefined-piece 3");
    says("(relative-config King ne Man)", "error undefined-piece 3");
    says("(relative-config)", "error too-few-arguments 3");
    says("(capture-count >= 3)", "error unknown-goal 3");
    says("checkmated", "error unknown-goal 3");
    says("\"text\"", "error unknown-goal 3");
    says("(and)", "error too-few-arguments 3");
}

#[test]
fn mistakes_around_goals_are_found() {
    let said = |text: &str| said(&format!("{PIECES}{text}"));
    assert_eq!(said("(win-condition (Whit) stalemated)"), ["error undefined-player 3"]);
    assert_eq!(said("(win-condition White stalemated)"), ["error goal-players 3"]);
    assert_eq!(said("(win-condition stalemated)"), ["error goal-players 3"]);
    assert_eq!(said("(win-condition)"), ["error goal-form 3"]);
    assert_eq!(said("(win-condition (White) stalemated repetition)"), ["error goal-form 3"]);
}

#[test]
fn goals_that_can_not_be_meant_are_reported() {
    assert_eq!(said("(win-condition () stalemated)"), ["error goal-players 2"]);
    assert_eq!(said("(loss-condition (White) (pieces-remaining -1))"), ["error goal-number 2"]);
    assert_eq!(said("(draw-condition (total-piece-count -1))"), ["error goal-number 2"]);
    assert_eq!(said("(count-condition stalemated)"), ["warning goal-players 2"]);
    assert_eq!(said("(count-condition (total-piece-count 4))"), [""; 0]);
    assert_eq!(said("(count-condition (White Black) stalemated)"), [""; 0]);
}
