//! The forms of games in files, and how they are recognized.

use tafl_archive::ArchiveFormat;

/// The name of game records among the forms, and their extension.
const OTG: &str = "otg";

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameForm {
    /// Game records of the OpenTafl Notation.
    Otg,
    /// The archive of another program.
    Archive(ArchiveFormat),
}

impl GameForm {
    /// All forms.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Otg).chain(ArchiveFormat::ALL.into_iter().map(Self::Archive))
    }

    /// The form with this name: `otg`, or that of an [`ArchiveFormat`].
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|form| form.name() == name)
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Otg => OTG,
            Self::Archive(format) => format.name(),
        }
    }

    /// The extensions of such files.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Otg => &[OTG],
            Self::Archive(format) => format.extensions(),
        }
    }

    /// Whether a file of this form is one game.
    pub const fn has_one_game_per_file(self) -> bool {
        match self {
            Self::Otg => false,
            Self::Archive(format) => format.has_one_game_per_file(),
        }
    }

    /// The form of a file that begins like this; `None` if it begins like none of them. An empty file has no games in
    /// any form.
    pub fn detect(head: &str) -> Option<Self> {
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
