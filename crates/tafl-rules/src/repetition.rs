//! The rule for repeated positions: the keys `tfr` and `rep`.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use notation_syntax::{Span, Strictness};
use tafl_position::Side;

use crate::choice::Choice;
use crate::error::RulesError;
use crate::parse::repetition_rule;

/// The effect of the n-th occurrence of a position with the same side to move: the key `tfr`, or `rep` where `tfr` cannot
/// express it ([proposal](crate#further-keys)).
///
/// ```
/// use tafl_rules::{RepetitionEffect, RepetitionRule};
///
/// let rule: RepetitionRule = "2xes".parse()?;
/// assert_eq!(rule.occurrence(), 2);
/// assert_eq!(rule.effect(), RepetitionEffect::ForbiddenToDefenders);
/// assert!(rule.is_symmetric());
/// assert_eq!(rule.to_string(), "2xes");
/// # Ok::<(), tafl_rules::RulesError>(())
/// ```
#[doc(alias = "threefold")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RepetitionRule {
    occurrence: u8,
    effect: RepetitionEffect,
    symmetric: bool,
}

impl RepetitionRule {
    /// The smallest number of an occurrence: 2. The first occurrence is not a repetition.
    pub const MIN_OCCURRENCE: u8 = 2;

    /// The default, `tfr:d`: the third occurrence is a draw.
    pub(crate) const DEFAULT: Self = Self { occurrence: 3, effect: RepetitionEffect::Draw, symmetric: false };

    /// The greatest number of an occurrence: 99.
    pub const MAX_OCCURRENCE: u8 = 99;

    /// The rule for this occurrence. Positions count as the same only if they are equal. Returns `None` if the number
    /// is less than [`MIN_OCCURRENCE`](Self::MIN_OCCURRENCE) or greater than
    /// [`MAX_OCCURRENCE`](Self::MAX_OCCURRENCE).
    pub const fn new(occurrence: u8, effect: RepetitionEffect) -> Option<Self> {
        if occurrence < Self::MIN_OCCURRENCE || occurrence > Self::MAX_OCCURRENCE {
            return None;
        }
        Some(Self { occurrence, effect, symmetric: false })
    }

    /// The rule in which positions also count as the same if a symmetry of the board, one of its rotations and
    /// reflections, maps one to the other.
    #[must_use]
    pub const fn symmetric(mut self) -> Self {
        self.symmetric = true;
        self
    }

    /// The number of the occurrence.
    pub const fn occurrence(self) -> u8 {
        self.occurrence
    }

    /// The effect of that occurrence.
    pub const fn effect(self) -> RepetitionEffect {
        self.effect
    }

    /// Whether positions that a symmetry of the board maps to each other count as the same.
    pub const fn is_symmetric(self) -> bool {
        self.symmetric
    }

    /// Whether this side may not move into the occurrence.
    pub const fn forbids(self, side: Side) -> bool {
        matches!(
            (self.effect, side),
            (RepetitionEffect::Forbidden, _)
                | (RepetitionEffect::ForbiddenToAttackers, Side::Attackers)
                | (RepetitionEffect::ForbiddenToDefenders, Side::Defenders)
        )
    }

    /// Whether a side may not move into the occurrence.
    pub const fn forbids_any(self) -> bool {
        self.forbids(Side::Attackers) || self.forbids(Side::Defenders)
    }

    /// The side that loses if `mover` moves into the occurrence. `None` if the game is drawn or continues.
    pub const fn loser(self, mover: Side) -> Option<Side> {
        match self.effect {
            RepetitionEffect::MoverLoses => Some(mover),
            RepetitionEffect::OpponentLoses => Some(mover.other()),
            RepetitionEffect::AttackersLose => Some(Side::Attackers),
            RepetitionEffect::DefendersLose => Some(Side::Defenders),
            _ => None,
        }
    }

    /// The letter of `tfr` that means this rule, if there is one. A record has it instead of `rep`.
    ///
    /// ```
    /// use tafl_rules::RepetitionRule;
    ///
    /// assert_eq!("3d".parse::<RepetitionRule>()?.tfr(), Some('d'));
    /// assert_eq!("2d".parse::<RepetitionRule>()?.tfr(), None);
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    pub fn tfr(self) -> Option<char> {
        tfr(Some(self)).map(|(letter, _)| letter)
    }

    /// The rule in a sentence.
    pub(crate) fn sentence(self) -> String {
        let alike = if self.symmetric { ", or one that a symmetry of the board maps to it," } else { "" };
        let nth = ordinal(self.occurrence);
        let again = format!("about the same position{alike} for the {nth} time, with the same side to move");
        let (brings, bring) = (format!("brings {again},"), format!("bring {again}"));
        let occurs = format!(
            "when the same position{}, with the same side to move, occurs for the {nth} time",
            alike.trim_end_matches(',')
        );
        match self.effect {
            RepetitionEffect::Draw => format!("The game is drawn {occurs}."),
            RepetitionEffect::MoverLoses => format!("The side that {brings} loses."),
            RepetitionEffect::OpponentLoses => format!("The side that {brings} wins."),
            RepetitionEffect::AttackersLose => format!("The attackers lose {occurs}."),
            RepetitionEffect::DefendersLose => format!("The defenders lose {occurs}."),
            RepetitionEffect::Forbidden => format!("No side may {bring}."),
            RepetitionEffect::ForbiddenToAttackers => format!("The attackers may not {bring}."),
            RepetitionEffect::ForbiddenToDefenders => format!("The defenders may not {bring}."),
        }
    }
}

/// The rules for repetitions that `tfr` can express.
impl Choice for Option<RepetitionRule> {
    const LETTERS: &'static [(char, &'static str)] = &[
        ('i', "nothing happens"),
        ('d', "the game is drawn"),
        ('w', "the side that repeats the position wins"),
        ('l', "the side that repeats the position loses"),
    ];

    fn read(letter: char) -> Option<Self> {
        Some(match letter {
            'i' => None,
            'd' => RepetitionRule::new(3, RepetitionEffect::Draw),
            'w' => RepetitionRule::new(3, RepetitionEffect::OpponentLoses),
            'l' => RepetitionRule::new(3, RepetitionEffect::MoverLoses),
            _ => return None,
        })
    }
}

/// The letter of `tfr` for a rule, with its meaning.
pub(crate) fn tfr(rule: Option<RepetitionRule>) -> Option<(char, &'static str)> {
    Option::<RepetitionRule>::LETTERS.iter().copied().find(|&(letter, _)| Choice::read(letter) == Some(rule))
}

/// Reads a value of `rep`, and accepts departures such as a leading zero.
impl FromStr for RepetitionRule {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        Strictness::Relaxed.run(|sink| repetition_rule(text, Span::of(text), sink))
    }
}

/// The value of `rep`: `2xe`, `3ds`.
impl fmt::Display for RepetitionRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = if self.symmetric { "s" } else { "" };
        write!(f, "{}{}{suffix}", self.occurrence, self.effect)
    }
}

/// The effect of the n-th occurrence of a position: the letters of the key `rep`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepetitionEffect {
    /// `d`: the game is a draw.
    Draw,
    /// `m`: the player who moves into the position loses.
    MoverLoses,
    /// `o`: the opponent of the player who moves into the position loses.
    OpponentLoses,
    /// `a`: the attackers lose.
    AttackersLose,
    /// `e`: the defenders lose.
    DefendersLose,
    /// `x`: neither side may move into the position.
    Forbidden,
    /// `xa`: the attackers may not move into the position.
    ForbiddenToAttackers,
    /// `xe`: the defenders may not move into the position.
    ForbiddenToDefenders,
}

impl RepetitionEffect {
    /// All effects, in the order of the proposal.
    pub const ALL: &'static [Self] = &[
        Self::Draw,
        Self::MoverLoses,
        Self::OpponentLoses,
        Self::AttackersLose,
        Self::DefendersLose,
        Self::Forbidden,
        Self::ForbiddenToAttackers,
        Self::ForbiddenToDefenders,
    ];

    /// The letters of the effect: `d`, `xe`.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Draw => "d",
            Self::MoverLoses => "m",
            Self::OpponentLoses => "o",
            Self::AttackersLose => "a",
            Self::DefendersLose => "e",
            Self::Forbidden => "x",
            Self::ForbiddenToAttackers => "xa",
            Self::ForbiddenToDefenders => "xe",
        }
    }

    /// The effect, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Draw => "the game is drawn",
            Self::MoverLoses => "the side that moved loses",
            Self::OpponentLoses => "the side that moved wins",
            Self::AttackersLose => "the attackers lose",
            Self::DefendersLose => "the defenders lose",
            Self::Forbidden => "no side may move into it",
            Self::ForbiddenToAttackers => "the attackers may not move into it",
            Self::ForbiddenToDefenders => "the defenders may not move into it",
        }
    }

    /// The effect with these letters.
    pub fn from_letters(letters: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|effect| effect.letters() == letters)
    }
}

/// The letters.
impl fmt::Display for RepetitionEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letters())
    }
}

/// An ordinal number: a word up to five, then digits.
fn ordinal(number: u8) -> String {
    let suffix = match (number % 100, number % 10) {
        (2, _) => return "second".into(),
        (3, _) => return "third".into(),
        (4, _) => return "fourth".into(),
        (5, _) => return "fifth".into(),
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}
