//! Writes moves, after the board if it is not that of the course.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, Tag};
use tafl_rules::Preset;

use super::board::{self, RANKS};
use super::{LINES, PREFIX, is_signal};
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::notes::Notes;
use crate::played_line::PlayedLine;
use crate::ruled::{has_rules, start_at};
use crate::tags;
use crate::{omitted, outcome};

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    if line.start.dimension().get() != RANKS {
        return Err(ExportError::RulesUnsupported { what: "a board that does not have 13 ranks" });
    }
    omitted::check_pieces(&line)?;
    if line.moves.len() > Moves::MAX {
        return Err(ExportError::RulesUnsupported { what: "a game of so many moves" });
    }
    let preset = Preset::LOG320.rules();
    let first = line.facts.first.unwrap_or_else(|| preset.side_to_move());
    let start = start_at(Preset::LOG320, line.start.clone(), first);
    let rules = start.rules.as_ref().unwrap_or(&preset);
    let outcome = omitted::check(rules, &line, &mut losses)?.filter(|_| !line.moves.is_empty());
    losses.extend(line.resignation_loss());
    let is_valid =
        |before: usize, note: &str| before <= line.moves.len() && (note.starts_with('#') || is_signal(note));
    let kept = tags::text(record, &[PREFIX, LINES].concat()).and_then(|text| Notes::of(text, is_valid));
    tags::report_unwritten(record, &mut losses, |tag: &Tag| match tag.name() {
        // The result follows from the moves.
        "result" => {
            record.result().and_then(Result::ok) == Some(outcome.map(outcome::result).unwrap_or_default())
        }
        name => name.strip_prefix(PREFIX) == Some(LINES) && kept.is_some(),
    });
    if !has_rules(record, &start) {
        losses.push(GameLoss::Rules);
    }
    let mut text = String::new();
    if line.start != *preset.start() {
        board::write(&mut text, &line.start);
    }
    text.push_str(&lines(&line, &kept.unwrap_or_default()).join("\n"));
    Ok(ConvertedGame { value: text, losses })
}

fn lines(line: &PlayedLine<'_>, notes: &Notes) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for index in 0..=line.moves.len() {
        lines.extend(notes.after(index).map(String::from));
        let step = line.moves.get(index).map(|played| played.step);
        lines.extend(step.map(|step| {
            let text = [step.origin().to_string(), step.target().to_string()];
            text.map(|square| square.to_ascii_uppercase()).join("-")
        }));
    }
    lines
}
