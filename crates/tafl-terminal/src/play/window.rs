//! The game on a terminal.
//!
//! ```text
//! the players
//! whose turn it is
//! the board   what the sides want, the symbols, the clocks
//!             the moves
//! the keys, a note, a question, or a move that is being typed
//! ```

use std::time::Duration;

use tafl_diagram::{Corner, Diagram};
use tafl_game_record::Playback;
use tafl_moves::TypedMove;
use tafl_play::Step;
use tafl_position::{Dimension, File, Rank, Square};

use super::computer::Computer;
use super::table::{Event, Table};
use super::words;
use crate::board::{self, Board, BoardOptions};
use crate::caption::{self, wrapped};
use crate::entry::resolved;
use crate::field::{Field, Purpose};
use crate::moves::MoveList;
use crate::text::{clipped, shown};
use crate::view::{Flow, Frame, Key, Size, View, keys};

/// The rows above and below the board.
const AROUND: usize = 3;

const KEYS: &str = "Arrows and Enter move  m type  u take back  h hint  r resign  ? help  q quit";
const RETRY_KEYS: &str = "c lets the engine try again  u take back  q quit";
const MOVE_KEYS: &str = "Enter plays it, Esc cancels";

/// The keys of each function, drawn and in ASCII, and the function.
const ALL_KEYS: [(&str, &str, &str); 11] = [
    ("← ↑ ↓ →", "arrows", "go to a square"),
    ("Enter Space", "Enter Space", "pick the piece there; once more: move it to the square"),
    ("Esc", "Esc", "put the piece down again"),
    ("m", "m", "type a move, as in e5-e8"),
    ("u", "u", "take back your last move and the answer to it"),
    ("h", "h", "a hint: Enter plays it"),
    ("r", "r", "resign"),
    ("d", "d", "agree on a draw, of two people"),
    ("c", "c", "let an engine that failed try again"),
    ("?", "?", "this help, with the rules"),
    ("q Ctrl-C", "q Ctrl-C", "quit: the game is in a file, and can be continued"),
];

/// What a key is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Resign,
    Draw,
    Keep,
}

pub(super) struct Window {
    table: Table,
    board: BoardOptions,
    /// The file and the rank of the cursor, from 0.
    cursor: [u8; 2],
    picked: Option<Square>,
    note: Option<String>,
    field: Option<Field>,
    question: Option<Question>,
    /// The first line of the help that is shown.
    helps: Option<usize>,
}

impl Window {
    pub(super) fn new(table: Table, board: BoardOptions) -> Self {
        let middle = table.game.rules().dimension().get() / 2;
        let cursor = [middle, middle];
        let (picked, note, field, question, helps) = (None, None, None, None, None);
        Self { table, board, cursor, picked, note, field, question, helps }
    }

    pub(super) fn into_table(self) -> Table {
        self.table
    }

    fn dimension(&self) -> Dimension {
        self.table.game.rules().dimension()
    }

    /// Moves the cursor.
    fn go(&mut self, key: Key) {
        let (right, up) = match key {
            Key::Back => (-1, 0),
            Key::Forward => (1, 0),
            Key::PreviousVariation => (0, 1),
            _ => (0, -1),
        };
        let right = if is_rightwards(self.board.a1) { right } else { -right };
        let up = if is_upwards(self.board.a1) { up } else { -up };
        let last = self.dimension().get() - 1;
        let moved = |index: u8, by: i8| index.saturating_add_signed(by).min(last);
        let [file, rank] = self.cursor;
        self.cursor = [moved(file, right), moved(rank, up)];
    }

    fn go_to(&mut self, square: Square) {
        self.cursor = [square.file().index(), square.rank().index()];
    }

    /// The squares that a piece can reach.
    fn targets(&self, origin: Square) -> Vec<Square> {
        let steps = self.table.game.legal_steps();
        steps.into_iter().filter(|step| step.origin() == origin).map(Step::target).collect()
    }

    /// Picks the piece at the cursor, or moves the picked one there.
    fn enter(&mut self) {
        if !self.table.is_persons_turn() {
            return self.note = Some(self.why_not());
        }
        let [file, rank] = self.cursor;
        let cursor = File::from_index(file).zip(Rank::from_index(rank));
        let Some(cursor) = cursor.map(|(file, rank)| Square::new(file, rank)) else { return };
        match self.picked {
            None => self.pick(cursor),
            Some(picked) if picked == cursor => self.picked = None,
            Some(picked) if self.is_own(cursor) && !self.targets(picked).contains(&cursor) => {
                self.pick(cursor);
            }
            Some(picked) => self.play(Step::new(picked, cursor)),
        }
    }

    fn is_own(&self, square: Square) -> bool {
        let side = self.table.game.side_to_move();
        self.table.game.position().get(square).is_some_and(|piece| piece.side() == side)
    }

    fn pick(&mut self, square: Square) {
        if !self.targets(square).is_empty() {
            self.picked = Some(square);
            return self.note =
                Some("Go to a marked square and press Enter; Esc puts the piece down".to_owned());
        }
        let side = self.table.game.side_to_move();
        self.note = Some(match self.table.game.position().get(square) {
            None => format!("{square} is empty; go to a piece of the {side} and press Enter"),
            Some(_) if self.is_own(square) => format!("the piece on {square} cannot move"),
            Some(_) => format!("the piece on {square} belongs to the other side; you move the {side}"),
        });
    }

    fn play(&mut self, step: Step) {
        match self.table.play(step) {
            Ok(_) => {
                self.picked = None;
                self.go_to(step.target());
                self.table.wake();
            }
            Err(reason) => self.note = Some(reason),
        }
    }

    /// Plays a typed move. Returns whether it could be played.
    fn type_move(&mut self, text: &str) -> bool {
        let step = match TypedMove::new(text).record() {
            Ok(record) => {
                record.as_move().map(Step::from).ok_or_else(|| "press Esc and r to resign".to_owned())
            }
            Err(error) => match resolved(&self.table.game, text) {
                Some(Ok(record)) => record.as_move().map(Step::from).ok_or_else(|| error.to_string()),
                Some(Err(question)) => Err(question),
                None => Err(error.to_string()),
            },
        };
        match step {
            Ok(step) => self.play(step),
            Err(problem) => self.note = Some(problem),
        }
        self.note.is_none()
    }

    fn why_not(&self) -> String {
        if self.table.is_over() {
            return "the game is over; u takes back, q quits".to_owned();
        }
        match &self.table.trouble {
            Some(_) => "the engine failed; c lets it try again, q quits".to_owned(),
            None => "it is not your turn yet".to_owned(),
        }
    }

    /// Handles a key while a move is typed.
    fn type_key(&mut self, key: Key) {
        match key {
            Key::Leave => self.field = None,
            Key::Enter | Key::LineBreak => {
                let Some(field) = self.field.take() else { return };
                if !self.table.is_persons_turn() {
                    self.note = Some(self.why_not());
                } else if !self.type_move(&field.text()) {
                    // The text stays, so that it can be corrected.
                    self.field = Some(field);
                }
            }
            key => self.field.iter_mut().for_each(|field| field.step(key)),
        }
    }

    fn ask(&mut self, question: Question) -> Flow {
        self.question = Some(question);
        Flow::Continues
    }

    fn answer(&mut self, question: Question, key: Key) -> Flow {
        self.question = None;
        let is_yes = matches!(key, Key::Char('y' | 'Y'));
        match question {
            Question::Resign if is_yes => self.table.resign(),
            Question::Draw if is_yes => self.table.draw(),
            Question::Keep if is_yes || key == Key::Quit => return Flow::Leaves,
            Question::Keep if matches!(key, Key::Char('n' | 'N')) => match self.table.keeper.discard() {
                Ok(()) => return Flow::Leaves,
                Err(error) => self.note = Some(error.to_string()),
            },
            _ => {}
        }
        Flow::Continues
    }

    /// Leaves; asks first whether to keep a file that the user has not named.
    fn quit(&mut self) -> Flow {
        if self.table.keeper.is_named || self.table.keeper.file().is_none() {
            return Flow::Leaves;
        }
        self.ask(Question::Keep)
    }

    /// Handles a key of a command.
    fn command(&mut self, letter: char) -> Flow {
        let is_over = self.table.is_over();
        match letter {
            ' ' => self.enter(),
            'm' if self.table.is_persons_turn() => self.field = Some(Field::new(Purpose::Move, "")),
            'u' => {
                self.picked = None;
                if !self.table.take_back() {
                    self.note = Some("there is no move of yours to take back".to_owned());
                }
            }
            'h' if self.table.is_persons_turn() => {
                self.table.ask_hint();
                self.note = Some("looking for a good move".to_owned());
            }
            'm' | 'h' => self.note = Some(self.why_not()),
            'r' if !is_over => return self.ask(Question::Resign),
            'd' if !is_over && self.table.person().is_none() => return self.ask(Question::Draw),
            'c' if self.table.trouble.is_some() => self.table.retry(),
            '?' => self.helps = Some(0),
            'q' => return self.quit(),
            _ => {
                self.note = Some("to type a move, press m first; ? shows all keys".to_owned());
            }
        }
        Flow::Continues
    }

    /// The board: with the piece that is picked and where it can go, or with the last move.
    fn frame(&self) -> Frame {
        let position = self.table.game.position();
        let (rules, last) = (Some(self.table.game.rules()), self.table.last());
        let last = last.filter(|_| self.picked.is_none());
        let diagram = Board { position: &position, last, rules, options: self.board }.diagram();
        let diagram: Diagram<'_> = match self.picked {
            Some(picked) => diagram.last_move(picked, picked).marked(self.targets(picked)),
            None => diagram,
        };
        Frame::new(board::lines(&diagram, self.board.ascii), AROUND)
    }

    /// The text beside the board, in so many columns and rows.
    fn beside(&self, columns: usize, rows: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let legend = board::legend(self.table.game.rules(), self.board.ascii);
        let goals = words::goals(&self.table);
        // Two spaces separate the symbols.
        for text in goals.iter().map(String::as_str).chain(legend.split("  ")) {
            lines.extend(wrapped(text, columns));
        }
        lines.push(String::new());
        if let Some(legend) = words::legend(&self.table) {
            lines.extend(wrapped(&legend, columns));
            lines.push(String::new());
        }
        if let Some(clocks) = words::clocks(&self.table) {
            lines.extend(wrapped(&clocks, columns));
            lines.push(String::new());
        }
        let left = rows.saturating_sub(lines.len());
        let mut playback = Playback::new(&self.table.record).ok();
        let reached = playback.as_mut().is_some_and(|playback| playback.go_to(self.table.at).is_ok());
        if let Some(playback) = playback.filter(|_| reached && left > 1) {
            let moves = MoveList::new(&playback, left);
            lines.extend((0..left).map(|row| moves.row(row)));
        }
        lines
    }

    /// The note, or what else the last line says.
    fn last_line(&self) -> String {
        if let Some(question) = self.question {
            let file = self.table.keeper.file().map_or_else(String::new, |path| path.display().to_string());
            return match question {
                Question::Resign => "Resign? y yes, any other key no".to_owned(),
                Question::Draw => "Do both players agree on a draw? y yes, any other key no".to_owned(),
                Question::Keep => format!("Keep the game in {file}? y yes, n no, Esc back to the game"),
            };
        }
        let note = self.note.as_ref().or(self.table.unsaved.as_ref());
        match &self.field {
            Some(field) => {
                let note = note.map_or(MOVE_KEYS, String::as_str);
                format!("Move: {}  {note}", field.line(self.board.ascii))
            }
            None if self.table.is_over() => {
                note.map_or("The game is over. u take back  q quit", String::as_str).to_owned()
            }
            None if self.table.trouble.is_some() => note.map_or(RETRY_KEYS, String::as_str).to_owned(),
            None => note.map_or(KEYS, String::as_str).to_owned(),
        }
    }

    /// The keys and the rules, from this line on.
    fn help(&self, first: usize, size: Size) -> Vec<String> {
        let mut lines = keys(&ALL_KEYS, self.board.ascii, Size { rows: ALL_KEYS.len(), ..size });
        let rules = self.table.game.rules();
        let explanation = rules.explain();
        let mut text = Vec::new();
        // Writing to a vector does not fail.
        let _ = caption::explanation(&explanation, &mut text);
        lines.extend(String::from_utf8_lossy(&text).lines().map(|line| clipped(line, size.columns)));
        let rows = size.rows.saturating_sub(1);
        let first = first.min(lines.len().saturating_sub(rows));
        let is_end = first + rows >= lines.len();
        let mut lines: Vec<String> = lines.into_iter().skip(first).take(rows).collect();
        lines.resize(rows, String::new());
        let more =
            if is_end { "Any key closes the help" } else { "Page Down: more. Any other key closes the help" };
        lines.push(clipped(more, size.columns));
        lines.truncate(if size.columns == 0 { 0 } else { size.rows });
        lines
    }

    /// Whose turn it is, after the last move.
    fn heading(&self) -> String {
        let last = words::last(&self.table).map(|last| format!("{last}   ")).unwrap_or_default();
        let thinking = self.table.computer().and_then(Computer::thinking);
        let thinking = thinking.map(|time| time.as_secs()).filter(|&seconds| seconds > 0);
        let thinking = thinking.map(|seconds| format!(" {seconds} s")).unwrap_or_default();
        format!("{last}{}{thinking}", words::standing(&self.table))
    }
}

impl View for Window {
    fn draw(&self, size: Size) -> Vec<String> {
        if let Some(first) = self.helps {
            return self.help(first, size);
        }
        let frame = self.frame();
        if !frame.fits(size) {
            return match self.question {
                Some(_) => {
                    wrapped(&self.last_line(), size.columns.max(1)).into_iter().take(size.rows).collect()
                }
                None => frame.too_small(size),
            };
        }
        let beside = self.beside(size.columns - frame.columns, size.rows - AROUND);
        let [title, heading, last] =
            [words::title(&self.table), self.heading(), self.last_line()].map(|line| shown(&line));
        frame.lines(size, [&title, &heading], &beside, &last)
    }

    fn step(&mut self, key: Key, size: Size) -> Flow {
        self.note = None;
        if let Some(question) = self.question {
            return self.answer(question, key);
        }
        if let Some(first) = self.helps {
            let step = size.rows.saturating_sub(2);
            self.helps = match key {
                Key::CommentDown | Key::NextVariation | Key::Char(' ') => Some(first + step),
                Key::CommentUp | Key::PreviousVariation => Some(first.saturating_sub(step)),
                _ => None,
            };
            return Flow::Continues;
        }
        if key == Key::Quit {
            return Flow::Leaves;
        }
        if self.field.is_some() {
            self.type_key(key);
            return Flow::Continues;
        }
        match key {
            Key::Back | Key::Forward | Key::PreviousVariation | Key::NextVariation => self.go(key),
            Key::Enter | Key::LineBreak => self.enter(),
            Key::Leave => self.picked = None,
            Key::Char(letter) => return self.command(letter),
            _ => {}
        }
        Flow::Continues
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn cursor(&self, size: Size) -> Option<(usize, usize)> {
        let is_hidden = self.helps.is_some() || self.question.is_some() || self.field.is_some();
        let side = usize::from(self.dimension().get());
        let labels = usize::from(!self.board.no_labels);
        let wide = if side > 26 { 3 } else { 2 };
        let of = |index: u8, is_forwards: bool| {
            if is_forwards { usize::from(index) } else { side - 1 - usize::from(index) }
        };
        let [file, rank] = self.cursor;
        let column = of(file, is_rightwards(self.board.a1));
        let row = of(rank, !is_upwards(self.board.a1));
        let place = (3 * labels + wide * (column + 1) - 1, 2 + labels + row);
        let fits = self.frame().fits(size);
        (fits && !is_hidden).then_some(place)
    }

    fn changes(&mut self) -> bool {
        let event = self.table.wait(Duration::ZERO);
        match &event {
            Some(Event::Hint(step)) => {
                self.picked = Some(step.origin());
                self.go_to(step.target());
                self.note = Some(format!("Hint: {step}. Enter plays it, Esc puts the piece down"));
            }
            Some(Event::TimeIsUp | Event::Trouble) => (self.field, self.picked) = (None, None),
            Some(Event::Moved) => self.picked = None,
            None => {}
        }
        let is_thinking = self.table.computer().is_some_and(|computer| computer.thinking().is_some());
        event.is_some() || is_thinking || self.table.clocks.is_some()
    }
}

const fn is_rightwards(a1: Corner) -> bool {
    matches!(a1, Corner::BottomLeft | Corner::TopLeft)
}

const fn is_upwards(a1: Corner) -> bool {
    matches!(a1, Corner::BottomLeft | Corner::BottomRight)
}
