//! `tafl replay`.

use insta::assert_snapshot;

use crate::support::{printed_from, seen, seen_in, tafl};

#[test]
fn replay_draws_every_move() {
    assert_snapshot!(seen(["replay", "examples/brandub.otg"], ""));
}

#[test]
fn replay_in_ascii_from_another_side() {
    assert_snapshot!(seen(["replay", "--ascii", "--a1", "top-right", "examples/puzzle.otg"], ""));
}

#[test]
fn replay_for_programs() {
    assert_snapshot!(seen(["replay", "--format", "tsv", "examples/brandub.otg"], ""));
}

#[test]
fn replay_one_game_of_several() {
    let games = "[event:One]\n1. a1-a2\n[]\n[event:Two]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n";
    assert_snapshot!(seen(["replay", "--game", "2", "--format", "tsv", "-"], games), @r"
    status 0
    --- stdout
    0a		/t2/3/2K/	a
    1a	a1-a2	/3/t2/2K/	d
    1b	c3-c2	/3/t1K/3/	a
    ");
    assert_snapshot!(seen(["replay", "--game", "3", "-"], games), @"
    status 2
    --- stderr
    tafl: standard input: there is no game 3; the file has 2
    ");
    assert_snapshot!(seen(["replay", "-"], games), @"
    status 1
    --- stderr
    tafl: standard input: this is the first of 2 games; write `--game N` for another, or `--format tsv` for all
    tafl: standard input: the record has no start position; add a rules tag or a position tag
    ");
}

const ARCHIVE: &str = "\
[event:Good]
[rules:dim:3 start:/t2/3/2K/]
1. a1-a2 c3-c2
[]
[event:Broken]
[rules:dim:3 start:/t2/3/2K/]
1. a1-
[]
[event:No piece]
[rules:dim:3 start:/t2/3/2K/]
1. a1-a2 c3-b3
2. a1-a3
[]
[event:No start]
1. a1-a2
[]
[event:Last]
[rules:dim:3 start:/t2/3/2K/]
1. a1-b1
[Well.|]
";

/// Every game is printed, with its number first. Games with errors are reported and do not stop the others.
#[test]
fn replay_of_an_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("club.otg"), ARCHIVE).expect("written");
    let seen = |more: &[&str]| seen_in(folder.path(), ["replay", "club.otg"].iter().chain(more), "");
    assert_snapshot!(seen(&["--format", "tsv"]));
    assert_snapshot!(seen(&["--format", "json"]));
    assert_snapshot!(seen(&["--format", "tsv", "--at", "1b"]));
    // One game has the same rows, without the number.
    assert_snapshot!(seen(&["--format", "tsv", "--game", "5"]), @r"
    status 0
    --- stdout
    0a		/t2/3/2K/	a
    1a	a1-b1	/1t1/3/2K/	d
    ");
    assert_snapshot!(seen(&["--ascii"]));
    assert_snapshot!(seen(&["--at", "1b", "--ascii"]));
    assert_snapshot!(seen_in(folder.path(), ["replay", "--format", "tsv", "."], ""), @"
    status 2
    --- stderr
    tafl: . is a folder; give one file
    ");
    assert_snapshot!(seen_in(folder.path(), ["replay", "--format", "tsv", "none.otg"], ""), @"
    status 2
    --- stderr
    tafl: none.otg: No such file or directory (os error 2)
    ");
    assert_snapshot!(seen_in(folder.path(), ["replay", "--format", "tsv", "-"], ""), @"
    status 1
    --- stderr
    tafl: standard input:1: expected a game record, which is tags in brackets and then turns, found nothing
    ");
}

/// Whether the number is there does not depend on the file.
#[test]
fn the_number_of_the_game_depends_on_the_arguments_alone() {
    let rows = |arguments: &[&str], games: &str| {
        let all = ["replay", "--format", "tsv", "-"].into_iter().chain(arguments.iter().copied());
        let output = tafl(all, games.as_bytes());
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let game = |number: usize| format!("[event:{number}]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[]\n");
    for count in [1, 2, 2500] {
        let games: String = (1..=count).map(game).collect();
        let all = rows(&[], &games);
        let mut expected = String::new();
        for number in 1..=count {
            let one = rows(&["--game", &number.to_string()], &games);
            expected.extend(one.lines().map(|row| format!("{number}\t{row}\n")));
            if number == 3 {
                break;
            }
        }
        assert!(all.starts_with(&expected) && !expected.is_empty(), "{all}");
        assert_eq!(all.lines().filter(|row| row.contains("\t0a\t")).count(), count);
        assert_eq!(all.lines().last().map(|row| row.split('\t').count()), Some(5));
        assert!(all.ends_with(&format!("\n{count}\t1a\ta1-a2\t/3/t2/2K/\td\n")));
    }
}

/// The numbers are those of `--game`, also where errors make the end of a game hard to find.
#[test]
fn numbers_of_broken_games() {
    let games = [
        "[event:A]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[]\n",
        "[event:B]\n1. a1-a2 [\n",
        "[event:C]\n1.\n\n[a\n",
        "[event:D\n1. a1-a2\n[]\n",
        "[event:E]\n[event:F]\n",
    ];
    let mut compared = 0;
    for one in games {
        for other in games {
            for last in games {
                let text =
                    format!("{one}{other}{last}[event:Z]\n[rules:dim:3 start:/t2/3/K2/]\n1. a1-b1\n[]\n");
                let all = tafl(["replay", "--format", "tsv", "-"], text.as_bytes()).stdout;
                let all = String::from_utf8(all).expect("UTF-8");
                for (number, _) in all.lines().filter_map(|row| row.split_once("\t0a\t")) {
                    let one =
                        tafl(["replay", "--format", "tsv", "--game", number, "-"], text.as_bytes()).stdout;
                    let one = String::from_utf8(one).expect("UTF-8");
                    let rows: Vec<String> = one.lines().map(|row| format!("{number}\t{row}")).collect();
                    let own = |row: &&str| row.starts_with(&format!("{number}\t"));
                    assert_eq!(all.lines().filter(own).collect::<Vec<_>>(), rows, "{text}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100, "most texts have games without errors; {compared}");
}

#[test]
fn replay_stops_at_a_move_that_cannot_be_played() {
    let game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-b3\n2. a1-a3\n";
    assert_snapshot!(seen(["replay", "--format", "tsv", "-"], game), @"
    status 1
    --- stdout
    1	0a		/t2/3/2K/	a
    1	1a	a1-a2	/3/t2/2K/	d
    1	1b	c3-b3	/3/t2/1K1/	a
    --- stderr
    tafl: standard input:1: game 1: 2a: a1-a3 cannot be played: there is no piece on `a1`
    ");
}

const VARIED: &str = "\
[rules:dim:3 start:/t2/3/2K/]
1. a1-a2 Kc3-b3
[Up.|Left.|Too many.]
2. a2-a1
1b.1.1a. ..... Kc3-c2
[|Down.]
1b.1.2a. a2-b2
1b.1.1b.1.1a. a2-a3
";

#[test]
fn replay_with_variations() {
    assert_snapshot!(seen(["replay", "--all", "--format", "tsv", "-"], VARIED), @"
    status 0
    --- stdout
    1	0a		/t2/3/2K/	a
    1	1a	a1-a2	/3/t2/2K/	d
    1	1b	Kc3-b3	/3/t2/1K1/	a
    1	2a	a2-a1	/t2/3/1K1/	d
    1	1b.1.1b	Kc3-c2	/3/t1K/3/	a
    1	1b.1.1b.1.1a	a2-a3	/3/2K/t2/	d
    1	1b.1.2a	a2-b2	/3/1tK/3/	d
    ");
    assert_snapshot!(seen(["replay", "--format", "json", "-"], VARIED), @r#"
    status 0
    --- stdout
    {"game":1,"address":"0a","move":null,"position":"/t2/3/2K/","side_to_move":"attackers","comments":[]}
    {"game":1,"address":"1a","move":"a1-a2","position":"/3/t2/2K/","side_to_move":"defenders","comments":["Up."]}
    {"game":1,"address":"1b","move":"Kc3-b3","position":"/3/t2/1K1/","side_to_move":"attackers","comments":["Left.","Too many."]}
    {"game":1,"address":"2a","move":"a2-a1","position":"/t2/3/1K1/","side_to_move":"defenders","comments":[]}
    "#);
    assert_snapshot!(seen(["replay", "--all", "--ascii", "examples/puzzle.otg"], ""));
}

/// A comment without a move is not mistaken for the comment on one.
#[test]
fn an_absent_comment_is_empty() {
    let game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[|Of no move.]\n";
    assert_snapshot!(seen(["replay", "--format", "json", "-"], game), @r#"
    status 0
    --- stdout
    {"game":1,"address":"0a","move":null,"position":"/t2/3/2K/","side_to_move":"attackers","comments":[]}
    {"game":1,"address":"1a","move":"a1-a2","position":"/3/t2/2K/","side_to_move":"defenders","comments":["","Of no move."]}
    "#);
    assert_snapshot!(seen(["replay", "--at", "1a", "--ascii", "-"], game), @r"
    status 0
    --- stdout
    1a  a1-a2  (attackers)
        a b c
      3 + . K 3
      2[t]+ . 2
      1 : . + 1
        a b c
      Of no move.
    ");
}

#[test]
fn replay_up_to_an_address() {
    assert_snapshot!(seen(["replay", "--at", "1b", "--ascii", "-"], VARIED), @r"
    status 0
    --- stdout
    1b  Kc3-b3  (defenders)
        a b c
      3 +[K]: 3
      2 t + . 2
      1 + . + 1
        a b c
      Left.
      Too many.
    ");
    assert_snapshot!(seen(["replay", "--at", "1b.1.2a", "--format", "tsv", "-"], VARIED), @"
    status 0
    --- stdout
    1	1b.1.2a	a2-b2	/3/1tK/3/	d
    ");
    assert_snapshot!(seen(["replay", "--at", "0a", "--ascii", "-"], VARIED), @r"
    status 0
    --- stdout
    start, attackers to move
        a b c
      3 + . K 3
      2 . + . 2
      1 t . + 1
        a b c
    ");
    assert_snapshot!(seen(["replay", "--at", "9z", "-"], VARIED), @r"
    status 2
    --- stderr
    tafl: the game has no move 9z: `tafl replay --all` shows all moves with their addresses
    ");
    assert_snapshot!(seen(["replay", "--at", "3", "-"], VARIED), @r"
    status 2
    --- stderr
    error: invalid value '3' for '--at <ADDRESS>': expected the letter of a move after the turn, as in `3b`, found the end

    For more information, try '--help'.
    ");
    assert_snapshot!(seen(["replay", "--at", "1b", "--all", "-"], VARIED), @r"
    status 2
    --- stderr
    error: the argument '--at <ADDRESS>' cannot be used with '--all'

    Usage: tafl replay --at <ADDRESS> <FILE>

    For more information, try '--help'.
    ");
    let broken = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 b1-b2\n2. a2-a3\n";
    assert_snapshot!(seen(["replay", "--at", "2a", "-"], broken), @r"
    status 1
    --- stderr
    tafl: standard input: 1b: b1-b2 cannot be played: there is no piece on `b1`
    ");
}

/// The module tests the behaviour on a terminal.
#[test]
fn stepping_through_needs_a_terminal() {
    assert_snapshot!(seen(["replay", "--interactive", "examples/brandub.otg"], ""), @"
    status 2
    --- stderr
    tafl: --interactive needs a terminal; without the option, every position is printed
    ");
    assert_snapshot!(seen(["replay", "-i", "-"], VARIED), @"
    status 2
    --- stderr
    tafl: --interactive reads keys from standard input; give the game as a file
    ");
}

/// Judgements and evaluations are shown with the move, circles on the board, and the rest is text.
#[test]
fn markup_of_comments() {
    let game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-b3\n[60\n!? (eval:-34/8) (green:c3 a2-b2) Up.|(eval:#3)]\n";
    assert_snapshot!(seen(["replay", "-"], game));
    let svg = printed_from(["show", "-", "--at", "1a", "--svg", "-"], game);
    assert!(svg.contains("; circled c3 (green); arrow a2 to b2 (green); "), "{svg}");
    let shown = seen(["show", "-", "--at", "1a"], game);
    assert!(shown.contains("(K)") || shown.contains("(\u{2654})"), "{shown}");
    assert!(shown.ends_with("1a  a1-a2 !?, defenders to move\n"), "{shown}");
}
