//! The names of endings.

use tafl_game_record::Ending;
use tafl_verify::Conclusion;

/// `king-escaped` and so on, or `resignation`: the column `rules_ending`, and an ending of an explorer.
pub(crate) fn ending_name(conclusion: Conclusion) -> Option<&'static str> {
    match conclusion {
        Conclusion::Played(outcome) => Some(outcome.ending().name()),
        Conclusion::Resigned(_) => Some(Ending::Resignation.name()),
        _ => None,
    }
}
