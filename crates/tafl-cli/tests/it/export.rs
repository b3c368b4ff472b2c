//! `tafl export`.

use std::fmt::Write as _;

use crate::support::Folder;
#[cfg(target_os = "linux")]
use crate::support::run_in;

crate::examples::sessions!("export");

/// A game with more moves than a thread keeps is written in parts, between the games before and after it.
#[test]
fn a_long_game_is_between_its_neighbours() {
    const TURNS: usize = 10_000;
    let start = "[event:x]\n[position:/t2/3/2K/]\n";
    let mut turns = String::new();
    for turn in (1..).step_by(2).take(TURNS) {
        let _ = writeln!(turns, "{turn}. a1-a2 c3-c2\n{}. a2-a1 c2-c3", turn + 1);
    }
    let games = format!("{start}1. a1-a2\n[]\n{start}{turns}[]\n{start}1. a1-b1\n[]\n");
    let folder = Folder::new(&[("games.otg", games)]);
    folder.run("export games.otg -o tables --format csv").good();
    let plies = folder.read("tables/plies.csv");
    let rows = plies.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let rows: Vec<[usize; 2]> =
        rows.map(|fields| [fields[0], fields[2]].map(|field| field.parse().expect("a number"))).collect();
    let long = (1..=4 * TURNS).map(|ply| [2, ply]);
    assert!(rows.into_iter().eq([[1, 1]].into_iter().chain(long).chain([[3, 1]])));
    let positions = folder.read("tables/positions.csv");
    let counts = positions.lines().skip(1).filter_map(|line| line.rsplit(',').next()?.parse::<usize>().ok());
    assert_eq!(counts.sum::<usize>(), 4 * TURNS + 2);
}

/// The name of a file is any bytes; the column has it as far as it is text.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let (name, target) = (OsStr::from_bytes(b"g\xff,.otg"), OsStr::from_bytes(b"t\xfe"));
    let folder = Folder::new::<&str>(&[]);
    std::fs::write(folder.path("").join(name), "[position:/t2/3/2K/]\n1. a1-a2\n").expect("written");
    let words = ["export", "--format", "csv"].map(OsStr::new).into_iter();
    run_in(&folder.path(""), words.chain([name, OsStr::new("--output"), target]), "").good();
    let games = std::fs::read_to_string(folder.path("").join(target).join("games.csv")).expect("a table");
    assert!(games.contains("\n1,\"g\u{fffd},.otg\",1,otg,"), "{games}");
}

#[cfg(feature = "tables")]
#[test]
fn files_of_parquet_and_arrow() {
    for (format, magic) in [("parquet", &b"PAR1"[..]), ("arrow", b"ARROW1")] {
        let folder = Folder::new(&[("games.otg", "[variant:Small]\n[position:/t2/3/2K/]\n\n1. a1-a2\n")]);
        folder.run(&format!("export games.otg -o tables --format {format}")).good();
        for table in ["games", "plies", "positions"] {
            let bytes = std::fs::read(folder.path(&format!("tables/{table}.{format}"))).expect("a table");
            assert!(bytes.starts_with(magic) && bytes.ends_with(magic), "{table}.{format}");
        }
    }
}

/// Encoders for each of many files at once would need twice as much memory as this.
#[cfg(all(feature = "tables", target_os = "linux"))]
#[test]
fn many_partitions_need_little_memory() {
    let game =
        |number| format!("[variant:v{number}]\n[position:/t2/3/2K/]\n1. a1-a2 c3-c2\n2. a2-a1 c2-c3\n[]\n");
    let folder = Folder::new(&[("games.otg", (0..400).map(game).collect::<String>())]);
    let limit = "ulimit -v 600000; export RAYON_NUM_THREADS=2;";
    folder.shell(&format!("{limit} exec \"$0\" export games.otg -o tables --partition")).good();
    assert_eq!(folder.names().len(), 802);
}

/// The message says how to get Parquet.
#[cfg(not(feature = "tables"))]
#[test]
fn without_parquet_another_format_is_named() {
    let folder = Folder::new(&[("games.otg", "1. a1-a2\n")]);
    let run = folder.run("export games.otg -o tables");
    assert_eq!((run.status, folder.names()), (2, vec!["games.otg".to_owned()]));
    assert!(run.stderr.contains("--all-features") && run.stderr.contains("--format csv"), "{run:?}");
}
