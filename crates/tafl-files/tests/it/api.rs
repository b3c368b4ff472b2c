//! The behaviour that callers rely on.

use std::io::{self, BufReader, Read, Write};

use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tafl_archive::ArchiveFormat;
use tafl_files::{
    Compression, FileReader, FileTextError, GameForm, GameTexts, decompressed, other_kind, peek,
};

const TEXT: &str = "[event:Club]\n\n1. a1-a2\n";

#[allow(clippy::expect_used, reason = "writing to a vector cannot fail")]
fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).expect("a vector takes all");
    encoder.finish().expect("a vector takes all")
}

fn read(bytes: Vec<u8>) -> io::Result<(Option<Compression>, String)> {
    let (mut content, compression) = decompressed(Box::new(io::Cursor::new(bytes)))?;
    let mut text = String::new();
    content.read_to_string(&mut text)?;
    Ok((compression, text))
}

#[test]
fn compressed_files_are_recognized_by_their_content() {
    let zstd = compress_to_vec(TEXT.as_bytes(), CompressionLevel::Fastest);
    for (bytes, compression) in [
        (TEXT.as_bytes().to_vec(), None),
        (gzip(TEXT), Some(Compression::Gzip)),
        (zstd.clone(), Some(Compression::Zstd)),
    ] {
        assert_eq!(read(bytes).unwrap(), (compression, TEXT.to_owned()));
    }
    // Several members, and several frames, are one file.
    assert_eq!(read([gzip(TEXT), gzip(TEXT)].concat()).unwrap().1, TEXT.repeat(2));
    assert_eq!(read([zstd.clone(), zstd].concat()).unwrap().1, TEXT.repeat(2));
    // The first bytes of compressed data are not enough.
    assert_eq!(read(vec![]).unwrap(), (None, String::new()));
    assert_eq!(read(vec![0x1f]).unwrap(), (None, "\u{1f}".to_owned()));
}

#[test]
fn damaged_files_name_their_compression() {
    let zstd = compress_to_vec(TEXT.as_bytes(), CompressionLevel::Fastest);
    for (bytes, name) in [(gzip(TEXT), "gzip"), (zstd, "Zstandard")] {
        for length in 4..bytes.len() {
            let error = read(bytes[..length].to_vec()).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{name}, {length} bytes");
            assert!(error.to_string().contains(name), "{error}");
        }
    }
}

#[test]
fn extensions_of_compressed_files() {
    for compression in Compression::ALL {
        assert_eq!(Compression::of_extension(compression.extension().as_ref()), Some(compression));
    }
    assert_eq!(Compression::of_extension("GZ".as_ref()), Some(Compression::Gzip));
    assert_eq!(Compression::of_extension("otg".as_ref()), None);
}

/// Has some content, and fails then.
struct Cut(io::Cursor<Vec<u8>>);

impl Read for Cut {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn peeking_loses_neither_content_nor_errors() {
    let long = TEXT.repeat(10_000);
    let (head, mut content) = peek(Box::new(io::Cursor::new(long.clone().into_bytes())));
    assert!(long.starts_with(&head) && head.len() == ArchiveFormat::DETECTION_BYTES);
    let mut text = String::new();
    content.read_to_string(&mut text).unwrap();
    assert_eq!(text, long);

    let cut: FileReader = Box::new(BufReader::new(Cut(io::Cursor::new(TEXT.as_bytes().to_vec()))));
    let (head, mut content) = peek(cut);
    assert_eq!(head, TEXT);
    let mut bytes = Vec::new();
    let error = content.read_to_end(&mut bytes).unwrap_err();
    assert_eq!((bytes, error.to_string()), (TEXT.as_bytes().to_vec(), "the disk is gone".to_owned()));
}

#[test]
fn records_are_recognized() {
    for text in [
        "",
        "\u{feff}\n",
        "[event:Club]\n",
        "\u{feff}[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n",
        "\r\n 1. d1-d3\n",
        "12. d1-d3",
        "[attackers-elo:1500]",
    ] {
        assert_eq!(GameForm::detect(text), Some(GameForm::Otg), "{text:?}");
    }
    for text in ["d1-d3 e5-e2\n", "{", "[Event \"Club\"]\n", "[]", "[:x]", "hello", ".", "1 d1-d3", "\0"] {
        assert_eq!(GameForm::detect(text), None, "{text:?}");
    }
    let object = r#"{"AageGameTypeName": "Magpie 7x7", "Moves": []}"#;
    assert_eq!(GameForm::detect(object), Some(GameForm::Archive(ArchiveFormat::AageNielsen)));
}

/// Reads one byte at a time.
struct Slow(io::Cursor<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&mut self.0 as &mut dyn Read).take(1).read(buffer)
    }
}

fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect()
}

#[test]
fn utf16_is_read_in_both_byte_orders() {
    let text = "[event:Þing 🏰]\r\n\r\n1. a1-a2\r\n";
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes = utf16(text, unit);
        let expected = (None, format!("\u{feff}{text}"));
        assert_eq!(read(bytes.clone()).unwrap(), expected);
        let slow = Box::new(BufReader::with_capacity(1, Slow(io::Cursor::new(bytes.clone()))));
        let mut slowly = String::new();
        decompressed(slow).unwrap().0.read_to_string(&mut slowly).unwrap();
        assert_eq!(slowly, expected.1);
        let zstd = compress_to_vec(&bytes[..], CompressionLevel::Fastest);
        assert_eq!(read(zstd).unwrap(), (Some(Compression::Zstd), expected.1));
    }
    // Without the mark it could be anything.
    let unmarked = utf16(text, u16::to_le_bytes).split_off(2);
    assert_eq!(read(unmarked).unwrap_err().kind(), io::ErrorKind::InvalidData);
}

#[test]
fn utf16_that_is_damaged_names_the_offset() {
    let bytes = utf16("ab🏰cd", u16::to_le_bytes);
    let without = |from: usize, to: usize| [&bytes[..from], &bytes[to..]].concat();
    for (bytes, problem) in [
        (bytes[..bytes.len() - 1].to_vec(), "half a character at byte offset 12"),
        (bytes[..8].to_vec(), "half a surrogate pair at byte offset 6"),
        (without(8, 10), "half a surrogate pair at byte offset 6"),
        (without(6, 8), "half a surrogate pair at byte offset 6"),
    ] {
        let (mut content, _) = decompressed(Box::new(io::Cursor::new(bytes))).unwrap();
        let mut before = Vec::new();
        let error = content.read_to_end(&mut before).unwrap_err();
        assert_eq!(error.to_string(), format!("not UTF-16 text, although it begins so: {problem}"));
        assert!(before.starts_with("\u{feff}ab".as_bytes()), "{before:?}");
    }
}

#[test]
fn texts_have_their_lines_and_errors_in_each_form() {
    let places = |form: &str, bytes: &'static [u8]| -> Vec<Result<usize, FileTextError>> {
        let form = GameForm::from_name(form).unwrap();
        GameTexts::new(form, Box::new(bytes)).map(|text| text.map(|text| text.line)).collect()
    };
    let line = |found: &Result<usize, FileTextError>| match found {
        Ok(line) => (*line, true),
        Err(FileTextError::Encoding { line, .. }) => (*line, false),
        Err(error) => panic!("{error}"),
    };
    let records =
        places("otg", b"[event:One]\n\n1. a1-a2 []\n[event:Two]\n\xff\n1. a1-a2 []\n[event:Three]\n");
    assert_eq!(records.iter().map(line).collect::<Vec<_>>(), [(1, true), (5, false), (7, true)]);
    let games = places("hnefatafl-csv", b"h1-h3,0,0,Draw\n\xff\n\nh1-h3,0,0,Draw\n");
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), [(1, true), (2, false), (4, true)]);
}

#[test]
fn other_files_are_known_by_their_beginning() {
    let kind = |bytes: &'static [u8]| other_kind(&peek(Box::new(bytes)).0);
    assert_eq!(kind(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Some("a PNG image"));
    assert_eq!(kind(b"\xff\xd8\xff\xe0\0\x10JFIF\0"), Some("a JPEG image"));
    assert_eq!(kind(b"7z\xbc\xaf\x27\x1c\0\x04"), Some("a 7z archive"));
    assert_eq!(kind(b"\xfd7zXZ\0\0"), Some("compressed with xz"));
    assert_eq!(kind(b"\0\0\0\x20ftypisom"), Some("a picture or video"));
    assert_eq!(kind("Åse – Bjørn".as_bytes()), None);
}
