//! What people and programs write of how a game ended.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameResult;
use tafl_position::Side;

use crate::ending::EndingWord;
use crate::tagged_text;

/// What a word says of the end of a game.
#[derive(Clone, Copy)]
enum Word {
    Side(Side),
    Wins,
    Loses(Option<EndingWord>),
    Draw,
    /// Why the game ended, or nothing.
    Other(Option<EndingWord>),
}

/// The words, in small letters. A text with any other word is not understood: it may say the opposite.
const WORDS: [(&[&str], Word); 10] = [
    (&["black", "attacker", "attackers"], Word::Side(Side::Attackers)),
    (&["white", "defender", "defenders"], Word::Side(Side::Defenders)),
    (&["win", "wins", "won", "winner", "victory"], Word::Wins),
    (&["lose", "loses", "lost", "loss", "loser", "forfeit", "forfeits", "forfeited"], Word::Loses(None)),
    (&["resigned", "resigns", "resign"], Word::Loses(Some(EndingWord::Resigned))),
    (&["timed"], Word::Loses(Some(EndingWord::Timeout))),
    (&["draw", "drawn", "tie", "tied"], Word::Draw),
    (&["resignation"], Word::Other(Some(EndingWord::Resigned))),
    (&["timeout", "time"], Word::Other(Some(EndingWord::Timeout))),
    (
        &[
            "by",
            "on",
            "out",
            "the",
            "for",
            "of",
            "has",
            "have",
            "is",
            "was",
            "game",
            "over",
            "ended",
            "finished",
            "result",
            "king",
            "capture",
            "captured",
            "escape",
            "escaped",
            "corner",
            "edge",
            "surrounded",
            "agreement",
            "agreed",
            "repetition",
        ],
        Word::Other(None),
    ),
];

/// The end of a game, as a text states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stated {
    pub(super) result: GameResult,
    pub(super) ending: Option<EndingWord>,
}

impl Stated {
    /// A win, for a reason that is not stated.
    pub(super) const fn win(side: Side) -> Self {
        Self { result: GameResult::win(side), ending: None }
    }

    /// What the text says; `None` if it is not understood, or contradicts itself. `names_winner` if a side alone is the
    /// winner, and not the side to move.
    pub(super) fn of(text: &str, names_winner: bool) -> Option<Self> {
        // Whether `1-0` is a win of white or of the side that moves first is not known.
        if tagged_text::result_of(text.trim()) == Some(GameResult::Draw) {
            return Some(Self { result: GameResult::Draw, ending: None });
        }
        let mut claims: Vec<GameResult> = Vec::new();
        let mut ending = None;
        // A side without a verb yet, and whether a verb without a side means that it wins.
        let (mut subject, mut verb) = (None, None);
        for word in words(text) {
            let (_, word) = WORDS.into_iter().find(|(known, _)| known.contains(&&word[..]))?;
            let wins = match word {
                Word::Side(side) => {
                    match verb.take() {
                        Some(wins) => claims.push(result(side, wins)),
                        None if subject.is_some() => return None,
                        None => subject = Some(side),
                    }
                    continue;
                }
                Word::Draw => {
                    claims.push(GameResult::Draw);
                    continue;
                }
                Word::Other(reason) => {
                    ending = ending.or(reason);
                    continue;
                }
                Word::Wins => true,
                Word::Loses(reason) => {
                    ending = ending.or(reason);
                    false
                }
            };
            match subject.take() {
                Some(side) => claims.push(result(side, wins)),
                // After a claim it is the reason: `white won, resigned`.
                None if claims.is_empty() => verb = Some(wins),
                None => {}
            }
        }
        match subject {
            // `black wins by resignation of white`
            Some(side) if !claims.is_empty() => claims.push(result(side, false)),
            Some(side) if names_winner => claims.push(result(side, true)),
            _ => {}
        }
        let (&first, others) = claims.split_first()?;
        others.iter().all(|other| *other == first).then_some(Self { result: first, ending })
    }
}

fn result(side: Side, wins: bool) -> GameResult {
    GameResult::win(if wins { side } else { side.other() })
}

/// The words of a text in small letters; `blackWon` has two.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for run in text.split(|letter: char| !letter.is_alphanumeric()).filter(|run| !run.is_empty()) {
        let mut word = String::new();
        let mut was_small = false;
        for letter in run.chars() {
            if was_small && letter.is_uppercase() {
                words.push(core::mem::take(&mut word));
            }
            was_small = letter.is_lowercase();
            word.extend(letter.to_lowercase());
        }
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use tafl_game_record::GameResult;

    use super::Stated;
    use crate::ending::EndingWord;

    #[test]
    fn ends_of_games() {
        let (black, white, draw) =
            (Some(GameResult::AttackersWin), Some(GameResult::DefendersWin), Some(GameResult::Draw));
        let (resigned, timeout) = (Some(EndingWord::Resigned), Some(EndingWord::Timeout));
        for (text, result, ending) in [
            ("Black resigned", white, resigned),
            ("white resigns", black, resigned),
            ("White lost.", black, None),
            ("attackers lost on time", white, timeout),
            ("defenders timed out", black, timeout),
            ("black_won", black, None),
            ("WHITE_WON", white, None),
            ("whiteWon", white, None),
            ("white_won_resignation", white, resigned),
            ("white won, black resigned", white, resigned),
            ("Black wins by resignation of white", black, resigned),
            ("won by the defenders", white, None),
            ("Winner: black", black, None),
            ("Attackers win: king captured", black, None),
            ("Draw by agreement", draw, None),
            ("drawn", draw, None),
            ("1/2-1/2", draw, None),
            // What is not understood.
            ("whiteToMove", None, None),
            ("white to move", None, None),
            ("draw offered", None, None),
            ("draw declined", None, None),
            ("Blackbeard", None, None),
            ("black did not win", None, None),
            ("white has not won", None, None),
            ("no winner", None, None),
            ("black wins a piece", None, None),
            ("black wins, white wins", None, None),
            ("black won, black resigned", None, None),
            ("black or white", None, None),
            ("black white", None, None),
            ("1-0", None, None),
            ("resigned", None, None),
            ("king captured", None, None),
            ("ongoing", None, None),
            ("", None, None),
        ] {
            let stated = Stated::of(text, false);
            assert_eq!(stated.map(|stated| stated.result), result, "{text}");
            assert_eq!(stated.and_then(|stated| stated.ending), ending, "{text}");
        }
        assert_eq!(Stated::of("Black", true).map(|stated| stated.result), black);
        assert_eq!(Stated::of("the defenders", true).map(|stated| stated.result), white);
        assert_eq!(Stated::of("Black", false), None);
    }
}
