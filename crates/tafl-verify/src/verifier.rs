//! Judging and completing games, one after another.

use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{GameRecord, GameResult, NodeId};
use tafl_play::Game;
use tafl_rules::Rules;

use crate::capture_kinds::CaptureKinds;
use crate::error::VerifyFindingKind;
use crate::limits::{self, MAX_PREPARED_RULES};
use crate::review::{Completed, Mending, Review};
use crate::verdict::Verdict;

/// Judges games one after another. It prepares rules once for games by the same rules, as long as few others come
/// between them, which is the usual case in an archive.
///
/// ```
/// use tafl_game_record::Games;
/// use tafl_verify::Verifier;
///
/// let archive = "\
/// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
/// 1. d1-f1 d3-f3
/// []
/// [event:Second]
/// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
/// 1. d1-d5
/// ";
/// let mut verifier = Verifier::new();
/// let findings = Games::new(archive).map(|game| verifier.verify(&game.value.unwrap()).count());
/// assert_eq!(findings.collect::<Vec<_>>(), [0, 1]);
/// ```
#[doc(alias = "validate")]
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    /// Games at their start, by the rules of the last records, the latest first.
    starts: Vec<Game>,
}

impl Verifier {
    /// The number of departures from the rules, at most, before the rest of a game is no longer judged: 1000.
    /// A move departs if it is not legal, is legal only on the record's board, cannot be played on that
    /// board, or follows a resignation or a third repetition.
    pub const MAX_DEPARTURES: usize = limits::MAX_DEPARTURES;

    /// A verifier that has prepared no rules yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Judges every move of a game by the rules of its record: see [`verify`].
    #[doc(alias = "validate")]
    #[doc(alias = "legality")]
    pub fn verify(&mut self, record: &GameRecord) -> Verdict {
        match self.start(record) {
            Ok(game) => Review::new(record, game).verdict(),
            Err(kind) => Verdict::of(kind),
        }
    }

    /// Judges a game like [`verify`](Self::verify), and returns how its moves capture.
    ///
    /// ```
    /// use tafl_verify::{CaptureKind, GameRecord, Verifier};
    ///
    /// let record: GameRecord = "\
    /// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
    /// 1. d1-f1 d3-f3
    /// 2. f1-f2xf3
    /// ".parse()?;
    /// let (verdict, kinds) = Verifier::new().verify_captures(&record);
    /// assert!(verdict.is_good());
    /// let of_moves = record.tree().main_line().map(|node| kinds.of(node));
    /// assert_eq!(of_moves.collect::<Vec<_>>(), [Some(&[][..]), Some(&[]), Some(&[CaptureKind::Custodial])]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn verify_captures(&mut self, record: &GameRecord) -> (Verdict, CaptureKinds) {
        match self.start(record) {
            Ok(game) => Review::new(record, game).verdict_with_kinds(),
            Err(kind) => (Verdict::of(kind), CaptureKinds::default()),
        }
    }

    /// Completes the moves of a game, then judges it: see [`complete`].
    #[doc(alias = "annotate")]
    #[doc(alias = "san")]
    pub fn complete(&mut self, record: &mut GameRecord) -> Verdict {
        self.mend(record, Mending::Complete)
    }

    /// Completes the moves of a game like [`complete`], and replaces what the rules contradict: captures that a move does not
    /// make, and wrong prefixes, move types and marks. What it replaces, [`verify`](Self::verify) finds before: see
    /// [`is_corrected`](VerifyFindingKind::is_corrected).
    ///
    /// ```
    /// use tafl_verify::{GameRecord, Verifier};
    ///
    /// let mut record: GameRecord = "\
    /// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
    /// 1. d1-f1xd3
    /// ".parse()?;
    /// let mut verifier = Verifier::new();
    /// assert!(!verifier.complete(&mut record).is_good());
    /// assert!(verifier.correct(&mut record).is_good());
    /// assert!(record.to_string().ends_with("\n1. d1-f1\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn correct(&mut self, record: &mut GameRecord) -> Verdict {
        self.mend(record, Mending::Correct)
    }

    fn mend(&mut self, record: &mut GameRecord, mending: Mending) -> Verdict {
        let Ok(game) = self.start(record) else { return self.verify(record) };
        let Completed { moves, verdict } = Review::new(record, game).mended(mending);
        for (node, completed) in moves {
            record
                .tree_mut()
                .set_move_record(node, completed)
                .expect_or_default("the review is of this record");
        }
        let verdict = verdict.unwrap_or_else(|| self.verify(record));
        if let (Some(outcome), Some(Ok(GameResult::Other))) = (verdict.outcome(), record.result()) {
            record.set_result(outcome.into());
        }
        verdict
    }

    /// The game at a move of a record, or at its start: see [`Game::at`]. `None` if the record has no rules, and if a move on
    /// the way does not fit the board.
    ///
    /// ```
    /// use tafl_verify::{GameRecord, Verifier};
    ///
    /// let record: GameRecord = "\
    /// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
    /// 1. d1-f1 d3-f3
    /// ".parse()?;
    /// let first = record.tree().main_line().next();
    /// let game = Verifier::new().game_at(&record, first).ok_or("a game")?;
    /// assert_eq!(game.check("d3-d1".parse()?).unwrap_err().to_string(), "an attacker is in the way on `d2`");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn game_at(&mut self, record: &GameRecord, node: Option<NodeId>) -> Option<Game> {
        let rules = record.rules()?;
        self.prepared(rules).at(record, node).ok()
    }

    /// The game of a record before its first move.
    ///
    /// # Errors
    ///
    /// [`VerifyFindingKind::NoRules`], or why the rules of the record do not start such a game.
    pub fn start(&mut self, record: &GameRecord) -> Result<Game, VerifyFindingKind> {
        let rules = record.rules().ok_or(VerifyFindingKind::NoRules)?;
        let start = self.prepared(rules);
        let Some(position) = record.position_tag() else { return Ok(start) };
        let side = record.side_to_move().unwrap_or_else(|| rules.side_to_move());
        start.restarted(position, side).map_err(VerifyFindingKind::PositionSize)
    }

    /// A game at its start by these rules, which are prepared if the last records did not have them.
    fn prepared(&mut self, rules: &Rules) -> Game {
        let known = self.starts.iter().position(|game| game.rules() == rules);
        let start = match known {
            Some(index) => self.starts.remove(index),
            None => Game::new(rules),
        };
        self.starts.truncate(MAX_PREPARED_RULES - 1);
        self.starts.insert(0, start.clone());
        start
    }
}

/// Judges every move of a game, variations included, by the rules of its record.
///
/// - Each move must be legal. Its captures, move type and piece prefixes must be right, and its mark must be
///   true. Missing prefixes, marks and captures of the king are not findings.
/// - No move may follow the end of the game.
/// - The result tag must fit the end of the main line; `?` always fits. If the main line does not end the
///   game, a note asks how it ended, unless the record has a termination tag.
///
/// Each fault is reported once:
///
/// - If recorded captures differ from the rules, the position by the rules counts. If a later move is legal
///   only with the captures as recorded, that is reported, and the recorded position counts from then on.
/// - A move that is not legal is played as recorded, with those of its captures that are possible, and the
///   other side moves next. If it cannot be played at all, the moves after it are left out.
/// - After a resignation or a third repetition the moves are judged as if the game continued; after any other
///   end they are not judged.
///
/// ```
/// use tafl_game_record::GameRecord;
/// use tafl_verify::verify;
///
/// let record: GameRecord = "\
/// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
/// 1. d1-f1 d3-d1
/// ".parse()?;
/// let verdict = verify(&record);
/// assert_eq!(verdict.findings()[0].to_string(), "1b: d3-d1: an attacker is in the way on `d2`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(record: &GameRecord) -> Verdict {
    Verifier::new().verify(record)
}

/// Completes the moves of a game by the rules of its record, then judges it.
///
/// Every legal move gets the prefixes of special pieces, its move type, all its captures, and a mark if one
/// is true. The result `?` is replaced if the main line ends the game. Nothing that the record says is removed: comments, tags, numbers, the squares of the moves, moves that
/// are not legal, captures that a move does not make, wrong prefixes and marks; and no captures are added that later
/// moves of the record contradict. The verdict lists what is still wrong; [`Verifier::correct`] replaces it.
///
/// ```
/// use tafl_game_record::GameRecord;
/// use tafl_verify::complete;
///
/// let mut record: GameRecord = "\
/// [result:?]
/// [rules:dim:7 esc:c atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]
/// 1. e4-e7 d1-e1
/// [|Too late.]
/// 2. e7-g7
/// ".parse()?;
/// assert!(complete(&mut record).is_good());
/// assert!(record.to_string().starts_with("[result:-1]\n"));
/// assert!(record.to_string().ends_with("\
/// 1. Ke4-e7- d1-e1-
/// [|Too late.]
///
/// 2. Ke7-g7--
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(record: &mut GameRecord) -> Verdict {
    Verifier::new().complete(record)
}
