//! Boards as text and as SVG.

use tafl_diagram::{Corner, Diagram, Theme, UnknownName};
use tafl_position::{Dimension, Position, Square};
use tafl_rules::Rules;
use wasm_bindgen::prelude::wasm_bindgen;

use super::options::{Options, argument, named};
use super::rules::rules_of;
use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    /// The content of a diagram.
    #[wasm_bindgen(typescript_type = "DiagramOptions")]
    pub type DiagramOptions;
}

/// A position as an SVG picture.
#[wasm_bindgen]
pub fn svg(position: &str, options: Option<DiagramOptions>) -> Result<String, Failure> {
    let (position, options) = (argument::<Position>(position)?, Options::read(options.as_ref())?);
    let rules = rules_option(&options)?;
    let diagram = diagram(&position, rules.as_ref(), &options)?;
    let theme = options.text("theme")?;
    let theme = theme.map_or(Ok(Theme::default()), |name| named("theme-unknown", name.parse()))?;
    let picture = diagram.svg().theme(theme);
    Ok(match options.text("title")? {
        Some(title) => picture.title(title).to_string(),
        None => picture.to_string(),
    })
}

/// A position as text, for a terminal or a log.
#[wasm_bindgen(js_name = diagramText)]
pub fn diagram_text(position: &str, options: Option<DiagramOptions>) -> Result<String, Failure> {
    let (position, options) = (argument::<Position>(position)?, Options::read(options.as_ref())?);
    let rules = rules_option(&options)?;
    let diagram = diagram(&position, rules.as_ref(), &options)?;
    let ascii = options.flag("ascii")? == Some(true);
    Ok(if ascii { diagram.text().ascii().to_string() } else { diagram.text().to_string() })
}

fn rules_option(options: &Options) -> Result<Option<Rules>, Failure> {
    options.text("rules")?.map(rules_of).transpose()
}

fn diagram<'a>(
    position: &'a Position,
    rules: Option<&'a Rules>,
    options: &Options,
) -> Result<Diagram<'a>, Failure> {
    let mut diagram = Diagram::new(position);
    if let Some(rules) = rules {
        diagram = diagram.rules(rules);
    }
    if let Some(corner) = options.text("a1")? {
        diagram = diagram.a1(corner_of(corner)?);
    }
    if options.flag("labels")? == Some(false) {
        diagram = diagram.without_labels();
    }
    if let Some(record) = options.text("lastMove")? {
        let record: tafl_moves::MoveRecord = argument(record)?;
        diagram = diagram.captured(record.captures().iter().map(|capture| capture.square()));
        if let (Some(origin), Some(target)) = (record.origin(), record.target()) {
            diagram = diagram.last_move(origin, target);
        }
    }
    for square in options.texts("marked", MAX_DRAWN)? {
        diagram = diagram.marked([argument::<Square>(square)?]);
    }
    for arrow in options.texts("arrows", MAX_DRAWN)? {
        let arrow: tafl_moves::Move = argument(arrow)?;
        diagram = diagram.arrow(arrow.origin(), arrow.target());
    }
    Ok(diagram)
}

/// The most squares that a diagram marks, and the most arrows: every square of the largest board.
const MAX_DRAWN: usize = Dimension::MAX as usize * Dimension::MAX as usize;

fn corner_of(name: &str) -> Result<Corner, Failure> {
    name.parse().map_err(|error: UnknownName<Corner>| Failure::plain("corner-unknown", &error))
}
