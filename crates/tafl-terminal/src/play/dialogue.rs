//! The game in lines, for scripts and for people who do not look at a screen.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::Duration;

use notation_syntax::visible;
use tafl_moves::MoveRecord;
use tafl_play::Step;

use super::table::{Event, Table};
use super::words;
use crate::board::{Board, BoardOptions};
use crate::caption;
use crate::entry::{Command, Entry, MAX_REFUSED, unknown};
use crate::moves;
use crate::text::{self, HEADING};

const HELP: &str = "  e5-e8   play a move; E5-E8, e5 e8 and Ke8 work as well
  hint    show a good move
  back    take back your last move and the answer to it
  board   draw the board again
  moves   list the moves so far
  rules   explain the rules of the game
  resign  give up
  draw    agree on a draw, of two people
  retry   let an engine that failed try again
  quit    leave";

/// How often the clocks are looked at while the computer thinks.
const GLANCE: Duration = Duration::from_millis(100);

/// The conversation with the players. It writes answers, and does not read input.
#[derive(Debug)]
pub struct Dialogue<'t> {
    table: &'t mut Table,
    board: BoardOptions,
    /// How many lines in a row changed nothing.
    refused: usize,
    /// The marks that were explained.
    legends: BTreeSet<String>,
}

impl<'t> Dialogue<'t> {
    /// A conversation about this game.
    pub fn new(table: &'t mut Table, board: BoardOptions) -> Self {
        Self { table, board, refused: 0, legends: BTreeSet::new() }
    }

    /// Writes who plays, the first position, and what to do.
    pub fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{HEADING}{}{HEADING:#}", text::name(&words::title(self.table)))?;
        words::goals(self.table).iter().try_for_each(|goal| writeln!(out, "{goal}"))?;
        writeln!(out, "Type a move, as in `e5-e8`, or `help`.\n")?;
        self.position(out)
    }

    /// Waits for what the computer does. Returns whether a line can be answered: not when the game is over, or after too
    /// many that changed nothing.
    pub fn wait(&mut self, out: &mut impl Write) -> io::Result<bool> {
        while !self.table.is_over() && !self.table.is_persons_turn() && self.table.trouble.is_none() {
            out.flush()?;
            match self.table.wait(GLANCE) {
                None | Some(Event::Hint(_)) => {}
                Some(Event::Moved) => self.moved(out)?,
                Some(Event::TimeIsUp) => self.stand(out)?,
                Some(Event::Trouble) => {
                    self.stand(out)?;
                    writeln!(out, "`retry` lets it try again; `back` takes your move back")?;
                }
            }
        }
        Ok(!self.table.is_over() && self.refused < MAX_REFUSED)
    }

    /// Counts a line that is not text.
    pub fn refuse(&mut self) {
        self.refused += 1;
    }

    /// Answers a line. Returns whether the game continues.
    pub fn answer(&mut self, line: &str, out: &mut impl Write) -> io::Result<bool> {
        match line.trim().to_lowercase().as_str() {
            "resign" => self.table.resign(),
            "draw" if self.table.person().is_none() => self.table.draw(),
            "retry" => self.table.retry(),
            _ => return self.answer_entry(line, out),
        }
        self.refused = 0;
        self.stand(out).map(|()| true)
    }

    fn answer_entry(&mut self, line: &str, out: &mut impl Write) -> io::Result<bool> {
        match Entry::read(line, Some(&self.table.game)) {
            Entry::Empty => {}
            Entry::Move(record) => self.play(&record, out)?,
            Entry::BadMove(drawn) => {
                self.refused += 1;
                write!(out, "{drawn}")?;
            }
            Entry::Command(Command::Quit) => return Ok(false),
            Entry::Command(Command::Hint) => self.hint(out)?,
            Entry::Command(Command::Back) => self.back(out)?,
            Entry::Command(Command::Board) => self.position(out)?,
            Entry::Command(Command::Moves) => {
                let tree = self.table.record.tree();
                moves::list(tree, tree.path(self.table.at), out)?;
            }
            Entry::Command(Command::Rules) => {
                let rules = self.table.game.rules();
                caption::explanation(&rules.explain(), out)?;
            }
            Entry::Command(Command::Help) => writeln!(out, "{HELP}")?,
            Entry::Command(_) | Entry::Unknown(_) => {
                self.refused += 1;
                writeln!(out, "{}", unknown(line.trim()))?;
            }
        }
        Ok(true)
    }

    fn play(&mut self, record: &MoveRecord, out: &mut impl Write) -> io::Result<()> {
        let Some(made) = record.as_move() else { return writeln!(out, "write `resign` to give up") };
        if !self.table.is_persons_turn() {
            return self.stand(out);
        }
        match self.table.play(Step::from(made)) {
            Ok(_) => {
                self.refused = 0;
                self.moved(out)
            }
            Err(_) if self.table.is_over() => self.stand(out),
            Err(reason) => {
                self.refused += 1;
                writeln!(out, "{}: {reason}", text::name(&record.to_string()))
            }
        }
    }

    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.refused += 1;
        self.table.ask_hint();
        loop {
            match self.table.wait(GLANCE) {
                Some(Event::Hint(step)) => return writeln!(out, "Hint: {step}"),
                None if !self.table.is_over() => {}
                _ => return self.stand(out),
            }
        }
    }

    fn back(&mut self, out: &mut impl Write) -> io::Result<()> {
        if !self.table.take_back() {
            self.refused += 1;
            return writeln!(out, "There is no move of yours to take back.");
        }
        self.position(out)
    }

    /// The last move, and the position after it.
    fn moved(&mut self, out: &mut impl Write) -> io::Result<()> {
        if let Some(last) = words::last(self.table) {
            writeln!(out, "\n{HEADING}{last}{HEADING:#}")?;
        }
        if let Some(legend) = words::legend(self.table)
            && self.legends.insert(legend.clone())
        {
            writeln!(out, "{legend}")?;
        }
        self.position(out)
    }

    fn position(&self, out: &mut impl Write) -> io::Result<()> {
        let (position, last) = (self.table.game.position(), self.table.last());
        Board { position: &position, last, rules: Some(self.table.game.rules()), options: self.board }
            .draw(out)?;
        self.stand(out)
    }

    /// Whose turn it is.
    fn stand(&self, out: &mut impl Write) -> io::Result<()> {
        let clocks = words::clocks(self.table).map(|clocks| format!("  {clocks}")).unwrap_or_default();
        let standing: String = visible(&words::standing(self.table)).collect();
        writeln!(out, "{standing}{clocks}")
    }
}
