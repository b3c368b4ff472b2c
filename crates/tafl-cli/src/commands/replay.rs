//! `tafl replay`: games played without rules.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::slice;

use clap::Args;
use notation_syntax::Parsed;
use serde::Serialize;
use tafl_game_record::json::PlyObject;
use tafl_game_record::{
    Address, GameRecord, Games, Markup, MoveIndex, NodeId, Playback, RecordErrorKind, ReplayError,
};
use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};
use tafl_terminal::board::{self, Board};
use tafl_terminal::text::HEADING;
use tafl_terminal::{caption, markup};

use crate::input::batches::{Batches, Expected};
use crate::input::files;
use crate::input::game::{At, GAME, Game};
use crate::input::game_text::{GameText, Unread};
use crate::input::given::{self, Given};
use crate::input::rules::RulesArg;
use crate::input::text::Input;
use crate::output::messages::{self, Failure, Messages, Source, Status};
use crate::output::{self, BoardArgs, Data, Format, Out, Styled, json};

const EXAMPLES: &str = "\
Examples:
  tafl replay examples/brandub.otg                  each move of the main line
  tafl replay --interactive examples/brandub.otg    step through the game
  tafl replay --at 3b.1.1b examples/brandub.otg     one position
  tafl replay --format tsv archive.otg              the positions of all games, for a program
  tafl replay --format tsv --game 1 --all game.otg   those of one game with its variations

Keys of --interactive: left and right step, up and down go to the previous and next variation of a move, a \
move that you type is played, C edits the comment, S saves the file, N goes to the next game, ? shows all keys, Q leaves.";

/// Replay a game record and print each position.
///
/// Plays the main line from the start position of the record. The moves list their captures, so no rules are needed.
///
/// Of a file with several games, boards show one and the formats for programs print all. There a game with errors is
/// reported on standard error and skipped, and the exit status is 1; a game with a move that cannot be played is
/// printed up to that move. Memory use does not grow with the archive.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// The game record; `-` is standard input. Games of other programs, folders, .tar and .zip files are read too.
    file: PathBuf,
    /// Play the variations too, after the main line.
    #[arg(long, conflicts_with = "at")]
    all: bool,
    /// Print only the position after the move at this address: `3b`, `7b.2.1a`; `0a` is the start, `last` the end of the
    /// main line.
    #[arg(long, value_name = "ADDRESS")]
    at: Option<At>,
    /// Step through the games on a terminal, and edit them; --at sets the first position.
    #[arg(long, short, conflicts_with_all = ["all", "format"])]
    interactive: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    game: Option<u32>,
    #[command(flatten)]
    rules: RulesArg,
    /// The output format: boards of one game for people (text); or, for programs, all games, with a line for the start
    /// and for each move. The columns are the number of the game, address, move, position after it and next side to
    /// move, separated by tabs (tsv; with --game, without the number); or the fields of an object (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    board: BoardArgs,
}

pub(crate) fn run(args: &ReplayArgs) -> Result<Status, Failure> {
    if args.interactive {
        can_browse(&args.file)?;
    }
    if args.format != Format::Text && args.game.is_none() {
        return all_games(args);
    }
    let given = args.rules.given_to_file(&args.file)?;
    let input = Input::games(&args.file, &given)?;
    if args.interactive {
        let game = Game::read(&input, args.game, &given)?;
        return browse(args, input, game);
    }
    let game = Game::read_noting(&input, args.game, Some("`--format tsv`"), &given)?;
    let replay = Replay { args, game: game.number, record: &game.record };
    match output::mixed(|out| Ok::<_, Failure>(replay.print(out)))? {
        Ok(()) => Ok(game.status),
        Err(Stopped::NoSuchMove(at)) => Err(Failure::no_such_move(at)),
        Err(Stopped::Replay(error)) => Ok(game.stopped(&input.name, &error)),
        Err(Stopped::Output(error)) => Err(error.into()),
    }
}

/// Checks that there are a terminal and a keyboard.
fn can_browse(file: &Path) -> Result<(), Failure> {
    let problem = if files::is_stdin(file) {
        "--interactive reads keys from standard input; give the game as a file"
    } else if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        "--interactive needs a terminal; without the option, every position is printed"
    } else {
        return Ok(());
    };
    Err(Failure::usage(problem))
}

/// Lets the user step through the games of the file, starting at a move of this one, until they leave.
fn browse(args: &ReplayArgs, input: Input, game: Game) -> Result<Status, Failure> {
    if let Err(error) = Playback::new(&game.record) {
        return Ok(game.stopped(&input.name, &error));
    }
    let at = match &args.at {
        Some(at) => game.playback_at(&input.name, Some(at))?.node(),
        None => None,
    };
    let file = input.into_game_file(&args.file)?;
    let notes = tafl_terminal::browse(file, game.number, game.record, at, args.board.into())?;
    for note in notes {
        messages::line(&note);
    }
    Ok(game.status)
}

/// A game to be played as the arguments require.
struct Replay<'a> {
    args: &'a ReplayArgs,
    /// The number of the game in the file, from 1.
    game: u64,
    record: &'a GameRecord,
}

/// Why a game is not played to its end.
enum Stopped<'a> {
    NoSuchMove(&'a At),
    Replay(ReplayError),
    Output(io::Error),
}

impl From<ReplayError> for Stopped<'_> {
    fn from(error: ReplayError) -> Self {
        Self::Replay(error)
    }
}

impl From<io::Error> for Stopped<'_> {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl<'a> Replay<'a> {
    /// Plays the game as far as possible, or to the address in the arguments.
    fn print(&self, out: &mut Out) -> Result<(), Stopped<'a>> {
        match &self.args.at {
            Some(at) => self.at(at, out),
            None => self.play(out),
        }
    }

    fn play(&self, out: &mut Out) -> Result<(), Stopped<'a>> {
        let &Self { args, game, record } = self;
        let is_text = args.format == Format::Text;
        let mut replay = if args.all { record.replay_all() } else { record.replay() }?;
        if is_text {
            let out = out.styled()?;
            caption::title(record, out)?;
            caption::start_comment(record, out)?;
            writeln!(out)?;
        }
        let start = Address::main(MoveIndex::START);
        let (position, side_to_move) = (replay.position(), replay.side_to_move());
        Step { game, address: &start, made: None, position, mover: None, side_to_move }
            .print(args, record, out)?;
        let mut ended = false;
        for ply in replay.by_ref() {
            let ply = ply?;
            if is_text {
                let out = out.styled()?;
                // The result belongs to the main line.
                if ply.address.depth() > 0 && !ended {
                    caption::ending(record, out)?;
                    ended = true;
                }
                writeln!(out)?;
            }
            let made = Some((ply.node, ply.move_record));
            let (position, mover, side_to_move) = (&ply.position, ply.mover, ply.side_to_move);
            Step { game, address: &ply.address, made, position, mover, side_to_move }
                .print(args, record, out)?;
        }
        if is_text && !ended {
            caption::ending(record, out.styled()?)?;
        }
        Ok(())
    }

    /// Plays the game up to a move, and prints the position there.
    fn at(&self, at: &'a At, out: &mut Out) -> Result<(), Stopped<'a>> {
        let &Self { args, game, record } = self;
        let mut playback = Playback::new(record)?;
        if !at.reach(&mut playback)? {
            return Err(Stopped::NoSuchMove(at));
        }
        let made = playback.node().and_then(|node| Some((node, record.tree().move_record(node)?)));
        let (position, mover, side_to_move) =
            (playback.position(), playback.mover(), playback.side_to_move());
        let address = &playback.address();
        Ok(Step { game, address, made, position, mover, side_to_move }.print(args, record, out)?)
    }
}

/// A position in a game.
struct Step<'a> {
    /// The number of the game in the file, from 1.
    game: u64,
    address: &'a Address,
    /// The move that led there; `None` at the start.
    made: Option<(NodeId, &'a MoveRecord)>,
    position: &'a Position,
    mover: Option<Side>,
    side_to_move: Option<Side>,
}

/// A position in a game as an object.
#[derive(Serialize)]
struct Row<'a> {
    game: u64,
    #[serde(flatten)]
    ply: PlyObject<'a>,
}

impl Step<'_> {
    fn print(&self, args: &ReplayArgs, record: &GameRecord, out: &mut Out) -> io::Result<()> {
        match args.format {
            Format::Text => self.board(args, record, out.styled()?),
            Format::Tsv => self.row(args, out.data()?),
            Format::Json => json(
                out.data()?,
                &Row {
                    game: self.game,
                    ply: PlyObject::new(
                        record,
                        self.address.clone(),
                        self.made.map(|(node, _)| node),
                        self.position.clone(),
                        self.side_to_move,
                    ),
                },
            ),
        }
    }

    fn markup(&self, record: &GameRecord) -> Markup {
        self.made.map(|(node, _)| markup::of(record, node)).unwrap_or_default()
    }

    /// Address, move, position after it, next side to move. The number of the game comes first, unless the arguments
    /// name one: whether it is there must not depend on the file.
    fn row(&self, args: &ReplayArgs, out: &mut Data) -> io::Result<()> {
        if args.game.is_none() {
            write!(out, "{}\t", self.game)?;
        }
        write!(out, "{}\t", self.address)?;
        if let Some((_, made)) = self.made {
            write!(out, "{made}")?;
        }
        write!(out, "\t{}\t", self.position)?;
        match self.side_to_move {
            Some(side) => writeln!(out, "{}", side.char()),
            None => writeln!(out, "-"),
        }
    }

    /// The move with the board after it and its comment.
    fn board(&self, args: &ReplayArgs, record: &GameRecord, out: &mut Styled) -> io::Result<()> {
        match (self.made, self.mover, self.side_to_move) {
            (None, _, None) => writeln!(out, "{HEADING}start{HEADING:#}")?,
            (None, _, Some(side)) => writeln!(out, "{HEADING}start{HEADING:#}, {side} to move")?,
            (Some((node, made)), mover, _) => {
                let judged = markup::judged(record, node);
                write!(out, "{HEADING}{}  {made}{judged}{HEADING:#}", self.address)?;
                let mover = mover.map(|side| format!("  ({side})")).unwrap_or_default();
                let eval = self.markup(record).eval.map(|eval| format!("  {}", eval.in_words()));
                writeln!(out, "{mover}{}", eval.unwrap_or_default())?;
            }
        }
        let last = self.made.map(|(_, made)| made);
        let board =
            Board { position: self.position, last, rules: record.rules(), options: args.board.into() };
        board::draw(&markup::drawn(board.diagram(), &self.markup(record)), args.board.ascii, out)?;
        let mut comments = self.made.into_iter().flat_map(|(node, _)| markup::texts(record, node));
        comments.try_for_each(|comment| caption::paragraph(&comment, out))
    }
}

/// Prints every game, with its number. A game with errors is reported, and the others are printed.
fn all_games(args: &ReplayArgs) -> Result<Status, Failure> {
    let files = slice::from_ref(&args.file);
    let given = args.rules.given_to_file(&args.file)?;
    output::mixed(|out| {
        let batches = Batches::new(Expected::RecognizedOrRecords, files).with_progress();
        let mut batches = batches.reporting_empty_files().noting_formats();
        let mut archive = Archive { args, given: &given, game: 0, status: Status::Good };
        while let Some(batch) = batches.next() {
            batches.bar().suspend(|| batch.iter().try_for_each(|text| archive.text(text, out)))?;
        }
        given.note();
        Ok::<_, io::Error>(archive.status)
    })
}

struct Archive<'a> {
    args: &'a ReplayArgs,
    given: &'a Given,
    /// The number of the last game, from 1.
    game: u64,
    status: Status,
}

impl Archive<'_> {
    /// Prints the games of a text: one, or several where the text is broken.
    fn text(&mut self, text: &GameText, out: &mut Out) -> io::Result<()> {
        let record = text.as_record(self.given);
        let text = record.as_ref().unwrap_or(text);
        let mut messages = Messages::default();
        let read = text.text(&mut messages);
        messages.print();
        match read {
            Ok(content) => {
                let source = Source::part(&text.name, content, text.line);
                Games::new(content).try_for_each(|game| self.game(text, &source, game, out))
            }
            Err(status) => {
                // A text that is not UTF-8 is a game too: the numbers are those of `--game`.
                let is_game = status == Status::Errors && !matches!(text.text, Err(Unread::Rejected(_)));
                self.game += u64::from(is_game);
                self.status = self.status.max(status);
                Ok(())
            }
        }
    }

    fn game(
        &mut self,
        text: &GameText,
        source: &Source<'_>,
        game: Parsed<GameRecord, RecordErrorKind>,
        out: &mut Out,
    ) -> io::Result<()> {
        self.game += 1;
        let number = self.game;
        messages::errors(source, &game.errors);
        let Some(mut record) = game.value.filter(|_| game.errors.is_empty()) else {
            let name = &text.name;
            self.report(&format_args!(
                "{name}: game {number} has errors and is skipped; `--game {number}` plays what can be read"
            ));
            return Ok(());
        };
        self.given.impose(&mut record);
        let location = text.location();
        match (Replay { args: self.args, game: number, record: &record }).print(out) {
            Ok(()) => {}
            Err(Stopped::NoSuchMove(at)) => {
                self.report(&format_args!("{location}: game {number} has no move {at}"));
            }
            Err(Stopped::Replay(error)) => {
                let advice = given::for_record(&record).map(|advice| format!("; {advice}"));
                self.report(&format_args!(
                    "{location}: game {number}: {error}{}",
                    advice.unwrap_or_default()
                ));
            }
            Err(Stopped::Output(error)) => return Err(error),
        }
        Ok(())
    }

    fn report(&mut self, message: &dyn std::fmt::Display) {
        messages::line(message);
        self.status = self.status.max(Status::Errors);
    }
}
