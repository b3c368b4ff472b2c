//! Making variants in code.

use alloc::vec::Vec;

use tafl_position::{Position, Square};

use crate::entry::OtherEntry;
use crate::key::Key;
use crate::name::VariantName;
use crate::rules::Rules;
use crate::zone::Zone;

/// Makes rules in code: the defaults of the specification, or other rules, and what differs from them.
///
/// ```
/// use tafl_rules::{Escape, KingStrength, Rules, Squares};
///
/// let easy = Rules::builder("/1t1/tKt/1t1/".parse()?)
///     .name("Cramped".parse()?)
///     .escape(Escape::Edge)
///     .king_strength(KingStrength::Weak)
///     .corners(Squares::NONE)
///     .build()?;
/// assert_eq!(easy.to_string(), "dim:3 name:Cramped esc:e ks:w cor: start:/1t1/tKt/1t1/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulesBuilder {
    pub(crate) rules: Rules,
}

impl Rules {
    /// Starts from the defaults of the specification and this position.
    pub const fn builder(start: Position) -> RulesBuilder {
        RulesBuilder { rules: Self::new(start) }
    }

    /// Starts from these rules.
    pub fn to_builder(&self) -> RulesBuilder {
        RulesBuilder { rules: self.clone() }
    }
}

impl RulesBuilder {
    /// `name`: the name of the variant.
    #[must_use]
    pub fn name(mut self, name: VariantName) -> Self {
        self.rules.name = Some(name);
        self
    }

    /// No name.
    #[must_use]
    pub fn unnamed(mut self) -> Self {
        self.rules.name = None;
        self
    }

    /// `start` and with it `dim`: another start position.
    #[must_use]
    pub fn start(mut self, start: Position) -> Self {
        self.rules.start = start;
        self
    }

    /// Entries that the specification does not have, in place of those that are there.
    #[must_use]
    pub fn others(mut self, others: impl IntoIterator<Item = OtherEntry>) -> Self {
        self.rules.others = others.into_iter().collect::<Vec<_>>();
        self
    }

    /// The rules.
    ///
    /// # Errors
    ///
    /// A list holds a square that the board does not have. Records that say so are read, with a finding.
    pub fn build(self) -> Result<Rules, BuildError> {
        for zone in Zone::ALL {
            let off_board = self.rules.listed(zone).find(|&square| !self.rules.dimension().contains(square));
            if let Some(square) = off_board {
                return Err(BuildError { key: zone.key(), square });
            }
        }
        Ok(self.rules)
    }
}

/// A list of squares holds one that the board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{key}` lists {square}, which is not on the board")]
pub struct BuildError {
    key: Key,
    square: Square,
}

impl BuildError {
    /// The key of the list.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The square that is not on the board.
    pub fn square(&self) -> Square {
        self.square
    }
}
