//! `tafl puzzle`: solve a puzzle move by move.

mod dialogue;
mod entry;

use std::io::{self, IsTerminal, Write};

use tafl_analysis::OtherWins;
use tafl_game_record::{GameRecord, PuzzleSession, Replies};
use tafl_verify::Verifier;

use crate::args::PuzzleArgs;
use crate::failure::Failure;
use crate::files;
use crate::game::Game;
use crate::given::Given;
use crate::input::Input;
use crate::lines::Lines;
use crate::messages::{self, Status};
use crate::output::{self, Styled};
pub(crate) use dialogue::MAX_REFUSED;
use dialogue::{Dialogue, Flow};
pub(crate) use entry::{Command, Entry};

/// The name of the solver's moves in messages.
const SOLVER: &str = "standard input";

pub(crate) fn run(args: &PuzzleArgs) -> Result<Status, Failure> {
    if files::is_stdin(&args.file) {
        let message = "the moves come from standard input; give the puzzle as a file";
        return Err(Failure::Usage(message.to_owned()));
    }
    let input = Input::read(&args.file)?;
    let mut record = Game::read_puzzle(&input, args.game, &Given::of_file(&args.rules, &args.file)?)?;
    other_wins(&mut record);
    let session = match PuzzleSession::new(&record) {
        Ok(session) => session,
        Err(error) => {
            messages::line(&format_args!("{}: {error}", input.name));
            return Ok(Status::Errors);
        }
    };
    let replies = if args.both_sides { Replies::Entered } else { Replies::FromRecord };
    let mut dialogue = Dialogue::new(&record, session.with_replies(replies), args.board);
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
    let prompts = io::stdin().is_terminal();
    let mut lines = Lines::new(io::stdin().lock());
    dialogue.begin(out)?;
    loop {
        if prompts {
            write!(out, "> ")?;
        }
        out.flush()?;
        let unreadable = |error| Failure::Unreadable { name: SOLVER.to_owned(), error };
        let Some(line) = lines.next_line().map_err(unreadable)? else {
            if prompts {
                writeln!(out)?;
            }
            return Ok(false);
        };
        let flow = match line.text(SOLVER) {
            Some(text) => dialogue.answer(Entry::read(text), out)?,
            None => dialogue.refused(),
        };
        match flow {
            Flow::Continues => {}
            Flow::Solved => return Ok(true),
            Flow::Left => return Ok(false),
            Flow::Refused => {
                writeln!(out, "{MAX_REFUSED} lines in a row could not be played; the puzzle ends here.")?;
                return Ok(false);
            }
        }
    }
}
