//! Games, real or random.

use fastrand::Rng;
use tafl_corpus::Corpus;
use tafl_play::{CompiledRules, Small, Step};

use super::legal_steps;

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
pub(super) fn of_corpus(
    compiled: &CompiledRules<Small>,
    corpus: &Corpus,
    limit: usize,
) -> Option<Vec<SampleGame>> {
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

pub(super) fn without_captures(text: &str) -> &str {
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
pub(super) fn random(compiled: &CompiledRules<Small>, limit: usize) -> Vec<SampleGame> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn moves_of_the_table() {
        assert_eq!(move_of_word("a1-b1"), "a1-b1");
        assert_eq!(move_of_word("a1-b1xc1xd1xc1"), "a1-b1xc1/d1");
    }

    #[test]
    fn random_games_have_2000_positions() {
        let compiled = sample::engine();
        let games = random(&compiled, usize::MAX);
        let positions = sample::positions(&compiled, &games, usize::MAX).len();
        assert!((1_950..2_200).contains(&positions), "{positions}");
    }
}
