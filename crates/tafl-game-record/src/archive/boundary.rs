//! The boundary between two games of an archive.

use crate::tag;

/// Whether a bracket begins a game: it is at the start of a line and opens a tag of the specification.
///
/// `at_line_start` decides where `before`, the text that precedes the bracket, is empty; `after` follows the bracket.
pub(crate) fn begins_game(before: &str, after: &[u8], at_line_start: bool) -> bool {
    is_at_line_start(before, at_line_start) && tag::begins_known_tag(after)
}

/// The same for a bracket that opens a version tag, which begins a game even if the turn before it has no comment block.
pub(crate) fn begins_game_with_version(before: &str, after: &[u8], at_line_start: bool) -> bool {
    is_at_line_start(before, at_line_start) && tag::begins_version_tag(after)
}

fn is_at_line_start(before: &str, at_line_start: bool) -> bool {
    before.ends_with('\n') || before.is_empty() && at_line_start
}
