//! `tafl merge`: games joined into one tree.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tafl_table::MergedGames;
use tafl_terminal::text::counted;

use super::explore::certain_rules;
use super::explore::source::{self, Source};
use crate::input::filter::FilterArgs;
use crate::output;
use crate::output::messages::{self, Failure, Status};

const EXAMPLES: &str = "\
Examples:
  tafl merge archive.otg >tree.otg                  all games, each shared move once
  tafl merge archive.otg --rules copenhagen --symmetric --min 2 >book.otg
  tafl view book.otg -o book.html                   the book as a page";

/// Join games into one game with variations: an opening book.
///
/// Moves that several games share are written once, and a variation begins where games part: the most frequent move
/// continues the line, the others follow by their number of games. A comment says how many games continue with a move and
/// with which results, where it is not all of those before; where only one does, the comment names it.
///
/// The games of the same rules from the same start position are a record. The result is an archive of these records, that
/// of the most games first, which all commands and OpenTafl read. Only main lines are joined. `tafl explore` counts a
/// position however it is reached; a tree has it once for each order of moves.
///
/// Memory use does not grow with the archive but with the number of different lines, of which there can be a million; give
/// a smaller --depth for more. A game that cannot be read is reported on standard error and skipped, and the exit status
/// is 1. One whose moves cannot be played is reported and joined up to there. Archives of other programs are converted, and
/// what that loses is counted on standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MergeArgs {
    /// Files and folders; `-` is standard input. A folder has games of all forms of `tafl convert --list`, or
    /// tables of `tafl export`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The number of moves to join of each game, those of both sides counted; without it, all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    depth: Option<u16>,
    /// Write only moves of at least this many games, and only records with such a move.
    #[arg(long, value_name = "N", default_value = "1")]
    min: u64,
    /// Join lines that are rotations or reflections of each other, and start positions of games without rules.
    #[arg(long)]
    symmetric: bool,
    /// Only games with these rules, whatever their name: a preset, a variant of aagenielsen.dk, a rules record, or a file
    /// with one. A game that names neither rules nor a variant gets them if it begins as they do.
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
}

pub(crate) fn run(args: &MergeArgs) -> Result<Status, Failure> {
    let rules = certain_rules("merge", args.rules.as_deref())?;
    source::are_possible(&args.paths)?;
    let source = Source::new(&args.paths, &args.filter, (args.rules.as_deref(), rules.as_ref()))?;
    let empty = MergedGames::new(args.depth.map(Into::into), args.symmetric);
    let mut total = empty.clone();
    let found = source.read(|| empty.clone(), MergedGames::push, |part: MergedGames| total.merge(&part))?;
    source.note_given();
    found.note();
    let records = total.records(args.min);
    if records.is_empty() {
        if total.games() == 0 {
            found.note_nothing();
        } else {
            let (games, min) = (counted(total.games(), "game"), counted(args.min, "game"));
            messages::line(&format_args!("{games} joined, and no move is of {min}; give a smaller --min"));
        }
        return Ok(found.status);
    }
    output::data(|out| match &records[..] {
        [only] => write!(out, "{only}"),
        records => records.iter().try_for_each(|record| write!(out, "{}", record.archived())),
    })?;
    if let Some(others) = total.starts().checked_sub(records.len()).filter(|&others| others > 0) {
        let (starts, min) = (counted(others, "start"), counted(args.min, "game"));
        messages::line(&format_args!("{starts} without a move of {min} left out: see --min"));
    }
    let moves: usize = records.iter().map(|record| record.tree().len()).sum();
    let (games, moves) = (counted(total.games(), "game"), counted(moves, "move"));
    messages::line(&format_args!("{games} joined: {moves} in {}", counted(records.len(), "record")));
    Ok(found.status)
}
