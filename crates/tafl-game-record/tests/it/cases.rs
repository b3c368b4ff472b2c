//! The errors and findings of incorrect text, drawn below it. `codes.rs` checks that every code has an example.

use insta::assert_snapshot;
use notation_syntax::{LineIndex, Repair};
use tafl_game_record::{Address, GameRecord, Games, Notation, Strictness};

use crate::support::{RULES, record, reported};

#[test]
fn errors() {
    let all = reported([
        "hello\n",
        "[event\n1. a1-a2\n",
        "[no colon]\n[event:Kept]\n",
        "1. a1-a2\n[not closed\n2. b1-b2\n",
        "99999999999. a1-a2\n2. b1-b2\n",
        "1. a1-a2\n1a.x.1a. b1-b2\n1a.0.1a. b1-b2\n1a.1.a. b1-b2\n1a.1. b1-b2\n1ab1.1a. b1-b2\n1aaaaaa. b1-b2\n",
        "1. a1-a2 q9 c1-c2\n[one|two|three]\n2. d1-d2\n2a.1.1a. e1-e2\n",
        "[rules:dim:3 start:/t2/3/2x/ spd:q]\n1. a1-a2\n",
        "[position:/t2/3/]\n1. a1-a2\n",
        "[rules:dim:3 start:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n[position:/3/3/3/]\n[position:/3/3/3/]\n",
        "1. ..... a1-a2\n1a.1.1a. b1-b2 ..... c1-c2\n",
        "1. a1-a2\n7b.1.1a. ..... b1-b2\n",
        "1. a1-a2\n4a.1.1a. c1-c2\n[lost]\n4a.1.2a. d1-d2\n2. e1-e2\n",
        "1. a1-a2 } b1-b2\n[lost]\n2. c1-c2\n[kept?]\n",
    ]);
    assert_snapshot!(all);
}

#[test]
fn findings() {
    let turns = [
        "1a. a1-a2\n2 b1-b2\n4. c1-c2\n",
        "01. a1-a2 b1-b2\n1b.01.1a. ..... c1-c2\n",
        "1. a1-a2 b1-b2\n1b.1.1a. ... c1-c2\n",
        "1. a1-a2\n[one|two]\n[three]\n",
        "1. a1-a2\n1b.1.1a. ..... b1-b2\n",
        "1. a1-a2\n1a.3.1a. b1-b2\n1a.1.1a. c1-c2\n",
        "1. a1-a2 b1-b2\n2. a2-a3\n2a.1.2a. a2-a1\n1b.1.2a. a2-a1\n",
        "1. a1-a2 b1-b2\n1b.1.1a. ..... b1-b3\n1b.1.2a. a2-a3 b3-c3\n1b.1.2a. a3-a2\n",
        "1. a1-a2 b1-b2\n1b.1.1a. ..... b1-b3\n1b.1.2a. a2-a3\n1b.1.2b. b3-c3\n1b.1.4a. a3-a2\n",
        "1. a1-a2 b1-b2\n1b.1.3a. ..... b1-b3\n",
        "1. a1-a2 b1-b2\n2. b2=b3\n",
        "1. a1-a2 a2=a3xa4 b1-b2\n2. c1-c2\n2b. d1-d2\n3. e1-e2 f1-f2 g1-g2\n",
    ];
    let tags = [
        "1. a1-a2\n",
        "[rules:dim:3 start:/t2/3/2K/]\n[event:Behind]\n",
        "[start-comment:two\nlines]\n[rules:dim:3 start:/t2/3/2K/]\n",
        "[result:1]\n[club:A]\n[result:-1]\n[club:A]\n[Club:A]\n[result:1]\n[rules:dim:3 start:/t2/3/2K/]\n",
        "[rules:start:/t2/3/2K dim:3 wild:yes]\n[position:t2/3/2K/]\n1. A1=^a2\n",
    ];
    let turns = turns.map(|turns| format!("{RULES}{turns}"));
    let all = reported(tags.into_iter().chain(turns.iter().map(String::as_str)));
    assert_snapshot!(all);
}

/// Strict reading stops at the first finding; reading one game stops where another begins.
#[test]
fn first_errors() {
    let error = |text, strictness| GameRecord::parse_with(text, strictness).expect_err(text).to_string();
    let strict = ["[rules:dim:3 start:/t2/3/2K/]\n1 a1-a2\n", "1. a1-a2\n", "[rules:dim:3 start:t2/3/2K/]\n"];
    let errors = strict.map(|text| error(text, Strictness::Strict)).join("\n");
    let games = ["", "1. a1-a2\n[]\n[event:x]\n"].map(|text| error(text, Strictness::Relaxed)).join("\n");
    assert_snapshot!(format!("{errors}\n{games}"), @"
    missing dot; write `.` after the number or address of a turn
    missing rules tag; write `[rules:…]` as the last tag
    missing slash; a position record begins and ends with `/`
    expected a game record, which is tags in brackets and then turns, found nothing
    another game begins here, expected one; read an archive game by game
    ");
}

#[test]
fn replays_that_fail() {
    let error = |text: &str| {
        let record = record(text);
        let failed = record.replay_all().and_then(Iterator::collect::<Result<Vec<_>, _>>);
        failed.expect_err(text).to_string()
    };
    let turns =
        ["1. a1-a2 b3-b2\n", "1. a1-a2\n1a.1.1a. Ka1-b1\n"].map(|turns| error(&format!("{RULES}{turns}")));
    assert_snapshot!(format!("{}\n{}", error("1. a1-a2\n"), turns.join("\n")), @"
    the record has no start position; add a rules tag or a position tag
    1b: b3-b2 cannot be played: there is no piece on `b3`
    1a.1.1a: Ka1-b1 cannot be played: expected `K` on `a1`, found `t`
    ");
    let record = record(&format!("{RULES}1. a1-a2 b3-b2\n2. b2-b3\n"));
    let replay = record.replay_all().expect("a start");
    assert_eq!(replay.filter(Result::is_err).count(), 1, "the first error ends it");
}

/// Sorted addresses: the main line in order, each variation after its move.
#[test]
fn addresses() {
    let sorted = "0a 1a 1a.1.1a 1a.1.1b 1a.1.1b.1.1a 1a.2.1a 1b 2a 7b.3.1b.2.4a.1.1b 10a 10aa 4294967295crxp";
    let sorted: Vec<&str> = sorted.split(' ').collect();
    let mut addresses: Vec<Address> = Vec::new();
    for text in sorted.iter().rev() {
        let address: Address = text.parse().expect(text);
        assert_eq!(format!("{text}.").parse().as_ref(), Ok(&address), "with its final dot");
        addresses.push(address);
    }
    addresses.sort();
    assert_eq!(addresses.iter().map(ToString::to_string).collect::<Vec<_>>(), sorted);

    let wrong = "|a|1|1A|1a.0.1a|1a.1|1a.1.|1a1|1crxq|4294967296a|1a.4294967296.1a".split('|');
    let error = |text: &str| text.parse::<Address>().expect_err(text).render(text).to_string();
    assert_snapshot!(wrong.map(error).collect::<String>());
}

/// A repair has one meaning: the day of a date could be the month, a bracket could close anywhere in several lines, and a
/// comment could be a tag.
#[test]
fn what_has_two_meanings_is_not_repaired() {
    let game = |tags: &str| format!("{tags}\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n");
    for (text, expected) in [
        (game("[date:25/6/2024]"), game("[date:2024.06.25]")),
        (game("[date:5/6/2024]"), game("[date:5/6/2024]")),
        (game("[event:Club"), game("[event:Club]")),
        (game("[start-comment:one\ntwo"), game("[start-comment:one\ntwo")),
        (game("") + "[well played", game("") + "[well played]"),
        (game("") + "[well\nplayed", game("") + "[well\nplayed"),
        // With the turn `1. ` the comment would be a tag, which begins a game.
        (game("") + "[event:Two]\n1a. b1-b2", game("") + "[event:Two]\n1a. b1-b2"),
        (game("") + "[event:Two]\n01.b1-b2", game("") + "[event:Two]\n01.b1-b2"),
        (game("") + "[event:Two]\n1 b1-b2", game("") + "[event:Two]\n1 b1-b2"),
        (game("") + "[]\n[event:Two]\n1 b1-b2", game("") + "[]\n[event:Two]\n1. b1-b2"),
        ("[event:One]\n1a. a1-a2".to_owned(), "[event:One]\n1. a1-a2".to_owned()),
    ] {
        let lines = LineIndex::new(&text);
        let found = Games::new(&text).flat_map(|game| game.diagnostics(&lines));
        let repairs: Vec<Repair> = found.filter_map(|diagnostic| diagnostic.repair).collect();
        assert_eq!(Repair::apply(repairs, &text), expected);
    }
}
