//! Arguments of `tafl sprt`.

use clap::{Args, ValueEnum};
use tafl_statistics::EloModel;

use super::shared::TextOrJson;

const EXAMPLES: &str = "\
Examples:
  tafl sprt 365 16618 36229 16974 390 --elo 0 2     whether a match may stop
  tafl sprt 34 54 63 64 75                          how much stronger an engine is
  tafl sprt --elo 0 30                              how long a match will take";

/// Compare two engines by the results of a match.
///
/// Five counts are pairs of games, the same opening with the sides swapped, by the points of the first engine: 0, 1/2, 1,
/// 1 1/2 and 2. Three counts are its losses, draws and wins in single games; where one side wins most games, their error
/// rates do not hold. With `--elo` the sequential probability ratio test (SPRT) decides whether the match may stop; without
/// counts, its expected length is printed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SprtArgs {
    /// Five counts of pairs, or three of games.
    #[arg(value_name = "COUNT")]
    pub(crate) counts: Vec<u32>,
    /// The differences in Elo that the test tells apart.
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    pub(crate) elo: Option<Vec<f64>>,
    /// The Elo of `--elo`: normalized by the deviation of the results, or logistic.
    #[arg(long, value_name = "MODEL", default_value = "normalized", requires = "elo")]
    pub(crate) model: Model,
    /// How often the test may accept ELO1 where ELO0 is true.
    #[arg(
        long,
        value_name = "RATE",
        default_value = "0.05",
        requires = "elo",
        allow_negative_numbers = true
    )]
    pub(crate) alpha: f64,
    /// How often the test may accept ELO0 where ELO1 is true.
    #[arg(
        long,
        value_name = "RATE",
        default_value = "0.05",
        requires = "elo",
        allow_negative_numbers = true
    )]
    pub(crate) beta: f64,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Model {
    Normalized,
    Logistic,
}

impl From<Model> for EloModel {
    fn from(model: Model) -> Self {
        match model {
            Model::Normalized => Self::Normalized,
            Model::Logistic => Self::Logistic,
        }
    }
}
