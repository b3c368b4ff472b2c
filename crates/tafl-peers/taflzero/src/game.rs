//! [`Game`].

use tafl_peer_adapter::{Board, Ending, Refusal, Square, Step};
use taflzero::board::Board as PeerBoard;
use taflzero::board::rules::RulesEnum;
use taflzero::board::types::{Piece, Side};
use taflzero::evaluation::terminal::check_terminal;
use taflzero::moves::movegen::MoveGen;
use taflzero::moves::undo::UndoMove;

/// A position of the crate, and what the last move captured.
///
/// The crate cannot copy a board, so it is written as the crate's text and read again. The text has no history, which
/// only the rule about repetition would need.
#[derive(Clone)]
pub(crate) struct Game {
    variant: RulesEnum,
    text: String,
    captures: Vec<Square>,
    ending: Ending,
}

impl Game {
    /// The crate's text has the highest rank first.
    pub(crate) fn new(variant: RulesEnum, board: &Board, attackers_begin: bool) -> Result<Self, Refusal> {
        let record = board.to_string().replace('t', "a").replace('T', "d").replace('K', "k");
        let rows: Vec<&str> = record.trim_matches('/').rsplit('/').collect();
        let side = if attackers_begin { "a" } else { "d" };
        let text = format!("{} - {side} 0 0", rows.join("/"));
        let game = Self { variant, text, captures: Vec::new(), ending: Ending::Ongoing };
        game.peer().map(|_| game.clone())
    }

    /// The board as the crate reads it.
    fn peer(&self) -> Result<PeerBoard, Refusal> {
        let mut board = PeerBoard::from_rules(self.variant);
        board.set_fen(&self.text).map_err(|error| refused(None, &error.to_string()))?;
        Ok(board)
    }

    pub(crate) fn legal(&self) -> Vec<Step> {
        let Some(board) = self.peer().ok().filter(|_| self.ending == Ending::Ongoing) else {
            return Vec::new();
        };
        let mut moves = MoveGen::new();
        moves.generate_moves(&board);
        let square = |index| square(&board, index);
        moves.moves().iter().map(|step| Step { from: square(step.from()), to: square(step.to()) }).collect()
    }

    pub(crate) fn play(&self, step: Step) -> Result<Self, Refusal> {
        let mut board = self.peer()?;
        let text = format!("{}{}", step.from, step.to);
        let chosen = board.create_move_from_algebraic(&text).map_err(|error| refused(None, &error))?;
        // The crate plays whatever it is given, so the move has to be one that it generates.
        if !self.legal().contains(&step) {
            return Err(refused(None, "the move is not generated"));
        }
        let mut undo = UndoMove::new();
        board.make_move(chosen, &mut undo).map_err(|error| refused(None, error))?;
        let captures =
            undo.captured_pieces().iter().map(|captured| square(&board, captured.square)).collect();
        let ending = match check_terminal(&mut board) {
            None => Ending::Ongoing,
            Some(Side::ATTACKERS) => Ending::Attackers,
            Some(Side::DEFENDERS) => Ending::Defenders,
        };
        Ok(Self { variant: self.variant, text: board.get_fen(), captures, ending })
    }

    pub(crate) fn captures(&self) -> &[Square] {
        &self.captures
    }

    pub(crate) fn board(&self) -> Board {
        let size = self.variant.rules().board_size;
        let Ok(board) = self.peer() else { return Board::from_rows(Vec::new()) };
        let mut rows = vec![vec!['.'; size]; size];
        for (index, piece) in board.board().iter().enumerate() {
            let Square { file, rank } = square(&board, index);
            if let Some(place) = rows.get_mut(rank).and_then(|row| row.get_mut(file)) {
                *place = letter(*piece);
            }
        }
        Board::from_rows(rows)
    }

    pub(crate) fn ending(&self) -> Ending {
        self.ending
    }

    pub(crate) fn attackers_move(&self) -> bool {
        self.peer().is_ok_and(|board| board.side_to_move == Side::ATTACKERS)
    }
}

fn letter(piece: Piece) -> char {
    match piece {
        Piece::EMPTY => '.',
        Piece::ATTACKER => 't',
        Piece::DEFENDER => 'T',
        Piece::KING => 'K',
    }
}

/// By the crate's own name of the square.
fn square(board: &PeerBoard, index: usize) -> Square {
    Square::read(&board.get_sq_algebraic(index)).unwrap_or(Square { file: 0, rank: 0 })
}

fn refused(class: Option<&'static str>, message: &str) -> Refusal {
    Refusal::Error { class, message: message.to_owned() }
}
