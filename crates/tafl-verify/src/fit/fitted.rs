//! Rules that were fitted to games, and how many games agree with them.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use notation_syntax::invariant::broken;
use tafl_game_record::{Address, GameRecord};
use tafl_position::{Position, Side};
use tafl_rules::{Key, Preset, Rules};

use super::candidate::Candidate;
use super::game::{FitError, Start};
use crate::error::VerifyFindingKind;

/// The rules that fit games, best first: the result of [`RulesFit::finish`](crate::RulesFit::finish).
#[derive(Clone, Debug)]
pub struct FittedGames<L> {
    pub(crate) groups: Vec<FittedGroup<L>>,
    pub(crate) left_out: Vec<(&'static str, u64)>,
}

impl<L> FittedGames<L> {
    /// The groups of games with the same start position and the same first side, in the order of their first games.
    pub fn groups(&self) -> &[FittedGroup<L>] {
        &self.groups
    }

    /// The group that a game belongs to.
    pub fn group_of(&self, record: &GameRecord) -> Option<&FittedGroup<L>> {
        let start = Start::of(record).ok()?;
        self.groups.iter().find(|group| *group.start == start)
    }

    /// Why games were left out, by [name](FitError::name), and how many.
    pub fn left_out(&self) -> impl ExactSizeIterator<Item = (&'static str, u64)> {
        self.left_out.iter().copied()
    }
}

/// Games with the same start position and the same first side, and how they agree with each candidate.
#[derive(Clone, Debug)]
pub struct FittedGroup<L> {
    pub(crate) start: Arc<Start>,
    pub(crate) games: u64,
    pub(crate) variants: Vec<(Box<str>, u64)>,
    pub(crate) ranking: Vec<FittedRules<L>>,
}

impl<L> FittedGroup<L> {
    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start.position
    }

    /// The side that moves first.
    pub fn side_to_move(&self) -> Side {
        self.start.side
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The values of the variant tags of the games, in the order of their first games, and how many games have each.
    /// There are at most [`RulesFit::MAX_VARIANTS`](crate::RulesFit::MAX_VARIANTS).
    pub fn variants(&self) -> impl ExactSizeIterator<Item = (&str, u64)> {
        self.variants.iter().map(|(name, games)| (&**name, *games))
    }

    /// All candidates, best first: those with which most games agree; among these, those by which the moves of most
    /// games are legal; then those that explain most results; then presets before changed presets. Last comes the order
    /// of the presets: those that begin in the position of the games, those for a board of that size, and the others,
    /// each in the order of [`Preset::ALL`].
    pub fn ranking(&self) -> &[FittedRules<L>] {
        &self.ranking
    }

    /// The first of the [ranking](Self::ranking); `None` if no game agrees with it. Other rules may fit as well: those
    /// with the same [`rank`](FittedRules::rank).
    pub fn best(&self) -> Option<&FittedRules<L>> {
        self.ranking.first().filter(|fitted| fitted.agreeing > 0)
    }
}

/// Rules fit well if nine of ten games agree with them.
const GOOD: (u64, u64) = (9, 10);

impl<L> FittedGroup<L> {
    /// The best rules, if they are enough evidence to play these games by them: nine of ten games agree with them, and at least
    /// so many. [`ENOUGH_GAMES`] is a good number. [Rivals](FittedRules::rivals) may fit as well.
    ///
    /// # Errors
    ///
    /// [`FitDoubt`]: what is missing.
    pub fn evident(&self, enough: u64) -> Result<&FittedRules<L>, FitDoubt> {
        let best = self.ranking.first().ok_or(FitDoubt::NoCandidates)?;
        match best.agreeing {
            agreeing if agreeing == 0 || agreeing * GOOD.1 < self.games * GOOD.0 => Err(FitDoubt::PoorFit),
            agreeing if agreeing < enough => Err(FitDoubt::TooFewGames),
            _ => Ok(best),
        }
    }
}

/// How many games have to agree with fitted rules: fewer rarely tell similar rules apart.
pub const ENOUGH_GAMES: u64 = 10;

/// Why the best rules of a fit are not enough evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FitDoubt {
    /// There are no rules to try.
    #[error("no rules to try")]
    NoCandidates,
    /// Fewer than nine of ten games agree with the best rules.
    #[error("no rules fit well")]
    PoorFit,
    /// The best rules fit well, but too few games agree with them.
    #[error("too few to choose rules")]
    TooFewGames,
}

impl FitDoubt {
    /// The name of the reason, in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoCandidates => "no-candidates",
            Self::PoorFit => "poor-fit",
            Self::TooFewGames => "too-few-games",
        }
    }
}

/// A candidate, and how many games of a group agree with it.
#[derive(Clone, Debug)]
pub struct FittedRules<L> {
    pub(crate) candidate: Candidate,
    pub(crate) start: Arc<Start>,
    pub(crate) rank: usize,
    pub(crate) rivals: usize,
    pub(crate) games: u64,
    pub(crate) legal: u64,
    pub(crate) agreeing: u64,
    pub(crate) explained: u64,
    pub(crate) contradiction: Option<Box<Contradiction<L>>>,
}

impl<L> FittedRules<L> {
    /// The preset, played from the start position of the games, with their first side.
    pub fn preset(&self) -> Preset {
        self.candidate.preset
    }

    /// The key of the preset that is changed, and its value as in a record; `None` if it is the preset itself.
    pub fn change(&self) -> Option<(Key, &'static str)> {
        self.candidate.change.map(|change| (change.key, change.value))
    }

    /// One more than the number of candidates that fit better. Candidates with the same counts have the same rank.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The number of other candidates with the same rank: the games do not show which of them they were played by.
    pub fn rivals(&self) -> usize {
        self.rivals
    }

    /// The number of games in the group.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games in which every move of the main line is legal.
    ///
    /// Where captures differ from the rules, the moves after that are legal if they are so either with the captures by
    /// the rules or with those of the record.
    pub fn legal(&self) -> u64 {
        self.legal
    }

    /// The number of games in which every move is legal, the captures are those of the record, and the end by the rules
    /// does not contradict the result tag. If the last move captures the king, the record may leave that out.
    pub fn agreeing(&self) -> u64 {
        self.agreeing
    }

    /// The number of agreeing games that end by the rules, with the result of the result tag.
    pub fn explained(&self) -> u64 {
        self.explained
    }

    /// The first game that contradicts the rules.
    pub fn contradiction(&self) -> Option<&Contradiction<L>> {
        self.contradiction.as_deref()
    }

    /// The rules, with the start position and the first side of the games. They have a name only if they are those of
    /// the preset.
    pub fn rules(&self) -> Rules {
        let Start { position, side } = &*self.start;
        self.candidate.rules(position, *side).unwrap_or_else(|| {
            broken("every candidate has rules for its start position", Rules::new(position.clone()))
        })
    }

    /// The value of the tag that says where the rules of a record come from: `fitted: brandub + ks:c, 12 of 12 games`,
    /// and `, 3 candidates` if two [rivals](Self::rivals) fit as well. [`RULES_SOURCE_TAG`](crate::RULES_SOURCE_TAG) is
    /// the name of the tag.
    pub fn source(&self) -> String {
        let (agreeing, games) = (self.agreeing, self.games);
        let plural = if games == 1 { "" } else { "s" };
        let candidates = match self.rivals {
            0 => String::new(),
            rivals => alloc::format!(", {} candidates", rivals + 1),
        };
        alloc::format!("fitted: {self}, {agreeing} of {games} game{plural}{candidates}")
    }

    /// The entries of the rules record, without size, name and start position: `esc:e ks:c cor:`.
    pub fn entries(&self) -> String {
        let record = self.rules().to_string();
        let own = |entry: &&str| !["dim:", "name:", "start:"].iter().any(|key| entry.starts_with(key));
        record.split(' ').filter(own).collect::<Vec<_>>().join(" ")
    }

    /// The counts that the ranking compares first.
    pub(crate) fn counts(&self) -> Reverse<(u64, u64, u64)> {
        Reverse((self.agreeing, self.legal, self.explained))
    }
}

/// `brandub`, or `brandub + ks:c` with one key changed.
impl<L> fmt::Display for FittedRules<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.candidate.fmt(f)
    }
}

/// A game that contradicts rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction<L> {
    pub(crate) at: L,
    pub(crate) address: Option<Address>,
    pub(crate) finding: VerifyFindingKind,
}

impl<L> Contradiction<L> {
    /// The game, as the caller named it: see [`RulesFit::push`](crate::RulesFit::push).
    pub fn at(&self) -> &L {
        &self.at
    }

    /// The address of the first move that contradicts the rules; `None` if only the result does.
    pub fn address(&self) -> Option<&Address> {
        self.address.as_ref()
    }

    /// How the move or the result departs from the rules.
    pub fn finding(&self) -> &VerifyFindingKind {
        &self.finding
    }
}

/// The address and the finding: ``3b: e5-e8: an attacker is in the way on `e7` ``.
impl<L> fmt::Display for Contradiction<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.address {
            Some(address) => write!(f, "{address}: {}", self.finding),
            None => self.finding.fmt(f),
        }
    }
}

/// Counts a reason.
pub(crate) fn count(left_out: &mut Vec<(&'static str, u64)>, error: &FitError) {
    let name = error.name();
    match left_out.iter_mut().find(|(known, _)| *known == name) {
        Some((_, games)) => *games += 1,
        None => left_out.push((name, 1)),
    }
}
