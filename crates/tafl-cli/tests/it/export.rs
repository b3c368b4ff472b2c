//! `tafl export`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::support::{home, seen_in, tafl_in};

/// Games of two variants with a variation, one that cannot be read, and one whose last move cannot be played.
const GAMES: &str = "\
[variant:Small]
[result:1]
[position:/t2/3/2K/]

1. a1-a2 Kc3-c2
2. a2-a1 ---
[]
[event:Broken]
1. a1-
[]
[result:-1]
[rules:dim:3 name:Tiny_Tafl start:/t2/3/2K/]

1. a1-a2
1a.1.1a. a1-b1 Kc3-c2
[]
[attackers:Ada, \"A\"]
[result:maybe]
[position:/t2/3/2K/]
1. a1-a2 b2-b1
[]
";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.otg"), GAMES).expect("written");
    folder
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The names of all files in a folder and its subfolders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found.iter().map(|path| path.strip_prefix(folder).expect("inside").to_path_buf()).collect()
}

/// Exports with status 1, because one game cannot be read.
fn export(folder: &Path, arguments: &[&str]) -> String {
    let seen = seen_in(folder, ["export", "games.otg", "--to", "tables"].iter().chain(arguments), "");
    assert!(seen.starts_with("status 1"), "{seen}");
    seen
}

#[test]
fn comma_separated_values() {
    let folder = folder();
    assert_snapshot!(export(folder.path(), &["--format", "csv"]));
    for table in ["games", "plies", "positions"] {
        assert_snapshot!(table, read(folder.path(), &format!("tables/{table}.csv")));
    }
}

#[test]
fn options_choose_tables_and_rows() {
    for (arguments, expected) in [
        (&["--tables", "plies"][..], vec![("plies", 6)]),
        (&["--variations"], vec![("games", 3), ("plies", 8), ("positions", 4)]),
        (&["--no-positions"], vec![("games", 3), ("plies", 6)]),
        (&["--tables", "games,positions"], vec![("games", 3), ("positions", 3)]),
    ] {
        let folder = folder();
        export(folder.path(), &[&["--format", "ndjson"], arguments].concat());
        let tables = folder.path().join("tables");
        let rows: Vec<(String, usize)> = files(&tables)
            .iter()
            .map(|file| (file.file_stem().expect("a name").to_string_lossy().into_owned(), file))
            .map(|(name, file)| (name, read(&tables, &file.to_string_lossy()).lines().count()))
            .collect();
        let expected: Vec<(String, usize)> =
            expected.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
        assert_eq!(rows, expected, "{arguments:?}");
    }
}

#[test]
fn partitions_have_a_folder_for_each_variant() {
    let folder = folder();
    export(folder.path(), &["--format", "csv", "--partition"]);
    let tables = folder.path().join("tables");
    let names: Vec<String> = files(&tables).iter().map(|file| file.display().to_string()).collect();
    assert_eq!(
        names,
        [
            "games/variant=Small/games.csv",
            "games/variant=Tiny Tafl/games.csv",
            "games/variant=__HIVE_DEFAULT_PARTITION__/games.csv",
            "plies/variant=Small/plies.csv",
            "plies/variant=Tiny Tafl/plies.csv",
            "plies/variant=__HIVE_DEFAULT_PARTITION__/plies.csv",
            "positions.csv",
        ]
    );
    let header = read(&tables, "games/variant=Small/games.csv");
    assert!(!header.lines().next().expect("a header").split(',').any(|name| name == "variant"), "{header}");
    // Numbers are those of the whole export.
    assert!(read(&tables, "plies/variant=Tiny Tafl/plies.csv").contains("\n2,0,1,1a,"));
}

#[test]
fn columns_can_be_left_out() {
    let folder = folder();
    export(folder.path(), &["--format", "csv", "--without", "from,to,position", "--without", "key"]);
    let header = |table: &str| -> Vec<String> {
        let text = read(folder.path(), &format!("tables/{table}.csv"));
        text.lines().next().expect("a header").split(',').map(str::to_owned).collect()
    };
    assert_eq!(header("positions"), ["side", "size", "attackers", "defenders", "plies"]);
    assert!(!header("plies").iter().any(|name| ["from", "to", "position", "key"].contains(&name.as_str())));
    let arguments = ["export", "games.otg", "--to", "other", "--without", "nothing"];
    assert_snapshot!(seen_in(folder.path(), arguments, ""));
}

/// A folder with files is never changed.
#[test]
fn an_existing_folder_must_be_empty() {
    let folder = folder();
    let tables = folder.path().join("tables");
    fs::create_dir(&tables).expect("a folder");
    export(folder.path(), &["--format", "csv"]);
    let before = files(&tables);
    let arguments = ["export", "games.otg", "--to", "tables", "--format", "ndjson"];
    assert_snapshot!(seen_in(folder.path(), arguments, ""));
    assert_eq!(files(&tables), before);
    assert_snapshot!(seen_in(
        folder.path(),
        ["export", "games.otg", "--to", "games.otg", "--format", "csv"],
        ""
    ));
    assert_eq!(read(folder.path(), "games.otg"), GAMES);
}

/// A game with more moves than a thread keeps is written in parts, between the games before and after it.
#[test]
fn a_long_game_is_between_its_neighbours() {
    const TURNS: usize = 20_000;
    let folder = tempfile::tempdir().expect("a folder");
    let start = "[event:x]\n[position:/t2/3/2K/]\n";
    let mut turns = String::new();
    for turn in 0..TURNS {
        let number = 2 * turn + 1;
        writeln!(turns, "{number}. a1-a2 c3-c2\n{}. a2-a1 c2-c3", number + 1).expect("text");
    }
    let games = format!("{start}1. a1-a2\n[]\n{start}{turns}[]\n{start}1. a1-b1\n[]\n");
    fs::write(folder.path().join("games.otg"), games).expect("written");
    let arguments = ["export", "games.otg", "--to", "tables", "--format", "csv"];
    let output = tafl_in(folder.path(), arguments, b"");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let plies = read(folder.path(), "tables/plies.csv");
    let numbers: Vec<(&str, &str)> = plies
        .lines()
        .skip(1)
        .filter_map(|line| {
            let mut fields = line.split(',');
            Some((fields.next()?, fields.nth(1)?))
        })
        .collect();
    assert_eq!(numbers.len(), 4 * TURNS + 2);
    assert_eq!((numbers.first(), numbers.last()), (Some(&("1", "1")), Some(&("3", "1"))));
    let of_long = numbers.iter().filter(|(game, _)| *game == "2").zip(1..);
    assert!(of_long.into_iter().all(|((_, ply), expected)| ply.parse() == Ok(expected)));
    let positions = read(folder.path(), "tables/positions.csv");
    let counts: usize =
        positions.lines().skip(1).filter_map(|line| line.rsplit(',').next()?.parse::<usize>().ok()).sum();
    assert_eq!(counts, 4 * TURNS + 2);
}

/// Tables that look complete have every file.
#[test]
fn files_that_cannot_be_read() {
    let folder = folder();
    fs::write(folder.path().join("cut.otg.gz"), [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]).expect("written");
    for file in ["nowhere.otg", "cut.otg.gz"] {
        let words = ["export", file, "games.otg", "--to", "new/tables", "--format", "csv"];
        let output = tafl_in(folder.path(), words, b"");
        assert_eq!(output.status.code(), Some(2));
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(messages.contains("new/tables: not written"), "{messages}");
        assert!(!folder.path().join("new/tables").exists());
    }
}

#[test]
fn wrong_folders_are_refused_before_anything_is_read() {
    let folder = folder();
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    assert_snapshot!(seen_in(&empty, ["export", "../games.otg", "--to", ".", "--format", "csv"], ""));
    let nothing = ["export", "games.otg", "--to", "x", "--no-positions", "--tables", "positions"];
    assert_snapshot!(seen_in(folder.path(), nothing.iter().chain(&["--format", "csv"]), ""));
    // Tables of text are for other programs.
    export(folder.path(), &["--format", "csv"]);
    assert_snapshot!(seen_in(folder.path(), ["explore", "tables"], ""));
}

/// A spreadsheet calculates no text of a game, and knows the encoding.
#[test]
fn tables_for_spreadsheets() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = "[attackers:=cmd()]\n[defenders:@Åse]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2+\n[-1|]\n";
    fs::write(folder.path().join("games.otg"), game).expect("written");
    let words =
        ["export", "games.otg", "--to", "tables", "--format", "csv", "--for-spreadsheets", "--partition"];
    assert_eq!(tafl_in(folder.path(), words, b"").status.code(), Some(0));
    for file in files(&folder.path().join("tables")) {
        let table = fs::read_to_string(folder.path().join("tables").join(&file)).expect("a table");
        assert!(table.starts_with('\u{feff}'), "{file:?}: {table}");
        let mut cells = table.lines().skip(1).flat_map(|line| line.split(','));
        assert!(cells.all(|cell| !cell.starts_with(['=', '+', '-', '@'])), "{file:?}: {table}");
        if file.ends_with("games.csv") {
            assert!(table.contains(",'=cmd(),'@Åse,"), "{table}");
        } else if file.ends_with("plies.csv") {
            assert!(table.contains(",a1-a2+,a1,a2,taflman,'-,,'+,"), "{table}");
        }
    }
    let other = ["export", "games.otg", "--to", "x", "--format", "ndjson", "--for-spreadsheets"];
    assert_snapshot!(seen_in(folder.path(), other, ""), @"
    status 2
    --- stderr
    tafl: `--for-spreadsheets` needs `--format csv`
    ");
}

/// A disk that is full, here for files of this process: nothing is left.
#[cfg(unix)]
#[test]
fn nothing_is_left_where_the_disk_is_full() {
    let folder = folder();
    let game = format!("[start-comment:{}]\n1. a1-a2\n[]\n{GAMES}", "long ".repeat(20_000));
    fs::write(folder.path().join("games.otg"), game).expect("written");
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" export games.otg --to tables --format csv";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_tafl")])
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("tables: ") && message.contains("nothing is written"), "{message}");
    assert_eq!(files(folder.path()), [Path::new("games.otg")]);
}

/// The name of a file is any bytes; the column has it as far as it is text.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = folder();
    let name = OsStr::from_bytes(b"g\xff,.otg");
    fs::rename(folder.path().join("games.otg"), folder.path().join(name)).expect("renamed");
    let (to, target) = (OsStr::new("--to"), OsStr::from_bytes(b"t\xfe"));
    let arguments = [OsStr::new("export"), name, to, target, OsStr::new("--format"), OsStr::new("csv")];
    assert_eq!(tafl_in(folder.path(), arguments, b"").status.code(), Some(1));
    let games = fs::read_to_string(folder.path().join(target).join("games.csv")).expect("a table");
    assert!(games.contains("\n1,\"g\u{fffd},.otg\",1,otg,"), "{games}");
}

/// As many rows as `tafl stats` counts games and plies.
#[test]
fn rows_are_as_many_as_games_and_plies() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = folder.path().join("tables");
    let paths = ["examples", "examples/club.ndjson"];
    let mut arguments = vec!["export", "--format", "csv", "--variations", "--to"];
    let target = tables.to_string_lossy();
    arguments.push(&target);
    arguments.extend(paths);
    tafl_in(&home(), arguments, b"");
    let stats = tafl_in(&home(), ["stats", "--format", "json"].iter().chain(&paths), b"").stdout;
    let stats: serde_json::Value = serde_json::from_slice(&stats).expect("an object");
    let main = read(&tables, "plies.csv").lines().filter(|line| line.split(',').nth(1) == Some("0")).count();
    assert_eq!(
        (stats["games"].as_u64(), stats["plies"].as_u64()),
        (Some(read(&tables, "games.csv").lines().count() as u64 - 1), Some(main as u64))
    );
}

#[cfg(feature = "tables")]
#[test]
fn files_of_parquet_and_arrow() {
    for (format, magic) in [("parquet", &b"PAR1"[..]), ("arrow", b"ARROW1")] {
        let folder = folder();
        export(folder.path(), &["--format", format]);
        for table in ["games", "plies", "positions"] {
            let bytes = fs::read(folder.path().join(format!("tables/{table}.{format}"))).expect("a table");
            assert!(bytes.starts_with(magic) && bytes.ends_with(magic), "{table}.{format}");
        }
    }
}

/// Encoders for each of many files at once would need twice as much memory as this.
#[cfg(all(feature = "tables", target_os = "linux"))]
#[test]
fn many_partitions_need_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let game =
        |number| format!("[variant:v{number}]\n[position:/t2/3/2K/]\n1. a1-a2 c3-c2\n2. a2-a1 c2-c3\n[]\n");
    fs::write(folder.path().join("games.otg"), (0..400).map(game).collect::<String>()).expect("written");
    let script = "ulimit -v 600000; exec \"$0\" export games.otg --to tables --partition";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_tafl")])
        .env("RAYON_NUM_THREADS", "2")
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(files(&folder.path().join("tables")).len(), 801);
}

/// The message says how to get Parquet.
#[cfg(not(feature = "tables"))]
#[test]
fn without_parquet_another_format_is_named() {
    let folder = folder();
    assert_snapshot!(seen_in(folder.path(), ["export", "games.otg", "--to", "tables"], ""));
    assert_eq!(files(folder.path()), [Path::new("games.otg")]);
}
