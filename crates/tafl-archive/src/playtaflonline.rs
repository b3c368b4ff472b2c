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

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_game_record::{Ending, GameRecord, GameResult, Tag};
use tafl_moves::Move;
use tafl_position::{Dimension, Piece, PieceSet, Position, Side, Square};
use tafl_rules::{Escape, KingArms, KingStrength, Rules, Shieldwall, SpeedLimit, SpeedLimits, Squares, Zone};

use crate::ending::{self, TERMINATION};
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::layout::Layout;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::{json, omitted, tags, unix_day};

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Json,
    example: r#"{"Layout": "tablut", "Objective": 0, …, "Move": [{"MoveX": 3, "MoveY": 0, …}, …]}"#,
    detect,
    parse,
    write: Some(write),
};

/// The prefix of the names of tags that hold a field.
const PREFIX: &str = "playtaflonline-";

/// The fields besides the rules.
const MOVES: &str = "Move";
const LAYOUT: &str = "Layout";
const ATTACKER: &str = "Attacker";
const DEFENDER: &str = "Defender";
const START_DATE: &str = "StartDate";

/// The names of the site, in lower case, with the layouts of this crate. Of several names for a layout, the first one
/// is written.
const LAYOUTS: [(&str, &str); 40] = [
    ("brandubh", "brandub"),
    ("hhbrandubh", "brandub"),
    ("hhardri", "brandub"),
    ("magpie", "brandub"),
    ("ardri", "ard-ri"),
    ("ballinderry2", "ballinderry-2"),
    ("ballinderry3", "ballinderry-3"),
    ("ballinderry4", "ballinderry-4"),
    ("ballinderry6", "ballinderry-6"),
    ("ballinderry7", "ballinderry-7"),
    ("ballinderry8", "ballinderry-8"),
    ("ballinderry9", "ballinderry-9"),
    ("tablut", "tablut"),
    ("hhtablut", "tablut"),
    ("seabattletablut", "tablut"),
    ("jarlshofcircle", "jarlshof"),
    ("seabattlecircle", "jarlshof"),
    ("jarlshof3", "jarlshof-3"),
    ("papillon", "papillon"),
    ("tawlbwrdd", "tawlbwrdd"),
    ("hhtawlbwrdd", "tawlbwrdd"),
    ("lewiscross", "lewis-cross"),
    ("hhlewiscross", "lewis-cross"),
    ("hnefatafl", "copenhagen"),
    ("copenhagen", "copenhagen"),
    ("fetlar", "copenhagen"),
    ("trondheimcross", "serif-cross-11"),
    ("seabattlecross", "serif-cross-11"),
    ("toftanes1", "toftanes-1"),
    ("toftanes2", "toftanes-2"),
    ("gokstad1", "serif-cross-13"),
    ("gokstad2", "parlett"),
    ("hhgokstad", "parlett"),
    ("seabattlegokstad", "parlett"),
    ("gokstad3", "gokstad-3"),
    ("gokstad4", "gokstad-4"),
    ("coppergate1", "serif-cross-15"),
    ("coppergate2", "coppergate-ii"),
    ("hhcoppergate", "coppergate-ii"),
    ("alfheim1", "alfheim"),
];

/// The layouts that have one name only, and are too large for a common board.
const LARGE: [(&str, &str); 2] = [("alfheim2", "alfheim-ii"), ("aleaevangelii", "alea-evangelii")];

/// The start position with this name, in any case.
fn position(name: &str) -> Option<Position> {
    let name = name.to_ascii_lowercase();
    let known = LAYOUTS.iter().chain(&LARGE).find(|(known, _)| *known == name);
    known.and_then(|(_, layout)| Layout::from_name(layout)).map(Layout::position)
}

/// The name of a start position: the wanted one, if it is one of its names.
fn name_of(start: &Position, wanted: Option<&str>) -> Option<String> {
    if let Some(wanted) = wanted.filter(|wanted| position(wanted).as_ref() == Some(start)) {
        return Some(wanted.into());
    }
    let is_start = |layout: &str| Layout::from_name(layout).is_some_and(|layout| layout.position() == *start);
    let known = LAYOUTS.iter().chain(&LARGE).find(|(_, layout)| is_start(layout));
    known.map(|(name, _)| String::from(*name))
}

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
struct Flags {
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
    fn of_object(object: &Map<String, Value>) -> Result<Self, ImportError> {
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
    fn of_rules(rules: &Rules) -> Self {
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
    fn to_rules(&self, start: &Position, first: Side) -> Rules {
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
    fn fields(&self) -> [(&'static str, Value); 9] {
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

/// Whether a text begins like an object of the site.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{') && (head.contains("\"KingCapture\"") || head.contains("\"MoveXTo\""))
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let name = json::string(&object, LAYOUT)?;
    let position = position(name);
    let position = position
        .ok_or_else(|| json::wrong_value(LAYOUT, "the name of a layout of the site", &name.into()))?;
    let entries = Entries::of_object(&object, position.dimension(), options)?;
    let steps: Vec<(Square, Square)> = entries.steps.iter().rev().copied().flatten().collect();
    let texts: Vec<String> =
        steps.iter().map(|(origin, target)| alloc::format!("{origin}-{target}")).collect();
    let mut moves = Moves::new(CaptureForm::Omitted);
    for (text, &(origin, target)) in texts.iter().zip(&steps) {
        moves.push(text, Move::new(origin, target));
    }

    let mut losses = Vec::new();
    let rules = Flags::of_object(&object)?.to_rules(&position, first_side(&position, &steps));
    let start = Start::of_rules(rules).with_given(options, &moves, &mut losses);
    let mut record = start.game(&moves, &mut losses)?;
    set_tags(&object, name, &entries, &mut record);

    let determined = of_record(&record, &steps);
    let is_determined =
        |name: &str, value: &Value| determined.iter().any(|(known, same)| *known == name && same == value);
    for (name, value) in object.iter().filter(|(name, value)| !is_determined(name, value)) {
        if name == MOVES {
            tags::keep(&mut record, PREFIX, name, Some(&entries.besides_moves()), &mut losses);
        } else {
            tags::keep(&mut record, PREFIX, name, Some(value), &mut losses);
        }
    }
    for (name, _) in determined.iter().filter(|(name, _)| !object.contains_key(*name)) {
        tags::keep(&mut record, PREFIX, name, None, &mut losses);
    }
    Ok(ConvertedGame { value: record, losses })
}

/// Sets the tags for players, layout, date and result.
fn set_tags(object: &Map<String, Value>, layout: &str, entries: &Entries, record: &mut GameRecord) {
    for (tag, name) in [("attackers", ATTACKER), ("defenders", DEFENDER)] {
        if let Some(Value::String(player)) = object.get(name) {
            tags::set(record, tag, player);
        }
    }
    tags::set(record, "variant", layout);
    let date = object.get(START_DATE).and_then(Value::as_i64).and_then(unix_day::date_of);
    if let Some(date) = date {
        record.set_date(date);
    }
    if let Some((result, ending)) = entries.end() {
        record.set_result(result);
        if let Some(ending) = ending {
            tags::set(record, TERMINATION, ending::word_of(ending));
        }
    }
}

const FROM_X: &str = "MoveX";
const FROM_Y: &str = "MoveY";
const TO_X: &str = "MoveXTo";
const TO_Y: &str = "MoveYTo";
const END: &str = "EndState";

/// The fields of the squares.
const SQUARES: [&str; 4] = [FROM_X, FROM_Y, TO_X, TO_Y];

/// How a game can end, by number; the others are still played.
const ENDS: [(i64, GameResult, Option<Ending>); 7] = [
    (1, GameResult::AttackersWin, None),
    (2, GameResult::DefendersWin, None),
    (3, GameResult::Draw, None),
    (4, GameResult::AttackersWin, Some(Ending::Resignation)),
    (5, GameResult::DefendersWin, Some(Ending::Resignation)),
    (6, GameResult::AttackersWin, Some(Ending::Time)),
    (7, GameResult::DefendersWin, Some(Ending::Time)),
];

/// An entry that is not a move has this number instead of each square.
const NO_MOVE: i64 = -1;

/// The entries of a game, the newest first.
struct Entries {
    /// The squares of each entry; `None` if it is not a move.
    steps: Vec<Option<(Square, Square)>>,
    /// The other fields of each entry, and squares of an entry that is not a move that are not [`NO_MOVE`].
    others: Vec<Map<String, Value>>,
}

impl Entries {
    /// The entries in an object.
    fn of_object(
        object: &Map<String, Value>,
        dimension: Dimension,
        options: &ImportOptions,
    ) -> Result<Self, ImportError> {
        let entries = json::array(object, MOVES, "an array of moves")?;
        Moves::check_count(entries.len())?;
        let (mut steps, mut others) = (Vec::new(), Vec::new());
        // The first moves are the last entries.
        let entries = entries
            .get(entries.len() - options.first(entries).len()..)
            .expect_or_default("the first moves are some of all");
        for entry in entries {
            let wrong = || json::wrong_type(MOVES, "an array of objects", entry);
            let entry = entry.as_object().ok_or_else(wrong)?;
            let step = step(entry, dimension)?;
            let is_usual = |name: &str| step.is_some() || entry.get(name) == Some(&NO_MOVE.into());
            let is_other = |name: &str| !(SQUARES.contains(&name) && is_usual(name));
            let other = entry.iter().filter(|(name, _)| is_other(name));
            others.push(other.map(|(name, value)| (name.clone(), value.clone())).collect());
            steps.push(step);
        }
        Ok(Self { steps, others })
    }

    /// The entries that a record determines. A resignation and a loss on time are entries without a move.
    fn of_record(record: &GameRecord, steps: impl DoubleEndedIterator<Item = (Square, Square)>) -> Self {
        let result = record.result().and_then(Result::ok);
        let ending = ending::in_word(record);
        let end = ENDS.iter().find(|(_, known, how)| Some(*known) == result && *how == ending);
        let end = end.map_or(0, |&(number, ..)| number);
        let mut steps: Vec<_> = steps.rev().map(Some).collect();
        if end > 3 || (end > 0 && steps.is_empty()) {
            steps.insert(0, None);
        }
        let other = |index| [(String::from(END), Value::from(if index == 0 { end } else { 0 }))];
        let others = (0..steps.len()).map(|index| other(index).into_iter().collect()).collect();
        Self { steps, others }
    }

    /// The result, and the way the game ended, of the newest entry.
    fn end(&self) -> Option<(GameResult, Option<Ending>)> {
        let number = self.others.first()?.get(END)?.as_i64()?;
        let end = ENDS.iter().find(|(known, ..)| *known == number);
        end.map(|&(_, result, ending)| (result, ending))
    }

    /// The content of the entries besides their moves: the other fields, with [`Value::Null`] after entries
    /// that are not moves.
    fn besides_moves(&self) -> Value {
        let parts = self.steps.iter().zip(&self.others).map(|(step, other)| {
            let other = Value::Object(other.clone());
            if step.is_some() { other } else { Value::Array([other].into()) }
        });
        parts.collect()
    }

    /// The entries with these moves, and what a tag says besides them; `None` if the number of moves differs.
    fn with_besides(self, besides: &Value) -> Option<Self> {
        let mut moves = self.steps.into_iter().flatten();
        let (mut steps, mut others) = (Vec::new(), Vec::new());
        for part in besides.as_array()? {
            let (step, other) = match part {
                Value::Array(parts) => (None, parts.first()?),
                other => (Some(moves.next()?), other),
            };
            steps.push(step);
            others.push(other.as_object()?.clone());
        }
        moves.next().is_none().then_some(Self { steps, others })
    }

    /// The entries as JSON.
    fn to_value(&self) -> Value {
        let entries = self.steps.iter().zip(&self.others).map(|(step, other)| {
            let mut entry = other.clone();
            let numbers = step.map_or([NO_MOVE; 4], |(origin, target)| {
                [origin.file().index(), origin.rank().index(), target.file().index(), target.rank().index()]
                    .map(i64::from)
            });
            for (name, number) in SQUARES.iter().zip(numbers) {
                entry.entry(*name).or_insert_with(|| number.into());
            }
            Value::Object(entry)
        });
        entries.collect()
    }
}

/// The squares of an entry; `None` if it is not a move.
fn step(entry: &Map<String, Value>, dimension: Dimension) -> Result<Option<(Square, Square)>, ImportError> {
    let number = |name: &'static str| -> Result<i64, ImportError> {
        let value = json::field(entry, name)?;
        value.as_i64().ok_or_else(|| json::wrong_type(name, "a number", value))
    };
    let numbers = [number(FROM_X)?, number(FROM_Y)?, number(TO_X)?, number(TO_Y)?];
    if numbers.contains(&NO_MOVE) {
        return Ok(None);
    }
    let [from_x, from_y, to_x, to_y] = numbers;
    let square = |file: i64, rank: i64| {
        let square = Square::from_indices(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        dimension.contains(square).then_some(square)
    };
    let wrong = |name| json::wrong_value(name, "a square of the board", &Value::Object(entry.clone()));
    let origin = square(from_x, from_y).ok_or_else(|| wrong(FROM_X))?;
    let target = square(to_x, to_y).ok_or_else(|| wrong(TO_X))?;
    Ok(Some((origin, target)))
}

/// The side that moved first: that of the piece, or else the attackers.
fn first_side(start: &Position, steps: &[(Square, Square)]) -> Side {
    let first = steps.first().and_then(|(origin, _)| start.get(*origin));
    first.map_or(Side::Attackers, Piece::side)
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    omitted::check_pieces(&line)?;
    let rules = record.rules().ok_or(ExportError::NoRules)?;
    if name_of(&line.start, None).is_none() {
        return Err(ExportError::RulesUnsupported {
            what: "this start position; the site has a list of them",
        });
    }
    let first = line.facts.first.unwrap_or(Side::Attackers);
    let read = Flags::of_rules(rules).to_rules(&line.start, first);
    omitted::check(&read, &line, &mut losses)?;
    if !omitted::same_basic_game(&read, rules) {
        losses.push(GameLoss::Rules);
    }
    losses.extend(line.resignation_loss());
    let steps: Vec<(Square, Square)> =
        line.moves.iter().map(|played| (played.step.origin(), played.step.target())).collect();
    let besides = tags::text(record, &alloc::format!("{PREFIX}{MOVES}")).and_then(tags::from_tag);
    let entries = besides.and_then(|besides| entries_of(record, &steps).with_besides(&besides));
    let has_besides = entries.is_some();
    tags::report_unwritten(record, &mut losses, |tag| is_written(record, tag, &steps, has_besides));

    let mut fields: Map<String, Value> =
        of_record(record, &steps).into_iter().map(|(name, value)| (name.into(), value)).collect();
    tags::restore(record, PREFIX, &mut fields, |name| name != MOVES);
    if let Some(entries) = entries {
        fields.insert(MOVES.into(), entries.to_value());
    }
    let mut order: Vec<&str> = [LAYOUT, ATTACKER, DEFENDER, START_DATE].into();
    let flags = Flags::of_rules(rules).fields();
    order.extend(flags.iter().map(|(name, _)| *name));
    Ok(ConvertedGame { value: json::ordered(&fields, &order), losses })
}

fn entries_of(record: &GameRecord, steps: &[(Square, Square)]) -> Entries {
    Entries::of_record(record, steps.iter().copied())
}

/// The fields that a record with rules determines.
fn of_record(record: &GameRecord, steps: &[(Square, Square)]) -> Vec<(&'static str, Value)> {
    let tag = |name| tags::text(record, name).map(Value::from);
    let date = record.date().and_then(Result::ok).and_then(unix_day::seconds_of);
    let name = record.start().and_then(|start| name_of(start, tags::text(record, "variant")));
    let fields = [
        (LAYOUT, name.map(Value::from)),
        (ATTACKER, tag("attackers")),
        (DEFENDER, tag("defenders")),
        (START_DATE, date.map(Value::from)),
        (MOVES, Some(entries_of(record, steps).to_value())),
    ];
    let flags = record.rules().map(|rules| Flags::of_rules(rules).fields());
    let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
    fields.chain(flags.into_iter().flatten()).collect()
}

/// Whether the object has a field for the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag, steps: &[(Square, Square)], has_besides: bool) -> bool {
    let end = entries_of(record, steps).end();
    let result = record.result().and_then(Result::ok);
    match tag.name() {
        "attackers" | "defenders" => true,
        "variant" => record.start().is_some_and(|start| {
            name_of(start, Some(tag.value().as_str())).as_deref() == Some(tag.value().as_str())
        }),
        "date" => record.date().and_then(Result::ok).and_then(unix_day::seconds_of).is_some(),
        "result" => end.is_some_and(|(found, _)| Some(found) == result),
        TERMINATION => end.is_some_and(|(_, ending)| ending.is_some() && ending == ending::in_word(record)),
        name => name.strip_prefix(PREFIX).is_some_and(|name| name != MOVES || has_besides),
    }
}
