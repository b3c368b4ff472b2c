//! Scripts for Tablut as in the course CS 61B at Berkeley: moves and commands, one per line.
//!
//! A move names its first square, and the rank or the file of the second: `h5-6` is `h5-h6`, `g5-h` is `g5-h5`. It does
//! not name captures.

use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_play::Step;
use tafl_position::Square;
use tafl_rules::Preset;

use crate::ending;
use crate::error::ImportError;
use crate::error::clipped;
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::notes::Notes;
use crate::options::ImportOptions;
use crate::referee::Referee;
use crate::report::ConvertedGame;
use crate::start::Start;

pub(crate) const FORMAT: Format =
    Format { framing: Framing::File, example: "manual white … h5-6 e4-b …", detect, parse, write: None };

/// The prefix of the names of tags.
const PREFIX: &str = "berkeley-";

/// The field for commands and comments.
const COMMANDS: &str = "commands";

/// The commands of a script without a tag for them: both sides are played by the script.
const USUAL_COMMANDS: [(usize, &str); 2] = [(0, "manual white"), (0, "manual black")];

/// A line of a script, without its comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'t> {
    Move(Square, Square),
    /// The first word of a command.
    Command(&'t str),
    Empty,
}

/// The commands.
const COMMAND_WORDS: [&str; 9] = ["new", "seed", "dump", "undo", "manual", "auto", "limit", "toggle", "quit"];

impl<'t> Line<'t> {
    /// Parses a line without a comment; `None` if it is neither a move nor a command.
    fn parse(line: &'t str) -> Option<Self> {
        let Some(word) = line.split_whitespace().next() else { return Some(Self::Empty) };
        if COMMAND_WORDS.contains(&word) {
            return Some(Self::Command(word));
        }
        // The program precedes the moves that it chooses with an asterisk.
        let (origin, target) = step(line.trim().trim_start_matches("* "))?;
        Some(Self::Move(origin, target))
    }
}

/// The comment at the end of a line, with its `#`, and what precedes it.
fn without_comment(line: &str) -> (&str, Option<&str>) {
    match line.find('#') {
        Some(start) => {
            let (line, comment) = line.split_at(start);
            (line, Some(comment.trim()))
        }
        None => (line, None),
    }
}

/// `h5-6`, `g5-h`
fn step(text: &str) -> Option<(Square, Square)> {
    let (origin, target) = text.split_once('-')?;
    let origin: Square = origin.parse().ok().filter(|square| is_on_board(*square) && origin.len() == 2)?;
    let target = match target.as_bytes() {
        [file @ b'a'..=b'i'] => Square::from_indices(file - b'a', origin.rank().index()),
        [rank @ b'1'..=b'9'] => Square::from_indices(origin.file().index(), rank - b'1'),
        _ => None,
    };
    target.map(|target| (origin, target))
}

fn is_on_board(square: Square) -> bool {
    square.file().index() < 9 && square.rank().index() < 9
}

/// The number of lines that are examined to detect a script.
const EXAMINED_LINES: usize = 50;

/// Whether a text begins like a script: each line is a move, a command or a comment, and one of them is a move or makes
/// a side be played by the script or by the program.
pub(crate) fn detect(head: &str) -> bool {
    let mut is_script = false;
    for line in head.lines().take(EXAMINED_LINES) {
        match Line::parse(without_comment(line).0) {
            Some(Line::Move(..) | Line::Command("manual" | "auto")) => is_script = true,
            Some(Line::Command(_) | Line::Empty) => {}
            None => return false,
        }
    }
    is_script
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let start = Start::given_or(options, || Preset::BERKELEY_TABLUT.rules());
    let mut script = Script::new(&start)?;
    for (index, line) in text.lines().enumerate() {
        if options.end_after(script.moves.records.len()) {
            break;
        }
        let (said, comment) = without_comment(line);
        script.line(index + 1, said.trim())?;
        if let Some(comment) = comment {
            script.notes.push(script.moves.records.len(), comment);
        }
    }
    let Script { moves, notes, mut losses, .. } = script;
    let mut record = start.game(&moves, &mut losses)?;
    let result = ending::result_by_rules(&record);
    record.set_result(result.unwrap_or_default());
    if notes != Notes::new(&USUAL_COMMANDS) {
        notes.keep(&mut record, PREFIX, COMMANDS, &mut losses);
    }
    Ok(ConvertedGame { value: record, losses })
}

/// A script while it is read.
struct Script<'t> {
    referee: Referee,
    moves: Moves<'t>,
    notes: Notes,
    losses: Vec<GameLoss>,
    has_ended: bool,
}

impl<'t> Script<'t> {
    fn new(start: &Start) -> Result<Self, ImportError> {
        let rules = start.rules.as_ref().ok_or(ImportError::RulesNeeded)?;
        let referee = Referee::new(rules, &start.position, rules.side_to_move());
        Ok(Self {
            referee: referee.ok_or(ImportError::RulesNeeded)?,
            moves: Moves::new(CaptureForm::Omitted),
            notes: Notes::default(),
            losses: Vec::new(),
            has_ended: false,
        })
    }

    fn line(&mut self, number: usize, line: &'t str) -> Result<(), ImportError> {
        let unexpected = |expected| ImportError::Unexpected { line: number, expected, found: clipped(line) };
        let moves = self.moves.records.len();
        match Line::parse(line).ok_or_else(|| unexpected("a move as in `h5-6` or `g5-h`, or a command"))? {
            Line::Empty => {}
            _ if self.has_ended => return Err(unexpected("nothing after `quit`")),
            // What `undo` takes back depends on the program, and `new` begins another game.
            Line::Command("undo" | "new") if moves > 0 => {
                return Err(unexpected("one game without `undo` or `new` after its moves"));
            }
            Line::Command(word) => {
                self.has_ended = word == "quit";
                self.notes.push(moves, line);
            }
            Line::Move(origin, target) => {
                Moves::check_count(moves + 1)?;
                // The program refuses a move that is not legal, and waits for another one.
                match self.referee.play(Step::new(origin, target)) {
                    Ok(_) => self.moves.push(line, Move::new(origin, target)),
                    Err(_) => {
                        self.losses.push(GameLoss::Refused {
                            number: moves,
                            text: clipped(line),
                            reason: None,
                        });
                    }
                }
            }
        }
        Ok(())
    }
}
