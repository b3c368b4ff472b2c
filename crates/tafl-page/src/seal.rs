//! Sealing: what follows a move of a puzzle can be read only by a program that knows the moves up to it.
//!
//! It keeps a solution out of sight, of people who read the source of the page as well. It is not a secret: a program
//! that tries all moves finds the solution, and the page itself does so when the solver gives up. Therefore the scheme
//! is as simple as possible, and needs no more than SHA-256, which a page from a file can compute itself:
//!
//! - the key of the start is `SHA-256("tafl-page 1 " ‖ salt)`;
//! - the key after a move is `SHA-256(key ‖ step)`, where the step is `d4-d7`, the origin and the target, or `---` for a
//!   resignation; of several moves with the same squares the later ones have `d4-d7#1`, `d4-d7#2`, …;
//! - what is sealed with a key is stored with the label `hex(SHA-256(key ‖ "label"))`, of which 24 digits are used;
//! - its bytes, filled up with spaces to a multiple of 192, are combined by exclusive or with the blocks
//!   `SHA-256(key ‖ "block" ‖ number)`, numbered from 0.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The number of bytes that all sealed texts fill a multiple of, so that the length does not show much.
const PADDING: usize = 192;

/// The number of hexadecimal digits of a label.
const LABEL: usize = 24;

/// The key of a position of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key([u8; 32]);

impl Key {
    /// The key of the start of a puzzle.
    pub(crate) fn of_start(salt: &str) -> Self {
        Self(hash(&[b"tafl-page 1 ", salt.as_bytes()]))
    }

    /// The key after a move.
    pub(crate) fn after(self, step: &str) -> Self {
        Self(hash(&[&self.0, step.as_bytes()]))
    }

    /// The name of what is sealed with the key.
    pub(crate) fn label(self) -> String {
        hex(&hash(&[&self.0, b"label"])).chars().take(LABEL).collect()
    }

    /// The key itself, to be sealed in turn.
    pub(crate) fn hex(self) -> String {
        hex(&self.0)
    }

    /// Seals a text, in Base64.
    pub(crate) fn seal(self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(bytes.len().next_multiple_of(PADDING), b' ');
        self.combine(&mut bytes);
        STANDARD.encode(bytes)
    }

    /// The text that was sealed.
    #[cfg(test)]
    pub(crate) fn unseal(self, sealed: &str) -> String {
        let mut bytes = STANDARD.decode(sealed).unwrap_or_default();
        self.combine(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn combine(self, bytes: &mut [u8]) {
        for (number, block) in bytes.chunks_mut(32).enumerate() {
            let stream = hash(&[&self.0, b"block", number.to_string().as_bytes()]);
            block.iter_mut().zip(stream).for_each(|(byte, other)| *byte ^= other);
        }
    }
}

/// A short text that differs between games.
pub(crate) fn salt(text: &str) -> String {
    hex(&hash(&[b"salt", text.as_bytes()])).chars().take(LABEL).collect()
}

fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same values are in the test of the script.
    #[test]
    fn the_scheme_does_not_change() {
        let key = Key::of_start("salt").after("d4-d7");
        assert_eq!(key.label(), "35896192cf7bd32d612be721");
        let sealed = key.seal("{}");
        assert_eq!(sealed.get(..16), Some("KF0xvFmREgZxOmJa"));
        assert_eq!(STANDARD.decode(sealed).unwrap().len(), PADDING);
    }

    #[test]
    fn lengths_are_multiples() {
        let key = Key::of_start("");
        for (length, sealed) in [(0, 0), (1, 192), (192, 192), (193, 384)] {
            assert_eq!(STANDARD.decode(key.seal(&"a".repeat(length))).unwrap().len(), sealed);
        }
    }
}
