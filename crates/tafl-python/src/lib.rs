//! The Python package `tafl-notation`, which is imported as `tafl`.
//!
//! This crate wraps the library crates for PyO3; `python/tafl/` is what surrounds the module in the package.
//! `cargo xtask python` builds a wheel, installs it into a fresh environment and tests it.
//!
//! - Squares, pieces, moves, positions and rules cannot be changed: they are hashable, and `repr` evaluates back.
//! - Wherever one of them is expected, its notation is accepted too.
//! - What is wrong with a notation, or against the rules, raises an exception of `error.rs`, which has a code.

#![allow(clippy::trivially_copy_pass_by_ref, reason = "methods of objects of Python take `&self`")]
#![allow(
    clippy::missing_errors_doc,
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "these comments become docstrings, and what fails raises an exception"
)]

mod archive;
mod argument;
mod diagram;
mod dialect;
mod dialect_position;
mod engine;
mod error;
mod explorer;
mod finding;
mod fit;
mod game;
mod game_record;
mod headers;
mod interrupt;
mod learning;
mod legal_moves;
mod markup;
mod merge;
mod moves;
mod node;
mod notebook;
mod origin;
mod outcome;
mod piece;
mod position;
mod presets;
mod puzzle;
mod read_all;
mod read_error;
mod records;
mod replay;
mod rules;
mod source;
mod square;
mod t3en_board;
mod tables;
mod tsn;
mod verdict;
mod verify;
mod whole_file;

use pyo3::prelude::*;

/// The module that `tafl` imports.
#[pymodule(gil_used = false)]
#[pyo3(name = "_tafl")]
fn package(module: &Bound<'_, PyModule>) -> PyResult<()> {
    error::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<square::Square>()?;
    module.add_class::<piece::Piece>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<tsn::Tsn>()?;
    module.add_class::<dialect_position::DialectPosition>()?;
    dialect::register(module)?;
    module.add_class::<t3en_board::Board>()?;
    module.add_function(wrap_pyfunction!(t3en_board::to_square, module)?)?;
    module.add_class::<rules::Rules>()?;
    presets::register(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<legal_moves::LegalMoves>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<verdict::Verdict>()?;
    module.add_function(wrap_pyfunction!(verify::verify, module)?)?;
    module.add_function(wrap_pyfunction!(verify::complete, module)?)?;
    module.add_function(wrap_pyfunction!(diagram::svg, module)?)?;
    module.add_function(wrap_pyfunction!(diagram::diagram, module)?)?;
    module.add_class::<finding::Finding>()?;
    module.add_class::<game_record::GameRecord>()?;
    module.add_class::<headers::Headers>()?;
    module.add_class::<node::Node>()?;
    module.add_class::<replay::Ply>()?;
    module.add_class::<records::Records>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<puzzle::PuzzleMove>()?;
    module.add_class::<puzzle::PuzzleResponse>()?;
    module.add_function(wrap_pyfunction!(records::records, module)?)?;
    module.add_function(wrap_pyfunction!(records::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(read_all::read_all_record, module)?)?;
    module.add("FORMATS", records::formats(module.py())?)?;
    headers::register(module)?;
    read_error::register(module)?;
    tables::register(module)?;
    explorer::register(module)?;
    module.add_function(wrap_pyfunction!(merge::merge_games, module)?)?;
    fit::register(module)?;
    engine::register(module)?;
    learning::register(module)
}
