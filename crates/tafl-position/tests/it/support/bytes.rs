//! Bytes as from a fuzzer, the same on every run.

/// Ten thousand bytes: enough for the largest board.
pub(crate) fn random(seed: u64) -> Vec<u8> {
    let mut state = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_be_bytes()[0]
    };
    (0..10_000).map(|_| next()).collect()
}
