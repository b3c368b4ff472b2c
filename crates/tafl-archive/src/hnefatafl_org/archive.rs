//! The archive of the server: `ArchivedGame`, one a line.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value, json};
use tafl_game_record::{ClockTime, CommentText, Ending, GameRecord, GameResult, NodeId, TimeRemaining};
use tafl_moves::Move;
use tafl_play::IllegalStepError;
use tafl_position::{Piece, Side, Square};

use super::size::Size;
use super::value::{Syntax, is_identifier, print};
use super::{ARCHIVE, PREFIX, open_tafl};
use crate::ending::{self, TERMINATION};
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::json::{field, wrong_type};
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played::Played;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Json,
    example: "(id:7,…,plays:PlayRecords([None,Some(Play((role:Attacker,from:(size:_11,x:3,y:10),…)))]),…)",
    detect,
    parse,
    write: Some(write),
};

/// Whether a text begins like a game.
pub(crate) fn detect(head: &str) -> bool {
    let plays = head.split_once("plays:").map(|(_, rest)| rest.trim_start());
    head.starts_with('(') && plays.is_some_and(|plays| plays.starts_with("PlayRecords"))
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let fields = open_tafl::object(text)?;
    let size = size(&fields)?;
    let plays = Plays::of(&fields, size, options)?;
    let mut moves = Moves::new(CaptureForm::Omitted);
    for play in &plays.moves {
        moves.push(&play.text, play.step.clone());
    }
    let mut losses = Vec::new();
    let start = Start::of_rules(size.rules()).with_given(options, &moves, &mut losses);
    let mut played = start.play(&moves, &mut losses)?;
    sides_agree(&start, &played, &plays, &moves)?;
    let turn = super::side_to_move(&start, &played);
    let mut record = start.record(&mut played);
    for (tag, name) in PLAYERS {
        let player = fields.get(name).and_then(Value::as_str).unwrap_or_default();
        if !player.trim().is_empty() {
            tags::set(&mut record, tag, player);
        }
    }
    let result = fields.get(STATUS).and_then(result_of);
    if let Some(result) = result.filter(|result| *result != GameResult::Other) {
        record.set_result(result);
    }
    if let Some(side) = plays.resigned {
        tags::set(&mut record, TERMINATION, ending::word_of(Ending::Resignation));
        if side != turn {
            tags::set(&mut record, &alloc::format!("{PREFIX}{ARCHIVE}{RESIGNED}"), role(side));
        }
    }
    let movers: Vec<Side> = plays.moves.iter().map(|play| play.side).collect();
    set(&mut record, &plays.clocks, &movers, plays.has_start);
    keep(&fields, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

fn size(fields: &Map<String, Value>) -> Result<Size, ImportError> {
    let value = field(fields, SIZE)?;
    let number =
        value.as_str().and_then(|name| name.strip_prefix('_')).and_then(|number| number.parse().ok());
    number.and_then(Size::from_number).ok_or_else(|| wrong_type(SIZE, "`_7`, `_11` or `_13`", value))
}

/// Each move says which side moves.
fn sides_agree(start: &Start, played: &Played, plays: &Plays, moves: &Moves<'_>) -> Result<(), ImportError> {
    let mut position = start.position.clone();
    for ((index, play), id) in plays.moves.iter().enumerate().zip(played.tree.main_line()) {
        let square = play.step.origin();
        if let Some(found) = position.get(square).filter(|found: &Piece| found.side() != play.side) {
            let reason = IllegalStepError::OtherSideToMove { square, found };
            return Err(ImportError::NotLegal { number: index + 1, text: moves.text(index), reason });
        }
        if let Some(record) = played.tree.move_record(id) {
            record.apply_to(&mut position).map(drop).expect_or_default("the line was played before");
        }
    }
    Ok(())
}

/// The tag of the clocks: pairs of milliseconds, those of the attackers first, as in `900000/900000 910000/900000`.
const TAG: &str = "hnefatafl-org-archive-clocks";

/// The milliseconds left to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Clocks {
    attackers: i64,
    defenders: i64,
}

impl Clocks {
    /// The clock of a side in whole seconds; `None` if it cannot be on a clock.
    fn of(self, side: Side) -> Option<ClockTime> {
        let left = if side == Side::Attackers { self.attackers } else { self.defenders };
        let seconds = u32::try_from(left.checked_div(1000)?).ok()?;
        Some(ClockTime::new(Duration::from_secs(seconds.into())))
    }
}

/// Sets comments and tags of a game. Without an entry for the start, there are as many clocks as moves and resignations.
fn set(record: &mut GameRecord, clocks: &[Clocks], movers: &[Side], has_start: bool) {
    let pair = |clocks: &Clocks| alloc::format!("{}/{}", clocks.attackers, clocks.defenders);
    let text: Vec<String> = clocks.iter().map(pair).collect();
    if text.is_empty() {
        return;
    }
    tags::set(record, TAG, &text.join(" "));
    for (id, comment) in comments(record, clocks, movers, has_start) {
        record.tree_mut().set_comment(id, comment).expect_or_default("the tree has the move");
    }
    let last = clocks.last().and_then(|last| Some((last.of(Side::Attackers)?, last.of(Side::Defenders)?)));
    if let Some((attackers, defenders)) = last {
        record.set_time_remaining(TimeRemaining::new(attackers, defenders));
    }
}

/// The comments with clocks of the main line.
fn comments(
    record: &GameRecord,
    clocks: &[Clocks],
    movers: &[Side],
    has_start: bool,
) -> Vec<(NodeId, CommentText)> {
    let moves = record.tree().main_line().zip(movers).zip(clocks.iter().skip(usize::from(has_start)));
    moves
        .filter_map(|((id, side), clocks)| {
            let text = clocks.of(*side)?.to_string();
            Some((id, CommentText::new(&text).ok()?))
        })
        .collect()
}

/// The clocks in the tag of a record.
fn of_tag(record: &GameRecord) -> Option<Vec<Clocks>> {
    let pair = |word: &str| {
        let (attackers, defenders) = word.split_once('/')?;
        Some(Clocks { attackers: attackers.parse().ok()?, defenders: defenders.parse().ok()? })
    };
    tags::text(record, TAG)?.split_whitespace().map(pair).collect()
}

const PLAYS: &str = "plays";
const SIZE: &str = "board_size";
const STATUS: &str = "status";
const RATED: &str = "rated";

/// The name of the tag for the side that resigned, if it was not its turn.
const RESIGNED: &str = "resigned";

/// The name of the tag for the clocks.
const CLOCKS: &str = "clocks";

/// The players, by the names of their tags.
const PLAYERS: [(&str, &str); 2] = [("attackers", "attacker"), ("defenders", "defender")];

/// The fields that the games to be watched have as well.
const SHARED: [&str; 3] = ["id", RATED, "messages"];

/// The words for results.
const STATUSES: [(GameResult, &str); 4] = [
    (GameResult::AttackersWin, "AttackerWins"),
    (GameResult::DefendersWin, "DefenderWins"),
    (GameResult::Draw, "Draw"),
    (GameResult::Other, "Ongoing"),
];

/// The result of a game with this status.
fn result_of(status: &Value) -> Option<GameResult> {
    STATUSES.iter().find(|(_, word)| status == word).map(|&(result, _)| result)
}

/// The prefix of the name of a field in the name of its tag.
fn prefix_of(name: &str) -> String {
    if SHARED.contains(&name) { PREFIX.to_owned() } else { alloc::format!("{PREFIX}{ARCHIVE}") }
}

/// The fields that a record determines without the tags of the server.
fn of_record(record: &GameRecord) -> Map<String, Value> {
    let result = record.result().and_then(Result::ok).unwrap_or(GameResult::Other);
    let status = STATUSES.iter().find(|(known, _)| *known == result).map_or("Ongoing", |&(_, word)| word);
    let rating = || json!({"rating": 1500.0, "rd": 350.0});
    let mut fields = Map::new();
    fields.insert("id".into(), 0.into());
    for (tag, name) in PLAYERS {
        fields.insert(name.into(), tags::text(record, tag).unwrap_or_default().into());
        fields.insert(alloc::format!("{name}_rating"), rating());
    }
    fields.insert(RATED.into(), false.into());
    fields.insert(STATUS.into(), status.into());
    fields.insert("messages".into(), Value::Array(Vec::new()));
    fields
}

/// Keeps each field that differs from what the record determines in its own tag.
fn keep(fields: &Map<String, Value>, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let determined = of_record(record);
    for (name, value) in fields {
        let rated = match value.as_str() {
            Some("Yes") if name == RATED => Some(true),
            Some("No") if name == RATED => Some(false),
            _ => None,
        };
        let value = rated.map_or_else(|| value.clone(), Value::from);
        if matches!(name.as_str(), PLAYS | SIZE) || determined.get(name) == Some(&value) {
            continue;
        }
        if !is_identifier(name) || matches!(name.as_str(), RESIGNED | CLOCKS) {
            losses.push(GameLoss::Field { name: clipped(name) });
        } else {
            tags::keep(record, &prefix_of(name), name, Some(&value), losses);
        }
    }
    for name in determined.keys().filter(|name| !fields.contains_key(*name)) {
        tags::keep(record, &prefix_of(name), name, None, losses);
    }
}

/// The fields of a record, except plays and size.
fn with_tags(record: &GameRecord) -> Map<String, Value> {
    let mut fields = of_record(record);
    for tag in record.tags().iter().rev() {
        let Some(name) = tag.name().strip_prefix(PREFIX) else { continue };
        let name = name.strip_prefix(ARCHIVE).unwrap_or(name);
        let is_other = matches!(name, PLAYS | SIZE | RESIGNED | CLOCKS) || !is_identifier(name);
        if is_other || tag.name() != prefix_of(name) + name {
            continue;
        }
        match tags::from_tag(tag.value().as_str()) {
            Some(value) => drop(fields.insert(name.to_owned(), value)),
            None => drop(fields.remove(name)),
        }
    }
    fields
}

/// The struct with these plays, and with the other fields of the record.
fn structure(record: &GameRecord, plays: &str, size: u8) -> String {
    const ORDER: [&str; 10] = [
        "id",
        "attacker",
        "attacker_rating",
        "defender",
        "defender_rating",
        RATED,
        PLAYS,
        STATUS,
        "messages",
        SIZE,
    ];
    let written = |name: &str, value: &Value| match (name, value) {
        (RATED, Value::Bool(rated)) => (if *rated { "Yes" } else { "No" }).to_owned(),
        (STATUS, Value::String(status)) if is_identifier(status) => status.clone(),
        _ => print(value, Syntax::Ron),
    };
    let mut fields: Vec<(String, String)> = with_tags(record)
        .into_iter()
        .map(|(name, value)| {
            let value = written(&name, &value);
            (name, value)
        })
        .collect();
    fields.push((PLAYS.to_owned(), plays.to_owned()));
    fields.push((SIZE.to_owned(), alloc::format!("_{size}")));
    fields.sort_by_key(|(name, _)| ORDER.iter().position(|known| known == name).unwrap_or(ORDER.len()));
    let fields: Vec<String> =
        fields.into_iter().map(|(name, value)| alloc::format!("{name}:{value}")).collect();
    alloc::format!("({})", fields.join(","))
}

/// The form of `plays`, for messages.
const FORM: &str = "`PlayRecords([None,Some(Play((role:…,from:…,to:…))),…])` or `PlayRecordsTimed([…])`";

/// The moves, the resignation and the clocks of a game.
#[derive(Debug, Default)]
struct Plays {
    moves: Vec<Play>,
    /// The side that resigned after the moves.
    resigned: Option<Side>,
    /// The clocks after each entry, if the game was timed.
    clocks: Vec<Clocks>,
    /// Whether the first entry is the start of the game.
    has_start: bool,
}

/// A move.
#[derive(Debug)]
struct Play {
    /// The move, for messages.
    text: String,
    side: Side,
    step: Move,
}

impl Plays {
    /// Reads the field.
    fn of(fields: &Map<String, Value>, size: Size, options: &ImportOptions) -> Result<Self, ImportError> {
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
fn print_plays(plays: &Plays, size: Size) -> String {
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

const fn role(side: Side) -> &'static str {
    match side {
        Side::Attackers => "Attacker",
        Side::Defenders => "Defender",
    }
}

fn vertex(square: Square, size: Size) -> String {
    let from_top = size.number().saturating_sub(square.rank().number());
    alloc::format!("(size:_{},x:{},y:{from_top})", size.number(), square.file().index())
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    // Comments that repeat the clocks are written as clocks.
    let mut bare = record.clone();
    remove_clocks(&mut bare)?;
    let line = PlayedLine::of(&bare, &mut losses)?;
    let size = Size::of_start(&line.start)?;
    let mut plays = plays_of(record, &line, size);
    if let Some(clocks) = of_tag(record) {
        let entries = plays.moves.len() + usize::from(plays.resigned.is_some());
        plays.has_start = clocks.len() != entries || entries == 0;
        if clocks.len() == entries + usize::from(plays.has_start) {
            plays.clocks = clocks;
        } else {
            plays.has_start = true;
        }
    }
    let value = structure(record, &print_plays(&plays, size), size.number());
    super::compare(record, parse(&value, &ImportOptions::default()), &mut losses)?;
    Ok(ConvertedGame { value, losses })
}

/// Removes the comments that have the clocks of the tag, and nothing else.
fn remove_clocks(record: &mut GameRecord) -> Result<(), ExportError> {
    let Some(clocks) = of_tag(record) else { return Ok(()) };
    let line = PlayedLine::of(record, &mut Vec::new())?;
    let movers: Vec<Side> = line.moves.iter().map(PlayedMove::mover).collect();
    let entries = movers.len() + usize::from(line.resigned.is_some() || is_resigned(record));
    let has_start = clocks.len() != entries;
    for (id, comment) in comments(record, &clocks, &movers, has_start) {
        if record.tree().comment(id) == Some(&comment) {
            record.tree_mut().set_comment(id, None).expect_or_default("the tree has the move");
        }
    }
    Ok(())
}

fn is_resigned(record: &GameRecord) -> bool {
    ending::in_word(record) == Some(Ending::Resignation)
}

fn plays_of(record: &GameRecord, line: &PlayedLine<'_>, size: Size) -> Plays {
    let moves = line.moves.iter().map(|played| {
        let (origin, target) = (played.step.origin(), played.step.target());
        Play { text: String::new(), side: played.mover(), step: Move::new(origin, target) }
    });
    let first = || size.rules().side_to_move();
    let turn = line.moves.last().map_or_else(first, |last| last.mover().other());
    let side = tags::text(record, &alloc::format!("{PREFIX}{ARCHIVE}{RESIGNED}"));
    let side = [Side::Attackers, Side::Defenders].into_iter().find(|known| side == Some(role(*known)));
    let resigned = is_resigned(record).then(|| side.unwrap_or(turn)).or(line.resigned);
    Plays { moves: moves.collect(), resigned, clocks: Vec::new(), has_start: true }
}
