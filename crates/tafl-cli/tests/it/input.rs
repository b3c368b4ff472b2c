//! Input of all commands that read games: compressed, damaged, long, and without rules.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::support::{Folder, example, run};

crate::examples::sessions!("input");

const RECORD: &str = "[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n[]\n";

pub(crate) fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(content).expect("compressed");
    encoder.finish().expect("compressed")
}

fn zstd(content: &[u8]) -> Vec<u8> {
    compress_to_vec(content, CompressionLevel::Fastest)
}

/// Every command that reads files reads compressed ones, by name and from standard input: in several parts, of which
/// one is skipped. The first bytes decide, not the name.
#[test]
fn every_command_reads_compressed_files() {
    let (club, game) = (example("club.ndjson"), example("brandub.otg"));
    let rules = String::from("dim:3 start:/t2/3/2K/\n");
    let runs = [
        (&club, "convert --to otg"),
        (&club, "convert --from aagenielsen --to otg"),
        (&club, "stats"),
        (&club, "select --player Olaf"),
        (&game, "check --opentafl"),
        (&game, "fmt --check"),
        (&game, "stats"),
        (&game, "select"),
        (&game, "verify"),
        (&game, "annotate"),
        (&game, "replay"),
        (&game, "replay --format json"),
        (&game, "show --at 2a"),
        (&game, "convert --to aagenielsen --lossy"),
        (&rules, "rules canon"),
        (&rules, "convert --from otn --of positions --to otn-inverted"),
    ];
    for (content, line) in runs {
        let content = content.as_bytes();
        let (start, end) = content.split_at(content.len() / 2);
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"tag"].concat();
        let forms = [
            content.to_vec(),
            [gzip(start), gzip(b""), gzip(end)].concat(),
            [zstd(start), skipped, zstd(b""), zstd(end)].concat(),
        ];
        let runs = forms.map(|bytes| {
            let folder = Folder::new(&[("games.otg", &bytes)]);
            (folder.run(&format!("{line} games.otg")), folder.run_with(&format!("{line} -"), &bytes))
        });
        assert!(runs[0] == runs[1] && runs[0] == runs[2], "{line}: {runs:#?}");
    }
}

/// The games before the damage are read, and the damage is an error, also right after the header.
#[test]
fn damaged_files_are_errors() {
    let cut: fn(&mut Vec<u8>) = |data| data.truncate(data.len() - 6);
    let changed: fn(&mut Vec<u8>) = |data| *data.last_mut().expect("a byte") ^= 1;
    let header: fn(&mut Vec<u8>) = |data| data[0] ^= 1;
    let followed: fn(&mut Vec<u8>) = |data| data.extend(b"x\n");
    for (name, compress) in [("gzip", gzip as fn(&[u8]) -> Vec<u8>), ("Zstandard", zstd)] {
        for (damage, expected) in [
            (cut, "data ends early"),
            (changed, "invalid"),
            (header, "other data follows it"),
            (followed, "other data follows it"),
        ] {
            let mut last = compress(RECORD.as_bytes());
            damage(&mut last);
            let good = compress(RECORD.repeat(500).as_bytes());
            let folder = Folder::new(&[("games", [good, last].concat())]);
            let run = folder.run("convert --to otg games");
            assert_eq!((run.status, run.stderr.lines().count()), (2, 1), "{}", run.stderr);
            assert!(run.stderr.contains(name) && run.stderr.contains(expected), "{expected}: {}", run.stderr);
            let games = run.stdout.matches("[event:Club]").count();
            assert!((499..=501).contains(&games), "{name}: {games} games");
        }
        let folder = Folder::new(&[("games", &compress(RECORD.as_bytes())[..30])]);
        for command in ["replay", "check", "fmt", "stats", "verify"] {
            let run = folder.run(&format!("{command} games"));
            assert!(run.status == 2 && run.stderr.contains(name), "{command}: {run:?}");
        }
    }
    for bytes in [&[0x1f][..], &[0x1f, 0x8b], &[0x28, 0xb5], &[0x28, 0xb5, 0x2f, 0xfd], b"(", b"\x1f\x8b\x08"]
    {
        let run = Folder::new(&[("games", bytes)]).run("convert --to otg games");
        assert!(matches!(run.status, 1 | 2) && !run.stderr.is_empty(), "{bytes:?}: {run:?}");
    }
}

/// A small file with a long content needs little memory, and is refused where it is read whole.
#[cfg(target_os = "linux")]
#[test]
fn bombs_do_not_exhaust_memory() {
    let part = vec![b' '; 16 << 20];
    let folder = Folder::new(&[("gzip", gzip(&part).repeat(17)), ("zstd", zstd(&part).repeat(17))]);
    for name in ["gzip", "zstd"] {
        for (command, message) in [
            ("replay", "longer than 256 MiB"),
            ("convert --from aagenielsen --to otg", "line 1 is longer than 16777216 bytes"),
        ] {
            // In KiB.
            let run = folder.shell(&format!("ulimit -v 1000000; \"$0\" {command} {name}"));
            assert!(run.stderr.contains(message), "{name}: {run:?}");
        }
    }
}

/// Names, comments and moves that are longer than any width that the formatter of the standard library accepts: it
/// panics at widths from 65,536 on. A table for people fits a window all the same.
#[test]
fn no_command_panics_at_long_names() {
    const LENGTH: usize = 65_536;
    let long = "n".repeat(LENGTH);
    let rules = format!("dim:3 name:{long} start:/t2/3/2K/");
    let tags = format!(
        "[event:{long}]\n[attackers:{long}]\n[variant:{long}]\n[termination:{long}]\n[{long}:{long}]\n"
    );
    let game = format!("{tags}[rules:{rules}]\n\n1. a1-a2 Kc3-c2\n[{long}|{long} x]\n");
    let captures = vec!["b1"; LENGTH / 3].join("/");
    let puzzle =
        format!("[puzzle-mode:loose]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2x{captures} Kc3-c2\n");
    let folder = Folder::new(&[("game.otg", &game), ("move.otg", &puzzle), ("rules.txt", &rules)]);
    let commands = [
        "annotate game.otg",
        "check game.otg move.otg",
        "check --strict --opentafl game.otg move.otg",
        "check --notation rules rules.txt",
        "convert --to otg --summary game.otg move.otg",
        "convert --to hnefatafl-csv game.otg move.otg",
        "explore game.otg move.otg",
        "explore --symmetric --depth 20 game.otg",
        "export game.otg move.otg --format csv --partition -o tables",
        "fmt --check game.otg move.otg",
        "legal {name}",
        "legal -",
        "new brandub --event {name}",
        "puzzle move.otg",
        "replay --all game.otg",
        "replay --all move.otg",
        "rules canon rules.txt",
        "rules explain 'dim:3 name:{name} start:/t2/3/2K/'",
        "rules diff 'dim:3 name:{name} start:/t2/3/2K/' brandub",
        "rules fit game.otg move.otg",
        "select --variant {name} game.otg",
        "show game.otg",
        "stats game.otg move.otg",
        "verify game.otg move.otg",
    ];
    for command in commands {
        let run = folder.run_with(&command.replace("{name}", &long), &rules);
        assert!((0..=2).contains(&run.status), "{command} ended with {}: {:.500}", run.status, run.stderr);
        if ["stats", "rules fit", "explore game.otg move.otg"].iter().any(|table| command.starts_with(table))
        {
            let longest = run.stdout.lines().map(|line| line.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest < 160), "{command} prints {longest:?} columns");
        }
        if command.starts_with("stats") {
            let is_short =
                |start: &str| run.stdout.lines().any(|line| line.starts_with(start) && line.contains('…'));
            assert!(is_short("nnn") && is_short("a1-a2xb1/b1"), "{}", run.stdout);
        }
    }
}

/// Nonsense for the commands that read files of any size: their output is proportional to the input.
#[test]
fn every_command_survives_a_flood() {
    const FLOOD: usize = 4_000;
    let commands = [
        "stats",
        "explore --symmetric --depth 20",
        "merge --symmetric",
        "select --rules brandub",
        "select --dedupe --position /t2/3/2K/",
        "convert --from aagenielsen --to otg",
        "convert --from hnefatafl-csv --to otg",
        "convert --from otg --to aagenielsen",
        "check",
        "check --notation rules",
        "check --notation move --format json",
        "fmt",
        "fmt --check",
        "rules canon -",
        "legal -",
        "verify",
        "verify --format json",
        "annotate -",
        "convert --of positions --from otn --to otn-inverted",
    ];
    let floods = ["/", "[", "1", "1. ", "\0", "[\n", "1. q\n", "[a:]\n"]
        .map(|flood| flood.repeat(FLOOD / flood.len()) + "\n");
    let names: Vec<String> = (1..=floods.len()).map(|number| format!("{number}.otg")).collect();
    let files: Vec<_> = names.iter().map(String::as_str).zip(&floods).collect();
    let folder = Folder::new(&files);
    for command in commands {
        // A command that takes several files gets all floods at once.
        let runs = if command.ends_with('-') {
            floods.iter().map(|flood| run(command, flood)).collect()
        } else {
            vec![folder.run(&format!("{command} {}", names.join(" ")))]
        };
        for run in runs {
            let printed = run.stdout.len() + run.stderr.len();
            assert!((0..=1).contains(&run.status), "{command} ended with {}", run.status);
            assert!(printed < 300 * FLOOD * floods.len(), "{command} prints {printed} bytes");
        }
    }
}

/// Quadratic time would take longer than anyone waits.
#[test]
fn floods_take_linear_time() {
    for flood in ["/", "[", "]", "1", "a", "1. ", "[a:]\n", "\n", "\0", "é"] {
        let text = flood.repeat(300_000 / flood.len());
        for command in ["show", "replay"] {
            let run = run(&format!("{command} -"), &text);
            assert!((1..=2).contains(&run.status), "{command} of {flood:?} ended with {}", run.status);
            let length = run.stderr.len();
            assert!((1..100_000).contains(&length), "{command} of {flood:?} says {length} bytes");
        }
    }
}
