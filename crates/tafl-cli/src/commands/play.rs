//! `tafl play`: a game against the computer, or between two people.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Args;
use tafl_arena::{Clock, Contender, Pace, Patience};
use tafl_game_record::TagValue;
use tafl_position::Side;
use tafl_search::Level;
use tafl_terminal::play::{Computer, Dialogue, Table};

use crate::input::game::{At, GAME, Game};
use crate::input::given::Given;
use crate::input::known_rules::rules_of;
use crate::input::lines::Typed;
use crate::input::text::Input;
use crate::input::{contender, files, tag_value};
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, BoardArgs, Styled};

const AFTER: &str = "\
Move with the arrow keys and Enter, or press `m` and type a move as in `e5-e8`; `?` shows all keys. The game is written to a \
file after each move, so that nothing is lost. Without a terminal, or with --lines, `help` lists what can be typed.

Examples:
  tafl play                                         Brandub, a good first game
  tafl play --name Ada --level 5
  tafl play copenhagen --side attackers --level 13 --time 600+5
  tafl play tablut --side both                      two people
  tafl play brandub --engine 'opentafl:java -jar OpenTafl.jar --engine'
  tafl play game.otg --at 2b                        another end for a game
  printf 'd1-e1\\nquit\\n' | tafl play brandub --side attackers

Exit status: 0 if the game was played as far as you wanted, 1 if an engine failed, 2 wrong usage or unreadable files.";

/// Play against the computer, or with another person.
///
/// You play the defenders, unless you choose. The lowest level moves at random, and the highest is all that the engine can do.
/// A game of a file is continued with its side and level. You can take back moves and ask for hints.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct PlayArgs {
    /// A preset, as listed by `tafl rules list`, a rules record, or a file with a game to continue.
    #[arg(value_name = "RULES|FILE", default_value = "brandub")]
    rules: String,
    /// The side that you play: attackers, defenders, or both.
    #[arg(long, value_parser = side)]
    side: Option<Sides>,
    /// Your name, for the record.
    #[arg(long, value_name = "NAME", value_parser = tag_value)]
    name: Option<TagValue>,
    /// How well the computer plays, from 0, which is the default and which children beat, to 20: on Brandub each level scores
    /// 57 to 70 per cent against the one below. It thinks for three seconds at most, if it has no clock.
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,
    /// Another engine: its command, after the name of its protocol and a colon if that is not `utep`; see `tafl match`.
    #[arg(long, value_name = "COMMAND", conflicts_with = "level")]
    engine: Option<String>,
    /// The clock of each side, in seconds: `600`, `600+5` with an increment, `600 30/3` with overtime.
    #[arg(long, value_name = "CLOCK")]
    time: Option<Clock>,
    /// Continue the game after the move at this address, as in `3b`, and drop the rest. The default is `last`.
    #[arg(long, value_name = "ADDRESS")]
    at: Option<At>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    game: Option<u32>,
    /// A number that decides the choices of low levels. Without it, they differ from game to game.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write the game to this new file. Without it, the file has the names of the variant and of the day.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print lines instead of a screen, and read lines, as without a terminal: for scripts and screen readers.
    #[arg(long)]
    lines: bool,
    #[command(flatten)]
    board: BoardArgs,
}

/// The sides that people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    One(Side),
    Both,
}

fn side(text: &str) -> Result<Sides, String> {
    if text == "both" {
        return Ok(Sides::Both);
    }
    let side = text.parse().map(Sides::One);
    side.map_err(|_| "expected `attackers`, `defenders` or `both`".to_owned())
}

fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a level from {} to {}", Level::MIN.get(), Level::MAX.get()))
}

pub(crate) fn run(args: &PlayArgs) -> Result<Status, Failure> {
    if let Some(path) = args.output.as_deref().filter(|path| path.exists()) {
        let name = path.display();
        return Err(Failure::usage(format_args!("{name} exists; give --output the name of a new file")));
    }
    let mut table = table(args)?;
    let is_person = io::stdin().is_terminal();
    table.start(args.time, args.output.as_deref(), is_person);
    if is_person && io::stdout().is_terminal() && !args.lines {
        table = tafl_terminal::play::play(table, args.board.into())?;
    } else {
        output::styled(|out| converse(&mut Dialogue::new(&mut table, args.board.into()), out))?;
    }
    if let Some(problem) = table.unsaved() {
        messages::line(&problem);
    }
    if let Some(path) = table.file().map(Path::display) {
        let next = if table.is_over() {
            format!("`tafl replay -i {path}` shows it")
        } else {
            format!("`tafl play {path}` continues it")
        };
        messages::line(&format_args!("the game is in {path}; {next}"));
    }
    Ok(if table.is_in_trouble() || table.unsaved().is_some() { Status::Errors } else { Status::Good })
}

/// Reads and answers until the game is over, the player leaves, or the input ends.
fn converse(dialogue: &mut Dialogue<'_>, out: &mut Styled) -> Result<(), Failure> {
    let mut lines = Typed::new();
    dialogue.begin(out)?;
    while dialogue.wait(out)? {
        let Some(line) = lines.next(out)? else {
            return Ok(writeln!(out, "The game is not over.")?);
        };
        match line.text(Typed::NAME) {
            Some(text) if !dialogue.answer(text, out)? => break,
            Some(_) => {}
            None => dialogue.refuse(),
        }
    }
    Ok(())
}

/// The table that the arguments ask for.
fn table(args: &PlayArgs) -> Result<Table, Failure> {
    let path = Path::new(&args.rules);
    let mut table = if files::is_game_file(path) {
        continued(args, path)?
    } else if args.at.is_some() || args.game.is_some() {
        return Err(Failure::usage("--at and --game need a game record"));
    } else {
        Table::new(rules_of(&args.rules)?)
    };
    let person = match args.side {
        Some(Sides::Both) if args.name.is_some() => {
            return Err(Failure::usage(
                "--name is for one person; write the names of two into the tags of the game",
            ));
        }
        Some(Sides::Both) => return Ok(table),
        Some(Sides::One(side)) => side,
        None => table.earlier().map_or_else(|| usual_side(&table), |(person, _)| person),
    };
    let computer = computer(args, &table)?;
    table.seat(person, args.name.clone(), computer);
    Ok(table)
}

/// The defenders, which are easier to play; in a game that two people began, the side to move.
fn usual_side(table: &Table) -> Side {
    let is_new = table.game().history().is_empty();
    if is_new { Side::Defenders } else { table.game().side_to_move() }
}

/// A game of a file.
fn continued(args: &PlayArgs, path: &Path) -> Result<Table, Failure> {
    let input = Input::read(path)?;
    let read = Game::read_noting(&input, args.game, None, &Given::default())?;
    let at = read.playback_at(&input.name, args.at.as_ref())?.node();
    Table::continued(read.record, at)
        .map_err(|problem| Failure::usage(format_args!("{}: {problem}", input.name)))
}

fn computer(args: &PlayArgs, table: &Table) -> Result<Computer, Failure> {
    let Some(text) = &args.engine else {
        let now =
            || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let level = args.level.or_else(|| table.earlier()?.1).unwrap_or(Level::MIN);
        return Ok(Computer::of_level(level, args.seed.unwrap_or_else(now)));
    };
    if !table.starts_by_rules() {
        let message =
            "engines begin where the rules begin, but this game has another start; play it without --engine";
        return Err(Failure::usage(message));
    }
    let engine = contender::read(text, Pace::default())?;
    if engine.pace.clock.is_some() {
        return Err(Failure::usage("a game has one clock; write --time instead of time="));
    }
    let tried = contender::tried(&engine.command, table.game().rules(), Patience::default());
    let command = tried.map_err(|fault| contender::cannot_play(&engine.command, &fault))?;
    Ok(Computer::of_program(Contender { command, ..engine }))
}
