//! The memory of a record, in bytes for each byte of its text.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use allocation_counter::measure;
use tafl_game_record::{GameRecord, Notation};

const RULES: &str = "[rules:dim:3 start:/t2/3/2K/]\n";

fn turns(turn: impl Fn(usize) -> String) -> String {
    (1..=60_000).map(turn).collect()
}

/// Long texts that repeat something short, and how many bytes reading one byte may take at most. A vector that grows counts
/// twice, because the allocator that counts copies it.
fn texts() -> [(&'static str, String, u64); 13] {
    const COUNT: usize = 200_000;
    let game = |rest: String| format!("{RULES}{rest}\n");
    [
        ("surplus comments", game(format!("1. a1-a2\n[a{}]", "|a".repeat(COUNT))), 3),
        ("empty slots", game(format!("1. a1-a2\n[{}]", "|".repeat(COUNT))), 0),
        ("comment blocks", game(format!("1. a1-a2\n{}", "[a]".repeat(COUNT))), 4),
        ("blocks of two", game(format!("1. a1-a2 b1-b2\n{}", "[a|b]".repeat(COUNT))), 3),
        ("comments without moves", game("1.[a]".repeat(COUNT)), 3),
        ("tags", "[a:]".repeat(COUNT) + RULES, 30),
        ("captures", game(format!("1. a1-a2x{}", "a1/".repeat(COUNT) + "a1")), 5),
        ("placeholders", game(format!("1. a1-a2\n1b.1.1a. {}", "..... ".repeat(COUNT))), 0),
        ("turns", game(turns(|turn| format!("{turn}. a1-a2\n"))), 12),
        ("commented moves", game(turns(|turn| format!("{turn}. a1-a2[a]"))), 12),
        ("variations", game(format!("1. a1-a2{}", turns(|turn| format!("\n1a.{turn}.1a. a1-a3")))), 20),
        ("unreadable moves", game(format!("1. {}", "q ".repeat(COUNT))), 6),
        (
            "unknown entries",
            format!("[rules:dim:3 {}start:/t2/3/2K/]\n", turns(|key| format!("k{key}: "))),
            2,
        ),
    ]
}

/// The bytes of a record without its text.
const RECORD: u64 = 2000;

#[test]
fn memory_is_a_small_multiple_of_the_text() {
    for (what, text, limit) in texts() {
        let used = measure(|| assert!(GameRecord::parse_all(&text).value.is_some(), "{what}"));
        let length = u64::try_from(text.len()).expect("a length");
        assert!(used.bytes_max <= limit * length + RECORD, "{what}: {} bytes for {length}", used.bytes_max);
    }
}
