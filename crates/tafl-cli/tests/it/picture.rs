//! `tafl show` with pictures.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::support::{printed, seen, seen_in, tafl, tafl_in, workspace};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Width and height of a PNG picture.
#[cfg(feature = "png")]
fn size(png: &[u8]) -> (u32, u32) {
    let (signature, rest) = png.split_at(8);
    assert_eq!(signature, b"\x89PNG\r\n\x1a\n");
    assert_eq!(&rest[4..8], b"IHDR");
    let number = |at: usize| u32::from_be_bytes(rest[at..at + 4].try_into().expect("four bytes"));
    (number(8), number(12))
}

#[test]
fn a_position_in_a_game() {
    let svg = printed(["show", "--at", "3b", "examples/brandub.otg", "--svg", "-"]);
    assert!(svg.starts_with("<svg xmlns="), "{svg}");
    assert!(svg.ends_with("</svg>\n"), "{svg}");
    let words: Vec<_> = svg.lines().skip(1).take(2).collect();
    assert_snapshot!(words.join("\n"), @r"
    <title>Brandub</title>
    <desc>7 attackers, 4 defenders, king on d4; last move c4 to c5; captured d5; /3t3/3t3/3T3/tt1K1tt/2T1TT1/4t2/7/</desc>
    ");
    for drawn in ["#light-corner", "#light-center", "#light-trail", "#label-a"] {
        assert!(svg.contains(drawn), "no {drawn} in {svg}");
    }
}

#[test]
fn options_of_pictures() {
    let svg = |options: &[&str]| printed([&["show", "/2t/1K1/3/", "--svg", "-"], options].concat());
    let plain = svg(&[]);
    assert!(!plain.contains("light-corner"));
    assert!(svg(&["--rules", "dim:3 start:/2t/1K1/3/"]).contains("light-corner"));
    assert!(!svg(&["--no-labels"]).contains("#label-"));
    assert!(svg(&["--theme", "dark"]).contains("#dark-K"));
    assert!(svg(&["--title", "A & B"]).contains("<title>A &amp; B</title>"));
    assert!(svg(&["--mark", "a1,c3"]).contains("marked a1, c3"));
    assert_eq!(svg(&["--arrow", "a1-c3", "--arrow", "c1-a1"]).matches("opacity").count(), 2);
    assert_ne!(svg(&["--a1", "top-left"]), plain);
}

#[cfg(feature = "png")]
#[test]
fn bitmaps() {
    let png = |options: &[&str]| {
        let output = tafl([&["show", "--rules", "brandub", "--png", "-"], options].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    assert_eq!(size(&png(&[])), (830, 830));
    let small = png(&["--size", "120"]);
    assert_eq!(size(&small), (120, 120));
    assert!(small.len() > 1000, "{} bytes hold no board", small.len());
    assert_ne!(small, png(&["--size", "120", "--theme", "dark"]));
    assert_eq!(small, png(&["--size", "120"]));
}

#[cfg(feature = "png")]
#[test]
fn the_largest_board() {
    let folder = folder();
    let position = format!("/{}", "78/".repeat(78));
    let arguments = ["show", "-", "--png", "all.png", "--svg", "all.svg"];
    let output = tafl_in(folder.path(), arguments, position.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(size(&fs::read(folder.path().join("all.png")).expect("written")), (4096, 4096));
    assert!(folder.path().join("all.svg").exists());
}

/// The message says how to get a picture.
#[cfg(not(feature = "png"))]
#[test]
fn without_png_another_picture_is_named() {
    let folder = folder();
    assert_snapshot!(seen_in(folder.path(), ["show", "/1t/K1/", "--png", "a.png"], ""), @"
    status 2
    --- stderr
    tafl: this `tafl` was built without PNG; write `--svg FILE`, or build it with `cargo install --locked --path crates/tafl-cli --all-features`
    ");
    assert!(!folder.path().join("a.png").exists());
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let names = || {
        let entries = fs::read_dir(folder.path()).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        names
    };
    fs::write(path("old.svg"), "old").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["show", "/1t/K1/", "--svg", "old.svg"], ""), @"status 0");
    assert_snapshot!(seen_in(folder.path(), ["show", "/1t/K1/", "--svg", "new.svg"], ""), @"status 0");
    assert_eq!(names(), ["new.svg", "old.svg"]);
    let read = |name| fs::read_to_string(path(name)).expect("UTF-8");
    assert_eq!(read("old.svg"), read("new.svg"));
    assert!(!seen_in(folder.path(), ["show", "/1x/K1/", "--svg", "none.svg"], "").starts_with("status 0"));
    assert!(!path("none.svg").exists());
    assert_snapshot!(seen_in(folder.path(), ["show", "/1t/K1/", "--svg", "nowhere/a.svg"], ""), @r"
    status 2
    --- stderr
    tafl: nowhere/a.svg: No such file or directory (os error 2); nothing is written
    ");
    fs::create_dir(path("folder")).expect("made");
    let output = tafl_in(folder.path(), ["show", "/1t/K1/", "--svg", "folder"], b"");
    assert_eq!(output.status.code(), Some(2));
}

/// A new file has the default permissions, and a replaced one keeps its permissions.
#[cfg(unix)]
#[test]
fn permissions() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let mode = |name: &str| fs::metadata(path(name)).expect("a file").permissions().mode();
    for name in ["usual", "private"] {
        fs::write(path(name), "").expect("written");
    }
    fs::set_permissions(path("private"), fs::Permissions::from_mode(0o600)).expect("set");
    for name in ["new", "private"] {
        let output = tafl_in(folder.path(), ["show", "/1t/K1/", "--svg", name], b"");
        assert_eq!(output.status.code(), Some(0));
    }
    assert_eq!(mode("new"), mode("usual"));
    assert_eq!(mode("private") & 0o777, 0o600);
    // A device is written to, not replaced.
    let before = fs::metadata("/dev/null").expect("a device").file_type();
    assert_eq!(tafl(["show", "/1t/K1/", "--svg", "/dev/null"], b"").status.code(), Some(0));
    assert_eq!(fs::metadata("/dev/null").expect("a device").file_type(), before);
}

#[test]
fn arguments_that_do_not_fit() {
    assert_snapshot!(seen(["show", "/1t/K1/", "--rules", "brandub"], ""), @"
    status 2
    --- stderr
    tafl: the rules are for 7 by 7 squares, but the board has 2 by 2
    ");
    assert_snapshot!(seen(["show", "/1t/K1/", "--mark", "a1,c1"], ""), @"
    status 2
    --- stderr
    tafl: cannot mark `c1`: it is not on a board of 2 by 2 squares
    ");
    assert_snapshot!(seen(["show", "/1t/K1/", "--arrow", "a1-c1", "--svg", "-"], ""), @"
    status 2
    --- stderr
    tafl: cannot mark `c1`: it is not on a board of 2 by 2 squares
    ");
    assert_snapshot!(seen(["show", "2_o/_x_/3_ x", "--svg", "-"], ""), @r"
    status 2
    --- stderr
    tafl: pictures, rules and marks are for tafl boards
    ");
}

/// The pictures in the documentation are those that the commands next to them draw.
#[test]
fn the_pictures_of_the_documentation() {
    let Some(root) = workspace() else { return };
    let folder = root.join("docs/images");
    let page = fs::read_to_string(folder.join("README.md")).expect("UTF-8");
    let mut names = Vec::new();
    for command in page.lines().filter_map(|line| line.strip_prefix("tafl ")) {
        let mut arguments = words(command);
        let file = arguments.pop().expect("a file");
        arguments.push("-");
        let committed = fs::read_to_string(root.join(file)).expect("UTF-8");
        let drawn = tafl_in(&root, &arguments, b"").stdout;
        assert!(drawn == committed.as_bytes(), "{file} is another: run the commands of {}", folder.display());
        names.push(Path::new(file).file_name().expect("a name").to_owned());
    }
    let entries = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let svg =
        |name: &std::ffi::OsString| Path::new(name).extension().is_some_and(|extension| extension == "svg");
    let mut pictures: Vec<_> = entries.filter(svg).collect();
    pictures.sort();
    names.sort();
    assert_eq!(names, pictures);
}

/// The words of a command line; text between `'` is one word.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(place, part)| if place % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

/// `last` is the end of the main line, in any case, and `--all` draws the start and each move.
#[test]
fn all_positions_of_a_game() {
    let svg = |at: &str| printed(["show", "--at", at, "examples/puzzle.otg", "--svg", "-"]);
    assert_eq!(svg("LAST"), svg("2a"));
    assert_eq!(svg("1A.1.1A"), svg("1a.1.1a"));
    let folder = folder();
    let pictures = folder.path().join("a/b");
    printed(["show", "--all", "examples/puzzle.otg", "--svg", pictures.to_str().expect("UTF-8")]);
    let entries =
        fs::read_dir(&pictures).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().expect("UTF-8")).collect();
    names.sort();
    let expected = ["000-0a", "001-1a", "002-1b", "003-2a", "004-1a.1.1a", "005-1b.1.1b", "006-1b.1.2a"];
    assert_eq!(names, expected.map(|name| format!("{name}.svg")));
    for name in names {
        let address = name.split_once('-').expect("a number").1.trim_end_matches(".svg");
        assert_eq!(fs::read_to_string(pictures.join(&name)).expect("a picture"), svg(address), "{name}");
    }
    assert_snapshot!(seen(["show", "--all", "examples/puzzle.otg", "--svg", "-"], ""), @"
    status 2
    --- stderr
    tafl: many pictures need a folder; write `--svg FOLDER`
    ");
}
