//! Answers requests of the conformance suite with the crate `hnefatafl-copenhagen`, the engine of hnefatafl.org.
//!
//! The crate plays by one set of rules for each size of board; see README.md for the records that are answered.

mod settings;

use std::io;

use hnefatafl_copenhagen::board::{Board as PeerBoard, BoardSize, InvalidMove};
use hnefatafl_copenhagen::game::{Game, PreviousBoards};
use hnefatafl_copenhagen::play::{Plae, Play, Vertex};
use hnefatafl_copenhagen::role::Role;
use hnefatafl_copenhagen::space::Space;
use hnefatafl_copenhagen::status::Status;
use tafl_peer_adapter::{Board, Ending, Peer, Refusal, Rules, Square, Step, answer_requests};

struct HnefataflCopenhagen;

#[derive(Clone)]
struct State {
    game: Game,
    captures: Vec<Square>,
}

impl Peer for HnefataflCopenhagen {
    type State = State;

    fn start(&self, rules: &Rules, plies: usize) -> Result<State, Refusal> {
        let size = settings::board_size(rules, plies)?;
        let board = peer_board(rules.board(), size);
        let turn = if rules.attackers_begin()? { Role::Attacker } else { Role::Defender };
        let previous_boards = PreviousBoards(vec![board.clone()]);
        Ok(State { game: Game { board, previous_boards, turn, ..Game::default() }, captures: Vec::new() })
    }

    fn legal(&self, state: &State) -> Vec<Step> {
        if state.game.status != Status::Ongoing {
            return Vec::new();
        }
        let moves = state.game.all_legal_moves().moves;
        let step = |from: Vertex, to: Vertex| Step { from: square(from), to: square(to) };
        moves
            .into_iter()
            .flat_map(|(from, targets)| targets.into_iter().map(move |to| step(from, to)))
            .collect()
    }

    fn play(&self, state: &State, step: Step) -> Result<State, Refusal> {
        let mut game = state.game.clone();
        let size = game.board.size();
        let play = Play { role: game.turn, from: vertex(size, step.from)?, to: vertex(size, step.to)? };
        let captures = game.play(&Plae::Play(play)).map_err(refused)?;
        let mut captures: Vec<Square> = captures.0.into_iter().map(square).collect();
        captures.sort();
        Ok(State { game, captures })
    }

    fn captures(&self, state: &State) -> Vec<Square> {
        state.captures.clone()
    }

    fn board(&self, state: &State) -> Board {
        let letter = |space: &Space| match space {
            Space::Empty => '.',
            Space::Attacker => 't',
            Space::Defender => 'T',
            Space::King => 'K',
        };
        let board = &state.game.board;
        let rows = board.spaces.chunks(usize::from(board.size()));
        Board::from_rows(rows.rev().map(|row| row.iter().map(letter).collect()).collect())
    }

    fn ending(&self, state: &State) -> Ending {
        match state.game.status {
            Status::Ongoing => Ending::Ongoing,
            Status::AttackerWins => Ending::Attackers,
            Status::DefenderWins => Ending::Defenders,
            Status::Draw => Ending::Draw,
        }
    }

    fn attackers_move(&self, state: &State) -> bool {
        state.game.turn == Role::Attacker
    }
}

/// Row 0 of the crate's board is the highest rank.
fn peer_board(board: &Board, size: BoardSize) -> PeerBoard {
    let space = |letter: &char| match letter {
        't' => Space::Attacker,
        'T' => Space::Defender,
        'K' => Space::King,
        _ => Space::Empty,
    };
    let king = board.squares_of('K').first().map(|king| Vertex {
        size,
        x: king.file,
        y: board.size() - 1 - king.rank,
    });
    let mut peer = PeerBoard {
        spaces: board.rows().iter().rev().flat_map(|row| row.iter().map(space)).collect(),
        king,
        attackers_captured: 0,
        defenders_captured: 0,
        display_ascii: false,
    };
    let captured = peer.captured();
    (peer.attackers_captured, peer.defenders_captured) = (captured.attacker, captured.defender);
    peer
}

/// The crate's own parser reads the square.
fn vertex(size: BoardSize, square: Square) -> Result<Vertex, Refusal> {
    let text = square.to_string();
    Vertex::try_from((size, text.as_str()))
        .map_err(|error| Refusal::Error { class: Some("off-board"), message: error.to_string() })
}

fn square(vertex: Vertex) -> Square {
    Square { file: vertex.x, rank: usize::from(vertex.size).saturating_sub(vertex.y + 1) }
}

/// The crate reports the first error that it finds, and there may be others with another class.
fn refused(error: InvalidMove) -> Refusal {
    let class = match error {
        InvalidMove::Role => Some("unplayable"),
        InvalidMove::GameOver | InvalidMove::NotOngoing => Some("illegal"),
        _ => None,
    };
    Refusal::Error { class, message: error.to_string() }
}

fn main() -> io::Result<()> {
    answer_requests(&HnefataflCopenhagen)
}
