//! Arguments of `tafl show`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgGroup, Args, ValueEnum};
use tafl_diagram::Theme;
use tafl_position::{Square, SquareError};

use super::shared::{At, BoardArgs, GAME};

const EXAMPLES: &str = "\
Symbols, and those of --ascii:
  ● ○    t T    men of the attackers and of the defenders
  ♚ ♔    k K    the king; other pieces are the letters c n m g and C N M G
  ╳      +      an empty corner or center
  ▪ ▫    # =    an empty fortress of the attackers, of the defenders
  +      +      an empty square of the edge, if the king escapes there
  ∘ [ ]  : [ ]  where the last move began and ended
  ×      x      where a piece was captured
  ( )    ( )    a mark, or a circle of a comment

Examples:
  tafl show /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
  tafl show --rules copenhagen                      its start position
  tafl show --at 3b game.otg --svg after-3b.svg     a picture for a page
  tafl show --at 3b game.otg --png after-3b.png --size 600
  tafl show --all game.otg --svg pictures           pictures/000-0a.svg, 001-1a.svg, …";

/// Draw a position as a board.
///
/// Reads a position record, TSN or T3EN, from the argument or a file, or a game record, and draws the last position of
/// its main line. The circles and arrows of a move's comment, as in `(green:c4-d5 d4)`, are drawn too; text has no arrows.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ShowArgs {
    /// A position, or a file with a position or a game; `-` is standard input. The default is the start position of
    /// --rules.
    #[arg(value_name = "TEXT|FILE", required_unless_present = "rules")]
    pub(crate) what: Option<String>,
    /// The notation of the text. By default it is recognized.
    #[arg(long, value_name = "NOTATION")]
    pub(crate) notation: Option<ShowNotation>,
    /// Draw the position after the move at this address of a game: `3b`, `7b.2.1a`; `0a` is the start, `last` the end of
    /// the main line.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) at: Option<At>,
    /// Draw the start and the position after each move, main line first, into the folders that --svg and --png name.
    #[arg(long, conflicts_with = "at", requires = "picture")]
    pub(crate) all: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    pub(crate) game: Option<u32>,
    /// Show the special squares of these rules: a preset, as listed by `tafl rules list`, a rules record, or a file with
    /// one. A game that has rules keeps them.
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
    /// Draw a ring around these squares, separated by commas.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) mark: Vec<Square>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Pictures in files.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("picture").args(["svg", "png"]).multiple(true))]
pub(crate) struct PictureArgs {
    /// Write the board to this SVG file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the board to this PNG file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// The width and height of the PNG file in pixels. The default is 100 per square, up to 4096.
    #[arg(long, value_name = "PIXELS", requires = "png",
          value_parser = clap::value_parser!(u32).range(16..=i64::from(Self::MAX_SIZE)))]
    pub(crate) size: Option<u32>,
    /// The colours of the picture.
    #[arg(long, value_name = "THEME", default_value = "light", requires = "picture")]
    pub(crate) theme: ThemeName,
    /// Draw an arrow from one square to another in the picture: `d1-d4`. Can be repeated.
    #[arg(long, value_name = "FROM-TO", requires = "picture")]
    pub(crate) arrow: Vec<Arrow>,
    /// The title of the picture for screen readers. The default is the name of the variant.
    #[arg(long, value_name = "TEXT", requires = "picture")]
    pub(crate) title: Option<String>,
}

impl PictureArgs {
    /// The largest width of a bitmap in pixels: enough for a page of paper, and 64 mebibytes of memory.
    pub(crate) const MAX_SIZE: u32 = 4096;

    /// Whether a picture is wanted.
    pub(crate) fn any(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }
}

/// An arrow from one square to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrow {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl FromStr for Arrow {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once('-').ok_or("expected two squares separated by `-`")?;
        let square =
            |text: &str| text.parse().map_err(|error: SquareError| format!("`{text}`: {}", error.kind()));
        Ok(Self { from: square(from)?, to: square(to)? })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeName {
    /// A board of light wood, for paper and light pages.
    Light,
    /// A board of slate, for dark pages.
    Dark,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowNotation {
    /// A position record.
    Position,
    /// Tafl Standard Notation.
    Tsn,
    /// A tic-tac-toe board.
    T3en,
    /// A game record.
    Record,
}
