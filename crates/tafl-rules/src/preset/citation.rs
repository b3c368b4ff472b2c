//! Where rules are written down.

use core::fmt;

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
