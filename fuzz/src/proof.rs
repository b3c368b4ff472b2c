//! Certificates of forced wins.

#![cfg(feature = "proof")]

use tafl_proof::{ProofLine, check};

/// What is proved stays proved when it is written again.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let Ok(proved) = check(&text) else { return };
    let mut written = proved.claim().to_string();
    for line in text.lines().skip(written.lines().count()) {
        let read = line.parse::<ProofLine>().map(|read| read.to_string());
        assert!(read.is_ok(), "{line}: {read:?}");
        written.extend([&read.unwrap_or_default(), "\n"]);
    }
    assert_eq!(check(&written), Ok(proved), "{written}");
}
