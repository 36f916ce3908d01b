//! Looking on while a block runs, and overruling what it decides.
//!
//! A machine that nobody looks at ([`Silent`]) is compiled without any of this.

use super::machine::{Machine, Stop};
use crate::model::{Cond, Instr};
use crate::source::Span;

/// Somebody who looks on. It is taken out of the machine while it looks, hence `Default`.
pub(super) trait Observer: Default {
    /// Whether there is anybody.
    const ON: bool;

    /// Before an instruction runs.
    fn before(&mut self, machine: &Machine<'_, Self>, instr: &Instr);

    /// After an instruction; an error ends the block, and names the instruction that ended it.
    fn after(&mut self, machine: &Machine<'_, Self>, instr: &Instr, done: Result<(), (Stop, Span)>);

    /// The condition of the instruction that runs has this value: what counts instead.
    /// An error ends the block.
    fn decide(
        &mut self,
        machine: &Machine<'_, Self>,
        cond: &Cond,
        value: bool,
    ) -> Result<bool, Stop>;
}

/// Nobody.
#[derive(Default)]
pub(super) struct Silent;

impl Observer for Silent {
    const ON: bool = false;

    fn before(&mut self, _: &Machine<'_, Self>, _: &Instr) {}

    fn after(&mut self, _: &Machine<'_, Self>, _: &Instr, _: Result<(), (Stop, Span)>) {}

    fn decide(&mut self, _: &Machine<'_, Self>, _: &Cond, value: bool) -> Result<bool, Stop> {
        Ok(value)
    }
}
