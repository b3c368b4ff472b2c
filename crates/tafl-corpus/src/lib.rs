//! Tests on real games, which are not part of the repository.
//!
//! The *corpus* is a folder of real games (`corpus/`) and of answers of the reference implementation (`oracle/`). It
//! is the folder that the environment variable `TAFL_CORPUS` names, or else `../shared` next to the checkout.
//!
//! The built-in test harness decides at compile time which tests are ignored, so the tests that need the corpus have a
//! harness that decides at run time. In each crate they are in `tests/corpus/`, which is not packaged:
//!
//! ```no_run
//! use tafl_corpus::Corpus;
//!
//! fn every_game_has_a_line(corpus: &Corpus) {
//!     assert_eq!(corpus.text("corpus/copenhagen-1200.csv").lines().count(), 1_200);
//! }
//!
//! tafl_corpus::main!(every_game_has_a_line);
//! ```
//!
//! - Without a corpus all of them are *ignored*, with the reason.
//! - If `TAFL_CORPUS` names a folder without a corpus, all of them fail.
//! - A test that is not listed is dead code, about which the compiler warns. `cargo xtask tidy` rejects `#[test]` in
//!   these files, because such a function would be neither compiled nor run.

mod corpus;
mod half;
mod harness;
mod totals;

pub use corpus::Corpus;
pub use harness::{Test, run};
pub use totals::Totals;
