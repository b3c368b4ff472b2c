//! Writes a game file.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_position::Piece;

use super::parse::resolve;
use crate::brandubh::{Board, CUSTOM, Ruleset, Status, chosen};
use crate::comments::Written;
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::played_line::PlayedLine;
use crate::tagged_text::{is_name, tag_line, word_of};
use crate::tags;

/// Before the names of tags that a record does not have.
pub(super) const PREFIX: &str = "brandubh-tafl-";

/// Tags, and those of a record; without one it is determined by the rules or the result.
pub(super) const TAGS: &[(&str, &str)] = &[
    ("Event", "event"),
    ("Variant", "variant"),
    ("Date", "date"),
    ("Attackers", "attackers"),
    ("Defenders", "defenders"),
    ("Site", "site"),
    ("Round", "round"),
    ("Annotator", "annotator"),
    ("Result", ""),
    ("Termination", ""),
];

/// Whether a tag of a file has a part in the record, or determines its rules.
pub(super) fn is_known(name: &str) -> bool {
    let known = TAGS.iter().map(|(known, _)| *known).chain(["Format", "Rules"]);
    known.into_iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let comments = Written::of(record, &mut losses);
    if line.moves.is_empty() {
        return Err(ExportError::NoMoves);
    }
    let rules = kept(record, "Rules");
    let variant = text_of(record, "Variant", "variant").unwrap_or_default();
    let by_tag = |board| resolve(board, &variant, rules.as_deref()).ok().map(|(ruleset, _)| ruleset);
    let (board, ruleset) = chosen(record, &line, by_tag, &mut losses)?;

    let mut status = Status::of_tags(record);
    if let Some(loser) = line.resigned.filter(|_| status.is_none()) {
        status = Some(Status(alloc::format!("{}_win_resign", loser.other())));
    }
    let result = record.result().and_then(Result::ok);
    let result = status.as_ref().and_then(Status::result).or(result).unwrap_or(GameResult::Other);
    let header = Header { record, board, ruleset: &ruleset, rules, variant: &variant, result, status };
    let mut text = header.print();
    tag_losses(record, &header, &mut losses);
    text.push('\n');
    moves(&line, &comments, &mut text);
    text.push_str(word_of(result));
    text.push('\n');
    Ok(ConvertedGame { value: text, losses })
}

/// The tags of a file.
struct Header<'r> {
    record: &'r GameRecord,
    board: Board,
    ruleset: &'r Ruleset,
    /// The text of the `Rules` tag, if the record keeps one.
    rules: Option<String>,
    variant: &'r str,
    result: GameResult,
    status: Option<Status>,
}

impl Header<'_> {
    /// The tags in the order of the program, then the others.
    fn print(&self) -> String {
        let format = kept(self.record, "Format");
        let format = format.filter(|format| Board::of_format(format) == Some(self.board));
        let mut text = tag_line("Format", format.as_deref().unwrap_or(self.board.format()));
        let mut add = |name: &str| {
            if let Some(value) = self.value(name) {
                text.push_str(&tag_line(name, &value));
            }
        };
        let [first, second] = match self.board {
            Board::Brandubh => ["Attackers", "Defenders"],
            Board::Tablut | Board::Copenhagen => ["Defenders", "Attackers"],
        };
        for name in ["Event", "Variant", "Rules", "Date", first, second, "Result", "Termination"] {
            add(name);
        }
        for name in ["Site", "Round", "Annotator"] {
            add(name);
        }
        for name in self.others() {
            add(name);
        }
        text
    }

    /// The names of other tags that the record keeps.
    fn others(&self) -> impl Iterator<Item = &str> {
        let names = self.record.tags().iter().filter_map(|tag| tag.name().strip_prefix(PREFIX));
        names.filter(|name| is_name(name) && !is_known(name))
    }

    /// The value of a tag.
    fn value(&self, name: &str) -> Option<String> {
        let tag = TAGS.iter().find(|(known, _)| *known == name).map_or("", |(_, tag)| tag);
        match name {
            "Variant" => Some(self.variant_word()),
            "Rules" => {
                let listed = || (self.ruleset.word == CUSTOM).then(|| self.ruleset.flags.print());
                self.rules.clone().or_else(listed)
            }
            "Result" => Some(word_of(self.result).into()),
            "Termination" => {
                let status = self.status.as_ref().map(|status| status.0.clone());
                kept(self.record, name).or(status).or_else(|| text_of(self.record, name, TERMINATION))
            }
            "Attackers" | "Defenders" => Some(text_of(self.record, name, tag).unwrap_or_else(|| "?".into())),
            _ => text_of(self.record, name, tag),
        }
    }

    /// The word of the record for the variant, if the program understands it so.
    fn variant_word(&self) -> String {
        let is_custom = self.variant.eq_ignore_ascii_case(CUSTOM) && self.ruleset.word == CUSTOM;
        let named = self.board.variant(self.variant).is_some_and(|named| named.0 == self.ruleset.word);
        if is_custom || named { self.variant.into() } else { self.ruleset.word.into() }
    }
}

/// The text of a tag that the record keeps.
fn kept(record: &GameRecord, name: &str) -> Option<String> {
    tags::kept_text(record, PREFIX, name).filter(|text| !text.contains(['\n', '\r']))
}

/// The text of a tag of the format, kept or in the tag of the record.
fn text_of(record: &GameRecord, name: &str, tag: &str) -> Option<String> {
    let of_record = || tags::text(record, tag).filter(|_| !tag.is_empty()).map(String::from);
    kept(record, name).or_else(of_record).map(|text| text.replace(['\n', '\r'], " "))
}

/// Reports tags that the text does not have.
fn tag_losses(record: &GameRecord, header: &Header<'_>, losses: &mut Vec<GameLoss>) {
    let is_written = |tag: &Tag| {
        let value = tag.value().as_str();
        if let Some(name) = tag.name().strip_prefix(PREFIX) {
            return kept(record, name).is_some() && (is_name(name) || is_known(name));
        }
        match tag.name() {
            "result" => record.result().is_some_and(|result| result.is_ok()),
            "variant" => header.variant_word() == value,
            TERMINATION => true,
            name if Written::is_start(name) => true,
            name => TAGS.iter().any(|(_, known)| *known == name) && !value.contains('\n'),
        }
    };
    tags::report_unwritten(record, losses, is_written);
}

/// The numbered moves, a turn on a line.
fn moves(line: &PlayedLine<'_>, comments: &Written, text: &mut String) {
    if let Some(comment) = comments.after(0) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{{{comment}}}");
    }
    for (index, played) in line.moves.iter().enumerate() {
        let (origin, target) = (played.step.origin(), played.step.target());
        if index % 2 == 0 {
            let _ = write!(text, "{}.", index / 2 + 1);
        }
        let _ = write!(text, " {origin}-{target}");
        let captured = played.captured.iter().filter(|(_, piece)| *piece != Piece::KING).count();
        if captured > 0 {
            let _ = write!(text, "x{captured}");
        }
        if let Some(comment) = comments.after(index + 1) {
            let _ = write!(text, " {{{comment}}}");
        }
        if index % 2 == 1 || index + 1 == line.moves.len() {
            text.push('\n');
        }
    }
}
