//! The README's example is the example program, and it runs.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn the_example_of_the_readme_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(readme) = fs::read_to_string(root.join("README.md")) else {
        println!("skipped: the README is not in this package");
        return;
    };
    let program = include_str!("../../examples/replay.rs");
    assert!(readme.contains(&format!("```rust\n{program}```")), "the README shows another program");

    // `cargo run` would build the crate once more, with fewer features.
    let tests = env::current_exe().expect("a test");
    let name = format!("examples/replay{}", env::consts::EXE_SUFFIX);
    let example = tests.ancestors().nth(2).expect("a folder").join(name);
    let output =
        Command::new(example).output().expect("built by `cargo test` or `cargo build --example replay`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let last = String::from_utf8(output.stdout).expect("UTF-8").lines().last().map(str::to_owned);
    assert_eq!(last.as_deref(), Some(" 3b c4-c5xd5   /3t3/3t3/3T3/tt1K1tt/2T1TT1/4t2/7/"));
}
