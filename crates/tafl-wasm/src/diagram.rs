//! Boards as text and as SVG.

use tafl_diagram::{Corner, Diagram, Theme};
use tafl_position::{Position, Square};
use tafl_rules::Rules;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::options::{argument, named};
use crate::rules::rules_of;

#[wasm_bindgen]
extern "C" {
    /// What a diagram shows.
    #[wasm_bindgen(typescript_type = "DiagramOptions")]
    pub type DiagramOptions;

    #[wasm_bindgen(method, getter, structural)]
    fn rules(this: &DiagramOptions) -> Option<String>;

    #[wasm_bindgen(method, getter, structural)]
    fn a1(this: &DiagramOptions) -> Option<String>;

    #[wasm_bindgen(method, getter, structural)]
    fn labels(this: &DiagramOptions) -> Option<bool>;

    #[wasm_bindgen(method, getter, structural, js_name = lastMove)]
    fn last_move(this: &DiagramOptions) -> Option<String>;

    #[wasm_bindgen(method, getter, structural)]
    fn marked(this: &DiagramOptions) -> Option<Vec<String>>;

    #[wasm_bindgen(method, getter, structural)]
    fn arrows(this: &DiagramOptions) -> Option<Vec<String>>;

    #[wasm_bindgen(method, getter, structural)]
    fn theme(this: &DiagramOptions) -> Option<String>;

    #[wasm_bindgen(method, getter, structural)]
    fn title(this: &DiagramOptions) -> Option<String>;

    #[wasm_bindgen(method, getter, structural)]
    fn ascii(this: &DiagramOptions) -> Option<bool>;
}

/// A position as an SVG picture.
#[wasm_bindgen]
pub fn svg(position: &str, options: Option<DiagramOptions>) -> Result<String, Failure> {
    let (position, options) = (argument::<Position>(position)?, options.as_ref());
    let rules = rules_option(options)?;
    let diagram = diagram(&position, rules.as_ref(), options)?;
    let theme = options.and_then(DiagramOptions::theme);
    let theme = theme.map_or(Ok(Theme::default()), |name| named("theme-unknown", name.parse()))?;
    let title = options.and_then(DiagramOptions::title);
    let picture = diagram.svg().theme(theme);
    Ok(match &title {
        Some(title) => picture.title(title).to_string(),
        None => picture.to_string(),
    })
}

/// A position as text, for a terminal or a log.
#[wasm_bindgen(js_name = diagramText)]
pub fn diagram_text(position: &str, options: Option<DiagramOptions>) -> Result<String, Failure> {
    let (position, options) = (argument::<Position>(position)?, options.as_ref());
    let rules = rules_option(options)?;
    let diagram = diagram(&position, rules.as_ref(), options)?;
    let ascii = options.and_then(DiagramOptions::ascii) == Some(true);
    Ok(if ascii { diagram.text().ascii().to_string() } else { diagram.text().to_string() })
}

fn rules_option(options: Option<&DiagramOptions>) -> Result<Option<Rules>, Failure> {
    options.and_then(DiagramOptions::rules).as_deref().map(rules_of).transpose()
}

fn diagram<'a>(
    position: &'a Position,
    rules: Option<&'a Rules>,
    options: Option<&DiagramOptions>,
) -> Result<Diagram<'a>, Failure> {
    let mut diagram = Diagram::new(position);
    if let Some(rules) = rules {
        diagram = diagram.rules(rules);
    }
    let Some(options) = options else { return Ok(diagram) };
    if let Some(corner) = options.a1() {
        diagram = diagram.a1(corner_of(&corner)?);
    }
    if options.labels() == Some(false) {
        diagram = diagram.without_labels();
    }
    if let Some(record) = options.last_move() {
        let record: tafl_moves::MoveRecord = argument(&record)?;
        diagram = diagram.captured(record.captures().iter().map(|capture| capture.square()));
        if let (Some(origin), Some(target)) = (record.origin(), record.target()) {
            diagram = diagram.last_move(origin, target);
        }
    }
    for square in options.marked().unwrap_or_default() {
        diagram = diagram.marked([argument::<Square>(&square)?]);
    }
    for arrow in options.arrows().unwrap_or_default() {
        let arrow: tafl_moves::Move = argument(&arrow)?;
        diagram = diagram.arrow(arrow.origin(), arrow.target());
    }
    Ok(diagram)
}

fn corner_of(name: &str) -> Result<Corner, Failure> {
    match name {
        "bottomLeft" => Ok(Corner::BottomLeft),
        "topLeft" => Ok(Corner::TopLeft),
        "topRight" => Ok(Corner::TopRight),
        "bottomRight" => Ok(Corner::BottomRight),
        _ => {
            let message = "unknown corner, expected `bottomLeft`, `topLeft`, `topRight` or `bottomRight`";
            Err(Failure::plain("corner-unknown", message))
        }
    }
}
