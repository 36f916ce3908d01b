//! Levels that a user gives to lints: what the command line and `zrf.toml` say.

use std::collections::BTreeMap;
use std::str::FromStr;

use thiserror::Error;

use super::{ALL, Lint, find};
use crate::report::{Level, nearest};

/// What a user wants to hear of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// Nothing.
    Allow,
    /// A hint, which is shown when hints are asked for.
    Hint,
    /// A warning.
    Warn,
    /// An error.
    Deny,
}

impl Setting {
    /// The level of findings; `None` if there are none.
    pub fn level(self) -> Option<Level> {
        match self {
            Setting::Allow => None,
            Setting::Hint => Some(Level::Hint),
            Setting::Warn => Some(Level::Warning),
            Setting::Deny => Some(Level::Error),
        }
    }
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Setting, String> {
        Ok(match text {
            "allow" => Setting::Allow,
            "hint" => Setting::Hint,
            "warn" => Setting::Warn,
            "deny" => Setting::Deny,
            _ => return Err(format!("'{text}' is no level; write allow, hint, warn or deny")),
        })
    }
}

/// A name that is no lint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{name}' is no lint{advice}")]
pub struct UnknownLint {
    name: String,
    advice: String,
}

impl UnknownLint {
    pub(super) fn new(name: &str) -> UnknownLint {
        let near = nearest(name, ALL.iter().map(|lint| lint.code));
        let advice = match near[..] {
            [] => String::new(),
            _ => format!("; did you mean '{}'?", near.join("' or '")),
        };
        UnknownLint { name: crate::report::shorten(name).into_owned(), advice }
    }
}

/// The levels of lints where they differ from those the lints declare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// For "all", which a name of its own beats.
    all: Option<Setting>,
    named: BTreeMap<&'static str, Setting>,
}

impl Levels {
    /// Sets the level of a lint, or with "all" that of every lint that is not named.
    pub fn set(&mut self, name: &str, setting: Setting) -> Result<(), UnknownLint> {
        if name == "all" {
            self.all = Some(setting);
            return Ok(());
        }
        let lint = find(name).ok_or_else(|| UnknownLint::new(name))?;
        self.named.insert(lint.code, setting);
        Ok(())
    }

    /// What is set for a code; `None` if nothing is.
    pub fn get(&self, code: &str) -> Option<Setting> {
        self.named.get(code).copied().or(self.all)
    }

    /// Whether nothing of what a lint finds will be shown, so that it need not run.
    pub(super) fn silences(&self, lint: &Lint) -> bool {
        self.get(lint.code) == Some(Setting::Allow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_beat_all_and_unknown_names_are_refused() {
        let mut levels = Levels::default();
        levels.set("unused-zone", Setting::Deny).unwrap();
        levels.set("all", Setting::Allow).unwrap();
        assert_eq!(levels.get("unused-zone"), Some(Setting::Deny));
        assert_eq!(levels.get("unused-macro"), Some(Setting::Allow));
        let error = levels.set("unused-zones", Setting::Warn).unwrap_err();
        assert_eq!(error.to_string(), "'unused-zones' is no lint; did you mean 'unused-zone'?");
        assert!("loud".parse::<Setting>().is_err());
    }
}
