//! Serialization of verdicts and fits. They cannot be deserialized: only a review and a fit make them.
//!
//! `docs/json.md` documents the fields.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::{Coded as _, Severity};
use serde::{Serialize, Serializer};
use tafl_game_record::Address;
use tafl_play::Outcome;
use tafl_position::{Position, Side};
use tafl_rules::{Preset, Rules};

use crate::fit::{Contradiction, ENOUGH_GAMES, FitDoubt, FittedGames, FittedGroup, FittedRules};
use crate::verdict::{Verdict, VerifyFinding};

#[derive(Serialize)]
#[serde(rename = "Verdict")]
struct VerdictFields<'v, E, F> {
    good: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<&'v [E]>,
    moves: usize,
    outcome: Option<Outcome>,
    count: usize,
    findings: &'v [F],
}

#[derive(Serialize)]
#[serde(rename = "VerifyFinding")]
struct FindingFields<'f> {
    severity: Severity,
    code: &'static str,
    message: String,
    address: Option<&'f Address>,
}

#[derive(Serialize)]
#[serde(rename = "FittedGames")]
struct GamesFields<G> {
    groups: Vec<G>,
    left_out: Vec<LeftOut>,
}

#[derive(Serialize)]
struct LeftOut {
    code: &'static str,
    games: u64,
}

#[derive(Serialize)]
#[serde(rename = "FittedGroup")]
struct GroupFields<'g, L> {
    start: &'g Position,
    side_to_move: Side,
    games: u64,
    doubt: Option<&'static str>,
    candidates: usize,
    ranking: &'g [FittedRules<L>],
}

#[derive(Serialize)]
#[serde(rename = "FittedRules")]
struct RulesFields<'r, L> {
    rank: usize,
    rules: String,
    preset: Preset,
    change: Option<String>,
    record: Rules,
    agreeing: u64,
    legal: u64,
    explained: u64,
    contradiction: Option<&'r Contradiction<L>>,
}

#[derive(Serialize)]
#[serde(rename = "Contradiction")]
struct ContradictionFields<'c, L> {
    at: &'c L,
    address: Option<&'c Address>,
    code: &'static str,
    message: String,
}

impl Verdict {
    /// The verdict on a game in a text, as an object. The game is not good if the text has `errors`. `findings` are those of
    /// the verdict with their locations in the text.
    pub fn in_text<'v, E: Serialize, F: Serialize>(
        &self,
        errors: &'v [E],
        findings: &'v [F],
    ) -> impl Serialize + 'v {
        self.object(Some(errors), findings)
    }

    fn object<'v, E, F>(&self, errors: Option<&'v [E]>, findings: &'v [F]) -> VerdictFields<'v, E, F> {
        VerdictFields {
            good: self.is_good() && errors.is_none_or(<[E]>::is_empty),
            errors,
            moves: self.moves(),
            outcome: self.outcome(),
            count: self.count(),
            findings,
        }
    }
}

impl<L: Serialize> FittedGames<L> {
    /// The fits as an object with this many candidates of each group at most, the best ones, which are
    /// [evident](FittedGroup::evident) if `enough` games agree.
    pub fn listed(&self, candidates: usize, enough: u64) -> impl Serialize + '_ {
        let left_out = self.left_out().map(|(code, games)| LeftOut { code, games }).collect();
        GamesFields {
            groups: self.groups().iter().map(|group| group.listed(candidates, enough)).collect(),
            left_out,
        }
    }
}

impl<L: Serialize> FittedGroup<L> {
    /// The group as an object with this many candidates at most, the best ones, and the number of all. The best is
    /// [evident](Self::evident) if `enough` games agree.
    pub fn listed(&self, candidates: usize, enough: u64) -> impl Serialize + '_ {
        let ranking = self.ranking();
        GroupFields {
            start: self.start(),
            side_to_move: self.side_to_move(),
            games: self.games(),
            doubt: self.evident(enough).err().map(FitDoubt::name),
            candidates: ranking.len(),
            ranking: ranking.get(..candidates).unwrap_or(ranking),
        }
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object::<(), _>(None, self.findings()).serialize(serializer)
    }
}

impl Serialize for VerifyFinding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FindingFields {
            severity: self.severity(),
            code: self.code(),
            message: self.kind().to_string(),
            address: self.address(),
        }
        .serialize(serializer)
    }
}

impl<L: Serialize> Serialize for FittedGames<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.listed(usize::MAX, ENOUGH_GAMES).serialize(serializer)
    }
}

impl<L: Serialize> Serialize for FittedGroup<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.listed(usize::MAX, ENOUGH_GAMES).serialize(serializer)
    }
}

impl<L: Serialize> Serialize for FittedRules<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RulesFields {
            rank: self.rank(),
            rules: self.to_string(),
            preset: self.preset(),
            change: self.change().map(|(key, value)| alloc::format!("{key}:{value}")),
            record: self.rules(),
            agreeing: self.agreeing(),
            legal: self.legal(),
            explained: self.explained(),
            contradiction: self.contradiction(),
        }
        .serialize(serializer)
    }
}

impl<L: Serialize> Serialize for Contradiction<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ContradictionFields {
            at: self.at(),
            address: self.address(),
            code: self.finding().code(),
            message: self.finding().to_string(),
        }
        .serialize(serializer)
    }
}
