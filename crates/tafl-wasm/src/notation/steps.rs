//! Moves as numbers, for calls in loops: `js/game.js` makes the methods `legalMoves`, `play` and `undo` of them.
//!
//! A step is a number of four bytes: file and rank of its origin, file and rank of its target. Names of steps are made once,
//! by JavaScript: making them anew takes longer than finding the moves. Lists stay in the memory of the module, where
//! JavaScript reads them at once: an array that is passed costs more than finding the moves too.

use notation_syntax::invariant::ExpectOr as _;
use tafl_play::Step;
use tafl_position::{File, Rank, Square};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::game::{Game, text};

/// `playStep` returns it for a step that is not legal.
const REFUSED: usize = 0;

/// `playStep` returns it for a step whose record is its name.
const NAMED: usize = 1;

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
        self.session.rules().dimension().get()
    }

    /// Whether the attackers are to move.
    #[wasm_bindgen(js_name = areAttackersToMove, skip_typescript)]
    pub fn are_attackers_to_move(&self) -> bool {
        self.session.side_to_move() == tafl_position::Side::Attackers
    }

    /// Lists the legal steps, and returns the address of the list: its length, then the steps. There are none after people
    /// have ended the game.
    ///
    /// All lists are made here: the code for it is large, and is in the module once.
    #[wasm_bindgen(js_name = listSteps, skip_typescript)]
    pub fn list_steps(&mut self) -> usize {
        let Self { session, ended, numbers } = self;
        numbers.clear();
        numbers.push(0);
        if ended.is_none() {
            session.for_each_legal_step(|step| numbers.push(number_of(step)));
        }
        let length = u32::try_from(numbers.len() - 1).expect_or_default("a game has fewer than 2³² steps");
        if let Some(first) = numbers.first_mut() {
            *first = length;
        }
        numbers.as_ptr().addr()
    }

    /// Plays a step. Returns `REFUSED`, `NAMED`, or the address of the move record: its length, then its characters.
    #[wasm_bindgen(js_name = playStep, skip_typescript)]
    pub fn play_step(&mut self, step: u32) -> usize {
        let Some(step) = step_of(step).filter(|_| self.ended.is_none()) else { return REFUSED };
        let Ok(played) = self.session.play(step) else { return REFUSED };
        if played.captures().is_empty()
            && played.piece().is_none()
            && played.kind() == tafl_moves::MoveKind::Plain
        {
            return NAMED;
        }
        let record = text(&played);
        self.numbers.clear();
        self.numbers.push(u32::try_from(record.len()).expect_or_default("a move is short"));
        self.numbers.extend(record.bytes().map(u32::from));
        self.numbers.as_ptr().addr()
    }

    /// Takes the last step back and returns it; at the start, a number that no step has.
    #[wasm_bindgen(js_name = undoStep, skip_typescript)]
    pub fn undo_step(&mut self) -> u32 {
        self.ended = None;
        self.session.undo().map_or(u32::MAX, number_of)
    }
}

fn number_of(step: Step) -> u32 {
    let (origin, target) = (step.origin(), step.target());
    u32::from_le_bytes([
        origin.file().index(),
        origin.rank().index(),
        target.file().index(),
        target.rank().index(),
    ])
}

pub(crate) fn step_of(number: u32) -> Option<Step> {
    let [file, rank, to_file, to_rank] = number.to_le_bytes();
    let square = |file, rank| Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?));
    Some(Step::new(square(file, rank)?, square(to_file, to_rank)?))
}
