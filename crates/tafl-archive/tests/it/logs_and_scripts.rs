//! Games in the formats of the Bologna challenge, of Ludii, and of the courses at Berkeley and at the ÉTS.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers fail as tests do")]

use insta::assert_snapshot;
use tafl_archive::{ArchiveFormat, Coded, GameRecord, ImportOptions};
use tafl_rules::Preset;

const START: &str =
    "OOOBBBOOO\nOOOOBOOOO\nOOOOWOOOO\nBOOOWOOOB\nBBWWKWWBB\nBOOOWOOOB\nOOOOWOOOO\nOOOOBOOOO\nOOOBBBOOO";

/// An entry of a log.
fn entry(time: &str, text: &str) -> String {
    format!(
        "May 04, 2020 {time} AM it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut x\n{text}\n"
    )
}

/// A board of a log.
fn state(time: &str, board: &str, turn: &str) -> String {
    format!("{}{board}\n-\n{turn}\n", entry(time, "FINE: Stato:"))
}

/// The entries before the first move.
fn head() -> String {
    [entry("9:00:00", "FINE: Players:\tAnna\tvs\tBruno"), state("9:00:00", START, "W")].concat()
}

/// A game in which a move captures, and whose last move is refused.
fn log() -> String {
    let moved = START.replacen("OOOOWOOOO", "WOOOOOOOO", 1);
    let captured = moved.replacen("OOOOBOOOO\nWOOOOOOOO\nBOOOWOOOB", "OOOOOOOOO\nWOOOBOOOO\nBOOOOOOOB", 1);
    [
        head(),
        entry("9:00:17", "FINE: Turn: W Pawn from E3 to a3"),
        entry("9:00:17", "FINE: Movimento pedina"),
        entry("9:00:17", "FINE: Current draw cache size: 1"),
        state("9:00:17", &moved, "B"),
        entry("9:01:20", "FINE: Turn: B Pawn from e2 to e3"),
        entry("9:01:20", "FINE: Movimento pedina"),
        entry("9:01:20", "FINE: Pedina bianca rimossa in: e4"),
        entry("9:01:20", "FINE: Pedina bianca rimossa in: e4"),
        entry("9:01:20", "FINE: Capture! Draw cache cleared!"),
        state("9:01:20", &captured, "W"),
        entry("9:02:00", "FINE: Turn: W Pawn from e5 to e9"),
        entry("9:02:00", "WARNING: something else"),
        state("9:02:01", &captured, "BW"),
    ]
    .concat()
}

/// The record and the codes of the losses.
#[track_caller]
fn read(format: ArchiveFormat, text: &str) -> (GameRecord, Vec<String>) {
    let game = format.parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let codes = game.losses.iter().map(|loss| loss.code().to_owned()).collect();
    (game.value, codes)
}

/// The text of a record that is written without a loss, and read as the same record.
#[track_caller]
fn there_and_back(format: ArchiveFormat, record: &GameRecord) -> String {
    let written = format.print(record).expect("it can be written");
    assert_eq!(written.losses, []);
    assert_eq!(format.parse(&written.value).expect("it is read again").value, *record);
    assert_eq!(ArchiveFormat::detect(&written.value), Some(format));
    written.value
}

#[track_caller]
fn refused(format: ArchiveFormat, text: &str, code: &str) {
    match format.parse(text) {
        Ok(game) => panic!("it is read:\n{}", game.value),
        Err(error) => assert_eq!(error.code(), code, "{error}"),
    }
}

#[track_caller]
fn not_written(format: ArchiveFormat, record: &str, code: &str) {
    match format.print(&record.parse().expect("a record")) {
        Ok(written) => panic!("it is written:\n{}", written.value),
        Err(error) => assert_eq!(error.code(), code, "{error}"),
    }
}

#[test]
fn a_log_keeps_captures_times_and_the_refused_move() {
    let (record, losses) = read(ArchiveFormat::BolognaLog, &log());
    assert_eq!(losses, ["upper-case-file", "capture-repeated", "line-without-counterpart"]);
    assert_eq!(record.rules(), Some(&Preset::BOLOGNA_TABLUT.rules()));
    let text = record.to_string();
    for line in [
        "[result:1]",
        "[attackers:Bruno]",
        "[defenders:Anna]",
        "[date:2020.05.04]",
        "[termination:illegal move]",
        "[bologna-log-refused:W Pawn from e5 to e9]",
        "[bologna-log-times:09:00:00 17 80 refused 120 end 121]",
        "1. e3-a3 e2-e3xe4",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

/// The rules would capture on e4: the boards of the log show that nothing was captured, so nothing is restored.
#[test]
fn captures_of_a_log_are_never_restored() {
    let moved = START.replacen("OOOOWOOOO", "WOOOOOOOO", 1);
    let kept = moved.replacen("OOOOBOOOO\nWOOOOOOOO", "OOOOOOOOO\nWOOOBOOOO", 1);
    let text = [
        head(),
        entry("9:00:17", "FINE: Turn: W Pawn from e3 to a3"),
        entry("9:00:17", "FINE: Movimento pedina"),
        state("9:00:17", &moved, "B"),
        entry("9:01:20", "FINE: Turn: B Pawn from e2 to e3"),
        entry("9:01:20", "FINE: Movimento pedina"),
        state("9:01:20", &kept, "W"),
    ]
    .concat();
    let (record, losses) = read(ArchiveFormat::BolognaLog, &text);
    assert_eq!(losses, <[String; 0]>::default());
    assert!(record.to_string().contains("1. e3-a3 e2-e3\n"), "{record}");
}

#[test]
fn the_king_stays_on_the_board_of_a_log() {
    let board =
        "OOOOOOOOO\nOOOOOOOOO\nOOOOOOOOO\nOOOOOOOOO\nOOOOTOOOO\nOOBKOOOOO\nOOOOBOOOO\nOOOOOOOOO\nOOOOOOOOO";
    let after = board.replace("OOBKOOOOO\nOOOOBOOOO", "OOBKBOOOO\nOOOOOOOOO");
    let text = [
        state("9:00:00", board, "B"),
        entry("9:00:17", "BUONO: Turn: B Pawn from e7 to e6"),
        entry("9:00:17", "BUONO: Movimento pedina"),
        entry("9:00:17", "BUONO: Nero vince con re catturato in: d6"),
        state("9:00:17", &after, "BW"),
    ]
    .concat()
    .replace("May", "mag");
    let (record, losses) = read(ArchiveFormat::BolognaLog, &text);
    assert_eq!(losses, <[String; 0]>::default());
    assert!(record.to_string().contains("1. e7-e6++\n"), "{record}");
}

#[test]
fn logs_that_are_refused() {
    let log = log();
    let captured = "WOOOBOOOO\nBOOOOOOOB";
    refused(
        ArchiveFormat::BolognaLog,
        &log.replace(captured, "WOOOBOOOO\nBOOOWOOOB"),
        "board-contradicts-moves",
    );
    let error = ArchiveFormat::BolognaLog.parse(&log.replace("WOOOBOOOO", "WOOOXOOOO")).expect_err("no sign");
    let line = 1 + log.lines().position(|line| line == "WOOOBOOOO").expect("a row");
    assert!(
        error.code() == "text-unexpected" && error.to_string().contains(&format!("line {line}")),
        "{error}"
    );
    refused(ArchiveFormat::BolognaLog, &log.replace("from e2 to", "from k2 to"), "not-playable");
    refused(ArchiveFormat::BolognaLog, &log.replace("from e2 to", "from ?? to"), "not-a-move");
    refused(ArchiveFormat::BolognaLog, &log.replace(" Pawn from", " moves"), "text-unexpected");
    refused(ArchiveFormat::BolognaLog, "", "text-unexpected");
}

/// A state of the challenge, and actions.
fn message(turn: &str, actions: &str) -> String {
    let word = |sign| match sign {
        'B' => "\"BLACK\"",
        'W' => "\"WHITE\"",
        'K' => "\"KING\"",
        _ => "\"EMPTY\"",
    };
    let rows: Vec<String> = START
        .lines()
        .map(|row| format!("[{}]", row.chars().map(word).collect::<Vec<_>>().join(",")))
        .collect();
    format!("{{\"board\":[{}],\"turn\":\"{turn}\"}}{actions}", rows.join(","))
}

#[test]
fn a_state_is_a_record_without_moves() {
    let format = ArchiveFormat::BolognaJson;
    for (turn, first) in [("WHITE", "n"), ("BLACK", "y")] {
        let text = message(turn, "");
        let (record, losses) = read(format, &text);
        assert_eq!(losses, <[String; 0]>::default());
        assert_eq!(record.to_string().contains("atkf:n"), first == "n", "{record}");
        assert_eq!(there_and_back(format, &record), text);
    }
    let (record, _) = read(format, &message("DRAW", ""));
    assert!(record.to_string().contains("[result:0]"));
    there_and_back(format, &record);
}

#[test]
fn actions_capture_by_the_rules() {
    let format = ArchiveFormat::BolognaJson;
    let actions = "\n{\"from\":\"e3\",\"to\":\"a3\",\"turn\":\"WHITE\"}\n{\"from\":\"e2\",\"to\":\"e3\",\"turn\":\"BLACK\"}";
    let text = message("WHITE", actions);
    let (record, _) = read(format, &text);
    assert!(record.to_string().contains("1. e3-a3 e2-e3xe4\n"), "{record}");
    assert_eq!(there_and_back(format, &record), text);

    refused(format, &message("WHITE", "{\"from\":\"e3\",\"to\":\"e4\"}"), "not-legal");
    refused(format, &[message("WHITE", actions), message("DRAW", "")].concat(), "board-contradicts-moves");
    refused(format, &message("RED", ""), "field-value");
    refused(format, &message("WHITE", "").replacen("EMPTY", "STONE", 1), "field-value");
    refused(format, &message("WHITE", "{\"from\":\"e3\"}"), "field-missing");
    refused(format, &message("WHITE", "[]"), "not-an-object");
    let uncaptured = record.to_string().replace("xe4", "");
    not_written(format, &uncaptured, "captures-unsupported");
    not_written(format, &uncaptured.replace("e2-e3", "e2-a2 a3-a2"), "does-not-replay");
}

/// A trial on a board of seven ranks, whose size only the king shows.
fn trial() -> String {
    let add = |(cell, what): (u32, u32)| {
        format!("Move=[Move:mover=0,from={cell},to={cell},actions=[Add:type=Cell,to={cell},what={what}]]\n")
    };
    let step = |mover, from, to, more: &str| {
        format!(
            "Move=[Move:mover={mover},from={from},to={to},actions=\
             [Move:typeFrom=Cell,from={from},typeTo=Cell,to={to},decision=true]{more}]\n"
        )
    };
    let pieces: String = [(22, 1), (3, 1), (22, 1), (25, 2), (24, 3)].map(add).concat();
    [
        "game=../Common/res/lud/board/war/custodial/Brandub.lud\nSTART GAME OPTIONS\nVariant/Old\nEND GAME OPTIONS\n",
        "RNG internal state=1,-2,3\n",
        &pieces,
        &step(1, 22, 0, ""),
        &step(2, 25, 4, ",[Remove:type=Cell,to=3]"),
        &step(1, 0, 1, ",[Trigger:event=Surrounded,player=2]"),
        "LEGAL MOVES LIST SIZE = 40\nLEGAL MOVES LIST SIZE = 35\n",
        "numInitialPlacementMoves=5\nwinner=1\nendtype=NaturalEnd\nrankings=0.0,1.0,2.0\nSANDBOX=false\nLUDII_VERSION=1.3.0",
    ]
    .concat()
}

#[test]
fn a_trial_is_written_as_it_was_read() {
    let format = ArchiveFormat::LudiiTrial;
    let text = trial();
    let (record, losses) = read(format, &text);
    assert_eq!(losses, ["rules-unknown"]);
    assert_eq!(there_and_back(format, &record), text);
    assert_snapshot!(record);
}

#[test]
fn a_trial_takes_rules_that_begin_with_its_position() {
    let text = trial();
    let rules = "dim:7 name:Small start:/3t3/7/7/1t1KT2/7/7/7/".parse().expect("rules");
    let game = ArchiveFormat::LudiiTrial.parse_with(&text, &ImportOptions::default().with_rules(rules));
    let game = game.expect("it is read");
    assert_eq!(game.losses, []);
    assert!(
        game.value.rules().is_some()
            && game.value.to_string().contains("d4-e1xd1") != game.value.to_string().contains("e4-e1xd1")
    );
}

#[test]
fn trials_that_are_refused() {
    let format = ArchiveFormat::LudiiTrial;
    refused(format, "game=Tablut.lud\n", "text-unexpected");
    refused(format, &trial().replace("what=3", "what=9"), "text-unexpected");
    refused(format, &trial().replace("typeTo=Cell", "typeTo=Edge"), "text-unexpected");
    refused(format, &trial().replace("from=25", "from=30"), "not-playable");
    refused(format, &trial().replace("Remove:type=Cell,to=3]", "Remove:type=Cell,to=9]"), "not-playable");
    not_written(format, "[position:/t2K3/7/7/7/7/7/7/]\n\n1. a1-b1\n", "rules-unsupported");
    not_written(format, "[position:/c6/7/7/3K3/7/7/7/]\n\n1. a1-a2\n", "piece-unsupported");
}

#[test]
fn a_script_keeps_commands_and_omits_refused_moves() {
    let format = ArchiveFormat::Berkeley;
    let text = "# A script.\nmanual black\nseed 42\nh5-6 # up\na1-2\ndump\ne4-b\nquit\n";
    let (record, losses) = read(format, text);
    assert_eq!(losses, ["move-refused"]);
    assert!(record.to_string().contains("1. h5-h6 e4-b4\n"), "{record}");
    let commands = record.tag("berkeley-commands").expect("they are kept").as_str();
    for line in ["0 # A script.", "0 manual black", "0 seed 42", "1 # up", "1 dump", "2 quit"] {
        assert!(commands.contains(line), "{line}: {commands}");
    }

    let (record, _) = read(format, "manual white\nmanual black\nh5-6\ne4-b");
    assert_eq!(record.tag("berkeley-commands"), None);
}

#[test]
fn scripts_capture_by_the_rules_of_the_course() {
    // The three moves of the figure in the rules of the course: the last one captures.
    let (record, _) = read(ArchiveFormat::Berkeley, "i6-g\nd5-7\ni4-g\n");
    assert!(record.to_string().contains("2. i4-g4xg5\n"), "{record}");
}

#[test]
fn scripts_that_are_refused() {
    for text in ["h5-6\nundo", "h5-6\nnew", "quit\nh5-6", "h5-h6", "h5-6-7", "j5-6", "castle"] {
        refused(ArchiveFormat::Berkeley, text, "text-unexpected");
    }
    let moves = "h5-6\ne4-b\nh6-5\nb4-e\n".repeat(5_001);
    refused(ArchiveFormat::Berkeley, &moves, "too-many-moves");
}

#[test]
fn moves_of_log320_can_follow_a_board() {
    let format = ArchiveFormat::Log320;
    let (record, losses) = read(format, "1\n# a game\nE13-E12 3 G9-F9\nI13 - I12");
    assert_eq!(losses, <[String; 0]>::default());
    let moves: Vec<String> = record
        .tree()
        .main_line()
        .filter_map(|id| record.tree().move_record(id))
        .map(ToString::to_string)
        .collect();
    assert_eq!(moves, ["e13-e12", "g9-f9", "i13-i12"]);
    assert!(record.tag("log320-lines").is_some());

    let board = ["4000000000000"; 1].into_iter().chain(["0000000000000"; 5]);
    let board: Vec<&str> = board.chain(["0000005000000"]).chain(["0000000000000"; 6]).collect();
    let (record, _) = read(format, &[board.concat(), "\nA13-B13".to_owned()].concat());
    assert_eq!(
        record.start().map(ToString::to_string).as_deref(),
        Some("/13/13/13/13/13/13/6K6/13/13/13/13/13/t12/")
    );
}

#[test]
fn moves_of_log320_that_are_refused() {
    for text in ["e13-e12", "E13-E14", "E13E12", "E13-E12\n0000000000000", "0000000000000\n"] {
        refused(ArchiveFormat::Log320, text, "text-unexpected");
    }
    refused(ArchiveFormat::Log320, "E13-A1", "not-legal");
}

/// No program reads these any more.
#[test]
fn formats_that_are_only_read() {
    let only_read: Vec<_> = ArchiveFormat::ALL.into_iter().filter(|format| !format.is_written()).collect();
    assert_eq!(only_read, [ArchiveFormat::BolognaLog, ArchiveFormat::Berkeley, ArchiveFormat::Log320]);
    let record: GameRecord = "1. h5-h6\n".parse().expect("a record");
    let error = ArchiveFormat::Berkeley.print(&record).expect_err("it is not written");
    assert_snapshot!(error, @"games are only read from `berkeley`, because no program reads it any more; write another format or `otg`");
    for format in only_read {
        not_written(format, "1. h5-h6\n", "format-only-read");
    }
}

#[test]
fn formats_are_detected() {
    let texts = [
        (log(), ArchiveFormat::BolognaLog),
        (message("WHITE", ""), ArchiveFormat::BolognaJson),
        (trial(), ArchiveFormat::LudiiTrial),
        ("# a comment\nmanual white\nh5-6\n".to_owned(), ArchiveFormat::Berkeley),
        ("# a comment\nE13-E12\n".to_owned(), ArchiveFormat::Log320),
    ];
    for (text, format) in texts {
        assert_eq!(ArchiveFormat::detect(&text), Some(format), "{text}");
    }
    for text in ["# only a comment\n", "1. d1-d3\n", "dump\nh5-h6\n", "{\"board\":[]}", "May 04, 2020"] {
        assert_eq!(ArchiveFormat::detect(text), None, "{text}");
    }
}

/// The game is read without them: from the usual start, with one loss.
#[test]
fn boards_that_are_empty_or_drawn_in_another_way() {
    let format = ArchiveFormat::BolognaLog;
    let log = log();
    let (record, _) = read(format, &log);
    let moves = |record: &GameRecord| {
        let tree = record.tree();
        tree.main_line().filter_map(|node| tree.move_record(node).cloned()).collect::<Vec<_>>()
    };
    let is_row = |line: &&str| line.len() == 9 && line.chars().all(|sign| "OTBWK".contains(sign));
    let rows = |change: &dyn Fn(&str) -> String| {
        let lines = log.lines().map(|line| if is_row(&line) { change(line) } else { format!("{line}\n") });
        lines.collect::<String>()
    };
    let empty = rows(&|_| "OOOOOOOOO\n".to_owned());
    let missing = rows(&|_| String::new());
    // The start looks the same like this, and other boards do not.
    let mirrored = rows(&|row| format!("{}\n", row.chars().rev().collect::<String>()));
    let spaced = rows(&|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n");
    for other in [empty, missing, mirrored, spaced] {
        let (without, losses) = read(format, &other);
        assert_eq!(losses[0], "boards-ignored", "{other}");
        assert_eq!(losses.iter().filter(|code| *code == "boards-ignored").count(), 1);
        assert_eq!(moves(&without), moves(&record), "{other}");
        assert_eq!(without.result(), record.result());
        assert_eq!(without.tag("attackers"), record.tag("attackers"));
    }
}
