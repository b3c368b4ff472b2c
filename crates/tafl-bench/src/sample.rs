//! The data that all workloads share.

mod chess;
mod games;
mod records;

use std::collections::HashSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::OnceLock;

use tafl_corpus::Corpus;
use tafl_play::{CompiledRules, Small, State, Step};
use tafl_rules::{Preset, Rules};

pub(crate) use self::chess::Chess;
pub(crate) use self::games::SampleGame;
pub(crate) use self::records::Records;

/// Games of Copenhagen with their positions, and texts in other notations. Data that only some workloads need
/// are computed when the first of them asks for them.
#[derive(Debug)]
pub struct Sample {
    /// Where the games are from, unless they are random ones.
    corpus: Option<Corpus>,
    games: Vec<SampleGame>,
    positions: Vec<SamplePosition>,
    records: OnceLock<Records>,
    chess: OnceLock<Chess>,
    command: Option<PathBuf>,
}

/// A position of a game, unlike all others of the sample.
#[derive(Clone, Debug)]
pub(crate) struct SamplePosition {
    pub(crate) state: State<Small>,
    pub(crate) text: String,
}

impl Sample {
    /// The number of different positions.
    pub const POSITIONS: usize = 20_000;

    /// The real games in the folder that `TAFL_CORPUS` names, or in `../shared` next to the checkout: all of
    /// them, and the first 20,000 different positions. Otherwise random games with 2,000 different positions.
    pub fn load() -> Self {
        Self::limited(usize::MAX)
    }

    /// The same with so many games at most, for tests.
    pub fn limited(games: usize) -> Self {
        let compiled = engine();
        let corpus = Corpus::if_present();
        let real = corpus.as_ref().and_then(|corpus| games::of_corpus(&compiled, corpus, games));
        let games = real.unwrap_or_else(|| games::random(&compiled, games));
        let positions = positions(&compiled, &games, Self::POSITIONS);
        Self { corpus, games, positions, records: OnceLock::new(), chess: OnceLock::new(), command: None }
    }

    /// With the program `tafl`, which the rows about commands run.
    #[must_use]
    pub fn with_command(self, path: PathBuf) -> Self {
        Self { command: Some(path), ..self }
    }

    pub(crate) fn games(&self) -> &[SampleGame] {
        &self.games
    }

    pub(crate) fn positions(&self) -> &[SamplePosition] {
        &self.positions
    }

    pub(crate) fn position_texts(&self) -> Vec<String> {
        self.positions.iter().map(|position| position.text.clone()).collect()
    }

    /// The moves of all games as game records have them, with their captures.
    pub(crate) fn move_texts(&self) -> Vec<String> {
        self.games.iter().flat_map(|game| game.moves.iter().cloned()).collect()
    }

    /// The moves of all games without captures.
    pub(crate) fn step_texts(&self) -> Vec<String> {
        self.move_texts().iter().map(|text| games::without_captures(text).to_owned()).collect()
    }

    pub(crate) fn records(&self) -> &Records {
        self.records.get_or_init(|| Records::new(&self.games, self.chess()))
    }

    pub(crate) fn chess(&self) -> &Chess {
        self.chess.get_or_init(|| Chess::new(&self.games, self.positions.len()))
    }

    pub(crate) fn command(&self) -> Option<&PathBuf> {
        self.command.as_ref()
    }

    /// Where the games are from, unless they are random ones.
    pub(crate) fn corpus(&self) -> Option<&Corpus> {
        self.corpus.as_ref()
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.corpus.is_some() { "real" } else { "random" };
        let moves: usize = self.games.iter().map(|game| game.moves.len()).sum();
        let (games, positions) = (self.games.len(), self.positions.len());
        write!(f, "{games} {kind} games with {moves} moves, {positions} different positions")
    }
}

pub(crate) fn rules() -> Rules {
    Preset::COPENHAGEN.rules()
}

pub(crate) fn engine() -> CompiledRules<Small> {
    CompiledRules::new(&rules()).expect("a board of 11 by 11 fits")
}

/// The first different positions of the games, with the side to move.
fn positions(compiled: &CompiledRules<Small>, games: &[SampleGame], limit: usize) -> Vec<SamplePosition> {
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    for game in games {
        let mut state = compiled.start();
        for &step in &game.steps {
            state = compiled.play_unchecked(&state, step).state();
            let text = compiled.position(&state).to_string();
            if state.outcome().is_none() && positions.len() < limit && seen.insert(text.clone()) {
                positions.push(SamplePosition { state, text });
            }
        }
    }
    positions
}

/// The legal steps of a state.
pub(crate) fn legal_steps(compiled: &CompiledRules<Small>, state: &State<Small>) -> Vec<Step> {
    let mut steps = Vec::new();
    compiled.for_each_legal_step(state, |step| steps.push(step));
    steps
}
