//! Games of hnefatafl and other tafl games on a web page.
//!
//! ```
//! use tafl_page::Page;
//!
//! let record = "\
//! [event:Spring Cup]
//! [rules:dim:7 name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//! 1. d6-f6 d5-f5
//! ".parse()?;
//! let mut page = Page::new();
//! page.push(&record)?;
//! assert!(page.to_string().contains("<title>Spring Cup</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Page`] is one HTML file that needs no network. Readers step through the games and their variations, by hand or
//! with the keyboard; several games become a list to search and sort, below
//! any [`PageTable`]; puzzles are solved on the page.
//!
//! A [`Sheet`] is for the printer: games with boards at the moves that have comments, and puzzles with their solutions on
//! the last page. A [`RulesSheet`] explains rules, with pictures of captures.
//!
//! # Without a page
//!
//! [`GameData`] is what the scripts of a page read for one game. [`modules`] and [`style`] are the scripts and the style
//! sheet, and [`components`] are the modules of the web components `<tafl-board>` and `<tafl-game>`, for packages that have
//! them as files. They draw the shapes of [`tafl_diagram::Sprite`].
//!
//! The scripts replay games without rules, because a move record lists its captures.
//!
//! # Text is text
//!
//! Names and comments are never markup: the data of a page is JSON in which no tag can begin or end, the scripts only
//! create text nodes from it, and a content security policy allows the script and the style of the page by their hashes
//! and nothing else.
//!
//! # Puzzles
//!
//! Of a puzzle, [`GameData`] has only what the solver may see at once. The rest after a move is sealed in a
//! [`PuzzleData`], under a key that is derived from the moves so far. `src/seal.rs` describes the scheme. It hides a
//! solution from eyes, not from programs, which can try all moves.
//!
//! # Features
//!
//! None. This crate needs the standard library.

mod assets;
mod document;
mod error;
mod escape;
mod explained;
mod game_data;
mod page;
mod page_table;
mod plain;
mod policy;
mod puzzle_data;
mod rules_sheet;
mod seal;
mod sheet;
mod title;

pub use assets::{Module, board_style, components, modules, style};
pub use error::PageError;
pub use explained::ExplainedRules;
pub use game_data::{GameData, MoveData};
pub use notation_syntax::{Code, Coded, Related};
pub use page::Page;
pub use page_table::PageTable;
pub use puzzle_data::PuzzleData;
pub use rules_sheet::RulesSheet;
pub use sheet::Sheet;
pub use tafl_game_record::{GameRecord, PuzzleError, ReplayError};
pub use tafl_rules::Rules;
