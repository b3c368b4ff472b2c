//! Arguments of the commands that work on archives of games.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use tafl_game_record::{GameResult, TagValue};
use tafl_position::{Position, Side};

use super::Format;
use crate::pattern::Pattern;
use crate::winner;

const STATS_EXAMPLES: &str = "\
Examples:
  tafl stats games                        all games of a folder
  tafl stats --format json archive.otg    for a program";

/// Count the games of files and folders: plies, results, variants, lengths, first moves.
///
/// Of variations nothing is counted. Memory does not grow with the archive. A game that cannot be read is told on
/// standard error and left out, and the exit status is 1.
#[derive(Debug, Args)]
#[command(after_help = STATS_EXAMPLES)]
pub(crate) struct StatsArgs {
    /// Files and folders; `-` is standard input.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// How many variants and first moves are listed; 0 for all.
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,
    /// How to print it: tables for people; lines of section, name and number of games, separated by tabs; or an
    /// object. `tsv` and `json` list everything.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

const SELECT_EXAMPLES: &str = "\
Examples:
  tafl select archive.otg --player 'Ada*' --result attackers
  tafl select games --variant '*Brandub*' --min-plies 20 --split brandub
  tafl select games --position /3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/ --symmetric
  tafl select one.otg two.otg --dedupe --set event='Both archives' >both.otg";

/// Pick games from files and folders, and print them as one archive or write each to a file of its own.
///
/// A game is picked that meets every condition; without conditions all are. In patterns `*` stands for any text and
/// `?` for any character; a pattern means the whole text, in upper or lower case.
///
/// Games are printed in their canonical layout. One that cannot be read is told on standard error and left out, and
/// the exit status is 1.
#[derive(Debug, Args)]
#[command(after_help = SELECT_EXAMPLES)]
pub(crate) struct SelectArgs {
    /// Files and folders; `-` is standard input.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// A tag that matches a pattern: `site=*York*`. Of `rules` and `position`, the printed record counts.
    #[arg(long, value_name = "KEY=PATTERN")]
    pub(crate) tag: Vec<KeyPattern>,
    /// A player of either side whose name matches a pattern.
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<Pattern>,
    /// How the game ended; more than one for any of them.
    #[arg(long, value_name = "RESULT")]
    pub(crate) result: Vec<ResultName>,
    /// A variant whose name matches a pattern: that of the `variant` tag, else of the rules.
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<Pattern>,
    /// Games that pass through this position, in the main line or in a variation, whoever is to move.
    #[arg(long, value_name = "RECORD")]
    pub(crate) position: Option<Position>,
    /// Let the position of --position be turned and mirrored.
    #[arg(long, requires = "position")]
    pub(crate) symmetric: bool,
    /// At least so many moves in the main line, resignations not counted.
    #[arg(long, value_name = "N")]
    pub(crate) min_plies: Option<usize>,
    /// At most so many moves in the main line.
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<usize>,
    /// Leave out a game that was met before: one with the same start position and the same moves in the main line.
    /// Piece letters, marks, the order of captures, tags, comments and variations make no difference.
    #[arg(long)]
    pub(crate) dedupe: bool,
    /// At most so many games, the first ones.
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Set a tag in every game that is picked: `event=Spring Cup`.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<KeyValue>,
    /// Write each game to a file in this folder, which is made if it is not there: `00001-Ada-Bjarni.otg`. A file that
    /// is there already is never overwritten.
    #[arg(long, value_name = "DIR")]
    pub(crate) split: Option<PathBuf>,
}

/// A tag and what it is to say.
#[derive(Clone, Debug)]
pub(crate) struct KeyPattern {
    pub(crate) key: String,
    pub(crate) pattern: Pattern,
}

impl FromStr for KeyPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, pattern) = text.split_once('=').ok_or("expected `KEY=PATTERN`, as in `site=*York*`")?;
        Ok(Self { key: key.to_owned(), pattern: pattern.into() })
    }
}

/// A tag and what it is made to say.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum ResultName {
    /// The attackers won: `1`.
    Attackers,
    /// The defenders won: `-1`.
    Defenders,
    /// Nobody won: `0`.
    Draw,
    /// Otherwise, or not at all yet: `?`.
    Other,
    /// There is no result, or it cannot be read.
    None,
}

impl ResultName {
    pub(crate) const ALL: [Self; 5] = [Self::Attackers, Self::Defenders, Self::Draw, Self::Other, Self::None];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Attackers => winner::name(Some(Side::Attackers)),
            Self::Defenders => winner::name(Some(Side::Defenders)),
            Self::Draw => winner::name(None),
            Self::Other => "other",
            Self::None => "none",
        }
    }
}

impl From<Option<GameResult>> for ResultName {
    fn from(result: Option<GameResult>) -> Self {
        match result {
            Some(GameResult::AttackersWin) => Self::Attackers,
            Some(GameResult::DefendersWin) => Self::Defenders,
            Some(GameResult::Draw) => Self::Draw,
            Some(GameResult::Other) => Self::Other,
            None => Self::None,
        }
    }
}
