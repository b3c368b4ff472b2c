//! The rows of the moves of a game.

use std::collections::HashSet;

use tafl_game_record::{Address, CommentText, GameRecord, NodeId, Playback};
use tafl_moves::{Mark, MoveRecord};
use tafl_position::{Position, Side};
use tafl_verify::{CaptureKind, CaptureKinds};

use super::ExtractOptions;
use crate::extractor::game_row::{milliseconds, overtime};
use crate::extractor::{Lines, Location, is_counted};
use crate::position_key::Canonical;
use crate::row::{FieldValue, RowSink};
use crate::table::Table;

/// Writes a row for each move, and one for the position after it.
pub(super) fn write<S: RowSink>(
    game: i64,
    record: &GameRecord,
    kinds: &CaptureKinds,
    options: ExtractOptions,
    sink: &mut S,
) -> Result<(), S::Error> {
    let tree = record.tree();
    let mut lines = Lines::of(tree);
    let mut board = Board::of(record, options);
    let variant = record.variant();
    for (address, id) in tree.walk() {
        let location = lines.next(id, options.variations);
        if location.variation > 0 && !options.variations {
            // The main line comes first.
            break;
        }
        let Some(step) = tree.move_record(id).filter(|_| is_counted(tree, id)) else { continue };
        let played = board.play(id, step);
        let comment = tree.comment(id);
        let (variant, played, kinds) = (variant.as_deref(), played.as_ref(), kinds.of(id));
        Row { game, variant, location, address, step, comment, played, kinds }.write(sink)?;
        if let Some((canonical, side, position)) =
            played.and_then(|played| Some((played.canonical?, played.next?, played.position)))
        {
            position_row(canonical, side, position, sink)?;
        }
    }
    Ok(())
}

/// The board on which the moves are played.
struct Board<'r> {
    /// `None` without a start position.
    playback: Option<Playback<'r>>,
    record: &'r GameRecord,
    options: ExtractOptions,
    /// Moves that cannot be played, and those after them.
    failed: HashSet<NodeId>,
    /// The canonical image of the position after this move, which the next move often begins from.
    last: Option<(Option<NodeId>, Canonical)>,
}

/// A move that was played.
struct Played<'b> {
    mover: Option<Side>,
    /// The side that moves next.
    next: Option<Side>,
    position: &'b Position,
    piece: Option<&'static str>,
    canonical_move: Option<String>,
    canonical: Option<&'b Canonical>,
}

impl<'r> Board<'r> {
    fn of(record: &'r GameRecord, options: ExtractOptions) -> Self {
        let playback = Playback::new(record).ok();
        Self { playback, record, options, failed: HashSet::new(), last: None }
    }

    /// Plays a move; `None` if it, or a move before it, cannot be played.
    fn play(&mut self, id: NodeId, step: &MoveRecord) -> Option<Played<'_>> {
        let parent = self.record.tree().parent(id);
        let has_failed = parent.is_some_and(|parent| self.failed.contains(&parent));
        let playback = self.playback.as_mut()?;
        if has_failed || playback.go_to(parent).is_err() {
            self.failed.insert(id);
            return None;
        }
        let before = self.options.positions.then(|| {
            let known = self.last.take().filter(|(of, _)| *of == parent).map(|(_, canonical)| canonical);
            known.unwrap_or_else(|| Canonical::of(playback.position()))
        });
        if playback.go_to(id).is_err() {
            self.failed.insert(id);
            return None;
        }
        let image =
            |canonical: &Canonical| Some(canonical.image(step.origin()?, step.kind()?, step.target()?));
        let canonical_move = before.as_ref().and_then(image);
        self.last = self.options.positions.then(|| (Some(id), Canonical::of(playback.position())));
        Some(Played {
            mover: playback.mover(),
            next: playback.side_to_move(),
            piece: step.target().and_then(|to| playback.position().get(to)).map(|piece| piece.kind().name()),
            position: playback.position(),
            canonical_move,
            canonical: self.last.as_ref().map(|(_, canonical)| canonical),
        })
    }
}

/// A row of `plies`.
struct Row<'a> {
    game: i64,
    variant: Option<&'a str>,
    location: Location,
    address: Address,
    step: &'a MoveRecord,
    comment: Option<&'a CommentText>,
    played: Option<&'a Played<'a>>,
    kinds: Option<&'a [CaptureKind]>,
}

impl Row<'_> {
    fn write<S: RowSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        let square = |square: Option<tafl_position::Square>| square.map(|square| square.to_string());
        let (from, to) = (square(self.step.origin()), square(self.step.target()));
        let captures: Vec<String> =
            self.step.captures().iter().map(|capture| capture.square().to_string()).collect();
        let captures: Vec<&str> = captures.iter().map(String::as_str).collect();
        let kinds: Option<Vec<&str>> = self.kinds.map(|kinds| kinds.iter().map(|kind| kind.name()).collect());
        let view = self.comment.map(CommentText::view);
        let clock = view.and_then(tafl_game_record::CommentView::clock);
        let period = clock.and_then(overtime);
        let comment = view.map(tafl_game_record::CommentView::text).filter(|text| !text.is_empty());
        let (address, step) = (self.address.to_string(), self.step.to_string());
        let position =
            self.played.filter(|played| played.canonical.is_some()).map(|played| played.position.to_string());
        let key = self.played.and_then(|played| Some(played.canonical?.key(played.next?)));
        let values = [
            self.game.into(),
            self.location.variation.into(),
            self.location.ply.into(),
            FieldValue::Text(&address),
            self.played.and_then(|played| played.mover).map(Side::name).into(),
            FieldValue::Text(&step),
            from.as_ref().into(),
            to.as_ref().into(),
            self.played.and_then(|played| played.piece).into(),
            self.step.kind().map(tafl_moves::MoveKind::symbol).into(),
            FieldValue::Names(&captures),
            self.step.mark().map(Mark::symbol).into(),
            clock.map(|clock| milliseconds(clock.main())).into(),
            period.map(|(length, _)| length).into(),
            period.map(|(_, count)| count).into(),
            comment.into(),
            position.as_ref().into(),
            key.into(),
            self.played.and_then(|played| played.canonical_move.as_ref()).into(),
            self.variant.into(),
            kinds.as_deref().map(FieldValue::Names).into(),
        ];
        sink.push(Table::Plies, &values)
    }
}

/// The row of `positions` for one move that leads to it.
fn position_row<S: RowSink>(
    canonical: &Canonical,
    side: Side,
    position: &Position,
    sink: &mut S,
) -> Result<(), S::Error> {
    let count = |side: Side| FieldValue::Integer(i64::try_from(position.count(side)).unwrap_or(i64::MAX));
    let values = [
        canonical.key(side).into(),
        canonical.text().into(),
        side.name().into(),
        FieldValue::Integer(position.dimension().get().into()),
        count(Side::Attackers),
        count(Side::Defenders),
        FieldValue::Integer(1),
    ];
    sink.push(Table::Positions, &values)
}
