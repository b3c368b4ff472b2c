//! Tar files.

use std::fmt;
use std::io::{self, Read};

use tar::{EntryType, Header, PaxExtensions};

use super::{Bundle, BundledFile, invalid, limited, too_long};
use crate::FileReader;

/// The size of a header, and of the units that files are stored in.
pub(super) const BLOCK: usize = 512;

/// The mark of a header, and where it is.
const MAGIC: &[u8] = b"ustar";
const MAGIC_AT: usize = 257;

/// Where the checksum of a header is.
const CHECKSUM: std::ops::Range<usize> = 148..156;

/// The longest name, in bytes, and the longest extension of a header that can have one.
const MAX_NAME: u64 = 1 << 16;

/// The rest of a tar file.
pub(super) struct TarBundle {
    rest: FileReader,
    /// Whether an error or the last file was read.
    ended: bool,
}

/// A header and the name of its file.
struct Entry {
    header: Header,
    name: String,
    size: u64,
}

impl fmt::Debug for TarBundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TarBundle").finish_non_exhaustive()
    }
}

impl TarBundle {
    pub(super) fn begins(head: &[u8]) -> bool {
        head.get(MAGIC_AT..).is_some_and(|rest| rest.starts_with(MAGIC))
    }

    pub(super) fn new(rest: FileReader) -> Self {
        Self { rest, ended: false }
    }

    pub(super) fn next_file(&mut self, is_wanted: &dyn Fn(&str) -> bool) -> Option<io::Result<BundledFile>> {
        let next = if self.ended { None } else { self.find(is_wanted).transpose() };
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }

    fn find(&mut self, is_wanted: &dyn Fn(&str) -> bool) -> io::Result<Option<BundledFile>> {
        while let Some(Entry { header, name, size }) = self.entry()? {
            if !header.entry_type().is_file() || !is_wanted(&name) {
                self.skip(padded(size))?;
                continue;
            }
            if size > Bundle::MAX_BYTES {
                return Err(too_long(&name));
            }
            let content = limited(&name, (&mut self.rest).take(size))?;
            if content.len() as u64 != size {
                return Err(early());
            }
            self.skip(padded(size) - size)?;
            return Ok(Some(BundledFile { name, content }));
        }
        Ok(None)
    }

    /// The next header, with the name from the extensions before it.
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        let mut name = None;
        while let Some(header) = self.header()? {
            let size = header.entry_size()?;
            match header.entry_type() {
                EntryType::GNULongName => name = Some(self.extension(size)?),
                EntryType::XHeader => {
                    let extension = self.extension(size)?;
                    let path = PaxExtensions::new(&extension).flatten().find_map(|entry| {
                        (entry.key_bytes() == b"path").then(|| entry.value_bytes().to_vec())
                    });
                    name = path.or(name);
                }
                _ => {
                    let name = name.unwrap_or_else(|| header.path_bytes().into_owned());
                    let name = String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned();
                    return Ok(Some(Entry { header, name, size }));
                }
            }
        }
        Ok(None)
    }

    /// The next header; `None` at the end, which is a block of zeros, or the end of the file.
    fn header(&mut self) -> io::Result<Option<Header>> {
        let mut block = Vec::with_capacity(BLOCK);
        (&mut self.rest).take(BLOCK as u64).read_to_end(&mut block)?;
        if block.iter().all(|&byte| byte == 0) {
            return Ok(None);
        }
        let mut header = Header::new_old();
        if block.len() < BLOCK {
            return Err(early());
        }
        header.as_mut_bytes().copy_from_slice(&block);
        let sum = |(at, &byte): (usize, &u8)| u32::from(if CHECKSUM.contains(&at) { b' ' } else { byte });
        if header.cksum()? != block.iter().enumerate().map(sum).sum::<u32>() {
            return Err(invalid("the tar file is damaged: a header does not have its checksum"));
        }
        Ok(Some(header))
    }

    /// The content of an entry that describes the next one.
    fn extension(&mut self, size: u64) -> io::Result<Vec<u8>> {
        if size > MAX_NAME {
            return Err(invalid("the tar file has a name that is longer than 64 KiB"));
        }
        let mut bytes = Vec::new();
        (&mut self.rest).take(size).read_to_end(&mut bytes)?;
        self.skip(padded(size) - size)?;
        Ok(bytes)
    }

    fn skip(&mut self, bytes: u64) -> io::Result<()> {
        let skipped = io::copy(&mut (&mut self.rest).take(bytes), &mut io::sink())?;
        if skipped == bytes { Ok(()) } else { Err(early()) }
    }
}

/// The size with which a file is stored.
fn padded(size: u64) -> u64 {
    size.div_ceil(BLOCK as u64).saturating_mul(BLOCK as u64)
}

fn early() -> io::Error {
    invalid("the tar file ends early")
}
