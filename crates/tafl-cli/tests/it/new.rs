//! `tafl new`.

use insta::assert_snapshot;
use tafl_rules::Preset;

use crate::support::{printed, printed_from, seen, tafl};

#[test]
fn a_game_to_fill_in() {
    assert_snapshot!(printed(["new", "Sea Battle"]));
    let tags = ["--event", "Spring Cup", "--site", "York", "--date", "2026.3.??"];
    let players = ["--attackers", "Ada", "--defenders", "Olaf", "--set", "round=2"];
    assert_snapshot!(printed(["new", "brandub"].into_iter().chain(tags).chain(players)));
}

/// The printed game is valid as it is, for every variant: without findings, in canonical layout, and legal.
#[test]
fn every_variant_begins_with_a_valid_game() {
    for preset in Preset::ALL {
        let game = printed(["new", preset.name()]);
        // The specification does not have two kinds of keys.
        let further = [" rep:", " z1:"].into_iter().filter(|key| preset.text().contains(key)).count();
        let strict: &[&str] = if further == 0 { &["check", "--strict", "-"] } else { &["check", "-"] };
        let checked = tafl(strict, game.as_bytes());
        let summary = format!("1 file, 1 game, 0 errors, {further} finding");
        assert!(String::from_utf8_lossy(&checked.stdout).contains(&summary), "{game}\n{checked:?}");
        assert_eq!(printed_from(["fmt", "-"], &game), game);
        let verified = printed_from(["verify", "-"], &game);
        assert!(verified.contains("game 1: good, 2 moves"), "{preset}: {verified}");
        assert!(game.contains(&format!("[rules:{}]\n\n1. ", preset.text())), "{game}");
    }
}

/// Nothing in it, filled in or not, is what OpenTafl cannot load.
#[test]
fn opentafl_loads_a_game_that_is_filled_in() {
    for preset in ["brandub", "sea-battle", "tablut", "fetlar", "tawlbwrdd"] {
        let empty = printed(["new", preset]);
        for game in [empty.replace('?', "1"), empty] {
            let checked = printed_from(["check", "--opentafl", "-"], &game);
            assert_eq!(checked, "1 file, 1 game, 0 errors, 0 findings\n", "{game}");
        }
    }
}

#[test]
fn bad_arguments() {
    assert_snapshot!(seen(["new", "brandubh"], ""), @"
    status 2
    --- stderr
    tafl: unknown preset `brandubh`; did you mean `brandub`?
    ");
    let wrong: [&[&str]; 6] = [
        &["--event", "a]b"],
        &["--site", "a\nb"],
        &["--date", "tomorrow"],
        &["--set", "round"],
        &["--set", "rules=dim:3"],
        &["--set", "position=/3/"],
    ];
    for arguments in wrong {
        let output = tafl(["new", "brandub"].iter().chain(arguments), b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
