//! Arguments of `tafl view`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared::RulesArg;

const EXAMPLES: &str = "\
Examples:
  tafl view examples/brandub.otg -o game.html
  tafl view games -o games.html --title 'Spring Cup'
  tafl view examples/brandub.otg --analysis -o game.html
  tafl select archive.otg --player Ada | tafl view - -o ada.html
  tafl annotate --engine --nodes 1000000 game.otg | tafl view - -o game.html

Exit status: 0 written, 1 a game has errors and nothing is written, 2 wrong usage or unreadable files.";

/// Make a web page that shows games.
///
/// The page is one HTML file that needs no network: for a browser, a mail or a web site. Readers step through the games
/// and their variations, by hand or with the keyboard, and copy positions and links to moves. Several games become a
/// list to search and sort. A puzzle is solved on the page, and its solution is not in the source of the page for all to
/// read. A move that wins as quickly as the solution is right too.
///
/// A game with an error, or with a move that cannot be played, is reported as `tafl check` does, and no page is written.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ViewArgs {
    /// Files and folders; `-` is standard input. Archives of other programs are converted.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Write the page to this file; `-` is standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What to write: a page, or its data for the element `<tafl-game>` of the npm package.
    #[arg(long, value_enum, default_value_t = ViewFormat::Html, value_name = "FORMAT")]
    pub(crate) format: ViewFormat,
    /// The title of the page. The default is the event of the games.
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Show what the built-in engine says about the moves: evaluations, judgements and a better line. For other engines and
    /// limits, and for archives, pass on the games that `tafl annotate --engine` prints.
    #[arg(long)]
    pub(crate) analysis: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ViewFormat {
    /// One HTML file.
    Html,
    /// The data of the page as JSON.
    Json,
}
