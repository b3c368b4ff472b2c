//! The tags that only this project reads: `ending`, `to-move` and `utc-time`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use tafl_game_record::{Ending, GameRecord, Notation, UtcTime};
use tafl_position::Side;

fn record(text: &str) -> GameRecord {
    text.parse().expect("a record")
}

/// The findings of tags before a rules tag.
fn found(tags: &str) -> Vec<String> {
    let text = format!("{tags}[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n");
    GameRecord::parse_all(&text).findings.iter().map(|finding| finding.kind().to_string()).collect()
}

#[test]
fn endings_have_the_words_of_the_grammar_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/record.md");
    let page = fs::read_to_string(page).expect("the page");
    let (_, rule) = page.split_once("\nending      =").expect("its rule");
    let (rule, _) = rule.split_once(';').expect("its end");
    let words: Vec<&str> = rule.split('"').skip(1).step_by(2).collect();
    assert_eq!(words, Ending::ALL.map(Ending::name));
}

#[test]
fn endings() {
    for ending in Ending::ALL {
        assert_eq!(ending.name().parse(), Ok(ending));
        assert_eq!(Ending::of_termination(ending.name()), Some(ending));
        let mut game = GameRecord::default();
        game.set_ending(ending);
        assert_eq!(record(&game.to_string()).ending(), Some(Ok(ending)));
        assert_eq!(found(&game.to_string()), [""; 0]);
    }
    assert!(found("[ending:Time]\n")[0].starts_with("unknown ending"));
    assert_eq!(record("1. a1-a2 ---\n").ending(), Some(Ok(Ending::Resignation)));
    assert_eq!(record("[ending:time]\n\n1. a1-a2 ---\n").ending(), Some(Ok(Ending::Time)));
    assert_eq!(record("1. a1-a2\n").ending(), None);
}

#[test]
fn the_side_to_move() {
    let mut study = record("[to-move:defenders]\n[position:/1t1/K2/3/]\n[rules:dim:3 start:/t2/3/2K/]\n");
    assert_eq!(study.to_move(), Some(Ok(Side::Defenders)));
    assert_eq!(study.side_to_move(), Some(Side::Defenders));
    // A move shows the side itself.
    let played = record(&format!("{study}\n1. b1-c1\n"));
    assert_eq!(played.side_to_move(), Some(Side::Attackers));
    assert_eq!(GameRecord::parse_all(&study.to_string()).findings, []);
    study.set_to_move(Side::Attackers);
    assert_eq!(study.side_to_move(), Some(Side::Attackers));
    // Without a position the rules say it.
    assert_eq!(
        found("[to-move:defenders]\n"),
        ["`to-move` without a `position` tag; remove it, and write `atkf:` in the rules"]
    );
    assert_eq!(
        found("[to-move:white]\n[position:/1t1/K2/3/]\n"),
        ["unknown side to move; write `attackers` or `defenders`"]
    );
}

#[test]
fn times() {
    let mut game = record("[utc-time:18:30:05]\n");
    assert_eq!(game.utc_time(), Some(UtcTime::new(18, 30, 5)));
    game.set_utc_time(UtcTime::new(0, 0, 0).unwrap());
    assert_eq!(game.to_string(), "[utc-time:00:00:00]\n");
    for wrong in
        ["6 pm", "18:30", "18:30:05Z", "24:00:00", "18:60:00", "18:30:60", "8:30:00", "18:30:05:00", ""]
    {
        let findings = found(&format!("[utc-time:{wrong}]\n"));
        assert!(
            findings.iter().any(|finding| finding.contains("not a time of day")),
            "{wrong}: {findings:?}"
        );
    }
}
