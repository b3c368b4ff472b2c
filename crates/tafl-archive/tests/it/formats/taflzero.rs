//! Games of the engine taflzero.

use insta::assert_snapshot;
use tafl_archive::{ArchiveFormat, ArchiveReader, Coded};

use super::{refused, shown, there_and_back, unwritten};

const FORMAT: ArchiveFormat = ArchiveFormat::TaflZero;

const TABLUT: &str = "setoption name Variant value tablut9x9\nposition startpos moves d1d3 c5c6 f1f3";

#[test]
fn games_there_and_back() {
    assert_snapshot!(shown(FORMAT, TABLUT));
    assert_snapshot!(shown(
        FORMAT,
        "position fen 11/11/11/11/11/5k5/11/11/11/3d7/2a6a1 c1 a 5 30 moves j1j3 d2d5\nresult defenders def_corner"
    ));
}

/// Copenhagen is the variant until another is chosen.
#[test]
fn the_variant_is_copenhagen() {
    let (record, losses, written) = there_and_back(FORMAT, "position startpos moves d1d3 f8i8");
    assert_eq!(losses, []);
    assert_eq!(
        record.rules().and_then(|rules| rules.name()).map(ToString::to_string).as_deref(),
        Some("Copenhagen (Nielsen)")
    );
    assert_eq!(written, "setoption name Variant value copenhagen11x11\nposition startpos moves d1d3 f8i8");
}

#[test]
fn both_forms_of_positions_are_read() {
    let short =
        "position fen 4aaa4/4aaa4/5d5/5d5/aa3d3aa/aadddkdddaa/aa3d3aa/5d5/5d5/4aaa4/4aaa4 d moves f3i3";
    let long = short.replace(" d moves", " - d 0 0 moves");
    let variant = "setoption name Variant value historical11x11\n";
    let (one, ..) = there_and_back(FORMAT, &format!("{variant}{short}"));
    let (other, _, written) = there_and_back(FORMAT, &format!("{variant}{long}"));
    assert_eq!(one, other);
    assert_eq!(written, format!("{variant}position startpos moves f3i3"));
}

/// The rules say how a game ended, if the session does not.
#[test]
fn results() {
    let won = "position fen 11/11/11/11/11/11/11/11/11/5a5/k9a - d 0 0";
    let of = |text: &str| {
        let (record, ..) = there_and_back(FORMAT, text);
        let tags = record.tags().iter().filter(|tag| tag.name() != "event");
        let tags = tags.map(|tag| format!("[{}:{}]", tag.name(), tag.value().as_str()));
        tags.collect::<String>()
    };
    let start = "position fen 11/11/11/11/11/11/11/11/11/5a5/1k9 - d 0 0 moves b1a1";
    assert_eq!(of(start), "[result:-1]");
    assert_eq!(of(&format!("{start}\nresult defenders def_corner")), "[result:-1]");
    assert_eq!(of(&format!("{start}\nresult none")), "[taflzero-result:none]");
    assert_eq!(
        of(&format!("{start}\nresult attackers atk_capture")),
        "[result:1][taflzero-result:attackers atk_capture]"
    );
    assert!(FORMAT.parse(won).is_ok());
}

/// Each game of a session has the variant that was chosen last, and other commands are reported.
#[test]
fn sessions() {
    let session = "isready\nsetoption name Variant value tablut9x9\nposition startpos moves d1d3\ngo nodes 100\n\
        position startpos moves d1d3 c5c6\nresult none\nsetoption name Variant value historical11x11\nposition startpos\n";
    let games: Vec<_> =
        ArchiveReader::new(FORMAT, session.as_bytes()).map(|game| game.expect("readable")).collect();
    let found: Vec<String> = games
        .iter()
        .map(|entry| {
            let game = entry.game.as_ref().expect("a game");
            let losses: Vec<String> =
                game.losses.iter().map(|loss| format!(" {}: {loss}", loss.code())).collect();
            let name = game.value.rules().and_then(|rules| rules.name()).expect("a name");
            format!("{} {name} {}{}", entry.line, game.value.tree().len(), losses.concat())
        })
        .collect();
    assert_snapshot!(found.join("\n"));
    assert_eq!(ArchiveFormat::detect("position startpos moves d1d3"), Some(FORMAT));
    assert_eq!(ArchiveFormat::detect("position: a4"), None);
}

#[test]
fn lines_that_are_refused() {
    let many = format!("position startpos moves{}", " d1d3".repeat(20_001));
    let found: Vec<String> = [
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
        &many,
    ]
    .iter()
    .map(|text| refused(FORMAT, text))
    .collect();
    assert_snapshot!(found.join("\n"));
}

#[test]
fn records_that_the_engine_cannot_have() {
    let found: Vec<String> = [
        "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        "[rules:dim:9 esc:e ka:n cor: cen: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\n1. d1-d3 c5-c6\n2. f1-f3xe3\n",
        "[rules:dim:9 esc:e ka:n cor: cen: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\n1. d1-d3 c5-c6\n2. f1-f3\n",
    ]
    .iter()
    .map(|record| unwritten(FORMAT, record))
    .collect();
    assert_snapshot!(found.join("\n"));
}
