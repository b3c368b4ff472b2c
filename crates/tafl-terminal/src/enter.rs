//! A game from paper that is typed move by move, in lines.

use std::io::{self, Write};

use tafl_game_record::{GameRecord, NodeId, Playback};
use tafl_rules::Rules;
use tafl_scoresheet::{Parsed, SheetErrorKind, read};

use crate::board::{Board, BoardOptions};
use crate::caption;
use crate::entry::{Command, Entry};
use crate::moves;
use crate::text::{self, HEADING};

const HELP: &str = "  d4-d7   a move, as on paper: D4:D7, 4d-7d, d4d7x, Kd7, d4xd5
  ?       a move that is not known; the moves after it may show which
  White: Ann, Black: Ben     the players; white are the defenders
  draw, Ann resigns, 1-0     the result
  text    a comment on the last move
  back    take back the last line
  board   draw the board again
  moves   list the moves so far
  rules   explain the rules of the game
  done    end, and print the game; so does the end of the input
  quit    leave without the game";

/// How the conversation continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// More lines can follow.
    Continues,
    /// The game is complete.
    Done,
    /// The game is given up.
    Left,
}

/// The conversation with somebody who types a game. It writes answers, and does not read input.
///
/// The lines that are typed are the sheet, which is read again with each of them.
#[derive(Debug)]
pub struct Dialogue<'r> {
    rules: &'r Rules,
    board: BoardOptions,
    /// The lines that were understood.
    lines: Vec<String>,
    record: GameRecord,
}

impl<'r> Dialogue<'r> {
    /// A conversation about a game by these rules.
    pub fn new(rules: &'r Rules, board: BoardOptions) -> Self {
        Self { rules, board, lines: Vec::new(), record: GameRecord::new(rules.clone()) }
    }

    /// Writes the first position, and what to do.
    pub fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        caption::title(&self.record, out)?;
        writeln!(
            out,
            "Type the moves as on paper; `back` takes back, `done` ends, `help` lists the rest.\n"
        )?;
        self.position(out)
    }

    /// The game, without what was not understood.
    pub fn into_record(self) -> Option<GameRecord> {
        (!self.record.tree().is_empty()).then_some(self.record)
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        let word = line.trim().to_lowercase();
        match (word.as_str(), Entry::read(line, None)) {
            ("", _) => {}
            ("done" | "end", _) => return Ok(Flow::Done),
            ("?", _) => self.read_line(line, out)?,
            (_, Entry::Command(Command::Quit)) => return Ok(Flow::Left),
            (_, Entry::Command(Command::Help)) => writeln!(out, "{HELP}")?,
            (_, Entry::Command(Command::Back)) => self.back(out)?,
            (_, Entry::Command(Command::Board)) => self.position(out)?,
            (_, Entry::Command(Command::Moves)) => {
                let tree = self.record.tree();
                moves::list(tree, tree.main_line(), out)?;
            }
            (_, Entry::Command(Command::Rules)) => caption::explanation(&self.rules.explain(), out)?,
            _ => self.read_line(line, out)?,
        }
        Ok(Flow::Continues)
    }

    /// Reads the sheet with a further line, which is forgotten if it leaves a question.
    fn read_line(&mut self, line: &str, out: &mut impl Write) -> io::Result<()> {
        let before = self.record.tree().len();
        self.lines.push(line.to_owned());
        let game = self.sheet();
        let questions = game.errors.iter().filter(|error| *error.kind() != SheetErrorKind::NoMove);
        let questions: Vec<String> = questions.map(|error| text::shown(&error.to_string())).collect();
        if !questions.is_empty() {
            self.lines.pop();
            return questions.iter().try_for_each(|question| writeln!(out, "{question}"));
        }
        let start = self.lines.iter().rev().skip(1).map(|line| line.len() + 1).sum();
        for finding in game.findings.iter().filter(|finding| finding.span().start() >= start) {
            writeln!(out, "{}", text::shown(&finding.to_string()))?;
        }
        if let Some(record) = game.value {
            self.record = record;
        }
        if self.record.tree().len() == before { writeln!(out, "Noted.") } else { self.position(out) }
    }

    /// What is typed so far.
    fn sheet(&self) -> Parsed<GameRecord, SheetErrorKind> {
        read(&self.lines.join("\n"), self.rules).swap_remove(0)
    }

    fn back(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.lines.pop().is_none() {
            return writeln!(out, "There is nothing to take back.");
        }
        self.record = self.sheet().value.unwrap_or_else(|| GameRecord::new(self.rules.clone()));
        self.position(out)
    }

    fn last(&self) -> Option<NodeId> {
        self.record.tree().main_line().last()
    }

    /// The last move, the position after it, and whose turn it is.
    fn position(&self, out: &mut impl Write) -> io::Result<()> {
        let tree = self.record.tree();
        let last = self.last();
        let made = last.and_then(|id| tree.move_record(id));
        if let Some((address, made)) = last.and_then(|id| tree.address(id)).zip(made) {
            writeln!(out, "\n{HEADING}{address}  {made}{HEADING:#}")?;
        }
        let Ok(mut playback) = Playback::new(&self.record) else { return Ok(()) };
        if playback.go_to(last).is_err() {
            return Ok(());
        }
        let position = playback.position();
        Board { position, last: made, rules: Some(self.rules), options: self.board }.draw(out)?;
        match self.record.ending_line() {
            Some(ending) => writeln!(out, "{}", text::shown(&ending)),
            None => match playback.side_to_move() {
                Some(side) => writeln!(out, "{side} to move"),
                None => Ok(()),
            },
        }
    }
}
