//! The rules in plain English.

mod captures;
mod ending;
mod moves;
mod special;
mod words;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::rules::Rules;

/// The rules of a variant in plain English, in sections: the result of [`Rules::explain`].
///
/// It prints as text for a terminal: the title, then each section with its heading and a line for each sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    title: String,
    sections: Vec<Section>,
}

impl Explanation {
    /// The name of the variant, or `A tafl game` if it has none.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The sections, in the order in which a game is explained. None is empty.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }
}

/// A part of an [`Explanation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    heading: &'static str,
    sentences: Vec<String>,
}

impl Section {
    /// The heading of the section.
    pub fn heading(&self) -> &'static str {
        self.heading
    }

    /// The sentences of the section.
    pub fn sentences(&self) -> &[String] {
        &self.sentences
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for section in &self.sections {
            writeln!(f, "\n{}", section.heading)?;
            for sentence in &section.sentences {
                writeln!(f, "  {sentence}")?;
            }
        }
        Ok(())
    }
}

impl Rules {
    /// The rules in plain English, for players who do not know the notation.
    ///
    /// Covers only the pieces that the start position has: no knights, no sentence on knights.
    ///
    /// ```
    /// use tafl_rules::Preset;
    ///
    /// let text = Preset::BRANDUB.rules().explain().to_string();
    /// assert!(text.starts_with("Brandub\n\nBoard and start\n  The board has 7 by 7 squares."));
    /// assert!(text.contains("The defenders win when the king reaches a corner"));
    /// ```
    pub fn explain(&self) -> Explanation {
        let sections = [
            ("Board and start", self.board_and_start()),
            ("Aim of the game", self.aim()),
            ("Moving", self.moving()),
            ("The king", self.king()),
            ("Capturing", self.capturing()),
            ("Special squares", self.special_squares()),
            ("Special pieces", self.special_pieces()),
            ("End of the game", self.ending()),
        ];
        let sections = sections
            .into_iter()
            .map(|(heading, sentences)| Section { heading, sentences })
            .filter(|section| !section.sentences.is_empty())
            .collect();
        let title = self.name().map_or_else(|| "A tafl game".into(), alloc::string::ToString::to_string);
        Explanation { title, sections }
    }
}
