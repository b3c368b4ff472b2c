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

/// A page is complete or absent. The disk is full here for files of this process.
#[cfg(unix)]
#[test]
fn no_page_is_empty_where_the_disk_is_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$0\" man --dir pages";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_tafl")])
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.starts_with("tafl: pages: "), "{message}");
    for page in fs::read_dir(folder.path().join("pages")).expect("a folder") {
        let text = fs::read_to_string(page.expect("an entry").path()).expect("UTF-8");
        assert!(text.contains(".SH SYNOPSIS"), "{text}");
    }
}

/// Help that cannot be printed is an error.
#[cfg(target_os = "linux")]
#[test]
fn help_to_a_full_device() {
    for words in [&["--help"][..], &["fmt", "--help"], &["--version"], &[]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("opened");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tafl"))
            .args(words)
            .stdout(full)
            .stderr(std::process::Stdio::piped())
            .spawn()
            .and_then(std::process::Child::wait_with_output)
            .expect("the command ends");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("tafl: standard output: "), "{words:?}");
    }
}
