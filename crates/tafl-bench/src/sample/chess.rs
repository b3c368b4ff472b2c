//! Random games of chess, as long as ours: what the libraries for chess read.

use fastrand::Rng;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, EnPassantMode, Position};

use super::games::SampleGame;

/// Games of random legal moves. One that ends early starts again, which a reader of text does not notice.
#[derive(Debug, Default)]
pub(crate) struct Chess {
    /// For each of our games one with the same number of moves, as PGN writes them.
    pub(crate) games: Vec<Vec<String>>,
    /// All moves from square to square.
    pub(crate) uci: Vec<String>,
    /// As many positions as the sample has.
    pub(crate) positions: Vec<shakmaty::Chess>,
    /// The same as text.
    pub(crate) fens: Vec<String>,
}

impl Chess {
    pub(super) fn new(games: &[SampleGame], positions: usize) -> Self {
        let mut random = Rng::with_seed(2);
        let mut chess = Self::default();
        for game in games {
            let mut board = shakmaty::Chess::default();
            let mut moves = Vec::new();
            for _ in &game.moves {
                let legal = board.legal_moves();
                let Some(&chosen) = random.choice(&legal) else {
                    board = shakmaty::Chess::default();
                    continue;
                };
                chess.uci.push(chosen.to_uci(CastlingMode::Standard).to_string());
                moves.push(SanPlus::from_move_and_play_unchecked(&mut board, chosen).to_string());
                if chess.positions.len() < positions {
                    chess.fens.push(Fen::from_position(&board, EnPassantMode::Always).to_string());
                    chess.positions.push(board.clone());
                }
            }
            chess.games.push(moves);
        }
        chess
    }
}
