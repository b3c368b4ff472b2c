//! Arguments of `tafl stats` and `tafl select`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use tafl_game_record::TagValue;
use tafl_position::Position;

use super::shared::{Format, RulesArg};
use crate::pattern::{Pattern, PlayerPattern};
use crate::range::{DateBound, Range};
use crate::results::ResultName;

const STATS_EXAMPLES: &str = "\
Examples:
  tafl stats games                        all games in a folder
  tafl stats --by player archive.otg      won, lost and drawn games
  tafl stats --format json archive.otg    for a program";

/// Count games by result, variant, length and first move.
///
/// Variations are not counted. Memory use does not grow with the archive. A game that cannot be read is reported on
/// standard error and skipped, and the exit status is 1. Archives of other programs are converted, and what that loses
/// is counted on standard error.
#[derive(Debug, Args)]
#[command(after_help = STATS_EXAMPLES)]
pub(crate) struct StatsArgs {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// List variants, players, years or events. A player's name is that of the first game; accents, punctuation and the
    /// order of words make no difference.
    #[arg(long, value_name = "KEY", default_value = "variant")]
    pub(crate) by: By,
    #[command(flatten)]
    pub(crate) aliases: AliasesArg,
    /// The number of variants and first moves to list; 0 for all.
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// The output format: tables for people (text); lines of section, name and number of games, separated by tabs
    /// (tsv); or one object (json). Only text is limited by --top. In tsv, `\t`, `\n`, `\r` and `\\` mean a tab, a line
    /// feed, a carriage return and a backslash in a name.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// Names of the same players.
#[derive(Debug, Args)]
pub(crate) struct AliasesArg {
    /// A file with the names of players who have several: a line for each, with the names separated by tabs, first the
    /// one to show.
    #[arg(long, value_name = "FILE")]
    pub(crate) aliases: Option<PathBuf>,
}

/// What games are counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    #[default]
    Variant,
    Player,
    Year,
    Event,
}

/// Which games a command uses.
#[derive(Debug, Args)]
pub(crate) struct FilterArgs {
    /// Games of this date or later: a year, a month or a day, as in `2015`, `2015.06` or `2015.06.12`.
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<DateBound>,
    /// Games of this date or earlier. `2015` includes all of its days.
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<DateBound>,
    /// Games with a player of either side whose name matches a pattern. Accents, punctuation and the order of words make
    /// no difference: `bo adne` matches `Ådne, Bo`.
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<PlayerPattern>,
    #[command(flatten)]
    pub(crate) aliases: AliasesArg,
    /// Games with this result; repeat it for any of several.
    #[arg(long, value_name = "RESULT")]
    pub(crate) result: Vec<ResultName>,
    /// Games of a variant whose name matches a pattern: the `variant` tag, else the name of the rules. Spaces, hyphens and
    /// underscores make no difference.
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<Pattern>,
}

const SELECT_EXAMPLES: &str = "\
Examples:
  tafl select archive.otg --player 'Ada*' --result attackers
  tafl select games --variant '*Brandub*' --min-plies 20 --split brandub
  tafl select games --position /3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/ --symmetric
  tafl select games --since 2015 --until 2016.06 --tag attackers-elo=1500..
  tafl select one.otg two.otg --dedupe --set event='Both archives' >both.otg";

/// Pick games from files and folders.
///
/// Prints the games that meet all conditions as one archive, in canonical layout, or writes each to a separate file.
/// In patterns, `*` matches any text and `?` any character; a pattern matches the whole text, regardless of case.
///
/// A game without a tag that a condition needs is not picked. A date with unknown parts, such as `2015.??.??`, is picked
/// if every day that it can be is in the range. Where the value of a tag is not a number or a date, that is noted on
/// standard error.
///
/// A game that cannot be read is reported on standard error and skipped, and the exit status is 1. Archives of other
/// programs are converted, and what that loses is counted on standard error.
#[derive(Debug, Args)]
#[command(after_help = SELECT_EXAMPLES)]
pub(crate) struct SelectArgs {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Games with a tag that matches a pattern: `site=*York*`; or with a tag that is a number in a range, which
    /// includes its bounds: `round=1..4`, `attackers-elo=1500..`, `result=..0`. The range of `date` has dates. For
    /// `rules` and `position`, the record is compared as it is printed.
    #[arg(long, value_name = "KEY=PATTERN|RANGE")]
    pub(crate) tag: Vec<TagCondition>,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    /// Games that reach this position, in the main line or in a variation, with either side to move.
    #[arg(long, value_name = "RECORD")]
    pub(crate) position: Option<Position>,
    /// Also accept rotations and reflections of --position; and of games, for --dedupe.
    #[arg(long)]
    pub(crate) symmetric: bool,
    /// Games with at least this many moves in the main line, not counting resignations.
    #[arg(long, value_name = "N")]
    pub(crate) min_plies: Option<usize>,
    /// Games with at most this many moves in the main line.
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<usize>,
    /// Skip duplicates: games with the same start position and the same moves in the main line as an earlier one.
    /// Piece prefixes, marks, the order of captures, tags, comments and variations are not compared. Standard error has their number.
    #[arg(long)]
    pub(crate) dedupe: bool,
    /// Stop after this many games.
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Set a tag in every picked game: `event=Spring Cup`.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<KeyValue>,
    /// Write each game to a new file in this folder, such as `00001-Ada-Bjarni.otg`. The folder is created if
    /// necessary; existing files are never overwritten.
    #[arg(long, value_name = "DIR")]
    pub(crate) split: Option<PathBuf>,
}

/// A tag and what its value has to be.
#[derive(Clone, Debug)]
pub(crate) struct TagCondition {
    pub(crate) key: String,
    pub(crate) wanted: Wanted,
}

#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    Matching(Pattern),
    Inside(Range),
}

impl FromStr for TagCondition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text
            .split_once('=')
            .ok_or("expected `KEY=PATTERN`, as in `site=*York*`, or `KEY=LOW..HIGH`, as in `round=1..4`")?;
        let range = Range::of_tag(key, value).transpose()?;
        let wanted = range.map_or_else(|| Wanted::Matching(value.into()), Wanted::Inside);
        Ok(Self { key: key.to_owned(), wanted })
    }
}

/// A tag and its new value.
#[derive(Clone, Debug)]
pub(crate) struct KeyValue {
    pub(crate) key: String,
    pub(crate) value: TagValue,
}

impl FromStr for KeyValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text.split_once('=').ok_or("expected `KEY=VALUE`, as in `event=Spring Cup`")?;
        let value = TagValue::new(value).map_err(|error| error.to_string())?;
        tafl_game_record::Tag::new(key, value.clone()).map_err(|error| error.to_string())?;
        Ok(Self { key: key.to_owned(), value })
    }
}
