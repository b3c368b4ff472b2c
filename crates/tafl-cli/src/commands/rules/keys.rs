//! `tafl rules keys`: the keys of rules records.

use std::io::{self, Write};

use tafl_rules::{Key, Value, ValueKind};
use tafl_terminal::text::{HEADING, WIDTH};

use crate::output::messages::{self, Failure, Status};
use crate::output::{self, Styled};

/// The columns of the names.
const NAMES: usize = 8;

/// The keys of an extra zone; those of the others have the numbers 2 to 9.
const OF_ZONE: [&str; 5] = ["z1", "z1h", "z1p", "z1s", "z1re"];

/// Prints the keys that have all of these words.
pub(super) fn run(words: &[String]) -> Result<Status, Failure> {
    let (before, start): (Vec<Key>, Vec<Key>) =
        Key::ALL.iter().partition(|key| !matches!(key, Key::Start | Key::Starti));
    let of_zone = OF_ZONE.iter().filter_map(|name| Key::from_name(name));
    let keys = before.into_iter().chain(of_zone).chain(start).map(|key| (key, lines(key)));
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let fits = |key: Key, lines: &[String]| {
        let text = format!("{key} {}", lines.join(" ")).to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let found: Vec<(Key, Vec<String>)> = keys.filter(|(key, lines)| fits(*key, lines)).collect();
    if found.is_empty() {
        messages::line(&format_args!("no key has `{}`; `tafl rules keys` lists all", words.join(" ")));
        return Ok(Status::Errors);
    }
    output::styled(|out| found.iter().try_for_each(|(key, lines)| write(*key, lines, out)))?;
    Ok(Status::Good)
}

fn write(key: Key, lines: &[String], out: &mut Styled) -> io::Result<()> {
    let mut name = key.name();
    for line in lines {
        for line in textwrap::wrap(line, textwrap::Options::new(WIDTH - NAMES).subsequent_indent("   ")) {
            writeln!(out, "{HEADING}{name:NAMES$}{HEADING:#}{line}")?;
            name = "";
        }
    }
    Ok(())
}

/// The meaning of a key with its default, and its values.
fn lines(key: Key) -> Vec<String> {
    let default = match key.default_value() {
        None if matches!(key, Key::Dim | Key::Start) => "; required".to_owned(),
        Some(Value::SquareList(list)) if list.is_empty() => String::new(),
        Some(value) if value.to_string().is_empty() => "; default none".to_owned(),
        Some(value) => format!("; default {value}"),
        None => String::new(),
    };
    let zone = if matches!(key, Key::ExtraZone(_)) { " (of 1 to 9)" } else { "" };
    let meaning = format!("{}{zone}{default}", key.meaning());
    match key.kind() {
        ValueKind::Letter(letters) => {
            let values = letters.iter().map(|(letter, meaning)| format!("{letter}  {meaning}"));
            std::iter::once(meaning).chain(values).collect()
        }
        other => vec![meaning, other.to_string()],
    }
}
