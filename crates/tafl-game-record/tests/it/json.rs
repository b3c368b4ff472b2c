//! Games as objects: what the documentation shows, and that nothing is lost.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use serde_json::{Value, json};
use tafl_game_record::json::{GameObject, MoveObject, ObjectError};
use tafl_game_record::{CommentText, GameRecord, Tree};

/// The block of this language in the documentation.
fn documented(language: &str) -> &'static str {
    let page = include_str!("../../src/json.md");
    let (_, block) = page.split_once(&format!("```{language}\n")).unwrap();
    block.split_once("```").unwrap().0
}

#[test]
fn the_documented_example() {
    let record: GameRecord = documented("otg").parse().unwrap();
    assert_eq!(record.to_string(), documented("otg"), "the example is canonical");
    let object = serde_json::to_value(record.to_object()).unwrap();
    let example: Value = serde_json::from_str(documented("json")).unwrap();
    assert_eq!(object, example, "\n{}", serde_json::to_string_pretty(&object).unwrap());
    let object: GameObject = serde_json::from_value(example).unwrap();
    assert_eq!(GameRecord::try_from(object).unwrap(), record);
}

#[test]
fn every_field_is_documented() {
    let record: GameRecord = documented("otg").parse().unwrap();
    let object = serde_json::to_value(record.to_object()).unwrap();
    let first = &object["moves"][0];
    for field in object.as_object().unwrap().keys().chain(first.as_object().unwrap().keys()) {
        assert!(include_str!("../../src/json.md").contains(&format!("`{field}`")), "{field}");
    }
}

/// To JSON and back: the same record.
#[track_caller]
fn kept(text: &str) -> GameObject {
    let record: GameRecord = text.parse().unwrap();
    let object = record.to_object();
    let json = serde_json::to_string(&object).unwrap();
    let read: GameObject = serde_json::from_str(&json).unwrap();
    assert_eq!(read, object);
    assert_eq!(GameRecord::try_from(read).unwrap(), record);
    object
}

#[test]
fn nested_variations() {
    let object = kept(
        "[rules:dim:5 start:/t3t/5/2K2/5/t3t/]\n\n1. a1-a2 Kc3-c2\n2. a5-a4\n\n1b.1.1a. ..... Kc3-c4\n\n1b.1.2a. a5-a4 Kc4-c3\n\n\
         1b.1.1b.1.1a. e1-e2\n\n1b.1.1b.2.1a. e1-e3\n\n1b.2.1a. ..... Kc3-b3\n",
    );
    let seen: Vec<_> =
        object.moves.iter().map(|step| (step.address.as_ref().unwrap().to_string(), step.after)).collect();
    let expected = [
        ("1a", None),
        ("1b", Some(0)),
        ("2a", Some(1)),
        ("1b.1.1b", Some(0)),
        ("1b.1.1b.1.1a", Some(3)),
        ("1b.1.1b.2.1a", Some(3)),
        ("1b.1.2a", Some(3)),
        ("1b.1.2b", Some(6)),
        ("1b.2.1b", Some(0)),
    ];
    assert_eq!(seen, expected.map(|(address, after)| (address.to_owned(), after)));
    assert!(object.moves.iter().all(|step| step.position.is_some()));
}

#[test]
fn what_files_have_besides() {
    // Two turns of one number, surplus comments, a variation of the first move, a resignation, marks.
    kept("[mood:good]\n[position:/3/1k1/3/]\n\n4. a1-a2 b1-b2\n4. c1-c2\n");
    let object = kept(
        "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n[|own|more|and more]\n\n2. ---\n[|only more]\n",
    );
    assert_eq!(
        object.moves[1].comments.iter().map(CommentText::as_str).collect::<Vec<_>>(),
        ["own", "more", "and more"]
    );
    assert_eq!(
        object.moves[2].comments.iter().map(CommentText::as_str).collect::<Vec<_>>(),
        ["", "only more"]
    );
    assert_eq!((object.moves[2].side, object.moves[2].from), (None, None));
    kept("1. a1-a2\n\n1a.1.1a. b1-b2 c1-c2\n");
}

#[test]
fn a_game_that_cannot_be_replayed() {
    let object = kept("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c1-b1\n2. a2-a3\n\n1b.1.1a. ..... c3-c2\n");
    let played: Vec<_> = object.moves.iter().map(|step| step.position.is_some()).collect();
    assert_eq!(played, [true, false, false, true]);
    assert!(object.moves[2].from.is_some() && object.moves[2].side.is_none());
}

fn read(moves: &Value) -> Result<GameRecord, String> {
    let object: GameObject = serde_json::from_value(json!({ "moves": moves })).unwrap();
    object.try_into().map_err(|error: ObjectError| error.to_string())
}

#[test]
fn addresses_may_be_left_out() {
    let record = read(&json!([
        {"move": "a1-a2"},
        {"move": "b1-b2", "after": 0, "comments": ["quick"], "unknown": 1},
        {"move": "c1-c2", "after": 0},
        {"move": "d1-d2", "after": 2},
        {"move": "e1-e2", "after": 1},
    ]));
    assert_eq!(
        record.unwrap().to_string(),
        "\n1. a1-a2 b1-b2\n[|quick]\n\n1b.1.1a. ..... c1-c2\n\n1b.1.2a. d1-d2\n\n2. e1-e2\n"
    );
}

#[test]
fn what_is_told_is_not_read_back() {
    let record =
        read(&json!([{"move": "a1-a2", "from": "b5", "position": "/1/", "mark": "++", "clock": "7"}]));
    assert_eq!(record.unwrap().to_string(), "\n1. a1-a2\n");
}

#[test]
fn surplus_comments_go_to_the_end_of_their_turn() {
    let record = read(&json!([
        {"move": "a1-a2", "comments": ["", "first"]},
        {"move": "b1-b2", "after": 0, "comments": ["own", "second"]},
    ]));
    let record = record.unwrap();
    assert_eq!(record.to_string(), "\n1. a1-a2 b1-b2\n[|own|first|second]\n");
    assert_eq!(record.to_string().parse::<GameRecord>().unwrap(), record);
}

#[test]
fn errors() {
    let errors = [
        read(&json!([{"move": "a1-a2", "after": 0}])),
        read(&json!([{"move": "a1-a2"}, {"move": "a1-a2", "after": 7}])),
        read(&json!([{"move": "a1-a2", "address": "1a"}, {"move": "b1-b2", "after": 0}])),
        // A second continuation, a variation of another number, and one that nothing replaces.
        read(&json!([{"move": "a1-a2", "address": "1a"}, {"move": "b1-b2", "address": "1a"}])),
        read(&json!([{"move": "a1-a2", "address": "1a"}, {"move": "b1-b2", "address": "1a.2.1a"}])),
        read(&json!([{"move": "a1-a2", "address": "1a.1.1a"}])),
    ];
    let errors: Vec<String> = errors.into_iter().map(Result::unwrap_err).collect();
    insta::assert_snapshot!(errors.join("\n"), @"
    `moves[0]` follows `moves[0]`, which does not come before it; order the moves
    `moves[1]` follows `moves[7]`, which does not come before it; order the moves
    `moves[1]` has no address; write one for every move, or for none
    `moves[1]` has the address 1a, expected 1a.1.1a because of the move that it follows
    `moves[1]` has the address 1a.2.1a, expected 1a.1.1a because of the move that it follows
    `moves[0]` has the address 1a.1.1a, expected 1a because of the move that it follows
    ");
    let wrong = serde_json::from_value::<GameObject>(json!({"moves": [{"move": "a1"}]}));
    insta::assert_snapshot!(wrong.unwrap_err(), @"a move has two squares; write the one that the piece leaves as well, as in `e5-e8`");
    let wrong = serde_json::from_value::<GameObject>(json!({"tags": [{"name": "rules", "value": ""}]}));
    insta::assert_snapshot!(wrong.unwrap_err(), @"invalid tag name; use letters, digits, `-` and `_`, but not the names `rules` and `position`");
    let wrong =
        serde_json::from_value::<GameObject>(json!({"moves": [{"move": "a1-a2", "comments": ["]"]}]}));
    insta::assert_snapshot!(wrong.unwrap_err(), @"a comment cannot contain `|`, which ends its slot, or `]`, which ends the block, or a line that begins a tag or turn");
}

/// Wrong addresses are short, right ones would be long: that is found at once.
#[test]
fn addresses_are_checked_one_by_one() {
    let step = |after| MoveObject::new("a1-a2".parse().unwrap(), after);
    let mut object = GameObject::default();
    object.moves.push(step(None));
    for place in 0..20_000 {
        object.moves.push(step(Some(place / 2 * 2)));
    }
    let deep = GameRecord::try_from(object.clone()).unwrap();
    assert_eq!(deep.tree().len(), 20_001);
    for step in &mut object.moves {
        step.address = Some("1a".parse().unwrap());
    }
    assert!(matches!(GameRecord::try_from(object), Err(ObjectError::Address { index: 2, .. })));
}

#[test]
fn an_empty_game() {
    assert_eq!(serde_json::from_str::<GameObject>("{}").unwrap(), GameObject::default());
    let record = GameRecord::try_from(GameObject::default()).unwrap();
    assert_eq!(record, GameRecord::default());
    assert_eq!(record.tree(), &Tree::default());
}

/// Addresses that the printed game would not have.
#[test]
fn addresses_out_of_order() {
    let read = |addresses: [&str; 3]| {
        let moves = ["a1-a2", "c3-c2", "a2-a1"].into_iter().zip(addresses).enumerate();
        let moves = moves.map(|(index, (made, address))| {
            json!({ "move": made, "address": address, "after": index.checked_sub(1) })
        });
        let object: GameObject =
            serde_json::from_value(json!({ "moves": moves.collect::<Vec<_>>() })).unwrap();
        GameRecord::try_from(object).map_err(|error| error.to_string())
    };
    for addresses in [["1a", "1b", "2a"], ["1a", "2a", "3a"], ["1a", "3a", "3b"], ["5a", "5b", "7a"]] {
        let record = read(addresses).unwrap();
        assert_eq!(record.to_string().parse(), Ok(record), "{addresses:?}");
    }
    for (addresses, index, expected) in
        [(["1a", "44b", "45a"], 1, "44a"), (["1a", "1b", "2b"], 2, "2a"), (["1a", "1c", "2a"], 1, "1a")]
    {
        let (found, error) = (addresses[index], read(addresses).unwrap_err());
        let start = format!("`moves[{index}]` has the address {found}, expected {expected} because");
        assert!(error.starts_with(&start), "{error}");
    }
}
