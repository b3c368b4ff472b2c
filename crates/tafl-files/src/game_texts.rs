//! The texts of the games of a file, in any form.

use notation_syntax::{Coded, EncodingError};
use tafl_archive::{LineError, TextReader};
use tafl_game_record::{GameReadError, GameReader};

use crate::{FileReader, GameForm};

/// The texts of the games of a file, one after another, without parsing them. Only one is in memory.
///
/// ```
/// use tafl_files::{FileReader, GameForm, GameTexts};
///
/// let file: FileReader = Box::new("h1-h3 f8-i8,0,0,Ongoing\n\nh1,0,0,White\n".as_bytes());
/// let form = GameForm::from_name("hnefatafl-csv").ok_or("no form")?;
/// let lines: Vec<usize> = GameTexts::new(form, file).filter_map(|text| Some(text.ok()?.line)).collect();
/// assert_eq!(lines, [1, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameTexts(Form);

enum Form {
    Records(GameReader<FileReader>),
    Archive(TextReader<FileReader>),
}

/// The text of a game in a file. One of game records that is broken can have several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileText {
    /// The number of the line where it begins, from 1.
    pub line: usize,
    /// The text.
    pub text: String,
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileTextError {
    /// The bytes are not UTF-8. The next game can be read.
    #[error("{error}")]
    Encoding {
        /// The number of the line of these bytes, from 1.
        line: usize,
        /// The error.
        error: EncodingError,
    },
    /// The file cannot be read any further.
    #[error("{message}")]
    Unusable {
        /// The code of the error.
        code: &'static str,
        /// The error in words.
        message: String,
    },
}

impl GameTexts {
    /// The games of a file of this form.
    pub fn new(form: GameForm, content: FileReader) -> Self {
        Self(match form {
            GameForm::Otg => Form::Records(GameReader::new(content)),
            GameForm::Archive(format) => Form::Archive(TextReader::new(format, content)),
        })
    }
}

impl std::fmt::Debug for GameTexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameTexts").finish_non_exhaustive()
    }
}

impl Iterator for GameTexts {
    type Item = Result<FileText, FileTextError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Form::Records(records) => {
                let line = records.line();
                Some(records.next()?.map(|text| FileText { line, text }).map_err(FileTextError::of_records))
            }
            Form::Archive(texts) => {
                let text = texts.next()?.map(|game| FileText { line: game.line, text: game.text });
                Some(text.map_err(FileTextError::of_lines))
            }
        }
    }
}

impl FileTextError {
    fn of_records(error: GameReadError) -> Self {
        match error {
            GameReadError::Encoding { line, error } => {
                Self::Encoding { line: line + error.line() - 1, error }
            }
            error => Self::Unusable { code: error.code(), message: error.to_string() },
        }
    }

    fn of_lines(error: LineError) -> Self {
        match error {
            LineError::Encoding { line, error } => Self::Encoding { line, error },
            error => Self::Unusable { code: error.code(), message: error.to_string() },
        }
    }
}
