//! The reference of Abecedarian Big Chess against hand-worked positions, laws and counts.

mod armies;
mod cases;
mod counts;
mod laws;
mod playouts;
mod reads;
mod scatter;
mod sentences;
mod simple;

pub use cases::all_cases;

#[test]
fn every_case_holds() {
    let cases = cases::all_cases();
    let mut wrong = Vec::new();
    for case in &cases {
        let (asked, failed) = case.run();
        assert!(asked > 0, "{} expects nothing", case.name);
        wrong.extend(failed);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
