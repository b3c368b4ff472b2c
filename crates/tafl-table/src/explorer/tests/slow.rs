//! Random games, and an obvious way to count their lines.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_position::{Position, Side, Symmetry};

/// Lines of one and two moves, with the number of games and of those that the attackers won.
pub(super) type Lines = BTreeMap<String, (u64, u64)>;

const START: &str = "/t1t/3/1KT/";

/// Games on a board so small that they often meet.
pub(super) fn games(count: usize) -> Vec<GameRecord> {
    let mut random = Rng::with_seed(7);
    (0..count).map(|_| game(&mut random)).collect()
}

fn game(random: &mut Rng) -> GameRecord {
    let mut position: Position = START.parse().expect("a position");
    let mut text =
        format!("[result:{}]\n[rules:dim:3 start:{START}]\n\n", ["1", "0", "-1"][random.usize(..3)]);
    let mut side = Side::Attackers;
    for ply in 0..2 + 2 * random.usize(..6) {
        let step = step(&position, side, random);
        step.apply_to(&mut position).expect("a move on the board");
        let number = if ply % 2 == 0 { format!("\n{}.", ply / 2 + 1) } else { String::new() };
        text.extend([number, format!(" {step}")]);
        side = side.other();
        if position.count(side) == 0 {
            break;
        }
    }
    text.push('\n');
    text.parse().expect("a game")
}

/// Any piece to any empty square. Sometimes it captures another.
fn step(position: &Position, side: Side, random: &mut Rng) -> Move {
    let pieces: Vec<_> = position.find(side).collect();
    let empty: Vec<_> = position.squares().filter(|(_, piece)| piece.is_none()).collect();
    let step = Move::new(pieces[random.usize(..pieces.len())], empty[random.usize(..empty.len())].0);
    let others: Vec<_> = position.find(side.other()).collect();
    if random.usize(..8) == 0 && others.len() > 1 {
        step.with_capture(others[random.usize(..others.len())])
    } else {
        step
    }
}

/// All positions of the games.
pub(super) fn positions(games: &[GameRecord]) -> Vec<Position> {
    let texts: BTreeSet<String> = games
        .iter()
        .flat_map(|game| game.replay().expect("a start").map(|ply| ply.expect("a move").position.to_string()))
        .chain([START.to_owned()])
        .collect();
    texts.into_iter().map(|text| text.parse().expect("a position")).collect()
}

pub(super) fn lines(games: &[GameRecord], wanted: &Position, side: Side, symmetric: bool) -> Lines {
    let symmetries = if symmetric { &Symmetry::ALL[..] } else { &[Symmetry::Identity] };
    let mut lines = Lines::new();
    for game in games {
        let start = game.start().expect("a start").clone();
        let plies: Vec<_> = game.replay().expect("a start").map(|ply| ply.expect("a move")).collect();
        let before = |index: usize| index.checked_sub(1).map_or(&start, |before| &plies[before].position);
        let mut seen = BTreeSet::new();
        for index in 0..plies.len() {
            if plies[index].mover != Some(side) {
                continue;
            }
            let backs: Vec<Symmetry> = symmetries
                .iter()
                .copied()
                .filter(|&symmetry| before(index).transformed(symmetry) == *wanted)
                .collect();
            for length in 1..=2.min(plies.len() - index) {
                let line = |symmetry: &Symmetry| -> Vec<String> {
                    let image = |square| symmetry.apply(square, wanted.dimension()).expect("on the board");
                    let record = |ply: usize| {
                        let record = plies[ply].move_record;
                        let origin = image(record.origin().expect("a move"));
                        format!("{origin}-{}", image(record.target().expect("a move")))
                    };
                    (index..index + length).map(record).collect()
                };
                seen.extend(backs.iter().map(line).min());
            }
        }
        let won = u64::from(game.tag("result").is_some_and(|result| result.as_str() == "1"));
        for line in seen {
            let counted = lines.entry(line.join(" ")).or_default();
            *counted = (counted.0 + 1, counted.1 + won);
        }
    }
    lines
}
