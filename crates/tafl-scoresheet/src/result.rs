//! How a sheet says that the game ended.

use alloc::borrow::ToOwned;
use alloc::string::String;

use notation_syntax::Span;
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::Side;
use tafl_rules::{EndContext, Ending, StatedEnd};

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

/// The result that a sheet states, in its heading or after its last move.
pub(crate) fn of(
    record: &GameRecord,
    named: &Named,
    heading: &Heading<'_>,
    entries: &[Entry],
    letters: &Letters<'_>,
    to_move: Side,
) -> Option<Written> {
    let context = EndContext { to_move: Some(to_move), lone_side_wins: false, has_remarks: true };
    let last =
        entries.iter().rposition(|entry| matches!(entry.kind, EntryKind::Move(_) | EntryKind::Missing));
    let after = entries.iter().enumerate().skip(last.map_or(0, |last| last + 1));
    let mut after = after.filter_map(|(index, entry)| {
        let text = letters.text(entry.start, entry.end);
        let written = match &entry.kind {
            EntryKind::Score(score) => Some(by_order(record, named, *score)),
            EntryKind::Remark { text, .. } => sentence(record, text, context),
            _ => sentence(record, text, context),
        }?;
        Some(Written { entry: Some(index), ..written })
    });
    let in_heading = || {
        let (_, value, span) = heading.fields.iter().find(|(field, ..)| *field == Field::Result)?;
        let context = EndContext { lone_side_wins: true, ..context };
        Some(Written { span: Some(*span), ..stated(record, named, value, context)? })
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
fn stated(record: &GameRecord, named: &Named, value: &str, context: EndContext) -> Option<Written> {
    // `1`, `0` and `-1` are results of game records.
    let in_record = || Some(Written::new(value.trim().parse().ok()?, None, ""));
    let score = || Some(by_order(record, named, without_score(value)?.0));
    sentence(record, value, context).or_else(score).or_else(in_record)
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
fn sentence(record: &GameRecord, text: &str, context: EndContext) -> Option<Written> {
    // `White wins 1-0`: the words count.
    let without = without_score(text).map(|(_, rest)| rest);
    let text = without.as_deref().unwrap_or(text);
    let end = StatedEnd::of(text, context, &|name| player(record, name))?;
    let plain = text
        .trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '.' | '!' | '(' | ')' | ','));
    Some(Written::new(end.winner.map_or(GameResult::Draw, GameResult::win), end.ending, plain))
}

/// Whether a line says how a game ended, for any players.
pub(crate) fn is_result(text: &str) -> bool {
    // Anybody can escape, who then has the king.
    let anybody = |name: &str| side(name).or(Some(Side::Defenders));
    let context = EndContext { to_move: Some(Side::Attackers), has_remarks: true, lone_side_wins: false };
    // Two players are not told apart: each clause counts on its own.
    let mut clauses = text.split([';', ',', '!', '(']);
    without_score(text).is_some() || clauses.any(|clause| StatedEnd::of(clause, context, &anybody).is_some())
}

/// The side of the player with this name, or whose name has it; else the side that a heading calls by it.
fn player(record: &GameRecord, name: &str) -> Option<Side> {
    let lower = name.to_lowercase();
    let is_named = |side: &Side| {
        let known = record.tag(side.name()).map(|value| value.as_str().to_lowercase());
        known.is_some_and(|known| {
            known.trim_end_matches('.') == lower || known.split_whitespace().any(|part| part == lower)
        })
    };
    let mut sides = Side::ALL.into_iter().filter(is_named);
    match (sides.next(), sides.next()) {
        // `a` is an article.
        (None, _) => side(name).filter(|_| name != "a"),
        (found, None) => found,
        _ => None,
    }
}
