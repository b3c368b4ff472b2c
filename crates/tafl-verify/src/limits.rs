//! Limits of a review, which keep time and memory bounded whatever the record says.

/// See [`Verifier::MAX_DEPARTURES`](crate::Verifier::MAX_DEPARTURES).
pub(crate) const MAX_DEPARTURES: usize = 1000;

/// The number of rules records for which a verifier is prepared: an archive has games of several variants in turn, and
/// preparing rules takes as long as judging a few moves.
pub(crate) const MAX_PREPARED_RULES: usize = 8;

/// See [`Verdict::MAX_FINDINGS`](crate::Verdict::MAX_FINDINGS).
pub(crate) const MAX_FINDINGS: usize = 10_000;

/// See [`RulesFit::MAX_GROUPS`](crate::RulesFit::MAX_GROUPS).
pub(crate) const MAX_GROUPS: usize = 200;

/// See [`RulesFit::MAX_VARIANTS`](crate::RulesFit::MAX_VARIANTS).
pub(crate) const MAX_VARIANTS: usize = 8;

/// The number of characters of a variant tag that are kept.
pub(crate) const MAX_VARIANT_CHARS: usize = 80;

/// The number of moves of games that are kept until they are judged. Each candidate is prepared once for the games of a
/// group that are kept, so that a larger number takes less time and more memory.
pub(crate) const MAX_MOVES_AHEAD: usize = 200_000;
