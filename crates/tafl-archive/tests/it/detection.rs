//! The format of a file is recognized by how it begins.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

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
        let written = games.iter().filter_map(|game| format.print(game).ok());
        for game in written {
            let head: String = game.value.chars().take(ArchiveFormat::DETECTION_BYTES).collect();
            assert_eq!(ArchiveFormat::detect(&head), Some(format), "{head}");
            let marked = format!("\u{feff}\r\n{head}");
            assert_eq!(ArchiveFormat::detect(&marked), Some(format), "after a mark: {head}");
        }
    }
}

#[test]
fn game_records_are_not_archives() {
    for game in games() {
        assert_eq!(ArchiveFormat::detect(&game.to_string()), None, "{game}");
    }
    for text in
        ["", "\n", "1. d1-d3 e5-e2\n", "[position:/t2/3/2K/]\n\n1. a1-a2\n", "[event:Club] 1. d1-d3\n"]
    {
        assert_eq!(ArchiveFormat::detect(text), None, "{text:?}");
    }
}

/// Extensions are those of a search in folders.
#[test]
fn extensions_are_in_lower_case() {
    for format in ArchiveFormat::ALL {
        let extensions = format.extensions();
        assert!(!extensions.is_empty(), "{format}");
        for extension in extensions {
            assert!(extension.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()), "{extension}");
            assert!(!["otg", "gz", "zst"].contains(extension), "{format}: {extension} has another meaning");
        }
        assert!(!format.about().is_empty() && format.about() == format.about().trim(), "{format}");
    }
}
