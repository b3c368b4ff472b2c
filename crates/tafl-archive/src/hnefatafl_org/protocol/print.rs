//! Writes the commands of a game.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_position::Side;

use super::super::size::Size;
use super::super::written;
use super::parse::parse;
use crate::converted::ConvertedGame;
use crate::ending::{EndingWord, TERMINATION};
use crate::error::ExportError;
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;

/// Writes a game: the plays, and the answers if the rules of the board do not lead to the same captures.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let size = Size::of_start(&line.start)?;
    let read = |text: &str| parse(text, &ImportOptions::default());
    let plain = commands(record, &line, size, false);
    let again = read(&plain);
    let is_same = again.as_ref().is_ok_and(|again| {
        let ending = record.tag(TERMINATION);
        written::has_same_moves(record, &again.value)
            && (ending.is_none() || ending == again.value.tag(TERMINATION))
    });
    let (value, again) = if is_same {
        (plain, again)
    } else {
        let answered = commands(record, &line, size, true);
        let again = read(&answered);
        (answered, again)
    };
    written::compare(record, again, &mut losses)?;
    Ok(ConvertedGame { value, losses })
}

/// The commands, with or without the answers to the plays.
fn commands(record: &GameRecord, line: &PlayedLine<'_>, size: Size, has_answers: bool) -> String {
    let mut text = alloc::format!("board_size {}", size.number());
    if let Some(settings) = time_settings(record) {
        text.extend(["\n", &settings]);
    }
    for played in &line.moves {
        let (from, to) = (size.square(played.step.origin()), size.square(played.step.target()));
        text.extend(["\nplay ", role(played.mover()), " ", &from, " ", &to]);
        if has_answers {
            text.push_str("\n= ");
            for capture in played.step.captures() {
                text.push_str(&size.square(capture.square()));
                text.push(' ');
            }
        }
    }
    if let Some(side) = line.resigned.or_else(|| loser(record, line, size)) {
        text.extend(["\nplay ", role(side), " resigns"]);
        text.push_str(if has_answers { "\n= " } else { "" });
    }
    text.truncate(text.trim_end().len());
    text
}

/// The side that resigned, according to the tags: the one that lost, or else the side to move.
fn loser(record: &GameRecord, line: &PlayedLine<'_>, size: Size) -> Option<Side> {
    if EndingWord::of(record) != Some(EndingWord::Resigned) {
        return None;
    }
    let winner = record.result().and_then(|result| result.ok()?.winner());
    let last = line.moves.last().map(|last| last.mover().other());
    Some(winner.map(Side::other).or(last).unwrap_or_else(|| size.rules().side_to_move()))
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
