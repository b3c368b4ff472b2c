//! The forms of games, and how they are recognized.

use std::fmt;

use tafl_archive::ArchiveFormat;
use tafl_files::{FileReader, GameForm, peek};
use tafl_game_record::Games;

/// The forms of the files of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// All files have this form.
    Form(GameForm),
    /// Each file has the form that it begins like. One that begins like none is not read.
    Recognized,
    /// The same, but one that begins like none has game records, whose errors are then reported. In folders, only a file
    /// with their extension has.
    RecognizedOrRecords,
}

impl From<GameForm> for Expected {
    fn from(form: GameForm) -> Self {
        Self::Form(form)
    }
}

impl Expected {
    /// The extensions of the files that are read in folders.
    pub(crate) fn extensions(self) -> Vec<&'static str> {
        match self {
            Self::Form(form) => form.extensions().to_vec(),
            Self::Recognized | Self::RecognizedOrRecords => {
                GameForm::all().flat_map(|form| form.extensions().iter().copied()).collect()
            }
        }
    }

    /// The form of a file, and its content; `None` for the form if the file is not recognized. Such a file can be one of
    /// records if `is_chosen`.
    pub(crate) fn of_file(self, content: FileReader, is_chosen: bool) -> (Option<GameForm>, FileReader) {
        if let Self::Form(form) = self {
            return (Some(form), content);
        }
        let (head, content) = peek(content);
        let otherwise = (self == Self::RecognizedOrRecords && is_chosen).then_some(GameForm::Otg);
        (GameForm::detect(&head).or(otherwise), content)
    }
}

/// Why a file that should have game records is not read: it has games in the form of another program.
pub(crate) struct Foreign(ArchiveFormat);

impl Foreign {
    /// The content of a file, if it is not foreign.
    pub(crate) fn checked(content: FileReader) -> Result<FileReader, Self> {
        let (head, content) = peek(content);
        Self::of(&head).map_or(Ok(content), Err)
    }

    /// How many bytes of a text show it.
    pub(crate) const HEAD: usize = ArchiveFormat::DETECTION_BYTES;

    /// Whether a text that begins like this is foreign. A record can begin like anything that its reader accepts.
    pub(crate) fn of(head: &str) -> Option<Self> {
        let format = ArchiveFormat::detect(head)?;
        let is_record = Games::new(head).next().is_none_or(|game| game.errors.is_empty());
        (!is_record).then_some(Self(format))
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no game records but games of the form `{}`; `tafl convert --to otg` makes records of them",
            self.0
        )
    }
}

/// Why a file is not read: it begins like none of the forms.
pub(crate) struct NotRecognized;

impl fmt::Display for NotRecognized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the form of the games is not recognized; write `--from FORM` for one of `tafl convert --list`",
        )
    }
}
