//! Whether the moves of a puzzle are legal. A solution that the rules do not allow solves nothing, so a puzzle is judged
//! by its rules, as `tafl verify` judges every game.

use notation_syntax::Diagnostic;
use tafl_game_record::{GameRecord, PuzzleMode, RecordSpans};
use tafl_verify::Verifier;

use crate::source::Source;
use crate::verify;

/// What the rules of a puzzle say about its moves, each at its span. Its result is not judged: a puzzle may end before
/// the game does.
pub(super) fn misjudged(record: &GameRecord, spans: &RecordSpans, source: &Source<'_>) -> Vec<Diagnostic> {
    if !matches!(record.puzzle_mode(), Some(Ok(PuzzleMode::Loose | PuzzleMode::Strict))) {
        return Vec::new();
    }
    let verdict = Verifier::new().verify(record);
    let about_moves = verdict.findings().iter().map(|finding| finding.node().is_some());
    let diagnostics = verify::diagnostics(source, &verdict, Some(record), spans);
    about_moves.zip(diagnostics).filter_map(|(is_move, found)| is_move.then_some(found)).collect()
}
