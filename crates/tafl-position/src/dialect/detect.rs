//! Positions of unknown origin.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use notation_syntax::Strictness;

use super::error::PositionDialectError;
use super::position_dialect::{DialectPosition, PositionDialect};
use crate::position::RowOrder;

/// A reading of a text: see [`PositionDialect::detect`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DetectedPosition {
    /// The dialect.
    pub dialect: PositionDialect,
    /// The order of the rows: that of the dialect, or one of both if that is not known.
    pub row_order: RowOrder,
    /// What the text says in this dialect.
    pub value: DialectPosition,
}

/// A text that is a position in none of the dialects.
#[derive(Clone, PartialEq, Eq)]
pub struct UndetectedPositionError {
    errors: Vec<(PositionDialect, PositionDialectError)>,
}

impl UndetectedPositionError {
    /// Why the text is not a position in each of the dialects; the one of which most could be read comes first.
    pub fn errors(&self) -> &[(PositionDialect, PositionDialectError)] {
        &self.errors
    }
}

/// The error of the dialect of which most could be read, and the names of the others.
impl fmt::Display for UndetectedPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is a position in none of the dialects")?;
        for (index, (dialect, error)) in self.errors.iter().enumerate() {
            match index {
                0 => write!(f, "; as `{dialect}`: {error}; also tried: ")?,
                1 => write!(f, "{dialect}")?,
                _ => write!(f, ", {dialect}")?,
            }
        }
        Ok(())
    }
}

/// What [`Display`](fmt::Display) prints, because `main` shows it to people; with `{:#?}`, all errors.
impl fmt::Debug for UndetectedPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { f.debug_list().entries(&self.errors).finish() } else { write!(f, "{self}") }
    }
}

impl core::error::Error for UndetectedPositionError {}

impl PositionDialect {
    /// All readings of a text whose dialect is not known, those without departures from their dialect first. Some texts have
    /// several: every position record is an inverted record too, of the mirrored position. A dialect whose row order is not
    /// known is read in both orders, if these differ.
    ///
    /// ```
    /// use tafl_position::dialect::PositionDialect;
    ///
    /// let found = PositionDialect::detect("3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4 a")?;
    /// let names: Vec<_> = found.iter().map(|found| found.dialect.name()).collect();
    /// assert_eq!(names, ["taflzero", "game-brandubh", "game-brandubh", "brandubh-ts"]);
    /// assert_eq!(found[0].value.position.to_string(), "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    ///
    /// let error = PositionDialect::detect("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 z").unwrap_err();
    /// assert_eq!(error.errors().len(), PositionDialect::ALL.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is a position in no dialect.
    #[doc(alias = "guess")]
    pub fn detect(text: &str) -> Result<Vec<DetectedPosition>, UndetectedPositionError> {
        let (mut found, mut errors) = (Vec::new(), Vec::new());
        for dialect in Self::ALL {
            match dialect.readings(text) {
                Ok(readings) => found.extend(readings),
                Err(error) => errors.push((dialect, error)),
            }
        }
        if found.is_empty() {
            // The sort is stable.
            errors.sort_by_key(|(_, error)| Reverse(error.span().start()));
            return Err(UndetectedPositionError { errors });
        }
        found.sort_by_cached_key(|DetectedPosition { dialect, row_order, .. }| {
            dialect.parse_with(text, Some(*row_order), Strictness::Strict).is_err()
        });
        Ok(found)
    }

    /// The readings of a text in this dialect: two if the row order is not known and matters.
    fn readings(self, text: &str) -> Result<Vec<DetectedPosition>, PositionDialectError> {
        let mut found: Vec<DetectedPosition> = Vec::new();
        for row_order in RowOrder::ALL {
            if self.row_order().is_none_or(|known| known == row_order) {
                let value = self.parse(text, Some(row_order))?;
                if found.iter().all(|other| other.value != value) {
                    found.push(DetectedPosition { dialect: self, row_order, value });
                }
            }
        }
        Ok(found)
    }
}
