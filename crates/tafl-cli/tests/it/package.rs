//! `tafl completions` and `tafl man`.

use std::fs;

use crate::support::{printed, tafl_in};

#[test]
fn completions_of_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = printed(["completions", shell]);
        for word in ["replay", "check", "prefixes"] {
            assert!(text.contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn manual_pages() {
    let page = printed(["man"]);
    assert!(page.contains(".TH tafl 1"), "{page}");
    assert!(page.contains("tafl\\-replay(1)"), "{page}");

    let folder = tempfile::tempdir().expect("a folder");
    let output = tafl_in(folder.path(), ["man", "--dir", "pages"], b"");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let pages = fs::read_dir(folder.path().join("pages")).expect("a folder");
    let mut names: Vec<String> =
        pages.map(|page| page.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    for name in ["tafl.1", "tafl-check.1", "tafl-rules-explain.1"] {
        assert!(names.iter().any(|page| page == name), "{name} is not among {names:?}");
    }
}
