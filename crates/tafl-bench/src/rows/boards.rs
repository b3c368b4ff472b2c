//! Boards of tic-tac-toe as text.

use std::str::FromStr;

use fastrand::Rng;
use t3en::{Board, Grid, Player, PushParser};

use super::positions::each;
use crate::{Row, Unit, Workload};

/// How many boards of a size there are.
const BOARDS: usize = 2_000;

/// The standard size, and a common one for five in a row.
const SMALL: u16 = 3;
const LARGE: u16 = 15;

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Tic-tac-toe (T3EN)", work, Unit::Each("board"));
    vec![
        row("t3en-read", "read a board, 3×3").ours(|_| read(SMALL)),
        row("t3en-read-15", "read a board, 15×15").ours(|_| read(LARGE)),
        row("t3en-push-15", "read a board in chunks of 8 bytes, 15×15").ours(|_| read_in_chunks(LARGE)),
    ]
}

/// Boards of random games of different lengths.
fn boards(size: u16) -> Option<Vec<Board>> {
    let mut random = Rng::with_seed(u64::from(size));
    (0..BOARDS)
        .map(|_| {
            let mut board = Grid::empty(size).ok()?.with_side_to_move(Player::X);
            let mut vacant: Vec<_> = board.grid().coordinates().collect();
            for _ in 0..random.usize(..vacant.len()) {
                board.play(vacant.swap_remove(random.usize(..vacant.len()))).ok()?;
            }
            Some(board)
        })
        .collect()
}

fn texts(size: u16) -> Option<Vec<String>> {
    Some(boards(size)?.iter().map(Board::to_string).collect())
}

fn read(size: u16) -> Option<Workload> {
    Some(each(&texts(size)?, |text| Board::from_str(text).ok()))
}

fn read_in_chunks(size: u16) -> Option<Workload> {
    Some(each(&texts(size)?, |text| {
        let mut parser = PushParser::<Board>::new();
        for mut chunk in text.as_bytes().chunks(8) {
            while parser.push(&mut chunk, &mut ()).ok()?.is_some() {}
        }
        parser.finish(&mut ()).ok()
    }))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn boards_differ() {
        for (size, least) in [(SMALL, 500), (LARGE, 1_950)] {
            let texts = texts(size).unwrap();
            assert_eq!(texts.len(), BOARDS);
            let different: HashSet<_> = texts.iter().collect();
            assert!(different.len() > least, "{}", different.len());
        }
    }
}
