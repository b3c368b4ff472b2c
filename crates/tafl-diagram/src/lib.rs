//! Boards of tafl games as text and as SVG.
//!
//! ```
//! use tafl_diagram::{Corner, Diagram, Rules};
//!
//! let brandub: Rules = "dim:7 ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
//! let diagram = Diagram::new(brandub.start()).rules(&brandub);
//! assert_eq!(diagram.text().to_string(), "    \
//!     a b c d e f g
//!   7 ╳ · · ● · · ╳ 7
//!   6 · · · ● · · · 6
//!   5 · · · ○ · · · 5
//!   4 ● ● ○ ♔ ○ ● ● 4
//!   3 · · · ○ · · · 3
//!   2 · · · ● · · · 2
//!   1 ╳ · · ● · · ╳ 1
//!     a b c d e f g
//! ");
//! let picture = diagram.a1(Corner::TopRight).svg().to_string();
//! assert!(picture.starts_with("<svg xmlns="));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Diagram`] holds what to show: a position, labels, special squares, the last move, captures, marks, circles, arrows,
//! and the corner in which `a1` is drawn. [`Text`] draws it for a terminal, in Unicode or in ASCII, and reports
//! what each part of the text is, for programs that add colour. [`Svg`] draws it for pages and for paper, light or
//! dark. [`Sprite`] has its shapes for programs that draw the board themselves, such as a web page on which pieces move.
//!
//! # The pieces
//!
//! Attackers are dark, defenders are light. A taflman is a plain disc. The king is larger and has a crown; a
//! commander has a star, a knight a horse, a mercenary a half-filled circle, and a guard a shield. The shapes were
//! drawn for this crate and are under its licence. Letters and digits are shapes as well, so a picture needs no font.
//!
//! # What this crate does not do
//!
//! It knows no games, and plays no moves: the last move and its captures are marks on squares. It does not make
//! bitmaps; `tafl show --png` does, with a crate that renders SVG.
//!
//! # Features
//!
//! - `std` (default): passed on to the crates below; this crate itself does not need it. Without it the crate is
//!   `no_std` + `alloc`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod cell;
mod corner;
mod diagram;
mod svg;
mod text;
mod theme;

pub use corner::Corner;
pub use diagram::{Diagram, Part};
#[doc(inline)]
pub use notation_syntax::{Named, UnknownName};
pub use svg::{Sprite, Svg};
pub use tafl_moves::MoveRecord;
pub use tafl_position::{Position, ShapeColour, Square};
pub use tafl_rules::Rules;
pub use text::Text;
pub use theme::{Palette, PaletteError, Theme};
