//! The five forms of a game of hnefatafl.org, there and back.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use insta::assert_snapshot;
use tafl_archive::{ArchiveFormat, ArchiveReader, Coded, GameLoss, GameRecord, ImportOptions};
use tafl_rules::Preset;

use ArchiveFormat::{
    HnefataflOrgArchive as Archive, HnefataflOrgJson as Json, HnefataflOrgPgn as Pgn, HnefataflOrgRon as Ron,
    HnefataflTextProtocol as Protocol,
};

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

fn read(format: ArchiveFormat, text: &str) -> GameRecord {
    let game = format.parse(text).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    assert_eq!(game.losses, [], "{format}: {text}");
    assert_eq!(ArchiveFormat::detect(text), Some(format), "{text}");
    game.value
}

/// Writes a game, reads it again, and returns what was written.
fn there_and_back(format: ArchiveFormat, record: &GameRecord) -> String {
    let written = format.print(record).unwrap_or_else(|error| panic!("{format}: {error}\n{record}"));
    assert_eq!(written.losses, [], "{}", written.value);
    assert_eq!(&read(format, &written.value), record, "{}", written.value);
    written.value
}

fn codes(losses: &[GameLoss]) -> Vec<&'static str> {
    losses.iter().map(Coded::code).collect()
}

fn error(format: ArchiveFormat, text: &str) -> String {
    let error = format.parse(text).expect_err("it is rejected");
    format!("{}: {error}", error.code())
}

fn refused(format: ArchiveFormat, record: &str) -> String {
    let error = format.print(&record.parse().expect("a record")).expect_err("it is refused");
    format!("{}: {error}", error.code())
}

/// Both syntaxes of a game are the same record, and come back byte for byte.
#[test]
fn json_and_ron_are_the_same_game() {
    for (size, start, moves) in GAMES {
        let (json, ron) = (json(size, start, moves), ron(size, start, moves));
        let record = read(Json, &json);
        assert_eq!(read(Ron, &ron), record);
        assert_eq!(there_and_back(Json, &record), json);
        assert_eq!(there_and_back(Ron, &record), ron);
        let dimension = record.rules().map(|rules| rules.dimension().get());
        assert_eq!(dimension, Some(size));
    }
}

/// The captures that the rules find are those that the server writes: a game that goes through each form without
/// captures has the same moves and the same tags afterwards.
#[test]
fn captures_by_rules_are_the_explicit_ones() {
    for (size, start, moves) in GAMES {
        let record = read(Json, &json(size, start, moves));
        let mut through = vec![Archive, Protocol];
        if size == 11 {
            through.push(Pgn);
        }
        for format in through {
            let written = format.print(&record).expect("it is written");
            let again = format.parse(&written.value).expect("it is read").value;
            assert_eq!(again.tree(), record.tree(), "{}", written.value);
            assert_eq!(again.result(), record.result(), "{}", written.value);
            there_and_back(format, &again);
        }
    }
}

#[test]
fn everything_in_a_game_is_kept() {
    let text = r#"{"id":7,"attackers":"Ada [1]","defenders":" Bjarni","dim":11,"start":"/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/","time_control":{"main_time_seconds":600,"increment_length":5},"time_remaining_ms":{"attackers":602345,"defenders":-12,"last_move":"2026-02-03T04:05:06.789Z"},"moves":"d1-d3 e5-e3 f2-f3xe3 resigns","rated":true,"messages":[{"username":"Ada","timestamp":"2026-02-03T04:00:00Z","content":"a \"good\" one [here]\n"}],"variant":null}"#;
    let record = read(Json, text);
    assert_snapshot!(record);
    assert_eq!(there_and_back(Json, &record), text);
    assert_snapshot!(there_and_back(Ron, &record));
}

/// The program writes `---` for a resignation, and can read only `resigns`.
#[test]
fn a_resignation_is_written_so_that_the_program_can_read_it() {
    let record = read(Json, &json(11, START_11, "d1-d3 ---"));
    assert_eq!(record.tag("termination").map(tafl_game_record::TagValue::as_str), Some("resigned"));
    assert_eq!(record.tag("result").map(tafl_game_record::TagValue::as_str), Some("1"));
    assert_eq!(there_and_back(Json, &record), json(11, START_11, "d1-d3 resigns"));
    let written: GameRecord = "[rules:dim:7 name:Brandubh atkf:n tfr:i ks:c cenhe:tcnkmTCNM start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d5-a5 ---\n".parse().expect("a record");
    let session = Protocol.print(&written).expect("it is written").value;
    assert_snapshot!(session, @r"
    board_size 7
    play defender d5 a5
    play attacker resigns
    ");
    // On the smallest board the defenders move first.
    let nothing = read(Json, &json(7, START_7, "resigns"));
    assert_eq!(nothing.tag("result").map(tafl_game_record::TagValue::as_str), Some("1"));
}

/// A game whose last move ends it by the rules has a result.
#[test]
fn a_result_follows_from_the_rules() {
    let result =
        |moves| read(Json, &json(7, START_7, moves)).tag("result").map(|tag| tag.as_str().to_owned());
    assert_eq!(result("c4-c5 a4-a5 d4-c4 a5-a6 c4-c1 a6-a5 c1-a1").as_deref(), Some("-1"));
    assert_eq!(result("c4-c5 a4-a5 d4-c4 a5-a6 c4-c1 a6-a5"), None);
}

#[test]
fn another_start_has_no_rules() {
    let text = json(7, "/7/3A3/3D3/AADKDAA/3D3/3A3/3A3/", "d5-a5 d6-a6xa5");
    let game = Json.parse(&text).expect("a game");
    assert_eq!(codes(&game.losses), ["rules-unknown"]);
    assert_eq!(game.value.rules(), None);
    assert_eq!(Json.print(&game.value).expect("it is written").value, text);
    // The formats without captures need the start position of the rules.
    assert_snapshot!(refused(Archive, &game.value.to_string()), @"other-start: the record has another start position than the games of the format");
    assert_snapshot!(refused(Protocol, &game.value.to_string()), @"other-start: the record has another start position than the games of the format");
}

const TIMED: &str = r#"(id:8,attacker:"Ada",attacker_rating:(rating:1612.5,rd:80.25),defender:"Bjarni",defender_rating:(rating:1500.0,rd:350.0),rated:Yes,plays:PlayRecordsTimed([(play:None,attacker_time:(milliseconds_left:600000),defender_time:(milliseconds_left:600000)),(play:Some(Play((role:Defender,from:(size:_7,x:3,y:2),to:(size:_7,x:0,y:2)))),attacker_time:(milliseconds_left:600000),defender_time:(milliseconds_left:602417)),(play:Some(Play((role:Attacker,from:(size:_7,x:3,y:1),to:(size:_7,x:0,y:1)))),attacker_time:(milliseconds_left:599001),defender_time:(milliseconds_left:602417)),(play:Some(DefenderResigns),attacker_time:(milliseconds_left:599001),defender_time:(milliseconds_left:601000))]),status:AttackerWins,messages:[(username:"Bjarni",timestamp:"2026-02-03T04:05:06Z",content:"gg")],board_size:_7)"#;

#[test]
fn an_archived_game_keeps_its_clocks() {
    let record = read(Archive, TIMED);
    assert_snapshot!(record);
    assert_eq!(there_and_back(Archive, &record), TIMED);

    // A comment on a move is lost, but not the clocks.
    let mut commented = record.clone();
    let first = commented.tree().first().expect("a move");
    let text = tafl_game_record::CommentText::new("602\nA bold start.").expect("a comment");
    commented.tree_mut().set_comment(first, text).expect("the move");
    let written = Archive.print(&commented).expect("it is written");
    assert_eq!(
        (written.value.as_str(), codes(&written.losses)),
        (TIMED, vec!["comment-without-counterpart"])
    );
}

#[test]
fn the_moves_of_an_archived_game_have_captures_by_rules() {
    let text = TIMED.replace("PlayRecordsTimed", "PlayRecords");
    assert!(error(Archive, &text).starts_with("field-type: "), "{}", error(Archive, &text));
    let other = TIMED.replacen("role:Defender", "role:Attacker", 1);
    assert_snapshot!(error(Archive, &other), @"not-legal: move 1, `d5-a5`, is not legal, and its captures are unknown: the piece on `d5` is `T`, but it is the attackers' turn");
    let blocked = TIMED.replacen("to:(size:_7,x:0,y:2)", "to:(size:_7,x:3,y:6)", 1);
    assert!(error(Archive, &blocked).starts_with("not-legal: "), "{}", error(Archive, &blocked));
    let late = TIMED.replacen(
        "Some(Play((role:Attacker,from:(size:_7,x:3,y:1),to:(size:_7,x:0,y:1))))",
        "Some(AttackerResigns)",
        1,
    );
    assert_snapshot!(error(Archive, &late), @"ending-not-last: `resigns` is word 2 of 3, expected it at the end");
}

#[test]
fn games_as_text_for_other_programs() {
    let text = "[Event \"Game 9\"]\n[Site \"hnefatafl.org\"]\n[Date \"2026-02-03 04:05:06 +0000\"]\n\n1. d1d3 e5e3 2. f2f3 f8i8 3. a8a10 i8i10 4. a10b10";
    let record = read(Pgn, text);
    assert_snapshot!(record);
    assert_eq!(there_and_back(Pgn, &record), text);
    // Some versions of the program do not write the empty line, which its own reader needs.
    assert_eq!(read(Pgn, &text.replace("\n\n", "\n")), record);

    let other = "[Event \"A \\\"quoted\\\" one\"]\n[Site \"playtafl.com\"]\n[Date \"2026.02.03\"]\n[Round \"3\"]\n\n1. d1d3";
    let record = read(Pgn, other);
    assert_eq!(there_and_back(Pgn, &record), other);
    assert_eq!(record.tag("event").map(tafl_game_record::TagValue::as_str), Some("A \"quoted\" one"));

    let both = format!("{text}\n\n{other}\n");
    let games: Vec<_> =
        ArchiveReader::new(Pgn, both.as_bytes()).map(|entry| entry.expect("text").game).collect();
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(Result::is_ok), "{games:?}");
}

/// Tags that a record holds only in part, or that are repeated.
#[test]
fn tags_of_texts_for_other_programs() {
    let text = "[Round \"3\\\\\"]\n[Event \"a]b\"]\n[Site \"\"]\n[Round \"4\"]\n[Date \"a\tday\"]\n\n1. d1d3";
    let game = Pgn.parse(text).expect("a game");
    assert_eq!(codes(&game.losses), ["field-without-counterpart"]);
    let written = Pgn.print(&game.value).expect("it is written");
    assert_eq!(written.losses, []);
    assert_eq!(
        written.value,
        "[Event \"a]b\"]\n[Site \"\"]\n[Date \"a\tday\"]\n[Round \"3\\\\\"]\n\n1. d1d3"
    );
    assert_eq!(Pgn.parse(&written.value).expect("a game").value, game.value);
    let many: Vec<String> = (0..101).map(|number| format!("[Tag{number} \"\"]\n")).collect();
    assert_eq!(error(Pgn, &many.concat()), "too-many-fields: the object has 101 fields, the maximum is 100");
}

#[test]
fn texts_that_are_not_games() {
    assert_snapshot!(error(Pgn, "[Event \"x\"]\n\n1. d1-d3"), @"not-a-move: move 1, `d1-d3`: hnefatafl-org-pgn has no such word; expected a move as in `e5-e8`");
    assert_snapshot!(error(Pgn, "[Event \"x\"]\n\n1. d1d3 d1d4"), @"not-legal: move 2, `d1d4`, is not legal, and its captures are unknown: there is no piece on `d1`");
    assert_snapshot!(error(Json, &json(9, START_7, "")), @"field-type: field `dim`: expected 7, 11 or 13, found a number");
    assert_snapshot!(error(Json, &json(11, START_7, "")), @"field-type: field `start`: expected a board of the size in `dim`, as in `/A2/1K1/3/`, found a string");
    assert_snapshot!(error(Json, &json(7, START_7, "d5-a5 timeout")), @"not-a-move: move 2, `timeout`: hnefatafl-org has no such word; expected a move as in `e5-e8`");
    assert_snapshot!(error(Json, &json(7, START_7, "resigns d5-a5")), @"not-a-move: move 1, `resigns`: hnefatafl-org has no such word; expected a move as in `e5-e8`");
    assert_snapshot!(error(Json, &json(7, START_7, "a7-a6")), @"not-playable: move 1, `a7-a6`, cannot be played: there is no piece on `a7`");
    assert_snapshot!(error(Protocol, "say hello\n"), @"no-command: expected a session with commands such as `play attacker d1 d3`, found none that plays a game");
    assert_snapshot!(error(Archive, "(id:1)"), @"field-missing: the field `board_size` is missing");
}

#[test]
fn ron_that_is_not_ron() {
    let cases = [
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
    ];
    let errors: Vec<String> = cases.iter().map(|text| format!("{text}\n  {}\n", error(Ron, text))).collect();
    assert_snapshot!(errors.concat());
    // Nested values have a limit, and need no recursion.
    let deep = format!("(id:{}", "[".repeat(1 << 20));
    assert_snapshot!(error(Ron, &deep), @"not-ron: invalid RON at offset 131: expected at most 128 values in each other, found `[`");
    let many: Vec<String> = (0..101).map(|number| format!("f{number}:0")).collect();
    assert_snapshot!(error(Ron, &format!("({})", many.join(","))), @"too-many-fields: the object has 101 fields, the maximum is 100");
}

/// Other spellings of serializers: names of structs, spaces, comments, escapes, trailing commas.
#[test]
fn ron_in_other_spellings() {
    let text = "OpenTaflGame(\n  id: 0_7, // a comment\n  attackers: \"A\\u{64}a\", defenders: \"Bj\\x61rni\", dim: 7,\n  start: \"/3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3/\",\n  time_control: None, time_remaining_ms: None, /* more */ moves: \"d5-a5 d6-a6xa5\",\n  rated: true, messages: [],\n)";
    let plain = ron(7, START_7, "d5-a5 d6-a6xa5");
    assert_eq!(Ron.parse(text).expect("a game"), Ron.parse(&plain).expect("a game"));
}

const SESSION: &str = "name\nboard_size 13\nplay attacker d1 d3\n\n# a comment\nboard_size 7\ntime_settings fischer 15 10\nshow_board\nplay attacker d7 c7\nplay defender d5 a5 # along the rank\nplay white d3 a3\nplay black d6 a6\nplay defender d3 g3\nplay attacker d2 g2\nplay_undo\nplay attacker d2 f2\nsing a song\nfinal_status\nquit\n";

/// Without answers, the plays that the program refuses are those that are not legal.
#[test]
fn a_session_without_answers() {
    let game = Protocol.parse(SESSION).expect("a session");
    assert_eq!(ArchiveFormat::detect(&SESSION.replace("sing a song\n", "")), Some(Protocol));
    let losses: Vec<String> = game.losses.iter().map(|loss| format!("{}: {loss}", loss.code())).collect();
    assert_snapshot!(losses.join("\n"));
    assert_snapshot!(game.value);
    assert_snapshot!(there_and_back(Protocol, &game.value));
}

/// With answers, they say what was refused and what was captured, whatever the rules are.
#[test]
fn a_session_with_answers() {
    let text = "list_commands\n= \nboard_size\nplay\nplay_undo\nversion\nboard_size 7\n= \nplay defender d5 a5\n= \nplay defender d3 a3\n? play: it isn't your turn\nplay attacker d6 a6\n= a5 \nshow_board\n= \n 7│ . . . A . . . │ 7\nplay defender d3 g3\n= \nplay_undo\n= \nplay defender resigns\n= \nfinal_status\n= attacker_wins\n";
    let game = Protocol.parse(text).expect("a session");
    assert_eq!(codes(&game.losses), ["move-refused"]);
    assert_snapshot!(game.value);
    let plain = "board_size 7\nplay defender d5 a5\nplay attacker d6 a6\nplay defender resigns";
    assert_eq!(there_and_back(Protocol, &game.value), plain);
    assert_eq!(ArchiveFormat::detect(text), Some(Protocol));
}

/// The answers count even if the rules say otherwise: the side that resigned, captures, repeated captures.
#[test]
fn answers_that_differ_from_the_rules() {
    for text in [
        "board_size 7\nplay defender d5 a5\n= \nplay defender resigns\n=",
        "board_size 7\nplay defender d5 b5\n= b4 \nplay attacker a4 b4\n=",
        "board_size 7\nplay defender d5 b5\n= b4 b4 \nplay attacker a4 b4\n=",
    ] {
        let game = Protocol.parse(text).expect("a session");
        assert_eq!(there_and_back(Protocol, &game.value), text.replace("b4 b4", "b4"));
    }
}

/// Colours and roles are the same sides.
#[test]
fn colours_are_roles() {
    let roles = "board_size 11\nplay attacker d1 d3\nplay defender e5 e3\nplay attacker f2 f3\n";
    let colours = "play black d1 d3\nplay white e5 e3\nplay black f2 f3\n";
    let shouted = roles.replace("d1 d3", "D1 D3");
    assert_eq!(read(Protocol, colours), read(Protocol, roles));
    assert_eq!(read(Protocol, &shouted), read(Protocol, roles));
}

#[test]
fn games_that_cannot_be_written() {
    let small =
        "[rules:dim:9 esc:e cor: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\n1. d1-d2\n";
    let formats = [Json, Ron, Archive, Protocol, Pgn];
    let errors: Vec<String> =
        formats.iter().map(|format| format!("{format}: {}\n", refused(*format, small))).collect();
    assert_snapshot!(errors.concat());
    let knight = "[position:/3c3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d5-a5\n";
    assert_snapshot!(refused(Json, knight), @"other-pieces: the format has letters for attackers, defenders and their king only");
    // A piece that moves twice. A session can have answers that say that it did.
    let twice = "[rules:dim:7 ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d5-b5 b5-b6\n";
    assert_snapshot!(refused(Archive, twice), @"not-readable: what would be written could not be read: move 2, `b5-b6`, is not legal, and its captures are unknown: the piece on `b5` is `T`, but it is the attackers' turn");
    let written = Protocol.print(&twice.parse().expect("a record")).expect("it is written");
    assert_eq!(codes(&written.losses), ["rules-without-counterpart"]);
    assert_snapshot!(written.value, @"
    board_size 7
    play defender d5 b5
    = 
    play defender b5 b6
    =
    ");
}

/// Each part that a game does not express is reported.
#[test]
fn losses_of_records() {
    let record = "[event:Club]\n[date:2026.02.03]\n[time-control:3600 30/3]\n[rules:dim:11 name:Copenhagen tfr:w sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3 e5-e3\n[A comment.|]\n\n2. f2-f3\n";
    let record: GameRecord = record.parse().expect("a record");
    let formats = [Json, Ron, Archive, Protocol, Pgn];
    let texts = formats.iter().map(|format| {
        let written = format.print(&record).unwrap_or_else(|error| panic!("{format}: {error}"));
        let losses: Vec<String> =
            written.losses.iter().map(|loss| format!("  {}: {loss}\n", loss.code())).collect();
        format!("{format}: {}\n{}", written.value, losses.concat())
    });
    assert_snapshot!(texts.collect::<String>());
}

/// Given rules replace those of a board with the same start position.
#[test]
fn games_read_by_given_rules() {
    let options = ImportOptions::default().with_rules(Preset::COPENHAGEN.rules());
    let text = json(11, START_11, "d1-d3 e5-e3 f2-f3xe3");
    let game = Json.parse_with(&text, &options).expect("a game");
    assert_eq!(game.value.rules(), Some(&Preset::COPENHAGEN.rules()));
    let session = "play attacker d1 d3\nplay defender e5 e3\n";
    let game = Protocol.parse_with(session, &options).expect("a game");
    assert_eq!(game.value.rules(), Some(&Preset::COPENHAGEN.rules()));
    let brandub = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
    let game = Protocol.parse_with(session, &brandub).expect("a game");
    assert_eq!(codes(&game.losses), ["rules-not-used"]);
}
