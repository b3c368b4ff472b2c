//! What an evaluation means for the result.

use tafl_game_record::{EvalScore, Judgement};
use tafl_position::Side;

/// The points at which the side that is better wins 73 of 100 games.
const SCALE: f64 = 200.0;

/// The least losses of chances to win, with the judgements that they deserve, and what moves with them are called.
pub(crate) const JUDGEMENTS: [(f64, Judgement, &str); 3] = [
    (0.3, Judgement::Blunder, "blunder"),
    (0.2, Judgement::Mistake, "mistake"),
    (0.1, Judgement::Dubious, "dubious move"),
];

/// The chance to win, from 0 to 1, of a side that is better by so many points: `1 / (1 + exp(-points / 200))`.
///
/// ```
/// assert_eq!(tafl_analysis::chance_of_points(0.0), 0.5);
/// ```
pub fn chance_of_points(points: f64) -> f64 {
    1.0 / (1.0 + (-points / SCALE).exp())
}

/// The chance of a side to win, from 0 to 1; 1 or 0 for a forced win.
pub fn chance(score: EvalScore, side: Side) -> f64 {
    let of_attackers = match score {
        EvalScore::Points(points) => chance_of_points(points.into()),
        EvalScore::Win { side, .. } => of_winner(Some(side), Side::Attackers),
    };
    if side == Side::Attackers { of_attackers } else { 1.0 - of_attackers }
}

/// The same at the end of a game; without a winner it is a draw.
pub(crate) fn of_winner(winner: Option<Side>, side: Side) -> f64 {
    winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 })
}

/// The judgement of a move that lowers the chance of its side to win by so much: `?!` from 0.1 on, `?` from 0.2, `??` from
/// 0.3; `None` if it lowers it by less.
pub fn judgement(loss: f64) -> Option<Judgement> {
    JUDGEMENTS.into_iter().find(|(least, ..)| loss >= *least).map(|(_, judgement, _)| judgement)
}

/// Whether a judgement is worse than that of a dubious move.
pub(crate) fn is_mistake(judgement: Judgement) -> bool {
    matches!(judgement, Judgement::Mistake | Judgement::Blunder)
}
