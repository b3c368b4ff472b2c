//! Checking certificates, against all turns of the side that does not win.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tafl_play::{Game, IllegalStepError, Position, RepetitionRule, Rules, Side, Step};

use crate::error::{ProofError, ProofErrorKind, shortened};
use crate::proof_line::{self, Claim, ProofLine};

/// Checks a certificate.
///
/// # Errors
///
/// The first line that proves nothing, and why.
pub fn check(certificate: &str) -> Result<Proved, ProofError> {
    let mut checker = Checker::new();
    certificate.lines().try_for_each(|line| checker.line(line))?;
    checker.finish()
}

/// Checks a certificate line by line. It keeps the positions of the lines and their ranks: two or three times the size of the
/// text.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    header: Header,
    /// A game by the rules, from which others are begun, and the claim.
    begun: Option<(Game, Claim)>,
    /// The rank of each position, by its record.
    ranks: BTreeMap<Box<str>, u32>,
    line: usize,
}

/// The values of the header, as far as they have been read.
#[derive(Clone, Debug, Default)]
struct Header {
    rules: Option<Rules>,
    position: Option<Position>,
    side: Option<Side>,
    winner: Option<Side>,
}

impl Checker {
    /// The greatest number of lines after the header.
    pub const MAX_LINES: usize = 1 << 24;

    /// The greatest number of positions within and after the turns of the other side that can follow a line.
    pub const MAX_REPLIES: usize = 1 << 20;

    /// A checker that has read nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next line, without its line break, and checks it.
    ///
    /// # Errors
    ///
    /// Why the line proves nothing. Nothing that follows can be checked then.
    pub fn line(&mut self, text: &str) -> Result<(), ProofError> {
        self.line += 1;
        let checked = match &self.begun {
            None => self.header(text),
            Some(_) => text.parse().and_then(|line| self.add(&line)),
        };
        checked.map_err(|kind| ProofError { line: self.line, kind })
    }

    /// Checks that the lines prove the claim.
    ///
    /// # Errors
    ///
    /// Why they do not.
    pub fn finish(self) -> Result<Proved, ProofError> {
        let at_end = |kind| ProofError { line: self.line, kind };
        let Some((game, claim)) = &self.begun else {
            return Err(at_end(ProofErrorKind::Missing { expected: "a header of six lines" }));
        };
        let root = begun(game, &claim.position, claim.side_to_move);
        root.and_then(|mut root| self.replies(&mut root, claim.winner, claim.moves)).map_err(at_end)?;
        Ok(Proved { claim: claim.clone(), lines: self.ranks.len() })
    }

    /// Reads a line of the header.
    fn header(&mut self, text: &str) -> Result<(), ProofErrorKind> {
        let header = &mut self.header;
        match self.line {
            1 if text == Claim::FIRST => {}
            1 => return Err(unexpected(Claim::FIRST, text)),
            2 => {
                let rules = value("rules ", "rules RECORD", text)?.parse::<Rules>();
                let rules = rules.map_err(|error| ProofErrorKind::Rules { message: error.to_string() })?;
                if rules.repetition().is_some_and(RepetitionRule::is_symmetric) {
                    return Err(ProofErrorKind::SymmetricRepetition);
                }
                header.rules = Some(rules);
            }
            3 => {
                let record = value("position ", "position RECORD", text)?;
                header.position = Some(proof_line::position(record)?);
            }
            4 => header.side = Some(named("side ", "side SIDE", text)?),
            5 => header.winner = Some(named("winner ", "winner SIDE", text)?),
            _ => {
                let moves = proof_line::number(value("moves ", "moves NUMBER", text)?)?;
                self.begun = Some(core::mem::take(header).begin(moves)?);
            }
        }
        Ok(())
    }

    fn add(&mut self, line: &ProofLine) -> Result<(), ProofErrorKind> {
        let Some((game, claim)) = &self.begun else {
            return Err(ProofErrorKind::Missing { expected: "a header" });
        };
        if self.ranks.len() >= Self::MAX_LINES {
            return Err(ProofErrorKind::TooManyLines);
        }
        let below = line.rank.checked_sub(1).ok_or(ProofErrorKind::ZeroRank)?;
        let winner = claim.winner;
        let mut game = begun(game, &line.position, winner)?;
        let key = String::into_boxed_str(game.position().to_string());
        if self.ranks.contains_key(&key) {
            return Err(ProofErrorKind::SecondLine);
        }
        let mut is_over = false;
        for &step in &line.steps {
            if is_over && game.outcome().is_none() {
                return Err(ProofErrorKind::OtherSide { step, side: game.side_to_move() });
            }
            game.play(step).map_err(|error| ProofErrorKind::Illegal { step, error })?;
            is_over = game.side_to_move() != winner || game.outcome().is_some();
        }
        if let Some(&step) = line.steps.last().filter(|_| !is_over) {
            return Err(ProofErrorKind::TurnNotOver { step });
        }
        self.replies(&mut game, winner, below)?;
        self.ranks.insert(key, line.rank);
        Ok(())
    }

    /// Checks that the winner has won, or has a line of at most this rank, now and after each turn of the other side.
    fn replies(&self, game: &mut Game, winner: Side, rank: u32) -> Result<(), ProofErrorKind> {
        for_each_reply(game, winner, |game| {
            if let Some(outcome) = game.outcome() {
                let is_won = outcome.winner() == Some(winner);
                return if is_won {
                    Ok(())
                } else {
                    Err(ProofErrorKind::NotWon { steps: game.history(), outcome })
                };
            }
            let position = game.position();
            match self.ranks.get(position.to_string().as_str()) {
                Some(&found) if found <= rank => Ok(()),
                None => {
                    Err(ProofErrorKind::Unanswered { steps: game.history(), position: Box::new(position) })
                }
                Some(&found) => Err(ProofErrorKind::Rank {
                    steps: game.history(),
                    position: Box::new(position),
                    found,
                    expected: rank,
                }),
            }
        })
    }
}

impl Header {
    /// The start of a game by the rules, and the claim. All lines of the header have been read.
    fn begin(self, moves: u32) -> Result<(Game, Claim), ProofErrorKind> {
        let missing = ProofErrorKind::Missing { expected: "a header" };
        let (Some(rules), Some(position), Some(side_to_move), Some(winner)) =
            (self.rules, self.position, self.side, self.winner)
        else {
            return Err(missing);
        };
        let game = Game::from_position(&rules, &position, side_to_move)
            .map_err(|error| ProofErrorKind::WrongDimension { message: error.to_string() })?;
        Ok((game, Claim { rules, position, side_to_move, winner, moves }))
    }
}

/// A game of the same rules that begins at a position.
fn begun(game: &Game, position: &Position, side: Side) -> Result<Game, ProofErrorKind> {
    let game = game.restarted(position, side);
    game.map_err(|error| ProofErrorKind::WrongDimension { message: error.to_string() })
}

/// The rest of a line of the header.
fn value<'t>(name: &str, expected: &'static str, text: &'t str) -> Result<&'t str, ProofErrorKind> {
    text.strip_prefix(name).ok_or_else(|| unexpected(expected, text))
}

fn named<T: core::str::FromStr>(name: &str, expected: &'static str, text: &str) -> Result<T, ProofErrorKind> {
    value(name, expected, text)?.parse().map_err(|_| unexpected(expected, text))
}

fn unexpected(expected: &'static str, found: &str) -> ProofErrorKind {
    ProofErrorKind::Header { expected, found: shortened(found) }
}

/// A claim that a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    claim: Claim,
    lines: usize,
}

impl Proved {
    /// The claim.
    pub const fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The number of lines after the header.
    pub const fn lines(&self) -> usize {
        self.lines
    }
}

/// `defenders win in 2 moves from …, defenders to move`.
impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { winner, moves, position, side_to_move, .. } = &self.claim;
        let plural = if *moves == 1 { "" } else { "s" };
        write!(f, "{winner} win in {moves} move{plural} from {position}, {side_to_move} to move")
    }
}

/// Plays every legal turn of the side to move, which is not the winner, and visits the game after each, with the steps from
/// the start of the game. The game itself is visited if it is over or the winner's turn.
///
/// It goes back and forth in one game: a berserk turn can be as long as there are pieces to capture.
pub(crate) fn for_each_reply(
    game: &mut Game,
    winner: Side,
    mut visit: impl FnMut(&Game) -> Result<(), ProofErrorKind>,
) -> Result<(), ProofErrorKind> {
    let is_end = |game: &Game| game.outcome().is_some() || game.side_to_move() == winner;
    if is_end(game) {
        return visit(game);
    }
    let mut open: Vec<Vec<Step>> = Vec::from([game.legal_steps()]);
    let mut count = 0;
    while let Some(steps) = open.last_mut() {
        let Some(step) = steps.pop() else {
            open.pop();
            if !open.is_empty() {
                game.undo();
            }
            continue;
        };
        count += 1;
        if count > Checker::MAX_REPLIES {
            return Err(ProofErrorKind::TooManyReplies);
        }
        match game.play(step) {
            Ok(_) => {}
            // What is legal otherwise. That is a reply less.
            Err(IllegalStepError::RepetitionForbidden { .. }) => continue,
            // Legal steps are played from where they are legal. If not, nothing is proved.
            Err(error) => return Err(ProofErrorKind::Illegal { step, error }),
        }
        if is_end(game) {
            visit(game)?;
            game.undo();
        } else {
            open.push(game.legal_steps());
        }
    }
    Ok(())
}
