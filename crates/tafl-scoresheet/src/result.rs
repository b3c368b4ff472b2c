//! How a sheet says that the game ended.

use alloc::borrow::ToOwned;
use alloc::string::String;

use notation_syntax::Span;
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::Side;
use tafl_rules::Ending;

use crate::entries::{Entry, EntryKind};
use crate::heading::{Field, side};
use crate::letters::Letters;
use crate::sheet::Heading;

/// What a heading says of the result.
#[derive(Default)]
pub(crate) struct Named {
    /// The side of the player who is named first.
    pub(crate) first: Option<Side>,
    /// The score, and where it is.
    pub(crate) score: Option<(Score, Span)>,
}

/// A result as it is written.
pub(crate) struct Written {
    pub(crate) result: GameResult,
    pub(crate) ending: Option<Ending>,
    /// The sentence, such as `Ben resigns`.
    pub(crate) text: String,
    /// The entry that it was read from.
    pub(crate) entry: Option<usize>,
    /// The part of a heading that it was read from.
    pub(crate) span: Option<Span>,
    /// Whether the winner follows only from the order of the sides.
    pub(crate) is_by_order: bool,
}

impl Written {
    fn new(result: GameResult, ending: Option<Ending>, text: &str) -> Self {
        Self { result, ending, text: text.to_owned(), entry: None, span: None, is_by_order: false }
    }
}

/// `1-0`, `0-1` or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    First,
    Second,
    Draw,
}

pub(crate) const SCORES: [(&str, Score); 9] = [
    ("1-0", Score::First),
    ("0-1", Score::Second),
    ("1:0", Score::First),
    ("0:1", Score::Second),
    ("1/2-1/2", Score::Draw),
    ("½-½", Score::Draw),
    ("1/2", Score::Draw),
    ("½", Score::Draw),
    ("0.5-0.5", Score::Draw),
];

/// What somebody did at the end of a game: the verb, whether they won, and why the game ended.
const ENDS: [(&str, bool, Option<Ending>); 23] = [
    ("resigns", false, Some(Ending::Resignation)),
    ("resigned", false, Some(Ending::Resignation)),
    ("resign", false, Some(Ending::Resignation)),
    ("gives up", false, Some(Ending::Resignation)),
    ("gave up", false, Some(Ending::Resignation)),
    ("gibt auf", false, Some(Ending::Resignation)),
    ("ger upp", false, Some(Ending::Resignation)),
    ("geeft op", false, Some(Ending::Resignation)),
    ("opgiver", false, Some(Ending::Resignation)),
    ("ran out of time", false, Some(Ending::Time)),
    ("forfeits", false, Some(Ending::Forfeit)),
    ("forfeited", false, Some(Ending::Forfeit)),
    ("loses", false, None),
    ("lost", false, None),
    ("wins", true, None),
    ("won", true, None),
    ("win", true, None),
    ("gewinnt", true, None),
    ("vinner", true, None),
    ("vinder", true, None),
    ("wint", true, None),
    ("escapes", true, None),
    ("escaped", true, None),
];

/// What happened to the king.
const KINGS: [(&str, Side); 8] = [
    ("king escapes", Side::Defenders),
    ("king escaped", Side::Defenders),
    ("king has escaped", Side::Defenders),
    ("king captured", Side::Attackers),
    ("king is captured", Side::Attackers),
    ("king caught", Side::Attackers),
    ("king taken", Side::Attackers),
    ("king surrounded", Side::Attackers),
];

/// What may follow the verb. Other words make it a remark: `Ann wins a piece`.
static AFTER_THE_VERB: [Words; 5] = [
    ("", None),
    ("the game", None),
    ("on time", Some(Ending::Time)),
    ("by resignation", Some(Ending::Resignation)),
    ("by agreement", Some(Ending::Agreement)),
];

static DRAWS: [Words; 9] = [
    ("unentschieden", None),
    ("oavgjort", None),
    ("draw", None),
    ("drawn", None),
    ("a draw", None),
    ("remis", None),
    ("draw agreed", Some(Ending::Agreement)),
    ("draw by agreement", Some(Ending::Agreement)),
    ("draw by repetition", None),
];

/// The result that a sheet states, in its heading or after its last move.
pub(crate) fn of(
    record: &GameRecord,
    named: &Named,
    heading: &Heading<'_>,
    entries: &[Entry],
    letters: &Letters<'_>,
    to_move: Side,
) -> Option<Written> {
    let last =
        entries.iter().rposition(|entry| matches!(entry.kind, EntryKind::Move(_) | EntryKind::Missing));
    let after = entries.iter().enumerate().skip(last.map_or(0, |last| last + 1));
    let mut after = after.filter_map(|(index, entry)| {
        let text = letters.text(entry.start, entry.end);
        let written = match &entry.kind {
            EntryKind::Score(score) => Some(by_order(record, named, *score)),
            EntryKind::Remark { text, .. } => sentence(record, text, to_move),
            _ => sentence(record, text, to_move),
        }?;
        Some(Written { entry: Some(index), ..written })
    });
    let in_heading = || {
        let (_, value, span) = heading.fields.iter().find(|(field, ..)| *field == Field::Result)?;
        Some(Written { span: Some(*span), ..stated(record, named, value, to_move)? })
    };
    // A sentence is clearer than a score.
    let mut found = after.next();
    for written in after {
        if found.as_ref().is_some_and(|found| found.is_by_order) && !written.is_by_order {
            found = Some(written);
        }
    }
    let scored = || {
        let (score, span) = named.score?;
        Some(Written { span: Some(span), ..by_order(record, named, score) })
    };
    found.or_else(in_heading).or_else(scored)
}

/// The first score in a text, and the text without it.
pub(crate) fn without_score(text: &str) -> Option<(Score, String)> {
    SCORES.iter().find_map(|&(score, meaning)| {
        [score.to_owned(), score.replace('-', " - ")].into_iter().find_map(|score| {
            let (before, after) = text.split_once(&score)?;
            // `1/2/2026` is a date.
            let is_edge =
                |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | '.' | '(' | ')');
            let is_word = (before.is_empty() || before.ends_with(is_edge))
                && (after.is_empty() || after.starts_with(is_edge));
            is_word
                .then(|| (meaning, [before.trim_end(), " ", after.trim_start()].concat().trim().to_owned()))
        })
    })
}

/// The result of a heading.
fn stated(record: &GameRecord, named: &Named, value: &str, to_move: Side) -> Option<Written> {
    // `1`, `0` and `-1` are results of game records.
    let in_record = || Some(Written::new(value.trim().parse().ok()?, None, ""));
    let score = || Some(by_order(record, named, without_score(value)?.0));
    sentence(record, value, to_move).or_else(score).or_else(in_record)
}

/// The first number of a score is that of the player who is named first, else of the side that moves first.
fn by_order(record: &GameRecord, named: &Named, score: Score) -> Written {
    let first = named.first.or_else(|| record.side_to_move()).unwrap_or(Side::Attackers);
    let result = match score {
        Score::First => GameResult::win(first),
        Score::Second => GameResult::win(first.other()),
        Score::Draw => GameResult::Draw,
    };
    Written { is_by_order: score != Score::Draw && named.first.is_none(), ..Written::new(result, None, "") }
}

/// `Ben resigns`, `White won on time`, `draw agreed`.
fn sentence(record: &GameRecord, text: &str, to_move: Side) -> Option<Written> {
    // `White wins 1-0`: the words count.
    let without = without_score(text).map(|(_, rest)| rest);
    let text = without.as_deref().unwrap_or(text);
    let plain = text
        .trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '.' | '!' | '(' | ')' | ','));
    let lower = plain.to_lowercase();
    let written = |result, ending| Written::new(result, ending, plain);
    if let Some((_, ending)) = drawn(&lower) {
        return Some(written(GameResult::Draw, *ending));
    }
    let king = KINGS.iter().find(|(king, _)| *king == lower.trim_start_matches("the "));
    if let Some(&(_, winner)) = king {
        return Some(written(GameResult::win(winner), None));
    }
    ENDS.iter().find_map(|&(verb, is_won, ending)| {
        let (subject, after) = lower.split_once(verb)?;
        let (_, reason) = after_verb(after)?;
        if subject.ends_with(char::is_alphanumeric) {
            return None;
        }
        let subject = subject.trim();
        // `resigns` alone is about the side to move.
        let alone = || (subject.is_empty() && ending == Some(Ending::Resignation)).then_some(to_move);
        let side =
            side(subject.trim_start_matches("the ")).or_else(|| player(record, subject)).or_else(alone)?;
        let winner = if is_won { side } else { side.other() };
        Some(written(GameResult::win(winner), ending.or(*reason)))
    })
}

/// Words, and why the game ended if they say so.
type Words = (&'static str, Option<Ending>);

/// The words after the verb. `None` if the verb is about something else, as in `wins a piece`.
fn after_verb(after: &str) -> Option<&'static Words> {
    // `Ben resigns; he saw it coming`
    let clause = after.split([';', ',', '-', '.', '!', '(']).next().unwrap_or(after).trim();
    AFTER_THE_VERB.iter().find(|(known, _)| *known == clause)
}

/// The words that say that the game is a draw.
fn drawn(lower: &str) -> Option<&'static Words> {
    let clause = lower.split([';', ',', '.', '!', '(']).next().unwrap_or(lower).trim();
    DRAWS.iter().find(|(draw, _)| *draw == clause)
}

/// Whether a line says how a game ended, for any players.
pub(crate) fn is_result(text: &str) -> bool {
    let lower = text.to_lowercase();
    let lower = lower.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_end = |&(verb, ..): &(&str, bool, Option<Ending>)| {
        lower.split_once(verb).is_some_and(|(_, after)| after_verb(after).is_some())
    };
    without_score(text).is_some()
        || drawn(lower).is_some()
        || KINGS.iter().any(|(king, _)| lower.ends_with(king))
        || ENDS.iter().any(is_end)
}

/// The side of the player with this name, or whose name begins with it.
fn player(record: &GameRecord, name: &str) -> Option<Side> {
    let is_named = |side: &Side| {
        let known = record.tag(side.name()).map(|value| value.as_str().to_lowercase());
        known.is_some_and(|known| known == name || known.split_whitespace().any(|part| part == name))
    };
    let mut sides = Side::ALL.into_iter().filter(is_named);
    let side = sides.next()?;
    sides.next().is_none().then_some(side)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn a_remark_is_not_a_result() {
        let mut record = GameRecord::default();
        record.set_tag("attackers", "Ann Berg".parse().expect("a value")).expect("a name");
        let result =
            |text| sentence(&record, text, Side::Attackers).map(|written| written.result.to_string());
        assert_eq!(result("Ann wins a piece"), None);
        assert_eq!(result("ann wins"), Some("1".to_string()));
        assert_eq!(result("Berg lost on time."), Some("-1".to_string()));
        assert_eq!(result("the defenders resign"), Some("1".to_string()));
        assert_eq!(result("a drawn-out fight"), None);
    }
}
