//! `tafl legal`: the moves that the rules allow.

use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use notation_syntax::invariant::broken;
use serde::Serialize;
use tafl_moves::Move;
use tafl_play::{Game, Outcome, Step};
use tafl_rules::{Notation as _, Rules};
use tafl_terminal::text::{HEADING, WIDTH, counted};
use tafl_verify::Verifier;

use crate::input::files;
use crate::input::game::{self, At, GAME, StartArgs};
use crate::input::given::Given;
use crate::input::known_rules::{is_rules, rules_of};
use crate::input::lines::{Line, Lines};
use crate::input::results::ResultName;
use crate::input::text::Input;
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, Data, Format, Out, Styled, json};

const EXAMPLES: &str = "\
Examples:
  tafl legal brandub
  tafl legal brandub --position /3t3/3t3/t2T3/1tTKTtt/3T3/3t3/3t3/ --side defenders
  tafl legal --at 3b game.otg
  tafl legal --format tsv - <variants.txt";

/// List the legal moves of a position and their captures.
///
/// RULES is the name of a preset or a rules record in quotes; `-` reads rules records from standard input, one per
/// line, and lists the moves of each before it reads the next. Errors in a line are drawn on standard error, and no
/// moves are listed for it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LegalArgs {
    /// A preset, as listed by `tafl rules list`, a rules record, a file with a game and its rules, or `-` for standard
    /// input.
    #[arg(value_name = "RULES|FILE|-")]
    rules: String,
    /// List the moves after the move at this address of the game: `3b`, `0a` for the start. The default is `last`.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["position", "side"])]
    at: Option<At>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    game: Option<u32>,
    #[command(flatten)]
    start: StartArgs,
    /// The output format: the moves of each piece for people (text); one line per move with squares, move record,
    /// captured squares, next position, next side to move and result, separated by tabs, and an empty line after each
    /// position (tsv); or one object per line (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &LegalArgs) -> Result<Status, Failure> {
    if args.rules == "-" {
        return of_input(args);
    }
    let path = Path::new(&args.rules);
    if is_file(path, &args.rules) {
        return of_record(args, path);
    }
    if args.at.is_some() || args.game.is_some() {
        return Err(Failure::usage("--at and --game need a game record"));
    }
    let game = args.start.game(&rules_of(&args.rules)?).map_err(Failure::usage)?;
    output::mixed(|out| list(args, 1, game, out))?;
    Ok(Status::Good)
}

/// Whether the argument names a file: no file hides rules.
fn is_file(path: &Path, argument: &str) -> bool {
    files::is_game_file(path) || path.exists() && !is_rules(argument)
}

/// The moves of a position of a game, by its rules.
fn of_record(args: &LegalArgs, path: &Path) -> Result<Status, Failure> {
    if args.start.position.is_some() || args.start.side.is_some() {
        return Err(Failure::usage("--position and --side need rules; for a game write --at"));
    }
    let given = Given::default();
    let input = Input::games(path, &given)?;
    let read = game::Game::read_noting(&input, args.game, None, &given)?;
    let playback = read.playback_at(&input.name, args.at.as_ref())?;
    if read.record.rules().is_none() {
        let name = &input.name;
        return Err(Failure::usage(format_args!(
            "{name}: the game has no rules; `tafl fmt --rules RULES` adds them"
        )));
    }
    let game = Verifier::new().game_at(playback.record(), playback.node()).ok_or_else(|| {
        Failure::usage(format_args!("{}: the game cannot be played by its rules", input.name))
    })?;
    output::mixed(|out| list(args, 1, game, out))?;
    Ok(read.status)
}

/// The number of lines whose errors are reported. Each has an answer, which is empty, so a program knows of the others.
const MAX_REPORTED: u64 = 1_000;

/// The moves of each line of standard input.
fn of_input(args: &LegalArgs) -> Result<Status, Failure> {
    let path = Path::new("-");
    let name = files::name(path);
    let unreadable = |error| Failure::Unreadable { name: name.clone(), error };
    let lines = Lines::new(files::open(path).map_err(unreadable)?);
    output::mixed(|out| {
        let mut refused = 0;
        for (record, line) in (1..).zip(lines) {
            let line = line.map_err(unreadable)?;
            let game = if refused < MAX_REPORTED {
                line.read(&name, Rules::parse_all).and_then(|rules| {
                    let report = |error| messages::line(&format_args!("{name}:{}: {error}", line.number));
                    args.start.game(&rules).map_err(report).ok()
                })
            } else {
                unreported(args, &line)
            };
            match game {
                Some(game) => list(args, record, game, out)?,
                None => refused += 1,
            }
            // A line without moves has an empty block.
            if args.format != Format::Json {
                writeln!(out.styled()?)?;
            }
            // The other program may wait for the answer before it writes the next line.
            out.flush()?;
        }
        if refused > MAX_REPORTED {
            messages::line(&format_args!(
                "{name}: {} more lines have errors, which are not shown",
                refused - MAX_REPORTED
            ));
        }
        Ok::<_, Failure>(if refused == 0 { Status::Good } else { Status::Errors })
    })
}

/// The game of a line, whose errors are not reported.
fn unreported(args: &LegalArgs, line: &Line) -> Option<Game> {
    let parsed = Rules::parse_all(line.text.as_deref().ok()?);
    let rules = parsed.value.filter(|_| parsed.errors.is_empty())?;
    args.start.game(&rules).ok()
}

fn list(args: &LegalArgs, record: u64, mut game: Game, out: &mut Out) -> io::Result<()> {
    if args.format == Format::Text {
        return table(&game, out.styled()?);
    }
    let out = out.data()?;
    let mut moves: Vec<(String, Step)> =
        game.legal_steps().into_iter().map(|step| (step.to_string(), step)).collect();
    moves.sort_unstable();
    for (squares, step) in moves {
        let Ok(written) = game.play(step) else {
            broken("a legal step can be played", ());
            continue;
        };
        match args.format {
            Format::Json => json(out, &Row::new(record, &squares, &written, &game))?,
            Format::Tsv | Format::Text => row(&squares, &written, &game, out)?,
        }
        game.undo();
    }
    // The block of one position ends like those of several.
    if args.format == Format::Tsv && args.rules != "-" { writeln!(out) } else { Ok(()) }
}

/// A move, and the game after it.
fn row(squares: &str, step: &Move, game: &Game, out: &mut Data) -> io::Result<()> {
    let captures = captures(step).join(",");
    let (position, side) = (game.position(), game.side_to_move().char());
    writeln!(out, "{squares}\t{step}\t{captures}\t{position}\t{side}\t{}", result(game.outcome()))
}

/// A move as an object.
#[derive(Serialize)]
struct Row<'a> {
    record: u64,
    squares: &'a str,
    #[serde(rename = "move")]
    step: String,
    captures: Vec<String>,
    position: String,
    side_to_move: String,
    outcome: Option<Outcome>,
}

impl<'a> Row<'a> {
    fn new(record: u64, squares: &'a str, step: &Move, game: &Game) -> Self {
        Self {
            record,
            squares,
            step: step.to_string(),
            captures: captures(step),
            position: game.position().to_string(),
            side_to_move: game.side_to_move().to_string(),
            outcome: game.outcome(),
        }
    }
}

fn captures(step: &Move) -> Vec<String> {
    step.captures().iter().map(|capture| capture.square().to_string()).collect()
}

fn result(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("ongoing", |outcome| ResultName::of_winner(outcome.winner()).name())
}

/// The moves of each piece, with marks, for people.
fn table(game: &Game, out: &mut Styled) -> io::Result<()> {
    if let Some(outcome) = game.outcome() {
        return writeln!(out, "{HEADING}{outcome}{HEADING:#}");
    }
    let moves = game.legal_steps();
    let number = counted(moves.len(), "move");
    writeln!(out, "{HEADING}{} to move, {number}{HEADING:#}", game.side_to_move())?;
    for of_piece in moves.chunk_by(|one, other| one.origin() == other.origin()) {
        let written: Vec<String> =
            of_piece.iter().filter_map(|&step| game.marked(step).ok()).map(|step| step.to_string()).collect();
        let options = textwrap::Options::new(WIDTH)
            .initial_indent("  ")
            .subsequent_indent("    ")
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .word_separator(textwrap::WordSeparator::AsciiSpace);
        textwrap::wrap(&written.join(" "), &options).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}
