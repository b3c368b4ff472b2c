//! Answers as text and as JSON.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use tafl_analysis::{Minimal, OtherWin, Puzzle, PuzzleReport, PuzzleVerdict};
use tafl_play::{Game, Side};

use super::problem::Problem;
use super::search::Answer;
use crate::args::TextOrJson;
use crate::output::{HEADING, Out, Styled, counted, json};
use crate::terminal_text::shown;

/// An answer as an object.
#[derive(Serialize)]
struct Row<'a> {
    path: Option<&'a str>,
    game: Option<u64>,
    #[serde(flatten)]
    report: &'a PuzzleReport,
    seconds: f64,
    minimal: Option<&'a Minimal>,
}

pub(super) fn answer(
    format: TextOrJson,
    problem: &Problem,
    answer: &Answer,
    out: &mut Out,
) -> io::Result<()> {
    let Answer { report, time, minimal } = answer;
    if format == TextOrJson::Text {
        return text(problem, answer, out.styled()?);
    }
    let row = Row {
        path: problem.number.is_some().then_some(&problem.name),
        game: problem.number,
        report,
        seconds: time.as_secs_f64(),
        minimal: minimal.as_ref(),
    };
    json(out.data()?, &row)
}

fn text(problem: &Problem, answer: &Answer, out: &mut Styled) -> io::Result<()> {
    let report = &answer.report;
    let (name, verdict) = (shown(&problem.shown()), report.verdict.name());
    writeln!(out, "{name}: {HEADING}{verdict}{HEADING:#}: {}", sentence(problem, report))?;
    if !report.line.is_empty() {
        writeln!(out, "  {}", list(&report.line, " "))?;
    }
    for OtherWin { after, played, moves, .. } in report.cooks.iter().chain(&report.duals) {
        let after = if after.is_empty() { String::new() } else { format!("after {}, ", list(after, " ")) };
        writeln!(out, "  {after}{played} also wins, in {}", counted(*moves, "move"))?;
    }
    if report.undecided > 0 {
        writeln!(out, "  a limit was reached before {} decided", undecided(report.undecided))?;
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
        false => writeln!(out, "  not needed: {}; without them: {position}", list(not_needed, ", "))?,
    }
    if undecided.is_empty() {
        return Ok(());
    }
    writeln!(out, "  not known to be needed, because a limit was reached: {}", list(undecided, ", "))
}

fn list(items: &[impl Display], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// What was found out, in words.
fn sentence(problem: &Problem, report: &PuzzleReport) -> String {
    let Puzzle { game, solution } = &problem.puzzle;
    let side = game.side_to_move();
    let win = report.moves.map(|moves| format!("{side} win in {}", counted(moves, "move")));
    let but = if repetition_helps(game) { " without the help of a repetition" } else { "" };
    let no_win =
        report.no_win_within.map(|moves| format!("{side} have no win in {}{but}", counted(moves, "move")));
    let nodes = counted(report.nodes, "node");
    let parts = match (report.verdict, report.message.clone()) {
        (PuzzleVerdict::Proved, _) if solution.is_empty() => [win, None],
        (PuzzleVerdict::Proved, _) => [win, Some("no other first move does".to_owned())],
        (PuzzleVerdict::Cooked, _) => [win, Some("another first move does, too".to_owned())],
        (PuzzleVerdict::Refuted, Some(illegal)) => {
            return format!("the last of these moves is not legal: {illegal}");
        }
        (PuzzleVerdict::Refuted, None) => [no_win, None],
        (PuzzleVerdict::Undecided(_), reason) => [win.or(no_win), reason],
    };
    parts.into_iter().flatten().chain([nodes]).collect::<Vec<_>>().join("; ")
}

/// Whether the rules about repetitions can cost the other side the game, or its only legal moves.
fn repetition_helps(game: &Game) -> bool {
    let other = game.side_to_move().other();
    game.rules().repetition().is_some_and(|rule| {
        rule.forbids(other) || Side::ALL.iter().any(|&mover| rule.loser(mover) == Some(other))
    })
}
