//! The forms of games, and how they are recognized.

use std::fmt;
use std::io::{self, BufReader, Cursor, Read};

use tafl_archive::ArchiveFormat;

use crate::args::OTG;
use crate::compressed::Reader;
use crate::files;

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameForm {
    Otg,
    Archive(ArchiveFormat),
}

impl GameForm {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Otg).chain(ArchiveFormat::ALL.into_iter().map(Self::Archive))
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|form| form.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Otg => OTG,
            Self::Archive(format) => format.name(),
        }
    }

    /// The extensions of such files.
    pub(crate) const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Otg => &[files::EXTENSION],
            Self::Archive(format) => format.extensions(),
        }
    }

    /// Whether a file of this form is one game.
    pub(crate) const fn has_one_game_per_file(self) -> bool {
        match self {
            Self::Otg => false,
            Self::Archive(format) => format.has_one_game_per_file(),
        }
    }

    /// The form of a file that begins like this; `None` if it begins like none of them. An empty file has no games in
    /// any form.
    pub(crate) fn detect(head: &str) -> Option<Self> {
        let found = ArchiveFormat::detect(head).map(Self::Archive);
        found.or_else(|| is_record(head).then_some(Self::Otg))
    }
}

/// Whether a text begins like a game record: with a tag, or with the number of a turn.
fn is_record(head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}').trim_start();
    if let Some(tag) = head.strip_prefix('[') {
        let name = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
        let rest = tag.trim_start_matches(name);
        return rest.len() < tag.len() && rest.starts_with(':');
    }
    let rest = head.trim_start_matches(|character: char| character.is_ascii_digit());
    head.is_empty() || rest.len() < head.len() && rest.starts_with('.')
}

/// The forms of the files of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// All files have this form.
    Form(GameForm),
    /// Each file has the form that it begins like. One that begins like none is not read.
    Recognized,
    /// The same, but one that begins like none has game records, whose errors are then reported. Folders have the files
    /// of game records only: they can contain an archive and the records that were made from it.
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
            Self::RecognizedOrRecords => GameForm::Otg.extensions().to_vec(),
            Self::Recognized => GameForm::all().flat_map(|form| form.extensions().iter().copied()).collect(),
        }
    }

    /// The form of a file, and its content; `None` for the form if the file is not recognized.
    pub(crate) fn of_file(self, content: Reader) -> (Option<GameForm>, Reader) {
        if let Self::Form(form) = self {
            return (Some(form), content);
        }
        let (head, content) = peek(content);
        let otherwise = (self == Self::RecognizedOrRecords).then_some(GameForm::Otg);
        (GameForm::detect(&String::from_utf8_lossy(&head)).or(otherwise), content)
    }
}

/// The first bytes of a file, and all of its content.
fn peek(mut content: Reader) -> (Vec<u8>, Reader) {
    let mut head = Vec::new();
    let most = u64::try_from(ArchiveFormat::DETECTION_BYTES).unwrap_or(u64::MAX);
    let failed = (&mut content).take(most).read_to_end(&mut head).err();
    // The error follows what was read before it.
    let rest = BufReader::new(Failed(failed)).chain(content);
    (head.clone(), Box::new(Cursor::new(head).chain(rest)))
}

/// Fails once, if there is an error, and is empty then.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Why a file is not read: it begins like none of the forms.
pub(crate) struct NotRecognized;

impl fmt::Display for NotRecognized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = GameForm::all().map(GameForm::name).collect();
        write!(
            f,
            "the form of the games is not recognized; write `--from FORM` for one of {}",
            names.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use tafl_archive::ArchiveFormat;

    use super::GameForm;

    #[test]
    fn records_are_recognized() {
        for text in [
            "",
            "\u{feff}\n",
            "[event:Club]\n",
            "\u{feff}[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n",
            "\r\n 1. d1-d3\n",
            "12. d1-d3",
            "[attackers-elo:1500]",
        ] {
            assert_eq!(GameForm::detect(text), Some(GameForm::Otg), "{text:?}");
        }
        for text in ["d1-d3 e5-e2\n", "{", "[Event \"Club\"]\n", "[]", "[:x]", "hello", ".", "1 d1-d3", "\0"]
        {
            assert_eq!(GameForm::detect(text), None, "{text:?}");
        }
        let object = r#"{"AageGameTypeName": "Magpie 7x7", "Moves": []}"#;
        assert_eq!(GameForm::detect(object), Some(GameForm::Archive(ArchiveFormat::AageNielsen)));
    }
}
