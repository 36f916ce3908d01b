//! What expansion does, seen as text.

use super::*;
use crate::report::Findings;
use crate::source::Sources;

/// The expanded text of a file, and its findings as "code line".
fn run(text: &str) -> (String, Vec<String>) {
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text.as_bytes());
    let mut findings = Findings::new();
    let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
    let shown = show(&expanded.forms, &expanded.names);
    let said = findings
        .iter()
        .map(|f| format!("{} {}", f.code, sources.place(f.primary.as_ref().unwrap().span).line));
    (shown, said.collect())
}

fn show(forms: &[Exp], names: &Names) -> String {
    let one = |exp: &Exp| match &exp.kind {
        ExpKind::Atom(name) => names.text(*name).to_owned(),
        ExpKind::Str(text) => format!("\"{text}\""),
        ExpKind::List(parts) => format!("({})", show(parts, names)),
        ExpKind::Call(_) => unreachable!("flat replaces calls"),
    };
    flat(forms, &None).map(|(exp, _)| one(exp)).collect::<Vec<_>>().join(" ")
}

fn expands_to(text: &str, result: &str) {
    assert_eq!(run(text), (result.to_owned(), vec![]), "{text}");
}

#[test]
fn a_body_takes_the_place_of_the_call_without_brackets() {
    expands_to("(define m a b c) (x (m) y)", "(x a b c y)");
    expands_to("(x (m)) (define m (a))", "(x (a))");
    expands_to("(define m) (x (m))", "(x)");
    expands_to("(x m) (define m a)", "(x m)");
    expands_to(
        "(define two (game (title \"$1\")) (variant)) (two Chess)",
        "(game (title \"Chess\")) (variant)",
    );
}

#[test]
fn arguments_are_forms_and_are_pasted_into_names_and_strings() {
    expands_to("(define m $1 not-$1? \"i/$1.bmp\") (m a)", "a not-a? \"i/a.bmp\"");
    expands_to("(define m ($1 $2)) (m x (verify empty?))", "(x (verify empty?))");
    expands_to("(define m $1$2 $10 $11) (m a b c d e f g h i j k)", "ab j k");
    expands_to("(define m $1) (m \"a b\")", "\"a b\"");
}

#[test]
fn missing_arguments_come_from_the_enclosing_call() {
    expands_to("(define tail $2 add) (define arc ($1 (tail))) (arc n e)", "(n e add)");
    expands_to("(define t $1 $2 $3) (define o (t x)) (o a b c)", "x b c");
    // Through two levels, and shared between calls that differ only in what nobody looks at.
    expands_to("(define a $2) (define b (a)) (define c (b) $1) (c x y) (c z y)", "y x y z");
}

#[test]
fn an_argument_is_text_that_sees_the_macro_it_is_put_into() {
    // (tail) written as an argument stands in the body of `put` when it is expanded.
    expands_to("(define tail $2) (define put $1) (put (tail) z)", "z");
    expands_to("(define twice $1 $1) (twice (twice x))", "x x x x");
    expands_to("(define call ($1 $2)) (define m [$1]) (call m x)", "[x]");
}

#[test]
fn what_is_wrong_is_said_once_where_it_is_written() {
    let (text, said) = run("(define bend $1\n$2)\n(x (bend n) (bend n))");
    assert_eq!((text.as_str(), said), ("(x n n)", vec!["missing-argument 3".to_owned(); 2]));
    // One finding for each call, whatever it lacks.
    assert_eq!(run("(define bend $1 $2 $3)\n(x (bend))").1, ["missing-argument 2"]);
    let (_, said) = run("(define m a)\n(define m b)\n(define n a)\n(define n a)");
    assert_eq!(said, ["duplicate-macro 2", "duplicate-macro 4"]);
    assert_eq!(run("(define)").1, ["define-without-name 1"]);
    assert_eq!(run("(game (define a b))").1, ["nested-define 1"]);
    assert_eq!(run("$1").1, ["argument-outside-macro 1"]);
    assert_eq!(run("(include \"no.inc\")").1, ["include-not-found 1"]);
}

#[test]
fn endless_and_exploding_macros_end_in_a_finding() {
    let said = run("(define a (b))\n(define b (a))\n(x (a))").1;
    assert_eq!(said, ["macro-recursion 1"]);
    let mut bomb = String::from("(define m0 x x x x x x x x x x)\n");
    for i in 1..20 {
        let call = format!("(m{})", i - 1);
        bomb += &format!("(define m{i} {})\n", [call.as_str(); 10].join(" "));
    }
    let (_, said) = run(&(bomb + "(m19)"));
    assert!(said[0].starts_with("expansion-too-large"), "{said:?}");
    // Many calls, each below the limit.
    let many = format!("(define m {})\n{}", "x ".repeat(20_000), "(m) ".repeat(2_000));
    let (_, said) = run(&many);
    assert_eq!(said, ["expansion-too-large 2"]);
}

#[test]
fn equal_calls_share_one_expansion() {
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", "(define m (a $1)) (m x) (m x) (m y)");
    let mut findings = Findings::new();
    let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
    let bodies: Vec<_> = expanded
        .forms
        .iter()
        .map(|f| match &f.kind {
            ExpKind::Call(e) => std::sync::Arc::as_ptr(e),
            _ => panic!("a call"),
        })
        .collect();
    assert!(bodies[0] == bodies[1] && bodies[1] != bodies[2]);
    assert_eq!(expanded.macros[0].expansions, 2);
}

#[test]
fn an_origin_leads_to_the_written_argument() {
    let text = "(define in ($1)) (define out (in $1)) (out e4)";
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text);
    let mut findings = Findings::new();
    let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
    let (list, calls) = flat(&expanded.forms, &None).next().unwrap();
    let ExpKind::List(parts) = &list.kind else { panic!("a list") };
    let origin = Origin { span: parts[0].span, calls };
    assert_eq!(sources.slice(origin.span), "$1");
    let written = expanded.written(&sources, &origin);
    assert_eq!((sources.slice(written), written.start), ("e4", 43));
    let calls: Vec<_> = origin.call_list(&expanded.names).into_iter().map(|c| c.name).collect();
    assert_eq!(calls, ["out", "in"]);
}

/// All that findings of a text say, and whether something was left out.
fn words(text: &str) -> (Vec<String>, bool) {
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text.as_bytes());
    let mut findings = Findings::new();
    let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
    assert_eq!(expanded.incomplete, findings.first_cut().is_some(), "{text}");
    (findings.iter().map(|f| format!("{}: {}", f.code, f.message)).collect(), expanded.incomplete)
}

#[test]
fn a_macro_that_calls_itself_is_reported_whether_it_is_called_or_not() {
    let (said, cut) = words("(define a x (b)) (define b (c) y) (define c (if (a))) (x)");
    assert_eq!(said, ["macro-recursion: macro 'a' calls itself through 'b', 'c', without end"]);
    assert!(!cut, "nothing is missing");
    let (said, cut) = words("(define a (a)) (define b (a)) (x (b)) (y (a))");
    assert_eq!(said, ["macro-recursion: macro 'a' calls itself without end"]);
    assert!(cut);
    // What an argument holds may be dropped.
    let (text, said) = run("(define drop x) (define a (drop (a))) (y (a))");
    assert_eq!((text.as_str(), said), ("(y x)", vec![]));
}

#[test]
fn only_the_endless_call_is_left_out() {
    // Its head is an argument, so that only expansion itself can tell.
    let text = "(define a ($1 $1) z) (p) (x (a a) q) (define k v) (y (k)) (a k)";
    let (result, said) = run(text);
    assert_eq!(said, ["macro-recursion 1"]);
    assert_eq!(result, "(p) (x q) (y v) v z");
    let chain: String = (0..600).map(|i| format!("(define m{i} (m{}))\n", i + 1)).collect();
    let (said, cut) = words(&format!("{chain}(define m600 end) (x (m0))"));
    assert!(cut && said.len() == 1, "{said:?}");
    assert!(said[0].contains("nested more than 400 deep"), "{said:?}");
}

#[test]
fn pasted_text_has_a_limit_in_bytes() {
    // Each level doubles the name: 2^40 bytes in the end.
    let mut text = String::new();
    for i in 0..40 {
        text += &format!("(define m{i} (m{} $1$1))\n", i + 1);
    }
    text += "(define m40 $1) (x (m0 a))";
    let (said, cut) = words(&text);
    assert!(cut && said.len() <= 40, "{said:?}");
    assert!(said.iter().all(|s| s.starts_with("text-too-long")), "{said:?}");
    // The same in strings, and many long ones.
    let (said, _) = words(&text.replace("$1$1", "\"$1$1\""));
    assert!(said.iter().all(|s| s.starts_with("text-too-long")), "{said:?}");
    let long = "x".repeat(200_000);
    let calls: String = (0..2000).map(|i| format!("(m {long_} {i})", long_ = "$1")).collect();
    let (said, cut) = words(&format!("(define m $1$2) (define all {calls}) (y (all {long}))"));
    assert!(cut, "{said:?}");
    assert_eq!(said, ["expansion-too-large: the macros expand to too much text"]);
    assert!(said.iter().all(|s| s.len() < 500));
}

#[test]
fn a_macro_named_like_a_word_is_reported() {
    let (said, _) = words("(define verify x) (define back n) (define verify? y)");
    let start = "macro-named-like-word: macro";
    assert_eq!(
        said,
        [
            format!("{start} 'verify' has the name of an instruction"),
            format!("{start} 'back' has the name of an instruction")
        ]
    );
}

#[test]
fn equal_macros_without_end_are_counted() {
    let text = "(define m a) ".repeat(100_000);
    let mut sources = Sources::new();
    let file = sources.add("t.zrf", text.as_bytes());
    let mut findings = Findings::new();
    expand(&mut sources, file, &Options::default(), &mut findings);
    assert_eq!(findings.len(), Findings::MOST_OF_A_KIND);
    assert_eq!(findings.count(crate::report::Level::Warning), 99_999);
}

/// The findings about a rules file in a folder of files, as "code message".
fn in_folder(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let mut sources = Sources::new();
    let file = sources.load(&folder.path().join(files[0].0), None).unwrap();
    let mut findings = Findings::new();
    expand(&mut sources, file, &Options::default(), &mut findings);
    findings.iter().map(|f| format!("{}: {}", f.code, f.message)).collect()
}

#[test]
fn includes_end() {
    let own = in_folder(&[("a.zrf", "(include \"A.zrf\")"), ("A.zrf", "(include \"a.zrf\")")]);
    assert_eq!(own, ["include-cycle: 'a.zrf' includes itself, directly or through other files"]);
    let own = in_folder(&[("a.zrf", "(game (include \"./a.zrf\"))")]);
    assert_eq!(own, ["include-cycle: './a.zrf' includes itself, directly or through other files"]);
    let chain = |length: usize| {
        let names: Vec<String> = (0..=length).map(|i| format!("f{i}.zrf")).collect();
        let texts: Vec<String> =
            (0..=length).map(|i| format!("(include \"f{}.zrf\")", i + 1)).collect();
        let mut files: Vec<(&str, &str)> =
            names.iter().zip(&texts).map(|(n, t)| (n.as_str(), t.as_str())).collect();
        files[length].1 = "(x)";
        in_folder(&files)
    };
    assert!(chain(16).is_empty());
    assert_eq!(chain(17), ["include-too-deep: includes are nested more than 16 deep"]);
    // Each file includes the next one ten times.
    let bomb: Vec<(String, String)> = (0..12)
        .map(|i| (format!("b{i}.zrf"), format!("(include \"b{}.zrf\")\n", i + 1).repeat(10)))
        .chain([("b12.zrf".to_owned(), "(define m a)".to_owned())])
        .collect();
    let bomb: Vec<(&str, &str)> = bomb.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    assert_eq!(
        in_folder(&bomb),
        ["expansion-too-large: too many files are included, or one of them too often"]
    );
}
