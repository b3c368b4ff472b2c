//! Tar and zip files.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::io::{Cursor, Write};

use tafl_files::{Bundle, BundledFile, FileReader};

const FILES: [(&str, &str); 3] =
    [("a.otg", "1. a1-a2\n"), ("notes/\u{1b}[31m.txt", "to do"), ("b/c.otg", "1. b1-b2\n")];

fn is_record(name: &str) -> bool {
    !name.contains("notes")
}

fn tar(files: &[(&str, &str)]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, content.as_bytes()).expect("in memory");
    }
    builder.into_inner().expect("in memory")
}

fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (index, (name, content)) in files.iter().enumerate() {
        let is_stored = index % 2 == 0;
        let method =
            if is_stored { rawzip::CompressionMethod::STORE } else { rawzip::CompressionMethod::DEFLATE };
        let (mut entry, config) =
            archive.new_file(name).compression_method(method).start().expect("in memory");
        let descriptor = if is_stored {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(content.as_bytes()).expect("in memory");
            writer.finish().expect("in memory").1
        } else {
            let encoder = flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default());
            let mut writer = config.wrap(encoder);
            writer.write_all(content.as_bytes()).expect("in memory");
            let (encoder, descriptor) = writer.finish().expect("in memory");
            encoder.finish().expect("in memory");
            descriptor
        };
        entry.finish(descriptor).expect("in memory");
    }
    archive.finish().expect("in memory");
    bytes
}

fn open(bytes: Vec<u8>) -> Result<Bundle, String> {
    let reader: FileReader = Box::new(Cursor::new(bytes));
    Bundle::open(reader).map_err(|error| error.to_string())?.map_err(|_| "not a bundle".to_owned())
}

/// The wanted files, and the error that ends them.
fn files(bytes: Vec<u8>, is_wanted: &dyn Fn(&str) -> bool) -> (Vec<BundledFile>, Option<String>) {
    let (mut found, mut failed) = (Vec::new(), None);
    match open(bytes) {
        Ok(mut bundle) => {
            while let Some(next) = bundle.next_file(is_wanted) {
                match next {
                    Ok(file) => found.push(file),
                    Err(error) => failed = failed.or(Some(error.to_string())),
                }
            }
        }
        Err(error) => failed = Some(error),
    }
    (found, failed)
}

#[test]
fn wanted_files_are_read() {
    let long = format!("{}.otg", "a/".repeat(100));
    let all: Vec<(&str, &str)> = FILES.into_iter().chain([(long.as_str(), "1. c1-c2\n")]).collect();
    for bytes in [tar(&all), zip(&all)] {
        let (found, failed) = files(bytes, &|name| is_record(name));
        assert_eq!(failed, None);
        let found: Vec<(&str, &[u8])> =
            found.iter().map(|file| (file.name.as_str(), file.content.as_slice())).collect();
        let wanted: Vec<(&str, &[u8])> = all
            .iter()
            .filter(|(name, _)| is_record(name))
            .map(|(name, content)| (*name, content.as_bytes()))
            .collect();
        assert_eq!(found, wanted);
    }
}

/// The name of a file can be in a pax header.
#[test]
fn pax_names_are_read() {
    let mut builder = tar::Builder::new(Vec::new());
    builder.append_pax_extensions([("path", "Bjarnad\u{f3}ttir.otg".as_bytes())]).expect("in memory");
    let mut header = tar::Header::new_ustar();
    header.set_size(2);
    header.set_cksum();
    builder.append(&header, &b"1."[..]).expect("in memory");
    let (found, failed) = files(builder.into_inner().expect("in memory"), &|_| true);
    assert_eq!((found[0].name.as_str(), failed), ("Bjarnad\u{f3}ttir.otg", None));
}

#[test]
fn other_files_are_unchanged() {
    for content in ["", "P", "PK", "[event:Club]\n", &"1. a1-a2\n".repeat(1000)] {
        let reader: FileReader = Box::new(Cursor::new(content.to_owned()));
        let mut reader = Bundle::open(reader).expect("readable").expect_err("not a bundle");
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("UTF-8");
        assert_eq!(text, content);
    }
}

/// Damaged bundles are errors, whichever part is lost.
#[test]
fn damaged_bundles_are_errors() {
    for bytes in [tar(&FILES), zip(&FILES)] {
        for length in 0..bytes.len() {
            // Only the end of a tar file can be left out.
            let (found, failed) = files(bytes[..length].to_vec(), &|_| true);
            assert!(failed.is_some() || found.len() == FILES.len() || length % 512 == 0, "{length}");
        }
        for index in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[index] ^= 0x55;
            files(bytes, &|_| true);
        }
    }
}

/// A small file cannot unpack to a large one, and nothing is allocated for a size that is only claimed.
#[test]
fn sizes_are_limited() {
    let mut header = tar::Header::new_gnu();
    header.set_path("large.otg").expect("a path");
    header.set_size(Bundle::MAX_BYTES + 1);
    header.set_cksum();
    let (_, failed) = files(header.as_bytes().to_vec(), &|_| true);
    assert_eq!(failed.as_deref(), Some("`large.otg` is longer than 256 MiB; extract it and give the file"));
    header.set_size(Bundle::MAX_BYTES);
    header.set_cksum();
    let (_, failed) = files(header.as_bytes().to_vec(), &|_| true);
    assert_eq!(failed.as_deref(), Some("the tar file ends early"));
    header.set_entry_type(tar::EntryType::GNULongName);
    header.set_cksum();
    let (_, failed) = files(header.as_bytes().to_vec(), &|_| true);
    assert_eq!(failed.as_deref(), Some("the tar file has a name that is longer than 64 KiB"));
    // The compressed size in the list of a zip file.
    let mut bytes = zip(&FILES);
    let list = bytes.windows(4).position(|window| window == b"PK\x01\x02").expect("a list");
    bytes[list + 20..list + 24].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes());
    let (_, failed) = files(bytes, &|_| true);
    assert_eq!(failed.as_deref(), Some("the zip file is damaged: its files overlap"));
}
