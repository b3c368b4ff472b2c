//! Invariants that types do not state.
//!
//! A default in place of a value that is always there hides a mistake as a wrong answer. A panic on a user's text would be
//! worse. Therefore a broken invariant stops debug builds, tests and fuzzing, and gives a harmless value in release builds.

/// Says that an invariant does not hold: panics with the reason in a debug build, and returns `instead` in a release
/// build.
///
/// ```
/// use notation_syntax::invariant::broken;
///
/// fn middle(sorted: &[u8]) -> u8 {
///     let Some(middle) = sorted.get(sorted.len() / 2) else { return broken("a list has a value", 0) };
///     *middle
/// }
/// assert_eq!(middle(&[1, 3, 8]), 3);
/// ```
///
/// # Panics
///
/// In debug builds, always.
#[cold]
#[inline]
#[track_caller]
pub fn broken<T>(reason: &str, instead: T) -> T {
    debug_assert!(false, "a broken invariant: {reason}");
    instead
}

/// Values that cannot be missing. Where they can, `unwrap_or_default` and `unwrap_or` say so.
pub trait ExpectOr: Sized {
    /// The type of the value.
    type Value;

    /// The value; if it is missing, [`broken`] with this reason, and the value `or`.
    ///
    /// # Panics
    ///
    /// In debug builds, if the value is missing.
    #[track_caller]
    fn expect_or(self, reason: &str, or: Self::Value) -> Self::Value;

    /// The value; if it is missing, [`broken`] with this reason, and the default of its type.
    ///
    /// # Panics
    ///
    /// In debug builds, if the value is missing.
    #[inline]
    #[track_caller]
    fn expect_or_default(self, reason: &str) -> Self::Value
    where
        Self::Value: Default,
    {
        self.expect_or(reason, Self::Value::default())
    }
}

impl<T> ExpectOr for Option<T> {
    type Value = T;

    #[inline]
    #[track_caller]
    fn expect_or(self, reason: &str, or: T) -> T {
        match self {
            Some(value) => value,
            None => broken(reason, or),
        }
    }
}

/// The error is not reported.
impl<T, E> ExpectOr for Result<T, E> {
    type Value = T;

    #[inline]
    #[track_caller]
    fn expect_or(self, reason: &str, or: T) -> T {
        self.ok().expect_or(reason, or)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "a broken invariant: the list has a value"))]
    fn a_broken_invariant_stops_debug_builds_only() {
        assert_eq!(Some(5).expect_or("it is there", 3), 5);
        assert_eq!(Err::<u8, _>("missing").expect_or("the list has a value", 3), 3);
    }
}
