//! The data that all workloads share.

mod records;

use std::collections::HashSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::OnceLock;

use fastrand::Rng;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, EnPassantMode, Position};
use tafl_corpus::Corpus;
use tafl_play::{CompiledRules, Small, State, Step};
use tafl_rules::{Preset, Rules};

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
        let real = corpus.as_ref().and_then(|corpus| of_corpus(&compiled, corpus, games));
        let games = real.unwrap_or_else(|| random_games(&compiled, games));
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
        self.move_texts().iter().map(|text| without_captures(text).to_owned()).collect()
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

/// The table of hnefatafl-rs: each line is a game, its moves separated by spaces.
const TABLE: &str = "corpus/copenhagen-1200.csv";

/// How many random games there are, and how long they are at most: together they have 2,000 different positions.
const RANDOM_GAMES: usize = 42;
const RANDOM_PLIES: usize = 50;

/// A game as its moves, and as its steps as long as they are legal.
#[derive(Clone, Debug)]
pub(crate) struct SampleGame {
    /// Moves as game records write them.
    pub(crate) moves: Vec<String>,
    /// The legal steps up to the end of the game.
    pub(crate) steps: Vec<Step>,
}

/// The games of the corpus, if there are any.
fn of_corpus(compiled: &CompiledRules<Small>, corpus: &Corpus, limit: usize) -> Option<Vec<SampleGame>> {
    let text = corpus.text(TABLE);
    let lines = text.lines().filter(|line| !line.is_empty()).take(limit);
    let games: Vec<SampleGame> = lines.map(|line| game_of_line(compiled, line)).collect();
    (!games.is_empty()).then_some(games)
}

fn game_of_line(compiled: &CompiledRules<Small>, line: &str) -> SampleGame {
    let moves = line.split(',').next().unwrap_or_default().split_whitespace();
    let moves: Vec<String> = moves.filter(|word| *word != "timeout").map(move_of_word).collect();
    let steps = moves.iter().filter_map(|text| without_captures(text).parse().ok());
    SampleGame { steps: legal_prefix(compiled, steps), moves }
}

/// `a-bxcxd` as a move of a game record, `a-bxc/d`. Some captures are listed twice.
fn move_of_word(word: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in word.split('x') {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let captures = parts.split_off(1.min(parts.len()));
    let mark = if captures.is_empty() { "" } else { "x" };
    parts.concat() + mark + &captures.join("/")
}

fn without_captures(text: &str) -> &str {
    text.split('x').next().unwrap_or(text)
}

/// The steps until one is illegal or the game is over.
fn legal_prefix(compiled: &CompiledRules<Small>, steps: impl Iterator<Item = Step>) -> Vec<Step> {
    let mut state = compiled.start();
    let legal = steps.take_while(|&step| {
        let is_legal = compiled.check(&state, step).is_ok();
        if is_legal {
            state = compiled.play_unchecked(&state, step).state();
        }
        is_legal
    });
    legal.collect()
}

/// Games of random legal steps, the same each time.
fn random_games(compiled: &CompiledRules<Small>, limit: usize) -> Vec<SampleGame> {
    let mut random = Rng::with_seed(1);
    (0..RANDOM_GAMES.min(limit)).map(|_| random_game(compiled, &mut random)).collect()
}

fn random_game(compiled: &CompiledRules<Small>, random: &mut Rng) -> SampleGame {
    let mut state = compiled.start();
    let mut game = SampleGame { moves: Vec::new(), steps: Vec::new() };
    while game.steps.len() < RANDOM_PLIES {
        let legal = legal_steps(compiled, &state);
        let Some(&step) = random.choice(&legal) else { break };
        let played = compiled.play_unchecked(&state, step);
        // As the table of hnefatafl-rs writes it, which cannot read the king's letter.
        let record = compiled.record(&state, step, &played).to_string();
        game.moves.push(record.trim_start_matches('K').to_owned());
        game.steps.push(step);
        state = played.state();
    }
    game
}

/// Games of random legal moves. One that ends early starts again, which a reader of text does not notice.
#[derive(Debug, Default)]
pub(crate) struct Chess {
    /// For each of our games one with the same number of moves, as PGN writes them.
    pub(crate) games: Vec<Vec<String>>,
    /// All moves from square to square.
    pub(crate) uci: Vec<String>,
    /// As many positions as the sample has.
    pub(crate) positions: Vec<shakmaty::Chess>,
    /// The same as text.
    pub(crate) fens: Vec<String>,
}

impl Chess {
    fn new(games: &[SampleGame], positions: usize) -> Self {
        let mut random = Rng::with_seed(2);
        let mut chess = Self::default();
        for game in games {
            let mut board = shakmaty::Chess::default();
            let mut moves = Vec::new();
            for _ in &game.moves {
                let legal = board.legal_moves();
                let Some(&chosen) = random.choice(&legal) else {
                    board = shakmaty::Chess::default();
                    continue;
                };
                chess.uci.push(chosen.to_uci(CastlingMode::Standard).to_string());
                moves.push(SanPlus::from_move_and_play_unchecked(&mut board, chosen).to_string());
                if chess.positions.len() < positions {
                    chess.fens.push(Fen::from_position(&board, EnPassantMode::Always).to_string());
                    chess.positions.push(board.clone());
                }
            }
            chess.games.push(moves);
        }
        chess
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_the_table() {
        assert_eq!(move_of_word("a1-b1"), "a1-b1");
        assert_eq!(move_of_word("a1-b1xc1xd1xc1"), "a1-b1xc1/d1");
    }

    #[test]
    fn random_games_have_2000_positions() {
        let compiled = engine();
        let games = random_games(&compiled, usize::MAX);
        let positions = positions(&compiled, &games, usize::MAX).len();
        assert!((1_950..2_200).contains(&positions), "{positions}");
    }
}
