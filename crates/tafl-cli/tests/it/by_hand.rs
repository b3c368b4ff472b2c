//! Games as people write them down, with their mistakes, until `verify` finds them good: by the commands that the
//! messages name, and where only the player knows what is meant, by an edit that a message asks for.

use std::fs;
use std::path::Path;

use super::support::tafl_in;

const RULES: &str = "[rules:dim:7 name:Brandub ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";

/// A game, what a message asks the player to write, and the edits that do it.
struct ByHand {
    text: &'static str,
    asked: &'static str,
    edits: &'static [(&'static str, &'static str)],
}

const fn game(text: &'static str) -> ByHand {
    ByHand { text, asked: "", edits: &[] }
}

/// `…` is the rules tag.
const GAMES: [ByHand; 10] = [
    game("1. d6-f6 d5-f5 2. a4-a5 c4-c6\n"),
    game("[rules:Brandub]\n1. d6-f6 d5-f5\n2. a4-a5 c4-c6\n"),
    game("Attackers: Ada\nDefenders: Ben\n\nd6-f6!\nd5-f5\na4-a5\nc4-c6\n"),
    game("…\n1. d6 - f6 d5 - f5\n2. a4 - a5 c4 - c6\n"),
    game("…\n1. d6–f6 d5—f5\n2. a4−a5 c4→c6 resigns\n"),
    ByHand {
        text: "[date:5/6/2024]\n…\n1. d6-f6! d5-f5 2. a4-a5?! c4-c6\n",
        asked: "write `2024.06.05` or `2024.05.06`",
        edits: &[("5/6/2024", "2024.06.05")],
    },
    ByHand {
        text: "[Event \"Club\"]\n…\n1. D6-F6 D5-F5\n{A quiet start.}\n2. A4-A5 C4-C6 1-0\n",
        asked: "write `[result:1]` (attackers won)",
        edits: &[("[Event", "[result:1]\n[Event"), (" 1-0", "")],
    },
    game("…\n1 d6-f6, d5-f5\n2 a4-a5, c4-c6\n"),
    game("[event: Club]\n[date:2024-06-05\n…\n1.d6f6 d5f5\n2.a4 a5 c4 c6\n"),
    ByHand {
        text: "…\n1. d6-f6 d5-f5\n2. a4-a5 c4-c6\n1b.1.2a. ..... d5-e5\n",
        asked: "write `1b.1.1a.`",
        edits: &[("1b.1.2a.", "1b.1.1a.")],
    },
];

/// Standard output and standard error of a run on the file.
fn seen(folder: &Path, command: &str) -> String {
    let arguments = command.split(' ').skip(1).chain(["game.otg"]);
    let output = tafl_in(folder, arguments, b"");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8")
}

/// The command that a message names, to change the file.
fn named(messages: &str) -> Option<&str> {
    messages.split('`').find(|text| text.starts_with("tafl fmt "))
}

#[test]
fn games_become_good_by_what_the_messages_name() {
    for ByHand { text, asked, edits } in GAMES {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.otg");
        let text = text.replace('…', RULES);
        fs::write(&path, &text).expect("written");
        let mut session = format!("{text}\n{}", seen(folder.path(), "tafl check"));
        assert!(session.contains(asked), "{session}");
        let edited = edits.iter().fold(text, |text, (from, to)| text.replace(from, to));
        fs::write(&path, edited).expect("written");
        let mut messages = seen(folder.path(), "tafl check");
        // Each command can reveal what another one is for.
        for _ in 0..4 {
            let Some(command) = named(&messages) else { break };
            session.extend(["$ ", command, "\n", &seen(folder.path(), command)]);
            messages = seen(folder.path(), "tafl check");
            session += &messages;
        }
        assert!(messages.contains(" 0 errors, 0 findings\n`tafl verify` "), "{session}");
        let verdict = seen(folder.path(), "tafl verify");
        assert!(verdict.contains(": good, "), "{session}{verdict}");
    }
}
