//! The terminal: drawing on it, reading its keys, and leaving it as it was.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{mem, panic};

use anstream::{AutoStream, ColorChoice};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{execute, queue};
use textwrap::core::display_width;

use crate::text::{Guard, HEADING, clipped, padded};
use crate::{caption, signals};

/// The size of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// The columns between a board and the text beside it.
pub(crate) const GAP: usize = 2;

/// The least number of columns of the text beside a board.
const BESIDE: usize = 24;

/// A window with a board, lines above it, a text beside it, and the keys in the last line.
pub(crate) struct Frame {
    board: Vec<String>,
    /// The columns of the board and the gap.
    pub(crate) columns: usize,
    /// The rows above and below the board.
    around: usize,
}

impl Frame {
    /// A window with this board, and so many rows above and below it.
    pub(crate) fn new(board: Vec<String>, around: usize) -> Self {
        let columns = board.iter().map(|line| display_width(line)).max().unwrap_or_default() + GAP;
        Self { board, columns, around }
    }

    /// The rows of the board.
    pub(crate) fn board_rows(&self) -> usize {
        self.board.len()
    }

    /// Whether a window of this size has room for the board.
    pub(crate) fn fits(&self, size: Size) -> bool {
        self.columns + BESIDE <= size.columns && self.board.len() + self.around <= size.rows
    }

    /// What a window shows that is too small.
    pub(crate) fn too_small(&self, Size { columns, rows }: Size) -> Vec<String> {
        let text = format!(
            "The window has {columns} columns and {rows} rows; this board needs {} and {}. Make it larger, or press q.",
            self.columns + BESIDE,
            self.board.len() + self.around,
        );
        let mut lines = caption::wrapped(&text, columns.max(1));
        lines.truncate(if columns == 0 { 0 } else { rows });
        lines
    }

    /// The lines of a window that is large enough: first a title, in which the second line is a heading.
    pub(crate) fn lines(&self, size: Size, title: [&str; 2], beside: &[String], last: &str) -> Vec<String> {
        let [first, second] = title;
        let mut lines = vec![clipped(first, size.columns), heading(second, size.columns)];
        // All but the last line.
        lines.resize(self.around - 1, String::new());
        lines.extend((0..size.rows - self.around).map(|row| {
            let line = |lines: &[String]| lines.get(row).cloned().unwrap_or_default();
            let row = padded(&line(&self.board), self.columns) + &line(beside);
            row.trim_end().to_owned()
        }));
        lines.push(clipped(last, size.columns));
        lines
    }
}

/// A heading in so many columns.
pub(crate) fn heading(text: &str, columns: usize) -> String {
    format!("{HEADING}{}{HEADING:#}", clipped(text, columns))
}

/// An action of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Back,
    Forward,
    /// The previous and the next alternative to this move.
    PreviousVariation,
    NextVariation,
    LineStart,
    LineEnd,
    CommentUp,
    CommentDown,
    PreviousGame,
    NextGame,
    /// Begins to type a move, or a comment.
    TypeMove,
    EditComment,
    Delete,
    Promote,
    Undo,
    Save,
    /// A character of a text that is being typed, and what else is done to it.
    Char(char),
    Erase,
    EraseAll,
    LineBreak,
    Enter,
    Help,
    /// Leaves, or closes the help or a text that is being typed.
    Leave,
    /// Leaves in any case.
    Quit,
}

/// Whether to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continues,
    Leaves,
}

/// How long to wait for a key before the view is asked for changes.
const PATIENCE: Duration = Duration::from_millis(200);

/// The content of a terminal, and the effect of keys.
pub(crate) trait View {
    /// The lines of a window of this size.
    fn draw(&self, size: Size) -> Vec<String>;

    /// Handles a key, in a window of this size.
    fn step(&mut self, key: Key, size: Size) -> Flow;

    /// Whether letters are characters of a text, or commands of this view.
    fn takes_text(&self) -> bool {
        false
    }

    /// The column and the row of the cursor, from 0, if it is visible.
    fn cursor(&self, _: Size) -> Option<(usize, usize)> {
        None
    }

    /// Whether something has changed without a key, so that it is to be drawn again.
    fn changes(&mut self) -> bool {
        false
    }
}

/// Shows something until the user leaves.
pub(crate) fn show(view: &mut dyn View) -> io::Result<()> {
    let _screen = Screen::enter()?;
    loop {
        draw(view)?;
        let key = wait(view)?;
        if view.step(key, size()?) == Flow::Leaves {
            return Ok(());
        }
    }
}

/// The next key with a function. When the size of the window or the view changes, it is drawn again.
fn wait(view: &mut dyn View) -> io::Result<Key> {
    loop {
        if !event::poll(PATIENCE)? {
            if view.changes() {
                draw(view)?;
            }
            continue;
        }
        match event::read()? {
            Event::Key(event) if event.kind != KeyEventKind::Release => {
                let key = if view.takes_text() { text_key_of(event) } else { key_of(event) };
                if let Some(key) = key {
                    return Ok(key);
                }
            }
            Event::Resize(..) => draw(view)?,
            _ => {}
        }
    }
}

fn key_of(event: KeyEvent) -> Option<Key> {
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(event.code, KeyCode::Char('c' | 'd')).then_some(Key::Quit);
    }
    Some(match event.code {
        KeyCode::Left | KeyCode::Char('h') => Key::Back,
        KeyCode::Right | KeyCode::Char('l' | ' ') | KeyCode::Enter => Key::Forward,
        KeyCode::Up | KeyCode::Char('k') => Key::PreviousVariation,
        KeyCode::Down | KeyCode::Char('j') => Key::NextVariation,
        KeyCode::Home | KeyCode::Char('g') => Key::LineStart,
        KeyCode::End | KeyCode::Char('G') => Key::LineEnd,
        KeyCode::PageUp => Key::CommentUp,
        KeyCode::PageDown => Key::CommentDown,
        KeyCode::Delete => Key::Delete,
        KeyCode::Char('?') => Key::Help,
        KeyCode::Esc | KeyCode::Char('q') => Key::Leave,
        _ => return None,
    })
}

/// The key while a text is typed.
fn text_key_of(event: KeyEvent) -> Option<Key> {
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        return match event.code {
            KeyCode::Char('j') => Some(Key::LineBreak),
            KeyCode::Char('u') => Some(Key::EraseAll),
            _ => key_of(event),
        };
    }
    match event.code {
        // A shortcut of the terminal or of the window, not text.
        KeyCode::Char(_) if event.modifiers.contains(KeyModifiers::ALT) => None,
        KeyCode::Char(typed) => Some(Key::Char(typed)),
        KeyCode::Enter => Some(Key::Enter),
        KeyCode::Backspace => Some(Key::Erase),
        _ => key_of(event),
    }
}

fn size() -> io::Result<Size> {
    let (columns, rows) = terminal::size()?;
    Ok(Size { columns: columns.into(), rows: rows.into() })
}

fn draw(view: &dyn View) -> io::Result<()> {
    let size = size()?;
    let stdout = io::stdout();
    let colour = AutoStream::choice(&stdout) != ColorChoice::Never;
    let mut out = BufWriter::new(stdout.lock());
    queue!(out, BeginSynchronizedUpdate)?;
    let mut lines = view.draw(size).into_iter();
    for row in 0..of_terminal(size.rows) {
        let line = Guard::on_screen().pass(&lines.next().unwrap_or_default());
        queue!(out, MoveTo(0, row))?;
        if colour {
            write!(out, "{line}")?;
        } else {
            write!(out, "{}", anstream::adapter::strip_str(&line))?;
        }
        // After a full line the cursor is still in its last column.
        if display_width(&line) < size.columns {
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
    }
    match view.cursor(size) {
        Some((column, row)) => queue!(out, MoveTo(of_terminal(column), of_terminal(row)), Show)?,
        None => queue!(out, Hide)?,
    }
    queue!(out, EndSynchronizedUpdate)?;
    out.flush()
}

fn of_terminal(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Whether the terminal is in our mode.
static OURS: AtomicBool = AtomicBool::new(false);

/// The terminal in our mode: keys arrive at once and without echo, on the alternate screen. It is restored however
/// the command ends.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            // First, so that the message is visible.
            Self::leave();
            before(panic);
        }));
        signals::before_end(|| {
            // Nothing is drawn after it.
            mem::forget(io::stdout().lock());
            Self::leave();
        });
        #[cfg(unix)]
        std::thread::spawn(end_without_terminal);
        OURS.store(true, Ordering::Relaxed);
        let screen = Self;
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(screen)
    }

    /// Runs once: a second time would move the cursor. Errors are ignored, because the command ends.
    fn leave() {
        if !OURS.swap(false, Ordering::Relaxed) {
            return;
        }
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Self::leave();
    }
}

/// Ends the command when the terminal has disappeared, as the signal does that most processes get then.
///
/// It needs a thread. The function that waits for keys reads again and again from a terminal that has nothing more to read,
/// and does not return.
#[cfg(unix)]
fn end_without_terminal() {
    /// How long a terminal can be gone before the command ends.
    const PATIENCE: Duration = Duration::from_millis(500);
    while io::IsTerminal::is_terminal(&io::stdin()) {
        std::thread::sleep(PATIENCE);
    }
    signals::end(signal_hook::consts::SIGHUP);
}

/// A line for each function, as many as the window has room for.
pub(crate) fn keys(table: &[(&str, &str, &str)], ascii: bool, size: Size) -> Vec<String> {
    let keys = table.iter().map(|&(drawn, in_ascii, about)| (if ascii { in_ascii } else { drawn }, about));
    let width = keys.clone().map(|(keys, _)| keys.chars().count()).max().unwrap_or_default();
    let lines = keys.map(|(keys, about)| clipped(&format!("{keys:width$}  {about}"), size.columns));
    lines.take(if size.columns == 0 { 0 } else { size.rows }).collect()
}
