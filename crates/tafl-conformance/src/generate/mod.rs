//! The generator of the systematic vectors: texts with their answers by construction, and games from fixed seeds.
//!
//! The expectation of a vector comes from how its text is made, and not from the parsers that it tests. Only
//! the answers about games by rules are those of this project.

#![allow(
    clippy::indexing_slicing,
    reason = "the generator indexes what it has built, and runs before a release only"
)]
#![allow(clippy::format_push_string, clippy::format_collect, reason = "short texts, once")]

mod game;
mod grid;
mod moves;
mod play;
mod position;
mod record;
mod rules;
mod t3en;
mod tsn;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Value, json};

/// The repository has one in so many of the random vectors, the first ones of each file.
pub const SHARE: usize = 10;

/// The generated files: the path of each below `vectors`, and its text. `share` is [`SHARE`], or 1 for all random vectors.
pub fn files(share: usize) -> Vec<(String, String)> {
    let topics = [
        position::topics(share),
        tsn::topics(share),
        t3en::topics(share),
        moves::topics(share),
        rules::topics(),
        record::topics(share),
        play::topics(share),
    ];
    topics.into_iter().flatten().map(Topic::into_file).collect()
}

/// Whether a sentence of a specification decides, and which: `required`, or `open`.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// A sentence decides.
    Required(&'static [&'static str]),
    /// Only a row of the deviations does.
    Open(&'static [&'static str]),
}

/// A file of vectors, which are numbered.
#[derive(Clone, Debug)]
struct Topic {
    group: &'static str,
    name: &'static str,
    lines: Vec<String>,
}

impl Topic {
    fn new(group: &'static str, name: &'static str) -> Self {
        Self { group, name, lines: Vec::new() }
    }

    /// Adds a vector with this value as its answer.
    fn ok(&mut self, source: Source, operation: &str, input: &Value, ok: &Value) {
        self.add(source, operation, input, &json!({"ok": ok}));
    }

    /// Adds a vector with an error of one of these classes.
    fn error(&mut self, source: Source, operation: &str, input: &Value, classes: &[&str]) {
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

    fn len(&self) -> usize {
        self.lines.len()
    }

    /// The path of the file below `vectors`, and its text.
    fn into_file(self) -> (String, String) {
        (format!("{}/{}.jsonl", self.group, self.name), self.lines.join("\n") + "\n")
    }
}

/// A xorshift generator, and not a crate: a new version of one would replace all vectors.
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 up to, but not including, the bound.
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        usize::try_from((self.next() >> 11) % bound).expect_or_default("a number below a size is a size")
    }

    /// True once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items. There has to be one.
    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Puts the items in any order.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}
