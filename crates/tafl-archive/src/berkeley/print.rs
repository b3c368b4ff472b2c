//! Writes a script.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, Tag};
use tafl_rules::Preset;

use super::line::{Line, text_of, without_comment};
use super::{COMMANDS, PREFIX, START, USUAL_COMMANDS};
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::notes::Notes;
use crate::played_line::PlayedLine;
use crate::tags;
use crate::{omitted, outcome};

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let rules = Preset::BERKELEY_TABLUT.rules();
    if line.start != *rules.start() {
        return Err(ExportError::RulesUnsupported { what: START });
    }
    if line.moves.len() > Moves::MAX {
        return Err(ExportError::RulesUnsupported { what: "a game of so many moves" });
    }
    let outcome = omitted::check(&rules, &line, &mut losses)?.filter(|_| !line.moves.is_empty());
    if line.facts.first.is_some_and(|first| first != rules.side_to_move()) {
        return Err(ExportError::RulesUnsupported { what: "a game in which the defenders move first" });
    }
    losses.extend(line.resignation_loss());
    let kept = tags::text(record, &[PREFIX, COMMANDS].concat());
    let kept = kept.and_then(|text| Notes::of(text, |before, note| is_valid(before, note, line.moves.len())));
    tags::report_unwritten(record, &mut losses, |tag: &Tag| match tag.name() {
        // The result follows from the moves.
        "result" => {
            record.result().and_then(Result::ok) == Some(outcome.map(outcome::result).unwrap_or_default())
        }
        name => name.strip_prefix(PREFIX) == Some(COMMANDS) && kept.is_some(),
    });
    if !record.rules().is_some_and(|other| rules.same_game(other)) {
        losses.push(GameLoss::Rules);
    }
    let notes = kept.unwrap_or_else(|| Notes::new(&USUAL_COMMANDS));
    Ok(ConvertedGame { value: text(&line, &notes)?, losses })
}

/// Whether a line can be written after this number of moves.
fn is_valid(before: usize, note: &str, moves: usize) -> bool {
    if before > moves {
        return false;
    }
    match (Line::parse(without_comment(note).0), without_comment(note).1) {
        (Some(Line::Command("undo" | "new")), None) => before == 0,
        (Some(Line::Command("quit")), None) => before == moves,
        (Some(Line::Empty), Some(_)) | (Some(Line::Command(_)), None) => true,
        _ => false,
    }
}

fn text(line: &PlayedLine<'_>, notes: &Notes) -> Result<String, ExportError> {
    let mut lines: Vec<String> = Vec::new();
    for index in 0..=line.moves.len() {
        lines.extend(notes.after(index).map(String::from));
        let Some(played) = line.moves.get(index) else { break };
        let unsupported = ExportError::RulesUnsupported { what: "a move that is not along a line" };
        lines.push(text_of(played.step.origin(), played.step.target()).ok_or(unsupported)?);
    }
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_that_change_the_game_are_not_written() {
        assert!(is_valid(0, "manual white", 0) && is_valid(3, "# a comment", 3) && is_valid(0, "new", 1));
        assert!(!is_valid(1, "new", 1) && !is_valid(4, "dump", 3) && !is_valid(0, "h5-6", 1));
        assert!(!is_valid(0, "dump # board", 1) && !is_valid(0, "", 1) && !is_valid(0, "pass", 1));
    }
}
