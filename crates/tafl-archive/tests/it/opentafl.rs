//! Content that the reference implementation cannot load.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tafl_archive::opentafl::{self, OpenTaflIssue, OpenTaflIssueKind, OpenTaflLayout, OpenTaflLocation};
use tafl_archive::{Code, Coded, GameRecord};

fn issues(text: &str) -> String {
    let record: GameRecord = text.parse().expect("a record");
    let issues = opentafl::issues(&record);
    for issue in &issues {
        assert!(issue.code().starts_with("opentafl-"), "{issue}");
    }
    issues.iter().map(|issue| format!("{} ({})", issue, issue.code())).collect::<Vec<_>>().join("\n")
}

fn codes() -> impl Iterator<Item = &'static Code> {
    [OpenTaflIssueKind::CODES, OpenTaflLayout::CODES].into_iter().flatten()
}

#[test]
fn every_example_has_its_code() {
    for code in codes() {
        // The caller asks the rules: `tafl check`.
        let Some(example) = code.example() else {
            assert_eq!(code.name(), "opentafl-illegal-move");
            continue;
        };
        let record = example.parse::<GameRecord>();
        let issues = record.iter().flat_map(opentafl::issues).chain(opentafl::layout_issues(example));
        let found: BTreeSet<_> = issues.map(|it| (it.code(), it.kind().definition().severity())).collect();
        assert!(found.contains(&(code.name(), code.severity())), "{code}: {example:?}: {found:?}");
    }
}

#[test]
fn the_grammar_page_lists_all_codes() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/record.md");
    let Ok(page) = fs::read_to_string(page) else {
        println!("skipped: the grammar pages are not in this package");
        return;
    };
    let rows = page.lines().skip_while(|line| !line.starts_with("| code |")).skip(2);
    let cells = rows.take_while(|line| line.starts_with('|')).filter_map(|line| line.split('|').nth(1));
    let listed: BTreeSet<&str> =
        cells.flat_map(|cell| cell.split(", ")).map(|name| name.trim_matches([' ', '`'])).collect();
    assert_eq!(listed, codes().map(Code::name).collect());
}

// deviation: M1
#[test]
fn parts_of_moves() {
    for (moves, expected) in [
        ("Ks19-a1xcb1/nc1/Td1/te1--", &[][..]),
        ("---", &["opentafl-resignation"]),
        ("ga1-t1xMb1/c1/d1/e1/f1", &["opentafl-square", "opentafl-letter", "opentafl-captures"]),
        ("a1-a2xMb1/a20", &["opentafl-square", "opentafl-letter"]),
    ] {
        let record: GameRecord = format!("1. {moves}").parse().expect(moves);
        let found: Vec<_> = opentafl::issues(&record).iter().map(OpenTaflIssue::code).collect();
        assert_eq!(found.strip_prefix(&["opentafl-no-rules"]), Some(expected), "{moves}");
    }
}

// deviation: G13c
#[test]
fn every_issue_with_its_location() {
    let tags_and_rules = "\
[event:Round 1. Final]
[round:1.]
[time-control:60 3i]
[position:/t3/4/3K/4/]
[rules:dim:4 tfr:i spd:3,4 dfor:a1, corre:K aforre:t dice:y start:/t3/4/3K/4/]
";
    assert_snapshot!(issues(tags_and_rules), @"
    the `event` tag: OpenTafl reads `1. ` in a tag as the first turn (opentafl-turn-in-tag)
    the `time-control` tag: OpenTafl does not read the increment (opentafl-increment)
    the `position` tag: OpenTafl starts from the position of the rules and ignores this tag (opentafl-position-tag)
    the rules: OpenTafl cannot load a board of 4 by 4 squares, only odd sizes from 5 to 19 (opentafl-board-size)
    the rules: OpenTafl treats `tfr:i` as a draw (opentafl-repetition-ignored)
    the rules: OpenTafl does not read 2 speed limits; write 1, 8 or 12 (opentafl-speed-limits)
    the rules: OpenTafl does not keep the fortresses of the defenders, `dfor` (opentafl-defender-fortresses)
    the rules: OpenTafl reads `corre` only if `cenre` is not the default (opentafl-entry-without-center)
    the rules: OpenTafl reads `aforre` only if `cenre` is not the default (opentafl-entry-without-center)
    the rules: OpenTafl drops the entry `dice` (opentafl-unknown-entry)
    ");
    let ten = "[rules:dim:3 tfr:w spd:1,1,1,1,1,1,1,1,1,2 cenre:K corre:K start:/t2/3/2K/]\n";
    assert_snapshot!(issues(ten), @"
    the rules: OpenTafl cannot load a board of 3 by 3 squares, only odd sizes from 5 to 19 (opentafl-board-size)
    the rules: OpenTafl plays `tfr:w` in reverse (opentafl-repetition-reversed)
    the rules: OpenTafl does not read 10 speed limits; write 1, 8 or 12 (opentafl-speed-limits)
    ");
    let moves = "\
1. a1-a2 Ka20-t1xa1/a2/a3/a4/ma5
[12 men left|12 30/3 a clock]
2. ---
4. ga1-a2
1b.1.1a. ..... mc1-c2
";
    assert_snapshot!(issues(moves), @"
    the rules: OpenTafl cannot load a record without rules, from which it takes the start position (opentafl-no-rules)
    1a: OpenTafl reads the number at the start of the comment as a clock (opentafl-number-as-clock)
    1b: OpenTafl cannot load `a20`: it reads files `a` to `s` and ranks 1 to 19 (opentafl-square)
    1b: OpenTafl cannot load the piece prefix `m` (opentafl-letter)
    1b: OpenTafl cannot load 5 captures in a move, at most 4 (opentafl-captures)
    2a: OpenTafl cannot load a resignation as a move (opentafl-resignation)
    4a: OpenTafl skips turn 4; it expects turn 3 (opentafl-turn-out-of-sequence)
    4a: OpenTafl cannot load the piece prefix `g` (opentafl-letter)
    1b.1.1b: OpenTafl cannot load the piece prefix `m` (opentafl-letter)
    ");
}

#[test]
fn what_printing_avoids_is_not_an_issue() {
    let text = "\
[rules:dim:5 cor:default
  start:/t4/5/2K2/5/5/]
1. a1-a2\t Kc3-b3 [x]
1b.1.1a ..... Kc3-c2
";
    let record: GameRecord = text.parse().expect("a record");
    assert_eq!(opentafl::issues(&record), []);
    assert_eq!(
        record.to_string(),
        "[rules:dim:5 start:/t4/5/2K2/5/5/]\n\n1. a1-a2 Kc3-b3\n[x|]\n\n1b.1.1a. ..... Kc3-c2\n"
    );
}

/// The issues of games of these rules on a board of seven, whose start position these rows are.
fn issues_of(games: &[(&str, &str, &str)]) -> String {
    let of = |(rules, rows, moves): &(&str, &str, &str)| {
        let issues = issues(&format!("[rules:dim:7 {rules} start:/{rows}/]\n\n{moves}\n"));
        format!("{rules} {}\n{issues}\n", moves.replace('\n', " "))
    };
    games.iter().map(of).collect()
}

// deviation: L4
#[test]
fn shieldwalls_that_are_not_carried_out() {
    let low = "2TTt2/2tt3/1t5/4t2/3K3/7/7";
    let moves = "1. b3-b2 Kd5-d6\n2. b2-b1 Kd6-d5\n3. e4-e3 Kd5-d6\n4. b1-b2 Kd6-d5\n5. b2-b1xc1/d1 Kd5-d6";
    let high = "1tTT3/2tt3/4t2/7/3K3/7/7";
    let games = [
        // The piece has moved, it is at the low end, and nothing is before it.
        ("sw:w", low, moves),
        // With a corner before it.
        ("sw:s", low, moves),
        // Flanking is not required.
        ("sw:s swf:n", low, moves),
        // The piece at the high end, which moves for the first time, or again.
        ("sw:s", high, "1. e3-e1xc1/d1 Kd5-d6"),
        ("sw:s", high, "1. e3-f3 Kd5-d6\n2. f3-e3 Kd6-d5\n3. e3-e1xc1/d1 Kd5-d6"),
        // A variation in which the piece has not moved, and one in which it has.
        (
            "sw:s",
            high,
            "1. e3-f3 Kd5-d6\n1a.1.1a. e3-e1xc1/d1\n2. f3-e3 Kd6-d5\n2a.1.1a. f3-f1 Kd6-d5\n2a.1.2a. f1-e1xc1/d1",
        ),
        // A custodial capture on the edge is not a shieldwall.
        ("sw:s", "2tT3/7/4t2/7/3K3/7/7", "1. e3-e1xd1 Kd5-d6"),
        // A corner at the other end, and the piece that is not captured is in the way.
        (
            "sw:s",
            "1TT4/1tt4/3t3/7/3K3/7/7",
            "1. d3-e3 Kd5-d6\n2. e3-d3 Kd6-d5\n3. d3-d1xb1/c1 Kd5-d6\n4. d1-b1 Kd6-d5\n5. b1-a1 Kd5-d6",
        ),
    ];
    assert_snapshot!(issues_of(&games));
}

#[test]
fn moves_that_are_not_played() {
    let start = "7/t6/4K2/7/2t4/7/7";
    let jump = "1. a2-b2 Ke3-e5";
    let games = [
        // After the end of the game.
        ("", start, "1. c5-d5 Ke3-g3\n2. d5-c5 Kg3-g1\n3. c5-d5 Kg1-g2\n4. d5-c5 Kg2-g1"),
        ("esc:e", start, "1. c5-d5 Ke3-g3"),
        ("esc:e", start, "1. c5-d5 Ke3-g3\n2. d5-c5"),
        // A jump without a capture is written like other moves.
        ("kj:j", "7/t6/4K2/4t2/7/7/7", jump),
        ("", "7/t6/4K2/4t2/7/7/7", jump),
        // Rules of which OpenTafl reads only a part.
        ("cenre:K", start, "1. c5-d5"),
        ("cor: cenre:K", start, "1. c5-d5"),
        ("cor: afor:a1, cenre:K aforre:t", start, "1. c5-d5"),
        // Variations and comments.
        (
            "",
            start,
            "1. c5-d5 Ke3-e4\n[one|two|three]\n1b.1.1a. ..... Ke3-e4\n1b.2.1a. ..... Ke3-e2\n[\n7 is a number]\n\
            1b.2.3a. d5-c5\n1b.3.1a. ..... Ke3-e2\n2. d5-c5",
        ),
        // OpenTafl counts two moves for each turn, so `1c` is its `2a`.
        (
            "ber:m",
            start,
            "1. c5-d5 d5=c5 Ke3-e4\n1c.1.1a. ..... ..... Ke3-e2\n2. c5-d5 Ke4-e3\n2b.1.1a. ..... Ke4-e2",
        ),
    ];
    assert_snapshot!(issues_of(&games));
}

#[test]
fn tags_with_times_and_addresses() {
    let board = "[rules:dim:19 start:/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/9K9/]\n";
    let [wrong, right] = [["three days", "800"], ["900 30/3", "800, 750 30/3"]]
        .map(|[control, left]| format!("[time-control:{control}]\n[time-remaining:{left}]\n{board}"));
    assert_snapshot!(issues(&wrong), @"
    the `time-control` tag: OpenTafl cannot load this time control; write seconds and overtime as in `900 30/3`, or remove the tag (opentafl-time-control)
    the `time-remaining` tag: OpenTafl cannot load these remaining times; write two times as in `800, 750 30/3`, or remove the tag (opentafl-time-remaining)
    ");
    assert_eq!(issues(&right), "");
    let puzzle =
        "[puzzle-start:2a.]\n[rules:dim:7 ber:m start:/7/t6/4K2/7/2t4/7/7/]\n1. c5-d5 d5=c5 Ke3-e4\n2. c5-d5";
    assert_eq!(
        issues(puzzle),
        "the `puzzle-start` tag: in OpenTafl the address of this move is 2b, not 2a (opentafl-address)"
    );
}

#[test]
fn several_games_and_layout() {
    let text = "[rules:dim:7 cor:default\nstart:/7/t6/4K2/7/2t4/7/7/]\n\n1.c5-d5 Ke3-E4\r\n[a]\r\n2. d5-c5 [b]\n3. c5-d5\nKe4-e3 4. d5-c5\n\n5. \n[]\n\n[event:x]\n\n1. a1-a2\n";
    let found = opentafl::layout_issues(text);
    let lines = found.iter().map(|issue| {
        let OpenTaflLocation::Text(span) = issue.location() else { panic!("no span: {issue}") };
        format!("{:?} {}", span.slice(text).expect("on the text"), issue.code())
    });
    assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @r#"
    "dim:7 cor:default\nstart:/7/t6/4K2/7/2t4/7/7/" opentafl-layout-rules
    "dim:7 cor:default\nstart:/7/t6/4K2/7/2t4/7/7/" opentafl-layout-default
    "c5-d5" opentafl-layout-space
    "E" opentafl-layout-upper-case
    "b" opentafl-layout-comment
    "Ke4-e3" opentafl-layout-split-turn
    "4." opentafl-layout-turns
    "5." opentafl-layout-empty-turn
    "[event:x]" opentafl-several-games
    "#);
}
