//! Parses a script.

use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_play::Step;
use tafl_rules::Preset;

use super::line::{Line, without_comment};
use super::{COMMANDS, PREFIX, USUAL_COMMANDS};
use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::notes::Notes;
use crate::options::ImportOptions;
use crate::outcome;
use crate::referee::Referee;
use crate::start::Start;

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

/// Parses a script.
pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let start = Start::given_or(options, || Preset::BERKELEY_TABLUT.rules());
    let mut script = Script::new(&start)?;
    for (index, line) in text.lines().enumerate() {
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
        let unexpected =
            |expected| ImportError::Unexpected { line: number, expected, found: Clipped::new(line) };
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
                            text: Clipped::new(line),
                            reason: None,
                        });
                    }
                }
            }
        }
        Ok(())
    }
}
