//! Arguments of `tafl convert`.

use std::fmt;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use tafl_files::GameForm;
use tafl_moves::dialect::MoveDialect;
use tafl_position::dialect::PositionDialect;
use tafl_position::{RowOrder, Side};

use super::shared::{RulesArg, TextOrJson, named};

/// The forms that are not dialects or archive formats of a library.
pub(crate) const OTN: &str = "otn";
pub(crate) const TSN: &str = "tsn";
pub(crate) const T3EN: &str = "t3en";

const EXAMPLES: &str = "\
Examples:
  tafl convert --from taflzero --to otn games.fen
  tafl convert --from otn --to tsn --side attackers --defenders 4 positions.txt
  tafl convert --from walker --to otn --side defenders moves.txt
  tafl convert --to otg --summary games.ndjson.gz >games.otg
  tafl convert --to otg --rules brandub games.csv >games.otg
  tafl convert --from otg --to hnefatafl-csv games";

/// Convert positions, moves, games and boards between forms.
///
/// There is one record per line; in forms with several lines, an empty line ends a record. What the other form cannot
/// express is reported on standard error and omitted, and a record that cannot be converted is reported and skipped;
/// in both cases the exit status is 1.
///
/// Whole games are game records (`otg`) or the archives of other programs. In a folder, or a .tar or .zip file, all files are read that have an
/// extension of the form, such as `.json`, `.ndjson` and `.jsonl`. If not all games came over whole, a summary of the
/// losses follows on standard error; `tafl check --explain CODE` explains each of them. Converted games replay without
/// rules.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// Files, and for games folders; `-` is standard input. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", default_value = "-")]
    pub(crate) paths: Vec<PathBuf>,
    /// The form of the input; see --list. Without it, the form of the games in each file is recognized by how the file
    /// begins; positions, moves and boards need it.
    #[arg(long, value_name = "FORM", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(names()))]
    pub(crate) from: Option<String>,
    /// The form of the output; see --list. The same form as --from makes records canonical.
    #[arg(long, value_name = "FORM", required_unless_present = "list", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(names()))]
    pub(crate) to: Option<String>,
    /// What to convert, if the names of the forms are ambiguous: `otn` is a form of positions and one of moves.
    #[arg(long, value_name = "KIND")]
    pub(crate) of: Option<Kind>,
    /// The rank that comes first, in forms where that is unknown.
    #[arg(long, value_name = "ORDER")]
    pub(crate) rows: Option<Rows>,
    /// The side to move, for positions without it; for moves, the side that made them.
    #[arg(long, value_name = "SIDE", value_parser = named(Side::ALL, Side::name))]
    pub(crate) side: Option<Side>,
    /// The number of defenders at the start, not counting the king, for TSN.
    #[arg(long, value_name = "N")]
    pub(crate) defenders: Option<NonZeroU32>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Losses are intended: do not report what the other form cannot express, and leave the exit status 0. A summary
    /// still counts it.
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Of whole games that are broken, write the moves before the error, with the tag `partial`. They still count as
    /// rejected.
    #[arg(long)]
    pub(crate) partial: bool,
    /// For whole games, print only a summary on standard error, not the losses of each game: how many games were
    /// converted, how many of them without loss, and how many were rejected or lost something, by code. With
    /// `--summary=json`, print it as one object.
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub(crate) summary: Option<TextOrJson>,
    /// List all forms, with an example of each.
    #[arg(long, exclusive = true)]
    pub(crate) list: bool,
}

/// The names of all forms.
fn names() -> Vec<&'static str> {
    let positions = PositionDialect::ALL.into_iter().map(PositionDialect::name);
    let moves = MoveDialect::ALL.into_iter().map(MoveDialect::name);
    let games = GameForm::all().map(GameForm::name);
    let own = [TSN, T3EN, OTN];
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

/// The name of the option's value.
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
