//! Boards of tafl games, as text and as SVG.
//!
//! ```
//! use tafl_diagram::{Corner, Diagram};
//! use tafl_rules::Preset;
//!
//! let brandub = Preset::BRANDUB.rules();
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
//! ```
//!
//! A [`Diagram`] says what is to be seen: a position, labels, special squares, the last move, captures, marks,
//! arrows, and where `a1` lies. [`Text`] draws it for a terminal, in Unicode or in ASCII, and tells which part
//! of it is what, so that a program can give it colour. [`Svg`] draws it for pages and for paper, light or dark.
//!
//! # The pieces
//!
//! Attackers are dark, defenders are light. A taflman is a plain disc, the king is larger and has a crown, a
//! commander has a star, a knight a horse, a mercenary a half-filled circle, a guard a shield. They are shapes
//! of our own, under the licence of this crate, and so are the letters and digits: a picture needs no font.
//!
//! # What this crate does not do
//!
//! It knows neither moves nor games; the last move is two squares, captures are squares. It makes no bitmaps:
//! `tafl show --png` does, with a crate that draws SVG.
//!
//! # Features
//!
//! - `std` (default): nothing in this crate needs it; it is handed on to the crates below. Without it the crate
//!   is `no_std` + `alloc`.

#![no_std]

extern crate alloc;

mod cell;
mod corner;
mod diagram;
mod svg;
mod text;
mod theme;

pub use corner::Corner;
pub use diagram::Diagram;
pub use svg::Svg;
pub use text::{Part, Text};
pub use theme::Theme;
