//! Games drawn, and moves suggested for them.

use std::ops::ControlFlow;

use serde_json::{Map, Value, json};
use tafl_diagram::Diagram;
use tafl_engine::Score;
use tafl_moves::Move;
use tafl_play::Game;
use tafl_search::{Level, Limits, Search};

use super::server::{Answer, Problem};

/// The board of a game, with its last move: as text, as ASCII text, or as SVG.
pub(super) fn board(game: &Game, input: &Map<String, Value>) -> Answer {
    let position = game.position();
    let mut diagram = Diagram::new(&position).rules(game.rules());
    if let Some(last) = last_move(game) {
        let captures = last.captures().iter().map(|capture| capture.square());
        diagram = diagram.last_move(last.origin(), last.target()).captured(captures);
    }
    let board = match input.get("format").map(Value::as_str) {
        None | Some(Some("text")) => diagram.text().to_string(),
        Some(Some("ascii")) => diagram.text().ascii().to_string(),
        Some(Some("svg")) => diagram.svg().to_string(),
        Some(_) => return Err(Problem::new("other", "`format` is not `text`, `ascii` or `svg`")),
    };
    Ok(json!({ "board": board }))
}

/// The last move of a game, with its captures and its mark.
pub(super) fn last_move(game: &Game) -> Option<Move> {
    let mut before = game.clone();
    let step = before.undo()?;
    before.marked(step).ok()
}

/// An engine that suggests moves.
#[derive(Default)]
pub(super) struct Adviser(Option<Search>);

/// The level without one, and the bytes of the engine's table.
const LEVEL: u64 = 10;
const TABLE_BYTES: usize = 16 << 20;

impl Adviser {
    /// A move for the side to move, by a level or a number of nodes. The same request has the same answer.
    pub(super) fn suggest(&mut self, game: &Game, input: &Map<String, Value>) -> Answer {
        if game.outcome().is_some() {
            return Err(Problem::new("illegal", "the game is over"));
        }
        let number = |name: &str, default: u64, least: u64, most: u64| match input.get(name) {
            None => Ok(default),
            Some(number) => {
                number.as_u64().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
                    Problem::new("number", format_args!("`{name}` is not a number from {least} to {most}"))
                })
            }
        };
        let level = number("level", LEVEL, Level::MIN.get().into(), Level::MAX.get().into())?;
        let seed = number("seed", 1, 1, u64::MAX)?;
        let nodes = number("nodes", 0, 1, Level::MAX_NODES)?;
        let search = match &mut self.0 {
            Some(search) => search,
            none => none.insert(Search::new(TABLE_BYTES).map_err(|error| Problem::new("other", error))?),
        };
        search.clear();
        let step = if nodes > 0 {
            search.run(game, &Limits::new().nodes(nodes), |_| ControlFlow::Continue(())).best()
        } else {
            let level = u8::try_from(level).ok().and_then(Level::new).unwrap_or(Level::MIN);
            search.choose(game, level, seed)
        };
        let step = step.ok_or_else(|| Problem::new("other", "the engine finds no move"))?;
        let score = search.report().score().map(|score| match score {
            Score::Points(points) => json!({ "points": points }),
            Score::Win(moves) => json!({ "win": moves }),
            Score::Loss(moves) => json!({ "loss": moves }),
        });
        let record = game.marked(step).map(|made| made.to_string()).ok();
        Ok(json!({ "squares": step.to_string(), "move": record, "score": score }))
    }
}
