//! `tafl puzzle`: solve a puzzle move by move.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tafl_analysis::OtherWins;
use tafl_game_record::{GameRecord, PuzzleSession, Replies};
use tafl_terminal::puzzle::{Dialogue, Flow};
use tafl_verify::Verifier;

use crate::input::files;
use crate::input::game::{GAME, Game};
use crate::input::lines::Typed;
use crate::input::rules::RulesArg;
use crate::input::text::Input;
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, BoardArgs, Styled};

const AFTER: &str = "\
Type a move, as in `e5-e8`, or a command, such as `hint`, `back` and `quit`; `help` lists all of them. A move can \
also be typed as `E5-E8`, `e5 e8` or `12. Ke5–e8xe9!`: piece prefix, captures and marks are optional.

Examples:
  tafl puzzle examples/puzzle.otg
  printf 'd4-d7\\nd7-a7\\n' | tafl puzzle examples/puzzle.otg

Exit status: 0 solved, 1 not solved or not a puzzle, 2 wrong usage or an unreadable file.";

/// Solve a puzzle, move by move.
///
/// A puzzle is a game record with puzzle tags. It begins with the introduction, if it has one; then you play one side,
/// and the record answers for the other. A strict puzzle accepts only moves of the record, and others that win as
/// quickly; in a loose one you can try any move that the rules of the record allow. No move, comment or hint is shown
/// before you reach or request it. Moves are read from standard input, so they can come from a file or another program
/// too.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct PuzzleArgs {
    /// The puzzle.
    file: PathBuf,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    game: Option<u32>,
    /// Enter the moves of both sides, to try other answers than that of the record.
    #[arg(long)]
    both_sides: bool,
    #[command(flatten)]
    rules: RulesArg,
    #[command(flatten)]
    board: BoardArgs,
}

pub(crate) fn run(args: &PuzzleArgs) -> Result<Status, Failure> {
    if files::is_stdin(&args.file) {
        return Err(Failure::usage("the moves come from standard input; give the puzzle as a file"));
    }
    let given = args.rules.given_to_file(&args.file)?;
    let input = Input::games(&args.file, &given)?;
    let mut record = Game::read_puzzle(&input, args.game, &given)?;
    other_wins(&mut record);
    let session = match PuzzleSession::new(&record) {
        Ok(session) => session,
        Err(error) => {
            messages::line(&format_args!("{}: {error}", input.name));
            return Ok(Status::Errors);
        }
    };
    let replies = if args.both_sides { Replies::Entered } else { Replies::FromRecord };
    let mut dialogue = Dialogue::new(&record, session.with_replies(replies), args.board.into());
    let solved = output::styled(|out| converse(&mut dialogue, out))?;
    Ok(if solved { Status::Good } else { Status::Errors })
}

/// Adds to a puzzle what else wins as quickly as its solution.
pub(crate) fn other_wins(record: &mut GameRecord) {
    if let Some(mut search) = OtherWins::new(record, Verifier::new()) {
        while search.advance(record) {}
    }
}

/// Reads and answers until the puzzle is solved, the solver leaves, or the input ends. Returns whether it is solved.
fn converse(dialogue: &mut Dialogue<'_>, out: &mut Styled) -> Result<bool, Failure> {
    let mut lines = Typed::new();
    dialogue.begin(out)?;
    loop {
        let Some(line) = lines.next(out)? else {
            if lines.prompts {
                writeln!(out)?;
            }
            return Ok(false);
        };
        let flow = match line.text(Typed::NAME) {
            Some(text) => dialogue.answer(text, out)?,
            None => dialogue.refuse(out)?,
        };
        match flow {
            Flow::Continues => {}
            Flow::Solved => return Ok(true),
            Flow::Left => return Ok(false),
        }
    }
}
