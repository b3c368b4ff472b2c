//! The captures of a game whose rules are known.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_moves::{Capture, Move, MoveRecord};
use tafl_play::Step;
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::{Rules, Shieldwall};

use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::played::{Counted, Misfit, Played};
use crate::referee::{Referee, first_side, lenient};
use crate::turns::{self, Completed};

/// Plays the moves of a game from its start position.
///
/// Without rules they are played as they are. With rules:
///
/// - Where a format omits captures, they are those of the rules.
/// - Where a format shows that a move has exactly these captures, they stay as they are.
/// - An impossible capture is dropped: of an empty square, of an own piece, or of a square that the move has
///   nothing to do with.
/// - By berserk rules, steps of which only the first is recorded are restored, as far as all legal games have them.
/// - Where captures are missing, they are those of the rules, provided that every move of the game is legal. They are
///   missing if a later move does not fit the board without them, if the line counts more than its moves name, or if
///   no move of the game names one. All else stays as it was recorded, because the rules may not be exactly those of the
///   game.
pub(crate) fn play(
    start: &Position,
    rules: Option<&Rules>,
    moves: &Moves<'_>,
    counted: &Counted,
    losses: &mut Vec<GameLoss>,
) -> Result<Played, Misfit> {
    let Some(rules) = rules else {
        return match moves.captures {
            CaptureForm::Named | CaptureForm::Complete => Played::new(start, &moves.records, &moves.repeated),
            CaptureForm::Omitted => Err(Misfit::RulesUnknown),
        };
    };
    if moves.captures == CaptureForm::Complete {
        return Played::new(start, &moves.records, &moves.repeated);
    }
    if moves.captures == CaptureForm::Omitted {
        let records = by_rules(start, rules, &moves.records)?;
        return Played::new(start, &records, &[]);
    }
    if let Some(completed) = turns::complete(start, rules, &moves.records) {
        let (records, mut restored) = with_steps(&moves.records, completed);
        // What follows an uncertain turn is as it was recorded, and may not fit the board.
        if let Ok(played) = Played::new(start, &records, &[]) {
            losses.append(&mut restored);
            return Ok(played);
        }
    }
    let (possible, mut dropped) = without_impossible(start, rules, &moves.records);
    let played = Played::new(start, &possible, &moves.repeated);
    if !are_missing(&played, counted) {
        losses.append(&mut dropped);
        return played;
    }
    if let Ok(records) = by_rules(start, rules, &moves.records) {
        let records = without_last_king(&moves.records, records);
        let found: Vec<GameLoss> = differences(&moves.records, &records).collect();
        // The rules may be wrong where they do not capture what a game names, and later moves do not contradict it.
        let drops =
            differences(&possible, &records).any(|loss| matches!(loss, GameLoss::CaptureImpossible { .. }));
        if played.is_err() || !drops {
            losses.extend(found);
            return Played::new(start, &records, &moves.repeated);
        }
    }
    losses.append(&mut dropped);
    played
}

/// The moves of a game whose berserk turns are complete, followed by the recorded moves where those are uncertain; and how
/// they differ from the recorded ones.
fn with_steps(recorded: &[MoveRecord], completed: Completed) -> (Vec<MoveRecord>, Vec<GameLoss>) {
    let Completed { records: played, restored } = completed;
    let mut losses = Vec::new();
    let mut first_steps = recorded.iter();
    let (mut records, mut turns): (Vec<MoveRecord>, Vec<MoveRecord>) = Default::default();
    for (index, step) in played.into_iter().enumerate() {
        if restored.contains(&index) {
            losses.push(GameLoss::StepRestored { number: index + 1, step: Box::new(step.clone()) });
            if let Some(MoveRecord::Move(turn)) = turns.last_mut() {
                // The line may name the captures of the whole turn.
                let captures: Vec<Capture> = turn.captures().iter().chain(step.captures()).copied().collect();
                *turn = turn.clone().with_captures(captures);
            }
            records.push(step.into());
            continue;
        }
        let step =
            first_steps.next().map_or_else(|| step.clone(), |record| in_recorded_order(record, step.clone()));
        turns.push(step.clone().into());
        records.push(step.into());
    }
    let rest = first_steps.as_slice();
    turns.extend_from_slice(rest);
    records.extend_from_slice(rest);
    losses.extend(differences(recorded, &without_last_king(recorded, turns)));
    (without_last_king(recorded, records), losses)
}

/// Whether a game shows that captures are missing from its moves.
fn are_missing(played: &Result<Played, Misfit>, counted: &Counted) -> bool {
    let Ok(played) = played else { return true };
    let taken = &played.facts.taken;
    let none = taken.attackers + taken.defenders == 0;
    let more = |side| counted.get(side).is_some_and(|counted| counted > *taken.get(side));
    none || more(Side::Attackers) || more(Side::Defenders)
}

/// The moves with the captures of the rules, without marks.
fn by_rules(start: &Position, rules: &Rules, records: &[MoveRecord]) -> Result<Vec<MoveRecord>, Misfit> {
    let first = first_side(start, rules, records);
    let rules = lenient(rules).ok_or(Misfit::RulesUnknown)?;
    let mut referee = Referee::new(&rules, start, first).ok_or(Misfit::RulesUnknown)?;
    let legal = |(index, record): (usize, &MoveRecord)| {
        let Some((origin, target)) = record.origin().zip(record.target()) else { return Ok(record.clone()) };
        let played =
            referee.play(Step::new(origin, target)).map_err(|reason| Misfit::Rules(index, reason))?;
        Ok(in_recorded_order(record, played).into())
    };
    records.iter().enumerate().map(legal).collect()
}

/// The move with its captures in the order of the record, before those that the record does not have.
fn in_recorded_order(record: &MoveRecord, played: Move) -> Move {
    let place = |capture: &Capture| {
        let place = record.captures().iter().position(|recorded| recorded.square() == capture.square());
        place.unwrap_or(usize::MAX)
    };
    let mut captures = played.captures().to_vec();
    captures.sort_by_key(place);
    played.with_captures(captures)
}

/// The moves without a capture of the king by the last one, unless it was recorded: archives do not write it.
fn without_last_king(recorded: &[MoveRecord], mut records: Vec<MoveRecord>) -> Vec<MoveRecord> {
    let named = recorded.last().map(MoveRecord::captures).unwrap_or_default();
    let is_named = |square| named.iter().any(|capture| capture.square() == square);
    let is_king = |capture: &Capture| capture.piece() == Some(Piece::KING);
    if let Some(MoveRecord::Move(last)) = records.last_mut() {
        let kept = |capture: &&Capture| !is_king(capture) || is_named(capture.square());
        *last = with_captures(last, last.captures().iter().filter(kept).copied());
    }
    records
}

/// The moves without impossible captures, and the dropped captures.
fn without_impossible(
    start: &Position,
    rules: &Rules,
    records: &[MoveRecord],
) -> (Vec<MoveRecord>, Vec<GameLoss>) {
    let mut position = start.clone();
    let mut dropped = Vec::new();
    let mut kept = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        // The first move that does not fit the board ends the game, whatever follows.
        let step = match record {
            MoveRecord::Move(step) if !step.captures().is_empty() => step,
            other => {
                let _ = other.apply_to(&mut position);
                kept.push(other.clone());
                continue;
            }
        };
        let mover = position.get(step.origin()).map(Piece::side);
        let is_kept = |capture: &Capture| {
            let found = position.get(capture.square()).map(Piece::side);
            found.is_some() && found != mover && can_capture(rules, step, capture.square())
        };
        let (possible, impossible): (Vec<Capture>, Vec<Capture>) =
            step.captures().iter().partition(|capture| is_kept(capture));
        if !impossible.is_empty() {
            let squares = impossible.into_iter().map(Capture::square).collect();
            dropped.push(GameLoss::CaptureImpossible { number: index + 1, squares });
        }
        let step = with_captures(step, possible);
        let _ = step.apply_to(&mut position);
        kept.push(step.into());
    }
    (kept, dropped)
}

/// Whether some rules capture a piece on this square by this move: next to its end, on its path, or along the edge where
/// there are shieldwalls.
fn can_capture(rules: &Rules, step: &Move, square: Square) -> bool {
    let (origin, target) = (step.origin(), step.target());
    let is_next = DIRECTIONS.into_iter().any(|(files, ranks)| target.offset(files, ranks) == Some(square));
    let is_on_path = |from: u8, to: u8, at: u8| (from.min(to)..=from.max(to)).contains(&at);
    let file = |square: Square| square.file().index();
    let rank = |square: Square| square.rank().index();
    let passes = is_on_path(file(origin), file(target), file(square))
        && is_on_path(rank(origin), rank(target), rank(square));
    let last = rules.dimension().get() - 1;
    let is_edge = |index: u8| index == 0 || index == last;
    let along_edge = (file(target) == file(square) && is_edge(file(target)))
        || (rank(target) == rank(square) && is_edge(rank(target)));
    is_next || passes || (along_edge && rules.shieldwall() != Shieldwall::None)
}

/// The four neighbours of a square.
const DIRECTIONS: [(i16, i16); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The same move with these captures.
fn with_captures(step: &Move, captures: impl IntoIterator<Item = Capture>) -> Move {
    let plain = Move::new(step.origin(), step.target()).with_kind(step.kind());
    plain.with_piece(step.piece()).with_mark(step.mark()).with_captures(captures)
}

/// The captures of the moves by the rules that differ from the recorded ones.
fn differences<'r>(
    recorded: &'r [MoveRecord],
    played: &'r [MoveRecord],
) -> impl Iterator<Item = GameLoss> + 'r {
    let squares_of = |one: &[Capture], other: &[Capture]| -> Vec<Square> {
        let is_new = |square: &Square| !other.iter().any(|capture| capture.square() == *square);
        one.iter().map(|capture| capture.square()).filter(is_new).collect()
    };
    recorded.iter().zip(played).enumerate().flat_map(move |(index, (recorded, played))| {
        let number = index + 1;
        let restored = squares_of(played.captures(), recorded.captures());
        let dropped = squares_of(recorded.captures(), played.captures());
        let restored =
            (!restored.is_empty()).then_some(GameLoss::CapturesRestored { number, squares: restored });
        let dropped =
            (!dropped.is_empty()).then_some(GameLoss::CaptureImpossible { number, squares: dropped });
        restored.into_iter().chain(dropped)
    })
}
