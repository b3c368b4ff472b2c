//! The rules of a state.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_position::{Piece, PieceSet, Position, Side, Square};
use tafl_rules::{
    Escape, KingArms, KingStrength, RepetitionEffect, RepetitionRule, Rules, Shieldwall, Squares, Zone,
};

use crate::error::ImportError;
use crate::error::clipped;
use crate::json;
use crate::loss::GameLoss;

const KING_ARMED: &str = "kingIsArmed";
const KING_RETURNS: &str = "kingCanReturnToCenter";
const COUNT: &str = "attackerCountToCapture";
const LIMIT: &str = "repetitionTurnLimit";
const OUTCOME: &str = "repetitionOutcome";
const SHIELDWALLS: &str = "shieldWalls";
const FORTS: &str = "exitForts";
const EDGE: &str = "edgeEscape";
const WIDTH: &str = "cornerBaseWidth";
const FIRST: &str = "startingSide";
const HISTORY: &str = "saveBoardHistory";
const ACTIONS: &str = "saveActions";

/// The effects of a repetition, by the words of the package.
const OUTCOMES: [(&str, RepetitionEffect); 3] = [
    ("draw", RepetitionEffect::Draw),
    ("mover-loses", RepetitionEffect::MoverLoses),
    ("defender-loses", RepetitionEffect::DefendersLose),
];

/// The sides, by the words of the package.
pub(super) const SIDES: [(&str, Side); 2] = [("Attacker", Side::Attackers), ("Defender", Side::Defenders)];

/// The rules of a state.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the flags of the package")]
pub(super) struct Flags {
    king_armed: bool,
    king_returns: bool,
    attackers_to_capture: u64,
    /// How often a position must occur; `None` if positions are not counted.
    repetition_limit: Option<u64>,
    repetition: RepetitionEffect,
    shieldwalls: bool,
    forts: bool,
    edge: bool,
    corner_width: u64,
    first: Side,
}

impl Flags {
    /// The rules in an object. The outcome of a repetition is missing before version 4, and is a draw there.
    pub(super) fn of_object(object: &Map<String, Value>) -> Result<Self, ImportError> {
        let first = json::field(object, FIRST)?;
        let known = SIDES.iter().find(|(word, _)| first == word).map(|&(_, side)| side);
        let wrong_first = || json::wrong_value(FIRST, "`Attacker` or `Defender`", first);
        let outcome = object.get(OUTCOME);
        let word = outcome.map_or(Some("draw"), Value::as_str);
        let repetition = word.and_then(|word| OUTCOMES.iter().find(|(known, _)| *known == word));
        let wrong_outcome = || {
            let found = outcome.unwrap_or(&Value::Null);
            json::wrong_value(OUTCOME, "`draw`, `mover-loses` or `defender-loses`", found)
        };
        let counts = object.get(HISTORY).is_some_and(|value| value == true);
        Ok(Self {
            king_armed: flag(object, KING_ARMED)?,
            king_returns: flag(object, KING_RETURNS)?,
            attackers_to_capture: number(object, COUNT)?,
            repetition_limit: object
                .get(LIMIT)
                .filter(|_| counts)
                .map(|_| number(object, LIMIT))
                .transpose()?,
            repetition: repetition.map(|&(_, repetition)| repetition).ok_or_else(wrong_outcome)?,
            shieldwalls: flag(object, SHIELDWALLS)?,
            forts: flag(object, FORTS)?,
            edge: flag(object, EDGE)?,
            corner_width: number(object, WIDTH)?,
            first: known.ok_or_else(wrong_first)?,
        })
    }

    /// The flags that are nearest to these rules.
    pub(super) fn of_rules(rules: &Rules) -> Self {
        let corners: Vec<Square> = rules.squares(Zone::Corner).collect();
        let is_width = |width: &u64| {
            let squares = corner_squares(rules.start(), *width);
            squares.len() == corners.len() && squares.iter().all(|square| corners.contains(square))
        };
        let rule = rules.repetition();
        let width = (0..=u64::from(rules.dimension().get().div_ceil(2))).find(is_width);
        Self {
            king_armed: matches!(rules.king_arms(), KingArms::Armed | KingArms::Anvil),
            king_returns: rules.zone(Zone::Center).stop.contains(Piece::KING),
            attackers_to_capture: if rules.king_strength() == KingStrength::Weak { 2 } else { 4 },
            repetition_limit: rule.map(|rule| rule.occurrence().into()),
            repetition: rule.map_or(RepetitionEffect::Draw, RepetitionRule::effect),
            shieldwalls: rules.shieldwall() != Shieldwall::None,
            forts: rules.edge_fort_escape(),
            edge: rules.escape() == Escape::Edge,
            corner_width: width.unwrap_or(1),
            first: rules.side_to_move(),
        }
    }

    /// The rules of games from this position. Reports to `losses` what they cannot express.
    pub(super) fn to_rules(&self, start: &Position, losses: &mut Vec<GameLoss>) -> Rules {
        let plain = Rules::new(start.clone());
        let everyone = plain.zone(Zone::Center).passable;
        let occurrence = self.repetition_limit.and_then(|limit| u8::try_from(limit).ok());
        self.report(losses);
        let builder = plain
            .to_builder()
            .escape(if self.edge { Escape::Edge } else { Escape::Corner })
            .attackers_first(self.first == Side::Attackers)
            .repetition(occurrence.and_then(|occurrence| RepetitionRule::new(occurrence, self.repetition)))
            .king_arms(if self.king_armed { KingArms::Armed } else { KingArms::Hammer })
            .king_strength(match self.attackers_to_capture {
                2 => KingStrength::Weak,
                _ => KingStrength::Strong,
            })
            .corners(self.corners(start))
            .center(center(start))
            .hostile(Zone::Center, PieceSet::EMPTY)
            .passable(Zone::Center, everyone)
            .passable(Zone::Corner, if self.corner_width > 1 { everyone } else { Piece::KING.into() })
            .stop(Zone::Center, if self.king_returns { Piece::KING.into() } else { PieceSet::EMPTY })
            .shieldwall(if self.shieldwalls { Shieldwall::Strong } else { Shieldwall::None })
            .edge_fort_escape(self.forts);
        builder.build().expect_or("the lists have squares of the board only", plain)
    }

    /// Reports the rules that OpenTafl Notation cannot express.
    fn report(&self, losses: &mut Vec<GameLoss>) {
        let mut inexact = |name: &str, value: &str| {
            losses.push(GameLoss::Rule { rule: clipped(&alloc::format!("{name}: {value}")) });
        };
        if self.attackers_to_capture != 4 {
            inexact(COUNT, &alloc::format!("{}", self.attackers_to_capture));
        }
        if let Some(limit) = self.repetition_limit.filter(|limit| !(2..=99).contains(limit)) {
            inexact(LIMIT, &alloc::format!("{limit}"));
        }
        if self.edge && self.corner_width > 1 {
            inexact(WIDTH, &alloc::format!("{}", self.corner_width));
        }
    }

    fn corners(&self, start: &Position) -> Squares {
        match self.corner_width {
            1 => Squares::Default,
            width => Squares::Listed(corner_squares(start, width).into_iter().collect()),
        }
    }

    /// The fields, in the order of the package.
    pub(super) fn fields(&self) -> [(&'static str, Value); 12] {
        let outcome = OUTCOMES.iter().find(|(_, known)| *known == self.repetition);
        let outcome = outcome.map_or("defender-loses", |(word, _)| word);
        let first = SIDES.iter().find(|(_, side)| *side == self.first).map_or("", |(word, _)| word);
        [
            (KING_ARMED, self.king_armed.into()),
            (KING_RETURNS, self.king_returns.into()),
            (COUNT, self.attackers_to_capture.into()),
            (LIMIT, 3.into()),
            (OUTCOME, outcome.into()),
            (SHIELDWALLS, self.shieldwalls.into()),
            (FORTS, self.forts.into()),
            (EDGE, self.edge.into()),
            (WIDTH, self.corner_width.into()),
            (FIRST, first.into()),
            (HISTORY, true.into()),
            (ACTIONS, true.into()),
        ]
    }
}

/// The square in the middle: on boards with an even number of ranks, the one below and right of it.
fn center(start: &Position) -> Squares {
    let dimension = start.dimension();
    if dimension.center().is_some() {
        return Squares::Default;
    }
    let middle = u64::from(dimension.get() / 2);
    super::square(middle, middle, dimension).map_or(Squares::Default, |square| Squares::from([square]))
}

/// The squares in the corners, if each has this many ranks and files.
fn corner_squares(start: &Position, width: u64) -> Vec<Square> {
    let last = start.dimension().get().saturating_sub(1);
    let is_near = |index: u8| u64::from(index.min(last.saturating_sub(index))) < width;
    let is_corner = |square: &Square| is_near(square.file().index()) && is_near(square.rank().index());
    start.dimension().squares().filter(is_corner).collect()
}

fn flag(object: &Map<String, Value>, name: &'static str) -> Result<bool, ImportError> {
    let value = json::field(object, name)?;
    value.as_bool().ok_or_else(|| json::wrong_type(name, "a boolean", value))
}

fn number(object: &Map<String, Value>, name: &'static str) -> Result<u64, ImportError> {
    let value = json::field(object, name)?;
    value.as_u64().ok_or_else(|| json::wrong_value(name, "a whole number", value))
}
