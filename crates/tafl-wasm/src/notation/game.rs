//! Games played by their rules.

use std::cell::RefCell;

use tafl_game_record::{Address, MoveIndex};
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Outcome, RecordGameError, Step};
use tafl_position::Square;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::ending::stated;
use super::js;
use super::options::argument;
use super::position::side_of;
use super::record::GameRecord;
use super::replay;
use super::rules::rules_of;
use super::steps::step_of;
use super::tree;
use crate::failure::Failure;
use crate::number::integer;

/// A game in progress: its rules, the position, the side to move, and the moves that led there.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    pub(crate) session: tafl_play::Game,
    /// How people ended the game.
    pub(crate) ended: Option<Outcome>,
    /// The numbers that `js/game.js` reads from the memory of the module.
    pub(crate) numbers: Vec<u32>,
}

#[wasm_bindgen]
impl Game {
    /// Starts a game by these rules: the name of a preset, such as `brandub`, or a rules record. Without `position`, the
    /// game begins as the rules do.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rules: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] position: Option<String>,
        #[wasm_bindgen(js_name = sideToMove, unchecked_optional_param_type = "Side | null")] side: Option<
            String,
        >,
    ) -> Result<Game, Failure> {
        let game = prepared(rules)?;
        let side = side.as_deref().map(side_of).transpose()?;
        let position = position.as_deref().map(argument::<tafl_position::Position>).transpose()?;
        if side.is_none() && position.is_none() {
            return Ok(Self::of(game));
        }
        let side = side.unwrap_or_else(|| game.rules().side_to_move());
        let position = position.as_ref().unwrap_or_else(|| game.rules().start());
        let game = game.restarted(position, side);
        game.map(Self::of).map_err(|error| Failure::plain("position-size", &error))
    }

    /// The game of a record, continued after the move with this address; `0a` is the start. Without an address, after the
    /// last move of the main line, and ended if a resignation or the tags say so.
    ///
    /// The moves are played by the rules of the record. Where they do not allow one, or capture other pieces than the record
    /// says, the game begins anew with the position of the record, and `history` has only the moves from there on.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(
        record: &GameRecord,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] address: Option<String>,
    ) -> Result<Game, Failure> {
        let record = &record.record;
        let missing = || Failure::plain("no-rules", &"the record has no rules, which a game needs");
        let rules = record.rules().ok_or_else(missing)?;
        let last = match address.as_deref() {
            None => record.tree().main_line().last(),
            Some(address) if argument::<Address>(address)? == Address::main(MoveIndex::START) => None,
            Some(address) => Some(tree::node(record, address)?),
        };
        let game = tafl_play::Game::new(rules).at(record, last).map_err(|error| match error {
            RecordGameError::Replay(error) => replay::failure(&error),
            error => Failure::plain("position-size", &error),
        })?;
        let resigns = |node| record.tree().move_record(node).is_some_and(MoveRecord::is_resignation);
        let resigned = last.filter(|&node| resigns(node)).map(|_| game.side_to_move());
        let is_whole = address.is_none() && game.outcome().is_none();
        let ended = if is_whole { stated(record, resigned) } else { None };
        Ok(Self { ended, ..Self::of(game) })
    }

    /// A copy, which is played independently.
    #[wasm_bindgen(js_name = clone)]
    #[must_use]
    pub fn copy(&self) -> Game {
        Self { ended: self.ended, ..Self::of(self.session.clone()) }
    }

    /// The piece on a square; `undefined` if the square is empty or not on the board.
    pub fn get(&self, square: &str) -> Result<Option<String>, Failure> {
        Ok(self.session.position().get(argument(square)?).map(|piece| piece.to_string()))
    }

    /// The rules record.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.session.rules().to_string()
    }

    /// The position record.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.session.position().to_string()
    }

    /// The hash of the position, the side to move and the piece in a berserk turn. Equal ones have equal hashes, which are
    /// the same in every version and can be stored.
    #[wasm_bindgen(getter)]
    pub fn zobrist(&self) -> u64 {
        self.session.zobrist().get()
    }

    /// The mark of the last move in the current position: `+`, `-`, `++`, `--`.
    #[wasm_bindgen(getter)]
    pub fn mark(&self) -> Option<String> {
        self.session.mark().map(|mark| mark.symbol().to_owned())
    }

    /// The side to move. During a berserk turn this is the side that has just moved.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "Side")]
    pub fn side_to_move(&self) -> String {
        self.session.side_to_move().name().to_owned()
    }

    /// The square of the piece that has to continue its berserk turn. No other piece may move then.
    #[wasm_bindgen(getter, js_name = berserkSquare)]
    pub fn berserk_square(&self) -> Option<String> {
        self.session.berserk_square().map(|square| square.to_string())
    }

    /// The legal moves, each as its two squares: `d1-b1`. With a square, those of the piece on it.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "string[]")]
    pub fn legal_moves(&mut self, from: Option<String>) -> Result<JsValue, Failure> {
        let from: Option<Square> = from.as_deref().map(argument).transpose()?;
        self.list_steps();
        let mut steps: Vec<Step> = self.numbers.iter().skip(1).copied().filter_map(step_of).collect();
        steps.retain(|step| from.is_none_or(|from| step.origin() == from));
        Ok(names(&steps))
    }

    /// The number of legal moves. They are not listed.
    #[wasm_bindgen(js_name = countLegalMoves)]
    pub fn count_legal_moves(&self) -> f64 {
        if self.ended.is_some() { 0.0 } else { number(self.session.count_legal_steps()) }
    }

    /// Throws a `TaflError` with the reason if a move is not legal.
    pub fn check(&self, squares: &str) -> Result<(), Failure> {
        self.open()?.check(step(squares)?).map_err(|error| Failure::coded(&error))
    }

    /// Plays a move, given as its two squares, and returns its record with captures.
    pub fn play(&mut self, squares: &str) -> Result<String, Failure> {
        self.open()?;
        let played = self.session.play(step(squares)?).map_err(|error| Failure::coded(&error))?;
        Ok(text(&played))
    }

    /// Takes the last move back, and an end that people decided, and returns its two squares; `undefined` at the start.
    pub fn undo(&mut self) -> Option<String> {
        self.ended = None;
        self.session.undo().map(|step| step.to_string())
    }

    /// The moves that led from the start to the current position, each as its two squares.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn history(&self) -> JsValue {
        names(&self.session.history())
    }

    /// The record of a legal move, with captures, which is not played.
    pub fn record(&self, squares: &str) -> Result<String, Failure> {
        self.open()?
            .record(step(squares)?)
            .map(|record| text(&record))
            .map_err(|error| Failure::coded(&error))
    }

    /// The record of a legal move with captures and the mark that the rules give it, which is not played.
    pub fn marked(&self, squares: &str) -> Result<String, Failure> {
        self.open()?
            .marked(step(squares)?)
            .map(|record| text(&record))
            .map_err(|error| Failure::coded(&error))
    }

    /// The number of sequences of this many moves.
    ///
    /// Throws a `TaflError` if that takes too long: if about ten million positions would have to be visited.
    pub fn perft(&self, depth: f64) -> Result<f64, Failure> {
        let depth = integer(depth)?;
        if self.ended.is_some() {
            return Ok(1.0);
        }
        let moves = self.session.count_legal_steps().max(2);
        let inner = u32::try_from(depth.saturating_sub(1)).ok();
        let visited =
            inner.and_then(|inner| moves.checked_pow(inner)).filter(|&visited| visited <= MAX_VISITED);
        let (Some(_), Ok(depth)) = (visited, u32::try_from(depth)) else {
            let message =
                format!("perft of depth {depth} takes too long in this position; choose a smaller depth");
            return Err(Failure::plain("depth-too-large", &message));
        };
        Ok(number(self.session.perft(depth)))
    }
}

impl Game {
    const fn of(game: tafl_play::Game) -> Self {
        Self { session: game, ended: None, numbers: Vec::new() }
    }
}

thread_local! {
    /// The games that were prepared last, with the texts of their rules, at their start.
    static PREPARED: RefCell<Vec<(String, tafl_play::Game)>> = const { RefCell::new(Vec::new()) };
}

/// How many prepared rules are kept, and the longest text of them.
const MAX_PREPARED: usize = 4;
const MAX_PREPARED_TEXT: usize = 10_000;

/// A game by these rules. Preparing rules takes as long as hundreds of moves, and programs play many games by the same.
fn prepared(rules: &str) -> Result<tafl_play::Game, Failure> {
    let known = PREPARED
        .with_borrow(|list| list.iter().find(|(text, _)| text == rules).map(|(_, game)| game.clone()));
    if let Some(game) = known {
        return Ok(game);
    }
    let game = tafl_play::Game::new(&rules_of(rules)?);
    if rules.len() <= MAX_PREPARED_TEXT {
        PREPARED.with_borrow_mut(|list| {
            if list.len() == MAX_PREPARED {
                list.remove(0);
            }
            list.push((rules.to_owned(), game.clone()));
        });
    }
    Ok(game)
}

/// The most positions that `perft` visits, estimated: a few seconds.
const MAX_VISITED: u64 = 10_000_000;

/// The names of steps, as an array.
fn names(steps: &[Step]) -> JsValue {
    let names: Vec<String> = steps.iter().map(ToString::to_string).collect();
    js::words(&names.join(" "))
}

/// The record, written without the machinery of `Display`.
pub(crate) fn text(record: &Move) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    _ = record.write_to(&mut text);
    text
}

fn step(squares: &str) -> Result<Step, Failure> {
    squares.parse().map_err(|error| Failure::whole_text(squares, &error))
}

/// Exact up to 2^53, as all numbers of JavaScript.
#[allow(
    clippy::cast_precision_loss,
    reason = "JavaScript has no larger numbers, and nobody waits for so many moves"
)]
fn number(count: u64) -> f64 {
    count as f64
}
