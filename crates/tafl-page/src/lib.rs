#![doc = include_str!("../README.md")]

mod assets;
mod error;
mod escape;
mod explained;
mod game_data;
mod page;
mod policy;
mod puzzle_data;
mod seal;

pub use assets::{Module, component, modules, style};
pub use error::PageError;
pub use explained::ExplainedRules;
pub use game_data::{GameData, MoveData};
pub use page::Page;
pub use puzzle_data::PuzzleData;
