//! Games of PlayTaflOnline: JSON objects.
//!
//! An object carries every rule as a number, and its moves without captures, the newest first. `MoveX` counts files and
//! `MoveY` ranks, both from 0. No game of the site is known any more: fields and numbers are those that OpenTafl reads.
//!
//! | field | rules record |
//! | --- | --- |
//! | `Layout` | `start` |
//! | `Objective` | 0 `esc:e cor:`, 1 `esc:c` |
//! | `KingCapture` | 0 `ks:w`, 1 `ks:c`, 2 `ks:s`, 3 `ks:m` |
//! | `KingStrength` | 0 `ka:y`, 1 `ka:n`, 2 `ka:h`, 3 `ka:a` |
//! | `Throne` | 0 `cen:`, 1 the king stops there, 2 nobody stops, 3 only the king passes, 4 nobody passes |
//! | `Hostile` | 0 `cenh: cenhe:` |
//! | `Speed` | 0 unlimited, 1 the king moves one square, 2 the others do, 3 all do |
//! | `Surround` | 0 `surf:y`, 1 `surf:n` |
//! | `ExitFort`, `ShieldWall` | 1 `efe:y`, 1 `sw:s` |

mod layout;
mod moves;
mod parse;
mod print;
mod rules;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str =
    r#"{"Layout": "tablut", "Objective": 0, …, "Move": [{"MoveX": 3, "MoveY": 0, …}, …]}"#;

/// The prefix of the names of tags that hold a field.
const PREFIX: &str = "playtaflonline-";

/// The fields besides the rules.
const MOVES: &str = "Move";
const LAYOUT: &str = "Layout";
const ATTACKER: &str = "Attacker";
const DEFENDER: &str = "Defender";
const START_DATE: &str = "StartDate";
