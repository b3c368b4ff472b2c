//! Other programs' forms: parsed, printed, and converted to OpenTafl Notation and back.

use std::collections::BTreeSet;
use std::fmt::Write;

use insta::assert_snapshot;
use notation_syntax::Coded;
use tafl_moves::dialect::{
    DialectMark, DialectMove, DialectRecord, MoveDialect, MoveDialectPrintError, MoveLoss,
};
use tafl_position::Side;

use crate::{record, rendered, square};

/// A text with its errors and findings; its record printed again, and converted to OpenTafl Notation for each
/// side.
fn drawn(dialect: MoveDialect, text: &str) -> String {
    let parsed = dialect.parse_all(text);
    let mut out = format!("{dialect}: {text:?}\n{}", rendered(text, &parsed));
    let mut line = |line: &dyn std::fmt::Display| write!(out, "{line}").expect("writing to a string");
    if let Some(read) = &parsed.value {
        line(&format_args!("= {}\n", dialect.print(read).expect("it was read in this dialect")));
        let sides = [("attackers", Some(Side::Attackers)), ("defenders", Some(Side::Defenders)), ("?", None)];
        for (name, side) in sides {
            let converted = read.to_record(side);
            let record = converted.value.map_or("nothing".to_owned(), |record| record.to_string());
            line(&format_args!("{name}: {record}"));
            for loss in converted.losses {
                line(&format_args!(" [{}: {loss}]", loss.code()));
            }
            line(&"\n");
        }
    }
    out
}

fn all(cases: &[(MoveDialect, &str)]) -> String {
    let texts = cases.iter().flat_map(|&(dialect, row)| row.split('|').map(move |text| drawn(dialect, text)));
    texts.collect::<Vec<_>>().join("\n")
}

const SIMPLE: MoveDialect = MoveDialect::SimpleAlgebraic;
const WALKER: MoveDialect = MoveDialect::Walker;
const RS: MoveDialect = MoveDialect::HnefataflRs;
const AAGE: MoveDialect = MoveDialect::AageNielsen;
const COMPACT: MoveDialect = MoveDialect::AageNielsenCompact;
const ABSTRACT: MoveDialect = MoveDialect::AbstractPlay;

/// Real forms, and what departs from them.
const READ: &[(MoveDialect, &str)] = &[
    // deviation: M5, M6
    (SIMPLE, "e5-e8|e5-e8xd8/f8+|e5-e8xd8/f8++|---|E5-e08xD8xf8xf8"),
    // deviation: M5
    (WALKER, "E5-E8xD8/F8|e5-e8+|e5-e8++|e5-e8--"),
    // deviation: M7, M9
    (RS, "h1-h3|g3-e3xe2|e7-k7xk6xk6|e5-e8xd8/f8++|e5-e8--|e5-e8==|timeout"),
    // deviation: M6, M9
    (AAGE, "a5-c5xd5|q14-h14xg14xh15|k5-k3xk4xk4|c5c6|e5-e8xd8/f8|resigned|timeout"),
    (COMPACT, "e7i7|e7-i7xi8|x1x10xx2"),
    // deviation: M6a
    (ABSTRACT, "d1-d3xe2xf2|Kd4-d6xe6|Cd4^d6xNd5xKe6|Td4-d6xTe6|resign|timeout|d1-d3xe2/f2"),
];

/// Unreadable texts: every kind of error.
const BAD: &[(MoveDialect, &str)] = &[
    (SIMPLE, "|resigned|5-e8|e-e8|e5-e79|ccc5-e7|Ke5-e7|e5e7|e5^e7|e5=e7|e5-e8--|e5-e8==|e5-e8 |e5-e8é"),
    (WALKER, "---|KE5-E7"),
    (RS, "e5-e7xte8"),
    (AAGE, "nox|a1|b3-b2-b2-e2|i7-g9-g5xh8xg7|e5-e8+|e5-e8x"),
    (ABSTRACT, "Md4-d6|d4=d6|d4^=d6|d4-d6 d6-d8|draw"),
];

#[test]
fn texts_that_are_read() {
    assert_snapshot!(all(READ));
}

#[test]
fn texts_that_cannot_be_read() {
    assert_snapshot!(all(BAD));
}

/// Records of OpenTafl Notation, converted to each dialect.
#[test]
fn records_in_every_dialect() {
    let records = "e5-e8 Ke5-e8 Ne6^=e8xce7/ne9/f8/d8 ce6^e8 Ne8=e4xe3 Ke5-e1- Ke1-a1-- a3-e3+ ca3-e3+ e3-e4xKe5++ \
                   Te3-e4++ Te3-e4+ ce3-e4-- ---";
    let mut out = String::new();
    for text in records.split(' ') {
        let record = record(text);
        writeln!(out, "{record}").expect("a string");
        for dialect in MoveDialect::ALL {
            let converted = dialect.convert(&record, None);
            let written =
                converted.value.map(|value| dialect.print(&value).expect("what is converted is written"));
            write!(out, "  {dialect}: {}", written.as_deref().unwrap_or("nothing")).expect("a string");
            for loss in &converted.losses {
                write!(out, " [{}: {loss}]", loss.code()).expect("a string");
            }
            writeln!(out).expect("a string");
        }
    }
    assert_snapshot!(out);
}

#[test]
fn a_mark_depends_on_the_side() {
    let record = record("a3-e3+");
    let marks = |side| {
        let converted = SIMPLE.convert(&record, side);
        (SIMPLE.print(&converted.value.expect("a move")).expect("it is written"), converted.losses)
    };
    assert_eq!(marks(Some(Side::Attackers)), ("a3-e3+".to_owned(), vec![]));
    // The defenders moved and left their king in danger; they do not threaten to win.
    assert_eq!(marks(Some(Side::Defenders)), ("a3-e3".to_owned(), vec![MoveLoss::MarkWithoutCounterpart]));
    assert_eq!(marks(None), ("a3-e3".to_owned(), vec![MoveLoss::SideNeeded]));
}

#[test]
fn conversions_without_losses_can_be_reversed() {
    let records = ["e5-e8xd8/f8", "e5-e8", "e5-e8+", "e5-e8-", "e5-e8++", "e5-e8xd8--", "---"];
    let mut kept = 0;
    for dialect in MoveDialect::ALL {
        for (side, text) in Side::ALL.into_iter().flat_map(|side| records.map(|text| (side, text))) {
            let record = record(text);
            let there = dialect.convert(&record, Some(side));
            let Some(value) = there.value else { continue };
            let written = dialect.print(&value).expect("what is converted can be written");
            assert_eq!(dialect.parse(&written), Ok(value.clone()), "{dialect}: {written}");
            let back = value.to_record(Some(side));
            if there.losses.is_empty() && back.losses.is_empty() {
                assert_eq!(back.value, Some(record), "{dialect}: {written}");
                kept += 1;
            }
        }
    }
    assert_eq!(kept, 44);
}

#[test]
fn records_that_cannot_be_printed() {
    let step = DialectMove::new(square("e5"), square("e8"), [square("d8"), square("f8"), square("d8")]);
    assert_eq!(step.captures().len(), 2, "each square once");
    let mut out = BTreeSet::new();
    let marks = [
        DialectMark::Threatens,
        DialectMark::Wins,
        DialectMark::Loses,
        DialectMark::AttackersWin,
        DialectMark::DefendersWin,
        DialectMark::Draw,
    ];
    let mut records = vec![DialectRecord::Resignation, DialectRecord::Timeout];
    records.extend(marks.map(|mark| DialectRecord::Move(step.clone().with_mark(mark))));
    for dialect in MoveDialect::ALL {
        for record in &records {
            match dialect.print(record) {
                Ok(text) => assert_eq!(dialect.parse(&text).as_ref(), Ok(record), "{text}"),
                Err(error) => drop(out.insert(error.to_string())),
            }
        }
    }
    let error = MoveDialectPrintError::UnsupportedTimeout { dialect: "walker" };
    assert!(out.contains(&error.to_string()));
    assert_snapshot!(out.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn dialects_have_names() {
    for dialect in MoveDialect::ALL {
        assert_eq!(dialect.name().parse(), Ok(dialect));
        assert_eq!(dialect.to_string(), dialect.name());
    }
    assert_eq!(MoveDialect::from_name("otn"), None);
    let unknown = "otn".parse::<MoveDialect>().expect_err("unknown").to_string();
    assert!(MoveDialect::ALL.iter().all(|dialect| unknown.contains(&format!("`{dialect}`"))), "{unknown}");
}
