//! Results, as both archives write them.

use tafl_game_record::GameResult;

const RESULTS: [(GameResult, &str); 4] = [
    (GameResult::AttackersWin, "Black"),
    (GameResult::DefendersWin, "White"),
    (GameResult::Draw, "Draw"),
    (GameResult::Other, "Ongoing"),
];

/// The result with this word.
pub(crate) fn result_of(word: &str) -> Option<GameResult> {
    RESULTS.iter().find(|(_, known)| *known == word).map(|&(result, _)| result)
}

/// The word for a result.
pub(crate) fn word_of(result: GameResult) -> Option<&'static str> {
    RESULTS.iter().find(|(known, _)| *known == result).map(|&(_, word)| word)
}
