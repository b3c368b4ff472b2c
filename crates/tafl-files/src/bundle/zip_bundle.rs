//! Zip files.

use std::fmt;
use std::io::{self, Read};
use std::vec;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive};

use super::{BundledFile, invalid, limited};
use crate::FileReader;

/// The bytes that zip files begin with. Only one without files begins differently.
const MAGIC: &[u8] = b"PK\x03\x04";

/// A zip file, and which of its files are still to be read.
pub(super) struct ZipBundle {
    archive: ZipSliceArchive<Vec<u8>>,
    files: vec::IntoIter<Entry>,
}

struct Entry {
    name: String,
    method: CompressionMethod,
    is_encrypted: bool,
    at: ZipArchiveEntryWayfinder,
}

impl fmt::Debug for ZipBundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ZipBundle").finish_non_exhaustive()
    }
}

impl ZipBundle {
    pub(super) fn begins(head: &[u8]) -> bool {
        head.starts_with(MAGIC)
    }

    pub(super) fn read(content: FileReader) -> io::Result<Self> {
        let archive =
            ZipArchive::from_slice(limited("the zip file", content)?).map_err(|error| damaged(&error))?;
        let mut files = Vec::new();
        let mut stored = 0_u64;
        for entry in archive.entries() {
            let entry = entry.map_err(|error| damaged(&error))?;
            stored = stored.saturating_add(entry.compressed_size_hint());
            files.push(Entry {
                name: String::from_utf8_lossy(entry.file_path().as_ref()).into_owned(),
                method: entry.compression_method(),
                is_encrypted: entry.flags().is_encrypted(),
                at: entry.wayfinder(),
            });
        }
        // Such a file unpacks to far more than what its size allows.
        if stored > archive.get_ref().len() as u64 {
            return Err(invalid("the zip file is damaged: its files overlap"));
        }
        Ok(Self { archive, files: files.into_iter() })
    }

    pub(super) fn next_file(&mut self, is_wanted: &dyn Fn(&str) -> bool) -> Option<io::Result<BundledFile>> {
        let entry = self.files.find(|entry| is_wanted(&entry.name))?;
        Some(self.content(&entry).map(|content| BundledFile { name: entry.name, content }))
    }

    fn content(&self, entry: &Entry) -> io::Result<Vec<u8>> {
        let name = &entry.name;
        if entry.is_encrypted {
            return Err(invalid(&format!("`{name}` is encrypted; extract it and give the file")));
        }
        let stored = self.archive.get_entry(entry.at).map_err(|error| damaged(&error))?;
        let data: Box<dyn Read + '_> = match entry.method {
            CompressionMethod::STORE => Box::new(stored.data()),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(stored.data())),
            method => {
                return Err(invalid(&format!(
                    "`{name}` is compressed by method {}; extract it and give the file",
                    method.as_u16()
                )));
            }
        };
        limited(name, stored.verifying_reader(data))
    }
}

fn damaged(error: &rawzip::Error) -> io::Error {
    invalid(&format!("the zip file is damaged: {error}"))
}
