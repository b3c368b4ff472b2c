//! Files, saved games and puzzles of Brandubh.

use insta::assert_snapshot;
use serde_json::Value;
use tafl_archive::ArchiveFormat::{
    self, BrandubhJson as Saved, BrandubhPuzzles as Puzzles, BrandubhTafl as File,
};
use tafl_archive::Coded as _;
use tafl_game_record::{PuzzleResponse, PuzzleSession};
use tafl_rules::Preset;

use crate::conversion::{codes, parsed, printed, read, shown, there_and_back};

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

/// Rules that a file lists itself, an unknown version, comments and signs, and other boards: in Tablut the defenders move
/// first, and are named first.
#[test]
fn files_there_and_back() {
    let custom = "\"custom\"]\n[Rules \"throneHostileToKing=0 repetitionResult=draw\"]";
    let texts = [
        GAME,
        &GAME.replace("\"wtf\"]", custom),
        &GAME.replace("brandubh-1", "brandubh-99"),
        "[Format \"brandubh-1\"]\n[Variant \"walker\"]\n\n; At last\n1. a4-a3! {the\nfirst} d5-c5 ; then this [one]\n*\n",
        "[Format \"tablut-1\"]\n[Variant \"tablut-gulo\"]\n[Defenders \"Bo\"]\n[Attackers \"Ada\"]\n[Result \"*\"]\n\n1. e7-b7 e8-b8\n2. e6-h6\n*\n",
        "[Format \"copenhagen-1\"]\n[Variant \"copenhagen\"]\n[Defenders \"Bo\"]\n[Attackers \"Ada\"]\n[Result \"*\"]\n\n1. d1-d3 e7-b7\n*\n",
    ];
    assert_snapshot!(shown(File, texts));
    let walker = read(File, &GAME.replace("wtf", "walker")).0;
    assert!(walker.rules().expect("rules").same_game(&Preset::BRANDUB.rules()));
}

#[test]
fn files_are_read_in_any_layout() {
    let (header, _) = GAME.split_once("\n\n").expect("an empty line");
    let header = header.replace("\"brandubh-1\"", "brandubh-1");
    let expected = read(File, GAME).0;
    for body in [
        "a4-a3 d5-c5 a3-c3 c5-c6 f4-f3 c6-c5 f3-e3",
        "1. a4-a3 1... d5-c5 2) a3-c3 c5-c6\n3.f4-f3 c6-c5 4.\nf3-e3x1\n*",
        "A4–A3 d5—c5 a3c3 c5xc6 f4-f3 c6-c5 f3-e3x1",
        "1. a4-a3\td5-c5   a3-c3 c5-c6\r\n% 5. c1-c2\r\nf4-f3 c6-c5 f3-e3 1-0",
    ] {
        assert_eq!(read(File, &format!("\u{feff}{header}\n\n{body}")).0, expected, "{body}");
    }
}

#[test]
fn files_that_are_refused_or_read_with_losses() {
    let brandubh = "[Format \"brandubh-1\"]";
    let texts = [
        "\n\n1. d1-c1",
        "[Format \"chess-1\"]\n\n1. d1-c1",
        "[Format \"brandubh-1\"\n\n1. d1-c1",
        &format!("{brandubh}\n[Variant \"fetlar\"]\n\n1. d1-c1"),
        &format!("{brandubh}\n[Variant \"custom\"]\n\n1. d1-c1"),
        &format!("{brandubh}\n[Variant \"custom\"]\n[Rules \"dice=1\"]\n\n1. d1-c1"),
        "[Format \"tablut-1\"]\n[Variant \"custom\"]\n[Rules \"edgeHostileToSoldiers=1\"]\n\n1. e7-b7",
        "[Format \"tablut-1\"]\n\n1. e8-b8",
        &format!("{brandubh}\n\n1-0"),
        &format!("{brandubh}\n\n1. d1-c1 h9-z0"),
        &format!("{brandubh}\n\n1. d1-d8"),
        &format!("{brandubh}\n\n1. d1-c1 {{open"),
        &format!("{brandubh}\n\n1. d1-c1 d1-c1"),
        &"[X \"1\"]\n".repeat(101),
        &format!("{brandubh}\n\n{}", "d1-c1 ".repeat(20_001)),
        // Read with losses. Counts of captures are compared with the rules.
        &GAME.replace("f3-e3x1", "f3-e3x2"),
        &GAME.replace("c6-c5", "c6-c5x1"),
        &GAME.replace("1. a4-a3 d5-c5", "1. A4-a3 d5c5"),
    ];
    assert_snapshot!(parsed(File, texts));
}

/// Any record can be written whose moves one of the variants allows and captures by.
#[test]
fn records_that_are_written_as_files() {
    let record = |rules: &str, moves: &str| {
        format!("[rules:{rules} start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. {moves}\n")
    };
    let records = [
        record("dim:7 surf:n ks:w cenh: cenhe:", "d1-c1"),
        record("dim:7 ks:c linc:y", "d1-c1 d3-b3+"),
        record("dim:7 ks:c linc:y", "d1-c1 d3-d4"),
        record("dim:7 ks:c linc:y", "d1-c1xd3"),
        record("dim:7 atkf:n", "d3-c3 ---"),
        record("dim:7", "d1-c1 ---\n[So much.|For that.]"),
        record("dim:7", ""),
        "[position:/2t/3/K2/]\n\n1. c1-c2".to_owned(),
        "[position:/t2t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1".to_owned(),
    ];
    assert_snapshot!(printed(File, records));
}

/// What a file does not hold is named: the words for an ending, and a king that only the program captures.
#[test]
fn endings_that_files_do_not_hold() {
    let played = read(Saved, SAVED_GAME).0;
    let rules = played.rules().expect("rules");
    for (format, last, expected) in [
        (File, "e2-g2", &["captures-restored"][..]),
        (Saved, "e2-g2", &["captures-restored", "tag-without-counterpart"]),
        (Saved, "e2-g2xKg3", &["tag-without-counterpart"]),
    ] {
        let tags = format!("[result:1]\n[termination:by agreement]\n[rules:{rules}]\n");
        let moves = "1. d2-e2 d3-d2\n2. b4-b2 c4-c2\n3. d6-c6 Kd4-d3\n4. d7-d6xd5 Kd3-g3\n5. ";
        let record = |last: &str| format!("{tags}\n{moves}{last}\n").parse().expect("a record");
        let losses = format.print(&record(last)).expect("it is written").losses;
        assert_eq!(codes(&losses), expected, "{format}: {last}");
        // A game that the program ends has no more moves.
        let refused = format.print(&record(&format!("{last} e4-e5"))).expect_err("it is refused");
        assert_eq!(refused.code(), "move-not-legal", "{format}: {last}");
    }
}

const SAVED_GAME: &str = r#"{"v":1,"id":"g-1","createdAt":5,"savedAt":6,"variantId":"wtf","customRules":{"armedKing":true,"throneHostileToSoldiers":true},"playMode":"attackers","difficulty":"easy","moves":[[3,0,4,0,0],[2,3,2,2,0],[4,0,4,2,0],[2,2,1,2,0],[3,5,4,5,0],[1,2,2,2,0],[4,5,4,4,1]],"status":"defenders_win_time","cursor":7,"recorded":true,"clock":null,"match":{"set":{"attackersPlayer":"p2","defendersPlayer":"p1","results":[]}},"gamesPerSet":4,"names":{"p1":"Bo]","p2":"Ada"}}"#;

#[test]
fn a_saved_game_has_the_moves_of_the_file() {
    let (record, _, written) = there_and_back(Saved, SAVED_GAME);
    let file = read(File, GAME).0;
    assert_eq!(record.tree(), file.tree());
    let [one, other] = [SAVED_GAME, &written].map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    assert_eq!(one, other, "nothing is lost");
    // The program stores no counts in older games.
    let old = SAVED_GAME.replace(",0]", "]").replace(",1]", "]");
    assert_eq!(read(Saved, &old).0, record);
    assert_snapshot!(format!("{record}\n{}", Saved.print(&file).expect("it is written").value));
    let custom = r#"{"variantId":"custom","customRules":{"escape":"corners","cornersRestricted":true,"cornersHostile":true,"firstMove":"attackers"},"moves":[[8,3,8,2]]}"#;
    let (record, ..) = there_and_back(Saved, custom);
    assert_eq!(record.start().expect("a start").dimension().get(), 9);
    assert_eq!(ArchiveFormat::detect(SAVED_GAME), Some(Saved));
}

#[test]
fn saved_games_that_are_refused_or_read_with_losses() {
    let texts = [
        "[]",
        r#"{"moves":[]}"#,
        r#"{"variantId":"chess","moves":[[6,3,6,2]]}"#,
        r#"{"variantId":"wtf","moves":[]}"#,
        r#"{"variantId":"wtf","moves":[[6,3,7,3]]}"#,
        r#"{"variantId":"wtf","moves":[[6,3,6]]}"#,
        r#"{"variantId":"wtf","moves":[[6,3,0,3]]}"#,
        r#"{"variantId":"custom","moves":[[6,3,6,2]]}"#,
        r#"{"variantId":"custom","customRules":{"dice":true},"moves":[[6,3,6,2]]}"#,
        // Read with losses.
        r#"{"variantId":"wtf","moves":[[6,3,6,2,3]],"v":2}"#,
    ];
    assert_snapshot!(parsed(Saved, texts));
}

/// The attackers have just moved; the king takes the corner.
const PUZZLE: &str =
    "00042|3A3/7/2D4/A2K2A/7/7/2A4 a|3020|3330|crushing|t|-|3|kt|cornerFight|defenders,moves1";

/// A solver sees the position after the lead-in.
#[test]
fn puzzles_there_and_back() {
    let capture = "7|3A3/7/2D4/AA1K1D1/7/5A1/3A3 a|3121|3536|advantage||-|1|||";
    assert_snapshot!(shown(Puzzles, [PUZZLE, capture]));
    let record = read(Puzzles, PUZZLE).0;
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    assert!(session.forward(), "the lead-in");
    assert!(session.play(&"d4-d3".parse().expect("a move")).is_err(), "a strict puzzle");
    let response = session.play(&"d4-a4".parse().expect("a move")).expect("the solution");
    assert_eq!(response, PuzzleResponse::Continues { replies: 0 });
}

#[test]
fn puzzles_that_are_refused() {
    let changes = [
        ("|kt", ""),
        ("2A4 a", "2A4 x"),
        ("2A4 a", "2B4 a"),
        ("2A4 a", "3A4 a"),
        ("3020", "302"),
        ("3020", "3070"),
        ("3020", "3023"),
        ("2A4 a", "2A4 d"),
        ("3330", ""),
        ("crushing", "win"),
        ("|t|", "|tt|"),
        ("|3|", "|three|"),
        ("cornerFight", "corner]fight"),
    ];
    assert_snapshot!(parsed(Puzzles, changes.map(|(from, to)| PUZZLE.replace(from, to))));
}

#[test]
fn records_that_are_not_puzzles_of_the_program() {
    let record = read(Puzzles, PUZZLE).0.to_string();
    let changes = [
        ("[puzzle-start:1a]", "[puzzle-start:0a]"),
        ("[puzzle-mode:strict]", "[puzzle-mode:none]"),
        ("[puzzle-mode:strict]", "[puzzle-mode:loose]"),
        ("[brandubh-puzzles-goal:crushing]\n", ""),
        ("[brandubh-puzzles-dtm:-]\n", ""),
        ("Kd4-a4", "Kd4-a4xa5"),
        ("Kd4-a4", "Kd4-e6"),
        ("tfr:i ", ""),
        (" Kd4-a4", ""),
    ];
    assert_snapshot!(printed(Puzzles, changes.map(|(from, to)| record.replace(from, to))));
}
