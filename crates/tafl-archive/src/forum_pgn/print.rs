//! Writes a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_position::Piece;

use super::parse::parse;
use crate::comments::Written;
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::forum::{PREFIX, TAGS, is_written, name_of, text_of};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::reading;
use crate::tagged_text::{is_name, tag_line, word_of};
use crate::tags;

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let comments = Written::of(record, &mut losses);
    if line.moves.is_empty() {
        return Err(ExportError::NoMoves);
    }
    let size = line.start.dimension().get();
    if size > MAX_SIZE {
        return Err(ExportError::RulesUnsupported { what: "a board of this size" });
    }
    let name = name_of(record).ok_or(ExportError::NoVariant)?;
    let result = word_of(record.result().and_then(Result::ok).unwrap_or(GameResult::Other));
    let mut text = String::new();
    for names in &TAGS {
        let value = match names.pgn {
            "Game" => {
                Some(text_of(record, names).filter(|name| !name.is_empty()).unwrap_or_else(|| name.clone()))
            }
            "Size" => Some(alloc::format!("{size}")),
            "Result" => Some(tags::kept_text(record, PREFIX, names.pgn).unwrap_or_else(|| result.into())),
            _ => text_of(record, names),
        };
        if let Some(value) = value {
            text.push_str(&tag_line(names.pgn, &value.replace(['\n', '\r'], " ")));
        }
    }
    for name in others(record) {
        let value = tags::kept_text(record, PREFIX, name).unwrap_or_default();
        text.push_str(&tag_line(name, &value.replace(['\n', '\r'], " ")));
    }
    text.push('\n');
    moves(&line, &comments, &mut text);
    text.push_str(result);
    text.push('\n');
    losses.extend(line.resignation_loss());
    tags::report_unwritten(record, &mut losses, |tag| is_tag_written(record, tag));
    let again = parse(&text, &ImportOptions::default()).map(|again| again.value).ok();
    losses.extend(reading::start_differences(record, again.as_ref()));
    Ok(ConvertedGame { value: text, losses })
}

/// The number of files with a single letter.
const MAX_SIZE: u8 = 26;

/// The names of other tags that the record keeps.
fn others(record: &GameRecord) -> impl Iterator<Item = &str> {
    let names = record.tags().iter().filter_map(|tag| tag.name().strip_prefix(PREFIX));
    names.filter(|name| is_name(name) && !TAGS.iter().any(|names| names.pgn.eq_ignore_ascii_case(name)))
}

fn is_tag_written(record: &GameRecord, tag: &Tag) -> bool {
    let value = tag.value().as_str();
    let is_lined = !value.contains(['\n', '\r']);
    let kept = tag.name().strip_prefix(PREFIX);
    let kept = kept.map(|name| tags::kept_text(record, PREFIX, name).unwrap_or_default());
    is_written(record, tag, is_name) && kept.map_or(is_lined, |text| !text.contains(['\n', '\r']))
}

/// The moves on a line.
fn moves(line: &PlayedLine<'_>, comments: &Written, text: &mut String) {
    if let Some(comment) = comments.after(0) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{{{comment}}} ");
    }
    for (index, played) in line.moves.iter().enumerate() {
        if index % 2 == 0 {
            let _ = write!(text, "{}. ", index / 2 + 1);
        }
        let king = if played.piece == Piece::KING { "K" } else { "" };
        let _ = write!(text, "{king}{}-{}", played.step.origin(), played.step.target());
        for (square, _) in &played.captured {
            let _ = write!(text, ":{square}");
        }
        if let Some(comment) = comments.after(index + 1) {
            let _ = write!(text, " {{{comment}}}");
        }
        text.push(' ');
    }
}
