//! A puzzle that is solved move by move, in lines.

use std::io::{self, Write};

use tafl_game_record::{
    CommentText, GameRecord, NodeId, PuzzleMoveError, PuzzleMover, PuzzlePhase, PuzzleResponse,
    PuzzleSession, WithoutHints,
};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Step};
use tafl_position::Side;
use tafl_verify::Verifier;

use crate::board::{Board, BoardOptions};
use crate::caption;
use crate::entry::{Command, Entry, MAX_REFUSED, unknown};
use crate::text::{self, HEADING};

const HELP: &str = "  e5-e8     play a move; E5-E8, e5 e8 and Ke8 work as well
  hint      show a hint for the next move, one at a time
  back      take back your last move and the answer to it
  board     draw the board again, with the comment
  moves     list the moves so far
  rules     explain the rules of the game
  next      show the next move of the introduction; Enter does the same
  start     show the rest of the introduction
  solution  give up, and show the line of the record
  quit      leave";

/// How the conversation continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The puzzle is not solved yet.
    Continues,
    /// It is solved.
    Solved,
    /// The solver has left, or too many lines could not be played.
    Left,
}

/// The conversation with the solver of a puzzle. It writes answers, and does not read input.
#[derive(Debug)]
pub struct Dialogue<'r> {
    record: &'r GameRecord,
    session: PuzzleSession<'r>,
    /// The game by the rules of the record at the position of the session, if it has rules.
    game: Option<Game>,
    board: BoardOptions,
    /// How many hints were shown in this position.
    hinted: usize,
    /// How many lines in a row could not be played.
    refused: usize,
}

impl<'r> Dialogue<'r> {
    /// A conversation about the puzzle of a record.
    pub fn new(record: &'r GameRecord, session: PuzzleSession<'r>, board: BoardOptions) -> Self {
        let tree = record.tree();
        let begins = record.puzzle_prestart().or_else(|| record.puzzle_start());
        let begins = begins.and_then(|address| tree.find(&address.ok()?));
        let game = Verifier::new().game_at(record, begins);
        Self { record, session, game, board, hinted: 0, refused: 0 }
    }

    /// Writes the title, the first position, and what to do.
    pub fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        caption::title(self.record, out)?;
        let rule = if self.session.is_strict() {
            "A strict puzzle: only moves of the record are accepted."
        } else {
            "A loose puzzle: try any move; moves that the record does not have are pointed out."
        };
        writeln!(out, "{rule}\nType `help` for the commands.\n")?;
        self.position(out)
    }

    /// Answers a line of the solver.
    pub fn answer(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        match Entry::read(line, self.game.as_ref()) {
            Entry::Move(record) => return self.play(&record, out),
            Entry::BadMove(drawn) => {
                write!(out, "{drawn}")?;
                return self.refuse(out);
            }
            Entry::Unknown(words) => {
                writeln!(out, "{}", unknown(&words))?;
                return self.refuse(out);
            }
            Entry::Empty if self.session.phase() != PuzzlePhase::Introduction => {}
            Entry::Empty => self.forward(1, out)?,
            Entry::Command(command) => return self.command(command, out),
        }
        Ok(Flow::Continues)
    }

    fn command(&mut self, command: Command, out: &mut impl Write) -> io::Result<Flow> {
        self.refused = 0;
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
            writeln!(out, "{}: it is the {side}' turn", text::name(&record.to_string()))?;
            return self.refuse(out);
        }
        let replies = match self.respond(record) {
            Ok(PuzzleResponse::Continues { replies } | PuzzleResponse::Variation { replies }) => replies,
            Ok(PuzzleResponse::OffRecord) => 0,
            Err(refusal) => {
                writeln!(out, "{}: {refusal}", text::name(&record.to_string()))?;
                return self.refuse(out);
            }
        };
        (self.hinted, self.refused) = (0, 0);
        self.follow(replies + 1);
        writeln!(out)?;
        let made: Vec<_> = self.session.moves().rev().take(replies + 1).collect();
        for (index, step) in made.iter().rev().enumerate() {
            let answer = if step.mover == PuzzleMover::Reply { "  (the answer)" } else { "" };
            writeln!(out, "{HEADING}{}{HEADING:#}{answer}", step.move_record)?;
            // The last comment is shown below the board.
            if index < replies {
                comment(step.comment, out)?;
            }
        }
        self.position(out)?;
        Ok(if self.session.is_solved() { Flow::Solved } else { Flow::Continues })
    }

    /// Plays a move of the record, or one that its rules allow, with the captures that follow from them. Without rules
    /// any move that fits the board can be played.
    fn respond(&mut self, given: &MoveRecord) -> Result<PuzzleResponse, String> {
        let by_rules = self.by_rules(given);
        let response = self.session.play(given);
        let Some(by_rules) = by_rules else { return response.map_err(|refusal| refusal.to_string()) };
        match response {
            Ok(PuzzleResponse::OffRecord) => drop(self.session.back()),
            Err(PuzzleMoveError::NotInRecord | PuzzleMoveError::CannotBePlayed(_)) => {}
            other => return other.map_err(|refusal| refusal.to_string()),
        }
        self.session.play(&by_rules?).map_err(|refusal| refusal.to_string())
    }

    /// The move as the rules of the record play it, or why they do not allow it; `None` without rules, and for a
    /// resignation.
    fn by_rules(&self, given: &MoveRecord) -> Option<Result<MoveRecord, String>> {
        let step = Step::from(given.as_move()?);
        Some(match self.game.as_ref()?.marked(step) {
            Ok(made) => Ok(made.into()),
            Err(illegal) => Err(format!("the rules do not allow it: {illegal}")),
        })
    }

    /// The game by the rules follows the session over its last moves.
    fn follow(&mut self, moves: usize) {
        let Some(game) = &mut self.game else { return };
        let last: Vec<_> = self.session.moves().rev().take(moves).collect();
        for made in last.iter().rev().filter_map(|step| step.move_record.as_move()) {
            // A move of the record that the rules do not allow.
            if game.play(Step::from(made)).is_err() {
                break;
            }
        }
        self.settle();
    }

    /// The game by the rules goes back to the position of the session.
    fn follow_back(&mut self) {
        let Some(game) = &mut self.game else { return };
        while game.undo().is_some() && game.position() != *self.session.position() {}
        self.settle();
    }

    /// Where the rules do not lead to the position of the session, the game begins there.
    fn settle(&mut self) {
        let position = self.session.position();
        let Some(game) = self.game.as_ref().filter(|game| game.position() != *position) else { return };
        let side = self.session.side_to_move().unwrap_or(game.side_to_move());
        self.game = game.restarted(position, side).ok();
    }

    /// Counts a line that changes nothing, such as one that is not text.
    pub fn refuse(&mut self, out: &mut impl Write) -> io::Result<Flow> {
        self.refused += 1;
        if self.refused < MAX_REFUSED {
            return Ok(Flow::Continues);
        }
        writeln!(out, "{MAX_REFUSED} lines in a row could not be played; the puzzle ends here.")?;
        Ok(Flow::Left)
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
            self.follow(1);
            if let Some(last) = self.session.last_move() {
                writeln!(out, "\n{HEADING}{last}{HEADING:#}")?;
            }
            if self.session.phase() == PuzzlePhase::Introduction && shown < max {
                comment(self.session.comment(), out)?;
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
        self.follow_back();
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
            Some(rules) => caption::explanation(&rules.explain(), out),
            None => writeln!(out, "The record has no rules."),
        }
    }

    /// The moves of the record from the start of the puzzle, with their comments.
    fn solution(&self, out: &mut impl Write) -> io::Result<()> {
        let tree = self.record.tree();
        let start = self.record.puzzle_start_node();
        let first: Option<NodeId> = tree.children(start).next();
        if first.is_none() {
            return writeln!(out, "The record has no move here.");
        }
        for id in tree.line(first) {
            if let Some(record) = tree.move_record(id) {
                writeln!(out, "{HEADING}{record}{HEADING:#}")?;
            }
            comment(tree.comment(id).map(|text: &CommentText| text.view().without_hints()), out)?;
        }
        Ok(())
    }

    /// The board, the comment, and what to do.
    fn position(&self, out: &mut impl Write) -> io::Result<()> {
        let (position, last) = (self.session.position(), self.session.last_move());
        Board { position, last, rules: self.record.rules(), options: self.board }.draw(out)?;
        comment(self.session.comment(), out)?;
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

fn comment(comment: Option<WithoutHints<'_>>, out: &mut impl Write) -> io::Result<()> {
    match comment.filter(|comment| !comment.is_blank()) {
        Some(comment) => caption::paragraph(&comment.to_string(), out),
        None => Ok(()),
    }
}
