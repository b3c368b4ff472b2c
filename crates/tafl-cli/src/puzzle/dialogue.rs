//! The conversation with the solver of a puzzle. It writes answers, and does not read input.

use std::io::{self, Write};

use notation_syntax::visible;
use tafl_game_record::{
    CommentText, GameRecord, NodeId, PuzzleMover, PuzzlePhase, PuzzleResponse, PuzzleSession, WithoutHints,
};
use tafl_moves::{MoveError, MoveRecord};
use tafl_position::Side;

use super::entry::{Command, Entry};
use crate::args::BoardArgs;
use crate::board::Board;
use crate::caption;
use crate::otn;
use crate::output::HEADING;
use crate::source::Source;

const HELP: &str = "  e5-e8     play a move; E5-E8, e5 e8 and Ke5-e8xe9 work as well
  hint      show a hint for the next move, one at a time
  back      take back your last move and the answer to it
  board     draw the board again, with the comment
  moves     list the moves so far
  rules     explain the rules of the game
  next      show the next move of the introduction; Enter does the same
  start     show the rest of the introduction
  solution  give up, and show the line of the record
  quit      leave";

/// How many characters of an unknown command are repeated.
const MAX_SHOWN: usize = 40;

/// How the conversation continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Continues,
    Solved,
    Left,
}

pub(super) struct Dialogue<'r> {
    record: &'r GameRecord,
    session: PuzzleSession<'r>,
    board: BoardArgs,
    /// How many hints were shown in this position.
    hinted: usize,
}

impl<'r> Dialogue<'r> {
    pub(super) fn new(record: &'r GameRecord, session: PuzzleSession<'r>, board: BoardArgs) -> Self {
        Self { record, session, board, hinted: 0 }
    }

    /// The title, the first position, and what to do.
    pub(super) fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        caption::title(self.record, out)?;
        let rule = if self.session.is_strict() {
            "A strict puzzle: only moves of the record are accepted."
        } else {
            "A loose puzzle: try any move; moves that the record does not have are pointed out."
        };
        writeln!(out, "{rule}\nType `help` for the commands.\n")?;
        self.position(out)
    }

    pub(super) fn answer(&mut self, entry: Entry, out: &mut impl Write) -> io::Result<Flow> {
        match entry {
            Entry::Move(record) => return self.play(&record, out),
            Entry::BadMove(text, error) => bad_move(&text, &error, out)?,
            Entry::Unknown(words) => {
                let word: String = visible(&words).take(MAX_SHOWN).collect();
                writeln!(out, "`{word}` is neither a move, as in `e5-e8`, nor a command; see `help`")?;
            }
            Entry::Empty if self.session.phase() != PuzzlePhase::Introduction => {}
            Entry::Empty => self.forward(1, out)?,
            Entry::Command(command) => return self.command(command, out),
        }
        Ok(Flow::Continues)
    }

    fn command(&mut self, command: Command, out: &mut impl Write) -> io::Result<Flow> {
        match command {
            Command::Next => self.forward(1, out)?,
            Command::Start => self.forward(usize::MAX, out)?,
            Command::Hint => self.hint(out)?,
            Command::Back => self.back(out)?,
            Command::Board => self.position(out)?,
            Command::Moves => self.moves(out)?,
            Command::Rules => self.rules(out)?,
            Command::Help => writeln!(out, "{HELP}")?,
            Command::Solution => {
                self.solution(out)?;
                return Ok(Flow::Left);
            }
            Command::Quit => return Ok(Flow::Left),
        }
        Ok(Flow::Continues)
    }

    fn play(&mut self, record: &MoveRecord, out: &mut impl Write) -> io::Result<Flow> {
        if let Some(side) = self.out_of_turn(record) {
            writeln!(out, "{record}: it is the {side}' turn")?;
            return Ok(Flow::Continues);
        }
        let replies = match self.session.play(record) {
            Ok(PuzzleResponse::Continues { replies } | PuzzleResponse::Variation { replies }) => replies,
            Ok(PuzzleResponse::OffRecord) => 0,
            Err(refusal) => {
                writeln!(out, "{record}: {refusal}")?;
                return Ok(Flow::Continues);
            }
        };
        self.hinted = 0;
        writeln!(out)?;
        let made: Vec<_> = self.session.moves().rev().take(replies + 1).collect();
        for (index, step) in made.iter().rev().enumerate() {
            let answer = if step.mover == PuzzleMover::Reply { "  (the answer)" } else { "" };
            writeln!(out, "{HEADING}{}{HEADING:#}{answer}", step.move_record)?;
            // The last comment is shown below the board.
            if index < replies {
                comment(self.record, step.comment, out)?;
            }
        }
        self.position(out)?;
        Ok(if self.session.is_solved() { Flow::Solved } else { Flow::Continues })
    }

    /// The side to move, if the move is by the other side. Off the record both sides can be played.
    fn out_of_turn(&self, record: &MoveRecord) -> Option<Side> {
        let piece = self.session.position().get(record.origin()?)?;
        let solving = self.session.phase() == PuzzlePhase::Solving;
        self.session.side_to_move().filter(|&side| solving && piece.side() != side)
    }

    /// Shows the next moves of the introduction, at most `max`.
    fn forward(&mut self, max: usize, out: &mut impl Write) -> io::Result<()> {
        let mut shown = 0;
        while shown < max && self.session.forward() {
            shown += 1;
            if let Some(last) = self.session.last_move() {
                writeln!(out, "\n{HEADING}{last}{HEADING:#}")?;
            }
            if self.session.phase() == PuzzlePhase::Introduction && shown < max {
                comment(self.record, self.session.comment(), out)?;
            }
        }
        if shown == 0 {
            return writeln!(out, "The introduction is over. Play a move.");
        }
        self.hinted = 0;
        self.position(out)
    }

    fn back(&mut self, out: &mut impl Write) -> io::Result<()> {
        if !self.session.back() {
            return writeln!(out, "This is the start of the puzzle.");
        }
        self.hinted = 0;
        writeln!(out)?;
        self.position(out)
    }

    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(hint) = self.session.hints().nth(self.hinted) else {
            let hint = if self.hinted == 0 { "hint" } else { "further hint" };
            return writeln!(out, "No {hint} here.");
        };
        self.hinted += 1;
        caption::paragraph(hint, out)
    }

    fn moves(&self, out: &mut impl Write) -> io::Result<()> {
        let mut any = false;
        for step in self.session.moves() {
            any = true;
            let mover = match step.mover {
                PuzzleMover::Introduction => "introduction",
                PuzzleMover::Solver => "you",
                PuzzleMover::Reply => "the answer",
            };
            writeln!(out, "  {:<12} {mover}", step.move_record.to_string())?;
        }
        if any { Ok(()) } else { writeln!(out, "No moves yet.") }
    }

    fn rules(&self, out: &mut impl Write) -> io::Result<()> {
        match self.record.rules() {
            Some(rules) => {
                // Entries of the version that cannot be read are explained as unknown ones.
                let explanation =
                    rules.at(otn::read()).map_or_else(|_| rules.explain(), |view| view.explain());
                caption::explanation(&explanation, out)
            }
            None => writeln!(out, "The record has no rules."),
        }
    }

    /// The moves of the record from the start of the puzzle, with their comments.
    fn solution(&self, out: &mut impl Write) -> io::Result<()> {
        let tree = self.record.tree();
        let start = self.record.puzzle_start().and_then(|address| tree.find(&address.ok()?));
        let first: Option<NodeId> = tree.children(start).next();
        if first.is_none() {
            return writeln!(out, "The record has no move here.");
        }
        for id in tree.line(first) {
            if let Some(record) = tree.move_record(id) {
                writeln!(out, "{HEADING}{record}{HEADING:#}")?;
            }
            comment(
                self.record,
                tree.comment(id).map(|text: &CommentText| text.view().without_hints()),
                out,
            )?;
        }
        Ok(())
    }

    /// The board, the comment, and what to do.
    fn position(&self, out: &mut impl Write) -> io::Result<()> {
        let (position, last) = (self.session.position(), self.session.last_move());
        Board { position, last, rules: self.record.rules(), args: self.board }.draw(out)?;
        comment(self.record, self.session.comment(), out)?;
        writeln!(out, "{}", self.what_to_do())
    }

    fn what_to_do(&self) -> String {
        match self.session.phase() {
            PuzzlePhase::Introduction => "Introduction: press Enter to continue.".to_owned(),
            PuzzlePhase::LineEnd if self.session.is_solved() => "Solved.".to_owned(),
            PuzzlePhase::LineEnd if self.session.moves().all(|step| step.mover != PuzzleMover::Solver) => {
                "The record has no move here.".to_owned()
            }
            PuzzlePhase::LineEnd => "The variation ends here: `back` to try another move.".to_owned(),
            PuzzlePhase::OffRecord => {
                "The record does not have this move: continue for both sides, or go `back`.".to_owned()
            }
            PuzzlePhase::Solving => match (self.session.side_to_move(), self.session.solver()) {
                (Some(side), Some(solver)) if side == solver => format!("You move: {side}."),
                (Some(side), _) => format!("To move: {side}."),
                (None, _) => "Your move.".to_owned(),
            },
        }
    }
}

fn comment(record: &GameRecord, comment: Option<WithoutHints<'_>>, out: &mut impl Write) -> io::Result<()> {
    match comment.filter(|comment| !comment.is_blank()) {
        Some(comment) => caption::paragraph(&otn::shown(record, &comment.to_string()), out),
        None => Ok(()),
    }
}

/// Draws the error in a move.
fn bad_move(text: &str, error: &MoveError, out: &mut impl Write) -> io::Result<()> {
    let source = Source::new("your move", text);
    write!(out, "{}", source.draw(&error.diagnostic(source.lines())))
}
