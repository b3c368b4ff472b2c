//! Behaviour that callers rely on.

use std::fmt::Debug;
use std::mem::size_of;

use tafl_moves::dialect::{
    ConvertedMove, DialectMark, DialectMove, DialectRecord, MoveDialect, MoveDialectError,
    MoveDialectErrorKind, MoveDialectFindingKind, MoveDialectPrintError, MoveLoss,
};
use tafl_moves::{
    ApplyError, Capture, Mark, Move, MoveError, MoveErrorKind, MoveFindingKind, MoveKind, MoveList,
    MoveReader, MoveRecord, TypedMove, Undo,
};

/// Checks at compile time that each type has the traits of a function.
macro_rules! all {
    ($check:ident: $($type:ty),+) => {
        $($check::<$type>();)+
    };
}

#[test]
fn values_and_errors_cross_threads() {
    fn value<T: Send + Sync + 'static + Debug>() {}
    fn error<T: std::error::Error + Send + Sync + 'static>() {}
    all!(error: ApplyError, MoveError, MoveDialectError, MoveDialectPrintError);
    all!(value: Capture, Mark, Move, MoveErrorKind, MoveFindingKind, MoveKind, MoveList, MoveReader<'static>);
    all!(value: MoveRecord, TypedMove, Undo, ConvertedMove<MoveRecord>, MoveDialectErrorKind, MoveLoss);
    all!(value: MoveDialectFindingKind, DialectMark, DialectMove, DialectRecord, MoveDialect);
}

#[test]
fn small_types_are_small() {
    assert_eq!(size_of::<Capture>(), 3);
    assert_eq!(size_of::<Mark>(), 1);
    assert_eq!(size_of::<Option<MoveKind>>(), 1);
    assert_eq!(size_of::<Move>(), 32);
    assert_eq!(size_of::<MoveRecord>(), 32, "a resignation takes no extra space");
    assert_eq!(size_of::<Option<MoveRecord>>(), 32);
    assert_eq!(size_of::<Undo>(), 32);
    assert!(size_of::<ApplyError>() <= 8);
    assert!(size_of::<MoveError>() <= 5 * size_of::<usize>());
}

#[cfg(feature = "serde")]
#[test]
fn values_serialize_as_their_text() {
    fn same<T>(text: &str, value: &T)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
    {
        let json = serde_json::to_string(text).expect("JSON");
        assert_eq!(serde_json::to_string(value).expect("JSON"), json);
        assert_eq!(&serde_json::from_str::<T>(&json).expect("read back"), value);
    }
    same("Ne6^=e8xce7/f8+", &"Ne6^=e8xce7/f8+".parse::<MoveRecord>().expect("a move"));
    same("---", &MoveRecord::Resignation);
    same("e5-e8", &"e5-e8".parse::<Move>().expect("a move"));
    same("e5-e8 e8=e9 ---", &"e5-e8 e8=e9 ---".parse::<MoveList>().expect("moves"));
    for kind in MoveKind::ALL {
        same(kind.symbol(), &kind);
    }
    for mark in Mark::ALL {
        same(mark.symbol(), &mark);
    }
    for dialect in MoveDialect::ALL {
        same(dialect.name(), &dialect);
    }

    // Parsing is relaxed, and errors come from the parser.
    let record: MoveRecord = serde_json::from_str("\"E5-E8\"").expect("a move");
    assert_eq!(record.to_string(), "e5-e8");
    let error = serde_json::from_str::<MoveRecord>("\"e5*e8\"").expect_err("no move").to_string();
    assert!(error.starts_with("expected `-`, `^`, `=` or `^=`"), "{error}");
    let error = serde_json::from_str::<Mark>("\"+-\"").expect_err("no mark").to_string();
    assert!(error.starts_with("unknown mark"), "{error}");
    let error = serde_json::from_str::<Move>("3").expect_err("no text").to_string();
    assert!(error.contains("expected a move, as in `e5-e8xe9`"), "{error}");
}

#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_records_are_read_back() {
    use arbitrary::{Arbitrary, Unstructured};
    let bytes: Vec<u8> = (0..40_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let records: MoveList = bytes
        .chunks(200)
        .map(|bytes| MoveRecord::arbitrary(&mut Unstructured::new(bytes)).expect("a move"))
        .collect();
    assert_eq!(records.len(), 200);
    assert!(records.iter().any(|record| record.captures().len() > 5));
    assert!(records.iter().any(|record| record.piece().is_some() && record.mark().is_some()));
    assert_eq!(records.to_string().parse(), Ok(records));
    let lists =
        bytes.chunks(200).map(|bytes| MoveList::arbitrary(&mut Unstructured::new(bytes)).expect("moves"));
    let longest = lists.max_by_key(MoveList::len).expect("lists");
    assert!(longest.len() > 2, "{longest}");
    assert_eq!(longest.to_string().parse(), Ok(longest));
}
