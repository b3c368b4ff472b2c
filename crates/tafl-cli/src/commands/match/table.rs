//! The table of a match, also while it is in progress.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crossterm::cursor::{MoveToColumn, MoveUp};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType};
use serde_json::json;
use tafl_arena::{Contest, FinishedGame, Matchup, RatingError, Ratings, Standings};
use tafl_position::Side;
use tafl_statistics::{Comparison, Decision, Estimate, GameCounts, MatchCounts, PairCounts, SignTest, Sprt};
use tafl_terminal::text::{WIDTH, clipped, counted, shown};

use super::settings::LeftOut;
use crate::output::{Out, TextOrJson, messages};

/// The most columns of the name of an engine.
const MAX_NAME: usize = 30;

/// The most openings that are listed for people, and how many games each has at least on average.
const MAX_OPENINGS: u64 = 20;
const MIN_GAMES_OF_OPENING: u64 = 10;

/// The names of engines in tables, and of the files in which each set of openings was first played, if there are several.
pub(super) struct Names {
    engines: Vec<String>,
    sets: Vec<String>,
    pub(super) left_out: Vec<LeftOut>,
}

impl Names {
    pub(super) fn of(contest: &Contest) -> Self {
        let names = contest.contenders.iter().map(|contender| contender.command.name().unwrap_or_default());
        Self::new(names.map(str::to_owned).collect(), Vec::new())
    }

    pub(super) const fn new(engines: Vec<String>, sets: Vec<String>) -> Self {
        Self { engines, sets, left_out: Vec::new() }
    }

    /// With the engines that could not begin.
    pub(super) fn without(self, left_out: Vec<LeftOut>) -> Self {
        Self { left_out, ..self }
    }

    /// The number of an opening from 1, and its set: `3 of new.otg`.
    pub(super) fn opening(&self, [set, number]: [usize; 2]) -> String {
        let of = self.sets.get(set).map_or(String::new(), |file| format!(" of {}", shown(file)));
        format!("{}{of}", number + 1)
    }

    pub(super) fn get(&self, engine: usize) -> &str {
        self.engines.get(engine).map_or("?", String::as_str)
    }

    /// The name for people, on one line and not too long.
    pub(super) fn shown(&self, engine: usize) -> String {
        clipped(&shown(self.get(engine)), MAX_NAME)
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

/// The table of a match in progress.
pub(super) fn drawn(names: &Names, standings: &Standings, sprt: Option<Sprt>) -> String {
    let mut drawn = Vec::new();
    // Writing to memory does not fail.
    let _ = text(names, standings, sprt, &mut drawn);
    String::from_utf8_lossy(&drawn).into_owned()
}

fn text(names: &Names, standings: &Standings, sprt: Option<Sprt>, out: &mut impl Write) -> io::Result<()> {
    if names.engines.len() > 2 {
        ranking(names, standings, out)?;
    } else {
        let counts = standings.pairs([0, 1]);
        if let Some(comparison) = counts.pairs().comparison() {
            compare(names, counts, &comparison, out)?;
        }
    }
    if let Some(sprt) = sprt {
        test(standings.pairs([0, 1]).pairs(), sprt, out)?;
    }
    let endings: Vec<String> = standings.endings().map(|(name, count)| format!("{name} {count}")).collect();
    if standings.games() > 0 {
        let line = format!("{}: {}", counted(standings.games(), "game"), endings.join(", "));
        writeln!(out, "{}", textwrap::fill(&line, textwrap::Options::new(WIDTH).subsequent_indent("  ")))?;
    }
    openings(names, standings, out)?;
    for (engine, count) in standings.faults() {
        writeln!(out, "{}: a fault in {}", names.shown(engine), counted(count, "game"))?;
    }
    for [engine, reason] in &names.left_out {
        writeln!(out, "{}: left out: {}", clipped(&shown(engine), MAX_NAME), shown(reason))?;
    }
    for (name, count) in not_counted(standings) {
        writeln!(out, "{name}: {}", counted(count, "game"))?;
    }
    Ok(())
}

/// The games that are in no pair of the table, by why.
pub(super) fn not_counted(standings: &Standings) -> impl Iterator<Item = (&'static str, u64)> {
    [
        ("not played", standings.unplayed()),
        ("not counted, without the other game of the pair", standings.single_games()),
        ("not counted, in pairs equal to earlier ones", standings.equal_games()),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
}

/// A share of the points with its interval.
pub(super) fn percent(Estimate { value, low, high }: Estimate) -> String {
    format!("{:.1} % ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
}

/// A difference in Elo, which is infinite if an engine won or lost everything.
fn elo(estimate: Estimate) -> String {
    match (estimate.low.is_finite(), estimate.high.is_finite()) {
        (true, true) => {
            let (value, range) = rating_and_range(estimate);
            format!("{value} ({range})")
        }
        (true, _) => format!("at least {:.0}", estimate.low),
        (_, true) => format!("at most {:.0}", estimate.high),
        _ => String::from("unknown"),
    }
}

/// The table of two engines.
fn compare(
    names: &Names,
    counts: MatchCounts,
    comparison: &Comparison,
    out: &mut impl Write,
) -> io::Result<()> {
    let pairs = counts.pairs();
    writeln!(out, "{} against {} in {}", names.shown(0), names.shown(1), counted(pairs.total(), "pair"))?;
    writeln!(out, "  score           {}", percent(comparison.score))?;
    for side in Side::ALL {
        if let Some(score) = counts.as_side(side).score() {
            writeln!(out, "  as {side}    {}", percent(score))?;
        }
    }
    let SignTest { behind, ahead, p_value, .. } = pairs.sign_test();
    let p_value = if p_value < 0.001 { String::from("p < 0.001") } else { format!("p = {p_value:.3}") };
    let even = pairs.even;
    writeln!(out, "  pairs           {ahead} won, {behind} lost, {even} even; sign test {p_value}")?;
    writeln!(out, "  by points       {:?} with 0, 1/2, 1, 1 1/2, 2", <[u32; 5]>::from(pairs))?;
    if 2 * pairs.total() >= Ratings::FEW_GAMES {
        let (plain, normalized) = (elo(comparison.elo), elo(comparison.normalized_elo));
        let superiority = comparison.superiority * 100.0;
        writeln!(
            out,
            "  Elo             {plain}; normalized {normalized}; stronger with {superiority:.1} %"
        )?;
    }
    if let Some(side) = counts.one_sided() {
        writeln!(out, "  the {side} win nearly all games, so the openings are too one-sided to tell much")?;
    }
    Ok(())
}

/// The points of the attackers after each opening, if that says something.
fn openings(names: &Names, standings: &Standings, out: &mut impl Write) -> io::Result<()> {
    let count = u64::try_from(standings.openings().count()).unwrap_or(u64::MAX);
    let games: u64 = standings.openings().map(|(_, counts)| counts.total()).sum();
    if !(2..=MAX_OPENINGS).contains(&count) || games < count * MIN_GAMES_OF_OPENING {
        return Ok(());
    }
    for (opening, counts) in standings.openings() {
        if let Some(score) = counts.score() {
            let (opening, games) = (names.opening(opening), counted(counts.total(), "game"));
            writeln!(out, "opening {opening}: attackers {} in {games}", percent(score))?;
        }
    }
    Ok(())
}

/// An engine in the order of its rating.
pub(super) struct Rated {
    pub(super) engine: usize,
    /// None where no games connect all engines.
    pub(super) rating: Option<Estimate>,
    pub(super) as_side: [GameCounts; 2],
    pub(super) games: u64,
    /// From 1; none for one with too few games, which comes after the others.
    pub(super) rank: Option<usize>,
}

impl Rated {
    pub(super) fn points(&self) -> f64 {
        self.as_side.into_iter().map(points).sum()
    }
}

/// The engines, the best one first: by their ratings, or by their points where there are none.
pub(super) fn rated(names: &Names, matchups: &[Matchup], ratings: Option<&Ratings>) -> Vec<Rated> {
    let of = |engine: usize| {
        let rating = ratings.and_then(|ratings| ratings.engines.get(engine).copied().flatten());
        let as_side = Side::ALL.map(|side| as_side(matchups, engine, side));
        let games = as_side.map(GameCounts::total).iter().sum();
        Rated { engine, rating, as_side, games, rank: None }
    };
    let mut engines: Vec<Rated> = (0..names.engines.len()).map(of).collect();
    let is_few = |rated: &Rated| rated.games < Ratings::FEW_GAMES;
    let strength = |rated: &Rated| rated.rating.map_or_else(|| rated.points(), |rating| rating.value);
    let is_last = |rated: &Rated| (is_few(rated), rated.games == 0);
    engines.sort_by(|one, other| {
        is_last(one).cmp(&is_last(other)).then(strength(other).total_cmp(&strength(one)))
    });
    for (rank, rated) in (1..).zip(engines.iter_mut().filter(|rated| !is_few(rated))) {
        rated.rank = Some(rank);
    }
    engines
}

/// The table of many engines, the best one first.
fn ranking(names: &Names, standings: &Standings, out: &mut impl Write) -> io::Result<()> {
    let matchups = standings.matchups();
    let ratings = Ratings::fit(&matchups, 1);
    writeln!(
        out,
        "{:>4} {:>5} {:>13}  {:>8}  {:>5}  {:>7} {:>9}",
        "", "Elo", "", "points", "games", "attack", "defend"
    )?;
    let rated = rated(names, &matchups, ratings.as_ref().ok());
    let is_few = rated.iter().any(|rated| rated.rank.is_none());
    for rated in &rated {
        let rank = rated.rank.map_or(String::from("few"), |rank| format!("{rank}."));
        let [attackers, defenders] = rated.as_side.map(|counts: GameCounts| {
            counts.score().map_or(String::new(), |score| format!("{:.1} %", score.value * 100.0))
        });
        let (elo, range) = rated.rating.map_or_else(Default::default, rating_and_range);
        writeln!(
            out,
            "{rank:>4} {elo:>5} {range:>13}  {:>8.1}  {:>5}  {attackers:>7} {defenders:>9}  {}",
            rated.points(),
            rated.games,
            names.shown(rated.engine)
        )?;
    }
    match ratings {
        Ok(ratings) => {
            if let Some(rating) = ratings.variants.first() {
                let (elo, range) = rating_and_range(*rating);
                writeln!(out, "     {elo:>5} {range:>13}  advantage of the attackers")?;
            }
        }
        Err(RatingError::Apart(one, other)) => writeln!(
            out,
            "no ratings: no games connect {} and {}, directly or by way of others",
            names.shown(one),
            names.shown(other)
        )?,
        Err(error) => writeln!(out, "no ratings: {error}")?,
    }
    if is_few {
        writeln!(out, "few: fewer than {} games, too few for a rank", Ratings::FEW_GAMES)?;
    }
    Ok(())
}

/// A rating and its interval, for people. One that won everything could be much better: nothing limits its rating.
pub(super) fn rating_and_range(rating: Estimate) -> (String, String) {
    // Without the sign of zero.
    let [value, low, high] = [rating.value, rating.low, rating.high].map(|value| value.round() + 0.0);
    let range = match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{low:.0} to {high:.0}"),
        (true, false) => format!("from {low:.0}"),
        (false, true) => format!("up to {high:.0}"),
        (false, false) => String::from("unknown"),
    };
    (format!("{value:.0}"), range)
}

/// The games in which an engine has a side.
pub(super) fn as_side(matchups: &[Matchup], engine: usize, side: Side) -> GameCounts {
    let of = |Matchup { engines: [first, second], counts, .. }: &Matchup| {
        if *first == engine {
            <[u32; 3]>::from(counts.as_side(side))
        } else if *second == engine {
            let [losses, draws, wins] = <[u32; 3]>::from(counts.as_side(side.other()));
            [wins, draws, losses]
        } else {
            [0; 3]
        }
    };
    let sum = |one: [u32; 3], other: [u32; 3]| [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
    matchups.iter().map(of).fold([0; 3], sum).into()
}

pub(super) fn points(GameCounts { draws, wins, .. }: GameCounts) -> f64 {
    f64::from(wins) + f64::from(draws) / 2.0
}

fn test(pairs: PairCounts, sprt: Sprt, out: &mut impl Write) -> io::Result<()> {
    let (llr, [lower, upper], [elo0, elo1]) = (sprt.llr(pairs), sprt.bounds(), sprt.elo());
    let found = match sprt.decision(pairs) {
        Decision::Continue => String::from("nothing is decided yet"),
        Decision::AcceptH0 => format!("{elo0} is likelier"),
        Decision::AcceptH1 => format!("{elo1} is likelier"),
    };
    writeln!(out, "normalized Elo {elo0} or {elo1}: LLR {llr:.2} ({lower:.2}, {upper:.2}), {found}")
}

/// A game for programs.
pub(super) fn game_object(names: &Names, game: &FinishedGame) -> serde_json::Value {
    let mut value = game.to_json();
    if let Some(object) = value.as_object_mut() {
        object.insert(String::from("attackers"), json!(names.get(game.attackers)));
        object.insert(String::from("defenders"), json!(names.get(game.defenders)));
        object.insert(String::from("opening"), json!(game.opening + 1));
    }
    value
}

fn object(names: &Names, standings: &Standings, sprt: Option<Sprt>) -> serde_json::Value {
    let matchups = standings.matchups();
    let fitted = Ratings::fit(&matchups, 1).ok();
    let ratings = rated(names, &matchups, fitted.as_ref()).into_iter().map(|Rated { engine, rating, games, rank, .. }| {
        json!({ "engine": names.get(engine), "rating": rating, "games": games, "rank": rank })
    });
    let openings = standings.openings().map(|([set, number], counts)| {
        let file = names.sets.get(set);
        json!({ "opening": number + 1, "file": file, "games": counts.total(), "attackers": counts.score() })
    });
    let rows = matchups.iter().filter_map(|matchup| {
        let pairs = matchup.counts.pairs();
        let comparison = pairs.comparison()?;
        let as_side = |side| matchup.counts.as_side(side).score();
        Some(json!({
            "engines": matchup.engines.map(|engine| names.get(engine)),
            "pairs": <[u32; 5]>::from(pairs),
            "score": comparison.score,
            "as_attackers": as_side(Side::Attackers),
            "as_defenders": as_side(Side::Defenders),
            "elo": comparison.elo,
            "normalized_elo": comparison.normalized_elo,
            "los": comparison.superiority,
            "llr": sprt.map(|sprt| sprt.llr(pairs)),
        }))
    });
    let endings = standings.endings().map(|(ending, games)| json!({ "ending": ending, "games": games }));
    let faults =
        standings.faults().map(|(engine, games)| json!({ "engine": names.get(engine), "games": games }));
    let left_out = names.left_out.iter();
    let left_out = left_out.map(|[engine, reason]| json!({ "engine": engine, "reason": reason }));
    json!({
        "left_out": left_out.collect::<Vec<_>>(),
        "matchups": rows.collect::<Vec<_>>(),
        "ratings": ratings.collect::<Vec<_>>(),
        "advantage_of_attackers": fitted.as_ref().and_then(|ratings| ratings.variants.first()),
        "openings": openings.collect::<Vec<_>>(),
        "games": standings.games(),
        "endings": endings.collect::<Vec<_>>(),
        "faults": faults.collect::<Vec<_>>(),
        "unplayed": standings.unplayed(),
        "single": standings.single_games(),
        "equal": standings.equal_games(),
    })
}

/// The size of a terminal that does not say it.
const SIZE: (u16, u16) = (80, 24);

/// Making tables takes at most one part of so many of the time, because the engines need the processor.
const SHARE: u32 = 20;

/// How far the match is, and its table: on standard error, if that is a terminal.
///
/// The cursor stays below it. A progress bar leaves it at the end of a line, where the `^C` that a terminal prints moves it.
pub(super) struct Live {
    is_on_terminal: bool,
    total: usize,
    begun: Instant,
    /// How many games are over, and how many of them since `begun`.
    counts: [usize; 2],
    table: String,
    made: Instant,
    cost: Duration,
    /// The number of lines on the screen.
    drawn: u16,
}

impl Live {
    pub(super) fn new(total: usize, played: usize) -> Self {
        let (now, cost) = (Instant::now(), Duration::ZERO);
        let is_on_terminal = io::stderr().is_terminal();
        let counts = [played, 0];
        let table = String::new();
        let mut live = Self { is_on_terminal, total, begun: now, counts, table, made: now, cost, drawn: 0 };
        live.draw();
        live
    }

    /// A game is over. Prints something above the table, which is now this.
    pub(super) fn update<T>(&mut self, print: impl FnOnce() -> T, table: impl FnOnce() -> String) -> T {
        self.counts = self.counts.map(|count| count + 1);
        if self.is_on_terminal && self.made.elapsed() >= self.cost * SHARE {
            let start = Instant::now();
            self.table = table();
            (self.made, self.cost) = (Instant::now(), start.elapsed());
        }
        self.erase();
        let printed = print();
        self.draw();
        printed
    }

    /// Removes the table.
    pub(super) fn erase(&mut self) {
        if self.drawn > 0 {
            let _ =
                execute!(io::stderr(), MoveUp(self.drawn), MoveToColumn(0), Clear(ClearType::FromCursorDown));
            self.drawn = 0;
        }
    }

    fn draw(&mut self) {
        if !self.is_on_terminal {
            return;
        }
        let (columns, rows) = terminal::size().unwrap_or(SIZE);
        let progress = self.progress();
        let lines = ["", &progress].into_iter().chain(self.table.lines());
        let mut text = String::new();
        for line in lines.take(usize::from(rows.saturating_sub(1))) {
            text.extend([&clipped(line, usize::from(columns)), "\n"]);
            self.drawn += 1;
        }
        messages::print(&text);
    }

    /// `18 of 180 games in 0:00:20, 0:03:00 left`.
    fn progress(&self) -> String {
        let [count, since] = self.counts;
        if since == 0 {
            return format!("{count} of {} games", self.total);
        }
        let seconds = self.begun.elapsed().as_secs();
        let each = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let left = seconds.saturating_mul(each(self.total.saturating_sub(count))) / each(since);
        format!("{count} of {} games in {}, {} left", self.total, clock(seconds), clock(left))
    }
}

fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
