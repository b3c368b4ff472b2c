//! Writes the commands of a game.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_position::Side;

use super::super::size::Size;
use super::super::written;
use super::parse;
use crate::converted::ConvertedGame;
use crate::ending::Ending;
use crate::error::ExportError;
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let size = Size::of_start(&line.start)?;
    let mut text = alloc::format!("board_size {}", size.number());
    if let Some(settings) = time_settings(record) {
        text.extend(["\n", &settings]);
    }
    for played in &line.moves {
        let (from, to) = (size.square(played.step.origin()), size.square(played.step.target()));
        text.push_str(&alloc::format!("\nplay {} {from} {to}", role(played.mover())));
    }
    let is_resigned = Ending::of(record) == Some(Ending::Resigned);
    let last = line.moves.last().map(|last| last.mover().other());
    let turn = last.unwrap_or_else(|| size.rules().first_to_move());
    if let Some(side) = line.resigned.or(is_resigned.then_some(turn)) {
        text.push_str(&alloc::format!("\nplay {} resigns", role(side)));
    }
    written::compare(record, parse(&text, &ImportOptions::default()), &mut losses)?;
    Ok(ConvertedGame { value: text, losses })
}

const fn role(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attacker",
        Side::Defenders => "defender",
    }
}

/// The command for the time control, which has whole minutes.
fn time_settings(record: &GameRecord) -> Option<String> {
    let control = record.time_control()?.ok()?;
    let main = control.clock().main().as_secs();
    let is_whole = main % 60 == 0 && control.clock().overtime().is_none();
    let increment = control.increment().unwrap_or_default().as_secs();
    is_whole.then(|| alloc::format!("time_settings fischer {} {increment}", main / 60))
}
