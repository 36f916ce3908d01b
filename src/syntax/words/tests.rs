//! The table against itself, and against the list of words the language is known to have.

use super::*;

#[test]
fn a_word_stands_once_per_context_and_says_what_it_means() {
    let mut seen = std::collections::BTreeSet::new();
    for word in all() {
        assert!(seen.insert((word.context, word.name)), "{} twice", word.name);
        assert!(!word.meaning.is_empty() && !word.meaning.ends_with('.'), "{}", word.name);
        assert!(word.name.bytes().all(|b| b.is_ascii_lowercase() || b"-?".contains(&b)));
        assert!(word.form != Form::Bare || word.args.is_empty());
        let (least, most) = word.arity();
        assert!(most.is_none_or(|most| least <= most), "{}", word.signature());
        if word.form == Form::Either {
            assert_eq!(least, 0, "{} may stand alone", word.name);
        }
        assert_eq!(find(word.context, word.name).map(|w| w.meaning), Some(word.meaning));
        if let Some(twin) = word.twin_of {
            let twin = find(word.context, twin).expect("a twin has its positive form");
            assert_eq!(twin.args, word.args);
        }
    }
    assert!(by_name("varify").is_empty());
    assert!(find(Context::Board, "piece").is_none());
}

#[test]
fn every_context_has_words() {
    for context in Context::ALL {
        assert!(in_context(context).next().is_some(), "{context:?}");
    }
}

/// The words that published files use, and those that the language reference has beyond them.
const KNOWN: &str = "absolute-config add add-copy add-copy-partial add-partial adjacent-to-enemy? \
    and any-owner attacked? attribute back board board-setup capture capture-sound captured \
    cascade change-owner change-sound change-type checkmated click-sound count-condition create \
    default defended? description dimensions directions draw-condition draw-sound drop-sound \
    drops dummy else empty? enemy? engine false flag? flip friend? from game go goal-position? \
    grid help history if image in-zone? kill-positions last-from last-from? last-to last-to? \
    links loss-condition loss-sound mark marked? move-priorities move-sound move-type moves music \
    name neutral? not not-adjacent-to-enemy? not-attacked? not-defended? not-empty? not-enemy? \
    not-flag? not-friend? not-goal-position? not-in-zone? not-last-from? not-last-to? \
    not-marked? not-neutral? not-on-board? not-piece? not-position-flag? not-position? notation \
    off on-board? open opening-sound opponent opposite option or piece piece? pieces-remaining \
    players position-flag? position? positions relative-config release-sound repeat repetition \
    set-attribute set-flag set-position-flag solution stalemated start-rectangle strategy symmetry \
    title to total-piece-count translate true turn-order unlink variant verify while \
    win-condition win-sound zone define include version allow-flipping animate-captures \
    animate-drops include-off-pieces maximal-captures pass-partial pass-turn recycle-captures \
    recycle-promotions";

#[test]
fn the_table_is_complete_and_holds_nothing_unheard_of() {
    let known: std::collections::BTreeSet<&str> = KNOWN.split_whitespace().collect();
    let ours: std::collections::BTreeSet<&str> = all().map(|w| w.name).collect();
    let missing: Vec<_> = known.difference(&ours).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // The one word that only a version later than the reference knows.
    assert_eq!(ours.difference(&known).collect::<Vec<_>>(), [&"capture-count"]);
}

#[test]
fn old_option_words_name_the_option_that_replaced_them() {
    for option in GameOption::ALL {
        assert!(option.values.len() >= 2);
        assert_eq!(super::option(option.name).map(|o| o.name), Some(option.name));
        if let Some(old) = option.old {
            let word = find(Context::Game, old).expect("an old option is a section");
            assert!(word.instead.is_some_and(|i| i.contains(option.name)), "{old}");
        }
    }
    let old = in_context(Context::Game).filter(|w| w.instead.is_some()).count();
    assert_eq!(old, GameOption::ALL.iter().filter(|o| o.old.is_some()).count());
}

#[test]
fn signatures_read_like_help() {
    let signature = |context, name| find(context, name).map(Word::signature).unwrap_or_default();
    assert_eq!(signature(Context::Block, "set-flag"), "(set-flag FLAG CONDITION)");
    assert_eq!(
        signature(Context::Condition, "not-enemy?"),
        "not-enemy? or (not-enemy? [POSITION|DIRECTION|PLACE])"
    );
    assert_eq!(signature(Context::Goal, "stalemated"), "stalemated");
    assert_eq!(signature(Context::Board, "symmetry"), "(symmetry PLAYER [(DIRECTION DIRECTION)]…)");
    assert_eq!(signature(Context::Piece, "image"), "(image {PLAYER \"FILE\"…}…)");
}

#[test]
fn arity_counts_forms() {
    let arity = |context, name| find(context, name).map(Word::arity);
    assert_eq!(arity(Context::Block, "verify"), Some((1, Some(1))));
    assert_eq!(arity(Context::Block, "create"), Some((0, Some(3))));
    assert_eq!(arity(Context::Grid, "start-rectangle"), Some((4, Some(4))));
    assert_eq!(arity(Context::Piece, "image"), Some((2, None)));
    assert_eq!(arity(Context::Game, "default"), Some((0, Some(0))));
    assert_eq!(arity(Context::Game, "win-condition"), Some((1, Some(2))));
}

#[test]
fn versions_are_ordered_as_numbers() {
    assert_eq!(Version::parse("2.0"), Some(Version(2, 0, 0)));
    assert_eq!(Version::parse("1.0.2").map(|v| v.to_string()).as_deref(), Some("1.0.2"));
    for bad in ["", "2.", "2.0 ", "v2", "1.2.3.4", "99999"] {
        assert_eq!(Version::parse(bad), None, "{bad}");
    }
    assert!(Version(1, 0, 2) < Version(1, 1, 1) && Version::LAST > Version(1, 2, 0));
}
