//! The rules of tafl variants: parses, prints, compares and explains OpenTafl rules records.
//!
//! ```
//! use tafl_rules::{Preset, Rules, Zone};
//!
//! let rules: Rules = "dim:7 name:Mine esc:e atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
//! assert_eq!(rules.name().unwrap().to_string(), "Mine");
//! assert!(!rules.attackers_first());
//! assert_eq!(rules.to_string(), "dim:7 name:Mine esc:e atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//!
//! let brandub = Preset::BRANDUB.rules();
//! assert_eq!(brandub.zone(Zone::Corner).stop.to_string(), "K");
//! assert!(brandub.explain().to_string().contains("The attackers move first."));
//! # Ok::<(), tafl_rules::RulesError>(())
//! ```
//!
//! # Grammar
//!
//! A rules record (*OpenTafl Notation* §3) is a list of entries separated by white space:
//!
//! ```text
//! record = dim [name] entry* (start | starti)
//! entry  = key ":" value
//! ```
//!
//! Only `dim` and one of `start` and `starti` are required; every other key has a default. `starti` is `start` with
//! the highest rank first, which is easier to read. These are the keys, in the order in which records are printed:
//!
#![doc = include_str!("keys.md")]
//!
//! [`Key`] has the same table as data. A list of pieces consists of piece prefixes: lower case for attackers, upper
//! case for defenders.
//!
//! # Forms
//!
//! [`Display`](core::fmt::Display) prints the *minimal* record on one line: the values that differ from the
//! defaults. [`Rules::display`] returns the others: *explicit* with every key, *inverted* with `starti`, and in
//! *lines*, for reading. All are canonical: rules that are equal print the same.
//!
//! # Relaxed parsing
//!
//! A record that departs from the specification but has a clear meaning is accepted, and each departure is reported
//! as a [finding](RulesFindingKind):
//!
#![doc = include_str!("findings.md")]
//!
//! Findings of squares, lists of pieces and positions have the codes of `tafl-position`, and so do the notes about an
//! odd start position: `no-king`, `several-kings`, `attacking-king`.
//! [`Strictness::Strict`] turns findings into errors, but accepts notes.
//!
//! A duplicate key is an error, and so is a start position whose size is not that of `dim`.
//! [`Notation::parse_all`] continues after an error with the next entry and reports all of them.
//!
//! # Further keys
//!
//! Two kinds of keys are for rules that the specification cannot express: `rep`, for repetitions beyond `tfr`, and the extra
//! zones `z1` to `z9`. `docs/proposals/rules.md` of the repository proposes them. They are read and honoured like others; a
//! program that does not know them, such as OpenTafl, plays by the rest of the record, which a finding says.
//!
//! | key | meaning | type |
//! | --- | --- | --- |
//! | `rep:2xe` | the defenders may not bring about a position for the second time | [`RepetitionRule`] |
//! | `z1:a5,e1,` | the squares of an extra zone | [`ExtraZone`] |
//! | `z1h`, `z1p`, `z1s`, `z1re` | to which pieces the zone is hostile, and which may pass, stop and enter | |
//!
//! # What this crate does not do
//!
//! It does not play: legal moves, captures and endings are the task of `tafl-play`.
//!
//! # Features
//!
//! - `std` (default): faster search in long text. Without it the crate is `no_std` + `alloc`.
//! - `serde`: [`Rules`], [`VariantName`] and [`Preset`] as text.
//! - `arbitrary`: arbitrary [`Rules`] for fuzzing.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod builder;
mod choice;
mod defaults;
mod diff;
mod ending;
mod entry;
mod error;
mod explain;
mod extra_zone;
mod house;
mod key;
mod name;
mod parse;
mod preset;
mod print;
mod repetition;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod speed;
mod squares;
mod stated_end;
mod upgrade;
mod value;
mod zone;

pub use builder::{BuildError, RulesBuilder};
pub use choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
pub use diff::{Diff, Difference};
pub use ending::Ending;
pub use entry::{OtherEntry, OtherEntryError};
pub use error::{RulesError, RulesErrorKind, RulesFindingKind};
pub use explain::{Explanation, Section};
pub use extra_zone::{ExtraZone, ZoneKey, ZoneNumber};
pub use house::split_house_rules;
pub use key::{Key, KeyGroup};
pub use name::{VariantName, VariantNameError};
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, Found, LineIndex, Named, Notation, Parsed,
    Report, Reported, Severity, Span, Strictness, UnknownName,
};
pub use preset::{Citation, Preset};
pub use print::RulesDisplay;
pub use repetition::{RepetitionEffect, RepetitionRule};
pub use rules::Rules;
pub use speed::{SpeedLimit, SpeedLimits};
pub use squares::{SquareList, Squares};
pub use stated_end::{EndContext, StatedEnd};
pub use tafl_position::{
    BySide, Dimension, Oddity, Piece, PieceKind, PieceSet, PieceSetErrorKind, PieceSetFindingKind, Position,
    PositionErrorKind, PositionFindingKind, Side, Square, SquareErrorKind, SquareFindingKind,
};
pub use upgrade::UpgradeChange;
pub use value::{Value, ValueKind};
pub use zone::{ByZone, Zone, ZoneRules};
