//! Letters and digits as shapes: a picture needs no font and looks the same in every program.

use alloc::string::{String, ToString};
use core::fmt;

use tafl_position::Dimension;

/// A letter or a digit as a stroke. The baseline is at 0; small letters are 22 high, digits 32.
pub(super) struct Glyph {
    pub(super) char: char,
    pub(super) width: u32,
    pub(super) path: &'static str,
}

const fn glyph(char: char, width: u32, path: &'static str) -> Glyph {
    Glyph { char, width, path }
}

/// The space between two glyphs.
pub(super) const GAP: u32 = 9;

pub(super) const GLYPHS: [Glyph; 36] = [
    glyph('0', 19, "M0-16a9.5 16 0 0 1 19 0a9.5 16 0 0 1-19 0"),
    glyph('1', 9, "M0-25l9-7v32"),
    glyph('2', 18, "M0-25a9 8 0 1 1 16 6L0 0h18"),
    glyph('3', 18, "M1-32h15l-9 12a10 10 0 1 1-7 15"),
    glyph('4', 20, "M15 0v-32L0-9h20"),
    glyph('5', 18, "M16-32h-13l-2 14a10 10 0 1 1-1 14"),
    glyph('6', 19, "M14-32C6-25 0-18 0-9.5a9.5 9.5 0 0 0 19 0a9.5 9.5 0 0 0-19 0"),
    glyph('7', 18, "M0-32h18L6 0"),
    glyph('8', 18, "M9-17a7.5 7.5 0 0 1 0-15a7.5 7.5 0 0 1 0 15a8.5 8.5 0 0 0 0 17a8.5 8.5 0 0 0 0-17"),
    glyph('9', 19, "M5 0C13-7 19-14 19-22.5a9.5 9.5 0 0 0-19 0a9.5 9.5 0 0 0 19 0"),
    glyph('a', 18, "M18-22v22M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('b', 18, "M0-33v33M0-11a9 11 0 1 1 18 0a9 11 0 1 1-18 0"),
    glyph('c', 16, "M16-18a9 11 0 1 0 0 14"),
    glyph('d', 18, "M18-33v33M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('e', 18, "M0-12h18a9 11 0 1 0-3 9"),
    glyph('f', 12, "M12-33q-8 0-8 9v24M0-21h11"),
    glyph('g', 18, "M18-22v23a9 9 0 0 1-16 5M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('h', 16, "M0-33v33M0-13a8 9 0 0 1 16 0v13"),
    glyph('i', 0, "M0-22v22M0-32h.1"),
    glyph('j', 6, "M6-22v25q0 7-6 7M6-32h.1"),
    glyph('k', 15, "M0-33v33M14-22L0-8M5-13L15 0"),
    glyph('l', 5, "M0-33v28q0 5 5 5"),
    glyph('m', 26, "M0-22v22M0-14a6.5 8 0 0 1 13 0v14M13-14a6.5 8 0 0 1 13 0v14"),
    glyph('n', 16, "M0-22v22M0-13a8 9 0 0 1 16 0v13"),
    glyph('o', 18, "M0-11a9 11 0 1 1 18 0a9 11 0 1 1-18 0"),
    glyph('p', 18, "M0-22v32M0-11a9 11 0 1 1 18 0a9 11 0 1 1-18 0"),
    glyph('q', 18, "M18-22v32M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('r', 11, "M0-22v22M0-13a9 9 0 0 1 11-8"),
    glyph('s', 15, "M14-18C12-24 0-23 0-16.5S15-12.5 15-5.5S2 2 0-4"),
    glyph('t', 12, "M4-30v24q0 6 8 6M0-21h12"),
    glyph('u', 16, "M0-22v13a8 9 0 0 0 16 0v-13M16-22v22"),
    glyph('v', 16, "M0-22L8 0L16-22"),
    glyph('w', 24, "M0-22L6 0L12-20L18 0L24-22"),
    glyph('x', 15, "M0-22L15 0M15-22L0 0"),
    glyph('y', 16, "M0-22l8 21M16-22L4 10"),
    glyph('z', 15, "M0-22h15L0 0h15"),
];

/// Defines the letters and digits in the names of files and ranks of a board of this size.
pub(super) fn define(dimension: Dimension, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut needed: String = dimension.files().map(|file| file.to_string()).collect();
    needed.extend(dimension.ranks().map(|rank| rank.to_string()));
    GLYPHS
        .iter()
        .filter(|glyph| needed.contains(glyph.char))
        .try_for_each(|glyph| writeln!(f, r#"<path id="label-{}" d="{}"/>"#, glyph.char, glyph.path))
}

/// The glyphs of a name.
pub(super) fn of(name: &str) -> impl Iterator<Item = &'static Glyph> {
    name.chars().filter_map(|char| GLYPHS.iter().find(|glyph| glyph.char == char))
}

/// The width of a name.
pub(super) fn width(name: &str) -> u32 {
    of(name).map(|glyph| glyph.width + GAP).sum::<u32>().saturating_sub(GAP)
}
