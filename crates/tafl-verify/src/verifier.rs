//! Judging and completing games, one after another.

use alloc::vec::Vec;

use tafl_game_record::{GameRecord, NodeId};
use tafl_moves::MoveRecord;
use tafl_play::Game;

use crate::error::VerifyFindingKind;
use crate::line::first_side;
use crate::review::Review;
use crate::verdict::{Verdict, VerifyFinding};

/// Judges games one after another. What it works out of rules it keeps for the next game by the same rules, which
/// is what most games of an archive are.
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
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    /// The start of a game by the rules of the last one.
    start: Option<Game>,
}

impl Verifier {
    /// How often a game may depart from its rules before it is not judged any further: by moves that are not legal,
    /// are legal only on the board of the record or cannot be played there, or go on behind a repetition.
    pub const DEPARTURES: usize = 1000;

    /// A verifier that knows no rules yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Judges every move of a game by the rules of its record: see [`verify`](crate::verify).
    pub fn verify(&mut self, record: &GameRecord) -> Verdict {
        match self.start_of(record) {
            Ok(game) => Review::new(record, game).verdict(),
            Err(kind) => {
                let findings = Vec::from([VerifyFinding { kind, place: None }]);
                Verdict { findings, count: 1, ..Verdict::default() }
            }
        }
    }

    /// Completes the moves of a game, and judges it then: see [`annotate`](crate::annotate).
    pub fn annotate(&mut self, record: &mut GameRecord) -> Verdict {
        if let Ok(game) = self.start_of(record) {
            let completions: Vec<(NodeId, MoveRecord)> = Review::new(record, game).completions();
            for (node, completed) in completions {
                record.tree_mut().set_record(node, completed);
            }
        }
        self.verify(record)
    }

    /// The game before its first move.
    fn start_of(&mut self, record: &GameRecord) -> Result<Game, VerifyFindingKind> {
        let rules = record.rules().ok_or(VerifyFindingKind::NoRules)?;
        let known = self.start.take().filter(|game| game.rules() == rules);
        let start = self.start.insert(known.unwrap_or_else(|| Game::new(rules)));
        let Some(position) = record.position_tag() else { return Ok(start.clone()) };
        let side = first_side(record, position).unwrap_or_else(|| rules.first_to_move());
        start.restarted(position, side).map_err(VerifyFindingKind::PositionSize)
    }
}

/// Judges every move of a game, variations included, by the rules of its record.
///
/// - Each move must be legal, its captures, its type and its letters must be those of the game, and its mark, where
///   it has one, must be true. What is left out of letters and marks is no finding.
/// - Nothing may stand behind the end.
/// - The result tag must fit the end of the main line; `?` fits everything. Where that line does not end the game, a
///   note asks how it ended, unless a termination tag says it.
///
/// So that one fault is told once:
///
/// - Where captures differ from the rules, the position of the rules counts. If a later move is legal only with the
///   captures as recorded, that is told, and the position of the record counts from there.
/// - A move that is not legal is played as the record has it, with those of its captures that are possible, and the
///   other side moves next. If it cannot be played at all, the moves behind it are left out.
/// - Behind a resignation or a third repetition the moves are judged as if the game went on; behind any other end
///   they are not judged.
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
/// assert_eq!(verdict.findings()[0].to_string(), "1b: d3-d1: blocked at `d2` by `t`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(record: &GameRecord) -> Verdict {
    Verifier::new().verify(record)
}

/// Completes the moves of a game from the rules of its record, and judges it then.
///
/// Every legal move gets the letters of special pieces, its type, all its captures, and a mark where there is
/// something to say about the king. Comments, tags, numbers and the moves themselves stay as they are, and so does a
/// true mark. Moves that are not legal stay as they are, and so do captures that later moves of the record
/// contradict. What the verdict still finds was not completed.
///
/// ```
/// use tafl_game_record::GameRecord;
/// use tafl_verify::annotate;
///
/// let mut record: GameRecord = "\
/// [rules:dim:7 esc:c atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]
/// 1. e4-e7 d1-e1
/// [|Too late.]
/// 2. e7-g7
/// ".parse()?;
/// assert!(annotate(&mut record).is_good());
/// assert!(record.to_string().ends_with("\
/// 1. Ke4-e7- d1-e1-
/// [|Too late.]
///
/// 2. Ke7-g7--
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn annotate(record: &mut GameRecord) -> Verdict {
    Verifier::new().annotate(record)
}
