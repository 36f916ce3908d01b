//! Diagrams against plain enumeration, on random functions.

use super::*;

/// Numbers of values of the variables of a random function.
const SIZES: [usize; 5] = [3, 2, 5, 4, 3];

/// All assignments, as one value for each variable.
fn assignments() -> Vec<Vec<u32>> {
    SIZES.iter().fold(vec![Vec::new()], |all, &size| {
        let longer = |values: &Vec<u32>| {
            let values = values.clone();
            (0..size as u32).map(move |v| [values.clone(), vec![v]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

/// A random function as a diagram and as the table of its values.
fn random(
    diagrams: &mut Diagrams,
    random: &mut fastrand::Rng,
    depth: u32,
    all: &[Vec<u32>],
) -> (Diagram, Vec<bool>) {
    if depth == 0 || random.u8(..8) == 0 {
        let variable = random.usize(..SIZES.len());
        let values = random.u128(..) & ((1 << SIZES[variable]) - 1);
        let table = all.iter().map(|a| values >> a[variable] & 1 == 1).collect();
        return (diagrams.literal(variable as u32, values).unwrap(), table);
    }
    let (a, left) = self::random(diagrams, random, depth - 1, all);
    let (b, right) = self::random(diagrams, random, depth - 1, all);
    let (c, third) = self::random(diagrams, random, depth - 1, all);
    let zip = |f: &dyn Fn(bool, bool) -> bool| -> Vec<bool> {
        left.iter().zip(&right).map(|(a, b)| f(*a, *b)).collect()
    };
    match random.u8(..6) {
        0 => (diagrams.and(a, b).unwrap(), zip(&|a, b| a && b)),
        1 => (diagrams.or(a, b).unwrap(), zip(&|a, b| a || b)),
        2 => (diagrams.xor(a, b).unwrap(), zip(&|a, b| a != b)),
        3 => (diagrams.not(a).unwrap(), left.iter().map(|a| !a).collect()),
        4 => {
            let picked = (0..all.len()).map(|i| if left[i] { right[i] } else { third[i] });
            (diagrams.ite(a, b, c).unwrap(), picked.collect())
        }
        _ => {
            let variable = random.usize(..SIZES.len());
            let value = random.u32(..SIZES[variable] as u32);
            let fixed = |assignment: &Vec<u32>| {
                let mut other = assignment.clone();
                other[variable] = value;
                left[all.iter().position(|a| *a == other).unwrap()]
            };
            (diagrams.fix(a, variable as u32, value).unwrap(), all.iter().map(fixed).collect())
        }
    }
}

#[test]
fn diagrams_agree_with_enumeration_and_equal_functions_are_one_node() {
    let all = assignments();
    let mut rng = fastrand::Rng::with_seed(7);
    let mut diagrams = Diagrams::new(&SIZES, 100_000);
    let mut tables: std::collections::HashMap<Vec<bool>, Diagram> = Default::default();
    let mut repeated = 0;
    for _ in 0..1_500 {
        let depth = rng.u32(..4);
        let (diagram, table) = random(&mut diagrams, &mut rng, depth, &all);
        for (assignment, expected) in all.iter().zip(&table) {
            let value = diagrams.value(diagram, |v| assignment[v as usize]);
            assert_eq!(value, *expected, "{assignment:?}");
        }
        let known = tables.insert(table.clone(), diagram);
        repeated += usize::from(known.is_some());
        assert!(known.is_none_or(|known| known == diagram));
        // The cheapest assignment costs what the cheapest of all does.
        let cost = |_: u32, value: u32| u64::from(value * value);
        let price = |a: &Vec<u32>| a.iter().map(|&v| cost(0, v)).sum::<u64>();
        let least = all.iter().zip(&table).filter(|(_, yes)| **yes).map(|(a, _)| price(a)).min();
        let found = diagrams.cheapest(diagram, cost);
        let paid = found.as_ref().map(|f| f.iter().map(|&(_, v)| cost(0, v)).sum::<u64>());
        assert_eq!(paid, least);
        if let Some(found) = found {
            let named = |v: u32| found.iter().find(|(n, _)| *n == v).map_or(0, |(_, x)| *x);
            assert!(diagrams.value(diagram, named));
        }
        // What a function depends on is what changes it.
        let depends: Vec<u32> = (0..SIZES.len() as u32)
            .filter(|&v| {
                (0..all.len()).any(|i| {
                    let same = |a: &Vec<u32>| {
                        (0..5).all(|w| w == v || all[i][w as usize] == a[w as usize])
                    };
                    all.iter().zip(&table).any(|(a, value)| same(a) && *value != table[i])
                })
            })
            .collect();
        assert_eq!(diagrams.support(diagram), depends);
    }
    assert!(repeated > 200, "{repeated}");
}

/// Another implementation of decision diagrams, with each variable written as bits, agrees on
/// which functions are equal and on how many inputs make each true.
#[test]
fn diagrams_agree_with_those_of_a_library() {
    use biodivine_lib_bdd::{Bdd, BddVariableSet};
    const BITS: u16 = 3;
    let set = BddVariableSet::new_anonymous(SIZES.len() as u16 * BITS);
    let variables = set.variables();
    let is = |variable: usize, value: usize| -> Bdd {
        (0..BITS as usize).fold(set.mk_true(), |all, bit| {
            let at = variables[variable * BITS as usize + bit];
            all.and(&set.mk_literal(at, value >> bit & 1 == 1))
        })
    };
    let one_of = |variable: usize, values: Values| -> Bdd {
        let chosen = (0..SIZES[variable]).filter(|v| values >> v & 1 == 1);
        chosen.fold(set.mk_false(), |any, value| any.or(&is(variable, value)))
    };
    let valid = (0..SIZES.len()).fold(set.mk_true(), |all, v| all.and(&one_of(v, Values::MAX)));
    let mut rng = fastrand::Rng::with_seed(11);
    let mut diagrams = Diagrams::new(&SIZES, 100_000);
    let mut pool: Vec<(Diagram, Bdd)> = Vec::new();
    for (variable, size) in SIZES.iter().enumerate() {
        for _ in 0..4 {
            let values = rng.u128(..) & ((1 << size) - 1);
            let ours = diagrams.literal(variable as u32, values).unwrap();
            pool.push((ours, one_of(variable, values)));
        }
    }
    for _ in 0..400 {
        let (a, b) = (rng.usize(..pool.len()), rng.usize(..pool.len()));
        let ((a, x), (b, y)) = (pool[a].clone(), pool[b].clone());
        pool.push(match rng.u8(..4) {
            0 => (diagrams.and(a, b).unwrap(), x.and(&y)),
            1 => (diagrams.or(a, b).unwrap(), x.or(&y)),
            2 => (diagrams.xor(a, b).unwrap(), x.xor(&y)),
            _ => (diagrams.not(a).unwrap(), x.not()),
        });
    }
    let all = assignments();
    let (mut same, mut other) = (0, 0);
    for (i, (a, x)) in pool.iter().enumerate() {
        let x = x.and(&valid);
        let inputs = all.iter().filter(|v| diagrams.value(*a, |n| v[n as usize])).count();
        assert_eq!(x.exact_cardinality().to_string(), inputs.to_string());
        for (b, y) in &pool[..i] {
            let equal = x == y.and(&valid);
            assert_eq!(a == b, equal);
            *(if equal { &mut same } else { &mut other }) += 1;
        }
    }
    assert!(same > 100 && other > 100, "{same} {other}");
}

#[test]
fn too_many_nodes_are_said_to_be_too_many() {
    // The product of two numbers of ten digits has no small diagram in this order.
    let mut diagrams = Diagrams::new(&[2; 20], 50);
    let mut all = Diagram::FALSE;
    let mut end = Ok(());
    for i in 0..10 {
        let both = diagrams.literal(i, 2).and_then(|a| {
            let b = diagrams.literal(i + 10, 2)?;
            let both = diagrams.and(a, b)?;
            diagrams.or(all, both)
        });
        match both {
            Ok(more) => all = more,
            Err(full) => end = Err(full),
        }
    }
    assert_eq!(end, Err(Full { limit: 50 }));
    assert!(diagrams.len() <= 50);
}

/// A function that is true for one value of the first variable only is known by that value and the
/// rest, and is put together again from these; a used room begins anew.
#[test]
fn functions_of_a_first_variable_are_taken_apart_and_put_together() {
    let all = assignments();
    let mut rng = fastrand::Rng::with_seed(3);
    let mut diagrams = Diagrams::new(&SIZES, 100_000);
    let mut apart = 0;
    for _ in 0..200 {
        let mut cases = Vec::new();
        let mut whole = Diagram::FALSE;
        for value in 0..SIZES[0] as u32 {
            let (any, _) = random(&mut diagrams, &mut rng, 3, &all);
            let rest = diagrams.fix(any, 0, value).unwrap();
            let there = diagrams.literal(0, 1 << value).unwrap();
            let here = diagrams.and(there, rest).unwrap();
            if rest == Diagram::FALSE {
                assert_eq!(diagrams.only(here, 0), None);
            } else {
                assert_eq!(diagrams.only(here, 0), Some((value, rest)));
                cases.push((1 << value, rest));
            }
            whole = diagrams.or(whole, here).unwrap();
        }
        assert_eq!(diagrams.cases(0, &cases).unwrap(), whole);
        if cases.len() > 1 {
            assert_eq!(diagrams.only(whole, 0), None);
            apart += 1;
        }
    }
    assert!(apart > 50, "{apart}");
    let mut anew = diagrams.renew(&SIZES, 1);
    assert!(anew.is_empty() && anew.literal(0, 1).is_ok());
    assert_eq!(anew.literal(1, 1), Err(Full { limit: 1 }));
}
