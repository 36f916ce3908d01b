//! Expansion itself: replaces every call by its body. `collect.rs` gathers the definitions first,
//! `cycles.rs` finds those that would never end.
//!
//! Expansion is plain text substitution from outside in (zrf-language 2): the caller's arguments
//! are put into the body first, and only then are the calls found in the result expanded, each
//! with its own arguments padded by those of the macro around it. Bodies are shared by macro and
//! arguments, so memory stays proportional to what is distinct.

mod collect;
mod cycles;
mod paste;
mod report;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::env::{Arg, EnvId, Envs, Part, parts};
use super::{Broken, Exp, ExpKind, Expansion, Name, Names, Origin};
use crate::report::{Finding, Findings};
use crate::source::{Encoding, FileId, Lookup, Sources, Span};
use crate::syntax::{self, NodeId, NodeKind, Tree};

/// How expansion is done.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Includes may lie outside the rules file's own folder.
    pub allow_outside: bool,
    /// The code page of included files; guessed if not given.
    pub encoding: Option<Encoding>,
    /// When to stop.
    pub limits: Limits,
}

/// When expansion stops with a finding instead of going on.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How deep calls and lists may nest together. Real files reach about 60; a macro that calls
    /// itself never ends, since there is no conditional expansion.
    pub depth: usize,
    /// How many atoms, strings and lists the result may have when written out. The largest
    /// published file has about 3 million.
    pub size: u64,
    /// How many forms may be made when equal calls are shared.
    pub distinct: u64,
    /// How deep includes may nest.
    pub includes: usize,
    /// How many includes may be followed in all; one file may be included many times. Published
    /// files follow one.
    pub inclusions: usize,
    /// How long a name or string may become by pasting, in bytes. Zillions allows 256 KiB for a
    /// string (zrf-language 11.4); published files stay below 100 bytes.
    pub pasted: usize,
    /// How many bytes may be pasted together in all.
    pub pasting: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            depth: 400,
            size: 30_000_000,
            distinct: 6_000_000,
            includes: 16,
            inclusions: 10_000,
            pasted: 256 << 10,
            pasting: 128 << 20,
        }
    }
}

/// A macro definition.
#[derive(Clone, Debug)]
pub struct Macro {
    /// Its name.
    pub name: Name,
    /// The whole `define` form.
    pub span: Span,
    /// The name in it.
    pub name_span: Span,
    /// The highest `$n` that is written in its body.
    pub arguments: usize,
    /// How many distinct calls of it were expanded.
    pub expansions: usize,
    /// Whether expanding it would never end, because it calls itself, directly or through others.
    pub endless: bool,
    tree: u32,
    body: Vec<NodeId>,
}

/// A file with its macros and includes expanded.
#[derive(Debug)]
pub struct Expanded {
    /// All names.
    pub names: Names,
    /// The trees of all files read, the rules file first.
    pub trees: Vec<Tree>,
    /// The macros in the order of their definitions; of two with one name, only the one in force.
    pub macros: Vec<Macro>,
    /// The top-level forms; macro calls are still there as transparent nodes.
    pub forms: Vec<Exp>,
    /// Whether something is missing (an include that was not found, a limit reached), so that
    /// unknown names may be the fault of that.
    pub incomplete: bool,
    /// Where the text is not as it was meant, so that nothing more is said about it.
    pub broken: Broken,
    /// Calls that pass more arguments than are used: the call, and how many are used.
    pub surplus: Vec<(Span, usize)>,
}

impl Expanded {
    /// The written text an origin is about: where its span is a `$n` in a macro body, the
    /// argument of the call that it stands for.
    pub fn written(&self, sources: &Sources, origin: &Origin) -> Span {
        let mut span = origin.span;
        let mut frame = origin.calls.as_ref();
        while let Some(f) = frame {
            let [Part::Arg(index)] = parts(sources.slice(span))[..] else { break };
            frame = f.outer.as_ref();
            if let Some(argument) = self.argument(f.span, index) {
                span = argument;
            }
        }
        span
    }

    /// Where argument `$index` of the call written at `call` stands.
    fn argument(&self, call: Span, index: usize) -> Option<Span> {
        let tree = self.trees.iter().find(|t| t.file() == call.file)?;
        let list = tree.list_at(call)?;
        tree.children(list).get(index).map(|&node| tree.span(node))
    }
}

/// Parses and expands a file, with everything it includes.
pub fn expand(
    sources: &mut Sources,
    file: FileId,
    options: &Options,
    findings: &mut Findings,
) -> Expanded {
    let root = sources.get(file).path().map(|p| p.parent().unwrap_or(Path::new("")).to_owned());
    let tree = syntax::parse(sources, file, findings);
    let mut expander = Expander {
        sources,
        options,
        findings,
        root,
        out: Expanded {
            names: Names::default(),
            trees: Vec::new(),
            macros: Vec::new(),
            forms: Vec::new(),
            incomplete: false,
            broken: Broken::default(),
            surplus: Vec::new(),
        },
        atom_names: Vec::new(),
        envs: Envs::default(),
        macros: FxHashMap::default(),
        memo: FxHashMap::default(),
        reaches: FxHashMap::default(),
        lookup: Lookup::default(),
        inclusions: 0,
        included: FxHashMap::default(),
        including: Vec::new(),
        surplus_seen: FxHashSet::default(),
        texts: Names::default(),
        calling: Vec::new(),
        lacking: FxHashMap::default(),
        missed: BTreeMap::new(),
        cycles: Vec::new(),
        endless_calls: FxHashMap::default(),
        made: 0,
        pasted: 0,
        stopped: false,
        failed: None,
    };
    let top = expander.adopt(tree);
    let mut forms = Vec::new();
    if let Some(path) = expander.sources.get(file).path() {
        let path = real(path);
        expander.including.push(path);
    }
    expander.collect(top, &mut forms);
    expander.find_cycles();
    let mut total = 0;
    for (tree, node) in forms {
        let mut frame = Scope::outermost();
        let mut out = Vec::new();
        expander.form(tree, node, EnvId::EMPTY, &mut frame, 0, &mut out);
        total = out.iter().map(size).fold(total, u64::saturating_add);
        expander.failed = None;
        if total > options.limits.size {
            let span = expander.tree(tree).span(node);
            expander.report_size(span, total, "the file up to here");
            break;
        }
        expander.out.forms.append(&mut out);
    }
    expander.report_cycles();
    expander.report_all_missing();
    let (mut expanded, lacking) = (expander.out, expander.lacking);
    expanded.broken = Broken::of(&expanded.trees, findings);
    let broken = &expanded.broken;
    // What was found on the way, and most likely follows from what is broken: there, or in a call
    // that comes from there alone.
    let passed_down = |finding: &Finding| {
        let call = finding.primary.as_ref().filter(|_| finding.code == "missing-argument");
        let outer = call.and_then(|call| lacking.get(&call.span));
        outer.is_some_and(|calls| calls.iter().all(|call| broken.holds(*call)))
    };
    findings.relevel(|finding| {
        let follows = !finding.cut && !Broken::is_cause(finding);
        let explained = follows && (broken.explains(finding) || passed_down(finding));
        (!explained).then_some(finding.level)
    });
    expanded.surplus.retain(|(call, _)| !broken.holds(*call));
    expanded
}

/// The macro call whose body is being expanded.
struct Scope {
    /// Its arguments, padded by those of the calls around it.
    args: EnvId,
    /// The highest argument that was looked at so far, given or not.
    reach: usize,
    /// The call, for findings; `None` outside all macros.
    call: Option<(Name, Span, usize)>,
    /// Arguments that were looked for and not there: (index, where `$n` is written).
    missing: Vec<(usize, Span)>,
}

impl Scope {
    fn outermost() -> Scope {
        Scope { args: EnvId::EMPTY, reach: 0, call: None, missing: Vec::new() }
    }
}

/// A finished expansion and the arguments it was missing.
struct Done {
    expansion: Arc<Expansion>,
    missing: Vec<(usize, Span)>,
}

struct Expander<'a> {
    sources: &'a mut Sources,
    options: &'a Options,
    findings: &'a mut Findings,
    /// The folder of the rules file.
    root: Option<PathBuf>,
    out: Expanded,
    /// For each tree, for each node: its name if it is an atom that was met already.
    atom_names: Vec<Vec<Option<Name>>>,
    envs: Envs,
    macros: FxHashMap<Name, usize>,
    /// Finished expansions by macro and the arguments that were looked at.
    memo: FxHashMap<(usize, Vec<Arg>), Done>,
    /// For each macro: how many arguments its finished expansions looked at.
    reaches: FxHashMap<usize, Vec<usize>>,
    /// Where included files are.
    lookup: Lookup,
    /// How many includes were followed.
    inclusions: usize,
    /// Trees of included files by path; `None` for one that can't be read, which was said.
    included: FxHashMap<PathBuf, Option<u32>>,
    /// The files being collected, outermost first.
    including: Vec<PathBuf>,
    surplus_seen: FxHashSet<Span>,
    /// The texts of strings, so that equal ones are kept and compared as numbers.
    texts: Names,
    /// The macros being expanded, outermost first, each with the place of its call.
    calling: Vec<(usize, Span)>,
    /// For each call that lacks arguments: the written calls, outside all macros, that led to it.
    lacking: FxHashMap<Span, Vec<Span>>,
    /// Calls that lack arguments: the macro, how many are given, and which are used where.
    missed: BTreeMap<Span, (Name, usize, BTreeMap<usize, Span>)>,
    /// The macros that call themselves without end, cycle by cycle.
    cycles: Vec<Vec<usize>>,
    /// Where such a macro is called from outside its cycle.
    endless_calls: FxHashMap<usize, Span>,
    /// How many forms were made.
    made: u64,
    /// How many bytes were pasted together.
    pasted: u64,
    /// A limit of the whole file was reached: nothing more is expanded.
    stopped: bool,
    /// The call, as an index of `calling`, that never ends: what it holds is left out.
    failed: Option<usize>,
}

/// A path that equal files have in common, as far as the system tells.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

impl Expander<'_> {
    fn adopt(&mut self, tree: Tree) -> u32 {
        self.atom_names.push(vec![None; tree.node_count()]);
        self.out.trees.push(tree);
        self.out.trees.len() as u32 - 1
    }

    fn tree(&self, tree: u32) -> &Tree {
        &self.out.trees[tree as usize]
    }

    /// Expands one form under the arguments `subst` and puts the result behind `out`.
    fn form(
        &mut self,
        tree: u32,
        node: NodeId,
        subst: EnvId,
        scope: &mut Scope,
        depth: usize,
        out: &mut Vec<Exp>,
    ) {
        self.made += 1;
        if self.stopped || self.failed.is_some() {
            return;
        }
        let span = self.tree(tree).span(node);
        if self.made > self.options.limits.distinct {
            return self.stop(span, scope);
        }
        if depth > self.options.limits.depth {
            return self.too_deep(span);
        }
        match self.tree(tree).kind(node) {
            NodeKind::Atom => match self.atom(tree, node, subst, scope) {
                Arg::Missing => {}
                Arg::Atom(name) => out.push(Exp { kind: ExpKind::Atom(name), span }),
                Arg::Str(text) => {
                    let text = self.texts.shared(text);
                    out.push(Exp { kind: ExpKind::Str(text), span });
                }
                Arg::List(tree, node, env) => self.form(tree, node, env, scope, depth + 1, out),
            },
            NodeKind::Str => {
                let text = self.string(tree, node, subst, scope);
                let text = self.texts.shared(text);
                out.push(Exp { kind: ExpKind::Str(text), span });
            }
            NodeKind::List => self.list(tree, node, subst, scope, depth, out),
        }
    }

    fn list(
        &mut self,
        tree: u32,
        node: NodeId,
        subst: EnvId,
        scope: &mut Scope,
        depth: usize,
        out: &mut Vec<Exp>,
    ) {
        let span = self.tree(tree).span(node);
        let children = self.tree(tree).children(node).to_vec();
        let head = children.first().copied();
        if let Some(head) = head.filter(|&h| self.tree(tree).kind(h) == NodeKind::Atom)
            && let Arg::Atom(name) = self.peek(tree, head, subst, scope)
        {
            if let Some(&called) = self.macros.get(&name) {
                let expansion = self.call(called, tree, node, subst, scope, depth);
                out.push(Exp { kind: ExpKind::Call(expansion), span });
                return;
            }
            match self.out.names.text(name) {
                "define" => {
                    self.findings.push(
                        Finding::error("nested-define", span, "define must stand at top level")
                            .note("what Zillions does with it is not known; here it is ignored"),
                    );
                    return;
                }
                "include" => {
                    if let Some((included, path)) = self.include(tree, node) {
                        self.including.push(path);
                        for form in self.tree(included).roots().to_vec() {
                            self.form(included, form, EnvId::EMPTY, scope, depth + 1, out);
                        }
                        self.including.pop();
                    }
                    return;
                }
                _ => {}
            }
        }
        let mut parts = Vec::with_capacity(children.len());
        for child in children {
            self.form(tree, child, subst, scope, depth + 1, &mut parts);
        }
        out.push(Exp { kind: ExpKind::List(parts.into()), span });
    }

    /// Expands a call, or finds the same one among those done before.
    fn call(
        &mut self,
        called: usize,
        tree: u32,
        node: NodeId,
        subst: EnvId,
        scope: &mut Scope,
        depth: usize,
    ) -> Arc<Expansion> {
        let span = self.tree(tree).span(node);
        let name = self.out.macros[called].name;
        if self.out.macros[called].endless {
            // Reported where it is defined.
            self.out.incomplete = true;
            self.out.macros[called].expansions += 1;
            self.endless_calls.entry(called).or_insert(span);
            return Arc::new(Expansion { name, body: Vec::new(), size: 0 });
        }
        let written = self.tree(tree).children(node)[1..].to_vec();
        let given = written.len();
        let mut args = Vec::with_capacity(given);
        for argument in written {
            args.push(self.argument(tree, argument, subst, scope));
        }
        let outer = Arc::clone(self.envs.get(scope.args));
        args.extend(outer.iter().skip(given).cloned());

        let call = (name, span, given);
        let reaches = self.reaches.get(&called).cloned().unwrap_or_default();
        for reach in reaches {
            let key = (called, prefix(&args, reach));
            if let Some(done) = self.memo.get(&key) {
                let expansion = Arc::clone(&done.expansion);
                for (index, place) in done.missing.clone() {
                    self.report_missing(call, index, place);
                }
                self.passed_on(reach, given, span, scope);
                return expansion;
            }
        }

        let mut inner = Scope {
            args: self.envs.intern(args.clone()),
            reach: 0,
            call: Some(call),
            missing: Vec::new(),
        };
        self.out.macros[called].expansions += 1;
        let (body_tree, body_nodes) = {
            let m = &self.out.macros[called];
            (m.tree, m.body.clone())
        };
        let mut body = Vec::new();
        self.calling.push((called, span));
        for form in body_nodes {
            let subst = inner.args;
            self.form(body_tree, form, subst, &mut inner, depth + 1, &mut body);
        }
        self.calling.pop();
        let failed = self.failed.is_some();
        self.failed = self.failed.filter(|&index| index < self.calling.len());
        let mut size = body.iter().map(size).fold(0, u64::saturating_add);
        if failed || self.stopped {
            // Half a body would only make findings that follow from this one.
            body.clear();
            size = 0;
        } else if size > self.options.limits.size {
            self.report_size(span, size, "this call");
            body.clear();
            size = 0;
        }
        let expansion = Arc::new(Expansion { name, body, size });
        self.passed_on(inner.reach, given, span, scope);
        if !self.stopped && self.failed.is_none() {
            let reaches = self.reaches.entry(called).or_default();
            if !reaches.contains(&inner.reach) {
                reaches.push(inner.reach);
            }
            let done = Done { expansion: Arc::clone(&expansion), missing: inner.missing };
            self.memo.insert((called, prefix(&args, inner.reach)), done);
        }
        expansion
    }

    /// Notes what a finished inner call looked at: arguments behind its own are the caller's.
    fn passed_on(&mut self, reach: usize, given: usize, call: Span, scope: &mut Scope) {
        if reach > given {
            scope.reach = scope.reach.max(reach);
        } else if reach < given && !self.stopped && self.surplus_seen.insert(call) {
            self.out.surplus.push((call, reach));
        }
    }

    /// What a form in a call's argument list stands for.
    fn argument(&mut self, tree: u32, node: NodeId, subst: EnvId, scope: &mut Scope) -> Arg {
        match self.tree(tree).kind(node) {
            NodeKind::Atom => self.atom(tree, node, subst, scope),
            NodeKind::Str => Arg::Str(self.string(tree, node, subst, scope)),
            NodeKind::List => {
                let highest = highest_argument(self.tree(tree), node);
                if highest == 0 {
                    return Arg::List(tree, node, EnvId::EMPTY);
                }
                if subst == scope.args {
                    scope.reach = scope.reach.max(highest);
                }
                Arg::List(tree, node, subst)
            }
        }
    }

    /// What an atom stands for, without any finding; for the head of a list.
    fn peek(&mut self, tree: u32, node: NodeId, subst: EnvId, scope: &mut Scope) -> Arg {
        match parts(self.tree(tree).slice(node))[..] {
            [Part::Arg(index)] => {
                if subst == scope.args {
                    scope.reach = scope.reach.max(index);
                }
                self.envs.arg(subst, index)
            }
            [Part::Text(_)] => self.atom(tree, node, subst, scope),
            _ => {
                let before = scope.missing.len();
                let text = self.paste(tree, node, false, subst, scope);
                scope.missing.truncate(before);
                Arg::Atom(self.out.names.intern(&text))
            }
        }
    }

    fn atom(&mut self, tree: u32, node: NodeId, subst: EnvId, scope: &mut Scope) -> Arg {
        if let Some(name) = self.atom_names[tree as usize][node.0 as usize] {
            return Arg::Atom(name);
        }
        let t = &self.out.trees[tree as usize];
        let text = t.slice(node);
        if !text.contains('$') {
            let name = self.out.names.intern(text);
            self.atom_names[tree as usize][node.0 as usize] = Some(name);
            return Arg::Atom(name);
        }
        if let [Part::Arg(index)] = parts(text)[..] {
            let span = t.span(node);
            return self.look_up(index, span, subst, scope);
        }
        let text = self.paste(tree, node, false, subst, scope);
        Arg::Atom(self.out.names.intern(&text))
    }

    /// The argument that `$index`, written at `span`, stands for.
    fn look_up(&mut self, index: usize, span: Span, subst: EnvId, scope: &mut Scope) -> Arg {
        if subst == scope.args {
            scope.reach = scope.reach.max(index);
        }
        let arg = self.envs.arg(subst, index);
        if arg == Arg::Missing {
            match scope.call {
                Some(call) => {
                    if !scope.missing.iter().any(|(i, _)| *i == index) {
                        scope.missing.push((index, span));
                    }
                    self.report_missing(call, index, span);
                }
                None => {
                    self.findings.push(
                        Finding::error(
                            "argument-outside-macro",
                            span,
                            format!("${index} stands outside any macro"),
                        )
                        .note("it is taken as nothing"),
                    );
                }
            }
        }
        arg
    }
}

/// The first `length` arguments, filled up with missing ones.
fn prefix(args: &[Arg], length: usize) -> Vec<Arg> {
    (0..length).map(|i| args.get(i).cloned().unwrap_or(Arg::Missing)).collect()
}

fn size(exp: &Exp) -> u64 {
    match &exp.kind {
        ExpKind::Atom(_) | ExpKind::Str(_) => 1,
        ExpKind::List(parts) => parts.iter().map(size).fold(1, u64::saturating_add),
        // A call counts even when nothing is left of it: walking over it takes a step.
        ExpKind::Call(expansion) => expansion.size.max(1),
    }
}

/// The highest `$n` written in a form.
fn highest_argument(tree: &Tree, node: NodeId) -> usize {
    match tree.kind(node) {
        NodeKind::List => {
            tree.children(node).iter().map(|&n| highest_argument(tree, n)).max().unwrap_or(0)
        }
        _ => parts(tree.slice(node))
            .iter()
            .map(|p| if let Part::Arg(i) = p { *i } else { 0 })
            .max()
            .unwrap_or(0),
    }
}
