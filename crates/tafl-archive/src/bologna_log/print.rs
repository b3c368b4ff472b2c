//! Writes a log, in English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{GameRecord, Tag};
use tafl_moves::Mark;
use tafl_moves::dialect::MoveLoss;
use tafl_position::{Piece, Position, Side, Square};

use super::board;
use super::stamp::Stamp;
use super::times::Times;
use super::{ILLEGAL_MOVE, NAMES, PREFIX, REFUSED, REPETITION, SETTINGS, TIMES, USUAL_SETTINGS, text};
use crate::bologna::{Turn, check_board, has_rules, result_of};
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::tags;

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    check_board(&line)?;
    losses.retain(|loss| !is_written_mark(&line, loss));
    losses.extend(line.resignation_loss());
    let (times, are_kept) = Times::of(record, line.moves.len());
    tag_losses(record, are_kept, &mut losses);
    let first = line.facts.first.or_else(|| record.side_to_move()).unwrap_or(Side::Defenders);
    if !has_rules(record, &line, first) {
        losses.push(GameLoss::Rules);
    }
    let log = Log { out: String::new(), position: line.start.clone(), cache: 0 };
    Ok(ConvertedGame { value: log.write(record, &line, &times, first), losses })
}

/// Reports tags that the log does not contain.
fn tag_losses(record: &GameRecord, are_times_kept: bool, losses: &mut Vec<GameLoss>) {
    tags::report_unwritten(record, losses, |tag: &Tag| match tag.name() {
        "attackers" | "defenders" => true,
        "result" => record.result().is_some_and(|result| result.is_ok()),
        "date" => record.date().and_then(Result::ok).and_then(Stamp::of_day).is_some(),
        TIMES => are_times_kept,
        TERMINATION => match tag.value().as_str() {
            REPETITION => true,
            ILLEGAL_MOVE => field(record, REFUSED).is_some(),
            _ => false,
        },
        name => name
            .strip_prefix(PREFIX)
            .is_some_and(|name| [REFUSED, SETTINGS].contains(&name) || NAMES.contains(&name)),
    });
}

/// Whether the log has a text for the mark.
fn is_written_mark(line: &PlayedLine<'_>, loss: &GameLoss) -> bool {
    let GameLoss::Move { number, loss: MoveLoss::MarkWithoutCounterpart } = loss else { return false };
    let step = number.checked_sub(1).and_then(|index| line.moves.get(index));
    step.and_then(|played| played.step.mark()).is_some_and(Mark::ends_game)
}

/// A text that a tag keeps, on one line.
fn field(record: &GameRecord, name: &str) -> Option<String> {
    Some(tags::kept_text(record, PREFIX, name)?.replace('\n', " "))
}

/// A log while it is written.
struct Log {
    out: String,
    position: Position,
    /// The number of positions since the last capture.
    cache: usize,
}

/// Where in the program the entries are written.
const BEGIN: &str = "<init>";
const CHECK: &str = "checkMove";

impl Log {
    fn write(mut self, record: &GameRecord, line: &PlayedLine<'_>, times: &Times, first: Side) -> String {
        let result = result_of(record);
        let is_repetition = tags::text(record, TERMINATION) == Some(REPETITION);
        let refused = field(record, REFUSED);
        self.head(record, times.start);
        // The board after the last move has the result only if the move ended the game.
        let last_mark = line.moves.last().and_then(|played| played.step.mark());
        let ends = times.end.is_none() || is_repetition || last_mark.is_some_and(Mark::ends_game);
        let turn_at = |index: usize| match result {
            Some(result) if index == line.moves.len() && ends => Turn::Ended(result),
            _ => Turn::Of(line.moves.get(index).map_or_else(|| next_side(line, first), PlayedMove::mover)),
        };
        self.state(times.start, BEGIN, turn_at(0));
        for (index, played) in line.moves.iter().enumerate() {
            let stamp = times.moves.get(index).copied().unwrap_or(times.start);
            let is_last = index + 1 == line.moves.len();
            self.step(played, stamp, is_last);
            if is_last && is_repetition {
                self.entry(stamp, CHECK, text::DRAW);
                self.entry(stamp, CHECK, &[text::EQUAL, "1"].concat());
            }
            self.entry(stamp, CHECK, &format!("{}{}", text::CACHE, self.cache));
            self.state(stamp, CHECK, turn_at(index + 1));
        }
        if line.moves.is_empty() && is_repetition {
            self.entry(times.start, CHECK, text::DRAW);
        }
        if let Some(refused) = refused {
            self.entry(times.refused.unwrap_or(times.start), CHECK, &[text::TURN, &refused].concat());
        }
        if let Some(end) = times.end {
            let turn = result.map_or_else(|| turn_at(line.moves.len()), Turn::Ended);
            self.state(end, "endGame", turn);
        }
        self.out.truncate(self.out.trim_end().len());
        self.out
    }

    /// The entries before the first move.
    fn head(&mut self, record: &GameRecord, stamp: Stamp) {
        let [white, black] = NAMES.map(|name| field(record, name));
        let name = |kept: Option<String>, tag| {
            let plain = || tags::text(record, tag).map(|name| name.replace(char::is_control, " "));
            kept.or_else(plain)
        };
        let players = (name(white, "defenders"), name(black, "attackers"));
        if players != (None, None) {
            let unknown = || "?".to_string();
            let (white, black) = (players.0.unwrap_or_else(unknown), players.1.unwrap_or_else(unknown));
            self.entry(stamp, BEGIN, &format!("{}\t{white}\tvs\t{black}", text::PLAYERS));
        }
        let settings = field(record, SETTINGS).unwrap_or_else(|| USUAL_SETTINGS.to_string());
        self.entry(stamp, BEGIN, &[text::SETTINGS, &settings].concat());
        self.entry(stamp, BEGIN, text::BEGIN);
    }

    fn entry(&mut self, stamp: Stamp, place: &str, said: &str) {
        let class = "it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut";
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{} {class} {place}\nFINE: {said}\n", stamp.text());
    }

    fn state(&mut self, stamp: Stamp, place: &str, turn: Turn) {
        self.entry(stamp, place, text::STATE);
        board::write(&mut self.out, &self.position, turn);
    }

    /// The entries of a move, up to its captures.
    fn step(&mut self, played: &PlayedMove<'_>, stamp: Stamp, is_last: bool) {
        let (origin, target) = (played.step.origin(), played.step.target());
        let side = if played.mover() == Side::Attackers { "B" } else { "W" };
        let turn = format!("{}{side} Pawn from {origin} to {target}", text::TURN);
        self.entry(stamp, CHECK, &turn);
        self.entry(stamp, "movePawn", text::MOVED);
        // A captured king is not removed from the board.
        let is_kept = |piece: Piece| piece == Piece::KING && is_last && played.mover() == Side::Attackers;
        let king = played.captured.iter().find(|&&(_, piece)| is_kept(piece)).map(|&(square, _)| square);
        let removed: Vec<_> = played.captured.iter().copied().filter(|&(_, piece)| !is_kept(piece)).collect();
        let _ = self.position.set(origin, None);
        for &(square, piece) in &removed {
            let _ = self.position.set(square, None);
            let text = if piece.side() == Side::Attackers { text::BLACK_TAKEN } else { text::WHITE_TAKEN };
            let place = place_of_capture(played.mover(), "Pawn", target, square);
            self.entry(stamp, &place, &format!("{text}{square}"));
        }
        let _ = self.position.set(target, played.piece);
        self.end(played, king, stamp);
        self.cache = if removed.is_empty() { self.cache + 1 } else { 1 };
        if !removed.is_empty() {
            self.entry(stamp, CHECK, text::CACHE_CLEARED);
        }
    }

    /// The entry of a move that ends the game.
    fn end(&mut self, played: &PlayedMove<'_>, king: Option<Square>, stamp: Stamp) {
        let target = played.step.target();
        let mark = king.map(|_| Mark::KingCaptured).or_else(|| played.step.mark());
        if mark == Some(Mark::KingCaptured) {
            let on_board = || self.position.find(Piece::KING).next();
            let king = king.or_else(on_board).unwrap_or(target);
            let place = place_of_capture(Side::Attackers, "King", target, king);
            self.entry(stamp, &place, &format!("{}{king}", text::KING_TAKEN));
        } else if mark == Some(Mark::KingEscaped) {
            self.entry(stamp, "checkCaptureWhite", &format!("{}{target}", text::KING_ESCAPED));
        }
    }
}

/// Where in the program a capture is written: the black pieces have a method for each direction.
fn place_of_capture(mover: Side, piece: &str, target: Square, square: Square) -> String {
    if mover == Side::Defenders {
        return "checkCaptureWhite".to_string();
    }
    let (files, ranks) = (square.file().cmp(&target.file()), square.rank().cmp(&target.rank()));
    // The program shows rank 1 at the top.
    let direction = match (files, ranks) {
        (core::cmp::Ordering::Less, _) => "Left",
        (core::cmp::Ordering::Equal, core::cmp::Ordering::Less) => "Up",
        (core::cmp::Ordering::Equal, _) => "Down",
        (core::cmp::Ordering::Greater, _) => "Right",
    };
    format!("checkCaptureBlack{piece}{direction}")
}

/// The side to move after the last move.
fn next_side(line: &PlayedLine<'_>, first: Side) -> Side {
    line.moves.last().map_or(first, |last| last.mover().other())
}
