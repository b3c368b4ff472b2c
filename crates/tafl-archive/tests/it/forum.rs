//! The forms of the forum of aagenielsen.dk.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers fail as tests do")]

use insta::assert_snapshot;
use tafl_archive::{ArchiveFormat, Coded, ImportOptions, TextReader};
use tafl_rules::Preset;

use crate::conversion::{codes, refused, there_and_back};

const PGN: ArchiveFormat = ArchiveFormat::ForumPgn;
const SGF: ArchiveFormat = ArchiveFormat::ForumSgf;

const GAME: &str = r#"[Game "tablut"]
[Size "9"]
[Black "Ada"]
[White "Bo"]
[Date "2021-01-16"]
[Result "0-1"]
[Board "7"]

1. d1-d4 e4-g4 2. f1-f4 e6-e8 3. i4-h4:g4 Ke5-e6 0-1
"#;

const TREE: &str = "( GM[tablut] SZ[9] PB[Ada] PW[Bo] DT[2021-01-16] RE[0-1] BO[7]  ;B[dadd] ;W[edgd] ;B[fafd] ;W[efgf] ;B[idhd:gd] ;W[eeef] )";

#[test]
fn a_game_in_both_forms_is_the_same_record() {
    let game = GAME.replace("e6-e8", "e6-g6");
    let (record, written) = there_and_back(PGN, &game);
    assert_eq!(written, game);
    assert_snapshot!(record);
    let (other, written) = there_and_back(SGF, TREE);
    assert_eq!(written, TREE);
    assert_eq!(record, other);
    assert_eq!(PGN.print(&other).expect("it is written").value, game);
    assert_eq!(SGF.print(&record).expect("it is written").value, TREE);
    assert_eq!(codes(PGN, &game), ["rules-unknown"]);
    assert_eq!(ArchiveFormat::detect(&game), Some(PGN));
    assert_eq!(ArchiveFormat::detect(TREE), Some(SGF));
}

#[test]
fn variations_and_comments_of_a_tree() {
    let text = "(;GM[tablut]SZ[9]C[Before\nall]AP[x\\]y][z];B[daca]C[one | (1)](;W[efgf];B[ieic])(;W[efhf]C[two {2}](;B[ieic])(;B[ieib]C[a\n\\\\b])))";
    let (record, written) = there_and_back(SGF, text);
    assert_eq!(codes(SGF, text), ["rules-unknown", "comment-changed", "comment-changed"]);
    assert_snapshot!(record);
    assert_snapshot!(written);
    // The form like PGN has no variations.
    let pgn = PGN.print(&record).expect("it is written");
    let codes: Vec<_> = pgn.losses.iter().map(Coded::code).collect();
    assert_eq!(codes, ["variation-without-counterpart", "comment-without-counterpart"]);
}

/// Depth and width of a tree are bounded by its text and by a limit, not by the stack.
#[test]
fn deep_and_wide_trees() {
    let deep = format!("( GM[tablut] SZ[9] ;B[daca] {}{} )", "( ".repeat(100_000), ") ".repeat(100_000));
    assert_eq!(SGF.parse(&deep).expect("a game").value.tree().len(), 1);
    let line = ";B[daca] ;W[efgf] ;B[cada] ;W[gfef] ".repeat(4_000);
    let nested = format!("( GM[tablut] SZ[9] ;B[fafb] ;W[efgf] ( ;B[fbfa] ) ( ;B[fbfc] ;W[gfef] {line}) )");
    assert_eq!(there_and_back(SGF, &nested).0.tree().len(), 16_005);
    // Five moves with any captures of eight defenders: 1,280 first moves.
    let defenders = ["ec", "ed", "ef", "eg", "ce", "de", "fe", "ge"];
    let captures = (0..256).map(|set: u32| {
        let captured = defenders.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
        captured.flat_map(|(_, square)| [":", square]).collect::<String>()
    });
    let moves = captures.flat_map(|captures| {
        ["daca", "daba", "daaa", "dadb", "dadc"].map(|step| format!("( ;B[{step}{captures}] )"))
    });
    let moves: Vec<String> = moves.collect();
    let tree = |moves: &[String]| format!("( GM[tablut] SZ[9] {} )", moves.concat());
    assert_eq!(there_and_back(SGF, &tree(moves.get(..1_000).expect("moves"))).0.tree().len(), 1_000);
    assert_snapshot!(refused(SGF, &tree(&moves)), @"error[too-many-variations]: a move has more than 1000 variations");
    let long = format!("( GM[tablut] SZ[9] {} )", ";B[daca] ".repeat(20_001));
    assert_snapshot!(refused(SGF, &long), @"error[too-many-moves]: the game has 20001 moves, the maximum is 20000");
}

#[test]
fn games_that_are_refused() {
    let refusals = [
        refused(PGN, "1. d1-c1"),
        refused(PGN, "[Game \"Hnefatafl\"]\n\n1. d1-c1"),
        refused(PGN, "[Game \"tablut\"]\n[Size \"nine\"]\n\n1. d1-c1"),
        refused(PGN, "[Game \"Magpie 7x7\"]\n[Size \"9\"]\n\n1. d1-c1"),
        refused(PGN, "[Game \"tablut\"]\n[Size \"8\"]\n\n1. d1-c1"),
        refused(PGN, "[Game \"tablut\"]\n\n1-0"),
        refused(PGN, "[Game \"tablut\"]\n\n1. d1-c1:"),
        refused(PGN, "[Game \"tablut\"]\n\n1. d1-c1:e3:e3"),
        refused(PGN, "[Game \"tablut\"]\n\n1. d1-c1 d1-c1"),
        refused(SGF, "GM[tablut]"),
        refused(SGF, "( GM[tablut] ;B[daca] ) more"),
        refused(SGF, "( GM[tablut] ;B[daca]"),
        refused(SGF, "( GM[tablut] ;W[daca] )"),
        refused(SGF, "( GM[tablut] ;B[da] )"),
        refused(SGF, "( GM[tablut] ;B[daca][efef] )"),
        refused(SGF, "( GM[tablut"),
        refused(SGF, "( GM ;B[daca] )"),
        refused(SGF, "( GM[tablut] )"),
        refused(SGF, "( GM[tablut] ;B[daca] ( ;W[efgf] ) ( ;W[efea] ) )"),
    ];
    assert_snapshot!(refusals.join("\n"));
}

/// An app writes files in upper case and no captures: they are restored by the rules that it names.
#[test]
fn files_of_an_app_in_upper_case() {
    let text = "[Game \"Hnefatafl\"]\n[Variant \"Copenhagen\"]\n[Date \"2026-01-02\"]\n[Result \"*\"]\n\n1. D1-D3 E5-E3\n2. F2-F3\n";
    let (record, written) = there_and_back(PGN, text);
    assert_eq!(record.rules(), Some(&Preset::COPENHAGEN.rules()));
    assert_eq!(codes(PGN, text), ["move-respelled", "move-respelled", "move-respelled", "captures-restored"]);
    assert!(written.contains("f2-f3:e3"), "{written}");
}

/// HPGN names neither the board nor the rules.
#[test]
fn hpgn_needs_rules() {
    let text =
        "[Game \"Hnefatafl\"]\n[Result \"0-1\"]\n[Date \"01.02.2021\"]\n\n1. d1-d3 e5-e3\n2. f2-f3 kf6-kf5\n";
    assert_snapshot!(refused(PGN, text), @"error[field-missing]: the field `Size` is missing");
    let options = ImportOptions::default().with_rules(Preset::FETLAR.rules());
    let game = PGN.parse_with(&text.replace(" kf6-kf5", " d6-d4"), &options).expect("a game");
    assert_eq!(game.value.rules(), Some(&Preset::FETLAR.rules()));
    assert!(game.value.to_string().contains("f2-f3xe3"), "{}", game.value);
}

#[test]
fn kings_signs_and_comments() {
    let text = "[Game \"tablut\"]\n\n{First.} 1. d1-c1! e6-g6 {a | b} 2. i5-i3 e5-e6 *\n";
    let (record, _) = there_and_back(PGN, text);
    assert_eq!(codes(PGN, text), ["rules-unknown", "move-respelled", "comment-changed"]);
    assert_snapshot!(record);
}

/// A bracket, a quote or a parenthesis in a value does not end a game.
#[test]
fn files_with_several_games() {
    let one = TREE.replace("PB[Ada]", "PB[( \" \\] )\n(]");
    let archive = format!("{one}\n\n{TREE}\n");
    let texts: Vec<_> =
        TextReader::new(SGF, archive.as_bytes()).map(|text| text.expect("a text").text).collect();
    assert_eq!(texts, [one.as_str(), TREE]);
    let archive = format!("{GAME}\n{GAME}");
    assert_eq!(TextReader::new(PGN, archive.as_bytes()).count(), 2);
}

#[test]
fn records_without_a_known_start_are_refused_or_reported() {
    let written = |record: &str| match PGN.print(&record.parse().expect("a record")) {
        Ok(written) => format!("{:?}", written.losses.iter().map(Coded::code).collect::<Vec<_>>()),
        Err(error) => format!("error[{}]: {error}", error.code()),
    };
    let results = [
        written("[position:/2t/3/K2/]\n\n1. c1-c2"),
        written("[variant:tablut]\n[position:/2t/3/K2/]\n\n1. c1-c2"),
        written("[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1 ---"),
        written("[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]"),
    ];
    assert_snapshot!(results.join("\n"));
}
