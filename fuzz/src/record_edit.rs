//! Game records that are changed, and their texts.

#![cfg(feature = "game-record")]

use tafl_game_record::{Address, CommentText, GameRecord, Games, NodeId, Notation, RecordSpans, Repair};
use tafl_moves::MoveRecord;

use crate::record;

/// The largest number of changes to a record: more test nothing new.
const MOST: usize = 32;

/// What is written as comments and tags. Some texts look like another part of a record.
const COMMENTS: [&str; 5] = ["", "Good.", "two\nlines", "[event:x", "1. a1-a2"];
const TAGS: [&str; 3] = ["event", "site", "odd"];
const VALUES: [&str; 2] = ["a b", ""];

/// The first line has the changes, the rest is a record, perhaps with other games after it. A change is a letter and the
/// index of its move, from `0`, in the order of the record. After each change the tree is connected and the record obeys
/// the laws of printing. The edits of the text make it read as the changed record, and leave the other games as they are.
///
/// - `d` deletes, `p` promotes, `q` demotes, `m` makes the main line, `v` plays an alternative, `c` plays a
///   move after it, `s` replaces a move, `k` comments on it, `t` writes a tag, `r` renumbers all moves.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let Some((script, game)) = text.split_once('\n') else { return };
    edit(script, game);
    let parsed = GameRecord::parse_all(game);
    // Turns with other numbers than in the specification are renumbered only on request.
    let Some(mut record) = parsed.value.filter(|_| parsed.errors.is_empty()) else { return };
    record.renumber();
    record::printed(&record);
    let numbered = record.tree().clone();
    record.renumber();
    assert_eq!(record.tree(), &numbered, "numbered differently the second time: {game:?}");
    for (letter, place) in changes(script).take(MOST) {
        change(&mut record, letter, place);
        record::tree(record.tree());
        record::printed(&record);
        distinct_addresses(&record);
    }
}

/// Changes the first game of a text, and the text with it.
fn edit(script: &str, text: &str) {
    let Some((game, spans)) = Games::new(text).next_with_spans() else { return };
    let Some(read) = game.value else { return };
    parts(text, &read, &spans);
    assert_eq!(spans.edits(text, &read, &read), Ok(Vec::new()), "{text:?}");
    let mut edited = read.clone();
    changes(script).take(MOST).for_each(|(letter, place)| change(&mut edited, letter, place));
    if !record::is_written(&edited) {
        return;
    }
    // Where the text has errors, moves have no place.
    let Ok(edits) = spans.edits(text, &read, &edited) else {
        return assert!(!game.errors.is_empty(), "a readable text can be edited: {text:?}");
    };
    let games = |text: &str| Games::new(text).map(|game| game.value).collect::<Vec<_>>();
    let (before, after) = (games(text), games(&Repair::apply(edits.clone(), text)));
    // In an archive, the first tag must be one that begins a game.
    if before.len() > 1 && after.first() != Some(&Some(edited.clone())) {
        edited.order_tags_for_archive();
    }
    assert_eq!(after.first(), Some(&Some(edited)), "after {edits:?} in {text:?}");
    assert_eq!(after.get(1..), before.get(1..), "other games after {edits:?} in {text:?}");
}

/// The spans of a record have its moves, comments and tags.
fn parts(text: &str, record: &GameRecord, spans: &RecordSpans) {
    let tree = record.tree();
    assert!(spans.of_game().slice(text).is_some(), "{spans:?} in {text:?}");
    for (_, id) in tree.walk() {
        let step = spans.of_move(id).and_then(|span| span.slice(text)?.parse().ok());
        assert_eq!(step.as_ref(), tree.move_record(id), "{spans:?} in {text:?}");
        let Some(slot) = spans.of_comment(id) else { continue };
        let slot = slot.slice(text).map(|slot| slot.replace("\r\n", "\n").replace('\r', "\n"));
        let comment = tree.comment(id).map(CommentText::as_str).unwrap_or_default();
        assert_eq!(slot.as_deref(), Some(comment), "{spans:?} in {text:?}");
        let block = spans.of_comment_block(id).and_then(|block| block.slice(text));
        assert!(block.is_some_and(|block| block.starts_with('[')), "{spans:?} in {text:?}");
    }
}

/// Letters, each with the number after it, 0 if there is none.
fn changes(script: &str) -> impl Iterator<Item = (char, usize)> {
    let letters = script.match_indices(|found: char| found.is_ascii_lowercase());
    letters.filter_map(|(at, letter)| {
        let behind = script.get(at + 1..)?;
        let digits = behind.find(|found: char| !found.is_ascii_digit()).unwrap_or(behind.len());
        Some((letter.chars().next()?, behind.get(..digits)?.parse().unwrap_or(0)))
    })
}

fn change(record: &mut GameRecord, letter: char, place: usize) {
    if letter == 't' {
        let (name, value) = (TAGS.get(place % TAGS.len()), VALUES.get(place / TAGS.len() % VALUES.len()));
        let value = value.and_then(|value| value.parse().ok());
        let set = name.zip(value).map(|(name, value)| record.set_tag(name, value).is_ok());
        return assert_eq!(set, Some(true));
    }
    let moves: Vec<NodeId> = record.tree().walk().map(|(_, id)| id).collect();
    if letter == 'r' {
        return record.renumber();
    }
    let Some(&id) = moves.get(place % moves.len().max(1)) else { return };
    let (count, tree) = (record.tree().len(), record.tree_mut());
    match letter {
        'd' => {
            let parent = tree.parent(id);
            assert_eq!(tree.delete(id), Ok(parent));
            assert!(tree.len() < count);
            return;
        }
        'p' => {
            let first = tree.children(tree.parent(id)).next();
            assert_eq!(tree.promote(id), Ok(first != Some(id)));
        }
        'q' => {
            let last = tree.children(tree.parent(id)).last();
            assert_eq!(tree.demote(id), Ok(last != Some(id)));
        }
        'm' => {
            assert_eq!(tree.make_main_line(id), Ok(()));
            assert!(tree.main_line().any(|main| main == id));
        }
        's' => {
            let Ok(step) = "b1-b2".parse::<MoveRecord>() else { return };
            assert!(tree.set_move_record(id, step).is_ok());
        }
        'k' => {
            let Some(Ok(comment)) = COMMENTS.get(place % COMMENTS.len()).map(|text| CommentText::new(text))
            else {
                return;
            };
            assert!(tree.set_comment(id, comment).is_ok());
        }
        'v' | 'c' => {
            let parent = if letter == 'v' { tree.parent(id) } else { Some(id) };
            let step: Option<MoveRecord> = "z26-y25xx24".parse().ok();
            let Some(step) = step else { return };
            let new = tree.add(parent, step.clone());
            assert!(tree.children(parent).any(|child| Ok(child) == new));
            assert_eq!(tree.add(parent, step), new, "the same move is another one");
            assert!(tree.len() <= count + 1);
            return;
        }
        _ => {}
    }
    assert_eq!(record.tree().len(), count, "`{letter}` loses moves");
}

/// Each address belongs to one move, and finds it.
fn distinct_addresses(record: &GameRecord) {
    for (address, id) in record.tree().walk() {
        let found: Option<NodeId> = record.tree().find(&address);
        assert_eq!(found, Some(id), "{address} is another move in {record}");
        let known: Option<Address> = record.tree().address(id);
        assert_eq!(known, Some(address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts() {
        let read: Vec<_> = changes("d3 p12q, r").collect();
        assert_eq!(read, [('d', 3), ('p', 12), ('q', 0), ('r', 0)]);
    }
}
