//! A page without scripts: the moves and comments of a game as HTML, and a picture of its start.

use std::fmt;
use std::fmt::Write as _;

use tafl_diagram::{Diagram, Theme};
use tafl_game_record::Address;

use crate::escape;
use crate::game_data::{GameData, MoveData};

/// What readers without scripts see of the games of a page.
pub(crate) struct Plain<'a>(pub(crate) &'a [GameData]);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [game] if game.is_puzzle() => {
                picture(game, f)?;
                f.write_str(
                    "<p>Solving a puzzle needs JavaScript, which opens the solution move by move.</p>",
                )
            }
            [game] => {
                picture(game, f)?;
                moves(game, f)
            }
            games => write!(
                f,
                "<p>This page needs JavaScript to show its {} games. Their moves are in its source, in OpenTafl \
                 Notation.</p>",
                games.len()
            ),
        }
    }
}

fn picture(game: &GameData, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(start) = &game.start else { return Ok(()) };
    let diagram = Diagram::new(start);
    let diagram = game.rules().into_iter().fold(diagram, Diagram::rules);
    write!(f, "{}", diagram.svg().theme(Theme::Light))
}

/// The main line, then the variations, each with a heading. A paragraph ends with a comment.
fn moves(game: &GameData, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    comments(game.start_comment(), f)?;
    let mut line = None;
    let mut begins = true;
    for step in &game.moves {
        let next = step.address.as_ref().and_then(line_of);
        if next != line {
            write!(f, "\n<h2>Variation {}</h2>\n", next.as_deref().unwrap_or_default())?;
            (line, begins) = (next, true);
        }
        f.write_str(if begins { "<p>" } else { " " })?;
        played(step, f)?;
        comments(step.shown(), f)?;
        begins = !step.comments.is_empty();
    }
    Ok(())
}

/// The address of the variation of a move, `3b.1` of `3b.1.2a`; `None` in the main line.
fn line_of(address: &Address) -> Option<String> {
    address.to_string().rsplit_once('.').map(|(line, _)| line.to_owned())
}

fn played(step: &MoveData, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let address = step.address.as_ref().map(Address::to_string).unwrap_or_default();
    let number = address.rsplit('.').next().unwrap_or_default();
    write!(f, "<b>{number}</b>\u{a0}{}", self::step(step))
}

/// A move with its judgement and its evaluation.
pub(crate) fn step(step: &MoveData) -> String {
    let mut text = escape::html(&step.record.to_string());
    if let Some(judgement) = step.markup.judgement {
        // Writing to a string does not fail.
        let _ = write!(text, "\u{a0}<b>{judgement}</b>");
    }
    if let Some(eval) = step.markup.eval {
        let _ = write!(text, " <small>{}</small>", eval.in_words());
    }
    text
}

fn comments<'a>(texts: impl IntoIterator<Item = &'a str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut texts = texts.into_iter().filter(|text| !text.trim().is_empty());
    texts.try_for_each(|text| write!(f, "\n<blockquote>{}</blockquote>\n", escape::lines(text)))
}
