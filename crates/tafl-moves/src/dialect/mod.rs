//! The forms in which other programs write moves.
//!
//! They look alike and differ in what their signs mean. `++` says of the king that he is captured in
//! OpenTafl's records, of the mover that he has won in simple algebraic notation, and of the attackers that
//! they have won in hnefatafl-rs. So a text in a dialect is read as what the dialect says, a
//! [`DialectRecord`], and turned into a [`MoveRecord`] in a second step, which tells
//! what is lost on the way.
//!
//! ```
//! use tafl_moves::Coded;
//! use tafl_moves::dialect::MoveDialect;
//! use tafl_position::Side;
//!
//! let read = MoveDialect::Walker.parse("E5-E8xD8/F8++")?;
//! let converted = read.to_record(Some(Side::Defenders));
//! assert_eq!(converted.value.unwrap().to_string(), "e5-e8xd8/f8--");
//! assert!(converted.losses.is_empty());
//!
//! // Who moved? Without that, nobody knows what the mark says of the king.
//! let converted = read.to_record(None);
//! assert_eq!(converted.value.unwrap().to_string(), "e5-e8xd8/f8");
//! assert_eq!(converted.losses[0].code(), "side-needed");
//! # Ok::<(), tafl_moves::dialect::MoveDialectError>(())
//! ```

mod convert;
mod error;
mod form;
mod parse;
mod print;
mod record;

use alloc::string::String;

pub use convert::{ConvertedMove, MoveLoss};
pub use error::{
    MoveDialectError, MoveDialectErrorKind, MoveDialectFinding, MoveDialectFindingKind,
    MoveDialectPrintError, ParsedDialectRecord,
};
use form::Form;
use notation_syntax::{ErrorSink, Span, Strictness};
pub use record::{DialectMark, DialectMove, DialectRecord};
use tafl_position::Side;

use crate::move_record::MoveRecord;

/// A form in which a program, or an author, writes moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MoveDialect {
    /// Simple algebraic notation, the second form of the specification, §2: no piece letters, `-` alone
    /// between squares, `+` where the mover threatens to win and `++` where he has won.
    SimpleAlgebraic,
    /// Damian Walker's notation, from which that comes: squares in either case, and `--` for a losing move.
    Walker,
    /// hnefatafl-rs: `++` where the attackers have won, `--` where the defenders have, `==` for a draw. Its
    /// archive also repeats the `x` between captures, and has `timeout` for a move.
    HnefataflRs,
    /// The game server aagenielsen.dk: `x` before every capture, no marks, and `resigned` and `timeout` for
    /// moves. The hyphen can be missing (`c5c6`).
    AageNielsen,
    /// The same without hyphens, as the server's older games are.
    AageNielsenCompact,
}

impl MoveDialect {
    /// All dialects.
    pub const ALL: [Self; 5] =
        [Self::SimpleAlgebraic, Self::Walker, Self::HnefataflRs, Self::AageNielsen, Self::AageNielsenCompact];

    /// The name of the dialect in kebab case, as the command takes it.
    pub fn name(self) -> &'static str {
        self.form().name
    }

    /// The dialect with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Reads one move, or a word that stands for one.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be read.
    pub fn parse(self, text: &str) -> Result<DialectRecord, MoveDialectError> {
        self.parse_in(text, Span::of(text), &mut Strictness::Relaxed)
    }

    /// Reads one move, and collects every error and every finding: that a capture was repeated, say.
    pub fn parse_all(self, text: &str) -> ParsedDialectRecord {
        ParsedDialectRecord::collect(|report| self.parse_in(text, Span::of(text), report))
    }

    /// Reads the part of `source` that `span` covers, and reports to `sink`: for readers of what contains
    /// moves. Spans in errors and findings refer to `source`.
    ///
    /// # Errors
    ///
    /// What the sink makes of what cannot be read.
    pub fn parse_in<F>(
        self,
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<MoveDialectErrorKind, Failure = F>,
    ) -> Result<DialectRecord, F> {
        parse::dialect_record(self.form(), source, span, sink)
    }

    /// Writes a record of this dialect.
    ///
    /// # Errors
    ///
    /// Where the dialect has no word or no mark for what the record says. What
    /// [`convert`](Self::convert) makes can always be written.
    pub fn print(self, record: &DialectRecord) -> Result<String, MoveDialectPrintError> {
        let mut out = String::new();
        print::dialect_record(self.form(), record, &mut out)?;
        Ok(out)
    }

    /// What this dialect can say of a move record, and what it cannot.
    ///
    /// `mover` is the side that moves, which a mark that speaks of the mover needs. Where it is `None`, the
    /// letters of the record are asked. Letters themselves are not counted as lost: the board has them, see
    /// [`MoveRecord::with_prefixes`].
    pub fn convert(self, record: &MoveRecord, mover: Option<Side>) -> ConvertedMove<DialectRecord> {
        convert::from_record(self.form(), record, mover)
    }

    fn form(self) -> &'static Form {
        form::of(self)
    }
}

/// The name of the dialect.
impl core::fmt::Display for MoveDialect {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}
