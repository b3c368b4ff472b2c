//! Words that people type in place of commands, and the topics of `tafl help`.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Words for something that a command does under another name, and what to write.
const OTHER_WORDS: [(&[&str], &str); 23] = [
    (&["analyse", "analyze", "analysis", "evaluate"], "tafl annotate --engine"),
    (&["complete", "captures"], "tafl annotate"),
    (&["draw", "board", "diagram", "image", "picture", "render"], "tafl show"),
    (&["lint", "validate"], "tafl check"),
    (&["format", "fix", "repair"], "tafl fmt --fix"),
    (&["import", "read"], "tafl convert --to otg"),
    (&["edit", "browse", "open", "comment"], "tafl replay -i"),
    (&["dedupe", "dedup", "duplicates", "uniq", "unique"], "tafl select --dedupe"),
    (&["filter", "find", "grep", "search", "player"], "tafl select"),
    (&["split"], "tafl select --split"),
    (&["cat"], "tafl select"),
    (&["join", "tree", "book"], "tafl merge"),
    (&["opening", "openings"], "tafl explore"),
    (&["count", "info", "statistics", "summary"], "tafl stats"),
    (&["csv", "parquet", "sql", "table"], "tafl export"),
    (&["html", "page", "web"], "tafl view"),
    (&["moves"], "tafl legal"),
    (&["prove", "mate"], "tafl solve"),
    (&["variants", "presets", "list"], "tafl rules list"),
    (&["explain"], "tafl rules explain"),
    (&["tournament", "rating", "elo"], "tafl match"),
    (&["scoresheet", "type", "transcribe"], "tafl enter"),
    (&["print", "pdf", "sheet"], "tafl view --print"),
];

/// The topics that `tafl help` explains besides commands.
const TOPICS: [(&str, &str); 5] = [
    (
        "marks",
        "\
Marks and judgements

A mark at the end of a move says how the king is after it:

  +   the king can be captured with the next move
  -   the king has a route to escape
  ++  the king is captured
  --  the king has escaped

`---` in place of a move is a resignation. The rules decide which marks are true:

  tafl annotate examples/brandub.otg                adds them
  tafl verify examples/brandub.otg                  checks them

Judgements as `!` and `?!`, evaluations, arrows and circles are in comments, as in `[?! (red:d5)|]`.

  tafl show --rules brandub --mark d1,d7            rings around squares
",
    ),
    (
        "paper",
        "\
Games on paper

  tafl enter brandub examples/paper.txt             a handwritten game becomes a record
  tafl enter brandub                                the same, typed on the terminal
  tafl view examples/brandub.otg --print -o sheet.html
                                                    a sheet to print, with boards
  tafl rules explain brandub --html -o rules.html   the rules, with pictures

`tafl enter` finds out by the rules which moves are meant, and prints a record with their captures. It asks
where a move is not possible or can be several.
",
    ),
    (
        "house-rules",
        "\
House rules

Rules that nobody has named are those of a variant with entries that differ, in quotes:

  tafl rules keys                                   the keys of entries, and their values
  tafl rules explain 'copenhagen sw:n'              rules in plain English
  tafl rules diff copenhagen 'copenhagen sw:n'      how they differ
  tafl new 'copenhagen sw:n'                        a record to fill in
  tafl legal 'brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/7/'

Each command with RULES or --rules reads them. `tafl rules fit` finds the rules of games that have none.
",
    ),
    (
        "puzzles",
        "\
Puzzles

A puzzle is a game record with the tag `[puzzle-mode:strict]`, in which only the moves of the record are right,
or `[puzzle-mode:loose]`, in which all moves can be tried. `[puzzle-start:3a]` names the move after which it begins.

  tafl puzzle examples/puzzle.otg                   solve it, move by move
  tafl solve examples/puzzle.otg                    prove that it has one solution
  tafl solve examples/brandub.otg --at 5a           the shortest win of a position of a game
  tafl solve --moves 2 examples/brandub.otg         the puzzles in a game
  tafl new --puzzle brandub                         a puzzle to fill in
  tafl view examples/puzzle.otg -o puzzle.html      a page on which it is solved
",
    ),
    (
        "server",
        "\
Web sites and servers

  tafl view examples/brandub.otg -o game.html       one file, which any web server can deliver
  tafl view examples/brandub.otg --format json -o game.json
                                                    data for the element <tafl-game> of the npm package
  tafl verify --format json examples/brandub.otg    the verdict on a game that was sent in
  echo '{\"op\":\"play.legal\",\"input\":{\"rules\":\"dim:3 start:/t2/1K1/3/\"}}' | tafl answer
                                                    questions of a program, one a line

`tafl answer` runs as long as its standard input is open, so one process serves many questions.
",
    ),
];

/// The names of the topics.
pub(crate) fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|&(name, _)| name)
}

/// The topic that was asked for by the arguments that clap did not understand: `tafl help marks`.
pub(crate) fn topic(
    error: &clap::Error,
    mut arguments: impl Iterator<Item = String>,
) -> Option<&'static str> {
    let wanted = unknown_command(error)?;
    let (_, text) = TOPICS.iter().find(|&&(name, _)| name == wanted)?;
    arguments.any(|argument| argument == "help").then_some(*text)
}

/// Adds what to write to an error about a command that does not exist, if the word is known.
pub(crate) fn hint(error: &mut clap::Error) {
    let Some(word) = unknown_command(error) else { return };
    let other =
        OTHER_WORDS.iter().find(|(words, _)| words.contains(&word)).map(|&(_, command)| command.into());
    let topic = || topics().find(|&name| name == word).map(|name| format!("tafl help {name}"));
    let Some(command) = other.or_else(topic) else { return };
    error.remove(ContextKind::SuggestedSubcommand);
    let tip = StyledStr::from(format!("write `{command}`; `tafl help` lists all commands"));
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
}

fn unknown_command(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) if error.kind() == ErrorKind::InvalidSubcommand => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tafl_moves::Mark;

    use super::{OTHER_WORDS, TOPICS};
    use crate::command;

    #[test]
    fn marks_are_explained_as_everywhere() {
        let (_, text) = TOPICS.iter().find(|(name, _)| *name == "marks").expect("a topic");
        for mark in Mark::ALL {
            let row = format!("\n  {:<3} {}\n", mark.symbol(), mark.meaning());
            assert!(text.contains(&row), "{row}");
        }
    }

    /// Commands that are named exist, and words that are replaced do not.
    #[test]
    fn words_lead_to_commands() {
        let command = command();
        let is_command = |name: &str| command.find_subcommand(name).is_some();
        for (words, instead) in OTHER_WORDS {
            let name = instead.split(' ').nth(1).expect("a command");
            assert!(is_command(name), "{instead}");
            assert!(!words.iter().any(|word| is_command(word)), "{words:?}");
        }
        assert!(!TOPICS.iter().any(|(name, _)| is_command(name)));
    }
}
