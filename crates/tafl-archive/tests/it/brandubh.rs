//! Files, saved games and puzzles of Brandubh.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers fail as tests do")]

use insta::assert_snapshot;
use tafl_archive::{ArchiveFormat, Coded, GameRecord, ImportOptions, TextReader};
use tafl_game_record::{PuzzleResponse, PuzzleSession};
use tafl_rules::Preset;

use crate::conversion::{codes, refused, there_and_back};

const FILE: ArchiveFormat = ArchiveFormat::BrandubhTafl;
const SAVED: ArchiveFormat = ArchiveFormat::BrandubhJson;
const PUZZLES: ArchiveFormat = ArchiveFormat::BrandubhPuzzles;

/// A game with a capture, as the program writes it.
const GAME: &str = r#"[Format "brandubh-1"]
[Event "Club \"B\""]
[Variant "wtf"]
[Date "2026.07.29"]
[Attackers "Ada"]
[Defenders "Bo"]
[Result "1-0"]
[Termination "attackers_win_resign"]

1. a4-a3 d5-c5
2. a3-c3 c5-c6
3. f4-f3 c6-c5
4. f3-e3x1
1-0
"#;

#[test]
fn a_game_file_returns_byte_for_byte() {
    let (record, written) = there_and_back(FILE, GAME);
    assert_eq!(written, GAME);
    assert_snapshot!(record);
    assert_eq!(codes(FILE, GAME), ["rule-without-counterpart"]);
    assert_eq!(ArchiveFormat::detect(GAME), Some(FILE));
}

#[test]
fn files_are_read_in_any_layout() {
    let moves = "[Result \"1-0\"]\n[Termination \"attackers_win_resign\"]\n\n";
    let header = "[Event \"Club \\\"B\\\"\"]\n[Variant \"wtf\"]\n[Date \"2026.07.29\"]\n[Attackers \"Ada\"]\n[Defenders \"Bo\"]\n";
    let expected = FILE.parse(GAME).expect("a game").value;
    for body in [
        "a4-a3 d5-c5 a3-c3 c5-c6 f4-f3 c6-c5 f3-e3",
        "1. a4-a3 1... d5-c5 2) a3-c3 c5-c6\n3.f4-f3 c6-c5 4.\nf3-e3x1\n*",
        "A4–A3 d5—c5 a3c3 c5xc6 f4-f3 c6-c5 f3-e3x1",
        "1. a4-a3\td5-c5   a3-c3 c5-c6\r\n% 5. c1-c2\r\nf4-f3 c6-c5 f3-e3 1-0",
    ] {
        let text = format!("\u{feff}[format brandubh-1]\n{header}{moves}{body}");
        assert_eq!(FILE.parse(&text).expect(body).value, expected, "{body}");
    }
    let respelled = format!("[Format \"brandubh-1\"]\n{header}\n1. A4-a3 d5c5");
    assert_eq!(codes(FILE, &respelled), ["rule-without-counterpart", "move-respelled", "move-respelled"]);
}

#[test]
fn comments_and_signs_become_comments() {
    let text = "[Format \"brandubh-1\"]\n[Variant \"walker\"]\n\n; At last\n1. a4-a3! {the\nfirst} d5-c5 ; then this [one]\n*\n";
    let (record, written) = there_and_back(FILE, text);
    assert_eq!(codes(FILE, text), ["comment-changed"]);
    assert_snapshot!(record);
    assert_snapshot!(written);
}

#[test]
fn counts_of_captures_are_compared_with_the_rules() {
    assert_eq!(
        codes(FILE, &GAME.replace("f3-e3x1", "f3-e3x2")),
        ["rule-without-counterpart", "capture-count-differs"]
    );
    assert_eq!(
        codes(FILE, &GAME.replace("c6-c5", "c6-c5x1")),
        ["rule-without-counterpart", "capture-count-differs"]
    );
}

/// In Tablut the defenders move first, and are named first.
#[test]
fn games_on_other_boards() {
    let text = "[Format \"tablut-1\"]\n[Variant \"tablut-gulo\"]\n[Defenders \"Bo\"]\n[Attackers \"Ada\"]\n[Result \"*\"]\n\n1. e7-b7 e8-b8\n2. e6-h6\n*\n";
    let (record, written) = there_and_back(FILE, text);
    assert_eq!(written, text);
    assert!(!record.rules().expect("rules").attackers_first());
    let text = "[Format \"copenhagen-1\"]\n[Variant \"copenhagen\"]\n[Defenders \"Bo\"]\n[Attackers \"Ada\"]\n[Result \"*\"]\n\n1. d1-d3 e7-b7\n*\n";
    assert_eq!(there_and_back(FILE, text).1, text);
    assert_snapshot!(refused(FILE, "[Format \"tablut-1\"]\n\n1. e8-b8"), @"error[not-legal]: move 1, `e8-b8`, is not legal, and its captures are unknown: the piece on `e8` is `t`, but it is the defenders' turn");
}

/// Rules that a file lists itself are read, and written as they are.
#[test]
fn listed_rules() {
    let text =
        GAME.replace("\"wtf\"]", "\"custom\"]\n[Rules \"throneHostileToKing=0 repetitionResult=draw\"]");
    let (record, written) = there_and_back(FILE, &text);
    assert_eq!(written, text);
    assert_eq!(codes(FILE, &text), [""; 0]);
    assert_snapshot!(record.rules().expect("rules"), @"dim:7 ks:c cenhe:tcnmTCNM start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    let walker = GAME.replace("wtf", "walker");
    let rules = FILE.parse(&walker).expect("a game").value;
    assert!(rules.rules().expect("rules").same_game(&Preset::BRANDUB.rules()));
}

#[test]
fn files_that_are_refused() {
    let file = |tags: &str, moves: &str| refused(FILE, &format!("{tags}\n\n{moves}"));
    let brandubh = "[Format \"brandubh-1\"]";
    let refusals = [
        file("", "1. d1-c1"),
        file("[Format \"chess-1\"]", "1. d1-c1"),
        file("[Format \"brandubh-1\"", "1. d1-c1"),
        file(&format!("{brandubh}\n[Variant \"fetlar\"]"), "1. d1-c1"),
        file(&format!("{brandubh}\n[Variant \"custom\"]"), "1. d1-c1"),
        file(&format!("{brandubh}\n[Variant \"custom\"]\n[Rules \"dice=1\"]"), "1. d1-c1"),
        file("[Format \"tablut-1\"]\n[Variant \"custom\"]\n[Rules \"edgeHostileToSoldiers=1\"]", "1. e7-b7"),
        file(brandubh, "1-0"),
        file(brandubh, "1. d1-c1 h9-z0"),
        file(brandubh, "1. d1-d8"),
        file(brandubh, "1. d1-c1 {open"),
        file(brandubh, "1. d1-c1 d1-c1"),
    ];
    assert_snapshot!(refusals.join("\n"));
    let many = "[X \"1\"]\n".repeat(101);
    assert_snapshot!(refused(FILE, &many), @"error[too-many-fields]: the object has 101 fields, the maximum is 100");
    let long = format!("{brandubh}\n\n{}", "d1-c1 ".repeat(20_001));
    assert_snapshot!(refused(FILE, &long), @"error[too-many-moves]: the game has 20001 moves, the maximum is 20000");
}

#[test]
fn an_unknown_version_is_read() {
    let text = GAME.replace("brandubh-1", "brandubh-99");
    assert_eq!(codes(FILE, &text), ["version-unknown", "rule-without-counterpart"]);
    assert_eq!(there_and_back(FILE, &text).1, text);
}

/// A line of comment before the first tag does not begin a game.
#[test]
fn a_file_with_several_games() {
    let archive = format!("%%% one\n{GAME}\n%%% two\n{GAME}");
    let texts: Vec<_> =
        TextReader::new(FILE, archive.as_bytes()).map(|text| text.expect("a text").text).collect();
    assert_eq!(texts.len(), 2);
    for text in &texts {
        assert_eq!(FILE.parse(text).expect("a game").value, FILE.parse(GAME).expect("a game").value);
    }
    assert_eq!(ArchiveFormat::detect(&archive), Some(FILE));
}

/// Any record can be written whose moves one of the variants allows and captures by.
#[test]
fn records_that_are_written_as_files() {
    let record = |rules: &str, moves: &str| -> GameRecord {
        format!("[rules:{rules} start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. {moves}\n")
            .parse()
            .expect("a record")
    };
    let written = |record: &GameRecord| match FILE.print(record) {
        Ok(written) => {
            let codes: Vec<_> = written.losses.iter().map(Coded::code).collect();
            assert!(FILE.parse(&written.value).is_ok(), "{}", written.value);
            format!("{codes:?}")
        }
        Err(error) => format!("error[{}]: {error}", error.code()),
    };
    let results = [
        written(&record("dim:7 surf:n ks:w cenh: cenhe:", "d1-c1")),
        written(&record("dim:7 ks:c linc:y", "d1-c1 d3-b3+")),
        written(&record("dim:7 ks:c linc:y", "d1-c1 d3-d4")),
        written(&record("dim:7 ks:c linc:y", "d1-c1xd3")),
        written(&record("dim:7 atkf:n", "d3-c3 ---")),
        written(&record("dim:7", "d1-c1 ---\n[So much.|For that.]")),
        written(&record("dim:7", "")),
        written(&"[position:/2t/3/K2/]\n\n1. c1-c2".parse().expect("a record")),
        written(&"[position:/t2t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1".parse().expect("a record")),
    ];
    assert_snapshot!(results.join("\n"));
}

/// What a file does not hold is named: the words for an ending, and a king that only the program captures.
#[test]
fn endings_that_files_do_not_hold() {
    let played = SAVED.parse(SAVED_GAME).expect("a game").value;
    let rules = played.rules().expect("rules");
    let codes = |format: ArchiveFormat, last: &str| -> Vec<&str> {
        let tags = format!("[result:1]\n[termination:by agreement]\n[rules:{rules}]\n");
        let moves = "1. d2-e2 d3-d2\n2. b4-b2 c4-c2\n3. d6-c6 Kd4-d3\n4. d7-d6xd5 Kd3-g3\n5. ";
        let record = format!("{tags}\n{moves}{last}\n").parse().expect("a record");
        format.print(&record).expect("it is written").losses.iter().map(Coded::code).collect()
    };
    assert_eq!(codes(FILE, "e2-g2"), ["captures-restored"]);
    assert_eq!(codes(SAVED, "e2-g2"), ["captures-restored", "tag-without-counterpart"]);
    assert_eq!(codes(SAVED, "e2-g2xKg3"), ["tag-without-counterpart"]);
}

const SAVED_GAME: &str = r#"{"v":1,"id":"g-1","createdAt":5,"savedAt":6,"variantId":"wtf","customRules":{"armedKing":true,"throneHostileToSoldiers":true},"playMode":"attackers","difficulty":"easy","moves":[[3,0,4,0,0],[2,3,2,2,0],[4,0,4,2,0],[2,2,1,2,0],[3,5,4,5,0],[1,2,2,2,0],[4,5,4,4,1]],"status":"defenders_win_time","cursor":7,"recorded":true,"clock":null,"match":{"set":{"attackersPlayer":"p2","defendersPlayer":"p1","results":[]}},"gamesPerSet":4,"names":{"p1":"Bo]","p2":"Ada"}}"#;

#[test]
fn a_saved_game_has_the_moves_of_the_file() {
    let (record, written) = there_and_back(SAVED, SAVED_GAME);
    assert_eq!(record.tree(), FILE.parse(GAME).expect("a game").value.tree());
    assert_snapshot!(record);
    let one: serde_json::Value = serde_json::from_str(SAVED_GAME).expect("JSON");
    let other: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(one, other, "nothing is lost");
    assert_eq!(ArchiveFormat::detect(SAVED_GAME), Some(SAVED));
    // The program stores no counts in older games.
    let old = SAVED_GAME.replace(",0]", "]").replace(",1]", "]");
    assert_eq!(SAVED.parse(&old).expect("a game").value, record);
    let from_file = SAVED.print(&FILE.parse(GAME).expect("a game").value).expect("it is written");
    assert_snapshot!(from_file.value);
}

#[test]
fn saved_games_that_are_refused() {
    let refusals = [
        refused(SAVED, "[]"),
        refused(SAVED, r#"{"moves":[]}"#),
        refused(SAVED, r#"{"variantId":"chess","moves":[[6,3,6,2]]}"#),
        refused(SAVED, r#"{"variantId":"wtf","moves":[]}"#),
        refused(SAVED, r#"{"variantId":"wtf","moves":[[6,3,7,3]]}"#),
        refused(SAVED, r#"{"variantId":"wtf","moves":[[6,3,6]]}"#),
        refused(SAVED, r#"{"variantId":"wtf","moves":[[6,3,0,3]]}"#),
        refused(SAVED, r#"{"variantId":"custom","moves":[[6,3,6,2]]}"#),
        refused(SAVED, r#"{"variantId":"custom","customRules":{"dice":true},"moves":[[6,3,6,2]]}"#),
    ];
    assert_snapshot!(refusals.join("\n"));
    assert_eq!(
        codes(SAVED, r#"{"variantId":"wtf","moves":[[6,3,6,2,3]],"v":2}"#),
        ["rule-without-counterpart", "version-unknown", "capture-count-differs"]
    );
    let custom = r#"{"variantId":"custom","customRules":{"escape":"corners","cornersRestricted":true,"cornersHostile":true,"firstMove":"attackers"},"moves":[[8,3,8,2]]}"#;
    let (record, _) = there_and_back(SAVED, custom);
    assert_eq!(record.start().expect("a start").dimension().get(), 9);
}

/// The attackers have just moved; the king takes the corner.
const PUZZLE: &str =
    "00042|3A3/7/2D4/A2K2A/7/7/2A4 a|3020|3303|crushing|t|-|3|kt|cornerFight|defenders,moves1";

#[test]
fn a_puzzle_returns_byte_for_byte() {
    let puzzle = "00042|3A3/7/2D4/A2K2A/7/7/2A4 a|3020|3330|crushing|t|-|3|kt|cornerFight|defenders,moves1";
    let (record, written) = there_and_back(PUZZLES, puzzle);
    assert_eq!(written, puzzle);
    assert_snapshot!(record);
    assert_eq!(ArchiveFormat::detect(puzzle), Some(PUZZLES));
    let capture = "7|3A3/7/2D4/AA1K1D1/7/5A1/3A3 a|3121|3536||||||".replace("||||||", "|advantage||-|1|||");
    assert_eq!(there_and_back(PUZZLES, &capture).1, capture);
}

/// A solver sees the position after the lead-in.
#[test]
fn a_puzzle_is_played() {
    let record = PUZZLES.parse(&PUZZLE.replace("3303", "3330")).expect("a puzzle").value;
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    assert!(session.forward(), "the lead-in");
    assert!(session.play(&"d4-d3".parse().expect("a move")).is_err(), "a strict puzzle");
    let response = session.play(&"d4-a4".parse().expect("a move")).expect("the solution");
    assert_eq!(response, PuzzleResponse::Continues { replies: 0 });
}

#[test]
fn puzzles_that_are_refused() {
    let with = |from: &str, to: &str| refused(PUZZLES, &PUZZLE.replace("3303", "3330").replace(from, to));
    let refusals = [
        with("|kt", ""),
        with("2A4 a", "2A4 x"),
        with("2A4 a", "2B4 a"),
        with("2A4 a", "3A4 a"),
        with("3020", "302"),
        with("3020", "3070"),
        with("3020", "3023"),
        with("2A4 a", "2A4 d"),
        with("3330", ""),
        with("crushing", "win"),
        with("|t|", "|tt|"),
        with("|3|", "|three|"),
        with("cornerFight", "corner]fight"),
    ];
    assert_snapshot!(refusals.join("\n"));
}

#[test]
fn records_that_are_not_puzzles_of_the_program() {
    let record = PUZZLES.parse(&PUZZLE.replace("3303", "3330")).expect("a puzzle").value.to_string();
    let with = |from: &str, to: &str| {
        let record: GameRecord = record.replace(from, to).parse().expect("a record");
        match PUZZLES.print(&record) {
            Ok(written) => format!("{:?}", written.losses.iter().map(Coded::code).collect::<Vec<_>>()),
            Err(error) => format!("error[{}]: {error}", error.code()),
        }
    };
    let results = [
        with("[puzzle-start:1a]", "[puzzle-start:0a]"),
        with("[puzzle-mode:strict]", "[puzzle-mode:none]"),
        with("[puzzle-mode:strict]", "[puzzle-mode:loose]"),
        with("[brandubh-puzzles-goal:crushing]\n", ""),
        with("[brandubh-puzzles-dtm:-]\n", ""),
        with("Kd4-a4", "Kd4-a4xa5"),
        with("Kd4-a4", "Kd4-e6"),
        with("tfr:i ", ""),
        with(" Kd4-a4", ""),
    ];
    assert_snapshot!(results.join("\n"));
}

/// Given rules replace those of the file.
#[test]
fn given_rules() {
    let options = ImportOptions::default().with_rules(Preset::HISTORICAL_BRANDUBH.rules());
    let game = FILE.parse_with(GAME, &options).expect("a game");
    assert_eq!(game.value.rules(), Some(&Preset::HISTORICAL_BRANDUBH.rules()));
}
