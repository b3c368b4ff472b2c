//! Move records, and lists of them.

#![cfg(feature = "moves")]

use tafl_moves::{Move, MoveList, MoveReader, MoveRecord};

use crate::{law, moves_dialect};

/// A record, a move and a list obey the laws of a notation. A record is a move or a resignation, and a list has the
/// moves that a reader yields one by one.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    law::printing_departs_no_further::<MoveRecord>(&text);
    let record = law::notation::<MoveRecord>(&text);
    let step = law::notation::<Move>(&text);
    if let Some(record) = &record {
        let mut written = String::new();
        assert_eq!(record.write_to(&mut written), Ok(()));
        assert_eq!(written, record.to_string());
    }
    if record != Some(MoveRecord::Resignation) {
        assert_eq!(record, step.map(MoveRecord::Move), "as a record it is another move: {text:?}");
    }
    list(&text);
}

/// Moves and lists of moves obey the laws of printing, and every dialect writes those that it can express.
///
/// # Panics
///
/// If a law is broken.
pub fn values(data: &[u8]) {
    if let Some(record) = law::value::<MoveRecord>(data) {
        law::printed(&record);
        moves_dialect::into_all(&record);
    }
    if let Some(step) = law::value::<Move>(data) {
        law::printed(&step);
    }
    if let Some(list) = law::value::<MoveList>(data) {
        law::printed(&list);
    }
}

fn list(text: &str) {
    law::printing_departs_no_further::<MoveList>(text);
    let list = law::notation::<MoveList>(text);
    let mut reader = MoveReader::new(text);
    let (mut moves, mut failed, mut behind) = (Vec::new(), false, 0);
    while let Some(read) = reader.next() {
        let span = reader.span();
        assert!(behind <= span.start() && !span.is_empty(), "a move at {span}, after {behind} in {text:?}");
        behind = span.end();
        let alone = span.slice(text).map(str::parse::<MoveRecord>);
        assert_eq!(
            alone.and_then(Result::ok),
            read.as_ref().ok().cloned(),
            "read alone, the move differs: {text:?}"
        );
        failed |= read.is_err();
        moves.extend(read);
    }
    if failed {
        assert_eq!(text.parse::<MoveList>().ok(), None, "read as a list, but not one by one: {text:?}");
    } else if let Some(list) = list {
        assert_eq!(list, MoveList::from(moves), "read one by one, the list differs: {text:?}");
    }
}
