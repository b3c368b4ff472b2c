//! Moves as people type them, in any spelling that has one meaning.

use tafl_game_record::Judgement;
use tafl_moves::dialect::MoveDialect;
use tafl_moves::{MoveError, MoveErrorKind, MoveRecord, SpellingErrorKind};
use tafl_position::{Piece, Square};

use crate::source::Source;

/// Other forms of moves that people may be used to.
const DIALECTS: [MoveDialect; 2] = [MoveDialect::Walker, MoveDialect::AageNielsenCompact];

/// How many spelling mistakes of a move are repaired.
const MAX_REPAIRS: usize = 8;

/// The number of bytes of the longest text that is repaired.
const MAX_TEXT: usize = 200;

/// Words that OpenTafl requires before a move.
const BEFORE_A_MOVE: [&str; 2] = ["move", "variation"];

/// Reads a move record, a form that other programs use (`E5-E8xD8/F8`, `e5e8`, `e5 e8`), or what game records have
/// around a move: `12. e5-e8`, `e5-e8!?`. Spelling mistakes with one meaning, such as `e5–e8`, are repaired.
///
/// Fails with the error that remains, and the text that it refers to.
pub(crate) fn read(text: &str) -> Result<MoveRecord, (String, MoveError)> {
    let mut text = without_word(text.trim()).to_owned();
    for _ in 0..MAX_REPAIRS {
        let error = match of_text(&text) {
            Ok(record) => return Ok(record),
            Err(error) => error,
        };
        let Some(repaired) = repaired(&text, &error) else { return Err((text, error)) };
        text = repaired;
    }
    of_text(&text).map_err(|error| (text, error))
}

/// The judgement after a move: that of `e5-e8!?`.
pub(crate) fn judgement(text: &str) -> Option<Judgement> {
    let text = text.trim_end().trim_end_matches(['.', ',', ';']);
    text.get(text.trim_end_matches(['!', '?']).len()..)?.parse().ok()
}

fn without_word(text: &str) -> &str {
    match text.split_once(char::is_whitespace) {
        Some((first, rest)) if BEFORE_A_MOVE.iter().any(|word| first.eq_ignore_ascii_case(word)) => {
            rest.trim_start()
        }
        _ => text,
    }
}

/// A move record or a form that other programs use.
fn of_text(text: &str) -> Result<MoveRecord, MoveError> {
    let error = match text.parse::<MoveRecord>() {
        Ok(record) => return Ok(record),
        Err(error) => error,
    };
    let in_dialect =
        |text: &str| DIALECTS.iter().find_map(|dialect| dialect.parse(text).ok()?.to_record(None).value);
    let is_square = |word: &&str| !word.is_empty() && !word.eq_ignore_ascii_case("to");
    let joined = text.split([' ', '-']).filter(is_square).collect::<Vec<_>>().join("-");
    in_dialect(text).or_else(|| joined.parse().ok()).or_else(|| in_dialect(&joined)).ok_or(error)
}

/// The text without the spelling mistake that the error is about; `None` if it has no other meaning.
fn repaired(text: &str, error: &MoveError) -> Option<String> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let end = text.trim_end_matches(['.', ',', ';']);
    if end.len() < text.len() {
        return Some(end.to_owned());
    }
    let MoveErrorKind::Spelling(kind) = error.kind() else { return None };
    let instead = match *kind {
        SpellingErrorKind::Invisible { .. }
        | SpellingErrorKind::Judgement
        | SpellingErrorKind::TurnNumber => String::new(),
        SpellingErrorKind::UnusualSpace { .. } => " ".to_owned(),
        SpellingErrorKind::NotAHyphen { .. } => "-".to_owned(),
        SpellingErrorKind::LookAlike { ascii, .. } => ascii.to_string(),
        SpellingErrorKind::UpperCaseCapture => "x".to_owned(),
        SpellingErrorKind::HyphenMissing { piece, origin, target } => joined(piece, origin, target),
        _ => return None,
    };
    let (before, after) = (text.get(..error.span().start())?, text.get(error.span().end()..)?);
    let text = [before, &instead, after].concat();
    // The dots of `3. ..... e5-e8`.
    Some(text.trim_start_matches([' ', '.']).trim_end().to_owned())
}

fn joined(piece: Option<Piece>, origin: Square, target: Square) -> String {
    let prefix = piece.map(|piece| piece.char().to_string()).unwrap_or_default();
    format!("{prefix}{origin}-{target}")
}

/// The error in a move, drawn.
pub(crate) fn drawn(text: &str, error: &MoveError) -> String {
    let source = Source::new("your move", text);
    source.draw(&error.diagnostic(source.lines()))
}

#[cfg(test)]
mod tests {
    use super::read;

    /// How the text is understood; empty if it is not.
    fn understood(text: &str) -> String {
        read(text).map_or_else(|_| String::new(), |record| record.to_string())
    }

    #[test]
    fn spellings_with_one_meaning() {
        let same = [
            "d4-d7",
            "D4-D7",
            "d4d7",
            "d4 d7",
            "d4 - d7",
            "d4 to d7",
            "d4 TO d7",
            "d4–d7",
            "d4 — d7",
            "d4−d7",
            "d4→d7",
            "d4->d7",
            "d4 -> d7",
            "d4-->d7",
            "d4~d7",
            "12. d4-d7",
            "12.d4-d7",
            "12... d4-d7",
            "12. ..... d4-d7",
            "1. D4 D7",
            "d4-d7!",
            "d4-d7?!",
            "12. d4–d7!!",
            "d4-d7.",
            "d4-d7,",
            "d4\u{200b}-d7",
            "\u{ff44}4-d7",
        ];
        for text in same {
            assert_eq!(understood(text), "d4-d7", "{text:?}");
        }
        for (text, meaning) in [
            ("kd4-d7", "Kd4-d7"),
            ("Kd4–d7--", "Kd4-d7--"),
            ("3. Kd4 d7", "Kd4-d7"),
            ("d4-d7Xe7", "d4-d7xe7"),
            ("d4 d7xe7/d8", "d4-d7xe7/d8"),
            ("d4–d7xe7++", "d4-d7xe7++"),
            ("variation d4 d7", "d4-d7"),
            ("Move d4-d7", "d4-d7"),
            ("---", "---"),
        ] {
            assert_eq!(understood(text).to_lowercase(), meaning.to_lowercase(), "{text:?}");
        }
    }

    #[test]
    fn spellings_with_no_or_several_meanings() {
        for text in [
            "d4xd7",
            "d4",
            "dl-bl",
            "O-O",
            "resigns",
            "1-0",
            "d4:d7",
            "d4_d7",
            "",
            ".",
            "1.",
            "d4-d7 e5-e8",
            "d4-d7 (x)",
        ] {
            assert_eq!(understood(text), "", "{text:?}");
        }
        for text in ["–".repeat(100_000), "d4–d7".repeat(50_000), "1.".repeat(50_000), "d4-d7!?".repeat(9)]
        {
            assert_eq!(understood(&text), "");
        }
    }
}
