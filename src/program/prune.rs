//! Moves the nodes of one block to the graph of the game, without the questions whose answer
//! follows from the answers before them.
//!
//! A node is copied once for each set of facts with which it is reached. Only facts about what is
//! asked further down are kept, so that sharing survives: after eight questions about eight squares
//! that nobody asks about again, nothing is known any more.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::build::{ChainId, Code, Local, LocalNode, LocalOrigin};
use super::facts::{Fact, Logic, Topic};
use super::graph::{Graph, Node, NodeId, OriginId, Why};
use super::limits::{Limit, MAX_EFFECTS, MAX_NODES, MIN_PRUNING, PRUNING_PER_NODE};
use crate::expand::Origin;
use crate::source::Span;

/// What is known of each topic, sorted by number.
type Facts = Vec<(u32, Fact)>;

/// The numbers of origins in the graph of the game.
#[derive(Default)]
pub(super) struct Origins {
    ids: FxHashMap<(Span, ChainId), OriginId>,
}

impl Origins {
    pub fn id(&mut self, graph: &mut Graph, code: &Code, (span, calls): LocalOrigin) -> OriginId {
        *self
            .ids
            .entry((span, calls))
            .or_insert_with(|| graph.push_origin(Origin { span, calls: code.chain(calls).clone() }))
    }
}

/// What a block became.
pub(super) struct Pruned {
    pub root: NodeId,
    /// Whether all questions with known answers are gone.
    pub complete: bool,
}

/// Moves a block to the graph; if `plainly`, with all its questions, which takes far less time.
pub(super) fn prune(
    local: &Local,
    plainly: bool,
    logic: &Logic,
    code: &Code,
    graph: &mut Graph,
    origins: &mut Origins,
) -> Result<Pruned, Limit> {
    let mut pruner = Pruner {
        local,
        logic,
        code,
        graph,
        origins,
        topics: Vec::new(),
        below: Vec::new(),
        plain: vec![None; local.nodes.len()],
        known: FxHashMap::default(),
        work: 0,
    };
    if !plainly {
        pruner.find_topics();
        let complete = pruner.copy(local.root, true)?;
        if let Some(root) = complete {
            return Ok(Pruned { root, complete: true });
        }
        pruner.plain.fill(None);
        pruner.known.clear();
    }
    let root = pruner.copy(local.root, false)?.unwrap_or(Graph::END);
    Ok(Pruned { root, complete: false })
}

struct Pruner<'a> {
    local: &'a Local,
    logic: &'a Logic,
    code: &'a Code,
    graph: &'a mut Graph,
    origins: &'a mut Origins,
    /// For each node the number of the topic of its question.
    topics: Vec<u32>,
    /// For each node the topics asked about in it and below it, sorted.
    below: Vec<Rc<[u32]>>,
    /// The copies of nodes without facts, and with.
    plain: Vec<Option<NodeId>>,
    known: FxHashMap<(u32, Facts), NodeId>,
    /// Nodes and facts looked at.
    work: usize,
}

/// A node that waits for its successors.
struct Open {
    node: u32,
    facts: Facts,
    next: [Option<(u32, Facts)>; 2],
    built: [Option<NodeId>; 2],
    at: usize,
}

impl Pruner<'_> {
    fn find_topics(&mut self) {
        let mut numbers: FxHashMap<Topic, u32> = FxHashMap::default();
        let none: Rc<[u32]> = Rc::from([]);
        for node in &self.local.nodes {
            let (topic, below) = match *node {
                LocalNode::End | LocalNode::Opaque { .. } => (0, Rc::clone(&none)),
                LocalNode::Add { next, .. } | LocalNode::Note { next, .. } => {
                    (0, Rc::clone(&self.below[next as usize]))
                }
                LocalNode::Test { ask, yes, no, .. } => {
                    let next = numbers.len() as u32;
                    let topic = *numbers.entry(Topic::of(ask)).or_insert(next);
                    let (yes, no) = (&self.below[yes as usize], &self.below[no as usize]);
                    (topic, union(yes, no, topic))
                }
            };
            self.topics.push(topic);
            self.below.push(below);
        }
    }

    /// Copies a node and all below it; nothing if pruning takes too long.
    fn copy(&mut self, root: u32, facts: bool) -> Result<Option<NodeId>, Limit> {
        let budget = MIN_PRUNING + PRUNING_PER_NODE * self.local.nodes.len();
        let mut stack: Vec<Open> = Vec::new();
        let mut next = Some((root, Facts::new()));
        let mut ready = None;
        loop {
            if let Some((node, known)) = next.take() {
                match self.enter(node, known, facts)? {
                    Ok(id) => ready = Some(id),
                    Err(open) => stack.push(open),
                }
                if facts && self.work > budget {
                    return Ok(None);
                }
            }
            let Some(top) = stack.last_mut() else { return Ok(ready) };
            if let Some(id) = ready.take() {
                top.built[top.at] = Some(id);
                top.at += 1;
            }
            while top.at < 2 && next.is_none() {
                next = top.next[top.at].take();
                top.at += usize::from(next.is_none());
            }
            if next.is_none()
                && let Some(top) = stack.pop()
            {
                ready = Some(self.leave(top)?);
            }
        }
    }

    /// The copy of a node, or what it waits for.
    fn enter(
        &mut self,
        mut node: u32,
        mut facts: Facts,
        conclude: bool,
    ) -> Result<Result<NodeId, Open>, Limit> {
        loop {
            self.work += 1 + facts.len();
            if conclude {
                let below = &self.below[node as usize];
                facts.retain(|(topic, _)| below.binary_search(topic).is_ok());
            }
            let done = match facts.is_empty() {
                true => self.plain[node as usize],
                false => self.known.get(&(node, facts.clone())).copied(),
            };
            if let Some(id) = done {
                return Ok(Ok(id));
            }
            let next = match self.local.nodes[node as usize] {
                LocalNode::End => return Ok(Ok(Graph::END)),
                LocalNode::Opaque { why, origin } => {
                    return Ok(Ok(self.opaque(why, origin)?));
                }
                LocalNode::Add { next, .. } | LocalNode::Note { next, .. } => {
                    [Some((next, facts.clone())), None]
                }
                LocalNode::Test { yes, no, .. } if !conclude => {
                    [Some((yes, Facts::new())), Some((no, Facts::new()))]
                }
                LocalNode::Test { ask, yes, no, .. } => {
                    let topic = self.topics[node as usize];
                    let at = facts.binary_search_by_key(&topic, |(t, _)| *t);
                    let fact = at.ok().map(|i| &facts[i].1);
                    match self.logic.answer(ask, fact) {
                        // The question is left out.
                        Some(answer) => {
                            node = if answer { yes } else { no };
                            continue;
                        }
                        None => [true, false].map(|answer| {
                            let learnt = self.logic.learn(ask, answer, fact);
                            let mut facts = facts.clone();
                            match at {
                                Ok(i) => facts[i].1 = learnt,
                                Err(i) => facts.insert(i, (topic, learnt)),
                            }
                            Some((if answer { yes } else { no }, facts))
                        }),
                    }
                }
            };
            return Ok(Err(Open { node, facts, next, built: [None; 2], at: 0 }));
        }
    }

    fn leave(&mut self, open: Open) -> Result<NodeId, Limit> {
        let [first, second] = open.built.map(|id| id.unwrap_or(Graph::END));
        let node = match self.local.nodes[open.node as usize] {
            LocalNode::Test { .. } if first == second => None,
            LocalNode::Test { ask, origin, .. } => {
                let origin = self.origin(origin);
                Some(Node::Test { ask, yes: first, no: second, origin })
            }
            LocalNode::Add { effect, origin, .. } => {
                let origin = self.origin(origin);
                let effect =
                    self.graph.intern_effect(&self.local.effects[effect as usize], self.local.open);
                Some(Node::Add { effect, next: first, origin })
            }
            LocalNode::Note { note, origin, .. } => {
                let origin = self.origin(origin);
                Some(Node::Note { note, next: first, origin })
            }
            LocalNode::End | LocalNode::Opaque { .. } => None,
        };
        let id = node.map_or(first, |node| self.graph.intern(node));
        self.check()?;
        match open.facts.is_empty() {
            true => self.plain[open.node as usize] = Some(id),
            false => drop(self.known.insert((open.node, open.facts), id)),
        }
        Ok(id)
    }

    fn opaque(&mut self, why: Why, origin: LocalOrigin) -> Result<NodeId, Limit> {
        let origin = self.origin(origin);
        let id = self.graph.intern(Node::Opaque { why, origin });
        self.check()?;
        Ok(id)
    }

    fn origin(&mut self, origin: LocalOrigin) -> OriginId {
        self.origins.id(self.graph, self.code, origin)
    }

    fn check(&self) -> Result<(), Limit> {
        match () {
            () if self.graph.nodes().len() > MAX_NODES => Err(Limit::Nodes),
            () if self.graph.effects().len() > MAX_EFFECTS => Err(Limit::Effects),
            () => Ok(()),
        }
    }
}

/// All numbers of two sorted lists, and one more.
fn union(a: &Rc<[u32]>, b: &Rc<[u32]>, one: u32) -> Rc<[u32]> {
    let holds = |list: &[u32], more: &[u32]| more.iter().all(|n| list.binary_search(n).is_ok());
    if holds(a, &[one]) && holds(a, b) {
        return Rc::clone(a);
    }
    if holds(b, &[one]) && holds(b, a) {
        return Rc::clone(b);
    }
    let mut all: Vec<u32> = a.iter().chain(b.iter()).copied().chain([one]).collect();
    all.sort();
    all.dedup();
    Rc::from(all)
}
