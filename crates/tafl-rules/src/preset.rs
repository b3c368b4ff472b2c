//! Variants that are known by name.

mod table;

use core::fmt;
use core::str::FromStr;

use notation_syntax::{Named, UnknownName};

use crate::diff::{preset_named, similar_preset};
use crate::rules::Rules;

/// A variant that is known by name.
///
/// The plain name of a variant means the rules by which it is played. The examples of the specification, which
/// differ from those, have names that end in `-otn`. Where authorities or programs play a variant differently, each has
/// a preset, and [`Preset::citations`] lists them.
///
/// ```
/// use tafl_rules::Preset;
///
/// let brandub: Preset = "brandub".parse()?;
/// assert_eq!(brandub, Preset::BRANDUB);
/// assert_eq!(brandub.title(), "Brandub");
/// assert_eq!(brandub.rules().dimension().get(), 7);
/// assert_eq!(Preset::of(&brandub.rules()), Some(brandub));
/// # Ok::<(), tafl_rules::UnknownName<Preset>>(())
/// ```
#[doc(alias = "variant")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Preset(&'static Data);

/// A row of the table.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Data {
    name: &'static str,
    title: &'static str,
    source: &'static str,
    citations: &'static [Citation],
    record: &'static str,
}

impl Preset {
    /// The preset with this name or title: `sea-battle`, `Sea Battle`. Case, white space, hyphens, underscores, dots
    /// and parentheses make no difference.
    ///
    /// ```
    /// use tafl_rules::Preset;
    ///
    /// for name in ["sea-battle", "Sea Battle", "Sea_Battle", "SeaBattle"] {
    ///     assert_eq!(Preset::from_name(name), Some(Preset::SEA_BATTLE));
    /// }
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        preset_named(name)
    }

    /// The first preset that is [the same game](Rules::same_game) as these rules.
    pub fn of(rules: &Rules) -> Option<Self> {
        Self::ALL.iter().find(|preset| preset.rules().same_game(rules)).copied()
    }

    /// The name, in kebab case.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The name as people write it: `Sea Battle`.
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// The source of the rules, in a few words.
    pub const fn source(self) -> &'static str {
        self.0.source
    }

    /// The texts and programs that have these rules, and what the record does not express of each.
    ///
    /// ```
    /// use tafl_rules::Preset;
    ///
    /// let bologna = Preset::BOLOGNA_TABLUT;
    /// let caveats: Vec<_> = bologna.citations().iter().flat_map(|citation| citation.caveats()).collect();
    /// assert!(caveats.contains(&&"Within the camps a man moves at most five squares."));
    /// ```
    pub const fn citations(self) -> &'static [Citation] {
        self.0.citations
    }

    /// The rules record, minimal and on one line.
    pub const fn text(self) -> &'static str {
        self.0.record
    }

    /// The rules.
    #[allow(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the record is a constant of this crate; a test parses every one of them"
    )]
    pub fn rules(self) -> Rules {
        self.text().parse().expect("a preset has a valid record")
    }
}

/// The name, in kebab case.
impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Preset({self})")
    }
}

/// Reads the name.
///
/// ```
/// use tafl_rules::Preset;
///
/// let error = "brandubh".parse::<Preset>().unwrap_err();
/// assert_eq!(error.similar(), Some(Preset::BRANDUB));
/// assert_eq!(error.to_string(), "unknown preset; did you mean `brandub`?");
/// ```
impl FromStr for Preset {
    type Err = UnknownName<Self>;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::from_name(name).ok_or_else(|| UnknownName::new(name))
    }
}

impl Named for Preset {
    const WHAT: &'static str = "preset";

    fn names() -> impl Iterator<Item: fmt::Display> {
        Self::ALL.iter()
    }

    fn similar(name: &str) -> Option<Self> {
        similar_preset(name)
    }
}

/// A text or a program that has the rules of a variant, and where a record of them falls short of it.
///
/// ```
/// use tafl_rules::Preset;
///
/// let [citation] = Preset::BERKELEY_TABLUT.citations() else { panic!("one source") };
/// assert_eq!(citation.location(), "randytli/tablut, commit b2e2fbe, README.md");
/// assert_eq!(citation.caveats().len(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Citation {
    title: &'static str,
    location: &'static str,
    caveats: &'static [&'static str],
}

impl Citation {
    /// A citation.
    pub const fn new(title: &'static str, location: &'static str, caveats: &'static [&'static str]) -> Self {
        Self { title, location, caveats }
    }

    /// The author of the rules, or the program that plays by them.
    pub const fn title(self) -> &'static str {
        self.title
    }

    /// Where to read them: an address on the web, or the version of a program, a file and lines.
    pub const fn location(self) -> &'static str {
        self.location
    }

    /// The rules that the record leaves out, and points of the source that it has to settle. Full sentences;
    /// empty if the record says everything that the source says.
    pub const fn caveats(self) -> &'static [&'static str] {
        self.caveats
    }
}

/// The title and the location: `Damian Walker: http://tafl.cyningstan.com/page/171`.
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.title, self.location)
    }
}
