//! Answers from a file, of a program that ran elsewhere.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use serde_json::Value;
use tafl_conformance::{Answer, Vector};

use crate::failure::Failure;
use crate::files;
use crate::lines::Lines;
use crate::messages::{self, MAX_SHOWN};

use super::Respondent;
use super::reply::Reply;

/// Answers, by the ids of their vectors.
#[derive(Debug)]
pub(super) struct Recorded(HashMap<String, Answer>);

impl Recorded {
    /// Reads the answers to these vectors. A line that is not an answer, or a second one, is reported and ignored.
    pub(super) fn read(path: &Path, vectors: &[Vector]) -> Result<Self, Failure> {
        let name = files::name(path);
        let unreadable = |error| Failure::Unreadable { name: name.clone(), error };
        let ids: HashSet<&str> = vectors.iter().map(|vector| vector.id.as_str()).collect();
        let mut answers = HashMap::new();
        let mut ignored: usize = 0;
        for line in Lines::new(files::open(path).map_err(unreadable)?) {
            let line = line.map_err(unreadable)?;
            match line.text.as_deref().map_err(ToString::to_string).and_then(answer) {
                Ok((id, answer)) if ids.contains(id.as_str()) => {
                    let is_second = answers.insert(id, answer).is_some();
                    if is_second {
                        report(
                            &name,
                            line.number,
                            "a second answer; it replaces the first one",
                            &mut ignored,
                        );
                    }
                }
                Ok(_) => {}
                Err(message) => report(&name, line.number, &message, &mut ignored),
            }
        }
        if ignored > MAX_SHOWN {
            messages::line(&format_args!("{name}: and {} more such lines", ignored - MAX_SHOWN));
        }
        Ok(Self(answers))
    }
}

/// The id and the answer of a line.
fn answer(line: &str) -> Result<(String, Answer), String> {
    let line: tafl_conformance::AnswerLine =
        line.parse().map_err(|error: tafl_conformance::AnswerLineError| format!("not an answer: {error}"))?;
    match line.id {
        Some(Value::String(id)) => Ok((id, line.answer)),
        _ => Err("the answer has no `id` of a vector".to_owned()),
    }
}

fn report(name: &str, number: usize, message: &str, ignored: &mut usize) {
    *ignored += 1;
    if *ignored <= MAX_SHOWN {
        messages::line(&format_args!("{name}:{number}: {message}"));
    }
}

impl Respondent for Recorded {
    fn ask(&mut self, vector: &Vector) -> Result<Reply, Failure> {
        Ok(self.0.remove(&vector.id).map_or(Reply::Unanswered, Reply::Answer))
    }
}
