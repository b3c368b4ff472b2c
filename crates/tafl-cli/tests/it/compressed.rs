//! Files that are compressed.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tempfile::TempDir;

use crate::support::{home, seen_in, tafl_in};

const RECORD: &str = "[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n[]\n";

pub(crate) fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(content).expect("compressed");
    encoder.finish().expect("compressed")
}

fn zstd(content: &[u8]) -> Vec<u8> {
    compress_to_vec(content, CompressionLevel::Fastest)
}

/// The same games plain and compressed: as one part, and as several with one that is skipped.
fn compressed(content: &[u8]) -> Vec<Vec<u8>> {
    let (start, end) = content.split_at(content.len() / 2);
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"tag"].concat();
    vec![
        content.to_vec(),
        gzip(content),
        [gzip(start), gzip(b""), gzip(end)].concat(),
        zstd(content),
        [zstd(start), skipped, zstd(b""), zstd(end)].concat(),
        compress_to_vec(content, CompressionLevel::Uncompressed),
    ]
}

fn written(folder: &Path, name: &str, content: &[u8]) {
    fs::write(folder.join(name), content).expect("written");
}

/// Every command that reads files reads compressed ones, by name and from standard input. The first bytes decide, not the
/// name.
#[test]
fn every_command_reads_compressed_files() {
    let club = fs::read(home().join("examples/club.ndjson")).expect("an archive");
    let game = fs::read(home().join("examples/brandub.otg")).expect("a game");
    let rules = b"dim:3 start:/t2/3/2K/\n".to_vec();
    let runs: [(&[u8], &[&str]); 16] = [
        (&club, &["convert", "--to", "otg"]),
        (&club, &["convert", "--from", "aagenielsen", "--to", "otg"]),
        (&club, &["stats"]),
        (&club, &["select", "--player", "Olaf"]),
        (&game, &["check", "--opentafl"]),
        (&game, &["fmt", "--check"]),
        (&game, &["stats"]),
        (&game, &["select"]),
        (&game, &["verify"]),
        (&game, &["annotate"]),
        (&game, &["replay"]),
        (&game, &["replay", "--format", "json"]),
        (&game, &["show", "--at", "2a"]),
        (&game, &["convert", "--to", "aagenielsen", "--lossy"]),
        (&rules, &["rules", "canon"]),
        (&rules, &["convert", "--from", "otn", "--of", "positions", "--to", "otn-inverted"]),
    ];
    for (content, words) in runs {
        let mut plain = None;
        for bytes in compressed(content) {
            let folder = tempfile::tempdir().expect("a folder");
            written(folder.path(), "games.otg", &bytes);
            let run = |path: &str, input: &[u8]| {
                let output = tafl_in(folder.path(), words.iter().copied().chain([path]), input);
                (output.status.code(), output.stdout, output.stderr)
            };
            let both = (run("games.otg", b""), run("-", &bytes));
            let expected = plain.get_or_insert_with(|| both.clone());
            assert_eq!(both, *expected, "{words:?}");
        }
    }
}

/// In folders, compressed game records are game records. `fmt` leaves them out, because it replaces files.
#[test]
fn folders_have_compressed_records() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, bytes) in compressed(RECORD.as_bytes()).into_iter().enumerate() {
        let extension = if number % 2 == 0 { "otg.gz" } else { "otg.zst" };
        written(folder.path(), &format!("{number}.{extension}"), &bytes);
    }
    written(folder.path(), "GAME.OTG.GZ", &gzip(RECORD.as_bytes()));
    written(folder.path(), "game.otg.bz2", b"");
    written(folder.path(), "games.tar.gz", b"");
    let output = tafl_in(folder.path(), ["check", "."], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "7 files, 7 games, 0 errors, 0 findings\n");
    let output = tafl_in(folder.path(), ["fmt", "."], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("tafl: .: no .otg files"));
}

/// A compressed file is never replaced by text.
#[test]
fn compressed_files_are_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = gzip(b"1. a1-a2\n2. a2-a1");
    written(folder.path(), "game.otg.gz", &game);
    assert_snapshot!(seen_in(folder.path(), ["fmt", "game.otg.gz"], ""), @"
    status 2
    --- stdout
    1 file, 0 changed, 1 skipped
    --- stderr
    tafl: game.otg.gz: the file is compressed and cannot be replaced; decompress it first
    ");
    assert_snapshot!(seen_in(folder.path(), ["annotate", "--in-place", "game.otg.gz"], ""), @"
    status 2
    --- stderr
    tafl: game.otg.gz: the file is compressed and cannot be replaced; decompress it first
    ");
    assert_eq!(fs::read(folder.path().join("game.otg.gz")).expect("a file"), game);
    let output = tafl_in(folder.path(), ["fmt", "--check", "game.otg.gz"], b"");
    assert_eq!(output.status.code(), Some(1));
}

/// Games, of which the data of the last ones is damaged.
fn damaged(compress: fn(&[u8]) -> Vec<u8>, damage: impl Fn(&mut Vec<u8>)) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut last = compress(RECORD.as_bytes());
    damage(&mut last);
    let good = compress(RECORD.repeat(500).as_bytes());
    written(folder.path(), "games", &[good, last].concat());
    folder
}

/// The games before the damage are read, and the damage is an error.
#[test]
fn damaged_files_are_errors() {
    let cut: fn(&mut Vec<u8>) = |data| data.truncate(data.len() - 6);
    let changed: fn(&mut Vec<u8>) = |data| {
        if let Some(byte) = data.last_mut() {
            *byte ^= 1;
        }
    };
    let header: fn(&mut Vec<u8>) = |data| data[0] ^= 1;
    let followed: fn(&mut Vec<u8>) = |data| data.extend(b"x\n");
    for (name, compress) in [("gzip", gzip as fn(&[u8]) -> Vec<u8>), ("Zstandard", zstd)] {
        for (damage, expected) in [
            (cut, "data ends early"),
            (changed, "invalid"),
            (header, "other data follows it"),
            (followed, "other data follows it"),
        ] {
            let folder = damaged(compress, damage);
            let output = tafl_in(folder.path(), ["convert", "--to", "otg", "games"], b"");
            let messages = String::from_utf8(output.stderr).expect("UTF-8");
            assert!(messages.contains(name) && messages.contains(expected), "{name}, {expected}: {messages}");
            assert_eq!(messages.lines().count(), 1, "{messages}");
            assert_eq!(output.status.code(), Some(2), "{messages}");
            let games = String::from_utf8_lossy(&output.stdout).matches("[event:Club]").count();
            assert!((499..=501).contains(&games), "{name}: {games} games");
            for command in ["replay", "check", "fmt", "stats", "verify"] {
                let output = tafl_in(folder.path(), [command, "games"], b"");
                assert_eq!(output.status.code(), Some(2), "{command}");
                let messages = String::from_utf8_lossy(&output.stderr);
                assert!(messages.contains(name), "{command}: {messages}");
            }
        }
    }
}

/// The header of data that nothing follows.
#[test]
fn beginnings_of_compressed_files() {
    for bytes in [&[0x1f][..], &[0x1f, 0x8b], &[0x28, 0xb5], &[0x28, 0xb5, 0x2f, 0xfd], b"(", b"\x1f\x8b\x08"]
    {
        let folder = tempfile::tempdir().expect("a folder");
        written(folder.path(), "games", bytes);
        let output = tafl_in(folder.path(), ["convert", "--to", "otg", "games"], b"");
        assert!(matches!(output.status.code(), Some(1 | 2)), "{bytes:?}");
        assert!(!output.stderr.is_empty(), "{bytes:?}");
    }
}

/// A small file with a long content needs little memory, and is refused where it is read whole.
#[cfg(target_os = "linux")]
#[test]
fn bombs_do_not_exhaust_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = vec![b' '; 16 << 20];
    written(folder.path(), "bomb.gz", &gzip(&part).repeat(17));
    written(folder.path(), "bomb.zst", &zstd(&part).repeat(17));
    let limited = |command: &str| {
        let tafl = env!("CARGO_BIN_EXE_tafl");
        // In KiB.
        let line = format!("ulimit -v 1000000; '{tafl}' {command}");
        std::process::Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder.path())
            .output()
            .expect("a shell")
    };
    for name in ["bomb.gz", "bomb.zst"] {
        let output = limited(&format!("replay {name}"));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("longer than 256 MiB"), "{name}: {message}");
        let output = limited(&format!("convert --from aagenielsen --to otg {name}"));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("line 1 is longer than 16777216 bytes"), "{name}: {message}");
    }
}
