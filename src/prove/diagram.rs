//! Multi-valued decision diagrams: a function from the values of many variables to yes or no, as a
//! graph in which equal functions are one node.
//!
//! Knows nothing of games: variables and values are numbers. A node asks for the value of one
//! variable and has one edge for each set of values that lead to the same node; variables come in
//! the order of their numbers on every way down. As equal nodes exist once, two functions are equal
//! exactly if they have the same number.

use rustc_hash::FxHashMap;

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

/// There are more nodes than the limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a decision diagram has more than {limit} nodes")]
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

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Node {
    variable: u32,
    /// Disjoint sets that together are the whole domain, by their lowest values; at least two.
    edges: Box<[(Values, Diagram)]>,
}

/// All functions over some variables.
#[derive(Debug)]
pub struct Diagrams {
    /// For each variable the set of its values.
    domains: Vec<Values>,
    /// Node `n` is the function `n + 2`.
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, Diagram>,
    known: FxHashMap<(Op, Diagram, Diagram), Diagram>,
    limit: usize,
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
        let (numbers, known) = Default::default();
        Diagrams { domains, nodes: Vec::new(), numbers, known, limit }
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
        self.node(
            variable,
            vec![(values & domain, Diagram::TRUE), (!values & domain, Diagram::FALSE)],
        )
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
        if yes == no {
            return Ok(yes);
        }
        let yes = self.and(test, yes)?;
        let other = self.not(test)?;
        let no = self.and(other, no)?;
        self.or(yes, no)
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
        let Some(node) = self.at(of) else { return Ok(of) };
        if node.variable > variable {
            return Ok(of);
        }
        if node.variable == variable {
            let edge = node.edges.iter().find(|(set, _)| set & value != 0);
            return Ok(edge.map_or(Diagram::FALSE, |(_, next)| *next));
        }
        if let Some(&done) = known.get(&of) {
            return Ok(done);
        }
        let (at, edges) = (node.variable, node.edges.clone());
        let mut fixed = Vec::with_capacity(edges.len());
        for &(set, next) in &edges {
            fixed.push((set, self.fix_known(next, variable, value, known)?));
        }
        let made = self.node(at, fixed)?;
        known.insert(of, made);
        Ok(made)
    }

    /// The value of the function where `value` gives each variable's value.
    pub fn value(&self, of: Diagram, value: impl Fn(u32) -> u32) -> bool {
        let mut at = of;
        while let Some(node) = self.at(at) {
            let bit = 1 << value(node.variable).min(127);
            let edge = node.edges.iter().find(|(set, _)| set & bit != 0);
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
        for &(set, next) in &node.edges {
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
            open.extend(node.edges.iter().map(|(_, next)| *next));
        }
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    fn at(&self, of: Diagram) -> Option<&Node> {
        self.nodes.get((of.0 as usize).checked_sub(2)?)
    }

    /// The function that goes on as the edges say. Edges that lead to the same node become one.
    fn node(&mut self, variable: u32, edges: Vec<(Values, Diagram)>) -> Result<Diagram, Full> {
        let mut joined: Vec<(Values, Diagram)> = Vec::with_capacity(edges.len());
        for (set, next) in edges.into_iter().filter(|(set, _)| *set != 0) {
            match joined.iter_mut().find(|(_, known)| *known == next) {
                Some((known, _)) => *known |= set,
                None => joined.push((set, next)),
            }
        }
        if let [(_, only)] = joined[..] {
            return Ok(only);
        }
        joined.sort_unstable_by_key(|(set, _)| set.trailing_zeros());
        let node = Node { variable, edges: joined.into() };
        if let Some(&number) = self.numbers.get(&node) {
            return Ok(number);
        }
        if self.nodes.len() >= self.limit {
            return Err(Full { limit: self.limit });
        }
        let number = Diagram(self.nodes.len() as u32 + 2);
        self.nodes.push(node.clone());
        self.numbers.insert(node, number);
        Ok(number)
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
        let first = |d: D| self.at(d).map_or(u32::MAX, |node| node.variable);
        let variable = first(a).min(first(b));
        let edges = |d: D| match self.at(d) {
            Some(node) if node.variable == variable => node.edges.clone(),
            _ => Box::from([(self.domain(variable), d)]),
        };
        let (left, right) = (edges(a), edges(b));
        let mut made = Vec::with_capacity(left.len() + right.len());
        for &(here, x) in &left {
            for &(there, y) in &right {
                if here & there != 0 {
                    made.push((here & there, self.apply(op, x, y)?));
                }
            }
        }
        let result = self.node(variable, made)?;
        self.known.insert((op, a, b), result);
        Ok(result)
    }
}

#[cfg(test)]
mod tests;
