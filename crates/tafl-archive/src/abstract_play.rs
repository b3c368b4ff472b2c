//! Games of AbstractPlay: reports as JSON objects.
//!
//! A report has a header and rounds of moves, each a turn of one player: `d1-d3xe2xf2`. The moves name their captures.
//! The first player moves first, whichever side that is. A variant is named by its uid, ruleset, size, layout and `-w` if
//! the defenders move first, from which rules and start position follow; the words that the site shows instead of a uid
//! are not known here. No report of a game is public: this follows the schema of reports and the program that writes
//! them.
//!
//! In all variants the defenders lose if a position occurs for the third time, which OpenTafl Notation cannot express.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value, json};
use tafl_game_record::{Date, GameRecord, GameResult, Tag};
use tafl_moves::dialect::{MoveDialect, MoveDialectFindingKind, MoveLoss};
use tafl_moves::{MoveKind, MoveRecord};
use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::Rules;

use crate::ending::TERMINATION;
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played::Counted;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::report::ConvertedGame;
use crate::start::{Start, start_of};
use crate::{json, reading, tags};

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Json,
    example: r#"{"header": {"game": {"name": "Tafl", …}, …}, "moves": [["e5-e6", "d1-d3xe3"], …]}"#,
    detect,
    parse,
    write: Some(write),
};

/// The prefix of the names of tags that hold a field of the header.
const PREFIX: &str = "abstract-play-";

/// The variants that can be chosen on the site, by uid. Without one a game has the first.
const UIDS: [&str; 11] = [
    "linnaean-9x9-tcross-w",
    "linnaean-11x11-belldiamond-w",
    "linnaean-11x11-lewiscross-w",
    "copenhagen-11x11-tdiamond",
    "berserk-11x11-tdiamondberserk",
    "total-11x11-tdiamond",
    "tyr-11x11-tyr",
    "tyr-15x15-tyr",
    "seabattle-9x9-starsquare-w",
    "seabattle-11x11-tcross-w",
    "magpie-7x7-cross",
];

/// The rulesets, with the entries of their records. `historical` is an older name of `linnaean`. The rules of `total` are
/// not known.
const RULESETS: [(&str, &str); 8] = [
    ("linnaean", "esc:e ks:c cor: rep:3e"),
    ("historical", "esc:e ks:c cor: rep:3e"),
    ("copenhagen", "sw:s efe:y rep:3e"),
    ("seabattle", "esc:e ka:n cor: cen: rep:3e"),
    ("simple", "esc:e ks:w cor: cen: rep:3e"),
    ("berserk", "surf:n kj:r ber:c rep:3e"),
    ("tyr", "esc:e surf:n ks:w nj:j cor: cen: ber:c rep:3e"),
    ("magpie", "ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 rep:3e"),
];

/// The layouts: size, name and start position.
const LAYOUTS: [(&str, &str, &str); 10] = [
    ("7x7", "cross", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    ("9x9", "tcross", "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"),
    ("9x9", "starsquare", "/4t4/1t2t2t1/2t3t2/3TTT3/tt1TKT1tt/3TTT3/2t3t2/1t2t2t1/4t4/"),
    ("11x11", "tdiamond", "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("11x11", "belldiamond", "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"),
    ("11x11", "tcross", "/3ttttt3/5t5/5T5/t4T4t/t4T4t/ttTTTKTTTtt/t4T4t/t4T4t/5T5/5t5/3ttttt3/"),
    ("11x11", "lewiscross", "/4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4/"),
    ("11x11", "tdiamondberserk", "/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/"),
    ("11x11", "tyr", "/t2t3t2t/11/2t2t2t2/t2t1T1t2t/4TTT4/2tTTKTTt2/4TTT4/t2t1T1t2t/2t2t2t2/11/t2t3t2t/"),
    (
        "15x15",
        "tyr",
        "/t2t3t3t2t/15/2t2t3t2t2/t2t2t1t2t2t/4T2T2T4/2t3T1T3t2/3t1T1T1T1t3/t3T1TKT1T3t/3t1T1T1T1t3/2t3T1T3t2/4T2T2T4/t2t2t1t2t2t/2t2t3t2t2/15/t2t3t3t2t/",
    ),
];

/// The rules of the variant with this uid; `None` if they are not known.
fn rules_of(uid: &str) -> Option<Rules> {
    let mut parts = uid.split('-');
    let (ruleset, size, layout) = (parts.next()?, parts.next()?, parts.next()?);
    let first = match (parts.next(), parts.next()) {
        (None, _) => "",
        (Some("w"), None) => " atkf:n",
        _ => return None,
    };
    let (_, entries) = RULESETS.iter().find(|(known, _)| *known == ruleset)?;
    let (.., start) = LAYOUTS.iter().find(|(of, known, _)| (*of, *known) == (size, layout))?;
    let (dimension, _) = size.split_once('x')?;
    alloc::format!("dim:{dimension} {entries}{first} start:{start}").parse().ok()
}

/// The uid of a variant with these rules.
fn uid_of(rules: &Rules) -> Option<String> {
    let uid = UIDS.iter().find(|uid| rules_of(uid).is_some_and(|known| known.same_game(rules)));
    uid.map(|uid| String::from(*uid))
}

const VARIANTS: &str = "variants";

/// Whether a text begins like a report.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{')
        && head.contains("\"header\"")
        && head.contains("\"game\"")
        && head.contains("\"name\"")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let header = json::object_in(&object, HEADER)?;
    let uid = uid(header)?;
    let (words, has_more) = words(&object, options)?;
    let mut losses = Vec::new();
    if has_more {
        losses.push(GameLoss::Field { name: clipped(MOVES) });
    }
    let (words, last) = match words.split_last() {
        Some((last, before)) if ending_of(last).is_some() => (before, ending_of(last)),
        _ => (&words[..], None),
    };
    let moves = moves(words, options, &mut losses)?;
    let (start, mut played) = match rules_of(uid) {
        Some(rules) => {
            let start = Start::of_rules(rules).with_given(options, &moves, &mut losses);
            let played = start.play(&moves, &mut losses)?;
            (start, played)
        }
        None => start_of(uid, &moves, &Counted::default(), options, &mut losses)?,
    };
    start.report(uid, &mut losses);
    let first = played.facts.first.or(start.rules.as_ref().map(Rules::side_to_move));
    let first = first.unwrap_or(Side::Attackers);
    let mut record = start.record(&mut played);
    set_tags(header, uid, last, first, &mut record);
    keep_fields(&object, header, first, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// The uid of the variant. Without one it is the first of the list.
fn uid(header: &Map<String, Value>) -> Result<&str, ImportError> {
    let game = json::object_in(header, GAME)?;
    let name = json::string(game, "name")?;
    if !name.starts_with("Tafl") {
        return Err(json::wrong_value("name", "`Tafl`", &name.into()));
    }
    match game.get(VARIANTS).map(Value::as_array) {
        None => Ok(UIDS.first().copied().expect_or_default("there is a variant")),
        Some(Some(names)) if names.is_empty() => {
            Ok(UIDS.first().copied().expect_or_default("there is a variant"))
        }
        Some(names) => {
            let first = names.and_then(|names| names.first()).and_then(Value::as_str);
            first.ok_or_else(|| {
                json::wrong_type(VARIANTS, "an array of strings", header.get(GAME).unwrap_or(&Value::Null))
            })
        }
    }
}

/// The words of all rounds, and whether a round says more than its moves, or leaves a turn out.
fn words<'o>(
    object: &'o Map<String, Value>,
    options: &ImportOptions,
) -> Result<(Vec<&'o str>, bool), ImportError> {
    const EXPECTED: &str = "an array of rounds, each an array of moves";
    let rounds = json::array(object, MOVES, EXPECTED)?;
    let mut words = Vec::new();
    let mut has_more = false;
    for (index, round) in rounds.iter().enumerate() {
        if options.end_after(words.len()) {
            break;
        }
        let turns = round.as_array().ok_or_else(|| json::wrong_type(MOVES, EXPECTED, round))?;
        has_more |= turns.len() != 2 && index + 1 < rounds.len();
        has_more |= turns.is_empty() || turns.len() > 2;
        for turn in turns {
            match turn {
                // A turn has at least one move.
                _ if options.end_after(words.len()) => break,
                Value::Null => has_more = true,
                Value::String(word) => words.push(&word[..]),
                Value::Object(inner) => {
                    has_more = true;
                    words.push(json::string(inner, "move")?);
                }
                other => return Err(json::wrong_type(MOVES, EXPECTED, other)),
            }
        }
    }
    Moves::check_count(words.len())?;
    Ok((words, has_more))
}

/// The value of the `termination` tag for a word.
fn ending_of(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, ending)| *ending)
}

/// The steps of all turns. The steps after the first one of a turn continue it.
fn moves<'t>(
    turns: &[&'t str],
    options: &ImportOptions,
    losses: &mut Vec<GameLoss>,
) -> Result<Moves<'t>, ImportError> {
    let mut moves = Moves::default();
    for turn in turns {
        for (index, word) in turn.split_whitespace().enumerate() {
            if options.end_after(moves.records.len()) {
                return Ok(moves);
            }
            let number = moves.records.len() + 1;
            let parsed = MoveDialect::AbstractPlay.parse_all(word);
            for finding in parsed.findings {
                let finding = finding.kind().clone();
                if matches!(finding, MoveDialectFindingKind::CaptureRepeated { .. }) {
                    moves.repeated.push(number - 1);
                }
                losses.push(GameLoss::Departure { number, finding });
            }
            if let Some(error) = parsed.errors.into_iter().next() {
                let error = Box::new(error.into_kind());
                return Err(ImportError::NotAMove { number, text: clipped(word), error });
            }
            let record = parsed.value.and_then(|record| record.to_record(None).value);
            let Some(MoveRecord::Move(step)) = record else {
                let text = clipped(word);
                return Err(ImportError::EndingNotLast { number, text, count: turns.len() });
            };
            let kind = match (index, step.kind()) {
                (0, kind) => kind,
                (_, MoveKind::Jump) => MoveKind::BerserkJump,
                _ => MoveKind::Berserk,
            };
            moves.push(word, step.with_kind(kind));
        }
    }
    Ok(moves)
}

fn set_tags(
    header: &Map<String, Value>,
    uid: &str,
    ending: Option<&str>,
    first: Side,
    record: &mut GameRecord,
) {
    let players = header.get(PLAYERS).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (player, side) in players.iter().zip([first, first.other()]) {
        if let Some(name) = player.get("name").and_then(Value::as_str) {
            tags::set(record, side.name(), name);
        }
    }
    tags::set(record, "variant", uid);
    let site = header.get(SITE).and_then(|site| site.get("name")).and_then(Value::as_str);
    if let Some(site) = site {
        tags::set(record, SITE, site);
    }
    for (tag, name) in TEXTS {
        if let Some(text) = header.get(name).and_then(Value::as_str) {
            tags::set(record, tag, text);
        }
    }
    if let Some(date) = header.get(DATE).and_then(Value::as_str).and_then(day) {
        record.set_date(date);
    }
    if let Some(ending) = ending {
        tags::set(record, TERMINATION, ending);
    }
    let results: Vec<Option<f64>> =
        players.iter().map(|player| player.get("result").and_then(Value::as_f64)).collect();
    if let [Some(one), Some(other)] = results[..] {
        let is_abandoned = ending == ending_of("abandoned");
        let winner = if one > other { Some(first) } else { Some(first.other()).filter(|_| one < other) };
        match winner {
            Some(Side::Attackers) => record.set_result(GameResult::AttackersWin),
            Some(Side::Defenders) => record.set_result(GameResult::DefendersWin),
            None if is_abandoned => {}
            None => record.set_result(GameResult::Draw),
        }
    }
}

/// The day of a time in ISO 8601.
fn day(text: &str) -> Option<Date> {
    let (day, _) = text.split_once('T').unwrap_or((text, ""));
    let mut parts = day.splitn(3, '-');
    let year: u16 = parts.next()?.parse().ok()?;
    let month: u8 = parts.next()?.parse().ok()?;
    Date::new(year, month, parts.next()?.parse::<u8>().ok()?).ok()
}

/// Keeps each field of the header that differs from what the record determines in its own tag.
fn keep_fields(
    object: &Map<String, Value>,
    header: &Map<String, Value>,
    first: Side,
    record: &mut GameRecord,
    losses: &mut Vec<GameLoss>,
) {
    let determined = header_of(record, first);
    for (name, value) in header.iter().filter(|(name, value)| determined.get(*name) != Some(*value)) {
        tags::keep(record, PREFIX, name, Some(value), losses);
    }
    let lacking: Vec<String> =
        determined.keys().filter(|name| !header.contains_key(*name)).map(ToString::to_string).collect();
    for name in lacking {
        tags::keep(record, PREFIX, &name, None, losses);
    }
    for name in object.keys().filter(|name| *name != HEADER && *name != MOVES) {
        losses.push(GameLoss::Field { name: clipped(name) });
    }
}

const HEADER: &str = "header";
const MOVES: &str = "moves";
const GAME: &str = "game";
const SITE: &str = "site";
const PLAYERS: &str = "players";
const DATE: &str = "date-start";

/// Fields of the header with a tag of the same meaning.
const TEXTS: [(&str, &str); 2] = [("event", "event"), ("round", "round")];

/// The words that end a game, and the values of the `termination` tag.
const WORDS: [(&str, &str); 4] =
    [("resign", "resigned"), ("timeout", "timeout"), ("draw", "draw agreed"), ("abandoned", "abandoned")];

/// The word at the end of the moves.
fn last_word(record: &GameRecord) -> Option<&'static str> {
    let termination = tags::text(record, TERMINATION)?;
    WORDS.iter().find(|(_, known)| *known == termination).map(|(word, _)| *word)
}

/// The variant: that of the tag, or else the uid of the rules.
fn variant_of(record: &GameRecord) -> Option<String> {
    let tag = tags::text(record, "variant").map(String::from);
    let is_same = |uid: &String| match (rules_of(uid), record.rules()) {
        (Some(known), Some(rules)) => known.same_game(rules),
        (known, rules) => known.is_none() && rules.is_none(),
    };
    tag.filter(is_same).or_else(|| uid_of(record.rules()?))
}

/// The header that a record determines. `first` is the side that moves first.
fn header_of(record: &GameRecord, first: Side) -> Map<String, Value> {
    let mut header = Map::new();
    let mut add = |name: &str, value: Value| drop(header.insert(name.into(), value));
    let mut game = Map::from_iter([(String::from("name"), Value::from("Tafl"))]);
    if let Some(variant) = variant_of(record) {
        game.insert("variants".into(), json!([variant]));
    }
    add(GAME, Value::Object(game));
    if let Some(site) = tags::text(record, SITE) {
        add(SITE, json!({ "name": site }));
    }
    for (tag, name) in TEXTS {
        if let Some(text) = tags::text(record, tag).filter(|text| !text.is_empty()) {
            add(name, text.into());
        }
    }
    if let Some(date) = record.date().and_then(Result::ok).and_then(midnight) {
        add(DATE, date.into());
    }
    let players: Vec<Value> =
        [first, first.other()].into_iter().filter_map(|side| player(record, side)).collect();
    if !players.is_empty() {
        add(PLAYERS, players.into());
    }
    header
}

/// The start of a day, if all of its parts are known.
fn midnight(date: Date) -> Option<String> {
    let (year, month, day) = (date.year()?, date.month()?, date.day()?);
    Some(alloc::format!("{year:04}-{month:02}-{day:02}T00:00:00.000Z"))
}

/// A player, with 1 for a win or a draw.
fn player(record: &GameRecord, side: Side) -> Option<Value> {
    let name = tags::text(record, side.name());
    let won = |result| match result {
        GameResult::AttackersWin => Some(side == Side::Attackers),
        GameResult::DefendersWin => Some(side == Side::Defenders),
        GameResult::Draw => Some(true),
        GameResult::Other => None,
    };
    let result = record.result().and_then(Result::ok).and_then(won).map(u8::from);
    match (name, result) {
        (None, None) => None,
        (name, Some(result)) => Some(json!({ "name": name.unwrap_or_default(), "result": result })),
        (name, None) => Some(json!({ "name": name })),
    }
}

/// The rounds of these words: two turns each.
fn rounds(words: &[String]) -> Value {
    words.chunks(2).map(|round| Value::from(round.to_vec())).collect()
}

/// The fields of the header, in the order of the site.
const ORDER: [&str; 9] =
    [GAME, "event", "round", SITE, DATE, "date-end", "date-generated", "unrated", PLAYERS];

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    // The site has signs for jumps and for the steps of a turn.
    let is_kind = |loss: &GameLoss| {
        matches!(loss, GameLoss::Move { loss: MoveLoss::KindWithoutCounterpart { .. }, .. })
    };
    losses.retain(|loss| !is_kind(loss));
    let uid = variant_of(record).or_else(|| tags::text(record, "variant").map(String::from));
    let uid = uid.ok_or(ExportError::NoVariant)?;
    check_pieces(&line)?;

    let mut words = turns(&line);
    let resigned = line.resigned.map(|_| "resign");
    words.extend(last_word(record).or(resigned).map(String::from));
    let first = line.facts.first.or_else(|| record.side_to_move()).unwrap_or(Side::Attackers);
    let determined = header_of(record, first);
    tags::report_unwritten(record, &mut losses, |tag| is_written(record, tag, &determined));
    let mut header = determined;
    if let Some(game) = header.get_mut(GAME).and_then(Value::as_object_mut) {
        game.insert("variants".into(), Value::from([uid].to_vec()));
    }
    tags::restore(record, PREFIX, &mut header, |_| true);
    let value = alloc::format!(
        "{{\"{}\":{},\"{MOVES}\":{}}}",
        HEADER,
        json::ordered(&header, &ORDER),
        rounds(&words)
    );
    let again = parse(&value, &ImportOptions::default()).ok();
    losses.extend(reading::differences(record, again.as_ref().map(|again| &again.value)));
    Ok(ConvertedGame { value, losses })
}

/// The site has commanders and knights, but no mercenaries and guards.
fn check_pieces(line: &PlayedLine<'_>) -> Result<(), ExportError> {
    let is_known = |piece: Piece| letter(piece).is_some() || piece.kind() == PieceKind::Taflman;
    let other = line.start.pieces().find(|(_, piece)| !is_known(*piece));
    other.map_or(Ok(()), |(square, piece)| Err(ExportError::PieceUnsupported { piece, square }))
}

/// The letter of a special piece, whichever side it belongs to.
fn letter(piece: Piece) -> Option<char> {
    match piece.kind() {
        PieceKind::King => Some('K'),
        PieceKind::Commander => Some('C'),
        PieceKind::Knight => Some('N'),
        PieceKind::Taflman | PieceKind::Mercenary | PieceKind::Guard => None,
    }
}

/// The turns. The steps of a turn are separated by spaces.
fn turns(line: &PlayedLine<'_>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for played in &line.moves {
        if let Some(turn) = words.last_mut().filter(|_| played.step.kind().is_berserk()) {
            turn.push(' ');
            add_step(played, turn);
        } else {
            let mut turn = String::new();
            add_step(played, &mut turn);
            words.push(turn);
        }
    }
    words
}

/// A step: `Cd4^d6xe6xKd7`.
fn add_step(played: &PlayedMove<'_>, turn: &mut String) {
    turn.extend(letter(played.piece));
    let sign = if played.step.kind().is_jump() { '^' } else { '-' };
    // Writing to a string cannot fail.
    let _ = write!(turn, "{}{sign}{}", played.step.origin(), played.step.target());
    for &(square, piece) in &played.captured {
        turn.push('x');
        turn.extend(letter(piece));
        turn.push_str(&square.to_string());
    }
}

/// Whether the report has a field for the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag, header: &Map<String, Value>) -> bool {
    let result = record.result().and_then(Result::ok);
    match tag.name() {
        "attackers" | "defenders" | "variant" | SITE | "event" | "round" => true,
        "date" => header.contains_key(DATE),
        "result" => result.is_some_and(|result| result != GameResult::Other),
        TERMINATION => last_word(record).is_some(),
        name => name.starts_with(PREFIX),
    }
}

#[cfg(test)]
mod tests {
    use super::{LAYOUTS, RULESETS, UIDS, rules_of, uid_of};
    use tafl_rules::Preset;

    #[test]
    fn variants_have_rules() {
        for uid in UIDS {
            let rules = rules_of(uid);
            assert_eq!(rules.is_none(), uid.starts_with("total"), "{uid}");
            assert_eq!(rules.and_then(|rules| uid_of(&rules)).is_none(), uid.starts_with("total"), "{uid}");
        }
        for (ruleset, _) in RULESETS {
            for (size, layout, _) in LAYOUTS {
                assert!(rules_of(&std::format!("{ruleset}-{size}-{layout}")).is_some());
            }
        }
        for uid in [
            "",
            "linnaean",
            "linnaean-9x9",
            "linnaean-9x9-cross",
            "linnaean-9x9-tcross-b",
            "linnaean-9x9-tcross-w-w",
        ] {
            assert_eq!(rules_of(uid), None, "{uid}");
        }
    }

    #[test]
    fn variants_agree_with_the_presets() {
        let presets = [
            ("linnaean-9x9-tcross-w", Preset::LINNAEAN_ABSTRACT_PLAY),
            ("linnaean-11x11-lewiscross-w", Preset::HISTORICAL_TAFLZERO),
            ("copenhagen-11x11-tdiamond", Preset::COPENHAGEN_NIELSEN),
            ("seabattle-9x9-starsquare-w", Preset::SEA_BATTLE_ABSTRACT_PLAY),
            ("tyr-11x11-tyr", Preset::TYR_ABSTRACT_PLAY),
            ("magpie-7x7-cross", Preset::MAGPIE_ABSTRACT_PLAY),
        ];
        for (uid, preset) in presets {
            assert!(rules_of(uid).is_some_and(|rules| rules.same_game(&preset.rules())), "{uid}");
        }
    }
}
