//! The operations of a server: those of the conformance suite, and its own.

use std::fmt::Display;

use serde_json::{Map, Value, json};
use tafl_conformance::ErrorClass;
use tafl_conformance::answer::{Answered, Refusal, answer, answer_about, operations};

use super::boards;
use super::games::Games;
use crate::input::known_rules::{UnreadRules, named_rules};

/// The values of an answer, or why there are none.
pub(super) type Answer = Result<Value, Problem>;

/// Why a request is refused.
#[derive(Debug)]
pub(super) struct Problem {
    /// The class of the error; `None` if there is no such operation.
    pub(super) class: Option<&'static str>,
    /// For people.
    pub(super) message: String,
}

impl Problem {
    pub(super) fn new(class: &'static str, message: impl Display) -> Self {
        Self { class: Some(class), message: message.to_string() }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.class().name(), refusal.message())
    }
}

/// The operations that the suite does not have.
const OWN: [&str; 5] = ["operations", "play.board", "play.close", "play.suggest", "version"];

/// What a program has asked so far.
#[derive(Default)]
pub(super) struct Server {
    games: Games,
    adviser: boards::Adviser,
}

/// The fields of an input of `play`.
const OF_PLAY: [&str; 8] = ["depth", "format", "game", "level", "moves", "nodes", "rules", "seed"];

impl Server {
    pub(super) fn answer(&mut self, operation: &str, input: &Map<String, Value>) -> Answer {
        if operation.starts_with("play.") {
            known_fields(input)?;
        }
        let (input, unknown) = with_named_rules(operation, input)?;
        // A text that could be a name is more likely a misspelt one than a rules record without colons.
        self.answer_named(operation, input).map_err(|problem| match unknown {
            Some(message) => Problem { message, ..problem },
            None => problem,
        })
    }

    fn answer_named(&mut self, operation: &str, input: Map<String, Value>) -> Answer {
        match operation {
            "operations" => Ok(json!({ "operations": all_operations() })),
            "version" => Ok(json!({ "version": env!("CARGO_PKG_VERSION") })),
            "play.close" => self.games.close(&input).map(|open| json!({ "open": open })),
            "play.board" => self.games.ask(&input, |game| boards::board(game, &input)),
            "play.suggest" => self.games.ask(&input, |game| self.adviser.suggest(game, &input)),
            "play.outcome" => self.games.ask(&input, |game| {
                let last = boards::last_move(game).map(|last| last.to_string());
                let mut values = suite(answer_about(operation, game, &input), operation)?;
                values.as_object_mut().map(|values| values.insert("last_move".to_owned(), last.into()));
                Ok(values)
            }),
            "play.legal" | "play.perft" => {
                self.games.ask(&input, |game| suite(answer_about(operation, game, &input), operation))
            }
            _ => suite(answer(operation, &input.into()), operation),
        }
    }
}

/// A field that nothing reads is a typo: `move` for `moves`.
fn known_fields(input: &Map<String, Value>) -> Result<(), Problem> {
    let Some(field) = input.keys().find(|field| !OF_PLAY.contains(&field.as_str())) else { return Ok(()) };
    let all = OF_PLAY.join("`, `");
    Err(Problem::new("other", format_args!("no field `{field}`; the fields of a game are `{all}`")))
}

/// The answer of the suite, if it has the operation.
fn suite(answered: Option<Answered>, operation: &str) -> Answer {
    let Some(answered) = answered else {
        let all = all_operations();
        let similar = similar::get_close_matches(operation, &all, 1, 0.5);
        let similar = similar.first().map_or_else(String::new, |name| format!("; did you mean `{name}`?"));
        let message = format!("no operation `{operation}`{similar} (`operations` lists those that exist)");
        return Err(Problem { class: None, message });
    };
    Ok(answered?)
}

fn all_operations() -> Vec<&'static str> {
    let mut all: Vec<&str> = operations().chain(OWN).collect();
    all.sort_unstable();
    all
}

/// An input with rules records in place of names, and what is wrong with a name that is unknown.
fn with_named_rules(
    operation: &str,
    input: &Map<String, Value>,
) -> Result<(Map<String, Value>, Option<String>), Problem> {
    let keys: &[&str] = if operation.starts_with("rules.") { &["text", "a", "b"] } else { &["rules"] };
    let (mut input, mut unknown) = (input.clone(), None);
    for key in keys {
        let Some(Value::String(text)) = input.get_mut(*key) else { continue };
        match named_rules(text) {
            None => {}
            Some(Ok(rules)) => *text = rules.to_string(),
            Some(Err(UnreadRules::Name(message))) => unknown = Some(message),
            Some(Err(UnreadRules::Entry(error))) => {
                return Err(Problem::new(ErrorClass::of_code(error.code()).name(), error));
            }
        }
    }
    Ok((input, unknown))
}
