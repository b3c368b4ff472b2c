//! `tafl explore`: what was played from a position.

mod print;
pub(crate) mod source;
#[cfg(feature = "tables")]
mod stored;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;
use tafl_position::{Position, Side};
use tafl_rules::Rules;
use tafl_table::{
    Candidates, Explorer, ExplorerQuery, GameStore, Opening, OpeningError, Reached, StartSurvey, Surveyed,
};
use tafl_terminal::text::counted;

use crate::input::filter::FilterArgs;
use crate::input::known_rules::rules_of;
use crate::input::rules::is_fit;
use crate::input::{files, named};
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, BoardArgs, Format};
use source::{Found, Source};

const EXAMPLES: &str = "\
Examples:
  tafl explore archive.otg --rules copenhagen               the first moves and how they scored
  tafl explore archive.otg --rules brandub --at 'd1-c1 d3-c3' --symmetric
  tafl explore games --variant 'Sea Battle*' --since 2015 --depth 3 --min 10
  tafl explore games --position /3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/ --format json";

/// Show what was played from a position, and how it scored.
///
/// Lists each move that was played from the position, in main lines: the number of games, the share of the decided ones
/// that each side won, with a bar that has the draws between them, the score of the side that moves with the interval that contains the true score in 95 of 100
/// cases (Wilson), the mean rating of the players who made the move, and when it was last played. A game counts once for
/// each different move, and it does not matter how it reaches the position.
///
/// The position is the start position of the rules of --rules, the one of --position, or else the most frequent start
/// position of the games, of which those that begin with it count; the moves of --at lead on from there. Games are
/// played without rules. Memory use does not grow with the archive, but with --depth it grows with the number of lines.
///
/// A game that cannot be read is reported on standard error and skipped, and the exit status is 1. One whose moves cannot
/// be played is reported and counts up to there. Archives of other programs are converted, and what that loses is
/// counted on standard error.
///
/// A folder that `tafl export` wrote as Parquet or Arrow, with or without --partition, is read from its tables `games` and
/// `plies`, which this `tafl` must be built for: see `tafl export --help`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExploreArgs {
    /// Files and folders; `-` is standard input. A folder has games of all forms of `tafl convert --list`, or
    /// tables of `tafl export`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Only games with these rules, whatever their name, from their start position: a preset, a variant of
    /// aagenielsen.dk, a rules record, or a file with one. A game that names neither rules nor a variant counts too if it
    /// begins as they do.
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Play these moves first: squares, as in `d1-c1 d3-c3`, or whole move records. Where no move names captures, a
    /// move captures what it does by --rules, or else in the first game that plays all of the moves.
    #[arg(long, value_name = "MOVES")]
    at: Option<String>,
    /// Begin with this position record instead of a start position.
    #[arg(long, value_name = "RECORD")]
    position: Option<Position>,
    /// The side to move in --position; without it, the side that moved there in more games.
    #[arg(long, value_name = "SIDE", requires = "position", value_parser = named(Side::ALL, Side::name))]
    side: Option<Side>,
    /// Count rotations and reflections of the position, and of moves where it is symmetric itself, together.
    #[arg(long)]
    symmetric: bool,
    /// List only moves of at least this many games.
    #[arg(long, value_name = "N", default_value = "1")]
    min: u64,
    #[command(flatten)]
    filter: FilterArgs,
    /// Also list the next moves of each line, up to so many moves.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=MAX_DEPTH))]
    depth: u8,
    /// The number of moves to list from each position; 0 for all.
    #[arg(long, value_name = "N", default_value = "20")]
    top: usize,
    /// The output format: a table for people (text); lines of fields that are separated by tabs (tsv); or one object
    /// (json). Only text is limited by --top.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Walk through the positions on a terminal: the arrow keys choose a move, play it and take it back; `?` shows all
    /// keys. The games are kept in memory, with four bytes for most moves, and read again for it.
    #[arg(short, long, conflicts_with_all = ["format", "depth", "top", "min"])]
    interactive: bool,
    #[command(flatten)]
    board: BoardArgs,
}

#[allow(clippy::cast_possible_wrap, reason = "it is 20")]
const MAX_DEPTH: i64 = ExplorerQuery::MAX_DEPTH as i64;

pub(crate) fn run(args: &ExploreArgs) -> Result<Status, Failure> {
    let rules = certain_rules("explore", args.rules.as_deref())?;
    source::are_possible(&args.paths)?;
    if args.interactive {
        can_walk(&args.paths)?;
    }
    let explored = match explore(args, rules.as_ref())? {
        Ok(explored) => explored,
        Err(status) => {
            if args.format == Format::Json {
                output::data(|out| output::json(out, &None::<()>))?;
            }
            return Ok(status);
        }
    };
    if args.interactive {
        return walk(args, rules.as_ref(), explored);
    }
    match args.format {
        Format::Text => output::styled(|out| print::write(&explored, rules.as_ref(), args, out)),
        Format::Tsv => output::data(|out| print::tsv(&explored, args.min, out)),
        Format::Json => output::data(|out| output::json(out, &print::object(&explored, args.min))),
    }?;
    Ok(explored.status)
}

fn source_of<'a>(args: &'a ExploreArgs, rules: Option<&'a Rules>) -> Result<Source<'a>, Failure> {
    Source::new(&args.paths, &args.filter, (args.rules.as_deref(), rules))
}

/// The rules that the argument names, which are not fitted to the games.
pub(crate) fn certain_rules(command: &str, named: Option<&str>) -> Result<Option<Rules>, Failure> {
    if named.is_some_and(is_fit) {
        return Err(Failure::usage(format_args!(
            "`{command}` needs certain rules; `tafl convert --to otg --rules fit` fits rules to games first"
        )));
    }
    named.map(rules_of).transpose()
}

/// The games from a position.
struct Explored {
    explorer: Explorer,
    /// The position and the move before it.
    reached: Reached,
    /// The start of the games, if that matters.
    begins: Option<ExplorerQuery>,
    /// How many games were read and not read.
    read: u64,
    unread: u64,
    status: Status,
}

/// The games from the position, or the status without any position.
fn explore(args: &ExploreArgs, rules: Option<&Rules>) -> Result<Result<Explored, Status>, Failure> {
    let opening: Opening =
        args.at.as_deref().unwrap_or_default().parse().map_err(|error| of_opening(&error))?;
    let mut source = source_of(args, rules)?;
    let (mut begins, mut reached, mut first) = (None, Vec::new(), None);
    if let Some(starts) = start(args, rules) {
        first = starts.first().map(|start| start.position.clone());
        let played = starts.iter().map(|start| opening.play(start, rules));
        reached = played.collect::<Result<_, _>>().map_err(|error| of_opening(&error))?;
    } else if !opening.is_empty() {
        let Some(surveyed) = lead_on(args, &opening)? else {
            let found = source.read(|| (), |(), _| Ok(()), |()| Ok(()))?;
            return Ok(Err(without_position(&found)));
        };
        let query = query(args, &surveyed.start);
        begins = Some(query.clone());
        first = Some(surveyed.start.position);
        source = source.beginning_with(query);
        reached.push(surveyed.reached);
    }
    let candidates = match &first {
        Some(first) => {
            let line = |reached| query(args, reached).after(first.clone(), opening.moves());
            Candidates::of(reached.iter().map(line))
        }
        None => Candidates::starts(args.symmetric, args.depth.into()),
    };
    let mut total = candidates.clone();
    let found = source.read(|| candidates.clone(), Candidates::add, |part: Candidates| total.merge(&part))?;
    source.note_given();
    if total.left_out() > 0 {
        let games = counted(total.left_out(), "game");
        messages::line(&format_args!(
            "{games} not counted, because there are too many start positions; choose with --variant, --rules or --position"
        ));
    }
    let (best, others) = total.into_best();
    let Some(explorer) = best else { return Ok(Err(without_position(&found))) };
    found.note();
    if found.is_nothing() {
        found.note_nothing();
    }
    note_others(args, &explorer, &others);
    // Without any given position, the games begin with the one that is explored.
    let begins = if reached.is_empty() { Some(explorer.query().clone()) } else { begins };
    let (position, side) = (explorer.query().position(), explorer.query().side());
    let known = reached.into_iter().find(|reached| reached.side == side && reached.position == *position);
    let reached = known.unwrap_or_else(|| Reached { position: position.clone(), side, last: None });
    let Found { read, unread, status, .. } = found;
    Ok(Ok(Explored { explorer, reached, begins, read, unread, status }))
}

fn of_opening(error: &OpeningError) -> Failure {
    Failure::usage(format_args!("--at: {error}"))
}

/// The positions that the arguments begin with: one, or one with each side to move. `None` if the games decide.
fn start(args: &ExploreArgs, rules: Option<&Rules>) -> Option<Vec<Reached>> {
    let reached = |position: &Position, side| Reached { position: position.clone(), side, last: None };
    if let Some(position) = &args.position {
        let sides = args.side.map_or(Side::ALL.to_vec(), |side| vec![side]);
        return Some(sides.into_iter().map(|side| reached(position, side)).collect());
    }
    rules.map(|rules| vec![reached(rules.start(), rules.side_to_move())])
}

/// The most frequent start position of the games, and where the moves lead from there; `None` without games.
fn lead_on(args: &ExploreArgs, opening: &Opening) -> Result<Option<Surveyed>, Failure> {
    if let Some(path) = args.paths.iter().find(|path| !files::is_read_twice(path)) {
        let name = files::name(path);
        return Err(Failure::usage(format_args!(
            "--at reads the games twice without --rules and --position, and {name} can be read only once; add one of \
             these, or save the games to a file"
        )));
    }
    let mut total = StartSurvey::default();
    source_of(args, None)?.quiet().read(
        StartSurvey::default,
        |survey, record| survey.add(record, opening),
        |part| {
            total.merge(part);
            Ok(())
        },
    )?;
    let surveyed = total.finish(opening).map_err(|error| of_opening(&error))?;
    if let Some(Surveyed { games, other_games, others, .. }) = surveyed.as_ref().filter(|it| it.others > 0) {
        note_starts(*others, *games, games + other_games);
    }
    Ok(surveyed)
}

fn query(args: &ExploreArgs, reached: &Reached) -> ExplorerQuery {
    let query = ExplorerQuery::new(reached.position.clone(), reached.side).with_depth(args.depth.into());
    if args.symmetric { query.symmetric() } else { query }
}

/// Notes that no game has a position to explore.
fn without_position(found: &Found) -> Status {
    found.note();
    found.note_nothing();
    found.status
}

/// Notes what else could be shown.
fn note_others(args: &ExploreArgs, best: &Explorer, others: &[Explorer]) {
    let games: u64 = others.iter().map(|other| other.total().games).sum();
    if games == 0 {
        return;
    }
    if args.position.is_some() {
        let side = best.query().side().other();
        let games = counted(games, "game");
        messages::line(&format_args!("the {side} move from this position in {games}: see --side"));
    } else {
        note_starts(others.len(), best.total().games, best.total().games + games);
    }
}

fn note_starts(others: usize, games: u64, all: u64) {
    let others = counted(others, "other start position");
    messages::line(&format_args!(
        "the games have {others}; this is the most frequent, of {games} of {all} games; choose with --variant, --rules \
         or --position"
    ));
}

/// The least number of games of a part, of which each is searched by one thread.
const PART: usize = 2_000;

/// Checks that there are a terminal and a keyboard, and that the games can be read twice.
fn can_walk(paths: &[PathBuf]) -> Result<(), Failure> {
    let problem = if paths.iter().any(|path| files::is_stdin(path)) {
        "--interactive reads keys from standard input; give the games as a file"
    } else if paths.iter().any(|path| path.exists() && !files::is_read_twice(path)) {
        "--interactive reads the games twice; save them to a file"
    } else if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        "--interactive needs a terminal; without the option, the moves are printed"
    } else {
        return Ok(());
    };
    Err(Failure::usage(problem))
}

/// Lets the user walk from the position, until they leave.
fn walk(args: &ExploreArgs, rules: Option<&Rules>, explored: Explored) -> Result<Status, Failure> {
    let mut source = source_of(args, rules)?.quiet();
    if let Some(begins) = explored.begins {
        source = source.beginning_with(begins);
    }
    let mut stores: Vec<GameStore> = Vec::new();
    source.read(GameStore::default, GameStore::push, |part| {
        match stores.last_mut().filter(|last| last.len() < PART) {
            Some(last) => last.append(&part),
            None => stores.push(part),
        }
        Ok(())
    })?;
    tafl_terminal::walk(stores, explored.reached, rules, args.symmetric, args.board.into())?;
    Ok(explored.status)
}
