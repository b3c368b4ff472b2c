//! Arguments of `tafl conform` and `tafl answer`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tafl_conformance::Level;

use super::shared::{TextOrJson, seconds};

const CONFORM_EXAMPLES: &str = "\
Examples:
  tafl conform -- tafl answer                          our own answers
  tafl conform --group position -- tafl answer         only those vectors
  tafl conform --group position/basics --file-argument -- tafl answer
  tafl conform --skip play --level required -- tafl answer
  tafl conform --requests >requests.jsonl              to run a program elsewhere
  tafl answer <requests.jsonl >answers.jsonl           that program
  tafl conform --recorded answers.jsonl                to judge its answers

Exit status: 0 no required vector failed, 1 at least one failed, 2 wrong usage or the program cannot be started.";

const ANSWER_EXAMPLES: &str = "\
Examples:
  tafl conform --requests | tafl answer
  echo '{\"op\":\"play.legal\",\"input\":{\"rules\":\"dim:3 start:/t2/1K1/3/\"}}' | tafl answer";

/// Run the conformance suite against a program.
///
/// COMMAND is started once. It reads requests from standard input, one JSON object a line, and writes an answer for each
/// on a line of standard output; `PROTOCOL.md` of the crate tafl-conformance describes them in one page. A vector is
/// required if the specification decides the answer, and open if it is our decision. A program that does not have an
/// operation says so, which is not a failure. Required vectors come first, and games by rules last; the rest of an
/// operation at which the program ended or hung five times is skipped.
#[derive(Debug, Args)]
#[command(after_help = CONFORM_EXAMPLES)]
pub(crate) struct ConformArgs {
    /// The program and its arguments, after `--`.
    #[arg(last = true, value_name = "COMMAND", required_unless_present_any = ["recorded", "requests"])]
    pub(crate) command: Vec<OsString>,
    /// Read the suite from this folder, instead of the one in this program.
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: Option<PathBuf>,
    /// Run only the vectors whose ids begin with this group, topic or id, as in `position/basics`. Can be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) group: Vec<String>,
    /// Leave out the vectors whose ids begin with this group, topic or id. Can be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) skip: Vec<String>,
    /// Run only the vectors of this operation, as in `play.legal`. Can be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) operation: Vec<String>,
    /// Run only the vectors of this level: required or open.
    #[arg(long, value_parser = level)]
    pub(crate) level: Option<Level>,
    /// The ids of vectors that fail for now, one per line. One that passes is reported as a failure.
    #[arg(long, value_name = "FILE")]
    pub(crate) expected_failures: Option<PathBuf>,
    /// The output format: differences and a table for people (text), or one object per line (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
    /// How many failures of each group and level to show as text.
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) differences: usize,
    /// How long an answer may take, the first one with the start of the program.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Start the program for each vector, with a file as its last argument that contains the request.
    #[arg(long)]
    pub(crate) file_argument: bool,
    /// Judge the answers in this file, one per line, instead of running a program; `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "file_argument", "requests"])]
    pub(crate) recorded: Option<PathBuf>,
    /// Print the requests, one per line, instead of running a program.
    #[arg(long, conflicts_with_all = ["command", "file_argument", "format"])]
    pub(crate) requests: bool,
}

/// Answer questions of programs, one JSON object a line.
///
/// Engines can ask for the legal moves and the outcome of a game, and anything else that the conformance suite tests;
/// `PROTOCOL.md` of the crate tafl-conformance lists the operations. Each line of standard input is answered at once.
/// A question without `rules` continues the game of the one before: its `moves` are only the new ones.
#[derive(Debug, Args)]
#[command(after_help = ANSWER_EXAMPLES)]
pub(crate) struct AnswerArgs {
    /// Answer the request in this file only.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

fn level(text: &str) -> Result<Level, String> {
    let levels = [Level::Required, Level::Open];
    let found = levels.into_iter().find(|level| level.name() == text);
    found.ok_or_else(|| "expected `required` or `open`".to_owned())
}
