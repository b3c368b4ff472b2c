//! A file of vectors.

use serde_json::{Value, json};

/// Whether a sentence of a specification decides, and which: `required`, or `open`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// A sentence decides.
    Required(&'static [&'static str]),
    /// Only a row of the deviations does.
    Open(&'static [&'static str]),
}

/// A file of vectors, which are numbered.
#[derive(Clone, Debug)]
pub(super) struct Topic {
    group: &'static str,
    name: &'static str,
    lines: Vec<String>,
}

impl Topic {
    pub(super) fn new(group: &'static str, name: &'static str) -> Self {
        Self { group, name, lines: Vec::new() }
    }

    /// Adds a vector with this value as its answer.
    pub(super) fn ok(&mut self, source: Source, operation: &str, input: &Value, ok: &Value) {
        self.add(source, operation, input, &json!({"ok": ok}));
    }

    /// Adds a vector with an error of one of these classes.
    pub(super) fn error(&mut self, source: Source, operation: &str, input: &Value, classes: &[&str]) {
        let expect = match classes {
            [class] => json!({"error": class}),
            _ => json!({"error": classes}),
        };
        self.add(source, operation, input, &expect);
    }

    fn add(&mut self, source: Source, operation: &str, input: &Value, expect: &Value) {
        let (level, cites) = match source {
            Source::Required(cites) => ("required", cites),
            Source::Open(cites) => ("open", cites),
        };
        let (group, name, number) = (self.group, self.name, self.lines.len() + 1);
        let cites = json!(cites);
        self.lines.push(format!(
            r#"{{"id":"{group}/{name}/{number:03}","level":"{level}","cites":{cites},"op":"{operation}","input":{input},"expect":{expect}}}"#
        ));
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The path of the file below `vectors`, and its text.
    pub(super) fn into_file(self) -> (String, String) {
        (format!("{}/{}.jsonl", self.group, self.name), self.lines.join("\n") + "\n")
    }
}
