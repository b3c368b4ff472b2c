//! Options of engines.

use alloc::vec::Vec;

use crate::line::Line;
use crate::word::Word;

/// An option that a host can set: `option name Hash type spin default 16 min 1 max 4096`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineOption {
    /// The name, which hosts compare exactly.
    pub name: Word,
    /// The type, with its default.
    pub kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value without `setoption`.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value without `setoption`.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The value without `setoption`.
        default: Word,
        /// All values.
        values: Vec<Word>,
    },
    /// Any text.
    String {
        /// The value without `setoption`.
        default: Line,
    },
    /// Something that happens when it is set, without a value.
    Button,
}

/// A value for an option: `setoption name Hash value 64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OptionSetting {
    /// The name of the option.
    pub name: Word,
    /// The value, as text; `None` for a button.
    pub value: Option<Line>,
}
