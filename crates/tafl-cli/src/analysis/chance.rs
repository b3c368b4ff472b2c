//! What an evaluation means for the result.

use tafl_game_record::{EvalScore, Judgement};
use tafl_position::Side;

/// The points at which the side that is better wins 73 of 100 games.
const SCALE: f64 = 200.0;

/// The least losses of chances to win, with the judgements that they deserve.
const JUDGEMENTS: [(f64, Judgement); 3] =
    [(0.3, Judgement::Blunder), (0.2, Judgement::Mistake), (0.1, Judgement::Dubious)];

/// How likely a side wins, from 0 to 1.
pub(super) fn chance(score: EvalScore, side: Side) -> f64 {
    let of_attackers = match score {
        EvalScore::Points(points) => 1.0 / (1.0 + (-f64::from(points) / SCALE).exp()),
        EvalScore::Win { side, .. } => of_winner(side, Side::Attackers),
    };
    if side == Side::Attackers { of_attackers } else { 1.0 - of_attackers }
}

/// The same where a side has won.
pub(super) fn of_winner(winner: Side, side: Side) -> f64 {
    if winner == side { 1.0 } else { 0.0 }
}

/// The judgement of a move that loses so much of the chance to win; `None` if that is little.
pub(super) fn judgement(loss: f64) -> Option<Judgement> {
    JUDGEMENTS.into_iter().find(|(least, _)| loss >= *least).map(|(_, judgement)| judgement)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    #[test]
    fn chances_and_judgements() {
        let of = |score, side| format!("{:.3}", chance(score, side));
        let points = |points, side| of(EvalScore::Points(points), side);
        assert_eq!(points(0, Side::Attackers), "0.500");
        assert_eq!(points(200, Side::Attackers), "0.731");
        assert_eq!(points(200, Side::Defenders), "0.269");
        assert_eq!(points(i32::MIN, Side::Attackers), "0.000");
        let win = EvalScore::Win { side: Side::Defenders, steps: NonZeroU32::MIN };
        assert_eq!((of(win, Side::Attackers), of(win, Side::Defenders)), ("0.000".into(), "1.000".into()));
        let judged = [0.31, 0.3, 0.25, 0.1, 0.09, -0.5].map(judgement);
        assert_eq!(
            judged,
            [
                Some(Judgement::Blunder),
                Some(Judgement::Blunder),
                Some(Judgement::Mistake),
                Some(Judgement::Dubious),
                None,
                None
            ]
        );
    }
}
