//! Games as objects: what the documentation shows, and that nothing is lost.
#![cfg(feature = "serde")]

use serde_json::Value;
use tafl_game_record::json::{GameObject, MoveObject, ObjectError};
use tafl_game_record::{CommentText, GameRecord};

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
    let read: GameObject = serde_json::from_value(example).unwrap();
    assert_eq!(GameRecord::try_from(read).unwrap(), record);
    let fields = [&object, &object["moves"][0]].map(|object| object.as_object().unwrap().keys());
    for field in fields.into_iter().flatten() {
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
    // Two turns of one number, a variation of the first move.
    kept("[mood:good]\n[position:/3/1k1/3/]\n\n4. a1-a2 b1-b2\n4. c1-c2\n");
    kept("1. a1-a2\n\n1a.1.1a. b1-b2 c1-c2\n");
    // Surplus comments, a resignation.
    let object = kept(
        "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n[|own|more|and more]\n\n2. ---\n[|only more]\n",
    );
    let comments = |at: usize| object.moves[at].comments.iter().map(CommentText::as_str).collect::<Vec<_>>();
    assert_eq!(comments(1), ["own", "more", "and more"]);
    assert_eq!(comments(2), ["", "only more"]);
    assert_eq!((object.moves[2].side, object.moves[2].from), (None, None));
    // A game that cannot be replayed.
    let object = kept("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c1-b1\n2. a2-a3\n\n1b.1.1a. ..... c3-c2\n");
    let played: Vec<_> = object.moves.iter().map(|step| step.position.is_some()).collect();
    assert_eq!(played, [true, false, false, true]);
    assert!(object.moves[2].from.is_some() && object.moves[2].side.is_none());
}

/// Objects without addresses, with surplus comments, and with what is told and not read back.
const OBJECTS: &str = r#"{}
{"moves": [{"move": "a1-a2"}, {"move": "b1-b2", "after": 0, "comments": ["quick"], "unknown": 1}, {"move": "c1-c2", "after": 0}, {"move": "d1-d2", "after": 2}, {"move": "e1-e2", "after": 1}]}
{"moves": [{"move": "a1-a2", "from": "b5", "position": "/1/", "mark": "++", "clock": "7"}]}
{"moves": [{"move": "a1-a2", "comments": ["", "first"]}, {"move": "b1-b2", "after": 0, "comments": ["own", "second"]}]}
{"moves": [{"move": "a1-a2", "after": 0}]}
{"moves": [{"move": "a1-a2"}, {"move": "a1-a2", "after": 7}]}
{"moves": [{"move": "a1-a2", "address": "1a"}, {"move": "b1-b2", "after": 0}]}
{"moves": [{"move": "a1-a2", "address": "1a"}, {"move": "b1-b2", "address": "1a"}]}
{"moves": [{"move": "a1-a2", "address": "1a"}, {"move": "b1-b2", "address": "1a.2.1a"}]}
{"moves": [{"move": "a1-a2", "address": "1a.1.1a"}]}
{"moves": [{"move": "a1"}]}
{"tags": [{"name": "rules", "value": ""}]}
{"moves": [{"move": "a1-a2", "comments": ["]"]}]}"#;

/// How objects are printed as records, or their errors.
#[test]
fn objects_that_are_written_by_hand() {
    // Addresses that the printed game would not have.
    let addresses = ["1a 1b 2a", "1a 2a 3a", "1a 3a 3b", "5a 5b 7a", "1a 44b 45a", "1a 1b 2b", "1a 1c 2a"];
    let addressed = addresses.map(|addresses| {
        let moves = addresses.split(' ').zip([("a1-a2", "null"), ("c3-c2", "0"), ("a2-a1", "1")]);
        let moves = moves.map(|(address, (made, after))| {
            format!(r#"{{"move": "{made}", "after": {after}, "address": "{address}"}}"#)
        });
        format!(r#"{{"moves": [{}]}}"#, moves.collect::<Vec<_>>().join(", "))
    });
    let read = |text: &str| {
        let object: GameObject = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let record = GameRecord::try_from(object).map_err(|error| error.to_string())?;
        let printed = record.to_string();
        assert!(printed.is_empty() || printed.parse().as_ref() == Ok(&record), "{text}");
        Ok::<_, String>(printed)
    };
    let objects = OBJECTS.lines().chain(addressed.iter().map(String::as_str));
    let all: Vec<_> = objects.map(|text| format!("{text}\n{:?}\n", read(text))).collect();
    insta::assert_snapshot!(all.join("\n"));
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
