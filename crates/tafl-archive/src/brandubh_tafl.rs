//! Game files of Brandubh, `.tafl`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::Move;
use tafl_position::{Piece, Square};

use crate::brandubh::{Board, CUSTOM, Flags, Ruleset, Status, check_counts, check_first, chosen};
use crate::comments::{Comments, Written};
use crate::ending;
use crate::ending::TERMINATION;
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tagged_text::{Item, TaggedText, TextTag, is_name, result_of, square, tag_line, word_of};
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Tags,
    example: r#"[Format "brandubh-1"] [Variant "wtf"] … 1. d1-c1 d3-b3 2. a4-b4 c4-c3x1 …"#,
    detect,
    parse,
    write: Some(write),
};

/// Whether a text begins like a game file.
pub(crate) fn detect(head: &str) -> bool {
    let is_other = |line: &&str| line.is_empty() || line.starts_with(['%', ';']);
    let mut tags = head.lines().map(str::trim).skip_while(is_other).take_while(|line| line.starts_with('['));
    tags.any(|tag| {
        Board::ALL.iter().any(|board| {
            let format = tag.strip_prefix("[Format \"").and_then(|value| value.strip_prefix(board.word()));
            format.is_some_and(|version| version.starts_with('-'))
        })
    })
}

/// The moves of a text, their counts of captures and its comments.
#[derive(Debug)]
struct Body<'a> {
    moves: Moves<'a>,
    /// The number of pieces that each move captures, where the text counts them.
    counted: Vec<Option<u64>>,
    comments: Comments,
    result: Option<&'a str>,
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let text = TaggedText::parse(text)?;
    let mut losses = Vec::new();
    let board = board(&text, &mut losses)?;
    let ruleset = ruleset(&text, board, &mut losses)?;
    if text.reserved > 0 {
        losses.push(GameLoss::Comments { comments: text.reserved });
    }
    let body = body(&text, board, options, &mut losses)?;
    if body.moves.records.is_empty() {
        return Err(ImportError::NoMoves);
    }
    Moves::check_count(body.moves.records.len())?;
    check_first(&ruleset.rules, &body.moves)?;
    let start = Start::of_rules(ruleset.rules).with_given(options, &body.moves, &mut losses);
    let mut played = start.play(&body.moves, &mut losses)?;
    check_counts(&played.tree, &body.counted, &mut losses);

    let mut record = start.record(&mut played);
    set_tags(&text, board, &mut record, &mut losses);
    set_result(&text, body.result, &mut record, &mut losses);
    body.comments.set(&mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// The game, by its `Format` tag.
fn board(text: &TaggedText<'_>, losses: &mut Vec<GameLoss>) -> Result<Board, ImportError> {
    let Some(format) = text.tag_value("Format") else {
        return Err(ImportError::FieldMissing { name: "Format" });
    };
    let expected = "`brandubh-1`, `tablut-1` or `copenhagen-1`";
    let unknown = || ImportError::FieldValue { name: "Format", expected, found: clipped(format) };
    let board = Board::of_format(format).ok_or_else(unknown)?;
    if format != board.format() {
        let version = clipped(format);
        losses.push(GameLoss::VersionUnknown { version, known: board.format() });
    }
    Ok(board)
}

/// The rules, by the tags `Variant` and `Rules`.
fn ruleset(text: &TaggedText<'_>, board: Board, losses: &mut Vec<GameLoss>) -> Result<Ruleset, ImportError> {
    let variant = text.tag_value("Variant").unwrap_or_default();
    if variant.is_empty() {
        losses.push(GameLoss::VariantAssumed { variant: board.default_variant() });
    }
    let (ruleset, lost) = resolve(board, variant, text.tag_value("Rules"))?;
    Ruleset::losses(lost, losses);
    Ok(ruleset)
}

/// The rules of a variant, and what they do not express.
fn resolve(
    board: Board,
    variant: &str,
    rules: Option<&str>,
) -> Result<(Ruleset, Vec<&'static str>), ImportError> {
    if variant.eq_ignore_ascii_case(CUSTOM) {
        let rules = rules.ok_or(ImportError::FieldMissing { name: "Rules" })?;
        let flags = Flags::parse(board, rules).map_err(|entry| ImportError::FieldValue {
            name: "Rules",
            expected: "the rules of the game, as in `armedKing=1`",
            found: clipped(entry),
        })?;
        return Ruleset::custom(flags);
    }
    let name = if variant.is_empty() { board.default_variant() } else { variant };
    let named = board.variant(name);
    Ruleset::named(board, named.ok_or_else(|| ImportError::VariantUnknown { variant: clipped(variant) })?)
}

fn body<'a>(
    text: &'a TaggedText<'a>,
    board: Board,
    options: &ImportOptions,
    losses: &mut Vec<GameLoss>,
) -> Result<Body<'a>, ImportError> {
    let moves = Moves::new(CaptureForm::Omitted);
    let mut body = Body { moves, counted: Vec::new(), comments: Comments::default(), result: None };
    for item in &text.items {
        let count = body.moves.records.len();
        match item {
            Item::Comment(text) => body.comments.add(count, text),
            Item::Word { text, .. } if result_of(text).is_some() => body.result = Some(text),
            Item::Word { .. } if options.end_after(count) => break,
            Item::Word { text, line } => {
                let parsed = word(text, board).ok_or_else(|| ImportError::Unexpected {
                    line: *line,
                    expected: "a move such as `d1-c1` or `d1-c1x1`",
                    found: clipped(text),
                })?;
                body.moves.push(text, parsed.step);
                body.counted.push(parsed.counted);
                if !parsed.signs.is_empty() {
                    body.comments.add(count + 1, parsed.signs);
                }
                if parsed.is_respelled {
                    losses.push(GameLoss::Respelled { number: count + 1, text: clipped(text) });
                }
            }
        }
    }
    Ok(body)
}

/// A move of the text.
struct Word<'a> {
    step: Move,
    counted: Option<u64>,
    /// The signs of an annotator after the move, such as `!?`.
    signs: &'a str,
    is_respelled: bool,
}

/// A move: two squares, with or without something between them, a count of captures, and signs.
fn word(text: &str, board: Board) -> Option<Word<'_>> {
    let is_on_board =
        |square: Square| square.file().index() < board.size() && square.rank().index() < board.size();
    let (origin, rest) = square(text)?;
    let rest = rest.strip_prefix(['-', '–', '—', 'x', 'X']).unwrap_or(rest);
    let (target, rest) = square(rest)?;
    let (count, signs) = match rest.strip_prefix(['x', 'X']) {
        Some(rest) => rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count()),
        None => ("", rest),
    };
    let counted = if count.is_empty() { None } else { Some(count.parse().ok()?) };
    let is_sign = |character| matches!(character, '!' | '?' | '+' | '#');
    if origin == target || !is_on_board(origin) || !is_on_board(target) || !signs.chars().all(is_sign) {
        return None;
    }
    let captures = counted.map_or_else(Default::default, |counted: u64| alloc::format!("x{counted}"));
    let is_respelled = text.strip_suffix(signs) != Some(&alloc::format!("{origin}-{target}{captures}"));
    Some(Word { step: Move::new(origin, target), counted, signs, is_respelled })
}

/// Sets the tags in a fixed order. The first is one of the specification, with which a game begins in an archive.
fn set_tags(text: &TaggedText<'_>, board: Board, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    for &(name, known) in TAGS.iter().filter(|(_, known)| !known.is_empty()) {
        match text.tag_value(name) {
            None | Some("") if name == "Variant" => tags::set(record, known, board.default_variant()),
            // The program writes a question mark for a player without a name.
            Some("?") if matches!(name, "Attackers" | "Defenders") => {}
            Some(value) => tags::put(record, known, PREFIX, name, value, losses),
            None => {}
        }
    }
    for name in ["Format", "Rules"] {
        if let Some(value) = text.tag_value(name).filter(|value| *value != board.format()) {
            tags::keep(record, PREFIX, name, Some(&value.into()), losses);
        }
    }
    for (index, tag) in text.tags.iter().enumerate() {
        let is_same = |other: &TextTag<'_>| other.name.eq_ignore_ascii_case(tag.name);
        if text.tags.iter().take(index).any(is_same) {
            losses.push(GameLoss::Field { name: clipped(tag.name) });
        } else if !is_known(tag.name) {
            tags::keep(record, PREFIX, tag.name, Some(&tag.value.as_str().into()), losses);
        }
    }
}

fn set_result(
    text: &TaggedText<'_>,
    line: Option<&str>,
    record: &mut GameRecord,
    losses: &mut Vec<GameLoss>,
) {
    let tag = text.tag_value("Result");
    if let Some((tag, line)) = tag.zip(line).filter(|(tag, line)| result_of(tag) != result_of(line)) {
        losses.push(GameLoss::ResultsDiffer { tag: clipped(tag), line: clipped(line) });
    }
    let status = Status(text.tag_value("Termination").unwrap_or_default().to_string());
    let stated = tag.or(line).and_then(result_of).filter(|result| *result != GameResult::Other);
    let ended = status.ending().and(status.result());
    let result = stated.or(ended).or_else(|| ending::result_by_rules(record)).unwrap_or(GameResult::Other);
    record.set_result(result);
    match text.tag_value("Termination") {
        None => {}
        Some(_) if ended == Some(result) => status.set_ending(record),
        Some(termination) => tags::put(record, "termination", PREFIX, "Termination", termination, losses),
    }
}

/// Before the names of tags that a record does not have.
const PREFIX: &str = "brandubh-tafl-";

/// Tags, and those of a record; without one it is determined by the rules or the result.
const TAGS: &[(&str, &str)] = &[
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
fn is_known(name: &str) -> bool {
    let known = TAGS.iter().map(|(known, _)| *known).chain(["Format", "Rules"]);
    known.into_iter().any(|known| known.eq_ignore_ascii_case(name))
}

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
