//! Helpers of the tests.

use std::fmt::Display;

use fastrand::Rng;
use notation_syntax::ErrorKind;
use tafl_game_record::{GameRecord, Games, NodeId, Notation, Parsed, Strictness, Tree};

/// The rules tag of a small board, which the findings of a record do not concern.
pub(crate) const RULES: &str = "[rules:dim:3 start:/t2/3/2K/]\n";

#[track_caller]
pub(crate) fn record(text: &str) -> GameRecord {
    text.parse().unwrap_or_else(|error: tafl_game_record::RecordError| panic!("{}", error.render(text)))
}

/// Reads strictly, and prints the same text.
#[track_caller]
pub(crate) fn verified<T>(text: &str) -> T
where
    T: Notation<ErrorKind: Display> + Display,
{
    let value = T::parse_with(text, Strictness::Strict);
    let value = value.unwrap_or_else(|error| panic!("{}", error.render(text)));
    assert_eq!(value.to_string(), text);
    value
}

/// The move at an address.
#[track_caller]
pub(crate) fn at(tree: &Tree, address: &str) -> NodeId {
    tree.find(&address.parse().expect("an address"))
        .unwrap_or_else(|| panic!("no move at {address} in {tree:?}"))
}

/// The codes of the errors and then of the findings.
pub(crate) fn codes<T, K: ErrorKind>(parsed: &Parsed<T, K>) -> Vec<&'static str> {
    let errors = parsed.errors.iter().map(tafl_game_record::Error::code);
    errors.chain(parsed.findings.iter().map(tafl_game_record::Finding::code)).collect()
}

/// The errors and findings of a text, drawn below it.
pub(crate) fn drawn<T, K: ErrorKind>(text: &str, parsed: &Parsed<T, K>) -> String {
    let errors = parsed.errors.iter().map(|error| error.render(text).to_string());
    errors.chain(parsed.findings.iter().map(|finding| finding.render(text).to_string())).collect()
}

/// The errors and findings of the games of each text, and how they are printed. What is printed reads as the same game.
pub(crate) fn reported<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let game = |text: &str, game: Parsed<GameRecord, _>| {
        let read = match &game.value {
            Some(record) => {
                let printed = record.to_string();
                assert_eq!(printed.parse().as_ref(), Ok(record), "{text:?}");
                format!("reads as {printed:?}\n")
            }
            None => String::from("cannot be read\n"),
        };
        drawn(text, &game) + &read
    };
    let text = |text: T| {
        let text = text.as_ref();
        let games: String = Games::new(text).map(|read| game(text, read)).collect();
        format!("=== {text:?}\n{games}\n")
    };
    texts.into_iter().map(text).collect()
}

/// Values from random numbers, the same in every run.
pub(crate) struct Dice(Rng);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.usize(..limit)
    }

    pub(crate) fn one_of<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())].clone()
    }

    /// Mostly small, sometimes at the limit.
    pub(crate) fn number(&mut self) -> u32 {
        match self.below(8) {
            0 => 0,
            1 => u32::MAX,
            _ => self.0.u32(..5000),
        }
    }

    /// The text with up to four pieces of a few bytes replaced by others.
    pub(crate) fn mutated(&mut self, text: &str, longest: usize, pieces: &[&str]) -> String {
        let mut text = text.to_owned();
        for _ in 0..=self.below(4) {
            let boundary =
                |from| (from..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
            let from = boundary(self.below(text.len() + 1));
            let to = boundary(from + self.below(longest + 1));
            text.replace_range(from..to, self.one_of(pieces));
        }
        text
    }
}
