//! Every move of the documents, with the place it stands at.

#![allow(clippy::panic, reason = "the helper's way to fail")]

use tafl_moves::{MoveRecord, Notation, Strictness};

/// Reads it without a finding, and prints it the same.
#[track_caller]
fn verified(input: &str) -> MoveRecord {
    let record = MoveRecord::parse_with(input, Strictness::Strict);
    let record = record.unwrap_or_else(|error| panic!("{}", error.render(input)));
    assert_eq!(record.to_string(), input);
    record
}

#[test]
fn examples_of_the_documents() {
    // Source and section, what the document says of it, the record.
    let examples = [
        ("specification §2", "taflman moves", "e5-e8"),
        ("specification §2", "taflman moves and captures", "e5-e8xe9"),
        ("specification §2", "attacking side commander jumps", "ce6^e8"),
        (
            "specification §2",
            "defending side knight jumps, capturing jumped taflman and three destination-adjacent taflmen",
            "Ne6^=e8xce7/ne9/f8/d8",
        ),
        ("specification §2", "defending side knight makes berserk move", "Ne8=e4xe3"),
        ("specification §2", "king moves to a position which threatens escape", "Ke5-e1-"),
        ("specification §2", "king escapes", "Ke1-a1--"),
        ("specification §2", "king may be captured next turn", "a3-e3+"),
        ("specification §2", "king captured", "e3-e4++"),
        ("specification §2", "resignation-symbol", "---"),
        ("specification §4", "turn-number, first example", "h5-h3"),
        ("specification §4", "turn-number, first example", "h1-h2"),
        ("specification §4", "turn-number, second example", "h2-a2"),
        ("specification §4", "turn-number, second example", "b1-b2"),
        ("specification §4", "turn-number, second example", "a4-a3xa2"),
        ("introduction", "a deeply contrived sample", "Ne4-e6xf6"),
        ("introduction", "a deeply contrived sample", "Ne6^=e8xe7/e9/cf8/d8-"),
    ];
    for (source, what, input) in examples {
        println!("{source}, {what}: {input}");
        verified(input);
    }
}
