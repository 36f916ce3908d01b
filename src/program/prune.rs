//! Moves the nodes of one block to the graph of the game, without the questions whose answer
//! follows from the answers before them.
//!
//! A node is copied once for each set of facts with which it is reached. Only facts about what is
//! asked further down are kept, so that sharing survives: after eight questions about eight squares
//! that nobody asks about again, nothing is known any more.

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
    local: &mut Local,
    plainly: bool,
    logic: &Logic,
    code: &Code,
    graph: &mut Graph,
    origins: &mut Origins,
) -> Result<Pruned, Limit> {
    let mut plain = std::mem::take(&mut local.copied);
    plain.resize(local.nodes.len(), None);
    let mut pruner = Pruner {
        local,
        logic,
        code,
        graph,
        origins,
        topics: Vec::new(),
        below: Below::default(),
        plain,
        known: FxHashMap::default(),
        numbers: FxHashMap::default(),
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
    let root = pruner.copy(pruner.local.root, false)?.unwrap_or(Graph::END);
    local.copied = pruner.plain;
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
    below: Below,
    /// The copies of nodes without facts, and with.
    plain: Vec<Option<NodeId>>,
    known: FxHashMap<(u32, u32), NodeId>,
    /// The numbers of what is known of topics; 0 is nothing.
    numbers: FxHashMap<Facts, u32>,
    /// Nodes and facts looked at.
    work: usize,
}

/// A node that waits for its successors.
struct Open {
    node: u32,
    /// The number of what is known.
    facts: u32,
    next: [Option<(u32, Facts)>; 2],
    built: [Option<NodeId>; 2],
    at: usize,
}

impl Pruner<'_> {
    fn find_topics(&mut self) {
        let mut numbers: FxHashMap<Topic, u32> = FxHashMap::default();
        let topic = |node: &LocalNode| match *node {
            LocalNode::Test { ask, .. } => {
                let next = numbers.len() as u32;
                *numbers.entry(Topic::of(ask)).or_insert(next)
            }
            _ => 0,
        };
        self.topics = self.local.nodes.iter().map(topic).collect();
        self.below = Below::new(&self.local.nodes, &self.topics, numbers.len());
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
                facts.retain(|&(topic, _)| self.below.asks(node, topic));
            }
            let number = self.number(&facts);
            let done = match number {
                0 => self.plain[node as usize],
                _ => self.known.get(&(node, number)).copied(),
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
                    [Some((next, facts)), None]
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
                        None => {
                            let after = |answer, next, mut facts: Facts| {
                                // Most squares nobody asks about again.
                                if self.below.asks(next, topic) {
                                    let old = at.ok().map(|i| &facts[i].1);
                                    let learnt = self.logic.learn(ask, answer, old);
                                    match at {
                                        Ok(i) => facts[i].1 = learnt,
                                        Err(i) => facts.insert(i, (topic, learnt)),
                                    }
                                }
                                Some((next, facts))
                            };
                            [after(true, yes, facts.clone()), after(false, no, facts)]
                        }
                    }
                }
            };
            return Ok(Err(Open { node, facts: number, next, built: [None; 2], at: 0 }));
        }
    }

    /// The number of what is known.
    fn number(&mut self, facts: &Facts) -> u32 {
        if facts.is_empty() {
            return 0;
        }
        if let Some(&number) = self.numbers.get(facts) {
            return number;
        }
        let number = self.numbers.len() as u32 + 1;
        self.numbers.insert(facts.clone(), number);
        number
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
        // Where squares share their nodes, each is made once, and there are few like it elsewhere.
        let shared = self.local.shared;
        let id = match node {
            Some(node) if shared => self.graph.push(node),
            Some(node) => self.graph.intern(node),
            None => first,
        };
        self.check()?;
        match open.facts {
            0 => self.plain[open.node as usize] = Some(id),
            _ => drop(self.known.insert((open.node, open.facts), id)),
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

/// For each node the topics asked about in it and below it: a row of bits for each node.
#[derive(Default)]
struct Below {
    /// How many words a row has.
    width: usize,
    rows: Vec<u64>,
}

impl Below {
    /// Of nodes whose successors come before them, with the number of each one's topic.
    fn new(nodes: &[LocalNode], topics: &[u32], count: usize) -> Below {
        let width = count.div_ceil(64);
        let mut rows = vec![0; width * nodes.len()];
        for (number, (node, &topic)) in nodes.iter().zip(topics).enumerate() {
            let (before, row) = rows.split_at_mut(width * number);
            let mut join = |next: u32| {
                let next = &before[width * next as usize..][..width];
                row.iter_mut().zip(next).for_each(|(word, more)| *word |= more);
            };
            match *node {
                LocalNode::End | LocalNode::Opaque { .. } => {}
                LocalNode::Add { next, .. } | LocalNode::Note { next, .. } => join(next),
                LocalNode::Test { yes, no, .. } => {
                    join(yes);
                    join(no);
                    row[topic as usize / 64] |= 1 << (topic % 64);
                }
            }
        }
        Below { width, rows }
    }

    /// Whether a topic is asked about in a node or below it.
    fn asks(&self, node: u32, topic: u32) -> bool {
        self.rows[self.width * node as usize + topic as usize / 64] >> (topic % 64) & 1 == 1
    }
}
