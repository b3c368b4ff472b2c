//! Positions.

use notation_syntax::{LineIndex, Notation as _};
use serde::Serialize;
use tafl_moves::MoveRecord;
use tafl_position::{Dimension, Piece, Side, Square, Symmetry};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::options::{ParseOptions, argument, parse};
use crate::failure::Failure;
use crate::findings::Findings;
use crate::json::json;
use crate::number::integer;

/// A board with its pieces.
///
/// Pieces are written as in position records: `t` an attacker, `T` a defender, `K` the king; squares as `e5`.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Position(tafl_position::Position);

/// A square with its piece.
#[derive(Serialize)]
struct PieceObject {
    square: String,
    piece: String,
    side: &'static str,
    kind: &'static str,
}

#[wasm_bindgen]
impl Position {
    /// Reads a position record: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`. Throws a `TaflError` at the first error.
    pub fn parse(text: &str, options: Option<ParseOptions>) -> Result<Position, Failure> {
        parse(text, options.as_ref()).map(Self)
    }

    /// Reads as much as possible, and returns every error and every finding.
    #[wasm_bindgen(js_name = parseAll, unchecked_return_type = "Parsed<Position>")]
    pub fn parse_all(text: &str) -> JsValue {
        let parsed = tafl_position::Position::parse_all(text);
        let findings = Findings::new(&LineIndex::new(text), &parsed.errors, &parsed.findings);
        let value = parsed.value.map_or(JsValue::NULL, |position| Self(position).into());
        js::with_value(&json(&findings), value)
    }

    /// An empty board with this many squares per side, from 1 to 78.
    pub fn empty(dimension: f64) -> Result<Position, Failure> {
        let dimension = Dimension::try_from(integer(dimension)?)
            .map_err(|error| Failure::plain("dimension-out-of-range", &error))?;
        Ok(Self(tafl_position::Position::empty(dimension)))
    }

    /// The number of squares per side.
    #[wasm_bindgen(getter)]
    pub fn dimension(&self) -> u8 {
        self.0.dimension().get()
    }

    /// The piece on a square; `undefined` if the square is empty or not on the board.
    pub fn get(&self, square: &str) -> Result<Option<String>, Failure> {
        Ok(self.0.get(argument(square)?).map(|piece| piece.to_string()))
    }

    /// Puts a piece on a square, or without one empties it, and returns the piece that was there.
    pub fn set(&mut self, square: &str, piece: Option<String>) -> Result<Option<String>, Failure> {
        let square: Square = argument(square)?;
        let piece = piece.as_deref().map(piece_of).transpose()?;
        let before = self.0.set(square, piece);
        let before = before.map_err(|error| Failure::plain("square-off-board", &error))?;
        Ok(before.map(|piece| piece.to_string()))
    }

    /// All pieces with their squares, rank by rank from `a1`.
    #[wasm_bindgen(unchecked_return_type = "PieceObject[]")]
    pub fn pieces(&self) -> JsValue {
        let object = |(square, piece): (Square, Piece)| PieceObject {
            square: square.to_string(),
            piece: piece.to_string(),
            side: piece.side().name(),
            kind: piece.kind().name(),
        };
        js::object(&self.0.pieces().map(object).collect::<Vec<_>>())
    }

    /// Plays a move record without knowing the rules: moves the piece and removes those that the record captures.
    pub fn apply(&mut self, record: &str) -> Result<(), Failure> {
        let record: MoveRecord = argument(record)?;
        record.apply_to(&mut self.0).map(drop).map_err(|error| Failure::coded(&error))
    }

    /// The position turned or mirrored.
    pub fn transformed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Symmetry")] symmetry: &str,
    ) -> Result<Position, Failure> {
        symmetry_of(symmetry).map(|symmetry| Self(self.0.transformed(symmetry)))
    }

    /// The record with the highest rank first, as in `starti`.
    pub fn inverted(&self) -> String {
        self.0.clone().inverted().to_string()
    }

    /// Whether both are the same position.
    pub fn equals(&self, other: &Position) -> bool {
        self.0 == other.0
    }

    /// The position record.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The position record, for `JSON.stringify`.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.0.to_string()
    }
}

/// The piece that a letter means.
fn piece_of(letter: &str) -> Result<Piece, Failure> {
    let mut characters = letter.chars();
    let piece = characters.next().and_then(Piece::from_char).filter(|_| characters.next().is_none());
    piece.ok_or_else(|| {
        Failure::plain("piece-unknown", &"unknown piece, expected one letter of `tcnkmgTCNKMG`")
    })
}

/// The side with this name.
pub(crate) fn side_of(name: &str) -> Result<Side, Failure> {
    name.parse::<Side>().map_err(|error| Failure::plain("side-unknown", &error))
}

/// The names of the symmetries: those of the Rust crate.
const SYMMETRIES: [(&str, Symmetry); 8] = [
    ("identity", Symmetry::Identity),
    ("quarterTurn", Symmetry::QuarterTurn),
    ("halfTurn", Symmetry::HalfTurn),
    ("threeQuarterTurn", Symmetry::ThreeQuarterTurn),
    ("mirrorFiles", Symmetry::MirrorFiles),
    ("mirrorRanks", Symmetry::MirrorRanks),
    ("mirrorDiagonal", Symmetry::MirrorDiagonal),
    ("mirrorAntidiagonal", Symmetry::MirrorAntidiagonal),
];

fn symmetry_of(name: &str) -> Result<Symmetry, Failure> {
    let found = SYMMETRIES.iter().find(|(known, _)| *known == name).map(|(_, symmetry)| *symmetry);
    found.ok_or_else(|| {
        let names: Vec<&str> = SYMMETRIES.iter().map(|(name, _)| *name).collect();
        Failure::plain(
            "symmetry-unknown",
            &format!("unknown symmetry, expected one of `{}`", names.join("`, `")),
        )
    })
}
