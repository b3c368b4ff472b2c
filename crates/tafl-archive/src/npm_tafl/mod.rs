//! States of the npm package `tafl`: JSON objects.
//!
//! A state carries its rules, its moves without captures, the board after the last move, and how often each board
//! occurred. Row 0 of the board is the top rank, column 0 is file a.
//!
//! # Rules
//!
//! | field | rules record |
//! | --- | --- |
//! | `edgeEscape` | `esc` |
//! | `startingSide` | `atkf` |
//! | `kingIsArmed` | `ka:y` or `ka:h`: an unarmed king captures by moving, but does not help |
//! | `attackerCountToCapture` | 4 is `ks:s`; 2 is `ks:w`, which also captures on the edge; 3 is read as `ks:s` |
//! | `kingCanReturnToCenter` | `cens`; all pieces pass the empty center |
//! | `cornerBaseWidth` | `cor` |
//! | `shieldWalls`, `exitForts` | `sw:s`, `efe:y` |
//! | `repetitionOutcome`, `repetitionTurnLimit` | `tfr` or `rep`, as in `rep:3e` |
//!
//! `surf:y` and `cenh:` always apply. A rule that OpenTafl Notation cannot express is reported
//! ([`GameLoss::Rule`](crate::GameLoss::Rule)) and kept in a tag.

mod board;
mod parse;
mod print;
mod rules;
mod state;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str = r#"{"turn":1,"actions":[{"from":{"r":0,"c":3},"to":{"r":0,"c":1}}],"rules":{"startingSide":"Attacker", …}, …}"#;

/// The prefix of the names of tags that hold a field.
const PREFIX: &str = "npm-tafl-";

/// The prefix of the names of tags that hold a field of the rules.
const RULE_PREFIX: &str = "npm-tafl-rule-";
