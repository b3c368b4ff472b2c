//! Judges tafl games from what an engine reports about them, and puzzles by proof.
//!
//! ```
//! use tafl_analysis::{GameAnalysis, GameRecord, Info, Score, Verifier};
//!
//! let mut record: GameRecord = "\
//! [rules:dim:5 start:/2t2/5/2K1t/5/1t3/]
//! 1. e3-e2 c3-a3
//! ".parse()?;
//! let mut analysis = GameAnalysis::new(&record, &mut Verifier::new())?;
//! // The last position is the first one: what an engine finds there helps it before.
//! for (score, step) in [(Score::Loss(2), "a1-a2"), (Score::Win(3), "c3-a3"), (Score::Points(20), "b5-b3")] {
//!     let (score, moves) = (Some(score), vec![step.parse()?]);
//!     analysis.report(&[Info { score, depth: Some(4), moves, ..Info::default() }]);
//! }
//! analysis.write(&mut record, 1);
//! let written = record.to_string();
//! assert!(written.ends_with("\
//! 1. e3-e2 c3-a3
//! [?? (eval:#-3/4)|(eval:#-2/4)]
//!
//! 1a.1.1a. b5-b3
//! [(eval:20/4)]
//! "), "{written}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | function or type | purpose |
//! | --- | --- |
//! | [`chance`], [`judgement`] | what an evaluation means, and which loss makes a move dubious, a mistake or a blunder |
//! | [`GameAnalysis`] | the positions that an engine has to look at, and the game with what it found |
//! | [`Summary`] | what an analysis says, in words: how many bad moves, which turned the game, and why |
//! | [`PuzzleProver`] | whether a puzzle is sound, the shortest win of a position, pieces that are not needed, certificates |
//! | [`Moments`] | the moments of a game that make a puzzle |
//! | [`OtherWins`] | moves that win a puzzle as quickly as its solution, as variations of its record |
//!
//! # Features
//!
//! - `serde`: serializes [`PuzzleReport`], [`PuzzleVerdict`], [`OtherWin`] and [`Minimal`].
//!
//! # What this crate does not do
//!
//! It does not run an engine: `tafl-search` is one, and `tafl-arena` runs others. It does not check games: `tafl-verify`
//! does, which also says what is enough evidence for fitted rules.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod chance;
mod game;
mod moments;
mod other_wins;
mod puzzle;
mod puzzle_prover;
mod summary;
mod write;

pub use chance::{chance, chance_of_points, judgement};
pub use game::{AnalysisError, GameAnalysis};
pub use moments::{Moment, Moments};
pub use other_wins::OtherWins;
pub use puzzle::{OtherWin, Puzzle, PuzzleReport, PuzzleVerdict};
pub use puzzle_prover::{Minimal, PuzzleProver};
pub use summary::{BadMove, Reason, Summary};
pub use tafl_engine::{Info, Score};
pub use tafl_game_record::{Address, EvalScore, GameRecord, Judgement, NodeId, PuzzleError, Tag};
pub use tafl_moves::Move;
pub use tafl_play::{Game, IllegalStepError, Step};
pub use tafl_position::{Position, Side, Square};
pub use tafl_search::{ProofProgress, Undecided};
pub use tafl_verify::{Verifier, VerifyFindingKind};
