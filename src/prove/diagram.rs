//! Multi-valued decision diagrams: a function from the values of many variables to yes or no, as a
//! graph in which equal functions are one node.
//!
//! Knows nothing of games: variables and values are numbers. A node asks for the value of one
//! variable and has one edge for each set of values that lead to the same node; variables come in
//! the order of their numbers on every way down. As equal nodes exist once, two functions are equal
//! exactly if they have the same number.
//!
//! The edges of all nodes stand in one table, and what a node is made of is gathered on a stack, so
//! that an operation allocates nothing but room for new nodes.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

/// Values of a variable: bit `v` stands for value `v`.
pub type Values = u128;

/// The most values a variable can have: the bits of [`Values`].
pub const MAX_VALUES: usize = 128;

/// The most variables: every walk goes down at most this many nodes, so that it fits any stack.
/// Ours.
pub const MAX_VARIABLES: usize = 1_024;

/// A function: its number in the [`Diagrams`] that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diagram(u32);

impl Diagram {
    /// Never.
    pub const FALSE: Diagram = Diagram(0);
    /// Always.
    pub const TRUE: Diagram = Diagram(1);
}

/// How many operations on nodes may be done for each node that there may be. Ours: a proof that goes
/// through makes a node in every third or so, and each takes some twenty bytes.
const OPERATIONS_PER_NODE: usize = 16;

/// With how many entries a table is large. Ours: what a processor's cache holds.
const LARGE_TABLE: usize = 1 << 15;

/// How many edges there may be for each node that there may be. Ours: most nodes have two or three.
const EDGES_PER_NODE: usize = 8;

/// There are more nodes, or operations on them, than the limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "decision diagrams have more than {limit} nodes, or take {OPERATIONS_PER_NODE} times as many operations"
)]
pub struct Full {
    /// The most nodes.
    pub limit: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Op {
    And,
    Or,
    Xor,
}

/// A node: its variable, and where its edges stand. They are disjoint sets that together are the
/// whole domain, by their lowest values; at least two.
#[derive(Clone, Copy, Debug)]
struct Node {
    variable: u32,
    first: u32,
    count: u32,
}

/// The values with which a function goes on as another one.
type Edge = (Values, Diagram);

/// All functions over some variables.
#[derive(Debug)]
pub struct Diagrams {
    /// For each variable the set of its values.
    domains: Vec<Values>,
    /// Node `n` is the function `n + 2`.
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The nodes by what they are.
    numbers: HashTable<u32>,
    known: FxHashMap<(Op, Diagram, Diagram), Diagram>,
    chosen: FxHashMap<(Diagram, Diagram, Diagram), Diagram>,
    /// The edges of the nodes that are being made, one above the other.
    making: Vec<Edge>,
    limit: usize,
    /// How many operations were done that were not known before.
    operations: usize,
}

impl Diagrams {
    /// No functions yet, over variables with these numbers of values (1 to [`MAX_VALUES`]), at most
    /// `limit` nodes in all.
    pub fn new(sizes: &[usize], limit: usize) -> Diagrams {
        let domain = |&size: &usize| match size {
            0 => 1,
            size if size >= MAX_VALUES => Values::MAX,
            size => (1 << size) - 1,
        };
        let domains = sizes.iter().take(MAX_VARIABLES).map(domain).collect();
        Diagrams {
            domains,
            nodes: Vec::new(),
            edges: Vec::new(),
            numbers: HashTable::new(),
            known: FxHashMap::default(),
            chosen: FxHashMap::default(),
            making: Vec::new(),
            // Numbers of edges fit their type.
            limit: limit.min(1 << 24),
            operations: 0,
        }
    }

    /// Forgets all functions and begins anew, as [`Diagrams::new`] does, in the room there is; tables
    /// that have grown large are given up, since a few entries strewn over them are found slowly.
    pub fn renew(mut self, sizes: &[usize], limit: usize) -> Diagrams {
        let fresh = Diagrams::new(sizes, limit);
        if self.known.capacity().max(self.numbers.capacity()) > LARGE_TABLE {
            return fresh;
        }
        self.nodes.clear();
        self.edges.clear();
        self.numbers.clear();
        self.known.clear();
        self.chosen.clear();
        self.making.clear();
        let Diagrams { nodes, edges, numbers, known, chosen, making, .. } = self;
        Diagrams { nodes, edges, numbers, known, chosen, making, ..fresh }
    }

    /// How many nodes there may be.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// How many nodes there are, those no longer used included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All values of a variable.
    pub fn domain(&self, variable: u32) -> Values {
        self.domains.get(variable as usize).copied().unwrap_or(1)
    }

    /// The variable has one of these values.
    pub fn literal(&mut self, variable: u32, values: Values) -> Result<Diagram, Full> {
        let domain = self.domain(variable);
        let edges = [(values & domain, Diagram::TRUE), (!values & domain, Diagram::FALSE)];
        self.node(variable, &edges)
    }

    /// Both.
    pub fn and(&mut self, a: Diagram, b: Diagram) -> Result<Diagram, Full> {
        self.apply(Op::And, a, b)
    }

    /// One of them or both.
    pub fn or(&mut self, a: Diagram, b: Diagram) -> Result<Diagram, Full> {
        self.apply(Op::Or, a, b)
    }

    /// Exactly one of them: where two functions differ.
    pub fn xor(&mut self, a: Diagram, b: Diagram) -> Result<Diagram, Full> {
        self.apply(Op::Xor, a, b)
    }

    /// The opposite.
    pub fn not(&mut self, a: Diagram) -> Result<Diagram, Full> {
        self.apply(Op::Xor, a, Diagram::TRUE)
    }

    /// `yes` where `test` is so, `no` elsewhere.
    pub fn ite(&mut self, test: Diagram, yes: Diagram, no: Diagram) -> Result<Diagram, Full> {
        match (test, yes, no) {
            (Diagram::TRUE, yes, _) => return Ok(yes),
            (Diagram::FALSE, _, no) => return Ok(no),
            (_, yes, no) if yes == no => return Ok(yes),
            (_, yes, Diagram::FALSE) => return self.and(test, yes),
            (_, Diagram::TRUE, no) => return self.or(test, no),
            _ => {}
        }
        if let Some(&done) = self.chosen.get(&(test, yes, no)) {
            return Ok(done);
        }
        let result = self.pointwise([test, yes, no], |all, [a, b, c]| all.ite(a, b, c))?;
        self.chosen.insert((test, yes, no), result);
        Ok(result)
    }

    /// The function where a variable has this value; it no longer depends on the variable.
    pub fn fix(&mut self, of: Diagram, variable: u32, value: u32) -> Result<Diagram, Full> {
        let mut known = FxHashMap::default();
        self.fix_known(of, variable, 1 << value.min(127), &mut known)
    }

    fn fix_known(
        &mut self,
        of: Diagram,
        variable: u32,
        value: Values,
        known: &mut FxHashMap<Diagram, Diagram>,
    ) -> Result<Diagram, Full> {
        let at = self.first_variable(of);
        if at == u32::MAX || at > variable {
            return Ok(of);
        }
        if at == variable {
            let edge = self.edges_of(of).iter().find(|(set, _)| set & value != 0);
            return Ok(edge.map_or(Diagram::FALSE, |(_, next)| *next));
        }
        if let Some(&done) = known.get(&of) {
            return Ok(done);
        }
        self.spend()?;
        let edges = self.edges_of(of).to_vec();
        let mut fixed = Vec::with_capacity(edges.len());
        for &(set, next) in &edges {
            fixed.push((set, self.fix_known(next, variable, value, known)?));
        }
        let made = self.node(at, &fixed)?;
        known.insert(of, made);
        Ok(made)
    }

    /// If the function is true only where this first variable has one value: that value, and the
    /// function of the other variables that it then is. No variable may come before it.
    pub fn only(&self, of: Diagram, variable: u32) -> Option<(u32, Diagram)> {
        let edges = self.edges_of(of);
        let mut true_ones = edges.iter().filter(|(_, next)| *next != Diagram::FALSE);
        let &(values, rest) = true_ones.next()?;
        let here = self.first_variable(of) == variable;
        let alone = here && values.is_power_of_two() && true_ones.next().is_none();
        alone.then_some((values.trailing_zeros(), rest))
    }

    /// The function that is one of these where this first variable has one of their values, and
    /// false elsewhere. The values are disjoint; the functions don't depend on the variable or any
    /// before it.
    pub fn cases(&mut self, variable: u32, cases: &[(Values, Diagram)]) -> Result<Diagram, Full> {
        let used = cases.iter().fold(0, |used, (values, _)| used | values);
        let rest = (self.domain(variable) & !used, Diagram::FALSE);
        let edges: Vec<Edge> = cases.iter().copied().chain([rest]).collect();
        self.node(variable, &edges)
    }

    /// The value of the function where `value` gives each variable's value.
    pub fn value(&self, of: Diagram, value: impl Fn(u32) -> u32) -> bool {
        let mut at = of;
        while let Some(node) = self.at(at) {
            let bit = 1 << value(node.variable).min(127);
            let edge = self.edges_of(at).iter().find(|(set, _)| set & bit != 0);
            at = edge.map_or(Diagram::FALSE, |(_, next)| *next);
        }
        at == Diagram::TRUE
    }

    /// Values of the variables that matter for which the function is true, such that the sum of
    /// `cost` over them is smallest; of equal ones, those with the smallest values first. Variables
    /// that are not named may have any value. `None` if the function is never true.
    pub fn cheapest(&self, of: Diagram, cost: impl Fn(u32, u32) -> u64) -> Option<Vec<(u32, u32)>> {
        let mut best: FxHashMap<Diagram, Option<(u64, u32, Diagram)>> = FxHashMap::default();
        self.price(of, &cost, &mut best)?;
        let mut values = Vec::new();
        let mut at = of;
        while let Some(node) = self.at(at) {
            let (_, value, next) = best.get(&at).copied().flatten()?;
            values.push((node.variable, value));
            at = next;
        }
        Some(values)
    }

    fn price(
        &self,
        of: Diagram,
        cost: &impl Fn(u32, u32) -> u64,
        best: &mut FxHashMap<Diagram, Option<(u64, u32, Diagram)>>,
    ) -> Option<u64> {
        let Some(node) = self.at(of) else { return (of == Diagram::TRUE).then_some(0) };
        if let Some(done) = best.get(&of) {
            return done.map(|(sum, ..)| sum);
        }
        let mut found: Option<(u64, u32, Diagram)> = None;
        for &(set, next) in self.edges_of(of) {
            let Some(rest) = self.price(next, cost, best) else { continue };
            let values = (0..MAX_VALUES as u32).filter(|v| set >> v & 1 == 1);
            let cheap = values.map(|v| (cost(node.variable, v), v)).min();
            let Some((own, value)) = cheap else { continue };
            let sum = own.saturating_add(rest);
            if found.is_none_or(|(known, v, _)| (sum, value) < (known, v)) {
                found = Some((sum, value, next));
            }
        }
        best.insert(of, found);
        found.map(|(sum, ..)| sum)
    }

    /// The variables that the function depends on, ascending.
    pub fn support(&self, of: Diagram) -> Vec<u32> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open = vec![of];
        let mut variables = Vec::new();
        while let Some(at) = open.pop() {
            let Some(node) = self.at(at).filter(|_| seen.insert(at)) else { continue };
            variables.push(node.variable);
            open.extend(self.edges_of(at).iter().map(|(_, next)| *next));
        }
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    fn at(&self, of: Diagram) -> Option<&Node> {
        self.nodes.get((of.0 as usize).checked_sub(2)?)
    }

    /// The edges of a node; none of what is always or never true.
    fn edges_of(&self, of: Diagram) -> &[Edge] {
        match self.at(of) {
            Some(node) => &self.edges[node.first as usize..][..node.count as usize],
            None => &[],
        }
    }

    /// The first variable that a function asks for; a great number if it asks for none.
    fn first_variable(&self, of: Diagram) -> u32 {
        self.at(of).map_or(u32::MAX, |node| node.variable)
    }

    /// How many edges a function has at a variable: one if it does not ask for it.
    fn edge_count(&self, of: Diagram, variable: u32) -> usize {
        match self.at(of) {
            Some(node) if node.variable == variable => node.count as usize,
            _ => 1,
        }
    }

    fn edge(&self, of: Diagram, variable: u32, number: usize) -> Edge {
        match self.at(of) {
            Some(node) if node.variable == variable => self.edges[node.first as usize + number],
            _ => (self.domain(variable), of),
        }
    }

    /// Counts an operation.
    fn spend(&mut self) -> Result<(), Full> {
        self.operations += 1;
        match self.operations > self.limit.saturating_mul(OPERATIONS_PER_NODE) {
            true => Err(Full { limit: self.limit }),
            false => Ok(()),
        }
    }

    /// The function that goes on as the edges say.
    fn node(&mut self, variable: u32, edges: &[Edge]) -> Result<Diagram, Full> {
        let base = self.making.len();
        for &(set, next) in edges.iter().filter(|(set, _)| *set != 0) {
            self.join(base, set, next);
        }
        let made = self.make(variable, base);
        self.making.truncate(base);
        made
    }

    /// One edge more for the node whose edges stand from `base` on. Edges that lead to the same node
    /// become one.
    fn join(&mut self, base: usize, set: Values, next: Diagram) {
        match self.making[base..].iter_mut().find(|(_, known)| *known == next) {
            Some((known, _)) => *known |= set,
            None => self.making.push((set, next)),
        }
    }

    /// The function whose edges stand from `base` on.
    fn make(&mut self, variable: u32, base: usize) -> Result<Diagram, Full> {
        if let [(_, only)] = self.making[base..] {
            return Ok(only);
        }
        self.making[base..].sort_unstable_by_key(|(set, _)| set.trailing_zeros());
        let wanted = &self.making[base..];
        let (nodes, edges) = (&self.nodes, &self.edges);
        let of = |node: &Node| &edges[node.first as usize..][..node.count as usize];
        let same = |number: &u32| {
            let node = &nodes[*number as usize];
            node.variable == variable && of(node) == wanted
        };
        let hash = hash(variable, wanted);
        if let Some(&number) = self.numbers.find(hash, same) {
            return Ok(Diagram(number + 2));
        }
        let full = edges.len() >= self.limit.saturating_mul(EDGES_PER_NODE);
        if full || nodes.len() >= self.limit {
            return Err(Full { limit: self.limit });
        }
        let number = nodes.len() as u32;
        let again = |number: &u32| {
            let node = &nodes[*number as usize];
            self::hash(node.variable, of(node))
        };
        self.numbers.insert_unique(hash, number, again);
        let (first, count) = (self.edges.len() as u32, wanted.len() as u32);
        self.edges.extend_from_slice(&self.making[base..]);
        self.nodes.push(Node { variable, first, count });
        Ok(Diagram(number + 2))
    }

    fn apply(&mut self, op: Op, a: Diagram, b: Diagram) -> Result<Diagram, Full> {
        use Diagram as D;
        let (a, b) = (a.min(b), a.max(b));
        match (op, a, b) {
            (Op::And, D::FALSE, _) => return Ok(D::FALSE),
            (Op::And, D::TRUE, b) | (Op::Or | Op::Xor, D::FALSE, b) => return Ok(b),
            (Op::Or, D::TRUE, _) => return Ok(D::TRUE),
            (Op::And | Op::Or, a, b) if a == b => return Ok(a),
            (Op::Xor, a, b) if a == b => return Ok(D::FALSE),
            _ => {}
        }
        if let Some(&done) = self.known.get(&(op, a, b)) {
            return Ok(done);
        }
        let result = self.pointwise([a, b], |all, [x, y]| all.apply(op, x, y))?;
        self.known.insert((op, a, b), result);
        Ok(result)
    }

    /// The function that for each value of the first variable that is asked for is what `then` makes
    /// of the functions where the variable has that value.
    fn pointwise<const N: usize>(
        &mut self,
        of: [Diagram; N],
        then: impl Fn(&mut Self, [Diagram; N]) -> Result<Diagram, Full>,
    ) -> Result<Diagram, Full> {
        self.spend()?;
        let variable = of.iter().map(|d| self.first_variable(*d)).min().unwrap_or(u32::MAX);
        let base = self.making.len();
        let values = self.domain(variable);
        let made = self.pointwise_from(0, of, (variable, values), base, &then);
        let result = made.and_then(|()| self.make(variable, base));
        self.making.truncate(base);
        result
    }

    /// The same for these values, with the functions before `at` fixed already; the edges are put
    /// behind `base`.
    fn pointwise_from<const N: usize>(
        &mut self,
        at: usize,
        mut of: [Diagram; N],
        (variable, values): (u32, Values),
        base: usize,
        then: &impl Fn(&mut Self, [Diagram; N]) -> Result<Diagram, Full>,
    ) -> Result<(), Full> {
        let Some(&whole) = of.get(at) else {
            let next = then(self, of)?;
            self.join(base, values, next);
            return Ok(());
        };
        for number in 0..self.edge_count(whole, variable) {
            let (here, next) = self.edge(whole, variable, number);
            if values & here != 0 {
                of[at] = next;
                self.pointwise_from(at + 1, of, (variable, values & here), base, then)?;
            }
        }
        Ok(())
    }
}

fn hash(variable: u32, edges: &[Edge]) -> u64 {
    let mut hasher = FxHasher::default();
    variable.hash(&mut hasher);
    for (set, next) in edges {
        (*set as u64).hash(&mut hasher);
        ((*set >> 64) as u64).hash(&mut hasher);
        next.0.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests;
