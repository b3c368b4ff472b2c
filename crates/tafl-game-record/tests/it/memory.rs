//! The memory of a record, in bytes for each byte of its text. Each text is read in a separate process, whose
//! memory the system counts; only Linux reports it.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stdout, reason = "the table is what the test measures")]

use std::fs;
use std::process::Command;

use tafl_game_record::{GameRecord, Notation};

/// Names the text that a process reads.
const TEXT: &str = "TAFL_MEMORY_OF";

/// The memory that a process needs for itself while it reads.
const PROGRAM: usize = 1 << 20;

/// A number of `/proc/self/status`, in bytes.
fn status(name: &str) -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? * 1024)
}

/// The bytes that reading takes at most and that the record keeps, for each byte of the text.
fn measured(text: &str) -> Option<(f64, f64)> {
    // The peak counts from here on.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    let before = status("VmRSS")?;
    let parsed = GameRecord::parse_all(text);
    let (peak, live) = (status("VmHWM")?, status("VmRSS")?);
    assert!(parsed.value.is_some());
    #[allow(clippy::cast_precision_loss, reason = "for people")]
    let per_byte = |bytes: usize| bytes.saturating_sub(before) as f64 / text.len() as f64;
    Some((per_byte(peak), per_byte(live)))
}

const RULES: &str = "[rules:dim:3 start:/t2/3/2K/]\n";

fn turns(turn: impl Fn(usize) -> String) -> String {
    (1..=60_000).map(turn).collect()
}

/// Long texts that repeat something short, and how many bytes per byte they may take.
fn text(what: &str) -> Option<(String, f64)> {
    const COUNT: usize = 200_000;
    let game = |rest: String| format!("{RULES}{rest}\n");
    Some(match what {
        "surplus comments" => (game(format!("1. a1-a2\n[a{}]", "|a".repeat(COUNT))), 6.0),
        "empty slots" => (game(format!("1. a1-a2\n[{}]", "|".repeat(COUNT))), 0.0),
        "comment blocks" => (game(format!("1. a1-a2\n{}", "[a]".repeat(COUNT))), 6.0),
        "blocks of two" => (game(format!("1. a1-a2 b1-b2\n{}", "[a|b]".repeat(COUNT))), 6.0),
        "comments without moves" => (game("1.[a]".repeat(COUNT)), 6.0),
        "tags" => ("[a:]".repeat(COUNT) + RULES, 30.0),
        "captures" => (game(format!("1. a1-a2x{}", "a1/".repeat(COUNT) + "a1")), 10.0),
        "placeholders" => (game(format!("1. a1-a2\n1b.1.1a. {}", "..... ".repeat(COUNT))), 0.0),
        "turns" => (game(turns(|turn| format!("{turn}. a1-a2\n"))), 20.0),
        "commented moves" => (game(turns(|turn| format!("{turn}. a1-a2[a]"))), 20.0),
        "variations" => (game(format!("1. a1-a2{}", turns(|turn| format!("\n1a.{turn}.1a. a1-a3")))), 30.0),
        "unreadable moves" => (game(format!("1. {}", "q ".repeat(COUNT))), 16.0),
        "unknown entries" => {
            (format!("[rules:dim:3 {}start:/t2/3/2K/]\n", turns(|key| format!("k{key}: "))), 30.0)
        }
        _ => return None,
    })
}

const TEXTS: &[&str] = &[
    "surplus comments",
    "empty slots",
    "comment blocks",
    "blocks of two",
    "comments without moves",
    "tags",
    "captures",
    "placeholders",
    "turns",
    "commented moves",
    "variations",
    "unreadable moves",
    "unknown entries",
];

#[test]
fn memory_is_a_small_multiple_of_the_text() {
    if let Ok(what) = std::env::var(TEXT) {
        let (text, _) = text(&what).expect("a name of the table");
        if let Some((peak, live)) = measured(&text) {
            println!("\nmeasured {peak} {live}");
        }
        return;
    }
    let mut wrong = Vec::new();
    for &what in TEXTS {
        let (text, limit) = text(what).expect("a name of the table");
        let this = std::env::current_exe().expect("this test");
        let child = Command::new(this)
            .args(["--exact", "memory_is_a_small_multiple_of_the_text", "--nocapture"])
            .env(TEXT, what)
            .output()
            .expect("this test runs");
        assert!(child.status.success(), "{what}");
        let out = String::from_utf8_lossy(&child.stdout);
        let Some(line) = out.lines().find_map(|line| line.strip_prefix("measured ")) else {
            println!("skipped: the system does not report the memory of a process");
            return;
        };
        let numbers: Vec<f64> = line.split(' ').filter_map(|number| number.parse().ok()).collect();
        let &[peak, live] = numbers.as_slice() else { panic!("two numbers: {line}") };
        println!("{what}: {peak:.1} bytes per byte at most, {live:.1} stay, limit {limit:.0}");
        #[allow(clippy::cast_precision_loss, reason = "for people")]
        let program = PROGRAM as f64 / text.len() as f64;
        if peak > limit + program {
            wrong.push(what);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
