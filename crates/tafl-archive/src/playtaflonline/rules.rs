//! The rules of a game, as numbers.

use alloc::string::String;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_position::{Piece, PieceSet, Position, Side};
use tafl_rules::{Escape, KingArms, KingStrength, Rules, Shieldwall, SpeedLimit, SpeedLimits, Squares, Zone};

use crate::error::ImportError;
use crate::json;

const OBJECTIVE: &str = "Objective";
const KING_CAPTURE: &str = "KingCapture";
const KING_STRENGTH: &str = "KingStrength";
const THRONE: &str = "Throne";
const HOSTILE: &str = "Hostile";
const SPEED: &str = "Speed";
const SURROUND: &str = "Surround";
const EXIT_FORT: &str = "ExitFort";
const SHIELDWALL: &str = "ShieldWall";

/// How the king is captured, by number.
const CAPTURES: [KingStrength; 4] =
    [KingStrength::Weak, KingStrength::StrongAtCenter, KingStrength::Strong, KingStrength::Middleweight];

/// The part of the king in captures, by number.
const ARMS: [KingArms; 4] = [KingArms::Armed, KingArms::Unarmed, KingArms::Hammer, KingArms::Anvil];

/// The meaning of the throne, by number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Throne {
    None,
    KingStops,
    NobodyStops,
    KingPasses,
    NobodyPasses,
}

const THRONES: [Throne; 5] =
    [Throne::None, Throne::KingStops, Throne::NobodyStops, Throne::KingPasses, Throne::NobodyPasses];

/// Which pieces move only one square, by number: whether the king does, and whether the others do.
const SPEEDS: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// The rules of a game.
#[allow(clippy::struct_excessive_bools, reason = "the numbers of the site that are 0 or 1")]
pub(super) struct Flags {
    escape: Escape,
    capture: KingStrength,
    arms: KingArms,
    throne: Throne,
    hostile: bool,
    speed: (bool, bool),
    surrounding_fatal: bool,
    edge_fort: bool,
    shieldwall: bool,
}

impl Flags {
    /// The numbers in an object. `Surround` may be missing, and is 0 then.
    pub(super) fn of_object(object: &Map<String, Value>) -> Result<Self, ImportError> {
        let no_yes = [false, true];
        Ok(Self {
            escape: choice(object, OBJECTIVE, "0 or 1", &[Escape::Edge, Escape::Corner])?,
            capture: choice(object, KING_CAPTURE, "0 to 3", &CAPTURES)?,
            arms: choice(object, KING_STRENGTH, "0 to 3", &ARMS)?,
            throne: choice(object, THRONE, "0 to 4", &THRONES)?,
            hostile: choice(object, HOSTILE, "0 or 1", &no_yes)?,
            speed: choice(object, SPEED, "0 to 3", &SPEEDS)?,
            surrounding_fatal: !object.contains_key(SURROUND)
                || choice(object, SURROUND, "0 or 1", &[true, false])?,
            edge_fort: choice(object, EXIT_FORT, "0 or 1", &no_yes)?,
            shieldwall: choice(object, SHIELDWALL, "0 or 1", &no_yes)?,
        })
    }

    /// The numbers that are nearest to these rules.
    pub(super) fn of_rules(rules: &Rules) -> Self {
        let center = rules.zone(Zone::Center);
        let stops = center.stop.contains(Piece::KING);
        let passes = |piece| center.passable.contains(piece);
        let limits = rules.speed_limits();
        let is_slow = |piece| !limits.limit(piece).allows(2);
        Self {
            escape: rules.escape(),
            capture: rules.king_strength(),
            arms: rules.king_arms(),
            throne: match (passes(Piece::ATTACKER), passes(Piece::KING)) {
                _ if rules.squares(Zone::Center).next().is_none() => Throne::None,
                _ if stops => Throne::KingStops,
                (true, _) => Throne::NobodyStops,
                (false, true) => Throne::KingPasses,
                (false, false) => Throne::NobodyPasses,
            },
            hostile: rules.empty_center_hostile().contains(Piece::ATTACKER),
            speed: (is_slow(Piece::KING), is_slow(Piece::ATTACKER)),
            surrounding_fatal: rules.surrounding_fatal(),
            edge_fort: rules.edge_fort_escape(),
            shieldwall: rules.shieldwall() != Shieldwall::None,
        }
    }

    /// The rules of games from this position, in which this side moves first.
    pub(super) fn to_rules(&self, start: &Position, first: Side) -> Rules {
        let plain = Rules::new(start.clone());
        let everyone = plain.zone(Zone::Center).passable;
        let king = PieceSet::from(Piece::KING);
        let (stop, pass) = match self.throne {
            Throne::None | Throne::KingStops => (king, everyone),
            Throne::NobodyStops => (PieceSet::EMPTY, everyone),
            Throne::KingPasses => (PieceSet::EMPTY, king),
            Throne::NobodyPasses => (PieceSet::EMPTY, PieceSet::EMPTY),
        };
        let limit = |is_slow| if is_slow { SpeedLimit::new(1) } else { SpeedLimit::UNLIMITED };
        let (slow_king, slow_men) = self.speed;
        let mut builder = plain
            .to_builder()
            .escape(self.escape)
            .attackers_first(first == Side::Attackers)
            .king_strength(self.capture)
            .king_arms(self.arms)
            .stop(Zone::Center, stop)
            .passable(Zone::Center, pass)
            .speed_limits(match self.speed {
                (false, false) => SpeedLimits::UNLIMITED,
                _ => {
                    SpeedLimits::each(|piece| limit(if piece == Piece::KING { slow_king } else { slow_men }))
                }
            })
            .surrounding_fatal(self.surrounding_fatal)
            .edge_fort_escape(self.edge_fort)
            .shieldwall(if self.shieldwall { Shieldwall::Strong } else { Shieldwall::None });
        if self.escape == Escape::Edge {
            builder = builder.corners(Squares::NONE);
        }
        if self.throne == Throne::None {
            builder = builder.center(Squares::NONE);
        }
        if !self.hostile {
            builder = builder.hostile(Zone::Center, PieceSet::EMPTY).empty_center_hostile(PieceSet::EMPTY);
        }
        builder.build().expect_or("the lists have squares of the board only", plain)
    }

    /// The fields, in the order of the table of OpenTafl.
    pub(super) fn fields(&self) -> [(&'static str, Value); 9] {
        let speed = (self.speed.0, self.speed.1);
        [
            (OBJECTIVE, u8::from(self.escape == Escape::Corner).into()),
            (KING_CAPTURE, index(&CAPTURES, self.capture)),
            (KING_STRENGTH, index(&ARMS, self.arms)),
            (THRONE, index(&THRONES, self.throne)),
            (HOSTILE, u8::from(self.hostile).into()),
            (SPEED, index(&SPEEDS, speed)),
            (SURROUND, u8::from(!self.surrounding_fatal).into()),
            (EXIT_FORT, u8::from(self.edge_fort).into()),
            (SHIELDWALL, u8::from(self.shieldwall).into()),
        ]
    }
}

/// The value with the number in a field.
fn choice<T: Copy>(
    object: &Map<String, Value>,
    name: &'static str,
    expected: &'static str,
    values: &[T],
) -> Result<T, ImportError> {
    let value = json::field(object, name)?;
    let index = value.as_u64().and_then(|index| usize::try_from(index).ok());
    let found = index.and_then(|index| values.get(index)).copied();
    found.ok_or_else(|| json::wrong_value(name, expected, value))
}

/// The number of a value.
fn index<T: Copy + PartialEq>(values: &[T], value: T) -> Value {
    values.iter().position(|known| *known == value).expect_or_default("each value has a number").into()
}
