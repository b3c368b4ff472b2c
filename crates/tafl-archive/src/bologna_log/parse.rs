//! Parses a log.

use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::dialect::MoveDialectFindingKind;
use tafl_moves::{Mark, Move};
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::Preset;

use super::{Entries, Entry, Stamp, Times};
use super::{ILLEGAL_MOVE, NAMES, PREFIX, REFUSED, REPETITION, SETTINGS, USUAL_SETTINGS, text};
use crate::bologna::{Turn, start_at};
use crate::ending::TERMINATION;
use crate::error::ImportError;
use crate::error::clipped;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::report::ConvertedGame;
use crate::squares;
use crate::tags;

/// Whether a text begins like a log: with an entry about players or a board.
pub(crate) fn detect(head: &str) -> bool {
    let begins = head.lines().next().is_some_and(|line| Stamp::parse(line).is_some());
    let entry = || Entries::new(head).next();
    begins
        && entry().is_some_and(|entry| {
            [text::PLAYERS, text::SETTINGS, text::STATE].iter().any(|&known| entry.text.starts_with(known))
        })
}

pub(crate) fn parse(source: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut log = Log::default();
    let error = match log.read(source, options) {
        Ok(()) if log.start.is_some() => return log.into_record(options),
        Ok(()) => {
            let last = source.lines().last().unwrap_or_default();
            unexpected(source.lines().count(), "`Stato:` and the first board", last)
        }
        Err(error) => error,
    };
    // Boards that agreed with moves are right, and something else is wrong.
    if log.agreeing > 0 { Err(error) } else { without_boards(source, options).ok_or(error) }
}

/// The game of a log whose boards are empty or drawn in another way: its moves, from where games of the challenge begin.
fn without_boards(source: &str, options: &ImportOptions) -> Option<ConvertedGame<GameRecord>> {
    let rules = Preset::BOLOGNA_TABLUT.rules();
    let start = Some((rules.start().clone(), Turn::Of(rules.side_to_move())));
    let boards = Boards::Ignored { all_played: !source.contains(text::MOVED) };
    let mut log = Log { boards, position: Some(rules.start().clone()), start, ..Log::default() };
    log.losses.push(GameLoss::BoardsIgnored);
    log.read(source, options).ok().filter(|()| !log.moves.records.is_empty())?;
    log.into_record(options).ok()
}

/// The content of the entries of a log.
#[derive(Debug)]
struct Log<'t> {
    players: Option<[&'t str; 2]>,
    settings: Option<&'t str>,
    start: Option<(Position, Turn)>,
    /// The position after the moves.
    position: Option<Position>,
    turn: Option<Turn>,
    moves: Moves<'t>,
    times: Option<Times>,
    /// A move whose board has not been read.
    pending: Option<Pending<'t>>,
    /// A move that the server refused, after which no move was read.
    refused: Option<(&'t str, Stamp)>,
    is_repetition: bool,
    boards: Boards,
    /// How many boards after a move agree with the moves.
    agreeing: usize,
    losses: Vec<GameLoss>,
}

/// Whether the boards count.
#[derive(Clone, Copy, Debug)]
enum Boards {
    Read,
    Ignored {
        /// Whether moves are played although no entry says so.
        all_played: bool,
    },
}

/// A move of which not everything has been read.
#[derive(Debug)]
struct Pending<'t> {
    text: &'t str,
    squares: Option<(Square, Square)>,
    stamp: Stamp,
    line: usize,
    is_played: bool,
    captures: Vec<Square>,
    mark: Option<Mark>,
}

impl Default for Log<'_> {
    fn default() -> Self {
        Self {
            players: None,
            settings: None,
            start: None,
            position: None,
            turn: None,
            moves: Moves::new(CaptureForm::Complete),
            times: None,
            pending: None,
            refused: None,
            is_repetition: false,
            boards: Boards::Read,
            agreeing: 0,
            losses: Vec::new(),
        }
    }
}

impl<'t> Log<'t> {
    fn read(&mut self, source: &'t str, options: &ImportOptions) -> Result<(), ImportError> {
        for entry in Entries::new(source) {
            if options.end_after(self.moves.records.len()) {
                // A move without its board would be another one.
                self.pending = None;
                break;
            }
            self.entry(&entry)?;
        }
        self.settle(None)
    }

    fn entry(&mut self, entry: &Entry<'t>) -> Result<(), ImportError> {
        self.times.get_or_insert_with(|| Times { start: entry.stamp, ..Times::default() });
        let said = entry.text;
        if said == text::STATE {
            return self.state(entry);
        }
        if let Some(turn) = said.strip_prefix(text::TURN) {
            return self.turn(turn.trim(), entry);
        }
        if let Some(names) = said.strip_prefix(text::PLAYERS).and_then(players) {
            self.players = Some(names);
        } else if let Some(settings) = said.strip_prefix(text::SETTINGS) {
            self.settings = Some(settings);
        } else if said == text::DRAW {
            self.is_repetition = true;
        } else if !self.of_move(said)? && !is_derived(said) {
            self.losses.push(GameLoss::Line { text: clipped(said) });
        }
        Ok(())
    }

    /// Whether the text belongs to a move.
    fn of_move(&mut self, said: &'t str) -> Result<bool, ImportError> {
        let number = self.number();
        let Some(pending) = &mut self.pending else { return Ok(said == text::MOVED) };
        let taken = said.strip_prefix(text::BLACK_TAKEN).or_else(|| said.strip_prefix(text::WHITE_TAKEN));
        if let Some(taken) = taken {
            let taken = squares::read(taken, number, pending.text, &mut self.losses)?;
            if pending.captures.contains(&taken) {
                let finding = MoveDialectFindingKind::CaptureRepeated { square: taken };
                self.losses.push(GameLoss::Departure { number, finding });
            } else {
                pending.captures.push(taken);
            }
        } else if said.starts_with(text::KING_TAKEN) {
            pending.mark = Some(Mark::KingCaptured);
        } else if said.starts_with(text::KING_ESCAPED) {
            pending.mark = Some(Mark::KingEscaped);
        } else if said == text::MOVED {
            pending.is_played = true;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// The number of the next move.
    fn number(&self) -> usize {
        self.moves.records.len() + 1
    }

    /// `W Pawn from e3 to i3`
    fn turn(&mut self, turn: &'t str, entry: &Entry<'t>) -> Result<(), ImportError> {
        self.settle(None)?;
        self.omit_refused();
        let number = self.number();
        let words: Vec<&str> = turn.split_ascii_whitespace().take(7).collect();
        let squares = match words[..] {
            [_, "Pawn", "from", "null", "to", "null"] => None,
            [_, "Pawn", "from", origin, "to", target] => {
                let mut read = |word| squares::read(word, number, turn, &mut self.losses);
                Some((read(origin)?, read(target)?))
            }
            _ => return Err(unexpected(entry.line, "`Turn: W Pawn from e3 to i3`", turn)),
        };
        let (stamp, line) = (entry.stamp, entry.line);
        let captures = Vec::new();
        self.pending =
            Some(Pending { text: turn, squares, stamp, line, is_played: false, captures, mark: None });
        Ok(())
    }

    /// A board: the first one, or the one after a move, or that of the end.
    fn state(&mut self, entry: &Entry<'t>) -> Result<(), ImportError> {
        if let Boards::Ignored { .. } = self.boards {
            self.turn = super::turn_of(entry).or(self.turn);
            return self.settle(None);
        }
        let (found, turn) = super::state_of(entry)?;
        self.turn = Some(turn);
        if self.start.is_none() {
            self.start = Some((found.clone(), turn));
            self.position = Some(found);
            return Ok(());
        }
        let moves = self.moves.records.len();
        self.settle(Some(&found))?;
        if moves == self.moves.records.len() {
            // The board is repeated when the game has ended.
            self.times.iter_mut().for_each(|times| times.end = Some(entry.stamp));
        }
        let differs = |position: &Position| {
            position.squares().find(|&(square, piece)| found.get(square) != piece).map(|(square, _)| square)
        };
        let number = self.moves.records.len();
        if let Some(square) = self.position.as_ref().and_then(differs) {
            return Err(ImportError::BoardContradicts { number, square });
        }
        self.agreeing += usize::from(number > 0);
        Ok(())
    }

    /// Plays the move whose entries have been read, unless the server refused it: then it has no entry that it was
    /// made, and the board after it is the same as before.
    fn settle(&mut self, after: Option<&Position>) -> Result<(), ImportError> {
        let Some(mut pending) = self.pending.take() else { return Ok(()) };
        let Some(position) = &mut self.position else {
            return Err(unexpected(pending.line, "`Stato:` before the first move", pending.text));
        };
        let is_played = pending.is_played
            || after.is_some_and(|after| after != position)
            || matches!(self.boards, Boards::Ignored { all_played: true });
        let Some((origin, target)) = pending.squares.filter(|_| is_played) else {
            if pending.is_played {
                return Err(unexpected(pending.line, "the squares of a move", pending.text));
            }
            self.refused = Some((pending.text, pending.stamp));
            return Ok(());
        };
        let number = self.moves.records.len() + 1;
        // A captured king is not removed from the board.
        let is_king = |square: &Square| position.get(*square) == Some(Piece::KING);
        if pending.captures.iter().any(is_king) {
            pending.captures.retain(|square| !is_king(square));
            pending.mark = Some(Mark::KingCaptured);
            self.losses.push(GameLoss::Respelled { number, text: clipped(pending.text) });
        }
        let step = Move::new(origin, target).with_captures(pending.captures).with_mark(pending.mark);
        let text = clipped(pending.text);
        step.apply_to(position).map_err(|error| ImportError::NotPlayable { number, text, error })?;
        self.moves.push(pending.text, step);
        if let Some(times) = &mut self.times {
            times.moves.push(pending.stamp);
        }
        Ok(())
    }

    /// Omits a refused move that is not the last one.
    fn omit_refused(&mut self) {
        if let Some((text, _)) = self.refused.take() {
            let number = self.moves.records.len();
            self.losses.push(GameLoss::Refused { number, text: clipped(text), reason: None });
        }
    }

    fn into_record(mut self, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let missing = || unexpected(1, "`Stato:` and the first board", "");
        let (position, turn) = self.start.take().ok_or_else(missing)?;
        let first = self.moves.records.first().and_then(|step| position.get(step.origin()?)).map(Piece::side);
        let first = first.unwrap_or(match turn {
            Turn::Of(side) => side,
            Turn::Ended(_) => Side::Defenders,
        });
        let start = start_at(position, first).with_given(options, &self.moves, &mut self.losses);
        let mut record = start.game(&self.moves, &mut self.losses)?;
        self.set_tags(&mut record);
        Ok(ConvertedGame { value: record, losses: self.losses })
    }

    fn set_tags(&mut self, record: &mut GameRecord) {
        record.set_result(match self.turn {
            Some(Turn::Ended(result)) => result,
            _ => GameResult::Other,
        });
        let losses = &mut self.losses;
        let mut keep = |record: &mut GameRecord, name: &str, text: &str| {
            tags::keep(record, PREFIX, name, Some(&Value::from(text)), losses);
        };
        let names = self.players.into_iter().flatten().zip(["defenders", "attackers"]).zip(NAMES);
        for ((player, tag), name) in names {
            tags::set(record, tag, player);
            if tags::text(record, tag) != Some(player) {
                keep(record, name, player);
            }
        }
        if let Some(settings) = self.settings.filter(|settings| *settings != USUAL_SETTINGS) {
            keep(record, SETTINGS, settings);
        }
        if let Some((text, _)) = self.refused {
            keep(record, REFUSED, text);
        }
        if self.is_repetition {
            tags::set(record, TERMINATION, REPETITION);
        } else if self.refused.is_some() {
            tags::set(record, TERMINATION, ILLEGAL_MOVE);
        }
        if let Some(times) = &mut self.times {
            times.refused = self.refused.map(|(_, stamp)| stamp);
            times.set(record);
        }
    }
}

/// `White vs Black`, between tabs.
fn players(names: &str) -> Option<[&str; 2]> {
    let mut names = names.split('\t').skip(1);
    let (white, _, black) = (names.next()?, names.next()?, names.next()?);
    Some([white, black])
}

/// Whether the text follows from the moves.
fn is_derived(said: &str) -> bool {
    [text::BEGIN, text::CACHE_CLEARED].contains(&said)
        || [text::CACHE, text::EQUAL].iter().any(|known| said.starts_with(known))
}

fn unexpected(line: usize, expected: &'static str, found: &str) -> ImportError {
    ImportError::Unexpected { line, expected, found: clipped(found) }
}
