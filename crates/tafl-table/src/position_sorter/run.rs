//! Sorted rows in a temporary file.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom};
use std::path::Path;
use std::vec;

use super::entry::Entry;

/// The buffer of an open file.
const BUFFER_BYTES: usize = 64 * 1024;

/// Sorted rows in a file without a name.
#[derive(Debug)]
pub(super) struct Run {
    file: File,
    rows: u64,
}

impl Run {
    pub(super) fn write(
        directory: &Path,
        entries: impl Iterator<Item = io::Result<Entry>>,
    ) -> io::Result<Self> {
        let mut output = BufWriter::with_capacity(BUFFER_BYTES, tempfile::tempfile_in(directory)?);
        let mut rows = 0;
        for entry in entries {
            entry?.encode(&mut output)?;
            rows += 1;
        }
        Ok(Self { file: output.into_inner().map_err(io::IntoInnerError::into_error)?, rows })
    }

    pub(super) fn rows(mut self) -> io::Result<Rows> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(Rows::File { input: BufReader::with_capacity(BUFFER_BYTES, self.file), left: self.rows })
    }
}

/// The rows of a file, or those that are still in memory.
pub(super) enum Rows {
    Memory(vec::IntoIter<Entry>),
    File { input: BufReader<File>, left: u64 },
}

impl Iterator for Rows {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        match self {
            Self::Memory(entries) => entries.next().map(Ok),
            Self::File { input, left } => {
                *left = left.checked_sub(1)?;
                Some(Entry::decode(input))
            }
        }
    }
}
