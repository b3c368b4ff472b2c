//! `tafl explore`: what was played from a position.

mod candidates;
mod data;
mod inputs;
mod opening;
mod source;
#[cfg(feature = "tables")]
mod stored;
mod survey;
mod table;
mod text;
mod walk;

use std::sync::Arc;

use tafl_position::Side;
use tafl_rules::Rules;
use tafl_table::{Explorer, ExplorerQuery};

use crate::args::{ExploreArgs, Format};
use crate::failure::Failure;
use crate::files;
use crate::given::is_fit;
use crate::known_rules::rules_of;
use crate::messages::{self, Status};
use crate::output;
use candidates::Candidates;
use opening::{Opening, Reached};
use source::{Found, Source};
use survey::survey;

pub(crate) fn run(args: &ExploreArgs) -> Result<Status, Failure> {
    if args.rules.as_deref().is_some_and(is_fit) {
        let message =
            "`explore` needs certain rules; `tafl convert --to otg --rules fit` fits rules to games first";
        return Err(Failure::Usage(message.to_owned()));
    }
    let rules = args.rules.as_deref().map(rules_of).transpose()?;
    inputs::are_possible(&args.paths)?;
    if args.interactive {
        walk::is_possible(&args.paths)?;
    }
    let explored = match explore(args, rules.as_ref())? {
        Ok(explored) => explored,
        Err(status) => return Ok(status),
    };
    if args.interactive {
        return walk::run(args, rules.as_ref(), explored);
    }
    match args.format {
        Format::Text => output::styled(|out| text::write(&explored, rules.as_ref(), args, out)),
        Format::Tsv => output::data(|out| data::tsv(&explored, args.min, out)),
        Format::Json => output::data(|out| output::json(out, &data::object(&explored, args.min))),
    }?;
    Ok(explored.status)
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
    let opening = Opening::of(args.at.as_deref())?;
    let mut source = Source::new(args, rules)?;
    let mut begins = None;
    let (candidates, reached) = match start(args, rules) {
        Some(starts) => {
            let reached: Vec<Reached> =
                starts.iter().map(|start| opening.play(start, rules)).collect::<Result<_, _>>()?;
            let queries: Vec<_> = reached.iter().map(|reached| Arc::new(query(args, reached))).collect();
            (Candidates::of(&queries), reached)
        }
        None if opening.is_empty() => (Candidates::starts(args.symmetric, args.depth.into()), Vec::new()),
        None => {
            let Some(reached) = lead_on(args, &opening)? else {
                let found = source.read(|| (), |(), _| Ok(()), |()| Ok(()))?;
                return Ok(Err(without_position(&found)));
            };
            begins = Some(query(args, &reached.0));
            source = source.beginning_with(query(args, &reached.0));
            (Candidates::of(&[Arc::new(query(args, &reached.1))]), vec![reached.1])
        }
    };
    let mut total = candidates.clone();
    let found = source.read(|| candidates.clone(), Candidates::add, |part: Candidates| total.merge(&part))?;
    source.note_given();
    if total.left_out() > 0 {
        let games = output::counted(total.left_out(), "game");
        messages::line(&format_args!(
            "{games} not counted, because there are too many start positions; choose with --variant, --rules or --position"
        ));
    }
    let (best, others) = total.into_best();
    let Some(explorer) = best else { return Ok(Err(without_position(&found))) };
    found.note();
    note_others(args, &explorer, &others);
    // Without any given position, the games begin with the one that is explored.
    let begins = if reached.is_empty() { Some(explorer.query().clone()) } else { begins };
    let reached = reached_by(&explorer, reached);
    Ok(Ok(Explored {
        explorer,
        reached,
        begins,
        read: found.read,
        unread: found.unread,
        status: found.status,
    }))
}

/// The positions that the arguments begin with: one, or one with each side to move. `None` if the games decide.
fn start(args: &ExploreArgs, rules: Option<&Rules>) -> Option<Vec<Reached>> {
    let reached =
        |position: &tafl_position::Position, side| Reached { position: position.clone(), side, last: None };
    if let Some(position) = &args.position {
        let sides = args.side.map_or(Side::ALL.to_vec(), |side| vec![side]);
        return Some(sides.into_iter().map(|side| reached(position, side)).collect());
    }
    rules.map(|rules| vec![reached(rules.start(), rules.side_to_move())])
}

/// The most frequent start position of the games, and where the moves lead from there; `None` without games.
fn lead_on(args: &ExploreArgs, opening: &Opening) -> Result<Option<(Reached, Reached)>, Failure> {
    if let Some(path) = args.paths.iter().find(|path| !files::is_read_twice(path)) {
        let name = files::name(path);
        return Err(Failure::Usage(format!(
            "--at reads the games twice without --rules and --position, and {name} can be read only once; add one of \
             these, or save the games to a file"
        )));
    }
    let Some(surveyed) = survey(&Source::new(args, None)?.quiet(), opening)? else { return Ok(None) };
    if surveyed.others > 0 {
        note_starts(surveyed.others, surveyed.games, surveyed.games + surveyed.other_games);
    }
    Ok(Some((surveyed.start, surveyed.reached)))
}

fn query(args: &ExploreArgs, reached: &Reached) -> ExplorerQuery {
    let query = ExplorerQuery::new(reached.position.clone(), reached.side).with_depth(args.depth.into());
    if args.symmetric { query.symmetric() } else { query }
}

fn reached_by(explorer: &Explorer, reached: Vec<Reached>) -> Reached {
    let (position, side) = (explorer.query().position(), explorer.query().side());
    let known = reached.into_iter().find(|reached| reached.side == side && reached.position == *position);
    known.unwrap_or_else(|| Reached { position: position.clone(), side, last: None })
}

/// Notes that no game has a position to explore, which is an error.
fn without_position(found: &Found) -> Status {
    found.note();
    let games = output::counted(found.read, "game");
    messages::line(&format_args!(
        "{games} read, and none that meets the conditions has moves and a start position; write --rules or --position"
    ));
    found.status.max(Status::Errors)
}

/// Notes what else could be shown.
fn note_others(args: &ExploreArgs, best: &Explorer, others: &[Explorer]) {
    let games: u64 = others.iter().map(|other| other.total().games).sum();
    if games == 0 {
        return;
    }
    if args.position.is_some() {
        let side = best.query().side().other();
        let games = output::counted(games, "game");
        messages::line(&format_args!("the {side} move from this position in {games}: see --side"));
    } else {
        note_starts(others.len(), best.total().games, best.total().games + games);
    }
}

fn note_starts(others: usize, games: u64, all: u64) {
    let others = output::counted(others, "other start position");
    messages::line(&format_args!(
        "the games have {others}; this is the most frequent, of {games} of {all} games; choose with --variant, --rules \
         or --position"
    ));
}
