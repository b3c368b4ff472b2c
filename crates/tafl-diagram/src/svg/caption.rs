//! A text below the board.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::visible;

use crate::svg::{Escaped, Geometry, Scene};

const SIZE: u32 = 34;
const LINE: u32 = 46;
/// A generous width of a letter, because the font is not known.
const LETTER: u32 = 19;
/// The space below the last line.
const BELOW: u32 = 24;
/// The most lines of a caption; the rest of a longer text is left out.
const MAX_LINES: usize = 12;

/// The lines of a text below the board.
pub(super) struct Caption(Vec<String>);

impl Caption {
    /// The text in lines that are no wider than the picture.
    pub(super) fn new(text: &str, geometry: Geometry) -> Self {
        let columns = usize::try_from(geometry.extent() / LETTER).unwrap_or(usize::MAX).max(1);
        let mut lines: Vec<String> = text.trim().lines().flat_map(|line| wrapped(line, columns)).collect();
        if lines.len() > MAX_LINES {
            lines.truncate(MAX_LINES);
            lines.last_mut().into_iter().for_each(|line| line.push('…'));
        }
        Self(lines)
    }

    /// By how much the picture is higher than the board.
    pub(super) fn height(&self) -> u32 {
        let lines = u32::try_from(self.0.len()).unwrap_or_default();
        if lines == 0 { 0 } else { lines * LINE + BELOW }
    }

    pub(super) fn draw(&self, scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        let (middle, top) = (scene.geometry.extent() / 2, scene.geometry.extent());
        let color = scene.palette().labels;
        writeln!(
            f,
            r#"<g fill="{color}" font-family="sans-serif" font-size="{SIZE}" text-anchor="middle">"#
        )?;
        for (line, y) in self.0.iter().zip((top + SIZE..).step_by(LINE as usize)) {
            writeln!(f, r#"<text x="{middle}" y="{y}">{}</text>"#, Escaped(line))?;
        }
        f.write_str("</g>\n")
    }
}

/// The words of a line in lines of at most so many columns. Longer words are divided.
fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut current, mut width) = (String::new(), 0);
    for word in line.split_whitespace() {
        let word: Vec<char> = visible(word).collect();
        let wide: usize = word.iter().copied().map(columns_of).sum();
        if width > 0 && width + 1 + wide > columns {
            lines.push(core::mem::take(&mut current));
            width = 0;
        }
        if width > 0 {
            current.push(' ');
            width += 1;
        }
        for char in word {
            if width + columns_of(char) > columns && width > 0 {
                lines.push(core::mem::take(&mut current));
                width = 0;
            }
            current.push(char);
            width += columns_of(char);
        }
    }
    lines.push(current);
    lines
}

/// Letters of East Asia are twice as wide.
fn columns_of(char: char) -> usize {
    if char >= '\u{1100}' { 2 } else { 1 }
}
