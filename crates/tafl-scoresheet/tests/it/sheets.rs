//! Sheets as people write them, with what is read.

use tafl_rules::Preset;
use tafl_scoresheet::read;

use crate::shown;

fn brandub(text: &str) -> String {
    shown(text, &Preset::BRANDUB.rules())
}

/// The moves of all games of a sheet of Brandub; the codes of what is asked or assumed follow.
fn moves(text: &str) -> String {
    let games = read(text, &Preset::BRANDUB.rules()).into_iter().map(|game| {
        let tree = game.value.as_ref().map(tafl_scoresheet::GameRecord::tree);
        let moves = tree.into_iter().flat_map(|tree| tree.main_line().filter_map(|id| tree.move_record(id)));
        let moves = moves.map(ToString::to_string);
        let questions = game.errors.iter().map(|error| error.code().to_owned());
        moves
            .chain(questions)
            .chain(game.findings.iter().map(|finding| finding.code().to_owned()))
            .collect::<Vec<_>>()
            .join(" ")
    });
    games.collect::<Vec<_>>().join(" / ")
}

/// Moves that anybody can read are read, whatever is around them.
#[test]
fn what_is_legible_is_read() {
    let four = "d2-g2 d3-e3 d1-d2 e3-f3";
    for text in [
        "1. d2-g2 d3-e3\n2. d1-d2 e3-f3",
        "1 d2-g2 d3-e3 2 d1-d2 e3-f3",
        "1. d2-g2 nice, d3-e3\n2. d1-d2 +/- e3-f3",
        "1. d2-g2 d3-e3\n#2 d1-d2 e3-f3",
        "1. d2-g2 d3-e3\nNo. 2 d1-d2 e3-f3",
        "(1) d2-g2 d3-e3 (2) d1-d2 e3-f3",
        "1.) d2-g2 d3-e3\n2.) d1-d2 e3-f3",
        "Zug 1: d2 nach g2, d3 nach e3\nZug 2: d1 nach d2, e3 nach f3",
        "1. attackers d2-g2, defenders d3-e3\n2. attackers d1-d2, defenders e3-f3",
        "B: d2-g2\nW: d3-e3\nB: d1-d2\nW: e3-f3",
        "1;d2-g2;d3-e3;nice\n2;d1-d2;e3-f3;",
        "1. d2-g2 d3-e3\n2, d1-d2 e3-f3",
        "1.d2g2d3e3\n2. d1-d2!e3-f3",
        "1. d2-g2 d3-e3\n2. d1-\nd2 e3-f3",
        "1. d2-g2 ! d3-e3 ?!\n2. d1-d2 (0:05) e3-f3 5'",
        "1 d2 g2 d3 e3\n2 dl d2 e3 f3",
        "1. d2-g2 d3-e3\n2. dl-d2 e3-f3",
        "1. d2-g2 d3-e3\nslow 2 d1 d2 e3 f3",
        "2d-2g 3d-3e 1d-2d 3e-3f\n",
        "1. d2-g2 d3-e3\nKd3 would lose\nBlack: d6-c6 was my plan\nWhite: hmm\n4 men left\n2. d1-d2 e3-f3",
    ] {
        assert_eq!(moves(text), four, "{text}");
    }
}

/// A page with turns 1 and 2 beside 3 and 4; a line that is written twice.
#[test]
fn columns_and_doubled_lines() {
    let columns = "1 d2-g2 d3-e3   3 d6-c6 f3-f2\n2 d1-d2 e3-f3   4 b4-b2 e4-e5";
    assert_eq!(moves(columns), "d2-g2 d3-e3 d1-d2 e3-f3 d6-c6 f3-f2 b4-b2 e4-e5");
    assert_eq!(moves("1. d2-g2 d3-e3\n1. d2-g2 d3-e3\n2. d1-d2"), "d2-g2 d3-e3 d1-d2 turn-doubled");
}

/// Games that follow each other without a number or a blank line between them.
#[test]
fn games_of_a_page() {
    let two = "d2-g2 d3-e3 / d6-f6 d5-f5";
    assert_eq!(moves("d2-g2 d3-e3 and so on\n1-0\nd6-f6 d5-f5"), "d2-g2 d3-e3 score-by-order / d6-f6 d5-f5");
    for end in ["Ann wins", "well played, Ann won", "Ann wins, Ben loses", "resigns", "The king escapes"] {
        assert_eq!(moves(&format!("1. d2-g2 d3-e3\n{end}\nd6-f6\nd5-f5")), two, "{end}");
    }
    assert_eq!(moves("1. d2-g2 d3-e3\nEve v Finn, round 3\nd6-f6 d5-f5"), two.to_owned() + " sides-unknown");
    assert_eq!(moves("1. d2-g2 d3-e3\n\nd6-f6 d5-f5"), "d2-g2 d3-e3 move-in-remark");
}

/// The file of the piece as in chess, and a question mark between two moves.
#[test]
fn as_in_chess() {
    assert_eq!(moves("1. df6 d5-f5\n2. fd6 ? d4-d5\n3. d7-e7"), "d6-f6 d5-f5 f6-d6 Kd4-d5 d7-e7");
}

/// Nothing that looks like a move is lost in silence.
#[test]
fn what_is_not_read_is_said() {
    assert_eq!(moves("1. d2-g2 d3-e3\n2. di-d2 e3-f3\n3. b4-b2"), "d2-g2 d3-e3 move-missing");
    assert_eq!(moves("d2-g2 and not d2-f2"), "d2-g2 move-in-remark");
    assert_eq!(moves("1. d6-f6 fears d5-e5\n2. f6-d6"), "d6-f6 d5-e5 f6-d6 move-after-words");
    assert_eq!(moves("1. d2-f2 d3-e3\n2. g2-g3 e3-e2"), "d2-f2 d3-e3 g4-g3 e3-e2 move-corrected");
    assert_eq!(moves("1. d6-f6 d5-f5\n4. d7-d5"), "d6-f6 d5-f5 d7-d5 turn-skipped");
}

/// Players, dates and results in the ways in which people write them.
#[test]
fn headings_and_results() {
    let tags = |heading: &str, end: &str| {
        let text = format!("{heading}\n1. d2-g2 d3-e3\n{end}");
        let record = read(&text, &Preset::BRANDUB.rules()).remove(0).value.expect("a game");
        let tags = record.tags().iter().map(|tag| format!("{}:{}", tag.name(), tag.value().as_str()));
        tags.filter(|tag| !tag.starts_with("termination")).collect::<Vec<_>>().join(" ")
    };
    let both = "attackers:Ann defenders:Ben";
    for heading in [
        "White: Ben, Black: Ann",
        "White: Ben / Black: Ann",
        "White: Ben (defenders), Black: Ann",
        "Attackers - Ann\nDefenders - Ben",
        "A: Ann, D: Ben",
        "Ann (attackers) - Ben (defenders)",
        "Ann (att) v Ben (def)",
        "Ann (attackers), Ben (defenders)",
        "Ben (white) vs Ann",
        "Ben vs Ann (black)",
        "Attackers (Ann)  Defenders (Ben)",
        "Schwarz: Ann\nWeiß: Ben",
        "Svart: Ann, Hvit: Ben",
    ] {
        assert_eq!(tags(heading, ""), both, "{heading}");
    }
    for (end, result) in [
        ("Ben resigns", "result:1 ending:resignation"),
        ("black wins", "result:1"),
        ("White wins 1-0", "result:-1"),
        ("Ann lost on time.", "result:-1 ending:time"),
        ("Ben ran out of time", "result:1 ending:time"),
        ("1-0", "result:1"),
        ("0-1", "result:-1"),
        ("draw agreed", "result:0 ending:agreement"),
        ("Schwarz gibt auf", "result:-1 ending:resignation"),
        ("3. resigns", "result:-1 ending:resignation"),
        ("King escapes!", "result:-1"),
        ("Ann wins a piece", ""),
    ] {
        assert_eq!(tags("Ann (attackers) - Ben", end), format!("{both} {result}").trim_end(), "{end}");
    }
    for (end, result) in [
        ("BEN resigned - he saw that the king is lost.", "result:1 ending:resignation"),
        ("Draw agreed, it was late", "result:0 ending:agreement"),
    ] {
        assert_eq!(tags("Attackers Ann, Defenders Ben", end), format!("{both} {result}"), "{end}");
    }
    let dated = |line: &str| tags(line, "");
    assert_eq!(dated("Cup, 10.3.26"), "event:Cup date:2026.03.10");
    assert_eq!(dated("Cup 1/2/2026"), "event:Cup 1/2/2026", "a day or a month, and not a draw");
    assert_eq!(dated("Cup, 12.3.2026"), "event:Cup date:2026.03.12");
    assert_eq!(dated("4 March 2026"), "date:2026.03.04");
    assert_eq!(dated("May 2nd, 2026, Hull"), "event:Hull date:2026.05.02");
    assert_eq!(dated("Round 4, Dublin Open"), "event:Dublin Open round:4");
    assert_eq!(dated("Cup - Ann (A) 1 - 0 Ben (D)"), format!("event:Cup {both} result:1"));
}

#[test]
fn the_sheet_of_a_club() {
    insta::assert_snapshot!(brandub(
        "Spring Cup, 12.3.2026\nWhite: Ben   Black: Ann\n\n1  d6-g6   d5f5!\n2  g6 f6x  Kd5   | he runs\n           (too early)\n3. d7-e7?! K-g5\n\nBen resigns\n\nGame 2\n1 f6 D5:F5\n"
    ), @r"
    [event:Spring Cup]
    [date:2026.03.12]
    [attackers:Ann]
    [defenders:Ben]
    [result:1]
    [ending:resignation]
    [termination:Ben resigns]

    1. d6-g6 d5-f5
    [|!]

    2. g6-f6xf5 Kd4-d5
    [|he runs too early]

    3. d7-e7 Kd5-g5
    [?!|]
    ----
    [event:Spring Cup]
    [date:2026.03.12]
    [title:Game 2]
    error[several-moves]: this can be `f4-f6` or `d6-f6`; write the move that was played
      --> 12:3
       |
    12 | 1 f6 D5:F5
       |   ^^
    ----
    ");
}
