//! The module of `tafl-notation/engine`: an engine that plays by any rules.
//!
//! Only programs that want to play or analyse need it. It runs in a worker, and is the engine of `tafl engine`: [`Session`]
//! reads and writes lines of the [universal tafl engine protocol](tafl_engine::protocol). `js/engine.js` is the class over it.

mod analysis;
mod game;
mod session;

pub use analysis::{GameAnalysis, OtherWins};
pub use session::Session;

#[cfg(test)]
mod tests {
    use tafl_analysis::GameAnalysis;
    use tafl_search::Level;

    #[test]
    fn the_script_has_the_limits_of_the_crates() {
        let script = include_str!("../../js/engine.js").replace('_', "");
        for (name, nodes) in [("LEVELNODES", Level::MAX_NODES), ("GAMENODES", GameAnalysis::NODES)] {
            assert!(script.contains(&format!("const {name} = {nodes};\n")), "{name}: {nodes}");
        }
    }
}
