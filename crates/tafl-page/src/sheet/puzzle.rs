//! A puzzle on a sheet: the board with its task, and the solution.

use std::fmt::Write as _;

use tafl_game_record::{GameRecord, Markup, Playback, PuzzleSession, ReplayError};
use tafl_position::Side;

use crate::escape;
use crate::game_data::GameData;
use crate::sheet::game;
use crate::sheet::lines::Lines;

/// The board of a puzzle and what its solver reads: who is to move, the introduction and the text without its hints.
pub(super) fn task(record: &GameRecord, session: &PuzzleSession<'_>) -> Result<String, ReplayError> {
    let mut playback = Playback::new(record)?;
    playback.go_to(record.puzzle_start_node())?;
    let mut session = session.clone();
    let mut comments = vec![session.comment()];
    while session.forward() {
        comments.push(session.comment());
    }
    let texts: Vec<String> =
        comments.iter().flatten().filter(|text| !text.is_blank()).map(ToString::to_string).collect();
    let task = format!("{} to move", session.solver().map_or("either side", Side::name));
    // Many authors write it themselves.
    let is_said = texts.iter().any(|text| text.to_lowercase().contains(&task));
    // Shapes could show the solution.
    let mut out = game::board(&playback, &Markup::default(), &task, if is_said { "" } else { &task });
    let introduced: Vec<String> =
        session.moves().map(|played| escape::html(&played.move_record.to_string())).collect();
    if !introduced.is_empty() {
        let _ = writeln!(out, "<p class=\"before\">Before: {}</p>", introduced.join(" "));
    }
    for text in texts {
        let _ = writeln!(out, "<p class=\"comment\" dir=\"auto\">{}</p>", escape::lines(&text));
    }
    Ok(out)
}

/// The hints and the moves after the start of a puzzle.
pub(super) fn solution(record: &GameRecord, session: &PuzzleSession<'_>, data: &GameData) -> String {
    let mut session = session.clone();
    while session.forward() {}
    let mut out = String::new();
    for hint in session.hints() {
        let _ = writeln!(out, "<p class=\"hint\" dir=\"auto\">Hint: {}</p>", escape::lines(hint));
    }
    let start = record.puzzle_start_node().and_then(|node| record.tree().address(node));
    let start =
        start.and_then(|start| data.moves.iter().position(|step| step.address.as_ref() == Some(&start)));
    Lines::new(&data.moves).main(start, &mut out);
    out
}
