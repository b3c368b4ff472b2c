//! Printing rules records.

use core::fmt;

use crate::key::{Key, KeyGroup};
use crate::rules::Rules;

/// A rules record, in one of the forms that it has.
///
/// ```
/// use tafl_rules::Rules;
///
/// let rules: Rules = "dim:3 tfr:d esc:e sw:s starti:/1t1/1K1/3/".parse()?;
/// assert_eq!(rules.to_string(), "dim:3 esc:e sw:s start:/3/1K1/1t1/");
/// assert_eq!(rules.record().inverted().to_string(), "dim:3 esc:e sw:s starti:/1t1/1K1/3/");
/// assert_eq!(rules.record().lines().to_string(), "\
/// dim:3
/// esc:e
/// sw:s
/// starti:/1t1/1K1/3/
/// ");
/// assert!(rules.record().explicit().to_string().starts_with("dim:3 esc:e surf:y atkf:y tfr:d ka:y "));
/// # Ok::<(), tafl_rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    rules: &'a Rules,
    explicit: bool,
    inverted: bool,
    lines: bool,
}

impl Rules {
    /// The record, to be printed: on one line, what differs from the defaults, with `start`. That is also what
    /// [`Display`](fmt::Display) prints.
    pub const fn record(&self) -> Record<'_> {
        Record { rules: self, explicit: false, inverted: false, lines: false }
    }
}

impl Record<'_> {
    /// Every key, also those that say what the specification says without them.
    #[must_use]
    pub const fn explicit(mut self) -> Self {
        self.explicit = true;
        self
    }

    /// `starti`, with the highest rank first, in place of `start`.
    #[must_use]
    pub const fn inverted(mut self) -> Self {
        self.inverted = true;
        self
    }

    /// For people: a line for each heading of the specification, and `starti`. Each line ends in a line feed.
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

/// Key by key in the order of [`Key::ALL`], unknown entries before the start position.
impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before: Option<KeyGroup> = None;
        for &key in Key::ALL {
            let Some(value) = self.rules.get(key).filter(|_| self.has(key)) else { continue };
            let new_line = self.lines && before != Some(key.group());
            if key.group() == KeyGroup::Start {
                self.others(f)?;
            }
            match before {
                None => {}
                Some(_) if new_line => f.write_str("\n")?,
                Some(_) => f.write_str(" ")?,
            }
            before = Some(key.group());
            write!(f, "{key}:{value}")?;
        }
        if self.lines { f.write_str("\n") } else { Ok(()) }
    }
}

impl Record<'_> {
    fn others(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, other) in self.rules.others.iter().enumerate() {
            let before = if self.lines && place == 0 { "\n" } else { " " };
            write!(f, "{before}{other}")?;
        }
        Ok(())
    }
}

/// The minimal record on one line.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record().fmt(f)
    }
}
