//! Answers as text and as JSON.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use tafl_analysis::Minimal;
use tafl_play::{Game, Side, Step};
use tafl_position::Square;
use tafl_search::Undecided;

use super::problem::Problem;
use super::search::{Answer, Dual, Finding, Reason};
use crate::args::TextOrJson;
use crate::output::{HEADING, Out, Styled, counted, json};
use crate::terminal_text::shown;

pub(super) fn answer(
    format: TextOrJson,
    problem: &Problem,
    answer: &Answer,
    out: &mut Out,
) -> io::Result<()> {
    match format {
        TextOrJson::Json => json(out.data()?, &Row::new(problem, answer)),
        TextOrJson::Text => text(problem, answer, out.styled()?),
    }
}

fn text(problem: &Problem, answer: &Answer, out: &mut Styled) -> io::Result<()> {
    let verdict = verdict(&answer.finding);
    let name = shown(&problem.shown());
    writeln!(out, "{name}: {HEADING}{verdict}{HEADING:#}: {}", sentence(problem, answer))?;
    if !answer.line.is_empty() {
        writeln!(out, "  {}", moves(&problem.game, &answer.line).join(" "))?;
    }
    for (step, moves) in &answer.cooks {
        let written = written(&problem.game, *step);
        writeln!(out, "  {written} also wins, in {}", counted(*moves, "move"))?;
    }
    for dual in &answer.duals {
        let DualRow { after, dual, moves } = DualRow::new(problem, dual);
        writeln!(out, "  after {}, {dual} also wins, in {}", after.join(" "), counted(moves, "move"))?;
    }
    if answer.undecided > 0 {
        writeln!(out, "  a limit was reached before {} decided", undecided(answer.undecided))?;
    }
    answer.minimal.as_ref().map_or(Ok(()), |minimal| not_needed(minimal, out))
}

fn undecided(count: usize) -> String {
    let are = if count == 1 { "was" } else { "were" };
    format!("{} {are}", counted(count, "other move"))
}

fn not_needed(minimal: &Minimal, out: &mut Styled) -> io::Result<()> {
    let Minimal { not_needed, undecided, position, .. } = minimal;
    match not_needed.is_empty() {
        true if undecided.is_empty() => writeln!(out, "  every piece is needed")?,
        true => {}
        false => writeln!(out, "  not needed: {}; without them: {position}", list(not_needed))?,
    }
    if undecided.is_empty() {
        return Ok(());
    }
    writeln!(out, "  not known to be needed, because a limit was reached: {}", list(undecided))
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

const fn verdict(finding: &Finding) -> &'static str {
    match finding {
        Finding::Proved => "proved",
        Finding::Cooked => "cooked",
        Finding::Refuted | Finding::Illegal(_) => "refuted",
        Finding::Undecided(_) => "undecided",
    }
}

/// What was found out, in words.
fn sentence(problem: &Problem, answer: &Answer) -> String {
    let side = problem.game.side_to_move();
    let win = answer.moves.map(|moves| format!("{side} win in {}", counted(moves, "move")));
    let but = if repetition_helps(&problem.game) { " without the help of a repetition" } else { "" };
    let no_win =
        answer.no_win_within.map(|moves| format!("{side} have no win in {}{but}", counted(moves, "move")));
    let join = |first: Option<String>, last: &dyn Display| match first {
        Some(first) => format!("{first}; {last}"),
        None => last.to_string(),
    };
    let nodes = counted(answer.nodes, "node");
    match &answer.finding {
        Finding::Proved if problem.solution.is_empty() => join(win, &nodes),
        Finding::Proved => join(win, &format_args!("no other first move does; {nodes}")),
        Finding::Cooked => join(win, &format_args!("another first move does, too; {nodes}")),
        Finding::Refuted => join(no_win, &nodes),
        Finding::Illegal(error) => format!("the last of these moves is not legal: {error}"),
        Finding::Undecided(reason) => join(win.or(no_win), &format_args!("{reason}; {nodes}")),
    }
}

/// Whether the rules about repetitions can cost the other side the game, or its only legal moves.
fn repetition_helps(game: &Game) -> bool {
    let other = game.side_to_move().other();
    game.rules().repetition().is_some_and(|rule| {
        rule.forbids(other) || Side::ALL.iter().any(|&mover| rule.loser(mover) == Some(other))
    })
}

impl Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Search(Undecided::Nodes) => f.write_str("--nodes was reached"),
            Self::Search(reason) => reason.fmt(f),
            Self::Time => f.write_str("--time was reached"),
            Self::Others(count) => write!(f, "{} not decided", counted(*count, "other first move")),
        }
    }
}

/// The steps as moves, with captures and marks.
fn moves(game: &Game, steps: &[Step]) -> Vec<String> {
    let mut game = game.clone();
    steps
        .iter()
        .map(|&step| {
            let written = written(&game, step);
            // Only the last one can be illegal.
            let _ = game.play(step);
            written
        })
        .collect()
}

fn written(game: &Game, step: Step) -> String {
    game.marked(step).map_or_else(|_| step.to_string(), |made| made.to_string())
}

/// An answer as an object.
#[derive(Serialize)]
struct Row<'a> {
    path: Option<&'a str>,
    game: Option<u64>,
    position: String,
    side_to_move: &'static str,
    verdict: &'static str,
    moves: Option<u8>,
    no_win_within: Option<u8>,
    line: Vec<String>,
    cooks: Vec<Cook>,
    duals: Vec<DualRow>,
    undecided: usize,
    message: Option<String>,
    nodes: u64,
    seconds: f64,
    minimal: Option<MinimalRow>,
}

#[derive(Serialize)]
struct MinimalRow {
    not_needed: Vec<String>,
    undecided: Vec<String>,
    position: String,
}

impl MinimalRow {
    fn new(minimal: &Minimal) -> Self {
        let Minimal { not_needed, undecided, position, .. } = minimal;
        let names = |squares: &[Square]| squares.iter().map(Square::to_string).collect();
        Self { not_needed: names(not_needed), undecided: names(undecided), position: position.to_string() }
    }
}

#[derive(Serialize)]
struct DualRow {
    after: Vec<String>,
    #[serde(rename = "move")]
    dual: String,
    moves: u8,
}

impl DualRow {
    fn new(problem: &Problem, dual: &Dual) -> Self {
        let before = problem.solution.get(..dual.after).unwrap_or_default();
        let mut line = moves(&problem.game, &[before, &[dual.step]].concat());
        let last = line.pop().unwrap_or_default();
        Self { after: line, dual: last, moves: dual.moves }
    }
}

#[derive(Serialize)]
struct Cook {
    #[serde(rename = "move")]
    first: String,
    moves: u8,
}

impl<'a> Row<'a> {
    fn new(problem: &'a Problem, answer: &Answer) -> Self {
        let game = &problem.game;
        Self {
            path: problem.number.is_some().then_some(&problem.name),
            game: problem.number,
            position: game.position().to_string(),
            side_to_move: game.side_to_move().name(),
            verdict: verdict(&answer.finding),
            moves: answer.moves,
            no_win_within: answer.no_win_within,
            line: moves(game, &answer.line),
            cooks: answer
                .cooks
                .iter()
                .map(|&(step, moves)| Cook { first: written(game, step), moves })
                .collect(),
            duals: answer.duals.iter().map(|dual| DualRow::new(problem, dual)).collect(),
            undecided: answer.undecided,
            message: match &answer.finding {
                Finding::Illegal(error) => Some(error.clone()),
                Finding::Undecided(reason) => Some(reason.to_string()),
                _ => None,
            },
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
            minimal: answer.minimal.as_ref().map(MinimalRow::new),
        }
    }
}
