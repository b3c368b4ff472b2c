//! `--otn`: the version of the notation.

use insta::assert_snapshot;

use crate::support::{seen, tafl};

const NEW: &str = "\
[otn:1.1]
[event:Cup [A&#93;]
[ending:time]
[result:1]
[rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-f6 d5-f5
[As [Ada&#93; played.|a&#124;b]
";

/// A study of the side to move, after a game whose last turn has no comments.
const TWO: &str = "\
[otn:1.1]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2
[otn:1.1]
[to-move:defenders]
[position:/1t1/K2/3/]
[rules:dim:3 start:/t2/3/2K/]
";

const WRONG: &str = "\
[otn:1.1]
[ending:timeout]
[utc-time:6 pm]
[to-move:white]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2
[As in &#91;1].]
";

#[test]
fn findings_of_the_version() {
    assert_snapshot!(seen(["check", "--otn", "1.1", "-"], WRONG.replace("].]", "]")));
    assert_snapshot!(seen(
        ["--otn", "1.1", "check", "-"],
        "[event:x]\n[otn:1.1]\n[rules:dim:3 start:/t2/3/2K/]\n"
    ));
    assert_snapshot!(seen(["check", "-"], WRONG.replace("].]", "]")));
}

#[test]
fn records_are_written_in_the_version() {
    let old = "[termination:timeout]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[&#93; &c.]\n";
    assert_snapshot!(seen(["fmt", "--otn", "1.1", "-"], old));
    assert_snapshot!(seen(["fmt", "--otn", "1.0", "-"], NEW));
    assert_snapshot!(seen(["fmt", "--otn", "1.1", "-"], NEW.to_owned() + NEW));
    // Without the option a record keeps its version.
    let output = tafl(["fmt", "-"], NEW.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), NEW);
    let output = tafl(["new", "brandub", "--otn", "1.1"], b"");
    assert!(output.stdout.starts_with(b"[otn:1.1]\n[event:?]\n"));
    let output = tafl(["select", "--otn", "1.1", "--tag", "event=Cup [A]", "-"], NEW.as_bytes());
    assert!(output.stdout.starts_with(b"[otn:1.1]\n[event:Cup [A&#93;]\n"));
}

#[test]
fn archives_have_endings() {
    let csv = "h1-h3 timeout,0,0,Black\nh1-h3 resigned,0,0,Black\nh1-h3,0,0,Ongoing\n";
    assert_snapshot!(seen(["convert", "--from", "hnefatafl-csv", "--to", "otg", "--otn", "1.1", "-"], csv));
    let game = "[otn:1.1]\n[ending:time]\n[result:1]\n[variant:Magpie 7x7]\n\
        [position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n[[1&#93;]\n";
    assert_snapshot!(seen(["convert", "--from", "otg", "--to", "aagenielsen", "--otn", "1.1", "-"], game));
}

#[test]
fn texts_are_shown_without_escapes() {
    assert_snapshot!(seen(["replay", "--otn", "1.1", "--ascii", "-"], NEW));
    let objects = tafl(["replay", "--format", "json", "--otn", "1.1", "-"], NEW.as_bytes());
    let objects = String::from_utf8(objects.stdout).expect("UTF-8");
    assert!(objects.contains(r#""comments":["As [Ada] played."]"#), "{objects}");
    assert!(objects.contains(r#""comments":["a|b"]"#), "{objects}");
    assert_snapshot!(seen(["show", "--game", "2", "--otn", "1.1", "-"], TWO));
    assert_snapshot!(seen(["show", "--game", "2", "-"], TWO));
}

#[test]
fn commands_without_the_notation() {
    assert_snapshot!(seen(["man", "--otn", "1.1"], ""));
    assert_snapshot!(seen(["check", "--otn", "1.2", "-"], ""));
}
