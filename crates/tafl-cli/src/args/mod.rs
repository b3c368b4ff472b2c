//! What the command line looks like.

mod archive;
mod check;
mod convert;
mod fmt;
mod game;
mod package;
mod play;
mod puzzle;
mod rules;
mod show;
mod verify;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

pub(crate) use archive::{KeyPattern, SelectArgs, StatsArgs};
pub(crate) use check::{CheckArgs, CheckFormat, Notation};
pub(crate) use convert::{ConvertArgs, Kind, OTG, OTN, T3EN, TSN};
pub(crate) use fmt::FmtArgs;
pub(crate) use game::ReplayArgs;
pub(crate) use package::{CompletionsArgs, ManArgs};
pub(crate) use play::{LegalArgs, PerftArgs, StartArgs};
pub(crate) use puzzle::PuzzleArgs;
pub(crate) use rules::{
    CanonArgs, DiffArgs, ExplainArgs, ListArgs, RecordFormat, RulesCommand, ShowRulesArgs,
};
pub(crate) use show::{PictureArgs, ShowArgs, ShowNotation};
pub(crate) use verify::{AnnotateArgs, VerifyArgs};

const EXAMPLES: &str = "\
Examples:
  tafl replay examples/brandub.otg                  each move with its board
  tafl check games                                  what is wrong in a folder of games
  tafl show /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/       a position as a board

Exit status: 0 all good, 1 the input has errors, 2 wrong usage or unreadable files.";

/// Tafl game records, positions, moves and rules, on the command line.
#[derive(Debug, Parser)]
#[command(name = "tafl", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// When to use colour.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(CheckArgs),
    Fmt(FmtArgs),
    Convert(ConvertArgs),
    Stats(StatsArgs),
    Select(SelectArgs),
    Replay(ReplayArgs),
    Puzzle(PuzzleArgs),
    Show(ShowArgs),
    Legal(LegalArgs),
    Perft(PerftArgs),
    Verify(VerifyArgs),
    Annotate(AnnotateArgs),
    #[command(subcommand)]
    Rules(RulesCommand),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct BoardArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The corner where a1 is drawn.
    #[arg(long, value_name = "CORNER", default_value = "bottom-left")]
    pub(crate) a1: Corner,
    /// Leave out the names of files and ranks.
    #[arg(long)]
    pub(crate) no_labels: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Tsv,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Corner {
    BottomLeft,
    TopLeft,
    TopRight,
    BottomRight,
}

impl From<Corner> for tafl_diagram::Corner {
    fn from(corner: Corner) -> Self {
        match corner {
            Corner::BottomLeft => Self::BottomLeft,
            Corner::TopLeft => Self::TopLeft,
            Corner::TopRight => Self::TopRight,
            Corner::BottomRight => Self::BottomRight,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Settles for the whole run whether standard output and standard error get colour.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
