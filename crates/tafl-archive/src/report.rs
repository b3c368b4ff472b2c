//! Counting what could not be carried over.

use alloc::collections::BTreeMap;
use alloc::collections::BTreeSet;
use core::fmt;
use core::ops::AddAssign;

use notation_syntax::Coded;

use crate::converted::Converted;

/// How many games of an archive were carried over, and why others, or parts of them, were not.
///
/// ```
/// use tafl_archive::{ArchiveFormat, Report};
///
/// let archive = "h1-h3 f8-i8,0,0,Ongoing\na5-b5 e6-e3xb5xb5,0,2,White\nh1,0,0,White\n";
/// let mut report = Report::default();
/// for line in archive.lines() {
///     report.add(&ArchiveFormat::HnefataflCsv.read(line));
/// }
/// assert_eq!((report.converted(), report.whole(), report.refused()), (2, 1, 1));
/// assert_eq!(report.to_string(), "\
/// 2 games carried over, 1 of them whole; 1 refused
///   not-a-move: 1 game refused
///   capture-repeated: 1 game, 1 time
/// ");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    converted: u64,
    whole: u64,
    refusals: BTreeMap<&'static str, u64>,
    losses: BTreeMap<&'static str, Tally>,
}

/// How often something was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// In how many games.
    pub games: u64,
    /// How many times.
    pub times: u64,
}

impl Report {
    /// Counts a game that was converted, or why it was not.
    pub fn add<T, E: Coded>(&mut self, converted: &Result<Converted<T>, E>) {
        match converted {
            Ok(converted) => self.add_losses(converted.losses.iter().map(Coded::code)),
            Err(error) => self.add_refusal(error.code()),
        }
    }

    /// Counts a game that was carried over, with the codes of what it lost.
    pub fn add_losses(&mut self, codes: impl IntoIterator<Item = &'static str>) {
        let mut seen = BTreeSet::new();
        for code in codes {
            let tally = self.losses.entry(code).or_default();
            tally.times += 1;
            tally.games += u64::from(seen.insert(code));
        }
        self.converted += 1;
        self.whole += u64::from(seen.is_empty());
    }

    /// Counts a game that was not carried over, with the code of the reason.
    pub fn add_refusal(&mut self, code: &'static str) {
        *self.refusals.entry(code).or_default() += 1;
    }

    /// How many games were carried over.
    pub fn converted(&self) -> u64 {
        self.converted
    }

    /// How many of them without any loss.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// How many games were not carried over.
    pub fn refused(&self) -> u64 {
        self.refusals.values().sum()
    }

    /// Why games were not carried over: codes of [`ImportError`](crate::ImportError) or
    /// [`ExportError`](crate::ExportError), by name, and how many games.
    pub fn refusals(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.refusals.iter().map(|(&code, &count)| (code, count))
    }

    /// What was lost: codes of [`Loss`](crate::Loss), by name, and how often.
    pub fn losses(&self) -> impl Iterator<Item = (&'static str, Tally)> {
        self.losses.iter().map(|(&code, &tally)| (code, tally))
    }
}

/// Both together.
impl AddAssign for Report {
    fn add_assign(&mut self, other: Self) {
        self.converted += other.converted;
        self.whole += other.whole;
        for (code, count) in other.refusals {
            *self.refusals.entry(code).or_default() += count;
        }
        for (code, tally) in other.losses {
            let own = self.losses.entry(code).or_default();
            own.games += tally.games;
            own.times += tally.times;
        }
    }
}

/// A line of totals, and a line for each reason.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} carried over, {} of them whole", Games(self.converted), self.whole)?;
        if self.refused() > 0 {
            write!(f, "; {} refused", self.refused())?;
        }
        writeln!(f)?;
        for (code, count) in self.refusals() {
            writeln!(f, "  {code}: {} refused", Games(count))?;
        }
        for (code, Tally { games, times }) in self.losses() {
            let plural = if times == 1 { "" } else { "s" };
            writeln!(f, "  {code}: {}, {times} time{plural}", Games(games))?;
        }
        Ok(())
    }
}

/// `1 game`, `2 games`.
struct Games(u64);

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} game{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
