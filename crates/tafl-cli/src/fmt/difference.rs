//! How a text changes, line by line.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use crate::output::HEADING;
use crate::terminal_text::shown;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();

/// A unified difference. There is no time limit, so it is the same on every machine; where every line changes, it is not
/// the shortest, which would take quadratic time.
pub(super) fn difference(name: &str, before: &str, after: &str) -> String {
    let name = shown(name);
    let mut text = format!("{HEADING}--- {name}\n+++ {name}, formatted{HEADING:#}\n");
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    for hunk in TextDiff::from_slices(&old, &new).unified_diff().iter_hunks() {
        let _ = writeln!(text, "{}", hunk.header());
        for change in hunk.iter_changes() {
            let style = match change.tag() {
                ChangeTag::Equal => Style::new(),
                ChangeTag::Delete => REMOVED,
                ChangeTag::Insert => ADDED,
            };
            // A line with another line ending differs.
            let line = shown(&change.value().trim_end_matches('\n').replace('\r', "␍"));
            let _ = writeln!(text, "{style}{}{line}{style:#}", change.tag());
            if !change.value().ends_with('\n') {
                text.push_str("\\ No newline at end of file\n");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_long_text_is_shown_like_a_short_one() {
        let before = (0..1_000).map(|at| at.to_string()).collect::<Vec<_>>().join("\n") + "\n";
        let after = before.replace("\n500\n", "\n500 changed\n") + "end";
        let drawn = anstream::adapter::strip_str(&difference("a", &before, &after)).to_string();
        insta::assert_snapshot!(drawn, @r"
        --- a
        +++ a, formatted
        @@ -498,7 +498,7 @@
         497
         498
         499
        -500
        +500 changed
         501
         502
         503
        @@ -998,3 +998,4 @@
         997
         998
         999
        +end
        \ No newline at end of file
        ");
    }
}
