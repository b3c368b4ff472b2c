//! Variants by the names that the server gives them.

mod data;

use alloc::vec::Vec;
use core::fmt;

use tafl_moves::MoveRecord;
use tafl_position::Position;
use tafl_rules::{Preset, Rules};

use crate::clipped::Clipped;
use crate::error::ImportError;
use crate::played::misfit;
use crate::words::Words;

/// A start position, and the variants that are known to begin with it.
///
/// ```
/// use tafl_archive::{Layout, Variant};
///
/// let variant = Variant::by_name("Sea battle circle 9x9").unwrap();
/// let names: Vec<_> = variant.layouts().iter().map(|layout| layout.name()).collect();
/// assert_eq!(names, ["jarlshof"]);
/// assert_eq!(Layout::by_name("jarlshof").unwrap().position().dimension().get(), 9);
/// assert_eq!(variant.preset(), None, "its rules are not known");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout(&'static Data);

/// What there is to know of a layout.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Data {
    name: &'static str,
    source: Source,
    start: &'static str,
    variants: &'static [&'static str],
}

/// Where a layout is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// A list of start positions.
    Listed,
    /// The games themselves: what they move or capture must have stood there, what they pass over was empty, and the
    /// start is the same from all sides.
    ReadOff,
}

/// A variant of the server: what is known of its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    name: &'static str,
    layouts: Vec<Layout>,
}

/// The names whose rules are known: they are those of a preset, which begins with the same layout and, in every game
/// at hand, with the same side.
const PRESETS: [(&str, Preset); 3] = [
    ("Copenhagen Hnefatafl 11x11", Preset::COPENHAGEN),
    ("Fetlar Hnefatafl 11x11", Preset::FETLAR),
    ("Magpie 7x7", Preset::MAGPIE),
];

impl Layout {
    /// All layouts: those of lists first, each kind by size of the board.
    pub const ALL: &'static [Self] = data::ALL;

    /// The layout of this name, in kebab case.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|layout| layout.name() == name).copied()
    }

    /// The name, in kebab case. It is ours where no list has one.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Where it is known from.
    pub const fn source(self) -> Source {
        self.0.source
    }

    /// The position record.
    pub const fn record(self) -> &'static str {
        self.0.start
    }

    /// The position.
    #[allow(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the record is a constant of this crate; a test reads every one of them"
    )]
    pub fn position(self) -> Position {
        self.record().parse().expect("the record of a layout is read")
    }

    /// The names of the variants that begin with it.
    pub const fn variants(self) -> &'static [&'static str] {
        self.0.variants
    }

    /// How many ranks the board has.
    fn size(self) -> usize {
        self.record().matches('/').count() - 1
    }
}

/// The name, in kebab case.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

impl Variant {
    /// The variant of this name; `None` where nothing is known of it.
    pub fn by_name(name: &str) -> Option<Self> {
        let mut known = None;
        let has = |layout: &&Layout| {
            let found = layout.variants().iter().find(|variant| **variant == name);
            known = known.or(found.copied());
            found.is_some()
        };
        let layouts: Vec<Layout> = Layout::ALL.iter().filter(has).copied().collect();
        known.map(|name| Self { name, layouts })
    }

    /// The name of the variant that is played by these rules; `None` where that is not known.
    pub(crate) fn by_rules(rules: &Rules) -> Option<&'static str> {
        PRESETS.iter().find(|(_, preset)| preset.rules().same_game(rules)).map(|&(name, _)| name)
    }

    /// The name that the server gives it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The layouts that its games begin with. Where there are several, a game has the first one from which every
    /// move replays.
    pub fn layouts(&self) -> &[Layout] {
        &self.layouts
    }

    /// The preset with its rules; `None` where they are not known.
    pub fn preset(&self) -> Option<Preset> {
        PRESETS.iter().find(|(name, _)| *name == self.name).map(|&(_, preset)| preset)
    }
}

/// Where a game begins.
pub(crate) struct Start {
    pub(crate) position: Position,
    /// The rules, where they are known.
    pub(crate) preset: Option<Preset>,
    /// The layout, where nothing is known of the variant and it was taken because it fits.
    pub(crate) assumed: Option<Layout>,
}

/// Where a game of this variant begins.
pub(crate) fn start_of(variant: &str, words: &Words<'_>) -> Result<Start, ImportError> {
    let Some(known) = Variant::by_name(variant) else { return assumed(variant, &words.moves) };
    let mut first = None;
    for layout in known.layouts() {
        let position = layout.position();
        match misfit(&position, &words.moves) {
            None => return Ok(Start { position, preset: known.preset(), assumed: None }),
            Some(misfit) => first = first.or(Some(misfit)),
        }
    }
    // A variant that is known has a layout.
    let (place, error) = first.ok_or(ImportError::NoLayout { variant: Clipped::new(variant), tried: 0 })?;
    let text = Clipped::new(words.texts.get(place).copied().unwrap_or_default());
    Err(ImportError::NotPlayable { number: place + 1, text, error })
}

/// The first layout of the size that the name says from which every move replays.
fn assumed(variant: &str, moves: &[MoveRecord]) -> Result<Start, ImportError> {
    let size = size(variant);
    if size.is_some_and(|(files, ranks)| files != ranks) {
        return Err(ImportError::NotSquare { variant: Clipped::new(variant) });
    }
    let mut tried = 0;
    for &layout in Layout::ALL.iter().filter(|layout| size.is_none_or(|(files, _)| files == layout.size())) {
        let position = layout.position();
        if misfit(&position, moves).is_none() {
            return Ok(Start { position, preset: None, assumed: Some(layout) });
        }
        tried += 1;
    }
    Err(ImportError::NoLayout { variant: Clipped::new(variant), tried })
}

/// The size of the board that a name says, as in `Tablut 9x9 (Linné)`.
fn size(variant: &str) -> Option<(usize, usize)> {
    variant.split(|character: char| !character.is_ascii_alphanumeric()).find_map(|word| {
        let (files, ranks) = word.split_once('x')?;
        Some((files.parse().ok()?, ranks.parse().ok()?))
    })
}
