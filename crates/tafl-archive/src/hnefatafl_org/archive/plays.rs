//! The moves, the resignation and the clocks of a game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_moves::Move;
use tafl_position::{Side, Square};

use super::super::size::Size;
use super::clocks::Clocks;
use crate::error::ImportError;
use crate::json::{field, wrong_type};
use crate::options::ImportOptions;
use crate::quoted::clipped;

/// The form of `plays`, for messages.
const FORM: &str = "`PlayRecords([None,Some(Play((role:…,from:…,to:…))),…])` or `PlayRecordsTimed([…])`";

/// The moves, the resignation and the clocks of a game.
#[derive(Debug, Default)]
pub(super) struct Plays {
    pub(super) moves: Vec<Play>,
    /// The side that resigned after the moves.
    pub(super) resigned: Option<Side>,
    /// The clocks after each entry, if the game was timed.
    pub(super) clocks: Vec<Clocks>,
    /// Whether the first entry is the start of the game.
    pub(super) has_start: bool,
}

/// A move.
#[derive(Debug)]
pub(super) struct Play {
    /// The move, for messages.
    pub(super) text: String,
    pub(super) side: Side,
    pub(super) step: Move,
}

impl Plays {
    /// Reads the field.
    pub(super) fn of(
        fields: &Map<String, Value>,
        size: Size,
        options: &ImportOptions,
    ) -> Result<Self, ImportError> {
        let value = field(fields, "plays")?;
        let wrong = || wrong_type("plays", FORM, value);
        let entries = |name| value.get(name).and_then(Value::as_array);
        let timed = entries("PlayRecordsTimed");
        let entries = timed.or_else(|| entries("PlayRecords")).ok_or_else(wrong)?;
        let mut plays = Self::default();
        for (index, entry) in entries.iter().enumerate() {
            if options.end_after(plays.moves.len()) {
                break;
            }
            let play = if timed.is_some() { entry.get("play").ok_or_else(wrong)? } else { entry };
            if timed.is_some() {
                plays.clocks.push(clocks(entry).ok_or_else(wrong)?);
            }
            if index == 0 && play.is_null() {
                plays.has_start = true;
            } else if plays.resigned.is_some() {
                let (number, count) = (plays.moves.len() + 1, entries.len() - usize::from(plays.has_start));
                return Err(ImportError::EndingNotLast { number, text: clipped("resigns"), count });
            } else {
                plays.add(play, size).ok_or_else(wrong)?;
            }
        }
        Ok(plays)
    }

    fn add(&mut self, play: &Value, size: Size) -> Option<()> {
        match play.as_str() {
            Some("AttackerResigns") => self.resigned = Some(Side::Attackers),
            Some("DefenderResigns") => self.resigned = Some(Side::Defenders),
            _ => self.moves.push(step(play.get("Play")?, size)?),
        }
        Some(())
    }
}

fn step(play: &Value, size: Size) -> Option<Play> {
    let side = match play.get("role")?.as_str()? {
        "Attacker" => Side::Attackers,
        "Defender" => Side::Defenders,
        _ => return None,
    };
    let (origin, target) = (square(play.get("from")?, size)?, square(play.get("to")?, size)?);
    let text = alloc::format!("{}-{}", size.square(origin), size.square(target));
    Some(Play { text, side, step: Move::new(origin, target) })
}

/// A square: `x` counts files from the left, `y` ranks from the top, both from 0.
fn square(vertex: &Value, size: Size) -> Option<Square> {
    let index = |name| vertex.get(name)?.as_u64().filter(|index| *index < size.number().into());
    let (file, from_top) = (index("x")?, index("y")?);
    let rank = u64::from(size.number()).checked_sub(from_top + 1)?;
    Square::from_indices(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
}

fn clocks(entry: &Value) -> Option<Clocks> {
    let left = |name| entry.get(name)?.get("milliseconds_left")?.as_i64();
    Some(Clocks { attackers: left("attacker_time")?, defenders: left("defender_time")? })
}

/// The field of a game, as the program writes it.
pub(super) fn print(plays: &Plays, size: Size) -> String {
    let resigned = plays.resigned.map(|side| alloc::format!("Some({}Resigns)", role(side)));
    let start = plays.has_start.then(|| "None".to_string());
    let moves = plays.moves.iter().map(|play| {
        let (side, step) = (role(play.side), &play.step);
        let (from, to) = (vertex(step.origin(), size), vertex(step.target(), size));
        alloc::format!("Some(Play((role:{side},from:{from},to:{to})))")
    });
    let entries = start.into_iter().chain(moves).chain(resigned);
    if plays.clocks.is_empty() {
        return alloc::format!("PlayRecords([{}])", entries.collect::<Vec<_>>().join(","));
    }
    let timed = entries.zip(&plays.clocks).map(|(play, clocks)| {
        let Clocks { attackers, defenders } = clocks;
        alloc::format!(
            "(play:{play},attacker_time:(milliseconds_left:{attackers}),defender_time:(milliseconds_left:{defenders}))"
        )
    });
    alloc::format!("PlayRecordsTimed([{}])", timed.collect::<Vec<_>>().join(","))
}

pub(super) const fn role(side: Side) -> &'static str {
    match side {
        Side::Attackers => "Attacker",
        Side::Defenders => "Defender",
    }
}

fn vertex(square: Square, size: Size) -> String {
    let from_top = size.number().saturating_sub(square.rank().number());
    alloc::format!("(size:_{},x:{},y:{from_top})", size.number(), square.file().index())
}
