//! The moves from a position, for people and for programs.

use std::cmp::Reverse;
use std::io::{self, Write};

use serde::Serialize;
use tafl_position::Side;
use tafl_rules::Rules;
use tafl_statistics::Estimate;
use tafl_table::{ExploredMove, MoveStatistics, NamedOpening, Ratings};
use tafl_terminal::board::Board;
use tafl_terminal::text::{HEADING, counted, field, percent, shown};
use tafl_terminal::{MoveTable, score};

use super::{ExploreArgs, Explored};
use crate::output::{Data, Styled};

/// How many ways to end a game are listed.
const MAX_ENDINGS: usize = 6;

pub(super) fn write(
    explored: &Explored,
    rules: Option<&Rules>,
    args: &ExploreArgs,
    out: &mut Styled,
) -> io::Result<()> {
    let (explorer, reached) = (&explored.explorer, &explored.reached);
    let board =
        Board { position: &reached.position, last: reached.last.as_ref(), rules, options: args.board.into() };
    board.draw(out)?;
    let (side, total) = (reached.side, explorer.total());
    writeln!(out, "\n{HEADING}{side} to move{HEADING:#} in {}", counted(total.games, "game"))?;
    if explorer.ended() > 0 {
        let verb = if explorer.ended() == 1 { "ends" } else { "end" };
        writeln!(out, "{} {verb} here", counted(explorer.ended(), "more game"))?;
    }
    if total.games == 0 {
        return Ok(());
    }
    writeln!(out, "{}", results(total))?;
    if let Some(endings) = endings(total) {
        writeln!(out, "{HEADING}ended{HEADING:#}    {endings}")?;
    }
    if total.decided() > 0 {
        writeln!(
            out,
            "{HEADING}score{HEADING:#}    {} of the {side}, in per cent",
            score(total, side).trim_start()
        )?;
    }
    if let Some(name) = explorer.query().named_opening() {
        writeln!(out, "{HEADING}opening{HEADING:#}  {}", name.name())?;
    }
    writeln!(out)?;
    let table = MoveTable::new(args.depth, args.board.ascii);
    table.heading(side, out)?;
    rows(explored, &table, args, out)
}

/// `results  attackers 5 (50.0 %), …`
fn results(total: &MoveStatistics) -> String {
    let named = total.results().into_iter().filter(|&(_, games)| games > 0);
    let named: Vec<String> =
        named.map(|(name, games)| format!("{name} {games} ({} %)", percent(games, total.games))).collect();
    format!("{HEADING}results{HEADING:#}  {}", named.join(", "))
}

/// The most frequent endings; `None` if none is known.
fn endings(total: &MoveStatistics) -> Option<String> {
    let mut endings: Vec<(&str, u64)> = total.endings.iter().collect();
    endings.sort_by_key(|&(_, games)| Reverse(games));
    let rest: u64 =
        endings.iter().skip(MAX_ENDINGS).map(|(_, games)| games).sum::<u64>() + total.endings.more();
    let first = endings.iter().take(MAX_ENDINGS);
    let mut named: Vec<String> = first.map(|(word, games)| format!("{} {games}", shown(word))).collect();
    named.extend((rest > 0).then(|| format!("other {rest}")));
    (!named.is_empty()).then(|| named.join(", "))
}

/// The moves, each followed by those after it.
fn rows(explored: &Explored, table: &MoveTable, args: &ExploreArgs, out: &mut Styled) -> io::Result<()> {
    let mut open = vec![(Listed::of(explored.explorer.moves(), args), explored.explorer.total().games)];
    // Depth first; the depth of the tree is bounded.
    while let Some((listed, games)) = open.last_mut() {
        let games = *games;
        let Some(played) = listed.moves.next() else {
            let ended = open.pop().and_then(|(listed, _)| listed.rest());
            if let Some(rest) = ended {
                writeln!(out, "{:indent$}{rest}", "", indent = 2 * open.len())?;
            }
            continue;
        };
        let name = played.named_opening().map_or("", NamedOpening::name);
        table.row(&played, open.len() - 1, games, name, out)?;
        open.push((Listed::of(played.replies(), args), played.statistics().games));
    }
    Ok(())
}

/// The moves that are listed, and how many are not.
struct Listed<'e> {
    moves: std::vec::IntoIter<ExploredMove<'e>>,
    /// How many have too few games.
    rare: usize,
    /// How many follow the first.
    more: usize,
}

impl<'e> Listed<'e> {
    fn of(mut moves: Vec<ExploredMove<'e>>, args: &ExploreArgs) -> Self {
        let all = moves.len();
        moves.retain(|played| played.statistics().games >= args.min);
        let frequent = moves.len();
        moves.truncate(if args.top == 0 { frequent } else { args.top });
        Self { rare: all - frequent, more: frequent - moves.len(), moves: moves.into_iter() }
    }

    /// Describes the moves that are not listed.
    fn rest(&self) -> Option<String> {
        let more = (self.more > 0).then(|| format!("{}: see --top", counted(self.more, "more move")));
        let rare =
            (self.rare > 0).then(|| format!("{} in fewer games: see --min", counted(self.rare, "move")));
        let rest: Vec<String> = more.into_iter().chain(rare).collect();
        (!rest.is_empty()).then(|| format!("and {}", rest.join(", ")))
    }
}

/// The names of the fields.
const FIELDS: &str = "section\tline\tside\tgames\tattackers\tdefenders\tdraw\tother\tnone\tscore\tlow\thigh\t\
    rating\trated\topponent_rating\topponent_rated\tlast_played\topening";

/// A line with the names of the fields, one for the position, one for each move, and one for each ending.
pub(super) fn tsv(explored: &Explored, min: u64, out: &mut Data) -> io::Result<()> {
    let (explorer, reached) = (&explored.explorer, &explored.reached);
    writeln!(out, "{FIELDS}")?;
    let opening = explorer.query().named_opening();
    row(("position", &reached.position.to_string(), opening), reached.side, explorer.total(), out)?;
    let mut open = vec![(String::new(), frequent(explorer.moves(), min).into_iter())];
    // Depth first; the depth of the tree is bounded.
    while let Some((before, moves)) = open.last_mut() {
        let Some(played) = moves.next() else {
            open.pop();
            continue;
        };
        let line =
            if before.is_empty() { played.step().to_string() } else { format!("{before} {}", played.step()) };
        row(("move", &line, played.named_opening()), played.mover(), played.statistics(), out)?;
        open.push((line, frequent(played.replies(), min).into_iter()));
    }
    for (word, games) in explorer.total().endings.iter() {
        writeln!(out, "ending\t{}\t\t{games}", field(word))?;
    }
    Ok(())
}

fn frequent(mut moves: Vec<ExploredMove<'_>>, min: u64) -> Vec<ExploredMove<'_>> {
    moves.retain(|played| played.statistics().games >= min);
    moves
}

fn row(
    (section, line, opening): (&str, &str, Option<&NamedOpening>),
    side: Side,
    found: &MoveStatistics,
    out: &mut Data,
) -> io::Result<()> {
    let MoveStatistics { games, attackers, defenders, draws, other, unknown, .. } = found;
    write!(out, "{section}\t{line}\t{side}\t{games}\t{attackers}\t{defenders}\t{draws}\t{other}\t{unknown}")?;
    let score = found.score(side);
    let values =
        [score.map(|score| score.value), score.map(|score| score.low), score.map(|score| score.high)];
    values.into_iter().try_for_each(|value| optional(value, out))?;
    for ratings in [found.ratings, found.opponents] {
        optional(ratings.mean(), out)?;
        write!(out, "\t{}", ratings.count())?;
    }
    optional(found.last_played, out)?;
    optional(opening.map(NamedOpening::name), out)?;
    writeln!(out)
}

/// A field that may be empty.
fn optional(value: Option<impl std::fmt::Display>, out: &mut Data) -> io::Result<()> {
    match value {
        Some(value) => write!(out, "\t{value}"),
        None => write!(out, "\t"),
    }
}

/// Everything, as an object.
#[derive(Serialize)]
pub(super) struct Object {
    position: String,
    side_to_move: &'static str,
    opening: Option<&'static str>,
    symmetric: bool,
    /// Games that end with the position.
    ended: u64,
    read: u64,
    unread: u64,
    #[serde(flatten)]
    total: Statistics,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    step: String,
    side: &'static str,
    opening: Option<&'static str>,
    #[serde(flatten)]
    statistics: Statistics,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Statistics {
    games: u64,
    results: Results,
    score: Option<Estimate>,
    rating: OfRatings,
    opponent_rating: OfRatings,
    last_played: Option<String>,
    endings: Vec<OfEnding>,
    more_endings: u64,
}

#[derive(Serialize)]
struct OfEnding {
    ending: String,
    games: u64,
}

#[derive(Serialize)]
struct Results {
    attackers: u64,
    defenders: u64,
    draw: u64,
    other: u64,
    none: u64,
}

#[derive(Serialize)]
struct OfRatings {
    mean: Option<f64>,
    games: u64,
}

pub(super) fn object(explored: &Explored, min: u64) -> Object {
    let (explorer, reached) = (&explored.explorer, &explored.reached);
    Object {
        position: reached.position.to_string(),
        side_to_move: reached.side.name(),
        opening: explorer.query().named_opening().map(NamedOpening::name),
        symmetric: explorer.query().is_symmetric(),
        ended: explorer.ended(),
        read: explored.read,
        unread: explored.unread,
        total: statistics(explorer.total(), reached.side),
        moves: moves(explorer.moves(), min),
    }
}

/// Recursive: at most to the greatest depth of a query, which is 20.
fn moves(played: Vec<ExploredMove<'_>>, min: u64) -> Vec<Move> {
    let of = |played: ExploredMove<'_>| Move {
        step: played.step().to_string(),
        side: played.mover().name(),
        opening: played.named_opening().map(NamedOpening::name),
        statistics: statistics(played.statistics(), played.mover()),
        moves: moves(played.replies(), min),
    };
    frequent(played, min).into_iter().map(of).collect()
}

fn statistics(found: &MoveStatistics, side: Side) -> Statistics {
    Statistics {
        games: found.games,
        results: Results {
            attackers: found.attackers,
            defenders: found.defenders,
            draw: found.draws,
            other: found.other,
            none: found.unknown,
        },
        score: found.score(side),
        rating: ratings(found.ratings),
        opponent_rating: ratings(found.opponents),
        last_played: found.last_played.map(|day| day.to_string()),
        endings: found
            .endings
            .iter()
            .map(|(word, games)| OfEnding { ending: word.to_owned(), games })
            .collect(),
        more_endings: found.endings.more(),
    }
}

fn ratings(of: Ratings) -> OfRatings {
    OfRatings { mean: of.mean(), games: of.count() }
}
