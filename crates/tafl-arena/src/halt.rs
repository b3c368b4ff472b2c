//! Whether the games in progress are to be given up.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set by the caller of a match, or by the match itself.
#[derive(Debug)]
pub(crate) struct Halt<'a> {
    by_caller: &'a AtomicBool,
    by_match: AtomicBool,
}

impl<'a> Halt<'a> {
    pub(crate) const fn new(by_caller: &'a AtomicBool) -> Self {
        Self { by_caller, by_match: AtomicBool::new(false) }
    }

    pub(crate) fn set(&self) {
        self.by_match.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_set(&self) -> bool {
        [self.by_caller, &self.by_match].into_iter().any(|flag| flag.load(Ordering::Relaxed))
    }
}
