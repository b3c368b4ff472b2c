//! Parses a game.

use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::{Capture, Move};
use tafl_position::{Piece, Square};

use crate::clipped::Clipped;
use crate::comments::Comments;
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::forum::{Naming, PREFIX, TAGS, put_tags, result_of, set_result, start};
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::tagged_text::{Item, TaggedText, TextTag, square};
use crate::tags;

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

/// Parses a game.
pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let text = TaggedText::parse(text)?;
    let mut losses = Vec::new();
    if text.reserved > 0 {
        losses.push(GameLoss::Comments { comments: text.reserved });
    }
    let body = body(&text, &mut losses)?;
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
            losses.push(GameLoss::Field { name: Clipped::new(tag.name) });
        } else if !TAGS.iter().any(|names| names.pgn.eq_ignore_ascii_case(tag.name)) {
            let name = if tag.name.eq_ignore_ascii_case("Variant") { "Variant" } else { tag.name };
            tags::keep(record, PREFIX, name, Some(&tag.value.as_str().into()), losses);
        }
    }
}

fn body<'a>(text: &'a TaggedText<'a>, losses: &mut Vec<GameLoss>) -> Result<Body<'a>, ImportError> {
    let moves = Moves::new(CaptureForm::Named);
    let mut body = Body { moves, kings: Vec::new(), comments: Comments::default(), result: None };
    for item in &text.items {
        let number = body.moves.records.len() + 1;
        match item {
            Item::Comment(text) => body.comments.add(number - 1, text),
            Item::Word { text, .. } if result_of(text).is_some() => body.result = Some(text),
            Item::Word { text, line } => {
                let parsed = word(text).ok_or_else(|| ImportError::Unexpected {
                    line: *line,
                    expected: "a move such as `d1-c1` or `e7-g7:g6`",
                    found: Clipped::new(text),
                })?;
                if !parsed.signs.is_empty() {
                    body.comments.add(number, parsed.signs);
                }
                if parsed.is_respelled {
                    losses.push(GameLoss::Respelled { number, text: Clipped::new(text) });
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
