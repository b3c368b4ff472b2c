//! Scripts for Tablut as in the course CS 61B at Berkeley: moves and commands, one per line.
//!
//! A move names its first square, and the rank or the file of the second: `h5-6` is `h5-h6`, `g5-h` is `g5-h5`. It does
//! not name captures.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, Tag};
use tafl_moves::Move;
use tafl_play::Step;
use tafl_position::Square;
use tafl_rules::Preset;

use crate::converted::ConvertedGame;
use crate::error::{ExportError, ImportError};
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::notes::Notes;
use crate::omitted;
use crate::options::ImportOptions;
use crate::outcome;
use crate::played_line::PlayedLine;
use crate::quoted::clipped;
use crate::referee::Referee;
use crate::start::Start;
use crate::tags;

pub(crate) const EXAMPLE: &str = "manual white … h5-6 e4-b …";

/// The prefix of the names of tags.
const PREFIX: &str = "berkeley-";

/// The field for commands and comments.
const COMMANDS: &str = "commands";

/// The commands of a script without a tag for them: both sides are played by the script.
const USUAL_COMMANDS: [(usize, &str); 2] = [(0, "manual white"), (0, "manual black")];

/// The name of the start position, for messages.
const START: &str = "another start position than that of the course";

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

/// A move in the form of the course; `None` if it is not along a line, or leaves the board.
fn text_of(origin: Square, target: Square) -> Option<String> {
    let is_valid = is_on_board(origin) && is_on_board(target) && origin != target;
    if !is_valid {
        return None;
    }
    if origin.file() == target.file() {
        return Some(alloc::format!("{origin}-{}", target.rank()));
    }
    (origin.rank() == target.rank()).then(|| alloc::format!("{origin}-{}", target.file()))
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
    let result = outcome::of(&record);
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

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let rules = Preset::BERKELEY_TABLUT.rules();
    if line.start != *rules.start() {
        return Err(ExportError::RulesUnsupported { what: START });
    }
    if line.moves.len() > Moves::MAX {
        return Err(ExportError::RulesUnsupported { what: "a game of so many moves" });
    }
    let outcome = omitted::check(&rules, &line, &mut losses)?.filter(|_| !line.moves.is_empty());
    if line.facts.first.is_some_and(|first| first != rules.side_to_move()) {
        return Err(ExportError::RulesUnsupported { what: "a game in which the defenders move first" });
    }
    losses.extend(line.resignation_loss());
    let kept = tags::text(record, &[PREFIX, COMMANDS].concat());
    let kept = kept.and_then(|text| Notes::of(text, |before, note| is_valid(before, note, line.moves.len())));
    tags::report_unwritten(record, &mut losses, |tag: &Tag| match tag.name() {
        // The result follows from the moves.
        "result" => {
            record.result().and_then(Result::ok) == Some(outcome.map(outcome::result).unwrap_or_default())
        }
        name => name.strip_prefix(PREFIX) == Some(COMMANDS) && kept.is_some(),
    });
    if !record.rules().is_some_and(|other| rules.same_game(other)) {
        losses.push(GameLoss::Rules);
    }
    let notes = kept.unwrap_or_else(|| Notes::new(&USUAL_COMMANDS));
    Ok(ConvertedGame { value: text(&line, &notes)?, losses })
}

/// Whether a line can be written after this number of moves.
fn is_valid(before: usize, note: &str, moves: usize) -> bool {
    if before > moves {
        return false;
    }
    match (Line::parse(without_comment(note).0), without_comment(note).1) {
        (Some(Line::Command("undo" | "new")), None) => before == 0,
        (Some(Line::Command("quit")), None) => before == moves,
        (Some(Line::Empty), Some(_)) | (Some(Line::Command(_)), None) => true,
        _ => false,
    }
}

fn text(line: &PlayedLine<'_>, notes: &Notes) -> Result<String, ExportError> {
    let mut lines: Vec<String> = Vec::new();
    for index in 0..=line.moves.len() {
        lines.extend(notes.after(index).map(String::from));
        let Some(played) = line.moves.get(index) else { break };
        let unsupported = ExportError::RulesUnsupported { what: "a move that is not along a line" };
        lines.push(text_of(played.step.origin(), played.step.target()).ok_or(unsupported)?);
    }
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_that_change_the_game_are_not_written() {
        assert!(is_valid(0, "manual white", 0) && is_valid(3, "# a comment", 3) && is_valid(0, "new", 1));
        assert!(!is_valid(1, "new", 1) && !is_valid(4, "dump", 3) && !is_valid(0, "h5-6", 1));
        assert!(!is_valid(0, "dump # board", 1) && !is_valid(0, "", 1) && !is_valid(0, "pass", 1));
    }
}
