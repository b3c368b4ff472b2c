//! The rules of tafl variants: OpenTafl rules records, read, written, compared and explained.

#![no_std]

extern crate alloc;

mod builder;
mod choice;
mod entry;
mod error;
mod key;
mod name;
mod parse;
mod print;
mod rules;
mod setting;
mod speed;
mod squares;
mod value;
mod zone;

pub use builder::{BuildError, RulesBuilder};
pub use choice::{Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall};
pub use entry::OtherEntry;
pub use error::{RulesError, RulesErrorKind, RulesFinding, RulesFindingKind};
pub use key::{Key, KeyGroup};
pub use name::{VariantName, VariantNameError};
pub use notation_syntax::{Notation, Parsed, Span, Strictness};
pub use print::Record;
pub use rules::Rules;
pub use speed::{SpeedLimit, SpeedLimits};
pub use squares::{SquareList, Squares};
pub use value::{Value, ValueKind};
pub use zone::Zone;
