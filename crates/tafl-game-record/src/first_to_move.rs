//! The side that moves first.

use tafl_position::{Piece, Position, Side};
use tafl_rules::Rules;

use crate::record::GameRecord;

impl GameRecord {
    /// The side that moves first. The rules decide, unless the position tag sets the start position: then it is
    /// the side of the piece that the first move moves. Without moves it is that of the `to-move` tag, if there is one.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    /// use tafl_position::Side;
    ///
    /// let record: GameRecord = "\
    /// [position:/1t1/K2/3/]
    /// [rules:dim:3 atkf:n start:/t2/3/2K/]
    ///
    /// 1. b1-c1
    /// ".parse()?;
    /// assert_eq!(record.side_to_move(), Some(Side::Attackers));
    ///
    /// let study: GameRecord = "[to-move:defenders]\n[position:/1t1/K2/3/]\n[rules:dim:3 start:/t2/3/2K/]\n".parse()?;
    /// assert_eq!(study.side_to_move(), Some(Side::Defenders));
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    // deviation: G6
    pub fn side_to_move(&self) -> Option<Side> {
        let mover = |position: &Position| {
            let origin = self.tree.move_record(self.tree.first()?)?.origin()?;
            position.get(origin).map(Piece::side)
        };
        let position = self.position.as_ref();
        let of_tag = || self.to_move().filter(|_| position.is_some() && self.tree.first().is_none())?.ok();
        let of_rules = || self.rules.as_ref().map(Rules::side_to_move);
        position.and_then(mover).or_else(of_tag).or_else(of_rules)
    }
}
