//! Moves in the manner of other notations, and the suggestions of the errors. One snapshot has all of it.

use std::collections::BTreeSet;
use std::fmt::Write;

use insta::assert_snapshot;
use tafl_moves::{MoveError, MoveList, MoveReader, MoveRecord, Notation, SpellingErrorKind, Strictness};

/// Spellings of one move, each of which is an error that says what to write.
const MOVES: &[&str] = &[
    // Two squares without a hyphen, and one square
    "d6\u{a0}-\u{a0}b6|e4|Ke4",
    // Dashes and arrows
    "d6––b6|d6>>b6|d6-b6–|d6-b6xb5–",
    // White space and characters that cannot be seen
    "d6-b6\u{a0}|\u{2003}d6-b6|\u{3000}d6-b6|d6-\u{200b}b6|\u{feff}d6-b6|d6-b6\u{200e}|d6-b6\u{200d}|d6\u{ad}-b6",
    // Captures as in chess
    "Kd4xd7|c4xc5|c4Xc5|c4xKc5|e5-e8Xe9|e5-e8xe7Xe9|E5XE8",
    // Letters for digits, and digits of other alphabets
    "f1O-f5|f5-f1O|f5-f1o|flO-f5|dl-bl|d1-bl|d1-bI|d1-b2xbl|d６-b6|ｄ6-b6|а1-b1|a1-b1хb2",
    // Words
    "resigns|Resign|resigned|attackers resign|White resigns|1-0|0-1|1/2-1/2|*|O-O|0-0-0",
    // Numbers of turns, and judgements
    "1.d6-b6|1. d6-b6|1... c4-c6|12...c4-c6|1O.|d6-b6!|d6-b6+?!",
];

/// A move as people type it, and as it is written.
const BARE: &[(&str, &str)] = &[
    ("d1c1|d1 c1|d1\tc1|d1 - c1|d1- c1|d1 -c1|d1,c1|d1, c1|d1–c1|d1—c1|d1 — c1|d1−c1|d1‐c1|d1‑c1", "d1-c1"),
    ("d1~c1|d1->c1|d1-->c1|d1=>c1|d1>c1|d1→c1|d1 → c1|D1C1|D1→C1", "d1-c1"),
    ("Kd4d7", "Kd4-d7"),
    ("Kd4 d7--", "Kd4-d7--"),
    ("d6b6xb7", "d6-b6xb7"),
    ("d6 b6xb7/c6+", "d6-b6xb7/c6+"),
    ("d11c11", "d11-c11"),
    ("d6–b6-", "d6-b6-"),
];

/// Texts that look similar and have several meanings, or another one.
const NOT_BARE: &[&str] = &[
    "e5x8", "d6 b6-b7", "d6b6-b7", "d6b6b7", "d6.b6", "d6:b6", "d6/b6", "d6–Kb6", "d6\nb6", "d6 Kb6",
    "d6^^b6", "d6b", "d6,,b6",
];

/// Text that looks similar, and has another error.
const OTHERS: &[&str] =
    &["d6-b", "dx-b1", "attackers move", "b-", "d6 b6-b7", "d6 Kb6", "d6xb", "o1-", "xd4", "X"];

/// Every code of the table is shown.
#[test]
fn players_are_told_what_to_write() {
    let (mut all, mut codes) = (String::new(), BTreeSet::new());
    for text in MOVES.iter().flat_map(|row| row.split('|')) {
        let error = text.parse::<MoveRecord>().expect_err(text);
        codes.insert(error.code());
        write!(all, "{text:?}\n{}", error.render(text)).expect("a string");
    }
    assert_snapshot!(all);
    let missing: Vec<_> =
        SpellingErrorKind::CODES.iter().filter(|code| !codes.contains(code.name())).collect();
    assert!(missing.is_empty(), "add a text with these codes to MOVES: {missing:?}");
    assert_eq!(codes.len(), SpellingErrorKind::CODES.len(), "a text of MOVES has another error");
}

/// Text that can only be a move is read, with a finding that says what to write.
// deviation: M10
#[test]
fn bare_moves_are_read() {
    for (text, written) in
        BARE.iter().flat_map(|&(row, written)| row.split('|').map(move |text| (text, written)))
    {
        let parsed = MoveRecord::parse_all(text);
        assert_eq!(parsed.value.expect(text).to_string(), written, "{text:?}");
        let bare = parsed.findings.iter().filter(|finding| finding.code() == "bare-move");
        let bare: Vec<String> = bare.map(ToString::to_string).collect();
        let moved = written.split(['x', '+']).next().expect("a move").trim_end_matches('-');
        assert_eq!(bare.len(), 1, "{text:?}");
        assert!(bare[0].ends_with(&format!("; write `{moved}`")), "{bare:?}");
        assert!(MoveRecord::parse_with(text, Strictness::Strict).is_err(), "{text:?}");
        assert_eq!(MoveRecord::parse_all(written).findings, [], "{text:?}");

        let list = format!("a1-a2 {text} g1-g2");
        assert_eq!(list.parse::<MoveList>().expect(&list).to_string(), format!("a1-a2 {written} g1-g2"));
        let read: Result<Vec<MoveRecord>, _> = MoveReader::new(&list).collect();
        assert_eq!(read.expect(&list)[1].to_string(), written, "{list:?}");
    }
    for text in NOT_BARE {
        assert!(text.parse::<MoveRecord>().is_err(), "{text:?}");
    }
    let text = "d1c1 a1->a2";
    let parsed = MoveList::parse_all(text);
    let spans: Vec<_> = parsed.findings.iter().map(|finding| finding.span().slice(text)).collect();
    assert_eq!(spans, [Some("d1c1"), Some("a1->a2")]);
}

#[test]
fn other_errors_stay() {
    for text in OTHERS {
        let error = text.parse::<MoveRecord>().expect_err(text);
        let known = SpellingErrorKind::CODES.iter().any(|code| code.name() == error.code());
        let is_single = error.code() == "single-square" && text.starts_with("d6 ");
        assert!(!known || is_single, "{text:?}: {}", error.code());
    }
}

/// A mistake of several words is one error, in lists too, and reading continues after it.
#[test]
fn mistakes_of_several_words_in_lists() {
    for (text, expected, moves) in [
        ("d6 b6 d5-f5", &[][..], 2),
        ("a1-a2 d6 - b6 d5-f5 c1 c2", &[], 4),
        ("a1-a2 attackers resign", &[("resignation-in-words", "attackers resign")], 1),
        ("a1 | a2", &[("single-square", "a1"), ("single-square", "a2")], 0),
        ("a1\na2", &[("single-square", "a1"), ("single-square", "a2")], 0),
        ("a1 a2 a3", &[("single-square", "a3")], 1),
        ("1... c4-c6 d5-f5", &[("turn-number-in-move", "1...")], 2),
        ("a1-a2\u{a0}c4-c6", &[("unusual-space", "\u{a0}")], 0),
    ] {
        let told = |errors: &[MoveError]| -> Vec<_> {
            let told = |error: &MoveError| (error.code(), error.span().slice(text).expect("a span"));
            errors.iter().map(told).collect()
        };
        assert_eq!(told(&MoveList::parse_all(text).errors), expected, "{text:?}");
        let (read, failed): (Vec<_>, Vec<_>) = MoveReader::new(text).partition(Result::is_ok);
        let failed: Vec<_> = failed.into_iter().filter_map(Result::err).collect();
        assert_eq!((told(&failed).as_slice(), read.len()), (expected, moves), "{text:?}");
    }
}

/// Long texts of one mistake, and many mistakes, take linear time and do not overflow.
#[test]
fn long_mistakes() {
    let long = |text: &str| text.repeat(100_000);
    for (text, code) in [
        (format!("d6{}b6", long(" ")), "single-square"),
        (format!("d6{}b6", long("–")), "not-a-hyphen"),
        (format!("d{}", long("l")), "letter-for-digit"),
    ] {
        assert_eq!(text.parse::<MoveRecord>().expect_err(code).code(), code);
    }
    let many = "d6 b6 ".repeat(50_000);
    assert_eq!(MoveReader::new(&many).count(), 50_000);
}
