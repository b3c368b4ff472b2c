//! The keys, and the page that lists them.

use std::{env, fs};

use tafl_rules::{Key, Value, ValueKind};

/// The table that the documentation should have.
fn table() -> String {
    let mut table =
        String::from("| key | meaning | values | default | section |\n| --- | --- | --- | --- | --- |\n");
    for &key in Key::ALL {
        let values = match key.kind() {
            ValueKind::Letter([('y', "yes"), ('n', "no")]) => "`y`, `n`".into(),
            ValueKind::Letter(letters) => {
                let letters = letters.iter().map(|(letter, meaning)| format!("`{letter}` {meaning}"));
                letters.collect::<Vec<_>>().join("; ")
            }
            other => other.to_string(),
        };
        let default = match key.default_value() {
            None if matches!(key, Key::Name | Key::Rep) => "none".into(),
            None => "required".into(),
            Some(Value::SquareList(list)) if list.is_empty() => "no squares".into(),
            Some(value) => format!("`{value}`"),
        };
        let section = key.section();
        let row = format!("| `{key}` | {} | {values} | {default} | {section} |\n", key.meaning());
        table.push_str(&row);
    }
    table
}

#[test]
fn the_documented_table_is_up_to_date() {
    if include_str!("../../src/keys.md") == table() {
        return;
    }
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        return fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/keys.md"), table()).unwrap();
    }
    panic!(
        "src/keys.md differs from the table of keys; INSTA_UPDATE=always cargo test -p tafl-rules writes it"
    );
}

#[test]
fn names_parse() {
    for &key in Key::ALL {
        assert_eq!(Key::from_name(key.name()), Some(key));
        assert_eq!(key.to_string().parse(), Ok(key));
    }
    assert_eq!(Key::ALL.len(), 43);
    assert_eq!(Key::from_name("Esc"), None);
}
