//! A game judged by a candidate.

use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_game_record::{Address, GameResult};
use tafl_moves::Move;
use tafl_play::{BitBoard, CompiledRules, IllegalStepError, Outcome, State, Step};
use tafl_position::{PieceKind, Position, Side, Square};
use tafl_rules::Berserk;

use super::fitted::Contradiction;
use super::game::{MainLine, MainMove};
use crate::error::VerifyFindingKind;

/// Plays games by the rules of one candidate.
pub(crate) struct Judge<'a, B> {
    compiled: CompiledRules<B>,
    start: &'a Position,
    state: State<B>,
}

/// How a game agrees with the rules.
pub(crate) struct Judgement<B> {
    /// Whether every move is legal.
    pub(crate) legal: bool,
    /// Whether the game ends by the rules, with the recorded result.
    pub(crate) explained: bool,
    /// The first contradiction.
    clash: Option<Clash<B>>,
}

/// A contradiction between a game and the rules.
enum Clash<B> {
    Illegal { index: usize, reason: IllegalStepError },
    Captures { index: usize, missing: B, surplus: B },
    Result { found: GameResult, outcome: Outcome },
}

impl<B> Judgement<B> {
    /// Whether the game agrees with the rules in all its moves, captures and in its result.
    pub(crate) fn agrees(&self) -> bool {
        self.clash.is_none()
    }

    fn illegal(index: usize, reason: IllegalStepError) -> Self {
        Self { legal: false, explained: false, clash: Some(Clash::Illegal { index, reason }) }
    }
}

impl<'a, B: BitBoard> Judge<'a, B> {
    /// `None` if the position is not of the rules' size.
    pub(crate) fn new(compiled: CompiledRules<B>, start: &'a Position, side: Side) -> Option<Self> {
        let state = compiled.state(start, side).ok()?;
        Some(Self { compiled, start, state })
    }

    /// Judges the moves, their captures and the result of a game.
    pub(crate) fn judge<L>(&self, game: &MainLine<L>) -> Judgement<B> {
        let mut state = self.state;
        for (index, main_move) in game.moves.iter().enumerate() {
            let step = Step::from(&main_move.step);
            if let Err(reason) = self.compiled.check(&state, step) {
                return Judgement::illegal(index, reason);
            }
            let played = self.compiled.play_unchecked(&state, step);
            let (captured, recorded) = (played.captures().squares(), self.squares(&main_move.step));
            if captured != recorded {
                let (missing, surplus) = (captured & !recorded, recorded & !captured);
                let is_last = index + 1 == game.moves.len();
                let only_king = surplus.is_empty() && (missing & !state.kind(PieceKind::King)).is_empty();
                // No archive writes the capture of the king, which ends the game.
                if !(is_last && only_king) {
                    let legal = self.continues(game, index, played.state());
                    let clash = Some(Clash::Captures { index, missing, surplus });
                    return Judgement { legal, explained: false, clash };
                }
            }
            state = played.state();
        }
        let outcome = state.outcome();
        let clash = game.result.zip(outcome).filter(|&(found, outcome)| GameResult::from(outcome) != found);
        Judgement {
            legal: true,
            explained: game.result.is_some() && outcome.is_some() && clash.is_none(),
            clash: clash.map(|(found, outcome)| Clash::Result { found, outcome }),
        }
    }

    /// The squares of the recorded captures.
    fn squares(&self, step: &Move) -> B {
        let index = |square| self.start.dimension().index_of(square);
        let captures = step.captures().iter().filter_map(|capture| index(capture.square()));
        captures.fold(B::EMPTY, |squares, index| squares | B::bit(index))
    }

    /// Whether the moves after one whose captures differ are legal, either with the captures by the rules or with those
    /// of the record.
    fn continues<L>(&self, game: &MainLine<L>, index: usize, by_rules: State<B>) -> bool {
        let ahead = game.moves.get(index + 1..).expect_or_default("the move is in the game");
        self.continues_by_rules(ahead, by_rules) || self.continues_as_recorded(game, index, ahead)
    }

    fn continues_by_rules(&self, ahead: &[MainMove], mut state: State<B>) -> bool {
        ahead.iter().all(|main_move| {
            let step = Step::from(&main_move.step);
            let legal = self.compiled.check(&state, step).is_ok();
            if legal {
                state = self.compiled.play_unchecked(&state, step).state();
            }
            legal
        })
    }

    fn continues_as_recorded<L>(&self, game: &MainLine<L>, index: usize, ahead: &[MainMove]) -> bool {
        let mut board = self.start.clone();
        let Some((last, before)) = game.moves.get(..=index).and_then(<[_]>::split_last) else {
            return broken("the move is in the game", false);
        };
        for main_move in before {
            main_move.step.apply_to(&mut board).map(drop).expect_or_default("the game replays");
        }
        let mut last = last;
        for next in ahead {
            last.step.apply_to(&mut board).map(drop).expect_or_default("the game replays");
            let mover = |square: Square| board.get(square).map(tafl_position::Piece::side);
            let (Some(side), moved) = (mover(next.step.origin()), mover(last.step.target())) else {
                return false;
            };
            let continues = next.step.origin() == last.step.target();
            let is_berserk = self.compiled.rules().berserk() != Berserk::None && continues;
            let legal = (self.compiled.state(&board, side))
                .is_ok_and(|state| self.compiled.check(&state, Step::from(&next.step)).is_ok());
            if !legal || moved == Some(side) && !is_berserk {
                return false;
            }
            last = next;
        }
        true
    }

    /// The contradiction of a judgement, as a finding on the game.
    pub(crate) fn contradiction<L: Clone>(
        &self,
        judgement: Judgement<B>,
        game: &MainLine<L>,
    ) -> Option<Contradiction<L>> {
        let address = |index: usize| Some(Address::main(game.moves.get(index)?.index));
        let squares = |set| -> Vec<Square> { self.compiled.squares(set).collect() };
        let (address, finding) = match judgement.clash? {
            Clash::Illegal { index, reason: IllegalStepError::GameOver { outcome } } => {
                (address(index), VerifyFindingKind::MoveAfterEnd { outcome })
            }
            Clash::Illegal { index, reason } => {
                let step = Step::from(&game.moves.get(index)?.step);
                (address(index), VerifyFindingKind::IllegalMove { step, reason, left_out: 0 })
            }
            Clash::Captures { index, missing, surplus } if missing.is_empty() => {
                (address(index), VerifyFindingKind::CapturesSurplus { squares: squares(surplus) })
            }
            Clash::Captures { index, missing, .. } => {
                (address(index), VerifyFindingKind::CapturesMissing { squares: squares(missing) })
            }
            Clash::Result { found, outcome } => (None, VerifyFindingKind::WrongResult { found, outcome }),
        };
        Some(Contradiction { at: game.at.clone(), address, finding })
    }
}
