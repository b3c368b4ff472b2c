//! Games of the engine taflzero.

use insta::assert_snapshot;
use tafl_archive::{ArchiveFormat, ArchiveReader};

use crate::conversion::{lost, parsed, printed, shown, there_and_back};

const FORMAT: ArchiveFormat = ArchiveFormat::TaflZero;

/// Copenhagen is the variant until another is chosen.
#[test]
fn games_there_and_back() {
    let texts = [
        "setoption name Variant value tablut9x9\nposition startpos moves d1d3 c5c6 f1f3",
        "position fen 11/11/11/11/11/5k5/11/11/11/3d7/2a6a1 c1 a 5 30 moves j1j3 d2d5\nresult defenders def_corner",
        "position startpos moves d1d3 f8i8",
    ];
    assert_snapshot!(shown(FORMAT, texts));
}

#[test]
fn both_forms_of_positions_are_read() {
    let short = "setoption name Variant value historical11x11\nposition fen 4aaa4/4aaa4/5d5/5d5/aa3d3aa/aadddkdddaa/aa3d3aa/5d5/5d5/4aaa4/4aaa4 d moves f3i3";
    let (one, ..) = there_and_back(FORMAT, short);
    let (other, _, written) = there_and_back(FORMAT, &short.replace(" d moves", " - d 0 0 moves"));
    assert_eq!(one, other);
    assert_eq!(written, "setoption name Variant value historical11x11\nposition startpos moves f3i3");
}

/// The rules say how a game ended, if the session does not.
#[test]
fn results() {
    let start = "position fen 11/11/11/11/11/11/11/11/11/5a5/1k9 - d 0 0 moves b1a1";
    for (result, expected) in [
        ("", "[result:-1]"),
        ("\nresult defenders def_corner", "[result:-1]"),
        ("\nresult none", "[taflzero-result:none]"),
        ("\nresult attackers atk_capture", "[result:1][taflzero-result:attackers atk_capture]"),
    ] {
        let (record, ..) = there_and_back(FORMAT, &format!("{start}{result}"));
        let tags = record.tags().iter().filter(|tag| tag.name() != "event");
        let tags = tags.map(|tag| format!("[{}:{}]", tag.name(), tag.value().as_str()));
        assert_eq!(tags.collect::<String>(), expected, "{result}");
    }
    // A game that is over before its first move.
    there_and_back(FORMAT, "position fen 11/11/11/11/11/11/11/11/11/5a5/k9a - d 0 0");
}

/// Each game of a session has the variant that was chosen last, and other commands are reported.
#[test]
fn sessions() {
    let session = "isready\nsetoption name Variant value tablut9x9\nposition startpos moves d1d3\ngo nodes 100\n\
        position startpos moves d1d3 c5c6\nresult none\nsetoption name Variant value historical11x11\nposition startpos\n";
    let games = ArchiveReader::new(FORMAT, session.as_bytes()).map(|entry| {
        let entry = entry.expect("readable");
        let game = entry.game.expect("a game");
        let name = game.value.rules().and_then(|rules| rules.name()).expect("a name").to_string();
        format!("{} {name} {}\n{}", entry.line, game.value.tree().len(), lost(&game.losses))
    });
    assert_snapshot!(games.collect::<String>());
}

#[test]
fn lines_that_are_refused() {
    let texts = [
        "setoption name Variant value chess\nposition startpos",
        "position",
        "position here",
        "position startpos fen",
        "position fen 11/11 a",
        "position fen 3/1k1/3 a",
        "position startpos moves d1-d3",
        "position startpos moves d1D3",
        "position startpos moves d1d12",
        "position startpos moves f8i8",
        "position startpos moves d1e1",
        &format!("position startpos moves{}", " d1d3".repeat(20_001)),
    ];
    assert_snapshot!(parsed(FORMAT, texts));
}

#[test]
fn records_that_the_engine_cannot_have() {
    let tablut = "[rules:dim:9 esc:e ka:n cor: cen: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\n1. d1-d3 c5-c6\n2. f1-f3";
    let records = [
        "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        &format!("{tablut}xe3\n"),
        &format!("{tablut}\n"),
    ];
    assert_snapshot!(printed(FORMAT, records));
}
