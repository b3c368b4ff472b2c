//! Captures by the rules of a variant.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult, Tree};
use tafl_play::{Ending, Game, Outcome, Step};
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::Rules;

use super::board::{Board, CUSTOM, Named};
use super::rules::Flags;
use crate::ending::{self, TERMINATION};
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::played_line::PlayedLine;
use crate::referee::Referee;

/// A variant by its word in files, with its rules.
#[derive(Debug)]
pub(crate) struct Ruleset {
    pub(crate) word: &'static str,
    pub(crate) flags: Flags,
    pub(crate) rules: Rules,
}

impl Ruleset {
    /// A named variant, and the flags that its rules do not express.
    pub(crate) fn named(
        board: Board,
        named: &'static Named,
    ) -> Result<(Self, Vec<&'static str>), ImportError> {
        let flags = board.flags_of(named);
        let (rules, lost) = flags.rules(Some(named.2))?;
        Ok((Self { word: named.0, flags, rules }, lost))
    }

    /// Rules that a file lists itself.
    pub(crate) fn custom(flags: Flags) -> Result<(Self, Vec<&'static str>), ImportError> {
        let (rules, lost) = flags.rules(None)?;
        Ok((Self { word: CUSTOM, flags, rules }, lost))
    }

    /// Reports the flags that the rules do not express.
    pub(crate) fn losses(lost: Vec<&'static str>, losses: &mut Vec<GameLoss>) {
        losses.extend(lost.into_iter().map(|rule| GameLoss::Rule { rule: clipped(rule) }));
    }
}

/// The numbers of pieces that the moves of the main line capture. The program does not count the king.
fn counts(tree: &Tree) -> Vec<u64> {
    let soldiers = |id| {
        let captures = tree.move_record(id).map(tafl_moves::MoveRecord::captures).unwrap_or_default();
        captures.iter().filter(|capture| capture.piece() != Some(Piece::KING)).count() as u64
    };
    tree.main_line().map(soldiers).collect()
}

/// Checks that the first move is one of the side that moves first.
pub(crate) fn check_first(rules: &Rules, moves: &Moves<'_>) -> Result<(), ImportError> {
    let step = moves.records.first().and_then(|first| first.origin().zip(first.target()));
    let Some((origin, target)) = step else { return Ok(()) };
    let checked = Game::new(rules).check(Step::new(origin, target));
    checked.map_err(|reason| ImportError::NotLegal { number: 1, text: moves.text(0), reason })
}

/// Compares the captures of the rules with the counts of a text.
pub(crate) fn check_counts(tree: &Tree, counted: &[Option<u64>], losses: &mut Vec<GameLoss>) {
    for ((number, captured), counted) in (1..).zip(counts(tree)).zip(counted) {
        if let Some(counted) = counted.filter(|counted| *counted != captured) {
            losses.push(GameLoss::CaptureCount { number, counted, captured });
        }
    }
}

/// Checks that the moves of a line are legal by these rules, and capture the same pieces. A capture of the king that the
/// line does not have is reported as restored.
pub(crate) fn plays_as(line: &PlayedLine<'_>, rules: &Rules) -> Result<Option<GameLoss>, ExportError> {
    if line.start != *rules.start() {
        return Err(ExportError::RulesUnsupported { what: "another start position" });
    }
    let first = rules.side_to_move();
    if line.facts.first.is_some_and(|side| side != first) {
        return Err(ExportError::RulesUnsupported { what: "the side that moves first" });
    }
    let referee = Referee::new(rules, &line.start, first);
    let mut referee = referee.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    let mut restored = None;
    for (number, played) in (1..).zip(&line.moves) {
        let before = referee.game().position();
        let step = Step::new(played.step.origin(), played.step.target());
        let by_rules = referee.play(step).map_err(|reason| ExportError::NotLegal { number, reason })?;
        let by_rules = by_rules.captures().iter().map(|capture| capture.square());
        let by_rules: Vec<(Square, Piece)> =
            by_rules.filter_map(|square| Some((square, before.get(square)?))).collect();
        if without_king(&by_rules) != without_king(&played.captured) {
            return Err(ExportError::OtherCaptures { number });
        }
        let is_missing =
            |(square, _): &&(Square, Piece)| played.captured.iter().all(|(named, _)| named != square);
        if let Some((king, _)) = by_rules.iter().find(is_missing) {
            // It ends the game, so a move after it is refused.
            restored = Some(GameLoss::CapturesRestored { number, squares: [*king].into() });
        }
    }
    Ok(restored)
}

fn without_king(captured: &[(Square, Piece)]) -> Vec<Square> {
    let mut squares: Vec<Square> =
        captured.iter().filter(|(_, piece)| *piece != Piece::KING).map(|(square, _)| *square).collect();
    squares.sort_unstable();
    squares
}

/// The variant with which the program can read a game: the one that `preferred` names, or that has the same rules, or
/// the first by which the moves are legal and capture the same pieces ([`GameLoss::Rules`]).
pub(crate) fn chosen(
    record: &GameRecord,
    line: &PlayedLine<'_>,
    preferred: impl FnOnce(Board) -> Option<Ruleset>,
    losses: &mut Vec<GameLoss>,
) -> Result<(Board, Ruleset), ExportError> {
    let board = board_of(&line.start)?;
    let known = board.variants().iter().filter_map(|named| Ruleset::named(board, named).ok());
    let all: Vec<Ruleset> = preferred(board).into_iter().chain(known.map(|(ruleset, _)| ruleset)).collect();
    let is_same = |ruleset: &Ruleset| record.rules().is_some_and(|rules| rules.same_game(&ruleset.rules));
    let (same, others): (Vec<Ruleset>, Vec<Ruleset>) = all.into_iter().partition(is_same);
    if let Some(ruleset) = same.into_iter().next() {
        losses.extend(plays_as(line, &ruleset.rules)?);
        return Ok((board, ruleset));
    }
    losses.push(GameLoss::Rules);
    let mut reason = None;
    for ruleset in others {
        match plays_as(line, &ruleset.rules) {
            Ok(restored) => {
                losses.extend(restored);
                return Ok((board, ruleset));
            }
            Err(error) => reason = reason.or(Some(error)),
        }
    }
    Err(reason.unwrap_or(ExportError::RulesUnsupported { what: "a board of this size" }))
}

/// The game that begins with a position.
fn board_of(start: &Position) -> Result<Board, ExportError> {
    let board = Board::of_size(start.dimension().get());
    let board = board.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    match board.start().parse::<Position>() {
        Ok(known) if known == *start => Ok(board),
        _ => Err(ExportError::RulesUnsupported { what: "another start position" }),
    }
}

/// The state of a game in the words of the program: `playing`, `attackers_win_resign`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Status(pub(crate) String);

impl Status {
    /// The status for a game with this result, termination and ending.
    pub(crate) fn of(record: &GameRecord, outcome: Option<Outcome>) -> Self {
        let result = record.result().and_then(Result::ok);
        let winner = result.and_then(GameResult::winner);
        let by_rules = outcome.filter(|outcome| winner == outcome.winner());
        let reason = ending::in_word(record).or(by_rules.map(Outcome::ending)).map_or("", reason);
        Self(match (winner, reason) {
            _ if result == Some(GameResult::Draw) => "draw_repetition".into(),
            (Some(_), "") | (None, _) => "playing".into(),
            (Some(winner), reason) => alloc::format!("{winner}_win_{reason}"),
        })
    }

    /// The winner and the word after it.
    pub(crate) fn won(&self) -> Option<(Side, &str)> {
        let (side, reason) = self.0.split_once("_win_")?;
        Some((side.parse().ok()?, reason))
    }

    /// The result; `None` for a word that the program does not have.
    pub(crate) fn result(&self) -> Option<GameResult> {
        match self.0.as_str() {
            "playing" => Some(GameResult::Other),
            draw if draw.starts_with("draw_") => Some(GameResult::Draw),
            _ => self.won().map(|(side, _)| GameResult::win(side)),
        }
    }

    /// How the game ended, if the moves do not show it.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match self.won()?.1 {
            "resign" => Some(Ending::Resignation),
            "time" => Some(Ending::Time),
            _ => None,
        }
    }

    /// The status for a resignation or a loss on time in the tags; `None` otherwise.
    pub(crate) fn of_tags(record: &GameRecord) -> Option<Self> {
        let winner = record.result()?.ok()?.winner()?;
        ending::in_word(record)?;
        Some(Self::of(record, None)).filter(|status| status.won().is_some_and(|(side, _)| side == winner))
    }

    /// Sets the tags for a resignation or a loss on time.
    pub(crate) fn set_ending(&self, record: &mut GameRecord) {
        if let Some(ending) = self.ending() {
            crate::tags::set(record, TERMINATION, ending::word_of(ending));
        }
    }
}

/// The word for an ending by the moves.
const fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::KingEscaped => "escape",
        Ending::KingCaptured => "capture",
        Ending::Surrounded => "encirclement",
        Ending::NoLegalMove | Ending::NoAttackers => "no_moves",
        Ending::Repetition => "repetition",
        Ending::EdgeFort => "exit_fort",
        Ending::Resignation => "resign",
        Ending::Time => "time",
        _ => "",
    }
}
