//! The forms of the forum of aagenielsen.dk.

use insta::assert_snapshot;
use tafl_archive::ArchiveFormat::{self, ForumPgn as Pgn, ForumSgf as Sgf};
use tafl_rules::Preset;

use crate::conversion::{parsed, printed, shown, there_and_back};

const GAME: &str = r#"[Game "tablut"]
[Size "9"]
[Black "Ada"]
[White "Bo"]
[Date "2021-01-16"]
[Result "0-1"]
[Board "7"]

1. d1-d4 e4-g4 2. f1-f4 e6-g6 3. i4-h4:g4 Ke5-e6 0-1
"#;

const TREE: &str = "( GM[tablut] SZ[9] PB[Ada] PW[Bo] DT[2021-01-16] RE[0-1] BO[7]  ;B[dadd] ;W[edgd] ;B[fafd] ;W[efgf] ;B[idhd:gd] ;W[eeef] )";

#[test]
fn a_game_in_both_forms_is_the_same_record() {
    let (record, losses, written) = there_and_back(Pgn, GAME);
    assert_eq!((written.as_str(), losses), (GAME, vec!["rules-unknown"]));
    assert_snapshot!(record);
    let (other, _, written) = there_and_back(Sgf, TREE);
    assert_eq!(written, TREE);
    assert_eq!(record, other);
}

#[test]
fn games_there_and_back() {
    let tree = "(;GM[tablut]SZ[9]C[Before\nall]AP[x\\]y][z];B[daca]C[one | (1)](;W[efgf];B[ieic])(;W[efhf]C[two {2}](;B[ieic])(;B[ieib]C[a\n\\\\b])))";
    assert_snapshot!(shown(Sgf, [tree]));
    // The form like PGN has no variations.
    let (record, ..) = there_and_back(Sgf, tree);
    assert_snapshot!(printed(Pgn, [record.to_string()]));
    let pgn = "[Game \"tablut\"]\n\n{First.} 1. d1-c1! e6-g6 {a | b} 2. i5-i3 e5-e6 *\n";
    // An app writes files in upper case and no captures: they are restored by the rules that it names.
    let app = "[Game \"Hnefatafl\"]\n[Variant \"Copenhagen\"]\n[Date \"2026-01-02\"]\n[Result \"*\"]\n\n1. D1-D3 E5-E3\n2. F2-F3\n";
    assert_snapshot!(shown(Pgn, [pgn, app]));
    assert_eq!(Pgn.parse(app).expect("a game").value.rules(), Some(&Preset::COPENHAGEN.rules()));
}

/// Depth and width of a tree are bounded by its text and by a limit, not by the stack.
#[test]
fn deep_and_wide_trees() {
    let deep = format!("( GM[tablut] SZ[9] ;B[daca] {}{} )", "( ".repeat(100_000), ") ".repeat(100_000));
    assert_eq!(Sgf.parse(&deep).expect("a game").value.tree().len(), 1);
    let line = ";B[daca] ;W[efgf] ;B[cada] ;W[gfef] ".repeat(4_000);
    let nested = format!("( GM[tablut] SZ[9] ;B[fafb] ;W[efgf] ( ;B[fbfa] ) ( ;B[fbfc] ;W[gfef] {line}) )");
    assert_eq!(there_and_back(Sgf, &nested).0.tree().len(), 16_005);
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
    assert_eq!(there_and_back(Sgf, &tree(&moves[..1_000])).0.tree().len(), 1_000);
    let long = format!("( GM[tablut] SZ[9] {} )", ";B[daca] ".repeat(20_001));
    assert_snapshot!(parsed(Sgf, [tree(&moves), long]), @"
    error[too-many-variations]: a move has more than 1000 variations
    error[too-many-moves]: the game has 20001 moves, the maximum is 20000
    ");
}

#[test]
fn games_that_are_refused() {
    let games = [
        "1. d1-c1",
        "[Game \"Hnefatafl\"]\n\n1. d1-c1",
        "[Game \"tablut\"]\n[Size \"nine\"]\n\n1. d1-c1",
        "[Game \"Magpie 7x7\"]\n[Size \"9\"]\n\n1. d1-c1",
        "[Game \"tablut\"]\n[Size \"8\"]\n\n1. d1-c1",
        "[Game \"tablut\"]\n\n1-0",
        "[Game \"tablut\"]\n\n1. d1-c1:",
        "[Game \"tablut\"]\n\n1. d1-c1:e3:e3",
        "[Game \"tablut\"]\n\n1. d1-c1 d1-c1",
    ];
    let trees = [
        "GM[tablut]",
        "( GM[tablut] ;B[daca] ) more",
        "( GM[tablut] ;B[daca]",
        "( GM[tablut] ;W[daca] )",
        "( GM[tablut] ;B[da] )",
        "( GM[tablut] ;B[daca][efef] )",
        "( GM[tablut",
        "( GM ;B[daca] )",
        "( GM[tablut] )",
        "( GM[tablut] ;B[daca] ( ;W[efgf] ) ( ;W[efea] ) )",
    ];
    assert_snapshot!(parsed(Pgn, games) + &parsed(Sgf, trees));
}

#[test]
fn records_without_a_known_start_are_refused_or_reported() {
    let records = [
        "[position:/2t/3/K2/]\n\n1. c1-c2",
        "[variant:tablut]\n[position:/2t/3/K2/]\n\n1. c1-c2",
        "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1 ---",
        "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]",
    ];
    assert_snapshot!(printed(Pgn, records));
    assert_eq!(ArchiveFormat::detect(TREE), Some(Sgf));
}
