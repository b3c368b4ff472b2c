//! The main line of a game, played by its rules, and what an engine finds at each point.

use std::collections::BTreeSet;

use indicatif::ProgressBar;
use tafl_game_record::{GameRecord, NodeId, Tree};
use tafl_moves::Move;
use tafl_play::{Game, Step};
use tafl_position::Side;

use super::engine::{Engine, Found};
use crate::otn;

/// The main line of a game as far as its rules allow it.
pub(super) struct Played {
    /// The game after the moves.
    game: Game,
    nodes: Vec<NodeId>,
    moves: Vec<Move>,
}

/// A point of a game.
pub(super) struct Point {
    /// The move that leads there; `None` at the start.
    pub(super) node: Option<NodeId>,
    pub(super) side_to_move: Side,
    pub(super) seen: Seen,
}

/// What is known of a point.
pub(super) enum Seen {
    /// The game is over. The winner; `None` for a draw.
    Over(Option<Side>),
    /// The best lines; none if the engine reports no evaluation.
    Lines(Vec<Found>),
}

impl Played {
    /// Plays a game, and says why it does not get to its end.
    pub(super) fn new(record: &GameRecord) -> Result<(Self, Option<String>), String> {
        let rules = record.rules().ok_or("the game has no rules; write `--rules RULES`")?;
        let view = rules.at(otn::read()).map_err(|error| error.to_string())?;
        let (start, side) = (record.start(), record.side_to_move());
        let game =
            Game::from_position(view, start.unwrap_or(rules.start()), side.unwrap_or(rules.side_to_move()));
        let mut played =
            Self { game: game.map_err(|error| error.to_string())?, nodes: Vec::new(), moves: Vec::new() };
        for id in record.tree().main_line() {
            // A resignation is not a move on the board.
            let Some(made) = record.tree().move_record(id).and_then(|made| made.as_move()) else { break };
            if let Err(problem) = played.play(id, made) {
                let address = record.tree().address(id).map(|address| address.to_string());
                let problem = format!(
                    "{} {made}: {problem}; from here on nothing is analysed",
                    address.unwrap_or_default()
                );
                return Ok((played, Some(problem)));
            }
        }
        Ok((played, None))
    }

    fn play(&mut self, id: NodeId, made: &Move) -> Result<(), String> {
        let played = self.game.play(Step::from(made)).map_err(|error| error.to_string())?;
        let squares =
            |made: &Move| made.captures().iter().map(|capture| capture.square()).collect::<BTreeSet<_>>();
        if squares(made) != squares(&played) {
            self.game.undo();
            return Err(format!("by the rules it is {played}"));
        }
        self.nodes.push(id);
        self.moves.push(played);
        Ok(())
    }

    /// How many points the engine looks at.
    pub(super) fn len(&self) -> u64 {
        self.moves.len() as u64 + 1
    }

    /// Lets an engine look at every point, the last one first: it remembers what it found when it comes to the points that
    /// lead there. Returns the points up to a fault of the engine, and what was wrong.
    pub(super) fn examined(
        self,
        tree: &Tree,
        engine: &mut Engine<'_>,
        bar: &ProgressBar,
    ) -> (Vec<Point>, Option<String>) {
        let Self { mut game, mut nodes, mut moves } = self;
        let mut start = game.clone();
        while start.undo().is_some() {}
        let (mut points, mut problem) = (Vec::new(), engine.new_game(&start).err());
        let mut silent = None;
        while problem.is_none() {
            let node = nodes.pop();
            let seen = match game.outcome() {
                Some(outcome) => Ok(Seen::Over(outcome.winner())),
                None => engine.lines(&game, &moves).map(Seen::Lines),
            };
            if matches!(&seen, Ok(Seen::Lines(lines)) if lines.is_empty()) {
                silent = Some(format!("{}: the engine reports no evaluation", place(tree, node)));
            }
            match seen {
                Ok(seen) => points.push(Point { node, side_to_move: game.side_to_move(), seen }),
                Err(reason) => problem = Some(format!("{}: {reason}", place(tree, node))),
            }
            bar.inc(1);
            if game.undo().is_none() {
                break;
            }
            moves.pop();
        }
        points.reverse();
        (points, problem.or(silent))
    }
}

/// Where the point after a move is.
fn place(tree: &Tree, node: Option<NodeId>) -> String {
    let address = node.and_then(|node| tree.address(node));
    address.map_or_else(|| "at the start".to_owned(), |address| format!("after {address}"))
}
