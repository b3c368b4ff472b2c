//! Helpers of the tests.

use std::fmt::Write;

use fastrand::Rng;
use notation_syntax::ErrorKind;
use tafl_game_record::Parsed;

/// The value, errors and findings of a text, drawn.
pub(crate) fn drawn<T, K: ErrorKind>(
    text: &str,
    parsed: &Parsed<T, K>,
    value: impl Fn(&T) -> String,
) -> String {
    let mut out = format!("{text:?}\n");
    if let Some(read) = &parsed.value {
        writeln!(out, "= {}", value(read)).expect("a string takes everything");
    }
    for error in &parsed.errors {
        write!(out, "{}", error.render(text)).expect("a string takes everything");
    }
    for finding in &parsed.findings {
        write!(out, "{}", finding.render(text)).expect("a string takes everything");
    }
    out
}

/// Checks for one line that begins in lower case or with a name, and has no final stop.
#[track_caller]
pub(crate) fn assert_is_a_message(message: &impl std::fmt::Display) {
    let message = message.to_string();
    assert!(!message.contains('\n'), "{message}");
    let name = message.starts_with("OpenTafl");
    assert!(name || !message.starts_with(char::is_uppercase), "{message}");
    assert!(!message.ends_with(['.', '!', ' ', ':', ',']), "{message}");
}

/// Values from random numbers, the same in every run.
pub(crate) struct Dice(pub(crate) Rng);

impl Dice {
    pub(crate) fn one_of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.0.usize(..things.len())]
    }

    /// Mostly small, sometimes at the limit.
    pub(crate) fn number(&mut self) -> u32 {
        match self.0.usize(..8) {
            0 => 0,
            1 => u32::MAX,
            _ => u32::try_from(self.0.usize(..5000)).expect("small"),
        }
    }

    /// The text with up to three characters changed, inserted or removed.
    pub(crate) fn mutated(&mut self, text: &str, alphabet: &[char]) -> String {
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..=self.0.usize(..3) {
            let at = self.0.usize(..=characters.len());
            let character = *self.one_of(alphabet);
            match self.0.usize(..3) {
                0 => characters.insert(at, character),
                _ if at == characters.len() => {}
                1 => characters[at] = character,
                _ => drop(characters.remove(at)),
            }
        }
        characters.into_iter().collect()
    }
}
