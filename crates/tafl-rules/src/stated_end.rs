//! How a game ended, in the words of people and programs.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tafl_position::Side;

use crate::ending::Ending;

/// What a word says of the end of a game.
#[derive(Clone, Copy)]
enum Word {
    Side(Side),
    /// What somebody does: whether they win, and why the game ended.
    Verb(bool, Option<Ending>),
    /// The same as a noun: `resignation of Ann`. After a name it could be what either did.
    Noun(bool, Option<Ending>),
    /// By what this side wins, whoever else is named.
    Fate(Side),
    Draw(Option<Ending>),
    /// Why the game ended. The moves show what happened to the king.
    Reason(Option<Ending>),
    By,
    Filler,
    /// The end of a clause.
    Stop,
    Unknown,
}

/// The words, in small letters. A text with any other word is not understood: it may say the opposite. `to` is not among them,
/// because `white to win` is a puzzle.
const WORDS: [(Word, &[&str]); 24] = [
    (Word::Verb(true, None), &["win", "wins", "won", "winner", "victory"]),
    (Word::Verb(true, None), &["gewinnt", "vinner", "vinder", "wint"]),
    (Word::Verb(false, None), &["lose", "loses", "lost", "loss", "loser"]),
    (Word::Verb(false, Some(Ending::Resignation)), &["resign", "resigns", "resigned", "gives up", "gave up"]),
    (Word::Verb(false, Some(Ending::Resignation)), &["gibt auf", "ger upp", "geeft op", "opgiver"]),
    (Word::Verb(false, Some(Ending::Time)), &["timed out", "ran out of time"]),
    (Word::Verb(false, Some(Ending::Forfeit)), &["forfeit", "forfeits", "forfeited"]),
    (Word::Noun(false, Some(Ending::Resignation)), &["resignation"]),
    (
        Word::Fate(Side::Attackers),
        &["king captured", "king is captured", "king was captured", "king capture"],
    ),
    (Word::Fate(Side::Attackers), &["king caught", "king taken", "king surrounded", "capture of the king"]),
    (Word::Fate(Side::Attackers), &["captures the king", "captured the king"]),
    (Word::Fate(Side::Defenders), &["escape", "escapes", "escaped", "king escapes", "king escaped"]),
    (Word::Fate(Side::Defenders), &["king has escaped", "king escape", "escape of the king"]),
    (Word::Draw(None), &["draw", "a draw", "in a draw", "drawn", "tie", "tied"]),
    // Whose win `1-0` is depends on the text.
    (Word::Draw(None), &["remis", "unentschieden", "oavgjort", "1 2 1 2", "½ ½"]),
    (Word::Draw(Some(Ending::Agreement)), &["draw agreed"]),
    (Word::Reason(Some(Ending::Time)), &["time", "timeout", "time forfeit"]),
    (Word::Reason(Some(Ending::Agreement)), &["agreed", "agreement"]),
    (Word::Reason(Some(Ending::Forfeit)), &["rules infraction", "illegal move"]),
    (Word::Reason(Some(Ending::Repetition)), &["repetition", "third repetition of a position"]),
    (Word::Reason(None), &["capture", "captured", "surrounded", "corner", "edge"]),
    (Word::By, &["by", "on"]),
    (Word::Filler, &["the", "for", "of", "has", "have", "is", "was", "to the corner", "to the edge"]),
    (Word::Filler, &["game", "over", "ended", "finished", "result"]),
];

/// A word in small letters, and where it is in the text; without letters, the end of a clause.
struct Token {
    word: String,
    at: Range<usize>,
}

/// The words of a text; `blackWon` has two.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let is_stop = matches!(letter, ';' | ',' | '.' | '!' | '?' | '(' | '\n' | '–' | '—')
            || letter == '-' && before.is_whitespace();
        let begins = !before.is_alphanumeric() || before.is_lowercase() && letter.is_uppercase();
        if is_stop || letter.is_alphanumeric() && begins {
            tokens.push(Token { word: String::new(), at: at..at });
        }
        if let Some(token) = tokens.last_mut().filter(|_| letter.is_alphanumeric()) {
            token.word.extend(letter.to_lowercase());
            token.at.end = at + letter.len_utf8();
        }
        before = letter;
    }
    tokens
}

/// What the first words say, as many as belong together, where they are, and the words after them.
fn first_of(tokens: &[Token]) -> Option<(Word, Range<usize>, &[Token])> {
    let first = tokens.first()?;
    let length = |known: &str| {
        let mut words = tokens.iter();
        let is_next = |word| words.next().is_some_and(|next| next.word == word);
        (known.starts_with(&first.word) && known.split(' ').all(is_next)).then(|| tokens.len() - words.len())
    };
    let known = WORDS.iter().flat_map(|(word, known)| known.iter().map(|known| (*word, length(known))));
    let other = match Side::from_word(&first.word) {
        _ if first.word.is_empty() => Word::Stop,
        side => side.map_or(Word::Unknown, Word::Side),
    };
    let longest = known.max_by_key(|&(_, length)| length);
    let (word, length) = longest.and_then(|(word, length)| Some((word, length?))).unwrap_or((other, 1));
    let (words, after) = tokens.split_at_checked(length)?;
    Some((word, first.at.start..words.last()?.at.end, after))
}

/// The ending that some words are, and nothing else.
pub(crate) fn ending_of(text: &str) -> Option<Ending> {
    match first_of(&tokens(text))? {
        (Word::Verb(_, ending) | Word::Draw(ending) | Word::Reason(ending), _, []) => ending,
        _ => None,
    }
}

/// The end of a game, as a text states it: `Black resigned`, `draw by agreement`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatedEnd {
    /// The side that won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended, if the text says so. What happened to the king is left to the moves.
    pub ending: Option<Ending>,
}

/// What a text about the end of a game leaves open. The default assumes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct EndContext {
    /// The side that `resigns` alone is about. A program can write it in the other side's turn, too.
    pub to_move: Option<Side>,
    /// Whether a side alone is the winner, as in a field of that name. Elsewhere it can be the side to move.
    pub lone_side_wins: bool,
    /// Whether a clause that is not understood can follow one that is. People explain: `Ben resigns, it was late`.
    pub has_remarks: bool,
}

impl StatedEnd {
    /// What the text says; `None` if a word is not known, or if it contradicts itself. `player` is the side of the player with
    /// this name, as it is written.
    ///
    /// ```
    /// use tafl_rules::{EndContext, Ending, Side, StatedEnd};
    ///
    /// let ben = |name: &str| (name == "Ben").then_some(Side::Defenders);
    /// let end = StatedEnd::of("Ben lost on time.", EndContext::default(), &ben).unwrap();
    /// assert_eq!((end.winner, end.ending), (Some(Side::Attackers), Some(Ending::Time)));
    /// assert_eq!(StatedEnd::of("Ben wins a piece", EndContext::default(), &ben), None);
    /// ```
    pub fn of(text: &str, context: EndContext, player: &dyn Fn(&str) -> Option<Side>) -> Option<Self> {
        let (winners, endings) = (Vec::new(), Vec::new());
        let (before, subject, verb, is_remark) = Default::default();
        let mut sentence =
            Sentence { text, context, player, winners, endings, before, subject, verb, is_remark };
        let tokens = tokens(text);
        let mut rest = &tokens[..];
        while let Some((word, at, after)) = first_of(rest) {
            match word {
                Word::Stop => sentence.stop(false)?,
                _ if sentence.is_remark => {}
                _ => sentence.say(word, at).or_else(|| sentence.remark())?,
            }
            rest = after;
        }
        sentence.stop(true)?;
        sentence.end()
    }
}

struct Sentence<'a> {
    text: &'a str,
    context: EndContext,
    player: &'a dyn Fn(&str) -> Option<Side>,
    /// Whoever is said to win; `None` for a draw.
    winners: Vec<Option<Side>>,
    endings: Vec<Ending>,
    /// The numbers of these before this clause.
    before: (usize, usize),
    /// Where somebody is named of whom nothing is said yet, and the side if it is one word.
    subject: Option<(Range<usize>, Option<Side>)>,
    /// Whether the one who is named next wins.
    verb: Option<bool>,
    is_remark: bool,
}

impl Sentence<'_> {
    fn say(&mut self, word: Word, at: Range<usize>) -> Option<()> {
        let has_winner = !self.winners.is_empty();
        match (word, self.subject.is_some()) {
            (Word::Filler, _) => {}
            (Word::Side(side), false) => self.subject = Some((at, Some(side))),
            (Word::Unknown, false) => self.subject = Some((at, None)),
            (Word::Verb(wins, ending), true) => {
                self.claim(wins)?;
                self.endings.extend(ending);
            }
            (Word::Verb(wins, ending) | Word::Noun(wins, ending), false) => {
                // After a claim it is the reason: `white won, resigned`.
                let is_clear =
                    if has_winner { ending.is_some() } else { self.verb.is_none_or(|verb| verb == wins) };
                self.verb = is_clear.then_some(wins);
                self.verb?;
                self.endings.extend(ending);
            }
            (Word::Fate(winner), is_named) => {
                if is_named {
                    self.claim(true)?;
                }
                self.winners.push(Some(winner));
            }
            (Word::By, true) if self.context.lone_side_wins && !has_winner => self.claim(true)?,
            // `captured by the attackers`
            (Word::By, false) => self.verb = self.verb.or(has_winner.then_some(true)),
            (Word::Draw(ending), false) => {
                self.winners.push(None);
                self.endings.extend(ending);
            }
            (Word::Reason(ending), false) => self.endings.extend(ending),
            // A name can have any words.
            _ => self.subject = self.subject.take().map(|(subject, _)| (subject.start..at.end, None)),
        }
        Some(())
    }

    /// The subject wins or loses. `None` if it is not a side, or can be both: a player may be called White, and have black.
    fn claim(&mut self, wins: bool) -> Option<()> {
        let (at, side) = self.subject.take()?;
        let player = (self.player)(self.text.get(at)?);
        let side = side.or(player).filter(|side| player.is_none_or(|player| player == *side))?;
        self.verb = None;
        self.winners.push(Some(if wins { side } else { side.other() }));
        Some(())
    }

    fn end_clause(&mut self) -> Option<()> {
        let has_winner = !self.winners.is_empty();
        match (&self.subject, self.verb) {
            (Some(_), Some(wins)) => self.claim(wins)?,
            (Some(_), None) if self.context.lone_side_wins && !has_winner => self.claim(true)?,
            (Some(_), None) => return None,
            (None, Some(false)) if !has_winner && self.endings == [Ending::Resignation] => {
                self.winners.extend(self.context.to_move.map(|side| Some(side.other())));
            }
            (None, _) => {}
        }
        self.verb = self.verb.filter(|_| self.winners.is_empty());
        Some(())
    }

    fn stop(&mut self, is_last: bool) -> Option<()> {
        // `J. Smith resigns`, but `white (on time)`
        let has_side = self.context.lone_side_wins && matches!(self.subject, Some((_, Some(_))));
        let said = (self.winners.len(), self.endings.len());
        if !(is_last || has_side || self.is_remark || self.verb.is_some() || said != self.before) {
            return Some(());
        }
        if !self.is_remark {
            self.end_clause().or_else(|| self.remark())?;
        }
        (self.before, self.is_remark) = ((self.winners.len(), self.endings.len()), false);
        Some(())
    }

    /// This clause is not understood.
    fn remark(&mut self) -> Option<()> {
        self.winners.truncate(self.before.0);
        self.endings.truncate(self.before.1);
        (self.subject, self.verb, self.is_remark) = (None, None, true);
        (self.context.has_remarks && !self.winners.is_empty()).then_some(())
    }

    /// What all clauses together say.
    fn end(&self) -> Option<StatedEnd> {
        let (&winner, others) = self.winners.split_first()?;
        let ending = self.endings.first().filter(|first| self.endings.iter().all(|ending| ending == *first));
        // Players agree on draws.
        let ending = ending.copied().filter(|ending| winner.is_none() || *ending != Ending::Agreement);
        others.iter().all(|other| *other == winner).then_some(StatedEnd { winner, ending })
    }
}
