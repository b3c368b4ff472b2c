//! A game of the tables.

use notation_syntax::invariant::{ExpectOr as _, broken};
use notation_syntax::visible;
use tafl_game_record::{GameRecord, TagValue};
use tafl_moves::MoveRecord;

use super::content::{Content, Invalid, VariantOf};
use crate::record_reader::content::FileRows;
use crate::record_reader::{Known, RecordReadError};

/// A game that a [`RecordReader`](super::RecordReader) has read, whose example reads one.
///
/// Its values are not parsed yet, which threads can do at the same time.
#[derive(Debug)]
pub struct StoredGame {
    number: i64,
    file: String,
    line: u64,
    /// The number of moves in `games`.
    plies: i64,
    content: Result<Content, Invalid>,
    /// The records of the moves, and for each its number and where it ends.
    text: String,
    moves: Vec<(i64, usize)>,
}

/// How many characters of a move record are in a message.
const MAX_SHOWN: usize = 40;

impl StoredGame {
    /// The row of `games`, without moves.
    pub(super) fn of(
        row: &FileRows,
        variant: &VariantOf,
        known: &mut Known,
    ) -> Result<Self, RecordReadError> {
        let (game, line) = (row.integer_of("game")?, row.integer_of("line")?);
        let line = u64::try_from(line).ok().filter(|&line| line > 0).ok_or_else(|| {
            let message = format!("{line} is not a line of a file, which are counted from 1");
            RecordReadError::FieldValue { game, column: "line", message }
        })?;
        Ok(Self {
            number: game,
            file: row.required_text_of("file")?.to_owned(),
            line,
            plies: row.integer_of("plies")?,
            content: Content::of(row, variant, known),
            text: String::new(),
            moves: Vec::new(),
        })
    }

    pub(super) fn add_move(&mut self, ply: i64, text: &str) {
        self.text.push_str(text);
        self.moves.push((ply, self.text.len()));
    }

    /// Checks that the tables agree about the number of moves.
    pub(super) fn check_moves(&self) -> Result<(), RecordReadError> {
        let (game, found, expected) = (self.number, self.moves.len() as u64, self.plies);
        if u64::try_from(expected) == Ok(found) {
            return Ok(());
        }
        Err(RecordReadError::Moves { game, found, expected })
    }

    /// The number of the game: the column `game`.
    pub fn number(&self) -> i64 {
        self.number
    }

    /// The path of the file that the game was read from, as it was given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line of the file where the game begins, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The number of moves of the main line.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The record of the game, with what an [`Explorer`](crate::Explorer) and its conditions need.
    ///
    /// It has the rules, the start position, the moves of the main line without resignations and comments, and these
    /// tags: `event`, `site`, `round`, `date`, the names and ratings of the players, `result`, `ending`,
    /// `termination` and `variant`. Of a date without a day, only the year is known. Where neither `ending` nor
    /// `termination` is known, `termination` is the column `rules_ending`.
    ///
    /// # Errors
    ///
    /// [`RecordReadError::FieldValue`] or [`RecordReadError::Move`]: a value cannot be parsed.
    pub fn record(&self) -> Result<GameRecord, RecordReadError> {
        let game = self.number;
        let invalid =
            |Invalid { column, message }: Invalid| RecordReadError::FieldValue { game, column, message };
        let content = self.content.as_ref().map_err(|error| invalid(error.clone()))?;
        let mut record = GameRecord::new(content.rules.as_deref().cloned());
        for (name, text) in &content.tags {
            let value = TagValue::new(text).map_err(|error| invalid(Invalid::new(name, &error)))?;
            record.set_tag(name, value).map_err(|error| invalid(Invalid::new(name, &error)))?;
        }
        record.set_position_tag(content.position().cloned());
        self.play(&mut record)?;
        Ok(record)
    }

    /// Adds the moves to the record.
    fn play(&self, record: &mut GameRecord) -> Result<(), RecordReadError> {
        let tree = record.tree_mut();
        let (mut start, mut last) = (0, None);
        for &(ply, end) in &self.moves {
            let text = self.text.get(start..end).expect_or_default("the moves are in the text");
            let step = text.parse::<MoveRecord>().map_err(|error| {
                let shown: String = visible(text).take(MAX_SHOWN).collect();
                RecordReadError::Move { game: self.number, ply, message: format!("`{shown}`: {error}") }
            })?;
            match tree.add(last, step) {
                Ok(node) => last = Some(node),
                Err(_) => return broken("the tree has the move before", Ok(())),
            }
            start = end;
        }
        Ok(())
    }
}
