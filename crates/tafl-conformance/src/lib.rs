//! A conformance suite for the notations of tafl games: inputs with their expected answers, for programs in any
//! language.
//!
//! The suite is data. A [`Vector`] is a line of JSON with the input of an [operation](Vector::operation), the answer
//! that a program has to give, and the sentences that this follows from. [`SUITE`] contains all of them, in files whose
//! names are the groups. The command `tafl conform` sends them to a program and reports where it differs; a program
//! needs about thirty lines for that, which [PROTOCOL.md] describes.
//!
//! This library is for programs that run the suite in another way, such as tests in Rust:
//!
//! ```
//! use tafl_conformance::{Answer, AnswerLine, SUITE, Judgement, judge};
//!
//! // A program that supports nothing does not fail.
//! for file in SUITE {
//!     for vector in file.vectors()? {
//!         assert_eq!(judge(&vector, &Answer::Unsupported), Judgement::Unsupported);
//!     }
//! }
//!
//! // This one does not know that the first row is rank 1.
//! let vector = r#"{"id":"position/rows/first-row","level":"required","cites":["OTN 1, positional records"],
//!     "op":"position.squares","input":{"text":"/t1/1K/"},"expect":{"ok":{"squares":["t.",".K"]}}}"#.parse()?;
//! let line: AnswerLine = r#"{"id":"position/rows/first-row","ok":{"squares":[".K","t."]}}"#.parse()?;
//! let Judgement::Failed(differences) = judge(&vector, &line.answer) else { panic!() };
//! assert_eq!(differences[0].to_string(), r#"squares[0]: expected "t.", answered ".K""#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate does not do
//!
//! It does not start programs: the command does.
//!
//! # Features
//!
//! - `answer`: [`answer`], our own answers to the requests of the suite.
//! - `generate`: the generator of the systematic vectors.
//!
//! [PROTOCOL.md]: https://docs.rs/crate/tafl-conformance/latest/source/PROTOCOL.md

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "answer")]
pub mod answer;
mod answer_line;
#[cfg(feature = "generate")]
pub mod generate;
mod judge;
mod suite;
mod vector;

pub use answer_line::{Answer, AnswerLine, AnswerLineError};
pub use judge::{Judgement, Mismatch, judge};
pub use notation_syntax::{Named, UnknownName};
pub use suite::{SUITE, SUITE_VERSION, SuiteError, SuiteFile};
#[cfg(feature = "answer")]
pub use tafl_notation::Game;
pub use vector::{ErrorClass, Expectation, Level, Vector, VectorError};
