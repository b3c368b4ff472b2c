//! The reply to a request, and whether it is right.

use std::process::ExitStatus;
use std::time::Duration;

use tafl_conformance::{Answer, AnswerLine, AnswerLineError, Judgement, Vector, judge};

use super::text::shortened;

/// The reply to a request.
#[derive(Debug)]
pub(super) enum Reply {
    Answer(Answer),
    Problem(Problem),
    /// The request was not sent, or its answer is not in the file.
    Unanswered,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Problem {
    #[error("the program ended ({})", status.map_or_else(|| "it only closed its output".to_owned(), |it| it.to_string()))]
    Ended { status: Option<ExitStatus> },
    #[error("the program closed its input")]
    InputClosed,
    #[error("no answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    #[error("the line is longer than {} bytes", super::reading::MAX_ANSWER_BYTES)]
    TooLong,
    #[error("too many lines that answer earlier requests")]
    TooManyLines,
    #[error("not an answer: {error}: {line}")]
    NotAnAnswer { line: String, error: AnswerLineError },
    #[error("the answer has no `id`; repeat the one of the request")]
    NoId,
    #[error("the answer is for another request: {0}")]
    OtherId(String),
}

impl Problem {
    /// Whether the program has to be started again.
    pub(super) fn ends_the_program(&self) -> bool {
        !matches!(self, Self::NotAnAnswer { .. } | Self::NoId | Self::OtherId(_))
    }
}

/// A line of a program as an answer.
pub(super) fn parsed(line: &[u8]) -> Result<AnswerLine, Problem> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    text.parse().map_err(|error| Problem::NotAnAnswer { line: shortened(text), error })
}

/// A reply, judged.
#[derive(Debug)]
pub(super) struct Judged<'v> {
    pub(super) vector: &'v Vector,
    pub(super) reply: Reply,
    /// `None` for a vector without an answer.
    pub(super) verdict: Option<Judgement>,
    /// Whether the vector is expected to fail.
    is_listed: bool,
}

/// The count that a reply adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tally {
    Passed,
    Failed,
    /// It failed, which was expected.
    Expected,
    Unsupported,
    Unanswered,
}

impl<'v> Judged<'v> {
    pub(super) fn new(vector: &'v Vector, reply: Reply, is_listed: bool) -> Self {
        let verdict = match &reply {
            Reply::Answer(answer) => Some(judge(vector, answer)),
            Reply::Problem(_) | Reply::Unanswered => None,
        };
        Self { vector, reply, verdict, is_listed }
    }

    /// A vector that is expected to fail and passes has failed: the list is wrong.
    pub(super) fn result(&self) -> Tally {
        match (&self.verdict, &self.reply) {
            (Some(Judgement::Passed), _) if self.is_listed => Tally::Failed,
            (Some(Judgement::Passed), _) => Tally::Passed,
            (Some(Judgement::Unsupported), _) => Tally::Unsupported,
            (None, Reply::Unanswered) => Tally::Unanswered,
            _ if self.is_listed => Tally::Expected,
            _ => Tally::Failed,
        }
    }

    /// Why there is no answer, or why a right one is a failure.
    pub(super) fn problem(&self) -> Option<String> {
        match (&self.verdict, &self.reply) {
            (_, Reply::Problem(problem)) => Some(problem.to_string()),
            (Some(Judgement::Passed), _) if self.is_listed => {
                Some("the vector passes; remove it from the expected failures".to_owned())
            }
            _ => None,
        }
    }
}
