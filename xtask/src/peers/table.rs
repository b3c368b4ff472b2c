//! The tables as Markdown.

use std::fmt::Write;

use serde_json::Value;

const GROUPS: [&str; 9] = ["position", "tsn", "t3en", "move", "rules", "record", "replay", "puzzle", "play"];

const LEVELS: [&str; 2] = ["required", "open"];

/// How many vectors of a group and level have each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    passed: u64,
    failed: u64,
    unsupported: u64,
    unanswered: u64,
}

/// The counts that `tafl conform --format json` prints, by group and level.
#[derive(Debug)]
pub(super) struct Counts(Vec<(String, [Cell; 2])>);

impl Counts {
    /// The lines that have a group; there is at least one.
    pub(super) fn read(printed: &str) -> Result<Self, String> {
        let mut groups = Vec::new();
        for line in printed.lines() {
            let object: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            if let Some(group) = object.get("group").and_then(Value::as_str) {
                groups.push((group.to_owned(), LEVELS.map(|level| cell(&object, level))));
            }
        }
        if groups.is_empty() { Err("no group was run".to_owned()) } else { Ok(Self(groups)) }
    }

    fn cell(&self, group: &str, level: usize) -> Cell {
        let cells = self.0.iter().find(|(name, _)| name == group).map(|(_, cells)| cells);
        cells.and_then(|cells| cells.get(level)).copied().unwrap_or_default()
    }
}

fn cell(object: &Value, level: &str) -> Cell {
    let count =
        |key: &str| object.get(level).and_then(|counts| counts.get(key)).and_then(Value::as_u64).unwrap_or(0);
    Cell {
        passed: count("passed"),
        failed: count("failed"),
        unsupported: count("unsupported"),
        unanswered: count("unanswered"),
    }
}

impl Cell {
    fn vectors(self) -> u64 {
        self.passed + self.failed + self.unsupported + self.unanswered
    }

    fn text(self) -> String {
        if self.passed + self.failed == 0 {
            return "–".to_owned();
        }
        format!("{} / {} / {}", self.passed, self.failed, self.unsupported)
    }
}

/// A table for each level. The first program is the one that supports everything.
pub(super) fn markdown(rows: &[(&str, Counts)]) -> String {
    let mut text = String::new();
    for (level, name) in LEVELS.iter().enumerate() {
        let separator = if level == 0 { "" } else { "\n" };
        let title = name.replacen(['r', 'o'], if level == 0 { "R" } else { "O" }, 1);
        // Writing to a string does not fail.
        let _ = writeln!(text, "{separator}{title} vectors:\n\n| program | {} |", GROUPS.join(" | "));
        let _ = writeln!(text, "|{}", " --- |".repeat(GROUPS.len() + 1));
        if let Some((_, all)) = rows.first() {
            let numbers = GROUPS.map(|group| format!("*{}*", all.cell(group, level).vectors()));
            let _ = writeln!(text, "| *vectors* | {} |", numbers.join(" | "));
        }
        for (program, counts) in rows {
            let _ = writeln!(
                text,
                "| {program} | {} |",
                GROUPS.map(|group| counts.cell(group, level).text()).join(" | ")
            );
        }
    }
    text
}

/// A table of the programs with recorded answers; all of their vectors are open.
pub(super) fn recorded(rows: &[(&str, Counts)]) -> String {
    let mut text = "| program | group | passed | failed |\n| --- | --- | --- | --- |\n".to_owned();
    for (program, Counts(groups)) in rows {
        for (group, [_, Cell { passed, failed, .. }]) in groups {
            let _ = writeln!(text, "| {program} | {group} | {passed} | {failed} |");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = r#"{"id":"t3en/edges/1","verdict":"failed"}
{"group":"t3en","open":{"failed":0,"passed":334,"unanswered":0,"unsupported":0},"required":{"failed":1,"passed":241,"unanswered":0,"unsupported":2}}
{"open":{"failed":0},"passed":true,"required":{},"restarts":0,"vectors":576}"#;

    #[test]
    fn a_group_is_a_column_of_both_tables() {
        let counts = Counts::read(PRINTED).unwrap();
        let text = markdown(&[("one", counts)]);
        assert!(text.starts_with("Required vectors:\n\n| program | position |"), "{text}");
        assert!(text.contains("\n| *vectors* | *0* | *0* | *244* |"), "{text}");
        assert!(text.contains("\n| one | – | – | 241 / 1 / 2 | –"), "{text}");
        assert!(text.contains("\n\nOpen vectors:\n"), "{text}");
        assert!(text.contains("\n| one | – | – | 334 / 0 / 0 | –"), "{text}");
    }

    #[test]
    fn recorded_programs_have_a_row_for_each_group() {
        let text = recorded(&[("one", Counts::read(PRINTED).unwrap())]);
        assert!(text.ends_with("| one | t3en | 334 | 0 |\n"), "{text}");
    }

    #[test]
    fn output_without_groups_is_an_error() {
        assert!(Counts::read("").is_err());
        assert!(Counts::read("no JSON").is_err());
    }
}
