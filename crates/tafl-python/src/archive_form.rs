//! The forms of games in files, and how they are recognized.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read};

use tafl_archive::ArchiveFormat;

use crate::compressed::Reader;

/// The name of the OpenTafl Notation among the forms.
const OTG: &str = "otg";

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Otg,
    Archive(ArchiveFormat),
}

impl Form {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Otg).chain(ArchiveFormat::ALL.into_iter().map(Self::Archive))
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|form| form.name() == name)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Otg => OTG,
            Self::Archive(format) => format.name(),
        }
    }

    /// The form of a file that begins like this. A file with the extension of game records that begins like no form has
    /// records whose errors are then reported.
    pub(crate) fn detect(head: &str, name: Option<&str>) -> Option<Self> {
        let found = ArchiveFormat::detect(head).map(Self::Archive);
        found.or_else(|| (is_record(head) || name.is_some_and(has_extension)).then_some(Self::Otg))
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

/// Whether a file has the extension of game records, before that of a compression.
fn has_extension(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    name.strip_suffix(OTG).is_some_and(|rest| rest.ends_with('.'))
}

/// The first bytes of a file, and all of its content.
pub(crate) fn peek(mut content: Reader) -> (String, Reader) {
    let mut head = Vec::new();
    let most = u64::try_from(ArchiveFormat::DETECTION_BYTES).unwrap_or(u64::MAX);
    let failed = (&mut content).take(most).read_to_end(&mut head).err();
    let text = String::from_utf8_lossy(&head).into_owned();
    // The error follows what was read before it.
    let rest = BufReader::new(Failed(failed)).chain(content);
    (text, Box::new(VecDeque::from(head).chain(rest)))
}

/// Fails once, if there is an error, and is empty then.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
