//! Limits of a review, which keep time and memory bounded whatever the record says.

/// See [`Verifier::MAX_DEPARTURES`](crate::Verifier::MAX_DEPARTURES).
pub(crate) const MAX_DEPARTURES: usize = 1000;

/// See [`Verdict::MAX_FINDINGS`](crate::Verdict::MAX_FINDINGS).
pub(crate) const MAX_FINDINGS: usize = 10_000;
