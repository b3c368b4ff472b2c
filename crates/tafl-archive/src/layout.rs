//! Start positions by name.

mod table;

use core::fmt;

use tafl_position::Position;

/// A start position, and the variants of aagenielsen.dk that are known to begin with it.
///
/// ```
/// use tafl_archive::{Layout, Variant};
///
/// let variant = Variant::from_name("Sea battle circle 9x9").unwrap();
/// let names: Vec<_> = variant.layouts().iter().map(|layout| layout.name()).collect();
/// assert_eq!(names, ["jarlshof"]);
/// assert_eq!(Layout::from_name("jarlshof").unwrap().position().dimension().get(), 9);
/// assert_eq!(variant.preset(), None, "no preset has this start position");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout(&'static Row);

/// A row of the table of layouts.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Row {
    name: &'static str,
    source: LayoutSource,
    start: &'static str,
    variants: &'static [&'static str],
}

/// Where a layout comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutSource {
    /// A list of start positions.
    Listed,
    /// The games themselves: a piece was on each square that they move or capture from, squares that they pass over
    /// were empty, and the start position has all eight symmetries.
    Inferred,
}

impl Layout {
    /// The layout with this name, in kebab case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|layout| layout.name() == name).copied()
    }

    /// The name, in kebab case. Layouts that are in no list were named for this crate.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Where it comes from.
    pub const fn source(self) -> LayoutSource {
        self.0.source
    }

    /// The position record.
    pub const fn text(self) -> &'static str {
        self.0.start
    }

    /// The position.
    #[allow(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the record is a constant of this crate; a test parses every one of them"
    )]
    pub fn position(self) -> Position {
        self.text().parse().expect("the record of a layout can be parsed")
    }

    /// The names of the variants that begin with it.
    pub const fn variants(self) -> &'static [&'static str] {
        self.0.variants
    }

    /// The number of ranks.
    pub(crate) fn size(self) -> usize {
        self.text().matches('/').count() - 1
    }
}

notation_syntax::names!(Layout: "layout", name, from_name);

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}
