//! The turns of a sheet: in columns, and written twice.

use alloc::vec::Vec;

use crate::entries::{Entry, EntryKind};
use crate::pattern::Pattern;

/// The entries of a number, up to the next one.
type Turn = Vec<Entry>;

fn number(turn: &Turn) -> Option<usize> {
    match turn.first()?.kind {
        EntryKind::Number { number, .. } => Some(number),
        _ => None,
    }
}

/// The turns; the first one has what precedes the first number.
fn turns(entries: Vec<Entry>) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for entry in entries {
        let begins = matches!(entry.kind, EntryKind::Number { .. });
        match turns.last_mut() {
            Some(last) if !begins => last.push(entry),
            _ => turns.push([entry].into()),
        }
    }
    turns
}

/// The turns by their numbers, if these are some numbers in a row, each once: a page can have turns 1 to 20 beside 21 to 40.
pub(crate) fn in_order(entries: Vec<Entry>) -> Vec<Entry> {
    let mut turns = turns(entries);
    turns.iter_mut().for_each(judge);
    let numbered = turns.iter().position(|turn| number(turn).is_some()).unwrap_or(turns.len());
    let mut numbers: Vec<usize> = turns.iter().filter_map(number).collect();
    numbers.sort_unstable();
    let is_row = numbers.windows(2).all(|pair| matches!(pair, [a, b] if a + 1 == *b));
    if let Some(turns) = turns.get_mut(numbered..).filter(|_| is_row) {
        turns.sort_by_key(number);
    }
    turns.into_iter().flatten().collect()
}

/// `12. d4-d7 ? e3-f3`: a question mark between the two moves of a turn judges the first.
fn judge(turn: &mut Turn) {
    let is_move = |entry: &Entry| matches!(entry.kind, EntryKind::Move(_) | EntryKind::Missing);
    let moves: Vec<usize> = (0..turn.len()).filter(|&at| turn.get(at).is_some_and(is_move)).collect();
    let [first, sign, _] = moves.as_slice() else { return };
    let Some(span) = turn
        .get(*sign)
        .filter(|entry| matches!(entry.kind, EntryKind::Missing))
        .map(|entry| (entry.start, entry.end))
    else {
        return;
    };
    let is_numbered = number(turn).is_some();
    // A word that nobody can read is longer.
    if let Some(EntryKind::Move(pattern)) =
        turn.get_mut(*first).map(|entry| &mut entry.kind).filter(|_| is_numbered && span.1 - span.0 <= 2)
    {
        pattern.judgement = span;
        turn.remove(*sign);
    }
}

/// The entries without turns that are the same as the one before, and the numbers of those.
pub(crate) fn without_doubles(entries: Vec<Entry>) -> (Vec<Entry>, Vec<Entry>) {
    let (mut kept, mut doubled): (Vec<Turn>, Vec<Entry>) = (Vec::new(), Vec::new());
    for turn in turns(entries) {
        let is_double = kept.last().is_some_and(|last| number(&turn).is_some() && is_same(last, &turn));
        if is_double {
            doubled.extend(turn.into_iter().next());
        } else {
            kept.push(turn);
        }
    }
    (kept.into_iter().flatten().collect(), doubled)
}

/// Whether two turns have the same number and moves, and the second one has no remark of its own.
fn is_same(first: &Turn, second: &Turn) -> bool {
    let moves = |turn: &Turn| -> Vec<Option<Pattern>> {
        let written = turn.iter().filter_map(|entry| match &entry.kind {
            EntryKind::Move(pattern) => Some(Some(Pattern { judgement: (0, 0), ..pattern.clone() })),
            EntryKind::Missing => Some(None),
            _ => None,
        });
        written.collect()
    };
    let second_moves = moves(second);
    let has_only_moves = second_moves.len() + 1 == second.len();
    number(first) == number(second)
        && has_only_moves
        && !second_moves.is_empty()
        && moves(first) == second_moves
}
