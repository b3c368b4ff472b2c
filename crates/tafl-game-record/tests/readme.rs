//! The README's example is the example program, and it runs.

use std::fs;
use std::path::Path;

#[path = "../examples/replay.rs"]
mod example;

#[test]
fn the_example_of_the_readme_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(readme) = fs::read_to_string(root.join("README.md")) else {
        println!("skipped: the README is not in this package");
        return;
    };
    let program = include_str!("../examples/replay.rs");
    assert!(readme.contains(&format!("```rust\n{program}```")), "the README shows another program");
    example::main().expect("the example replays");
}
