//! Rules that are given to games without rules.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::support::{home, printed, seen, tafl, tafl_in};

const START: &str = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

const MOVES: &str = "1. d6-f6 d5-f5\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5xd5\n";

fn game(tags: &str) -> String {
    format!("{tags}[position:{START}]\n\n{MOVES}[]\n")
}

/// The issues of games that OpenTafl cannot load.
fn issues(games: &str) -> String {
    let output = tafl(["check", "--opentafl", "--strict", "-"], games.as_bytes());
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A game without rules becomes one that OpenTafl can open.
#[test]
fn records_get_rules() {
    let before = game("[event:Club]\n");
    assert!(issues(&before).contains("opentafl-"), "{}", issues(&before));
    for command in ["convert --to otg -", "select -"] {
        let words = command.split(' ').chain(["--rules", "brandub"]);
        let output = tafl(words, before.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{command}");
        let after = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(!issues(&after).contains("opentafl-"), "{command}: {}", issues(&after));
        let verified = tafl(["verify", "-"], after.as_bytes());
        assert_eq!(verified.status.code(), Some(0), "{command}");
        insta::allow_duplicates!(assert_snapshot!(after, @r"
        [event:Club]
        [rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

        1. d6-f6 d5-f5

        2. d7-d5 e4-e5

        3. f6-e6 c4-c5xd5
        []
        "));
    }
}

/// A game that begins with another position or another side is read without the rules, and that is reported. Rules that a
/// game has are kept. Without a start position, the moves decide.
#[test]
fn rules_are_those_of_the_start() {
    let record = "dim:3 start:/t2/3/2K/";
    let other_start = "[event:One]\n[position:/1t1/3/2K/]\n1. b1-b2\n[]\n";
    let other_side = "[event:Two]\n[position:/t2/3/2K/]\n1. c3-c2\n[]\n";
    let own = "[event:Three]\n[rules:dim:3 atkf:n start:/t2/3/2K/]\n1. c3-c2\n[]\n";
    let bare = "[event:Four]\n1. a1-a2 c3-c2\n[]\n";
    let misfit = "[event:Five]\n1. b1-b2\n[]\n";
    let empty = "[event:Six]\n[position:/t2/3/2K/]\n1.\n[]\n";
    let games = [other_start, other_side, own, bare, misfit, empty].concat();
    assert_snapshot!(seen(["convert", "--to", "otg", "--rules", record], &games));
    assert_snapshot!(seen(["select", "--rules", record, "--tag", "event=T*", "-"], &games));
}

/// The games of a format that has no start position begin as the rules do.
#[test]
fn archives_are_read_by_rules() {
    let line = "d6-f6 d5-f5 d7-d5,0,0,Ongoing\n";
    assert_snapshot!(seen(["convert", "--to", "otg"], line), @"
    status 1
    --- stderr
    tafl: standard input:1: error[not-playable]: move 1, `d6-f6`, cannot be played: the target square `f6` is occupied by `K`
    0 games converted, 0 without loss; 1 rejected
      not-playable: 1 game rejected
    ");
    assert_snapshot!(seen(["convert", "--to", "otg", "--rules", "Magpie 7x7", "--summary"], line), @"
    status 0
    --- stdout
    [result:?]
    [rules:dim:7 name:Magpie surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d6-f6 d5-f5

    2. d7-d5
    []

    --- stderr
    tafl: --rules: used for 1 game without rules
    1 game converted, 1 without loss
      with rules: 1 game
    ");
}

/// Rules of a variant that were fitted to its games are marked.
#[test]
fn fitted_rules_are_marked() {
    let listed = printed(["rules", "list", "--format", "tsv"]);
    let fitted: Vec<&str> = listed
        .lines()
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            (fields[3] == "fitted").then_some(fields[0])
        })
        .collect();
    assert!(!fitted.is_empty(), "{listed}");
    for name in fitted {
        let record = printed(["rules", "show", name]);
        let position = record.rsplit("start:").next().expect("a start").trim();
        let game = format!("[position:{position}]\n\n1.\n");
        let output = tafl(["convert", "--to", "otg", "--rules", name], game.as_bytes());
        let converted = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(converted.contains("[rules-source:fitted"), "{name}: {converted}");
    }
}

#[test]
fn rules_that_do_not_exist() {
    assert_snapshot!(seen(["convert", "--to", "otg", "--rules", "brandu"], ""), @"
    status 2
    --- stderr
    tafl: unknown preset `brandu`; did you mean `brandub`?
    ");
    assert_snapshot!(seen(["select", "-", "--rules", "Dice 9x9"], ""), @"
    status 2
    --- stderr
    tafl: `Dice 9x9` is neither the name of a variant nor a rules record, as in `dim:3 start:/1t1/1K1/3/`; `tafl rules list` lists the names
    ");
    assert_eq!(tafl(["convert", "--to", "otg", "--rules", "dim:3 start:/t/"], b"").status.code(), Some(1));
}

/// The best rules are fitted to each variant, and marked. Games that nothing fits stay as they are, and that is reported.
#[test]
fn rules_that_fit() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = game("[variant:Club]\n");
    let illegal = good.replace(MOVES, "1. d6-f6xe4 d5-f5\n").replace("[variant:Club]", "[variant:Wild]");
    let broken = good.replace("d6-f6", "d6-d7").replace("[variant:Club]", "[variant:Other]");
    let ruled = good.replace("[variant:Club]", "[rules:dim:3 start:/t2/3/2K/]");
    fs::write(folder.path().join("one.otg"), format!("{good}{illegal}{broken}")).expect("written");
    fs::write(folder.path().join("two.otg"), format!("{good}{ruled}")).expect("written");
    fs::create_dir(folder.path().join("other")).expect("a folder");
    fs::write(folder.path().join("other/notes.txt"), "To do").expect("written");
    for command in [&["convert", "--to", "otg", "--summary"][..], &["select"]] {
        let words = command.iter().copied().chain(["--rules", "fit:2", "one.otg", "two.otg", "other"]);
        let output = tafl_in(folder.path(), words, b"");
        let records = String::from_utf8(output.stdout).expect("UTF-8");
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        // A game that cannot be played is not converted.
        let converts = command.contains(&"convert");
        assert_eq!(output.status.code(), Some(i32::from(converts)), "{messages}");
        let fitted = records.matches("\n[rules-source:fitted: brandub, 2 of 2 games, ").count();
        assert_eq!(fitted, 2, "{records}");
        assert_eq!(records.matches(" candidates]\n[rules:dim:7 name:Brandub ").count(), 2, "{records}");
        assert_eq!(records.matches("[rules-source").count(), 2, "{records}");
        assert_eq!(records.matches("[position:").count(), 3 - usize::from(converts), "{records}");
        assert!(messages.contains("tafl: Club, 2 games: fitted brandub, 2 agree; "), "{messages}");
        assert!(messages.contains("tafl: Wild, 1 game: no rules fit well"), "{messages}");
        assert!(messages.contains("tafl: Other: games that are left out (does-not-replay): 1"), "{messages}");
        if command.contains(&"--summary") {
            assert_eq!(messages.matches("notes.txt").count(), 1, "{messages}");
            assert!(messages.ends_with("  with rules: 3 games, 2 fitted\n"), "{messages}");
        }
    }
}

/// A few games agree with many candidates, so none of these is chosen.
#[test]
fn a_few_games_get_no_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("one.otg"), game("[variant:Club]\n")).expect("written");
    let run = |rules: &str| {
        let output = tafl_in(folder.path(), ["select", "--rules", rules, "one.otg"], b"");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, records, messages) = run("fit");
    assert_eq!(status, Some(0), "{messages}");
    assert!(!records.contains("[rules"), "{records}");
    assert_snapshot!(messages, @"tafl: Club, 1 game: too few to choose rules, 1 agree with brandub; `--rules fit:1` accepts them");
    let (_, records, messages) = run("fit:1");
    assert!(records.contains("[rules-source:fitted: brandub, 1 of 1 game, "), "{records}");
    assert!(messages.contains(" other candidates fit as well"), "{messages}");
    let (status, _, messages) = run("fit:x");
    assert_eq!(status, Some(2));
    assert_snapshot!(messages, @"tafl: `--rules fit:x`: expected the number of games that have to agree, as in `fit:3`");
}

/// Games are read twice.
#[test]
fn rules_do_not_fit_standard_input() {
    let messages = ["convert --to otg --rules fit", "select --rules fit examples -"].map(|words| {
        let output = tafl_in(&home(), words.split(' '), b"");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("UTF-8")
    });
    assert_eq!(messages[0], messages[1]);
    assert_snapshot!(messages[0], @"tafl: `--rules fit` reads the games twice, and standard input can be read only once; save the games to a file");
}

/// A game without rules and without a start position.
const BARE: &str = "[event:Club]\n\n1. d6-f6 d5-f5\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5xd5\n";

/// The runs over a file of commands that read games.
const RUNS: [&str; 13] = [
    "check",
    "fmt --check",
    "convert --to otg",
    "stats",
    "select",
    "explore",
    "export --format csv --to tables",
    "replay",
    "replay --format tsv",
    "show",
    "view -o page.html",
    "verify",
    "annotate",
];

fn run_in(folder: &Path, run: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let output = tafl_in(folder, run.split(' ').chain(more.iter().copied()), b"");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Every command reads games without rules by those of --rules: a name, a record or a file.
#[test]
fn every_command_has_rules_for_games_without() {
    let record = printed(["rules", "show", "brandub"]);
    for run in RUNS {
        for rules in ["brandub", record.trim(), "rules.txt"] {
            let folder = tempfile::tempdir().expect("a folder");
            fs::write(folder.path().join("game.otg"), BARE).expect("written");
            fs::write(folder.path().join("rules.txt"), &record).expect("written");
            let (status, output, messages) = run_in(folder.path(), run, &["game.otg", "--rules", rules]);
            let wanted = i32::from(run == "fmt --check");
            assert_eq!(status, Some(wanted), "{run}: {output}{messages}");
            assert_eq!(
                messages.matches("--rules: used for 1 game without rules\n").count(),
                1,
                "{run}: {messages}"
            );
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("game.otg"), BARE).expect("written");
    let (status, ..) = run_in(folder.path(), "fmt --rules brandub", &["game.otg"]);
    assert_eq!(status, Some(0));
    let (status, output, messages) = run_in(folder.path(), "verify", &["game.otg"]);
    assert_eq!((status, messages.as_str()), (Some(0), ""), "{output}");
}

/// Rules of a game are kept.
#[test]
fn own_rules_are_kept() {
    // Games by other rules are not explored.
    for run in RUNS.into_iter().filter(|&run| run != "explore") {
        let [without, with] = [&[][..], &["--rules", "magpie"]].map(|rules| {
            let folder = tempfile::tempdir().expect("a folder");
            fs::copy(home().join("examples/brandub.otg"), folder.path().join("game.otg")).expect("copied");
            let (_, output, messages) = run_in(folder.path(), run, &[&["game.otg"], rules].concat());
            (output, messages)
        });
        assert_eq!(with, without, "{run}");
    }
    let club = ["select", "examples/club.ndjson", "--tag", "variant=Brandubh*"];
    let with = tafl(club.into_iter().chain(["--rules", "magpie"]), b"");
    assert_eq!(with.stdout, tafl(club, b"").stdout);
}

/// A game that is judged shows the move that does not fit the rules.
#[test]
fn misfits_are_shown() {
    let wrong = BARE.replace("e4-e5", "a1-a2");
    for run in ["check -", "verify -", "annotate -", "replay -"] {
        let output = tafl(run.split(' ').chain(["--rules", "brandub"]), wrong.as_bytes());
        let seen = [output.stdout, output.stderr].concat();
        let seen = String::from_utf8_lossy(&seen);
        assert_eq!(output.status.code(), Some(1), "{run}: {seen}");
        assert!(seen.contains("a1"), "{run}: {seen}");
    }
    // A game can begin in another position on the board of the rules, but not on another board.
    let later = "[event:Late]\n[position:/3t3/3t3/3T3/ttTK1tt/3T3/3t3/3t3/]\n\n1. d1-c1\n";
    let output = tafl(["verify", "-", "--rules", "brandub"], later.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    let output = tafl(["verify", "-", "--rules", "copenhagen"], later.as_bytes());
    assert!(String::from_utf8_lossy(&output.stdout).contains("finding[no-rules]"));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "tafl: --rules: not used for 1 game, which begins differently\n"
    );
    // What is written does not get wrong rules.
    let output = tafl(["fmt", "-", "--rules", "brandub"], wrong.as_bytes());
    assert!(!String::from_utf8_lossy(&output.stdout).contains("[rules:"));
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(
        messages.contains("the moves cannot be played from the start position of the rules"),
        "{messages}"
    );
}

/// A game that fits the start position of one preset names it.
#[test]
fn fitting_presets_are_named() {
    let advice = "the moves fit only the start position of Brandub and 6 other presets; `tafl fmt --rules brandub` adds its rules";
    for run in
        ["check -", "verify -", "annotate -", "replay -", "replay --format tsv -", "show -", "view -o - -"]
    {
        let output = tafl(run.split(' '), BARE.as_bytes());
        let seen = [output.stdout, output.stderr].concat();
        let seen = String::from_utf8_lossy(&seen);
        assert_eq!(seen.matches(advice).count(), 1, "{run}: {seen}");
    }
    // Few moves fit by chance, and these fit other start positions too.
    let several = "1. d1-b1 f7-c7\n2. b1-b2 c7-b7\n";
    for game in ["1. a1-a2\n", several] {
        let seen = tafl(["check", "-"], game.as_bytes()).stderr;
        assert!(!String::from_utf8_lossy(&seen).contains("the moves fit"), "{game}");
    }
    let fitting = tafl(["select", "-", "--rules", "copenhagen"], several.as_bytes());
    assert!(String::from_utf8_lossy(&fitting.stderr).contains("used for 1 game"));
    let line = "d6-f6 d5-f5 d7-d5 e4-e5 f6-e6,0,0,Ongoing\n";
    for run in ["stats -", "convert --to otg -"] {
        let output = tafl(run.split(' '), line.as_bytes());
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(messages.contains("the moves fit only the start position of Brandub"), "{run}: {messages}");
        assert!(messages.contains("write `--rules brandub`"), "{run}: {messages}");
    }
}
