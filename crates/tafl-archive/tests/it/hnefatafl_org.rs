//! The five forms of a game of hnefatafl.org, there and back.

use insta::assert_snapshot;
use tafl_archive::ArchiveFormat::{
    HnefataflOrgArchive as Archive, HnefataflOrgJson as Json, HnefataflOrgPgn as Pgn, HnefataflOrgRon as Ron,
    HnefataflTextProtocol as Protocol,
};
use tafl_archive::ArchiveReader;

use crate::conversion::{codes, parsed, printed, read, returned, shown, there_and_back};

const START_7: &str = "/3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3/";
const START_11: &str = "/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/";
const START_13: &str =
    "/3AAAAAAA3/6A6/13/A5D5A/A5D5A/A4DDD4A/AA1DDDKDDD1AA/A4DDD4A/A5D5A/A5D5A/13/6A6/3AAAAAAA3/";

/// Games with captures on each board: the size, the start, the moves.
const GAMES: [(u8, &str, &str); 4] = [
    (7, START_7, "d5-a5 d6-a6xa5 d3-g3 d2-g2xg3"),
    (7, START_7, "c4-c5 a4-a5 d4-c4 a5-a6 c4-c1 a6-a5 c1-a1"),
    (11, START_11, "d1-d3 e5-e3 f2-f3xe3"),
    (13, START_13, "D1-D3 D7-D4 A5-D5xD4"),
];

fn json(size: u8, start: &str, moves: &str) -> String {
    format!(
        r#"{{"id":7,"attackers":"Ada","defenders":"Bjarni","dim":{size},"start":"{start}","time_control":null,"time_remaining_ms":null,"moves":"{moves}","rated":true,"messages":[]}}"#
    )
}

fn ron(size: u8, start: &str, moves: &str) -> String {
    format!(
        r#"(id:7,attackers:"Ada",defenders:"Bjarni",dim:{size},start:"{start}",time_control:None,time_remaining_ms:None,moves:"{moves}",rated:true,messages:[])"#
    )
}

/// Both syntaxes of a game are the same record, and come back byte for byte. The captures that the rules find are those
/// that the server writes: a game that goes through the other forms, without captures, has the same moves and tags.
#[test]
fn a_game_is_the_same_in_all_forms() {
    for (size, start, moves) in GAMES {
        let (json, ron) = (json(size, start, moves), ron(size, start, moves));
        let (record, losses, written) = there_and_back(Json, &json);
        assert_eq!((written, losses), (json, vec![]));
        assert_eq!(read(Ron, &ron), (record.clone(), vec![]));
        assert_eq!(returned(Ron, &record), ron);
        assert_eq!(record.rules().map(|rules| rules.dimension().get()), Some(size));
        for format in [Archive, Protocol, Pgn] {
            if format == Pgn && size != 11 {
                continue;
            }
            let written = format.print(&record).expect("it is written").value;
            let (again, ..) = there_and_back(format, &written);
            assert_eq!(again.tree(), record.tree(), "{written}");
            assert_eq!(again.result(), record.result(), "{written}");
        }
    }
}

#[test]
fn everything_in_a_game_is_kept() {
    let text = r#"{"id":7,"attackers":"Ada [1]","defenders":" Bjarni","dim":11,"start":"/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/","time_control":{"main_time_seconds":600,"increment_length":5},"time_remaining_ms":{"attackers":602345,"defenders":-12,"last_move":"2026-02-03T04:05:06.789Z"},"moves":"d1-d3 e5-e3 f2-f3xe3 resigns","rated":true,"messages":[{"username":"Ada","timestamp":"2026-02-03T04:00:00Z","content":"a \"good\" one [here]\n"}],"variant":null}"#;
    assert_snapshot!(shown(Json, [text]) + &returned(Ron, &read(Json, text).0));
}

/// The program writes `---` for a resignation, and can read only `resigns`. A game whose last move ends it by the rules has
/// a result. On the smallest board the defenders move first.
#[test]
fn results() {
    let escape = "c4-c5 a4-a5 d4-c4 a5-a6 c4-c1 a6-a5";
    for (size, start, moves, expected) in [
        (11, START_11, "d1-d3 ---", (Some("1"), Some("resigned"))),
        (7, START_7, "resigns", (Some("1"), Some("resigned"))),
        (7, START_7, &format!("{escape} c1-a1"), (Some("-1"), None)),
        (7, START_7, escape, (None, None)),
    ] {
        let (record, losses, written) = there_and_back(Json, &json(size, start, moves));
        assert_eq!(losses, [""; 0], "{moves}");
        assert_eq!(written, json(size, start, &moves.replace("---", "resigns")));
        let tag = |name| record.tag(name).map(tafl_game_record::TagValue::as_str);
        assert_eq!((tag("result"), tag("termination")), expected, "{moves}");
    }
    let record = "[rules:dim:7 name:Brandubh atkf:n tfr:i ks:c cenhe:tcnkmTCNM start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d5-a5 ---\n";
    let session = Protocol.print(&record.parse().expect("a record")).expect("it is written").value;
    assert_eq!(session, "board_size 7\nplay defender d5 a5\nplay attacker resigns");
}

/// The formats without captures need the start position of the rules.
#[test]
fn another_start_has_no_rules() {
    let text = json(7, "/7/3A3/3D3/AADKDAA/3D3/3A3/3A3/", "d5-a5 d6-a6xa5");
    let (record, losses, written) = there_and_back(Json, &text);
    assert_eq!((record.rules(), losses, written), (None, vec!["rules-unknown"], text));
    for format in [Archive, Protocol] {
        let error = format.print(&record).expect_err("it is refused").to_string();
        assert_eq!(error, "the record has another start position than the games of the format");
    }
}

const TIMED: &str = r#"(id:8,attacker:"Ada",attacker_rating:(rating:1612.5,rd:80.25),defender:"Bjarni",defender_rating:(rating:1500.0,rd:350.0),rated:Yes,plays:PlayRecordsTimed([(play:None,attacker_time:(milliseconds_left:600000),defender_time:(milliseconds_left:600000)),(play:Some(Play((role:Defender,from:(size:_7,x:3,y:2),to:(size:_7,x:0,y:2)))),attacker_time:(milliseconds_left:600000),defender_time:(milliseconds_left:602417)),(play:Some(Play((role:Attacker,from:(size:_7,x:3,y:1),to:(size:_7,x:0,y:1)))),attacker_time:(milliseconds_left:599001),defender_time:(milliseconds_left:602417)),(play:Some(DefenderResigns),attacker_time:(milliseconds_left:599001),defender_time:(milliseconds_left:601000))]),status:AttackerWins,messages:[(username:"Bjarni",timestamp:"2026-02-03T04:05:06Z",content:"gg")],board_size:_7)"#;

#[test]
fn an_archived_game_keeps_its_clocks() {
    let (mut record, losses, written) = there_and_back(Archive, TIMED);
    assert_eq!((written.as_str(), losses), (TIMED, vec![]));
    assert_snapshot!(record);
    // A comment on a move is lost, but not the clocks.
    let first = record.tree().first().expect("a move");
    let text = tafl_game_record::CommentText::new("602\nA bold start.").expect("a comment");
    record.tree_mut().set_comment(first, text).expect("the move");
    let written = Archive.print(&record).expect("it is written");
    assert_eq!(written.value, TIMED);
    assert_eq!(codes(&written.losses), ["comment-without-counterpart"]);
}

#[test]
fn games_as_text_for_other_programs() {
    let text = "[Event \"Game 9\"]\n[Site \"hnefatafl.org\"]\n[Date \"2026-02-03 04:05:06 +0000\"]\n\n1. d1d3 e5e3 2. f2f3 f8i8 3. a8a10 i8i10 4. a10b10";
    let other = "[Event \"A \\\"quoted\\\" one\"]\n[Site \"playtafl.com\"]\n[Date \"2026.02.03\"]\n[Round \"3\"]\n\n1. d1d3";
    // Tags that a record holds only in part, or that are repeated.
    let tags = "[Round \"3\\\\\"]\n[Event \"a]b\"]\n[Site \"\"]\n[Round \"4\"]\n[Date \"a\tday\"]\n\n1. d1d3";
    assert_snapshot!(shown(Pgn, [text, other, tags]));
    // Some versions of the program do not write the empty line, which its own reader needs.
    assert_eq!(read(Pgn, &text.replace("\n\n", "\n")), read(Pgn, text));
    let both = format!("{text}\n\n{other}\n");
    let games = ArchiveReader::new(Pgn, both.as_bytes()).map(|entry| entry.expect("text").game.is_ok());
    assert_eq!(games.collect::<Vec<_>>(), [true, true]);
}

#[test]
fn texts_that_are_not_games() {
    let pgn = [
        "[Event \"x\"]\n\n1. d1-d3".to_owned(),
        "[Event \"x\"]\n\n1. d1d3 d1d4".to_owned(),
        "[Tag \"\"]\n".repeat(101),
    ];
    let json = [
        json(9, START_7, ""),
        json(11, START_7, ""),
        json(7, START_7, "d5-a5 timeout"),
        json(7, START_7, "resigns d5-a5"),
        json(7, START_7, "a7-a6"),
    ];
    let second = "Some(Play((role:Attacker,from:(size:_7,x:3,y:1),to:(size:_7,x:0,y:1))))";
    let archive = [
        "(id:1)".to_owned(),
        TIMED.replace("PlayRecordsTimed", "PlayRecords"),
        TIMED.replacen("role:Defender", "role:Attacker", 1),
        TIMED.replacen("to:(size:_7,x:0,y:2)", "to:(size:_7,x:3,y:6)", 1),
        TIMED.replacen(second, "Some(AttackerResigns)", 1),
    ];
    let texts =
        [parsed(Pgn, pgn), parsed(Json, json), parsed(Archive, archive), parsed(Protocol, ["say hello\n"])];
    assert_snapshot!(texts.join("\n"));
}

#[test]
fn ron_that_is_not_ron() {
    let many: Vec<String> = (0..101).map(|number| format!("f{number}:0")).collect();
    let texts = [
        "",
        "(",
        "(id:1",
        "(id 1)",
        "(id:1 rated:true)",
        "(id:1,2)",
        "(1,id:2)",
        "(id:\"a)",
        "(id:\"\\q\")",
        "[1]",
        "(id:{1:2})",
        "(id:1e)",
        "(id:@)",
        "(id:1))",
        "(id:/* )",
        // Nested values have a limit, and need no recursion.
        &format!("(id:{}", "[".repeat(1 << 20)),
        &format!("({})", many.join(",")),
    ];
    assert_snapshot!(parsed(Ron, texts));
}

/// Other spellings of serializers: names of structs, spaces, comments, escapes, trailing commas.
#[test]
fn ron_in_other_spellings() {
    let text = "OpenTaflGame(\n  id: 0_7, // a comment\n  attackers: \"A\\u{64}a\", defenders: \"Bj\\x61rni\", dim: 7,\n  start: \"/3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3/\",\n  time_control: None, time_remaining_ms: None, /* more */ moves: \"d5-a5 d6-a6xa5\",\n  rated: true, messages: [],\n)";
    assert_eq!(read(Ron, text), read(Ron, &ron(7, START_7, "d5-a5 d6-a6xa5")));
}

/// Without answers, the plays that the program refuses are those that are not legal. With answers, they say what was
/// refused and what was captured, whatever the rules are.
#[test]
fn sessions_there_and_back() {
    let without = "name\nboard_size 13\nplay attacker d1 d3\n\n# a comment\nboard_size 7\ntime_settings fischer 15 10\nshow_board\nplay attacker d7 c7\nplay defender d5 a5 # along the rank\nplay white d3 a3\nplay black d6 a6\nplay defender d3 g3\nplay attacker d2 g2\nplay_undo\nplay attacker d2 f2\nsing a song\nfinal_status\nquit\n";
    let with = "list_commands\n= \nboard_size\nplay\nplay_undo\nversion\nboard_size 7\n= \nplay defender d5 a5\n= \nplay defender d3 a3\n? play: it isn't your turn\nplay attacker d6 a6\n= a5 \nshow_board\n= \n 7│ . . . A . . . │ 7\nplay defender d3 g3\n= \nplay_undo\n= \nplay defender resigns\n= \nfinal_status\n= attacker_wins\n";
    assert_snapshot!(shown(Protocol, [without, with]));
    // The answers count even if the rules say otherwise: the side that resigned, captures, repeated captures.
    for text in [
        "board_size 7\nplay defender d5 a5\n= \nplay defender resigns\n=",
        "board_size 7\nplay defender d5 b5\n= b4 \nplay attacker a4 b4\n=",
        "board_size 7\nplay defender d5 b5\n= b4 b4 \nplay attacker a4 b4\n=",
    ] {
        assert_eq!(there_and_back(Protocol, text).2, text.replace("b4 b4", "b4"));
    }
    // Colours and roles are the same sides.
    let roles = "board_size 11\nplay attacker d1 d3\nplay defender e5 e3\nplay attacker f2 f3\n";
    let colours = "play black d1 d3\nplay white e5 e3\nplay black f2 f3\n";
    for other in [colours, &roles.replace("d1 d3", "D1 D3")] {
        assert_eq!(read(Protocol, other), read(Protocol, roles));
    }
}

/// Each part that a game does not express is reported.
#[test]
fn records_that_are_refused_or_written_with_losses() {
    let small =
        "[rules:dim:9 esc:e cor: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\n1. d1-d2\n";
    let lossy = "[event:Club]\n[date:2026.02.03]\n[time-control:3600 30/3]\n[rules:dim:11 name:Copenhagen tfr:w sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3 e5-e3\n[A comment.|]\n\n2. f2-f3\n";
    let texts = [Json, Ron, Archive, Protocol, Pgn]
        .map(|format| format!("{format}\n{}", printed(format, [small, lossy])));
    assert_snapshot!(texts.join("\n"));
    let knight = "[position:/3c3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d5-a5\n";
    // A piece that moves twice. A session can have answers that say that it did.
    let twice = "[rules:dim:7 ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d5-b5 b5-b6\n";
    assert_snapshot!(printed(Json, [knight]) + &printed(Archive, [twice]) + &printed(Protocol, [twice]));
}
