//! The module of `tafl-notation`: positions, moves, rules, games and T3EN.

mod diagnostic;
#[cfg(feature = "diagram")]
mod diagram;
mod dialects;
#[cfg(feature = "play")]
mod ending;
#[cfg(feature = "play")]
mod game;
mod games;
mod js;
mod markup;
mod moves;
mod object;
mod options;
mod playback;
mod position;
mod puzzle;
mod record;
mod replay;
mod rules;
#[cfg(feature = "play")]
mod steps;
#[cfg(feature = "t3en")]
mod t3en;
mod tag_values;
mod text_index;
mod tree;
mod tsn;
mod types;
#[cfg(feature = "verify")]
mod verify;

#[cfg(feature = "diagram")]
pub use diagram::{diagram_text, svg};
pub use dialects::{
    move_dialects, parse_dialect_move, parse_dialect_position, position_dialects, print_dialect_move,
    print_dialect_position,
};
#[cfg(feature = "play")]
pub use game::Game;
pub use games::Games;
pub use moves::{parse_all_move, parse_move, parse_move_list};
pub use playback::Playback;
pub use position::Position;
pub use puzzle::PuzzleSession;
pub use record::GameRecord;
pub use rules::{diff_rules, explain_rules, parse_all_rules, parse_rules, presets, print_rules};
#[cfg(feature = "play")]
pub use steps::module_memory;
#[cfg(feature = "t3en")]
pub use t3en::{empty_t3en, parse_all_t3en, parse_t3en, play_t3en, print_t3en, status_of_t3en};
pub use tsn::{parse_all_tsn, parse_tsn, print_tsn};
