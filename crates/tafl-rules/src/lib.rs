//! The rules of tafl variants: OpenTafl rules records, read, written, compared and explained.
//!
//! ```
//! use tafl_rules::{Preset, Rules};
//!
//! let rules: Rules = "dim:7 name:Mine esc:e atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
//! assert_eq!(rules.name().unwrap().to_string(), "Mine");
//! assert!(!rules.attackers_first());
//! assert_eq!(rules.to_string(), "dim:7 name:Mine esc:e atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//!
//! let brandub = Preset::by_name("brandub").unwrap().rules();
//! assert!(brandub.explain().to_string().contains("The attackers move first."));
//! # Ok::<(), tafl_rules::RulesError>(())
//! ```
//!
//! # Grammar
//!
//! A rules record (*OpenTafl Notation* §3) is a list of entries with white space between them:
//!
//! ```text
//! record = dim [name] entry* (start | starti)
//! entry  = key ":" value
//! ```
//!
//! Only `dim` and one of `start` and `starti` must be there; every other key has a default. `starti` is `start`
//! with the highest rank first, for records that people read. These are the keys, in the order in which records
//! are printed:
//!
#![doc = include_str!("keys.md")]
//!
//! [`Key`] has the same table as data.
//!
//! # Forms
//!
//! [`Display`](core::fmt::Display) prints the *minimal* record on one line: what differs from the defaults.
//! [`Rules::record`] gives the others: *explicit* with every key, *inverted* with `starti`, and in lines for
//! people. All are canonical: two rules that are equal print the same.
//!
//! # Relaxed parsing
//!
//! Text that departs from the specification and can be read is read, with a [finding](RulesFindingKind) each
//! time: entries out of order, a missing `dim`, unknown keys (which are kept), lists without their last comma,
//! squares off the board, `cenhe:n` from the time when that was yes or no.
//! [`Strictness::Strict`] refuses all that. Two findings are mere notes, which it does not refuse: that
//! `tfr:w` and `tfr:l` have meant the opposite elsewhere, and that a start position is odd.
//!
//! A key that is given twice is an error, and so is a start position of another size than `dim`.
//! [`Notation::parse_all`] goes on at the next entry and reports every bad one.
//!
//! # What this crate does not do
//!
//! It does not play by the rules: legal moves, captures and endings are for a crate above it.
//!
//! # Features
//!
//! - `std` (default): faster search in long text. Without it the crate is `no_std` + `alloc`.
//! - `serde`: [`Rules`], [`VariantName`] and [`Preset`] as text.
//! - `arbitrary`: arbitrary [`Rules`] for fuzzing.

#![no_std]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod builder;
mod choice;
mod diff;
mod entry;
mod error;
mod explain;
mod key;
mod name;
mod parse;
mod preset;
mod print;
mod rules;
mod same_game;
#[cfg(feature = "serde")]
mod serde;
mod setting;
mod speed;
mod squares;
mod upgrade;
mod value;
mod zone;

pub use builder::{BuildError, RulesBuilder};
pub use choice::{Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall};
pub use diff::{Diff, Difference};
pub use entry::OtherEntry;
pub use error::{RulesError, RulesErrorKind, RulesFinding, RulesFindingKind};
pub use explain::{Explanation, Section};
pub use key::{Key, KeyGroup};
pub use name::{VariantName, VariantNameError};
pub use notation_syntax::{
    Code, Coded, Error, ErrorKind, ErrorSink, Finding, Found, Notation, Parsed, Report, Reported, Severity,
    Snippet, Span, Strictness,
};
pub use preset::{Preset, UnknownPreset};
pub use print::Record;
pub use rules::Rules;
pub use speed::{SpeedLimit, SpeedLimits};
pub use squares::{SquareList, Squares};
pub use upgrade::{Upgrade, UpgradeChange};
pub use value::{Value, ValueKind};
pub use zone::Zone;
