//! Arguments of `tafl play`.

use std::path::PathBuf;

use clap::Args;
use tafl_arena::Clock;
use tafl_position::Side;
use tafl_search::Level;

use super::shared::{At, BoardArgs, GAME};

const AFTER: &str = "\
Move with the arrow keys and Enter, or press `m` and type a move as in `e5-e8`; `?` shows all keys. The game is written to a \
file after each move, so that nothing is lost. Without a terminal, or with --lines, `help` lists what can be typed.

Examples:
  tafl play                                         Brandub, a good first game
  tafl play copenhagen --side defenders --level 5 --time 600+5
  tafl play tablut --side both                      two people
  tafl play brandub --engine 'opentafl:java -jar OpenTafl.jar --engine'
  tafl play game.otg --at 2b                        another end for a game
  printf 'd1-e1\\nquit\\n' | tafl play brandub --level 1

Exit status: 0 if the game was played as far as you wanted, 1 if an engine failed, 2 wrong usage or unreadable files.";

/// Play against the computer, or with another person.
///
/// You play the side that moves first, unless you choose. The lowest level is for beginners, and the highest is all that the
/// engine can do. You can take back moves and ask for hints.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct PlayArgs {
    /// A preset, as listed by `tafl rules list`, a rules record, or a file with a game to continue.
    #[arg(value_name = "RULES|FILE", default_value = "brandub")]
    pub(crate) rules: String,
    /// The side that you play: attackers, defenders, or both.
    #[arg(long, value_parser = side)]
    pub(crate) side: Option<Sides>,
    /// How well the computer plays, from 1 to 8. It thinks for three seconds at most, if it has no clock.
    #[arg(long, value_name = "N", default_value = "3", value_parser = level)]
    pub(crate) level: Level,
    /// Another engine: its command, after the name of its protocol and a colon if that is not `utep`; see `tafl match`.
    #[arg(long, value_name = "COMMAND", conflicts_with = "level")]
    pub(crate) engine: Option<String>,
    /// The clock of each side, in seconds: `600`, `600+5` with an increment, `600 30/3` with overtime.
    #[arg(long, value_name = "CLOCK")]
    pub(crate) time: Option<Clock>,
    /// Continue the game after the move at this address, as in `3b`, and drop the rest. The default is `last`.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) at: Option<At>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    pub(crate) game: Option<u32>,
    /// A number that decides the choices of low levels. Without it, they differ from game to game.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write the game to this new file. Without it, the file has the names of the variant and of the day.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print lines instead of a screen, and read lines, as without a terminal: for scripts and screen readers.
    #[arg(long)]
    pub(crate) lines: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// The sides that people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    One(Side),
    Both,
}

fn side(text: &str) -> Result<Sides, String> {
    if text == "both" {
        return Ok(Sides::Both);
    }
    let side = text.parse().map(Sides::One);
    side.map_err(|_| "expected `attackers`, `defenders` or `both`".to_owned())
}

fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a level from {} to {}", Level::MIN.get(), Level::MAX.get()))
}
