//! The switches for what is not known for certain: each choice does what it says, and
//! `docs/semantics.md` is what the tables say.

use std::collections::BTreeSet;

use zrf::cli::{LoadOptions, load_text};
use zrf::interp::{DECIDED, Position, Rules, Semantics};
use zrf::report::Level;
use zrf::source::Sources;

/// What is asked after some moves.
#[derive(Clone, Copy)]
enum Ask {
    /// All legal moves, sorted.
    Moves,
    /// What each player gets, or `open`.
    Outcome,
    /// Men, attributes and stocks.
    Position,
}

/// A small game in which a choice makes a difference.
struct Case {
    switch: &'static str,
    choice: &'static str,
    /// The players, in turn order.
    players: &'static str,
    /// The rest of the game.
    sections: &'static str,
    /// Moves to play first, separated by commas; the repetition counter runs along.
    after: &'static str,
    ask: Ask,
    default: &'static str,
    other: &'static str,
}

const CASES: &[Case] = &[
    Case {
        switch: "check-with-captured",
        choice: "on",
        players: "White Black",
        sections: "(piece (name King) (moves (n add) (e add)))
            (piece (name Rook) (moves (s (while empty? add s) add)))
            (board-setup (White (King a1)) (Black (Rook b4)))
            (loss-condition (White Black) (captured King))
            (loss-condition (White Black) (checkmated King))",
        after: "",
        ask: Ask::Moves,
        default: "King a1 - a2, King a1 - b1",
        other: "King a1 - a2",
    },
    Case {
        switch: "attackers",
        choice: "all-enemies",
        players: "White Red Black",
        sections: "(piece (name King) (moves (n add) (e add)))
            (piece (name Rook) (moves (s (while empty? add s) add)))
            (board-setup (White (King a1)) (Red (King d1)) (Black (Rook b4)))
            (loss-condition (White) (checkmated King))",
        after: "",
        ask: Ask::Moves,
        default: "King a1 - a2, King a1 - b1",
        other: "King a1 - a2",
    },
    Case {
        switch: "priorities-and-check",
        choice: "check",
        players: "White Black",
        sections: "(move-priorities must may)
            (piece (name King) (moves (move-type must) (e (verify enemy?) add)
                (move-type may) (n (verify empty?) add)))
            (piece (name Man))
            (piece (name Rook) (moves (s (while empty? add s) add)))
            (board-setup (White (King a1)) (Black (Man b1) (Rook b4)))
            (loss-condition (White Black) (checkmated King))",
        after: "",
        ask: Ask::Moves,
        default: "none",
        other: "King a1 - a2",
    },
    Case {
        switch: "partial-priorities",
        choice: "ignore",
        players: "White Black",
        sections: "(move-priorities hop)
            (piece (name Man) (moves (n add-partial)
                (move-type hop) ((verify (position? d2)) w add)))
            (board-setup (White (Man d1)) (Black (Man a4)))
            (loss-condition (White Black) stalemated)",
        after: "Man d1 - d2",
        ask: Ask::Moves,
        default: "Man d2 - c2",
        other: "Man d2 - c2, Man d2 - d3",
    },
    Case {
        switch: "unlisted-types",
        choice: "never",
        players: "White Black",
        sections: "(move-priorities jump)
            (piece (name Man) (moves (move-type jump) (e (verify enemy?) add)
                (move-type walk) (n add)))
            (board-setup (White (Man a1)) (Black (Man a4)))
            (loss-condition (White Black) stalemated)",
        after: "",
        ask: Ask::Moves,
        default: "Man a1 - a2",
        other: "none",
    },
    Case {
        switch: "not-in-zone",
        choice: "none",
        players: "White Black",
        sections: "(piece (name Man) (moves (n add)))
            (board-setup (White (Man a1 b1)) (Black (Man d1)))
            (win-condition (White) (absolute-config (not Man) (camp)))",
        after: "Man b1 - b2",
        ask: Ask::Outcome,
        default: "Win Loss",
        other: "open",
    },
    Case {
        switch: "goal-order",
        choice: "last",
        players: "White Black",
        sections: "(piece (name Man) (moves (n add)))
            (board-setup (White (Man a1)) (Black (Man d1)))
            (win-condition (White) (pieces-remaining 1))
            (loss-condition (White) (total-piece-count 2))",
        after: "Man a1 - a2",
        ask: Ask::Outcome,
        default: "Win Loss",
        other: "Loss Win",
    },
    Case {
        switch: "loser-of-many",
        choice: "others-draw",
        players: "White Red Black",
        sections: "(piece (name Man) (moves (n add)))
            (board-setup (White (Man a1)) (Red (Man b1 c1)) (Black (Man d1 d2)))
            (loss-condition (White) (pieces-remaining 1))",
        after: "Man a1 - a2",
        ask: Ask::Outcome,
        default: "Loss Win Win",
        other: "Loss Draw Draw",
    },
    REPETITION,
    Case { choice: "anyone", ..REPETITION },
    Case {
        switch: "key-movement",
        choice: "last",
        players: "White Black",
        sections: "(piece (name Man) (moves ((verify (position? a1)) n cascade b1 from n add)))
            (piece (name Spy) (moves ((verify (last-to? a2)) n add) ((verify (last-to? b2)) w add)))
            (board-setup (White (Man a1 b1)) (Black (Spy d1)))
            (loss-condition (White Black) stalemated)",
        after: "Man a1 - a2 Man b1 - b2",
        ask: Ask::Moves,
        default: "Spy d1 - d2",
        other: "Spy d1 - c1",
    },
    Case {
        switch: "from-after-add",
        choice: "kept",
        players: "White Black",
        sections: "(piece (name Man) (moves ((verify (position? a1)) b1 from b2 add b3 add)))
            (board-setup (White (Man a1 b1)) (Black (Man d4)))
            (loss-condition (White Black) stalemated)",
        after: "",
        ask: Ask::Moves,
        default: "Man a1 - b3, Man b1 - b2",
        other: "Man b1 - b2, Man b1 - b3",
    },
    Case {
        switch: "partial-man",
        choice: "first",
        players: "White Black",
        sections: "(piece (name Man) (moves
                ((verify (position? a1)) n cascade b1 from n add-partial)
                ((verify (position? b2)) e add) ((verify (position? a2)) n add)))
            (board-setup (White (Man a1 b1)) (Black (Man d4)))
            (loss-condition (White Black) stalemated)",
        after: "Man a1 - a2 Man b1 - b2",
        ask: Ask::Moves,
        default: "Man b2 - c2",
        other: "Man a2 - a3",
    },
    Case {
        switch: "chain-length",
        choice: "partials",
        players: "White Black",
        sections: "(option \"maximal captures\" true)
            (piece (name Man) (moves
                ((verify (position? a1)) n add-partial) ((verify (position? a2)) n add)
                ((verify (position? d1)) w add-partial) ((verify (position? c1)) n add-partial)))
            (board-setup (White (Man a1 d1)) (Black (Man d4)))
            (loss-condition (White Black) stalemated)",
        after: "",
        ask: Ask::Moves,
        default: "Man a1 - a2, Man d1 - c1",
        other: "Man d1 - c1",
    },
    Case {
        switch: "flip-to",
        choice: "turn-takers",
        players: "White Black",
        sections: "(players White Black Ghost)
            (piece (name Man) (moves ((flip n) e add)))
            (board-setup (White (Man a1)) (Black (Man a2 d4)))
            (loss-condition (White Black) stalemated)",
        after: "Man a1 - b1 flip a2",
        ask: Ask::Position,
        default: "White: Man b1; Black: Man d4; Ghost: Man a2; to move Black",
        other: "White: Man a2 b1; Black: Man d4; to move Black",
    },
    ATTRIBUTES,
    Case { choice: "fresh", other: "White: Queen a2; Black: Pawn d1; to move Black", ..ATTRIBUTES },
    Case {
        switch: "copied-attributes",
        choice: "fresh",
        players: "White Black",
        sections: "(piece (name Blob) (attribute tired false)
                (moves ((verify (not tired)) n (set-attribute tired true) add)
                    ((verify tired) n add-copy)))
            (board-setup (White (Blob a1)) (Black (Blob d1)))
            (loss-condition (White Black) stalemated)",
        after: "Blob a1 - a2, Blob d1 - d2, Blob a2 - a3",
        ask: Ask::Position,
        default: "White: Blob a3{tired} a2{tired}; Black: Blob d2{tired}; to move Black",
        other: "White: Blob a3 a2{tired}; Black: Blob d2{tired}; to move Black",
    },
    Case {
        switch: "dropped-type",
        choice: "new",
        players: "White Black",
        sections: "(piece (name Egg) (drops (a1 (verify empty?) (add Bird))))
            (piece (name Bird) (moves (n add)))
            (board-setup (White (Egg off 1) (Bird off 1)) (Black (Bird d1)))
            (loss-condition (White Black) stalemated)",
        after: "White Egg a1 = Bird",
        ask: Ask::Position,
        default: "White: Bird a1; White stock: Bird 1; Black: Bird d1; to move Black",
        other: "White: Bird a1; White stock: Egg 1; Black: Bird d1; to move Black",
    },
    Case {
        switch: "promotion-return",
        choice: "yes",
        players: "White Black",
        sections: "(option \"recycle promotions\" true)
            (piece (name Pawn) (moves (n (add Queen)))) (piece (name Queen))
            (board-setup (White (Pawn a1) (Queen off 1)) (Black (Pawn d1)))
            (loss-condition (White Black) stalemated)",
        after: "Pawn a1 - a2 = Queen",
        ask: Ask::Position,
        default: "White: Queen a2; Black: Pawn d1; to move Black",
        other: "White: Queen a2; White stock: Pawn 1; Black: Pawn d1; to move Black",
    },
    Case {
        switch: "captured-type",
        choice: "after",
        players: "White Black",
        sections: "(piece (name Pawn) (moves (n (change-type Queen) capture add)))
            (piece (name Queen)) (piece (name Man) (moves (n add)))
            (board-setup (White (Pawn a1 b1)) (Black (Man d1)))
            (loss-condition (White) (captured Pawn))",
        after: "Pawn a1 - a2 = Queen x a2",
        ask: Ask::Outcome,
        default: "Loss Win",
        other: "open",
    },
    Case {
        switch: "nested-attacks",
        choice: "true",
        players: "White Black",
        sections: "(piece (name King) (moves ((verify (not-attacked? n)) n add)))
            (piece (name Guard) (moves ((verify (attacked? s)) s add)))
            (board-setup (White (King a1)) (Black (Guard a3)))
            (loss-condition (White Black) stalemated)",
        after: "",
        ask: Ask::Moves,
        default: "King a1 - a2",
        other: "none",
    },
    Case {
        switch: "check-in-partial",
        choice: "each-step",
        players: "White Black",
        sections: "(piece (name King))
            (piece (name Man) (moves ((verify (position? a2)) e add-partial)
                ((verify (position? b2)) w add)))
            (piece (name Rook) (moves (s (while empty? add s) add)))
            (board-setup (White (King a1) (Man a2)) (Black (Rook a4)))
            (loss-condition (White) (checkmated King))",
        after: "",
        ask: Ask::Moves,
        default: "Man a2 - b2",
        other: "none",
    },
];

const REPETITION: Case = Case {
    switch: "repetition-player",
    choice: "just-moved",
    players: "White Black",
    sections: "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
        (piece (name Stone) (moves (e (verify empty?) add) (w (verify empty?) add)))
        (board-setup (White (Man a1)) (Black (Stone d4)))
        (loss-condition (Black) repetition)",
    after: "Man a1 - b1, Stone d4 - c4, Man b1 - a1, Stone c4 - d4, \
            Man a1 - b1, Stone d4 - c4, Man b1 - a1, Stone c4 - d4",
    ask: Ask::Outcome,
    // White is to move when the position stands the third time.
    default: "Draw Draw",
    other: "Win Loss",
};

const ATTRIBUTES: Case = Case {
    switch: "changed-attributes",
    choice: "added",
    players: "White Black",
    sections: "(piece (name Pawn) (attribute moved false) (moves (n (add Queen))))
        (piece (name Queen) (attribute moved true) (attribute shiny true))
        (board-setup (White (Pawn a1)) (Black (Pawn d1)))
        (loss-condition (White Black) stalemated)",
    after: "Pawn a1 - a2 = Queen",
    ask: Ask::Position,
    default: "White: Queen a2{-moved, -shiny}; Black: Pawn d1; to move Black",
    other: "White: Queen a2{-moved}; Black: Pawn d1; to move Black",
};

/// Plays a case with a choice, or with the default, and gives the answer.
fn answer(case: &Case, semantics: Semantics) -> String {
    let players = if case.sections.contains("(players ") {
        String::new()
    } else {
        format!("(players {})", case.players)
    };
    let text = format!(
        "(version \"2.0\") (game (title \"T\") {players} (turn-order {})
        (board (grid (start-rectangle 0 0 9 9)
                (dimensions (\"a/b/c/d\" (9 0)) (\"4/3/2/1\" (0 9)))
                (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
            (zone (name camp) (players White Black) (positions a1 a2)))
        {})",
        case.players, case.sections
    );
    let mut sources = Sources::new();
    let file = sources.add("case.zrf", text.as_bytes());
    let loaded = load_text(sources, file, &LoadOptions::default());
    let errors = loaded.findings.iter().filter(|f| f.level == Level::Error);
    let errors: Vec<&str> = errors.map(|f| f.message.as_str()).collect();
    assert!(errors.is_empty(), "{}: {errors:?}", case.switch);
    let rules = Rules::new(loaded.game(None).unwrap(), semantics);
    let mut position = Position::start(&rules.game);
    let mut seen = vec![position.repetition_key(&rules.game)];
    let mut outcome = None;
    for text in case.after.split(',').map(str::trim).filter(|t| !t.is_empty()) {
        let mv = rules
            .find_move(&position, text)
            .unwrap_or_else(|other| panic!("{}: {text}: {other:?}", case.switch));
        let mover = rules.game.turns[position.turn].taker;
        let applied = rules.apply(&position, &mv);
        position = applied.position;
        let key = position.repetition_key(&rules.game);
        let times = 1 + seen.iter().filter(|k| **k == key).count();
        seen.push(key);
        outcome = rules.outcome(&position, &applied.captured, mover, times);
    }
    match case.ask {
        Ask::Moves => {
            let mut texts = rules.move_texts(&position, &rules.legal(&position));
            texts.sort();
            if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
        }
        Ask::Outcome => outcome.map_or("open".to_owned(), |o| {
            o.scores.iter().map(|s| format!("{s:?}")).collect::<Vec<_>>().join(" ")
        }),
        Ask::Position => {
            let position = Position { last: Default::default(), ..position };
            rules.position_text(&position)
        }
    }
}

#[test]
fn every_choice_of_every_switch_does_what_it_says() {
    let mut shown = BTreeSet::new();
    for case in CASES {
        let (switch, choice) = (case.switch, case.choice);
        assert_eq!(answer(case, Semantics::default()), case.default, "{switch}");
        let mut semantics = Semantics::default();
        semantics.set(switch, choice).unwrap();
        assert_eq!(answer(case, semantics), case.other, "{switch}={choice}");
        assert_ne!(case.default, case.other, "{switch}={choice} shows nothing");
        shown.insert((switch, choice));
    }
    for switch in Semantics::SWITCHES {
        for choice in &switch.choices[1..] {
            assert!(shown.contains(&(switch.name, choice.name)), "{}={}", switch.name, choice.name);
        }
    }
}

/// The text of `docs/semantics.md`.
fn document() -> String {
    let mut text = String::from(
        "# What is not known for certain about Zillions\n\
         \n\
         Zillions of Games is the only program that knows what a rules file means, its language \
         reference leaves questions\n\
         open, and it is closed and shows no list of moves that a program could read. Each open \
         question is either a switch or a\n\
         decision. Made from the tables in `src/interp/semantics.rs` and `src/interp/decided.rs`; \
         `UPDATE_DOCS=1 cargo test\n\
         semantics` writes it anew.\n\
         \n\
         \"Saved games\" are 69 games that Zillions wrote (86 files of public collections), played \
         through move by move.\n\
         \n\
         ## Switches\n\
         \n\
         `--semantics NAME=CHOICE` takes another choice than the default, which is the first.\n",
    );
    for switch in Semantics::SWITCHES {
        text += &format!("\n### `{}`\n\n{}\n\n", switch.name, switch.question);
        for (i, choice) in switch.choices.iter().enumerate() {
            let default = if i == 0 { " (default)" } else { "" };
            text += &format!("* `{}`{default}: {}\n", choice.name, choice.meaning);
        }
        text += &format!("\nWhat is known: {}\n", switch.evidence);
    }
    text += "\n## Decisions\n\nNot to be switched; each says why.\n";
    for decision in DECIDED {
        text += &format!(
            "\n**{}** {}\nWhat is known: {}\n",
            decision.question, decision.decision, decision.why
        );
    }
    text
}

#[test]
fn the_document_on_semantics_is_what_the_tables_say() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let path = folder.join("semantics.md");
    let text = document();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap_or_default().replace('\r', "");
    assert!(found == text, "docs/semantics.md differs; UPDATE_DOCS=1 rewrites it");
}
