//! Lists of moves, whose spelling is guessed.

use tafl_archive::{ArchiveFormat, Coded, ImportOptions, MoveListForm, TextReader};
use tafl_game_record::TagValue;
use tafl_rules::{Preset, Rules};

/// The moves of a list by these rules, and how its squares are written; or why it is refused.
fn listed(text: &str, rules: &Rules, form: &str) -> Result<(String, String), &'static str> {
    let form: MoveListForm = form.parse().expect("a form");
    let options = ImportOptions::default().with_rules(rules.clone()).with_move_list(form);
    let game = ArchiveFormat::Moves.parse_with(text, &options).map_err(|error| error.code())?;
    let moves: Vec<String> = game
        .value
        .tree()
        .main_line()
        .filter_map(|id| game.value.tree().move_record(id))
        .map(ToString::to_string)
        .collect();
    let written = game.value.tag("moves-written").map_or("", |tag| tag.as_str());
    Ok((moves.join(" "), written.to_owned()))
}

/// The same game in many spellings.
#[test]
fn spellings_of_a_game() {
    let moves = "d6-f6 d5-f5 d7-d5 e4-e5 f6-e6 c4-c5xd5";
    for (text, expected, written) in [
        ("d6f6 d5f5 d7d5 e4e5 f6e6 c4c5", moves, ""),
        ("1. D6-F6 D5-F5 2. D7:D5 E4:E5 3. F6-E6 C4-C5xD5", moves, ""),
        ("d6,f6\nd5,f5\nd7,d5\ne4,e5\nf6,e6\nc4,c5", moves, ""),
        ("6df6 5d5f 7d5d 4e5e 6f6e 4c5c", moves, "rank-first,1,bottom or turned"),
        ("black: d6 to f6\nwhite: d5 to f5\n# a comment\nd7→d5, e4→e5, f6→e6, c4→c5 x d5", moves, ""),
        (
            "(1, D) -> (1, F)\n(2, D) -> (2, F)\n(0, D) -> (2, D)\n(3, E) -> (2, E)\n(1, F) -> (1, E)\n(3, C) -> (2, C)",
            moves,
            "rank-first,0,top or turned",
        ),
        (
            "2:4 -> 2:6\n3:4 -> 3:6\n1:4 -> 3:4\n4:5 -> 3:5\n2:6 -> 2:5\n4:3 -> 3:3\n",
            moves,
            "rank-first,1,top or turned",
        ),
        (
            "1 1 3 1 5\n2 2 3 2 5\n3 0 3 2 3\n4 3 4 2 4\n5 1 5 1 4\n6 3 2 2 2",
            moves,
            "rank-first,0,top or turned",
        ),
        (
            "[[1,3,1,5],[2,3,2,5],[0,3,2,3],[3,4,2,4],[1,5,1,4],[3,2,2,2]]",
            moves,
            "rank-first,0,top or turned",
        ),
        (
            r#"[{"from":[1,3],"to":[1,5]},{"from":[2,3],"to":[2,5]},{"to":[2,3],"from":[0,3],"time":7}]"#,
            "d6-f6 d5-f5 d7-d5",
            "rank-first,0,top or turned",
        ),
        (
            r#"[{"from":{"x":3,"y":1},"to":{"x":5,"y":1}},{"from":{"x":3,"y":2},"to":{"x":5,"y":2}}]"#,
            "d6-f6 d5-f5",
            "file-first,0,top or turned",
        ),
    ] {
        let expected = Ok((expected.to_owned(), written.to_owned()));
        assert_eq!(listed(text, &Preset::BRANDUB.rules(), ""), expected, "{text}");
    }
}

/// What the text leaves open can be said, and what is said is not guessed.
#[test]
fn a_form_that_is_given() {
    let rules = Preset::BRANDUB.rules();
    let read = |text, form| listed(text, &rules, form).map(|(moves, _)| moves);
    assert_eq!(read("1 3 1 5", "rank-first,0,top"), Ok("d6-f6".into()));
    assert_eq!(read("1 3 1 5", "bottom"), Ok("d2-f2".into()));
    assert_eq!(read("1 3 1 5", "file-first"), Ok("b4-b2".into()));
    assert_eq!(read("d1 c1", ""), Ok("d1-c1".into()));
    assert_eq!(read("d1 c1", "1,top"), Ok("d7-c7".into()));
    assert_eq!(read("d1 c1", "top"), Err("moves-ambiguous"));
    assert_eq!(read("d1 c1", "0"), Ok("d6-c6".into()));
    assert_eq!(read(r#"{"plays":"d1-c1"}"#, "field=plays"), Ok("d1-c1".into()));
    assert_eq!(read(r#"{"plays":"d1-c1"}"#, ""), Err("moves-field-missing"));
    for form in ["", "rank-first,0,top", "file-first,1,bottom,field=a b"] {
        assert_eq!(form.parse::<MoveListForm>().map(|form| form.to_string()).as_deref(), Ok(form));
    }
    let error = "sideways".parse::<MoveListForm>().unwrap_err().to_string();
    assert!(
        error.starts_with("`sideways` does not say how moves are written; write `file-first`"),
        "{error}"
    );
}

/// Ways to write squares that lead to different games are not guessed.
#[test]
fn what_is_refused() {
    let rules = "dim:7 atkf:y start:/t6/1t5/7/3K3/7/7/7/".parse::<Rules>().expect("rules");
    // From 1 this is the piece on a1, from 0 the one on b2.
    assert_eq!(listed("1 1 3 1", &rules, ""), Err("moves-ambiguous"));
    let brandub = Preset::BRANDUB.rules();
    for (text, code) in [
        ("", "moves-missing"),
        ("hello", "moves-missing"),
        ("d6-f6 d5", "text-unexpected"),
        ("d6-f6 z9-z8 d5", "text-unexpected"),
        ("d6-f6 resigns\nd5-f5", "text-unexpected"),
        ("d6-f6 d5-e6", "not-legal"),
        ("d6-f6 d5-k5", "moves-off-board"),
        ("90 3 91 4", "moves-off-board"),
        ("[", "not-json"),
        ("{}", "moves-field-missing"),
    ] {
        assert_eq!(listed(text, &brandub, ""), Err(code), "{text}");
    }
    assert_eq!(ArchiveFormat::Moves.parse("d6-f6").map_err(|error| error.code()), Err("rules-needed"));
}

/// The moves before an error are read as they are written in the whole game.
#[test]
fn part_of_a_list() {
    let options = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
    let text = "1 3 1 5\n2 3 2 5\n0 3 2 3\n3 4 5 5";
    let broken = ArchiveFormat::Moves.parse_partial(text, &options).unwrap_err();
    assert_eq!(broken.error.code(), "not-legal");
    let part = broken.partial.expect("a part").value;
    assert_eq!(part.tree().len(), 3);
    assert_eq!(part.tag("moves-written").map(TagValue::as_str), Some("rank-first,0,top or turned"));
}

/// What a file of the program has besides moves becomes tags: that of ftzm/hnefatafl.
#[test]
fn fields_of_objects() {
    let text = r#"{"gameName":"Final","blackPlayerName":"Ada","whitePlayerName":"Bo","startTime":"2023-01-01T10:00:00Z",
        "gameStatus":"white_won_resignation","moves":"d11-d9 f6-f4xg4"}"#
        .replace("f6-f4xg4", "e5-c5");
    let options = ImportOptions::default().with_rules(Preset::COPENHAGEN.rules());
    let game = ArchiveFormat::Moves.parse_with(&text, &options).expect("it is read");
    assert_eq!(game.losses, []);
    let tags = game.value.tags().iter().filter(|tag| tag.name() != "rules");
    let tags: Vec<String> = tags.map(|tag| format!("{}:{}", tag.name(), tag.value())).collect();
    assert_eq!(
        tags,
        [
            "attackers:Ada",
            "event:Final",
            "moves-gameStatus:white_won_resignation",
            "date:2023.01.01",
            "moves-startTime:2023-01-01T10:00:00Z",
            "defenders:Bo",
            "termination:resigned",
            "result:-1"
        ]
    );
}

/// How the games of a file are separated.
#[test]
fn games_of_a_file() {
    let texts = |file: &str| -> Vec<(usize, String)> {
        let texts = TextReader::new(ArchiveFormat::Moves, file.as_bytes());
        texts.map(|text| text.map(|text| (text.line, text.text)).expect("it is text")).collect()
    };
    let numbers = |file| texts(file).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    assert_eq!(numbers("d6f6 d5f5 d7d5\n\nd6f6\n"), [1, 3]);
    assert_eq!(numbers("d6f6\nd5f5\n\n\nd6f6\n"), [1, 5]);
    assert_eq!(numbers("1. d6f6 d5f5\n2. d7d5 e4e5\n1. d6f6\n"), [1, 3]);
    assert_eq!(numbers("1. d6f6 d5f5 2. d7d5\n3. e4e5\n1. d6f6\n"), [1, 3]);
    assert_eq!(numbers("{\"moves\":[\"d6f6\"]}\n{\"moves\":[]}\n"), [1, 2]);
    assert_eq!(
        texts("[\n{\"moves\":[\"d6f6\"]},\n{\"moves\":\"d1c1\"}\n]\n"),
        [(2, r#"{"moves":["d6f6"]}"#.into()), (3, r#"{"moves":"d1c1"}"#.into())]
    );
    assert_eq!(texts("[\"d6f6 d5f5\",\"d6f6 d5f5\"]").len(), 2);
    assert_eq!(texts("[[\"d6f6\", \"d5f5\"],[\"d6f6\"]]").len(), 2);
    assert_eq!(texts("[[1,3,1,5],[2,3,2,5]]").len(), 1);
    assert_eq!(texts("[[[1,3],[1,5]],[[2,3],[2,5]]]").len(), 1);
}

/// The tags of a list by the rules of Brandub, but those, and its moves and losses; or why it is refused.
fn record(text: &str) -> Result<(String, Vec<String>), String> {
    let options = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
    let game = ArchiveFormat::Moves.parse_with(text, &options).map_err(|error| error.to_string())?;
    let tags = game.value.tags().iter().filter(|tag| tag.name() != "rules");
    let value = |text: &str| match text.strip_prefix("json:").map(serde_json::from_str::<String>) {
        Some(Ok(json)) => serde_json::from_str::<Vec<String>>(&json).map_or(json, |lines| lines.join(" | ")),
        _ => text.to_owned(),
    };
    let tags = tags.map(|tag| format!("[{}:{}]", tag.name(), value(tag.value().as_str())));
    let mut lines: Vec<String> = tags.collect();
    lines.sort_unstable();
    let text = game.value.to_string();
    let moves =
        text.lines().skip_while(|line| !line.starts_with("1.")).filter(|line| !line.trim().is_empty());
    lines.extend(moves.map(ToOwned::to_owned));
    Ok((lines.join(" "), game.losses.iter().map(ToString::to_string).collect()))
}

/// The loser loses, and what is not understood gives no result. The words are kept.
#[test]
fn results() {
    for (text, expected) in [
        (
            r#"{"moves":"d6-f6 d5-f5","result":"Black resigned"}"#,
            "[moves-result:Black resigned] [result:-1] [termination:resigned] 1. d6-f6 d5-f5",
        ),
        (
            r#"{"moves":"d6-f6 d5-f5","gameStatus":"whiteToMove"}"#,
            "[moves-gameStatus:whiteToMove] [result:?] 1. d6-f6 d5-f5",
        ),
        // The side that moves next, perhaps.
        (r#"{"moves":"d6-f6","gameStatus":"white"}"#, "[moves-gameStatus:white] [result:?] 1. d6-f6"),
        (r#"{"moves":"d6-f6","result":"white"}"#, "[moves-result:white] [result:-1] 1. d6-f6"),
        (r#"{"moves":"d6-f6","result":"1-0"}"#, "[moves-result:1-0] [result:?] 1. d6-f6"),
        (
            r#"{"moves":"d6-f6","winner":"Blackbeard","attackers":"Ann","defenders":"Blackbeard"}"#,
            "[attackers:Ann] [defenders:Blackbeard] [moves-winner:Blackbeard] [result:-1] 1. d6-f6",
        ),
        (
            r#"{"moves":"d6-f6","winner":"White","attackers":"White","defenders":"Ann"}"#,
            "[attackers:White] [defenders:Ann] [moves-winner:White] [result:?] 1. d6-f6",
        ),
        ("d6f6 d5f5 d7d5,black", "[moves-lines:0 d6f6 d5f5 d7d5,black] [result:?] 1. d6-f6 d5-f5 2. d7-d5"),
        ("1-0: d6f6 d5f5", "[moves-lines:0 1-0: d6f6 d5f5] [result:?] 1. d6-f6 d5-f5"),
        ("17 d6f6 d5f5", "[moves-lines:0 17 d6f6 d5f5] [result:?] 1. d6-f6 d5-f5"),
        (
            "17 1 3 1 5",
            "[moves-lines:0 17 1 3 1 5] [moves-written:rank-first,0,top or turned] [result:?] 1. d6-f6",
        ),
        (
            "d6f6 d5f5\nThe attackers won on time.",
            "[moves-lines:2 The attackers won on time.] [result:1] [termination:timeout] 1. d6-f6 d5-f5",
        ),
        ("White resigned: d6f6 d5f5", "[moves-lines:0 White resigned: d6f6 d5f5] [result:?] 1. d6-f6 d5-f5"),
        // Labels of moves, and numbers of moves or turns, say nothing.
        ("black: d6f6 white: d5f5", "[result:?] 1. d6-f6 d5-f5"),
        ("0: d6f6\n1: d5f5\n2: d7d5", "[result:?] 1. d6-f6 d5-f5 2. d7-d5"),
        ("1 d6f6 d5f5\n2 d7d5", "[result:?] 1. d6-f6 d5-f5 2. d7-d5"),
        ("1.d6f6 d5f5 2.d7d5", "[result:?] 1. d6-f6 d5-f5 2. d7-d5"),
    ] {
        assert_eq!(record(text), Ok((expected.to_owned(), Vec::new())), "{text}");
    }
    let (text, losses) = record(r#"{"moves":"d6-f6","result":"black","winner":"White"}"#).expect("a game");
    assert!(text.contains("[result:1]"), "{text}");
    assert_eq!(losses, ["the game states the result `black`, and then `White`; the record has the first"]);
}

/// A word that looks like a move is never skipped; other words are kept.
#[test]
fn words_among_moves() {
    let expected = "expected a move, a result, or a comment after `#`, found";
    for (text, line, found) in [
        ("d6f6 d5f5 d7t5 e4t5 f6d6", 1, "d7t5"),
        ("z6f6 d6f6", 1, "z6f6"),
        ("d6f6\nd5f5\nd7t5\ne4t5\nf6d6", 3, "d7t5"),
        (r#"["d6f6","d5f5","d7d"]"#, 1, "d7d"),
        ("[\"d6f6\",\n\n\"d5f5\",\n\"d\"]", 4, "d"),
        ("# a comment\n{\"moves\":\n[\"d6f6\",\n\"d5ff5\"]}", 4, "d5ff5"),
        ("d6f6 d5f5 d", 1, "d"),
        ("d6-f6 d5-5", 1, "d5-5"),
        ("d6-f6 d5-f d7-d5", 1, "d5-f"),
        ("d6f6x d5f5", 1, "d6f6x"),
        ("(1, D) -> (1, F)\n(2, D) -> d5x2", 2, "d5x2"),
    ] {
        let message = record(text).expect_err(text);
        assert_eq!(message, format!("line {line}: {expected} `{found}`"), "{text}");
    }
    for (text, message) in [
        ("d6f6 resigned d5f5", "line 1: expected the end of the game, found `resigned`"),
        (r#"["d6f6","x"]"#, "line 1: expected two squares for each move, found `x`"),
        ("1 3 1 5 2 3", "line 1: expected two squares for each move, found `1 3 1 5 2 3`"),
    ] {
        assert_eq!(record(text), Err(message.to_owned()), "{text}");
    }
    for text in [
        "d6f6 d5f5 (a good one)",
        "d6f6! d5f5",
        "2021-05-06T10:00:00Z d6f6 d5f5",
        "the 1st game of player1: d6f6 d5f5",
        "d6f6 d5f5 7",
        "d6f6 d5f5 1-0",
    ] {
        let (record, losses) = record(text).expect(text);
        assert!(record.contains(&format!("0 {text}")) && record.ends_with("d6-f6 d5-f5"), "{record}");
        assert!(losses.is_empty(), "{losses:?}");
    }
    let options = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
    for text in ["d6f6 d5f5 d7t5 e4t5", r#"["d6f6","d5f5","d7d"]"#, "d6f6 d5f5 resigned d7d5"] {
        let broken = ArchiveFormat::Moves.parse_partial(text, &options).expect_err(text);
        assert_eq!(broken.partial.expect("a part").value.tree().len(), 2, "{text}");
    }
}

/// A move whose squares are written in another way than those of the others is not kept as words.
#[test]
fn a_move_in_another_spelling() {
    for text in [
        "d6f6\nd 5 f 5\n",
        r#"[{"from":"d6","to":"f6"},{"startRow":5,"startCol":"d","endRow":5,"endCol":"f"}]"#,
    ] {
        let message = record(text).expect_err(text);
        assert!(message.contains("expected two squares for each move, found `d 5 f 5`"), "{message}");
    }
}

/// Fields of moves are read by their names, or in the order of the text.
#[test]
fn fields_of_moves() {
    let rules = Preset::BRANDUB.rules();
    let read = |text, form| listed(text, &rules, form).map(|(moves, _)| moves);
    for text in [
        r#"{"moves":[{"x1":3,"y1":1,"x2":5,"y2":1}]}"#,
        r#"[{"startRow":1,"startCol":3,"endRow":1,"endCol":5}]"#,
        r#"[{"to_col":5.0,"to_row":1.0,"from_col":3.0,"from_row":1.0}]"#,
        r#"[{"rowFrom":1,"colFrom":3,"rowTo":1,"colTo":5}]"#,
        r#"[{"to":{"row":1,"col":5},"from":{"row":1,"col":3}}]"#,
        r#"[{"number":7,"move":"d6-f6"}]"#,
        r#"[{"d":[1,3],"c":[1,5]}]"#,
        r#"{"history":[1],"moves":["d6-f6"],"actions":["d5-f5"]}"#,
        r#"{"moves":[],"history":["d6-f6"]}"#,
    ] {
        assert_eq!(read(text, ""), Ok("d6-f6".into()), "{text}");
    }
    // The names count, whatever is said.
    let named = r#"[{"fromRow":1,"fromCol":3,"toRow":1,"toCol":5}]"#;
    assert_eq!(read(named, "rank-first,0,top"), Ok("d6-f6".into()));
    assert_eq!(read(r#"[{"white":"d6f6","black":"d5f5"}]"#, ""), Ok("d6-f6 d5-f5".into()));
    let numbered = r#"{"moves":{"2":"d6f6","10":"d5f5","1":"d7d5"}}"#;
    assert_eq!(read(numbered, ""), Ok("d6-f6 d5-f5 d7-d5".into()));
}

/// Captures of JSON are those of moves, comments are comments, and other fields are kept.
#[test]
fn what_moves_have_besides_squares() {
    let before = r#"{"from":"d6","to":"f6"},{"from":"d5","to":"f5"},{"from":"d7","to":"d5"},{"from":"e4","to":"e5"},{"from":"f6","to":"e6"}"#;
    let moves = "1. d6-f6 d5-f5 2. d7-d5 e4-e5 3. f6-e6 c4-c5xd5";
    for (last, expected, losses) in [
        (r#""captures":["d5"]"#, format!("[result:?] {moves}"), ""),
        (r#""captured":[{"square":"d5","piece":"attacker"}]"#, format!("[result:?] {moves}"), ""),
        (r#""captures":"d5","piece":"K","player":"white""#, format!("[result:?] {moves}"), ""),
        (r#""captures":1"#, format!("[result:?] {moves}"), ""),
        (
            r#""captures":2"#,
            format!("[result:?] {moves}"),
            "move 6: the text counts 2 captures, the rules make 1; the record has those of the rules",
        ),
        (
            r#""captures":["d5","b5"]"#,
            format!("[result:?] {moves}"),
            "move 6: captures that are impossible, and dropped: `b5`",
        ),
        (
            r#""captures":"d5"},{"type":"resign","player":"white""#,
            format!("[moves-lines:6 {{\"player\":\"white\"}}] [result:?] [termination:resigned] {moves}"),
            "",
        ),
        (
            r#""captures":"d5"},{"pass":true"#,
            format!("[moves-lines:6 {{\"pass\":true}}] [result:?] {moves}"),
            "",
        ),
        (r#""capture":null,"comment":"nice""#, format!("[result:?] {moves} [|nice]"), ""),
        (
            r#""clock":300,"capture":true"#,
            format!(r#"[moves-lines:6 {{"clock":300,"capture":true}}] [result:?] {moves}"#),
            "",
        ),
    ] {
        let text = format!(r#"{{"moves":[{before},{{"from":"c4","to":"c5",{last}}}]}}"#);
        let losses: Vec<String> = if losses.is_empty() { Vec::new() } else { vec![losses.to_owned()] };
        assert_eq!(record(&text), Ok((expected, losses)), "{text}");
    }
    let flat = r#"[[{"x":3,"y":1},{"x":5,"y":1}]]"#;
    assert_eq!(record(flat).map(|(text, _)| text.ends_with("1. d6-f6")), Ok(true));
}

/// Comments and titles are not games: they belong to the next one, or to the last.
#[test]
fn titles() {
    let texts = |file: &str| -> Vec<(usize, String)> {
        let texts = TextReader::new(ArchiveFormat::Moves, file.as_bytes());
        texts.map(|text| text.map(|text| (text.line, text.text)).expect("it is text")).collect()
    };
    for (file, expected) in [
        ("moves,winner\nd6f6 d5f5 d7d5,black\nd6f6 d5f5 d7d5,white\n", &[1, 3][..]),
        ("# my games\n\n\nd6f6 d5f5\n\n# end\n\n# of file\n", &[1]),
        ("Game 1: Ada - Bo\nd6f6 d5f5 d7d5\nGame 2: Cy - Di\nd6f6 d5f5 d7d5\n", &[1, 3]),
        ("Games\n1. d6f6 d5f5 2. d7d5\n3. e4e5\n1. d6f6\n", &[1, 4]),
        ("# a\n{\"moves\":[\"d6f6\"]}\n# b\n{\"moves\":[\"d6f6\"]}\n", &[1, 3]),
        ("{\"moves\":[]}\n{\"moves\":[]}\n", &[1, 2]),
        // What looks like a move is not a title.
        ("d6f6\n\nd7t5\n\nd6f6\n", &[1, 3, 5]),
        ("d6f6 d5f5 d7d5\nd6 d5\nd6f6 d5f5 d7d5\n", &[1, 2, 3]),
        ("# only a comment\n", &[1]),
        ("[\n{\"moves\":[\"d6f6\"]},\n\n{\"moves\":\"d1c1\"}\n]\n", &[2, 4]),
    ] {
        let lines: Vec<usize> = texts(file).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, expected, "{file}");
    }
    // The lines of a game keep their numbers.
    assert_eq!(texts("# my games\n\n\nd6f6\n\n# end\n"), [(1, "# my games\n\n\nd6f6\n\n# end".to_owned())]);
}
