//! Arguments of `tafl rules fit`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use tafl_files::GameForm;

use super::shared::Format;
use crate::fit::samples::MAX_GAMES;

const EXAMPLES: &str = "\
Examples:
  tafl rules fit games                                     the rules of the games in a folder
  tafl rules fit --top 0 games.ndjson.gz                   all candidates
  tafl rules fit --format tsv games.otg | cut -f 1-3       group, rank and rules";

/// Find the rules that fit games, best first.
///
/// The candidates are the presets, and each preset with one key changed, from the start position of the games and with
/// the side that moves first in them. Rules that a game has already are not used, and variations are not judged. Games
/// that differ in their variant tag, start position or first side get a table each, which is printed as soon as there
/// are enough games of the variant.
///
/// A table has the number of games that agree with the candidate, the number in which every move is legal, the number of
/// agreeing games that end by the rules with the recorded result, and the first game that contradicts it. A game agrees
/// if every move is legal, the captures are those of the record, and the result is not another one than that of the
/// rules; the capture of the king by the last move may be missing. Repetitions are not judged.
///
/// Candidates with the same counts have the same rank: these games do not tell them apart. In a table, `brandub (+7)`
/// is a preset and seven changes of it with the same rank; a last line names the keys that are changed in those of the
/// best preset. The other formats list each candidate. The exit status is 1 if a group has no rules that all its games agree with,
/// or if a game is left out.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FitArgs {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The form of the games; see `tafl convert --list`. Without it, the form of each file is recognized by how it begins.
    #[arg(long, value_name = "FORM", hide_possible_values = true, value_parser = PossibleValuesParser::new(names()))]
    pub(crate) from: Option<String>,
    /// The number of games of each variant to fit, which are its first; 0 for all.
    #[arg(long, value_name = "N", default_value_t = MAX_GAMES)]
    pub(crate) games: usize,
    /// The number of candidates to list in each table; 0 for all.
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,
    /// The output format: tables for people (text); lines of group, rank, rules, record, games, agreeing, legal,
    /// explained, file, line, address and code, separated by tabs (tsv); or one object per group (json). In tsv, `-` is a
    /// field without a value, and `\t`, `\n`, `\r` and `\\` mean a tab, a line feed, a carriage return and a backslash in
    /// the name of a file.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// The names of the forms of games.
fn names() -> Vec<&'static str> {
    GameForm::all().map(GameForm::name).collect()
}
