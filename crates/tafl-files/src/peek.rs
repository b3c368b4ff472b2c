//! The beginning of a file.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read};

use tafl_archive::ArchiveFormat;

use crate::FileReader;

/// The first bytes of a file as text, by which [`GameForm::detect`](crate::GameForm::detect) recognizes it, and all of its
/// content.
///
/// An error of the reader follows what was read before it.
pub fn peek(mut content: FileReader) -> (String, FileReader) {
    let mut head = Vec::new();
    let most = u64::try_from(ArchiveFormat::DETECTION_BYTES).unwrap_or(u64::MAX);
    let failed = (&mut content).take(most).read_to_end(&mut head).err();
    // The error follows what was read before it.
    let rest = BufReader::new(Failed(failed)).chain(content);
    let text = String::from_utf8_lossy(&head).into_owned();
    (text, Box::new(VecDeque::from(head).chain(rest)))
}

/// Fails once, if there is an error, and is empty then.
pub(crate) struct Failed(Option<io::Error>);

impl Failed {
    pub(crate) fn with(error: io::Error) -> Self {
        Self(Some(error))
    }
}

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
