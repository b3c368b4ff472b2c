//! Arguments of `tafl convert`.

use std::fmt;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use tafl_archive::ArchiveFormat;
use tafl_moves::dialect::MoveDialect;
use tafl_position::dialect::PositionDialect;
use tafl_position::{RowOrder, Side};

/// The forms that no library counts among its dialects.
pub(crate) const OTN: &str = "otn";
pub(crate) const TSN: &str = "tsn";
pub(crate) const T3EN: &str = "t3en";
pub(crate) const OTG: &str = "otg";

const EXAMPLES: &str = "\
Examples:
  tafl convert --from taflzero --to otn games.fen
  tafl convert --from otn --to tsn --side attackers --defenders 4 positions.txt
  tafl convert --from walker --to otn --side defenders moves.txt
  tafl convert --from aagenielsen --to otg --summary games.ndjson >games.otg
  tafl convert --from otg --to hnefatafl-csv games";

/// Put positions, moves, whole games and tic-tac-toe boards from one form into another, one record a line.
///
/// What the other form cannot say is told on standard error and left out, what cannot be read or written at all is
/// told and skipped; the rest goes on, and the exit status is 1. In forms that take several lines, a record ends at
/// an empty line.
///
/// Of whole games, `otg` is game records, one after another, and folders may be given; the others are archives of
/// other programs with a game a line. At the end stands how many games lost what, each loss by its code, which
/// `tafl check --explain CODE` explains. What is converted replays without rules.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// Files; `-` is standard input.
    #[arg(value_name = "PATH", default_value = "-")]
    pub(crate) paths: Vec<PathBuf>,
    /// The form of the input: see --list.
    #[arg(long, value_name = "FORM", required_unless_present = "list", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(names()))]
    pub(crate) from: Option<String>,
    /// The form of the output: see --list. The same as --from makes records canonical.
    #[arg(long, value_name = "FORM", required_unless_present = "list", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(names()))]
    pub(crate) to: Option<String>,
    /// What is converted, where the names of the forms leave that open: `otn` names a form of positions and one of
    /// moves.
    #[arg(long, value_name = "KIND")]
    pub(crate) of: Option<Kind>,
    /// Which rank comes first, in forms where that is not known.
    #[arg(long, value_name = "ORDER")]
    pub(crate) rows: Option<Rows>,
    /// The side to move, of positions that do not say it; the side that made the moves.
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<SideName>,
    /// How many defenders the game began with, the king not counted: TSN says so.
    #[arg(long, value_name = "N")]
    pub(crate) defenders: Option<NonZeroU32>,
    /// Do not tell of what the other form cannot say: it is left out, and the exit status stays 0.
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Of whole games, tell only how often each thing was lost and why games were not converted, not of which line.
    #[arg(long)]
    pub(crate) summary: bool,
    /// Name all forms, with an example of each.
    #[arg(long, exclusive = true)]
    pub(crate) list: bool,
}

/// The names of all forms.
fn names() -> Vec<&'static str> {
    let positions = PositionDialect::ALL.into_iter().map(PositionDialect::name);
    let moves = MoveDialect::ALL.into_iter().map(MoveDialect::name);
    let games = ArchiveFormat::ALL.into_iter().map(ArchiveFormat::name);
    let own = [TSN, T3EN, OTN, OTG];
    let mut names: Vec<&str> = own.into_iter().chain(positions).chain(moves).chain(games).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Positions,
    Moves,
    Games,
    Boards,
}

/// As the option has it.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Positions => "positions",
            Self::Moves => "moves",
            Self::Games => "games",
            Self::Boards => "boards",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rows {
    RankOneFirst,
    TopRankFirst,
}

impl From<Rows> for RowOrder {
    fn from(rows: Rows) -> Self {
        match rows {
            Rows::RankOneFirst => Self::RankOneFirst,
            Rows::TopRankFirst => Self::TopRankFirst,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SideName {
    Attackers,
    Defenders,
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Self {
        match side {
            SideName::Attackers => Self::Attackers,
            SideName::Defenders => Self::Defenders,
        }
    }
}
