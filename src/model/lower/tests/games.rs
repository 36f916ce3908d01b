//! Games, variants, players, turns, options.

use super::*;
use crate::model::{MaximalCaptures, PassTurn};

const BASE: &str = "(game (title \"Base\") (description \"d\") (history \"h\") (engine \"e.dll\")
  (players White Black) (turn-order White Black) (move-priorities jump)
  (option \"pass turn\" forced) (option \"recycle captures\" true)
  (board (positions (a 0 0 1 1) (b 2 0 3 1)) (links n (a b)) (zone (name z) (players White) (positions a)))
  (board-setup (White (Man a off 2)))
  (piece (name Man) (attribute moved? false) (moves (n add)))
  (piece (name Lady) (moves (move-type jump) (n add)))
  (win-condition (White) stalemated) (loss-condition (Black) (pieces-remaining 0)))\n";

fn with(variant: &str) -> Game {
    let mut lowered = Lowered::of(&format!("{BASE}(variant (title \"V\") {variant})"));
    assert_eq!(lowered.said(), [""; 0], "{variant}");
    lowered.games.swap_remove(1)
}

#[test]
fn a_variant_takes_what_it_does_not_say_from_its_game() {
    let game = with("");
    assert_eq!((game.title.as_str(), game.variant), ("V", true));
    assert_eq!(game.texts.get("description"), Some("d"));
    assert!(game.needs_engine());
    assert_eq!(game.players.len(), 2);
    assert_eq!(game.options.pass_turn, PassTurn::Forced);
    assert_eq!(game.pieces.len(), 2);
    assert_eq!((game.goals.len(), game.setup.men.len(), game.setup.stock[0].count), (2, 1, 2));
}

#[test]
fn sections_of_a_variant_replace_or_merge() {
    assert_eq!(with("(description \"new\")").texts.get("description"), Some("new"));
    let game = with("(option \"pass turn\" default)");
    assert_eq!(game.options.pass_turn, PassTurn::No);
    assert!(game.options.recycle_captures);
    assert_eq!(
        game.options.written,
        [("recycle captures", "true"), ("pass turn", "default")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    let game = with("(piece (name Man) (moves (a add) (b add))) (piece (name Boy))");
    let names: Vec<&str> = game.pieces.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["Lady", "Man", "Boy"], "a redefined piece counts at its new place");
    assert!(game.attribute("moved?").is_none(), "nothing of the old piece is left");
    assert_eq!(game.pieces[1].moves.len(), 2);
    let game = with("(board (positions (a 0 0 1 1)) (links n (a a)))");
    assert_eq!(
        (game.board.squares.len(), game.board.zones.len()),
        (1, 0),
        "nothing of the old board"
    );
    let game = with("(board-setup (Black (Man b)))");
    assert_eq!((game.setup.men.len(), game.setup.stock.len()), (1, 0), "nor of the old stock");
    let game = with("(draw-condition (White) repetition)");
    assert_eq!(game.goals.len(), 1, "one end condition drops all inherited ones");
    let game = with("(count-condition (total-piece-count 3))");
    assert_eq!(game.goals.len(), 1);
}

#[test]
fn a_variant_belongs_to_the_nearest_game_before_it() {
    let game = |title: &str, player: &str| {
        format!(
            "(game (title \"{title}\") (players {player}) (turn-order {player})
             (board (positions (a 0 0 1 1))))\n"
        )
    };
    let variant = |title: &str| format!("(variant (title \"{title}\"))\n");
    let text = [
        variant("early"),
        game("one", "P"),
        variant("of one"),
        variant("-"),
        game("two", "Q"),
        variant("of two"),
    ];
    let lowered = Lowered::of(&text.concat());
    assert_eq!(lowered.said(), ["warning several-games 6"]);
    let seen: Vec<(&str, &str)> =
        lowered.games.iter().map(|g| (g.title.as_str(), g.players[0].name.as_str())).collect();
    let expected = [("early", "P"), ("one", "P"), ("of one", "P"), ("two", "Q"), ("of two", "Q")];
    assert_eq!(seen, expected);
}

#[test]
fn titles_find_games() {
    let text =
        "(variant (title \"Big chess\")) (game (title \"Chess\")) (variant (title \"CHESS\"))
        (variant (title \"-\")) (variant (title \"BIG\") (default))";
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text);
    let mut findings = Findings::new();
    let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
    let book = Rulebook::new(&expanded, &sources, &mut findings);
    assert_eq!(book.titles(), ["Big chess", "Chess", "CHESS", "BIG"]);
    assert_eq!((book.len(), book.is_empty()), (4, false));
    assert_eq!(book.find("CHESS"), Some(2), "exact first");
    assert_eq!(book.find("big CHESS"), Some(0));
    assert_eq!(book.find("chess"), None, "not unique");
    assert_eq!(book.find("-"), None);
    assert_eq!(book.default_index(), Some(3));
    assert_eq!(findings.len(), 0);
}

#[test]
fn without_a_mark_the_first_form_opens() {
    let first = |text: &str| {
        let mut sources = Sources::new();
        let file = sources.add("t.zrf", text);
        let mut findings = Findings::new();
        let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
        Rulebook::new(&expanded, &sources, &mut findings).default_index()
    };
    assert_eq!(first("(variant (title \"a\")) (game (title \"b\"))"), Some(0));
    assert_eq!(first("(variant (title \"-\")) (game (title \"b\"))"), Some(0));
    assert_eq!(first("(define m x)"), None);
}

#[test]
fn turns_name_player_side_and_type() {
    let text = "(game (title \"t\") (players White ?Dice Stone)
        (turn-order White (White hop) repeat (?Dice Stone) (White Stone roll))
        (board (positions (a 0 0 1 1))))";
    let game = fine(text);
    let turns: Vec<(u8, u8, Option<&str>)> = game
        .turns
        .iter()
        .map(|t| (t.taker.0, t.side.0, t.move_type.map(|m| game.move_types[m.index()].as_str())))
        .collect();
    assert_eq!(turns, [(0, 0, None), (0, 0, Some("hop")), (1, 2, None), (0, 2, Some("roll"))]);
    assert_eq!(game.repeat_from, 2);
    let kinds: Vec<(bool, bool)> = game.players.iter().map(|p| (p.random, p.neutral)).collect();
    assert_eq!(kinds, [(false, false), (true, false), (false, true)]);
}

#[test]
fn turn_orders_that_can_not_be_meant() {
    let turns = |order: &str| {
        let text = format!(
            "(game (title \"t\") (players White Black)\n(turn-order {order})
             (board (positions (a 0 0 1 1))))"
        );
        Lowered::of(&text).said()
    };
    assert_eq!(turns("White Blck"), ["error undefined-player 2"]);
    assert_eq!(turns("(White Blck jump)"), ["error undefined-player 2"]);
    assert_eq!(turns("(White Black jump hop)"), ["error turn-form 2"]);
    assert_eq!(turns("White Black repeat"), ["error repeat 2"]);
    assert_eq!(turns("repeat White repeat Black"), ["error repeat 2"]);
    assert_eq!(turns("()"), ["error missing-part 2", "error turn-form 2"]);
    assert_eq!(turns(""), ["error missing-part 2"]);
}

#[test]
fn options_in_old_and_new_words() {
    let options = |text: &str| fine(&small(text)).options;
    let new = options(
        "(option \"pass turn\" true) (option \"pass partial\" true) (option \"maximal captures\" 2)
         (option \"discard cascades\" true) (option \"include off-pieces\" true)
         (option \"recycle promotions\" true) (option \"Animate Captures\" false)",
    );
    assert_eq!(new.pass_turn, PassTurn::Yes);
    assert_eq!(new.maximal_captures, MaximalCaptures::Valued);
    assert!(new.pass_partial && new.discard_cascades);
    assert!(new.include_off_pieces && new.recycle_promotions && !new.recycle_captures);
    let old = options("(pass-turn forced) (maximal-captures true) (allow-flipping true)");
    assert_eq!(old.pass_turn, PassTurn::Forced);
    assert_eq!(old.maximal_captures, MaximalCaptures::Longest);
    let flipping = old.written.iter().find(|(name, _)| name == "prevent flipping");
    assert_eq!(flipping.map(|(_, value)| value.as_str()), Some("false"), "the contrary");
}

#[test]
fn option_names_and_values_are_checked() {
    assert_eq!(said("(option \"pass turn\" 2)"), ["error option-value 2"]);
    assert_eq!(said("(option \"smart moves\" maybe)"), ["warning option-value 2"]);
    assert_eq!(said("(option \"prevent flipping\" 3)"), [""; 0]);
    assert_eq!(said("(option \"seven-extension\" 7)"), ["warning other-dialect 2"]);
    assert_eq!(said("(option \"seven\" 7)"), ["warning unknown-option 2"]);
    assert_eq!(said("(option \"pass turn\")"), ["error option-value 2"]);
    assert_eq!(said("(option pass-turn true)"), ["error string-expected 2"]);
    let near = Lowered::of(&small("(option \"prevent fliping\" true)"));
    assert!(near.words("unknown-option").contains("did you mean \"prevent flipping\"?"));
}

#[test]
fn versions_are_compared_with_the_words_used() {
    let said = |version: &str, code: &str| {
        let piece = format!("(piece (name Man) (moves ({code})))");
        Lowered::of(&format!("(version {version})\n{}", small(&piece))).said()
    };
    assert_eq!(said("\"2.0\"", "n (create Man) add"), [""; 0]);
    assert_eq!(said("\"1.2\"", "n (create Man) add"), ["warning version-too-old 1"]);
    assert_eq!(said("\"1.2\"", "n (capture (opposite n)) add"), ["warning version-too-old 1"]);
    assert_eq!(said("\"1.1\"", "(go last-to) add"), ["warning version-too-old 1"]);
    assert_eq!(said("\"1.2\"", "(go last-to) add"), [""; 0]);
    assert_eq!(said("\"3.0\"", "n add"), ["warning version-form 1"]);
    assert_eq!(said("two", "n add"), ["error version-form 1"]);
    assert_eq!(said("\"2.x\"", "n add"), ["error version-form 1"]);
    let twice = Lowered::of(&format!("(version \"1.0\")\n(version \"2.0\")\n{}", small("")));
    assert_eq!(twice.said(), ["warning duplicate-section 2"]);
}
