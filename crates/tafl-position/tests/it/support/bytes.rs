//! Bytes as from a fuzzer, the same on every run.

/// Ten thousand bytes: enough for the largest board.
pub(crate) fn random(seed: u64) -> Vec<u8> {
    let mut bytes = vec![0; 10_000];
    fastrand::Rng::with_seed(seed).fill(&mut bytes);
    bytes
}
