//! The rules of a variant.

use alloc::vec::Vec;
use core::fmt;

use tafl_position::{Dimension, Position, Side};

use crate::entry::OtherEntry;
use crate::key::{Key, Settings};
use crate::name::VariantName;
use crate::value::Value;

/// The rules of a tafl variant, with its start position (specification §3).
///
/// Every key of the specification has a getter, which gives the default where the record does not have the key.
/// `==` compares what is stored; [`same_game`](Self::same_game) compares what it means.
///
/// ```
/// use tafl_position::Side;
/// use tafl_rules::{KingStrength, Rules};
///
/// let rules: Rules = "dim:7 name:Brandub ks:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
/// assert_eq!(rules.dimension().get(), 7);
/// assert_eq!(rules.first_to_move(), Side::Attackers);
/// assert_eq!(rules.king_strength(), KingStrength::Weak);
/// assert_eq!(rules.to_string(), "dim:7 name:Brandub ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
/// # Ok::<(), tafl_rules::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rules {
    pub(crate) start: Position,
    pub(crate) name: Option<VariantName>,
    pub(crate) settings: Settings,
    pub(crate) others: Vec<OtherEntry>,
}

impl Rules {
    /// The defaults of the specification, from this start position.
    pub const fn new(start: Position) -> Self {
        Self { start, name: None, settings: Settings::DEFAULT, others: Vec::new() }
    }

    /// `dim`: the size of the board.
    pub fn dimension(&self) -> Dimension {
        self.start.dimension()
    }

    /// `start`: the start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// `name`: the name of the variant, where it has one.
    pub fn name(&self) -> Option<&VariantName> {
        self.name.as_ref()
    }

    /// The side that moves first, as `atkf` has it.
    pub fn first_to_move(&self) -> Side {
        if self.attackers_first() { Side::Attackers } else { Side::Defenders }
    }

    /// The entries whose keys the specification does not have, in the order of the text.
    pub fn others(&self) -> &[OtherEntry] {
        &self.others
    }

    /// The value of a key, the default where the record does not have it; `None` for a name that is not there.
    pub fn get(&self, key: Key) -> Option<Value<'_>> {
        match key {
            Key::Dim => Some(Value::Dimension(self.dimension())),
            Key::Name => self.name.as_ref().map(Value::Name),
            Key::Start => Some(Value::Start(&self.start)),
            Key::Starti => Some(Value::InvertedStart(&self.start)),
            _ => self.settings.get(key),
        }
    }

    /// Whether the key says nothing else than what the specification says without it.
    pub fn is_default(&self, key: Key) -> bool {
        self.get(key) == key.default_value()
    }
}

/// The minimal record: `Rules(dim:7 start:/…/)`.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}
