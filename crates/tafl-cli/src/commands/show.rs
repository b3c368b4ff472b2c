//! `tafl show`: draws a position as a board.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{ArgGroup, Args, ValueEnum};
use t3en::{Board as TicTacToe, Grid};
use tafl_diagram::{Diagram, Svg, Theme};
use tafl_game_record::{Address, GameRecord, Markup, MoveIndex, Playback};
use tafl_moves::MoveRecord;
use tafl_play::Game as PlayedGame;
use tafl_position::tsn::Tsn;
use tafl_position::{Dimension, Position, Square, SquareError};
use tafl_rules::Rules;
use tafl_terminal::board::{self, Board};
use tafl_terminal::{caption, markup};
use tafl_verify::Verifier;

use crate::input::files;
use crate::input::game::{At, GAME, Game};
use crate::input::given::Given;
use crate::input::known_rules::rules_of;
use crate::input::rules::RulesArg;
use crate::input::text::{self, Input};
use crate::output::messages::{Failure, Status};
use crate::output::{self, BoardArgs, file};

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
  tafl show --at 3b game.otg --svg after-3b.svg --caption
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
    what: Option<String>,
    /// The notation of the text. By default it is recognized.
    #[arg(long, value_name = "NOTATION")]
    notation: Option<ShowNotation>,
    /// Draw the position after the move at this address of a game: `3b`, `7b.2.1a`; `0a` is the start, `last` the end of
    /// the main line.
    #[arg(long, value_name = "ADDRESS")]
    at: Option<At>,
    /// Draw the start and the position after each move, main line first, into the folders that --svg and --png name.
    #[arg(long, conflicts_with = "at", requires = "picture")]
    all: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    game: Option<u32>,
    /// Show the special squares of these rules: a preset, as listed by `tafl rules list`, a rules record, or a file with
    /// one. A game that has rules keeps them.
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Draw a ring around these squares, separated by commas.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    mark: Vec<Square>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

/// Pictures in files.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("picture").args(["svg", "png"]).multiple(true))]
struct PictureArgs {
    /// Write the board to this SVG file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the board to this PNG file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// The width and height of the PNG file in pixels. The default is 100 per square, up to 4096.
    #[arg(long, value_name = "PIXELS", requires = "png",
          value_parser = clap::value_parser!(u32).range(16..=i64::from(Self::MAX_SIZE)))]
    size: Option<u32>,
    /// The colours of the picture.
    #[arg(long, value_name = "THEME", default_value = "light", requires = "picture")]
    theme: ThemeName,
    /// Draw an arrow from one square to another in the picture: `d1-d4`. Can be repeated.
    #[arg(long, value_name = "FROM-TO", requires = "picture")]
    arrow: Vec<Arrow>,
    /// The title of the picture for screen readers. The default is the name of the variant.
    #[arg(long, value_name = "TEXT", requires = "picture")]
    title: Option<String>,
    /// Write a text below the board in the SVG file. The default is what the terminal says: the game, the move and whose
    /// turn it is.
    #[arg(long, value_name = "TEXT", num_args = 0..=1, default_missing_value = "", require_equals = true, requires = "svg", conflicts_with = "png")]
    caption: Option<String>,
}

impl PictureArgs {
    /// The largest width of a bitmap in pixels: enough for a page of paper, and 64 mebibytes of memory.
    const MAX_SIZE: u32 = 4096;

    /// Whether a picture is wanted.
    fn any(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }
}

/// An arrow from one square to another.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    from: Square,
    to: Square,
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
enum ThemeName {
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
enum ShowNotation {
    /// A position record.
    Position,
    /// Tafl Standard Notation.
    Tsn,
    /// A tic-tac-toe board.
    T3en,
    /// A game record.
    Record,
}

pub(crate) fn run(args: &ShowArgs) -> Result<Status, Failure> {
    let rules = args.rules.as_deref().map(rules_of).transpose()?;
    if let Some(what) = &args.what {
        return show(args, what, rules.as_ref());
    }
    if args.at.is_some() || args.all {
        return Err(Failure::usage("--at and --all need a game record"));
    }
    // Without a text there are rules.
    rules.map_or(Ok(Status::Good), |rules| {
        let next = format!("start, {} to move", rules.side_to_move());
        let name = rules.name().map(|name| name.to_string().replace('_', " "));
        tafl(
            args,
            rules.start(),
            Some(&rules),
            &Words { title: name.into_iter().collect(), below: Some(next) },
        )
    })
}

fn show(args: &ShowArgs, what: &str, rules: Option<&Rules>) -> Result<Status, Failure> {
    let path = Path::new(what);
    let is_file = files::is_stdin(path) || path.exists();
    let given = if is_file || notation_of(what) == ShowNotation::Record {
        RulesArg { rules: args.rules.clone() }.given_to_file(path)?
    } else {
        Given::default()
    };
    let input = if is_file && matches!(args.notation, None | Some(ShowNotation::Record)) {
        Input::games(path, &given)?
    } else if is_file {
        Input::read(path)?
    } else if is_mistaken_path(path) {
        return Err(Failure::usage(format_args!("`{what}` is neither a file nor a position")));
    } else {
        Input::of_argument(what)
    };
    let text = if args.notation.is_none() { input.records()? } else { input.text()? };
    let text = text.trim_end_matches(['\n', '\r']);
    let of_text = || if files::is_game_file(path) { ShowNotation::Record } else { notation_of(text) };
    let notation = args.notation.unwrap_or_else(of_text);
    if notation != ShowNotation::Record && (args.at.is_some() || args.all) {
        return Err(Failure::usage("--at and --all need a game record, and this is a position"));
    }
    if notation == ShowNotation::T3en && (args.picture.any() || rules.is_some() || !args.mark.is_empty()) {
        return Err(Failure::usage("pictures, rules and marks are for tafl boards"));
    }
    match notation {
        ShowNotation::Record => game(args, &input, &given),
        ShowNotation::Position => tafl(args, &text::parse(&input.name, text)?, rules, &Words::default()),
        ShowNotation::Tsn => {
            let tsn: Tsn = text::parse(&input.name, text)?;
            let caption = format!("ply {}, {} to move", tsn.ply(), tsn.side_to_move());
            tafl(args, tsn.position(), rules, &Words { below: Some(caption), ..Words::default() })
        }
        // A board without a player to move is a grid.
        ShowNotation::T3en if text.contains(char::is_whitespace) => {
            let board: TicTacToe = text::parse(&input.name, text)?;
            tic_tac_toe(board.grid(), Some(&format!("{} to move", board.side_to_move())))
        }
        ShowNotation::T3en => tic_tac_toe(&text::parse(&input.name, text)?, None),
    }
}

/// Whether the argument looks more like the name of a file that does not exist than like a position. A position has
/// rows separated by slashes and never ends in a dot and letters, except that T3EN has dots before `x` and `o`.
fn is_mistaken_path(path: &Path) -> bool {
    let text = path.to_string_lossy();
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let named = extension.is_some_and(|extension| {
        extension.chars().all(char::is_alphanumeric)
            && extension.contains(|character: char| character.is_alphabetic() && !"xo".contains(character))
    });
    named && !text.contains(char::is_whitespace)
        || !text.contains('/') && !text.starts_with('[') && text.chars().count() > 1
}

/// The notation that the text looks like. A game record begins with a tag, T3EN has cells that no position has, and
/// TSN has spaces between its fields.
fn notation_of(text: &str) -> ShowNotation {
    if text.trim_start().starts_with('[') {
        return ShowNotation::Record;
    }
    let cells = text.split_whitespace().next().unwrap_or_default();
    let mut letters = cells.chars().filter(|character| character.is_alphabetic()).peekable();
    let players = letters.peek().is_some() && letters.all(|letter| matches!(letter, 'x' | 'o' | 'X' | 'O'));
    if players || cells.contains(['_', '.']) {
        return ShowNotation::T3en;
    }
    if text.contains(' ') { ShowNotation::Tsn } else { ShowNotation::Position }
}

fn tafl(
    args: &ShowArgs,
    position: &Position,
    rules: Option<&Rules>,
    words: &Words,
) -> Result<Status, Failure> {
    let board = Board { position, last: None, rules, options: args.board.into() };
    draw(args, &board, &Markup::default(), words)?;
    Ok(Status::Good)
}

/// What is said about a board.
#[derive(Default)]
struct Words {
    /// What the game is called.
    title: Vec<String>,
    /// The move, and whose turn it is.
    below: Option<String>,
}

impl Words {
    /// For a picture, with the move that led to the board.
    fn caption(&self) -> String {
        self.title.iter().chain(&self.below).map(String::as_str).collect::<Vec<_>>().join("\n")
    }
}

/// Draws the board into the pictures that the arguments name; otherwise on the terminal, with words around it.
fn draw(args: &ShowArgs, board: &Board<'_>, markup: &Markup, words: &Words) -> Result<(), Failure> {
    let diagram = diagram(args, board, markup)?;
    if args.picture.any() {
        return draw_pictures(&diagram, &args.picture, words, args.what.as_slice());
    }
    output::styled(|out| {
        // The name of rules is what the reader asked for.
        if args.what.is_some() {
            words.title.iter().try_for_each(|line| caption::heading(line, out))?;
        }
        board::draw(&diagram, args.board.ascii, out)?;
        words.below.iter().try_for_each(|line| writeln!(out, "{line}"))
    })
}

/// The diagram of a board with the shapes of a comment, and the marks and arrows of the arguments.
fn diagram<'b>(args: &ShowArgs, board: &Board<'b>, markup: &Markup) -> Result<Diagram<'b>, Failure> {
    fits(args, board.rules, board.position.dimension())?;
    let marked = markup::drawn(board.diagram(), markup).marked(args.mark.iter().copied());
    Ok(args.picture.arrow.iter().fold(marked, |diagram, arrow| diagram.arrow(arrow.from, arrow.to)))
}

/// Checks that the rules and the marks fit this board. Otherwise they would be ignored without a message.
fn fits(args: &ShowArgs, rules: Option<&Rules>, dimension: Dimension) -> Result<(), Failure> {
    if let Some(other) = rules.map(Rules::dimension).filter(|&other| other != dimension) {
        return Err(Failure::usage(format_args!(
            "the rules are for {other} by {other} squares, but the board has {dimension} by {dimension}"
        )));
    }
    let arrows = args.picture.arrow.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
    match args.mark.iter().chain(arrows).find(|&&square| !dimension.contains(square)) {
        Some(square) => Err(Failure::usage(format_args!(
            "cannot mark `{square}`: it is not on a board of {dimension} by {dimension} squares"
        ))),
        None => Ok(()),
    }
}

fn tic_tac_toe(grid: &Grid, caption: Option<&str>) -> Result<Status, Failure> {
    output::styled(|out| {
        write!(out, "{}", grid.diagram().with_coordinates())?;
        caption.map_or(Ok(()), |caption| writeln!(out, "{caption}"))
    })?;
    Ok(Status::Good)
}

/// A position of a game, with the last move.
fn game(args: &ShowArgs, input: &Input, given: &Given) -> Result<Status, Failure> {
    let game = Game::read_noting(input, args.game, None, given)?;
    let rules = game.record.rules();
    if args.all {
        return all(args, input, &game, rules);
    }
    let playback = game.playback_at(&input.name, args.at.as_ref())?;
    let last = playback.node().and_then(|node| game.record.tree().move_record(node));
    let judged = playback.node().map(|node| markup::judged(&game.record, node)).unwrap_or_default();
    let heading = match last {
        Some(last) => format!("after {} {last}{judged}", playback.address()),
        None => "start".to_owned(),
    };
    let markup = playback.node().map(|node| markup::of(&game.record, node)).unwrap_or_default();
    let next = next(&game.record, &playback).map(|next| format!(", {next}")).unwrap_or_default();
    let words = Words { title: game.record.title_lines(), below: Some(heading + &next) };
    let board = Board { position: playback.position(), last, rules, options: args.board.into() };
    draw(args, &board, &markup, &words)?;
    Ok(game.status)
}

/// Whose turn it is, or how the game ended.
fn next(record: &GameRecord, playback: &Playback<'_>) -> Option<String> {
    let node = playback.node();
    // The rules know whether a berserk turn goes on.
    let by_rules = node.and_then(|node| Verifier::new().game_at(record, Some(node)));
    if let Some(outcome) = by_rules.as_ref().and_then(PlayedGame::outcome) {
        return Some(outcome.to_string());
    }
    let is_last = node.is_some() && node == record.tree().main_line().last();
    if is_last && matches!(record.result(), Some(Ok(_))) {
        return record.ending_line();
    }
    let side = by_rules.map(|game| game.side_to_move()).or_else(|| playback.side_to_move());
    side.map(|side| format!("{side} to move"))
}

/// Pictures of all positions of a game, main line first: files with a number and the address of the move.
fn all(args: &ShowArgs, input: &Input, game: &Game, rules: Option<&Rules>) -> Result<Status, Failure> {
    let mut replay = match game.record.replay_all() {
        Ok(replay) => replay,
        Err(error) => return Ok(game.stopped(&input.name, &error)),
    };
    let folders = Folders::make(&args.picture, game.record.tree().len())?;
    let title = game.record.title_lines();
    let draw =
        |number, address: &Address, position: &Position, last: Option<&MoveRecord>, markup: &Markup| {
            let board = Board { position, last, rules, options: args.board.into() };
            let below = last.map_or_else(|| "start".to_owned(), |last| format!("after {address} {last}"));
            let words = Words { title: title.clone(), below: Some(below) };
            draw_pictures(
                &diagram(args, &board, markup)?,
                &folders.picture(number, address),
                &words,
                args.what.as_slice(),
            )
        };
    draw(0, &Address::main(MoveIndex::START), replay.position(), None, &Markup::default())?;
    for (number, ply) in (1..).zip(replay.by_ref()) {
        match ply {
            Ok(ply) => {
                let markup = markup::of(&game.record, ply.node);
                draw(number, &ply.address, &ply.position, Some(ply.move_record), &markup)?;
            }
            Err(error) => return Ok(game.stopped(&input.name, &error)),
        }
    }
    Ok(game.status)
}

/// The advice instead of `--png` where it is missing.
#[cfg(not(feature = "png"))]
const NO_PNG: &str = "this `tafl` was built without PNG; write `--svg FILE`, or build it with `cargo install --locked \
                      --path crates/tafl-cli --all-features`";

/// The folders that the arguments name for many pictures.
struct Folders<'a> {
    args: &'a PictureArgs,
    /// The digits of the numbers of pictures, so that the names are in the order of the game.
    digits: usize,
}

impl<'a> Folders<'a> {
    /// The folders for a game with this many moves. They are created if necessary.
    fn make(args: &'a PictureArgs, moves: usize) -> Result<Self, Failure> {
        for folder in [&args.svg, &args.png].into_iter().flatten() {
            if files::is_stdin(folder) {
                return Err(Failure::usage("many pictures need a folder; write `--svg FOLDER`"));
            }
            fs::create_dir_all(folder)
                .map_err(|error| Failure::Unwritable { name: files::name(folder), error })?;
        }
        Ok(Self { args, digits: moves.to_string().len().max(3) })
    }

    /// The arguments for one of the pictures.
    fn picture(&self, number: usize, address: &Address) -> PictureArgs {
        let name = format!("{number:0digits$}-{address}", digits = self.digits);
        let file = |folder: &Option<PathBuf>, extension| {
            folder.as_deref().map(|folder| folder.join(format!("{name}.{extension}")))
        };
        PictureArgs {
            svg: file(&self.args.svg, "svg"),
            png: file(&self.args.png, "png"),
            ..self.args.clone()
        }
    }
}

/// Draws the pictures that the arguments name.
fn draw_pictures(
    diagram: &Diagram<'_>,
    args: &PictureArgs,
    words: &Words,
    inputs: &[String],
) -> Result<(), Failure> {
    if [&args.svg, &args.png].iter().all(|path| path.as_deref().is_some_and(files::is_stdin)) {
        return Err(Failure::usage("two pictures cannot both go to standard output"));
    }
    let mut svg = diagram.svg().theme(args.theme.into());
    if let Some(title) = &args.title {
        svg = svg.title(title);
    }
    let caption =
        args.caption.as_ref().map(|given| if given.is_empty() { words.caption() } else { given.clone() });
    if caption.as_deref().is_some_and(|caption| caption.trim().is_empty()) {
        return Err(Failure::usage("a position alone has no caption; write `--caption=TEXT`"));
    }
    if let Some(caption) = &caption {
        svg = svg.caption(caption);
    }
    if let Some(path) = &args.svg {
        file::write_or_print(path, svg.to_string().as_bytes(), inputs)?;
    }
    if let Some(path) = &args.png {
        if files::is_stdin(path) && io::stdout().is_terminal() {
            return Err(Failure::usage("a terminal cannot show a PNG; write `--png FILE`"));
        }
        file::write_or_print(path, &png(&svg, args.size)?, inputs)?;
    }
    Ok(())
}

/// Without the library that draws bitmaps, which a first build need not wait for.
#[cfg(not(feature = "png"))]
fn png(_: &Svg<'_>, _: Option<u32>) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage(NO_PNG.to_owned()))
}

/// The picture as a bitmap with this many pixels a side; without a number 100 per square, up to the limit.
#[cfg(feature = "png")]
fn png(svg: &Svg<'_>, size: Option<u32>) -> Result<Vec<u8>, Failure> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    let undrawn =
        |error: &dyn std::fmt::Display| Failure::usage(format_args!("the picture cannot be drawn: {error}"));
    let tree = Tree::from_str(&svg.to_string(), &Options::default()).map_err(|error| undrawn(&error))?;
    let size = size.unwrap_or_else(|| (2 * svg.size()).min(PictureArgs::MAX_SIZE));
    let mut pixmap = Pixmap::new(size, size).ok_or_else(|| undrawn(&"not enough memory"))?;
    #[allow(clippy::cast_precision_loss, reason = "sizes are small")]
    let scale = size as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| undrawn(&error))
}
