//! Each code for its example, and the limits.

use notation_syntax::Coded as _;
use tafl_rules::Preset;
use tafl_scoresheet::{Error, Game, SheetErrorKind, SheetFindingKind, candidates, read};

#[test]
fn every_code_is_reported_for_its_example() {
    for code in SheetErrorKind::CODES.iter().chain(SheetFindingKind::CODES) {
        let Some(example) = code.example() else { continue };
        let game = read(example, &Preset::BRANDUB.rules()).remove(0);
        let errors = game.errors.iter().map(Error::code);
        let found: Vec<&str> =
            errors.chain(game.findings.iter().map(|finding| finding.kind().code())).collect();
        assert!(found.contains(&code.name()), "{}: {example:?} has {found:?}", code.name());
    }
}

#[test]
fn a_sheet_that_is_all_doubt_ends_in_a_question() {
    let text = "? ? ? ? ? ? ? ? ? ?";
    let game = read(text, &Preset::COPENHAGEN.rules()).remove(0);
    assert_eq!(game.errors.last().map(Error::code), Some("too-many-readings"));
}

#[test]
fn any_text_is_read() {
    for text in [
        "",
        "\n\n",
        "(",
        "[",
        "1.",
        "1. ?",
        "| | |",
        "x",
        "Kx",
        "d4-",
        "11111111111111111111.",
        "½",
        "\u{200b}",
        "White: x",
    ] {
        let _ = read(text, &Preset::BRANDUB.rules());
    }
}

/// Twice the text takes about twice the steps: a long sheet is no problem.
#[test]
fn a_long_sheet_is_read() {
    let turn = |number: usize| {
        let moves = ["d6-f6 d5-f5", "f6-d6 f5-d5"][number % 2];
        format!("{}. {moves} (a remark) | and more (unclosed", number + 1)
    };
    let text = (0..3_000).map(turn).collect::<Vec<_>>().join("\n");
    let rules = "dim:7 tfr:i start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse().expect("rules");
    let game = read(&text, &rules).remove(0);
    assert_eq!(game.errors.len(), 0);
    assert_eq!(game.value.expect("a record").tree().len(), 6_000);
}

#[test]
fn candidates_of_a_typed_move() {
    let game = Game::new(&Preset::BRANDUB.rules());
    let named = |text: &str| candidates(&game, text).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(named("d6-f6"), ["d6-f6"]);
    assert_eq!(named("d6-f6 and more"), [""; 0]);
    assert_eq!(named("d6-6"), [""; 0], "not on the file");
    assert_eq!(named("d6-f"), ["d6-f6"]);
    assert_eq!(named("K d6"), [""; 0]);
    assert_eq!(named("x d5"), [""; 0]);
}
