//! The format of a file is recognized by how it begins.

use tafl_archive::{ArchiveFormat, GameRecord};
use tafl_rules::Preset;

/// A game from the start position of each preset, with the first move that a man can make, and tags.
fn games() -> Vec<GameRecord> {
    let mut games = Vec::new();
    for preset in Preset::ALL {
        let rules = preset.rules();
        let game = tafl_play::Game::new(&rules);
        let Some(step) = game.legal_steps().first().copied() else { continue };
        let tags = "[attackers:Ada]\n[defenders:Bjarni]\n[result:?]\n[variant:Copenhagen Hnefatafl 11x11]\n";
        let text = format!("{tags}[rules:{rules}]\n\n1. {}-{}\n", step.origin(), step.target());
        games.push(text.parse().expect("a record"));
    }
    games
}

/// The text that a format writes is recognized as that format.
#[test]
fn what_is_written_is_recognized() {
    let games = games();
    assert!(games.len() > 10, "{} games", games.len());
    for format in ArchiveFormat::ALL {
        for game in games.iter().filter_map(|game| format.print(game).ok()) {
            let head: String = game.value.chars().take(ArchiveFormat::DETECTION_BYTES).collect();
            assert_eq!(ArchiveFormat::detect(&head), Some(format), "{head}");
            let marked = format!("\u{feff}\r\n{head}");
            assert_eq!(ArchiveFormat::detect(&marked), Some(format), "after a mark: {head}");
        }
    }
}

/// What no program writes: in older versions, with comments, or several games.
#[test]
fn what_is_read_is_recognized() {
    for (text, format) in [
        ("# a comment\nmanual white\nh5-6\n", ArchiveFormat::Berkeley),
        ("# a comment\nE13-E12\n", ArchiveFormat::Log320),
        ("%%% one\n[Format \"brandubh-1\"]\n\n1. d1-c1\n", ArchiveFormat::BrandubhTafl),
        ("play attacker d1 d3\n# a comment\nshow_board\n", ArchiveFormat::HnefataflTextProtocol),
        (
            "board_size\nplay\n= \nboard_size 7\n= \nplay defender d5 a5\n= \n",
            ArchiveFormat::HnefataflTextProtocol,
        ),
    ] {
        assert_eq!(ArchiveFormat::detect(text), Some(format), "{text}");
    }
}

#[test]
fn game_records_and_other_texts_are_not_archives() {
    let others = [
        "",
        "\n",
        "1. d1-d3 e5-e2\n",
        "[position:/t2/3/2K/]\n\n1. a1-a2\n",
        "[event:Club] 1. d1-d3\n",
        "# only a comment\n",
        "1. d1-d3\n",
        "dump\nh5-h6\n",
        "{\"board\":[]}",
        "May 04, 2020",
        "position: a4",
    ];
    for text in games().iter().map(ToString::to_string).chain(others.map(str::to_owned)) {
        assert_eq!(ArchiveFormat::detect(&text), None, "{text:?}");
    }
}
