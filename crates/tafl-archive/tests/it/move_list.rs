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
            "result:-1",
            "moves-gameStatus:white_won_resignation",
            "date:2023.01.01",
            "moves-startTime:2023-01-01T10:00:00Z",
            "defenders:Bo"
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
        [(1, r#"{"moves":["d6f6"]}"#.into()), (1, r#"{"moves":"d1c1"}"#.into())]
    );
    assert_eq!(texts("[\"d6f6 d5f5\",\"d6f6 d5f5\"]").len(), 2);
    assert_eq!(texts("[[\"d6f6\", \"d5f5\"],[\"d6f6\"]]").len(), 2);
    assert_eq!(texts("[[1,3,1,5],[2,3,2,5]]").len(), 1);
    assert_eq!(texts("[[[1,3],[1,5]],[[2,3],[2,5]]]").len(), 1);
}
