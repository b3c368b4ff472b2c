//! How games are read.

use alloc::boxed::Box;

use tafl_rules::Rules;

/// How games are read: by which rules, where a game does not have its own.
///
/// Given rules apply to games that begin with their start position and with their first side. They replace the rules
/// that a format or a variant has otherwise. Any other game is read as without them, and
/// [`GameLoss::RulesNotUsed`](crate::GameLoss::RulesNotUsed) says why.
///
/// ```
/// use tafl_archive::{ArchiveFormat, ImportOptions};
/// use tafl_rules::Preset;
///
/// let line = "d6-f6 d3-a3 d7-f7,0,0,Ongoing";
/// // Without rules, the games of this format are those of Copenhagen hnefatafl.
/// assert!(ArchiveFormat::HnefataflCsv.parse_game(line).is_err());
///
/// let options = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
/// let game = ArchiveFormat::HnefataflCsv.parse_game_with(line, &options)?;
/// assert_eq!(game.value.rules(), Some(&Preset::BRANDUB.rules()));
/// # Ok::<(), tafl_archive::ImportError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    given: Option<Given>,
}

/// Rules, and where they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    rules: Rules,
    source: Option<Box<str>>,
}

impl ImportOptions {
    /// The same options with these rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Self {
        Self { given: Some(Given { rules, source: None }) }
    }

    /// The same options with rules that were fitted to games. `source` says how, and becomes the tag `rules-source` of
    /// each game that is read by them.
    #[must_use]
    pub fn with_fitted_rules(self, rules: Rules, source: &str) -> Self {
        Self { given: Some(Given { rules, source: Some(source.into()) }) }
    }

    /// The rules.
    pub fn rules(&self) -> Option<&Rules> {
        self.given.as_ref().map(|given| &given.rules)
    }

    /// Where fitted rules come from.
    pub fn rules_source(&self) -> Option<&str> {
        self.given.as_ref()?.source.as_deref()
    }
}
