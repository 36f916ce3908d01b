//! `--allow`, `--warn` and `--deny`: what the command line says of lints, in the order in which it
//! says it, since of two options about one lint the later counts.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use crate::lint::Setting;

/// The options with what each makes of a lint, and what its help says.
const OPTIONS: [(&str, Setting, &str); 3] = [
    ("allow", Setting::Allow, "Say nothing of a lint (\"all\": of every lint that is not named)"),
    ("warn", Setting::Warn, "Make a lint a warning"),
    (
        "deny",
        Setting::Deny,
        "Make a lint an error; of several options for one lint the last counts",
    ),
];

/// What is asked of lints, in the order of the command line.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    settings: Vec<(Setting, String)>,
}

impl Asked {
    /// The settings with the names of lints, the later ones to overrule the earlier ones.
    pub(super) fn settings(&self) -> Vec<(Setting, &str)> {
        self.settings.iter().map(|(setting, name)| (*setting, name.as_str())).collect()
    }
}

impl FromArgMatches for Asked {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked, Error> {
        let mut all: Vec<(usize, Setting, String)> = Vec::new();
        for (option, setting, _) in OPTIONS {
            let places = matches.indices_of(option).into_iter().flatten();
            let names = matches.get_many::<String>(option).into_iter().flatten();
            all.extend(places.zip(names).map(|(place, name)| (place, setting, name.clone())));
        }
        all.sort_by_key(|(place, ..)| *place);
        Ok(Asked { settings: all.into_iter().map(|(_, setting, name)| (setting, name)).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Asked::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Asked {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, (option, _, help)| {
            command.arg(
                Arg::new(*option)
                    .long(*option)
                    .value_name("LINT")
                    .action(ArgAction::Append)
                    .help_heading("Lints (zrf explain NAME, LINTS.md)")
                    .help(*help),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Asked::augment_args(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_command_line_is_kept() {
        let asked = |args: &[&str]| {
            let command = Asked::augment_args(Command::new("zrf"));
            let matches = command.get_matches_from([&["zrf"], args].concat());
            Asked::from_arg_matches(&matches).unwrap().settings
        };
        let name = |text: &str| text.to_owned();
        assert_eq!(
            asked(&["--deny", "x", "--allow", "x", "--warn=y", "--deny", "z"]),
            [
                (Setting::Deny, name("x")),
                (Setting::Allow, name("x")),
                (Setting::Warn, name("y")),
                (Setting::Deny, name("z")),
            ]
        );
        assert_eq!(asked(&[]), []);
    }
}
