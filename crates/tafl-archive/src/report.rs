//! Counts of conversions, losses and rejections.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::fmt;
use core::ops::AddAssign;

use notation_syntax::{Code, Coded};

use crate::loss::GameLoss;

/// How many games of an archive were converted, what they lost, and why others were rejected.
///
/// ```
/// use tafl_archive::{ArchiveFormat, ConversionReport};
///
/// let archive = "h1-h3 f8-i8,0,0,Ongoing\nd1-d3 e5-e3 f2-f3xe3xe3,2,0,White\nh1,0,0,White\n";
/// let mut report = ConversionReport::default();
/// for line in archive.lines() {
///     report.push(&ArchiveFormat::HnefataflCsv.parse(line));
/// }
/// assert_eq!((report.converted(), report.lossless(), report.rejected()), (2, 1, 1));
/// assert_eq!(report.to_string(), "\
/// 2 games converted, 1 without loss; 1 rejected
///   not-a-move: 1 game rejected
///   capture-repeated: 1 game, 1 time
/// ");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConversionReport {
    converted: u64,
    lossless: u64,
    rejections: BTreeMap<&'static str, u64>,
    losses: BTreeMap<&'static str, Tally>,
}

/// How often something was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The number of games that lost it.
    pub games: u64,
    /// How often it was lost, in all games together.
    pub times: u64,
}

impl ConversionReport {
    /// Counts a game that was converted, or the reason why it was rejected.
    pub fn push<T, E: Coded>(&mut self, converted: &Result<ConvertedGame<T>, E>) {
        match converted {
            Ok(converted) => self.add_losses(converted.losses.iter().map(Coded::definition)),
            Err(error) => self.add_rejection(error.code()),
        }
    }

    /// Counts a game that was converted, with the codes of its losses.
    pub fn add_losses(&mut self, codes: impl IntoIterator<Item = &'static Code>) {
        let mut seen = BTreeSet::new();
        for code in codes.into_iter().map(Code::name) {
            let tally = self.losses.entry(code).or_default();
            tally.times += 1;
            tally.games += u64::from(seen.insert(code));
        }
        self.converted += 1;
        self.lossless += u64::from(seen.is_empty());
    }

    /// Counts a game that was rejected, with the code of the reason.
    pub fn add_rejection(&mut self, code: &'static str) {
        *self.rejections.entry(code).or_default() += 1;
    }

    /// The number of games that were converted.
    pub fn converted(&self) -> u64 {
        self.converted
    }

    /// The number of games that were converted without any loss.
    pub fn lossless(&self) -> u64 {
        self.lossless
    }

    /// The number of games that were rejected.
    pub fn rejected(&self) -> u64 {
        self.rejections.values().sum()
    }

    /// Why games were rejected: the codes of [`ImportError`](crate::ImportError) or
    /// [`ExportError`](crate::ExportError), in alphabetical order, and the number of games.
    pub fn rejections(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.rejections.iter().map(|(&code, &count)| (code, count))
    }

    /// The losses: the codes of [`GameLoss`](crate::GameLoss), in alphabetical order, and how often.
    pub fn losses(&self) -> impl Iterator<Item = (&'static str, Tally)> {
        self.losses.iter().map(|(&code, &tally)| (code, tally))
    }
}

/// Adds the counts of another report.
impl AddAssign for ConversionReport {
    fn add_assign(&mut self, other: Self) {
        self.converted += other.converted;
        self.lossless += other.lossless;
        for (code, count) in other.rejections {
            *self.rejections.entry(code).or_default() += count;
        }
        for (code, tally) in other.losses {
            let own = self.losses.entry(code).or_default();
            own.games += tally.games;
            own.times += tally.times;
        }
    }
}

/// A line with the totals, and a line for each code.
impl fmt::Display for ConversionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} converted, {} without loss", Games(self.converted), self.lossless)?;
        if self.rejected() > 0 {
            write!(f, "; {} rejected", self.rejected())?;
        }
        writeln!(f)?;
        for (code, count) in self.rejections() {
            writeln!(f, "  {code}: {} rejected", Games(count))?;
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

/// A game converted from one form to another, and what was lost on the way.
///
/// ```
/// use tafl_archive::{ArchiveFormat, Coded};
///
/// let game = ArchiveFormat::HnefataflCsv.parse("h1-h3,1,0,Ongoing")?;
/// assert_eq!(game.value.tree().len(), 1);
/// // The line counts a capture that no move names.
/// assert_eq!(game.losses[0].code(), "captures-differ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertedGame<T> {
    /// The game in its new form.
    pub value: T,
    /// The losses, in the order of the moves; empty if the new form expresses everything.
    pub losses: Vec<GameLoss>,
}
