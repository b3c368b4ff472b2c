//! Games in the formats of Ludii, and of the courses at Berkeley and at the ÉTS.

use insta::assert_snapshot;
use tafl_archive::ArchiveFormat::{self, Berkeley, Log320, LudiiTrial};
use tafl_archive::ImportOptions;

use crate::conversion::{parsed, printed, read, shown};

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
    assert_snapshot!(shown(LudiiTrial, [trial()]));
    // It takes rules that begin with its position.
    let rules = "dim:7 name:Small start:/3t3/7/7/1t1KT2/7/7/7/".parse().expect("rules");
    let game =
        LudiiTrial.parse_with(&trial(), &ImportOptions::default().with_rules(rules)).expect("it is read");
    assert_eq!(game.losses, []);
    assert!(game.value.rules().is_some() && game.value.to_string().contains(" e4-e1xd1"), "{}", game.value);
}

#[test]
fn trials_that_are_refused() {
    let changes = [
        ("what=3", "what=9"),
        ("typeTo=Cell", "typeTo=Edge"),
        ("from=25", "from=30"),
        ("Remove:type=Cell,to=3]", "Remove:type=Cell,to=9]"),
    ];
    let trials = changes.map(|(from, to)| trial().replace(from, to));
    let trials = parsed(LudiiTrial, trials.iter().map(String::as_str).chain(["game=Tablut.lud\n"]));
    let records =
        ["[position:/t2K3/7/7/7/7/7/7/]\n\n1. a1-b1\n", "[position:/c6/7/7/3K3/7/7/7/]\n\n1. a1-a2\n"];
    assert_snapshot!(trials + &printed(LudiiTrial, records));
}

/// Commands are kept, and moves that were refused are omitted. The last script has the three moves of the figure in the
/// rules of the course: the last one captures.
#[test]
fn scripts_of_berkeley() {
    let texts = [
        "# A script.\nmanual black\nseed 42\nh5-6 # up\na1-2\ndump\ne4-b\nquit\n",
        "manual white\nmanual black\nh5-6\ne4-b",
        "i6-g\nd5-7\ni4-g\n",
    ];
    let read = texts.map(|text| format!("{}{:?}\n\n", read(Berkeley, text).0, read(Berkeley, text).1));
    assert_snapshot!(read.concat());
    let moves = "h5-6\ne4-b\nh6-5\nb4-e\n".repeat(5_001);
    let texts = ["h5-6\nundo", "h5-6\nnew", "quit\nh5-6", "h5-h6", "h5-6-7", "j5-6", "castle", &moves];
    assert_snapshot!(parsed(Berkeley, texts));
}

#[test]
fn moves_of_log320_can_follow_a_board() {
    let (record, losses) = read(Log320, "1\n# a game\nE13-E12 3 G9-F9\nI13 - I12");
    assert_eq!(losses, [""; 0]);
    assert!(record.to_string().ends_with("1. e13-e12 g9-f9\n\n2. i13-i12\n"), "{record}");
    assert!(record.tag("log320-lines").is_some());

    let mut board = [["0"; 13]; 13];
    (board[0][0], board[6][6]) = ("4", "5");
    let (record, _) = read(Log320, &format!("{}\nA13-B13", board.as_flattened().concat()));
    let start = record.start().map(ToString::to_string);
    assert_eq!(start.as_deref(), Some("/13/13/13/13/13/13/6K6/13/13/13/13/13/t12/"));

    let texts = ["e13-e12", "E13-E14", "E13E12", "E13-E12\n0000000000000", "0000000000000\n", "E13-A1"];
    assert_snapshot!(parsed(Log320, texts));
}

/// No program reads these any more, or they are no program's own.
#[test]
fn formats_that_are_only_read() {
    for format in ArchiveFormat::ALL {
        let only_read = [ArchiveFormat::BolognaLog, Berkeley, Log320, ArchiveFormat::Moves].contains(&format);
        assert_eq!(format.is_written(), !only_read, "{format}");
        if only_read {
            let error = printed(format, ["1. h5-h6\n"]);
            assert_eq!(
                error,
                format!(
                    "error[format-only-read]: games are only read from `{format}`, not written; write another format or `otg`\n"
                )
            );
        }
    }
}
