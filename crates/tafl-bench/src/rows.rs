//! All rows, in the order of the table.

mod boards;
mod commands;
mod moves;
mod peers;
mod play;
mod positions;
mod records;
mod search;

use crate::Row;

/// All rows.
pub fn all() -> Vec<Row> {
    [
        positions::rows(),
        moves::rows(),
        records::rows(),
        play::rows(),
        search::rows(),
        play::playout_rows(),
        search::engine_rows(),
        boards::rows(),
        commands::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The name of our contender in every row.
pub const OURS: &str = "ours";

/// The names of the peers.
pub(crate) const HNEFATAFL: &str = "hnefatafl-rs";
pub(crate) const TAFL_RS: &str = "tafl-rs";
pub(crate) const PGN_READER: &str = "pgn-reader";
pub(crate) const SHAKMATY: &str = "shakmaty";
pub(crate) const BYTE_LOOP: &str = "byte loop";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Goal;

    #[test]
    fn rows_are_well_formed() {
        let rows = all();
        let ids: BTreeSet<&str> = rows.iter().map(|row| row.id).collect();
        assert_eq!(ids.len(), rows.len(), "ids are unique");
        for row in &rows {
            assert_eq!(row.contenders[0].name, OURS, "{}", row.id);
            for goal in &row.goals {
                let (Goal::Times(_, peer) | Goal::AsIf(_, peer, _)) = goal;
                assert!(row.contenders.iter().any(|contender| contender.name == *peer), "{peer}");
            }
        }
    }
}
