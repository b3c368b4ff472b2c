//! The lines of a game: the order of its moves, and variations as paragraphs.

use std::fmt::Write as _;

use tafl_game_record::{Address, MoveIndex};

use crate::escape;
use crate::game_data::MoveData;
use crate::plain;

/// The moves of a game, each with those that follow it.
pub(super) struct Lines<'a> {
    moves: &'a [MoveData],
    /// The move that continues the line, and the variations beside it: after the start, then after each move.
    following: Vec<Following>,
}

#[derive(Clone, Default)]
struct Following {
    next: Option<usize>,
    variations: Vec<usize>,
}

/// A variation to write: its first move, how many turns precede its turn 1, and how deep it is.
struct Variation {
    first: usize,
    before: u32,
    depth: usize,
}

/// How deep variations are indented.
const DEEPEST: usize = 3;

impl<'a> Lines<'a> {
    pub(super) fn new(moves: &'a [MoveData]) -> Self {
        let mut following = vec![Following::default(); moves.len() + 1];
        for (index, step) in moves.iter().enumerate() {
            let parent = step.after.and_then(|after| moves.get(after));
            let of_line = |step: &MoveData| step.address.as_ref().and_then(Address::line);
            let continues = parent.and_then(of_line) == of_line(step);
            let Some(slot) = following.get_mut(step.after.map_or(0, |after| after + 1)) else { continue };
            match slot.next {
                None if continues => slot.next = Some(index),
                _ => slot.variations.push(index),
            }
        }
        Self { moves, following }
    }

    pub(super) fn step(&self, index: usize) -> Option<&'a MoveData> {
        self.moves.get(index)
    }

    fn following(&self, parent: Option<usize>) -> Option<&Following> {
        self.following.get(parent.map_or(0, |parent| parent + 1))
    }

    fn next(&self, parent: Option<usize>) -> Option<usize> {
        self.following(parent)?.next
    }

    /// The moves that continue the line.
    pub(super) fn line(&self, after: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(self.next(after), |&index| self.next(Some(index)))
    }

    /// Writes the line after a move as a paragraph, with its variations.
    pub(super) fn main(&self, after: Option<usize>, out: &mut String) {
        if let Some(first) = self.next(after) {
            self.write(vec![Variation { first, before: 0, depth: 0 }], out);
        }
        self.variations(after, out);
    }

    /// Writes what could have been played after a move of the main line instead.
    pub(super) fn variations(&self, after: Option<usize>, out: &mut String) {
        self.write(self.beside(after, 0, 1), out);
    }

    /// The variations beside the move that continues the line, the last one first. They count on from it; their own
    /// addresses count from 1.
    fn beside(&self, parent: Option<usize>, before: u32, depth: usize) -> Vec<Variation> {
        let replaced = self.next(parent).map_or(0, |index| before.saturating_add(self.turn(index)));
        let others = self.following(parent).map(|following| following.variations.as_slice());
        let variation =
            |&first| Variation { first, before: replaced.saturating_sub(self.turn(first)), depth };
        others.unwrap_or_default().iter().rev().map(variation).collect()
    }

    fn turn(&self, index: usize) -> u32 {
        self.step(index).and_then(|step| step.address.as_ref()).map_or(0, |address| address.index().turn())
    }

    /// A paragraph for each line. Variations nest deeply, so there is no recursion.
    fn write(&self, mut pending: Vec<Variation>, out: &mut String) {
        while let Some(Variation { first, before, depth }) = pending.pop() {
            // Writing to a string does not fail.
            let _ = write!(out, "<p class=\"line depth-{}\" dir=\"auto\">", depth.min(DEEPEST));
            let mut inner = Vec::new();
            let mut at = Some(first);
            while let Some(index) = at {
                if let Some(step) = self.step(index) {
                    Self::played(step, before, out);
                }
                at = self.next(Some(index));
                inner.push(self.beside(Some(index), before, depth + 1));
            }
            out.push_str("</p>\n");
            pending.extend(inner.into_iter().rev().flatten());
        }
    }

    fn played(step: &MoveData, before: u32, out: &mut String) {
        let label = step
            .address
            .as_ref()
            .map(Address::index)
            .map(|index| MoveIndex::new(before.saturating_add(index.turn()), index.letter()));
        let label = label.map(|index| index.to_string()).unwrap_or_default();
        let _ = write!(out, "<b>{label}</b>\u{a0}{} ", plain::step(step));
        for text in step.shown().filter(|text| !text.trim().is_empty()) {
            let _ = write!(out, "<span class=\"comment\" dir=\"auto\">{}</span> ", escape::lines(text));
        }
    }
}
