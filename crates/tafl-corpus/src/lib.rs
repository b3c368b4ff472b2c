//! Tests on real games, which are not part of the repository.
//!
//! The *corpus* is a folder of real games (`corpus/`) and of answers of the reference implementation (`oracle/`). It
//! is the folder that the environment variable `TAFL_CORPUS` names, or else `../shared` next to the checkout.
//!
//! The built-in test harness decides at compile time which tests are ignored, so the tests that need the corpus have a
//! harness that decides at run time. In each crate they are in `tests/corpus/`, which is not packaged:
//!
//! ```no_run
//! use tafl_corpus::{Corpus, Totals};
//!
//! fn every_game_has_four_fields(corpus: &Corpus) {
//!     let mut totals = Totals::default();
//!     for line in corpus.text("corpus/copenhagen-1200.csv").lines() {
//!         assert_eq!(line.split(',').count(), 4, "{line}");
//!         totals.count("games");
//!     }
//!     corpus.report("lines of an archive", &totals);
//! }
//!
//! tafl_corpus::main!(every_game_has_four_fields);
//! ```
//!
//! - Without a corpus all of them are *ignored*, with the reason.
//! - If `TAFL_CORPUS` names a folder without a corpus, all of them fail.
//! - A test that is not listed is dead code, about which the compiler warns. `cargo xtask tidy` rejects `#[test]` in
//!   these files, because such a function would be neither compiled nor run.
//!
//! # How a test on real data is written
//!
//! It holds on data of the same origin that it has not seen.
//!
//! - It asserts a rule for each game, line or file. Where we differ from the reference or from what a file says, the
//!   difference must be one that a row of `docs/deviations.md` defines, and the test contains that definition as code: a
//!   question about the line, not a list of lines. A difference that no row explains fails the test, which prints the
//!   line.
//! - It asserts no totals and has no snapshots. It counts what it met in [`Totals`], and prints them with
//!   [`Corpus::report`]; they appear on standard error whether or not the test passes. A document that states such a
//!   figure names the test that prints it.
//! - It does not depend on the order of lines, or on one particular line or file. A trace whose game is missing is
//!   skipped. It may require that there is anything to compare at all.
//! - It reads the data only through [`Corpus`].
//!
//! `TAFL_CORPUS_HALF=N` runs the tests on one half of each table, folder and archive, in another order; N and N + 1 are
//! complementary halves if N is even. `cargo xtask ci` runs them on one half.

mod corpus;
mod half;
mod harness;
mod totals;

pub use corpus::Corpus;
pub use harness::{Test, run};
pub use totals::Totals;
