//! `tafl show`: bitmaps, and the pictures of the documentation.

use std::fs;
use std::path::Path;

use crate::support::{Folder, run_in, words, workspace};

crate::examples::sessions!("show");

/// Width and height of a PNG picture.
#[cfg(feature = "png")]
fn size(png: &[u8]) -> (u32, u32) {
    let (signature, rest) = png.split_at(8);
    assert_eq!(signature, b"\x89PNG\r\n\x1a\n");
    assert_eq!(&rest[4..8], b"IHDR");
    let number = |at: usize| u32::from_be_bytes(rest[at..at + 4].try_into().expect("four bytes"));
    (number(8), number(12))
}

#[cfg(feature = "png")]
#[test]
fn bitmaps() {
    let folder = Folder::new::<&str>(&[]);
    let png = |options: &str| {
        assert_eq!(folder.run(&format!("show --png a.png {options}")).good(), "");
        fs::read(folder.path("a.png")).expect("written")
    };
    assert_eq!(size(&png("--rules brandub")), (830, 830));
    let small = png("--rules brandub --size 120");
    assert_eq!(size(&small), (120, 120));
    assert!(small.len() > 1000, "{} bytes hold no board", small.len());
    assert_ne!(small, png("--rules brandub --size 120 --theme dark"));
    assert_eq!(small, png("--rules brandub --size 120"));
    let largest = format!("/{} --svg all.svg", "78/".repeat(78));
    assert_eq!(size(&png(&largest)), (4096, 4096));
    assert_eq!(folder.names(), ["a.png", "all.svg"]);
}

/// The message says how to get a picture.
#[cfg(not(feature = "png"))]
#[test]
fn without_png_another_picture_is_named() {
    let folder = Folder::new::<&str>(&[]);
    let run = folder.run("show /1t/K1/ --png a.png");
    assert_eq!(run.status, 2);
    let message =
        "tafl: this `tafl` was built without PNG; write `--svg FILE`, or build it with `cargo install ";
    assert!(run.stderr.starts_with(message) && run.stderr.contains("--all-features"), "{run:?}");
    assert_eq!(folder.names(), [""; 0]);
}

/// The pictures in the documentation are those that the commands next to them draw.
#[test]
fn the_pictures_of_the_documentation() {
    let Some(root) = workspace() else { return };
    let folder = root.join("docs/images");
    let page = fs::read_to_string(folder.join("README.md")).expect("UTF-8");
    let mut names = Vec::new();
    for command in page.lines().filter_map(|line| line.strip_prefix("tafl ")) {
        let (command, file) = command.rsplit_once(' ').expect("a file");
        let committed = fs::read_to_string(root.join(file)).expect("UTF-8");
        let drawn = run_in(&root, words(&format!("{command} -")), "");
        assert!(drawn.stdout == committed, "{file} is another: run the commands of {}", folder.display());
        names.push(Path::new(file).file_name().expect("a name").to_owned());
    }
    let entries = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let pictures = entries.filter(|path| path.extension().is_some_and(|extension| extension == "svg"));
    let mut pictures: Vec<_> = pictures.filter_map(|path| path.file_name().map(ToOwned::to_owned)).collect();
    pictures.sort();
    names.sort();
    assert_eq!(names, pictures);
}
