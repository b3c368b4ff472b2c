//! Game records, and PGN of the same shape.

use std::fmt::Write;

use fastrand::Rng;
use tafl_game_record::{GameRecord, TagValue};
use tafl_moves::MoveRecord;

use super::{Chess, SampleGame};

/// The words of comments.
const WORDS: &str = "the king attackers defenders close corner a safe move threatens to capture between two enemies \
    and gap row file escape quietly next wins blocked";

/// Texts of all games, in our notation and in PGN with the same tags, the same number of moves and the same comments.
#[derive(Debug, Default)]
pub(crate) struct Records {
    /// Tags and moves only.
    pub(crate) plain: String,
    /// A comment after each turn.
    pub(crate) commented: String,
    pub(crate) plain_pgn: String,
    pub(crate) commented_pgn: String,
}

impl Records {
    pub(super) fn new(games: &[SampleGame], chess: &Chess) -> Self {
        let mut records = Self::default();
        let mut random = Rng::with_seed(3);
        for (index, (game, chess)) in games.iter().zip(&chess.games).enumerate() {
            let tags = tags(index, &mut random);
            let comments: Vec<String> = game.moves.iter().map(|_| comment(&mut random)).collect();
            records.push_game(game, &tags, &comments);
            records.push_chess(chess, &tags, &comments);
        }
        records
    }

    fn push_game(&mut self, game: &SampleGame, tags: &[(&str, String)], comments: &[String]) {
        let record = record(game, tags).expect("the moves of the sample can be played");
        let plain = record.archived().to_string();
        let mut turn = comments.chunks(2);
        for line in plain.lines() {
            let _ = writeln!(self.commented, "{line}");
            if line.starts_with(|c: char| c.is_ascii_digit()) {
                let comment = turn.next().unwrap_or_default().join("|");
                let _ = writeln!(self.commented, "[{comment}]");
            }
        }
        self.plain.push_str(&plain);
    }

    /// A line for each turn, but no empty lines between them, which would end the game.
    fn push_chess(&mut self, moves: &[String], tags: &[(&str, String)], comments: &[String]) {
        let mut head = String::new();
        for (name, value) in tags {
            let _ = writeln!(head, "[{name} \"{value}\"]");
        }
        let _ = writeln!(head, "[rules \"{}\"]\n", super::rules());
        self.plain_pgn.push_str(&head);
        self.commented_pgn.push_str(&head);
        let turns = moves.chunks(2).zip(comments.chunks(2)).zip(1..);
        for ((moves, comments), number) in turns {
            let moves = moves.join(" ");
            let _ = writeln!(self.plain_pgn, "{number}. {moves}");
            let _ = writeln!(self.commented_pgn, "{number}. {moves}\n{{{}}}", comments.join("|"));
        }
        self.plain_pgn.push_str("*\n\n");
        self.commented_pgn.push_str("*\n\n");
    }
}

fn record(game: &SampleGame, tags: &[(&str, String)]) -> Result<GameRecord, Box<dyn std::error::Error>> {
    let mut record = GameRecord::new(super::rules());
    for (name, value) in tags {
        record.set_tag(name, TagValue::new(value)?)?;
    }
    let mut last = None;
    for text in &game.moves {
        let step: MoveRecord = text.parse()?;
        last = Some(record.tree_mut().add(last, step)?);
    }
    Ok(record)
}

fn tags(index: usize, random: &mut Rng) -> Vec<(&'static str, String)> {
    let mut name = || format!("player {}", random.usize(..400));
    let (attackers, defenders) = (name(), name());
    let day = 1 + random.usize(..28);
    vec![
        ("event", format!("game {index}")),
        ("date", format!("2026.{:02}.{day:02}", 1 + random.usize(..12))),
        ("attackers", attackers),
        ("defenders", defenders),
        ("termination", "Ongoing".to_owned()),
    ]
}

/// Up to twenty words.
fn comment(random: &mut Rng) -> String {
    let all: Vec<&str> = WORDS.split(' ').collect();
    let words: Vec<&str> = (0..4 + random.usize(..16)).filter_map(|_| random.choice(&all).copied()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use tafl_game_record::Games;

    use crate::Sample;

    #[test]
    fn every_text_has_all_games() {
        let sample = Sample::limited(9);
        let records = sample.records();
        for text in [&records.plain, &records.commented] {
            let games: Vec<_> = Games::new(text).collect();
            assert!(games.iter().all(|game| game.errors.is_empty()));
            assert_eq!(games.len(), 9);
        }
        for text in [&records.plain_pgn, &records.commented_pgn] {
            let mut reader = pgn_reader::Reader::new(text.as_bytes());
            let mut games = 0;
            while reader.skip_game().unwrap() {
                games += 1;
            }
            assert_eq!(games, 9);
        }
    }
}
