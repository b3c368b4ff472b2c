//! Decisions that are made in one place: code that another place would need for its own copy.

use std::path::Path;

use anyhow::Result;
use xshell::Shell;

use crate::workspace;

/// What is decided, a text of the code that decides it, and the folders and files that may have it, its home first.
const DECISIONS: [(&str, &str, &[&str]); 20] = [
    ("the marks of moves", "Judgement::Dubious", &["crates/tafl-analysis/src/chance.rs"]),
    // Pages work without WebAssembly: `crates/tafl-analysis/tests/chances.json` has what both must say.
    ("the chance of an evaluation", "Math.exp(", &["crates/tafl-page/assets/markup.js"]),
    ("the chance of an evaluation", "math.exp(", &[]),
    ("what wins a puzzle as well", "This wins as well.", &["crates/tafl-analysis/src/other_wins.rs"]),
    // A library decides it; the example of `tafl-search` shows the prover.
    (
        "whether a puzzle is sound",
        ".prove_each(",
        &["crates/tafl-analysis", "crates/tafl-search/examples/prove.rs"],
    ),
    ("the moves of a solution", "winner() == Some(solver)", &["crates/tafl-analysis/src/puzzle.rs"]),
    ("the pieces that are not needed", "not_needed.push(", &["crates/tafl-analysis/src/puzzle_prover.rs"]),
    (
        "the game at a move of a record",
        "position() != ply.position",
        &["crates/tafl-play/src/game_record.rs"],
    ),
    ("the record of a game", "record.set_to_move(", &["crates/tafl-play/src/game_record.rs"]),
    (
        "the answers to hosts, also during a search",
        "EngineMessage::ReadyOk",
        &[
            "crates/tafl-search",
            "crates/tafl-engine",
            // They read it.
            "crates/tafl-arena/src/protocol/utep.rs",
            "crates/tafl-python/src/engine/line.rs",
        ],
    ),
    ("how a person types a move", "SpellingErrorKind::NotAHyphen", &["crates/tafl-moves"]),
    ("how a game ended, in words", "ran out of time\")", &["crates/tafl-play/src/outcome.rs"]),
    // A move is read without rules.
    (
        "what people write of how a game ended",
        "\"resigns\", \"resigned\"",
        &["crates/tafl-rules/src/stated_end.rs", "crates/tafl-moves/src/spelling/words.rs"],
    ),
    ("the words for a side", "\"attacker\", \"black\"", &["crates/tafl-position/src/side.rs"]),
    (
        "the object of a fit",
        "explained: u64,",
        &["crates/tafl-verify/src/serde.rs", "crates/tafl-verify/src/fit/fitted.rs"],
    ),
    // `objectOf` in `crates/tafl-wasm/js/support.js`.
    ("the names of fields in JavaScript", "rename_all = \"camelCase\"", &[]),
    ("the random numbers of a game", "mixed(mixed(seed", &["crates/tafl-play/src/random.rs"]),
    ("why a call of JavaScript fails", "js_name = taflError", &["crates/tafl-wasm/src/failure.rs"]),
    ("the Wilson interval", "Z * Z / n", &["crates/tafl-statistics/src/estimate.rs"]),
    ("the evidence for fitted rules", "agreeing * GOOD", &["crates/tafl-verify/src/fit/fitted.rs"]),
];

pub(super) fn check(shell: &Shell) -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for pattern in ["crates/*.rs", "crates/*.js", "crates/*.py"] {
        for path in workspace::files(shell, pattern)?.iter().filter(|path| !is_test(path)) {
            violations.extend(copies(path, &shell.read_file(path)?));
        }
    }
    Ok(violations)
}

fn is_test(path: &Path) -> bool {
    path.iter().any(|part| part == "tests" || part == "benches")
}

/// The decisions that a file makes, although another one does.
fn copies(path: &Path, text: &str) -> Vec<String> {
    let others = DECISIONS.iter().filter(|(_, code, places)| {
        text.contains(code) && !places.iter().any(|place| path.starts_with(place))
    });
    let home = |places: &[&str]| places.first().map_or("another file", |place| *place).to_owned();
    others
        .map(|(what, code, places)| format!("{}: `{code}`: {} decides {what}", path.display(), home(places)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_copy_is_found() {
        for (_, code, places) in DECISIONS {
            let text = format!("let copy = {code});");
            assert_eq!(copies(Path::new("crates/other/src/lib.rs"), &text).len(), 1);
            assert!(places.iter().all(|place| copies(Path::new(place), &text).is_empty()));
        }
        assert!(
            is_test(Path::new("crates/a/tests/it/main.rs")) && !is_test(Path::new("crates/a/src/main.rs"))
        );
    }
}
