//! The table of a match.

use std::io::{self, Write};

use serde_json::json;
use tafl_arena::{
    Comparison, Contest, Decision, Estimate, MatchCounts, PairCounts, Ratings, Side, SignTest, Sprt,
    Standing, Standings,
};

use crate::args::TextOrJson;
use crate::output::{Out, Styled};

/// The names of engines in tables: a number makes them different.
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn of(contest: &Contest) -> Self {
        let mut names: Vec<String> = Vec::new();
        for contender in &contest.contenders {
            let name = contender.command.name().unwrap_or_default().to_owned();
            let count = names.iter().filter(|known| **known == name).count();
            names.push(if count == 0 { name } else { format!("{name} ({})", count + 1) });
        }
        Self(names)
    }

    pub(super) fn get(&self, engine: usize) -> &str {
        self.0.get(engine).map_or("?", String::as_str)
    }
}

pub(super) const fn winner(standing: Standing) -> &'static str {
    match standing {
        Standing::Won(Side::Attackers) => "attackers win",
        Standing::Won(Side::Defenders) => "defenders win",
        Standing::Drawn => "draw",
        Standing::Undecided => "not played",
    }
}

pub(super) fn print(
    names: &Names,
    standings: &Standings,
    sprt: Option<Sprt>,
    format: TextOrJson,
    out: &mut Out,
) -> io::Result<()> {
    match format {
        TextOrJson::Text => text(names, standings, sprt, out.styled()?),
        TextOrJson::Json => writeln!(out.data()?, "{}", object(names, standings, sprt)),
    }
}

fn text(names: &Names, standings: &Standings, sprt: Option<Sprt>, out: &mut Styled) -> io::Result<()> {
    for first in 0..names.0.len() {
        for second in first + 1..names.0.len() {
            let counts = standings.pairs([first, second]);
            if let Some(comparison) = counts.pairs().comparison() {
                compare(names.get(first), names.get(second), counts, &comparison, out)?;
            }
        }
    }
    if names.0.len() > 2 {
        ratings(names, standings, out)?;
    }
    if let Some(sprt) = sprt {
        test(standings.pairs([0, 1]).pairs(), sprt, out)?;
    }
    let endings: Vec<String> = standings.endings().map(|(name, count)| format!("{name} {count}")).collect();
    if standings.games() > 0 {
        writeln!(out, "{} games: {}", standings.games(), endings.join(", "))?;
    }
    for (engine, count) in standings.faults() {
        writeln!(out, "{}: {count} games with a fault", names.get(engine))?;
    }
    if standings.unplayed() > 0 {
        writeln!(out, "{} games were not played", standings.unplayed())?;
    }
    if standings.equal_games() > 0 {
        writeln!(
            out,
            "{} games are equal to others and say nothing new; vary the openings",
            standings.equal_games()
        )?;
    }
    Ok(())
}

fn compare(
    first: &str,
    second: &str,
    counts: MatchCounts,
    comparison: &Comparison,
    out: &mut Styled,
) -> io::Result<()> {
    let pairs = counts.pairs();
    let percent = |Estimate { value, low, high }: Estimate| {
        format!("{:.1} % ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
    };
    let shown = |estimate: Estimate| format!("{:.0} +/- {:.0}", estimate.value, estimate.margin());
    writeln!(out, "{first} against {second}: {} in {} pairs", percent(comparison.score), pairs.total())?;
    for (side, name) in [(Side::Attackers, "attackers"), (Side::Defenders, "defenders")] {
        if let Some(score) = counts.as_side(side).score() {
            writeln!(out, "  as {name} {}", percent(score))?;
        }
    }
    let SignTest { behind, ahead, p_value, .. } = pairs.sign_test();
    writeln!(out, "  decisive pairs: {ahead} won, {behind} lost, sign test p = {p_value:.3}")?;
    let (elo, normalized) = (shown(comparison.elo), shown(comparison.normalized_elo));
    writeln!(
        out,
        "  Elo {elo}, normalized {normalized}, stronger with {:.1} %",
        comparison.superiority * 100.0
    )?;
    if let Some(side) = counts.one_sided() {
        writeln!(out, "  the {side} win nearly all games, so the openings are too one-sided to tell much")?;
    }
    Ok(())
}

fn ratings(names: &Names, standings: &Standings, out: &mut Styled) -> io::Result<()> {
    let Ok(ratings) = Ratings::fit(&standings.matchups(), 1) else { return Ok(()) };
    let mut engines: Vec<_> = ratings.engines.iter().enumerate().collect();
    engines.sort_by(|(_, one), (_, other)| other.value.total_cmp(&one.value));
    writeln!(out, "ratings, in Elo:")?;
    for (engine, rating) in engines {
        writeln!(out, "  {:>5.0} +/- {:<4.0} {}", rating.value, rating.margin(), names.get(engine))?;
    }
    let advantage = ratings.variants.first();
    advantage.map_or(Ok(()), |rating| {
        writeln!(out, "  {:>5.0} +/- {:<4.0} advantage of the attackers", rating.value, rating.margin())
    })
}

fn test(pairs: PairCounts, sprt: Sprt, out: &mut Styled) -> io::Result<()> {
    let (llr, [lower, upper], [elo0, elo1]) = (sprt.llr(pairs), sprt.bounds(), sprt.elo());
    let found = match sprt.decision(pairs) {
        Decision::Continue => String::from("nothing is decided yet"),
        Decision::AcceptH0 => format!("{elo0} is likelier"),
        Decision::AcceptH1 => format!("{elo1} is likelier"),
    };
    writeln!(out, "normalized Elo {elo0} or {elo1}: LLR {llr:.2} ({lower:.2}, {upper:.2}), {found}")
}

fn object(names: &Names, standings: &Standings, sprt: Option<Sprt>) -> serde_json::Value {
    let estimate =
        |Estimate { value, low, high }: Estimate| json!({ "value": value, "low": low, "high": high });
    let matchups: Vec<_> = standings
        .matchups()
        .into_iter()
        .filter_map(|matchup| {
            let pairs = matchup.counts.pairs();
            let comparison = pairs.comparison()?;
            Some(json!({
                "engines": matchup.engines,
                "pairs": <[u32; 5]>::from(pairs),
                "score": estimate(comparison.score),
                "as_attackers": matchup.counts.as_side(Side::Attackers).score().map(estimate),
                "as_defenders": matchup.counts.as_side(Side::Defenders).score().map(estimate),
                "elo": estimate(comparison.elo),
                "normalized_elo": estimate(comparison.normalized_elo),
                "llr": sprt.map(|sprt| sprt.llr(pairs)),
            }))
        })
        .collect();
    json!({ "engines": names.0, "matchups": matchups, "games": standings.games(), "unplayed": standings.unplayed() })
}
