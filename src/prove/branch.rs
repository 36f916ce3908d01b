//! Runs code on all inputs at once: questions are answered both ways, one way in each run, and the
//! outputs of all runs are put together as conditions.
//!
//! The code is any function that asks a [`Branching`] about values of variables and gives out
//! results. It is run from its beginning for each way through it; before its first unknown question
//! all is as in the run before. A question whose answer follows from earlier ones is not split.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::diagram::{Diagram, Diagrams, Values};
use super::verdict::Reason;

/// For how many nodes that diagrams may have one way through a piece of code is followed. Ours.
const NODES_PER_PATH: usize = 5;

/// Answers questions about the values of variables, differently in each run.
#[derive(Debug)]
pub struct Branching {
    domains: Vec<Values>,
    run: RefCell<Run>,
    /// What is so in all runs.
    given: RefCell<Vec<(u32, Values)>>,
}

#[derive(Debug, Default)]
struct Run {
    /// What the variables may still be.
    possible: Vec<(u32, Values)>,
    /// The answers to unknown questions to be given in this run; yes beyond its end.
    script: Vec<bool>,
    /// The unknown questions so far.
    asked: Vec<(u32, Values)>,
    stuck: Option<&'static str>,
}

impl Branching {
    /// Over the variables of these diagrams.
    pub fn new(diagrams: &Diagrams, variables: usize) -> Branching {
        let domains = (0..variables as u32).map(|v| diagrams.domain(v)).collect();
        Branching { domains, run: RefCell::default(), given: RefCell::default() }
    }

    /// Whether the variable has one of these values.
    pub fn ask(&self, variable: u32, values: Values) -> bool {
        let run = &mut *self.run.borrow_mut();
        let at = match run.possible.iter().position(|(known, _)| *known == variable) {
            Some(at) => at,
            None => {
                let all = self.domains.get(variable as usize).copied().unwrap_or(1);
                run.possible.push((variable, all));
                run.possible.len() - 1
            }
        };
        let possible = &mut run.possible[at].1;
        let (yes, no) = (*possible & values, *possible & !values);
        if yes == 0 || no == 0 {
            return no == 0;
        }
        let number = run.asked.len();
        run.asked.push((variable, values));
        if number == run.script.len() {
            run.script.push(true);
        }
        let answer = run.script[number];
        *possible = if answer { yes } else { no };
        answer
    }

    /// Says that the code asked something that has no answer here.
    pub fn give_up(&self, why: &'static str) {
        self.run.borrow_mut().stuck = Some(why);
    }

    /// From now on variables have one of these values in every run; what is found is said of such
    /// inputs only.
    pub fn assume(&self, given: Vec<(u32, Values)>) {
        *self.given.borrow_mut() = given;
    }

    /// The condition of each result of the code. `paths` is raised by the number of runs.
    pub fn explore<K: Ord>(
        &self,
        diagrams: &mut Diagrams,
        paths: &mut u64,
        mut code: impl FnMut(&Branching, &mut Vec<K>),
    ) -> Result<BTreeMap<K, Diagram>, Reason> {
        let most = (diagrams.limit() / NODES_PER_PATH).max(1);
        let mut script: Vec<bool> = Vec::new();
        let mut ways = Vec::new();
        loop {
            let possible = self.given.borrow().clone();
            *self.run.borrow_mut() = Run { script, possible, ..Run::default() };
            let mut results = Vec::new();
            code(self, &mut results);
            let run = self.run.take();
            if let Some(why) = run.stuck {
                return Err(Reason::Asked(why));
            }
            let answers = run.script.clone();
            ways.push(Way { asked: run.asked, answers, results });
            script = run.script;
            if ways.len() > most {
                return Err(Reason::Paths(most));
            }
            // The last question that was answered with yes is answered with no next time.
            while script.last() == Some(&false) {
                script.pop();
            }
            match script.last_mut() {
                Some(last) => *last = false,
                None => break,
            }
        }
        *paths += ways.len() as u64;
        join(diagrams, &mut ways, 0)
    }
}

/// One way through the code.
struct Way<K> {
    asked: Vec<(u32, Values)>,
    answers: Vec<bool>,
    results: Vec<K>,
}

/// Puts ways together that agree on their first `depth` questions and answers.
fn join<K: Ord>(
    diagrams: &mut Diagrams,
    ways: &mut [Way<K>],
    depth: usize,
) -> Result<BTreeMap<K, Diagram>, Reason> {
    let Some(first) = ways.first_mut() else { return Ok(BTreeMap::new()) };
    let Some(&(variable, values)) = first.asked.get(depth) else {
        return Ok(first.results.drain(..).map(|key| (key, Diagram::TRUE)).collect());
    };
    let split = ways.partition_point(|way| way.answers.get(depth) == Some(&true));
    let (yes, no) = ways.split_at_mut(split);
    let (yes, mut no) = (join(diagrams, yes, depth + 1)?, join(diagrams, no, depth + 1)?);
    let test = diagrams.literal(variable, values)?;
    let mut joined = BTreeMap::new();
    for (key, so) in yes {
        let otherwise = no.remove(&key).unwrap_or(Diagram::FALSE);
        joined.insert(key, diagrams.ite(test, so, otherwise)?);
    }
    for (key, otherwise) in no {
        joined.insert(key, diagrams.ite(test, Diagram::FALSE, otherwise)?);
    }
    Ok(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every result has exactly the condition under which the code gives it.
    #[test]
    fn conditions_are_those_of_the_code() {
        let sizes = [3, 4, 2];
        let mut diagrams = Diagrams::new(&sizes, 10_000);
        let branching = Branching::new(&diagrams, 3);
        let code = |look: &dyn Fn(u32, Values) -> bool, out: &mut Vec<u32>| {
            if look(0, 0b011) {
                out.push(1);
                if look(0, 0b001) || look(2, 0b10) {
                    out.push(2);
                }
            } else if look(1, 0b1100) && !look(1, 0b0011) {
                out.push(if look(1, 0b0100) { 3 } else { 2 });
            }
        };
        let mut paths = 0;
        let conditions = branching
            .explore(&mut diagrams, &mut paths, |b, out| code(&|v, set| b.ask(v, set), out))
            .unwrap();
        assert_eq!(paths, 6);
        let mut compared = 0;
        for a in 0..3 {
            for b in 0..4 {
                for c in 0..2 {
                    let values = [a, b, c];
                    let mut out = Vec::new();
                    code(&|v, set| set >> values[v as usize] & 1 == 1, &mut out);
                    for key in 1..=3 {
                        let condition = conditions[&key];
                        let said = diagrams.value(condition, |v| values[v as usize]);
                        assert_eq!(said, out.contains(&key), "{values:?} {key}");
                        compared += 1;
                    }
                }
            }
        }
        assert_eq!(compared, 72);
    }

    #[test]
    fn code_without_end_of_questions_is_given_up() {
        let mut diagrams = Diagrams::new(&[2; 40], 1_000_000);
        let branching = Branching::new(&diagrams, 40);
        let all = |b: &Branching, out: &mut Vec<u32>| {
            out.push((0..40).filter(|&v| b.ask(v, 1)).count() as u32);
        };
        assert_eq!(branching.explore(&mut diagrams, &mut 0, all), Err(Reason::Paths(200_000)));
    }
}
