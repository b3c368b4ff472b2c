//! Files in one file: tar and zip.

mod tar_bundle;
mod zip_bundle;

use std::collections::VecDeque;
use std::io::{self, Read};

use crate::FileReader;
use tar_bundle::TarBundle;
use zip_bundle::ZipBundle;

/// The files in a tar or zip file, in their order. Nothing is written to disk.
///
/// A tar file is read file by file; a zip file, whose list of files is at its end, is in memory. Files in it that are
/// compressed once more are returned as they are, and so are bundles in it.
#[derive(Debug)]
pub struct Bundle(Form);

#[derive(Debug)]
enum Form {
    Tar(TarBundle),
    Zip(ZipBundle),
}

/// A file in a [`Bundle`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BundledFile {
    /// Its path in the bundle: any text, and never a path to open.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
}

impl Bundle {
    /// The largest file in a bundle, and the largest zip file, in bytes: 256 MiB.
    pub const MAX_BYTES: u64 = 1 << 28;

    /// The usual extensions of the names of bundles.
    pub const EXTENSIONS: [&str; 3] = ["tar", "tgz", "zip"];

    /// Whether a file that begins like this is a tar or zip file.
    pub fn begins(head: &[u8]) -> bool {
        TarBundle::begins(head) || ZipBundle::begins(head)
    }

    /// The files of a reader that begins like a tar or zip file, or else the reader, which is still complete.
    ///
    /// # Errors
    ///
    /// An error of the reader, or of a zip file that is longer than [`MAX_BYTES`](Self::MAX_BYTES) or has no list of
    /// files.
    ///
    /// ```
    /// use tafl_files::{Bundle, FileReader};
    ///
    /// let file: FileReader = Box::new("[event:Club]\n\n1. a1-a2\n".as_bytes());
    /// assert!(Bundle::open(file)?.is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn open(mut content: FileReader) -> io::Result<Result<Self, FileReader>> {
        let mut head = Vec::new();
        (&mut content).take(tar_bundle::BLOCK as u64).read_to_end(&mut head)?;
        let (is_tar, is_zip) = (TarBundle::begins(&head), ZipBundle::begins(&head));
        let whole: FileReader = Box::new(VecDeque::from(head).chain(content));
        Ok(match (is_tar, is_zip) {
            (true, _) => Ok(Self(Form::Tar(TarBundle::new(whole)))),
            (_, true) => Ok(Self(Form::Zip(ZipBundle::read(whole)?))),
            (false, false) => Err(whole),
        })
    }

    /// The next file whose name is wanted; `None` after the last. The content of others is skipped.
    ///
    /// # Errors
    ///
    /// The bundle is damaged, and has no further files; or the file is longer than [`MAX_BYTES`](Self::MAX_BYTES),
    /// encrypted, or compressed with something else than Deflate.
    pub fn next_file(&mut self, is_wanted: &dyn Fn(&str) -> bool) -> Option<io::Result<BundledFile>> {
        match &mut self.0 {
            Form::Tar(tar) => tar.next_file(is_wanted),
            Form::Zip(zip) => zip.next_file(is_wanted),
        }
    }
}

/// All bytes of a file in a bundle.
fn limited(name: &str, content: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    content
        .take(Bundle::MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| invalid(&format!("`{name}` cannot be read: {error}")))?;
    if bytes.len() as u64 > Bundle::MAX_BYTES { Err(too_long(name)) } else { Ok(bytes) }
}

fn too_long(name: &str) -> io::Error {
    let most = Bundle::MAX_BYTES >> 20;
    let message = format!("`{name}` is longer than {most} MiB; extract it and give the file");
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
