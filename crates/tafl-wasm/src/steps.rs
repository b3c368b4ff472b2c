//! Moves as numbers, for calls in loops: `js/game.js` makes the methods `legalMoves`, `play` and `undo` of them.
//!
//! A step is the number `origin * area + target`, with the indexes of squares rank by rank from `a1`. Names of steps are made
//! once, by JavaScript: making them anew takes longer than finding the moves. Lists stay in the memory of the module, where
//! JavaScript reads them at once: an array that is passed costs more than finding the moves too.

use tafl_play::Step;
use tafl_position::{Dimension, File, Rank, Square};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Game, text};

/// `playStep` returns it for a step that is not legal.
const REFUSED: u32 = 0;

/// `playStep` returns it for a step whose record is its name.
const NAMED: u32 = 1;

/// The memory of the module.
#[wasm_bindgen(js_name = moduleMemory, skip_typescript)]
pub fn module_memory() -> JsValue {
    wasm_bindgen::memory()
}

#[wasm_bindgen]
impl Game {
    /// The number of squares per side.
    #[wasm_bindgen(getter)]
    pub fn dimension(&self) -> u8 {
        self.game.rules().dimension().get()
    }

    /// Whether the attackers are to move.
    #[wasm_bindgen(js_name = areAttackersToMove, skip_typescript)]
    pub fn are_attackers_to_move(&self) -> bool {
        self.game.side_to_move() == tafl_position::Side::Attackers
    }

    /// Lists the legal steps, and returns the address of the list: its length, then the steps.
    #[wasm_bindgen(js_name = listSteps, skip_typescript)]
    pub fn list_steps(&mut self) -> usize {
        let dimension = self.game.rules().dimension();
        let steps = self.game.legal_moves();
        self.numbers.clear();
        self.numbers.push(u32::try_from(steps.len()).unwrap_or_default());
        self.numbers.extend(steps.into_iter().map(|step| number_of(step, dimension)));
        self.numbers.as_ptr().addr()
    }

    /// Plays a step. Returns [`REFUSED`], [`NAMED`], or the address of the move record: its length, then its characters.
    #[wasm_bindgen(js_name = playStep, skip_typescript)]
    pub fn play_step(&mut self, step: u32) -> usize {
        let step = step_of(step, self.game.rules().dimension());
        let Some(Ok(played)) = step.map(|step| self.game.play(step)) else { return REFUSED as usize };
        if played.captures().is_empty()
            && played.piece().is_none()
            && played.kind() == tafl_moves::MoveKind::Plain
        {
            return NAMED as usize;
        }
        let record = text(&played);
        self.numbers.clear();
        self.numbers.push(u32::try_from(record.len()).unwrap_or_default());
        self.numbers.extend(record.bytes().map(u32::from));
        self.numbers.as_ptr().addr()
    }

    /// Takes the last step back and returns it; at the start, a number that no step has.
    #[wasm_bindgen(js_name = undoStep, skip_typescript)]
    pub fn undo_step(&mut self) -> u32 {
        let dimension = self.game.rules().dimension();
        self.game.undo().map_or(u32::MAX, |step| number_of(step, dimension))
    }
}

fn number_of(step: Step, dimension: Dimension) -> u32 {
    let side = u32::from(dimension.get());
    let index = |square: Square| u32::from(square.rank().index()) * side + u32::from(square.file().index());
    index(step.origin()) * side * side + index(step.target())
}

fn step_of(number: u32, dimension: Dimension) -> Option<Step> {
    let side = u32::from(dimension.get());
    let square = |index: u32| {
        let (file, rank) = (u8::try_from(index % side).ok()?, u8::try_from(index / side).ok()?);
        Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
    };
    Some(Step::new(square(number / (side * side))?, square(number % (side * side))?))
}
