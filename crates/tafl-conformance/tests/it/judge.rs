//! Which answers are equal to the expected one.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use serde_json::{Value, json};
use tafl_conformance::{
    AnswerLine, AnswerLineError, Judgement, Mismatch, SuiteFile, Vector, VectorError, judge,
};

fn vector(operation: &str, expect: &Value) -> Vector {
    let line = json!({
        "id": "a/b/c", "level": "required", "cites": ["OTN 1"], "op": operation, "input": {}, "expect": expect,
    });
    line.to_string().parse().expect("a vector")
}

fn verdict(operation: &str, expect: &Value, answer: &Value) -> Judgement {
    let line: AnswerLine = answer.to_string().parse().expect("an answer");
    judge(&vector(operation, expect), &line.answer)
}

fn differences(operation: &str, expected: &Value, answered: &Value) -> Vec<String> {
    match verdict(operation, &json!({ "ok": expected }), &json!({ "ok": answered })) {
        Judgement::Passed => Vec::new(),
        Judgement::Failed(differences) => differences.iter().map(Mismatch::to_string).collect(),
        Judgement::Unsupported => panic!("supported"),
    }
}

#[test]
fn further_keys_are_ignored_at_any_depth() {
    let expected = json!({ "a": [{ "b": 1 }] });
    assert!(differences("op", &expected, &json!({ "a": [{ "b": 1, "c": 2 }], "d": 3 })).is_empty());
    assert_eq!(
        differences("op", &expected, &json!({ "a": [{ "c": 2 }] })),
        ["a[0].b: expected 1, answered nothing"]
    );
}

#[test]
fn values_are_compared_as_json() {
    let same = [
        (json!(1), json!(1.0)),
        (json!("a"), json!("a")),
        (json!([]), json!([])),
        (json!(null), json!(null)),
    ];
    for (one, other) in same {
        assert!(differences("op", &json!({ "a": one }), &json!({ "a": other })).is_empty(), "{one} {other}");
    }
    let different = [
        (json!(1), json!(2)),
        (json!(1), json!("1")),
        (json!(null), json!(0)),
        (json!([1]), json!([1, 2])),
        (json!({}), json!([])),
        (json!([1, 2]), json!([1, 3])),
        (json!(true), json!(1)),
        (json!("a"), json!("A")),
        (json!(u64::MAX), json!(u64::MAX - 1)),
    ];
    for (one, other) in different {
        assert_eq!(differences("op", &json!({ "a": one }), &json!({ "a": other })).len(), 1, "{one} {other}");
    }
}

#[test]
fn an_expected_null_may_be_missing() {
    assert!(differences("op", &json!({ "a": null }), &json!({})).is_empty());
    assert_eq!(
        differences("op", &json!({ "a": null }), &json!({ "a": 1 })),
        ["a: expected null, answered 1"]
    );
}

#[test]
fn legal_moves_are_sets() {
    let expected =
        json!({ "moves": [{ "squares": "a1-a2", "captures": ["b2", "c2"] }, { "squares": "a1-a3" }] });
    let answered =
        json!({ "moves": [{ "squares": "a1-a3" }, { "squares": "a1-a2", "captures": ["c2", "b2"] }] });
    assert!(differences("play.legal", &expected, &answered).is_empty());
    assert!(!differences("play.other", &expected, &answered).is_empty());

    let other = json!({ "moves": [{ "squares": "a1-a3" }, { "squares": "a1-a4" }, { "squares": "a1-a5" }] });
    assert_eq!(
        differences("play.legal", &expected, &other),
        [
            r#"moves: expected {"captures":["b2","c2"],"squares":"a1-a2"}, answered nothing"#,
            r#"moves: expected nothing, answered {"squares":"a1-a5"}"#,
            r#"moves: expected nothing, answered {"squares":"a1-a4"}"#,
        ]
    );
}

#[test]
fn an_element_counts_once() {
    let one = json!({ "moves": [1, 2] });
    assert_eq!(differences("play.legal", &one, &json!({ "moves": [1, 1] })).len(), 2);
    assert_eq!(differences("play.legal", &one, &json!({ "moves": [1, 2, 2] })).len(), 1);
}

#[test]
fn differences_are_limited() {
    let many: Vec<usize> = (0..10_000).collect();
    let none: Vec<usize> = vec![];
    assert_eq!(
        differences("play.legal", &json!({ "moves": many }), &json!({ "moves": none })).len(),
        Mismatch::MAX
    );
    assert_eq!(
        differences("play.legal", &json!({ "moves": none }), &json!({ "moves": many })).len(),
        Mismatch::MAX
    );
}

#[test]
fn an_error_needs_no_class() {
    let expect = json!({ "error": "number" });
    for answer in
        [json!({ "error": true }), json!({ "error": "" }), json!({ "error": "number", "message": "0" })]
    {
        assert_eq!(verdict("op", &expect, &answer), Judgement::Passed, "{answer}");
    }
    for answer in [json!({ "error": "syntax" }), json!({ "error": "zero" }), json!({ "ok": {} })] {
        assert!(matches!(verdict("op", &expect, &answer), Judgement::Failed(_)), "{answer}");
    }
    let answer = json!({ "error": true, "message": "no" });
    let Judgement::Failed(differences) = verdict("op", &json!({ "ok": { "a": 1 } }), &answer) else {
        panic!()
    };
    assert_eq!(
        differences[0].to_string(),
        r#"expected {"ok":{"a":1}}, answered {"error":true,"message":"no"}"#
    );
}

#[test]
fn an_error_can_have_one_of_several_classes() {
    let expect = json!({ "error": ["missing", "syntax"] });
    for answer in [json!({ "error": true }), json!({ "error": "missing" }), json!({ "error": "syntax" })] {
        assert_eq!(verdict("op", &expect, &answer), Judgement::Passed, "{answer}");
    }
    let Judgement::Failed(differences) = verdict("op", &expect, &json!({ "error": "number" })) else {
        panic!()
    };
    assert_eq!(differences[0].to_string(), r#"error: expected ["missing","syntax"], answered "number""#);
    assert_eq!(vector("op", &expect).expectation.to_json(), expect);
}

#[test]
fn moves_with_addresses_are_sets() {
    let expected =
        json!({ "moves": [{ "address": "1a", "move": "a1-a2" }, { "address": "1b", "hints": [1, 2] }] });
    let answered =
        json!({ "moves": [{ "address": "1b", "hints": [1, 2] }, { "address": "1a", "move": "a1-a2" }] });
    assert!(differences("record.tree", &expected, &answered).is_empty());
    assert!(!differences("record.events", &expected, &answered).is_empty());
    let (expected, answered) = (json!({ "plies": expected["moves"] }), json!({ "plies": answered["moves"] }));
    assert!(differences("replay.all", &expected, &answered).is_empty());
    assert!(!differences("replay", &expected, &answered).is_empty());

    let other = json!({ "plies": [{ "address": "2a" }, { "address": "1b", "hints": [2, 1] }] });
    assert_eq!(
        differences("replay.all", &expected, &other),
        [
            r#"plies: expected {"address":"1a","move":"a1-a2"}, answered nothing"#,
            "plies[1b].hints[0]: expected 1, answered 2",
            "plies[1b].hints[1]: expected 2, answered 1",
            r#"plies: expected nothing, answered {"address":"2a"}"#,
        ]
    );
}

#[test]
fn unsupported_is_neither() {
    for expect in [json!({ "error": "number" }), json!({ "ok": {} })] {
        assert_eq!(verdict("op", &expect, &json!({ "unsupported": true })), Judgement::Unsupported);
    }
}

#[test]
fn lines_that_are_not_answers() {
    for line in ["", "hello", "[]", "1", "{", "{\"ok\":{}", "{\"ok\":{}} x"] {
        assert!(matches!(line.parse::<AnswerLine>(), Err(AnswerLineError::Json(_))), "{line}");
    }
    for line in
        ["{}", r#"{"id":1}"#, r#"{"ok":{},"error":"a"}"#, r#"{"ok":null}"#, r#"{"unsupported":false}"#]
    {
        assert_eq!(line.parse::<AnswerLine>(), Err(AnswerLineError::NotOneAnswer), "{line}");
    }
    for line in [r#"{"ok":1}"#, r#"{"ok":true}"#, r#"{"error":1}"#, r#"{"unsupported":1}"#] {
        assert!(matches!(line.parse::<AnswerLine>(), Err(AnswerLineError::Key { .. })), "{line}");
    }
    let nested = format!("{{\"ok\":{}", "[".repeat(100_000));
    assert!(matches!(nested.parse::<AnswerLine>(), Err(AnswerLineError::Json(_))));
}

#[test]
fn answers_are_written_as_they_are_read() {
    for line in [
        r#"{"id":"a/b/c","ok":{"a":[1]}}"#,
        r#"{"error":"syntax","id":7,"message":"no"}"#,
        r#"{"error":true}"#,
        r#"{"unsupported":true}"#,
    ] {
        assert_eq!(line.parse::<AnswerLine>().expect("an answer").to_string(), line);
    }
}

#[test]
fn lines_that_are_not_vectors() {
    let good = json!({
        "id": "a/b/c", "level": "open", "cites": ["deviation P1"], "op": "x", "input": {}, "expect": { "ok": {} },
    });
    good.to_string().parse::<Vector>().expect("a vector");
    let wrong = [
        ("id", json!("a/b")),
        ("id", json!("a/b/C")),
        ("id", json!("a//c")),
        ("id", json!("a/b/c/d")),
        ("level", json!("must")),
        ("cites", json!([])),
        ("cites", json!([1])),
        ("op", json!("")),
        ("input", json!("")),
        ("expect", json!({})),
        ("expect", json!({ "error": "zero" })),
        ("expect", json!({ "error": [] })),
        ("expect", json!({ "error": ["number"] })),
        ("expect", json!({ "error": ["number", "number"] })),
        ("expect", json!({ "error": ["number", "zero"] })),
        ("expect", json!({ "ok": {}, "a": 1 })),
        ("note", json!("")),
        ("note", json!(null)),
    ];
    for (key, value) in wrong {
        let mut line = good.clone();
        line[key] = value;
        let error = line.to_string().parse::<Vector>().expect_err("not a vector");
        assert!(matches!(error, VectorError::Key { key: found, .. } if found == key), "{line}: {error}");
    }
    let mut line = good.clone();
    line["expected"] = json!(1);
    assert_eq!(line.to_string().parse::<Vector>(), Err(VectorError::UnknownKey("expected".to_owned())));
}

#[test]
fn an_id_names_its_file() {
    let line = json!({
        "id": "a/b/c", "level": "open", "cites": ["deviation P1"], "op": "x", "input": {}, "expect": { "ok": {} },
    });
    let text = format!("{line}\n\n{line}\n");
    assert_eq!(SuiteFile { path: "a/b.jsonl", text: &text }.vectors().expect("vectors").len(), 2);
    for path in ["a/c.jsonl", "b.jsonl", "a/b", "x/a/b.jsonl"] {
        let error = SuiteFile { path, text: &text }.vectors().expect_err("another file");
        assert_eq!(
            error.to_string(),
            format!("{path}:1: `a/b/c` belongs in a file with the name of its first two parts")
        );
    }
    let error = SuiteFile { path: "a/b.jsonl", text: "\n{\n" }.vectors().expect_err("no vector");
    assert_eq!(error.line, 2);
}
