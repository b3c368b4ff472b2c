//! `tafl select`.

use std::fs;

use insta::assert_snapshot;

use crate::support::{seen, seen_in, tafl, tafl_in};

const GAMES: &str = "\
[event:One]
[attackers:Ada]
[defenders:Bjarni]
[result:1]
[rules:dim:3 name:Tiny start:/t2/3/2K/]

1. a1-a2 Kc3-c2
[]
[event:Two]
[attackers:Cæcilie B.]
[defenders:Ada]
[rules:dim:3 name:Tiny start:/t2/3/2K/]

1. a1-a2 c3-c2+
[A comment.|]

1a.1.1a. a1-b1
[]
[event:Three]
[variant:Other]
[result:-1]
[position:/t2/3/2K/]

1. a1-a3
[]
";

/// The events of the games that these arguments select.
fn selected(arguments: &[&str]) -> Vec<String> {
    let output = tafl(["select", "-"].iter().chain(arguments), GAMES.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let events = text.lines().filter_map(|line| line.strip_prefix("[event:")?.strip_suffix(']'));
    events.map(str::to_owned).collect()
}

#[test]
fn conditions() {
    let cases: [(&[&str], &str); 23] = [
        (&[], "One Two Three"),
        (&["--tag", "event=t*"], "Two Three"),
        (&["--tag", "event=t*", "--tag", "variant=*"], "Three"),
        (&["--tag", "event=T"], ""),
        (&["--tag", "rules=*name:Tiny*"], "One Two"),
        (&["--tag", "position=*"], "Three"),
        (&["--player", "ada"], "One Two"),
        (&["--player", "CÆ*"], "Two"),
        (&["--player", "ada", "--player", "b*"], "One"),
        (&["--variant", "tiny"], "One Two"),
        (&["--variant", "?ther"], "Three"),
        (&["--result", "attackers"], "One"),
        (&["--result", "attackers", "--result", "none"], "One Two"),
        (&["--result", "draw"], ""),
        (&["--min-plies", "2"], "One Two"),
        (&["--max-plies", "1"], "Three"),
        (&["--position", "/t2/3/2K/"], "One Two Three"),
        (&["--position", "/3/t1K/3/"], "One Two"),
        (&["--position", "/1t1/3/2K/"], "Two"),
        (&["--position", "/2t/3/K2/"], ""),
        (&["--position", "/2t/3/K2/", "--symmetric"], "One Two Three"),
        (&["--dedupe"], "One Three"),
        (&["--limit", "2"], "One Two"),
    ];
    for (arguments, events) in cases {
        assert_eq!(selected(arguments).join(" "), events, "{arguments:?}");
    }
}

/// Games with dates, some partly unknown or not a date, and with ratings.
const DATED: &str = "\
[event:A]
[date:2014.12.31]
[attackers-elo:1499]
[event-code:1]
1. a1-a2
[]
[event:B]
[date:2015.??.??]
[attackers-elo:1500]
1. a1-a2
[]
[event:C]
[date:2015.06.12]
[attackers-elo:1800.5]
[result:-1]
1. a1-a2
[]
[event:D]
[date:12 June 2015]
[attackers-elo:1600?]
[result:0]
1. a1-a2
[]
[event:E]
[date:2016.01]
[result:1]
1. a1-a2
[]
[event:F]
1. a1-a2
[]
";

/// A bound includes all of its days; a game without the tag is not picked.
#[test]
fn ranges_of_dates_and_numbers() {
    let cases: [(&[&str], &str); 20] = [
        (&["--since", "2015-06-12", "--until", "2015/06/12"], "C"),
        (&["--since", "2015"], "B C E"),
        (&["--since", "2015.01"], "B C E"),
        (&["--since", "2015.02"], "C E"),
        (&["--since", "2015.06.12"], "C E"),
        (&["--since", "2015.06.13"], "E"),
        (&["--until", "2015"], "A B C"),
        (&["--until", "2015.06"], "A C"),
        (&["--until", "2015.06.11"], "A"),
        (&["--until", "2016.01"], "A B C E"),
        (&["--since", "2015", "--until", "2015"], "B C"),
        (&["--since", "2015.06.12", "--until", "2015.06.12"], "C"),
        (&["--tag", "date=2015..2015"], "B C"),
        (&["--tag", "date=2015.06.12.."], "C E"),
        (&["--tag", "attackers-elo=1500.."], "B C"),
        (&["--tag", "attackers-elo=..1500"], "A B"),
        (&["--tag", "attackers-elo=1499.5..1800"], "B"),
        (&["--tag", "result=-1..0"], "C D"),
        (&["--tag", "result=1..1", "--since", "2010"], "E"),
        (&["--tag", "nothing=0.."], ""),
    ];
    for (arguments, events) in cases {
        let output = tafl(["select", "-"].iter().chain(arguments), DATED.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let found: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("[event:")?.strip_suffix(']')).collect();
        assert_eq!(found.join(" "), events, "{arguments:?}");
    }
    let noted = |arguments: &[&str]| {
        let output = tafl(["select", "-"].iter().chain(arguments), DATED.as_bytes());
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert_snapshot!(noted(&["--since", "2017", "--tag", "event=F"]), @"tafl: 6 games read, and none meets all conditions");
    // Text that is not a date or a number is reported.
    assert_snapshot!(noted(&["--since", "2015"]), @"tafl: standard input:18: the `date` tag has `12 June 2015`, which is not a date such as `2015.01.07`; 1 game not picked for such a value");
    assert_snapshot!(noted(&["--tag", "attackers-elo=0..", "--tag", "event=D"]), @"
    tafl: 6 games read, and none meets all conditions
    tafl: standard input:18: the `attackers-elo` tag has `1600?`, which is not a number; 1 game not picked for such a value
    ");
    assert_snapshot!(noted(&["--tag", "event=..9"]), @"
    tafl: 6 games read, and none meets all conditions
    tafl: standard input:1: the `event` tag has `A`, which is not a number; 6 games not picked for such a value
    ");
}

/// The message says what to write.
#[test]
fn wrong_ranges() {
    let cases: [&[&str]; 12] = [
        &["--since", "yesterday"],
        &["--since", "12.06.2015"],
        &["--since", "2015.13"],
        &["--since", "2015.02.30"],
        &["--since", "2015.??.12"],
        &["--until", "????"],
        &["--since", "2016", "--until", "2015.12"],
        &["--tag", "elo=1500..abc"],
        &["--tag", "elo=1800..1500"],
        &["--tag", "elo=1500...1800"],
        &["--tag", "date=2016..2015"],
        &["--tag", "date=2015.06.12..later"],
    ];
    let mut messages = String::new();
    for arguments in cases {
        let output = tafl(["select", "-"].iter().chain(arguments), DATED.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        messages.extend([&arguments.join(" "), "\n  ", text.lines().next().unwrap_or_default(), "\n"]);
    }
    assert_snapshot!(messages);
}

/// Rules records have `_` for spaces, and tags repeat them.
#[test]
fn the_name_of_a_variant_has_one_form() {
    let named = ["[variant:Sea_Battle]", "[variant:Sea Battle]", "[variant:sea-battle]", "[site:here]"];
    let rules = "[rules:dim:3 name:Sea_Battle start:/t2/3/2K/]\n1. a1-a2\n[]\n";
    let games: String = named.iter().flat_map(|tag| [tag, "\n", rules]).collect();
    for pattern in ["Sea Battle", "sea_battle", "sea-battle", "*battle"] {
        let output = tafl(["select", "--variant", pattern, "-"], games.as_bytes()).stdout;
        assert_eq!(String::from_utf8_lossy(&output).matches("[rules:").count(), 4, "{pattern}");
    }
}

#[test]
fn tags_are_set() {
    assert_snapshot!(seen(["select", "-", "--limit", "1", "--set", "event=Cup", "--set", "site=A=B"], GAMES));
}

#[test]
fn wrong_arguments() {
    assert_snapshot!(seen(["select", "-"], "[event:Broken]\n1. a1-\n[]\n[event:Good]\n"));
    assert_snapshot!(seen(
        ["select", "--position", "/t2/3/2K/", "-"],
        "1. a1-a2\n[]\n[position:/3/3/2K/]\n1. a1-a2\n"
    ));
    assert_snapshot!(seen(["select", "nowhere.otg"], ""));
    assert_snapshot!(seen(["select", "-", "--tag", "event"], ""));
    assert_snapshot!(seen(["select", "-", "--set", "rules=dim:3"], ""));
    assert_snapshot!(seen(["select", "-", "--set", "event=[a]"], ""));
    assert_snapshot!(seen(["select", "-", "--position", "/3/"], ""));
    assert_snapshot!(seen(["select", "-", "--symmetric"], ""));
}

#[test]
fn a_file_for_each_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = GAMES.replace("Bjarni", "../B:ja rni\u{1f}");
    let split = ["select", "-", "--split", "new/games"];
    assert_snapshot!(seen_in(folder.path(), split, &games));
    let inside = folder.path().join("new/games");
    let mut names: Vec<String> = fs::read_dir(&inside)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    assert_eq!(names, ["00001-Ada-B_ja_rni.otg", "00002-Cæcilie_B-Ada.otg", "00003.otg"]);
    // Existing files are not overwritten.
    fs::write(inside.join("00003.otg"), "mine").expect("written");
    fs::remove_file(inside.join("00001-Ada-B_ja_rni.otg")).expect("removed");
    assert_snapshot!(seen_in(folder.path(), split, &games));
    assert_eq!(fs::read_to_string(inside.join("00003.otg")).expect("UTF-8"), "mine");
    assert_eq!(fs::read_dir(&inside).expect("a folder").count(), 3);
    // The files together are the archive.
    let again = tafl_in(folder.path(), ["select", "new/games/00001-Ada-B_ja_rni.otg"], b"").stdout;
    let one = tafl(["select", "-", "--limit", "1"], games.as_bytes()).stdout;
    assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&one));
}

/// Rotations and reflections of a game are duplicates with --symmetric, and their number is noted.
#[test]
fn duplicates_are_counted() {
    let one = "[event:One]\n[position:/t2/3/2K/]\n1. a1-a2 Kc3-c2\n[]\n";
    let again = one.replace("One", "Again");
    let mirrored = "[event:Mirrored]\n[position:/2t/3/K2/]\n1. c1-c2 Ka3-a2\n[]\n";
    let games = [one, &again, mirrored].concat();
    for (arguments, events, note) in [
        (&["--dedupe"][..], "One Mirrored", "tafl: 1 duplicate skipped\n"),
        (&["--dedupe", "--symmetric"], "One", "tafl: 2 duplicates skipped\n"),
        (&["--dedupe", "--tag", "event=m*"], "Mirrored", ""),
    ] {
        let output = tafl(["select", "-"].iter().chain(arguments), games.as_bytes());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let found = text.lines().filter_map(|line| line.strip_prefix("[event:")?.strip_suffix(']'));
        assert_eq!(found.collect::<Vec<_>>().join(" "), events, "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), note, "{arguments:?}");
    }
}

/// Games without rules do not have the wanted ones, which is noted.
#[test]
fn games_without_rules_are_counted() {
    let games = "[event:One]\n1. a1-a2\n[]\n[rules:dim:3 name:Tiny start:/t2/3/2K/]\n1. a1-a2\n[]\n";
    let wanted = ["select", "-", "--tag", "rules=*name:Tiny*"];
    let output = tafl(wanted, games.as_bytes());
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "tafl: 1 game without rules not picked; `--rules` adds rules\n"
    );
    let output =
        tafl(wanted.into_iter().chain(["--rules", "dim:3 name:Tiny start:/t2/3/2K/"]), games.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "tafl: --rules: used for 1 game without rules\n");
}

/// The names of a player are those of a line of the file.
#[test]
fn players_have_aliases() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = |player: &str| format!("[attackers:{player}]\n[position:/t2/3/2K/]\n1. a1-a2\n[]\n");
    let games = ["Ådne, Bo", "bo adne", "BA", "Ada"].map(game).concat();
    fs::write(folder.path().join("games.otg"), games).expect("written");
    fs::write(folder.path().join("names.tsv"), "Bo Ådne\tba\tBea\n\nAda\tAda L.\n").expect("written");
    let count = |more: &[&str]| {
        let output = tafl_in(folder.path(), ["select", "games.otg"].iter().chain(more), b"");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8").matches("[attackers:").count()
    };
    assert_eq!(count(&["--player", "ADNE bo"]), 2);
    assert_eq!(count(&["--player", "Bo Ådne", "--aliases", "names.tsv"]), 3);
    assert_eq!(count(&["--player", "bea", "--aliases", "names.tsv"]), 3);
    assert_snapshot!(seen_in(
        folder.path(),
        ["stats", "games.otg", "--by", "player", "--aliases", "names.tsv"],
        ""
    ));
    fs::write(folder.path().join("twice.tsv"), "Bo\tB\nBea\tb\n").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["stats", "games.otg", "--aliases", "twice.tsv"], ""), @"
    status 2
    --- stderr
    tafl: twice.tsv:2: `b` is in another line too; write one line for a player
    ");
    fs::write(folder.path().join("none.tsv"), "Bo\n").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["select", "games.otg", "--aliases", "none.tsv"], ""), @"
    status 2
    --- stderr
    tafl: none.tsv:1: expected a name and its aliases, separated by tabs
    ");
}
