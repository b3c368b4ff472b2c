//! Games in the form like PGN of the forum of aagenielsen.dk.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::{Capture, Move};
use tafl_position::{Piece, Square};

use crate::comments::{Comments, Written};
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::forum::{
    Naming, PREFIX, TAGS, is_written, name_of, put_tags, result_of, set_result, start, text_of,
};
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::reading;
use crate::report::ConvertedGame;
use crate::tagged_text::{Item, TaggedText, TextTag, is_name, square, tag_line, word_of};
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Tags,
    example: r#"[Game "tablut"] [Size "9"] … 1. d1-c1 e6-g6 2. i5-i3 Ke5-e6:d6 …"#,
    detect,
    parse,
    write: Some(write),
};

/// Whether a text begins like a game of this form: a `Game` tag, and none of the tags of other forms.
pub(crate) fn detect(head: &str) -> bool {
    let is_other = |line: &&str| line.is_empty() || line.starts_with(['%', ';']);
    let lines = head.lines().map(str::trim).skip_while(is_other);
    let mut tags = lines.take_while(|line| line.starts_with('[')).peekable();
    tags.any(|tag| tag.starts_with("[Game \""))
}

/// The moves of a text.
struct Body<'a> {
    moves: Moves<'a>,
    /// Whether each move has the letter of a king.
    kings: Vec<bool>,
    comments: Comments,
    result: Option<&'a str>,
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let text = TaggedText::parse(text)?;
    let mut losses = Vec::new();
    if text.reserved > 0 {
        losses.push(GameLoss::Comments { comments: text.reserved });
    }
    let body = body(&text, options, &mut losses)?;
    if body.moves.records.is_empty() {
        return Err(ImportError::NoMoves);
    }
    Moves::check_count(body.moves.records.len())?;
    let value = |name| text.tag_value(name);
    let naming = Naming { game: value("Game"), size: value("Size"), variant: value("Variant") };
    let (start, mut played) = start(naming, &body.moves, options, &mut losses)?;
    let mut record = start.record(&mut played);
    respelled_kings(&record, &body, &mut losses);
    put_tags(&mut record, |names| value(names.pgn), &mut losses);
    keep_others(&text, &mut record, &mut losses);
    set_result(&mut record, value("Result"), body.result, &mut losses);
    body.comments.set(&mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// Keeps the tags that the proposal does not have.
fn keep_others(text: &TaggedText<'_>, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    for (index, tag) in text.tags.iter().enumerate() {
        let is_same = |other: &TextTag<'_>| other.name.eq_ignore_ascii_case(tag.name);
        if text.tags.iter().take(index).any(is_same) {
            losses.push(GameLoss::Field { name: clipped(tag.name) });
        } else if !TAGS.iter().any(|names| names.pgn.eq_ignore_ascii_case(tag.name)) {
            let name = if tag.name.eq_ignore_ascii_case("Variant") { "Variant" } else { tag.name };
            tags::keep(record, PREFIX, name, Some(&tag.value.as_str().into()), losses);
        }
    }
}

fn body<'a>(
    text: &'a TaggedText<'a>,
    options: &ImportOptions,
    losses: &mut Vec<GameLoss>,
) -> Result<Body<'a>, ImportError> {
    let moves = Moves::new(CaptureForm::Named);
    let mut body = Body { moves, kings: Vec::new(), comments: Comments::default(), result: None };
    for item in &text.items {
        let number = body.moves.records.len() + 1;
        match item {
            Item::Comment(text) => body.comments.add(number - 1, text),
            Item::Word { text, .. } if result_of(text).is_some() => body.result = Some(text),
            Item::Word { .. } if options.end_after(number - 1) => break,
            Item::Word { text, line } => {
                let parsed = word(text).ok_or_else(|| ImportError::Unexpected {
                    line: *line,
                    expected: "a move such as `d1-c1` or `e7-g7:g6`",
                    found: clipped(text),
                })?;
                if !parsed.signs.is_empty() {
                    body.comments.add(number, parsed.signs);
                }
                if parsed.is_respelled {
                    losses.push(GameLoss::Respelled { number, text: clipped(text) });
                }
                body.kings.push(parsed.is_king);
                body.moves.push(text, parsed.step);
            }
        }
    }
    Ok(body)
}

/// A move of the text.
struct Word<'a> {
    step: Move,
    is_king: bool,
    /// The signs of an annotator after the move, such as `!?`.
    signs: &'a str,
    is_respelled: bool,
}

/// A move: two squares with a hyphen, `:` before each captured square, `K` before a king. The king may have a small
/// letter, also before its second square, and the hyphen may be missing.
fn word(text: &str) -> Option<Word<'_>> {
    let (is_king, rest) = king(text);
    let (origin, rest) = square(rest)?;
    let rest = rest.strip_prefix(['-', '–', '—']).unwrap_or(rest);
    let (target, mut rest) = square(king(rest).1)?;
    let mut captures: Vec<Square> = Vec::new();
    while let Some(after) = rest.strip_prefix(':') {
        let (captured, after) = square(after)?;
        if captures.contains(&captured) {
            return None;
        }
        captures.push(captured);
        rest = after;
    }
    if origin == target || !rest.chars().all(|character| matches!(character, '!' | '?' | '+' | '#')) {
        return None;
    }
    let mut spelled = alloc::format!("{}{origin}-{target}", if is_king { "K" } else { "" });
    spelled.extend(captures.iter().map(|captured| alloc::format!(":{captured}")));
    let is_respelled = text.strip_suffix(rest) != Some(&spelled);
    let captures = captures.into_iter().map(|square| Capture::new(None, square));
    let step = Move::new(origin, target).with_captures(captures);
    Some(Word { step, is_king, signs: rest, is_respelled })
}

/// Whether a text begins with the letter of a king: `K` before the letter of a file.
fn king(text: &str) -> (bool, &str) {
    let rest = text.strip_prefix(['K', 'k']);
    match rest.filter(|rest| rest.starts_with(|file: char| file.is_ascii_alphabetic())) {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

/// Reports the moves whose letter of a king is missing or wrong.
fn respelled_kings(record: &GameRecord, body: &Body<'_>, losses: &mut Vec<GameLoss>) {
    let tree = record.tree();
    let kings = tree.main_line().map(|id| tree.move_record(id).and_then(tafl_moves::MoveRecord::piece));
    for ((index, piece), &is_king) in kings.enumerate().zip(&body.kings) {
        let number = index + 1;
        if (piece == Some(Piece::KING)) != is_king {
            losses.push(GameLoss::Respelled { number, text: body.moves.text(index) });
        }
    }
}

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
