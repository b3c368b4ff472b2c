//! `tafl sprt`: two engines compared by the results of a match.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use tafl_statistics::{Comparison, Decision, EloModel, Estimate, GameCounts, PairCounts, SignTest, Sprt};

use crate::output::messages::{Failure, Status};
use crate::output::{self, Styled, TextOrJson};

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
    counts: Vec<u32>,
    /// The differences in Elo that the test tells apart.
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    elo: Option<Vec<f64>>,
    /// The Elo of `--elo`: normalized by the deviation of the results, or logistic.
    #[arg(long, value_name = "MODEL", default_value = "normalized", requires = "elo")]
    model: Model,
    /// How often the test may accept ELO1 where ELO0 is true.
    #[arg(
        long,
        value_name = "RATE",
        default_value = "0.05",
        requires = "elo",
        allow_negative_numbers = true
    )]
    alpha: f64,
    /// How often the test may accept ELO0 where ELO1 is true.
    #[arg(
        long,
        value_name = "RATE",
        default_value = "0.05",
        requires = "elo",
        allow_negative_numbers = true
    )]
    beta: f64,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TextOrJson,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Model {
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

/// The results of a match.
#[derive(Clone, Copy)]
enum Counts {
    Pairs(PairCounts),
    Games(GameCounts),
}

pub(crate) fn run(args: &SprtArgs) -> Result<Status, Failure> {
    let sprt = test(args)?;
    match (counts(&args.counts)?, sprt) {
        (Some(counts), sprt) => compare(counts, sprt, args.format)?,
        (None, Some(sprt)) => expect(sprt, args.format)?,
        (None, None) => {
            return Err(Failure::usage(
                "nothing to compute; write 5 counts of pairs, 3 of games, or --elo ELO0 ELO1",
            ));
        }
    }
    Ok(Status::Good)
}

fn test(args: &SprtArgs) -> Result<Option<Sprt>, Failure> {
    let Some(&[elo0, elo1]) = args.elo.as_deref() else { return Ok(None) };
    let sprt = Sprt::new(args.model.into(), [elo0, elo1], [args.alpha, args.beta]);
    sprt.map(Some).map_err(Failure::usage)
}

fn counts(counts: &[u32]) -> Result<Option<Counts>, Failure> {
    if let Ok(pairs) = <[u32; 5]>::try_from(counts) {
        Ok(Some(Counts::Pairs(pairs.into())))
    } else if let Ok(games) = <[u32; 3]>::try_from(counts) {
        Ok(Some(Counts::Games(games.into())))
    } else if counts.is_empty() {
        Ok(None)
    } else {
        Err(Failure::usage(format_args!(
            "expected 5 counts of pairs, by the points 0, 1/2, 1, 1 1/2 and 2, or 3 of games: losses, draws and wins; found {}",
            counts.len()
        )))
    }
}

impl Counts {
    fn comparison(self) -> Option<Comparison> {
        match self {
            Self::Pairs(pairs) => pairs.comparison(),
            Self::Games(games) => games.comparison(),
        }
    }

    fn llr(self, sprt: Sprt) -> f64 {
        match self {
            Self::Pairs(pairs) => sprt.llr(pairs),
            Self::Games(games) => sprt.llr_of_games(games),
        }
    }
}

fn compare(counts: Counts, sprt: Option<Sprt>, format: TextOrJson) -> Result<(), Failure> {
    let comparison = counts
        .comparison()
        .ok_or_else(|| Failure::usage("all counts are 0; write the results of a match"))?;
    match format {
        TextOrJson::Text => output::styled(|out| text(counts, &comparison, sprt, out)),
        TextOrJson::Json => output::data(|out| output::json(out, &object(counts, &comparison, sprt))),
    }
}

/// The lines of fastchess, as other tools parse them, and what they mean.
fn text(counts: Counts, comparison: &Comparison, sprt: Option<Sprt>, out: &mut Styled) -> io::Result<()> {
    let shown = |Estimate { value, .. }: Estimate, margin: f64| format!("{value:.2} +/- {margin:.2}");
    let Comparison { score, elo, normalized_elo, superiority, .. } = *comparison;
    writeln!(
        out,
        "Elo: {}, nElo: {}",
        shown(elo, elo.margin()),
        shown(normalized_elo, normalized_elo.margin())
    )?;
    writeln!(
        out,
        "LOS: {:.2} %, Score: {:.2} +/- {:.2} %",
        superiority * 100.0,
        score.value * 100.0,
        score.margin() * 100.0
    )?;
    match counts {
        Counts::Pairs(pairs) => {
            writeln!(out, "Ptnml(0-2): {:?}", <[u32; 5]>::from(pairs))?;
            let SignTest { behind, ahead, p_value, .. } = pairs.sign_test();
            let (decisive, total) = (pairs.decisive(), pairs.total());
            writeln!(
                out,
                "decisive: {decisive} of {total} pairs, {ahead} won and {behind} lost, sign test p = {p_value:.3}"
            )?;
            if decisive * 10 < total {
                writeln!(out, "nearly all pairs are even: openings that are less one-sided tell more")?;
            }
        }
        Counts::Games(GameCounts { losses, draws, wins }) => {
            let total = u64::from(losses) + u64::from(draws) + u64::from(wins);
            writeln!(out, "Games: {total}, Wins: {wins}, Losses: {losses}, Draws: {draws}")?;
            writeln!(out, "error rates of single games do not hold where one side wins most: count pairs")?;
        }
    }
    let Some(sprt) = sprt else { return Ok(()) };
    let (llr, [lower, upper], [elo0, elo1]) = (counts.llr(sprt), sprt.bounds(), sprt.elo());
    let share = llr / if llr < 0.0 { lower } else { upper } * 100.0;
    writeln!(out, "LLR: {llr:.2} ({share:.1}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]")?;
    match sprt.decision_at(llr) {
        Decision::Continue => writeln!(out, "continue: nothing is decided yet"),
        Decision::AcceptH0 => writeln!(out, "accept H0: {elo0} is likelier than {elo1}"),
        Decision::AcceptH1 => writeln!(out, "accept H1: {elo1} is likelier than {elo0}"),
    }
}

fn expect(sprt: Sprt, format: TextOrJson) -> Result<(), Failure> {
    let [elo0, elo1] = sprt.elo();
    let rows: Option<Vec<ExpectedObject>> = [elo0, f64::midpoint(elo0, elo1), elo1]
        .into_iter()
        .map(|elo| {
            let expected = sprt.expect(elo)?;
            Some(ExpectedObject { elo, pairs: expected.pairs, accepts_h1: expected.accepts_h1 })
        })
        .collect();
    let rows = rows.ok_or_else(|| {
        let message =
            "the length of a logistic test depends on the openings; write counts, or remove --model";
        Failure::usage(message)
    })?;
    match format {
        TextOrJson::Text => output::styled(|out| {
            writeln!(out, "nElo        pairs   accepts {elo1}")?;
            rows.iter().try_for_each(|row| {
                writeln!(out, "{:<6} {:>10.0}   {:>5.1} %", row.elo, row.pairs, row.accepts_h1 * 100.0)
            })
        }),
        TextOrJson::Json => output::data(|out| rows.iter().try_for_each(|row| output::json(out, row))),
    }
}

#[derive(Serialize)]
struct ExpectedObject {
    elo: f64,
    pairs: f64,
    accepts_h1: f64,
}

#[derive(Serialize)]
struct Object {
    unit: &'static str,
    counts: Vec<u32>,
    score: Estimate,
    elo: Estimate,
    normalized_elo: Estimate,
    los: f64,
    sign_test: Option<SignTestObject>,
    sprt: Option<SprtObject>,
}

#[derive(Serialize)]
struct SignTestObject {
    behind: u64,
    ahead: u64,
    p_value: f64,
}

#[derive(Serialize)]
struct SprtObject {
    model: &'static str,
    elo: [f64; 2],
    llr: f64,
    bounds: [f64; 2],
    verdict: &'static str,
}

fn object(counts: Counts, comparison: &Comparison, sprt: Option<Sprt>) -> Object {
    let (unit, list, sign_test) = match counts {
        Counts::Pairs(pairs) => ("pairs", <[u32; 5]>::from(pairs).to_vec(), Some(pairs.sign_test())),
        Counts::Games(games) => ("games", <[u32; 3]>::from(games).to_vec(), None),
    };
    let sprt = sprt.map(|sprt| {
        let llr = counts.llr(sprt);
        let model = match sprt.model() {
            EloModel::Normalized => "normalized",
            EloModel::Logistic => "logistic",
        };
        let verdict = match sprt.decision_at(llr) {
            Decision::Continue => "continue",
            Decision::AcceptH0 => "accept-h0",
            Decision::AcceptH1 => "accept-h1",
        };
        SprtObject { model, elo: sprt.elo(), llr, bounds: sprt.bounds(), verdict }
    });
    Object {
        unit,
        counts: list,
        score: comparison.score,
        elo: comparison.elo,
        normalized_elo: comparison.normalized_elo,
        los: comparison.superiority,
        sign_test: sign_test.map(|SignTest { behind, ahead, p_value, .. }| SignTestObject {
            behind,
            ahead,
            p_value,
        }),
        sprt,
    }
}
