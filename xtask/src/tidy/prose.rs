//! Docs, comments and messages use none of the phrases of `cargo xtask english`.

use std::path::Path;

use super::Violation;
use crate::english;

pub(super) fn check(root: &Path) -> Result<Vec<Violation>, String> {
    let hits = english::search(root)?;
    Ok(hits.into_iter().map(|hit| Violation::new(&hit.path, hit.line, hit.advice())).collect())
}
