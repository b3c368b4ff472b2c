//! Files of tafl games: compressed or not, in tar and zip files or not, and in any form.
//!
//! ```
//! use std::io::Read;
//! use tafl_files::{FileReader, GameForm, decompressed, peek};
//!
//! # fn main() -> std::io::Result<()> {
//! let file: FileReader = Box::new("[event:Club]\n\n1. a1-a2\n".as_bytes());
//! let (content, compression) = decompressed(file)?;
//! let (head, mut content) = peek(content);
//! assert_eq!((compression, GameForm::detect(&head)), (None, Some(GameForm::Otg)));
//!
//! // The content is still complete.
//! let mut text = String::new();
//! content.read_to_string(&mut text)?;
//! assert!(text.starts_with("[event:Club]"));
//! # Ok(())
//! # }
//! ```
//!
//! | question | answer |
//! | --- | --- |
//! | is it compressed? | [`decompressed`] recognizes gzip, Zstandard and UTF-16, and reads through them; [`Compression`] |
//! | are there files in it? | [`Bundle`], of tar and zip files |
//! | what does it begin with? | [`peek`] |
//! | whose games are these? | [`GameForm`]: game records, or an [`ArchiveFormat`]; of other files [`other_kind`] says what they are |
//! | what is the text of each game? | [`GameTexts`] |
//!
//! The texts are then read by `tafl_game_record::Games` or [`ArchiveFormat::parse`].
//!
//! This crate opens no files: all of it works on readers. Memory does not grow with them, except for the window of
//! Zstandard data, which has 128 MiB at most, and files in a [`Bundle`].

mod bundle;
mod compression;
mod frames;
mod game_form;
mod game_texts;
mod members;
mod name;
mod other_kind;
mod peek;
mod utf16;

pub use bundle::{Bundle, BundledFile};
pub use compression::{Compression, FileReader, decompressed};
pub use game_form::GameForm;
pub use game_texts::{FileText, FileTextError, GameTexts};
pub use name::has_extension;
pub use notation_syntax::EncodingError;
pub use other_kind::other_kind;
pub use peek::peek;
pub use tafl_archive::ArchiveFormat;
