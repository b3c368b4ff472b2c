//! Printing rules records.

use core::fmt;

use crate::key::{Key, KeyGroup};
use crate::rules::Rules;
use crate::squares::Squares;
use crate::value::Value;
use crate::zone::Zone;

/// A rules record in one of its forms, to be printed.
///
/// ```
/// use tafl_rules::Rules;
///
/// let rules: Rules = "dim:3 tfr:d esc:e sw:s starti:/1t1/1K1/3/".parse()?;
/// assert_eq!(rules.to_string(), "dim:3 esc:e sw:s start:/3/1K1/1t1/");
/// assert_eq!(rules.display().inverted().to_string(), "dim:3 esc:e sw:s starti:/1t1/1K1/3/");
/// assert_eq!(rules.display().lines().to_string(), "\
/// dim:3
/// esc:e
/// sw:s
/// starti:/1t1/1K1/3/
/// ");
/// assert!(rules.display().explicit().to_string().starts_with("dim:3 esc:e surf:y atkf:y tfr:d ka:y "));
/// # Ok::<(), tafl_rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RulesDisplay<'a> {
    rules: &'a Rules,
    explicit: bool,
    inverted: bool,
    lines: bool,
}

impl Rules {
    /// The minimal record: on one line, with `start` and the values that differ from the defaults.
    /// [`Display`](fmt::Display) prints the same. The methods of [`RulesDisplay`] select other forms.
    pub const fn display(&self) -> RulesDisplay<'_> {
        RulesDisplay { rules: self, explicit: false, inverted: false, lines: false }
    }
}

impl RulesDisplay<'_> {
    /// Prints every key, even those with their default values. The default corners and center are printed as squares,
    /// not as the word `default`, which OpenTafl cannot load.
    // deviation: R5
    #[must_use]
    pub const fn explicit(mut self) -> Self {
        self.explicit = true;
        self
    }

    /// Prints `starti`, with the highest rank first, instead of `start`.
    #[must_use]
    pub const fn inverted(mut self) -> Self {
        self.inverted = true;
        self
    }

    /// Prints a line for each heading of the specification, and `starti`. Each line ends with a line feed.
    #[must_use]
    pub const fn lines(mut self) -> Self {
        self.lines = true;
        self.inverted()
    }

    fn has(&self, key: Key) -> bool {
        match key {
            Key::Start => !self.inverted,
            Key::Starti => self.inverted,
            _ => self.explicit || !self.rules.is_default(key),
        }
    }
}

/// Prints the keys in the order of [`Key::ALL`], with extra zones and unknown entries before the start position.
impl fmt::Display for RulesDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut previous: Option<KeyGroup> = None;
        for &key in Key::ALL {
            let Some(value) = self.rules.get(key).filter(|_| self.has(key)) else { continue };
            let new_line = self.lines && previous != Some(key.group());
            if key.group() == KeyGroup::Start {
                self.others(f)?;
            }
            match previous {
                None => {}
                Some(_) if new_line => f.write_str("\n")?,
                Some(_) => f.write_str(" ")?,
            }
            previous = Some(key.group());
            write!(f, "{key}:")?;
            match value {
                Value::Squares(Squares::Default) => self.default_squares(key, f)?,
                value => value.fmt(f)?,
            }
        }
        if self.lines { f.write_str("\n") } else { Ok(()) }
    }
}

impl RulesDisplay<'_> {
    /// The squares that the word `default` means on this board.
    fn default_squares(&self, key: Key, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zone = if key == Key::Cor { Zone::Corner } else { Zone::Center };
        self.rules.squares(zone).try_for_each(|square| write!(f, "{square},"))
    }

    /// The extra zones, and entries with unknown keys, on the line of `rep`.
    fn others(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = if self.lines && self.rules.get(Key::Rep).is_none() { "\n" } else { " " };
        for zone in self.rules.extra_zones() {
            write!(f, "{separator}{zone}")?;
            separator = " ";
        }
        for other in &self.rules.others {
            write!(f, "{separator}{other}")?;
            separator = " ";
        }
        Ok(())
    }
}

/// Prints the minimal record on one line.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display().fmt(f)
    }
}
