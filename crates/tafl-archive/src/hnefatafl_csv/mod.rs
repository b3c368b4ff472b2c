//! The Copenhagen games that come with hnefatafl-rs: `moves,taken by the attackers,taken by the defenders,result`.
//!
//! No field is ever quoted or holds a comma, so that the line is split by hand.

mod parse;
mod print;

use tafl_game_record::GameResult;
use tafl_rules::Preset;

pub(crate) use parse::read;
pub(crate) use print::write;

/// The rules of the games.
const PRESET: Preset = Preset::COPENHAGEN;

/// How games end, in the words of the archive.
const RESULTS: [(GameResult, &str); 4] = [
    (GameResult::AttackersWin, "Black"),
    (GameResult::DefendersWin, "White"),
    (GameResult::Draw, "Draw"),
    (GameResult::Other, "Ongoing"),
];
