//! Panics of the crates that read files.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::read_error::TableReadError;

/// Calls a function of `parquet` or `arrow-ipc`: for some damaged files they panic, where the data of a page does not
/// have the length that its header says.
pub(super) fn guarded<T, E: Into<TableReadError>>(
    read: impl FnOnce() -> Result<T, E>,
) -> Result<T, TableReadError> {
    // The value is not used after an error.
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(result) => result.map_err(Into::into),
        Err(_) => Err(TableReadError::Damaged("its data do not have the length that they say".to_owned())),
    }
}

/// Items that end after an error.
pub(super) struct Guarded<I> {
    items: Option<I>,
}

impl<I> Guarded<I> {
    pub(super) fn new(items: I) -> Self {
        Self { items: Some(items) }
    }
}

impl<T, E, I> Iterator for Guarded<I>
where
    E: Into<TableReadError>,
    I: Iterator<Item = Result<T, E>>,
{
    type Item = Result<T, TableReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let items = self.items.as_mut()?;
        let item = guarded(|| items.next().transpose()).transpose();
        if !matches!(item, Some(Ok(_))) {
            self.items = None;
        }
        item
    }
}
