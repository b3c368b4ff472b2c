//! The games that a program continues from request to request.

use std::collections::HashMap;

use serde_json::{Map, Value};
use tafl_conformance::answer;
use tafl_play::Game;

use super::server::{Answer, Problem};

/// How many games are kept, and how long their names and games may be.
const MAX_GAMES: usize = 1_000;
const MAX_NAME_BYTES: usize = 100;
const MAX_MOVES: usize = 10_000;

/// Games by the names that the program gives them; the one without a name is that of the last request with rules and
/// without a name.
#[derive(Default)]
pub(super) struct Games(HashMap<Option<String>, Kept>);

struct Kept {
    game: Game,
    moves: usize,
}

impl Games {
    /// Answers a question about the game of a request, after its moves. With rules it begins there, otherwise it continues. If
    /// the request is refused, the game stays as it was.
    pub(super) fn ask(
        &mut self,
        input: &Map<String, Value>,
        question: impl FnOnce(&mut Game) -> Answer,
    ) -> Answer {
        let name = name(input)?;
        let moves = input.get("moves").and_then(Value::as_array).map_or(0, Vec::len);
        if input.contains_key("rules") {
            if !self.0.contains_key(&name) && self.0.len() == MAX_GAMES {
                let message = format!("{MAX_GAMES} games are open; `play.close` closes one");
                return Err(Problem::new("too-many-games", message));
            }
            checked(moves)?;
            let mut game = answer::game(input)?;
            let answer = question(&mut game)?;
            self.0.insert(name, Kept { game, moves });
            return Ok(answer);
        }
        let none = no_game(name.as_deref());
        let kept = self.0.get_mut(&name).ok_or(none)?;
        checked(kept.moves + moves)?;
        answer::play(&mut kept.game, input)?;
        let answer = question(&mut kept.game);
        match answer {
            Ok(_) => kept.moves += moves,
            Err(_) => (0..moves).for_each(|_| _ = kept.game.undo()),
        }
        answer
    }

    /// Forgets a game. Returns the number of the others.
    pub(super) fn close(&mut self, input: &Map<String, Value>) -> Result<usize, Problem> {
        let name = name(input)?;
        self.0.remove(&name).ok_or_else(|| no_game(name.as_deref()))?;
        Ok(self.0.len())
    }
}

fn no_game(name: Option<&str>) -> Problem {
    match name {
        Some(name) => {
            Problem::new("no-such-game", format_args!("no game `{name}` is open; `rules` begin one"))
        }
        None => Problem::new("other", "the input has no `rules`, and no earlier one has"),
    }
}

fn checked(moves: usize) -> Result<(), Problem> {
    if moves > MAX_MOVES {
        return Err(Problem::new("game-too-long", format_args!("a game has {MAX_MOVES} moves at most")));
    }
    Ok(())
}

/// The name of the game of a request.
fn name(input: &Map<String, Value>) -> Result<Option<String>, Problem> {
    match input.get("game") {
        None => Ok(None),
        Some(Value::String(name)) if name.len() <= MAX_NAME_BYTES => Ok(Some(name.clone())),
        Some(_) => {
            let message = format!("`game` is not a text of {MAX_NAME_BYTES} bytes at most");
            Err(Problem::new("other", message))
        }
    }
}
