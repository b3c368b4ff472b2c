//! What the reference implementation cannot load.

use insta::assert_snapshot;
use tafl_game_record::{GameRecord, OpenTaflIssueKind, OpenTaflLocation};

use crate::support::assert_is_a_message;

fn issues(text: &str) -> String {
    let record: GameRecord = text.parse().expect("a record");
    let issues = record.opentafl_issues();
    for issue in &issues {
        assert_is_a_message(issue.kind());
        assert!(issue.code().starts_with("opentafl-"), "{issue}");
    }
    issues.iter().map(|issue| format!("{} ({})", issue, issue.code())).collect::<Vec<_>>().join("\n")
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
    the rules: OpenTafl cannot load a board of 4 by 4 squares, only boards of odd size (opentafl-even-board)
    the rules: OpenTafl treats `tfr:i` as a draw (opentafl-repetition-ignored)
    the rules: OpenTafl does not read 2 speed limits; write 1, 8 or 12 (opentafl-speed-limits)
    the rules: OpenTafl does not keep the fortresses of the defenders, `dfor` (opentafl-defender-fortresses)
    the rules: OpenTafl reads `corre` only if `cenre` is not the default (opentafl-entry-without-center)
    the rules: OpenTafl reads `aforre` only if `cenre` is not the default (opentafl-entry-without-center)
    the rules: OpenTafl drops the entry `dice` (opentafl-unknown-entry)
    ");
    let ten = "[rules:dim:3 tfr:w spd:1,1,1,1,1,1,1,1,1,2 cenre:K corre:K start:/t2/3/2K/]\n";
    assert_snapshot!(issues(ten), @"
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
fn an_issue_has_a_location_and_a_kind() {
    let record: GameRecord =
        "[event:1. a]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[3 men]\n".parse().expect("a record");
    let issues = record.opentafl_issues();
    assert_eq!(issues[0].location(), &OpenTaflLocation::Tag("event".to_owned()));
    assert_eq!(issues[0].kind(), &OpenTaflIssueKind::TurnInTag);
    assert_eq!(issues[1].location(), &OpenTaflLocation::Move("1a".parse().expect("an address")));
}

#[test]
fn what_printing_avoids_is_not_an_issue() {
    let text = "\
[rules:dim:3 cor:default
  start:/t2/3/2K/]
1. a1-a2\t Kc3-b3 [x]
1b.1.1a ..... Kc3-c2
";
    let record: GameRecord = text.parse().expect("a record");
    assert_eq!(record.opentafl_issues(), []);
    assert_eq!(
        record.to_string(),
        "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-b3\n[x|]\n\n1b.1.1a. ..... Kc3-c2\n"
    );
}
