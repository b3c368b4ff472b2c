//! Lists of moves in JSON.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr;
use serde_json::{Map, Value};
use tafl_game_record::GameRecord;
use tafl_position::Side;
use tafl_rules::{EndContext, StatedEnd};

use super::MoveListForm;
use super::members::{Member, members};
use super::scan::says_nothing;
use crate::error::{ImportError, clipped};
use crate::json;
use crate::loss::GameLoss;
use crate::tags;

/// What a field of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Moves,
    /// A tag with the same text.
    Tag(&'static str),
    Date,
    /// The result. A side alone is the winner, or that which moves next.
    Result {
        names_winner: bool,
    },
}

const ATTACKERS: &str = "attackers";
const DEFENDERS: &str = "defenders";

/// The names of fields in small letters and without `_`, as programs have them. Of several fields with moves, that with the
/// first of these names is read.
///
/// ftzm/hnefatafl (`backend/schemas/game-import.json`): `gameName`, `blackPlayerName`, `whitePlayerName`, `startTime`,
/// `gameStatus`, `moves`.
const FIELDS: [(&str, Meaning); 19] = [
    ("moves", Meaning::Moves),
    ("movehistory", Meaning::Moves),
    ("history", Meaning::Moves),
    ("actions", Meaning::Moves),
    ("gamename", Meaning::Tag("event")),
    ("event", Meaning::Tag("event")),
    ("blackplayername", Meaning::Tag(ATTACKERS)),
    ("attackers", Meaning::Tag(ATTACKERS)),
    ("attacker", Meaning::Tag(ATTACKERS)),
    ("black", Meaning::Tag(ATTACKERS)),
    ("whiteplayername", Meaning::Tag(DEFENDERS)),
    ("defenders", Meaning::Tag(DEFENDERS)),
    ("defender", Meaning::Tag(DEFENDERS)),
    ("white", Meaning::Tag(DEFENDERS)),
    ("starttime", Meaning::Date),
    ("date", Meaning::Date),
    ("gamestatus", Meaning::Result { names_winner: false }),
    ("result", Meaning::Result { names_winner: true }),
    ("winner", Meaning::Result { names_winner: true }),
];

/// The fields of the file and rank of a square.
const PARTS: [(&str, &str); 5] =
    [("col", "row"), ("column", "row"), ("file", "rank"), ("x", "y"), ("c", "r")];

/// The fields of the squares of a move, the first square first.
const SQUARES: [(&str, &str); 6] = [
    ("from", "to"),
    ("start", "end"),
    ("origin", "target"),
    ("origin", "destination"),
    ("source", "target"),
    ("src", "dst"),
];

/// What follows the names of the parts of both squares, as in `x1`.
const NUMBERS: [(&str, &str); 2] = [("1", "2"), ("0", "1")];

/// The fields of the text of a move.
const MOVE: [&str; 4] = ["move", "notation", "san", "text"];

/// The fields of the squares that a move captures.
const CAPTURES: [&str; 6] = ["captures", "captured", "capture", "takes", "taken", "kills"];

const COMMENTS: [&str; 4] = ["comment", "comments", "note", "annotation"];

const PIECE: &str = "piece";

/// The fields of what the moves show: a number, or a word for a side or a piece.
const SHOWN: [&str; 9] = ["player", "side", "color", "colour", "turn", "ply", "number", "index", PIECE];

/// The fields of what is not part of a move, whatever else its object has.
const TIMES: [&str; 7] = ["time", "clock", "timestamp", "duration", "elapsed", "timeleft", "id"];

/// A name in small letters and without `_`.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| *letter != '_').map(|letter| letter.to_ascii_lowercase()).collect()
}

fn meaning(name: &str) -> Option<Meaning> {
    let plain = plain(name);
    FIELDS.iter().find(|(known, _)| *known == plain).map(|&(_, meaning)| meaning)
}

/// The fields of a game but its moves.
#[derive(Debug, Default)]
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    /// Keeps the fields in tags. Returns what they state as the end of the game, each with its text.
    pub(super) fn tag(&self, record: &mut GameRecord, losses: &mut Vec<GameLoss>) -> Vec<(StatedEnd, &str)> {
        let mut ends = Vec::new();
        for (name, value) in &self.0 {
            let keep = |record: &mut GameRecord, losses: &mut Vec<GameLoss>| {
                tags::keep(record, super::PREFIX, name, Some(value), losses);
            };
            match (meaning(name), value.as_str()) {
                (Some(Meaning::Tag(tag)), Some(text)) if record.tag(tag).is_none() => {
                    tags::put(record, tag, super::PREFIX, name, text, losses);
                }
                (Some(Meaning::Date), Some(text)) if record.tag("date").is_none() => {
                    if let Some(date) = day(text) {
                        tags::set(record, "date", &date);
                    }
                    // A day alone is in the tag.
                    if text.len() != DAY.len() || record.tag("date").is_none() {
                        keep(record, losses);
                    }
                }
                (Some(Meaning::Result { names_winner }), Some(text)) => {
                    ends.extend(self.stated(text, names_winner).map(|stated| (stated, text)));
                    keep(record, losses);
                }
                _ => keep(record, losses),
            }
        }
        ends
    }

    /// The end of the game that a field states. Its text can name a player.
    fn stated(&self, text: &str, names_winner: bool) -> Option<StatedEnd> {
        let is_player = |tag, name: &str| {
            let mut named = self.0.iter().filter(|(name, _)| meaning(name) == Some(Meaning::Tag(tag)));
            named.any(|(_, value)| value.as_str() == Some(name))
        };
        let player = |name: &str| match (is_player(ATTACKERS, name), is_player(DEFENDERS, name)) {
            (true, false) => Some(Side::Attackers),
            (false, true) => Some(Side::Defenders),
            _ => None,
        };
        let context = EndContext { lone_side_wins: names_winner, ..EndContext::default() };
        StatedEnd::of(text, context, &player)
    }
}

/// A day in ISO 8601.
const DAY: &str = "2023-01-01";

/// The day at the start of a time in ISO 8601, as a tag has it.
pub(super) fn day(text: &str) -> Option<String> {
    let day = text.get(..DAY.len())?;
    let alike = |(letter, sign): (char, char)| {
        if sign == '-' { letter == '-' } else { letter.is_ascii_digit() }
    };
    day.chars().zip(DAY.chars()).all(alike).then(|| day.replace('-', "."))
}

/// A game, of which JSON has more than the moves.
#[derive(Debug)]
pub(super) struct Game {
    /// The moves as lines of text.
    pub(super) moves: String,
    /// The number of the line in the JSON for each of these lines, and for those after the last one.
    places: Vec<usize>,
    pub(super) asides: Vec<Aside>,
    /// The other fields.
    pub(super) fields: Fields,
    /// How the moves are written, as far as that is known.
    pub(super) form: MoveListForm,
}

/// What an entry of a list has besides its move.
#[derive(Debug)]
pub(super) struct Aside {
    /// The index of the line of the move.
    pub(super) line: usize,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Comment(String),
    /// The number of its captures.
    Count(u64),
    /// Other fields, as JSON.
    Others(String),
}

impl Game {
    /// A game that is not in JSON.
    pub(super) fn of_text(text: &str, form: &MoveListForm) -> Self {
        let (places, asides, fields) = Default::default();
        Self { moves: text.into(), places, asides, fields, form: form.clone() }
    }

    /// The error with the line of the text, of which so many lines precede the game.
    pub(super) fn place(&self, error: ImportError, before: usize) -> ImportError {
        match error {
            ImportError::Unexpected { line, expected, found } => {
                let place = self.places.get(line.saturating_sub(1)).or(self.places.last());
                let line = before + place.copied().unwrap_or(line);
                ImportError::Unexpected { line, expected, found }
            }
            other => other,
        }
    }
}

pub(super) fn game(text: &str, form: &MoveListForm) -> Result<Game, ImportError> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| ImportError::NotJson { message: error.to_string() })?;
    let Value::Object(mut object) = value else { return Ok(listed(text, "", Fields::default(), form)) };
    if object.len() > json::MAX_FIELDS {
        return Err(ImportError::TooManyFields { found: object.len(), max: json::MAX_FIELDS });
    }
    let members = members(text);
    let with_name = |is_named: &dyn Fn(&str) -> bool| {
        let mut named = members.iter().filter(|member| member.name.as_deref().is_some_and(is_named));
        named.next_back()
    };
    let moves = if let Some(field) = &form.field {
        with_name(&|name| name == &**field)
    } else {
        let known = FIELDS.iter().filter(|(_, meaning)| *meaning == Meaning::Moves);
        let found: Vec<&Member<'_>> =
            known.filter_map(|(known, _)| with_name(&|name| plain(name) == *known)).collect();
        let has_content = |member: &&&Member<'_>| !matches!(member.text, "[]" | "\"\"" | "null");
        found.iter().find(has_content).or(found.first()).copied()
    };
    let missing =
        || ImportError::MovesFieldMissing { name: clipped(form.field.as_deref().unwrap_or("moves")) };
    let moves = moves.ok_or_else(missing)?;
    object.remove(moves.field_name());
    let before = text.get(..moves.at).expect_or_default("a value is in its text");
    Ok(listed(moves.text, before, Fields(object), form))
}

/// The moves of a value after this part of the text.
fn listed(moves: &str, before: &str, fields: Fields, form: &MoveListForm) -> Game {
    let mut entries = Entries::default();
    let mut line = 1 + before.matches('\n').count();
    let mut places = alloc::vec![line];
    match string(moves) {
        Some(text) => entries.text = text,
        None if moves.starts_with('[') => {
            places.clear();
            let mut from = 0;
            for member in members(moves) {
                entries.add(member.text);
                line +=
                    moves.get(from..member.at).expect_or_default("values are in order").matches('\n').count();
                from = member.at;
                places.push(line);
            }
        }
        None => entries.add(moves),
    }
    let Entries { text, asides, names_parts, .. } = entries;
    let form = if names_parts { form.clone().with_file_first() } else { form.clone() };
    Game { moves: text, places, asides, fields, form }
}

/// The string that a value is.
fn string(text: &str) -> Option<String> {
    if text.starts_with('"') { serde_json::from_str(text).ok() } else { None }
}

/// The entries of a list, each a line of text.
#[derive(Default)]
struct Entries {
    text: String,
    lines: usize,
    asides: Vec<Aside>,
    /// Whether any object names the file and rank of a square.
    names_parts: bool,
}

impl Entries {
    /// Adds an entry. Of an object the fields of a move are taken by their names; without any, all are in their order.
    fn add(&mut self, entry: &str) {
        let mut words: Vec<String> = Vec::new();
        let mut rest: Vec<Cow<'_, str>> = alloc::vec![entry.into()];
        while let Some(value) = rest.pop() {
            match value.as_bytes().first() {
                Some(b'[') => {
                    rest.extend(members(&value).iter().rev().map(|member| Cow::Owned(member.text.into())));
                }
                Some(b'{') => {
                    let values = self.object(&value);
                    rest.extend(values.into_iter().rev().map(Cow::Owned));
                }
                Some(b'"') => words.extend(string(&value)),
                // Some programs write all numbers as fractions.
                Some(b'0'..=b'9') => words.push(value.strip_suffix(".0").unwrap_or(&value).into()),
                // No move.
                Some(b'n') | None => {}
                // A capture, or no part of a move.
                Some(_) => words.push(value.into_owned()),
            }
        }
        self.lines += 1;
        self.text.extend([&*words.join(" ").replace(['\n', '\r'], " "), "\n"]);
    }

    fn aside(&mut self, what: What) {
        self.asides.push(Aside { line: self.lines, what });
    }

    /// The values of an object that belong to its move, in the order in which they are read. The others are asides.
    fn object(&mut self, text: &str) -> Vec<String> {
        let mut fields = members(text);
        let mut values = self.of_move(&mut fields);
        let (mut captures, mut others) = (Vec::new(), Vec::new());
        let is_move = !values.is_empty();
        for field in fields {
            let name = plain(field.field_name());
            let is = |names: &[&str]| names.contains(&&name[..]);
            let value = field.text;
            if matches!(value, "null" | "false" | "\"\"" | "[]" | "{}") {
                continue;
            }
            let comment = string(value).filter(|_| is(&COMMENTS));
            let squares = captured(value).filter(|_| is(&CAPTURES));
            let count = value.parse().ok().filter(|_| is(&CAPTURES));
            match (comment, squares, count) {
                (Some(text), ..) => self.aside(What::Comment(text)),
                (_, Some(squares), _) => captures.extend(squares),
                (.., Some(count)) => self.aside(What::Count(count)),
                // The side of an entry without a move may be the one that resigned.
                _ if is(&SHOWN) && is_shown(value) && (is_move || name == PIECE || is_number(value)) => {}
                _ if value == "true"
                    || is_move
                    || is(&CAPTURES)
                    || is(&COMMENTS)
                    || is(&SHOWN)
                    || is(&TIMES) =>
                {
                    others.push(field);
                }
                _ => values.push(value.into()),
            }
        }
        if !others.is_empty() {
            let field = |field: &Member<'_>| {
                alloc::format!("{}:{}", Value::from(field.name.clone()), field.text.replace('\n', " "))
            };
            let fields: Vec<String> = others.iter().map(field).collect();
            let text = alloc::format!("{{{}}}", fields.join(","));
            self.aside(What::Others(text));
        }
        values.extend(captures);
        values
    }

    /// Takes the values of a move, or of a square, out of the fields of an object.
    fn of_move(&mut self, fields: &mut Vec<Member<'_>>) -> Vec<String> {
        let names: Vec<String> = fields.iter().map(|field| plain(field.field_name())).collect();
        let mut take = |wanted: &[String]| {
            let index = |wanted: &String| names.iter().position(|name| name == wanted);
            let indices = wanted.iter().map(index).collect::<Option<Vec<usize>>>()?;
            let values = indices.iter().filter_map(|&index| fields.get(index)).map(|field| field.text.into());
            let values: Vec<String> = values.collect();
            let mut index = 0..;
            fields.retain(|_| !index.next().is_some_and(|index| indices.contains(&index)));
            Some(values)
        };
        let join = |one: &str, other: &str| alloc::format!("{one}{other}");
        if let Some(values) = SQUARES.iter().find_map(|(one, other)| take(&[(*one).into(), (*other).into()]))
        {
            return values;
        }
        for (file, rank) in PARTS {
            let both = || {
                let [file_before, rank_before] =
                    [file, rank].map(|part| move |square: &str| join(square, part));
                let [file_after, rank_after] =
                    [file, rank].map(|part| move |square: &str| join(part, square));
                let before = SQUARES.iter().map(move |(from, to)| {
                    [file_before(from), rank_before(from), file_before(to), rank_before(to)]
                });
                let after = SQUARES.iter().chain(&NUMBERS).map(move |(from, to)| {
                    [file_after(from), rank_after(from), file_after(to), rank_after(to)]
                });
                before.chain(after)
            };
            let has = |part: &str| names.iter().any(|name| name.len() > part.len() && name.contains(part));
            let of_both =
                (has(file) && has(rank)).then(both).into_iter().flatten().find_map(|names| take(&names));
            let values = of_both.or_else(|| take(&[file.into(), rank.into()]));
            if let Some(values) = values {
                self.names_parts = true;
                return values;
            }
        }
        let is_move = |(name, field): &(&String, &Member<'_>)| {
            MOVE.contains(&&name[..]) && field.text.starts_with(['"', '[', '{'])
        };
        let index = names.iter().zip(&*fields).position(|named| is_move(&named));
        index.map(|index| fields.remove(index).text.into()).into_iter().collect()
    }
}

/// Precedes a square that a move captures.
const CAPTURE: &str = "x";

/// The squares of captures, each after [`CAPTURE`]; `None` if the value is something else, such as their number.
fn captured(value: &str) -> Option<Vec<String>> {
    let each = |values: &[&str]| {
        let squares: Vec<String> = values.iter().map(|value| (*value).into()).collect();
        [alloc::vec![CAPTURE.into()], squares].concat()
    };
    if let Some(text) = string(value) {
        let squares = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let squares =
            squares.filter(|square| !square.is_empty()).map(|square| Value::from(square).to_string());
        return Some(squares.flat_map(|square| each(&[&square[..]])).collect());
    }
    let members = members(value);
    let texts: Vec<&str> = members.iter().map(|member| member.text).collect();
    match value.as_bytes().first() {
        Some(b'{') => Some(each(&[value])),
        Some(b'[') if texts.iter().all(|text| is_number(text)) => {
            (texts.len() % 2 == 0).then(|| texts.chunks(2).flat_map(each).collect())
        }
        Some(b'[') => Some(texts.iter().flat_map(|text| each(&[text])).collect()),
        _ => None,
    }
}

/// Whether a value is a number, or a word for a side or a piece.
fn is_shown(value: &str) -> bool {
    match string(value) {
        Some(text) => text.len() == 1 || says_nothing(&text),
        None => is_number(value),
    }
}

fn is_number(value: &str) -> bool {
    value.starts_with(|first: char| first.is_ascii_digit())
}

/// The games of an array of games, each with the offset of its text; `None` if it is one of moves, or not an array.
#[cfg(feature = "std")]
pub(crate) fn games_of_array(text: &str) -> Option<Vec<(usize, String)>> {
    if !text.starts_with('[') || serde_json::from_str::<Value>(text).is_err() {
        return None;
    }
    let games = members(text);
    is_game(games.first()?.text).then(|| {
        games
            .into_iter()
            .map(|game| (game.at, string(game.text).unwrap_or_else(|| game.text.into())))
            .collect()
    })
}

/// Whether an entry of an array is a game, and not a move.
#[cfg(feature = "std")]
fn is_game(text: &str) -> bool {
    if let Some(text) = string(text) {
        return super::moves_in(&text) > 1;
    }
    let mut entries = members(text);
    if text.starts_with('[') {
        let has_move = |entry: &Member<'_>| {
            let mut line = Entries::default();
            line.add(entry.text);
            super::moves_in(&line.text) > 0
        };
        return entries.iter().any(has_move);
    }
    let is_moves = |entry: &&Member<'_>| entry.name.as_deref().and_then(meaning) == Some(Meaning::Moves);
    let moves: Vec<Game> = entries
        .iter()
        .filter(is_moves)
        .map(|entry| listed(entry.text, "", Fields::default(), &MoveListForm::default()))
        .collect();
    let has_move = |game: &Game| game.moves.lines().any(|line| super::moves_in(line) > 0);
    // Without moves, it is a game if it is not a move.
    moves.iter().any(has_move) || !moves.is_empty() && Entries::default().of_move(&mut entries).is_empty()
}
